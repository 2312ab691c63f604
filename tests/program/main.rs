//! Tests of the built program as a shell sees it. They need no display.

mod attack;
mod check;
mod compare;
mod course;
mod experiment;
mod figures;
mod find;
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
mod solve;
#[cfg(target_os = "linux")]
mod template;
mod trace;
mod watch;
mod worksheet;
