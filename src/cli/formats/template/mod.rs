//! Output formats that are templates: files in `assets/formats`, or of the user.

mod fields;

use std::path::Path;

use serde::Deserialize;

use super::language::{Budget, Template, TemplateProblem};
use crate::cli::answer::{BoardAnswer, answer};
use crate::file::{ContentError, Document, FileKind, load_ron, parse_ron_of};
use crate::puzzle::parse_board;
use crate::search::Limits;
use fields::TemplateAnswer;

/// A format that comes with the program.
#[derive(Debug)]
pub struct ShippedFormat {
    /// The value of `--format`.
    pub name: &'static str,
    text: &'static str,
}

macro_rules! shipped {
    ($($name:literal),+ $(,)?) => {
        impl ShippedFormat {
            /// All of them, in the order of the help.
            pub const ALL: &[Self] = &[$(Self {
                name: $name,
                text: include_str!(concat!("../../../../assets/formats/", $name, ".ron")),
            }),+];
        }
    };
}

shipped! { "words", "capitals", "tile-moves", "length", "boards", "princeton", "columbiax", "open-list" }

impl ShippedFormat {
    /// The format with this name.
    pub fn from_name(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|format| format.name == name)
    }

    /// Its template.
    ///
    /// # Panics
    /// Never: a test reads all of them.
    pub fn template(&self) -> TemplateFormat {
        parse(self.text).expect("the formats that come with the program are valid")
    }
}

/// A format as a file has it.
#[derive(Deserialize)]
#[serde(rename = "Output", deny_unknown_fields)]
struct StoredFormat {
    format: String,
    version: u32,
    summary: String,
    #[serde(default)]
    header: Option<String>,
    /// The most steps that the template gets; 0 if it needs none.
    #[serde(default)]
    steps: u32,
    template: String,
}

/// A format that is a template.
#[derive(Debug)]
pub struct TemplateFormat {
    /// One line for the help.
    pub summary: String,
    /// The line before the first answer.
    pub header: Option<String>,
    steps: u32,
    template: Template,
}

/// No template writes more for one board.
const MOST_STEPS: u32 = 10_000;
/// The statements, operators and items of a template for one board. They take a hundredth of a second.
const MOST_COMPUTED: u64 = 300_000;
/// What each board in its fields adds to [`MOST_COMPUTED`]: to write the tiles of a 15-puzzle one by one takes about 150.
const MOST_COMPUTED_PER_BOARD: u64 = 170;
/// The bytes that it writes for one board.
const MOST_WRITTEN: u64 = 2 << 20;
/// What each board in its fields adds to [`MOST_WRITTEN`].
const MOST_WRITTEN_PER_BOARD: u64 = 128;

/// Reads a format of the user.
///
/// # Errors
/// If the file cannot be read, or is anything else.
pub fn load(path: &Path) -> Result<TemplateFormat, crate::file::FileError> {
    load_ron(path, FileKind::Output, parse)
}

fn parse(text: &str) -> Result<TemplateFormat, ContentError> {
    let stored: StoredFormat = parse_ron_of(text, FileKind::Output, |stored: &StoredFormat| {
        (stored.format.clone(), stored.version)
    })?;
    let StoredFormat { summary, header, steps, template, .. } = stored;
    let template = Template::parse(&template).map_err(|problem| ContentError::Wrong(problem.to_string()))?;
    Ok(TemplateFormat { summary, header, steps: steps.min(MOST_STEPS), template })
}

/// Reads a format, and writes the answer of a small board with it.
///
/// # Errors
/// If the text is not a format, or its template cannot be used.
pub fn answer_in_format(text: &str) -> Result<String, String> {
    const BOARD: &str = "2 3 4 1 5 x 7 6 8";
    let format = parse(text).map_err(|error| error.to_string())?;
    let start = parse_board(BOARD).map_err(|error| error.to_string())?;
    let Document { problem, settings } = Document::of_start(start);
    let limits = Limits { max_nodes: 2000, ..Limits::default() };
    format.text(&answer(problem, settings, limits), limits).map_err(|problem| problem.to_string())
}

