//! What is done to the views of a search: plane, tree, selection, pseudocode, marks, answers, and what may be told.

use crate::core::inquiry::{FEW, Inquiry};
use crate::core::tree::{CLOSE, Framing, TreeAction};
use crate::core::{
    Command, Core, Counting, LitLine, PanelId, PlaneView, Screen, SearchMap, VariableValue, explain, text,
};
use crate::puzzle::Board;
use crate::recording::{Necessity, Region};
use crate::search::{Effect, Layer, NodeId};

impl Core {
    pub(crate) fn filter_lists(&mut self, region: Option<Region>) {
        if region.is_some() {
            self.layout.show(PanelId::Lists);
            self.say("The lists show only the nodes of this cell. Press Escape to show all nodes.");
        } else if self.views.plane.filter.is_some() {
            self.say("The lists show all nodes again");
        }
        self.views.plane.filter = region;
    }

    /// Counts nodes for the plane, while that is shown or limits the lists.
    pub(crate) fn count(&mut self) {
        let plane = &mut self.views.plane;
        let is_shown = plane.filter.is_some() || self.layout.shows(PanelId::Plane);
        match &mut self.shown {
            Some(shown) if is_shown => shown.count(plane, &self.wake),
            Some(shown) => shown.counting = Counting::default(),
            None => {}
        }
        if !is_shown || self.shown.is_none() {
            (plane.filter, plane.cursor) = (None, None);
        }
    }

    pub(crate) fn follow_map(&mut self) {
        let is_shown = self.layout.shows(PanelId::Map);
        let search = self.shown.as_mut().filter(|shown| !shown.is_empty());
        match search {
            Some(shown) if is_shown => {
                let before = shown.map.bytes();
                shown.follow_map(&self.wake);
                let has_grown = shown.map.bytes() > before;
                self.map = SearchMap::default();
                if has_grown {
                    self.keep_within_limit();
                }
            }
            None if is_shown => {
                let room = self.granted_to_map();
                let (document, path) = (self.editor.document(), std::iter::empty());
                self.map.follow_alone(document, std::iter::empty(), path, room, &self.wake);
            }
            Some(shown) => shown.map.stop(),
            None => self.map.stop(),
        }
    }

    pub(crate) fn change_tree(&mut self, action: TreeAction) {
        let Some(shown) = &mut self.shown else { return };
        match action {
            TreeAction::LayOut => {
                let told = shown.told_nodes();
                shown.tree.lay_out(&shown.recording, told, self.wake.clone());
            }
            TreeAction::Frame(framing) => shown.tree.framing = framing,
            TreeAction::Fold(id) => shown.tree.fold(id),
            TreeAction::Select(id) => self.select(Some(id)),
        }
    }

    /// Lays out a small tree of what has happened at once: a step shows its state in the first frame.
    pub(crate) fn follow_tree(&mut self) {
        let is_due = self.layout.shows(PanelId::Tree)
            && self.shown.as_ref().is_some_and(|shown| {
                let told = shown.told_nodes().filter(|nodes| *nodes <= FEW);
                told.is_some() && shown.tree.is_out_of_date(&shown.recording, shown.is_running(), told)
            });
        if is_due {
            self.change_tree(TreeAction::LayOut);
        }
    }

    /// Changes the visible part, and shows the panel where it is hidden; or folds the selected node.
    pub(crate) fn perform_on_tree(&mut self, command: Command) {
        let follows = self.shown.as_ref().is_some_and(|shown| shown.tree.follows());
        let framing = match command {
            Command::TreePath => Framing::Path,
            Command::TreeIteration => Framing::Iteration,
            Command::TreeFollow if !follows => Framing::Follow(CLOSE),
            Command::TreeFold => {
                if let Some(selected) = self.selected() {
                    self.change_tree(TreeAction::Fold(selected));
                }
                return;
            }
            _ => Framing::All,
        };
        self.layout.show(PanelId::Tree);
        self.change_tree(TreeAction::Frame(framing));
    }

