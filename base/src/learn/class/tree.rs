//! The tree of a class: its branches, with the students of each, and the comparison of the lists from which it grows.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::learn::trace_check::{MOST_BOARDS, Reference, Slip, TraceNotChecked};
use crate::learn::watch::{
    AFTER_DIFFERENCE, FoundMistake, KnownSearches, MistakeSearch, WatchedOrder, changed_rules, usual_mistakes,
};
use crate::puzzle::{Board, counted, number};
use crate::search::{Problem, Settings};

/// A search leaves the reference here. In a file, the boards are text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename = "Departure", deny_unknown_fields)]
pub struct Departure<B = Board> {
    /// From 1.
    pub expansion: usize,
    /// `None` if the list of the student ends here.
    pub took: Option<B>,
    /// The steps of the reference before it.
    pub steps: u64,
    /// The board of the reference; `None` if it has ended.
    pub right: Option<B>,
    /// True if it is right where the exercise says nothing of ties.
    pub is_tie: bool,
    /// The mistake or the rule that explains the whole list, in words.
    pub title: String,
    /// The difference, with numbers.
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
    /// The number of expansions that are compared: all of the reference, or as many as the longest list has.
    pub expansions: usize,
    /// The earliest first, those that agree to the end last.
    pub choices: Vec<ClassChoice>,
    /// The list of one student of each choice: of several lists, the least. Empty if it is not known.
    lists: Vec<Vec<Board>>,
    /// Without ties, and with them.
    branches: [Vec<ClassBranch>; 2],
    /// By the parts of an assignment.
    pub points: Vec<String>,
    /// Another class with the same exercise, and what the two are called, this one first.
    pub beside: Option<Box<(ClassTree, [String; 2])>>,
}

/// Students who leave the reference at one place, with one board, for one reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassBranch {
    pub departure: Departure,
    pub students: usize,
    /// Count of the class beside it, if there is one.
    pub beside: Option<usize>,
}

