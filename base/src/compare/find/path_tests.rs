//! Conditions on figures of one search, or of two that are compared; on the path that a search finds, on how it ends, and on its
//! first steps: an event, and a tie for the next node.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::trial::{
    A_NUMBER, BoardTest, Cut, Trial, TrialSearch, TrialSearches, TrialVerdict, needs, plain, search_text,
};
use crate::compare::figures::{self, FigureInfo, FigureUnit, Figures, RunOutcome};
use crate::picture::StepUnit;
use crate::puzzle::{counted, named, quoted};
use crate::recording::{Condition, Cursor, FindOutcome, Position, Relation, next_choice};
use crate::search::{History, OrderBy, Side};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExcessTest {
    /// At least 1.
    pub percent: u32,
}

impl BoardTest for ExcessTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        format!(
            "the path of {} is at least {} % longer than a shortest path",
            search_text(&searches.first),
            self.percent
        )
    }

    fn problem(&self, searches: &TrialSearches) -> Option<String> {
        let always = searches.first.finds_shortest();
        always
            .then(|| format!("{} always finds a shortest path", search_text(&searches.first)))
            .or((self.percent == 0)
                .then(|| "a path that is too long is at least 1 % longer than a shortest one".to_owned()))
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        let distance = u64::from(trial.distance);
        let length = trial.figures(TrialSearch::First)?.length;
        let is_long = |length: u32| u64::from(length) * 100 >= distance * (100 + u64::from(self.percent));
        Ok(TrialVerdict::met_if(distance > 0 && length.is_some_and(is_long)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LostTest {}

impl BoardTest for LostTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        let limit = counted(searches.first.depth_limit as usize, "move", "moves");
        format!("{} finds no path, although one of at most {limit} exists", search_text(&searches.first))
    }

    fn problem(&self, searches: &TrialSearches) -> Option<String> {
        let offer = searches.first.algorithm.info().offers.depth_limit;
        offer.is_err().then(|| needs(&searches.first, "a search with a depth limit"))
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        if trial.distance > trial.searches.first.depth_limit {
            return Ok(TrialVerdict::NotMet);
        }
        Ok(TrialVerdict::met_if(trial.figures(TrialSearch::First)?.outcome == RunOutcome::NotFound))
    }
}

/// The two sides meet on the path found, and one of them has gone at least this many moves beyond its middle. The middle of a
/// path of 7 moves is 4 moves from either end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeetingTest {
    /// At least 1.
    pub beyond: u32,
}

impl BoardTest for MeetingTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        let moves = counted(self.beyond as usize, "move", "moves");
        format!("the two sides of {} meet at least {moves} beyond the middle", search_text(&searches.first))
    }

    fn problem(&self, searches: &TrialSearches) -> Option<String> {
        let is_two_sided = searches.first.algorithm.info().history == History::TwoSided;
        let is_given = self.beyond > 0;
        (!is_two_sided)
            .then(|| needs(&searches.first, "a search from both ends"))
            .or((!is_given).then(|| "a meeting beyond the middle is at least 1 move beyond it".to_owned()))
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        let recording = trial.recording(u64::MAX)?;
        let nodes = recording.nodes();
        let path = recording.path();
        let forward = path.iter().filter(|(id, _)| nodes.get(*id).side == Side::Forward).count() as u32;
        let length = (path.len() as u32).saturating_sub(1);
        let from_start = forward.saturating_sub(1);
        let longer = from_start.max(length - from_start);
        Ok(TrialVerdict::met_if(length > 0 && longer >= length.div_ceil(2) + self.beyond))
    }
}

words! {
    /// The endings that a condition can ask for in a search of a solvable board.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    pub enum WantedOutcome: words;

    NotFound = "ends without a path";
    Solved = "finds a path";
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomeTest {
    pub is: WantedOutcome,
}

impl BoardTest for OutcomeTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        format!("{} {}", search_text(&searches.first), self.is.words())
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        let outcome = trial.figures(TrialSearch::First)?.outcome;
        Ok(TrialVerdict::met_if(match self.is {
            WantedOutcome::NotFound => outcome == RunOutcome::NotFound,
            WantedOutcome::Solved => outcome == RunOutcome::Solved,
        }))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventTest {
    pub event: Condition,
    /// The number of steps: expansions, or visits.
    pub within: u32,
}

impl BoardTest for EventTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        let steps = StepUnit::of(searches.first.algorithm.info().unit).counted(self.within.into());
        format!("{} {} within its first {steps}", search_text(&searches.first), happens(&self.event))
    }

    fn problem(&self, searches: &TrialSearches) -> Option<String> {
        match self.event {
            Condition::Board(board) if board.size() != searches.goal.size() => {
                let (board, wanted) = (board.size(), searches.goal.size());
                Some(format!("the board of the event is a {board} board, but the boards are {wanted}"))
            }
            Condition::Line(line)
                if searches.first.pseudocode().iter().all(|known| known.name() != Some(line)) =>
            {
                let short = searches.first.algorithm.info().short;
                Some(format!("the pseudocode of {short} has no line {}", quoted(line.name())))
            }
            _ => None,
        }
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        let recording = trial.recording(self.within.into())?;
        let until = Position::after(self.within.into());
        let go_on = &mut |_: f32| {
            if trial.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        Ok(match recording.find_until(&[self.event], Position::default(), until, go_on) {
            FindOutcome::Hit(hit) => TrialVerdict::MetAt(hit.position),
            FindOutcome::Nowhere => TrialVerdict::NotMet,
            FindOutcome::Stopped => return Err(Cut::Stopped),
        })
    }
}

