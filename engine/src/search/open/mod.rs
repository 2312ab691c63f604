//! Open lists: which node is next.

mod buckets;
mod library;
mod list;
mod order;
mod sorted;

pub use buckets::Buckets;
pub use library::{HeapArray, add_entry, fill_place, place_above};
pub use list::{Fifo, OpenList, Queue};
pub use order::{OpenOrder, OrderBy, deepest_then_h};
pub use sorted::{Occurrences, Sorted};
