//! A part of a search within another page: stage and transport, and the steps from one to another.

mod view;

use super::contract::{Activity, Requests};
use crate::core::{Command, Core, Screen, ScreenInfo, commands_named};
use crate::file::Embedding;
use crate::recording::Position;

/// What is shown of the search; `None` where the window is not part of another page.
#[derive(Debug, Default)]
pub struct Embedded(Option<Embedding>);

const SCREEN: Screen = Screen(&ScreenInfo {
    name: "embedded",
    is_restored: false,
    is_sealed: false,
    toggled_by: None,
    commands: Some(commands_named! {
        PlayPause, StepForward, StepBack, EventForward, EventBack, LayerForward, LayerBack, First, Last, Slower, Faster
    }),
    otherwise: "Not available in a part of another page",
});

impl Embedded {
    /// The first and the last step that are shown, as far as the search has come.
    fn ends(&self, core: &Core) -> Option<(u64, u64)> {
        let (part, shown) = (self.0?, core.shown.as_ref()?);
        let last = part.to.min(shown.steps());
        Some((part.from.min(last), last))
    }

    pub(in crate::activity) fn embed(&mut self, part: Embedding, core: &mut Core) {
        self.0 = Some(part);
        core.enter(SCREEN);
    }
}

impl Activity for Embedded {
    type Action = Position;

    const SCREEN: Option<Screen> = Some(SCREEN);

    fn update(&mut self, to: Position, core: &mut Core, _: &mut Requests<Position>) {
        core.go_to(to);
    }

    fn enabled_on_screen(&self, command: Command, core: &Core) -> Option<Result<(), &'static str>> {
        let (first, last) = self.ends(core)?;
        let position = core.shown.as_ref()?.position();
        let is_over = match command {
            Command::StepForward | Command::EventForward | Command::LayerForward | Command::Last => {
                position >= Position::after(last)
            }
            Command::StepBack | Command::EventBack | Command::LayerBack | Command::First => {
                position <= Position::after(first)
            }
            _ => return None,
        };
        is_over.then_some(Err("This part of the search ends here"))
    }

    fn perform_on_screen(&mut self, command: Command, core: &mut Core) -> bool {
        // Played again, it begins where it did.
        if command == Command::PlayPause
            && !core.playback.is_playing()
            && let Some(((first, last), shown)) = self.ends(core).zip(core.shown.as_ref())
            && shown.position() >= Position::after(last)
        {
            core.go_to(Position::after(first));
        }
        false
    }

    fn after_action(&mut self, core: &mut Core) {
        let Some(((first, last), shown)) = self.ends(core).zip(core.shown.as_ref()) else { return };
        let position = shown.position();
        let is_all_there = self.0.is_some_and(|part| shown.steps() >= part.to || !shown.is_running());
        let within = position.clamp(Position::after(first), Position::after(last));
        if within != position {
            core.seek(within);
        } else if within == Position::after(last) && core.playback.is_playing() && is_all_there {
            core.playback.hold();
        }
    }
}