    pub(crate) fn can_perform_on_tree(&self, command: Command) -> Result<(), &'static str> {
        let Some(shown) = &self.shown else { return Err(text::NO_SEARCH) };
        match command {
            Command::TreePath if !shown.is_solved() => Err(text::NO_PATH),
            Command::TreeIteration if shown.recording.algorithm().layer != Layer::Iteration => {
                Err("This algorithm has no iterations")
            }
            Command::TreeFold if self.selected().is_none() => Err("Select a node first"),
            _ => Ok(()),
        }
    }

    /// The node that the inspector shows; `None` for the current one, and where the selected one is not within reach.
    pub fn selected(&self) -> Option<NodeId> {
        self.shown.as_ref()?.recording.with_number(self.selection.selected?)
    }

    pub fn selected_board(&self) -> Option<Board> {
        let recording = &self.shown.as_ref()?.recording;
        Some(recording.board(recording.nodes().state(self.selected()?)))
    }

    pub(crate) fn node_here(&self, board: &Board) -> Option<NodeId> {
        self.shown.as_ref()?.newest_with(board)
    }

    pub fn hovered(&self) -> Option<NodeId> {
        self.shown.as_ref()?.recording.with_number(self.selection.hovered?)
    }

    /// The node that the inspector shows: the selected one, or the current one; `None` before the first search.
    pub fn inspected(&self) -> Option<NodeId> {
        let current = || {
            let moment = self.shown.as_ref()?.moment()?;
            Some(moment.step.as_ref().map_or(NodeId::START, |expansion| expansion.id))
        };
        self.selected().or_else(current)
    }

    pub(crate) fn number(&self, id: Option<NodeId>) -> Option<u64> {
        Some(self.shown.as_ref()?.recording.number(id?))
    }

    pub(crate) fn hover(&mut self, node: Option<NodeId>) {
        self.selection.hovered = self.number(node);
    }

    pub fn select(&mut self, node: Option<NodeId>) {
        self.selection.selected = self.number(node);
        self.views.path.show(None);
        if node.is_some() {
            self.views.inquiry = Inquiry::default();
        }
    }

    /// Shows what is known of the selected node, unless a panel on the screen is about it already.
    pub(crate) fn show_selected(&mut self) {
        if self.selected().is_some()
            && !self.layout.is_alone()
            && !self.layout.visible_panels().any(|panel| panel.info().follows_selection)
        {
            self.layout.show(PanelId::Node);
        }
    }

    pub(crate) fn has_something_selected(&self) -> bool {
        self.selected().is_some()
            || self.views.path.shown().is_some()
            || self.breakpoints.find.is_some()
            || self.views.plane.filter.is_some()
    }

    pub fn code_lines(&self) -> Vec<LitLine> {
        explain::code_lines(self.shown.as_ref(), &self.editor)
    }

    pub fn breakpoint_lines(&self) -> Vec<(Effect, String)> {
        let named = |line: LitLine| Some((line.breakpoint?, line.line.text));
        self.code_lines().into_iter().filter_map(named).collect()
    }

    pub fn variables(&self) -> Vec<VariableValue> {
        explain::variables(self.shown.as_ref(), &self.settings(), self.reveal.is_asked)
    }

    pub(crate) fn toggle_necessity(&mut self) {
        let was_seen = self.marks_necessity().is_some();
        self.views.marks_necessity ^= true;
        if !self.views.marks_necessity && !was_seen {
            self.say("Must, may, never is turned off");
        }
    }

    /// Whether the marks can be turned on or off. They can always be turned off.
    pub(crate) fn can_mark_necessity(&self) -> Result<(), &'static str> {
        match &self.shown {
            _ if self.views.marks_necessity => Ok(()),
            Some(shown) => shown.compared_with().map(|_| ()),
            None => Err(text::NO_SEARCH),
        }
    }

    /// The length of a shortest path, if nodes are marked by it.
    pub fn marks_necessity(&self) -> Option<u32> {
        self.shown.as_ref().filter(|_| self.views.marks_necessity)?.compared_with().ok()
    }

    pub fn necessity(&self, id: NodeId) -> Option<Necessity> {
        let shortest = self.marks_necessity()?;
        let recording = &self.shown.as_ref()?.recording;
        Some(recording.necessity(&recording.nodes().get(id), shortest))
    }

    pub(crate) fn follow_necessity(&mut self) {
        let is_shown = self.marks_necessity().is_some();
        let Some(shown) = &mut self.shown else { return };
        if !is_shown {
            shown.necessity_counting = Counting::default();
        } else if let Some(moment) = shown.moment().cloned() {
            let view = (&PlaneView::default(), false);
            shown.necessity_counting.refresh(&shown.recording, &moment, view, &self.wake);
        }
    }

    pub fn hides_future(&self) -> bool {
        self.screen().0.is_sealed || !self.reveal.shows_whole
    }

    pub(crate) fn follow_reveal(&mut self) {
        // During questions, even the end of the search stays hidden.
        let (hides_future, hides_end) = (self.hides_future(), self.screen().0.is_sealed);
        // A class is asked where it stands still.
        let is_asked = self.reveal.is_asked || self.reveal.hides_order && self.layout.is_presenting();
        let hides_order = is_asked && !self.playback.is_playing();
        if let Some(shown) = &mut self.shown {
            (shown.hides_future, shown.hides_end) = (hides_future, hides_end);
            shown.hide_order(hides_order);
        }
    }

    pub(crate) fn answer(&mut self) {
        if !self.layout.shows(PanelId::Why) {
            self.views.inquiry.job = None;
            return;
        }
        let inspected = self.inspected();
        let is_large = self.shown.as_ref().is_some_and(|shown| shown.recording.progress().nodes() > FEW);
        if is_large && self.playback.is_playing() {
            self.views.inquiry.forget_search();
            self.views.inquiry.waits = true;
            return;
        }
        self.views.inquiry.waits = false;
        match &self.shown {
            Some(shown) => self.views.inquiry.refresh(shown, inspected, &self.wake),
            None => self.views.inquiry.forget_search(),
        }
    }

    pub fn screen(&self) -> Screen {
        self.screens.last().copied().unwrap_or(Screen::SEARCH)
    }

    pub(crate) fn enter(&mut self, screen: Screen) {
        self.leave(screen);
        self.screens.push(screen);
    }

    /// Takes the window from a screen: what had it before has it again.
    pub(crate) fn leave(&mut self, screen: Screen) {
        self.screens.retain(|other| *other != screen);
    }
}
