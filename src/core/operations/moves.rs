//! Going elsewhere in the search: by steps, by playing, along the path, and to what is asked for.

use crate::core::editor::Editor;
use crate::core::panels::PanelId;
use crate::core::playback::{StepSize, StepTarget};
use crate::core::shown::Shown;
use crate::core::state::Core;
use crate::core::views::PathView;
use crate::recording::{Direction, Position};
use crate::search::NodeId;

impl Core {
    /// A presenter's clicker always does something.
    pub(crate) fn go_to_bookmark_or_step(&mut self, direction: Direction) {
        if self.bookmarks().is_empty() {
            self.step(StepSize::Expansion, direction);
        } else if let Some(position) = self.next_bookmark(direction) {
            self.go_to(position);
        }
    }

    pub(crate) fn show_path_board(&mut self, board: Option<usize>) {
        if board.is_some() {
            self.go_to_path();
        }
        self.views.path.show(board);
    }

    /// The lists and the timeline go to where the path was found.
    fn go_to_path(&mut self) {
        self.runs.keep_shown();
        self.playback.hold();
        self.seek(Position::after(u64::MAX));
    }

    pub(crate) fn play_path(&mut self) {
        let length = self.shown.as_ref().map_or(0, Shown::path_length);
        self.go_to_path();
        self.views.path.toggle(length);
    }

    pub(crate) fn toggle_live(&mut self) {
        self.runs.keep_shown();
        self.playback.set_live(!self.playback.follows_live());
        self.follow_live();
    }

    /// The search that comes back is at the place where it was left. Breakpoints and bookmarks have a tab if they change.
    pub(crate) fn undo_or_redo(&mut self, change: fn(&mut Editor)) {
        let before = self.editor.contents().annotations;
        change(&mut self.editor);
        self.live.is_undone = true;
        let document = *self.editor.document();
        if self.shown.is_some()
            && !self.shows_the_editors_search()
            && self.runs.parked(&document).is_some()
            && let Some(id) = self.runs.id_of(&document)
        {
            self.show_row(id, document);
        }
        if *self.editor.annotations() != before {
            self.layout.tabs_now_mut().set_used(PanelId::Breakpoints, true);
        }
    }

    pub(crate) fn run_if_nothing_is_shown(&mut self) {
        if self.shown.is_none() {
            self.run();
        }
    }

    pub(crate) fn play_or_pause(&mut self) {
        self.run_if_nothing_is_shown();
        self.runs.keep_shown();
        self.views.path = PathView::default();
        if let Some(shown) = &mut self.shown
            && !self.playback.is_playing()
            && shown.is_at_end()
            && !shown.is_running()
        {
            shown.go_to(Position::default());
        }
        self.playback.set_playing(!self.playback.is_playing());
    }

    pub(crate) fn step(&mut self, size: StepSize, direction: Direction) {
        self.run_if_nothing_is_shown();
        if let Some(shown) = &self.shown {
            self.go_to(shown.stepped(size, direction));
        }
    }

    /// Goes to a place for the user: playback stops.
    pub(crate) fn go_to(&mut self, target: impl Into<StepTarget>) {
        self.runs.keep_shown();
        self.go_straight_to(target);
    }

    /// Goes to a place, and to no other one that was asked for before. The table need not keep the search.
    pub(crate) fn go_straight_to(&mut self, target: impl Into<StepTarget>) {
        self.playback.wanted = None;
        self.playback.hold();
        self.views.path = PathView::default();
        self.selection.selected = None;
        self.seek(target);
    }

    pub(crate) fn go_to_choice(&mut self, position: Position) {
        self.go_to(StepTarget { position, shows_choice: true });
    }

    pub(crate) fn seek(&mut self, target: impl Into<StepTarget>) {
        if let Some(shown) = &mut self.shown {
            shown.go_to(target);
        }
    }

    pub(crate) fn go_to_generated(&mut self, id: NodeId) {
        let Some(shown) = &self.shown else { return };
        let number = shown.recording.number(id);
        self.go_to(Position::after(shown.recording.generated_at(id)));
        self.selection.selected = Some(number);
    }

    pub(crate) fn ask_about(&mut self, typed: String) {
        let shown = self.shown.as_ref().map(|shown| shown.recording.problem().size());
        let size = shown.unwrap_or_else(|| self.editor.document().problem.size());
        self.views.inquiry.set_typed(typed, size);
    }

    /// The node that is asked about stays the same.
    pub(crate) fn go_to_asked(&mut self, position: Position) {
        let asked = if self.views.inquiry.board.is_some() {
            self.selection.selected
        } else {
            self.number(self.inspected())
        };
        self.go_to(position);
        self.selection.selected = asked;
    }

    pub(crate) fn go_to_first_above(&mut self) {
        let first =
            self.shown.as_ref().and_then(|shown| shown.counting.cell_counts()?.first_above(&shown.recording));
        if let Some(id) = first {
            self.go_to_generated(id);
        }
    }

    pub(crate) fn go_to_expanded(&mut self, id: NodeId) {
        match self.shown.as_ref().and_then(|shown| shown.recording.find_expansion(id)) {
            Some(step) => self.go_to(Position::after(step + 1)),
            None => self.say("This node was expanded earlier, at a point that was not recorded"),
        }
    }

    /// Whether the current place is the last one, and stays so.
    pub(crate) fn is_at_very_end(&self) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.is_at_end() && !shown.is_running())
    }

    pub(crate) fn follow_live(&mut self) {
        if self.playback.follows_live() {
            self.advance(Position::after(u64::MAX));
            if self.is_at_very_end() {
                self.playback.set_live(false);
            }
        }
    }
}
