//! Answers to questions about a node or a board: from the facts of the recording to sentences with links.

use super::sentence::{LinkedSentence, SentencePart, WhyAnswer, WhyQuestion, say, smaller, times};
use crate::core::shown::Shown;
use crate::learn::{NodeNames, drop_reason_text};
use crate::picture::{StepUnit, counted, g_word, number};
use crate::recording::{
    DropReason as Why, DroppedTry, Fate, Moment, NodeEnd, NodeHistory, NodeStatus, Outcome, Position,
    Recording,
};
use crate::search::{GoalTest, History, Node, NodeId, NodeValue, OpenOrder, OrderBy, Side};
use crate::worker::Ending;

pub fn why_answers(shown: &Shown, moment: &Moment, fate: &Fate) -> Vec<WhyAnswer> {
    let recording = &shown.recording;
    let (unit, done, list) = match recording.history() {
        History::Lists | History::TwoSided => (StepUnit::EXPANSION, "expanded", "open list"),
        History::Stack | History::StackAndVisited => (StepUnit::STEP, "visited", "stack"),
        History::Frontier => (StepUnit::STEP, "expanded", "open list"),
    };
    let told = NodeFacts { shown, recording, moment, fate, unit, done, list };
    let g = told.g_word();
    let all = [
        (WhyQuestion::NotOpen, format!("Why is it not on the {list}?"), told.not_open()),
        (WhyQuestion::NotExpanded, format!("Why has it not been {done} yet?"), told.not_expanded()),
        (WhyQuestion::WillBeExpanded, format!("Will it ever be {done}, and when?"), told.will_be()),
        (WhyQuestion::Dropped, "Why was it dropped?".to_owned(), told.dropped()),
        (WhyQuestion::Parent, format!("Why does it have this parent and this {g}?"), told.parent()),
        (WhyQuestion::Path, "Why is the path this one?".to_owned(), told.path()),
    ];
    let answers = all.map(|(question, title, sentences)| WhyAnswer { question, title, sentences });
    answers.into_iter().filter(|answer| !answer.sentences.is_empty()).collect()
}

struct NodeFacts<'a> {
    shown: &'a Shown,
    recording: &'a Recording,
    moment: &'a Moment,
    fate: &'a Fate,
    unit: StepUnit,
    /// `expanded` or `visited`.
    done: &'static str,
    /// `open list` or `stack`.
    list: &'static str,
}

