//! One panel in its place, and which one has the keyboard.

use egui::{EventFilter, Id, Rect, Sense, Stroke, StrokeKind, Ui, UiBuilder};

use crate::kit::Theme;
use crate::kit::parts::report;
use crate::kit::theme::UnitScale;
use crate::kit::widgets::focus_is_shown;
use crate::panels::{self, ScreenAreas, focus_id};
use crate::session::{Action, CoreAction, PanelId, Seen, Session, among};
use crate::ui::lesson::lesson_ui;

/// A panel in a rectangle. The ground around it is its own as well.
pub fn pane_ui(
    ui: &mut Ui,
    (whole, rect): (Rect, Rect),
    scale: UnitScale,
    panel: PanelId,
    session: &Session,
    actions: &mut Vec<Action>,
) {
    // Before its contents, so that Tab goes to the first of them.
    let response = ui.interact(whole, focus_id(panel), Sense::FOCUSABLE);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Pane, true, panel.title()));
    if response.has_focus() {
        // Arrow keys step through the search here, too.
        let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
    }
    // One id for all contents, so that scrolling and folding survive a move.
    let room = UiBuilder::new().scope_id(Id::unique(("panel", panel))).max_rect(rect);
    let mut inside = ui.new_child(room.accessibility_label(panel.title()));
    inside.shrink_clip_rect(whole);
    scale.apply(inside.style_mut());
    report(&inside, format!("panel {}", panel.title()), rect, None);
    let seen = session.seen();
    panels::panel_ui(&mut inside, panel, |ui| {
        if panel == PanelId::Lesson {
            lesson_ui(ui, session, actions);
        } else if let Some(acts) = session.activities.panel_ui(panel, ui, seen) {
            actions.extend(acts.into_iter().map(Action::from));
        } else {
            among(actions, |actions| (panels::view(panel).show)(ui, seen, actions));
        }
    });
    if response.has_focus() && focus_is_shown(ui.ctx()) {
        let stroke = Stroke::new(2.0, Theme::of(ui.ctx()).action());
        ui.painter().rect_stroke(whole, 0, stroke, StrokeKind::Inside);
    }
}

pub fn drawer_ui(ui: &mut Ui, areas: &ScreenAreas, session: &Session, actions: &mut Vec<Action>) {
    /// In units of the stage.
    const MARGIN: f32 = 1.2;
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

/// Gives the keyboard to the panel that the session has brought to the front; or says to the session which panel the user has
/// given it to. After all panels.
pub fn follow_focus(ui: &Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let id = Id::unique("panel that had the focus");
    let now = (seen.core.layout.active(), seen.core.layout.is_entered());
    let before = ui.data(|data| data.get_temp::<(PanelId, bool)>(id)).unwrap_or(now);
    let mut kept = now;
    if now != before && (now.0 != before.0 || now.1) {
        ui.memory_mut(|memory| memory.request_focus(focus_id(now.0)));
    } else if let Some(panel) = panel_at_keyboard(ui, seen).filter(|panel| *panel != now.0) {
        kept = (panel, false);
        actions.push(CoreAction::ShowPanel(panel));
    }
    ui.data_mut(|data| data.insert_temp(id, kept));
}

/// The panel that has the keyboard focus, or in which something has it.
fn panel_at_keyboard(ui: &Ui, seen: Seen<'_>) -> Option<PanelId> {
    let focused = ui.memory(egui::Memory::focused)?;
    let at = ui.ctx().read_response(focused)?.rect.center();
    let pane = |panel: PanelId| ui.ctx().read_response(focus_id(panel));
    // The area of a panel that was hidden just now belongs to another one.
    seen.core.layout.visible_panels().find(|panel| pane(*panel).is_some_and(|pane| pane.rect.contains(at)))
}
