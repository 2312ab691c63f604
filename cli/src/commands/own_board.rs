//! `tilescope own-board`: a board for each student, as hard as the teacher's.

use std::collections::BTreeSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;

use super::common::{ExitStatus, Failure, Result, complain, note, offered_for, prepare_visibly};
use crate::compare::EXPANDED;
use crate::file::{Contents, csv as table, load};
use crate::learn::OwnBoards;
use crate::puzzle::counted;
use crate::search::{Problem, Settings};

#[derive(Args, Debug)]
#[command(after_long_help = page!("own-board"))]
pub struct OwnBoardArguments {
    /// The board file of the teacher
    pub file: PathBuf,
    /// The students’ names or numbers
    #[arg(required = true, value_name = "NAME")]
    pub names: Vec<String>,
}

/// The boards of students for the board in a file. They are the same in each command.
pub fn own_boards(problem: &Problem, settings: &Settings, path: &Path) -> Result<OwnBoards> {
    prepare_visibly(problem, settings)?;
    OwnBoards::new(problem, settings, &mut |_| ControlFlow::Continue(())).map_err(Failure::of_file(path))
}

pub fn own_board(arguments: &OwnBoardArguments, out: &mut impl Write) -> Result<ExitStatus> {
    let Contents { document, counting, .. } = load(&arguments.file)?;
    offered_for(document.problem.size(), &document.settings, arguments.file.display())?;
    let boards = own_boards(&document.problem, &document.settings, &arguments.file)?;
    let header = ["student", "board", "moves", EXPANDED.name, "within"].map(str::to_owned);
    writeln!(out, "{}", table::line(&header))?;
    let (mut students, mut different) = (0, BTreeSet::new());
    for name in &arguments.names {
        match boards.board(name, &mut |_| ControlFlow::Continue(())) {
            Ok(own) => {
                let expanded = counting.expanded(own.expanded, own.goals, own.generated_goals);
                let numbers = [own.distance.to_string(), expanded.to_string(), own.within.to_string()];
                let line = [[name.clone(), own.start.to_string()].as_slice(), &numbers].concat();
                writeln!(out, "{}", table::line(&line))?;
                out.flush()?;
                students += 1;
                different.insert(own.start.state().0);
            }
            Err(why) => complain(&format!("{name}: {why}")),
        }
    }
    if different.len() < students {
        let boards = counted(different.len(), "board", "boards");
        note(&format!(
            "{students} students share {boards}, because few are as hard as the board of the file"
        ));
    }
    Ok(ExitStatus::answered_if(students == arguments.names.len()))
}
