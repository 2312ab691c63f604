//! `tilescope heuristic`: is it admissible and consistent, and how does it do beside all others?

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::common::{
    ExitStatus, Failure, HeuristicArguments, Result, note, offered_for, option_board, prepare_visibly,
    with_progress,
};
use crate::compare::{judge_heuristic, places, verdict_text};
use crate::file::{Destination, Overwrite, interrupted, save_heuristic};
use crate::heuristic::{HeuristicId, MOST_CELLS_OF_TABLE, OwnHeuristic, TABLE_ENDING};
use crate::puzzle::{Board, GoalPreset, Size, counted};
use crate::search::{AlgorithmId, Problem, Settings};

#[derive(Args, Debug)]
#[command(after_long_help = page!("heuristic"))]
pub struct JudgeArguments {
    #[command(flatten)]
    pub heuristic: HeuristicArguments,
    /// The goal [default: the tiles in order, then the blank]
    #[arg(long, value_name = "TEXT")]
    pub goal: Option<String>,
    /// Rows and columns, such as 2x3 [default: those of the goal; else 3x3]
    #[arg(long, value_name = "RxC")]
    pub size: Option<Size>,
    /// Save h of all boards as a table, in a file that ends in .heuristic
    #[arg(long, value_name = "FILE", value_parser = table_path)]
    pub save: Option<PathBuf>,
    /// Replace the file
    #[arg(long, requires = "save")]
    pub force: bool,
    /// Do not search boards with all heuristics
    #[arg(long)]
    pub only: bool,
}

fn table_path(path: &str) -> Result<PathBuf, String> {
    let is_table = path.ends_with(TABLE_ENDING) && path.len() > TABLE_ENDING.len();
    if is_table { Ok(path.into()) } else { Err(format!("use a name that ends in {TABLE_ENDING}")) }
}

pub fn heuristic(arguments: &JudgeArguments, out: &mut impl Write) -> Result<ExitStatus> {
    let heuristic = arguments.heuristic.chosen().unwrap_or_default();
    let goal = goal(arguments)?;
    let size = goal.size();
    let astar = AlgorithmId::from_name("astar").unwrap_or_default();
    let settings = Settings { algorithm: astar, heuristic, ..Settings::default() };
    offered_for(size, &settings, "--heuristic")?;
    let stop = interrupted();
    let problem = Problem::new(goal, goal).map_err(Failure::at("--goal"))?;
    prepare_visibly(&problem, &settings)?;
    let verdict =
        with_progress("Judging the heuristic", Some(stop), |show| judge_heuristic(heuristic, &goal, show))?;
    let Some(verdict) = verdict else { return Ok(ExitStatus::Stopped) };
    writeln!(out, "{}, goal {goal}", heuristic.info().title)?;
    for sentence in verdict_text(&verdict, &goal) {
        writeln!(out, "{sentence}")?;
    }
    out.flush()?;
    if let Some(path) = &arguments.save {
        let is_small = size.cells() <= MOST_CELLS_OF_TABLE;
        let answers = if is_small { heuristic.answers(&goal) } else { None };
        let answers =
            answers.ok_or_else(|| Failure::said("--save: a table is for boards of at most 9 cells"))?;
        let overwrite = if arguments.force { Overwrite::ReadOnly } else { Overwrite::Nothing };
        save_heuristic(&Destination::replacing(path, overwrite), &goal, &answers)?;
        note(&format!("saved: {}", path.display()));
    }
    if !arguments.only {
        write_places(heuristic, &goal, out)?;
    }
    Ok(ExitStatus::Answered)
}

fn goal(arguments: &JudgeArguments) -> Result<Board> {
    let given =
        arguments.goal.as_deref().map(|text| option_board("--goal", text, arguments.size)).transpose()?;
    let table = arguments.heuristic.chosen().and_then(HeuristicId::own).and_then(OwnHeuristic::goal_of_table);
    let usual = || GoalPreset::BlankLast.board(arguments.size.unwrap_or(Size::EIGHT));
    Ok(given
        .or(table.filter(|goal| arguments.size.is_none_or(|size| size == goal.size())))
        .unwrap_or_else(usual))
}

fn write_places(heuristic: HeuristicId, goal: &Board, out: &mut impl Write) -> Result<()> {
    let stop = interrupted();
    let rows = with_progress("Searching with each heuristic", Some(stop), |show| {
        places(heuristic, goal, stop, show)
    })?;
    let Some(first) = rows.first() else { return Ok(()) };
    writeln!(out, "A* on the same {} boards, with the nodes expanded on average", first.boards)?;
    for row in &rows {
        let mark = if row.heuristic == heuristic { ">" } else { " " };
        write!(out, "{mark} {:>12.1}  {}", row.expanded, row.heuristic.info().title)?;
        if row.excess > 0 {
            let moves = counted(row.excess as usize, "move", "moves");
            write!(out, "; its paths have {moves} too many")?;
        }
        if row.solved < row.boards {
            let boards = counted((row.boards - row.solved) as usize, "board", "boards");
            write!(out, "; {boards} not solved")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
