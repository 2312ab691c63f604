//! What can be chosen about a search, with the name of its algorithm.

use super::info::{Bound, History, Leaving, NodeValue, Optimality};
use super::open::OpenOrder;
use super::problem::Problem;
use super::pseudocode::{CodeLine, Effect};
use super::registry::AlgorithmId;
use super::rules::{
    Choice, Duplicates, MoveCosts, Offer, OpenKind, PushOrder, Reopening, Rule, SettingsOf, TieKey,
};
use super::trace::Counts;
use crate::heuristic::HeuristicId;
use crate::puzzle::{MoveOrder, Size, TileCosts};

/// An algorithm and its rules: everything that decides what a search does, event by event.
pub type Settings = SettingsOf<AlgorithmId>;

impl From<AlgorithmId> for Settings {
    fn from(algorithm: AlgorithmId) -> Self {
        Self { algorithm, ..Self::default() }
    }
}

impl Settings {
    /// The same search, with each rule that the algorithm does not use at its default, and each whose value it does not have.
    #[must_use]
    pub fn in_use(self) -> Self {
        let (offers, usual) = (&self.algorithm.info().offers, Self::default());
        let left_out = offers.left_out.iter().filter_map(|left_out| {
            let rule = Rule::ALL.iter().find(|rule| rule.name == left_out.rule)?;
            (self.value_of(rule) == left_out.value).then_some(rule)
        });
        let reset = |settings: Self, rule| settings.with(rule, usual.value_of(rule));
        let settings = left_out.fold(self.offered_by(offers), reset);
        if settings.duplicates == Duplicates::AddBetter {
            return Self { reopening: usual.reopening, ..settings };
        }
        settings
    }

    /// Whether the path found is proved to be a shortest one. A cheapest one need not be.
    pub fn finds_shortest(&self) -> bool {
        !self.has_costs() && self.doubt().is_none()
    }

    /// What it costs to slide each tile; `None` where each move costs 1.
    pub fn tile_costs(&self) -> Option<TileCosts> {
        self.in_use().costs.by_tile()
    }

    /// Whether moves have costs, so that g is the cost of a path and not its length.
    pub fn has_costs(&self) -> bool {
        self.tile_costs().is_some()
    }

    /// Why the path found need not be a cheapest one, which is a shortest one where each move costs 1; `None` where it is.
    pub fn doubt(&self) -> Option<String> {
        let settings = self.in_use();
        let (info, algorithm) = (settings.heuristic.info(), settings.algorithm.info());
        let needs = |admissible: bool, consistent: bool| {
            if admissible && !settings.heuristic.is_judged() {
                Some(format!("it is not known whether {} is admissible", info.title))
            } else if admissible && !info.admissible {
                Some(format!("{} is not admissible", info.title))
            } else if consistent && !info.consistent {
                Some(format!("closed nodes stay closed, and {} is not consistent", info.title))
            } else {
                None
            }
        };
        let shorter = if settings.costs == MoveCosts::Unit { "shorter" } else { "cheaper" };
        match algorithm.optimality {
            // With equal costs no open node is replaced, and the first path to the goal is a cheapest one.
            Optimality::Always(_) if settings.costs == MoveCosts::Unit => None,
            Optimality::ByChance(why) => Some(why.to_owned()),
            Optimality::WithWeightUpToOne if f64::from(settings.weight) > 1.0 => {
                Some(format!("h counts {} times", settings.weight))
            }
            // A search within a bound on f generates no goal that is farther away than the bound.
            _ if settings.goal_test.is_when_generated() && algorithm.bound != Bound::F => Some(format!(
                "the search ends when the goal is generated, and a {shorter} path to it may exist"
            )),
            _ if settings.duplicates == Duplicates::FirstReached => {
                Some(format!("a state is generated only once, and a {shorter} path to it may be found later"))
            }
            Optimality::Always(_) => None,
            Optimality::WithAdmissible | Optimality::WithWeightUpToOne => {
                needs(true, settings.reopening == Reopening::Off)
            }
        }
    }

    /// The number of goal nodes that a search of this problem takes from the open list, or visits, and does not expand: 1 with a path; 0 if
    /// the goal is tested when generated (the start never is), if two frontiers meet, and in a search for the best path.
    pub fn goals_taken(&self, problem: &Problem, is_solved: bool) -> u64 {
        let info = self.algorithm.info();
        let is_generated_only =
            self.in_use().goal_test.is_when_generated() && !problem.is_goal(problem.start().state());
        let is_other = info.history == History::TwoSided || info.bound == Bound::BestPath;
        u64::from(is_solved && !is_generated_only && !is_other)
    }

    /// The most nodes in memory at once. A search that forgets nodes has only those that are open or on its stack.
    pub fn max_stored(&self, counts: &Counts) -> u64 {
        if self.algorithm.info().history.forgets() { counts.max_open } else { counts.nodes }
    }

