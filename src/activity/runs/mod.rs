//! The table of runs on the screen. Its rows are in the core: every search has one.

mod view;

use std::sync::Arc;

use super::contract::{Activity, Request, Requests};
use crate::core::{Command, Core, RunsAction, Screen, ScreenInfo};
use crate::file::{Destination, SaveWork, picture_format, save_picture};
use crate::picture::runs::draw_runs;
use crate::picture::{Palette, PictureFormat};
use crate::platform::FileChoice;

#[derive(Debug, Default)]
pub struct RunTable;

const SCREEN: Screen = Screen(&ScreenInfo {
    name: "runs",
    is_restored: true,
    is_sealed: false,
    toggled_by: Some(Command::Runs),
    commands: Some(&[Command::Runs, Command::CompareRuns, Command::Undo]),
    otherwise: "Not available in the table of runs: press Escape to leave",
});

impl Activity for RunTable {
    type Action = RunsAction;

    const SCREEN: Option<Screen> = Some(SCREEN);

    fn update(&mut self, action: RunsAction, core: &mut Core, asks: &mut Requests<RunsAction>) {
        if let RunsAction::Save(format) = action {
            return asks.extend(save(format, core));
        }
        core.change_runs(action);
        if matches!(action, RunsAction::BringBack(_)) {
            core.leave(SCREEN);
        }
    }

    fn perform_on_screen(&mut self, command: Command, core: &mut Core) -> bool {
        if command == Command::Undo {
            core.change_runs(RunsAction::Restore);
        }
        command == Command::Undo
    }

    fn enabled_on_screen(&self, command: Command, core: &Core) -> Option<Result<(), &'static str>> {
        let can_restore = core.runs.can_restore();
        (command == Command::Undo).then_some(if can_restore { Ok(()) } else { Err("Nothing to undo") })
    }

    fn enter(&mut self, core: &mut Core) {
        core.enter(SCREEN);
        core.playback.hold();
        core.list_runs_of_shown();
        core.notice = core.notice.take().filter(|notice| notice.is_error);
    }
}

fn save(format: PictureFormat, core: &Core) -> Option<Request<RunsAction>> {
    let (table, palette) = (core.runs_table(&core.listed_facts()), Palette::of(core.look.theme));
    if table.rows.is_empty() {
        return None;
    }
    let work: SaveWork = Arc::new(move |to: &Destination| {
        save_picture(to, picture_format(&to.path)?, &draw_runs(&table, palette), &mut |_| {})
    });
    let name = format!("runs.{}", format.extension());
    let chosen = FileChoice::save("Save picture", "e.g. runs.svg or runs.png", name);
    Some(Request::save_as(chosen.kind("Pictures", &[format.extension()]), work, None))
}
