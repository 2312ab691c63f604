//! A class on one tree of choices: where the searches of many students leave the reference, how many go which way, and why.

mod mistakes;
mod picture;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::learn::assignment::ClassPoints;
use crate::learn::trace_check::{MOST_BOARDS, Reference, Slip, TraceNotChecked};
use crate::learn::watch::{AFTER_DIFFERENCE, MistakeSearch, WatchedOrder, usual_mistakes};
use crate::puzzle::{Board, counted, number};
use crate::search::{Problem, Settings};
pub use mistakes::{ClassMistake, class_quiz};
pub use picture::{CLASS_UNIT, CLASS_WIDTH, ClassLook, ClassRow, draw_class};

/// Where a search leaves the reference. In a file, the boards are text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename = "Departure", deny_unknown_fields)]
pub struct Departure<B = Board> {
    /// From 1.
    pub expansion: usize,
    /// `None` if the list of the student ends here.
    pub took: Option<B>,
    /// The steps of the reference before it.
    pub steps: u64,
    /// What the reference takes; `None` if it has ended.
    pub right: Option<B>,
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
    /// `tie` is a difference before `wrong` that is only one of ties.
    pub fn new(students: usize, wrong: Option<Departure>, tie: Option<Departure>) -> Self {
        let first = tie.or_else(|| wrong.clone());
        Self { students, departures: [wrong, first] }
    }

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
    /// What one student of each choice expands: of several lists, the least. Empty if it is not known.
    lists: Vec<Vec<Board>>,
    /// Without ties, and with them.
    branches: [Vec<ClassBranch>; 2],
    /// By the parts of an assignment.
    pub points: Vec<ClassPoints>,
    /// Another class with the same exercise, and what the two are called, this one first.
    pub beside: Option<Box<(ClassTree, [String; 2])>>,
}

/// Students who leave the reference at one place, with one board, for one reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassBranch {
    pub departure: Departure,
    pub students: usize,
    /// Of the class beside it, if there is one.
    pub beside: Option<usize>,
}

