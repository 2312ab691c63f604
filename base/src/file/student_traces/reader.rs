//! The lines of a trace: what they say about the search, and the boards. The rows of a table, and objects of JSON, have named fields.

use std::collections::BTreeMap;
use std::io::BufRead;

use serde_json::{Map, Value};

use super::super::lines::TextLines;
use super::super::texts::{Meaning, Pairing, TextLine, understand, without_comment};
use super::super::worksheets::markdown::{boards_of_head, plain_text, step_of_line};
use super::trace::{StudentTrace, with_setting};
use crate::learn::{MOST_BOARDS, StatedStep, quantity_name};
use crate::puzzle::{
    Board, Move, NotationError, Size, SizeError, count_entries, parse_board_like, parse_board_of_size,
    printable, quoted,
};
use crate::search::Settings;

#[derive(Default)]
struct TraceReader {
    trace: StudentTrace,
    /// The size of boards that show no rows, unless the file says another one.
    usual: Option<Size>,
    table: Option<TraceColumns>,
    rows: Vec<TextLine>,
    /// The entries of a worksheet, by the number of the step.
    sheet: BTreeMap<u64, StatedStep>,
    is_markdown: bool,
    is_json: bool,
    is_own_json: bool,
}

const MOST_BYTES: u64 = 64 << 20;

const LONGEST_NAME: usize = 100;

const MOST_STEPS: usize = 10 * MOST_BOARDS;

const VERSION: &str = "1";

pub(super) fn read<R: BufRead>(mut lines: TextLines<R>, usual: Option<Size>) -> Result<StudentTrace, String> {
    let mut reader = TraceReader { usual, ..TraceReader::default() };
    while let Some(line) = lines.next() {
        let line = line.map_err(|error| error.to_string())?;
        let number = line.number;
        if lines.bytes() > MOST_BYTES {
            return Err(format!("line {number}: a trace has at most 64 MiB; hand in its first part"));
        }
        reader.line(line).map_err(|what| format!("line {number}: {what}"))?;
        if reader.trace.boards.len().max(reader.sheet.len()) > MOST_BOARDS
            || reader.rows.len() > 4 * MOST_BOARDS
        {
            return Err(format!("a trace has at most {MOST_BOARDS} boards; hand in only the first ones"));
        }
        if reader.trace.stated.len() > MOST_STEPS {
            return Err(format!("a trace has at most {MOST_STEPS} steps; hand in only the first ones"));
        }
    }
    reader.finish()
}

fn is_expansion(kind: &str) -> bool {
    !matches!(kind, "visit" | "return")
}

/// An expansion, without anything else that a line may state.
fn stated(line: usize, board: Board) -> StatedStep {
    let (note, successors) = (String::new(), Vec::new());
    StatedStep { line, board, expansions: 0, is_expansion: true, ordinal: None, note, successors }
}

impl TraceReader {
    fn line(&mut self, line: TextLine) -> Result<(), String> {
        let trimmed = line.text.trim();
        if self.is_json || self.trace.boards.is_empty() && trimmed.starts_with('{') {
            self.is_json = true;
            return self.json(&line);
        }
        if self.is_markdown {
            return self.line_of_sheet(&line);
        }
        if let Some(boards) = boards_of_head(trimmed).filter(|_| self.trace.boards.is_empty()) {
            return self.head_of_sheet(boards);
        }
        let is_comment = trimmed.starts_with('#') || trimmed.starts_with("//");
        let said = trimmed.trim_start_matches(['#', '/']).trim_start();
        if self.header(said)? || is_comment {
            return Ok(());
        }
        if let Some(columns) = self.table.take() {
            let read = self.row_of_table(&line, &columns);
            self.table = Some(columns);
            return read;
        }
        if self.trace.boards.is_empty()
            && self.rows.is_empty()
            && let Some(columns) = TraceColumns::of_line(trimmed)?
        {
            self.table = Some(columns);
            return Ok(());
        }
        let content = without_comment(&line.text);
        if content.trim().is_empty() {
            // It may be between two boards of several rows.
            if !self.rows.is_empty() {
                self.rows.push(TextLine { text: String::new(), ..line });
            }
            return Ok(());
        }
        if self.rows.is_empty()
            && let Some(stated) = self.step(content, line.number)?
        {
            self.push(stated);
            return Ok(());
        }
        if !self.trace.boards.is_empty() {
            let size = self.size().map_or(String::new(), |size| format!(" of {size}"));
            return Err(format!("this line has no board{size}; write one board on each line"));
        }
        self.rows.push(line);
        Ok(())
    }

