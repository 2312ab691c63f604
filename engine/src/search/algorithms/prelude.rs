//! The types that the files of the algorithms name, and what several of them have in common.

pub(super) use crate::heuristic::Estimate;
use crate::puzzle::Size;
pub(super) use crate::puzzle::number;
pub(super) use crate::search::info::{
    AlgorithmInfo, Bound, Exhausted, History, Layer, Leaving, ListColumn, NodeValue, Optimality, Unit,
};
pub(super) use crate::search::open::{OpenList, OpenOrder, OrderBy, Sorted};
pub(super) use crate::search::problem::Space;
pub(super) use crate::search::pseudocode::{CodeLine, Effect, Pseudocode, Variable as Var};
pub(super) use crate::search::rules::{
    AtLimit, Cycles, Duplicates, GoalTest, LeftOut, MoveCosts, Offer, Offers, PushOrder, Reopening, Rules,
    TieBreak, Weight,
};
pub(super) use crate::search::store::{Numbered, Reached, ReachedTable, Side};
pub(super) use crate::search::structures::{
    AnyRules, DefaultRules, OnWideBoards, OpenClosed, Stack, Traced, UnitMoves, Variant,
};
pub(super) use crate::search::task::{Answer, SearchResult, Task};
pub(super) use crate::search::trace::Tracer;

/// An algorithm with an open list in the order of a value and a closed list. Its own entry says what differs, and its names.
pub(super) const WITH_LISTS: AlgorithmInfo = AlgorithmInfo {
    name: "",
    aliases: &[],
    title: "",
    short: "",
    line: "",
    summary: "",
    history: History::Lists,
    unit: Unit::Expansion,
    optimality: Optimality::WithAdmissible,
    layer: Layer::Value,
    offers: PLAIN,
    order: |_| OpenOrder::FIRST_IN_FIRST_OUT,
    value: NodeValue::F,
    bound: Bound::None,
    leaving: Leaving::Replaced,
    exhausted: EVERYTHING_SEARCHED,
    columns: ListColumn::OF_LISTS,
    is_for_wide_boards: false,
    pseudocode: Pseudocode { source: "", lines: |_| Vec::new(), variables: &[] },
};

/// An algorithm that visits the node on top of a stack.
pub(super) const ON_STACK: AlgorithmInfo = AlgorithmInfo {
    history: History::Stack,
    unit: Unit::Visit,
    layer: Layer::Run,
    order: |_| OpenOrder::LAST_IN_FIRST_OUT,
    value: NodeValue::Depth,
    columns: ListColumn::OF_DEPTH,
    ..WITH_LISTS
};

pub(super) const EVERYTHING_SEARCHED: Exhausted = Exhausted::Unsolvable("every reachable board was searched");

pub(super) const ONE_SIDE_EXHAUSTED: Exhausted =
    Exhausted::Unsolvable("one side was exhausted before the frontiers met");

pub(super) const NOT_WITHIN_DEPTH: Exhausted =
    Exhausted::NotFound { what: within_depth, advice: Some("try a larger --depth-limit") };

/// For a search for a shortest path that ends where no shortest path can be longer.
pub(super) const NO_SHORTEST_PATH: Exhausted = Exhausted::NotFound {
    what: |_, size| {
        let no_path = |farthest| format!("Not found within {farthest} moves, which are enough for any board");
        size.farthest().map_or_else(|| "Not found".to_owned(), no_path)
    },
    advice: None,
};

pub(super) fn within_depth(rules: &Rules, _: Size) -> String {
    format!("Not found within depth {}", number(rules.depth_limit))
}

pub(super) const YES: Offer = Ok(());
pub(super) const BOTH_ENDS: Offer =
    Err("It looks for a state that both sides have reached, not for the goal");
pub(super) const ITS_PATH: Offer = Err("It knows only the current path");
pub(super) const ONCE: Offer = Err("It generates each state only once, whatever its g");
pub(super) const NO_CLOSED_LIST: Offer = Err("It has no closed list");
pub(super) const FIRST_IN: Offer = Err("A queue has one order: first in, first out");
pub(super) const QUEUE: Offer = Err("It needs no order by value: a queue is enough");

/// An algorithm that uses the order of the moves and no other rule.
pub(super) const PLAIN: Offers = Offers { moves: YES, ..Offers::NONE };

pub(super) const DEPTH_FIRST: Offers = Offers {
    ties: Err("A stack has one order: last in, first out"),
    goal_test: Err("A node is tested when it is visited, right after it is generated"),
    duplicates: ITS_PATH,
    reopening: NO_CLOSED_LIST,
    ..PLAIN
};

pub(super) const ON_PATH: Offers =
    Offers { goal_test: YES, cycles: YES, left_out: &[NO_SIBLINGS], ..DEPTH_FIRST };

/// It tries one successor after the other, each with all that is below it.
const NO_SIBLINGS: LeftOut = LeftOut {
    rule: "goal_test",
    value: GoalTest::AfterSiblings as u32,
    why: "It generates a sibling only when it is back from the node before",
};

