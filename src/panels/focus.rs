//! Which panel has the keyboard.

use egui::{Context, Id};

use crate::core::PanelId;

/// The id of the panel itself, for the focus.
pub fn focus_id(panel: PanelId) -> Id {
    Id::unique(("panel has the keyboard", panel))
}

/// The panel that itself has the keyboard focus, and not a button or field in it. Then it uses no key but Tab.
pub fn focused_panel(ctx: &Context) -> Option<PanelId> {
    let focused = ctx.memory(egui::Memory::focused);
    PanelId::ALL.iter().copied().find(|panel| focused == Some(focus_id(*panel)))
}
