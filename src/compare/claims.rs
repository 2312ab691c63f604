//! The claims of lessons: what each number of a page is, and whether that is so. The searches of the page are made again.
//!
//! To add a quantity, add an entry to [`Claimable::ALL`].

use std::time::Duration;

use super::figures::{Figures, RunOutcome};
use super::{FigureInfo, shortest};
use crate::file::{Block, Claim, Document, Lesson, LessonPage, note_blocks};
use crate::puzzle::{parity, quoted, shortened};
use crate::recording::{Cursor, Moment, NextChoice, Recording, next_choice};
use crate::search::{Guard, Limits, Node, NodeId, Side};

/// A place of a search that has ended.
struct ClaimPlace<'a> {
    recording: &'a Recording,
    figures: &'a Figures,
    moment: Moment,
    choice: Option<NextChoice>,
}

/// A quantity that a page can name.
pub struct Claimable {
    /// Its name in files.
    pub name: &'static str,
    /// What it is, in a phrase.
    pub meaning: &'static str,
    value: fn(&ClaimPlace) -> Option<u64>,
}

const fn claimable(
    name: &'static str,
    meaning: &'static str,
    value: fn(&ClaimPlace) -> Option<u64>,
) -> Claimable {
    Claimable { name, meaning, value }
}

impl Claimable {
    /// All but the figures of a whole search, which are claimed by their own names, and `layer N`.
    pub const ALL: &[Self] = &[
        claimable("step", "steps before this place", |place| Some(place.moment.position.steps)),
        claimable("open", "nodes on the open list here, or on the stack", |place| {
            Some(place.moment.open.len(place.recording, Side::Forward) as u64)
        }),
        claimable("open_from_goal", "nodes on the open list of the side of the goal here", |place| {
            Some(place.moment.open.len(place.recording, Side::Backward) as u64)
        }),
        claimable("closed", "nodes on the closed list here", |place| {
            Some(place.moment.closed_len(place.recording).into())
        }),
        claimable("nodes", "nodes generated up to here", |place| Some(place.moment.generated.into())),
        claimable("f", "f of the current node", |place| f_of(place, &place.moment.step.as_ref()?.node)),
        claimable("g", "g of the current node", |place| Some(place.moment.step.as_ref()?.node.g.into())),
        claimable("h", "h of the current node", |place| Some(place.moment.step.as_ref()?.node.h.into())),
        claimable("new", "new successors of the current node", |place| {
            let step = place.moment.step.as_ref()?;
            let tried = &step.successors[..place.moment.successors];
            Some(tried.iter().filter(|successor| successor.outcome.node().is_some()).count() as u64)
        }),
        claimable("tied", "open nodes that share the least value, where the choice is shown", |place| {
            Some(place.choice.as_ref()?.tied as u64)
        }),
        claimable("least_f", "f of the node that is next", |place| {
            f_of(place, &place.choice.as_ref()?.step.node)
        }),
        claimable("next_g", "g of the node that is next", |place| {
            Some(place.choice.as_ref()?.step.node.g.into())
        }),
        claimable("next_h", "h of the node that is next", |place| {
            Some(place.choice.as_ref()?.step.node.h.into())
        }),
        claimable("bound", "the bound here", |place| {
            place.recording.bound_at(place.moment.position.steps).map(u64::from)
        }),
        claimable("iteration", "the number of the iteration here, from 1", |place| {
            Some(u64::from(place.recording.iteration_at(place.moment.position.steps)?.index) + 1)
        }),
        claimable("start_h", "h of the start", |place| {
            let document = Document::of_recording(place.recording);
            let heuristic = document.settings.heuristic;
            Some(heuristic.evaluate(document.problem.start(), document.problem.goal()).into())
        }),
        claimable("distance", "moves of a shortest path from the start", |place| {
            shortest(place.recording.problem()).map(u64::from)
        }),
        claimable("inversions", "inversions of the start", |place| {
            Some(parity(place.recording.problem().start()).inversions.into())
        }),
        claimable("goal_inversions", "inversions of the goal", |place| {
            Some(parity(place.recording.problem().goal()).inversions.into())
        }),
        claimable("cells", "cells of the board", |place| Some(cells(place))),
        claimable("tiles", "tiles of the board", |place| Some(cells(place) - 1)),
        claimable("boards", "boards of this size", |place| Some((1..=cells(place)).product())),
        claimable("reachable", "boards that can be reached from the start", |place| {
            Some((1..=cells(place)).product::<u64>() / 2)
        }),
        claimable("passed", "tiles that a move up or down passes", |place| {
            Some(place.recording.problem().size().cols() as u64 - 1)
        }),
        claimable("group", "half of the tiles", |place| Some((cells(place) - 1) / 2)),
        claimable("sides", "sides from which the search begins", |place| {
            Some(place.recording.history().sides().len() as u64)
        }),
        claimable("half_distance", "half of the moves of a shortest path", |place| {
            shortest(place.recording.problem()).map(|moves| u64::from(moves / 2))
        }),
        claimable("allowed", "the weight times the moves of a shortest path", |place| {
            let (a, b) = place.recording.settings().weight.fraction();
            Some(u64::from(shortest(place.recording.problem())? * a / b))
        }),
        claimable("weight", "the weight of h", |place| {
            let (a, b) = place.recording.settings().weight.fraction();
            a.is_multiple_of(b).then(|| (a / b).into())
        }),
        claimable("depth_limit", "the limit on the depth", |place| {
            Some(place.recording.settings().depth_limit.into())
        }),
    ];
}

