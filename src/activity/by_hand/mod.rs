//! A search by hand on the screen: the student's search, what is chosen, and the comparison with the known algorithms.

mod game;
mod view;

pub use game::{HandAnswer, HandFocus, HandGame, HandResult, HandTab, shown_status};

use std::time::Duration;

use super::contract::{Activity, Requests, Unsaved};
use crate::core::{Command, Core, PanelId, Screen, ScreenInfo, TabsAction, commands_named};
use crate::file::{SavedHand, SessionState};
use crate::learn::by_hand::{HandAct, Scope};
use game::estimates;

#[derive(Clone, Debug, PartialEq)]
pub enum HandAction {
    Act(HandAct),
    Choose(HandFocus),
    /// Compares the search with the known algorithms; `ends` if the student says that it ends here.
    Compare {
        ends: bool,
    },
    StopComparing,
    /// Undoes everything from the first difference to the other search on.
    TakeBack,
    /// Goes on as the search that it is compared with.
    GoOn,
    GoTo(usize),
    /// Undoes all but this many acts.
    TakeBackTo(usize),
    Tabs(TabsAction<HandTab>),
    StartAgain,
}

#[derive(Default)]
pub struct ByHand {
    /// It stays when its screen is left.
    pub game: Option<HandGame>,
    saved: Option<SavedHand>,
}

impl ByHand {
    pub fn has_unsaved_changes(&self) -> bool {
        let saved = self.saved.as_ref().map(|saved| (&saved.problem, &saved.acts[..]));
        self.game.as_ref().is_some_and(|HandGame { play, .. }| {
            !play.acts.is_empty() && Some((&play.problem, &play.acts[..])) != saved
        })
    }

    /// Keeps a search that has begun when the boards of the editor change, and says so. Otherwise takes the new boards.
    fn follow_editor(&mut self, core: &Core) {
        let document = *core.editor.document();
        let Some(game) = self.game.as_mut().filter(|game| game.editor != document.problem) else { return };
        if game.play.acts.is_empty() {
            *game = HandGame::new(document.problem, &document.settings);
        }
        game.editor = document.problem;
        game.boards_changed = game.play.problem != document.problem;
    }

    pub(in crate::activity) fn was_saved(&mut self, state: Option<&SessionState>) {
        self.saved = state.and_then(|state| state.by_hand.clone());
    }

    pub(in crate::activity) fn would_be_replaced_by(&self, state: &SessionState) -> bool {
        state.by_hand.is_some() && self.has_unsaved_changes()
    }
}

const SCREEN: Screen = Screen(&ScreenInfo {
    name: "by-hand",
    is_restored: true,
    is_sealed: false,
    toggled_by: Some(Command::SearchByHand),
    commands: Some(commands_named! {
        SearchByHand, Undo, Redo, SaveSession, Present, First, StepBack, PlayPause, StepForward, Last, Slower, Faster, SplitSide,
        Panel(Heuristic), Panel(Map), Panel(Lists)
    }),
    otherwise: "Not available during a search by hand: press Escape to leave",
});

impl Activity for ByHand {
    type Action = HandAction;

    const SCREEN: Option<Screen> = Some(SCREEN);

    fn update(&mut self, action: HandAction, core: &mut Core, _: &mut Requests<HandAction>) {
        let document = *core.editor.document();
        let Some(game) = self.game.as_mut().filter(|_| core.screen() == SCREEN) else { return };
        match action {
            HandAction::Act(act) => game.act(act),
            HandAction::Choose(focus) => (game.focus, game.refusal) = (focus, None),
            HandAction::Compare { ends } => {
                let scope = Scope::all(document.settings, &game.play);
                game.compare(ends, scope, core.wake.clone());
            }
            HandAction::StopComparing => game.answer = HandAnswer::None,
            HandAction::TakeBack => game.return_to_agreement(false),
            HandAction::GoOn => game.return_to_agreement(true),
            HandAction::GoTo(expansions) => game.go_to(expansions),
            HandAction::TakeBackTo(acts) => game.go_to_act(acts),
            HandAction::Tabs(change) => game.tabs.change(change, core.layout.is_presenting()),
            HandAction::StartAgain => {
                let tabs = std::mem::take(&mut game.tabs);
                *game = HandGame { tabs, ..HandGame::new(document.problem, &document.settings) };
            }
        }
    }

