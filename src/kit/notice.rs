//! An error message that stays until the user dismisses it.

use egui::{Area, Frame, Id, Margin, Order, Rect, Ui};

use super::form::error_ui;
use super::theme::{Theme, UnitScale};
use crate::core::{Core, CoreAction};

/// One line above the transport; nothing if there is no error. Success messages are in the menu bar, where they move
/// nothing.
pub fn notice_ui<A: From<CoreAction>>(ui: &mut Ui, core: &Core, actions: &mut Vec<A>) {
    let Some(notice) = core.notice.as_ref().filter(|notice| notice.is_error) else { return };
    let fill = Theme::of(ui.ctx()).error_fill();
    Frame::new().fill(fill).inner_margin(Margin::symmetric(8, 4)).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if ui.button("Dismiss").clicked() {
                    actions.push(CoreAction::DismissNotice.into());
                }
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    error_ui(ui, &notice.text);
                });
            });
        });
    });
}

/// Shows the message over a bar, in large text. It moves nothing.
pub fn notice_over_ui<A: From<CoreAction>>(
    ui: &Ui,
    bar: Rect,
    scale: UnitScale,
    core: &Core,
    actions: &mut Vec<A>,
) {
    if core.notice.as_ref().is_none_or(|notice| !notice.is_error) {
        return;
    }
    let area = Area::new(Id::unique("message")).order(Order::Foreground).fixed_pos(bar.min);
    area.show(ui.ctx(), |ui| {
        scale.apply(ui.style_mut());
        ui.set_width(bar.width());
        notice_ui(ui, core, actions);
    });
}
