//! Tilescope shows how a search algorithm thinks, on the 8-puzzle and the 15-puzzle.
//!
//! The map of the house. A room may use the rooms above it, never those below; a test reads the `use` lines.
//!
//! | room | what it is for | what it must not know |
//! |---|---|---|
//! | [`puzzle`] | boards, moves, packed states, notation, rank, parity, scrambling | that anybody searches |
//! | [`heuristic`] | estimates of the distance, one a file, their registry and their tables | nodes, algorithms, files |
//! | [`search`] | algorithms, one a file, and what they share: nodes, *reached*, open lists | threads, screens, files |
//! | [`recording`] | everything that happened in one search, and what it looked like at step k | threads, screens, files |
//! | [`picture`] | what can be drawn of a board and a recording: shapes with colours by meaning, and the same as SVG and PNG | egui, threads, files |
//! | [`worker`] | threads and channels: start a run, receive snapshots, stop it | what is done with them |
//! | [`mod@file`] | reading and writing files, one format a file; the system's file dialogs | who looks at them |
//! | [`session`] | what the user is looking at and what they can do: state, actions, commands, playback | egui |
//! | [`ui`] | theme, widgets, panels, keys: reads a session and pushes actions | how a session changes |
//! | [`app`] | the window: drains the run, shows the panels, applies the actions | what any of them mean |
//! | [`cli`] | the command line, and what it answers without a window | the window |
//!
//! # Where the house departs from the first design, and why
//!
//! - The recording is not copied from snapshot to snapshot. The search writes its nodes and the recorder its columns
//!   into memory that the window reads as well ([`search::AppendColumn`]: atomics without ordering in chunks that never move);
//!   a snapshot is the message up to where they are complete. So a recording is held once, and a slow window cannot make
//!   the solver wait.
//! - An algorithm does not call the tracer itself but the [`search::OpenClosed`], which keeps the counts right and tells the
//!   tracer: the text stays that of the textbook, and no event can be forgotten.
//! - A node stores its parent instead of the step that generated it: the step is found from the marks of the recording.
//! - A step is not always an expansion. Depth-first searches keep a [`search::Stack`], which is the path to the node on top,
//!   and make one successor at a time: a step of theirs is one look at that node, which puts a successor on it or takes it
//!   off. They forget nodes unless a recording keeps them, so that IDA* solves headless in no memory.
//! - Recursive best-first search ([`search::Frames`]) gives subtrees up and remembers their value: as a node never changes,
//!   a new node stands for the subtree. Its frontier at any step is read from the path and these nodes.
//! - Searches that forget their nodes have more events than fit any memory. Their beginning is recorded in detail, as it is
//!   that a class walks through; then only a [`search::Checkpoint`] is kept every 16,384 steps: the path, some 300 bytes. To
//!   stand beyond the detail, the same text is run again from one checkpoint to the next, with a recorder, in about half a
//!   millisecond: on the window's thread, since that is less than a frame, and a second way to show a step that is still to come
//!   would cost more than it saves. Such a part ([`recording::Recording::part`]) is a recording like any other, so no panel
//!   knows of it. It begins with the way straight down to its first step: so every node has its parents. What is shown as a number
//!   is that of the whole search ([`recording::Recording::node_number`]). Checkpoints are only made where the search goes
//!   down, which is when its state is nothing but its path; and they come half as often after 262,144 of them, and again: the memory
//!   of a search of hours does not reach a limit, only a jump takes longer.
//! - The way down tells a search where it is, not what it had counted: a checkpoint holds the counts, and the numbers of the
//!   nodes on the path are noted by the tracer. So the loop that runs ahead ([`search::idastar()`]) needs to know nothing of it.
//! - A search that comes to a limit does not end: its thread waits there with all that it has, and goes on where it was
//!   ([`recording::Continuation`]). Without being recorded it is the same search, with a recorder that hears nothing any more: so what is
//!   recorded stays as it is, and nothing is searched twice.
//! - What the window paints of a search as a picture, and what is saved as SVG or PNG, is one [`picture::Scene`]; the themes'
//!   colours are therefore read there, and the window converts them.
//! - Where panels stand is data of the session ([`session::Arrangement`]), so that keys, menu and mouse move them by the same
//!   actions; `egui_tiles` only draws and drags.
//! - A search from both ends is two halves of one [`search::OpenClosed`]: each node says of which side it is.
//! - First in, first out needs no other structure in the recording than last in, first out: the same persistent stacks,
//!   of which entries leave at the bottom ([`search::Stacks`]).
//! - What an algorithm does not look at is said where the choice would be ([`search::Offers`]), and
//!   [`search::Settings::in_use`] puts it at the value that it has there; so no algorithm checks a choice that is not its own.

pub mod app;
pub mod cli;
pub mod file;
pub mod heuristic;
pub mod picture;
pub mod puzzle;
pub mod recording;
pub mod search;
pub mod session;
pub mod ui;
pub mod worker;
