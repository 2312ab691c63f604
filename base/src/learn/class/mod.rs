//! A class on one tree of choices: where the searches of many students leave the reference, how many go which way, and why.

mod mistakes;
mod picture;
mod tree;

pub use mistakes::{ClassMistake, class_quiz};
pub use picture::{CLASS_UNIT, CLASS_WIDTH, ClassLook, ClassRow, draw_class};
pub use tree::{ClassBranch, ClassChoice, ClassTree, Departure, OtherExercise};
