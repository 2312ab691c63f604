//! What has the whole window, and where its parts are: the stage stays, the side has tabs, and the boards come over the stage.

use serde::{Serialize, Serializer};

use super::commands::Command;
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

#[derive(Clone, PartialEq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct ScreenLayout {
    /// As the user has arranged them, which is kept from one start to the next.
    pub tabs: SideTabs,
    of_lesson: Option<SideTabs>,
    /// Whether a class looks on: without the row of menus, in large text, on the whole screen.
    is_presenting: bool,
    drawer: Drawer,
    /// Whether the panel that was brought to the front last has the room of all.
    is_alone: bool,
    /// Whether one row of tabs fits and no second one, as measured when the side was last painted.
    pub has_one_row: bool,
    /// Whether a panel needs the height of both halves.
    pub fills_side: bool,
    /// Whether F6 has moved the focus: then the keys are for what the panel shows, if it has keys.
    is_entered: bool,
}

impl ScreenLayout {
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

    pub fn active(&self) -> PanelId {
        if self.drawer == Drawer::Focused { PanelId::Setup } else { self.tabs_now().last() }
    }

    /// The rows of tabs, from the top: one where the window has no room for two, or one panel has it all.
    pub fn rows(&self, has_room: bool) -> Vec<TabRow> {
        let has_room = has_room && !self.is_alone && !self.fills_side;
        self.tabs_now().rows(has_room && self.tabs_now().is_split(self.is_presenting))
    }

    pub(crate) fn visible_panels(&self) -> impl Iterator<Item = PanelId> {
        let drawer = self.has_drawer().then_some(PanelId::Setup);
        drawer.into_iter().chain(self.rows(!self.has_one_row).into_iter().map(|row| row.front))
    }

    pub fn shows(&self, panel: PanelId) -> bool {
        self.visible_panels().any(|visible| visible == panel)
    }

    pub fn show(&mut self, panel: PanelId) {
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
    pub fn toggle(&mut self, panel: PanelId) {
        match panel.home() {
            Home::Drawer if self.has_drawer() => drop(self.close_drawer()),
            Home::WhileUsed if self.active() == panel => self.tabs_now_mut().set_used(panel, false),
            _ => self.show(panel),
        }
    }

    pub(crate) fn close_drawer(&mut self) -> bool {
        std::mem::take(&mut self.drawer) != Drawer::Closed
    }

    pub fn cycle(&mut self, forwards: bool) {
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

    pub(crate) fn toggle_presenting(&mut self) {
        self.is_presenting = !self.is_presenting;
        self.close_drawer();
    }

    pub fn toggle_alone(&mut self) {
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Screen(pub &'static ScreenInfo);

#[derive(PartialEq, Eq, Debug)]
pub struct ScreenInfo {
    pub name: &'static str,
    pub is_restored: bool,
    /// Whether nothing else can be done meanwhile, and nothing may tell what comes: questions are asked.
    pub is_sealed: bool,
    /// The command that shows it, and leaves it. `None` if there is more to it.
    pub toggled_by: Option<Command>,
    pub commands: Option<&'static [Command]>,
    pub otherwise: &'static str,
}

impl Screen {
    /// The search: its panels, or the screen for a class.
    pub const SEARCH: Self = Self(&ScreenInfo {
        name: "search",
        is_restored: false,
        is_sealed: false,
        toggled_by: None,
        commands: None,
        otherwise: "",
    });

    pub fn name(self) -> &'static str {
        self.0.name
    }

    pub fn permits(self, command: Command) -> Result<(), &'static str> {
        use Command as C;
        const ON_ALL: [Command; 5] = [C::NextTheme, C::LessMotion, C::Keys, C::Palette, C::Quit];
        let has_it = |own: &[Command]| ON_ALL.contains(&command) || own.contains(&command);
        if self.0.commands.is_none_or(has_it) { Ok(()) } else { Err(self.0.otherwise) }
    }
}

impl Serialize for Screen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A named part of the screen, such as the current board or a row of a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ScreenPart {
    pub name: String,
    /// Left, top, width and height, in points.
    pub points: [f32; 4],
    pub pixels: [f32; 4],
    /// The size of its smallest text in pixels; `None` where it has none.
    pub text_pixels: Option<f32>,
}
