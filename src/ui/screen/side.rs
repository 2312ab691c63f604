//! The side of a search: its tabs, with a panel below each row of them.

use egui::{Rect, Ui};

use super::pane::pane_ui;
use crate::panels::{self, ScreenAreas, SideView};
use crate::session::{Action, CoreAction, PanelId, Session};

/// Above and below a panel, in units of the side.
const ABOVE: f32 = 0.4;

pub fn side_ui(ui: &mut Ui, areas: &ScreenAreas, session: &Session, actions: &mut Vec<Action>) {
    let layout = &session.core.layout;
    let has_one_row = areas.has_one_row();
    if has_one_row != layout.has_one_row() {
        actions.push(CoreAction::NoteOneRow(has_one_row).into());
    }
    let rows = layout.rows(!has_one_row);
    let title = |panel| session.tab(panel);
    let side = SideView {
        areas,
        seen: session.seen(),
        rows: &rows,
        share: layout.tabs.share(),
        has_room: !has_one_row && !layout.fills_side(),
        is_alone: layout.is_alone(),
        title: &title,
    };
    let change = |change| CoreAction::Tabs(change).into();
    panels::side_ui(ui, side, change, actions, |ui, panel, rect: Rect, actions| {
        panels::fade_earlier(ui, session.seen());
        // Rows of lists begin at the top of their own accord.
        let above = if panel == PanelId::Lists { 0.0 } else { ABOVE };
        pane_ui(ui, (rect, side.inside(rect, above)), areas.side_scale, panel, session, actions);
    });
}
