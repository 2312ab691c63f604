//! Tests of the engine, which is held against what the oracle has: every algorithm written a second time, and exhaustive methods.
//!
//! `cargo test --test engine` runs all of them, `cargo test --test engine find::` one module. They belong to the package of the
//! oracle, because its code is compiled with optimisation: most of the time of all tests is spent here.

mod all_boards;
mod cell_counts;
mod checkpoints;
mod decimals;
mod derived;
mod divergence;
mod fate;
mod find;
mod heuristics;
mod memory;
mod moves;
mod necessity;
mod open_order;
mod parts_of_h;
mod problems;
mod published_answers;
mod quoted;
mod ranks;
mod rule_texts;
mod sizes;
mod solvability;
mod stopping;
mod summary;
mod tile_costs;
mod time_travel;
mod twins;
mod wide;
mod wide_published;
