//! Everything that happened in one search, and the state of the search at any moment of it. Knows no thread and no screen.
//!
//! A recording is not a log beside the search. It is what the search keeps anyway and never overwrites: its nodes, with the
//! links of its open list, and a few append-only columns that cost about three bytes per node ([`Columns`]).
//!
//! - **A step** is one expansion, or one visit to the node on top of a stack. Its **events** are read back from the columns
//!   (`events`). A **mark** every 64 steps says how far the columns were filled by then.
//! - **The open list is a set of persistent stacks**, one per key such as (f, h). Each node links to the node below it, and
//!   that link never changes. So the tops of the stacks at some moment are the whole open list of that moment (`open_at`).
//!   First in, first out needs no other structure: entries then leave a stack at its bottom.
//! - **A keyframe** every 512 steps has these tops. To go anywhere, start at the nearest keyframe and replay at most 256
//!   steps (`stack_at`).
//! - **Milestones** are entries of a stack at every 32nd height, linked so that any entry is found in logarithmic time
//!   (`stack_at`).
//! - **Checkpoints**: IDA*, RBFS and other depth-first searches forget their nodes, and have more steps than fit any
//!   memory. Their first two million steps are recorded in detail, as that is what a class steps through. After that the
//!   recording keeps only a checkpoint every 16,384 steps: the path and the counts, about 160 bytes (`checkpoints`).
//! - **Segments**: to read a step after the detail, the same algorithm runs again from the checkpoint before it, with a
//!   recorder, in about half a millisecond (`segment`). That takes less than a frame, so it runs on the window's thread; a
//!   second way to show a step that is still to come would cost more than it saves.
//! - **Searches of other programs** are reported event by event. They keep no rule that this program could read back, so
//!   each step says which nodes it made, and the open list is a set that shares its parts from moment to moment (`reported`).
//!
//! A search and its readers share the columns: the search appends, and [`Progress`] says how much of them is complete.
//! Nothing is copied to show a running search, and a slow reader never delays it.
//!
//! A [`Recording`] takes and gives positions and step numbers of the whole search. A [`Cursor`] holds a [`Position`], and its
//! [`Moment`] says what is true there. Several cursors, each with a clone of the recording, can stand at different places.

mod after_detail;
mod array;
mod array_at;
mod array_writer;
mod cell_counts;
mod cells;
mod checkpoints;
mod columns;
mod cursor;
mod divergence;
mod effects;
mod events;
mod fate;
mod find;
mod necessity;
mod newest;
mod open_at;
mod open_list;
mod ordering;
mod recorded_search;
mod recorder;
mod reported;
mod segment;
mod stack_at;
mod summary;

pub use cell_counts::{
    Axes, Cell, CellCounts, Members, Plane, Region, StatusCounts, offered, plane_heuristic,
};
pub use columns::{Columns, Iteration, Progress, StepMark};
pub use cursor::{Cursor, Moment, NodeList, NodeStatus};
pub use divergence::*;
pub use effects::{DropReason, Effects};
pub use events::{Back, Outcome, Position, Step, Successor};
pub use fate::{DroppedTry, Fate, Neighbour, NodeEnd, NodeHistory, Sightings};
pub use find::{Condition, ConditionError, Direction, FindOutcome, Hit, OnProgress, Quantity, Relation};
pub use necessity::{Necessity, NecessityCounts};
pub use newest::BoardNodes;
pub use open_at::FrameAt;
pub use open_list::{Candidates, GoesFirst, OpenAt, ReportPlace};
pub use ordering::{NextChoice, OrderingKey, OrderingRule, comes_first_by, compare_by, next_choice};
pub use recorded_search::{Pace, Recording, ReportedBy, Reserve};
pub use recorder::Watcher;
pub use reported::{ReportWriter, ReportedNode};
pub use segment::PathNode;
pub use summary::{RunningTotals, Series, SeriesValues, Summary};
