//! An error message that stays until the user dismisses it.

use egui::{Align, Align2, Area, Button, Frame, Id, Layout, Margin, Order, Rect, Ui};

use super::form::error_ui;
use super::parts::report;
use super::theme::{Theme, UnitScale};
use crate::core::{Core, CoreAction};

/// Over the bar at the bottom of a screen, where it covers no part of the search and moves nothing; nothing if there is no
/// error. Success messages are in the menu bar.
pub fn notice_ui<A: From<CoreAction>>(
    ui: &Ui,
    bar: Rect,
    scale: UnitScale,
    core: &Core,
    actions: &mut Vec<A>,
) {
    let Some(notice) = core.notice.as_ref().filter(|notice| notice.is_error) else { return };
    let area = Area::new(Id::unique("message")).order(Order::Middle).pivot(Align2::LEFT_BOTTOM);
    let shown = area.fixed_pos(bar.left_bottom()).show(ui.ctx(), |ui| {
        scale.apply(ui.style_mut());
        let (fill, margin) = (Theme::of(ui.ctx()).error_fill(), Margin::symmetric(8, 4));
        Frame::new().fill(fill).inner_margin(margin).show(ui, |ui| {
            ui.set_width(bar.width() - margin.sum().x);
            ui.set_min_height(bar.height() - margin.sum().y);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.add(Button::new("Dismiss")).on_hover_text("Dismiss this message (Escape)").clicked() {
                    actions.push(CoreAction::DismissNotice.into());
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| error_ui(ui, &notice.text));
            });
        });
    });
    report(ui, "message", shown.response.rect, None);
}
