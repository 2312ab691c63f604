//! Finds the places where a Python program takes boards from lists, queues and heaps. The user accepts one for its events.

use serde_json::Value;

use crate::worker::{FIND_BOARDS, ProgramCall, ProgramLimits, ProgramNews, WatchedProgram};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardProposal {
    /// The file and the lines before which the events are written, such as `search.py:42`.
    pub place: String,
    pub expression: String,
    /// The number of boards that the program took there in its first seconds.
    pub boards: u64,
}

/// Runs a program and returns the places where it takes boards, the likeliest first. If there is none, the error says what to do.
pub fn propose_boards(
    call: &ProgramCall,
    limits: ProgramLimits,
    stops: &mut dyn FnMut() -> bool,
) -> Result<Vec<BoardProposal>, String> {
    let call = ProgramCall { hints: vec![FIND_BOARDS.to_owned()], ..call.clone() };
    let mut program = WatchedProgram::start(&call, limits).map_err(|error| call.not_started(&error))?;
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    loop {
        if stops() {
            program.stop();
        }
        match program.news() {
            Some(ProgramNews::Output(bytes)) => output.extend(bytes),
            Some(ProgramNews::Errors(bytes)) => errors.extend(bytes),
            Some(ProgramNews::Ended(_)) => break,
            None => {}
        }
    }
    let lines = output.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok());
    let found = lines.filter_map(|line| said_by(&line)).collect::<Result<Vec<_>, _>>()?;
    if found.is_empty() {
        let last =
            String::from_utf8_lossy(&errors).lines().next_back().map(|line| format!(" It says: {line}"));
        return Err(NOTHING.to_owned() + &last.unwrap_or_default());
    }
    Ok(found)
}

const NOTHING: &str = "the program takes no board from a list, queue or heap. Give the line where it expands a board, and the expression that is the board there.";

fn said_by(line: &Value) -> Option<Result<BoardProposal, String>> {
    if let Some(wrong) = line["wrong"].as_str() {
        return Some(Err(wrong.to_owned()));
    }
    let text = |index: usize| line["proposal"][index].as_str().map(str::to_owned);
    Some(Ok(BoardProposal { place: text(0)?, expression: text(1)?, boards: line["boards"].as_u64()? }))
}
