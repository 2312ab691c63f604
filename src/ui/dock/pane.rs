//! One panel in its place.

use egui::{Context, EventFilter, Id, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, vec2};

use crate::kit::widgets::focus_is_shown;
use crate::session::{Action, PanelId, Session, among};
use crate::ui::Theme;
use crate::ui::panels;

/// Shows panels, and finds the one that has the keyboard focus.
pub struct Pane<'a> {
    pub session: &'a Session,
    pub actions: &'a mut Vec<Action>,
    /// The panel that gets the keyboard focus in this frame.
    pub focus: Option<PanelId>,
    /// The panel that has the keyboard focus.
    pub focused: Option<PanelId>,
}

fn focus_id(panel: PanelId) -> Id {
    Id::unique(("panel has the keyboard", panel))
}

/// Where a panel is; `None` if it is hidden.
pub fn pane_rect(ctx: &Context, panel: PanelId) -> Option<Rect> {
    ctx.read_response(focus_id(panel)).map(|response| response.rect)
}

/// The panel that itself has the keyboard focus, and not a button or field in it. Then it uses no key but Tab.
pub fn focused_pane(ctx: &Context) -> Option<PanelId> {
    let focused = ctx.memory(egui::Memory::focused);
    PanelId::ALL.iter().copied().find(|panel| focused == Some(focus_id(*panel)))
}

impl Pane<'_> {
    /// Fills the available space.
    pub fn show(&mut self, ui: &mut Ui, panel: PanelId) {
        let rect = ui.available_rect_before_wrap();
        // Before its contents, so that Tab goes to the first of them.
        let has_keyboard = self.takes_keyboard(ui, rect, panel);
        // One id for all contents, so that scrolling and folding survive a move.
        let id = Id::unique(("panel", panel));
        let room = UiBuilder::new().scope_id(id).max_rect(rect);
        let mut inside = ui.new_child(room.accessibility_label(panel.title()));
        inside.shrink_clip_rect(rect);
        if panel != PanelId::Setup {
            panels::fade_earlier(&mut inside, self.session.seen());
        }
        panels::frame_of(&inside, panel).show(&mut inside, |ui| {
            ui.set_min_size(ui.available_size());
            panel_contents(ui, panel, self.session, self.actions);
        });
        ui.advance_cursor_after_rect(rect);
        if has_keyboard && focus_is_shown(ui.ctx()) {
            let stroke = Stroke::new(2.0, Theme::of(ui.ctx()).action());
            ui.painter().rect_stroke(rect, 0, stroke, StrokeKind::Inside);
        }
        if is_at_keyboard(ui, rect, panel) {
            self.focused = Some(panel);
        }
    }

    /// Returns whether the panel itself has the keyboard focus.
    fn takes_keyboard(&self, ui: &Ui, rect: Rect, panel: PanelId) -> bool {
        let response = ui.interact(rect, focus_id(panel), Sense::FOCUSABLE);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Pane, true, panel.title()));
        if self.focus == Some(panel) {
            response.request_focus();
        }
        if response.has_focus() {
            // Arrow keys step through the search here, too.
            let arrows =
                EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
        }
        response.has_focus()
    }
}

/// Whether a panel, or something in it, has the keyboard focus.
fn is_at_keyboard(ui: &Ui, rect: Rect, panel: PanelId) -> bool {
    let Some(focused) = ui.memory(egui::Memory::focused) else { return false };
    if let Some(whole) = PanelId::ALL.iter().find(|panel| focus_id(**panel) == focused) {
        // A hidden panel's area belongs to another one.
        return *whole == panel;
    }
    ui.ctx().read_response(focused).is_some_and(|focused| rect.contains(focused.rect.center()))
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
