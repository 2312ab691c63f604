//! Where the parts of the screen are: the stage stays, the side has tabs, and the boards come over the stage.

use super::panels::{Home, PanelId};
use super::tabs::{SideTabs, TabRow, TabsAction};

/// The boards and settings, over the stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Drawer {
    #[default]
    Closed,
    /// Open, while a panel of the side has the focus.
    Open,
    Focused,
}

/// How many rows of tabs fit, as measured when the side was last painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum SideRoom {
    #[default]
    TwoRows,
    OneRow,
}

/// How much of the side a panel needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum SideNeed {
    #[default]
    Half,
    /// The height of both halves.
    Whole,
}

/// What the user has put where.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ScreenLayout {
    /// As the user has arranged them, which is kept from one start to the next.
    pub tabs: SideTabs,
    /// Those of the lesson that is open.
    of_lesson: Option<SideTabs>,
    /// Whether a class looks on: without the row of menus, in large text, on the whole screen.
    is_presenting: bool,
    drawer: Drawer,
    /// Whether the panel that was brought to the front last has the room of all.
    is_alone: bool,
    room: SideRoom,
    need: SideNeed,
    /// Whether F6 has moved the focus: then the keys are for what the panel shows, if it has keys.
    is_entered: bool,
}

impl ScreenLayout {
    /// The tabs on the screen.
    pub fn tabs_now(&self) -> &SideTabs {
        self.of_lesson.as_ref().unwrap_or(&self.tabs)
    }

    pub(crate) fn tabs_now_mut(&mut self) -> &mut SideTabs {
        self.of_lesson.as_mut().unwrap_or(&mut self.tabs)
    }

    /// Gives a lesson tabs of its own, or shows those of the user again.
    pub(crate) fn set_lesson(&mut self, is_open: bool) {
        self.of_lesson = is_open.then(SideTabs::of_lesson);
        self.tabs.set_used(PanelId::Lesson, false);
    }

    /// Shows the page of the lesson, and beside it a panel.
    pub(crate) fn show_page(&mut self, beside: Option<PanelId>) {
        self.close_drawer();
        if let Some(panel) = beside.filter(|panel| *panel != PanelId::Lesson) {
            self.tabs_now_mut().show_beside(panel, PanelId::Lesson);
        }
        self.show(PanelId::Lesson);
    }

    pub fn is_presenting(&self) -> bool {
        self.is_presenting
    }

    pub fn has_drawer(&self) -> bool {
        self.drawer != Drawer::Closed
    }

    pub fn is_alone(&self) -> bool {
        self.is_alone
    }

    pub fn is_entered(&self) -> bool {
        self.is_entered
    }

    /// The panel that had the focus last.
    pub fn active(&self) -> PanelId {
        if self.drawer == Drawer::Focused { PanelId::Setup } else { self.tabs_now().last() }
    }

    /// The rows of tabs, from the top: one where the window has no room for two, or one panel has it all.
    pub fn rows(&self, has_room: bool) -> Vec<TabRow> {
        let has_room = has_room && !self.is_alone && !self.fills_side();
        self.tabs_now().rows(has_room && self.tabs_now().is_split(self.is_presenting))
    }

    pub fn fills_side(&self) -> bool {
        self.need == SideNeed::Whole
    }

    pub(crate) fn fill_side(&mut self, fills_side: bool) {
        self.need = if fills_side { SideNeed::Whole } else { SideNeed::Half };
    }

    /// The panels on the screen.
    pub(crate) fn visible_panels(&self) -> impl Iterator<Item = PanelId> {
        let drawer = self.has_drawer().then_some(PanelId::Setup);
        drawer.into_iter().chain(self.rows(!self.has_one_row()).into_iter().map(|row| row.front))
    }

    pub fn has_one_row(&self) -> bool {
        self.room == SideRoom::OneRow
    }

    pub(crate) fn note_one_row(&mut self, has_one_row: bool) {
        self.room = if has_one_row { SideRoom::OneRow } else { SideRoom::TwoRows };
    }

    pub(crate) fn shows(&self, panel: PanelId) -> bool {
        self.visible_panels().any(|visible| visible == panel)
    }

    /// Brings a panel to the front, and moves the focus to it.
    pub(crate) fn show(&mut self, panel: PanelId) {
        self.is_entered = false;
        if panel == PanelId::Setup {
            // A maximized panel takes the room of the drawer.
            self.is_alone = false;
            self.drawer = Drawer::Focused;
            return;
        }
        if self.has_drawer() {
            self.drawer = Drawer::Open;
        }
        self.tabs_now_mut().show(panel);
    }