fn happens(event: &Condition) -> String {
    match event {
        Condition::Board(board) => format!("reaches the board {board}"),
        Condition::Value(quantity, Relation::Changes) => {
            format!("takes a node with a different {} than the one before", quantity.letter())
        }
        Condition::Value(quantity, relation) => format!("takes a node with {} {relation}", quantity.letter()),
        Condition::Duplicate => "drops a successor whose state is known".to_owned(),
        Condition::Replaced => "replaces an open node".to_owned(),
        Condition::Reopened => "reopens a node".to_owned(),
        Condition::NewIteration => "begins another iteration".to_owned(),
        Condition::GoalGenerated => "generates the goal".to_owned(),
        Condition::LayerDone => "completes a layer".to_owned(),
        Condition::Line(line) => format!("reaches the line “{}” of its pseudocode", line.name()),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TieTest {
    /// At least 2.
    pub nodes: u32,
    pub within: u32,
}

impl BoardTest for TieTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        format!(
            "at least {} open nodes share the best value when {} chooses one of its first {}",
            self.nodes,
            search_text(&searches.first),
            counted(self.within as usize, "node", "nodes"),
        )
    }

    fn problem(&self, searches: &TrialSearches) -> Option<String> {
        let settings = &searches.first;
        let has_values =
            !settings.algorithm.info().history.is_stack() && settings.open_order().by != OrderBy::Arrival;
        (!has_values)
            .then(|| needs(settings, "a search with an open list in the order of a value"))
            .or((self.nodes < 2).then(|| "a tie has at least 2 nodes".to_owned()))
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        let recording = trial.recording(self.within.into())?;
        let mut cursor = Cursor::new(&recording);
        for steps in 0..u64::from(self.within).min(recording.steps()) {
            if trial.is_stopped() {
                return Err(Cut::Stopped);
            }
            let at = Position::after(steps);
            cursor.seek(&recording, at);
            let choice = next_choice(&recording, &cursor.moment(&recording));
            if choice.is_some_and(|choice| choice.tied >= self.nodes as usize) {
                return Ok(TrialVerdict::MetAt(at));
            }
        }
        Ok(TrialVerdict::NotMet)
    }
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct FigureName(pub &'static FigureInfo);

impl FigureName {
    /// Those that a condition can compare. Times differ between two runs of one search.
    pub fn all() -> impl Iterator<Item = Self> {
        FigureInfo::ALL.iter().filter(|info| info.unit != FigureUnit::Seconds).map(|info| Self(info))
    }

    pub fn value(self, figures: &Figures) -> Option<f64> {
        (self.0.value)(figures)
    }

    pub(super) fn quoted(self) -> String {
        format!("“{}”", self.0.title)
    }

    pub(super) fn is_expanded(self) -> bool {
        self == EXPANDED
    }
}

pub(super) const EXPANDED: FigureName = FigureName(&figures::EXPANDED);
pub(super) const LENGTH: FigureName = FigureName(&figures::LENGTH);

named!(FigureName in FigureName::all(), |figure| figure.0.name);

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureTest {
    pub figure: FigureName,
    pub is: FigureRelation,
    pub number: f64,
}

impl BoardTest for FigureTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        let (figure, is) = (self.figure.quoted(), self.is.words());
        if self.figure.is_expanded() {
            return format!("{} expands {is} {} nodes", search_text(&searches.first), plain(self.number));
        }
        format!("the figure {figure} of {} is {is} {}", search_text(&searches.first), plain(self.number))
    }

    fn problem(&self, searches: &TrialSearches) -> Option<String> {
        if !self.number.is_finite() {
            return Some(A_NUMBER.to_owned());
        }
        let most = searches.max_expanded?;
        let wants_it =
            self.is.wants_more() || self.is == FigureRelation::Exactly && self.number > most as f64;
        let is_beyond = wants_it && !self.is.holds(most as f64, self.number);
        (self.figure.is_expanded() && is_beyond)
            .then(|| "the search may not expand that many nodes: raise the limit on expansions".to_owned())
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        let value = self.figure.value(trial.figures(TrialSearch::First)?);
        Ok(TrialVerdict::met_if(value.is_some_and(|value| self.is.holds(value, self.number))))
    }
}

