//! Tests that need a process of their own: they ask which tables the process has, or count its threads and its memory.

#[path = "../support/mod.rs"]
mod support;

mod prepare;
mod soak;
