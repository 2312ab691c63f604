//! One search by hand: its acts, the acts that can be redone, the last comparison, and the tabs of its side.

use crate::core::{Core, PanelId, SearchMap, SideTab, SideTabs};
use crate::file::{Course, Document, SavedHand};
use crate::heuristic::{Estimate, HeuristicId};
use crate::learn::by_hand::{
    Agreement, HandAct, HandBreak, HandNode, HandPlay, HandReport, HandStatus, Refusal, Scope, acts_of,
    agreeing_acts, breaks, compare_all, compare_with,
};
use crate::puzzle::{Move, TileCosts};
use crate::recording::{NodeStatus, Position};
use crate::search::{Problem, Settings, Side};
use crate::worker::{Wake, Work};

/// A tab of the side. A recorded search has more: the student's is of no algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandTab {
    Result,
    Heuristic,
    Map,
    Lists,
}

impl HandTab {
    const ALL: [Self; 4] = [Self::Result, Self::Heuristic, Self::Map, Self::Lists];

    /// The panel of the search that shows the same; its command shows the tab.
    fn panel(self) -> Option<PanelId> {
        match self {
            Self::Result => None,
            Self::Heuristic => Some(PanelId::Heuristic),
            Self::Map => Some(PanelId::Map),
            Self::Lists => Some(PanelId::Lists),
        }
    }

    pub(super) fn of_panel(panel: PanelId) -> Option<Self> {
        Self::ALL.into_iter().find(|tab| tab.panel() == Some(panel))
    }

    pub fn title(self) -> &'static str {
        self.panel().map_or("Result", PanelId::tab)
    }
}

impl SideTab for HandTab {
    fn always() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter()
    }

    /// The lists below the rest. They are in front of a single row: boards are dragged to them.
    fn at_first() -> SideTabs<Self> {
        SideTabs::new(&[Self::Lists], [Self::Result, Self::Lists], Self::Lists)
    }

    fn usual_share(_: &[Self]) -> f32 {
        0.5
    }
}

pub enum HandAnswer {
    None,
    UnderWay(Work<Option<HandReport>>),
    Known(Box<HandResult>),
    Failed(String),
}

pub struct HandResult {
    pub settings: Settings,
    /// `A* with Manhattan, largest g`.
    pub name: String,
    pub agreement: Agreement,
    /// Whether this search ends here, so that it has no next expansion. Never where the two differ.
    pub is_over: bool,
    /// All that was compared; `None` after the search went on.
    pub report: Option<HandReport>,
}

impl HandResult {
    /// `None` where no search could be compared.
    fn new(report: HandReport, play: &HandPlay, course: Option<&Course>) -> Option<Self> {
        let is_of_course = |settings: &Settings| {
            let own = |course: &Course| course.settings(settings.with_default_rules()).in_use();
            course.is_some_and(|course| own(course) == *settings)
        };
        let row = report.likeliest(is_of_course)?;
        let (settings, name, agreement) = (row.plainest, row.name.clone(), row.agreement.clone());
        let is_over = is_over(&agreement, settings, play);
        Some(Self { settings, name, agreement, is_over, report: Some(report) })
    }

    /// The same search after the student's has changed. `None` if it runs too long to tell.
    fn again(self, play: &HandPlay) -> Option<Self> {
        let agreement = compare_with(play, false, self.settings)?;
        let is_over = is_over(&agreement, self.settings, play);
        Some(Self { agreement, is_over, report: None, ..self })
    }
}

