//! Messages of experiments.

use std::io;

pub const ENDED: &str = "The experiment has ended; Ctrl+E shows its means";

pub fn no_dialog(error: &io::Error) -> String {
    format!("The system dialog could not open: {error}")
}
