//! The rows of a condition that the user sets.

use egui::DragValue;

use crate::compare::find::{BoardCondition, ExampleSpec, FigureName, FigureRelation, WantedOutcome};
use crate::core::{Core, event_lines};
use crate::kit::command_button::{OfferedEvents, event_rows};
use crate::kit::form::{FormOption, FormRows};
use crate::kit::search_choices::{algorithm_list, heuristic_list, rule_rows};
use crate::picture::capitalised;
use crate::puzzle::{GoalPreset, Size};
use crate::search::Settings;

pub fn form_rows(rows: &mut FormRows<'_>, core: &Core, spec: &mut ExampleSpec) {
    condition_rows(rows, core, spec);
    let current = core.editor.document().settings;
    search_rows(rows, "Search", &mut spec.first, current, spec.goal.size());
    if spec.condition.info().compares {
        search_rows(rows, "Second search", &mut spec.second, current, spec.goal.size());
    }
    boards_rows(rows, core, spec);
}

fn number_row<N: egui::emath::Numeric>(
    rows: &mut FormRows<'_>,
    name: &str,
    number: &mut N,
    range: std::ops::RangeInclusive<N>,
    after: &str,
) {
    rows.number(name, DragValue::new(number).range(range).speed(0.2), after, "");
}

fn condition_rows(rows: &mut FormRows<'_>, core: &Core, spec: &mut ExampleSpec) {
    let now = spec.condition.info();
    let mut kind = now;
    let kinds = BoardCondition::ALL.iter().map(BoardCondition::info);
    rows.choose(
        "Condition",
        &mut kind,
        kinds.map(|info| FormOption::new(info, info.title).hint(info.meaning)),
    );
    if kind != now
        && let Some(condition) = BoardCondition::ALL.iter().find(|condition| condition.info() == kind)
    {
        spec.condition = *condition;
    }
    rows.note(kind.meaning);
    match &mut spec.condition {
        BoardCondition::Event(test) => {
            // Those of the search that is wanted, which need not be the one in the window.
            let lines = event_lines(&spec.first);
            let start = core.editor.document().problem.start();
            let start = (start.size() == spec.goal.size()).then_some(("Start board", *start));
            let boards: Vec<_> = start.into_iter().chain([("Goal board", spec.goal)]).collect();
            let offered = OfferedEvents { lines: &lines, boards: &boards, board: spec.goal };
            if let Some(event) = event_rows(rows, &offered, Some(&test.event)) {
                test.event = event;
            }
            number_row(rows, "Within", &mut test.within, 1..=1_000_000, "expansions or steps");
        }
        BoardCondition::Tie(test) => {
            number_row(rows, "Tie of", &mut test.nodes, 2..=1000, "nodes or more");
            number_row(rows, "Within", &mut test.within, 1..=100_000, "expansions or steps");
        }
        BoardCondition::Figure(test) => {
            figure_rows(rows, &mut test.figure, &mut test.is);
            number_row(rows, "Number", &mut test.number, 0.0..=1e9, "");
        }
        BoardCondition::Ratio(test) => {
            figure_rows(rows, &mut test.figure, &mut test.is);
            number_row(rows, "Factor", &mut test.times, 0.0..=1e6, "");
        }
        BoardCondition::Difference(test) => {
            figure_rows(rows, &mut test.figure, &mut test.is);
            number_row(rows, "Number", &mut test.number, -1e9..=1e9, "");
        }
        BoardCondition::Excess(test) => {
            number_row(rows, "Longer by", &mut test.percent, 1..=10_000, "percent");
        }
        BoardCondition::Outcome(test) => {
            rows.choose_of("Outcome", &mut test.is, WantedOutcome::ALL, |outcome| {
                capitalised(outcome.words())
            });
        }
        BoardCondition::Lost(_) => {}
        BoardCondition::Meeting(test) => {
            number_row(rows, "Beyond by", &mut test.beyond, 1..=20, "moves from the middle");
        }
    }
}

fn figure_rows(rows: &mut FormRows<'_>, figure: &mut FigureName, relation: &mut FigureRelation) {
    rows.choose_of("Figure", figure, FigureName::all(), |figure| figure.0.title.to_owned());
    rows.choose_of("Comparison", relation, FigureRelation::ALL, |relation| relation.words().to_owned());
}

fn search_rows(
    rows: &mut FormRows<'_>,
    name: &'static str,
    settings: &mut Settings,
    current: Settings,
    size: Size,
) {
    rows.heading(name);
    let now = *settings;
    let info = now.algorithm.info();
    let chosen = rows.list("Algorithm", info.title, "", |ui| algorithm_list(ui, now, size));
    let other = info.offers.heuristic.is_ok().then(|| {
        let title = now.heuristic.info().title;
        rows.list("Heuristic", title, "", |ui| heuristic_list(ui, now, size))
    });
    let rules = rows.folded(name, "Rules", |rows| rule_rows(rows, now, size));
    if let Some(new) = chosen.or(other.flatten()).or(rules.flatten()) {
        *settings = new;
    }
    let buttons = [("Use current settings", "The algorithm and the rules of the window", true)];
    if rows.buttons("", &buttons).is_some() {
        *settings = current;
    }
}

fn boards_rows(rows: &mut FormRows<'_>, core: &Core, spec: &mut ExampleSpec) {
    rows.heading("Boards");
    let mut size = spec.goal.size();
    let sizes = Size::offered(size);
    rows.choose_of("Size", &mut size, sizes, |size| size.to_string());
    *spec = spec.with_size(size);
    let current = *core.editor.document().problem.goal();
    let presets = GoalPreset::ALL.map(|preset| preset.board(size));
    let is_only = !core.editor.document().problem.has_several_goals();
    let is_offered = is_only && current.size() == size && !presets.contains(&current);
    let own = is_offered.then_some(current);
    let other = (!presets.contains(&spec.goal) && own != Some(spec.goal)).then_some(spec.goal);
    let goals = presets.into_iter().chain(own).chain(other);
    rows.choose_of("Goal", &mut spec.goal, goals, |goal| match GoalPreset::of(&goal) {
        Some(preset) => preset.name().to_owned(),
        None if goal == current => "Goal of the window".to_owned(),
        None => "Other goal".to_owned(),
    });
    let farthest = size.farthest().unwrap_or(ExampleSpec::FARTHEST);
    let (least, most) = &mut spec.distance;
    // Only on the screen: another size may have farther boards.
    let shown = ((*least).min(farthest), (*most).min(farthest));
    let (mut low, mut high) = shown;
    let from = DragValue::new(&mut low).range(0..=shown.1).speed(0.1);
    let to = DragValue::new(&mut high).range(shown.0..=farthest).speed(0.1);
    rows.range("Distance", from, "to", to);
    if low != shown.0 {
        *least = low;
    }
    if high != shown.1 {
        *most = high;
    }
    let mut is_limited = spec.max_expanded.is_some();
    let mut most = spec.max_expanded.unwrap_or(100);
    let field = DragValue::new(&mut most).range(1..=1_000_000_u64).speed(1.0);
    rows.limit(
        "Expansions",
        "at most",
        &mut is_limited,
        field,
        "A search that expands more nodes does not qualify: a small one fits a blackboard",
    );
    spec.max_expanded = is_limited.then_some(most);
    if !spec.tests_all() {
        number_row(rows, "Random", &mut spec.random.boards, 1..=ExampleSpec::MOST_BOARDS, "boards");
        number_row(rows, "Seed", &mut spec.random.seed, 0..=u64::from(u32::MAX), "");
    }
}