fn cells(place: &ClaimPlace) -> u64 {
    place.recording.problem().size().cells() as u64
}

fn f_of(place: &ClaimPlace, node: &Node) -> Option<u64> {
    let settings = place.recording.settings();
    let thousandths = settings.value().f_in_thousandths(settings, node)?;
    thousandths.is_multiple_of(1000).then_some(thousandths / 1000)
}

/// The nodes at a depth that exist here.
fn of_layer(place: &ClaimPlace, depth: u32) -> u64 {
    let ids = (0..place.moment.generated).map(NodeId);
    ids.filter(|id| place.recording.nodes().depth(*id) == depth).count() as u64
}

fn value_of(name: &str, place: &ClaimPlace) -> Option<u64> {
    if let Some(depth) = name.strip_prefix("layer ") {
        return depth.parse().ok().map(|depth| of_layer(place, depth));
    }
    if let Some(quantity) = Claimable::ALL.iter().find(|quantity| quantity.name == name) {
        return (quantity.value)(place);
    }
    let value = (FigureInfo::from_name(name)?.value)(place.figures)?;
    (value >= 0.0 && value.fract() == 0.0).then_some(value as u64)
}

fn is_known(name: &str) -> bool {
    name.strip_prefix("layer ").is_some_and(|depth| depth.parse::<u32>().is_ok())
        || Claimable::ALL.iter().any(|quantity| quantity.name == name)
        || FigureInfo::from_name(name).is_some()
}

/// What is wrong on a page, from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClaimProblem {
    #[error("page {page}: {} is not a quantity that a page can use", quoted(is))]
    Unknown { page: usize, is: String },
    #[error("page {page}: {} is {found}, not {number}", shortened(is))]
    Wrong { page: usize, is: String, number: u64, found: String },
    #[error("page {page}: no claim says what {number} is")]
    Unclaimed { page: usize, number: u64 },
    #[error("page {page}: one of its searches does not end within {most} nodes")]
    TooLong { page: usize, most: u64 },
}

/// The most nodes of a search that is made to check a claim.
const MOST_NODES: u64 = 5_000_000;

/// A search of a page, from its start to its end.
struct ClaimRun {
    document: Document,
    recording: Recording,
    figures: Figures,
}

fn run_of(document: Document) -> Option<ClaimRun> {
    let mut recording = Recording::new(document.problem, document.settings);
    let limits = Limits { max_nodes: MOST_NODES, ..Limits::default() };
    let answer = recording.record(Guard { limits, cancel: None }, ());
    let (outcome, length) = match &answer.result {
        Ok(Some(moves)) => (RunOutcome::Solved, Some(moves.len() as u32)),
        Ok(None) => (RunOutcome::NotFound, None),
        Err(stop) => (RunOutcome::Limit(*stop), None),
    };
    let is_over = answer.result.is_ok();
    let figures = Figures::of_recording(&recording, outcome, length, Duration::ZERO);
    is_over.then_some(ClaimRun { document, recording, figures })
}

/// Checks all claims of a lesson, and that each number of its texts has one.
pub fn check_claims(lesson: &Lesson) -> Vec<ClaimProblem> {
    let mut problems = Vec::new();
    let mut runs: Vec<ClaimRun> = Vec::new();
    for (page, number) in lesson.pages.iter().zip(1..) {
        for claim in &page.claims {
            problems.extend(check(page, number, claim, &mut runs).err());
        }
        let is_claimed = |named: &u64| page.claims.iter().any(|claim| claim.number == *named);
        let unclaimed = numbers_of(page).into_iter().filter(|named| !is_claimed(named));
        problems.extend(unclaimed.map(|named| ClaimProblem::Unclaimed { page: number, number: named }));
    }
    problems
}

