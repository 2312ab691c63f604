//! The names that can be chosen, with one line each.

use std::io::{self, Write};

use crate::heuristic::HeuristicId;
use crate::search::AlgorithmId;

/// Writes the registries.
///
/// # Errors
/// Where the output is closed.
pub fn list(out: &mut impl Write) -> io::Result<()> {
    let algorithms: Vec<_> = AlgorithmId::ALL.iter().map(|id| (id.info().name, id.info().summary)).collect();
    let heuristics: Vec<_> = HeuristicId::ALL.iter().map(|id| (id.info().name, id.info().summary)).collect();
    let names = algorithms.iter().chain(&heuristics);
    let width = names.map(|(name, _)| name.len()).max().unwrap_or(0);
    for (title, rows) in [("Algorithms", algorithms), ("Heuristics", heuristics)] {
        writeln!(out, "{title}")?;
        for (name, summary) in rows {
            writeln!(out, "  {name:width$}  {summary}")?;
        }
    }
    out.flush()
}
