//! Tests of the command line as a shell sees it. They need no display.

mod attack;
mod check;
mod class_reasons;
mod compare;
mod course;
mod experiment;
mod figures;
mod find;
mod formats;
mod grade;
#[cfg(target_os = "linux")]
mod integrate;
#[cfg(target_os = "linux")]
mod lesson;
mod link;
mod memory;
mod messages;
mod own_heuristic;
mod picture;
mod programs;
mod quiz;
mod recovery;
mod results;
mod rules;
mod saving;
mod session;
mod shell;
mod solve;
mod trace;
mod unchanged;
mod watch;
mod worksheet;

/// The requests to end a program. The end of the terminal is none of them for what `nohup` started, as it may have started this.
#[cfg(unix)]
fn ending_signals() -> Vec<&'static str> {
    const HANGUP: u64 = 1;
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).unwrap_or_default();
    if ignored & HANGUP == 0 { vec!["INT", "TERM", "HUP"] } else { vec!["INT", "TERM"] }
}