fn check(
    page: &LessonPage,
    number: usize,
    claim: &Claim,
    runs: &mut Vec<ClaimRun>,
) -> Result<(), ClaimProblem> {
    if !is_known(&claim.is) {
        return Err(ClaimProblem::Unknown { page: number, is: claim.is.clone() });
    }
    let settings = claim.settings.unwrap_or(page.document.settings);
    let document = Document { settings, ..page.document };
    let known = runs.iter().position(|run| run.document == document);
    let place = known.unwrap_or(runs.len());
    if known.is_none() {
        let too_long = ClaimProblem::TooLong { page: number, most: MOST_NODES };
        runs.push(run_of(document).ok_or(too_long)?);
    }
    let ClaimRun { recording, figures, .. } = &mut runs[place];
    let stop = claim.stop.map_or(page.stops.len(), usize::from).clamp(1, page.stops.len());
    let stop = &page.stops[stop - 1];
    let mut cursor = Cursor::new(recording);
    cursor.go_to(recording, stop.position());
    let moment = cursor.moment(recording);
    let choice = next_choice(recording, &moment);
    let found = value_of(&claim.is, &ClaimPlace { recording, figures, moment, choice });
    if found == Some(claim.number) {
        return Ok(());
    }
    let found = found.map_or("not there".to_owned(), |found| found.to_string());
    Err(ClaimProblem::Wrong { page: number, is: claim.is.clone(), number: claim.number, found })
}

/// The numbers that the texts of a page name, but not those of wrong answers.
pub fn numbers_of(page: &LessonPage) -> Vec<u64> {
    let mut texts = vec![page.title.clone(), plain_words(&page.note)];
    if let Some(question) = &page.question {
        texts.extend([question.ask.clone(), question.why.clone()]);
        texts.extend(question.choices.get(usize::from(question.answer).wrapping_sub(1)).cloned());
    }
    texts.extend(page.stops.iter().map(|stop| stop.next.clone()));
    texts.extend(page.variants.iter().map(|variant| variant.name.clone()));
    texts.iter().flat_map(|text| numbers_in(text)).collect()
}

/// The words of a note without the numbers of its lists.
fn plain_words(note: &str) -> String {
    let words = |block: &Block| block.words.iter().map(|words| words.text.as_str()).collect::<String>();
    note_blocks(note).iter().map(words).collect::<Vec<_>>().join("\n")
}

/// Numbers as words. One is an article more often than a number.
const NUMBER_WORDS: [&str; 19] = [
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// The numbers in a text: digits, with commas between thousands, and words from two to twenty. The 8 of “8-puzzle” is a
/// name.
fn numbers_in(text: &str) -> Vec<u64> {
    let text = text.replace("8-puzzle", "").replace("15-puzzle", "");
    let mut numbers = Vec::new();
    let words = text.split(|c: char| !c.is_alphanumeric() && c != ',');
    for word in words.map(|word| word.trim_matches(',')).filter(|word| !word.is_empty()) {
        if let Ok(number) = word.replace(',', "").parse() {
            numbers.push(number);
        } else if let Some(place) = NUMBER_WORDS.iter().position(|name| name.eq_ignore_ascii_case(word)) {
            numbers.push(place as u64 + 2);
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_digits_and_words() {
        assert_eq!(
            numbers_in("Of 181,440 boards, five; the 8-puzzle. f = 14 (3 + 11)"),
            [181_440, 5, 14, 3, 11]
        );
        assert_eq!(numbers_in("One of them, or 8×3; A1"), [8, 3]);
    }

    #[test]
    fn wrong_and_missing_claims_are_found() {
        let text = r#"(format: "tilescope lesson", version: 1, title: "x", pages: [(
            title: "Four moves", note: "1. a path of **4**, not 7", start: "2 8 3 1 x 4 7 6 5", goal: "1 2 3 8 x 4 7 6 5",
            settings: (algorithm: "bfs"), stops: [(step: 2)],
            claims: [(is: "length", number: 4), (is: "closed", number: 3), (is: "charm", number: 1)])])"#;
        let (lesson, _) = Lesson::parse(text).expect("a lesson");
        let problems: Vec<_> = check_claims(&lesson).iter().map(ToString::to_string).collect();
        let expected = [
            "page 1: closed is 2, not 3",
            "page 1: “charm” is not a quantity that a page can use",
            "page 1: no claim says what 7 is",
        ];
        assert_eq!(problems, expected);
    }
}