words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    pub enum FigureRelation: words;

    AtLeast = "at least";
    MoreThan = "more than";
    Exactly = "exactly";
    LessThan = "less than";
    AtMost = "at most";
}

/// Figures are whole numbers, or ratios of such: two that differ by less are equal.
const EQUAL: f64 = 1e-9;

impl FigureRelation {
    pub fn holds(self, value: f64, number: f64) -> bool {
        let is_equal = (value - number).abs() < EQUAL;
        match self {
            Self::AtLeast => value > number || is_equal,
            Self::MoreThan => value > number && !is_equal,
            Self::Exactly => is_equal,
            Self::LessThan => value < number && !is_equal,
            Self::AtMost => value < number || is_equal,
        }
    }

    /// True if a larger value is always as good.
    pub(super) fn wants_more(self) -> bool {
        matches!(self, Self::AtLeast | Self::MoreThan)
    }
}

/// A figure of the first search is in a relation to a multiple of that of the second, which is not 0.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatioTest {
    pub figure: FigureName,
    pub is: FigureRelation,
    pub times: f64,
}

impl RatioTest {
    /// The most nodes that the second search may expand: with more, the first would have to expand more than its limit allows. `None`
    /// if it has no limit.
    fn most_of_second(&self, most: Option<u64>) -> Option<u64> {
        let most = most.filter(|_| self.figure.is_expanded() && self.is.wants_more() && self.times > 0.0)?;
        Some((most as f64 / self.times) as u64)
    }
}

impl BoardTest for RatioTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        let [first, second] = [&searches.first, &searches.second].map(search_text);
        let (figure, is) = (self.figure.quoted(), self.is.words());
        if self.figure.is_expanded() {
            return format!("{first} expands {is} {} times as many nodes as {second}", plain(self.times));
        }
        format!("the figure {figure} of {first} is {is} {} times that of {second}", plain(self.times))
    }

    fn problem(&self, _: &TrialSearches) -> Option<String> {
        let is_factor = self.times.is_finite() && self.times >= 0.0;
        (!is_factor).then(|| "a factor is 0 or larger".to_owned())
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        let (cheap, other) = if self.is.wants_more() {
            (TrialSearch::Second, TrialSearch::First)
        } else {
            (TrialSearch::First, TrialSearch::Second)
        };
        if let Some(most) = self.most_of_second(trial.searches.max_expanded)
            && !trial.expands_at_most(TrialSearch::Second, most)?
        {
            return Ok(TrialVerdict::NotMet);
        }
        let Some(value) = self.figure.value(trial.figures(cheap)?) else { return Ok(TrialVerdict::NotMet) };
        if cheap == TrialSearch::Second && value <= 0.0 {
            return Ok(TrialVerdict::NotMet);
        }
        let Some(other) = self.figure.value(trial.figures(other)?) else { return Ok(TrialVerdict::NotMet) };
        let (first, second) = if cheap == TrialSearch::Second { (other, value) } else { (value, other) };
        Ok(TrialVerdict::met_if(second > 0.0 && self.is.holds(first, self.times * second)))
    }
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DifferenceTest {
    pub figure: FigureName,
    pub is: FigureRelation,
    pub number: f64,
}

impl BoardTest for DifferenceTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        let [first, second] = [&searches.first, &searches.second].map(search_text);
        let (figure, is) = (self.figure.quoted(), self.is.words());
        format!("the figure {figure} of {first} minus that of {second} is {is} {}", plain(self.number))
    }

    fn problem(&self, _: &TrialSearches) -> Option<String> {
        (!self.number.is_finite()).then(|| A_NUMBER.to_owned())
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        let Some(second) = self.figure.value(trial.figures(TrialSearch::Second)?) else {
            return Ok(TrialVerdict::NotMet);
        };
        let Some(first) = self.figure.value(trial.figures(TrialSearch::First)?) else {
            return Ok(TrialVerdict::NotMet);
        };
        Ok(TrialVerdict::met_if(self.is.holds(first - second, self.number)))
    }
}