    fn push(&mut self, stated: StatedStep) {
        if stated.is_expansion {
            self.trace.boards.push(stated.board);
        }
        self.trace.stated.push(StatedStep { expansions: self.trace.boards.len(), ..stated });
    }

    fn size(&self) -> Option<Size> {
        let boards = [self.trace.boards.first(), self.trace.start.as_ref(), self.trace.goal.as_ref()];
        self.trace.size.or_else(|| boards.into_iter().flatten().next().map(Board::size))
    }

    /// A line that says something about the search. `false` if it does not.
    fn header(&mut self, line: &str) -> Result<bool, String> {
        if let Some(version) = line.strip_prefix("tilescope trace ") {
            return check_version(version.trim()).map(|()| true);
        }
        let Some((key, value)) = line.split_once(':').or_else(|| line.split_once('=')) else {
            return Ok(false);
        };
        let (key, value) = (key.trim().to_lowercase().replace([' ', '_'], "-"), value.trim());
        self.setting(&key, value)
    }

    fn setting(&mut self, key: &str, value: &str) -> Result<bool, String> {
        match key {
            "name" | "student" => {
                let name: String = value.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
                self.trace.name = Some(name).filter(|name| !name.is_empty());
            }
            "size" => self.set_size(value)?,
            "path" | "solution" => {
                let letters = value.chars().filter(|c| !c.is_whitespace() && *c != ',');
                let moves: Option<Vec<Move>> = letters.map(Move::from_letter).collect();
                let Some(moves) = moves.filter(|moves| moves.len() <= MOST_BOARDS) else { return Ok(false) };
                self.trace.solution = Some(moves);
            }
            "from" => {
                let Ok(step) = value.parse::<u64>() else { return Ok(false) };
                check_from(step)?;
            }
            "start" | "goal" => {
                // The goal of another size has a message of its own.
                let usual = self.size().or(self.usual);
                let board = parse_board_like(value, usual)
                    .map_err(|problem| format!("the {key} is not a board: {problem}"))?;
                let place = if key == "start" { &mut self.trace.start } else { &mut self.trace.goal };
                *place = Some(board);
            }
            _ => {
                let known = with_setting(Settings::default(), key, value).map_err(|what| {
                    format!("{} is not a known {what}; tilescope list shows the names", quoted(value))
                })?;
                if known.is_none() {
                    return Ok(false);
                }
                self.trace.settings.retain(|(known, _)| known != key);
                self.trace.settings.push((key.to_owned(), value.to_owned()));
            }
        }
        Ok(true)
    }

    /// The size that the trace names. Boards before it had to be guessed.
    fn set_size(&mut self, text: &str) -> Result<(), String> {
        let size: Size = text.parse().map_err(|problem: SizeError| printable(&problem.to_string()))?;
        if self.trace.size == Some(size) {
            return Ok(());
        }
        let StudentTrace { start, goal, boards, stated, .. } = &mut self.trace;
        let stated = stated.iter_mut().map(|stated| &mut stated.board);
        for board in start.iter_mut().chain(goal).chain(boards).chain(stated) {
            *board = Board::new(size, &board.tiles().collect::<Vec<_>>())
                .map_err(|_| format!("the size is {size}, but the boards are {}", board.size()))?;
        }
        if self.trace.size.replace(size).is_some() {
            return Err(format!("the size is {size}, but an earlier line has another one"));
        }
        Ok(())
    }

    fn whole_board(&self, text: &str) -> Result<Board, NotationError> {
        match self.size() {
            Some(size) => parse_board_of_size(text, size),
            None => parse_board_like(text, self.usual),
        }
    }

