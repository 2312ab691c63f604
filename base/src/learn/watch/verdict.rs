//! A watched search beside the reference: how far they agree, and where they first differ.

use std::ops::ControlFlow;

use super::facts::{FindingKind, WatchFact, WatchFinding};
use super::reasons::{
    FoundMistake, KnownSearches, MistakeSearch, WatchedOrder, showing_mistakes, usual_mistakes,
};
use super::search::{WatchedSearch, is_move};
use super::stated::rule_of;
use crate::learn::trace_check::{Reference, Slip, TraceCheck, TraceNotChecked, check_trace};
use crate::puzzle::{Board, counted, number};
use crate::search::{Problem, Settings, shortest};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WatchVerdict {
    pub check: TraceCheck,
    /// The boards before the first difference.
    pub alike: usize,
    /// The program ended too early: the board that the reference takes next.
    pub next: Option<Board>,
    /// The moves of a shortest path, if the reference finds one and it is known.
    pub shortest: Option<usize>,
}

impl WatchVerdict {
    pub fn agrees(&self) -> bool {
        self.check.slips.is_empty() && self.next.is_none()
    }

    /// The first difference that no rule for ties explains; else the first one.
    pub fn first(&self) -> Option<&Slip> {
        let slips = &self.check.slips;
        slips.iter().find(|slip| !slip.is_tie).or(slips.first())
    }

    /// Agreement of the boards of a program with a search of this name, from the first one, in a sentence.
    pub fn summary(&self, boards: usize, search: &str) -> String {
        let agreed = number(self.alike as u64);
        match self.alike {
            0 => format!("no expansion agrees with {search}"),
            1 => format!("the first expansion agrees with {search}"),
            alike if alike == boards => format!("all {agreed} expansions agree with {search}"),
            _ => format!("the first {agreed} expansions agree with {search}"),
        }
    }

    /// Says that equal boards are taken in another order. It is for programs in which no named mistake explains that.
    fn note_of_ties(&self) -> Option<String> {
        let tied = self.check.slips.iter().find(|slip| slip.is_tie)?;
        Some(format!(
            "note: expansion {} takes another of the equal boards. This is right unless your exercise says which one comes first.",
            number(tied.number as u64)
        ))
    }
}

const MOST_COMPARED: usize = 1_000_000;

/// Ties may come long before the difference that matters.
pub(in crate::learn) const AFTER_DIFFERENCE: usize = 1000;

pub fn watch_verdict(
    problem: &Problem,
    settings: Settings,
    watched: WatchedOrder<'_>,
) -> Result<WatchVerdict, TraceNotChecked> {
    let boards = &watched.boards[..watched.boards.len().min(MOST_COMPARED)];
    let reference = Reference::new(problem, settings, boards.len())?;
    let same = reference.same(boards);
    let is_over = reference.ended.is_some();
    let path = reference.recording.path().len().checked_sub(1);
    let known = shortest(problem).map(|moves| moves as usize);
    let shortest = known.or_else(|| path.filter(|_| reference.ended == Some(true)));
    let shortest = shortest.filter(|_| settings.finds_shortest());
    let check = TraceCheck { boards: same, agree: same, is_complete: is_over, ..TraceCheck::default() };
    let all = WatchVerdict { check, alike: same, next: None, shortest };
    if same == boards.len() {
        let next = reference.expansions.get(same).map(|next| next.board);
        let goes_on = watched.ends && boards.len() == watched.boards.len();
        let next = next.filter(|next| goes_on && next != problem.goal());
        return Ok(WatchVerdict { next, ..all });
    }
    let compared = boards.len().min(same + AFTER_DIFFERENCE);
    let check =
        check_trace(problem, settings, &boards[..compared], &[], &mut |_, _| ControlFlow::Continue(()))?;
    Ok(WatchVerdict { check, ..all })
}

#[derive(Clone, PartialEq, Debug)]
pub struct WatchAnswer {
    pub verdict: WatchVerdict,
    /// The likeliest first.
    pub findings: Vec<WatchFinding>,
    /// True if nothing is wrong, and the program ended by itself.
    pub is_right: bool,
    /// True if it is right unless the exercise says otherwise: it may differ in ties and other rules.
    pub is_explained: bool,
    /// The rules that explain the differences; those of the reference if no rules do.
    pub rules: Settings,
    is_easy: bool,
}

impl WatchAnswer {
    /// For an easy board: how many of the usual mistakes would show on it, and how many there are.
    pub fn showing(&self, search: &WatchedSearch) -> Option<(usize, usize)> {
        self.is_easy.then(|| showing_mistakes(&search.problem, &self.rules, order_of(search, true)))
    }
}

fn order_of(search: &WatchedSearch, ended: bool) -> WatchedOrder<'_> {
    let ends = ended && (!search.is_excerpt || search.says_found());
    WatchedOrder { boards: &search.expanded, ends }
}

/// With more expansions, a board shows nearly every mistake that changes the search at all.
const MOST_OF_EASY: usize = 200;

