//! The value of a node as an equation, term by term, so that each term can have its colour.

use super::bounds::bound_word;
use crate::heuristic::{ExplainedPart, Explanation, PartOfH};
use crate::picture::{EquationTerm, TermKind, counted, decimal, number, value_word};
use crate::recording::{Moment, NodeStatus, Recording};
use crate::search::{Bound, History, Leaving, Node, NodeId, NodeValue, Settings, Side};

fn term(kind: TermKind, name: &'static str, text: impl Into<String>) -> EquationTerm {
    EquationTerm { kind, name, text: text.into() }
}

fn sign(text: &str) -> EquationTerm {
    term(TermKind::Sign, "", text)
}

pub fn sum_equation(f: &str, g: &str, h: &str) -> Vec<EquationTerm> {
    let [g, h] = [term(TermKind::G, "g", g), term(TermKind::H, "h", h)];
    vec![term(TermKind::Value, "f", f), sign("="), g, sign("+"), h]
}

pub fn g_equation(g: &str) -> Vec<EquationTerm> {
    vec![term(TermKind::G, "g", g)]
}

/// The value of a node: `14 = 5 + 9`.
pub fn equation(recording: &Recording, node: &Node) -> Vec<EquationTerm> {
    use TermKind::{G, H, Value};
    let settings = recording.settings();
    let value = settings.value();
    let [g, h] = [node.g, node.h].map(number);
    let whole = || value.number(settings, node);
    match value {
        NodeValue::Depth => vec![term(G, value_word(recording), g)],
        NodeValue::H => vec![term(H, "h", h)],
        NodeValue::F => sum_equation(&whole(), &g, &h),
        NodeValue::WeightedF => {
            let weight = format!("{}·", settings.weight);
            let sum = vec![term(Value, "f", whole()), sign("="), term(G, "g", g), sign("+"), sign(&weight)];
            [sum, vec![term(H, "h", h)]].concat()
        }
        NodeValue::BackedUpF => vec![term(Value, "F", whole())],
        NodeValue::Priority => vec![
            term(Value, "priority", whole()),
            sign("= max"),
            term(Value, "f", number(node.f())),
            sign(","),
            term(G, "2g", number(2 * node.g)),
        ],
    }
}

/// The value of the current node, and the bound that it has to keep where the search has one: `f = g + h ≤ bound`.
pub fn equation_at(recording: &Recording, moment: &Moment) -> Vec<EquationTerm> {
    let (id, at) =
        moment.step.as_ref().map_or((NodeId::START, moment.position.steps), |step| (step.id, step.number));
    let node = moment.step.as_ref().map_or_else(|| recording.nodes().get(id), |step| step.node);
    let mut terms = equation(recording, &node);
    if let Some(bound) = recording.bound_at(at) {
        let value = match recording.algorithm().bound {
            bound if bound.is_on_f() => node.f(),
            _ if recording.settings().has_costs() => recording.nodes().depth(id),
            _ => node.g,
        };
        terms.extend(bound_terms(recording, if value <= bound { "≤" } else { ">" }, bound));
    }
    terms
}

fn bound_terms(recording: &Recording, relation: &str, bound: u32) -> [EquationTerm; 2] {
    [sign(relation), term(TermKind::Value, bound_word(recording), number(bound))]
}

/// An equation that is at least as wide as any of a run.
pub fn widest_equation(recording: &Recording) -> Vec<EquationTerm> {
    // 8 is one of the widest digits, and no 4×4 board is more than 80 moves from its goal.
    const WIDEST: u32 = 88;
    const WIDEST_COST: u32 = 888;
    let nodes = recording.nodes();
    let mut widest = nodes.get(NodeId::START);
    let most = if recording.settings().has_costs() { WIDEST_COST } else { WIDEST };
    (widest.g, widest.h) = (most, most);
    let mut terms = equation(recording, &widest);
    if recording.algorithm().bound != Bound::None {
        terms.extend(bound_terms(recording, "≤", most));
    }
    terms
}

/// The most letters of a sum below the equation: it has one line.
const MOST_OF_SUM: usize = 21;

/// The line below the equation: how the h of a node comes about, or what else is known of its value. Empty where nothing is to say.
pub fn equation_note(recording: &Recording, node: &Node, of_h: Option<&Explanation>) -> Vec<EquationTerm> {
    if recording.settings().value() == NodeValue::BackedUpF {
        let h = recording.board_h(node.side, node.state);
        return vec![term(TermKind::Sign, "", own_f(node.g, h))];
    }
    if recording.is_reported() {
        let h = recording.board_h(node.side, node.state);
        let is_own = recording.settings().heuristic_in_use().is_some() && h != node.h && h != Node::NO_H;
        if is_own {
            let name = recording.settings().heuristic.info().title;
            return vec![term(TermKind::Sign, "", format!("{name}: h = {h}"))];
        }
    }
    of_h.map(h_note).unwrap_or_default()
}

/// The equation for h, as the sum of its parts. Empty where there are none.
pub fn h_note(explanation: &Explanation) -> Vec<EquationTerm> {
    let sum = match sum_of_h(explanation) {
        long if long.chars().count() > MOST_OF_SUM => short_sum_of_h(explanation),
        sum => sum,
    };
    if sum.is_empty() {
        return Vec::new();
    }
    vec![term(TermKind::H, "", "h"), term(TermKind::Sign, "", format!("= {sum}"))]
}

