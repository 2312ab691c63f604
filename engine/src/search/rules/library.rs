//! The priority queues of libraries, which keep equal entries in an order of their own.

use super::choices::{Choice, NamedValue};

/// A library whose priority queue an open list can be. All are binary heaps; they differ in which of two equal entries moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LibraryQueue {
    /// `java.util.PriorityQueue`.
    Java,
    /// The module `heapq`.
    Python,
    /// `MinPQ` of Sedgewick and Wayne, *Algorithms*.
    Princeton,
}

impl Choice for LibraryQueue {
    const ALL: &'static [Self] = &[Self::Java, Self::Python, Self::Princeton];
    const NAMES: &'static [NamedValue] = &[
        NamedValue {
            name: "java-priority-queue",
            title: "Java's PriorityQueue",
            words: "Java's PriorityQueue",
            summary: "Java's PriorityQueue; a node that is replaced is removed from it at once",
        },
        NamedValue {
            name: "python-heapq",
            title: "Python's heapq",
            words: "Python's heapq",
            summary: "Python's heapq; a node that is replaced stays in it until it comes first",
        },
        NamedValue {
            name: "princeton-minpq",
            title: "Princeton's MinPQ",
            words: "Princeton's MinPQ",
            summary: "Princeton's MinPQ; a node that is replaced stays in it until it comes first",
        },
    ];

    fn place(self) -> usize {
        self as usize
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

    /// Whether it can remove an entry that is not the first, which a search does with a node that it replaces. From the others
    /// the entry is thrown away when it comes first, as the documentation of `heapq` recommends:
    /// <https://docs.python.org/3/library/heapq.html#priority-queue-implementation-notes>.
    pub fn removes(self) -> bool {
        self == Self::Java
    }
}
