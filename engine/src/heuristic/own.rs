//! A heuristic of the user: its h come from a table, or from a program of the user.
//!
//! A search copies the name of its heuristic, so the heuristics of the user live as long as the process. There are few: one for
//! each table that is opened, and for each command that is typed.

use std::cell::Cell;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::iter;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::ptr;
use std::sync::{Arc, Mutex};

use super::estimate::{Estimate, Explanation, HeuristicInfo, PartOfH};
use super::judge::{HeuristicVerdict, judge};
use super::tables::{NONE, TableProgress};
use crate::memory::{lock, unless_unwound};
use crate::puzzle::{Board, Size, State, connected, factorial, rank, rank_of_state, unrank};

/// Answers for boards that no table has.
pub trait Answers: Send + Sync {
    /// h of all [`boards_of_goal`], in their order, or why there is no answer; `Break` if `progress` stops it.
    fn all(&self, goal: &Board, progress: &mut TableProgress<'_>)
    -> ControlFlow<(), Result<Vec<u8>, String>>;

    /// h of one board, or one sentence that says why there is none. The same board gets the same answer.
    fn one(&self, board: &Board, goal: &Board) -> Result<u8, String>;

    fn stop_program(&self);

    fn known(&self, board: &Board, goal: &Board) -> Option<u8>;
}

/// A heuristic of the user, by its name. It is equal to itself alone.
#[derive(Clone, Copy)]
pub struct OwnHeuristic(&'static Own);

struct Own {
    /// As it is known now: nothing is claimed of h before it is judged.
    info: Mutex<&'static HeuristicInfo>,
    tables: Mutex<Vec<OwnTable>>,
    answers: Option<Box<dyn Answers>>,
    /// The size of the boards of a table, where there is no program.
    only: Option<(Size, &'static str)>,
    /// Why it had no h, by the goal.
    failures: Mutex<Vec<(Board, NoEstimate)>>,
}

#[derive(Clone)]
struct OwnTable {
    goal: Board,
    entries: Arc<[u8]>,
    verdict: Arc<HeuristicVerdict>,
}

static ALL: Mutex<Vec<OwnHeuristic>> = Mutex::new(Vec::new());

/// Why there is no estimate for a board, so that no search can go on. The text lives as long as the heuristic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NoEstimate(&'static str);

impl NoEstimate {
    /// For a search that is not made of such boards.
    pub fn not_offered(why: &'static str) -> Self {
        Self(why)
    }
}

pub fn stop_programs() {
    let all = lock(&ALL).clone();
    all.iter().filter_map(|own| own.0.answers.as_ref()).for_each(|answers| answers.stop_program());
}

/// The largest h that a node has room for.
pub const LARGEST_H: u8 = NONE - 1;

pub const TABLE_ENDING: &str = ".heuristic";

/// Boards of at most this many cells are all asked at once.
pub const MOST_CELLS_OF_TABLE: usize = 9;

/// The boards that a table for this goal has, in the order of their ranks. The goal has at most [`MOST_CELLS_OF_TABLE`].
pub fn boards_of_goal(goal: &Board) -> impl Iterator<Item = Board> + use<> {
    let (size, goal) = (goal.size(), *goal);
    let boards = (0..factorial(size.cells())).map_while(move |rank| unrank(size, rank));
    boards.filter(move |board| connected(board, &goal))
}

impl OwnHeuristic {
    /// Those of the user that are judged, each the last one of its name.
    pub(super) fn judged() -> Vec<Self> {
        let mut named: Vec<Self> = Vec::new();
        for own in lock(&ALL).iter().copied() {
            if own.is_judged() && lock(&own.0.failures).is_empty() {
                named.retain(|other| other.name() != own.name());
                named.push(own);
            }
        }
        named
    }

    /// A heuristic whose h come from a program. `name` is the name of its table.
    pub fn of_answers(name: &str, answers: Box<dyn Answers>) -> Self {
        Self::new(name, Some(answers), None)
    }

    /// A heuristic from a table: h of all [`boards_of_goal`], in their order. Equal tables of one name are one heuristic.
    pub fn of_table(name: &str, goal: &Board, answers: &[u8]) -> Result<Self, WrongTable> {
        let entries = OwnTable::entries(goal, answers)?;
        let is_same = |own: &Self| {
            let has = |table: &OwnTable| table.goal == *goal && table.entries == entries;
            own.0.answers.is_none() && own.name() == name && lock(&own.0.tables).iter().any(has)
        };
        if let Some(same) = lock(&ALL).iter().copied().find(is_same) {
            return Ok(same);
        }
        let own = Self::new(name, None, Some(goal.size()));
        own.add(goal, entries);
        Ok(own)
    }

    fn new(name: &str, answers: Option<Box<dyn Answers>>, size: Option<Size>) -> Self {
        let only = size.map(|size| (size, &*format!("This table is for a {size} board").leak()));
        let info = Box::leak(Box::new(info(name, answers.is_some(), [false; 2])));
        let own = Own {
            info: Mutex::new(info),
            tables: Mutex::default(),
            answers,
            only,
            failures: Mutex::default(),
        };
        let own = Self(Box::leak(Box::new(own)));
        lock(&ALL).push(own);
        own
    }

    /// The one that a file names. It has a table alone, so that no file can start a program.
    pub fn from_name(name: &str) -> Option<Self> {
        let found = lock(&ALL).iter().rev().copied().find(|own| own.name().eq_ignore_ascii_case(name))?;
        if found.0.answers.is_none() {
            return Some(found);
        }
        let table = lock(&found.0.tables).first().cloned()?;
        let own = Self::new(found.name(), None, Some(table.goal.size()));
        own.add(&table.goal, table.entries);
        Some(own)
    }

    fn add(self, goal: &Board, entries: Arc<[u8]>) {
        let estimate = OwnEstimate { own: self, goal: *goal, table: Some(Arc::clone(&entries)) };
        let go_on = &mut |_: f32| ControlFlow::Continue(());
        let Ok(verdict) = judge(&estimate, goal, go_on) else { return };
        let mut tables = lock(&self.0.tables);
        let before: Vec<bool> = tables.iter().map(|table| table.verdict.is_admissible()).collect();
        let claims = [
            verdict.is_admissible() && !before.contains(&false),
            verdict.is_consistent() && tables.iter().all(|table| table.verdict.is_consistent()),
        ];
        let told = info(self.name(), self.0.answers.is_some(), claims);
        *lock(&self.0.info) = Box::leak(Box::new(told));
        tables.retain(|table| table.goal != *goal);
        tables.push(OwnTable { goal: *goal, entries, verdict: Arc::new(verdict) });
    }

    pub fn info(self) -> &'static HeuristicInfo {
        *lock(&self.0.info)
    }

    fn name(self) -> &'static str {
        self.info().name
    }

    pub fn is_judged(self) -> bool {
        !lock(&self.0.tables).is_empty()
    }

    /// The verdict on h; `None` where it has no table for the goal.
    pub fn verdict(self, goal: &Board) -> Option<Arc<HeuristicVerdict>> {
        self.table(goal).map(|table| table.verdict)
    }

    pub fn goal_of_table(self) -> Option<Board> {
        lock(&self.0.tables).first().map(|table| table.goal)
    }

    /// h of all [`boards_of_goal`], in their order, where it has a table for the goal.
    pub fn answers(self, goal: &Board) -> Option<Vec<u8>> {
        let entries = self.table(goal)?.entries;
        Some(boards_of_goal(goal).map(|board| entries[rank(&board) as usize]).collect())
    }

    /// Why it gave no answer for this goal; `None` if it always did. A program that failed once is not asked again, for any goal.
    pub fn failure(self, goal: &Board) -> Option<NoEstimate> {
        let is_for_goal = |(failed, _): &&(Board, NoEstimate)| self.0.answers.is_some() || failed == goal;
        lock(&self.0.failures).iter().find(is_for_goal).map(|(_, why)| *why)
    }

    pub(super) fn offered_for(self, size: Size) -> Result<(), &'static str> {
        match self.0.only {
            Some((only, or_else)) if only != size => Err(or_else),
            _ => Ok(()),
        }
    }

