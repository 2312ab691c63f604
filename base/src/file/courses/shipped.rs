//! The courses that come with the program.
//!
//! # Add a course
//!
//! 1. Write its file in `assets/courses`: a title, where its rules stand, and the rules. `tilescope solve --course FILE` tries it.
//! 2. Add a line to `shipped!` in `base/src/file/courses/shipped.rs`.
//! 3. Test a figure that the course publishes in `tests/program/course.rs`.

use std::sync::{Arc, LazyLock};

use super::Course;
use crate::file::shipped::shipped;

#[derive(Debug)]
pub struct ShippedCourse {
    pub name: &'static str,
    text: &'static str,
}

/// In the order on the screen. Their files are in `assets/courses`.
pub const SHIPPED_COURSES: &[ShippedCourse] = shipped! {
    ShippedCourse in "courses":
    "aima-3";
    "aima-4";
    "aima-java";
    "aima-python";
    "aima-python-4e";
    "nilsson";
    "luger";
    "princeton";
    "columbiax";
    "ucr-cs170";
    "uta-4308";
    "wisconsin-cs540";
    "korf-1985";
    "rosetta";
    "leetcode-773";
    "uva-10181";
    "poj-1077";
    "openjudge";
    "article";
    "report";
};

impl ShippedCourse {
    pub fn from_name(name: &str) -> Option<&'static Self> {
        SHIPPED_COURSES.iter().find(|shipped| shipped.name == name)
    }

    pub fn course(&self) -> &'static Arc<Course> {
        static READ: LazyLock<Vec<Arc<Course>>> = LazyLock::new(|| {
            let read = |shipped: &ShippedCourse| {
                let course = Course::parse(shipped.text).expect("a test reads it");
                Arc::new(Course { shipped: Some(shipped.name), ..course })
            };
            SHIPPED_COURSES.iter().map(read).collect()
        });
        let own = READ.iter().find(|course| course.shipped == Some(self.name));
        own.expect("all of them are read")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_read_and_say_where_their_rules_stand() {
        for shipped in SHIPPED_COURSES {
            assert!(!shipped.course().source.is_empty(), "{}", shipped.name);
        }
    }
}
