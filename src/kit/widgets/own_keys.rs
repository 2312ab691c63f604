//! Keys that a widget handles itself while it has the keyboard focus.

use egui::{Context, EventFilter, Id, Key, Modifiers, Response, Ui};

/// The keys of the first nine parts of a list, in their order.
pub const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

#[derive(Clone, Copy)]
struct Owner {
    id: Id,
    keys: &'static [Key],
}

fn owner_id() -> Id {
    Id::unique("keys of the focused widget")
}

/// While this widget has the keyboard focus, it handles these keys: arrow keys do not move the focus, and none of the
/// keys is a command. With Ctrl or Shift they are.
pub fn take_keys(ui: &Ui, response: &Response, keys: &'static [Key]) {
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(owner_id(), Owner { id: response.id, keys }));
        let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
    }
}

/// The keys that the focused widget handles; `None` if it has not claimed any.
pub fn own_keys(ctx: &Context) -> Option<&'static [Key]> {
    let owner = ctx.data(|data| data.get_temp::<Owner>(owner_id()))?;
    (ctx.memory(egui::Memory::focused) == Some(owner.id)).then_some(owner.keys)
}

fn field_id() -> Id {
    Id::unique("a text field had the keyboard")
}

/// Which keys of this frame belong to a text field; `None` if none has the keyboard. A field that Enter or Escape has just
/// left has taken that key, too. To be asked once a frame, after all widgets.
pub fn field_takes(ctx: &Context) -> Option<fn(Key, Modifiers) -> bool> {
    let has_it = ctx.text_edit_focused();
    let had_it = ctx.data_mut(|data| {
        let had_it = data.get_temp::<bool>(field_id()).unwrap_or(false);
        data.insert_temp(field_id(), has_it);
        had_it
    });
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