impl ClassTree {
    /// Compares the boards that each student expanded with the search. Gives the place of the choice of each, too. A list that
    /// does not end, such as the answers to a few questions, may stop anywhere.
    pub fn new(
        problem: &Problem,
        settings: Settings,
        lists: &[WatchedOrder<'_>],
        progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
    ) -> Result<(Self, Vec<usize>), TraceNotChecked> {
        let reference = Reference::new(problem, settings, MOST_BOARDS)?;
        // An exercise may ask for the first expansions only: the longest list shows how many.
        let longest = lists.iter().map(|list| list.boards.len()).max().unwrap_or_default();
        let expansions = reference.expansions.len().min(longest);
        // Many hand in the same.
        let mut known: HashMap<WatchedOrder<'_>, [Option<Departure>; 2]> = HashMap::new();
        for (done, list) in lists.iter().enumerate() {
            if progress(done as f32 / lists.len() as f32).is_break() {
                break;
            }
            known.entry(*list).or_insert_with(|| departures(&reference, expansions, *list));
        }
        let made = lists.iter().map_while(|list| known.get(list));
        let choice =
            |(departures, students): (&[_; 2], _)| ClassChoice { students, departures: departures.clone() };
        let list = |choice: ClassChoice| {
            let alike = lists.iter().filter(|list| known.get(*list) == Some(&choice.departures));
            let least = alike.min_by_key(|list| list.boards.iter().map(Board::state).collect::<Vec<_>>());
            (choice, least.map_or_else(Vec::new, |list| list.boards.to_vec()))
        };
        let choices = tally(made.clone().map(|departures| (departures, 1))).map(choice).map(list).collect();
        let tree = Self::of_choices((*problem, settings), expansions, choices);
        let place = |made: &[Option<Departure>; 2]| {
            tree.choices.iter().position(|choice| choice.departures == *made).unwrap_or_default()
        };
        let places = made.map(place).collect();
        Ok((tree, places))
    }

    /// Each choice comes with what one of its students expands, as far as that is known.
    pub fn of_choices(
        (problem, settings): (Problem, Settings),
        expansions: usize,
        mut choices: Vec<(ClassChoice, Vec<Board>)>,
    ) -> Self {
        choices.sort_by_cached_key(|(choice, _)| {
            choice.departure(true).map_or((usize::MAX, String::new()), Departure::place)
        });
        let (choices, lists): (Vec<_>, Vec<_>) = choices.into_iter().unzip();
        let branches = [false, true].map(|with_ties| branches(&choices, with_ties));
        Self { problem, settings, expansions, choices, lists, branches, points: Vec::new(), beside: None }
    }

    /// Puts another class beside this one: each branch has the students of both.
    pub fn put_beside(&mut self, other: Self, names: [String; 2]) -> Result<(), OtherExercise> {
        if other.problem != self.problem || other.settings.in_use() != self.settings.in_use() {
            return Err(OtherExercise);
        }
        self.branches = [false, true].map(|with_ties| branches(&self.choices, with_ties));
        for (branches, others) in self.branches.iter_mut().zip(&other.branches) {
            for branch in branches.iter_mut() {
                branch.beside = Some(0);
            }
            for ClassBranch { departure, students, .. } in others {
                // The rest of a list may change the details.
                let is_same = |branch: &&mut ClassBranch| branch.departure.is_like(departure);
                match branches.iter_mut().find(is_same) {
                    Some(branch) => branch.beside = Some(branch.beside.unwrap_or_default() + students),
                    None => branches.push(ClassBranch {
                        departure: departure.clone(),
                        students: 0,
                        beside: Some(*students),
                    }),
                }
            }
            sort(branches);
        }
        self.beside = Some(Box::new((other, names)));
        Ok(())
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

    /// How many agree to the end, how many more but for ties, and what they earned, in words. Of two classes, each line begins with the name.
    pub fn endings(&self) -> Vec<String> {
        let [agree, tied] = self.agreeing();
        let students = counted(self.students(), "student", "students");
        let end = number(self.expansions as u64);
        let mut lines = vec![format!("{agree} of {students} agree to the end, expansion {end}")];
        if tied > 0 {
            let differ = if tied == 1 { "differs" } else { "differ" };
            lines.push(format!("{tied} more {differ} only in ties, which the exercise allows"));
        }
        lines.extend(self.points.iter().map(ClassPoints::sentence));
        let Some((other, names)) = self.beside.as_deref() else { return lines };
        let mut named = Vec::new();
        for (name, lines) in names.iter().zip([lines, other.endings()]) {
            named.extend(lines.into_iter().map(|line| format!("{name}: {line}")));
        }
        named
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

impl ClassBranch {
    /// The students of both classes.
    fn in_all(&self) -> usize {
        self.students + self.beside.unwrap_or_default()
    }

    /// How many they are; of two classes, both counts.
    pub fn count(&self) -> String {
        let counts = [Some(self.students), self.beside].into_iter().flatten();
        counts.map(|count| number(count as u64)).collect::<Vec<_>>().join(" | ")
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the two classes have different exercises: compare classes with one board and one search")]
pub struct OtherExercise;

impl<B> Departure<B> {
    /// The same with boards that are written in another way.
    pub fn with_boards<C, E>(self, board: impl Fn(B) -> Result<C, E>) -> Result<Departure<C>, E> {
        let Self { expansion, took, steps, right, is_tie, title, detail } = self;
        let [took, right] = [took.map(&board).transpose()?, right.map(&board).transpose()?];
        Ok(Departure { expansion, took, steps, right, is_tie, title, detail })
    }
}

impl Departure {
    fn is_like(&self, other: &Self) -> bool {
        (self.expansion, self.took, &self.title) == (other.expansion, other.took, &other.title)
    }

    /// What departures are in the order of.
    fn place(&self) -> (usize, String) {
        (self.expansion, format!("{} {} {:?}", self.title, self.detail, self.took))
    }
}

fn branches(choices: &[ClassChoice], with_ties: bool) -> Vec<ClassBranch> {
    let departures =
        choices.iter().filter_map(|choice| Some((choice.departure(with_ties)?, choice.students)));
    let branch = |(departure, students): (&Departure, usize)| ClassBranch {
        departure: departure.clone(),
        students,
        beside: None,
    };
    let mut branches: Vec<ClassBranch> = tally(departures).map(branch).collect();
    sort(&mut branches);
    branches
}

fn sort(branches: &mut [ClassBranch]) {
    branches.sort_by_cached_key(|branch| {
        let (expansion, name) = branch.departure.place();
        (expansion, Reverse(branch.in_all()), name)
    });
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

/// The first difference of a list that no rule for ties explains, and the first one.
fn departures(reference: &Reference, expansions: usize, list: WatchedOrder<'_>) -> [Option<Departure>; 2] {
    let boards = list.boards;
    let ends = list.ends && (boards.len() < expansions || expansions == reference.expansions.len());
    let same = reference.same(boards);
    let next = reference.expansions.get(same).filter(|next| ends && !reference.is_goal(&next.board));
    let next = next.filter(|_| same == boards.len());
    let slips = match &boards[same..] {
        [] => Vec::new(),
        _ => reference.first_slips(&boards[..boards.len().min(same + AFTER_DIFFERENCE)]),
    };
    if slips.is_empty() && next.is_none() {
        return [None, None];
    }
    // Answers to a few questions have no one reason.
    let watched = WatchedOrder { ends, ..list };
    let settings = reference.recording.settings();
    let found = if list.ends {
        let go_on = &mut |_| ControlFlow::Continue(());
        usual_mistakes(reference.recording.problem(), settings, watched, MistakeSearch::Likely, go_on)
    } else {
        Vec::new()
    };
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
    let early = next.map(|next| Departure {
        expansion: boards.len() + 1,
        steps: steps(boards.len() + 1),
        took: None,
        right: Some(next.board),
        is_tie: is_note,
        title: title.clone().unwrap_or_else(|| "the list ends".to_owned()),
        detail: "Without the goal.".to_owned(),
    });
    let first = slips.first().map(departure).or_else(|| early.clone());
    let wrong = slips.iter().map(departure).chain(early).find(|departure| !departure.is_tie);
    [wrong, first]
}

fn untitled(slip: &Slip) -> &'static str {
    match (slip.is_tie, slip.right) {
        (true, _) => "another of equal boards",
        (false, None) => "the list goes on",
        (false, Some(_)) => "another board",
    }
}
