//! The transport of a search by hand: steps by expansion through what was done.

use egui::{Align, Align2, Button, Layout, Rangef, Rect, Ui, UiBuilder, pos2, vec2};

use super::screen::HandScreen;
use crate::activity::by_hand::HandAction;
use crate::activity::by_hand::words as text;
use crate::activity::view::Act;
use crate::core::{Command, hidden_horizon};
use crate::kit::command_button::command_widget;
use crate::kit::parts::report;
use crate::kit::transport::{Timeline, buttons_ui, is_wide};
use crate::kit::widgets::{line, write};

/// In units.
const MARGIN: f32 = 1.2;
const GAP: f32 = 0.8;

pub fn hand_transport_ui(ui: &mut Ui, screen: HandScreen<'_>, actions: &mut Vec<Act<HandAction>>) {
    let HandScreen { game, seen, areas, pen, .. } = screen;
    let rect = areas.transport;
    report(ui, "transport", rect, Some(pen.scale.text()));
    let left = buttons_ui(ui, pen, rect, is_wide(rect, pen), seen, actions);
    let place = text::so_far(game.play().expansions());
    let width = line(ui, &text::so_far(88), pen.plain()).size().x;
    let right = end_ui(ui, screen, actions) - pen.u(GAP);
    let at = pos2(right - width, rect.center().y);
    report(ui, "place", Rect::from_center_size(at + vec2(width / 2.0, 0.0), vec2(width, pen.u(2.0))), None);
    write(ui, at, Align2::LEFT_CENTER, &place, pen.plain(), width);
    if at.x - left > pen.u(4.0) {
        let rail = Timeline::rail(pen, left, at.x - pen.u(1.0));
        timeline_ui(ui, (rail, rect.center().y), screen, actions);
    }
}

/// Undo, Redo and Leave at the right end. Gives where they begin.
fn end_ui(ui: &mut Ui, screen: HandScreen<'_>, actions: &mut Vec<Act<HandAction>>) -> f32 {
    let HandScreen { seen, areas, pen, .. } = screen;
    let rect = areas.transport;
    let room = Rect { max: rect.max - vec2(pen.u(MARGIN), 0.0), ..rect };
    let builder = UiBuilder::new().max_rect(room).layout(Layout::right_to_left(Align::Center));
    let mut inside = ui.new_child(builder.id_salt("end of a search by hand"));
    pen.scale.apply(inside.style_mut());
    inside.spacing_mut().button_padding = vec2(pen.u(0.6), pen.u(0.25));
    inside.spacing_mut().item_spacing.x = pen.u(0.4);
    command_widget(&mut inside, Button::new(text::LEAVE), Command::SearchByHand, seen.commands, actions);
    for command in [Command::Redo, Command::Undo] {
        command_widget(&mut inside, Button::new(command.info().name), command, seen.commands, actions);
    }
    inside.min_rect().left()
}

/// Solid to the expansions that are done, dotted beyond.
fn timeline_ui(
    ui: &Ui,
    (rail, y): (Rangef, f32),
    HandScreen { game, pen, .. }: HandScreen<'_>,
    actions: &mut Vec<Act<HandAction>>,
) {
    let now = game.play().expansions() as u64;
    let last = game.all_expansions() as u64;
    let timeline = Timeline { name: "Timeline", value: now, last, horizon: hidden_horizon(last) };
    let (response, wanted) = timeline.sense(ui, pen, (rail, y));
    if let Some(expansions) = wanted.filter(|wanted| *wanted != now) {
        actions.push(Act::Own(HandAction::GoTo(expansions as usize)));
    }
    timeline.paint(ui, pen, (rail, y), now as f64, &response);
}
