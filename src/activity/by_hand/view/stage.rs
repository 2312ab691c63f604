//! The stage of a search by hand: the node that was expanded last, and its successors, which are placed by hand.

use egui::{Id, Rect, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::screen::{Drag, Dragged, HandActs, HandScreen, dragged};
use crate::activity::by_hand::{HandAction, HandFocus, HandGame, shown_status};
use crate::activity::view::Act;
use crate::core::{
    MoveSlot, SlotBoard, SlotKind, StageWords, g_equation, h_note, phases_by_hand, smaller_g, sum_equation,
};
use crate::heuristic::Explanation;
use crate::kit::{Icon, paint_icon, report};
use crate::learn::by_hand::{Decision, HandAct, HandStatus};
use crate::panels::stage::{Form, StageParts, stage_parts_ui};
use crate::picture::number;
use crate::puzzle::Move;
use crate::recording::NodeStatus;

/// The side of the cross in a slot, in units.
const CROSS: f32 = 1.5;

pub fn hand_stage_ui(ui: &Ui, screen: HandScreen<'_>, drag: &mut Drag, acts: &mut HandActs) {
    let game = screen.game;
    // A word, and what to do next or why the last act was refused.
    let (word, said) = match game.refusal {
        Some(refusal) => ("No", format!("{refusal}.")),
        None => ("How", hint(game).to_owned()),
    };
    let parts = parts_of(ui, screen, said);
    for slot in stage_parts_ui(ui, &screen.areas.stage, &parts, word) {
        slot_ui(ui, screen, slot, drag, acts);
    }
}

fn slot_ui(ui: &Ui, screen: HandScreen<'_>, slot: (Move, Response), drag: &mut Drag, acts: &mut HandActs) {
    let HandScreen { pen, game, .. } = screen;
    let (mv, response) = slot;
    drag.source(&response, Dragged::Successor(mv));
    acts.extend(Act::when(response.drag_started(), HandAction::Choose(HandFocus::Successor(mv))));
    let keep = HandAct::Keep { mv, place: game.play.open.len(), replaces: None };
    acts.extend(Act::when(response.clicked(), HandAction::Act(keep)));
    let hint = "Drag the board to its place in Open. A click puts it at the end (Enter).";
    let rect = response.on_hover_text(hint).rect;
    let side = if screen.areas.stage.form == Form::Large { CROSS } else { CROSS * 0.8 };
    let corner = pos2(rect.right() - pen.u(side + 0.15), rect.top() + pen.u(0.15));
    let cross = Rect::from_min_size(corner, vec2(pen.u(side), pen.u(side)));
    let drops = ui.interact(cross, Id::unique(("drop by hand", mv)), Sense::click());
    let label = format!("Drop {}", mv.name());
    drops.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    report(ui, label, cross, None);
    let ink = if drops.hovered() { pen.theme.text() } else { pen.theme.weak_text() };
    if drops.hovered() {
        ui.painter().rect_filled(cross, pen.u(0.4).min(255.0) as u8, pen.theme.button());
    }
    paint_icon(ui.painter(), (cross.center(), pen.u(0.05)), Icon::Close, ink);
    let drops = drops.on_hover_text("Drop this board as known (Delete)");
    acts.extend(Act::when(drops.clicked(), HandAction::Act(HandAct::Drop(mv))));
}

fn parts_of(ui: &Ui, screen: HandScreen<'_>, sentence: String) -> StageParts {
    let HandScreen { game, pen, .. } = screen;
    let play = &game.play;
    let (node, frame, name) = match play.current {
        None => (0, pen.theme.line(), "Start, not expanded yet"),
        Some(node) if play.is_target(node) => (node, pen.theme.path(), "Expanded node"),
        Some(node) => (node, pen.theme.current(), "Expanded node"),
    };
    let explanation = explanation(game, node);
    let (board, g) = (play.nodes[node].board, play.nodes[node].g);
    let note = explanation.as_ref().map(h_note).unwrap_or_default();
    let slots = game.moves.map(|mv| (mv, content_of(ui, screen, mv)));
    let is_new = |mv: &Move| matches!(play.successor(*mv), Some((_, Some(Decision::Keep { .. }))));
    let taken = play.current.map(|node| play.is_target(node));
    let kept = Move::ALL.iter().filter(|mv| is_new(mv)).count();
    let mut phases = phases_by_hand(taken, kept, play.undecided().count());
    if game.breaks.iter().any(|found| Some(found.node) == play.current) {
        "not next".clone_into(&mut phases[0].result);
    }
    let words = StageWords {
        terms: match game.h(node) {
            Some(h) => sum_equation(&number(g + h), &number(g), &number(h)),
            None => g_equation(&number(g)),
        },
        widest: sum_equation("88", "88", "88"),
        note,
        explanation,
        phases,
        shows_choice: false,
        sentence,
        slots,
    };
    StageParts {
        board,
        goal: words.goal(&play.problem, &board),
        frame,
        name,
        labels: game.moves.map(|mv| label(game, mv)),
        meaning: "g: moves from the start. h: estimated moves to the goal. f = g + h",
        words,
        origin: "",
    }
}

fn explanation(game: &HandGame, node: usize) -> Option<Explanation> {
    // Without its tables, there is none.
    game.h(node)?;
    let node = &game.play.nodes[node];
    game.settings.heuristic.explain_at(&node.board, game.play.problem.target(node.side), None)
}

/// What a screen reader calls a successor that is to be placed.
fn label(game: &HandGame, mv: Move) -> String {
    match game.play.successor(mv) {
        Some((node, None)) => format!("Successor {}: {}", mv.name(), game.play.nodes[node].board),
        _ => String::new(),
    }
}

fn content_of(ui: &Ui, HandScreen { game, .. }: HandScreen<'_>, mv: Move) -> MoveSlot {
    let play = &game.play;
    let Some((node, decision)) = play.successor(mv) else {
        return if play.current.is_some() { MoveSlot::NoMove } else { MoveSlot::Empty };
    };
    let own = &play.nodes[node];
    let known = play.known(node).map(|known| &play.nodes[known]);
    let value = |sign: &str, value: u32| format!("{sign} {}", number(value));
    let worth = || game.h(node).map_or_else(|| value("g", own.g), |h| value("f", own.g + h));
    let is_broken = game.breaks.iter().any(|found| found.node == node);
    let (status, kind, words) = match decision {
        None => (NodeStatus::NotYet, SlotKind::ToPlace, ["drag to", "Open"].map(str::to_owned)),
        Some(Decision::Drop) if is_broken => {
            (NodeStatus::NotYet, SlotKind::Known, ["dropped,", "but new"].map(str::to_owned))
        }
        Some(Decision::Keep { .. }) if is_broken => {
            let is = match known.map(|known| known.status) {
                None => "beyond",
                Some(HandStatus::Closed) => "closed",
                Some(_) => "open",
            };
            let words = ["kept, is", is];
            (shown_status(own.status), SlotKind::New, words.map(str::to_owned))
        }
        Some(Decision::Keep { replaces: Some(old) }) => {
            let old_g = play.nodes[old].g;
            let g = if own.g < old_g { smaller_g(own.g, old_g) } else { value("g", own.g) };
            let words = ["replaces".to_owned(), g];
            (shown_status(own.status), SlotKind::New, words)
        }
        Some(Decision::Keep { replaces: None }) => {
            (shown_status(own.status), SlotKind::New, ["new".to_owned(), worth()])
        }
        Some(Decision::Drop) => {
            let status = known.map_or(NodeStatus::NotYet, |known| shown_status(known.status));
            let words = match status {
                NodeStatus::Open => ["already", "open"],
                NodeStatus::Closed => ["already", "closed"],
                _ => ["dropped", ""],
            };
            (status, SlotKind::Known, words.map(str::to_owned))
        }
    };
    MoveSlot::Tried(SlotBoard {
        board: own.board,
        node: None,
        status,
        words,
        kind,
        is_selected: dragged(ui) == Some(Dragged::Successor(mv)),
        is_marked: game.focus == HandFocus::Successor(mv) && decision.is_none(),
    })
}

fn hint(game: &HandGame) -> &'static str {
    let play = &game.play;
    let is_goal = |mv: Move| play.successor(mv).is_some_and(|(node, _)| play.is_target(node));
    let is_undecided = play.undecided().next().is_some();
    let may_replace = |mv: Move| {
        let copies = play.successor(mv).and_then(|(node, _)| Some((node, play.known(node)?)));
        copies.is_some_and(|(node, known)| {
            play.open_index(known).is_some() && play.nodes[node].g <= play.nodes[known].g
        })
    };
    match game.focus {
        _ if game.boards_changed => {
            "The boards of the editor have changed. Continue this search, or press New boards to start over with the new ones."
        }
        _ if is_undecided && play.current.is_some_and(|node| play.is_target(node)) => {
            "You took the goal from Open. End the search (E), or place its successors."
        }
        HandFocus::Successor(mv) if is_undecided && may_replace(mv) => {
            "This board is open already. Keep both, drop this one, or press R to replace."
        }
        _ if is_undecided && Move::ALL.into_iter().any(is_goal) => {
            "A successor is the goal. End the search (E), or continue."
        }
        _ if is_undecided => "Drag each board to its place in Open, or to Closed if it is already known.",
        HandFocus::Closed(_) => "Press P to move this node back to Open. The nodes below it are forgotten.",
        _ if play.turns.is_empty() => {
            "Click the start in Open to expand it. To search from both ends, click the goal first."
        }
        _ => "Click the open node to expand next, or press its number. Enter expands the selected node.",
    }
}
