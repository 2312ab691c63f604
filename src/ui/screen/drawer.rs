//! The boards and settings, over the column of the current board.

use egui::{Id, Sense, Stroke, Ui};

use super::pane::pane_ui;
use crate::kit::parts::report;
use crate::kit::theme::Theme;
use crate::panels::ScreenAreas;
use crate::session::{Action, PanelId, Session};

/// In units of the stage.
const MARGIN: f32 = 1.2;

pub fn drawer_ui(ui: &mut Ui, areas: &ScreenAreas, session: &Session, actions: &mut Vec<Action>) {
    let rect = areas.drawer;
    // What lies below it cannot be clicked.
    ui.interact(rect, Id::unique("drawer"), Sense::click());
    report(ui, "drawer", rect, None);
    let theme = Theme::of(ui.ctx());
    ui.painter().rect_filled(rect, 0, theme.background());
    ui.painter().vline(rect.right(), rect.y_range(), Stroke::new(1.0, theme.line()));
    let inner = rect.shrink(areas.scale.u(MARGIN));
    pane_ui(ui, (rect, inner), areas.side_scale, PanelId::Setup, session, actions);
}
