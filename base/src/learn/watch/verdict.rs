//! A watched search beside the reference: how far they agree, and where they first differ.

use std::ops::ControlFlow;

use super::mistakes::{FoundMistake, WatchedOrder, usual_mistakes};
use super::search::WatchedSearch;
use crate::learn::trace_check::{Reference, TraceCheck, TraceNotChecked, check_trace};
use crate::puzzle::Board;
use crate::search::{Problem, Settings, shortest};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WatchVerdict {
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
        self.next.map(|next| {
            format!(
                "The program ends after expansion {}; the reference goes on and takes {next}.",
                self.alike
            )
        })
    }

    pub fn agrees(&self) -> bool {
        self.check.slips.is_empty() && self.next.is_none()
    }
}

/// The boards that the reference expands, in their order. It is searched about as far as a watched program has come.
#[derive(Debug)]
pub struct ReferenceOrder {
    problem: Problem,
    settings: Settings,
    boards: Vec<Board>,
    /// Whether there is no more to know: the reference has ended, or takes too much time or memory.
    is_over: bool,
    has_ended: bool,
}

impl ReferenceOrder {
    pub fn new(problem: Problem, settings: Settings) -> Self {
        Self { problem, settings, boards: Vec::new(), is_over: false, has_ended: false }
    }

    /// What comes at a place, from 0: a board, or nothing if the reference has ended before; `None` if that is not known.
    pub fn at(&mut self, place: usize) -> Option<Option<Board>> {
        /// Expansions of the first part; each further one is twice as long, up to the most.
        const FIRST: usize = 1000;
        const MOST: usize = 100_000;
        while place >= self.boards.len() && !self.is_over {
            let wanted = (2 * self.boards.len()).clamp(FIRST, MOST);
            let reference = Reference::new(&self.problem, self.settings, wanted).ok();
            let ended = reference.as_ref().is_some_and(|reference| reference.ended.is_some());
            let expansions = reference.map(|reference| reference.expansions).unwrap_or_default();
            self.has_ended = ended && expansions.len() <= wanted;
            self.is_over = self.has_ended || wanted == MOST || expansions.len() <= self.boards.len();
            self.boards = expansions.iter().map(|step| step.board).collect();
        }
        let board = self.boards.get(place).copied();
        (board.is_some() || self.has_ended).then_some(board)
    }
}

const MOST_COMPARED: usize = 1_000_000;

const AFTER_DIFFERENCE: usize = 200;

/// Compares a watched search with the reference.
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
    let check = TraceCheck { boards: same, agree: same, is_complete: is_over, ..TraceCheck::default() };
    let all = WatchVerdict { check, alike: same, compared: same, next: None, shortest };
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

#[derive(Clone, PartialEq, Debug)]
pub struct WatchAnswer {
    pub verdict: WatchVerdict,
    /// What is wrong in the events alone: the first fact of each kind, as a sentence with its line.
    pub facts: Vec<String>,
    pub mistakes: Vec<FoundMistake>,
    /// Whether nothing is wrong, and the program ended by itself.
    pub is_right: bool,
}

/// Compares a watched search with the reference, and looks for the reasons. `ended` is whether the program ended by itself.
pub fn judge(
    search: &mut WatchedSearch,
    settings: Settings,
    ended: bool,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Result<WatchAnswer, TraceNotChecked> {
    let problem = search.problem;
    let ends = ended && search.says_found();
    let watched = WatchedOrder { boards: &search.expanded, ends };
    let verdict = watch_verdict(&problem, settings, watched)?;
    let mistakes =
        if verdict.agrees() { Vec::new() } else { usual_mistakes(&problem, &settings, watched, progress) };
    search.end(verdict.shortest);
    let facts = &search.facts;
    let sentences = facts.firsts().map(|fact| fact.sentence(facts.count(&fact.kind))).collect();
    let is_right = ended && verdict.agrees() && !facts.are_wrong();
    Ok(WatchAnswer { verdict, facts: sentences, mistakes, is_right })
}
