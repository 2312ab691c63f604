//! The answer to one board.

use serde_json::{Value, json};

use super::amount::own_memory;
use super::output::json_object;
use crate::compare::{Figures, Measured, RunOutcome, measure};
use crate::file::Document;
use crate::puzzle::{Goals, Move, counted, moves_text, parity};
use crate::search::{
    CountingRules, Exhausted, Limits, Nodes, Optimality, Problem, Rule, Settings, Stop, shortest,
};

#[derive(Debug)]
pub struct BoardAnswer {
    /// Its settings are those that the algorithm uses.
    pub document: Document,
    pub figures: Figures,
    counting: CountingRules,
    /// Letters; `None` if the board was not solved.
    pub moves: Option<String>,
    pub path: Option<Vec<Move>>,
}

/// Answers a problem. A problem that is unsolvable by its parity is not searched; its counts are 0.
pub fn answer(problem: Problem, settings: Settings, limits: Limits) -> BoardAnswer {
    if problem.is_solvable() {
        return answer_by_search(problem, settings, limits);
    }
    let measured = Measured { figures: Figures::default(), moves: None };
    BoardAnswer::new(Document { problem, settings }, measured)
}

/// Searches a problem even if it is unsolvable by its parity: to its end, or to a limit.
pub fn answer_by_search(problem: Problem, settings: Settings, limits: Limits) -> BoardAnswer {
    let document = Document { problem, settings };
    BoardAnswer::new(document, measure(&document, limits, None))
}

/// The key of a rule in the output: its name in files, except that `duplicates` is the number of duplicates.
pub fn rule_key(rule: &Rule) -> &'static str {
    if rule.name == "duplicates" { "duplicate_check" } else { rule.name }
}

/// The value of a rule in the output: its name, or a number.
pub fn rule_value(settings: &Settings, rule: &Rule) -> Value {
    settings.named_value_of(rule).map_or_else(|| json!(settings.value_of(rule)), |value| json!(value.name))
}

impl BoardAnswer {
    pub fn new(Document { problem, settings }: Document, measured: Measured) -> Self {
        let moves = measured.moves.as_deref().map(moves_text);
        Self {
            document: Document { problem, settings: settings.in_use() },
            figures: measured.figures,
            counting: CountingRules::default(),
            moves,
            path: measured.moves,
        }
    }

    #[must_use]
    pub fn counted(self, counting: CountingRules) -> Self {
        Self { counting, ..self }
    }

    /// The goal, or of several the one that was reached; all if none was.
    pub fn goals(&self) -> Goals {
        let reached = self.path.as_deref().and_then(|path| self.document.problem.start().walk(path));
        let reached = reached.and_then(|boards| boards.last().copied());
        reached.map_or(self.document.problem.goals(), Goals::from)
    }

    pub fn counted_figures(&self) -> Figures {
        self.figures.counted(self.counting)
    }

