//! The answer: which algorithms and rules do what the student did, and where each other one first does something else. A search
//! by hand is undone to where it agrees with an algorithm, and continued as that algorithm does.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::compare::{Agreement, Difference, Walk, compare_order};
use super::play::{HandAct, HandPlay, HandTurn};
use super::script::{Beat, Script, Verdict};
use crate::learn::all_rules::{
    AlgorithmRules, Combination, Dimension, Known, Met, Product, Scope, combinations,
};
use crate::puzzle::Board;
use crate::search::{AlgorithmId, History, NodeId, Problem, Settings};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandReport {
    /// Consistent ones first, then those that agree longest; among equals, those that change the fewest rules.
    pub rows: Vec<ReportRow>,
    pub tried: usize,
    /// All combinations that exist. Fewer are tried if the work is stopped.
    pub combinations: usize,
    session: Settings,
}

/// Rules of one algorithm that do the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportRow {
    pub algorithm: AlgorithmId,
    /// The rules: each is one combination, or several at once. An empty one means any rules.
    pub rules: Vec<String>,
    pub settings: Vec<Settings>,
    /// Those that change the fewest rules of the session.
    pub plainest: Settings,
    /// The number of rules of the session that it changes.
    pub changed: usize,
    /// The search with these settings: `A* with Manhattan, largest g`.
    pub name: String,
    pub agreement: Agreement,
}

impl HandReport {
    /// The search that the student's is most likely to be. It is the one that is set, if both take the same nodes until a
    /// successor is kept or dropped against its rules. Otherwise, it is the one with most expansions alike, then with the
    /// fewest rules changed; the rules of a course are not changed. Enough changed rules can match anything, so each changed
    /// rule cancels one matching expansion. What goes on by chance can match anything, too.
    pub fn likeliest(&self, is_of_course: impl Fn(&Settings) -> bool) -> Option<&ReportRow> {
        let is_set = |row: &ReportRow| row.settings.contains(&self.session);
        let score = |row: &ReportRow| {
            let alike = row.agreement.expansions;
            let is_of_course = row.settings.iter().any(&is_of_course);
            let changed = if is_of_course { 0 } else { row.changed };
            let is_by_chance = row.algorithm.info().offers.seed.is_ok() && !is_set(row);
            let breaks_a_rule = row.agreement.difference.as_ref().is_some_and(Difference::is_of_successor);
            (!is_by_chance, is_set(row) && breaks_a_rule, alike.saturating_sub(changed), is_of_course, alike)
        };
        // Among equals, the first one.
        self.rows.iter().rev().max_by_key(|row| score(row))
    }

    /// The first row of another algorithm than that of the likeliest one that agrees for at least as many expansions.
    pub fn as_likely(&self, algorithm: AlgorithmId, expansions: usize) -> Option<&ReportRow> {
        let is_as_likely = |row: &&ReportRow| {
            row.algorithm != algorithm
                && row.algorithm.info().offers.seed.is_err()
                && row.agreement.expansions >= expansions
        };
        self.rows.iter().find(is_as_likely)
    }

    pub fn consistent(&self) -> usize {
        self.rows.iter().take_while(|row| row.agreement.difference.is_none()).count()
    }
}

/// Compares a search by hand with each algorithm and each combination of rules of a scope. `ends` is whether the student says
/// that the search ends. `progress` receives the completed share; if it breaks, there is no answer.
pub fn compare_all(
    play: &HandPlay,
    ends: bool,
    scope: &Scope,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Option<HandReport> {
    let with = |settings: &Settings| {
        let script = Script::run(&play.problem, *settings, play.expansions());
        let agreement = Walk::new(&script, settings, play, ends).map(|walk| walk.agreed);
        (script.met, agreement)
    };
    let report = AllRules::new(scope.clone(), with).compare_all(progress);
    (report.tried == report.combinations).then_some(report)
}

/// Runs a search, as far as it is compared, and compares it. Gives what the search met as far as that may matter.
type Compares<'a> = Box<dyn Fn(&Settings) -> (Met, Option<Agreement>) + Sync + 'a>;

/// Each algorithm with each combination of rules of a scope. The parts can be compared at the same time.
pub struct AllRules<'a> {
    scope: Scope,
    compares: Compares<'a>,
    algorithms: Vec<AlgorithmRules>,
    /// The place of the algorithm, and the values of each rule.
    parts: Vec<(usize, Product)>,
}