impl ClassTree {
    /// Compares the boards that each student expanded with the search, or one of `others` that agrees longer and is right, too. Gives
    /// the place of the choice of each. A list that does not end, such as the answers to a few questions, may stop anywhere.
    pub fn new(
        problem: &Problem,
        (settings, others): (Settings, &[Settings]),
        lists: &[WatchedOrder<'_>],
        progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
    ) -> Result<(Self, Vec<usize>), TraceNotChecked> {
        let reference = |settings: &Settings| Reference::new(problem, *settings, MOST_BOARDS);
        let mut references = vec![reference(&settings)?];
        references.extend(others.iter().filter_map(|other| reference(other).ok()));
        // An exercise may ask for the first expansions only: the longest list shows how many.
        let longest = lists.iter().map(|list| list.boards.len()).max().unwrap_or_default();
        let expansions = references[0].expansions.len().min(longest);
        let known = all_departures(&references, longest, lists, progress);
        let made = lists.iter().filter_map(|list| known.get(list));
        let choice = |(departures, students): (&[_; 2], _)| {
            let least = known.iter().find(|(_, made)| *made == departures);
            let boards = least.map_or_else(Vec::new, |(list, _)| list.boards.to_vec());
            (ClassChoice { students, departures: departures.clone() }, boards)
        };
        let choices = tally(made.clone().map(|departures| (departures, 1))).map(choice).collect();
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
            choice.departure(true).map_or((usize::MAX, String::new()), Departure::sort_key)
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
                let kind = |it: &Departure| (it.expansion, it.took, it.title.clone());
                let is_same = |branch: &&mut ClassBranch| kind(&branch.departure) == kind(departure);
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

    pub fn is_empty(&self) -> bool {
        self.students() == 0 && self.beside.is_none()
    }

    /// The branches in the order of their expansions, at each the larger first. Without ties, students who only differ in
    /// ties stay on the trunk.
    pub fn branches(&self, with_ties: bool) -> &[ClassBranch] {
        &self.branches[usize::from(with_ties)]
    }

    /// The number of students who take the boards of the reference to the end, and of those more who differ only in ties.
    pub fn agreeing(&self) -> [usize; 2] {
        let count = |is_tied| {
            let agrees = |choice: &&ClassChoice| {
                choice.departure(false).is_none() && choice.departure(true).is_some() == is_tied
            };
            self.choices.iter().filter(agrees).map(|choice| choice.students).sum()
        };
        [count(false), count(true)]
    }

    /// Sentences: the students who agree to the end, those who agree but for ties, when half has left, and their points. Of two
    /// classes, each line begins with the name.
    pub fn endings(&self) -> Vec<String> {
        let [agree, tied] = self.agreeing();
        let students = counted(self.students(), "student", "students");
        let end = number(self.expansions as u64);
        let mut lines = vec![match self.students() {
            0 => "there are no students in this class".to_owned(),
            _ => format!("{agree} of {students} agree to the end, expansion {end}"),
        }];
        if tied > 0 {
            let differ = if tied == 1 { "differs" } else { "differ" };
            lines.push(format!("{tied} more {differ} only in what the exercise allows, such as ties"));
        }
        let half = self.half_gone().map(|gone| number(gone as u64));
        lines.extend(half.map(|gone| format!("At expansion {gone}, half of the class has left the search")));
        lines.extend(self.points.iter().cloned());
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
        self.left().find(|(_, rest)| students > 0 && 2 * rest <= students).map(|(expansion, _)| expansion)
    }

    /// For each branch, its expansion and how many are still on the trunk after it. Those who only differ in ties stay on it.
    pub fn left(&self) -> impl Iterator<Item = (usize, usize)> {
        self.branches(false).iter().scan(self.students(), |rest, branch| {
            *rest -= branch.students;
            Some((branch.departure.expansion, *rest))
        })
    }

    /// The boards that most of those expand who leave the reference like this; empty if that is not known.
    pub fn boards_of(&self, departure: &Departure, with_ties: bool) -> &[Board] {
        let choices = self.choices.iter().zip(&self.lists);
        let alike = choices.filter(|(choice, _)| choice.departure(with_ties) == Some(departure));
        alike.max_by_key(|(choice, _)| choice.students).map_or(&[], |(_, list)| list)
    }
}

impl ClassBranch {
    /// The students of both classes.
    pub(super) fn in_all(&self) -> usize {
        self.students + self.beside.unwrap_or_default()
    }

    /// The number of students; of two classes, both numbers.
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
    fn sort_key(&self) -> (usize, String) {
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
        let (expansion, name) = branch.departure.sort_key();
        (expansion, Reverse(branch.in_all()), name)
    });
}

pub(super) fn tally<T: PartialEq>(all: impl Iterator<Item = (T, usize)>) -> impl Iterator<Item = (T, usize)> {
    let mut counts: Vec<(T, usize)> = Vec::new();
    for (one, students) in all {
        match counts.iter_mut().find(|(other, _)| *other == one) {
            Some((_, count)) => *count += students,
            None => counts.push((one, students)),
        }
    }
    counts.into_iter()
}

/// The first difference in each list that no rule for ties explains, and the first one. Students who part from one search at one
/// place with one board often have one reason, which is looked for first where most part.
fn all_departures<'a>(
    references: &[Reference],
    longest: usize,
    lists: &[WatchedOrder<'a>],
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> BTreeMap<WatchedOrder<'a>, [Option<Departure>; 2]> {
    // The first of the searches that agree the longest, how long, and the board after that.
    let part = |WatchedOrder { boards, .. }: &WatchedOrder<'_>| {
        let agree = references.iter().map(|reference| reference.same(boards)).enumerate();
        let (search, same) = agree.min_by_key(|(_, same)| Reverse(*same)).unwrap_or_default();
        (search, same, boards.get(same).copied())
    };
    // Many hand in the same, and the order of the files changes nothing.
    let mut different: Vec<_> = lists.iter().map(|list| (part(list), *list)).collect();
    let students: HashMap<_, usize> = tally(different.iter().map(|(part, _)| (*part, 1))).collect();
    different.sort_by_key(|(part, list)| (Reverse(students[part]), *part, *list));
    different.dedup();
    let of_reference = |reference: &Reference| {
        let (problem, settings) = (reference.recording.problem(), reference.recording.settings());
        KnownSearches::new(problem, settings, MistakeSearch::Further)
    };
    let mut searches: Vec<_> = references.iter().map(of_reference).collect();
    let (mut known, mut reasons) = (BTreeMap::new(), HashMap::<_, Vec<FoundMistake>>::new());
    for (done, (part, list)) in different.iter().enumerate() {
        let mut go_on = |_: f32| progress(done as f32 / different.len() as f32);
        let _ = go_on(0.0);
        let reference = &references[part.0];
        let (problem, settings) = (reference.recording.problem(), reference.recording.settings());
        // As long as the search and not near the goal: the program was stopped, or the exercise asks for no more.
        let (boards, goal, all) = (list.boards, problem.goal(), reference.expansions.len());
        let is_near = |last: &Board| last == goal || goal.neighbours().any(|board| board == *last);
        let near = all <= longest && boards.last().is_some_and(is_near);
        let watched = WatchedOrder { boards, ends: list.ends && (boards.len() < all.min(longest) || near) };
        let (reasons, searches) = (reasons.entry(*part).or_default(), &mut searches[part.0]);
        let mut reason = None;
        // Answers to a few questions end with the first wrong one, and have no one reason.
        if list.ends || boards.len() > part.1 + 1 {
            reason = reasons.iter().find(|it| it.explains(searches, watched)).cloned();
            if reason.is_none() {
                reason = usual_mistakes(searches, watched, &mut go_on).into_iter().next();
                reasons.extend(reason.clone());
            }
        }
        let mut made = departures(reference, watched, reason);
        if part.0 > 0 {
            let rules = changed_rules(settings, references[0].recording.settings());
            let title = format!("another right search: {}", settings.algorithm.info().title);
            let first = departures(&references[0], watched, None)[1].take();
            made[1] = first.map(|it| Departure { is_tie: true, title, detail: rules.join(", "), ..it });
        }
        known.insert(*list, made);
    }
    known
}

