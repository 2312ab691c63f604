//! Tests of the library: no window, no display, and nothing that another test in the same process could disturb.
//!
//! `cargo test --test library` runs all of them, `cargo test --test library find::` one module.

#[path = "../support/mod.rs"]
mod support;

mod algorithm_texts;
mod all_rules;
mod architecture;
mod batches;
mod board_files;
mod breakpoint_forms;
mod breakpoints;
mod by_hand;
mod claims;
mod class;
mod command_tables;
mod command_words;
mod common_tree;
mod costs;
mod counting;
mod courses;
mod csv;
mod documents;
mod editor;
mod embedding;
mod english;
mod experiments;
mod explain;
mod figures;
mod files;
mod find_anything;
mod find_example;
mod find_rules;
mod folders;
mod followed_links;
mod found_rules;
mod fuzz;
mod heuristic_files;
mod journals;
mod kept_settings;
mod last_lines;
mod lesson_files;
mod lesson_values;
mod lessons;
mod library_queues;
mod line_breaks;
mod links;
mod live;
mod map;
mod map_questions;
mod map_view;
mod means;
mod moving;
mod notation;
mod notes;
mod own_boards;
mod page_inputs;
mod pictures;
mod playback;
mod plots;
mod points;
mod positions;
mod predict;
mod printed;
mod pseudocode;
mod recovery;
mod registry;
mod release_files;
mod reveal;
mod round_trips;
mod rule_products;
mod rules_in_use;
mod run_sets;
mod runs;
mod scenes;
mod screen_layout;
mod search_thread;
mod segments;
mod sentences;
mod session_files;
mod sessions;
mod shown_examples;
mod slow_saves;
mod stated_figures;
mod statistics;
mod stepping;
mod tables;
mod tabs;
mod texts;
mod themes;
mod trace_check;
mod trace_files;
mod traces;
mod tree;
mod tries;
mod watch;
mod watched_recording;
mod why;
mod work;
mod worksheet_pages;
mod worksheets;
#[cfg(unix)]
mod written_files;

/// The default settings with this algorithm.
fn with(algorithm: &str) -> tilescope::search::Settings {
    support::published::algorithm(algorithm).into()
}

/// The message of what is refused: one line that contains the words.
#[track_caller]
fn refused<T>(read: Result<T, impl std::fmt::Display>, words: &str) -> String {
    let message = read.err().expect(words).to_string();
    assert!(message.contains(words) && message.lines().count() == 1, "{words}: {message}");
    message
}
