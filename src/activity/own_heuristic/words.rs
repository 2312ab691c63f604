//! The words for a heuristic of one's own.

pub const TITLE: &str = "Heuristic from a program";
pub const EXAMPLE: &str = "e.g. python3 h.py";
pub const HINT: &str = "The command that starts your program, with its arguments";
pub const ABOUT: &str = "Your program reads boards from standard input, one per line, such as 2 3 4 1 5 x 7 6 8. For each, it prints h on a line. The goal is its last argument.";
pub const FAILED: &str =
    "The program could not be asked: the system has no more memory, or Tilescope has an error.";
pub const ASKING: &str = "Asking the program";
pub const IN_USE: &str = "The search uses this heuristic now.";
pub const STOPPED: &str = "The program was stopped.";
pub const SAVE: &str = "Save table…";
pub const SAVE_HINT: &str = "Save h of all boards in a file, which board files can name";
pub const SAVE_TITLE: &str = "Save the table of a heuristic";
pub const FILE_EXAMPLE: &str = "e.g. h.heuristic";
