//! The lessons that come with the program.
//!
//! # Add a lesson
//!
//! 1. Make it in the program, or write `assets/lessons/NAME.ron`; add its name to `base/src/file/lessons/shipped.rs`.
//! 2. Write each number of its texts as a value, such as `{expanded at end}` (`tilescope lesson --list` has the names), or claim it,
//!    and run `tilescope lesson` on the file. A new value is an entry in `base/src/learn/lesson_values/registry.rs`, and its second method
//!    one in `tests/library/lessons.rs`.
//! 3. Ask on a page about something that students get wrong, and add a row with its source to `docs/misconceptions.md`.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use super::Lesson;

pub const SHIPPED_LESSONS: &[ShippedLesson] = ShippedLesson::ALL;

shipped! {
    ShippedLesson in "lessons";
    "astar-from-scratch";
    "graph";
    "parity";
    "bfs";
    "depth-first";
    "uniform-cost";
    "astar";
    "ties";
    "rules";
    "heuristics";
    "consistency";
    "weighted";
    "whole-space";
    "idastar";
    "pattern-databases";
    "bidirectional";
}

static READ: LazyLock<Vec<Arc<Lesson>>> = LazyLock::new(|| {
    let read = |shipped: &ShippedLesson| Lesson::parse(shipped.ron).expect("a test reads it").0;
    SHIPPED_LESSONS.iter().map(read).map(Arc::new).collect()
});

impl ShippedLesson {
    /// The lesson that an argument of the command line names, unless there is a file with that name.
    pub fn of_argument(argument: &Path) -> Option<&'static Self> {
        argument.to_str().and_then(Self::from_name).filter(|_| !argument.exists())
    }

    pub fn lesson(&self) -> Arc<Lesson> {
        let place = SHIPPED_LESSONS.iter().position(|shipped| shipped.name == self.name);
        Arc::clone(&READ[place.expect("it is one of them")])
    }
}