    fn enter(&mut self, core: &mut Core) {
        core.enter(SCREEN);
        core.playback.hold();
        self.follow_editor(core);
        let document = *core.editor.document();
        let settings = document.settings;
        let game = self.game.get_or_insert_with(|| HandGame::new(document.problem, &settings));
        // Another heuristic or order of the moves changes only what is shown.
        game.moves = settings.successor_order().moves();
        if std::mem::replace(&mut game.settings, settings).heuristic != settings.heuristic {
            game.estimates = estimates(&game.play.problem, settings.heuristic, None);
        }
        game.judge();
    }

    fn perform_on_screen(&mut self, command: Command, core: &mut Core) -> bool {
        let Some(game) = &mut self.game else { return false };
        let is_presenting = core.layout.is_presenting();
        let (acts, expansions) = (game.play.acts.len(), game.play.expansions());
        match command {
            Command::PlayPause => {
                core.playback.set_playing(!core.playback.is_playing());
                return true;
            }
            Command::SplitSide => {
                game.tabs.toggle_split(is_presenting);
                return true;
            }
            Command::Panel(panel) => {
                let Some(tab) = HandTab::of_panel(panel) else { return false };
                game.tabs.show(tab);
                return true;
            }
            Command::Undo => game.go_to_act(acts.saturating_sub(1)),
            Command::Redo => game.go_to_act(acts + 1),
            Command::StepForward => game.go_to(expansions + 1),
            // An expansion that is not complete is undone as a whole.
            Command::StepBack if expansions > 0 => game.go_to(expansions - 1),
            Command::StepBack | Command::First => game.go_to_act(0),
            Command::Last => game.go_to_act(usize::MAX),
            _ => return false,
        }
        core.playback.hold();
        true
    }

    fn enabled_on_screen(&self, command: Command, _: &Core) -> Option<Result<(), &'static str>> {
        let game = self.game.as_ref()?;
        let some = |acts: &[HandAct], otherwise| if acts.is_empty() { Err(otherwise) } else { Ok(()) };
        match command {
            Command::Undo => Some(some(&game.play.acts, "Nothing to undo")),
            Command::First | Command::StepBack => Some(some(&game.play.acts, "This is the start")),
            Command::Redo | Command::Last | Command::StepForward | Command::PlayPause => {
                Some(some(&game.undone, "Nothing to redo"))
            }
            Command::SplitSide => Some(Ok(())),
            Command::Panel(panel) => HandTab::of_panel(panel).map(|_| Ok(())),
            _ => None,
        }
    }

    fn tick(&mut self, time: Duration, core: &mut Core) -> bool {
        let Some(game) = self.game.as_mut().filter(|_| core.screen() == SCREEN) else { return false };
        if core.playback.is_playing() {
            let steps = core.playback.steps_after(time);
            if steps > 0 {
                game.go_to(game.play.expansions().saturating_add(steps as usize));
            }
            if game.undone.is_empty() {
                core.playback.hold();
            }
        }
        true
    }

    fn receive(&mut self, core: &mut Core, _: &mut Requests<HandAction>) {
        self.follow_editor(core);
        if let Some(game) = &mut self.game {
            game.receive(core.editor.course().map(AsRef::as_ref));
        }
    }

    fn after_action(&mut self, core: &mut Core) {
        if let Some(game) = self.game.as_mut().filter(|_| core.screen() == SCREEN) {
            game.follow_map(core);
        }
        let bytes = self.game.as_ref().map_or(0, |game| game.map.bytes());
        if std::mem::replace(&mut core.runs.by_hand, bytes) < bytes {
            core.keep_within_limit();
        }
    }

    /// Nothing is kept if nothing was done.
    fn save(&self, state: &mut SessionState) {
        let game = self.game.as_ref().filter(|game| game.all_acts().next().is_some());
        state.by_hand = game.map(|HandGame { play, undone, .. }| SavedHand {
            problem: play.problem,
            acts: play.acts.clone(),
            undone: undone.clone(),
        });
    }

    fn restore(&mut self, state: &SessionState, core: &mut Core) {
        if let Some(hand) = &state.by_hand {
            self.game = Some(HandGame::restored(hand, core.editor.document()));
            self.saved = Some(hand.clone());
        }
    }

    fn unsaved(&self) -> Option<Unsaved> {
        let text = "The search by hand is not saved. A session file keeps it.";
        self.has_unsaved_changes().then_some(Unsaved { text, saved_by: Command::SaveSession })
    }
}
