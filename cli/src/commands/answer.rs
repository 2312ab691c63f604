//! The answer to one board.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::text;
use crate::compare::{Figures, Measured, RunOutcome, measure};
use crate::file::Document;
use crate::puzzle::{Goals, Move, moves_text};
use crate::search::{CountingRules, Exhausted, Limits, Offer, Optimality, Problem, Rule, Settings, shortest};

/// The answer to one board.
#[derive(Debug)]
pub struct BoardAnswer {
    problem: Problem,
    settings: Settings,
    pub figures: Figures,
    counting: CountingRules,
    /// Letters; `None` if the board was not solved.
    moves: Option<String>,
    path: Option<Vec<Move>>,
}

/// Answers a problem. A problem that is unsolvable by its parity is not searched; its counts are 0.
pub fn answer(problem: Problem, settings: Settings, limits: Limits) -> BoardAnswer {
    if problem.is_solvable() {
        return answer_by_search(problem, settings, limits);
    }
    let measured = Measured { figures: Figures::not_searched(), moves: None };
    BoardAnswer::new(Document { problem, settings }, measured)
}

/// Searches a problem even if it is unsolvable by its parity: to its end, or to a limit.
pub fn answer_by_search(problem: Problem, settings: Settings, limits: Limits) -> BoardAnswer {
    let document = Document { problem, settings };
    BoardAnswer::new(document, measure(&document, limits, None))
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
    pub length: Option<u32>,
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
    pub max_depth: u32,
    pub max_stored: u64,
    pub open_at_end: Option<u64>,
    pub branching_factor: Option<f64>,
    pub counted: String,
    pub weight: Option<f64>,
    /// The cost of the path; its length where each move costs 1.
    pub cost: Option<u32>,
    #[serde(flatten)]
    pub rules: RuleFields,
}

/// The value of each rule, by its key; null if the algorithm does not use it.
pub struct RuleFields(Settings);

impl Serialize for RuleFields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(settings) = self;
        let mut map = serializer.serialize_map(Some(Rule::ALL.len()))?;
        for rule in Rule::ALL {
            let key = rule_key(rule);
            match settings.named_value_of(rule) {
                Some(value) => map.serialize_entry(key, &in_use(settings.offer(rule), value.name))?,
                None => map.serialize_entry(key, &in_use(settings.offer(rule), settings.value_of(rule)))?,
            }
        }
        map.end()
    }
}

/// The key of a rule in the output: its name in files, except that `duplicates` is the number of duplicates.
pub fn rule_key(rule: &Rule) -> &'static str {
    if rule.name == "duplicates" { "duplicate_check" } else { rule.name }
}

/// A setting; `None` if the algorithm does not use it.
fn in_use<T>(offer: Offer, setting: T) -> Option<T> {
    offer.is_ok().then_some(setting)
}

impl BoardAnswer {
    /// The answer of a search that was made.
    pub fn new(Document { problem, settings }: Document, measured: Measured) -> Self {
        let moves = measured.moves.as_deref().map(moves_text);
        Self {
            problem,
            settings: settings.in_use(),
            figures: measured.figures,
            counting: CountingRules::default(),
            moves,
            path: measured.moves,
        }
    }

    /// The answer as a course counts expanded and generated nodes.
    #[must_use]
    pub fn counted(self, counting: CountingRules) -> Self {
        Self { counting, ..self }
    }

    /// What was searched.
    pub fn document(&self) -> Document {
        Document { problem: self.problem, settings: self.settings }
    }

    /// The path; `None` if the board was not solved.
    pub fn path(&self) -> Option<&[Move]> {
        self.path.as_deref()
    }

    /// Letters of the path; `None` if the board was not solved.
    pub fn moves(&self) -> Option<&str> {
        self.moves.as_deref()
    }

