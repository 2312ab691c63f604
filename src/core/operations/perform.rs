//! What the commands of the search do.

use crate::core::choice::StepSize;
use crate::core::commands::Command;
use crate::core::editor::{BoardSide, Editor};
use crate::core::explain::path_text;
use crate::core::state::Core;
use crate::recording::Direction::{Backwards, Forwards};
use crate::recording::Position;

impl Core {
    /// Performs a command, if it is one of the search.
    pub(crate) fn perform(&mut self, command: Command) {
        match command {
            Command::NewBoard => self.replace_boards(Editor::new_board),
            Command::Undo => self.undo_or_redo(Editor::undo),
            Command::Redo => self.undo_or_redo(Editor::redo),
            Command::Shuffle => self.replace_boards(Editor::shuffle),
            Command::SwapBoards => self.replace_boards(Editor::swap_boards),
            Command::Run => self.run_unless_shown(),
            Command::Stop => {
                if let Some(shown) = &self.shown {
                    shown.stop();
                }
            }
            Command::Continue => self.go_on(),
            Command::PlayPause => self.play_or_pause(),
            Command::StepBack => self.step(StepSize::Expansion, Backwards),
            Command::StepForward => self.step(StepSize::Expansion, Forwards),
            Command::EventBack => self.step(StepSize::Event, Backwards),
            Command::EventForward => self.step(StepSize::Event, Forwards),
            Command::LayerBack => self.step(StepSize::Layer, Backwards),
            Command::LayerForward => self.step(StepSize::Layer, Forwards),
            Command::First => self.go_to(Position::default()),
            Command::Last => self.go_to(Position::after(u64::MAX)),
            Command::Slower => self.playback.change_speed(Backwards),
            Command::Faster => self.playback.change_speed(Forwards),
            Command::Live => self.toggle_live(),
            Command::Bookmark => self.toggle_bookmark(),
            Command::NextBookmark => self.go_to_bookmark_or_step(Forwards),
            Command::PreviousBookmark => self.go_to_bookmark_or_step(Backwards),
            Command::Breakpoint => self.edit_breakpoint(None),
            Command::FindNext => self.find(None, Forwards),
            Command::FindPrevious => self.find(None, Backwards),
            Command::PlayPath => self.play_path(),
            Command::CopyPath => self.copy(self.shown.as_ref().map(path_text).unwrap_or_default()),
            Command::CopyBoard => self.copy(self.editor.board(BoardSide::Start).to_string()),
            Command::NextTheme => self.look.next_theme(),
            Command::Present => self.layout.toggle_presenting(),
            Command::Panel(panel) => self.layout.toggle(panel),
            Command::TreeAll
            | Command::TreePath
            | Command::TreeIteration
            | Command::TreeFollow
            | Command::TreeFold => self.perform_on_tree(command),
            Command::NextPanel => self.layout.cycle(true),
            Command::PreviousPanel => self.layout.cycle(false),
            Command::PanelAlone => self.layout.toggle_alone(),
            Command::SplitSide => self.layout.toggle_split(),
            Command::ShowWholeSearch => self.toggle_whole_search(),
            Command::HideOrder => self.reveal.toggle_order(),
            Command::Necessity => self.toggle_necessity(),
            Command::LessMotion => self.look.less_motion = !self.look.less_motion,
            // Those of activities and of the window.
            _ => {}
        }
    }
}