pub struct RulesPart {
    groups: Vec<Group>,
    tried: usize,
}

impl<'a> AllRules<'a> {
    fn new(scope: Scope, compares: impl Fn(&Settings) -> (Met, Option<Agreement>) + Sync + 'a) -> Self {
        let algorithms = scope.rules();
        let is_heuristic = |dimension: &Dimension| matches!(dimension, Dimension::Heuristic(_));
        let mut parts = Vec::new();
        for (place, rules) in algorithms.iter().enumerate() {
            let numbers = 0..rules.parts(is_heuristic).len();
            parts.extend(numbers.map(|number| (place, rules.part(number, is_heuristic))));
        }
        Self { scope, compares: Box::new(compares), algorithms, parts }
    }

    /// To be compared with a list of boards, in the order of their expansion.
    pub fn of_boards(problem: Problem, boards: &'a [Board], scope: Scope) -> Self {
        Self::new(scope, move |settings| compare_order(&problem, settings, boards))
    }

    pub fn parts(&self) -> usize {
        self.parts.len()
    }

    pub fn combinations(&self) -> usize {
        self.algorithms.iter().map(AlgorithmRules::count).sum()
    }

    /// Compares the part with this number. `go_on` is asked before each combination; if it breaks, the rest is left out.
    pub fn compare(&self, number: usize, go_on: &mut dyn FnMut() -> ControlFlow<()>) -> RulesPart {
        let (place, product) = &self.parts[number];
        let rules = &self.algorithms[*place];
        let mut part = RulesPart { groups: Vec::new(), tried: 0 };
        let mut known = Known::new(rules);
        for combination in combinations(product) {
            if go_on().is_break() {
                break;
            }
            part.tried += 1;
            let group = known.same(&combination).copied().unwrap_or_else(|| {
                let (met, agreement) = (self.compares)(&rules.settings(&combination));
                let group = agreement.map(|agreement| group_of(&mut part.groups, agreement));
                known.note(&combination, met, group);
                group
            });
            if let Some(group) = group {
                part.groups[group].combinations.push(combination);
            }
        }
        part
    }

    pub fn report(&self, mut compared: Vec<(usize, RulesPart)>) -> HandReport {
        compared.sort_by_key(|(number, _)| *number);
        let mut tried = 0;
        let mut groups: Vec<Vec<Group>> = self.algorithms.iter().map(|_| Vec::new()).collect();
        for (number, part) in compared {
            tried += part.tried;
            for Group { agreement, combinations } in part.groups {
                let groups = &mut groups[self.parts[number].0];
                let place = group_of(groups, agreement);
                groups[place].combinations.extend(combinations);
            }
        }
        let mut rows: Vec<_> = groups
            .into_iter()
            .zip(&self.algorithms)
            .flat_map(|(groups, rules)| groups.into_iter().map(|group| group.row(rules, &self.scope)))
            .collect();
        rows.sort_by_key(|row| {
            let Agreement { expansions, successors, difference } = &row.agreement;
            let is_other = row.algorithm != self.scope.settings.algorithm;
            (difference.is_some(), Reverse(*expansions), row.changed, is_other, Reverse(*successors))
        });
        let session = self.scope.settings.in_use();
        HandReport { rows, tried, combinations: self.combinations(), session }
    }