    /// The step of a line; `None` if it has no board, at least not a whole one.
    fn step(&self, line: &str, number: usize) -> Result<Option<StatedStep>, String> {
        let mut line = line.trim();
        let mut is_expanded = true;
        for kind in ["expand", "expanded", "goal", "visit", "return"] {
            if let Some(rest) = line.strip_prefix(kind).filter(|rest| rest.starts_with(' ')) {
                is_expanded = is_expansion(kind);
                line = rest.trim_start();
            }
        }
        let (ordinal, line) = ordinal(line);
        let stated = |board: Board, note: &str| StatedStep {
            is_expansion: is_expanded,
            ordinal,
            note: note.to_owned(),
            ..stated(number, board)
        };
        if let Ok(board) = self.whole_board(line) {
            return Ok(Some(stated(board, "")));
        }
        // What follows the board is a note.
        let mut before = ' ';
        let begins_note = |(_, c): &(usize, char)| {
            let begins_word = c.is_alphabetic() && !before.is_alphanumeric();
            before = *c;
            begins_word || matches!(c, ';' | '|' | '\t' | '(' | '[' | ':')
        };
        let places = line.char_indices().filter(begins_note).map(|(at, _)| at).filter(|at| *at > 0);
        for at in places.take(MOST_PLACES) {
            if let Ok(board) = self.whole_board(&line[..at]) {
                return Ok(Some(stated(board, &line[at..])));
            }
        }
        // The start says how many tiles there are: a line with as many or more is wrong, a line with fewer may be a row.
        match (self.size(), count_entries(line).0) {
            (Some(size), entries) if entries >= size.cells() => {
                let problem = parse_board_of_size(line, size).err();
                let problem = problem.map_or(String::new(), |problem| problem.to_string());
                Err(format!("this is not a board: {problem}"))
            }
            _ => Ok(None),
        }
    }

    fn end_of_rows(&mut self) -> Result<(), String> {
        let Some(first) = self.rows.first() else { return Ok(()) };
        let mut text = "\n".repeat(first.number - 1);
        for line in &self.rows {
            text += &line.text;
            text.push('\n');
        }
        let understood =
            understand(&text, self.size(), Some(Pairing::Boards)).map_err(|error| error.to_string())?;
        let (Meaning::One(boards) | Meaning::Either { boards, .. }) = understood;
        self.trace.boards.extend(boards.boards.iter().map(|board| board.start));
        Ok(())
    }

    fn finish(mut self) -> Result<StudentTrace, String> {
        self.end_of_rows()?;
        self.trace.is_worksheet =
            self.is_markdown || self.table.as_ref().is_some_and(|columns| columns.is_sheet);
        for step in 1.. {
            let Some(stated) = self.sheet.remove(&step) else { break };
            self.push(stated);
        }
        if self.trace.boards.is_empty() {
            return Err("there is no board in this trace; write one board on each line".to_owned());
        }
        let size = self.trace.boards[0].size();
        let others = [self.trace.start, self.trace.goal];
        if let Some(other) = others.into_iter().flatten().find(|other| other.size() != size) {
            return Err(format!("the boards are {size}, but the start or the goal is {}", other.size()));
        }
        Ok(self.trace)
    }
}

/// The note of a line begins before this place: after more words, it is no line with a board.
const MOST_PLACES: usize = 24;

fn check_version(version: &str) -> Result<(), String> {
    if version == VERSION {
        return Ok(());
    }
    let version: String = version.chars().filter(|c| !c.is_control()).take(10).collect();
    Err(format!("this is a trace of version {version}; this program reads version {VERSION}"))
}

fn check_from(step: u64) -> Result<(), String> {
    if step == 1 {
        return Ok(());
    }
    Err(format!("this trace begins at step {step}; save it again from step 1, without --from"))
}

/// A number such as `17.`, `17)` or `17:` before the board, and what follows it.
fn ordinal(line: &str) -> (Option<u64>, &str) {
    let line = line.trim_start();
    let digits = line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len());
    let rest = line[digits..].strip_prefix(['.', ')', ':']).filter(|_| digits > 0 && digits < 8);
    match rest.filter(|rest| rest.starts_with(char::is_whitespace)) {
        Some(rest) => (line[..digits].parse().ok(), rest.trim_start()),
        None => (None, line),
    }
}

struct TraceColumns {
    names: Vec<String>,
    board: usize,
    is_own: bool,
    is_sheet: bool,
}

const ORDINALS: [&str; 6] = ["step", "nr", "no", "number", "n", "#"];