    pub(super) fn estimate(self, goal: &Board) -> OwnEstimate {
        OwnEstimate { own: self, goal: *goal, table: self.table(goal).map(|table| table.entries) }
    }

    fn table(self, goal: &Board) -> Option<OwnTable> {
        lock(&self.0.tables).iter().find(|table| table.goal == *goal).cloned()
    }

    pub(super) fn is_prepared(self, goal: &Board) -> bool {
        self.table(goal).is_some()
    }

    pub(super) fn knows(self, board: &Board, goal: &Board) -> bool {
        let answers = self.0.answers.as_deref();
        self.is_prepared(goal) || answers.is_some_and(|answers| answers.known(board, goal).is_some())
    }

    /// Asks all boards, where they are few. [`Self::failure`] tells why that failed, and so does the first estimate that is needed.
    pub(super) fn prepare(self, goal: &Board, progress: &mut TableProgress<'_>) -> ControlFlow<()> {
        let is_too_large = goal.size().cells() > MOST_CELLS_OF_TABLE;
        if self.is_prepared(goal) || is_too_large || self.failure(goal).is_some() {
            return ControlFlow::Continue(());
        }
        let Some(answers) = &self.0.answers else {
            self.fail(goal, self.other_goal(goal));
            return ControlFlow::Continue(());
        };
        let entries = answers
            .all(goal, progress)?
            .and_then(|answers| OwnTable::entries(goal, &answers).map_err(|wrong| wrong.to_string()));
        match entries {
            Ok(entries) => self.add(goal, entries),
            Err(why) => _ = self.fail(goal, why),
        }
        ControlFlow::Continue(())
    }

