//! Finds a rule that gives all h, g or f that a program says of its boards, where it is another than that of the reference.

use super::facts::{FactKind, FindingKind, WatchFact, WatchFinding};
use super::mistakes::{of_goal, with_blank};
use super::search::{WatchedNode, WatchedSearch};
use crate::heuristic::HeuristicId;
use crate::learn::thousandths::Thousandths;
use crate::puzzle::{Board, GoalPreset, TileCosts, number};
use crate::search::{MoveCosts, Settings, Weight};

/// The heuristics of first courses, which need no table.
pub(super) const OF_COURSES: [&str; 6] =
    ["manhattan", "misplaced", "misplaced-with-blank", "zero", "euclidean", "linear-conflict"];

/// Only the first boards are compared; fewer say little.
const COMPARED: std::ops::RangeInclusive<usize> = 5..=2000;

/// A sentence about h, g or f, and the rules that the program follows, if the reference can follow them.
pub(super) type Stated = (String, Option<Settings>);

/// The rule that says what a fact does.
pub(super) fn rule_of<'a>(fact: &WatchFact, stated: &'a [Option<Stated>; 3]) -> Option<&'a Stated> {
    let [of_h, of_g, of_f] = stated;
    match fact.kind {
        FactKind::WrongH { .. } => of_h.as_ref(),
        FactKind::WrongG { .. } | FactKind::OtherG { .. } => of_g.as_ref(),
        FactKind::WrongF { .. } => of_f.as_ref(),
        _ => None,
    }
}

impl WatchedSearch {
    /// One sentence on h, on g, and on f, if there is such a rule.
    pub(super) fn stated(&self) -> [Option<Stated>; 3] {
        [self.stated_h(), self.stated_g(), self.stated_f()]
    }

    /// Findings of what is stated, and of the first fact of each kind that it does not explain.
    pub(super) fn told_facts(&self, stated: [Option<Stated>; 3]) -> Vec<WatchFinding> {
        let is_told = |fact: &&WatchFact| rule_of(fact, &stated).is_none();
        let of_fact = |fact: &WatchFact| {
            FindingKind::Fact(fact.clone()).says(fact.sentence(self.facts.count(&fact.kind)), None)
        };
        let of_stated = |(sentence, rules)| FindingKind::Stated.says(sentence, rules);
        let facts: Vec<_> = self.facts.firsts().filter(is_told).map(of_fact).collect();
        stated.into_iter().flatten().map(of_stated).chain(facts).collect()
    }

    fn stated_h(&self) -> Option<Stated> {
        let (problem, settings) = (&self.problem, &self.settings);
        let said = self.nodes.iter().filter_map(|node| Some((self.board_of_state(node.state), node.h?.0)));
        let said: Vec<(Board, u32)> = said.take(*COMPARED.end()).collect();
        let is_compared = COMPARED.contains(&said.len());
        let own = settings.heuristic_in_use().filter(|_| is_compared)?;
        let fits =
            |estimate: &dyn Fn(&Board) -> u32| said.iter().all(|(board, h)| estimate(board) * 1000 == *h);
        if fits(&*of_goal(settings, problem.goal())) {
            return None;
        }
        let title = own.info().title;
        let others = OF_COURSES.into_iter().filter_map(HeuristicId::from_name);
        let others = others.filter(|other| other.offered_for(problem.size()).is_ok()).map(|heuristic| {
            let words = format!("h is {}, not {title}", heuristic.info().title);
            let rules = Settings { heuristic, ..*settings };
            (words, of_goal(&rules, problem.goal()), Some(rules))
        });
        let goals = GoalPreset::ALL.into_iter().map(|preset| preset.board(problem.size()));
        let goals = goals.map(|goal| {
            (
                format!("h is {title} to {goal}. Compute it from the goal that is given"),
                of_goal(settings, &goal),
                None,
            )
        });
        let blank = ["1 where the blank is not at its goal", "the distance of the blank"];
        let blank = [false, true].into_iter().zip(blank).map(|(is_distance, what)| {
            (
                format!("h − {title} is {what}. Leave the blank out"),
                with_blank(problem, settings, is_distance),
                None,
            )
        });
        let found = blank.chain(goals).chain(others).find(|(_, estimate, _)| fits(&**estimate));
        found.map(|(words, _, rules)| {
            (format!("on all {} boards, {words}.", number(said.len() as u64)), rules)
        })
    }

    fn stated_f(&self) -> Option<Stated> {
        let said = self.nodes.iter();
        let said = said.filter_map(|node| Some((node.f?, node.g?, node.h.filter(|h| h.0 > 0)?)));
        let said: Vec<_> = said.take(*COMPARED.end()).collect();
        let (f, g, h) = *said.first().filter(|_| COMPARED.contains(&said.len()))?;
        let weight = Weight::try_from(f64::from(f.0.checked_sub(g.0)?) / f64::from(h.0)).ok()?;
        let follows = |value: &dyn Fn(Thousandths, Thousandths) -> Thousandths| {
            said.iter().all(|(f, g, h)| value(*g, *h).is_near(*f))
        };
        let weighted = |g: Thousandths, h: Thousandths| g.plus_weighted(weight, h);
        // Many write g + h, whatever they order their nodes by.
        if follows(&|g, h| self.f_of(g, h)) || follows(&Thousandths::plus) || !follows(&weighted) {
            return None;
        }
        let has_weight = self.settings.algorithm.info().offers.weight.is_ok();
        let rules = has_weight.then_some(Settings { weight, ..self.settings });
        let boards = number(said.len() as u64);
        Some((format!("on all {boards} boards, h counts {weight} times in f: f is g + {weight} · h."), rules))
    }

    /// g grows by the tile that moves. The parent is any board before whose g fits: where none is written, it is a guess.
    fn stated_g(&self) -> Option<Stated> {
        let costs = TileCosts::of_numbers();
        let said = self.nodes.iter().filter(|node| !node.g_is_inferred && node.g != Some(Thousandths(0)));
        let said: Vec<&WatchedNode> = said.take(*COMPARED.end()).collect();
        let grows = |node: &WatchedNode| {
            let board = self.board_of_state(node.state);
            board.neighbours().any(|before| {
                let cost = Thousandths::whole(before.tile(board.blank()).into());
                let mut known = self.copies(before.state()).filter_map(|copy| self.nodes[copy as usize].g);
                known.any(|g| Some(g.plus(cost)) == node.g)
            })
        };
        let is_own = self.settings.tile_costs() == Some(costs);
        if is_own || !COMPARED.contains(&said.len()) || !said.iter().all(|node| grows(node)) {
            return None;
        }
        let has_costs = self.settings.algorithm.info().offers.costs.is_ok();
        let rules = has_costs.then_some(Settings { costs: MoveCosts::Tile, ..self.settings });
        let rules = rules.filter(|rules| rules.offered_for(self.problem.size()).is_ok());
        let boards = number(said.len() as u64);
        let what = "g grows by the number of the tile that moves. Compare it with a search with these costs, or add 1 for each move.";
        Some((format!("on all {boards} boards, {what}"), rules))
    }
}