/// The name of what this program's traces call the value of a node.
const VALUE: &str = "value";

impl TraceColumns {
    /// The header of a table with a column of boards; `None` if the line is none.
    fn of_line(line: &str) -> Result<Option<Self>, String> {
        let names: Vec<String> = fields(line).iter().map(|name| name.trim().to_lowercase()).collect();
        let has = |wanted: &[&str]| wanted.iter().all(|name| names.iter().any(|known| known == name));
        let Some(board) = names.iter().position(|name| matches!(&**name, "board" | "state")) else {
            return Ok(None);
        };
        if has(&["node", "generated", "expanded"]) {
            return Err(
                "this is a table of nodes; save the trace in the format text, csv or jsonl".to_owned()
            );
        }
        let is_sheet = has(&["student", "step", "node", "g", "h", VALUE]);
        Ok(Some(Self {
            board,
            is_sheet,
            is_own: has(&["step", "kind", "node", "parent", "successors"]),
            names,
        }))
    }
}

impl TraceReader {
    fn row_of_table(&mut self, line: &TextLine, columns: &TraceColumns) -> Result<(), String> {
        if line.text.trim().is_empty() {
            return Ok(());
        }
        let fields = fields(&line.text);
        let board =
            fields.get(columns.board).ok_or_else(|| "this row has no column with a board".to_owned())?;
        // Of two columns with one name, the first one counts.
        let cells = columns.names.iter().zip(&fields).rev();
        let object: Map<String, Value> =
            cells.map(|(name, field)| (name.clone(), field.trim().into())).collect();
        if columns.is_sheet {
            return self.row_of_sheet((line, board), &object);
        }
        if let Some(size) = text_in(&object, "size").filter(|size| !size.is_empty()) {
            self.set_size(size)?;
        }
        self.record((line, board), &object, columns.is_own)
    }

    /// A line of a worksheet. Boards in lists are left out, and so is what is not filled in.
    fn row_of_sheet(
        &mut self,
        (line, board): (&TextLine, &str),
        object: &Map<String, Value>,
    ) -> Result<(), String> {
        if let Some(name) = text_in(object, "student").filter(|name| !name.is_empty()) {
            self.setting("student", name)?;
        }
        let is_taken = text_in(object, "list").is_none_or(|list| list == "taken");
        let step = number_of(object, "step")?.filter(|step| is_taken && *step > 0);
        if let Some(step) = step.filter(|_| !board.trim().is_empty()) {
            let board = self.board(board)?;
            self.trace.size = Some(board.size());
            let note = note_of(object, false);
            let stated = StatedStep { ordinal: Some(step), note, ..stated(line.number, board) };
            self.sheet.insert(step, stated);
        }
        Ok(())
    }

    /// The part before it is for people, except the name.
    fn head_of_sheet(&mut self, [start, goal]: [&str; 2]) -> Result<(), String> {
        self.is_markdown = true;
        self.rows.clear();
        let name = plain_text(&self.trace.name.take().unwrap_or_default());
        self.trace.name = Some(name.trim_matches(['_', ' ']).to_owned()).filter(|name| !name.is_empty());
        self.setting("start", start)?;
        self.setting("goal", goal).map(|_| ())
    }

    fn line_of_sheet(&mut self, line: &TextLine) -> Result<(), String> {
        // The start is given as step 0.
        let Some((step, taken)) = step_of_line(&line.text).filter(|(step, _)| *step > 0) else {
            return Ok(());
        };
        let stated = self.step(&taken, line.number)?;
        let stated = stated.ok_or_else(|| format!("step {step} has no board"))?;
        self.sheet.insert(step, StatedStep { ordinal: Some(step), ..stated });
        Ok(())
    }

    fn json(&mut self, line: &TextLine) -> Result<(), String> {
        if line.text.trim().is_empty() {
            return Ok(());
        }
        let value: Value =
            serde_json::from_str(&line.text).map_err(|error| format!("this is not JSON: {error}"))?;
        let Some(object) = value.as_object() else { return Ok(()) };
        // What a step has stands for the step, not for the search, and the last line has the path.
        if !object.contains_key("step") && !object.contains_key("solved") {
            self.head(object)?;
        }
        let board = text_in(object, "board").or_else(|| text_in(object, "state"));
        board.map_or(Ok(()), |board| self.record((line, board), object, self.is_own_json))
    }