    /// Compares all parts, one after the other. `progress` receives the completed share; if it breaks, the rest is left out.
    pub fn compare_all(&self, progress: &mut dyn FnMut(f32) -> ControlFlow<()>) -> HandReport {
        let all = self.combinations() as f32;
        let (mut tried, mut is_stopped) = (0, false);
        let mut go_on = || {
            is_stopped = is_stopped || progress(tried as f32 / all).is_break();
            tried += usize::from(!is_stopped);
            if is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let compared = (0..self.parts()).map(|number| (number, self.compare(number, &mut go_on))).collect();
        self.report(compared)
    }
}

/// Compares a search by hand with one algorithm and its rules. `None` if the algorithm runs too long to tell.
pub fn compare_with(play: &HandPlay, ends: bool, settings: Settings) -> Option<Agreement> {
    let settings = settings.in_use();
    let script = Script::run(&play.problem, settings, play.expansions());
    Walk::new(&script, &settings, play, ends).map(|walk| walk.agreed)
}

struct Group {
    agreement: Agreement,
    combinations: Vec<Combination>,
}

fn group_of(groups: &mut Vec<Group>, agreement: Agreement) -> usize {
    let place = groups.iter().position(|group| is_same(&group.agreement, &agreement));
    place.unwrap_or_else(|| {
        groups.push(Group { agreement, combinations: Vec::new() });
        groups.len() - 1
    })
}

/// True if the agreements differ at most in the values of the boards.
fn is_same(a: &Agreement, b: &Agreement) -> bool {
    match (&a.difference, &b.difference) {
        (None, None) => true,
        (Some(x), Some(y)) => {
            let actions = [(&x.theirs, &y.theirs), (&x.yours, &y.yours)];
            (a.expansions, a.successors) == (b.expansions, b.successors)
                && actions.iter().all(|(x, y)| (x.kind, x.board) == (y.kind, y.board))
        }
        _ => false,
    }
}

impl Group {
    fn row(self, all: &AlgorithmRules, scope: &Scope) -> ReportRow {
        let (algorithm, dimensions) = (all.base.algorithm, &all.dimensions);
        let rules = all.texts(&self.combinations);
        let is_changed = scope.changes(algorithm);
        let changes = |settings: &Settings| {
            let in_use = settings.in_use();
            dimensions.iter().filter(|dimension| is_changed(dimension, &in_use)).count()
        };
        let settings: Vec<Settings> = self.combinations.iter().map(|values| all.settings(values)).collect();
        // A group has at least one combination.
        let plainest = settings.iter().copied().min_by_key(&changes).unwrap_or_default();
        let (changed, name) = (changes(&plainest), search_name(&plainest, dimensions, scope));
        ReportRow { algorithm, rules, settings, plainest, changed, name, agreement: self.agreement }
    }
}

/// A search in a few words: its algorithm, the heuristic, the first rule for ties, and in parentheses the other rules that are not
/// those of the session: `A* with Manhattan, largest g (duplicates: keep all; moves: durl)`.
fn search_name(settings: &Settings, dimensions: &[Dimension], scope: &Scope) -> String {
    let mut name = vec![settings.algorithm.info().short.to_owned()];
    let mut changed = Vec::new();
    let (changes, in_use) = (scope.changes(settings.algorithm), settings.in_use());
    for dimension in dimensions {
        let value = dimension.value_text(settings);
        match dimension {
            Dimension::Heuristic(_) => name.push(format!(" with {value}")),
            Dimension::Weight(_) => name.push(format!(", w {value}")),
            Dimension::Rule(rule, _) if rule.name == "ties" => {
                name.extend(settings.ties.parts().first().map(|tie| format!(", {}", tie.words())));
            }
            _ if !changes(dimension, &in_use) => {}
            Dimension::Rule(rule, _) => changed.push(format!("{}: {value}", rule.title.to_lowercase())),
            Dimension::Moves(_) => changed.push(format!("moves: {value}")),
        }
    }
    if !changed.is_empty() {
        name.push(format!(" ({})", changed.join("; ")));
    }
    name.concat()
}

impl Scope {
    /// All rules, and all heuristics whose tables are at hand.
    pub fn all(settings: Settings, play: &HandPlay) -> Self {
        let deepest = play.nodes.iter().map(|node| node.g).max().unwrap_or(0);
        Self::new(settings, &play.problem, deepest)
    }
}

/// The number of acts, from the first, that agree with an algorithm. A partly agreeing expansion does not count.
pub fn agreeing_acts(play: &HandPlay, settings: Settings) -> usize {
    let acts = &play.acts;
    let agrees = |count: &usize| {
        let part = HandPlay::after_acts(play.problem, &acts[..*count]);
        let is_whole = part.undecided().next().is_none();
        is_whole && compare_with(&part, false, settings).is_some_and(|found| found.difference.is_none())
    };
    (0..=acts.len()).rev().find(agrees).unwrap_or(0)
}

/// The acts of an algorithm from here on, until its next expansion is complete; of an expansion under way, what is left of it.
/// Empty if the algorithm ends here. `None` if the algorithm does not reach this state.
pub fn acts_of(play: &HandPlay, settings: Settings) -> Option<Vec<HandAct>> {
    let settings = settings.in_use();
    let script = Script::run(&play.problem, settings, play.expansions() + 1);
    let mut next = play.clone();
    let is_two_sided = script.recording.history() == History::TwoSided;
    if is_two_sided && !next.turns.contains(&HandTurn::StartFromGoal) {
        next.act(HandAct::StartFromGoal).ok()?;
    }
    let walk = Walk::new(&script, &settings, &next, false)?;
    if walk.agreed.difference.is_some() {
        return None;
    }
    let (mut hand, followed) = (walk.hand, walk.followed);
    if next.undecided().next().is_some() {
        let last = script.beats[..followed].iter().rev().find(|beat| matches!(beat, Beat::Expand { .. }))?;
        decide(&script, &settings, last, &mut next, &mut hand)?;
    } else {
        for beat in &script.beats[followed..] {
            match beat {
                Beat::PutBack { left, stand_in, only_renames } => {
                    let node = *hand.get(left)?;
                    hand.insert(*stand_in, node);
                    if !only_renames {
                        next.act(HandAct::PutBack(node)).ok()?;
                    }
                }
                Beat::Expand { id, .. } => {
                    next.act(HandAct::Expand(*hand.get(id)?)).ok()?;
                    decide(&script, &settings, beat, &mut next, &mut hand)?;
                    break;
                }
            }
        }
    }
    Some(next.acts[play.acts.len()..].to_vec())
}

/// Decides about the successors of the node that was expanded last, in the algorithm's order. The goal has none to decide about.
fn decide(
    script: &Script,
    settings: &Settings,
    beat: &Beat,
    play: &mut HandPlay,
    hand: &mut BTreeMap<NodeId, usize>,
) -> Option<()> {
    let Beat::Expand { successors, is_goal: false, .. } = beat else { return Some(()) };
    for mv in settings.successor_order().moves() {
        let Some((child, None)) = play.successor(mv) else { continue };
        let act = match successors[mv as usize] {
            Verdict::Dropped(_) => HandAct::Drop(mv),
            Verdict::Unknown => HandAct::Keep { mv, place: newest_place(play), replaces: None },
            Verdict::Kept { node, replaces } => {
                hand.insert(node, child);
                let replaces = replaces.and_then(|old| hand.get(&old).copied());
                let replaces = replaces.filter(|old| play.open_index(*old).is_some());
                HandAct::Keep { mv, place: place_of(script, node, play, hand), replaces }
            }
        };
        play.act(act).ok()?;
    }
    Some(())
}

/// Behind those on top that the same expansion has made: a stack tries them one after the other.
fn newest_place(play: &HandPlay) -> usize {
    let is_sibling = |node: &&usize| play.nodes[**node].parent == play.current;
    play.open.iter().take_while(is_sibling).count()
}

/// The place of a node in the order of the algorithm, where the student's list is in that order.
fn place_of(script: &Script, id: NodeId, play: &HandPlay, hand: &BTreeMap<NodeId, usize>) -> usize {
    let recording = &script.recording;
    if recording.history().is_stack() {
        return newest_place(play);
    }
    let order = recording.order();
    let key_of = |id: NodeId| order.key(&recording.nodes().get(id));
    let own = key_of(id);
    let keys: BTreeMap<usize, _> = hand.iter().map(|(id, node)| (*node, key_of(*id))).collect();
    let is_later =
        |node: &usize| keys.get(node).is_some_and(|key| *key > own || *key == own && !order.first_in());
    play.open.iter().position(is_later).unwrap_or(play.open.len())
}