/// Combinations that agree are one row of the report, and only some of them may end here: so this asks the search itself.
fn is_over(agreement: &Agreement, settings: Settings, play: &HandPlay) -> bool {
    agreement.difference.is_none() && acts_of(play, settings).is_none_or(|acts| acts.is_empty())
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandFocus {
    Successor(Move),
    /// A place of the open list, from 0.
    Open(usize),
    /// A place of the closed list, from 0: the newest node.
    Closed(usize),
}

pub struct HandGame {
    pub play: HandPlay,
    /// Undone acts; the last one is redone first.
    pub undone: Vec<HandAct>,
    /// The search that is set: choices against its rules are marked.
    pub settings: Settings,
    pub breaks: Vec<HandBreak>,
    pub moves: [Move; 4],
    pub(super) estimates: Estimates,
    pub focus: HandFocus,
    pub refusal: Option<Refusal>,
    pub answer: HandAnswer,
    pub ends: bool,
    pub tabs: SideTabs<HandTab>,
    pub map: SearchMap,
    pub(super) editor: Problem,
    /// Whether the boards of the editor changed, so that they are no longer those of this search, and nothing was done since.
    pub boards_changed: bool,
}

impl HandGame {
    pub(super) fn new(problem: Problem, settings: &Settings) -> Self {
        Self {
            play: HandPlay::new(problem),
            undone: Vec::new(),
            settings: *settings,
            breaks: Vec::new(),
            moves: settings.successor_order().moves(),
            estimates: estimates(&problem, settings.heuristic, None),
            focus: HandFocus::Open(0),
            refusal: None,
            answer: HandAnswer::None,
            ends: false,
            tabs: SideTabs::default(),
            map: SearchMap::default(),
            editor: problem,
            boards_changed: false,
        }
    }

    /// One that was saved. `document` has the boards of the editor.
    pub(super) fn restored(saved: &SavedHand, document: &Document) -> Self {
        let mut game = Self {
            play: HandPlay::after_acts(saved.problem, &saved.acts),
            undone: saved.undone.clone(),
            editor: document.problem,
            boards_changed: saved.problem != document.problem,
            ..Self::new(saved.problem, &document.settings)
        };
        game.has_changed();
        game
    }

    /// Whether the student has said that the search ends here, and was told whether it does.
    pub fn tells_truth(&self) -> bool {
        self.ends && matches!(self.answer, HandAnswer::Known(_))
    }

    /// h of a node; `None` if the tables of the heuristic are not at hand.
    pub fn h(&self, node: usize) -> Option<u32> {
        h_by(&self.estimates, &self.play.nodes[node])
    }

    /// A node of the closed list, the newest at place 0.
    pub fn closed(&self, place: usize) -> Option<usize> {
        self.play.closed.iter().rev().nth(place).copied()
    }

    /// The node that the keyboard is on, or the one that was expanded last.
    pub fn pointed(&self) -> usize {
        let pointed = match self.focus {
            HandFocus::Successor(mv) => self.play.successor(mv).map(|(node, _)| node),
            HandFocus::Open(place) => self.play.open.get(place).copied(),
            HandFocus::Closed(place) => self.closed(place),
        };
        pointed.or(self.play.current).unwrap_or(0)
    }

    /// How far the search is: expansions, and what was done after the last one.
    pub fn position(&self) -> Position {
        let since = self.play.acts.iter().rev().take_while(|act| !matches!(act, HandAct::Expand(_)));
        Position { steps: self.play.expansions() as u64, events: since.count() as u32 }
    }

    pub fn undecided(&self) -> impl Iterator<Item = Move> {
        self.moves.into_iter().filter(|mv| self.play.undecided().any(|other| other == *mv))
    }

    pub fn all_acts(&self) -> impl Iterator<Item = HandAct> {
        self.play.acts.iter().chain(self.undone.iter().rev()).copied()
    }

    /// Performs an act, or notes why it is refused. An act discards the last comparison.
    pub(super) fn act(&mut self, act: HandAct) {
        self.refusal = self.play.act(act).err();
        self.boards_changed = false;
        if self.refusal.is_none() {
            self.undone.clear();
            self.has_changed();
        }
    }

    /// Marks what is against the rules of the search that is set.
    pub(super) fn judge(&mut self) {
        // The student counts moves, and the search may count costs.
        let costs = self.settings.tile_costs();
        let priced = costs.map(|costs| estimates(&self.play.problem, self.settings.heuristic, Some(costs)));
        let estimates = priced.as_ref().unwrap_or(&self.estimates);
        self.breaks = breaks(&self.play, self.settings, |node| h_by(estimates, &self.play.nodes[node]));
    }

    fn has_changed(&mut self) {
        self.judge();
        self.answer = HandAnswer::None;
        if self.tabs.last() == HandTab::Result {
            self.tabs.show(HandTab::Lists);
        }
        self.move_focus();
    }

    pub(super) fn go_to_act(&mut self, count: usize) {
        if count == self.play.acts.len() {
            return;
        }
        let all: Vec<_> = self.all_acts().collect();
        let (done, undone) = all.split_at(count.min(all.len()));
        self.play = HandPlay::after_acts(self.play.problem, done);
        self.undone = undone.iter().rev().copied().collect();
        self.refusal = None;
        self.has_changed();
    }

    /// Undoes or redoes acts until this many expansions are complete, or nothing is left to redo.
    pub(super) fn go_to(&mut self, expansions: usize) {
        let is_expansion = |(_, act): &(usize, HandAct)| matches!(act, HandAct::Expand(_));
        // Until the next one begins.
        let next = self.all_acts().enumerate().filter(is_expansion).nth(expansions);
        let all = self.play.acts.len() + self.undone.len();
        self.go_to_act(next.map_or(all, |(place, _)| place));
    }

    /// Undoes everything from the first difference on, if there is one; does the next expansion as the compared search does, if
    /// `goes_on`; and compares with that search again. The others have to be compared again.
    pub(super) fn return_to_agreement(&mut self, goes_on: bool) {
        let answer = std::mem::replace(&mut self.answer, HandAnswer::None);
        let HandAnswer::Known(result) = answer else {
            self.answer = answer;
            return;
        };
        if result.agreement.difference.is_some() {
            self.go_to_act(agreeing_acts(&self.play, result.settings));
        }
        let next = if goes_on { acts_of(&self.play, result.settings) } else { None };
        next.into_iter().flatten().for_each(|act| self.act(act));
        self.ends = false;
        self.tabs.show(HandTab::Result);
        if let Some(result) = result.again(&self.play) {
            self.answer = HandAnswer::Known(Box::new(result));
        }
    }

    /// The keyboard goes to what is to be done next: a successor to decide about, or the open list.
    fn move_focus(&mut self) {
        let first = self.undecided().next();
        self.focus = match (first, self.focus) {
            (Some(_), HandFocus::Successor(mv)) if self.play.undecided().any(|other| other == mv) => return,
            (Some(first), _) => HandFocus::Successor(first),
            (None, HandFocus::Open(place)) => HandFocus::Open(place.min(self.play.open.len().max(1) - 1)),
            (None, HandFocus::Closed(place)) if place < self.play.closed.len() => return,
            (None, _) => HandFocus::Open(0),
        };
    }

    pub(super) fn receive(&mut self, course: Option<&Course>) {
        let HandAnswer::UnderWay(job) = &mut self.answer else { return };
        let Some(done) = job.poll() else { return };
        self.answer = match done {
            Ok(report) => report
                .and_then(|report| HandResult::new(report, &self.play, course))
                .map_or(HandAnswer::None, |result| HandAnswer::Known(Box::new(result))),
            Err(failed) => HandAnswer::Failed(format!("The comparison failed: {failed}")),
        };
    }

    /// Brings the map up to date while its tab is in front.
    pub(super) fn follow_map(&mut self, core: &Core) {
        if !self.tabs.rows(true).iter().any(|row| row.front == HandTab::Map) {
            return self.map.stop();
        }
        let (play, settings) = (&self.play, self.settings);
        let states = play.nodes.iter().map(|node| (node.board.state(), shown_status(node.status)));
        let states = states.filter(|(_, status)| *status != NodeStatus::NotYet);
        let path = std::iter::successors(play.current, |node| play.nodes[*node].parent);
        let path = path.map(|node| play.nodes[node].board.state());
        let document = Document { problem: play.problem, settings };
        self.map.follow_alone(&document, states, path, core.granted_to_map(), &core.wake);
    }

    pub(super) fn compare(&mut self, ends: bool, scope: Scope, wake: Wake) {
        self.ends = ends;
        self.tabs.show(HandTab::Result);
        let play = self.play.clone();
        let job = Work::start("compare", wake, move |progress| compare_all(&play, ends, &scope, progress));
        self.answer = match job {
            Ok(job) => HandAnswer::UnderWay(job),
            Err(error) => HandAnswer::Failed(format!("The comparison could not start: {error}")),
        };
    }
}

pub fn shown_status(status: HandStatus) -> NodeStatus {
    match status {
        HandStatus::Undecided | HandStatus::Dropped => NodeStatus::NotYet,
        HandStatus::Open => NodeStatus::Open,
        HandStatus::Closed => NodeStatus::Closed,
        HandStatus::Replaced | HandStatus::Pruned | HandStatus::Forgotten => NodeStatus::Dropped,
    }
}

/// By side; `None` if the tables of the heuristic are not prepared.
type Estimates = [Option<Box<dyn Estimate>>; 2];

fn h_by(estimates: &Estimates, node: &HandNode) -> Option<u32> {
    Some(estimates[node.side as usize].as_ref()?.of_board(&node.board))
}

pub(super) fn estimates(problem: &Problem, heuristic: HeuristicId, costs: Option<TileCosts>) -> Estimates {
    Side::ALL.map(|side| {
        let target = problem.target(side);
        let is_prepared = target.all().iter().all(|goal| heuristic.is_prepared(goal));
        let is_at_hand = heuristic.offered_for(problem.size()).is_ok() && is_prepared;
        is_at_hand.then(|| heuristic.estimate_at(target, costs))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{GoalPreset, parse_board};
    use crate::search::{AlgorithmId, GoalTest};

    /// Whether a search is over once a student who does as it does has taken the goal, or has nothing left to do.
    fn is_over_at_end(settings: Settings) -> bool {
        // Two moves from the goal.
        let start = parse_board("1 2 3 4 5 6 x 7 8").expect("a board");
        let goal = GoalPreset::BlankLast.board(start.size());
        let mut play = HandPlay::new(Problem::new(start, goal).expect("one size"));
        loop {
            let acts = acts_of(&play, settings).expect("it comes here");
            let agreement = compare_with(&play, false, settings).expect("it is short");
            assert_eq!(agreement.difference, None, "{settings:?}");
            if acts.is_empty() || play.current.is_some_and(|node| play.is_target(node)) {
                return is_over(&agreement, settings, &play);
            }
            assert!(!is_over(&agreement, settings, &play), "{settings:?}");
            for act in acts {
                play.act(act).expect("a search does that");
            }
        }
    }

    #[test]
    fn a_search_is_over_where_it_ends_and_not_where_it_is_at_the_goal() {
        let of = |algorithm| Settings { algorithm, ..Settings::default() };
        assert!(is_over_at_end(of(AlgorithmId::Astar)));
        assert!(is_over_at_end(Settings { goal_test: GoalTest::WhenGenerated, ..of(AlgorithmId::Astar) }));
        // Without a path.
        assert!(is_over_at_end(Settings { depth_limit: 1, ..of(AlgorithmId::DfsLimited) }));
        // It looks for a shorter path.
        assert!(!is_over_at_end(of(AlgorithmId::Dfbnb)));
    }
}
