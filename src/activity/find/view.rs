//! The dialog of examples: the list, and a condition on the left with what was found on the right.

use egui::{DragValue, FontId, Label, RichText, TextStyle, Ui};

use super::{ExampleEntry, Finding, FindingAction, FindingPage, Found};
use crate::activity::dialog_work::edit_ui;
use crate::activity::form_rows::form_rows;
use crate::activity::view::ActivityView;
use crate::compare::find::{
    BoardCondition, ExampleSpec, FigureName, FigureRelation, FindEnd, FindResults, FoundBoard, WantedOutcome,
    result_text, run_text,
};
use crate::core::{Core, event_lines};
use crate::job::{FindForm, JobForm};
use crate::kit::{
    DialogForm, FormOption, FormRows, LastLine, NamedRow, OfferedEvents, UnitScale, WIDTH, algorithm_list,
    choose_by_arrows, event_rows, heading_ui, heuristic_list, mini_board, named_row_ui, rule_rows,
};
use crate::picture::{StepUnit, capitalised, counted};
use crate::puzzle::{GoalPreset, Size};
use crate::recording::NodeStatus;
use crate::search::Settings;

const CELL: f32 = 0.9;

impl ActivityView for Finding {
    fn dialog_ui(&self, ui: &mut Ui, core: &Core, actions: &mut Vec<FindingAction>) {
        match &self.page {
            Some(FindingPage::List(chosen)) => list_ui(ui, *chosen, actions),
            Some(FindingPage::Condition(form)) => condition_ui(ui, self, core, form, actions),
            None => {}
        }
    }
}

/// Boards on the left, conditions on the right; below each other where there is less room.
fn list_ui(ui: &mut Ui, chosen: usize, actions: &mut Vec<FindingAction>) {
    let entries: Vec<_> = ExampleEntry::all().collect();
    let (boards, conditions) =
        entries.split_at(entries.partition_point(|entry| matches!(entry, ExampleEntry::Boards(_))));
    let mut new = chosen;
    let at = choose_by_arrows(ui, entries.iter().map(|_| true), &mut new).unwrap_or(0);
    let rows_ui = |ui: &mut Ui, some: &[ExampleEntry], from: usize| {
        let row_ui = |ui: &mut Ui, (place, entry): (usize, &ExampleEntry)| {
            let (name, (about, hint)) = (entry.name(), entry.about());
            let row = NamedRow { name, end: "", about, hint, why_not: None };
            let is_clicked = named_row_ui(ui, row, from + place == at, new != chosen);
            is_clicked.then_some(FindingAction::Choose(*entry))
        };
        ui.scope(|ui| {
            small_rows(ui);
            some.iter().enumerate().fold(None, |clicked, row| row_ui(ui, row).or(clicked))
        })
        .inner
    };
    let (mut opened, mut condition) = (None, None);
    let answer = DialogForm::new("examples", "Examples", FindingAction::ShowPage(None))
        .left_by("Close")
        .accept("Open", "opens it", true, FindingAction::Choose(entries[at]))
        .beside_of(WIDTH, |ui| {
            heading_ui(ui, "Find boards");
            condition = rows_ui(ui, conditions, boards.len());
        })
        .show(ui.ctx(), |rows| {
            rows.heading("Open a board");
            opened = rows.whole(|ui| rows_ui(ui, boards, 0));
        });
    match opened.or(condition).or(answer) {
        Some(action) => actions.push(action),
        None if new != chosen => actions.push(FindingAction::ShowPage(Some(FindingPage::List(new)))),
        None => {}
    }
}

/// All rows have room at the desk: as those of the lessons, they are of 17 and 15 points.
fn small_rows(ui: &mut Ui) {
    let scale = UnitScale::of(ui);
    let style = ui.style_mut();
    let least = scale.least_text();
    for (text, size) in [(TextStyle::Body, scale.u(17.0 / 15.0).max(least)), (TextStyle::Small, least)] {
        style.text_styles.insert(text, FontId::proportional(size));
    }
    style.spacing.button_padding.y /= 2.0;
    style.spacing.item_spacing.y = 0.0;
}

fn condition_ui(
    ui: &mut Ui,
    finding: &Finding,
    core: &Core,
    form: &FindForm,
    actions: &mut Vec<FindingAction>,
) {
    let problem = form.spec.check().err().map(|problem| problem.to_string());
    let title = form.preset.map_or("Own condition", |preset| preset.title);
    let list = FindingAction::ShowPage(Some(FindingPage::List(0)));
    let mut opened = None;
    let mut dialog = DialogForm::new("examples", title, FindingAction::ShowPage(None))
        .left_by("Close")
        .other("All examples", "Go back to the list", true, list)
        .last(last(finding, form, problem.as_deref()))
        .beside(|ui| finds_ui(ui, finding, form, &mut opened));
    if form.preset.is_none() || !finding.has_all_finds() {
        dialog = dialog.accept("Start", "starts", problem.is_none(), FindingAction::Start);
    }
    let set = |form| FindingAction::ShowPage(Some(FindingPage::Condition(Box::new(form))));
    edit_ui(ui, dialog, form, set, actions, |rows, form| {
        let Some(preset) = form.preset else { return own_rows(rows, core, form) };
        rows.says(preset.text);
        rows.says(form.spec.sentence());
        let hint = "Set the condition, the searches and the boards yourself, beginning with these";
        if rows.buttons("", &[("Change the condition…", hint, true)]).is_some() {
            form.preset = None;
        }
        None
    });
    actions.extend(opened);
}