/// The first difference of a list that no rule for ties explains, and the first one.
fn departures(
    reference: &Reference,
    WatchedOrder { boards, ends }: WatchedOrder<'_>,
    reason: Option<FoundMistake>,
) -> [Option<Departure>; 2] {
    let same = reference.same(boards);
    let next = reference.expansions.get(same).filter(|next| ends && !reference.is_goal(&next.board));
    let slips = match &boards[same..] {
        [] => next.map(|next| early_end(same + 1, next.board)).into_iter().collect(),
        _ => reference.first_slips(&boards[..boards.len().min(same + AFTER_DIFFERENCE)]),
    };
    let is_note = reason.as_ref().is_some_and(|reason| reason.is_allowed(reference.recording.settings()));
    let title = reason.map(|reason| reason.in_short());
    let departure = |slip: &Slip| Departure {
        expansion: slip.number,
        steps: reference.steps_of((slip.number - 1).min(reference.expansions.len())),
        took: slip.took,
        right: slip.right,
        is_tie: is_note || (slip.is_tie && title.is_none()),
        title: title.clone().unwrap_or_else(|| slip.title.clone()),
        detail: slip.why.clone(),
    };
    let wrong = slips.iter().map(departure).find(|departure| !departure.is_tie);
    [wrong, slips.first().map(departure)]
}

fn early_end(number: usize, right: Board) -> Slip {
    let [title, why] = ["the list ends", "Without the goal."].map(str::to_owned);
    Slip { number, took: None, right: Some(right), title, why, line: None, is_tie: false }
}
