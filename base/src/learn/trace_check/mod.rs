//! The trace of a student: the boards in the order of their expansion, compared with a search.
//!
//! After a difference, the comparison goes on from the student's own lists, so that one slip is one slip:
//!
//! - A board that was open is expanded, although another one was first. The one that was first may follow at any time; until
//!   then, the rules are applied to the others.
//! - A board that was not open is left out. If it would be right after the board that is missing, that one is taken as
//!   forgotten, and expanded first.
//!
//! This needs a search with one open list ([`GuidedSearch`]). For all others, the comparison goes on where both have the same
//! two boards again.
//!
//! The numbers that a trace states are compared as well: with the step of the search up to the first difference, and after it
//! with the node that the board is ([`StatedStep`]).

mod equation;
mod follow;
mod numbers;
mod reference;
mod slip;

pub use equation::quantity_name;
pub use numbers::StatedStep;
pub(super) use reference::Reference;
pub use reference::{MOST_BOARDS, ReferenceOrder, TraceNotChecked, first_boards};
pub use slip::{CheckProgress, Slip, TraceCheck};

use super::all_rules::Scope;
use super::by_hand::AllRules;
use crate::puzzle::Board;
use crate::search::{Problem, Settings};

/// Compares the boards that a student expanded with a search, and what the trace states about them. If the progress breaks, the
/// answer has what was compared until then.
pub fn check_trace(
    problem: &Problem,
    settings: Settings,
    boards: &[Board],
    stated: &[StatedStep],
    progress: CheckProgress<'_>,
) -> Result<TraceCheck, TraceNotChecked> {
    let mut reference = Reference::new(problem, settings, boards.len())?;
    let same = reference.same(boards);
    let mut of_numbers = Vec::new();
    numbers::compare_ordinals(stated, &mut of_numbers);
    numbers::compare_steps(&mut reference, stated, same, &mut of_numbers);
    let mut check = TraceCheck { boards: boards.len(), ..TraceCheck::default() };
    let mut matched = reference.compare(boards, &mut check, progress);
    let next = reference.expansions.get(boards.len());
    let is_at_end = next.is_none_or(|next| reference.is_goal(&next.board));
    let boards_agree = check.slips.is_empty() && check.stopped_after.is_none();
    matched.retain(|(number, _)| *number > same);
    check.slips.append(&mut of_numbers);
    numbers::compare_nodes(problem, &settings, &matched, stated, &mut check.slips);
    check.slips.sort_by_key(Slip::sort_key);
    check.is_complete = boards_agree && reference.ended.is_some() && is_at_end;
    Ok(check)
}

/// A longer list has only its first boards compared with all rules.
const MOST_WITH_ALL_RULES: usize = 200;

/// Every algorithm with all rules, for a comparison with the boards, as for a search by hand. The costs stay as they are set.
pub fn all_rules<'a>(problem: &Problem, settings: Settings, boards: &'a [Board]) -> AllRules<'a> {
    let boards = &boards[..boards.len().min(MOST_WITH_ALL_RULES)];
    let deepest = (boards.len() as u32).clamp(1, 8);
    let mut scope = Scope::new(settings, problem, deepest);
    scope.settings.costs = settings.costs;
    AllRules::of_boards(*problem, boards, scope)
}
