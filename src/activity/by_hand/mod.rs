//! A search by hand on the screen: the student's search, what is chosen, and the comparison with the known algorithms.

mod game;
mod result;
mod tabs;
mod view;
mod words;

pub use game::{HandAnswer, HandFocus, HandGame};
pub use result::{HandResult, OtherSearches};
pub use tabs::HandTab;

use std::time::Duration;

use super::contract::{Activity, Request, Unsaved};
use crate::core::{Command, Core, PanelId, Screen, ScreenInfo, TabsAction};
use crate::file::{SavedHand, SessionState};
use crate::learn::by_hand::{HandAct, Scope};
use crate::recording::Position;
use game::estimates;

/// What can happen to a search by hand.
#[derive(Clone, Debug, PartialEq)]
pub enum HandAction {
    /// Does something in the search.
    Act(HandAct),
    /// Moves the keyboard to a successor, an open node, or a closed node.
    Choose(HandFocus),
    /// Compares the search with the known algorithms; `ends` if the student says that it ends here.
    Compare { ends: bool },
    /// Stops the comparison.
    StopComparing,
    /// Shows the other searches that it was compared with, or hides them.
    ShowOthers(bool),
    /// Shows both boards of one of them.
    ChooseRow(usize),
    /// Undoes everything from the first difference to the other search on.
    TakeBack,
    /// Goes on as the search that it is compared with.
    GoOn,
    /// Goes to where this many expansions are complete.
    GoTo(usize),
    /// Changes the tabs of the side.
    Tabs(TabsAction<HandTab>),
    /// Begins again with the boards of the editor.
    StartAgain,
}

/// The mode, and the search by hand, which stays when the mode is left.
#[derive(Default)]
pub struct ByHand {
    game: Option<HandGame>,
    /// As a session file has it.
    saved: Option<SavedHand>,
}

impl ByHand {
    /// The search by hand, which stays when its screen is left.
    pub fn game(&self) -> Option<&HandGame> {
        self.game.as_ref()
    }

    /// Whether there are acts that no file has saved.
    pub fn has_unsaved_changes(&self) -> bool {
        let saved = self.saved.as_ref().map(|saved| (&saved.problem, &saved.acts[..]));
        self.game.as_ref().is_some_and(|game| {
            let play = &game.play;
            !play.acts().is_empty() && Some((play.problem(), play.acts())) != saved
        })
    }

    /// What a session file keeps of it: nothing if nothing was done.
    fn kept(&self) -> Option<SavedHand> {
        let game = self.game.as_ref()?;
        let (problem, acts, undone) = (*game.play.problem(), game.play.acts().to_vec(), game.undone.clone());
        (acts.len() + undone.len() > 0).then_some(SavedHand { problem, acts, undone })
    }

    /// Keeps a search that has begun when the boards of the editor change, and says so. Otherwise takes the new boards.
    fn follow_editor(&mut self, core: &Core) {
        let document = *core.editor.document();
        let Some(game) = self.game.as_mut().filter(|game| game.editor != document.problem) else { return };
        if game.play.acts().is_empty() {
            *game = HandGame::new(document.problem, &document.settings);
        }
        game.editor = document.problem;
        game.boards_changed = *game.play.problem() != document.problem;
    }
}

const SCREEN: Screen = Screen(&ScreenInfo {
    name: "by-hand",
    is_restored: true,
    is_sealed: false,
    toggled_by: Some(Command::SearchByHand),
    commands: Some(&[
        Command::SearchByHand,
        Command::Undo,
        Command::Redo,
        Command::SaveSession,
        Command::Present,
        Command::First,
        Command::StepBack,
        Command::PlayPause,
        Command::StepForward,
        Command::Last,
        Command::Slower,
        Command::Faster,
        Command::SplitSide,
        Command::Panel(PanelId::Heuristic),
        Command::Panel(PanelId::Lists),
    ]),
    otherwise: "Not available during a search by hand: press Escape to leave",
});

impl Activity for ByHand {
    type Action = HandAction;

    const SCREEN: Option<Screen> = Some(SCREEN);

    fn update(&mut self, action: HandAction, core: &mut Core) -> Vec<Request<HandAction>> {
        let document = *core.editor.document();
        let Some(game) = self.game.as_mut().filter(|_| core.screen() == SCREEN) else { return Vec::new() };
        match action {
            HandAction::Act(act) => game.act(act),
            HandAction::Choose(focus) => {
                game.focus = focus;
                game.refusal = None;
            }
            HandAction::Compare { ends } => {
                let scope = Scope::all(document.settings, &game.play);
                game.compare(ends, scope, core.wake.clone());
            }
            HandAction::StopComparing => game.answer = HandAnswer::None,
            HandAction::ShowOthers(are_shown) => game.show_others(are_shown),
            HandAction::ChooseRow(row) => game.change_others(|others| {
                others.chosen = row.min(others.report.rows.len().saturating_sub(1));
            }),
            HandAction::TakeBack => game.take_back(),
            HandAction::GoOn => game.go_on(),
            HandAction::GoTo(expansions) => game.go_to(expansions),
            HandAction::Tabs(change) => game.change_tabs(change, core.layout.is_presenting()),
            HandAction::StartAgain => {
                let tabs = std::mem::take(&mut game.tabs);
                *game = HandGame { tabs, ..HandGame::new(document.problem, &document.settings) };
            }
        }
        Vec::new()
    }

