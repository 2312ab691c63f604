//! A class on one tree of choices: where the searches of many students leave the reference, how many go which way, and why.

mod mistakes;
mod picture;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::learn::trace_check::{MOST_BOARDS, Reference, Slip, TraceNotChecked};
use crate::learn::watch::{UsualMistake, WatchedOrder, usual_mistakes, watch_verdict};
use crate::puzzle::Board;
use crate::search::{Problem, Settings};
pub use mistakes::{ClassMistake, class_quiz};
pub use picture::{CLASS_UNIT, CLASS_WIDTH, ClassLook, ClassRow, draw_class};

/// Where a search leaves the reference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Departure {
    /// From 1.
    pub expansion: usize,
    /// `None` if the list of the student ends here.
    pub took: Option<Board>,
    /// The steps of the reference before it.
    pub steps: u64,
    /// What the reference takes; `None` if it has ended.
    pub right: Option<Board>,
    /// Whether it is right where the exercise says nothing of ties.
    pub is_tie: bool,
    /// The mistake or the rule that explains the whole list, in words.
    pub title: String,
    /// What differs here, with numbers.
    pub detail: String,
}

/// The same choices, made by some students.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassChoice {
    pub students: usize,
    /// The first difference that no rule for ties explains, and the first one.
    departures: [Option<Departure>; 2],
}

impl ClassChoice {
    pub fn departure(&self, with_ties: bool) -> Option<&Departure> {
        self.departures[usize::from(with_ties)].as_ref()
    }
}

#[derive(Clone, Debug)]
pub struct ClassTree {
    pub problem: Problem,
    pub settings: Settings,
    /// How many expansions are compared: all of the reference, or as many as the longest list has.
    pub expansions: usize,
    /// The earliest first, those that agree to the end last.
    pub choices: Vec<ClassChoice>,
    /// What one student of each choice expands: of several lists, the least.
    lists: Vec<Vec<Board>>,
    /// Without ties, and with them.
    branches: [Vec<ClassBranch>; 2],
}

/// Students who leave the reference at one place, with one board, for one reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassBranch {
    pub departure: Departure,
    pub students: usize,
}

impl ClassTree {
    /// Compares the boards that each student expanded with the search. Gives the place of the choice of each, too.
    pub fn new(
        problem: &Problem,
        settings: Settings,
        lists: &[&[Board]],
        progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
    ) -> Result<(Self, Vec<usize>), TraceNotChecked> {
        let reference = Reference::new(problem, settings, MOST_BOARDS)?;
        // An exercise may ask for the first expansions only: the longest list shows how many.
        let longest = lists.iter().map(|list| list.len()).max().unwrap_or_default();
        let expansions = reference.expansions.len().min(longest);
        // Many hand in the same.
        let mut known: HashMap<&[Board], [Option<Departure>; 2]> = HashMap::new();
        for (done, list) in lists.iter().enumerate() {
            if progress(done as f32 / lists.len() as f32).is_break() {
                break;
            }
            if !known.contains_key(list) {
                known.insert(list, departures(&reference, expansions, settings, list)?);
            }
        }
        let made = lists.iter().map_while(|list| known.get(list));
        let choice =
            |(departures, students): (&[_; 2], _)| ClassChoice { students, departures: departures.clone() };
        let mut choices: Vec<ClassChoice> =
            tally(made.clone().map(|departures| (departures, 1))).map(choice).collect();
        choices.sort_by_cached_key(|choice| {
            choice.departure(true).map_or((usize::MAX, String::new()), Departure::place)
        });
        let place = |made: &[Option<Departure>; 2]| {
            choices.iter().position(|choice| choice.departures == *made).unwrap_or_default()
        };
        let places = made.map(place).collect();
        let branches = [false, true].map(|with_ties| branches(&choices, with_ties));
        let list = |choice: &ClassChoice| {
            let alike = lists.iter().filter(|list| known.get(*list) == Some(&choice.departures));
            let least = alike.min_by_key(|list| list.iter().map(Board::state).collect::<Vec<_>>());
            least.map_or_else(Vec::new, |list| list.to_vec())
        };
        let lists = choices.iter().map(list).collect();
        Ok((Self { problem: *problem, settings, expansions, choices, lists, branches }, places))
    }

    pub fn students(&self) -> usize {
        self.choices.iter().map(|choice| choice.students).sum()
    }

    /// The branches in the order of their expansions, at each the larger first. Without ties, students who only differ in
    /// ties stay on the trunk.
    pub fn branches(&self, with_ties: bool) -> &[ClassBranch] {
        &self.branches[usize::from(with_ties)]
    }

    /// How many take the boards of the reference to the end, and how many more differ only in ties.
    pub fn agreeing(&self) -> [usize; 2] {
        let count = |is_tied| {
            let agree = self.choices.iter().filter(move |choice| choice.departure(false).is_none());
            agree
                .filter(|choice| choice.departure(true).is_some() == is_tied)
                .map(|choice| choice.students)
                .sum()
        };
        [count(false), count(true)]
    }

