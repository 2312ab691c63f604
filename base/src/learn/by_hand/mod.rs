//! A search by hand: the student chooses every node and decides about every successor. Afterwards, the algorithms and
//! rules that do the same are found by running each of them.

mod breaks;
mod compare;
mod play;
mod report;
mod script;

pub use crate::learn::all_rules::Scope;
pub use breaks::{HandBreak, breaks};
pub use compare::{ActionKind, Agreement, BoardAction, Difference};
pub use play::{Decision, HandAct, HandNode, HandPlay, HandStatus, HandTurn, Refusal};
pub use report::*;
