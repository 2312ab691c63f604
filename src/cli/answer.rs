//! The answer to one board.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::puzzle::moves_text;
use crate::search::{
    Bound, Counts, Exhausted, GoalTest, Guard, Headless, History, Limits, NodeId, Nodes, Offer, Problem,
    Rule, Settings, Stop, Work, run,
};

/// How the search for one board ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerOutcome {
    /// A path was found.
    Solved,
    /// No sequence of moves leads to the goal.
    Unsolvable,
    /// The search ended without a path.
    NotFound,
    /// A limit stopped the search.
    Limit(Stop),
}

impl AnswerOutcome {
    /// The word in the output.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::NotFound => "not-found",
            Self::Limit(_) => "limit",
        }
    }
}

/// The answer to one board.
#[derive(Debug)]
pub struct BoardAnswer {
    problem: Problem,
    settings: Settings,
    pub outcome: AnswerOutcome,
    /// `None` if the board was not solved.
    moves: Option<String>,
    counts: Counts,
    expanded: u64,
    /// The cost of keeping the open list in order; `None` if it was not counted.
    work: Option<Work>,
    time: Duration,
}

/// Answers a problem. A problem that is unsolvable by its parity is not searched; its counts are 0.
#[must_use]
pub fn answer(problem: Problem, settings: Settings, limits: Limits) -> BoardAnswer {
    let started = Instant::now();
    let mut answer = BoardAnswer {
        problem,
        settings: settings.in_use(),
        outcome: AnswerOutcome::Unsolvable,
        moves: None,
        counts: Counts::default(),
        expanded: 0,
        work: None,
        time: Duration::ZERO,
    };
    if problem.is_solvable() {
        let nodes = Arc::default();
        let found =
            run(&problem, &settings, Arc::clone(&nodes), &mut Headless::new(Guard { limits, cancel: None }));
        answer.outcome = match found.result {
            Ok(Some(_)) => AnswerOutcome::Solved,
            Ok(None) => AnswerOutcome::NotFound,
            Err(stop) => AnswerOutcome::Limit(stop),
        };
        answer.moves = found.solution().map(|moves| moves_text(&moves));
        answer.counts = found.counts;
        answer.expanded = found.counts.selected - answer.only_selected(&nodes);
        answer.work = found.work;
    }
    answer.time = started.elapsed();
    answer
}

/// An answer as data. The names and their order are those of the JSON output.
#[derive(Serialize)]
pub struct AnswerFields<'a> {
    pub board: String,
    pub goal: String,
    pub size: String,
    pub algorithm: &'static str,
    pub heuristic: Option<&'static str>,
    pub outcome: &'static str,
    pub moves: Option<&'a str>,
    pub length: Option<usize>,
    pub expanded: u64,
    pub generated: u64,
    pub duplicates: u64,
    pub reopened: u64,
    pub max_open: u64,
    /// `None` if the algorithm has no iterations.
    pub iterations: Option<u32>,
    pub nodes_per_second: Option<u64>,
    pub seconds: f64,
    pub cut: u64,
    pub comparisons: Option<u64>,
    pub moves_in_open_list: Option<u64>,
    pub weight: Option<f64>,
    #[serde(flatten)]
    pub rules: RuleFields,
}

/// The value of each rule, by its key; null if the algorithm does not use it.
pub struct RuleFields(Settings);

impl Serialize for RuleFields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(settings) = self;
        let offers = &settings.algorithm.info().offers;
        let mut map = serializer.serialize_map(Some(Rule::ALL.len()))?;
        for rule in Rule::ALL {
            let key = rule_key(rule);
            match settings.named_value_of(rule) {
                Some(value) => map.serialize_entry(key, &in_use(rule.offer(offers), value.name))?,
                None => map.serialize_entry(key, &in_use(rule.offer(offers), settings.value_of(rule)))?,
            }
        }
        map.end()
    }
}

/// The key of a rule in the output: its name in files, except that `duplicates` is the number of duplicates.
#[must_use]
pub fn rule_key(rule: &Rule) -> &'static str {
    if rule.name == "duplicates" { "duplicate_check" } else { rule.name }
}

/// A setting; `None` if the algorithm does not use it.
fn in_use<T>(offer: Offer, setting: T) -> Option<T> {
    offer.is_ok().then_some(setting)
}

impl BoardAnswer {
    /// Letters of the path; `None` if the board was not solved.
    #[must_use]
    pub fn moves(&self) -> Option<&str> {
        self.moves.as_deref()
    }

    /// Everything that a format can write.
    #[must_use]
    pub fn fields(&self) -> AnswerFields<'_> {
        let (settings, counts) = (&self.settings, &self.counts);
        let offers = &settings.algorithm.info().offers;
        AnswerFields {
            board: self.problem.start().to_string(),
            goal: self.problem.goal().to_string(),
            size: self.problem.size().into(),
            algorithm: settings.algorithm.info().name,
            heuristic: settings.heuristic_in_use().map(|id| id.info().name),
            outcome: self.outcome.name(),
            moves: self.moves.as_deref(),
            length: self.moves.as_ref().map(String::len),
            expanded: self.expanded,
            generated: self.counts.generated(),
            duplicates: counts.duplicates,
            reopened: counts.reopened,
            max_open: counts.max_open,
            iterations: (counts.iterations > 0).then_some(counts.iterations),
            nodes_per_second: self.nodes_per_second(),
            seconds: self.time.as_secs_f64(),
            cut: counts.pruned,
            comparisons: self.work.map(|work| work.comparisons),
            moves_in_open_list: self.work.map(|work| work.moves),
            weight: in_use(offers.weight, settings.weight.into()),
            rules: RuleFields(*settings),
        }
    }

    /// Why a search that was not stopped found no path.
    #[must_use]
    pub fn not_found_text(&self) -> String {
        match self.settings.algorithm.info().exhausted {
            Exhausted::Unsolvable(proof) => format!("no path: {proof}"),
            Exhausted::NotFound { what, advice } => {
                let what = what(&self.settings.with_algorithm(()), self.problem.size());
                let advice = advice.map(|advice| format!("; {advice}")).unwrap_or_default();
                format!("{}{advice}", what.replacen(char::is_uppercase, &what[..1].to_lowercase(), 1))
            }
        }
    }

    /// The number of nodes that were selected but not expanded. One is the goal, if it was tested when it was selected: not
    /// when it was generated (the start never is), and not if two frontiers met. In bounded depth-first search, which keeps
    /// its nodes in order of selection, the others are those below the depth limit.
    fn only_selected(&self, nodes: &Nodes) -> u64 {
        let is_seen_before = self.settings.goal_test == GoalTest::WhenGenerated
            && self.moves.as_ref().is_some_and(|moves| !moves.is_empty());
        let meets = self.settings.algorithm.info().history == History::TwoSided;
        let goals = u64::from(self.outcome == AnswerOutcome::Solved && !is_seen_before && !meets);
        let info = self.settings.algorithm.info();
        if info.history != History::StackAndVisited || info.bound != Bound::Depth {
            return goals;
        }
        let selected = (0..self.counts.selected as u32).map(NodeId);
        goals + selected.filter(|id| nodes.g(*id) > self.settings.depth_limit).count() as u64
    }

    /// Generated nodes per second; `None` if nothing was searched.
    fn nodes_per_second(&self) -> Option<u64> {
        let nodes = u128::from(self.counts.generated());
        let nanos = self.time.as_nanos().max(1);
        (nodes > 0).then(|| u64::try_from(nodes * 1_000_000_000 / nanos).unwrap_or(u64::MAX))
    }
}
