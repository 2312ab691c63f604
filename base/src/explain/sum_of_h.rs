//! How h comes about.

use crate::heuristic::{ExplainedPart, Explanation, PartOfH};
use crate::picture::{counted, decimal};

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
pub fn short_sum_of_h(explanation: &Explanation) -> String {
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

/// What becomes of a sum of straight lines: it is rounded up, and counts for each move at the smallest cost.
fn rounded_up(part: &ExplainedPart, hundredths: u32) -> String {
    match part.moves.checked_div(hundredths.div_ceil(100)) {
        None | Some(0 | 1) => ", rounded up".to_owned(),
        Some(cost) => format!(", rounded up, times {cost}"),
    }
}

fn line_words(part: &ExplainedPart) -> Option<String> {
    match part.counted {
        PartOfH::Lines { are_rows: true, .. } => Some(format!("{} (rows)", part.moves)),
        PartOfH::Lines { are_rows: false, .. } => Some(format!("{} (columns)", part.moves)),
        _ => None,
    }
}
