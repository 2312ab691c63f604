//! The line of keys for beginners, and how far a search for an event is: over the panels, so that it moves nothing.

use egui::{
    Align2, Area, Button, Frame, Id, Margin, Order, Pos2, Rect, RichText, Role, Sense, Stroke, StrokeKind,
    Ui, WidgetInfo, vec2,
};

use crate::core::{Actions, Command, CoreAction, FindState, PanelId, Seen};
use crate::kit::Theme;
use crate::kit::command_button::{command_button, command_widget};
use crate::kit::theme::{UnitScale, flatten};
use crate::kit::widgets::{Pen, line};
use crate::panels::text::percent;

/// Nothing if there is nothing to say; otherwise upwards from the left end of a line above the transport.
pub fn messages_ui(
    ui: &Ui,
    corner: Pos2,
    width: f32,
    scale: UnitScale,
    seen: Seen<'_>,
    actions: &mut Actions,
) {
    let Some(finds) = find_text(seen) else { return };
    let area = Area::new(Id::unique("messages")).order(Order::Middle).pivot(Align2::LEFT_BOTTOM);
    area.fixed_pos(corner).show(ui.ctx(), |ui| {
        scale.apply(ui.style_mut());
        ui.set_width(width);
        let fill = Theme::of(ui.ctx()).background();
        Frame::new().fill(fill).inner_margin(Margin::symmetric(8, 4)).show(ui, |ui| {
            ui.horizontal(|ui| find_ui(ui, &finds, seen, actions));
        });
    });
}

/// The progress while an event is searched for; `None` if it is found at once.
fn find_text(seen: Seen<'_>) -> Option<String> {
    let find = seen.core.breakpoints.find.as_ref()?;
    let name = find.name();
    match find.state() {
        FindState::Searching(0.0) => None,
        FindState::Searching(done) => Some(format!("Finding {name}: {}", percent(done))),
        FindState::AtLiveEnd => Some(format!("No match for {name} yet; the search is still running")),
        FindState::Waiting => Some(format!("Waiting for {name}")),
    }
}

fn find_ui(ui: &mut Ui, state: &str, seen: Seen<'_>, actions: &mut Actions) {
    ui.label(RichText::new(state).strong());
    let is_at_end =
        seen.core.breakpoints.find.as_ref().is_some_and(|find| find.state() == FindState::AtLiveEnd);
    if is_at_end && ui.button("Wait for a match").clicked() {
        actions.push(CoreAction::WaitForBreakpoint);
    }
    command_button(ui, Command::Deselect, seen.commands, actions);
}

/// One line above the transport, until the third step or until it is dismissed.
pub fn hints_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let scale = UnitScale::of(ui);
    for (key, meaning) in [("→", "next step"), ("←", "one step back"), ("Space", "play")] {
        key_ui(ui, scale, key);
        ui.label(meaning);
        ui.add_space(scale.u(1.4));
    }
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        flatten(ui.style_mut());
        if ui.button("×").on_hover_text("Dismiss").clicked() {
            actions.push(CoreAction::DismissHints);
        }
        command_widget(ui, Button::new(Command::Keys.info().name), Command::Keys, seen.commands, actions);
        key_ui(ui, scale, Command::Keys.info().shortcuts[0]);
        ui.add_space(scale.u(1.0));
        let lessons = PanelId::Lesson.command();
        command_widget(ui, Button::new(lessons.info().name), lessons, seen.commands, actions);
    });
}

fn key_ui(ui: &mut Ui, scale: UnitScale, key: &str) {
    let pen = Pen::new(ui, scale);
    let galley = line(ui, key, pen.plain());
    let size = vec2(galley.size().x + scale.u(1.0), scale.u(1.8));
    let (place, response) = ui.allocate_exact_size(size, Sense::hover());
    // The place is as high as the strip.
    let rect = Rect::from_center_size(place.center(), size);
    let edge = Stroke::new(1.0, pen.theme.tile_line());
    ui.painter().rect(rect, scale.u(0.3) as u8, pen.theme.field(), edge, StrokeKind::Inside);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, pen.theme.text());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, key));
}
