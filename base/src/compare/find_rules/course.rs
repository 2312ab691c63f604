//! A result as the file of a course.

use super::found::RulesRow;
use super::stated::StatedBoard;
use super::text;
use crate::file::Course;

/// A course with the rules and the counting of a row, and the goals of the first board. Its source says which figures they give.
pub fn course_of(title: &str, row: &RulesRow, boards: &[StatedBoard]) -> Course {
    let goals = boards[0].problem.given_goals();
    let mut course = Course::new(title).with(&row.settings, goals, row.counting());
    (course.source, course.notes) = (text::source(boards), text::notes(row));
    course
}
