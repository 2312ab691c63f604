//! Keys that a widget handles itself while it has the keyboard focus.

use egui::{EventFilter, Id, Key, Response, Ui};

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
pub fn own_keys(ctx: &egui::Context) -> Option<&'static [Key]> {
    let owner = ctx.data(|data| data.get_temp::<Owner>(owner_id()))?;
    (ctx.memory(egui::Memory::focused) == Some(owner.id)).then_some(owner.keys)
}