    /// The first expansion at which half of the class has left the reference; `None` if it never has.
    pub fn half_gone(&self) -> Option<usize> {
        let students = self.students();
        self.left().find(|(_, rest)| 2 * rest <= students).map(|(expansion, _)| expansion)
    }

    /// For each branch, its expansion and how many are still on the trunk after it. Those who only differ in ties stay on it.
    pub fn left(&self) -> impl Iterator<Item = (usize, usize)> {
        self.branches(false).iter().scan(self.students(), |rest, branch| {
            *rest -= branch.students;
            Some((branch.departure.expansion, *rest))
        })
    }

    /// What most of those expand who leave the reference like this; empty if that is not known.
    pub fn boards_of(&self, departure: &Departure, with_ties: bool) -> &[Board] {
        let choices = self.choices.iter().zip(&self.lists);
        let alike = choices.filter(|(choice, _)| choice.departure(with_ties) == Some(departure));
        alike.max_by_key(|(choice, _)| choice.students).map_or(&[], |(_, list)| list)
    }
}

impl Departure {
    /// What departures are in the order of.
    fn place(&self) -> (usize, String) {
        (self.expansion, format!("{} {} {:?}", self.title, self.detail, self.took))
    }
}

fn branches(choices: &[ClassChoice], with_ties: bool) -> Vec<ClassBranch> {
    let departures =
        choices.iter().filter_map(|choice| Some((choice.departure(with_ties)?, choice.students)));
    let branch =
        |(departure, students): (&Departure, usize)| ClassBranch { departure: departure.clone(), students };
    let mut branches: Vec<ClassBranch> = tally(departures).map(branch).collect();
    branches.sort_by_cached_key(|ClassBranch { departure, students }| {
        let (expansion, name) = departure.place();
        (expansion, Reverse(*students), name)
    });
    branches
}

/// How many there are of each.
fn tally<T: PartialEq>(all: impl Iterator<Item = (T, usize)>) -> impl Iterator<Item = (T, usize)> {
    let mut counts: Vec<(T, usize)> = Vec::new();
    for (one, students) in all {
        match counts.iter_mut().find(|(other, _)| *other == one) {
            Some((_, count)) => *count += students,
            None => counts.push((one, students)),
        }
    }
    counts.into_iter()
}

/// How many mistakes are tried for a list: all of them with the rules of the reference and of the next few.
const MOST_TRIED: usize = 8 * UsualMistake::ALL.len();

/// The first difference of a list that no rule for ties explains, and the first one.
fn departures(
    reference: &Reference,
    expansions: usize,
    settings: Settings,
    boards: &[Board],
) -> Result<[Option<Departure>; 2], TraceNotChecked> {
    let problem = reference.recording.problem();
    let ends = boards.len() < expansions || expansions == reference.expansions.len();
    let watched = WatchedOrder { boards, ends };
    let verdict = watch_verdict(problem, settings, watched)?;
    if verdict.agrees() {
        return Ok([None, None]);
    }
    // Only with the likeliest rules: the search with all of them takes seconds.
    let mut tried = 0;
    let mut likeliest = |_| {
        tried += 1;
        if tried > MOST_TRIED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let found = usual_mistakes(problem, &settings, watched, &mut likeliest);
    let (is_note, title) = match found.first() {
        Some(found) => (found.mistake.is_note(), Some(found.in_short())),
        None => (false, None),
    };
    let steps = |expansion: usize| reference.steps_of((expansion - 1).min(reference.expansions.len()));
    let departure = |slip: &Slip| Departure {
        expansion: slip.number,
        steps: steps(slip.number),
        took: slip.took,
        right: slip.right,
        is_tie: is_note || (slip.is_tie && title.is_none()),
        title: title.clone().unwrap_or_else(|| untitled(slip).to_owned()),
        detail: slip.why.clone(),
    };
    let early = verdict.next.map(|next| Departure {
        expansion: boards.len() + 1,
        steps: steps(boards.len() + 1),
        took: None,
        right: Some(next),
        is_tie: is_note,
        title: title.clone().unwrap_or_else(|| "the list ends".to_owned()),
        detail: "Without the goal.".to_owned(),
    });
    let first = verdict.check.slips.first().map(departure).or_else(|| early.clone());
    let wrong = verdict.check.slips.iter().map(departure).chain(early).find(|departure| !departure.is_tie);
    Ok([wrong, first])
}

fn untitled(slip: &Slip) -> &'static str {
    match (slip.is_tie, slip.right) {
        (true, _) => "another of equal boards",
        (false, None) => "the list goes on",
        (false, Some(_)) => "another board",
    }
}
