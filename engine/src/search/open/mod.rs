//! Open lists: which node is next.

mod buckets;
mod fifo;
mod library;
mod list;
mod meet;
mod order;
mod ordered;
mod queue;
mod sorted;

pub use buckets::Buckets;
pub use fifo::Fifo;
pub use library::{HeapArray, LibraryList, add_entry, fill_place, place_above};
pub use list::{OpenList, Pushed};
pub use meet::MeetInTheMiddle;
pub use order::{OpenOrder, OrderBy, deepest_then_h};
pub use ordered::Ordered;
pub use queue::Queue;
pub use sorted::Sorted;