    pub fn successor_order(&self) -> MoveOrder {
        let is_reversed =
            self.algorithm.info().offers.push_order.is_ok() && self.push_order == PushOrder::Reversed;
        if is_reversed { self.moves.reversed() } else { self.moves }
    }

    pub fn heuristic_in_use(&self) -> Option<HeuristicId> {
        self.algorithm.info().offers.heuristic.is_ok().then_some(self.heuristic)
    }

    /// Whether such a search can be made of these boards and goals, or one sentence that says why not.
    pub fn offered_on(&self, problem: &Problem) -> Result<(), &'static str> {
        self.offered_for(problem.size())?;
        if problem.has_several_goals() { self.offered_for_several_goals() } else { Ok(()) }
    }

    /// Whether such a search can look for several goals, or why not: then it looks for the first one.
    pub fn offered_for_several_goals(&self) -> Result<(), &'static str> {
        match self.algorithm.info().history {
            History::TwoSided => Err("A search from both ends needs one goal: leave out the others"),
            _ => Ok(()),
        }
    }

    /// Whether such a search can be made on boards of this size, or one sentence that says why not.
    pub fn offered_for(&self, size: Size) -> Result<(), &'static str> {
        if size.is_wide() {
            self.offered_for_wide_boards()?;
        }
        self.heuristic_in_use().map_or(Ok(()), |heuristic| heuristic.offered_for(size))
    }

    fn offered_for_wide_boards(&self) -> Result<(), &'static str> {
        let in_use = self.in_use();
        if !self.algorithm.info().is_for_wide_boards {
            return Err(
                "This search needs a board of at most 16 cells: choose A*, IDA*, greedy or breadth-first search",
            );
        }
        if in_use.costs != MoveCosts::Unit {
            return Err("Costs of moves need a board of at most 16 cells: let each move cost 1");
        }
        if self.open_order().ties.has_wide() {
            return Err(
                "Ties by the board or by unrounded h need a board of at most 16 cells: choose others",
            );
        }
        Ok(())
    }

    /// Sets the move order, and each rule whose values have names, to their defaults. Numbers, such as a depth limit, stay.
    #[must_use]
    pub fn with_default_rules(self) -> Self {
        let usual = Self::default();
        let named = Rule::ALL.iter().filter(|rule| !rule.names().is_empty());
        named.fold(Self { moves: usual.moves, ..self }, |settings, rule| {
            settings.with(rule, usual.value_of(rule))
        })
    }

    /// Whether such a search uses a rule, or why not.
    pub fn offer(&self, rule: &Rule) -> Offer {
        rule.offer(&self.algorithm.info().offers)?;
        match rule.name {
            "open_list" if self.open_order().library().is_some() => {
                Err("The ties make the open list the queue of a library, which is a heap")
            }
            "open_list" if self.open_order().is_heap_by_key() => {
                Err("A key of the ties that differs for most nodes makes the open list a heap")
            }
            "reopening" if self.in_use().duplicates == Duplicates::AddBetter => {
                Err("A node with a smaller g is always added")
            }
            _ => Ok(()),
        }
    }

    /// Whether such a search uses the value that a rule has, or why not.
    pub fn offer_of_value(&self, rule: &Rule) -> Offer {
        self.offer(rule).and(rule.offer_of(&self.algorithm.info().offers, self.value_of(rule)))
    }

    pub fn open_list_title(&self) -> &'static str {
        let order = self.open_order();
        let own = if order.is_heap_by_key() { OpenKind::Heap } else { self.open_list };
        order.library().map_or(own.title(), |queue| queue.title())
    }

    pub fn value(&self) -> NodeValue {
        self.algorithm.info().value
    }

    pub fn leaving(&self) -> Leaving {
        match self.in_use().duplicates {
            duplicates if duplicates.skips_copies() => Leaving::Skipped,
            _ => self.algorithm.info().leaving,
        }
    }

    pub fn pseudocode(&self) -> Vec<CodeLine> {
        let mut lines = (self.algorithm.info().pseudocode.lines)(&self.in_use().with_algorithm(()));
        if !lines.iter().any(|line| line.has_any(&[Effect::Failure])) {
            lines.push(CodeLine::new(0, "return failure", &[Effect::Failure]));
        }
        lines
    }

    /// The order in a search of this problem, whose one goal [`TieKey::Unrounded`] needs where h is the Euclidean distance.
    pub fn order_of(&self, problem: &Problem) -> OpenOrder {
        let order = self.open_order();
        let is_euclidean = self.heuristic_in_use() == Some(HeuristicId::Euclidean);
        let goal = problem.only_goal().ok().filter(|_| is_euclidean && order.ties.has(TieKey::Unrounded));
        OpenOrder { lines_to: goal.copied(), ..order }
    }

    pub fn open_order(&self) -> OpenOrder {
        (self.algorithm.info().order)(&self.in_use().with_algorithm(()))
    }
}