pub(super) const fn without(duplicates: Duplicates, why: &'static str) -> LeftOut {
    LeftOut { rule: "duplicates", value: duplicates as u32, why }
}

pub(super) const WITHIN_DEPTH: Offers = Offers { depth_limit: YES, at_limit: YES, ..ON_PATH };

pub(super) const BEST_FIRST: Offers = Offers {
    heuristic: YES,
    costs: YES,
    ties: YES,
    goal_test: YES,
    duplicates: YES,
    reopening: YES,
    open_list: YES,
    ..PLAIN
};

/// The variables of a search by a value in lists.
pub(super) const OF_LISTS: &[Var] = &[Var::Node, Var::Value, Var::Successor, Var::Open, Var::Closed];

/// The nodes with which a successor is compared before it becomes a node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Better {
    /// A state is generated once.
    Never,
    /// A smaller g replaces an open node, but there is none, for this reason.
    Unneeded(&'static str),
    /// A smaller g replaces an open node. The g of a closed one is the smallest.
    Open,
    /// A smaller g replaces an open node, and reopens a closed one if the rules say so.
    Always,
}

pub(super) fn move_cost(rules: &Rules) -> &'static str {
    if rules.costs == MoveCosts::Unit { "1" } else { "cost" }
}

/// Best-first search; `f` is its definition, `value` its sign.
pub(super) fn best_first(value: &str, f: Option<&str>, better: Better, rules: &Rules) -> Vec<CodeLine> {
    let ties = rules.ties.named();
    let all = [ties.title, ties.name, "as the rules say"];
    let mut all = all.iter().map(|ties| format!("node ← least {value} in open; ties: {ties}"));
    let choose = all.find(|choose| choose.chars().count() <= CodeLine::LONGEST).unwrap_or_default();
    graph_search("open ← {start}; closed ← empty", choose, f, better, rules)
}

/// A graph search with one open list: how it begins, and how it chooses.
pub(super) fn graph_search(
    start: &'static str,
    choose: impl Into<String>,
    f: Option<&str>,
    better: Better,
    rules: &Rules,
) -> Vec<CodeLine> {
    let mut lines = vec![
        CodeLine::new(0, start, &[Effect::Start]),
        CodeLine::head(0, "while open is not empty do", &[Effect::Choose]),
        CodeLine::new(1, choose, &[Effect::Choose]),
    ];
    if rules.duplicates.skips_copies() {
        lines.push(CodeLine::new(1, skip(better, rules), &[Effect::Skip]));
    }
    lines.push(CodeLine::new(1, "move node from open to closed", &[Effect::TakeOut]));
    lines.extend(goal_test(1, rules));
    lines.push(successors(1));
    lines.extend(f.map(|f| CodeLine::new(2, f, &[Effect::Successor])));
    lines.extend(outcomes(2, "open", better, rules));
    lines.extend(goal_generated(2, rules));
    lines
}

fn skip(better: Better, rules: &Rules) -> &'static str {
    if better == Better::Always && rules.reopening == Reopening::On {
        "if closed with no larger g: skip node"
    } else {
        "if its state is closed: skip node"
    }
}

pub(super) fn goal_test(indent: usize, rules: &Rules) -> [CodeLine; 2] {
    [
        CodeLine::new(indent, if_goal(rules), &[Effect::GoalTest]),
        CodeLine::new(indent + 1, "return the path to node", &[Effect::Found]),
    ]
}

/// The head of the goal test of a node that is taken: the start alone, if each other node was tested when it was generated.
fn if_goal(rules: &Rules) -> &'static str {
    if rules.goal_test.is_when_generated() {
        "if node is start and the goal then"
    } else {
        "if node is the goal then"
    }
}

pub(super) fn goal_generated(indent: usize, rules: &Rules) -> Option<CodeLine> {
    let text = match rules.goal_test {
        GoalTest::WhenExpanded => return None,
        GoalTest::WhenGenerated => "if s is the goal: return its path",
        GoalTest::AfterSiblings => "if s is the goal: return its path after all s",
    };
    Some(CodeLine::new(indent, text, &[Effect::GoalGenerated]))
}

pub(super) fn successors(indent: usize) -> CodeLine {
    CodeLine::head(indent, "for each successor s of node do", &[Effect::Successor])
}

pub(super) fn successors_pushed(indent: usize, rules: &Rules) -> CodeLine {
    match rules.push_order {
        PushOrder::InOrder => successors(indent),
        PushOrder::Reversed => {
            let text = "for each successor s, last move first, do";
            CodeLine::head(indent, text, &[Effect::Successor])
        }
    }
}