    /// A board with named fields: a row of a table, or an object of JSON.
    fn record(
        &mut self,
        (line, board): (&TextLine, &str),
        object: &Map<String, Value>,
        is_own: bool,
    ) -> Result<(), String> {
        let mut stated = StatedStep {
            is_expansion: text_in(object, "kind").is_none_or(is_expansion),
            note: note_of(object, is_own),
            ..stated(line.number, self.board(board)?)
        };
        stated.ordinal = ORDINALS.into_iter().find_map(|name| text_of(object.get(name)?).parse().ok());
        if is_own {
            if self.trace.stated.is_empty() {
                stated.ordinal.map_or(Ok(()), check_from)?;
            }
            self.add_successors(object, &mut stated)?;
        }
        self.push(stated);
        Ok(())
    }

    fn head(&mut self, object: &Map<String, Value>) -> Result<(), String> {
        if text_in(object, "format") == Some("tilescope trace") {
            self.is_own_json = true;
            check_version(&object.get("version").map_or(String::new(), Value::to_string))?;
            number_of(object, "from")?.map_or(Ok(()), check_from)?;
        }
        if let Some(settings) = object.get("settings").and_then(Value::as_object) {
            for (key, value) in settings {
                self.setting(key, value.as_str().unwrap_or_default())?;
            }
        }
        // The size is first: it says how the boards are read.
        for key in ["size", "name", "student", "start", "goal", "algorithm", "heuristic", "moves"] {
            if let Some(text) = text_in(object, key) {
                self.setting(key, text)?;
            }
        }
        Ok(())
    }

    fn add_successors(&self, object: &Map<String, Value>, stated: &mut StatedStep) -> Result<(), String> {
        for successor in object.get("successors").and_then(Value::as_array).into_iter().flatten() {
            let Some(object) = successor.as_object() else { continue };
            let Some(mv) = text_in(object, "move").and_then(move_of) else { continue };
            if let Some(board) = text_in(object, "board") {
                stated.successors.push((mv, self.board(board)?));
            }
        }
        Ok(())
    }

    fn board(&self, text: &str) -> Result<Board, String> {
        self.whole_board(text).map_err(|problem| format!("this is not a board: {problem}"))
    }
}

/// Named fields about a board as a note, as a person writes it.
fn note_of(fields: &Map<String, Value>, is_own: bool) -> String {
    // What a student calls a value may be anything.
    let known = fields.iter().filter(|(name, _)| is_own || *name != VALUE);
    let known = known.filter(|(_, value)| value.is_number() || value.is_string());
    let texts = known.map(|(name, value)| (name, text_of(value))).filter(|(_, text)| !text.is_empty());
    let states = texts.filter_map(|(name, text)| Some(format!("{} = {text}", quantity_name(name)?)));
    states.collect::<Vec<_>>().join("; ")
}

fn text_in<'a>(object: &'a Map<String, Value>, name: &str) -> Option<&'a str> {
    object.get(name).and_then(Value::as_str)
}

fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A whole number of an object; `None` if it is not there, or is null or empty.
fn number_of(object: &Map<String, Value>, name: &str) -> Result<Option<u64>, String> {
    let text = object.get(name).filter(|value| !value.is_null()).map(text_of);
    let number = |text: String| {
        text.parse().map_err(|_| format!("{name} is {}, but it must be a whole number", quoted(&text)))
    };
    text.filter(|text| !text.is_empty()).map(number).transpose()
}

fn move_of(letter: &str) -> Option<Move> {
    Move::ALL.into_iter().find(|mv| letter == mv.letter().to_string())
}

fn fields(line: &str) -> Vec<String> {
    let separator = if line.contains(';') && !line.contains(',') { ';' } else { ',' };
    let (mut all, mut field, mut is_quoted) = (Vec::new(), String::new(), false);
    for c in line.trim_end_matches(['\r', '\n']).chars() {
        match c {
            '"' => is_quoted = !is_quoted,
            c if c == separator && !is_quoted => all.push(std::mem::take(&mut field)),
            c => field.push(c),
        }
    }
    all.push(field);
    all
}
