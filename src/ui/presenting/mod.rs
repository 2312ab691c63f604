//! The screen for a class: few parts in fixed places, in a unit that grows with the window. A small window has the same
//! parts in a fixed unit.

mod lesson;
mod marks;
mod top;
mod transport;

pub use lesson::pointer_ui;
pub use top::menu_ui;
pub use transport::{button_ui, paint_rail, transport_ui};

use egui::{Id, Rect, ScrollArea, Sense, Stroke, Ui, UiBuilder, pos2, vec2};

use super::dock::panel_contents;
use super::panels;
use super::stage::{Form, Layout, stage_ui};
use crate::kit::form::whole_window;
use crate::kit::parts::report;
use crate::kit::theme::{Theme, UnitScale};
use crate::session::{Action, CoreAction, PanelId, Session, among};

/// Heights in units.
const TOP: f32 = 2.2;
const TRANSPORT: f32 = 3.2;
const MARGIN: f32 = 1.2;
/// The right side is never narrower, in units.
const LEAST_RIGHT: f32 = 15.6;
/// The part of the width that the left side has.
const LEFT: f32 = 0.5625;

/// What differs between the screen for a class and a small window.
#[derive(Clone, Copy)]
struct Look {
    /// The unit, where the window has room for it.
    scale: UnitScale,
    /// The panel on the right.
    tab: PanelId,
    /// Whether the boards are over the left side.
    has_drawer: bool,
    is_presenting: bool,
}

impl Look {
    /// What a click on the tab or the button of a panel does.
    fn choose(self, panel: PanelId) -> Action {
        if self.is_presenting {
            panel.command().into()
        } else if panel == PanelId::Setup && self.has_drawer {
            CoreAction::ActivatePanel(PanelId::Lists).into()
        } else {
            CoreAction::ShowPanel(panel, true).into()
        }
    }
}

/// Where everything is.
struct ScreenAreas {
    scale: UnitScale,
    top: Rect,
    /// The current step.
    left: Rect,
    right: Rect,
    transport: Rect,
    stage: Layout,
}

impl ScreenAreas {
    fn new(window: Rect, wanted: UnitScale) -> Self {
        let needed = |form: Form| {
            let right = if form == Form::Narrow { LEAST_RIGHT } else { 28.0 };
            form.least() + vec2(right, TOP + TRANSPORT)
        };
        let form = Form::largest(|form| {
            let least = needed(form) * wanted.u(1.0);
            window.width() >= least.x - 0.5 && window.height() >= least.y - 0.5
        });
        let scale = wanted.fitting(window.size(), needed(form));
        let split_y = window.top() + scale.u(TOP);
        let bottom = window.bottom() - scale.u(TRANSPORT);
        let left_width = scale
            .u(form.least().x)
            .max((window.width() * LEFT).min(scale.u(36.0)).min(window.width() - scale.u(LEAST_RIGHT)));
        let split_x = window.left() + left_width;
        let left = Rect::from_min_max(pos2(window.left(), split_y), pos2(split_x, bottom));
        Self {
            scale,
            top: Rect::from_min_max(window.min, pos2(window.right(), split_y)),
            left,
            right: Rect::from_min_max(pos2(split_x, split_y), pos2(window.right(), bottom)),
            transport: Rect::from_min_max(pos2(window.left(), bottom), window.max),
            stage: Layout::of(form, left, scale),
        }
    }
}

/// Shows the whole window for a class.
pub fn presenting_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let presenting = session.core.layout.presenting;
    let look = Look {
        scale: UnitScale::presenting(ui.max_rect().size(), ui.ctx().zoom_factor()),
        tab: presenting.tab(),
        has_drawer: presenting.has_drawer(),
        is_presenting: true,
    };
    screen_ui(ui, look, session, actions);
}

