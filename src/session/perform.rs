//! What each command does: every command has one owner, and stands here once.

use super::documents::{AfterLesson, BOARDS, COURSE, Desk, Dialog, Documents, LESSON, SESSION};
use crate::activity::commands_of_activities;
use crate::core::{
    BoardSide, Command, Core, Editor, HelpPage, HelpView, PanelId, PathView, StepSize, path_text,
};
use crate::recording::Direction::{Backwards, Forwards};
use crate::recording::Position;

/// Performs a command that can be used now. On its screen, an activity may give it another meaning.
pub(super) fn perform(command: Command, documents: &mut Documents, desk: &mut Desk<'_>) {
    use Command as C;
    if desk.activities.perform_on_screen(command, desk.core) {
        return;
    }
    let lesson = &mut documents.lesson;
    let core = &mut *desk.core;
    match command {
        commands_of_activities!() => {
            let requests = desk.activities.perform(command, core);
            documents.carry_out(requests, desk);
        }
        C::Open => documents.ask_to_open(core),
        C::Save => documents.save_shown(desk),
        C::SaveAs => documents.ask_to_save(&BOARDS, core),
        C::SaveSession => documents.ask_to_save(&SESSION, core),
        C::SaveCourse => documents.ask_to_save(&COURSE, core),
        C::SaveLesson => documents.ask_to_save(&LESSON, core),
        C::CopyLink => documents.copy_link(core),
        C::Quit => documents.ask_to_close(desk),
        C::NewLesson | C::AddPage => {
            let page = lesson.page_here(core);
            documents.add_page(page, core);
        }
        C::StudyLesson => lesson.study(core),
        C::EditLesson => lesson.toggle_editing(core),
        C::BackToPage => lesson.show_stop(core),
        C::LeaveLesson => documents.leave_lesson_for(AfterLesson::Boards, desk),
        C::NextBookmark if lesson.view().is_some() || lesson.next_in_list(core).is_some() => {
            documents.step_lesson(Forwards, desk);
        }
        C::PreviousBookmark if lesson.view().is_some() => documents.step_lesson(Backwards, desk),
        C::NextBookmark => core.go_to_bookmark_or_step(Forwards),
        C::PreviousBookmark => core.go_to_bookmark_or_step(Backwards),
        C::Undo if lesson.can_undo(Backwards) => lesson.undo(Backwards, core),
        C::Redo if lesson.can_undo(Forwards) => lesson.undo(Forwards, core),
        C::Undo => core.undo_or_redo(Backwards),
        C::Redo => core.undo_or_redo(Forwards),
        C::GoToStep => *desk.dialog = Some(Dialog::GoTo(String::new())),
        C::Keys => toggle_help(HelpView::new(HelpPage::default()), desk.dialog),
        C::Palette => toggle_help(HelpView::default(), desk.dialog),
        C::Deselect => deselect(core),
        C::Panel(panel) => {
            core.layout.toggle(panel);
            if panel == PanelId::Lesson && lesson.view().is_none() && core.layout.shows(panel) {
                lesson.shelf.read_folder(core);
            }
        }
        C::NewBoard => core.replace_boards(Editor::new_board),
        C::Shuffle => core.replace_boards(Editor::shuffle),
        C::SwapBoards => core.replace_boards(Editor::swap_boards),
        C::Run => core.run_unless_shown(),
        C::Stop => {
            if let Some(shown) = &core.shown {
                shown.stop();
            }
        }
        C::Continue => core.go_on(),
        C::PlayPause => core.play_or_pause(),
        C::StepBack => core.step(StepSize::Expansion, Backwards),
        C::StepForward => core.step(StepSize::Expansion, Forwards),
        C::EventBack => core.step(StepSize::Event, Backwards),
        C::EventForward => core.step(StepSize::Event, Forwards),
        C::LayerBack => core.step(StepSize::Layer, Backwards),
        C::LayerForward => core.step(StepSize::Layer, Forwards),
        C::First => core.go_to(Position::default()),
        C::Last => core.go_to(Position::after(u64::MAX)),
        C::Slower => core.playback.change_speed(Backwards),
        C::Faster => core.playback.change_speed(Forwards),
        C::Live => core.toggle_live(),
        C::Bookmark => core.toggle_bookmark(),
        C::Breakpoint => core.edit_breakpoint(None),
        C::FindNext => core.find(None, Forwards),
        C::FindPrevious => core.find(None, Backwards),
        C::PlayPath => core.play_path(),
        C::CopyPath => core.copy(core.shown.as_ref().map(path_text).unwrap_or_default()),
        C::CopyBoard => core.copy(core.editor.board(BoardSide::Start).to_string()),
        C::TreeAll | C::TreePath | C::TreeIteration | C::TreeFollow | C::TreeFold => {
            core.perform_on_tree(command);
        }
        C::NextPanel => core.layout.cycle(true),
        C::PreviousPanel => core.layout.cycle(false),
        C::PanelAlone => core.layout.toggle_alone(),
        C::SplitSide => core.layout.toggle_split(),
        C::ShowWholeSearch => core.reveal.shows_whole = !core.reveal.shows_whole,
        C::HideOrder => core.reveal.hides_order = !core.reveal.hides_order,
        C::Necessity => core.toggle_necessity(),
        C::Present => core.layout.toggle_presenting(),
        C::NextTheme => core.look.next_theme(),
        C::LessMotion => core.look.less_motion = !core.look.less_motion,
    }
}

fn toggle_help(view: HelpView, dialog: &mut Option<Dialog>) {
    let is_open = matches!(dialog, Some(Dialog::Help(_)));
    *dialog = (!is_open).then_some(Dialog::Help(view));
}

fn deselect(core: &mut Core) {
    if core.breakpoints.find.is_some() {
        core.breakpoints.find = None;
    } else if core.layout.close_drawer() {
        // The drawer was over the rest.
    } else if core.layout.is_presenting() && !core.has_something_selected() {
        core.layout.toggle_presenting();
    } else {
        core.selection.selected = None;
        core.views.plane.filter = None;
        core.views.path = PathView::default();
    }
}
