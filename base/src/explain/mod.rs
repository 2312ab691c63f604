//! Sentences about a moment of a search: what happened at a step and why, and the value of a node.

mod bounds;
mod equation;
mod slots;
mod step;
mod why;

pub use bounds::*;
pub use equation::*;
pub use slots::*;
pub use step::*;
pub use why::*;

use crate::picture::StageWords;
use crate::recording::{Moment, NextChoice, Recording, next_choice};
use crate::search::NodeId;

/// All that the stage says of a moment, for its picture; with the choice of the next node, if that is shown and there is one.
pub fn stage_words(recording: &Recording, moment: &Moment, shows_choice: bool) -> StageWords {
    let choice = if shows_choice { next_choice(recording, moment) } else { None };
    words_with_choice(recording, moment, choice.as_ref())
}

/// The same, with the choice that is to be shown.
pub fn words_with_choice(recording: &Recording, moment: &Moment, choice: Option<&NextChoice>) -> StageWords {
    let node = moment.step.as_ref().map_or_else(|| recording.nodes().get(NodeId::START), |step| step.node);
    let settings = recording.settings();
    let target = recording.problem().target(node.side);
    let explanation = settings
        .heuristic_in_use()
        .and_then(|h| h.explain_at(&recording.board(node.state), target, settings.tile_costs()));
    StageWords {
        terms: equation_at(recording, moment),
        widest: widest_equation(recording),
        note: equation_note(recording, &node, explanation.as_ref()),
        explanation,
        phases: phases(recording, moment, choice.is_some()),
        shows_choice: choice.is_some() || pushes_next(recording.history(), moment),
        sentence: what_is_said(recording, moment, choice),
        slots: slots(recording, moment),
    }
}
