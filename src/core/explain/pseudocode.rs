//! The pseudocode in step with the search: which line is lit, and what its variables are.

use crate::core::editor::Editor;
use crate::core::shown::Shown;
use crate::explain::{bounds, limit_of, limit_text, temperature};
use crate::picture::number;
use crate::puzzle::Board;
use crate::recording::{Effects, Moment, Recording, Step, Successor};
use crate::search::{Annealing, Bound, CodeLine, Effect, History, Node, Settings, Side, Variable};
use crate::worker::Ending;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LitLine {
    pub line: CodeLine,
    /// Whether it is the one that the last event reached. There is one such line at most.
    pub is_lit: bool,
    pub is_passed: bool,
    /// The name of a breakpoint on it; `None` where no event reaches it.
    pub breakpoint: Option<Effect>,
    pub has_breakpoint: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariableValue {
    pub name: String,
    pub meaning: &'static str,
    /// Empty before it has one, and where it is a board alone.
    pub value: String,
    /// What a node or a successor is.
    pub board: Option<Board>,
    /// Whether it stands for a node, so that it has a board where it has a value.
    pub is_node: bool,
    pub is_wide: bool,
}

const LONG_NAME: usize = 6;

/// The lines of the search that is shown; of the next one where there is none.
pub fn code_lines(shown: Option<&Shown>, editor: &Editor) -> Vec<LitLine> {
    let lines = match shown {
        Some(shown) => shown.recording.pseudocode().to_vec(),
        None => editor.document().settings.pseudocode(),
    };
    let (passed, last) = shown.map(reached).unwrap_or_default();
    let lit = last.and_then(|effect| lines.iter().rposition(|line| line.has_any(&[effect])));
    let breakpoints = editor.annotations();
    let line = |(place, line): (usize, &CodeLine)| {
        let breakpoint = breakpoint_name(&lines, place);
        LitLine {
            line: line.clone(),
            is_lit: lit == Some(place),
            is_passed: line.has_any(&passed),
            breakpoint,
            has_breakpoint: breakpoint.is_some_and(|name| breakpoints.line(name).is_some()),
        }
    };
    lines.iter().enumerate().map(line).collect()
}

/// The lines that take a breakpoint in a search with these settings, which need not be the one in the window.
pub fn event_lines(settings: &Settings) -> Vec<(Effect, String)> {
    let lines = settings.pseudocode();
    let named =
        |(place, line): (usize, &CodeLine)| Some((breakpoint_name(&lines, place)?, line.text.clone()));
    lines.iter().enumerate().filter_map(named).collect()
}

fn breakpoint_name(lines: &[CodeLine], place: usize) -> Option<Effect> {
    let line = &lines[place];
    let name = line.name().filter(|name| name.is_event() && line.never.is_none())?;
    // Of several lines with one name, the last one is lit.
    let is_last = lines[place + 1..].iter().all(|later| later.name() != Some(name));
    is_last.then_some(name)
}

fn reached(shown: &Shown) -> (Vec<Effect>, Option<Effect>) {
    let (recording, Some(moment)) = (&shown.recording, shown.moment()) else { return Default::default() };
    let mut effects: Vec<Effect> = Vec::new();
    if let Some(choice) = shown.choice() {
        effects.extend(recording.choice_effects(&choice.step));
        let last = effects.last().copied();
        return (effects, last);
    }
    match &moment.step {
        None => effects.extend(recording.start_effects()),
        Some(step) => {
            let events = if moment.position.events == 0 { step.events() } else { moment.position.events };
            effects.extend((1..=events).flat_map(|event| recording.effects(step, event)));
        }
    }
    effects.extend(ending(shown));
    let last = effects.last().copied();
    (effects, last)
}

fn ending(shown: &Shown) -> Effects {
    match shown.told_ending().filter(|_| shown.is_at_end()) {
        Some(Ending::Solved) => shown.recording.ending_effects(true),
        Some(Ending::Exhausted) => shown.recording.ending_effects(false),
        _ => Effects::new(),
    }
}

/// The variables of the search that is shown, or of the next one with these settings, always in the same order.
pub fn variables(shown: Option<&Shown>, settings: &Settings, is_asked: bool) -> Vec<VariableValue> {
    let info = settings.algorithm.info();
    let moment = shown.and_then(|shown| Some((shown, shown.moment()?)));
    let of = |variable: Variable, name: String, side: Option<Side>| {
        // A class that is asked for the next bound does not read it here.
        let told = moment.filter(|_| !is_asked || !matches!(variable, Variable::NextBound));
        let value = told.and_then(|(shown, moment)| value(shown, moment, variable, side));
        let board = moment.and_then(|(shown, moment)| board(shown, moment, variable));
        let is_count = matches!(variable, Variable::Open | Variable::Closed | Variable::Visited);
        let is_wide = is_count || name.len() > LONG_NAME;
        let is_node = matches!(variable, Variable::Node | Variable::Successor);
        let value = value.unwrap_or_default();
        VariableValue { name, meaning: words(variable).1, value, board, is_node, is_wide }
    };
    let all = info.pseudocode.variables.iter();
    all.flat_map(|&variable| match variable {
        Variable::Value => vec![of(variable, info.value.sign().to_owned(), None)],
        Variable::Open if info.history == History::TwoSided => Side::ALL
            .map(|side| of(variable, format!("{}_{}", words(variable).0, letter(side)), Some(side)))
            .to_vec(),
        _ => vec![of(variable, words(variable).0.to_owned(), None)],
    })
    .collect()
}

/// The step that the node belongs to: the next one where that is chosen.
fn step_of_node<'a>(shown: &'a Shown, moment: &'a Moment) -> Option<&'a Step> {
    shown.choice().map(|choice| &choice.step).or(moment.step.as_ref())
}

fn board(shown: &Shown, moment: &Moment, variable: Variable) -> Option<Board> {
    let state = match variable {
        Variable::Node => step_of_node(shown, moment)?.node.state,
        Variable::Successor if shown.choice().is_none() => last_successor(moment)?.state,
        _ => return None,
    };
    Some(shown.recording.board(state))
}

fn value(shown: &Shown, moment: &Moment, variable: Variable, side: Option<Side>) -> Option<String> {
    let recording = &shown.recording;
    let settings = recording.settings();
    let step = step_of_node(shown, moment);
    let of_node = |value: fn(&Node) -> u32| step.map(|step| infinite(value(&step.node)));
    match variable {
        Variable::Node => None,
        Variable::G => of_node(|node| node.g),
        Variable::H => of_node(|node| node.h),
        Variable::Value => step.map(|step| settings.value().number(settings, &step.node)),
        Variable::Successor if shown.choice().is_some() => None,
        Variable::Successor => last_successor(moment).map(|successor| successor.mv.arrow().to_owned()),
        Variable::Open => Some(number(moment.open.len(recording, side.unwrap_or(Side::Forward)) as u64)),
        Variable::Closed | Variable::Visited => Some(number(moment.closed_len(recording))),
        Variable::Stack => moment.open.path().map(|path| number(path.len() as u64)),
        Variable::Bound | Variable::DepthLimit => bounds(recording, moment).bound.map(number),
        Variable::NextBound => Some(limit_text(bounds(recording, moment).next)),
        Variable::ValueLimit => {
            moment.step.as_ref().map(|step| limit_text(limit_of(recording, moment, step)))
        }
        Variable::Side => step.map(|step| letter(step.node.side).to_owned()),
        Variable::LeastPriority => {
            // At the end it was assigned once more, unless an open list was empty.
            let is_over = !ending(shown).is_empty();
            let least = |side| recording.least_open_key(moment, side).filter(|_| is_over);
            let of_step = || step.map(|step| recording.order().first_key(&step.node));
            let last = least(Side::Forward).zip(least(Side::Backward)).map(|(f, b)| f.min(b));
            last.or_else(of_step).map(number)
        }
        Variable::BestLength => {
            let g = |id| recording.nodes().g(id);
            let best = recording.best_meeting(moment.generated).map(|[one, other]| g(one) + g(other));
            // The step under way may have come to the goal, in a search that goes on then.
            let has_better_path = recording.last_effects(moment).contains(&Effect::BetterPath);
            let step = moment.position.steps + u64::from(has_better_path);
            // Before there is a path, it is what the limit on f allows.
            let has_limit = recording.algorithm().bound == Bound::BestPath;
            let at_first = has_limit.then(|| settings.depth_limit.saturating_add(1));
            Some(limit_text(best.or(recording.best_length(step)).or(at_first)))
        }
        Variable::BeamWidth => Some(number(settings.beam_width)),
        Variable::Weight => Some(settings.weight.to_string()),
        Variable::Temperature => annealing(recording, step).map(|now| temperature(now.temperature())),
        Variable::Tries => annealing(recording, step).map(|now| number(now.tries())),
    }
}

fn annealing(recording: &Recording, step: Option<&Step>) -> Option<Annealing> {
    recording.annealing_before(step.map_or(0, |step| step.number))
}

fn last_successor(moment: &Moment) -> Option<&Successor> {
    let step: &Step = moment.step.as_ref()?;
    step.successors.get(moment.successors.checked_sub(1)?)
}

/// The name of a variable in the pseudocode, and what it means. That of [`Variable::Value`] is the sign of the algorithm's value.
fn words(variable: Variable) -> (&'static str, &'static str) {
    match variable {
        Variable::Node => ("node", "The node that is chosen, expanded or visited"),
        Variable::G => ("g", "g of this node: the cost of the path to it"),
        Variable::H => ("h", "h of this node: the estimated cost of the path from it to the goal"),
        Variable::Value => ("value", "The value of this node that the open list is ordered by"),
        Variable::Successor => ("s", "The successor that was tried last: its move and its board"),
        Variable::Open => ("open", "The number of open nodes"),
        Variable::Closed => ("closed", "The number of closed nodes"),
        Variable::Visited => ("visited", "The number of visited states"),
        Variable::Stack => ("stack", "The number of nodes on the stack"),
        Variable::Bound => ("bound", "No node with a larger f is visited in this iteration"),
        Variable::NextBound => ("next bound", "The least f above the bound so far"),
        Variable::DepthLimit => ("limit", "The maximum depth of the search"),
        Variable::ValueLimit => {
            ("limit", "The search goes back when no successor has an F within this limit")
        }
        Variable::Side => ("X", "The side whose node is expanded: F from the start, B from the goal"),
        Variable::LeastPriority => ("C", "The least priority of all open nodes when this node was chosen"),
        Variable::BestLength => {
            ("U", "The length of the shortest path found so far; before the first one, the limit on f plus 1")
        }
        Variable::BeamWidth => ("k", "The beam width: the number of nodes that a layer keeps"),
        Variable::Weight => ("w", "The weight of h"),
        Variable::Temperature => {
            ("T", "The temperature: the higher it is, the more often a larger h is accepted")
        }
        Variable::Tries => ("t", "The number of successors tried at random"),
    }
}

fn letter(side: Side) -> &'static str {
    match side {
        Side::Forward => "F",
        Side::Backward => "B",
    }
}

fn infinite(value: u32) -> String {
    if value == Node::NO_H { "∞".to_owned() } else { number(value) }
}
