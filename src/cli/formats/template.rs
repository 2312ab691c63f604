//! Output formats that are templates: files in `assets/formats`, or of the user.

use std::path::Path;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior, Value};
use serde::{Deserialize, Serialize};

use crate::cli::answer::{AnswerFields, BoardAnswer, answer};
use crate::file::{ContentError, Document, FileKind, load_ron, parse_ron_of};
use crate::puzzle::{Board, Move, parse_board};
use crate::recording::{Cursor, Position, Recording};
use crate::search::{Guard, Limits, Node, Nodes, Side};

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
                text: include_str!(concat!("../../../assets/formats/", $name, ".ron")),
            }),+];
        }
    };
}

shipped! { "words", "capitals", "tile-moves", "length", "boards", "princeton", "columbiax", "open-list" }

impl ShippedFormat {
    /// The format with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|format| format.name == name)
    }

    /// Its template.
    ///
    /// # Panics
    /// Never: a test reads all of them.
    #[must_use]
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
    environment: Environment<'static>,
}

/// Why a template cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("the template, line {line}: {what}")]
pub struct TemplateProblem {
    line: usize,
    what: String,
}

impl From<minijinja::Error> for TemplateProblem {
    fn from(error: minijinja::Error) -> Self {
        let what = error.detail().map_or_else(|| error.kind().to_string(), str::to_owned);
        Self { line: error.line().unwrap_or(1), what: what.replace(char::is_control, "\u{fffd}") }
    }
}

const TEMPLATE: &str = "template";
/// No template writes more for one board.
const MOST_STEPS: u32 = 10_000;
/// The most nodes of all open lists of one board.
const MOST_LISTED: usize = 500_000;
/// What a template may compute for one board, in instructions of its engine, beside [`FUEL_PER_BOARD`].
const FUEL: u64 = 1_000_000;
/// And for each board that its fields list: to write the tiles of a 15-puzzle one by one takes about 100.
const FUEL_PER_BOARD: u64 = 150;

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
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build();
    environment.set_syntax(syntax.expect("only the delimiters can be wrong"));
    environment.add_filter("fixed", |number: f64, digits: usize| format!("{number:.*}", digits.min(20)));
    environment
        .add_filter("pad", |value: Value, width: usize| format!("{:>1$}", value.to_string(), width.min(20)));
    let problem = |error| ContentError::Wrong(TemplateProblem::from(error).to_string());
    environment.add_template_owned(TEMPLATE, stored.template).map_err(problem)?;
    let StoredFormat { summary, header, steps, .. } = stored;
    Ok(TemplateFormat { summary, header, steps: steps.min(MOST_STEPS), environment })
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

/// What a template can use: the fields of the JSON output, and these.
#[derive(Serialize)]
struct TemplateFields<'a> {
    #[serde(flatten)]
    fields: AnswerFields<'a>,
    solved: bool,
    rows: usize,
    cols: usize,
    /// The tiles of the start and of the goal, 0 for the blank.
    start: Vec<Vec<u8>>,
    goal_rows: Vec<Vec<u8>>,
    path: Vec<PathFields>,
    /// The memory of the most nodes that were stored at once.
    node_bytes: u64,
    steps: Vec<StepFields>,
    /// Whether the search has more steps than these.
    has_more_steps: bool,
}

/// A move of the path.
#[derive(Serialize)]
struct PathFields {
    /// From 1.
    number: usize,
    letter: char,
    /// Where the blank goes: `Up`.
    word: String,
    /// The tile that slides, and where it goes.
    tile: u8,
    tile_word: String,
    tile_letter: char,
    /// The board after the move.
    board: String,
    rows: Vec<Vec<u8>>,
}

/// The open list before a step.
#[derive(Serialize)]
struct StepFields {
    /// From 0.
    number: u64,
    open: Vec<NodeFields>,
    open_length: usize,
    /// The node that the step takes; `None` after the last one.
    taken: Option<NodeFields>,
}

#[derive(Serialize)]
struct NodeFields {
    board: String,
    rows: Vec<Vec<u8>>,
    letter: Option<char>,
    g: u32,
    h: u32,
    f: u32,
}

