//! Which rules give published figures, where nothing but the numbers is told.
//!
//! `cargo bench --bench rules`, or `cargo bench --bench rules -- greedy` for the sources whose names contain these words. It takes
//! minutes, prints a line for each source, and fails if the rules of a source are not found. The line begins with when the rules of the
//! source were first among the first ten that were told. A source is given a minute, or 10 seconds if they are found by then.

#[path = "../tests/support/published.rs"]
#[expect(dead_code, reason = "tests use the rest")]
mod published;
mod support;

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use published::{has, published};
use support::{is_asked_for, words};
use tilescope::compare::find_rules::{RulesProgress, RulesRequest, RulesRow, find_rules, found_text};
use tilescope::learn::all_rules::KnownRules;
use tilescope::platform::cores;

/// As many as the command line tells before the end.
const FIRST: usize = 10;

fn main() -> ExitCode {
    let wanted = words();
    let (mut boards, mut are_all_found) = (0, true);
    for one in published().into_iter().filter(|one| is_asked_for(one.source, &wanted)) {
        let request = RulesRequest {
            boards: one.boards.clone(),
            known: KnownRules::default(),
            counting: None,
            max_nodes: None,
            max_bytes: 2 << 30,
        };
        let (began, used) = (Instant::now(), ProcessTime::now());
        let (mut last, mut early) = (Vec::new(), None);
        let mut each = |progress, rows: &[RulesRow]| {
            let rows = &rows[..rows.len().min(FIRST)];
            let settings: Vec<_> = rows.iter().map(|row| row.settings).collect();
            if let RulesProgress::Trying { tried, .. } = progress
                && early.is_none()
                && settings != last
                && has(rows, &one)
            {
                early = Some(format!("{:.1} s and {tried} sets", began.elapsed().as_secs_f64()));
            }
            last = settings;
            let limit = Duration::from_secs(if early.is_some() { 10 } else { 60 });
            if began.elapsed() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let found = find_rules(&request, cores(), &mut each).expect("threads");
        let is_found = has(&found.rows, &one);
        println!(
            "{}, {} boards: among the first {FIRST} after {}; {}, {:.0} s, processor time {:.0} s. {}",
            one.source,
            one.boards.len(),
            early.as_deref().unwrap_or("no time"),
            if is_found { "found" } else { "NOT FOUND" },
            began.elapsed().as_secs_f64(),
            used.elapsed().as_secs_f64(),
            found_text(&found)
        );
        boards += one.boards.len();
        are_all_found &= is_found;
    }
    println!("{boards} boards");
    if are_all_found { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
