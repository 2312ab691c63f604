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
