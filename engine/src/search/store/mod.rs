//! What a search stores: nodes, the table *reached*, and the stacks that open lists consist of.

mod append_column;
mod nodes;
mod reached;
mod spare;
mod stacks;

pub use append_column::{AppendColumn, EntriesInOrder};
pub use nodes::{Ended, Node, NodeId, Nodes, Side};
pub(super) use nodes::{NewestNodes, NodesInOrder, StoredNode};
pub(super) use reached::{Numbered, Reached, ReachedTable, Slot};
pub(super) use spare::keep_at_most;
pub(super) use stacks::larger;
pub use stacks::{Head, Key, Stacks};
