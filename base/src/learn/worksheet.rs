//! The contents of a worksheet: the lists of a search or its tree, as they are after its first steps.

use crate::picture::{
    SheetContent, SheetList, SheetNode, SheetRow, SheetTreeNode, StepUnit, Worksheet, calls_g_depth,
    capitalised, h_number, value_word,
};
use crate::puzzle::Move;
use crate::recording::{Cursor, Moment, NodeList, Position, Recording, Step};
use crate::search::{History, NodeId, Problem, Rule, Settings, SeveralGoals, Side, Stop, Unit};

words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum WorksheetKind: name, title, summary;

    /// The open list and the closed list after each step, or what the algorithm has in their place.
    #[default]
    Lists = "lists", "Lists", "a table of the open list and the closed list after each step";
    Tree = "tree", "Tree", "the search tree, with each value and the number of each step";
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WorksheetPlan {
    pub kind: WorksheetKind,
    /// The number of steps, of which the search may have fewer.
    pub steps: u32,
}

impl WorksheetPlan {
    pub const STEPS: std::ops::RangeInclusive<u32> = 1..=100;
}

impl Default for WorksheetPlan {
    fn default() -> Self {
        Self { kind: WorksheetKind::default(), steps: 8 }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoWorksheet {
    #[error(transparent)]
    SeveralGoals(#[from] SeveralGoals),
    #[error("the system has too little memory for the first steps of this search")]
    OutOfMemory,
}

pub fn worksheet(
    problem: &Problem,
    settings: &Settings,
    plan: WorksheetPlan,
    student: Option<&str>,
) -> Result<Worksheet, NoWorksheet> {
    let goal = *problem.only_goal()?;
    let mut recording = recorded(problem, settings, plan.steps.into()).ok_or(NoWorksheet::OutOfMemory)?;
    let steps = recording.steps().min(plan.steps.into());
    let unit = StepUnit::of(recording.algorithm().unit);
    let content = match plan.kind {
        WorksheetKind::Lists => lists(&mut recording, steps),
        WorksheetKind::Tree => SheetContent::Tree(tree(&mut recording, steps)),
    };
    let sign = value_word(&recording);
    let (counted, one) = (unit.counted(steps), unit.one);
    let (title, task) = match &content {
        SheetContent::Lists { lists, .. } => (
            lists_title(lists),
            format!(
                "Fill in the first {counted}: the board of each {one}, and the lists after it, the next board first. \
                 Write {sign} below each board. Some places may stay empty."
            ),
        ),
        SheetContent::Tree(_) => (
            "Search tree".to_owned(),
            format!(
                "Fill in the tree after the first {counted}. Write {sign} below each board, \
                 and above it the number of its {one}, if it has one."
            ),
        ),
    };
    Ok(Worksheet {
        title,
        student: student.map(str::to_owned),
        search: search_text(problem, settings, plan.kind, steps),
        task,
        taken: match recording.algorithm().unit {
            Unit::Expansion => "Expanded",
            Unit::Visit => "Visited",
        },
        sign,
        start: *problem.start(),
        goal,
        content,
    })
}

/// The first steps of a search; `None` without memory for them.
fn recorded(problem: &Problem, settings: &Settings, steps: u64) -> Option<Recording> {
    let (recording, ended) = Recording::of_first_steps(problem, *settings, steps);
    (recording.progress().nodes() > 0 && ended != Err(Stop::OutOfMemory)).then_some(recording)
}

/// Such as “Open list, closed list”.
fn lists_title(lists: &[SheetList]) -> String {
    if lists.len() > 2 {
        return "Open and closed lists".to_owned();
    }
    let titles: Vec<&str> = lists.iter().map(|list| list.title).collect();
    capitalised(&titles.join(", ").to_lowercase())
}

/// The search, with the rules that can change the answers about its first steps.
pub(super) fn search_text(problem: &Problem, settings: &Settings, kind: WorksheetKind, steps: u64) -> String {
    let settings = settings.in_use();
    let mut parts = vec![settings.algorithm.info().title.to_owned()];
    parts.extend(settings.heuristic_in_use().map(|heuristic| heuristic.info().title.to_owned()));
    let meaning = if calls_g_depth(&settings) {
        "the depth of a node is the number of moves from the start"
    } else {
        settings.value().meaning()
    };
    // A letter such as f stays as it is.
    let is_word = meaning.find(' ').unwrap_or(meaning.len()) > 1;
    let (first, rest) = meaning.split_at(usize::from(is_word));
    parts.push(first.to_lowercase() + rest);
    let moves = settings.successor_order().moves().map(Move::arrow);
    parts.push(format!("moves of the blank in the order {}", moves.join(" ")));
    let offers = &settings.algorithm.info().offers;
    if offers.weight.is_ok() {
        parts.push(format!("w = {}", settings.weight));
    }
    for rule in deciding(problem, &settings, kind, steps) {
        let value = settings.named_value_of(rule).map(|value| value.words.to_owned());
        let value = value.unwrap_or_else(|| settings.value_of(rule).to_string());
        let question = rule.question(settings.algorithm.info().value.sign());
        parts.push(format!("{}: {}", question.to_lowercase(), value.to_lowercase()));
    }
    parts.join("; ")
}

/// All rules are named if there are more steps.
const MOST_COMPARED: u64 = 200;

/// The rules that can change the answers: with another value, the search does something else in these steps.
fn deciding(problem: &Problem, settings: &Settings, kind: WorksheetKind, steps: u64) -> Vec<&'static Rule> {
    let offers = &settings.algorithm.info().offers;
    let own = (steps <= MOST_COMPARED).then(|| answers(problem, settings, kind, steps));
    let changes = |rule: &Rule, value: u32| {
        value != settings.value_of(rule)
            && rule.offer_of(offers, value).is_ok()
            && Some(answers(problem, &settings.with(rule, value), kind, steps)) != own
    };
    let decides = |rule: &&Rule| match rule.name {
        _ if rule.offer(offers).is_err() => false,
        // How the open list is kept changes no answer, and a move costs 1 where nothing else is said.
        "open_list" => false,
        "costs" => settings.has_costs(),
        _ if rule.names().is_empty() || own.is_none() => true,
        _ => (0..rule.names().len() as u32).any(|value| changes(rule, value)),
    };
    Rule::ALL.iter().filter(decides).collect()
}

/// All that a handout can ask about the first steps of a search: each with the lists after it, whose order shows in no tree.
fn answers(
    problem: &Problem,
    settings: &Settings,
    kind: WorksheetKind,
    steps: u64,
) -> Vec<(Step, Vec<Vec<NodeId>>)> {
    let Some(mut recording) = recorded(problem, settings, steps) else { return Vec::new() };
    let lists = match kind {
        WorksheetKind::Lists => NodeList::all(recording.history()),
        WorksheetKind::Tree => &[],
    };
    let mut cursor = Cursor::new(&recording);
    let after = (0..steps.min(recording.steps())).map_while(|number| {
        cursor.go_to(&mut recording, Position::after(number + 1));
        let moment = cursor.moment(&recording);
        let mut step = recording.step(number)?;
        // When the goal is tested shows only in what follows.
        step.is_tested = false;
        Some((step, lists.iter().map(|list| list.nodes(&recording, &moment)).collect()))
    });
    after.collect()
}

pub(super) fn sheet_node(recording: &Recording, id: NodeId) -> SheetNode {
    let node = recording.nodes().get(id);
    let settings = recording.settings();
    SheetNode {
        board: recording.board(node.state),
        number: id.0,
        g: node.g,
        h: h_number(settings, &node),
        value: settings.value().number(settings, &node),
        sum: settings.value().sum(settings, &node),
    }
}

/// The name of a list, in files and on paper.
pub(super) fn sheet_list(list: NodeList, history: History) -> SheetList {
    let (name, title) = match (list, history) {
        (NodeList::Open(_), History::Stack | History::StackAndVisited) => ("stack", "Stack"),
        (NodeList::Open(Side::Forward), History::TwoSided) => ("open", "Open (start)"),
        (NodeList::Open(Side::Backward), _) => ("open from goal", "Open (goal)"),
        (NodeList::Open(_), History::Frontier) => ("open", "Open nodes"),
        (NodeList::Open(_), _) => ("open", "Open list"),
        (NodeList::Closed(_), History::StackAndVisited) => ("visited", "Visited nodes"),
        (NodeList::Closed(Side::Forward), History::TwoSided) => ("closed", "Closed (start)"),
        (NodeList::Closed(Side::Backward), _) => ("closed from goal", "Closed (goal)"),
        (NodeList::Closed(_), _) => ("closed", "Closed list"),
        (NodeList::Path, _) => ("path", "Path"),
    };
    SheetList { name, title, status: list.status(history) }
}

/// The nodes of a list on paper, where closed nodes are written as they get there, and a path from its root.
fn sheet_nodes(list: NodeList, recording: &Recording, moment: &Moment) -> Vec<SheetNode> {
    let mut nodes = list.nodes(recording, moment);
    if !matches!(list, NodeList::Open(_)) {
        nodes.reverse();
    }
    nodes.into_iter().map(|id| sheet_node(recording, id)).collect()
}

fn lists(recording: &mut Recording, steps: u64) -> SheetContent {
    let history = recording.history();
    let lists = NodeList::all(history);
    let mut cursor = Cursor::new(recording);
    let rows = (0..=steps).map(|step| {
        cursor.go_to(recording, Position::after(step));
        let moment = cursor.moment(recording);
        let taken = moment.step.as_ref().filter(|_| step > 0);
        SheetRow {
            step,
            taken: taken.map(|step| sheet_node(recording, step.id)),
            lists: lists.iter().map(|list| sheet_nodes(*list, recording, &moment)).collect(),
        }
    });
    let rows = rows.collect();
    SheetContent::Lists { lists: lists.iter().map(|list| sheet_list(*list, history)).collect(), rows }
}

fn tree(recording: &mut Recording, steps: u64) -> Vec<SheetTreeNode> {
    let mut cursor = Cursor::new(recording);
    cursor.go_to(recording, Position::after(steps));
    let moment = cursor.moment(recording);
    let mut nodes: Vec<SheetTreeNode> = (0..moment.generated)
        .map(|id| SheetTreeNode {
            node: sheet_node(recording, NodeId(id)),
            parent: recording.nodes().parent(NodeId(id)).map(|parent| parent.0 as usize),
            taken: None,
        })
        .collect();
    for step in (0..steps).filter_map(|step| recording.step(step)) {
        if let Some(node) = nodes.get_mut(step.id.0 as usize) {
            node.taken.get_or_insert(step.number + 1);
        }
    }
    nodes
}
