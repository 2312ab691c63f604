//! Answers to questions about a node or a board: from the facts of the recording to sentences with links.

use crate::core::shown::Shown;
use crate::core::text::fate as text;
use crate::core::text::fate::{LinkedSentence, ListWords, SentencePart};
use crate::learn::{NodeNames, drop_reason_text};
use crate::picture::StepUnit;
use crate::recording::{
    DropReason as Why, DroppedTry, Fate, Moment, NodeEnd, NodeHistory, NodeStatus, Outcome, Position,
    Recording,
};
use crate::search::{GoalTest, History, Node, NodeId, NodeValue, OpenOrder, OrderBy, Side};
use crate::worker::Ending;

/// A question about a node or a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum WhyQuestion {
    NotOpen,
    NotExpanded,
    WillBeExpanded,
    Dropped,
    Parent,
    Path,
}

/// A question that applies, with its answer in a few sentences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WhyAnswer {
    pub question: WhyQuestion,
    pub title: String,
    pub sentences: Vec<LinkedSentence>,
}

/// What is told of a board at the current place, as far as it may be told.
pub fn why_answers(shown: &Shown, moment: &Moment, fate: &Fate) -> Vec<WhyAnswer> {
    let told = NodeFacts { shown, recording: &shown.recording, moment, fate, words: words(&shown.recording) };
    let words = told.words;
    let all = [
        (WhyQuestion::NotOpen, text::why_not_open(words), told.not_open()),
        (WhyQuestion::NotExpanded, text::why_not_expanded(words), told.not_expanded()),
        (WhyQuestion::WillBeExpanded, text::will_it_be(words), told.will_be()),
        (WhyQuestion::Dropped, "Why was it dropped?".to_owned(), told.dropped()),
        (WhyQuestion::Parent, "Why does it have this parent and this g?".to_owned(), told.parent()),
        (WhyQuestion::Path, "Why is the path this one?".to_owned(), told.path()),
    ];
    let answers = all.map(|(question, title, sentences)| WhyAnswer { question, title, sentences });
    answers.into_iter().filter(|answer| !answer.sentences.is_empty()).collect()
}

fn words(recording: &Recording) -> ListWords {
    match recording.history() {
        History::Lists | History::TwoSided => {
            ListWords { unit: StepUnit::EXPANSION, done: "expanded", list: "open list" }
        }
        History::Stack | History::StackAndVisited => {
            ListWords { unit: StepUnit::STEP, done: "visited", list: "stack" }
        }
        History::Frontier => ListWords { unit: StepUnit::STEP, done: "expanded", list: "open list" },
    }
}

/// Everything that an answer is made from.
struct NodeFacts<'a> {
    shown: &'a Shown,
    recording: &'a Recording,
    moment: &'a Moment,
    fate: &'a Fate,
    words: ListWords,
}