    /// The goal, or of several the one that was reached; all if none was.
    pub fn goals(&self) -> Goals {
        let reached = self.path.as_deref().and_then(|path| self.problem.start().walk(path));
        let reached = reached.and_then(|boards| boards.last().copied());
        reached.map_or(self.problem.goals(), Goals::from)
    }

    /// Everything that a format can write.
    pub fn fields(&self) -> AnswerFields<'_> {
        let (settings, figures) = (&self.settings, self.figures.counted(self.counting));
        let offers = &settings.algorithm.info().offers;
        AnswerFields {
            board: self.problem.start().to_string(),
            goal: self.goals().to_string(),
            size: self.problem.size().into(),
            algorithm: settings.algorithm.info().name,
            heuristic: settings.heuristic_in_use().map(|id| id.info().name),
            outcome: figures.outcome.name(),
            moves: self.moves.as_deref(),
            length: figures.length,
            expanded: figures.expanded,
            generated: figures.generated,
            duplicates: figures.duplicates,
            reopened: figures.reopened,
            max_open: figures.max_open,
            iterations: figures.iterations,
            nodes_per_second: self.nodes_per_second(),
            seconds: figures.time.as_secs_f64(),
            cut: figures.pruned,
            comparisons: figures.work.map(|work| work.comparisons),
            moves_in_open_list: figures.work.map(|work| work.moves),
            max_depth: figures.max_depth,
            max_stored: figures.max_stored,
            open_at_end: figures.open_at_end,
            branching_factor: figures.branching_factor(),
            counted: self.counting.name(),
            weight: in_use(offers.weight, settings.weight.into()),
            cost: figures.cost,
            rules: RuleFields(*settings),
        }
    }

    /// The fields as a JSON object on one line.
    pub fn json(&self) -> String {
        serde_json::to_string(&self.fields()).expect("texts and numbers can be written as JSON")
    }

    /// Why a search that was not stopped found no path.
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

    /// What the search of an unsolvable board showed; `None` where the board is solvable, or was not searched.
    pub fn unsolvable_text(&self) -> Option<String> {
        let searched = self.figures.outcome == RunOutcome::Unsolvable && self.figures.generated > 0;
        searched.then(|| match self.settings.algorithm.info().exhausted {
            Exhausted::Unsolvable(proof) => text::unsolvable_by_search(proof, self.figures.expanded),
            Exhausted::NotFound { what, .. } => {
                text::unsolvable_by_parity(&what(&self.settings.with_algorithm(()), self.problem.size()))
            }
        })
    }

    /// The parity of both boards, where it shows that no moves lead from one to the other, and nothing was searched.
    pub fn parity_text(&self) -> Option<String> {
        let is_shown = self.figures.outcome == RunOutcome::Unsolvable && self.figures.generated == 0;
        is_shown.then(|| text::unsolvable_by_counting(self.problem.start(), self.problem.goal()))
    }

    /// That the path is not a shortest one, or need not be, because the heuristic is known not to be admissible.
    pub fn longer_text(&self) -> Option<String> {
        let length = self.figures.length?;
        let heuristic = self.settings.heuristic_in_use()?;
        let needs = [Optimality::WithAdmissible, Optimality::WithWeightUpToOne];
        let is_at_fault = heuristic.is_judged()
            && !heuristic.info().admissible
            && !self.settings.has_costs()
            && needs.contains(&self.settings.algorithm.info().optimality);
        let shortest = is_at_fault.then(|| shortest(&self.problem))?;
        let is_longer = shortest.is_none_or(|shortest| shortest < length);
        is_longer.then(|| text::not_shortest(length, shortest, heuristic.info().title))
    }

    /// Generated nodes per second; `None` if nothing was searched.
    fn nodes_per_second(&self) -> Option<u64> {
        let nodes = u128::from(self.figures.generated);
        let nanos = self.figures.time.as_nanos().max(1);
        (nodes > 0).then(|| u64::try_from(nodes * 1_000_000_000 / nanos).unwrap_or(u64::MAX))
    }
}