/// Shows a window that is too small for panels side by side.
pub fn compact_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let active = session.core.layout.panels.active();
    let tab = active.filter(|panel| *panel != PanelId::Setup);
    let look = Look {
        scale: UnitScale::WORKING,
        tab: tab.unwrap_or(PanelId::Lists),
        has_drawer: active == Some(PanelId::Setup),
        is_presenting: false,
    };
    screen_ui(ui, look, session, actions);
}

fn screen_ui(ui: &mut Ui, look: Look, session: &Session, actions: &mut Vec<Action>) {
    whole_window(ui, |ui| {
        let places = ScreenAreas::new(ui.max_rect(), look.scale);
        background_ui(ui, &places);
        report(ui, "left side", places.left, None);
        report(ui, "right side", places.right, None);
        report(ui, "top bar", places.top, Some(places.scale.text()));
        ui.scope(|ui| {
            panels::fade_earlier(ui, session.seen());
            if !look.has_drawer {
                among(actions, |actions| stage_ui(ui, &places.stage, session.seen(), actions));
            }
            right_ui(ui, &places, look.tab, session, actions);
        });
        if look.has_drawer {
            drawer_ui(ui, &places, session, actions);
        }
        top::top_ui(ui, &places, look, session, actions);
        crate::kit::notice::notice_over_ui(ui, places.top, places.scale, &session.core, actions);
        transport_ui(ui, places.transport, places.scale, session, actions);
    });
}

fn background_ui(ui: &Ui, places: &ScreenAreas) {
    let theme = Theme::of(ui.ctx());
    let painter = ui.painter();
    let right = Rect::from_min_max(pos2(places.right.left(), places.top.top()), places.right.max);
    painter.rect_filled(right, 0, theme.background());
    let line = Stroke::new(1.0, theme.line());
    painter.hline(places.top.x_range(), places.top.bottom(), line);
    painter.hline(places.transport.x_range(), places.transport.top(), line);
    painter.vline(places.right.left(), places.right.y_range(), line);
}

/// A panel in large text.
fn panel_ui(
    ui: &mut Ui,
    rect: Rect,
    scale: UnitScale,
    panel: PanelId,
    session: &Session,
    actions: &mut Vec<Action>,
) {
    let room = UiBuilder::new().scope_id(Id::unique(("presented panel", panel))).max_rect(rect);
    let mut inside = ui.new_child(room.accessibility_label(panel.title()));
    inside.shrink_clip_rect(rect);
    scale.apply(inside.style_mut());
    report(&inside, format!("panel {}", panel.title()), rect, None);
    if panel == PanelId::Node {
        // The current step is on the left already.
        ScrollArea::vertical().auto_shrink(false).show(&mut inside, |ui| {
            among(actions, |actions| panels::node_details_ui(ui, session.seen(), actions));
        });
    } else {
        panel_contents(&mut inside, panel, session, actions);
    }
}

fn right_ui(ui: &mut Ui, places: &ScreenAreas, tab: PanelId, session: &Session, actions: &mut Vec<Action>) {
    let scale = places.scale;
    let margin = scale.u(if places.stage.form == Form::Narrow { 0.9 } else { MARGIN });
    let rect = places.right.shrink2(vec2(margin, 0.0));
    match tab {
        PanelId::Lists => {
            among(actions, |actions| panels::presented_lists_ui(ui, rect, scale, session.seen(), actions));
        }
        other => {
            let rect = rect.shrink2(vec2(0.0, scale.u(0.4)));
            panel_ui(ui, rect, scale, other, session, actions);
        }
    }
}

/// The boards and settings, over the left side.
fn drawer_ui(ui: &mut Ui, places: &ScreenAreas, session: &Session, actions: &mut Vec<Action>) {
    let rect = places.left;
    // What lies below it cannot be clicked.
    ui.interact(rect, Id::unique("drawer"), Sense::click());
    report(ui, "drawer", rect, None);
    let scale = places.scale;
    panel_ui(ui, rect.shrink(scale.u(MARGIN)), scale, PanelId::Setup, session, actions);
}
