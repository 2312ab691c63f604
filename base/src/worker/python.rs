//! Events that are inserted into a program in Python while it is loaded: its files stay as they are.

use std::ffi::OsString;
use std::io;

use super::program::ProgramCall;

/// Reads the hints and runs the script. It is given to Python as text, so that no file is needed for it.
const CODE: &str = concat!(
    include_str!("../../../assets/programs/python/tilescope_trace.py"),
    include_str!("../../../assets/programs/python/watched.py")
);

/// The words in the place of hints with which a program is asked where it takes boards.
pub const FIND_BOARDS: &str = "--find-boards";

/// The command and the arguments of a call, which run its script with its hints.
pub(super) fn with_hints(call: &ProgramCall) -> io::Result<(OsString, Vec<OsString>)> {
    let mut words = call.arguments.clone();
    if call.hints.is_empty() {
        return Ok((call.command.clone(), words));
    }
    words.insert(0, call.command.clone());
    let (script, _) = call.python_code().ok_or_else(|| io::Error::other(NO_SCRIPT))?;
    if script == 0 {
        words.insert(0, "python3".into());
    }
    // Python writes nothing beside the script.
    let code = ["-B", "-c", CODE, &serde_json::to_string(&call.hints)?].map(OsString::from);
    words.splice(script.max(1)..script.max(1), code);
    Ok((words.remove(0), words))
}

const NO_SCRIPT: &str =
    "events are inserted only into a program in Python; write a command such as python3 search.py";
