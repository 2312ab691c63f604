//! Applying an action.

use crate::core::action::CoreAction;
use crate::core::counting::PlaneView;
use crate::core::state::Core;

impl Core {
    /// Applies an action. An action that is not possible has no effect, except for a message where the reason is not visible.
    pub(crate) fn update(&mut self, action: CoreAction) {
        match action {
            // The session performs commands: others may own them.
            CoreAction::Do(_) => {}
            CoreAction::SetBoard(side, board) => self.editor.set_board(side, board),
            CoreAction::SetText(side, text) => self.editor.set_text(side, text),
            CoreAction::UseOtherSize(side) => self.editor.use_other_size(side),
            CoreAction::SetSize(size) => self.editor.set_size(size),
            CoreAction::SetGoalPreset(preset) => self.editor.set_goal_preset(preset),
            CoreAction::ShowExample(example) => self.show_example(example),
            CoreAction::SetSeed(seed) => self.editor.seed = seed,
            CoreAction::SetShuffle(kind) => self.editor.shuffle = kind,
            CoreAction::SwapToSolve => self.editor.swap_to_solve(),
            CoreAction::SetSettings(settings) => self.editor.set_settings(settings),
            CoreAction::SetCourse(course) => self.editor.set_course(course),
            CoreAction::SetCounting(counting) => self.editor.set_counting(counting),
            CoreAction::SetLimits(limits) => {
                self.limits = limits;
                self.keep_several_within_limit();
                self.keep_within_limit();
            }
            CoreAction::GoTo(position) => self.go_to(position),
            CoreAction::Step(size, direction) => self.step(size, direction),
            CoreAction::SetSpeed(speed) => self.playback.set_speed(speed),
            CoreAction::Select(node) => {
                self.select(node);
                self.show_selected();
            }
            CoreAction::Hover(node) => self.hover(node),
            CoreAction::GoToGenerated(id) => self.go_to_generated(id),
            CoreAction::GoToExpanded(id) => self.go_to_expanded(id),
            CoreAction::AskAbout(typed) => self.ask_about(typed),
            CoreAction::GoToAsked(position) => self.go_to_asked(position),
            CoreAction::ShowPathBoard(board) => self.show_path_board(board),
            CoreAction::Tree(action) => self.change_tree(action),
            CoreAction::SetBreakpointForm(form) => self.breakpoints.form = form,
            CoreAction::AcceptBreakpoint => self.accept_breakpoint(),
            CoreAction::EditBreakpoint(index) => self.edit_breakpoint(Some(index)),
            CoreAction::EnableBreakpoint(index, enabled) => self.editor.enable_breakpoint(index, enabled),
            CoreAction::ToggleLine(line) => self.toggle_line(line),
            CoreAction::RemoveBreakpoint(index) => self.editor.remove_breakpoint(index),
            CoreAction::Find(index, direction) => self.find(Some(index), direction),
            CoreAction::WaitForBreakpoint => self.wait_for_breakpoint(),
            CoreAction::SetBookmarkNote(index, note) => self.editor.set_note(index, note),
            CoreAction::RemoveBookmark(index) => self.editor.remove_bookmark(index),
            CoreAction::ShowPanel(panel) => self.layout.show(panel),
            CoreAction::NoteOneRow(has_one_row) => self.layout.note_one_row(has_one_row),
            CoreAction::PlotSeries(series, show) => self.views.plots.show(series, show),
            CoreAction::Tabs(action) => self.layout.change_tabs(action),
            CoreAction::SetTheme(theme) => self.look.theme = theme,
            CoreAction::DismissNotice => self.notice = None,
            CoreAction::DismissHints => self.look.hints.end(),
            CoreAction::KeepEarlierSearch => self.live.needs_confirmation = false,
            CoreAction::ShowPlane(plane) => self.views.plane = PlaneView { plane, ..PlaneView::default() },
            CoreAction::CompareHeuristic(heuristic) => self.views.second_heuristic = heuristic,
            CoreAction::PointAt(region) => self.views.plane.cursor = region,
            CoreAction::FilterLists(region) => self.filter_lists(region),
            CoreAction::GoToFirstAbove => self.go_to_first_above(),
        }
    }
}