    pub fn heuristic(&self) -> Option<&'static str> {
        self.document.settings.heuristic_in_use().map(|id| id.info().name)
    }

    /// The answer as JSON. A field that does not apply is null.
    pub fn json(&self) -> String {
        let Document { problem, settings } = &self.document;
        let figures = self.counted_figures();
        let fields = [
            ("board", json!(problem.start().to_string())),
            ("goal", json!(self.goals().to_string())),
            ("size", json!(String::from(problem.size()))),
            ("algorithm", json!(settings.algorithm.info().name)),
            ("heuristic", json!(self.heuristic())),
            ("outcome", json!(figures.outcome.name())),
            ("moves", json!(self.moves)),
            ("length", json!(figures.length)),
        ];
        json_object(fields.into_iter().chain(self.figure_fields(&figures)).chain(self.rule_fields()))
    }

    fn figure_fields(&self, figures: &Figures) -> [(&'static str, Value); 15] {
        [
            ("expanded", json!(figures.expanded)),
            ("generated", json!(figures.generated)),
            ("duplicates", json!(figures.duplicates)),
            ("reopened", json!(figures.reopened)),
            ("max_open", json!(figures.max_open)),
            ("iterations", json!(figures.iterations)),
            ("nodes_per_second", json!(self.nodes_per_second())),
            ("seconds", json!(figures.time.as_secs_f64())),
            ("cut", json!(figures.pruned)),
            ("comparisons", json!(figures.work.map(|work| work.comparisons))),
            ("moves_in_open_list", json!(figures.work.map(|work| work.moves))),
            ("max_depth", json!(figures.max_depth)),
            ("max_stored", json!(figures.max_stored)),
            ("open_at_end", json!(figures.open_at_end)),
            ("branching_factor", json!(figures.branching_factor())),
        ]
    }

    fn rule_fields(&self) -> impl Iterator<Item = (&'static str, Value)> {
        let settings = &self.document.settings;
        let has_weight = settings.algorithm.info().offers.weight.is_ok();
        let rules = Rule::ALL.iter().map(move |rule| {
            let is_used = settings.offer(rule).is_ok();
            (rule_key(rule), if is_used { rule_value(settings, rule) } else { Value::Null })
        });
        let fields = [
            ("counted", json!(self.counting.name())),
            ("weight", json!(has_weight.then(|| f64::from(settings.weight)))),
            ("cost", json!(self.figures.cost)),
        ];
        fields.into_iter().chain(rules)
    }

    pub fn not_found_text(&self) -> String {
        match self.document.settings.algorithm.info().exhausted {
            Exhausted::Unsolvable(proof) => format!("no path: {proof}"),
            Exhausted::NotFound { what, advice } => {
                let what = what(&self.document.settings.with_algorithm(()), self.document.problem.size());
                let advice = advice.map(|advice| format!("; {advice}")).unwrap_or_default();
                format!("{}{advice}", what.replacen(char::is_uppercase, &what[..1].to_lowercase(), 1))
            }
        }
    }

    /// The result of the search of an unsolvable board; `None` where the board is solvable, or was not searched.
    pub fn unsolvable_text(&self) -> Option<String> {
        let searched = self.figures.outcome == RunOutcome::Unsolvable && self.figures.generated > 0;
        searched.then(|| match self.document.settings.algorithm.info().exhausted {
            Exhausted::Unsolvable(proof) => {
                let nodes = self.figures.expanded as usize;
                let expanded = counted(nodes, "node was expanded", "nodes were expanded");
                format!("unsolvable: {proof}, which proves it; {expanded}")
            }
            Exhausted::NotFound { what, .. } => {
                let ended = what(&self.document.settings.with_algorithm(()), self.document.problem.size());
                format!("unsolvable by parity. {ended}")
            }
        })
    }

    /// The parity of both boards, where it shows that no moves lead from one to the other, and nothing was searched.
    pub fn parity_text(&self) -> Option<String> {
        let is_shown = self.figures.outcome == RunOutcome::Unsolvable && self.figures.generated == 0;
        is_shown.then(|| unsolvable_by_counting(&self.document.problem))
    }

    /// That the path is not a shortest one, or need not be, because the heuristic is known not to be admissible.
    pub fn longer_text(&self) -> Option<String> {
        let length = self.figures.length?;
        let heuristic = self.document.settings.heuristic_in_use()?;
        let needs = [Optimality::WithAdmissible, Optimality::WithWeightUpToOne];
        let is_at_fault = heuristic.is_judged()
            && !heuristic.info().admissible
            && !self.document.settings.has_costs()
            && needs.contains(&self.document.settings.algorithm.info().optimality);
        let shortest = is_at_fault.then(|| shortest(&self.document.problem))?;
        let is_longer = shortest.is_none_or(|shortest| shortest < length);
        let moves = |moves: u32| counted(moves as usize, "move", "moves");
        let path = match shortest {
            Some(shortest) => format!("the path has {}, a shortest one {shortest}", moves(length)),
            None => "the path need not be a shortest one".to_owned(),
        };
        is_longer.then(|| format!("{path}: {} is not admissible", heuristic.info().title))
    }

    fn nodes_per_second(&self) -> Option<u64> {
        let nodes = u128::from(self.figures.generated);
        let nanos = self.figures.time.as_nanos().max(1);
        (nodes > 0).then(|| u64::try_from(nodes * 1_000_000_000 / nanos).unwrap_or(u64::MAX))
    }
}

pub fn unsolvable_by_counting(problem: &Problem) -> String {
    let [start, goal] = [problem.start(), problem.goal()].map(parity);
    format!("unsolvable by parity, which no move changes: the start has {start}; the goal has {goal}")
}

pub fn stopped(stop: Stop, limits: &Limits) -> String {
    match stop {
        Stop::NodeLimit => format!("stopped at the limit of {} nodes (--max-nodes)", limits.max_nodes),
        Stop::MemoryLimit => {
            let own = own_memory();
            let of_program = if own < limits.max_bytes {
                String::new()
            } else {
                format!("; the program itself takes {own}")
            };
            format!("stopped at the limit of {} bytes of memory (--max-memory){of_program}", limits.max_bytes)
        }
        Stop::OutOfMemory => "stopped: the system has no more memory".to_owned(),
        Stop::NoEstimate(why) => format!("stopped: {why}"),
        Stop::DepthLimit => format!("stopped at a path of {} moves", Nodes::MAX_G),
        Stop::Cancelled => "stopped".to_owned(),
    }
}
