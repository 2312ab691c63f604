//! The priority queues of libraries, which keep equal entries in an order of their own.
//!
//! # Add the queue of a library
//!
//! 1. Write in `engine/src/search/open/library.rs`, after the library's source, how the place of an entry that leaves is filled.
//!    Name it in `fill_place` there.
//! 2. Add its value and its texts to `engine/src/search/rules/library.rs`, and its key to `TieKey::ALL` and `TieBreak::PRESETS`.
//! 3. Write it again, plainly, in `tests/oracle/textbook/library.rs`.

use serde::{Deserialize, Serialize};

use super::choices::{Choice, NamedValue, choice};
use crate::puzzle::named;

choice! {
    /// A library whose priority queue an open list can be. All are binary heaps; they differ in which of two equal entries moves.
    /// `std::priority_queue` is that of GCC, `MinPQ` that of Sedgewick and Wayne, *Algorithms*.
    LibraryQueue {
        Java = "java-priority-queue", "Java's PriorityQueue", "Java's PriorityQueue", "Java's PriorityQueue; a node that is replaced is removed from it at once";
        Python = "python-heapq", "Python's heapq, C++'s std::priority_queue", "Python's heapq or C++'s std::priority_queue", "Python's heapq, or std::priority_queue of C++ (GCC); a node that is replaced stays in it until it comes first";
        Princeton = "princeton-minpq", "Princeton's MinPQ", "Princeton's MinPQ", "Princeton's MinPQ; a node that is replaced stays in it until it comes first";
    }
}

impl LibraryQueue {
    /// Its order, as the last part of a sequence.
    pub fn order_name(self) -> &'static str {
        match self {
            Self::Java => "order of Java's PriorityQueue",
            Self::Python => "order of Python's heapq",
            Self::Princeton => "order of Princeton's MinPQ",
        }
    }

    /// Whether it can remove an entry that is not the first. The others drop it when it comes first, as `heapq` recommends:
    /// <https://docs.python.org/3/library/heapq.html#priority-queue-implementation-notes>.
    pub fn removes(self) -> bool {
        self == Self::Java
    }
}