impl TemplateFormat {
    /// The text of an answer, without its last line break.
    ///
    /// # Errors
    /// If the template uses something that answers do not have, or computes too much.
    pub fn text(&self, answer: &BoardAnswer, limits: Limits) -> Result<String, TemplateProblem> {
        let answer = TemplateAnswer::new(answer, limits, self.steps);
        let boards = answer.boards() as u64;
        let budget = Budget::new(
            MOST_COMPUTED + MOST_COMPUTED_PER_BOARD * boards,
            MOST_WRITTEN + MOST_WRITTEN_PER_BOARD * boards,
        );
        let mut text = self.template.text(&answer.fields(), budget)?;
        if text.ends_with('\n') {
            text.pop();
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{AlgorithmId, Settings};

    fn text(format: &str, board: &str) -> String {
        let document = Document::of_start(parse_board(board).expect("a board"));
        let algorithm = AlgorithmId::from_name("astar").expect("an algorithm");
        let answer = answer(document.problem, Settings { algorithm, ..document.settings }, Limits::default());
        let format = ShippedFormat::from_name(format).expect(format).template();
        format.text(&answer, Limits::default()).unwrap_or_else(|problem| panic!("{problem}"))
    }

    #[test]
    fn every_format_writes_every_outcome() {
        for format in ShippedFormat::ALL {
            assert!(!format.template().summary.is_empty(), "{}", format.name);
            for board in ["1 2 3 4 5 6 x 7 8", "1 2 3 4 5 6 7 8 x", "2 1 3 4 5 6 7 8 x"] {
                text(format.name, board);
            }
        }
    }

    #[test]
    fn moves_are_written_as_courses_want_them() {
        let board = "1 2 3 4 5 6 x 7 8";
        assert_eq!(text("words", board), "Right Right");
        assert_eq!(text("capitals", board), "RR");
        assert_eq!(text("tile-moves", board), "Move 7 left\nMove 8 left");
        assert_eq!(text("length", board), "2\nrr");
        assert_eq!(text("boards", "1 2 3 4 5 6 7 x 8"), "1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n7 8 0\n");
        assert_eq!(text("words", "2 1 3 4 5 6 7 8 x"), "unsolvable");
    }

    #[test]
    fn princeton_prints_the_number_of_moves_and_each_board() {
        let expected = "\
Minimum number of moves = 1

3
 1  2  3
 4  5  6
 7  0  8

3
 1  2  3
 4  5  6
 7  8  0
";
        assert_eq!(text("princeton", "1 2 3 4 5 6 7 x 8"), expected);
        assert_eq!(text("princeton", "2 1 3 4 5 6 7 8 x"), "Unsolvable puzzle");
    }

    #[test]
    fn columbiax_gets_its_block() {
        let text = text("columbiax", "1 2 3 4 5 6 x 7 8");
        let lines: Vec<_> = text.lines().collect();
        let expected = [
            "path_to_goal: ['Right', 'Right']",
            "cost_of_path: 2",
            "nodes_expanded: 2",
            "search_depth: 2",
            "max_search_depth: 2",
        ];
        assert_eq!(lines[..5], expected);
        assert!(
            lines[5].starts_with("running_time: 0.") && lines[6].starts_with("max_ram_usage: 0."),
            "{text}"
        );
    }

    #[test]
    fn the_open_list_is_written_before_each_expansion() {
        let text = text("open-list", "1 2 3 4 5 6 7 x 8");
        assert!(
            text.starts_with(
                "After 0 expansions, open list with 1 node:\n  1 2 3 4 5 6 7 x 8  g = 0  h = 1  f = 1\n"
            ),
            "{text}"
        );
        assert!(
            text.contains("After 1 expansion, open list with 3 nodes:\n  1 2 3 4 5 6 7 8 x  g = 1  h = 0"),
            "{text}"
        );
        assert!(
            text.contains("At the end, open list with 2 nodes:\n")
                && text
                    .ends_with("Goal reached, moves: 1, nodes expanded: 1, most nodes in the open list: 3."),
            "{text}"
        );
    }

    /// A file of a format that gets at most 300 steps.
    fn file(template: &str) -> String {
        format!(
            "(format: \"tilescope output\", version: 1, summary: \"\", steps: 300, template: \"{template}\")"
        )
    }

    #[test]
    fn a_wrong_template_is_named_with_its_line() {
        let error = parse(&file("a\n{% if %}")).expect_err("no condition").to_string();
        assert!(error.starts_with("the template, line 2: "), "{error}");
        let document = Document::of_start(parse_board("1 2 x 3").expect("a board"));
        let answer = answer(document.problem, document.settings, Limits::default());
        let unknown = parse(&file("{{ lenght }}")).expect("a template").text(&answer, Limits::default());
        assert!(unknown.expect_err("no such field").to_string().starts_with("the template, line 1: "));
    }

    #[test]
    fn every_tile_of_long_open_lists_can_be_written_and_a_template_without_an_end_is_stopped() {
        let document =
            Document::of_start(parse_board("14 15 8 12 10 11 9 13 2 6 5 1 3 7 4 x").expect("a board"));
        let limits = Limits { max_nodes: 5000, ..Limits::default() };
        let answer = answer(document.problem, document.settings, limits);
        let tiles = "{% for step in steps %}{% for node in step.open %}{% for row in node.rows %}\
            {% for tile in row %}{{ tile | pad(2) }} {% endfor %}{% endfor %}{% endfor %}{% endfor %}";
        let text = parse(&file(tiles)).expect("a template").text(&answer, limits).expect("enough fuel");
        assert!(text.len() > 300 * 150 * 3 * 16, "{}", text.len());
        let products =
            "{% for a in range(9999) %}{% for b in range(9999) %}{{ a * b }}{% endfor %}{% endfor %}";
        let stopped = parse(&file(products)).expect("a template").text(&answer, limits);
        assert!(stopped.expect_err("no end").to_string().contains("too much for one board"));
    }
}
