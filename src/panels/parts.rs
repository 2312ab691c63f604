//! What several panels show alike, and the panel that has the keyboard.

use std::sync::{Arc, Weak};

use egui::{Context, Event, Id, MouseWheelUnit, RectAlign, Response, Tooltip, Ui, Vec2};

use crate::core::{Actions, Command, CoreAction, PanelId, Seen, Shown};
use crate::kit::command_button::command_button;
use crate::kit::widgets::{light_up, mini_board};
use crate::search::NodeId;

pub struct PanelView {
    /// In points; a narrower panel scrolls sideways.
    pub least_width: f32,
    /// `true` if it is as high as its contents, and scrolls; `false` if it fills its place.
    pub scrolls: bool,
    pub show: fn(&mut Ui, Seen<'_>, &mut Actions),
}

pub fn fade_earlier(ui: &mut Ui, seen: Seen<'_>) {
    const FAINT: f32 = 0.45;
    if seen.core.shows_earlier_settings() {
        ui.set_opacity(FAINT);
    }
}

/// The button that saves this panel's picture: that of the panel that has the focus is suggested.
pub fn save_picture_ui(ui: &mut Ui, panel: PanelId, seen: Seen<'_>, actions: &mut Actions) {
    let at = actions.len();
    if command_button(ui, Command::SavePicture, seen.commands, actions).clicked() {
        actions.insert(at, CoreAction::ShowPanel(panel));
    }
}

/// A card about what is under the pointer, towards the middle of its picture: it covers no other panel.
pub fn card_at_pointer(response: &Response, content: impl FnOnce(&mut Ui)) {
    let Some(at) = response.hover_pos() else { return };
    let middle = response.rect.center();
    let align = match (at.x > middle.x, at.y > middle.y) {
        (false, false) => RectAlign::RIGHT_START,
        (false, true) => RectAlign::RIGHT_END,
        (true, false) => RectAlign::LEFT_START,
        (true, true) => RectAlign::LEFT_END,
    };
    let mut card = Tooltip::for_enabled(response).at_pointer().gap(12.0);
    card.popup = card.popup.align(align).align_alternatives(&[]);
    card.show(content);
}

/// What a wheel asks for. A wheel zooms; on a touchpad, two fingers move the picture, and a pinch zooms.
pub struct Wheel {
    /// The factor to zoom by.
    pub zoom: f64,
    pub way: Vec2,
}

impl Wheel {
    pub fn of(ui: &Ui) -> Self {
        /// Zoom factor of one notch of a mouse wheel.
        const ZOOM_PER_LINE: f64 = 1.2;
        ui.input(|input| {
            let lines = input.events.iter().filter_map(|event| match event {
                Event::MouseWheel { unit: MouseWheelUnit::Line, delta, modifiers, .. }
                    if modifiers.is_none() =>
                {
                    Some(f64::from(delta.y))
                }
                _ => None,
            });
            let by_lines: f64 = lines.sum();
            let has_points = input
                .events
                .iter()
                .any(|event| matches!(event, Event::MouseWheel { unit: MouseWheelUnit::Point, .. }));
            let moves = has_points || input.modifiers.shift;
            let way = if moves { input.smooth_scroll_delta() } else { Vec2::ZERO };
            Self { zoom: f64::from(input.zoom_delta()) * ZOOM_PER_LINE.powf(by_lines), way }
        })
    }
}

/// The small board of a node. It lights up while the pointer is over the same node in any panel.
pub fn node_board(
    ui: &mut Ui,
    seen: Seen<'_>,
    shown: &Shown,
    id: NodeId,
    cell: f32,
    actions: &mut Actions,
) -> Response {
    let board = shown.recording.board(shown.recording.nodes().state(id));
    let response = mini_board(ui, &board, cell, shown.status(id));
    if seen.core.hovered() == Some(id) {
        light_up(ui, &response);
    }
    if response.hovered() {
        actions.push(CoreAction::Hover(Some(id)));
    }
    response
}

pub fn focus_id(panel: PanelId) -> Id {
    Id::unique(("panel has the keyboard", panel))
}

/// The panel that itself has the keyboard focus, and not a button or field in it. Then it uses no key but Tab.
pub fn focused_panel(ctx: &Context) -> Option<PanelId> {
    let focused = ctx.memory(egui::Memory::focused);
    PanelId::ALL.iter().copied().find(|panel| focused == Some(focus_id(*panel)))
}

/// What is made of a key, which is made again only when that changes.
pub fn kept<K, V>(ui: &Ui, id: Id, key: K, make: impl FnOnce() -> V) -> Arc<V>
where
    K: Clone + PartialEq + Send + Sync + 'static,
    V: Send + Sync + 'static,
{
    let kept = ui.data(|data| data.get_temp::<(K, Arc<V>)>(id));
    if let Some((_, value)) = kept.filter(|(old, _)| *old == key) {
        return value;
    }
    let value = Arc::new(make());
    ui.data_mut(|data| data.insert_temp(id, (key, Arc::clone(&value))));
    value
}

/// Compares by address, and keeps nothing in memory.
pub struct Same<T>(Weak<T>);

impl<T> Same<T> {
    pub fn of(shared: &Arc<T>) -> Self {
        Self(Arc::downgrade(shared))
    }
}

impl<T> Clone for Same<T> {
    fn clone(&self) -> Self {
        Self(Weak::clone(&self.0))
    }
}

impl<T> PartialEq for Same<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0.ptr_eq(&other.0)
    }
}
