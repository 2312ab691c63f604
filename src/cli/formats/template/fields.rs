//! What a template can use: the fields of the JSON output, and those that are named here.

use serde_json::Value as Json;

use crate::cli::answer::BoardAnswer;
use crate::cli::formats::language::{Fields, Listing, Value};
use crate::picture::capitalised;
use crate::puzzle::{Board, Move, Size};
use crate::recording::{Cursor, Position, Recording};
use crate::search::{Guard, Limits, Node, Nodes, Side};

/// The most nodes of all open lists of one board.
const MOST_LISTED: usize = 100_000;

/// An answer as templates see it. Their boards are made when a template asks for them.
pub struct TemplateAnswer {
    fields: Json,
    size: Size,
    start: Board,
    goal: Board,
    solved: bool,
    /// Each move with the board after it.
    path: Vec<(Move, Board)>,
    /// The memory of the most nodes that were stored at once.
    node_bytes: u64,
    steps: Vec<OpenBeforeStep>,
    /// Whether the search has more steps than these.
    has_more_steps: bool,
}

/// The open list before a step.
struct OpenBeforeStep {
    open: Vec<Node>,
    /// The node that the step takes; `None` after the last one.
    taken: Option<Node>,
}

impl TemplateAnswer {
    /// An answer with at most this many steps of its search.
    pub fn new(answer: &BoardAnswer, limits: Limits, most_steps: u32) -> Self {
        let problem = answer.document().problem;
        let (steps, has_more_steps) =
            if most_steps == 0 { (Vec::new(), false) } else { steps(answer, limits, most_steps) };
        let mut board = *problem.start();
        let after = |mv: &Move| {
            board = board.after(*mv).expect("a path has only legal moves");
            (*mv, board)
        };
        Self {
            fields: serde_json::to_value(answer.fields()).expect("texts and numbers can be written as JSON"),
            size: problem.size(),
            start: *problem.start(),
            goal: *answer.goals().first(),
            solved: answer.path().is_some(),
            path: answer.path().unwrap_or_default().iter().map(after).collect(),
            node_bytes: Nodes::bytes(u32::try_from(answer.figures.max_stored).unwrap_or(u32::MAX)),
            steps,
            has_more_steps,
        }
    }

    /// How many boards its lists have.
    pub fn boards(&self) -> usize {
        self.path.len() + self.steps.iter().map(|step| step.open.len() + 1).sum::<usize>()
    }

    pub fn fields(&self) -> Fields<'_> {
        Fields::new(|name| {
            Some(match name {
                "solved" => self.solved.into(),
                "rows" => self.size.rows().into(),
                "cols" => self.size.cols().into(),
                "start" => rows(self.start),
                "goal_rows" => rows(self.goal),
                "path" => Listing::new(self.path.len(), |place| self.move_of_path(place).into()).into(),
                "node_bytes" => self.node_bytes.into(),
                "steps" => Listing::new(self.steps.len(), |place| self.step(place).into()).into(),
                "has_more_steps" => self.has_more_steps.into(),
                _ => value_of(self.fields.get(name)?),
            })
        })
    }

    fn move_of_path(&self, place: usize) -> Fields<'_> {
        let (mv, board) = self.path[place];
        let before = if place == 0 { self.start } else { self.path[place - 1].1 };
        Fields::new(move |name| {
            Some(match name {
                // From 1.
                "number" => (place + 1).into(),
                "letter" => letter(mv),
                // Where the blank goes: `Up`.
                "word" => capitalised(mv.name()).into(),
                // The tile that slides, and where it goes.
                "tile" => tile(before.tile(board.cell_of(0))),
                "tile_word" => capitalised(mv.inverse().name()).into(),
                "tile_letter" => letter(mv.inverse()),
                // After the move.
                "board" => board.to_string().into(),
                "rows" => rows(board),
                _ => return None,
            })
        })
    }

    fn step(&self, place: usize) -> Fields<'_> {
        let step = &self.steps[place];
        let node = |node: &Node| node_fields(*node, self.size).into();
        Fields::new(move |name| {
            Some(match name {
                // From 0.
                "number" => place.into(),
                "open" => Listing::new(step.open.len(), move |place| node(&step.open[place])).into(),
                "open_length" => step.open.len().into(),
                "taken" => step.taken.as_ref().map_or(Value::NOTHING, node),
                _ => return None,
            })
        })
    }
}

fn node_fields<'a>(node: Node, size: Size) -> Fields<'a> {
    let board = move || Board::of_state(size, node.state);
    Fields::new(move |name| {
        Some(match name {
            "board" => board().to_string().into(),
            "rows" => rows(board()),
            "letter" => node.mv.map_or(Value::NOTHING, letter),
            "g" => u64::from(node.g).into(),
            "h" => u64::from(node.h).into(),
            "f" => u64::from(node.f()).into(),
            _ => return None,
        })
    })
}

/// The tiles of a board, row by row, 0 for the blank.
fn rows<'a>(board: Board) -> Value<'a> {
    let (rows, cols) = (board.size().rows(), board.size().cols());
    let row = move |row: usize| Listing::new(cols, move |col| tile(board.tile(row * cols + col)));
    Listing::new(rows, move |place| row(place).into()).into()
}

fn tile<'a>(tile: u8) -> Value<'a> {
    u64::from(tile).into()
}

fn letter<'a>(mv: Move) -> Value<'a> {
    String::from(mv.letter()).into()
}

/// A field of the JSON output: none of them has parts.
fn value_of<'a>(field: &Json) -> Value<'a> {
    match field {
        Json::Bool(value) => (*value).into(),
        Json::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(whole), _) => whole.into(),
            (None, number) => number.map_or(Value::NOTHING, Value::from),
        },
        Json::String(text) => text.as_str().into(),
        Json::Null | Json::Array(_) | Json::Object(_) => Value::NOTHING,
    }
}

/// Searches again, and tells the open list before each step and at the end, and whether there are more steps.
fn steps(answer: &BoardAnswer, limits: Limits, most: u32) -> (Vec<OpenBeforeStep>, bool) {
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
    let mut steps: Vec<OpenBeforeStep> = Vec::new();
    let mut listed = 0;
    for number in 0..=last {
        cursor.go_to(&mut recording, Position::after(number));
        let moment = cursor.moment(&recording);
        if let (Some(before), Some(step)) = (steps.last_mut(), &moment.step) {
            before.taken = Some(step.node);
        }
        let length = moment.open.len(&recording, Side::Forward);
        listed += length;
        if listed > MOST_LISTED {
            return (steps, true);
        }
        let ids = moment.open.rows(&recording, Side::Forward, 0..length);
        let open = ids.into_iter().filter_map(|id| recording.node(id)).collect();
        steps.push(OpenBeforeStep { open, taken: None });
    }
    (steps, !ended || recording.steps() > last)
}
