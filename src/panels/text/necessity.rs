//! The marks of nodes that must, may, or never be expanded.

use crate::picture::number;
use crate::recording::Necessity;

/// `counts` has the closed and the open nodes; `None` while they are counted.
pub fn counted(necessity: Necessity, counts: Option<(u32, u32)>) -> String {
    let expanded = match necessity {
        Necessity::Must => "must be expanded",
        Necessity::May => "may be expanded",
        Necessity::Never => "are never expanded",
    };
    let open = match necessity {
        Necessity::Must | Necessity::May => "still open",
        Necessity::Never => "open",
    };
    match counts {
        None => format!("… {expanded}"),
        Some((closed, left)) => {
            format!("{} {expanded}, {} of them are {open}", number(closed + left), number(left))
        }
    }
}

pub fn meaning(necessity: Necessity, shortest: u32) -> String {
    match necessity {
        Necessity::Must => format!(
            "f < {shortest}: every search like A* with this heuristic has to expand it, to be sure that no path is shorter"
        ),
        Necessity::May => format!("f = {shortest}: it depends on ties whether a search expands it"),
        Necessity::Never => {
            format!("f > {shortest}: no such search expands it, because a shorter path comes first")
        }
    }
}