impl NodeFacts<'_> {
    fn node(&self, id: NodeId) -> Node {
        self.recording.nodes().get(id)
    }

    fn link(&self, id: NodeId) -> SentencePart {
        SentencePart::node(self.recording.number(id))
    }

    fn step_link(&self, at: Position) -> SentencePart {
        let step = at.steps + u64::from(at.events > 0);
        let text = if step == 0 { "the start".to_owned() } else { self.unit.counted_place(step) };
        SentencePart::Place(at, text)
    }

    /// Where a node is taken, or visited first: at the beginning of that step.
    fn taken(&self, step: u64) -> SentencePart {
        self.step_link(Position { steps: step, events: 1 })
    }

    /// Whether the search goes on from one node and keeps no others.
    fn climbs(&self) -> bool {
        self.recording.order().by.goes_on_from_one()
    }

    fn is_two_sided(&self) -> bool {
        self.recording.history() == History::TwoSided
    }

    /// Such as `f = 18`; g or the depth where the search uses no other value.
    fn value(&self, node: &Node) -> String {
        let settings = self.recording.settings();
        match settings.value() {
            NodeValue::Depth => self.g_is(node.g),
            value => format!("{} = {}", value.sign(), value.number(settings, node)),
        }
    }

    fn g_word(&self) -> &'static str {
        g_word(self.recording.settings())
    }

    /// Such as `g = 7`, or `depth 7`.
    fn g_is(&self, g: u32) -> String {
        let word = self.g_word();
        format!("{word}{}{}", if word == "g" { " = " } else { " " }, number(g))
    }

    fn born(&self, history: &NodeHistory) -> LinkedSentence {
        let node = self.node(history.node);
        let (is_g, value) = (self.recording.settings().value() == NodeValue::Depth, self.value(&node));
        let values = if is_g { value } else { format!("g = {}, {value}", number(node.g)) };
        match node.parent() {
            None => say(format!("The search begins with it: {values}."), []),
            Some(_) => say(format!("It was generated at @ with {values}."), [self.step_link(history.born)]),
        }
    }

    fn not_open(&self) -> Vec<LinkedSentence> {
        let Some(history) = &self.fate.history else { return self.not_generated() };
        let taken = history.taken.map(|step| self.taken(step));
        let end = history.end.filter(|end| end.at() <= self.moment.position);
        let took_it = format!("@ took it from the {}.", self.list);
        match (history.status, taken) {
            (NodeStatus::Open | NodeStatus::NotYet, _) => Vec::new(),
            (NodeStatus::OnPath | NodeStatus::Current, _) if self.recording.history().is_stack() => {
                Vec::new()
            }
            (NodeStatus::Current, Some(taken)) if self.recording.history() != History::Frontier => {
                vec![say(format!("It is the current node: {took_it}"), [taken]), self.born(history)]
            }
            (NodeStatus::OnPath | NodeStatus::Current, taken) => {
                let expanded = if taken.is_some() { ": @ expanded it" } else { "" };
                let on_path = format!("It is on the path to the current node{expanded}.");
                vec![say(on_path, taken), self.born(history)]
            }
            (NodeStatus::Closed, Some(taken)) => {
                let closed = say(format!("It is closed: {took_it}"), [taken]);
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
        let node = self.node(history.node);
        match end {
            NodeEnd::Replaced { at, by, reopens } => {
                let smaller = smaller(node.g, self.node(by).g);
                let text = if reopens {
                    format!("Its board was reopened at @: @ has it {smaller}")
                } else {
                    format!("It was replaced at @: @ has the same board {smaller}")
                };
                say(text, [self.step_link(at), self.link(by)])
            }
            NodeEnd::Forgotten { at, root, by } => {
                let kept = self.value(&self.node(by));
                let text =
                    format!("The search left the subtree of @ at @. Only its value is kept: {kept}, in @.");
                say(text, [self.link(root), self.step_link(at), self.link(by)])
            }
            NodeEnd::PrunedBefore(step) => {
                let kept = if self.climbs() {
                    "hill climbing keeps only the node that it moves to"
                } else {
                    "only nodes before it in the order were kept"
                };
                say(format!("It was pruned when @ began: {kept}."), [self.taken(step)])
            }
            // After the last one, no other node was open, so that the search ended.
            NodeEnd::SkippedBefore(step) | NodeEnd::SkippedAfter(step) => {
                let is_last = matches!(end, NodeEnd::SkippedAfter(_));
                let when = if is_last { "after @, the last one" } else { "when @ began" };
                let text = "another node with its board was expanded before.";
                say(format!("It was skipped {when}: {text}"), [self.taken(step)])
            }
            NodeEnd::Popped(at) => {
                let why = if self.recording.is_too_deep(&node) {
                    let limit = number(self.recording.settings().depth_limit);
                    format!(": it is deeper than the limit {limit}.")
                } else if let Some(limit) = self.limit_of(history.node).map(number) {
                    format!(": it is at the depth limit {limit}.")
                } else {
                    ", when none of its moves was left to try.".to_owned()
                };
                say(format!("It was popped at @{why}"), [self.step_link(at)])
            }
        }
    }

    fn limit_of(&self, id: NodeId) -> Option<u32> {
        let (step, node) = (self.recording.find_expansion(id)?, self.node(id));
        self.recording.is_at_limit(step, &node).then_some(node.g)
    }

    fn not_generated(&self) -> Vec<LinkedSentence> {
        let fate = self.fate;
        if !fate.is_reachable {
            return vec![say(
                "No moves lead from the start to this board: it is in the other half of all boards (lesson “Parity”).",
                [],
            )];
        }
        if fate.drops.iter().any(|dropped| !dropped.takes_back) {
            return Vec::new();
        }
        let neighbours = || fate.neighbours.iter().filter_map(|neighbour| neighbour.node);
        let is = |wanted: NodeStatus| neighbours().find(|(_, status)| *status == wanted).map(|(id, _)| id);
        let too_deep = neighbours().find(|(id, _)| self.recording.is_too_deep(&self.node(*id)));
        let at_limit = neighbours().find_map(|(id, _)| Some((id, self.limit_of(id)?)));
        let goal = neighbours().find(|(id, status)| self.is_goal(*id) && *status == NodeStatus::Current);
        let (id, text) = if let Some((id, _)) = goal.filter(|_| !self.is_two_sided()) {
            (id, ": @, one move away, is the goal, where the search ends.".to_owned())
        } else if let Some(id) = is(NodeStatus::Open) {
            (id, format!(" yet: @, one move away, is open. It has to be {} first.", self.done))
        } else if let Some((id, _)) = too_deep {
            let limit = number(self.recording.settings().depth_limit);
            (id, format!(": @, one move away, is deeper than the limit {limit}."))
        } else if let Some((id, limit)) = at_limit {
            let limit = number(limit);
            (id, format!(": @, one move away, is at the depth limit {limit} and is not expanded."))
        } else if let Some(id) = is(NodeStatus::Current).or(is(NodeStatus::OnPath)) {
            (id, ": the search has not tried the move from @ to it yet.".to_owned())
        } else if let Some((id, _)) = neighbours().next() {
            (id, ": @, one move away, left the search before that move.".to_owned())
        } else {
            let part = if fate.is_whole { "" } else { " in this part of the search" };
            let (boards, done) = (fate.neighbours.len(), self.done);
            let text = format!(
                "It is not generated{part}: none of the {boards} boards one move away has been {done}."
            );
            return vec![say(text, [])];
        };
        vec![say(format!("It is not generated{text}"), [self.link(id)])]
    }

    fn not_expanded(&self) -> Vec<LinkedSentence> {
        let history = self.fate.history.as_ref().filter(|history| history.status == NodeStatus::Open);
        let Some((history, first)) = history.and_then(|history| Some((history, history.ahead?))) else {
            return Vec::new();
        };
        let order = self.recording.order();
        let mut sentences = vec![self.born(history)];
        if history.went_first > 0 {
            let went = if self.unit == StepUnit::STEP {
                format!("Since then, the search made {}.", self.unit.counted(history.went_first))
            } else {
                let nodes = counted(history.went_first as usize, "node was", "nodes were");
                format!("Since then, {nodes} {}.", self.done)
            };
            sentences.push(say(went, []));
        }
        let is = |nodes| self.open_nodes(nodes, ["is", "are"]);
        let is_next = first.lower == 0 && !self.climbs();
        let text = match (first.lower, first.tied) {
            (_, 0) if is_next => format!("It is next on the open list{}.", self.of_its_side()),
            (older, _) if order == OpenOrder::FIRST_IN_FIRST_OUT => {
                format!("{} older: first in, first out.", is(older))
            }
            (newer, _) if order == OpenOrder::LAST_IN_FIRST_OUT => {
                format!("{} newer: last in, first out.", is(newer))
            }
            (lower, tied) => {
                sentences.push(say(self.ahead(order.by, lower, tied), []));
                if !is_next {
                    return sentences;
                }
                format!("The order is {}.", order.name())
            }
        };
        sentences.push(say(text, []));
        sentences
    }

    /// How many open nodes have a better value than the node that is asked about, and how many the same.
    fn ahead(&self, by: OrderBy, lower: usize, tied: usize) -> String {
        let value = self.recording.settings().value().sign();
        let (first, same) = match by {
            OrderBy::LayerThenH => {
                (format!("a smaller g, or this g and a lower {value}"), format!("the same g and {value}"))
            }
            OrderBy::DeepestThenH => {
                (format!("a larger g, or this g and a lower {value}"), format!("the same g and {value}"))
            }
            _ => (format!("a lower {value}"), format!("the same {value}")),
        };
        let tied = match tied {
            0 => String::new(),
            1 => format!(", and 1 other has {same}"),
            tied => format!(", and {} others have {same}", number(tied as u64)),
        };
        format!("{} {first}{tied}.", self.open_nodes(lower, ["has", "have"]))
    }

    fn of_its_side(&self) -> &'static str {
        if self.is_two_sided() { " of its side" } else { "" }
    }

    /// A number of open nodes of its side with a verb, such as `has` and `have`.
    fn open_nodes(&self, nodes: usize, [one, many]: [&str; 2]) -> String {
        let side = self.of_its_side();
        match nodes {
            0 => format!("No open node{side} {one}"),
            nodes => counted(nodes, &format!("open node{side} {one}"), &format!("open nodes{side} {many}")),
        }
    }

    /// Whether a step at or before the current place took the node.
    fn is_taken(&self, history: &NodeHistory) -> bool {
        use NodeStatus::{Closed, Current, Left, OnPath};
        let is_done = history.taken.is_some_and(|step| step < self.moment.begun);
        is_done
            || matches!(history.status, Closed | Current | OnPath)
            || self.recording.history().is_stack() && history.status == Left
    }

    fn will_be(&self) -> Vec<LinkedSentence> {
        let fate = self.fate;
        if !fate.is_reachable || fate.history.as_ref().is_some_and(|history| self.is_taken(history)) {
            return Vec::new();
        }
        if !self.shown.tells_end() {
            return vec![say("What comes next is hidden.", [])];
        }
        let is_gone =
            |history: &&NodeHistory| matches!(history.status, NodeStatus::Left | NodeStatus::Dropped);
        if let Some(history) = fate.history.as_ref().filter(is_gone) {
            return vec![self.taken_as().unwrap_or_else(|| self.never(Some(history)))];
        }
        let links = |next: &NodeHistory| [self.step_link(next.born), self.link(next.node)];
        match (&fate.history, &fate.next) {
            (Some(history), Some(next)) if history.taken.is_none() && history.end.is_none() => {
                let again = say("The same board is generated again at @, as @.", links(next));
                self.later(history).into_iter().chain([again]).chain(self.taken_as()).collect()
            }
            (Some(history), _) => self.later(history),
            (None, Some(next)) => {
                let generated = say("It is generated at @, as @.", links(next));
                std::iter::once(generated).chain(self.later(next)).collect()
            }
            (None, None) => vec![self.never(None)],
        }
    }

    fn later(&self, history: &NodeHistory) -> Vec<LinkedSentence> {
        if let Some(step) = history.taken {
            return vec![self.taken_later(step)];
        }
        let ends = match history.end {
            None => return vec![self.never(Some(history))],
            Some(NodeEnd::Replaced { at, by, .. }) => {
                let smaller = smaller(self.node(history.node).g, self.node(by).g);
                let text = format!("No: it is replaced at @. There, @ has the same board {smaller}");
                say(text, [self.step_link(at), self.link(by)])
            }
            Some(NodeEnd::PrunedBefore(step)) => say("No: it is pruned when @ begins.", [self.taken(step)]),
            Some(NodeEnd::SkippedBefore(step) | NodeEnd::SkippedAfter(step)) => {
                let is_last = matches!(history.end, Some(NodeEnd::SkippedAfter(_)));
                let when = if is_last { "after @" } else { "before @" };
                let why = "because another node with its board is expanded before";
                say(format!("No: it is skipped {when}, {why}."), [self.taken(step)])
            }
            Some(NodeEnd::Forgotten { at, .. } | NodeEnd::Popped(at)) => {
                say("No: the search leaves its subtree at @.", [self.step_link(at)])
            }
        };
        std::iter::once(ends).chain(self.taken_as()).collect()
    }

    fn taken_later(&self, step: u64) -> LinkedSentence {
        let text = match step.saturating_sub(self.moment.begun) {
            0 => "Yes, next: at @.".to_owned(),
            before if self.unit == StepUnit::STEP => {
                format!("Yes, at @, {} from here.", self.unit.counted(before))
            }
            before => {
                let before = counted(before as usize, "other node comes", "other nodes come");
                format!("Yes, at @: {before} first.")
            }
        };
        say(text, [self.taken(step)])
    }

    fn taken_as(&self) -> Option<LinkedSentence> {
        let (by, step) = self.fate.taken_as?;
        let by = self.recording.number(by);
        let by = SentencePart::Node(by, format!("Node {}", number(by)));
        let text = format!("@, which has the same board, is {} at @.", self.done);
        Some(say(text, [by, self.taken(step)]))
    }

    fn is_goal(&self, id: NodeId) -> bool {
        self.recording.problem().is_goal(self.node(id).state)
    }

    fn never(&self, history: Option<&NodeHistory>) -> LinkedSentence {
        let last = self.recording.steps();
        let end = self.step_link(Position::after(last));
        if self.shown.is_running() {
            return say("Not yet. The search is still running, at @.", [end]);
        }
        match self.shown.ending {
            _ if !self.fate.is_whole => {
                let text =
                    "Not in the part of the search around this step. Go to another step to look there.";
                return say(text, []);
            }
            Some(Ending::Solved | Ending::Exhausted) => {}
            _ if self.shown.is_at_limit() => return say("Not yet. The search has stopped at its limit.", []),
            _ => return say("Not yet. The search was stopped at @.", [end]),
        }
        let Some(history) = history else {
            return say("Never: the search ended at @ and did not generate it.", [end]);
        };
        let is_tested_late = self.recording.settings().in_use().goal_test == GoalTest::WhenExpanded;
        if !is_tested_late && self.is_goal(history.node) {
            return say("Never: the goal is tested on generation, and the search ended at @.", [end]);
        }
        // The reason is only that of a node which is on the open list at the end.
        let is_gone = history.end.is_some() || history.status == NodeStatus::Left;
        let compares = self.shown.is_solved()
            && self.recording.history() == History::Lists
            && is_tested_late
            && !is_gone;
        let goal = last.checked_sub(1).and_then(|step| self.recording.expanded(step));
        let Some(goal) = goal.filter(|_| compares) else {
            return say("Never: the search ended at @.", [end]);
        };
        let [own, last] = [history.node, goal].map(|id| self.value(&self.node(id)));
        say(format!("Never: it has {own}, and the search ended at @ with {last}."), [end])
    }

    fn dropped(&self) -> Vec<LinkedSentence> {
        let mut drops = self.fate.drops.iter().filter(|dropped| !dropped.takes_back).rev();
        let Some(last) = drops.next() else {
            let back = self.fate.drops.last().filter(|_| self.fate.history.is_none());
            let text = "Only as a successor of @, whose last move it would undo.";
            return back.map(|back| say(text, [self.link(back.parent)])).into_iter().collect();
        };
        let times = times(drops.clone().count() + 1);
        let more = drops.next_back().map(|first| {
            if self.fate.is_cut {
                return say(format!("It was dropped at least {times} so far."), []);
            }
            say(format!("It was dropped {times} so far, first at @."), [self.step_link(first.at)])
        });
        std::iter::once(self.drop(last)).chain(more).collect()
    }

    fn drop(&self, dropped: &DroppedTry) -> LinkedSentence {
        let (known, why) = match dropped.reason(self.recording, self.fate.state) {
            None => (None, String::new()),
            Some(Why::Parent(known) | Why::OnPath(known)) => {
                (Some(known), "already on the path, as @.".to_owned())
            }
            Some(Why::OnStack(known) | Why::Visited(known)) => self.reached(known, "so it counts as visited"),
            Some(Why::PrunedBefore(known)) => {
                self.reached(known, "which was pruned, and still counts as reached")
            }
            Some(Why::KeepsFirst(known)) => self.reached(known, "and the first node is kept"),
            Some(Why::NotReopened(known)) => self.reached(known, "and closed nodes are not reopened"),
            Some(Why::Closed(known)) => self.reached(known, "which was closed then"),
            Some(Why::Open(known)) => self.reached(known, "which was open then"),
            Some(beyond) => {
                (None, format!("{}.", drop_reason_text(self.recording, beyond, NodeNames::Numbers)))
            }
        };
        let links = [self.step_link(dropped.at), self.link(dropped.parent)];
        let text = format!("At @, as a successor of @ with {}: {why}", self.g_is(dropped.g));
        say(text, links.into_iter().chain(known.map(|known| self.link(known))))
    }

    fn reached(&self, known: NodeId, state: &str) -> (Option<NodeId>, String) {
        (Some(known), format!("reached before as @ with {}, {state}.", self.g_is(self.node(known).g)))
    }

    fn parent(&self) -> Vec<LinkedSentence> {
        let Some(history) = &self.fate.history else { return Vec::new() };
        let node = self.node(history.node);
        let mut sentences = vec![match node.parent() {
            None if node.side == Side::Backward => {
                say(format!("It is the goal, where the other side starts: {}.", self.g_is(0)), [])
            }
            None => say(format!("It is the start, without a parent: {}.", self.g_is(0)), []),
            Some(parent) => {
                let has_costs = self.recording.settings().has_costs();
                let before = if has_costs { self.node(parent).g } else { node.g.saturating_sub(1) };
                let [before, cost, g] = [before, node.g.saturating_sub(before), node.g].map(number);
                let word = self.g_word();
                let text = format!(
                    "It was generated at @ as a successor of @, so {word} = {before} + {cost} = {g}."
                );
                say(text, [self.step_link(history.born), self.link(parent)])
            }
        }];
        sentences.extend(self.place_taken(history));
        sentences.extend(self.reached_again(history).map(|text| say(text, [])));
        if let Some(other) = &self.fate.other_side {
            let g = self.g_is(self.node(other.node).g);
            let links = [self.step_link(other.born), self.link(other.node)];
            sentences.push(say(format!("The other side reached it at @, as @ with {g}."), links));
        }
        sentences
    }

    fn reached_again(&self, history: &NodeHistory) -> Option<String> {
        if !matches!(self.recording.history(), History::Lists | History::TwoSided) || self.fate.is_cut {
            return None;
        }
        // Once it is replaced, the new node is the known one.
        let is_of_it = |dropped: &&DroppedTry| {
            let is_known =
                matches!(dropped.outcome, Outcome::Duplicate { known, .. } if known == history.node);
            is_known && !dropped.takes_back
        };
        let others: Vec<_> = self.fate.drops.iter().filter(is_of_it).collect();
        let (g, word) = (self.node(history.node).g, self.g_word());
        let is_replaced =
            |end: NodeEnd| matches!(end, NodeEnd::Replaced { .. }) && end.at() <= self.moment.position;
        let times = (!others.is_empty()).then(|| times(others.len()))?;
        Some(if history.end.is_some_and(is_replaced) {
            format!("Its board was reached again {times} before a smaller {word} was found.")
        } else if others.iter().any(|other| other.g < g) {
            format!("It was reached again {times}, also with a smaller {word}, but its first node is kept.")
        } else {
            format!("It was reached again {times}, but never with a smaller {word}.")
        })
    }

    fn place_taken(&self, history: &NodeHistory) -> Option<LinkedSentence> {
        let node = self.node(history.node);
        let step = history.born.steps.checked_sub(u64::from(history.born.events == 0))?;
        let step = self.recording.step(step).filter(|_| node.improves)?;
        if self.recording.history() == History::Frontier {
            let value = self.value(&node);
            let text =
                format!("The search left the subtree of @, and backed up its value to this node: {value}.");
            return Some(say(text, [self.link(step.id)]));
        }
        let old = step.successors.iter().find_map(|successor| match successor.outcome {
            Outcome::Improved { node, old, .. } if node == history.node => Some(old),
            _ => None,
        })?;
        let g = number(self.node(old).g);
        Some(say(format!("It took the place of @, whose g was {g}."), [self.link(old)]))
    }

    fn path(&self) -> Vec<LinkedSentence> {
        let path = self.shown.path_nodes();
        let Some(goal) = path.last() else { return Vec::new() };
        let (recording, length, goal) = (self.recording, path.len() - 1, SentencePart::node(goal.number));
        let meeting = self.is_two_sided().then(|| recording.best_meeting(recording.progress().nodes()));
        let meeting = meeting.flatten();
        let asked = self.fate.history.as_ref().map(|history| history.node);
        let is_asked = |number: u64| asked.is_some_and(|asked| recording.number(asked) == number);
        let by_number = path.iter().position(|node| is_asked(node.number));
        let on_path = by_number.or_else(|| path.iter().position(|node| node.state == self.fate.state));
        let meets = meeting.is_some_and(|meeting| asked.is_some_and(|asked| meeting.contains(&asked)));
        let moves = |moves: usize| counted(moves, "move", "moves");
        let sentence = match on_path {
            Some(place) if by_number.is_none() && !meets => {
                say("The same board is on the path, as @.", [SentencePart::node(path[place].number)])
            }
            Some(place) if self.is_two_sided() => {
                let Some(meeting) = meeting else { return Vec::new() };
                let path = format!("after {place} of {}", moves(length));
                let text = format!("It is on the path, {path}: the sides met at @ and @.");
                say(text, meeting.map(|id| self.link(id)))
            }
            Some(place) => {
                let (after, whole) = (moves(place), number(length as u64));
                let on = || format!("It is on the path, after {after} of {whole}");
                let start =
                    if place == 0 { format!("The path of {} starts here", moves(length)) } else { on() };
                say(format!("{start}: the parents of @ lead back through it."), [goal])
            }
            None => match self.too_long(length) {
                Some(value) => {
                    let path = format!("so a path through this node has more than {}", moves(length));
                    say(format!("It is not on the path: {value}, {path}."), [])
                }
                None if self.is_two_sided() => say("It is not on the path that was found.", []),
                None => {
                    let text = "It is not on the path: the parents of @ lead back to the start without it.";
                    say(text, [goal])
                }
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