    /// The key of a panel: shows it; closes what is not always there if it has the focus already.
    pub(crate) fn toggle(&mut self, panel: PanelId) {
        match panel.home() {
            Home::Drawer if self.has_drawer() => drop(self.close_drawer()),
            Home::WhileUsed if self.active() == panel => self.tabs_now_mut().set_used(panel, false),
            _ => self.show(panel),
        }
    }

    /// Closes the drawer; gives whether it was open.
    pub(crate) fn close_drawer(&mut self) -> bool {
        std::mem::take(&mut self.drawer) != Drawer::Closed
    }

    /// Moves the focus to the next visible panel, or the previous one; from the last to the first.
    pub(crate) fn cycle(&mut self, forwards: bool) {
        let mut visible: Vec<_> = self.visible_panels().collect();
        if !forwards {
            visible.reverse();
        }
        let here = visible.iter().position(|panel| *panel == self.active());
        // The first time, the panel that was brought to the front last.
        let step = usize::from(self.is_entered);
        if let Some(here) = here {
            self.show(visible[(here + step) % visible.len()]);
            self.is_entered = true;
        }
    }

    /// Starts or ends presenting.
    pub(crate) fn toggle_presenting(&mut self) {
        self.is_presenting = !self.is_presenting;
        self.close_drawer();
    }

    /// Shows one panel alone, or brings the others back.
    pub(crate) fn toggle_alone(&mut self) {
        self.is_alone = !self.is_alone;
        self.close_drawer();
    }

    pub(crate) fn toggle_split(&mut self) {
        let is_presenting = self.is_presenting;
        self.tabs_now_mut().toggle_split(is_presenting);
    }

    pub(crate) fn change_tabs(&mut self, action: TabsAction) {
        if let TabsAction::Show(panel) = action {
            return self.show(panel);
        }
        let is_presenting = self.is_presenting;
        self.tabs_now_mut().change(action, is_presenting);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_of_panels_go_round_what_is_on_the_screen() {
        let mut layout = ScreenLayout::default();
        layout.show(PanelId::Setup);
        let mut seen = Vec::new();
        for _ in 0..4 {
            layout.cycle(true);
            assert!(layout.is_entered());
            seen.push(layout.active());
        }
        assert_eq!(seen, [PanelId::Setup, PanelId::Lists, PanelId::Tree, PanelId::Setup]);
        layout.cycle(false);
        assert_eq!(layout.active(), PanelId::Tree);
        layout.show(PanelId::Plane);
        assert!(!layout.is_entered(), "a click enters nothing");
    }

    #[test]
    fn what_is_not_always_there_is_closed_by_its_own_key() {
        let mut layout = ScreenLayout::default();
        for panel in [PanelId::Setup, PanelId::Breakpoints] {
            layout.toggle(panel);
            assert!(layout.shows(panel) && layout.active() == panel, "{panel:?}");
            layout.toggle(panel);
            assert!(!layout.shows(panel), "{panel:?}");
        }
        layout.toggle(PanelId::Tree);
        layout.toggle(PanelId::Tree);
        assert!(layout.shows(PanelId::Tree), "a tab of the side stays");
    }

    #[test]
    fn closing_a_tab_leaves_the_focus_on_a_visible_panel() {
        let mut layout = ScreenLayout::default();
        layout.show(PanelId::Node);
        layout.toggle(PanelId::Breakpoints);
        layout.toggle(PanelId::Breakpoints);
        assert!(layout.shows(layout.active()), "{:?}", layout.active());
        layout.cycle(true);
        assert!(layout.is_entered() && layout.shows(layout.active()));
    }

    #[test]
    fn a_maximized_panel_and_the_drawer_exclude_each_other() {
        let mut layout = ScreenLayout::default();
        layout.show(PanelId::Setup);
        layout.toggle_alone();
        assert!(layout.is_alone() && !layout.has_drawer());
        layout.show(PanelId::Setup);
        assert!(!layout.is_alone() && layout.has_drawer());
    }

    #[test]
    fn one_row_shows_one_panel() {
        let mut layout = ScreenLayout::default();
        layout.note_one_row(true);
        layout.show(PanelId::Tree);
        assert_eq!(layout.visible_panels().collect::<Vec<_>>(), [PanelId::Tree]);
    }

    #[test]
    fn one_panel_alone_is_all_that_is_shown_and_the_others_come_back() {
        let mut layout = ScreenLayout::default();
        let before: Vec<_> = layout.visible_panels().collect();
        layout.toggle_alone();
        assert_eq!(layout.visible_panels().collect::<Vec<_>>(), [PanelId::Lists]);
        layout.toggle_alone();
        assert_eq!(layout.visible_panels().collect::<Vec<_>>(), before);
    }
}