/// The sum that h is, such as `2+1+3`; empty where it has fewer than two terms.
pub fn sum_of_h(explanation: &Explanation) -> String {
    let moves_of = |is_kind: fn(&PartOfH) -> bool| -> Vec<String> {
        let parts = explanation.parts.iter().filter(|part| is_kind(&part.counted));
        parts.map(|part| part.moves.to_string()).collect()
    };
    let (tiles, groups) = (
        moves_of(|counted| matches!(counted, PartOfH::Tile { .. })),
        moves_of(|counted| matches!(counted, PartOfH::Group { .. })),
    );
    let added = moves_of(|counted| matches!(counted, PartOfH::Conflict { .. } | PartOfH::Sequence { .. }));
    if let Some(lines) = explanation.parts.iter().find_map(straight_lines) {
        return lines;
    }
    let swaps = moves_of(|counted| matches!(counted, PartOfH::Swap { .. })).len();
    let pairs = moves_of(|counted| matches!(counted, PartOfH::Pair { .. })).len();
    let lines: Vec<_> = explanation.parts.iter().filter_map(line_words).collect();
    if !added.is_empty() && !tiles.is_empty() {
        return format!("{} + {}", tiles.join("+"), added.join("+"));
    }
    if swaps > 0 {
        return counted(swaps, "swap", "swaps");
    }
    if pairs > 0 {
        return counted(pairs, "pair", "pairs");
    }
    let sum = [tiles, added, groups, lines].concat();
    if sum.len() < 2 { String::new() } else { sum.join(if sum[0].len() > 2 { " + " } else { "+" }) }
}

/// The sum that makes h, with the moves of all tiles as one term: for boards on which a term for each tile has no room.
fn short_sum_of_h(explanation: &Explanation) -> String {
    let is_tile = |part: &&ExplainedPart| matches!(part.counted, PartOfH::Tile { .. });
    let tiles = explanation.parts.iter().filter(is_tile);
    let moves: u32 = tiles.clone().map(|part| part.moves).sum();
    let sum = explanation.parts.iter().find_map(|part| match &part.counted {
        PartOfH::StraightLines { sum, .. } => Some(decimal(*sum) + &rounded_up(part, *sum)),
        _ => None,
    });
    if let Some(sum) = sum {
        return sum;
    }
    match explanation.h() - moves {
        0 => format!("{moves} for {} tiles", tiles.count()),
        _ if moves == 0 => String::new(),
        others => format!("{moves} + {others}"),
    }
}

/// The sum of straight lines; empty where it has one term.
fn straight_lines(part: &ExplainedPart) -> Option<String> {
    let PartOfH::StraightLines { hundredths, sum } = &part.counted else { return None };
    let terms: Vec<_> = hundredths.iter().map(|(_, length)| decimal(*length)).collect();
    Some(match terms.len() {
        0 | 1 => String::new(),
        _ => format!("{} = {}{}", terms.join("+"), decimal(*sum), rounded_up(part, *sum)),
    })
}

/// The note for a sum of straight lines: it is rounded up, and counts for each move at the smallest cost.
fn rounded_up(part: &ExplainedPart, hundredths: u32) -> String {
    match part.moves.checked_div(hundredths.div_ceil(100)) {
        None | Some(0 | 1) => ", rounded up".to_owned(),
        Some(cost) => format!(", rounded up, times {cost}"),
    }
}

fn line_words(part: &ExplainedPart) -> Option<String> {
    let PartOfH::Lines { are_rows, .. } = part.counted else { return None };
    Some(format!("{} ({})", part.moves, if are_rows { "rows" } else { "columns" }))
}

pub fn f_meaning(settings: &Settings) -> &'static str {
    match settings.value() {
        NodeValue::Depth if settings.has_costs() => "The cost of the path from the start",
        NodeValue::H if settings.has_costs() => {
            "h estimates the cost of the path to the goal; g, the cost of the path from the start, is not used"
        }
        value => value.meaning(),
    }
}

/// f = g + h of a node of RBFS, where the value that it has is another one.
pub fn own_f_text(recording: &Recording, node: &Node) -> Option<String> {
    let settings = recording.settings();
    if settings.value() != NodeValue::BackedUpF {
        return None;
    }
    let h = recording.board_h(node.side, node.state);
    (h != node.h).then(|| own_f(node.g, h))
}

pub(super) fn own_f(g: u32, h: u32) -> String {
    format!("f = {} = {g} + {h}", g + h)
}

pub fn side_text(side: Side) -> &'static str {
    if side == Side::Forward { "from the start" } else { "from the goal" }
}

pub(super) fn on_side(side: Side) -> &'static str {
    if side == Side::Forward { "on the start side" } else { "on the goal side" }
}

pub fn status_text(recording: &Recording, status: NodeStatus) -> &'static str {
    let history = recording.history();
    match status {
        NodeStatus::NotYet => "not generated yet",
        NodeStatus::Open if history == History::Frontier => "open, off the path",
        NodeStatus::Open => "open",
        NodeStatus::Current => "current node",
        NodeStatus::Closed => "closed",
        NodeStatus::OnPath if history == History::Frontier => "on the path",
        NodeStatus::OnPath => "on the stack",
        NodeStatus::Left if history == History::Frontier => "forgotten",
        NodeStatus::Left => "popped from the stack",
        NodeStatus::Dropped => match recording.leaving() {
            Leaving::Replaced => "replaced by a node with a smaller g",
            Leaving::Pruned => "pruned",
            Leaving::Skipped => "skipped: its board was closed by then",
        },
    }
}