    fn other_goal(self, goal: &Board) -> String {
        let tables = lock(&self.0.tables);
        let has = tables.first().map_or_else(String::new, |table| table.goal.to_string());
        format!(
            "{} has h to the goal {has}, and this search needs h to {goal}: use that goal, or the program itself",
            self.name()
        )
    }

    fn fail(self, goal: &Board, why: String) -> NoEstimate {
        let why = NoEstimate(why.leak());
        lock(&self.0.failures).push((*goal, why));
        why
    }

    #[cold]
    fn ask(self, state: State, goal: &Board) -> u32 {
        let answer = match (self.failure(goal), &self.0.answers) {
            (Some(why), _) => Err(why),
            (None, Some(answers)) => {
                let answer = answers.one(&Board::of_state(goal.size(), state), goal);
                answer.map_err(|why| self.fail(goal, why))
            }
            (None, None) => Err(self.fail(goal, self.other_goal(goal))),
        };
        match answer {
            Ok(h) => h.into(),
            // Unlike a panic, this prints nothing.
            Err(why) if IS_ATTEMPT.get() => resume_unwind(Box::new(why)),
            Err(_) => 0,
        }
    }
}

impl OwnTable {
    /// By rank. A board from which the goal cannot be reached has no answer.
    fn entries(goal: &Board, answers: &[u8]) -> Result<Arc<[u8]>, WrongTable> {
        let size = goal.size();
        if size.cells() > MOST_CELLS_OF_TABLE {
            return Err(WrongTable::TooLarge);
        }
        let ranks = factorial(size.cells()) as usize;
        let wrong = WrongTable::Number { answers: answers.len(), boards: (ranks / 2).max(1) };
        let mut entries = vec![NONE; ranks];
        let mut left = answers.iter();
        for board in boards_of_goal(goal) {
            entries[rank(&board) as usize] = *left.next().ok_or(wrong.clone())?;
        }
        if left.next().is_some() {
            return Err(wrong);
        }
        Ok(entries.into())
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WrongTable {
    #[error("a table is for boards of at most {MOST_CELLS_OF_TABLE} cells")]
    TooLarge,
    #[error("there are {answers} answers for {boards} boards")]
    Number { answers: usize, boards: usize },
}

fn info(name: &str, is_program: bool, [admissible, consistent]: [bool; 2]) -> HeuristicInfo {
    let stem = name.strip_suffix(TABLE_ENDING).unwrap_or(name);
    let title = &*format!("{stem} (own)").leak();
    HeuristicInfo {
        name: name.to_owned().leak(),
        title,
        short: title,
        line: if is_program { "from a program of your own" } else { "from a table of your own" },
        summary: if is_program { "h from a program of your own" } else { "h from a table of your own" },
        admissible,
        consistent,
        ..HeuristicInfo::CONSISTENT
    }
}

impl PartialEq for OwnHeuristic {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self.0, other.0)
    }
}

impl Eq for OwnHeuristic {}

impl Hash for OwnHeuristic {
    fn hash<H: Hasher>(&self, state: &mut H) {
        ptr::hash(self.0, state);
    }
}

impl fmt::Debug for OwnHeuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

thread_local! {
    static IS_ATTEMPT: Cell<bool> = const { Cell::new(false) };
}

/// Does work that needs estimates, such as a search; fails if one is missing. Outside, an estimate that is missing is 0.
pub fn attempt<T>(work: impl FnOnce() -> T) -> Result<T, NoEstimate> {
    let before = IS_ATTEMPT.replace(true);
    let done = unless_unwound(work);
    IS_ATTEMPT.set(before);
    done
}

#[derive(Debug, Clone)]
pub struct OwnEstimate {
    own: OwnHeuristic,
    goal: Board,
    table: Option<Arc<[u8]>>,
}

impl Estimate for OwnEstimate {
    #[inline]
    fn h(&self, state: State) -> u32 {
        let Some(table) = &self.table else { return self.own.ask(state, &self.goal) };
        // A board from which the goal cannot be reached has no answer.
        match table[rank_of_state(state, self.goal.size().cells()) as usize] {
            NONE => 0,
            h => h.into(),
        }
    }

    fn explain(&self, state: State) -> Explanation {
        Explanation::of_parts(iter::once((self.h(state), PartOfH::Board)))
    }
}