fn own_rows(rows: &mut FormRows<'_>, core: &Core, form: &mut FindForm) -> Option<FindingAction> {
    condition_rows(rows, core, &mut form.spec);
    let (spec, current) = (&mut form.spec, core.editor.document().settings);
    search_rows(rows, "Search", &mut spec.first, current, spec.goal.size());
    if spec.condition.info().compares {
        search_rows(rows, "Second search", &mut spec.second, current, spec.goal.size());
    }
    boards_rows(rows, core, form);
    let open = "Open a file with a condition: Copy makes the text of one, and tilescope find reads it, too";
    let buttons = [
        ("Open…", open, true),
        ("Copy", "Copy the condition as the text of a file", form.spec.check().is_ok()),
    ];
    let asked = rows.buttons("As a file", &buttons)?;
    Some(if asked == 0 { FindingAction::ChooseFile } else { FindingAction::Copy })
}

fn last(finding: &Finding, form: &FindForm, problem: Option<&str>) -> LastLine<FindingAction> {
    let words = |finds| finds_words(&finds);
    let problem = problem.or(finding.problem.as_deref());
    match finding.job.last(words, FindingAction::Stop, problem, finds_words) {
        LastLine::Nothing if form.preset.is_none() => LastLine::Note(form.spec.sentence()),
        last => last,
    }
}

fn finds_ui(ui: &mut Ui, finding: &Finding, form: &FindForm, opened: &mut Option<FindingAction>) {
    let Some(found) = &finding.found else {
        let text = "Press Start. The boards appear here, the smallest first.";
        ui.add(Label::new(RichText::new(text).weak()).wrap());
        return;
    };
    if found.spec != form.spec {
        // The sentence below is that of the form.
        let earlier = format!("Earlier condition: {} Press Start for the new one.", found.spec.sentence());
        ui.add(Label::new(RichText::new(earlier).weak()).wrap());
    }
    ui.add(Label::new(RichText::new(finds_words(&found.results)).strong()).wrap());
    for (index, board) in found.results.boards.iter().enumerate() {
        find_ui(ui, found, index, board, opened);
    }
}

fn find_ui(ui: &mut Ui, found: &Found, index: usize, board: &FoundBoard, opened: &mut Option<FindingAction>) {
    let cell = UnitScale::of(ui).u(CELL);
    ui.horizontal_top(|ui| {
        let small = mini_board(ui, &board.start, cell, NodeStatus::Open).on_hover_text(OPEN_HINT);
        let compares = board.second.is_some();
        ui.vertical(|ui| {
            let open = ui.button("Open").on_hover_text(OPEN_HINT);
            if small.clicked() || open.clicked() {
                *opened = Some(FindingAction::Show(index));
            }
            let both = "Put this board in the window, and run both searches side by side";
            if compares && ui.button("Side by side").on_hover_text(both).clicked() {
                *opened = Some(FindingAction::ShowBoth(index));
            }
        });
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.label(format!("{} from the goal", counted(board.distance as usize, "move", "moves")));
            let first = if compares { "Search: " } else { "" };
            ui.label(RichText::new(format!("{first}{}", run_text(&board.first))).weak());
            if let Some(second) = &board.second {
                ui.label(RichText::new(format!("Second search: {}", run_text(second))).weak());
            }
            if let Some(at) = board.at {
                let unit = StepUnit::of(found.spec.first.algorithm.info().unit);
                ui.label(RichText::new(capitalised(&unit.position(at))).weak());
            }
        });
    });
}

const OPEN_HINT: &str = "Put this board and the search in the window; undo brings back the earlier ones";

fn finds_words(finds: &FindResults) -> String {
    let result = result_text(finds);
    match finds.end {
        None => result,
        Some(FindEnd::Enough) => format!("{result}. The others are farther from the goal."),
        Some(FindEnd::Complete | FindEnd::Stopped) => format!("{result}."),
    }
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
    let kinds = kinds.map(|info| FormOption::new(info, info.title).hint(info.meaning));
    rows.choose("Condition", &mut kind, kinds);
    if kind != now
        && let Some(condition) = BoardCondition::ALL.iter().find(|condition| condition.info() == kind)
    {
        spec.condition = *condition;
    }
    rows.note(kind.meaning);
    match &mut spec.condition {
        BoardCondition::Event(test) => {
            // The lines of the search that is looked for, which need not be the one in the window.
            let lines = event_lines(&spec.first);
            let start = core.editor.document().problem.start();
            let start = (start.size() == spec.goal.size()).then_some(("Start board", *start));
            let boards: Vec<_> = start.into_iter().chain([("Goal board", spec.goal)]).collect();
            let offered = OfferedEvents { lines: &lines, boards: &boards, board: spec.goal };
            if let Some(event) = event_rows(rows, "When", &offered, Some(&test.event)) {
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

fn boards_rows(rows: &mut FormRows<'_>, core: &Core, form: &mut FindForm) {
    rows.heading("Boards");
    let spec = &mut form.spec;
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
    rows.choose_of("Goal", &mut spec.goal, goals, |goal| match GoalPreset::of_board(&goal) {
        Some(preset) => preset.name(goal.size()),
        None if goal == current => "Goal of the window".to_owned(),
        None => "Other goal".to_owned(),
    });
    form_rows(rows, FindForm::fields(), form, core);
}