impl TemplateFormat {
    /// The text of an answer, without its last line break.
    ///
    /// # Errors
    /// If the template uses something that answers do not have.
    pub fn text(&self, answer: &BoardAnswer, limits: Limits) -> Result<String, TemplateProblem> {
        let problem = answer.document().problem;
        let (steps, has_more_steps) =
            if self.steps == 0 { (Vec::new(), false) } else { steps(answer, limits, self.steps) };
        let path = path(problem.start(), answer.path().unwrap_or_default());
        let boards = path.len() + steps.iter().map(|step| step.open.len() + 1).sum::<usize>();
        let fields = TemplateFields {
            fields: answer.fields(),
            solved: answer.path().is_some(),
            rows: problem.size().rows(),
            cols: problem.size().cols(),
            start: rows(problem.start()),
            goal_rows: rows(problem.goal()),
            path,
            node_bytes: Nodes::bytes(u32::try_from(answer.figures.max_stored).unwrap_or(u32::MAX)),
            steps,
            has_more_steps,
        };
        let mut environment = self.environment.clone();
        environment.set_fuel(Some(FUEL + FUEL_PER_BOARD * boards as u64));
        let text = environment.get_template(TEMPLATE)?.render(Serde(fields))?;
        Ok(text.strip_suffix('\n').unwrap_or(&text).to_owned())
    }
}

fn rows(board: &Board) -> Vec<Vec<u8>> {
    board.tiles().collect::<Vec<_>>().chunks(board.size().cols()).map(<[u8]>::to_vec).collect()
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().to_string() + letters.as_str())
}

fn path(start: &Board, moves: &[Move]) -> Vec<PathFields> {
    let mut board = *start;
    let fields = |(index, mv): (usize, &Move)| {
        let next = board.after(*mv).expect("a path has only legal moves");
        let tile = board.tile(next.cell_of(0));
        board = next;
        PathFields {
            number: index + 1,
            letter: mv.letter(),
            word: capitalised(mv.name()),
            tile,
            tile_word: capitalised(mv.inverse().name()),
            tile_letter: mv.inverse().letter(),
            board: next.to_string(),
            rows: rows(&next),
        }
    };
    moves.iter().enumerate().map(fields).collect()
}

/// Searches again, and tells the open list before each step and at the end, and whether there are more steps.
fn steps(answer: &BoardAnswer, limits: Limits, most: u32) -> (Vec<StepFields>, bool) {
    let document = answer.document();
    if !document.problem.is_solvable() {
        return (Vec::new(), false);
    }
    let mut recording = Recording::new(document.problem, document.settings);
    // Each step generates at most four nodes.
    let max_nodes = limits.max_nodes.min(4 * u64::from(most) + 8);
    let ended =
        recording.record(Guard { limits: Limits { max_nodes, ..limits }, cancel: None }, ()).result.is_ok();
    let last = recording.steps().min(u64::from(most));
    let mut cursor = Cursor::new(&recording);
    let mut steps: Vec<StepFields> = Vec::new();
    let mut listed = 0;
    for number in 0..=last {
        cursor.go_to(&mut recording, Position::after(number));
        let moment = cursor.moment(&recording);
        if let (Some(before), Some(step)) = (steps.last_mut(), &moment.step) {
            before.taken = Some(node_fields(&recording, &step.node));
        }
        let length = moment.open.len(&recording, Side::Forward);
        listed += length;
        if listed > MOST_LISTED {
            return (steps, true);
        }
        let ids = moment.open.rows(&recording, Side::Forward, 0..length);
        let nodes = ids.into_iter().filter_map(|id| recording.node(id));
        let open = nodes.map(|node| node_fields(&recording, &node)).collect();
        steps.push(StepFields { number, open, open_length: length, taken: None });
    }
    (steps, !ended || recording.steps() > last)
}

fn node_fields(recording: &Recording, node: &Node) -> NodeFields {
    let board = recording.board(node.state);
    NodeFields {
        board: board.to_string(),
        rows: rows(&board),
        letter: node.mv.map(Move::letter),
        g: node.g,
        h: node.h,
        f: node.f(),
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
        assert!(stopped.expect_err("no end").to_string().contains("fuel"));
    }
}
