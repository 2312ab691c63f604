//! What several pictures say.

pub const G: &str = "g";
pub const H: &str = "h";
pub const INFINITE: &str = "∞";

pub const OPEN: &str = "open";
pub const CURRENT: &str = "current";
pub const PATH: &str = "path";

/// A line of equal f.
pub fn line_of_f(f: f32) -> String {
    format!("f {}", (f * 100.0).round() / 100.0)
}

pub const ANSWERS: &str = "Answers";
pub const STUDENT: &str = "Name";
pub const START: &str = "Start";
pub const GOAL: &str = "Goal";
