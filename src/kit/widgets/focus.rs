//! Where the keyboard is, and which keys belong to a widget, a field or a dialog.

use std::mem;

use egui::{
    Context, Event, EventFilter, Frame, Id, Key, Modal, ModalResponse, Modifiers, Response, Stroke,
    StrokeKind, Ui,
};

use crate::core::PanelId;
use crate::kit::theme::Theme;

/// Its width and its distance from the control, in points.
const WIDTH: f32 = 3.0;
const AWAY: f32 = 3.0;
/// Parts that are higher than this share of the window show it themselves.
const HIGHEST: f32 = 0.2;

fn by_keys_id() -> Id {
    Id::unique("the keyboard moves the focus")
}

/// Whether keys have moved the focus since the last click. Only then is it shown.
pub fn focus_is_shown(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp::<bool>(by_keys_id())).unwrap_or(false)
}

/// Whether a key moves the focus: Tab, F6, and the keys of panels.
fn moves_focus(key: Key, modifiers: Modifiers) -> bool {
    let of_panel = |panel: &PanelId| {
        let keys = panel.command().info().shortcuts;
        keys.iter().any(|name| name.strip_prefix("Ctrl+") == Some(key.name()))
    };
    matches!(key, Key::Tab | Key::F6) || modifiers.command && PanelId::ALL.iter().any(of_panel)
}

pub fn focus_ring(ctx: &Context) {
    let was_shown = focus_is_shown(ctx);
    let by_keys = ctx.input(|input| {
        input.events.iter().fold(was_shown, |by_keys, event| match event {
            Event::Key { key, modifiers, pressed: true, .. } => by_keys || moves_focus(*key, *modifiers),
            Event::PointerButton { .. } => false,
            _ => by_keys,
        })
    });
    ctx.data_mut(|data| data.insert_temp(by_keys_id(), by_keys));
    let focused = ctx.memory(egui::Memory::focused).filter(|_| by_keys);
    let Some(response) = focused.and_then(|id| ctx.read_response(id)) else { return };
    if response.rect.height() > HIGHEST * ctx.content_rect().height() {
        return;
    }
    let stroke = Stroke::new(WIDTH, Theme::of(ctx).action());
    let painter =
        ctx.layer_painter(response.layer_id).with_clip_rect(response.interact_rect.expand(AWAY + WIDTH));
    painter.rect_stroke(response.rect.expand(AWAY), 4, stroke, StrokeKind::Outside);
}

/// The keys of the first nine parts of a list, in their order.
pub const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// The widget, and the keys that it handles.
type Owner = (Id, &'static [Key]);

fn owner_id() -> Id {
    Id::unique("keys of the focused widget")
}

/// While this widget has the focus, it handles these keys: they are commands only with Ctrl or Shift, and arrows move no focus.
pub fn take_keys(ui: &Ui, response: &Response, keys: &'static [Key]) {
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp::<Owner>(owner_id(), (response.id, keys)));
        // Escape would take the focus away.
        let escape = keys.contains(&Key::Escape);
        let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, escape, tab: false };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    }
}

/// The keys that the focused widget handles; `None` if it has not claimed any.
pub fn own_keys(ctx: &Context) -> Option<&'static [Key]> {
    let (owner, keys) = ctx.data(|data| data.get_temp::<Owner>(owner_id()))?;
    (ctx.memory(egui::Memory::focused) == Some(owner)).then_some(keys)
}

fn field_id() -> Id {
    Id::unique("a text field had the keyboard")
}

/// Which keys of this frame belong to a text field, also to one just left; `None` if none has the keyboard. Once a frame.
pub fn field_takes(ctx: &Context) -> Option<fn(Key, Modifiers) -> bool> {
    let has_it = ctx.text_edit_focused();
    let had_it = ctx.data_mut(|data| mem::replace(data.get_temp_mut_or(field_id(), false), has_it));
    (has_it || had_it).then_some(is_for_text)
}

/// Whether a text field uses a key: to write, to move the cursor, to select or to delete.
fn is_for_text(key: Key, modifiers: Modifiers) -> bool {
    use Key::{
        A, ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Backspace, C, Delete, End, H, Home, K, U, V, W, X, Y, Z,
    };
    let is_function_key = || key.name().strip_prefix('F').is_some_and(|number| !number.is_empty());
    if !modifiers.command {
        return !is_function_key();
    }
    let moves = matches!(key, ArrowLeft | ArrowRight | ArrowUp | ArrowDown | Home | End);
    let deletes = matches!(key, Backspace | Delete | H | K | U | W);
    let copies = matches!(key, A | C | V | X) && !modifiers.shift && !modifiers.alt;
    moves || deletes || copies || matches!(key, Y | Z)
}

fn open_id() -> Id {
    Id::unique("a dialog is open")
}

/// Shows a dialog; gives whether it was opened just now. Then what is behind it gives the keyboard away.
pub fn dialog<T>(
    ctx: &Context,
    name: &'static str,
    frame: Frame,
    contents: impl FnOnce(&mut Ui, bool) -> T,
) -> (ModalResponse<T>, bool) {
    let (id, now) = (Id::unique(("dialog", name)), ctx.cumulative_pass_nr());
    let last = ctx.data_mut(|data| {
        data.insert_temp(open_id(), (now, name));
        data.get_temp_mut_or_default::<Option<u64>>(id).replace(now)
    });
    let is_new = last.is_none_or(|last| last + 1 < now);
    if is_new {
        ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|id| memory.surrender_focus(id)));
    }
    #[expect(clippy::disallowed_methods, reason = "this is what every dialog is shown by")]
    let modal = Modal::new(Id::unique(name));
    (modal.frame(frame).show(ctx, |ui| contents(ui, is_new)), is_new)
}

/// The dialog that was shown last in this frame. If there is one, no key is a command, and none belongs to the screen behind it.
pub fn open_dialog(ctx: &Context) -> Option<&'static str> {
    let (shown_at, name) = ctx.data(|data| data.get_temp::<(u64, &'static str)>(open_id()))?;
    (shown_at == ctx.cumulative_pass_nr()).then_some(name)
}