impl NodeFacts<'_> {
    fn node(&self, id: NodeId) -> Node {
        self.recording.nodes().get(id)
    }

    fn link(&self, id: NodeId) -> SentencePart {
        text::node(self.recording.number(id))
    }

    fn place(&self, at: Position) -> SentencePart {
        text::place(self.words, at)
    }

    /// Where a node is taken, or visited first: at the beginning of that step.
    fn taken(&self, step: u64) -> SentencePart {
        self.place(Position { steps: step, events: 1 })
    }

    /// Whether the search goes on from one node and keeps no others.
    fn climbs(&self) -> bool {
        self.recording.order().by.goes_on_from_one()
    }

    fn is_stack(&self) -> bool {
        matches!(self.recording.history(), History::Stack | History::StackAndVisited)
    }

    /// Such as `f = 18`; g alone where the search uses no other value.
    fn value(&self, node: &Node) -> String {
        let (settings, value) = (self.recording.settings(), self.recording.settings().value());
        format!("{} = {}", value.sign(), value.number(settings, node))
    }

    fn values(&self, node: &Node) -> String {
        if self.recording.settings().value() == NodeValue::Depth {
            return self.value(node);
        }
        format!("g = {}, {}", crate::picture::number(node.g), self.value(node))
    }

    fn is_past(&self, at: Position) -> bool {
        at <= self.moment.position
    }

    fn born(&self, history: &NodeHistory) -> LinkedSentence {
        let node = self.node(history.node);
        match node.parent() {
            None => text::exists_from_the_start(&self.values(&node)),
            Some(_) => text::generated(self.place(history.born), &self.values(&node)),
        }
    }

    /// Why it is not on the open list, or the stack; nothing if it is.
    fn not_open(&self) -> Vec<LinkedSentence> {
        let Some(history) = &self.fate.history else { return self.not_generated() };
        let taken = history.taken.map(|step| self.taken(step));
        let end = history.end.filter(|end| self.is_past(end.at()));
        match (history.status, taken) {
            (NodeStatus::Open | NodeStatus::NotYet, _) => Vec::new(),
            (NodeStatus::OnPath | NodeStatus::Current, _) if self.is_stack() => Vec::new(),
            (NodeStatus::Current, Some(taken)) if self.recording.history() != History::Frontier => {
                vec![text::is_current(self.words, taken), self.born(history)]
            }
            (NodeStatus::OnPath | NodeStatus::Current, taken) => {
                vec![text::is_on_path(taken), self.born(history)]
            }
            (NodeStatus::Closed, Some(taken)) => {
                let closed = text::is_closed(self.words, taken);
                let ended = end.into_iter().map(|end| self.ended(history, end));
                [closed, self.born(history)].into_iter().chain(ended).collect()
            }
            _ => {
                let ended = end.map(|end| self.ended(history, end));
                ended.into_iter().chain([self.born(history)]).collect()
            }
        }
    }

    fn ended(&self, history: &NodeHistory, end: NodeEnd) -> LinkedSentence {
        let g = self.node(history.node).g;
        match end {
            NodeEnd::Replaced { at, by, reopens } => {
                let both = (g, self.node(by).g);
                let words = if reopens { text::was_reopened } else { text::was_replaced };
                words(self.link(by), self.place(at), both)
            }
            NodeEnd::PrunedBefore(step) if self.climbs() => text::was_not_chosen(self.taken(step)),
            NodeEnd::PrunedBefore(step) => text::was_pruned(self.taken(step)),
            NodeEnd::SkippedBefore(step) => text::was_skipped(self.taken(step)),
            NodeEnd::SkippedAfter(step) => text::was_skipped_last(self.taken(step)),
            NodeEnd::Popped(at) if self.recording.is_too_deep(&self.node(history.node)) => {
                text::was_too_deep(self.place(at), self.recording.settings().depth_limit)
            }
            NodeEnd::Popped(at) => match self.limit_of(history.node) {
                Some(limit) => text::was_at_limit(self.place(at), limit),
                None => text::was_popped(self.place(at)),
            },
            NodeEnd::Forgotten { at, root, by } => {
                let value = self.value(&self.node(by));
                text::was_forgotten(self.link(root), self.place(at), self.link(by), &value)
            }
        }
    }

    /// The depth limit, if a node was not expanded because of it.
    fn limit_of(&self, id: NodeId) -> Option<u32> {
        let (step, node) = (self.recording.find_expansion(id)?, self.node(id));
        self.recording.is_at_limit(step, &node).then_some(node.g)
    }

    fn not_generated(&self) -> Vec<LinkedSentence> {
        let fate = self.fate;
        if !fate.is_reachable {
            return vec![text::unreachable()];
        }
        if fate.drops.iter().any(|dropped| !dropped.takes_back) {
            return Vec::new();
        }
        let neighbours = || fate.neighbours.iter().filter_map(|neighbour| neighbour.node);
        let is = |wanted: NodeStatus| neighbours().find(|(_, status)| *status == wanted).map(|(id, _)| id);
        let limit = self.recording.settings().depth_limit;
        let too_deep = neighbours().find(|(id, _)| self.recording.is_too_deep(&self.node(*id)));
        let at_limit = neighbours().find_map(|(id, _)| Some((id, self.limit_of(id)?)));
        let goal = neighbours().find(|(id, status)| self.is_goal(*id) && *status == NodeStatus::Current);
        let sentence = if let Some((id, _)) = goal.filter(|_| self.recording.history() != History::TwoSided) {
            text::neighbour_is_goal(self.link(id))
        } else if let Some(id) = is(NodeStatus::Open) {
            text::neighbour_open(self.words, self.link(id))
        } else if let Some((id, _)) = too_deep {
            text::neighbour_too_deep(self.link(id), limit)
        } else if let Some((id, limit)) = at_limit {
            text::neighbour_at_limit(self.link(id), limit)
        } else if let Some(id) = is(NodeStatus::Current).or(is(NodeStatus::OnPath)) {
            text::neighbour_current(self.link(id))
        } else if let Some((id, _)) = neighbours().next() {
            text::neighbour_gone(self.link(id))
        } else {
            text::no_neighbour_reached(self.words, fate.neighbours.len(), !fate.is_whole)
        };
        vec![sentence]
    }

    /// Why an open node was not expanded yet.
    fn not_expanded(&self) -> Vec<LinkedSentence> {
        let history = self.fate.history.as_ref().filter(|history| history.status == NodeStatus::Open);
        let Some((history, first)) = history.and_then(|history| Some((history, history.ahead?))) else {
            return Vec::new();
        };
        let order = self.recording.order();
        let mut sentences = vec![self.born(history)];
        if history.went_first > 0 {
            sentences.push(text::went_first(self.words, history.went_first));
        }
        let by = match self.recording.settings().value().sign() {
            h if order.by == OrderBy::LayerThenH => text::layer_then(h),
            h if order.by == OrderBy::DeepestThenH => text::depth_then(h),
            value => text::by_value(value),
        };
        let has_sides = self.recording.history() == History::TwoSided;
        match (first.lower, first.tied) {
            (0, 0) if !self.climbs() => sentences.push(text::is_next(has_sides)),
            (older, _) if order == OpenOrder::FIRST_IN_FIRST_OUT => {
                sentences.push(text::older(older, has_sides));
            }
            (newer, _) if order == OpenOrder::LAST_IN_FIRST_OUT => {
                sentences.push(text::newer(newer, has_sides));
            }
            (lower, tied) => {
                sentences.push(text::ahead(&by, lower, tied, has_sides));
                if lower == 0 && !self.climbs() {
                    sentences.push(text::order(&order.name()));
                }
            }
        }
        sentences
    }

    /// Whether a step at or before the current place took the node.
    fn is_taken(&self, history: &NodeHistory) -> bool {
        use NodeStatus::{Closed, Current, Left, OnPath};
        let is_done = history.taken.is_some_and(|step| step < self.moment.begun);
        is_done
            || matches!(history.status, Closed | Current | OnPath)
            || self.is_stack() && history.status == Left
    }

    /// Whether it is expanded later, and when.
    fn will_be(&self) -> Vec<LinkedSentence> {
        let fate = self.fate;
        if !fate.is_reachable || fate.history.as_ref().is_some_and(|history| self.is_taken(history)) {
            return Vec::new();
        }
        if !self.shown.tells_end() {
            return vec![text::hidden()];
        }
        let is_gone =
            |history: &&NodeHistory| matches!(history.status, NodeStatus::Left | NodeStatus::Dropped);
        if let Some(history) = fate.history.as_ref().filter(is_gone) {
            return vec![self.taken_as().unwrap_or_else(|| self.never(Some(history)))];
        }
        match (&fate.history, &fate.next) {
            (Some(history), Some(next)) if history.taken.is_none() && history.end.is_none() => {
                let again = text::generated_again(self.place(next.born), self.link(next.node));
                self.later(history).into_iter().chain([again]).chain(self.taken_as()).collect()
            }
            (Some(history), _) => self.later(history),
            (None, Some(next)) => {
                let generated = text::generated_later(self.place(next.born), self.link(next.node));
                std::iter::once(generated).chain(self.later(next)).collect()
            }
            (None, None) => vec![self.never(None)],
        }
    }

    /// What becomes of a node that was not taken yet.
    fn later(&self, history: &NodeHistory) -> Vec<LinkedSentence> {
        let g = self.node(history.node).g;
        match (history.taken, history.end) {
            (Some(step), _) => {
                vec![text::expanded_later(
                    self.words,
                    self.taken(step),
                    step.saturating_sub(self.moment.begun),
                )]
            }
            (None, Some(NodeEnd::Replaced { at, by, .. })) => {
                let both = (g, self.node(by).g);
                let replaced = text::replaced_later(self.link(by), self.place(at), both);
                std::iter::once(replaced).chain(self.taken_as()).collect()
            }
            (None, Some(NodeEnd::PrunedBefore(step))) => {
                let pruned = text::pruned_later(self.taken(step));
                std::iter::once(pruned).chain(self.taken_as()).collect()
            }
            (None, Some(NodeEnd::SkippedBefore(step) | NodeEnd::SkippedAfter(step))) => {
                let is_last = matches!(history.end, Some(NodeEnd::SkippedAfter(_)));
                let skipped = text::skipped_later(if is_last { "after" } else { "before" }, self.taken(step));
                std::iter::once(skipped).chain(self.taken_as()).collect()
            }
            (None, Some(NodeEnd::Forgotten { at, .. } | NodeEnd::Popped(at))) => {
                let forgotten = text::forgotten_later(self.place(at));
                std::iter::once(forgotten).chain(self.taken_as()).collect()
            }
            (None, None) => vec![self.never(Some(history))],
        }
    }

    /// The later node as which the board is expanded.
    fn taken_as(&self) -> Option<LinkedSentence> {
        let (by, step) = self.fate.taken_as?;
        Some(text::successor_of_it(self.words, self.link(by), self.taken(step)))
    }

    fn is_goal(&self, id: NodeId) -> bool {
        self.recording.problem().is_goal(self.node(id).state)
    }

    fn is_goal_tested_late(&self) -> bool {
        self.recording.settings().in_use().goal_test == GoalTest::WhenExpanded
    }

    /// Why nothing more becomes of it.
    fn never(&self, history: Option<&NodeHistory>) -> LinkedSentence {
        let last = self.recording.steps();
        let end = self.place(Position::after(last));
        if self.shown.is_running() {
            return text::not_so_far(end);
        }
        match self.shown.ending {
            _ if !self.fate.is_whole => return text::not_here(self.words),
            Some(Ending::Solved | Ending::Exhausted) => {}
            _ if self.shown.is_at_limit() => return text::not_up_to_the_limit(),
            _ => return text::not_up_to(end),
        }
        let Some(history) = history else { return text::never_generated(end) };
        if !self.is_goal_tested_late() && self.is_goal(history.node) {
            return text::never_needed(end);
        }
        // The reason is only that of a node which is on the open list at the end.
        let is_gone = history.end.is_some() || history.status == NodeStatus::Left;
        let compares = self.shown.is_solved()
            && self.recording.history() == History::Lists
            && self.is_goal_tested_late()
            && !is_gone;
        let goal = last.checked_sub(1).and_then(|step| self.recording.expanded(step));
        match goal.filter(|_| compares) {
            Some(goal) => {
                text::never(&self.value(&self.node(history.node)), end, &self.value(&self.node(goal)))
            }
            None => text::never_ended(end),
        }
    }

    /// The last time that it was dropped, and how often.
    fn dropped(&self) -> Vec<LinkedSentence> {
        let mut drops = self.fate.drops.iter().filter(|dropped| !dropped.takes_back).rev();
        let Some(last) = drops.next() else {
            let back = self.fate.drops.last().filter(|_| self.fate.history.is_none());
            return back.map(|back| text::takes_back(self.link(back.parent))).into_iter().collect();
        };
        let (others, first) = (drops.clone().count(), drops.next_back());
        let first = first.map(|first| first.at);
        let more = match first {
            Some(_) if self.fate.is_cut => Some(text::dropped_at_least(others + 1)),
            first => first.map(|first| text::dropped_times(others + 1, self.place(first))),
        };
        std::iter::once(self.drop(last)).chain(more).collect()
    }

    fn drop(&self, dropped: &DroppedTry) -> LinkedSentence {
        let reached = |known, state| text::reached_before(self.link(known), self.node(known).g, state);
        let why = match dropped.reason(self.recording, self.fate.state) {
            None => Vec::new(),
            Some(Why::Parent(known) | Why::OnPath(known)) => text::on_path(self.link(known)),
            Some(Why::OnStack(known) | Why::Visited(known)) => reached(known, text::VISITED),
            Some(Why::PrunedBefore(known)) => reached(known, "which was pruned, and still counts as reached"),
            Some(Why::KeepsFirst(known)) => reached(known, "and the first node is kept"),
            Some(Why::NotReopened(known)) => reached(known, "and closed nodes are not reopened"),
            Some(Why::Closed(known)) => reached(known, text::CLOSED),
            Some(Why::Open(known)) => reached(known, "which was open then"),
            Some(beyond) => text::pruned(&drop_reason_text(self.recording, beyond, NodeNames::Numbers)),
        };
        text::dropped(self.place(dropped.at), self.link(dropped.parent), dropped.g, why)
    }

    /// Why it has this parent, and this g.
    fn parent(&self) -> Vec<LinkedSentence> {
        let Some(history) = &self.fate.history else { return Vec::new() };
        let node = self.node(history.node);
        let mut sentences = vec![match node.parent() {
            None => text::is_start(node.side == Side::Backward),
            Some(parent) => {
                let before = if self.recording.settings().has_costs() {
                    self.node(parent).g
                } else {
                    node.g.saturating_sub(1)
                };
                text::parent(self.place(history.born), self.link(parent), (before, node.g))
            }
        }];
        sentences.extend(self.place_taken(history));
        // Once it is replaced, the new node is the known one.
        let is_of_it = |dropped: &&DroppedTry| {
            let is_known =
                matches!(dropped.outcome, Outcome::Duplicate { known, .. } if known == history.node);
            is_known && !dropped.takes_back
        };
        if matches!(self.recording.history(), History::Lists | History::TwoSided) && !self.fate.is_cut {
            let others: Vec<_> = self.fate.drops.iter().filter(is_of_it).collect();
            let keeps_first = others.iter().any(|other| other.g < node.g);
            let is_replaced = history
                .end
                .is_some_and(|end| matches!(end, NodeEnd::Replaced { .. }) && self.is_past(end.at()));
            match others.len() {
                0 => {}
                times if is_replaced => sentences.push(text::reached_before_its_end(times)),
                times => sentences.push(text::reached_again(times, keeps_first)),
            }
        }
        if let Some(other) = &self.fate.other_side {
            let g = self.node(other.node).g;
            sentences.push(text::other_side(self.link(other.node), self.place(other.born), g));
        }
        sentences
    }

    /// The node whose place it took.
    fn place_taken(&self, history: &NodeHistory) -> Option<LinkedSentence> {
        let node = self.node(history.node);
        let step = history.born.steps.checked_sub(u64::from(history.born.events == 0))?;
        let step = self.recording.step(step).filter(|_| node.improves)?;
        if self.recording.history() == History::Frontier {
            return Some(text::stands_for(self.link(step.id), &self.value(&node)));
        }
        let old = step.successors.iter().find_map(|successor| match successor.outcome {
            Outcome::Improved { node, old, .. } if node == history.node => Some(old),
            _ => None,
        })?;
        Some(text::took_the_place(self.link(old), self.node(old).g))
    }

    /// Why the path leads through it, or does not.
    fn path(&self) -> Vec<LinkedSentence> {
        let path = self.shown.path_nodes();
        let (Some((goal, _)), length) = (path.last(), path.len().saturating_sub(1)) else {
            return Vec::new();
        };
        let recording = self.recording;
        let meeting = match recording.history() {
            History::TwoSided => recording.best_meeting(recording.progress().nodes()),
            _ => None,
        };
        let asked = self.fate.history.as_ref().map(|history| history.node);
        let is_asked = |number: u64| asked.is_some_and(|asked| recording.number(asked) == number);
        let by_number = path.iter().position(|(number, _)| is_asked(*number));
        let on_path = by_number.or_else(|| path.iter().position(|(_, state)| *state == self.fate.state));
        let meets = meeting.is_some_and(|meeting| asked.is_some_and(|asked| meeting.contains(&asked)));
        if let Some(place) = on_path.filter(|_| by_number.is_none() && !meets) {
            return vec![text::board_on_path(text::node(path[place].0))];
        }
        if let (Some(place), History::TwoSided) = (on_path, recording.history()) {
            let meeting = meeting.map(|meeting| meeting.map(|id| self.link(id)));
            return meeting.map(|meeting| text::on_joined_path(place, length, meeting)).into_iter().collect();
        }
        let sentence = match on_path {
            Some(place) => text::on_found_path(place, length, text::node(*goal)),
            None => match self.too_long(length) {
                Some(value) => text::off_path_too_long(&value, length),
                None if recording.history() != History::TwoSided => text::off_path(text::node(*goal)),
                None => text::off_path_of_boards(),
            },
        };
        vec![sentence]
    }

    /// f of the node, where it proves that no path through the node is as short as the one found.
    fn too_long(&self, length: usize) -> Option<String> {
        let settings = self.recording.settings();
        let node = self.node(self.fate.history.as_ref()?.node);
        if settings.has_costs() {
            return None;
        }
        let counts_h = settings.heuristic_in_use()?.info().admissible && node.h < Node::NO_H;
        let is_own = settings.value() == NodeValue::F && node.f() as usize > length;
        // Its g may be too large where another node has the board, too.
        let is_least = self.fate.drops.iter().all(|dropped| dropped.g >= node.g)
            && self.fate.least_g.is_none_or(|least| least >= node.g);
        (counts_h && is_own && is_least).then(|| self.value(&node))
    }
}
