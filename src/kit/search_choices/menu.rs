//! The menu of the rules of a search, below its name. It stays open while rules are changed, and while lists in it are open.

use std::fmt::Debug;
use std::hash::Hash;

use egui::{Context, Frame, Id, Key, Modifiers, Order, Popup, PopupCloseBehavior, Rect, ScrollArea, Ui};

use crate::kit::form::FormRows;
use crate::kit::parts::report;
use crate::kit::theme::UnitScale;

/// The margin of the menu, in units.
const MARGIN: f32 = 1.3;

/// The menu of the rules of one search.
#[derive(Clone, Copy)]
pub struct RulesMenu(Id);

impl RulesMenu {
    /// That of the search which this names.
    pub fn of(search: impl Hash + Debug) -> Self {
        Self(Id::unique(("the menu of rules is open", search)))
    }

    pub fn is_open(self, ctx: &Context) -> bool {
        ctx.data(|data| data.get_temp(self.0)).unwrap_or(false)
    }

    pub fn set_open(self, ctx: &Context, is_open: bool) {
        ctx.data_mut(|data| data.insert_temp(self.0, is_open));
    }

    /// Opens it, or closes it.
    pub fn toggle(self, ctx: &Context) {
        self.set_open(ctx, !self.is_open(ctx));
    }

    /// Shows it below a name, while it is open.
    pub fn show(self, ui: &Ui, name: Rect, scale: UnitScale, rows: impl FnOnce(&mut FormRows<'_>)) {
        if !self.is_open(ui.ctx()) {
            return;
        }
        let list_is_open = Popup::is_any_open(ui.ctx());
        let escapes = !list_is_open && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let frame = Frame::popup(ui.style()).inner_margin(scale.u(MARGIN));
        let popup = Popup::new(self.0, ui.ctx().clone(), name, ui.layer_id()).open(true).frame(frame);
        popup.close_behavior(PopupCloseBehavior::IgnoreClicks).show(|ui| {
            let room = room_below(ui, name, scale);
            let area = ScrollArea::vertical().max_height(room).min_scrolled_height(room);
            area.show(ui, |ui| FormRows::show(ui, scale, rows));
            report(ui, "rules", ui.min_rect(), Some(scale.least_text()));
        });
        // A click on what lies behind closes it; one on a list that it opened does not.
        let clicked =
            ui.input(|input| input.pointer.any_click().then(|| input.pointer.interact_pos()).flatten());
        let is_behind = |at| ui.ctx().layer_id_at(at).is_none_or(|layer| layer.order == Order::Background);
        let is_beside = clicked.is_some_and(|at| !name.contains(at) && is_behind(at));
        if escapes || is_beside {
            self.set_open(ui.ctx(), false);
        }
    }
}

/// The height below a name, without the margin of what opens there.
pub fn room_below(ui: &Ui, name: Rect, scale: UnitScale) -> f32 {
    ui.ctx().content_rect().bottom() - name.bottom() - scale.u(4.0 * MARGIN)
}
