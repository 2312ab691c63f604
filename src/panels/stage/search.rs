//! What the stage shows of a recorded search.

use super::Stage;
use super::parts::{SlotBoard, SlotContent, SlotKind, StageBoard, StageParts, StageSlot, StageValue};
use crate::core::{
    MoveSlot, TriedSlot, equation_at, equation_note, f_meaning, phases, slots, widest_equation,
};
use crate::panels::text::node as text;
use crate::puzzle::{Board, Move};
use crate::recording::NodeStatus;
use crate::search::{Node, NodeId};

pub fn parts_of(stage: Stage<'_>) -> StageParts {
    let Stage { shown, moment, .. } = stage;
    let shows_choice = shown.choice().is_some();
    StageParts {
        board: board_of(stage),
        value: value_of(stage),
        phases: phases(&shown.recording, moment, shows_choice),
        shows_choice,
        slots: slots(&shown.recording, moment).map(|(mv, slot)| StageSlot {
            mv,
            content: match slot {
                MoveSlot::NoMove => SlotContent::NoMove,
                MoveSlot::Empty => SlotContent::Empty,
                MoveSlot::Tried(tried) => SlotContent::Board(slot_of(stage, tried)),
            },
        }),
    }
}

/// The node of the move of a slot, if there is one.
pub fn node_of(stage: Stage<'_>, mv: Move) -> Option<NodeId> {
    let all = slots(&stage.shown.recording, stage.moment);
    all.into_iter().find_map(|(other, slot)| match slot {
        MoveSlot::Tried(tried) if other == mv => tried.node,
        _ => None,
    })
}

fn current(stage: Stage<'_>) -> (NodeId, Node) {
    let Stage { shown, moment, .. } = stage;
    let id = moment.step.as_ref().map_or(NodeId::START, |step| step.id);
    (id, moment.step.as_ref().map_or_else(|| shown.recording.nodes().get(id), |step| step.node))
}

pub fn board_of(stage: Stage<'_>) -> StageBoard {
    let Stage { shown, moment, pen, .. } = stage;
    let recording = &shown.recording;
    let (id, _) = current(stage);
    let nodes = recording.nodes();
    let board: Board = recording.board(nodes.state(id));
    let target = recording.problem().target(nodes.get(id).side);
    let (heuristic, costs) = (recording.settings().heuristic_in_use(), recording.settings().tile_costs());
    let is_goal = moment.step.as_ref().is_some_and(|step| step.is_goal);
    StageBoard {
        board,
        goal: *recording.problem().goal(),
        explanation: heuristic.and_then(|h| h.explain_at(&board, target, costs)),
        frame: if is_goal { pen.theme.path() } else { pen.theme.current() },
        name: "Current board",
    }
}

pub fn value_of(stage: Stage<'_>) -> StageValue {
    let recording = &stage.shown.recording;
    StageValue {
        terms: equation_at(recording, stage.moment),
        widest: widest_equation(recording),
        note: equation_note(recording, &current(stage).1),
        meaning: f_meaning(recording.settings()),
    }
}

fn slot_of(stage: Stage<'_>, tried: TriedSlot) -> SlotBoard {
    let Stage { seen, shown, .. } = stage;
    let is = |other: Option<NodeId>| tried.node.is_some() && other == tried.node;
    SlotBoard {
        board: shown.recording.board(tried.state),
        status: tried.node.map_or(NodeStatus::NotYet, |id| shown.status(id)),
        kind: match (tried.is_new, tried.node) {
            (true, _) => SlotKind::New,
            (false, Some(_)) => SlotKind::Known,
            (false, None) => SlotKind::Dropped,
        },
        is_selected: is(seen.core.selected()),
        is_marked: tried.is_last || is(seen.core.hovered()),
        label: tried.node.map_or_else(String::new, |id| text::select_node(shown.recording.number(id))),
        words: tried.words,
    }
}
