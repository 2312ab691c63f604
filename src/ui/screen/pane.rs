//! One panel in its place, and which one has the keyboard.

use egui::{Context, EventFilter, Id, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, vec2};

use crate::kit::parts::report;
use crate::kit::theme::UnitScale;
use crate::kit::widgets::focus_is_shown;
use crate::session::{Action, CoreAction, PanelId, Seen, Session, among};
use crate::ui::Theme;
use crate::ui::panels;

fn focus_id(panel: PanelId) -> Id {
    Id::unique(("panel has the keyboard", panel))
}

/// The panel that itself has the keyboard focus, and not a button or field in it. Then it uses no key but Tab.
pub fn focused_pane(ctx: &Context) -> Option<PanelId> {
    let focused = ctx.memory(egui::Memory::focused);
    PanelId::ALL.iter().copied().find(|panel| focused == Some(focus_id(*panel)))
}

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
    panel_contents(&mut inside, panel, session, actions);
    if response.has_focus() && focus_is_shown(ui.ctx()) {
        let stroke = Stroke::new(2.0, Theme::of(ui.ctx()).action());
        ui.painter().rect_stroke(whole, 0, stroke, StrokeKind::Inside);
    }
}

/// What a panel shows, in all of the available space; it scrolls where that is small.
pub fn panel_contents(ui: &mut Ui, panel: PanelId, session: &Session, actions: &mut Vec<Action>) {
    let view = panels::view(panel);
    let room = ui.available_size();
    let show_contents = |ui: &mut Ui, actions: &mut Vec<Action>| {
        if panel == PanelId::Lesson {
            panels::lesson_ui(ui, session, actions);
        } else {
            among(actions, |actions| (view.show)(ui, session.seen(), actions));
        }
    };
    let show = |ui: &mut Ui, actions: &mut Vec<Action>| {
        if view.scrolls {
            let area = ScrollArea::vertical().id_salt("panel").auto_shrink(false);
            area.show(ui, |ui| show_contents(ui, actions));
        } else {
            show_contents(ui, actions);
        }
    };
    if room.x >= view.least_width {
        show(ui, actions);
        return;
    }
    ScrollArea::horizontal().id_salt("narrow panel").auto_shrink(false).show(ui, |ui| {
        let size = vec2(view.least_width, ui.available_height());
        ui.allocate_ui(size, |ui| {
            ui.set_min_size(size);
            show(ui, actions);
        });
    });
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
    seen.core.visible_panels().find(|panel| pane(*panel).is_some_and(|pane| pane.rect.contains(at)))
}