pub(super) fn outcomes(indent: usize, open: &str, better: Better, rules: &Rules) -> Vec<CodeLine> {
    let drop = |text| CodeLine::new(indent, text, &[Effect::Drop]);
    let add = |when: &str| CodeLine::new(indent, format!("{when}add s to {open}"), &[Effect::New]);
    match rules.duplicates {
        Duplicates::None | Duplicates::QueueAll => return vec![add("")],
        Duplicates::Parent => return vec![drop("if s is the parent of node: drop s"), add("else: ")],
        Duplicates::FirstReached => return vec![add("if s was never generated: "), drop("else: drop s")],
        Duplicates::AddBetter => {
            let better = format!("if s is new or its g smaller: add s to {open}");
            return vec![CodeLine::new(indent, better, &[Effect::New, Effect::Reopen]), drop("else: drop s")];
        }
        Duplicates::ClosedList | Duplicates::Lazy => {}
    }
    let is_lazy = rules.duplicates == Duplicates::Lazy;
    let mut lines = vec![add(if is_lazy { "if s is not closed: " } else { "if s is new: " })];
    let replace = "else if open with larger g: replace";
    let replace = CodeLine::new(indent, replace, &[Effect::Replace]);
    match better {
        Better::Unneeded(reason) if !is_lazy => lines.push(replace.never(reason)),
        Better::Always | Better::Open if !is_lazy => lines.push(replace),
        _ => {}
    }
    if better == Better::Always && rules.reopening == Reopening::On {
        let reopen = "else if closed with larger g: reopen";
        lines.push(CodeLine::new(indent, reopen, &[Effect::Reopen]));
    }
    lines.push(drop("else: drop s"));
    lines
}

/// Each successor but those that the rules leave out.
pub(super) fn untried(indent: usize, rules: &Rules) -> CodeLine {
    let but = if rules.cycles == Cycles::None { "" } else { " but the parent" };
    CodeLine::head(indent, format!("for each untried s{but} do"), &[Effect::Successor])
}

/// A search on a stack: how a node is refused before its test and after it, and what becomes of its successors. Where it is an
/// iteration, with an indent, the lines above it put the start on the stack.
pub(super) fn stack_search(
    indent: usize,
    [refused, at_limit]: [Option<CodeLine>; 2],
    outcomes: Vec<CodeLine>,
    rules: &Rules,
) -> Vec<CodeLine> {
    let start = || CodeLine::new(0, "push start on the stack", &[Effect::Start]);
    let mut lines: Vec<_> = (indent == 0).then(start).into_iter().collect();
    lines.extend([
        CodeLine::head(indent, "while the stack is not empty do", &[Effect::Visit]),
        CodeLine::new(indent + 1, "node ← top of the stack", &[Effect::Visit]),
    ]);
    lines.extend(refused);
    lines.extend([
        CodeLine::new(indent + 1, if_goal(rules), &[Effect::GoalTest]),
        CodeLine::new(indent + 2, "return the path on the stack", &[Effect::Found]),
    ]);
    lines.extend(at_limit);
    lines.push(untried(indent + 1, rules));
    lines.extend(outcomes);
    lines.extend(goal_generated(indent + 2, rules));
    lines.push(CodeLine::new(indent + 1, "if no s was pushed: pop node", &[Effect::Pop]));
    lines
}

/// The fate of a successor in a search that never visits a state twice.
pub(super) fn visited_once(indent: usize) -> Vec<CodeLine> {
    vec![
        CodeLine::new(indent, "if s was visited before: drop s", &[Effect::Drop]),
        CodeLine::new(indent, "else: push s and visit it", &[Effect::New]),
    ]
}

/// The line that drops a successor on the path, where the rules say so.
pub(super) fn on_path(indent: usize, rules: &Rules) -> Option<CodeLine> {
    let line = || CodeLine::new(indent, "if s is on the stack: drop s", &[Effect::OnPath]);
    (rules.cycles == Cycles::Path).then(line)
}

pub(super) fn search_within_depth(indent: usize, rules: &Rules) -> Vec<CodeLine> {
    let expands = rules.at_limit == AtLimit::Expanded;
    let pop = || CodeLine::new(indent + 1, "if depth of node = limit: pop node", &[Effect::AtLimit]);
    let prune = || CodeLine::new(indent + 2, "if depth of node = limit: prune s", &[Effect::Prune]);
    let mut outcomes: Vec<_> = expands.then(prune).into_iter().chain(on_path(indent + 2, rules)).collect();
    let push = if outcomes.is_empty() { "push s and visit it" } else { "else: push s and visit it" };
    outcomes.push(CodeLine::new(indent + 2, push, &[Effect::New]));
    stack_search(indent, [None, (!expands).then(pop)], outcomes, rules)
}

pub(super) fn meet(indent: usize) -> CodeLine {
    let meet = "if s is met: U ← min(U, g_F + g_B)";
    CodeLine::new(indent, meet, &[Effect::Meet])
}

pub(super) fn return_meeting() -> CodeLine {
    CodeLine::new(0, "if U < ∞: return the path of length U", &[Effect::Return])
}
