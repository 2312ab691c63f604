//! The panels with pictures: tree, plane, plots, expansions.

use crate::picture::number;

pub const PLANE_HINT: &str = "Click a cell to limit the lists to it.";
pub const TRUTH_PLANE_HINT: &str =
    "One cell for each true distance h* and h. Use it to see whether h ever overestimates.";
pub const ABOVE_HINT: &str = "h exceeds the true distance somewhere, so it is not admissible. The path found may be longer than optimal.";
pub const PLANE: &str = "g–h plane";

pub const PLOTS: &str = "Plots along the timeline";
pub const BARS: &str = "Expansions by f and depth";
pub const BARS_HINT: &str = "Filled: so far. Outline: the whole recorded search. The goal is not expanded, so its step adds to no bar.";

pub fn plane(cells: &str) -> String {
    format!("{PLANE}: {cells}")
}

/// Cells of the plane, such as `g 12, h 9`. `x` is the horizontal coordinate.
pub fn cells(x_name: &str, x: &str, h: &str, side: Option<&str>) -> String {
    let side = side.map(|side| format!(", {side}")).unwrap_or_default();
    format!("{x_name} {x}, h {h}{side}")
}

pub fn range(first: u32, last: u32) -> String {
    format!("{} to {}", number(first), number(last))
}

/// The number of nodes of each status in some cells.
pub fn nodes_in(cells: &str, counts: &[(u32, &str)]) -> String {
    let parts: Vec<_> =
        counts.iter().filter(|(n, _)| *n > 0).map(|(n, status)| format!("{} {status}", number(*n))).collect();
    let nodes = if parts.is_empty() { "no nodes".to_owned() } else { parts.join(", ") };
    format!("{cells}: {nodes}")
}

/// What a mark means, and how many nodes have it.
pub fn marked(word: &str, nodes: usize) -> String {
    format!("{word} {}", number(nodes as u64))
}
