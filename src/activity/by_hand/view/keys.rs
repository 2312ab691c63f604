//! The keys of a search by hand.

use egui::{Context, Event, Key, Modifiers};

use super::screen::HandActs;
use crate::activity::by_hand::{HandAction, HandAnswer, HandFocus, HandGame};
use crate::activity::view::Act;
use crate::core::Command;
use crate::kit::widgets::DIGITS;
use crate::learn::by_hand::{HandAct, HandPlay};
use crate::puzzle::Move;

/// Pushes what the keys do that were pressed. Those of a focused button stay its own.
pub fn handle_keys(ctx: &Context, game: &HandGame, acts: &mut HandActs) {
    let widget_has_focus = ctx.memory(|memory| memory.focused().is_some());
    let pressed = ctx.input(|input| {
        let keys = input.events.iter().filter_map(|event| match event {
            Event::Key { key, pressed: true, modifiers, .. } => Some((*key, *modifiers)),
            _ => None,
        });
        keys.collect::<Vec<_>>()
    });
    for (key, modifiers) in pressed {
        if modifiers != Modifiers::NONE || widget_has_focus && matches!(key, Key::Enter | Key::Space) {
            continue;
        }
        let done = match (&game.answer, game.shown_others()) {
            (_, Some(others)) => among_others(key, others.chosen),
            (HandAnswer::UnderWay(_), _) if key == Key::Escape => Some(HandAction::StopComparing),
            _ => searching(key, game),
        };
        let leaves = || (key == Key::Escape).then(|| Act::from(Command::SearchByHand));
        acts.extend(done.map(Act::Own).or_else(leaves));
    }
}

/// A row beyond the last one is the last one.
fn among_others(key: Key, row: usize) -> Option<HandAction> {
    match key {
        Key::Escape => Some(HandAction::ShowOthers(false)),
        Key::ArrowDown => Some(HandAction::ChooseRow(row + 1)),
        Key::ArrowUp => Some(HandAction::ChooseRow(row.saturating_sub(1))),
        Key::Home => Some(HandAction::ChooseRow(0)),
        Key::End => Some(HandAction::ChooseRow(usize::MAX)),
        _ => None,
    }
}

fn searching(key: Key, game: &HandGame) -> Option<HandAction> {
    let play = &game.play;
    let digit = DIGITS.iter().position(|digit| *digit == key);
    match (key, game.focus) {
        // The start has nothing to compare.
        (Key::C | Key::E, _) if play.expansions() == 0 => None,
        (Key::C, _) => Some(HandAction::Compare { ends: false }),
        (Key::E, _) => Some(HandAction::Compare { ends: true }),
        (Key::G, _) => Some(HandAction::Act(HandAct::StartFromGoal)),
        (_, HandFocus::Successor(mv)) if play.undecided().next().is_some() => deciding(key, digit, mv, game),
        (_, HandFocus::Closed(place)) => closed(key, digit, place, game),
        (_, HandFocus::Open(place)) => open(key, digit, place, play),
        (_, HandFocus::Successor(_)) => open(key, digit, 0, play),
    }
}

fn deciding(key: Key, digit: Option<usize>, mv: Move, game: &HandGame) -> Option<HandAction> {
    let play = &game.play;
    let undecided: Vec<_> = game.undecided().collect();
    let at = undecided.iter().position(|other| *other == mv).unwrap_or(0);
    let other = |by| HandAction::Choose(HandFocus::Successor(undecided[(at + by) % undecided.len()]));
    let keep = |place, replaces| HandAction::Act(HandAct::Keep { mv, place, replaces });
    match key {
        Key::ArrowDown => Some(other(1)),
        Key::ArrowUp => Some(other(undecided.len() - 1)),
        Key::Enter => Some(keep(play.open().len(), None)),
        Key::Delete | Key::Backspace => Some(HandAction::Act(HandAct::Drop(mv))),
        Key::R => {
            let known = play.known(play.successor(mv)?.0)?;
            Some(keep(play.place(known)?, Some(known)))
        }
        _ => digit.map(|place| keep(place, None)),
    }
}

fn open(key: Key, digit: Option<usize>, place: usize, play: &HandPlay) -> Option<HandAction> {
    let node = |place: usize| play.open().get(place).copied();
    let last = play.open().len().saturating_sub(1);
    Some(match key {
        // The closed list follows the open one.
        Key::ArrowDown if place >= last && !play.closed().is_empty() => {
            HandAction::Choose(HandFocus::Closed(0))
        }
        Key::ArrowDown => HandAction::Choose(HandFocus::Open((place + 1).min(last))),
        Key::ArrowUp => HandAction::Choose(HandFocus::Open(place.saturating_sub(1))),
        Key::Enter => HandAction::Act(HandAct::Expand(node(place)?)),
        Key::Delete | Key::Backspace => HandAction::Act(HandAct::Prune(node(place)?)),
        _ => HandAction::Act(HandAct::Expand(node(digit?)?)),
    })
}

fn closed(key: Key, digit: Option<usize>, place: usize, game: &HandGame) -> Option<HandAction> {
    let play = &game.play;
    let last = play.closed().len().checked_sub(1)?;
    let node = game.closed(place.min(last))?;
    Some(match key {
        Key::ArrowDown => HandAction::Choose(HandFocus::Closed((place + 1).min(last))),
        Key::ArrowUp if place > 0 => HandAction::Choose(HandFocus::Closed(place - 1)),
        Key::ArrowUp => HandAction::Choose(HandFocus::Open(play.open().len().saturating_sub(1))),
        Key::P => HandAction::Act(HandAct::PutBack(node)),
        Key::Enter => HandAction::Act(HandAct::Expand(node)),
        _ => return digit.and_then(|_| open(key, digit, 0, play)),
    })
}
