//! A watched search beside the reference: how far they agree, and where they first differ.

use std::ops::ControlFlow;

use super::mistakes::{FoundMistake, WatchedOrder, usual_mistakes};
use super::search::WatchedSearch;
use super::text;
use crate::learn::trace_check::{Reference, TraceCheck, TraceNotChecked, check_trace};
use crate::puzzle::Board;
use crate::search::{Problem, Settings, shortest};

/// How far a watched search does what the reference does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WatchVerdict {
    /// The boards that agree, and the first differences.
    pub check: TraceCheck,
    /// The boards before the first difference.
    pub alike: usize,
    /// The boards that were compared: of very many, and of those far behind the first difference, not all are.
    pub compared: usize,
    /// The program ended too early: the board that the reference takes next.
    pub next: Option<Board>,
    /// The moves of a shortest path, if the reference finds one and it is known.
    pub shortest: Option<usize>,
}

impl WatchVerdict {
    /// That the program ended too early; `None` if it did not.
    pub fn ends_early(&self) -> Option<String> {
        self.next.map(|next| text::ends_early(self.alike, next))
    }

    /// Whether nothing differs.
    pub fn agrees(&self) -> bool {
        self.check.slips.is_empty() && self.next.is_none()
    }
}

/// The boards that the reference expands, in their order: what a program is compared with while it runs.
#[derive(Debug)]
pub struct ReferenceOrder {
    boards: Vec<Board>,
    /// Whether the reference expands no more boards.
    is_whole: bool,
}

/// The first expansions of the reference, at least as many as this; none if it takes too much memory.
pub fn reference_order(problem: &Problem, settings: Settings, most: usize) -> ReferenceOrder {
    let reference = Reference::new(problem, settings, most).ok();
    let boards =
        |reference: &Reference| reference.expansions.iter().map(|step| step.board).collect::<Vec<_>>();
    let is_whole = |reference: &Reference| reference.ended.is_some() && reference.expansions.len() <= most;
    ReferenceOrder {
        is_whole: reference.as_ref().is_some_and(is_whole),
        boards: reference.as_ref().map(boards).unwrap_or_default(),
    }
}

impl ReferenceOrder {
    /// What comes at a place, from 0: a board, or nothing if the reference has ended before; `None` if that is not known.
    pub fn at(&self, place: usize) -> Option<Option<Board>> {
        let board = self.boards.get(place).copied();
        (board.is_some() || self.is_whole).then_some(board)
    }
}

/// More boards are not compared.
const MOST_COMPARED: usize = 1_000_000;

/// Boards that are compared after the first difference.
const AFTER_DIFFERENCE: usize = 200;

/// Compares a watched search with the reference.
///
/// # Errors
/// If the reference takes too much memory.
pub fn watch_verdict(
    problem: &Problem,
    settings: Settings,
    watched: WatchedOrder<'_>,
) -> Result<WatchVerdict, TraceNotChecked> {
    let boards = &watched.boards[..watched.boards.len().min(MOST_COMPARED)];
    let reference = Reference::new(problem, settings, boards.len())?;
    let same = boards.iter().zip(&reference.expansions).take_while(|(a, b)| **a == b.board).count();
    let is_over = reference.ended.is_some();
    let path = reference.recording.path().len().checked_sub(1);
    let known = shortest(problem).map(|moves| moves as usize);
    let shortest = known.or_else(|| path.filter(|_| reference.ended == Some(true)));
    let shortest = shortest.filter(|_| settings.finds_shortest());
    let all = WatchVerdict {
        check: TraceCheck {
            boards: same,
            agree: same,
            slips: Vec::new(),
            step: 0,
            is_complete: is_over,
            stopped_after: None,
        },
        alike: same,
        compared: same,
        next: None,
        shortest,
    };
    if same == boards.len() {
        let next = reference.expansions.get(same).map(|next| next.board);
        let goes_on = watched.ends && boards.len() == watched.boards.len();
        let next = next.filter(|next| goes_on && next != problem.goal());
        return Ok(WatchVerdict { next, ..all });
    }
    let compared = boards.len().min(same + AFTER_DIFFERENCE);
    let check =
        check_trace(problem, settings, &boards[..compared], &[], &mut |_, _| ControlFlow::Continue(()))?;
    Ok(WatchVerdict { check, compared, ..all })
}

/// All that is found about a watched search.
#[derive(Clone, PartialEq, Debug)]
pub struct WatchAnswer {
    pub verdict: WatchVerdict,
    /// What is wrong in the events alone: the first fact of each kind, as a sentence with its line.
    pub facts: Vec<String>,
    /// The usual mistakes that explain what differs.
    pub mistakes: Vec<FoundMistake>,
    /// Whether nothing is wrong, and the program ended by itself.
    pub is_right: bool,
}

/// Compares a watched search with the reference, and looks for the reasons. `ended` is whether the program ended by itself.
///
/// # Errors
/// If the reference takes too much memory.
pub fn judge(
    search: &mut WatchedSearch,
    settings: Settings,
    ended: bool,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Result<WatchAnswer, TraceNotChecked> {
    let problem = *search.problem();
    let ends = ended && search.says_found();
    let watched = WatchedOrder { boards: search.expanded(), ends };
    let verdict = watch_verdict(&problem, settings, watched)?;
    let mistakes =
        if verdict.agrees() { Vec::new() } else { usual_mistakes(&problem, &settings, watched, progress) };
    search.end(verdict.shortest);
    let facts = search.facts();
    let sentences = facts.firsts().map(|fact| fact.sentence(facts.count(&fact.kind))).collect();
    let is_right = ended && verdict.agrees() && !facts.are_wrong();
    Ok(WatchAnswer { verdict, facts: sentences, mistakes, is_right })
}
