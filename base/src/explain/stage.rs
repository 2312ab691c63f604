//! All that the stage says of a moment, for its picture.

use super::equation::{equation_at, equation_note, widest_equation};
use super::phase::{phases, pushes_next};
use super::slots::slots;
use super::why::what_is_said;
use crate::picture::StageWords;
use crate::recording::{Moment, Recording, next_choice};
use crate::search::NodeId;

/// The words of a moment; with the choice of the next node, if that is shown and there is one.
pub fn stage_words(recording: &Recording, moment: &Moment, shows_choice: bool) -> StageWords {
    let choice = if shows_choice { next_choice(recording, moment) } else { None };
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
        phases: phases(recording, moment, choice.is_some()),
        shows_choice: choice.is_some() || pushes_next(recording.history(), moment),
        sentence: what_is_said(recording, moment, choice.as_ref()),
        slots: slots(recording, moment),
    }
}