/// Compares a watched search with the reference, and looks for the reasons. `ended` is whether the program ended by itself.
pub fn judge(
    search: &mut WatchedSearch,
    settings: Settings,
    ended: bool,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Result<WatchAnswer, TraceNotChecked> {
    let problem = search.problem;
    let watched = order_of(search, ended);
    let verdict = watch_verdict(&problem, settings, watched)?;
    let stated = search.stated();
    let [_, by_g, by_f] = stated.each_ref().map(|stated| stated.as_ref().and_then(|(_, rules)| *rules));
    let own = Settings { costs: by_g.unwrap_or(settings).costs, ..by_f.unwrap_or(settings) };
    let mut searches = KnownSearches::new(&problem, &settings, MistakeSearch::Whole);
    let found = if verdict.agrees() { Vec::new() } else { usual_mistakes(&mut searches, watched, progress) };
    let (notes, mistakes): (Vec<_>, Vec<_>) = found.into_iter().partition(|found| found.mistake.is_note());
    let of_note =
        |note: &FoundMistake| Settings { weight: by_f.unwrap_or(note.settings).weight, ..note.settings };
    let rules = notes.first().map_or(own, of_note);
    let early = verdict.next.map(|next| ends_early(search, next));
    let has_goal = verdict.agrees() || early.is_some() || verdict.shortest.is_none();
    let without_goal = if watched.ends && !has_goal { never_near(search) } else { None };
    let are_ties = !notes.is_empty() || verdict.check.slips.iter().all(|slip| slip.is_tie);
    let only_notes = mistakes.is_empty() && early.is_none() && without_goal.is_none() && are_ties;
    // If other rules explain everything, there is no need to show a difference.
    let first = verdict.first().filter(|_| notes.is_empty()).map(Slip::sentence);
    let ties = verdict.note_of_ties().filter(|_| notes.is_empty() && mistakes.is_empty());
    let is_easy = ended && only_notes && search.expanded.len() <= MOST_OF_EASY;
    search.check_path_length(verdict.shortest.filter(|_| own.finds_shortest()));
    let is_fine = ended && !search.facts.are_wrong();
    // A rule for the numbers that the reference can follow is right unless the exercise says which.
    let is_right_by_rule =
        |fact: &WatchFact| rule_of(fact, &stated).is_some_and(|(_, rules)| rules.is_some());
    let may_be_fine =
        ended && search.facts.kept.iter().all(|fact| fact.kind.is_note() || is_right_by_rule(fact));
    let mut findings = facts_and_mistakes(search.told_facts(stated), &mistakes, &settings);
    let differences = without_goal.into_iter().chain(first).chain(early);
    findings.extend(differences.map(|sentence| FindingKind::Difference.says(sentence, None)));
    findings.extend(notes.iter().map(|found| found.finding(&settings)));
    findings.extend(ties.map(|sentence| FindingKind::Note.says(sentence, None)));
    Ok(WatchAnswer {
        is_right: is_fine && verdict.agrees(),
        is_explained: may_be_fine && only_notes,
        findings,
        rules,
        is_easy,
        verdict,
    })
}

/// Facts that the events show, and the mistakes. A fact that a mistake explains comes after it.
fn facts_and_mistakes(
    facts: Vec<WatchFinding>,
    mistakes: &[FoundMistake],
    settings: &Settings,
) -> Vec<WatchFinding> {
    let says_heuristic = |rules: Settings| {
        let is_same = |found: &FoundMistake| found.settings.heuristic == rules.heuristic;
        rules.heuristic != settings.heuristic && mistakes.iter().any(is_same)
    };
    let is_explained = |finding: &WatchFinding| {
        !mistakes.is_empty() && finding.kind.is_of_order() || finding.rules.is_some_and(says_heuristic)
    };
    let (explained, mut findings): (Vec<_>, Vec<_>) = facts.into_iter().partition(is_explained);
    findings.extend(mistakes.iter().map(|found| found.finding(settings)));
    findings.extend(explained);
    findings
}

/// That a program ended although it never came to the goal or a board beside it, where it could have found it.
fn never_near(search: &WatchedSearch) -> Option<String> {
    let goal = *search.problem.goal();
    let is_near = |board: &Board| *board == goal || is_move(*board, goal);
    let may_have_it = search.says_found() || search.expanded.iter().any(is_near);
    (!may_have_it).then(|| format!("{}, without the goal.", ended_after(search)))
}

fn ended_after(search: &WatchedSearch) -> String {
    format!("your program ended after {}", counted(search.expanded.len(), "expansion", "expansions"))
}

/// That a program ended although the reference goes on, with this board.
fn ends_early(search: &WatchedSearch, next: Board) -> String {
    let ended = ended_after(search);
    if search.says_found() {
        return format!("{ended}; the reference goes on and takes {next}.");
    }
    let is_near = search.expanded.last().is_some_and(|last| is_move(*last, *search.problem.goal()));
    let hint = " The goal is a successor of its last board: it may test the goal when it is generated.";
    format!("{ended}, without the goal.{}", if is_near { hint } else { "" })
}
