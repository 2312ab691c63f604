//! The marks of nodes that must, may, or never be expanded.

use crate::picture::number;
use crate::recording::Necessity;

pub fn word(necessity: Necessity) -> &'static str {
    match necessity {
        Necessity::Must => "must",
        Necessity::May => "may",
        Necessity::Never => "never",
    }
}

/// `counts` has the closed and the open nodes; `None` while they are counted.
pub fn counted(necessity: Necessity, counts: Option<(u32, u32)>) -> String {
    let word = word(necessity);
    match counts {
        None => format!("{word} …"),
        Some((closed, open)) => format!("{word} {} closed, {} open", number(closed), number(open)),
    }
}

/// The same where there is less room, longest first.
pub fn shorter(necessity: Necessity, counts: Option<(u32, u32)>) -> [String; 2] {
    let word = word(necessity);
    let Some((closed, open)) = counts else { return [word.to_owned(), word.to_owned()] };
    let (closed, open) = (number(closed), number(open));
    [format!("{word} {closed} + {open} open"), format!("{word} {closed} + {open}")]
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