    /// Begins a search by hand, or goes back to it.
    fn enter(&mut self, core: &mut Core) {
        core.enter(SCREEN);
        core.playback.hold();
        self.follow_editor(core);
        let document = *core.editor.document();
        let settings = document.settings;
        let game = self.game.get_or_insert_with(|| HandGame::new(document.problem, &settings));
        // Another heuristic or order of the moves changes only what is shown.
        game.moves = settings.successor_order().moves();
        if game.heuristic != settings.heuristic {
            game.heuristic = settings.heuristic;
            game.estimates = estimates(game.play.problem(), settings.heuristic);
        }
    }

    fn perform_on_screen(&mut self, command: Command, core: &mut Core) -> Option<Vec<Request<HandAction>>> {
        let game = self.game.as_mut()?;
        match command {
            Command::PlayPause => {
                core.playback.set_playing(!core.playback.is_playing());
                return Some(Vec::new());
            }
            Command::SplitSide => {
                game.tabs.toggle_split(core.layout.is_presenting());
                return Some(Vec::new());
            }
            Command::Panel(panel) => {
                game.change_tabs(TabsAction::Show(HandTab::of(panel)?), core.layout.is_presenting());
                return Some(Vec::new());
            }
            Command::Undo => game.undo(),
            Command::Redo => game.redo(),
            Command::StepForward => game.step(true),
            Command::StepBack => game.step(false),
            Command::First => game.go_to_act(0),
            Command::Last => game.go_to_act(usize::MAX),
            _ => return None,
        }
        core.playback.hold();
        Some(Vec::new())
    }

    fn enabled_on_screen(&self, command: Command, _: &Core) -> Option<Result<(), &'static str>> {
        let game = self.game.as_ref()?;
        let allow = |condition: bool, otherwise| if condition { Ok(()) } else { Err(otherwise) };
        match command {
            Command::Undo => Some(allow(game.can_undo(), "Nothing to undo")),
            Command::First | Command::StepBack => Some(allow(game.can_undo(), "This is the start")),
            Command::Redo | Command::Last | Command::StepForward | Command::PlayPause => {
                Some(allow(game.can_redo(), "Nothing to redo"))
            }
            Command::SplitSide => Some(Ok(())),
            Command::Panel(panel) => HandTab::of(panel).map(|_| Ok(())),
            _ => None,
        }
    }

    fn position(&self) -> Option<Position> {
        self.game.as_ref().map(HandGame::position)
    }

    /// Redoes the expansions, one at a time.
    fn tick(&mut self, time: Duration, core: &mut Core) -> bool {
        let Some(game) = self.game.as_mut().filter(|_| core.screen() == SCREEN) else { return false };
        if core.playback.is_playing() {
            let steps = core.playback.steps_after(time);
            if steps > 0 {
                game.go_to(game.play().expansions().saturating_add(steps as usize));
            }
            if !game.can_redo() {
                core.playback.hold();
            }
        }
        true
    }

    fn receive(&mut self, core: &mut Core) -> Vec<Request<HandAction>> {
        self.follow_editor(core);
        if let Some(game) = &mut self.game {
            game.receive(core.editor.course().map(AsRef::as_ref));
        }
        Vec::new()
    }

    fn save(&self, state: &mut SessionState) {
        state.by_hand = self.kept();
    }

    fn restore(&mut self, state: &SessionState, core: &mut Core) {
        if let Some(hand) = &state.by_hand {
            self.game = Some(HandGame::of(hand, core.editor.document()));
            self.saved = Some(hand.clone());
        }
    }

    fn was_saved(&mut self, state: Option<&SessionState>) {
        self.saved = state.and_then(|state| state.by_hand.clone());
    }

    fn would_be_replaced_by(&self, state: &SessionState) -> bool {
        state.by_hand.is_some() && self.has_unsaved_changes()
    }

    fn unsaved(&self) -> Option<Unsaved> {
        let text = "The search by hand is not saved. A session file keeps it.";
        self.has_unsaved_changes().then_some(Unsaved { text, saved_by: Command::SaveSession })
    }
}
