//! Dialogs over the window. While one is open, it has the keyboard for itself.

use egui::{Context, Frame, Id, Modal, ModalResponse, Ui};

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
        let last = data.get_temp::<u64>(id);
        data.insert_temp(id, now);
        data.insert_temp(open_id(), now);
        last
    });
    let is_new = last.is_none_or(|last| last + 1 < now);
    if is_new {
        ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|id| memory.surrender_focus(id)));
    }
    #[expect(clippy::disallowed_methods, reason = "this is what every dialog is shown by")]
    let modal = Modal::new(Id::unique(name));
    (modal.frame(frame).show(ctx, |ui| contents(ui, is_new)), is_new)
}

/// Whether a dialog was shown in this frame. Then no key is a command, and none belongs to the screen behind it.
pub fn dialog_is_open(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp::<u64>(open_id())) == Some(ctx.cumulative_pass_nr())
}
