//! The languages for which the program has code that writes the events of a search.

/// A language with its two files.
#[derive(Debug)]
pub struct ProgramLanguage {
    /// The value of `LANGUAGE`.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// The name of the file that writes the events, which the example uses.
    pub file: &'static str,
    /// The file that writes the events. It needs no other one.
    pub trace: &'static str,
    /// The name of the example.
    pub example_file: &'static str,
    /// A search that uses it.
    pub example: &'static str,
}

macro_rules! language {
    ($name:literal, $title:literal, $folder:literal, $file:literal, $example:literal) => {
        ProgramLanguage {
            name: $name,
            summary: concat!($title, ": save it as ", $file, ", and the example as ", $example),
            file: $file,
            trace: include_str!(concat!("../../../assets/programs/", $folder, "/", $file)),
            example_file: $example,
            example: include_str!(concat!("../../../assets/programs/", $folder, "/", $example)),
        }
    };
}

impl ProgramLanguage {
    /// All of them.
    pub const ALL: &[Self] = &[
        language!("python", "Python 3", "python", "tilescope_trace.py", "astar.py"),
        language!("java", "Java 17", "java", "Trace.java", "AStar.java"),
        language!("cpp", "C++17", "cpp", "trace.hpp", "astar.cpp"),
        language!("javascript", "JavaScript for Node", "javascript", "trace.js", "astar.js"),
    ];
}
