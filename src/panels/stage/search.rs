//! What the stage shows of a recorded search.

use super::Stage;
use super::parts::{SlotBoard, SlotContent, SlotKind, StageBoard, StageParts, StageSlot, StageValue};
use crate::core::{
    MoveSlot, TriedSlot, equation_at, equation_note, f_meaning, phases, pushes_next, slots, widest_equation,
};
use crate::panels::text::node as text;
use crate::puzzle::Move;
use crate::recording::NodeStatus;
use crate::search::{Node, NodeId};

pub fn parts_of(stage: Stage<'_>) -> StageParts {
    let Stage { shown, moment, .. } = stage;
    let has_choice = shown.choice().is_some();
    let (board, value) = board_and_value(stage);
    StageParts {
        board,
        value,
        phases: phases(&shown.recording, moment, has_choice),
        origin: match (shown.recording.is_reported(), shown.recording.is_inferred()) {
            (false, _) => "",
            (true, false) => text::FROM_PROGRAM,
            (true, true) => text::INFERRED,
        },
        shows_choice: has_choice || pushes_next(shown.recording.history(), moment),
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

fn current(stage: Stage<'_>) -> Node {
    let Stage { shown, moment, .. } = stage;
    moment.step.as_ref().map_or_else(|| shown.recording.nodes().get(NodeId::START), |step| step.node)
}

/// Both are about the same h, which is explained once.
pub fn board_and_value(stage: Stage<'_>) -> (StageBoard, StageValue) {
    let Stage { shown, moment, pen, .. } = stage;
    let recording = &shown.recording;
    let node = current(stage);
    let board = recording.board(node.state);
    let target = recording.problem().target(node.side);
    let (heuristic, costs) = (recording.settings().heuristic_in_use(), recording.settings().tile_costs());
    let explanation = heuristic.and_then(|h| h.explain_at(&board, target, costs));
    let nearest = explanation.as_ref().and_then(|explanation| explanation.nearest);
    let is_goal = moment.step.as_ref().is_some_and(|step| step.is_goal);
    let value = StageValue {
        terms: equation_at(recording, moment),
        widest: widest_equation(recording),
        note: equation_note(recording, &node, explanation.as_ref()),
        meaning: f_meaning(recording.settings()),
    };
    let board = StageBoard {
        board,
        goal: nearest.unwrap_or_else(|| *recording.problem().goal_like(&board)),
        explanation,
        frame: if is_goal { pen.theme.path() } else { pen.theme.current() },
        name: "Current board",
    };
    (board, value)
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
        arrived: 1.0,
        label: tried.node.map_or_else(String::new, |id| text::select_node(shown.recording.number(id))),
        words: tried.words,
    }
}
