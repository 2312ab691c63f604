//! What is done to the table of runs, and to the search that is shown because of it.

mod actions;
mod memory;
mod several;
mod table;
