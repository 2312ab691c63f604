//! How far a search for an event is: over the panels, so that it moves nothing.

use egui::{Align2, Area, Frame, Id, Margin, Order, Pos2, RichText, Ui};

use crate::core::{Command, CoreAction, FindState, Seen};
use crate::kit::Theme;
use crate::kit::command_button::command_button;
use crate::kit::theme::UnitScale;
use crate::panels::text::window as text;

/// Nothing if there is nothing to say; otherwise upwards from the left end of a line above the transport.
pub fn messages_ui(
    ui: &Ui,
    corner: Pos2,
    width: f32,
    scale: UnitScale,
    seen: Seen<'_>,
    actions: &mut Vec<CoreAction>,
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
    let find = seen.core.breakpoints.find()?;
    let name = find.name();
    match find.state() {
        FindState::Searching(0.0) => None,
        FindState::Searching(done) => Some(text::finding(&name, done)),
        FindState::AtLiveEnd => Some(text::no_match_yet(&name)),
        FindState::Waiting => Some(text::waiting_for(&name)),
    }
}

fn find_ui(ui: &mut Ui, state: &str, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    ui.label(RichText::new(state).strong());
    let is_at_end = seen.core.breakpoints.find().is_some_and(|find| find.state() == FindState::AtLiveEnd);
    if is_at_end && ui.button("Wait for a match").clicked() {
        actions.push(CoreAction::WaitForBreakpoint);
    }
    command_button(ui, Command::Deselect, seen.commands, actions);
}
