//! The dialog that finds boards: what is wanted on the left, what was found on the right.

use egui::{
    Button, CollapsingHeader, ComboBox, DragValue, Key, Label, ProgressBar, RichText, ScrollArea, Ui,
};

use super::{Finding, FindingAction, FindingForm, Found, words as text};
use crate::activity::ActivityView;
use crate::compare::find::{
    BoardCondition, ExamplePreset, ExampleSpec, FigureName, FigureRelation, FoundBoard, WantedOutcome,
};
use crate::core::{Core, event_lines};
use crate::heuristic::HeuristicId;
use crate::kit::event_choice::{OfferedEvents, event_choice_ui};
use crate::kit::form::{button_has_focus, error_ui, section};
use crate::kit::text::sentence;
use crate::kit::widgets::{dialog, mini_board};
use crate::picture::capitalised;
use crate::puzzle::{Board, GoalPreset, Size};
use crate::recording::NodeStatus;
use crate::search::{AlgorithmId, Rule, Settings, Values, Weight};

/// Form and finds are side by side from this width on.
const WIDE: f32 = 760.0;
const WIDEST: f32 = 980.0;
const FORM: f32 = 430.0;
/// The title, the sentence, the buttons and the frame.
const AROUND: f32 = 170.0;
const LIST: f32 = 190.0;
const CELL: f32 = 13.0;

impl ActivityView for Finding {
    fn dialog_ui(&self, ui: &mut Ui, core: &Core, actions: &mut Vec<FindingAction>) {
        if let Some(form) = self.form() {
            find_example_ui(ui, self, core, form, actions);
        }
    }
}

fn find_example_ui(
    ui: &mut Ui,
    finding: &Finding,
    core: &Core,
    form: &FindingForm,
    actions: &mut Vec<FindingAction>,
) {
    let mut changed = form.clone();
    let screen = ui.ctx().content_rect().size();
    let modal = dialog(ui.ctx(), "find example", |ui| {
        let width = WIDEST.min(screen.x - 48.0);
        ui.set_width(width);
        section(ui, text::TITLE);
        let height = (screen.y - AROUND).max(120.0);
        if width >= WIDE {
            ui.horizontal_top(|ui| {
                // Not `allocate_ui`: the form would be laid out in a row, wider than the window.
                ui.vertical(|ui| {
                    ui.set_width(FORM);
                    let area =
                        ScrollArea::vertical().id_salt("find form").max_height(height).auto_shrink(false);
                    area.show(ui, |ui| form_ui(ui, core, &mut changed));
                });
                ui.add_space(12.0);
                ui.vertical(|ui| finds_ui(ui, finding, form, height, actions));
            });
        } else {
            let area = ScrollArea::vertical().id_salt("find all").max_height(height).auto_shrink(false);
            area.show(ui, |ui| {
                form_ui(ui, core, &mut changed);
                ui.separator();
                finds_ui(ui, finding, form, f32::INFINITY, actions);
            });
        }
        end_ui(ui, finding, form, actions);
    });
    if changed != *form {
        // Before what begins with it.
        actions.insert(0, FindingAction::SetForm(Some(Box::new(changed))));
    }
    // A click beside the dialog does not throw away what runs.
    let is_beside = modal.backdrop_response.clicked() && finding.is_running();
    if modal.should_close() && !is_beside {
        actions.push(FindingAction::SetForm(None));
    }
}

/// The sentence, what is wrong with it, the progress, and the buttons.
fn end_ui(ui: &mut Ui, finding: &Finding, form: &FindingForm, actions: &mut Vec<FindingAction>) {
    let problem = form.spec.check().err().map(|problem| problem.to_string());
    match (&problem, finding.problem()) {
        (Some(problem), _) => error_ui(ui, &sentence(problem)),
        (None, Some(failed)) => error_ui(ui, &sentence(failed)),
        (None, None) => drop(ui.add(Label::new(form.spec.sentence()).wrap())),
    }
    ui.horizontal(|ui| {
        let enter = ui.input(|input| input.key_pressed(Key::Enter)) && !button_has_focus(ui);
        if finding.is_running() {
            if ui.button(RichText::new("Stop").strong()).clicked() {
                actions.push(FindingAction::Stop);
            }
        } else {
            let start = Button::new(RichText::new(text::START).strong());
            if ui.add_enabled(problem.is_none(), start).clicked() || enter && problem.is_none() {
                actions.push(FindingAction::Start);
            }
        }
        if ui.button("Open…").on_hover_text(text::OPEN_FILE_HINT).clicked() {
            actions.push(FindingAction::ChooseFile);
        }
        let copy = ui.add_enabled(problem.is_none(), Button::new("Copy"));
        if copy.on_hover_text("Copy the condition as the text of a file").clicked() {
            actions.push(FindingAction::Copy);
        }
        if ui.button(text::CLOSE).clicked() {
            actions.push(FindingAction::SetForm(None));
        }
        if let Some(found) = finding.found().filter(|_| finding.is_running()) {
            ui.add(ProgressBar::new(found.results.done()).desired_width(160.0).show_percentage());
        }
    });
}

fn finds_ui(
    ui: &mut Ui,
    finding: &Finding,
    form: &FindingForm,
    height: f32,
    actions: &mut Vec<FindingAction>,
) {
    let Some(found) = finding.found() else {
        ui.add(
            Label::new(RichText::new("Press Start. The boards appear here, the smallest first.").weak())
                .wrap(),
        );
        return;
    };
    if found.spec != form.spec {
        // The sentence below is that of the form.
        ui.add(Label::new(RichText::new(text::of_earlier(&found.spec)).weak()).wrap());
    }
    ui.add(Label::new(RichText::new(text::result(&found.results)).strong()).wrap());
    let row = CELL * found.spec.goal.size().rows() as f32 + 14.0;
    let rows = found.results.boards.len();
    let area = ScrollArea::vertical().id_salt("finds").max_height(height).auto_shrink(false);
    if height.is_finite() {
        area.show_rows(ui, row.max(58.0), rows, |ui, range| {
            for index in range {
                find_ui(ui, found, index, &found.results.boards[index], actions);
            }
        });
    } else {
        for (index, board) in found.results.boards.iter().enumerate() {
            find_ui(ui, found, index, board, actions);
        }
    }
}

/// One find: its board, its figures, and a button that opens it.
fn find_ui(ui: &mut Ui, found: &Found, index: usize, board: &FoundBoard, actions: &mut Vec<FindingAction>) {
    ui.horizontal_top(|ui| {
        let small = mini_board(ui, &board.start, CELL, NodeStatus::Open).on_hover_text(text::OPEN_HINT);
        let compares = board.second.is_some();
        ui.vertical(|ui| {
            let open = ui.button(text::OPEN).on_hover_text(text::OPEN_HINT);
            if small.clicked() || open.clicked() {
                actions.push(FindingAction::Show(index));
            }
            if compares
                && ui
                    .button(text::SIDE_BY_SIDE)
                    .on_hover_text("Put this board in the window, and run both searches side by side")
                    .clicked()
            {
                actions.push(FindingAction::ShowBoth(index));
            }
        });
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.label(text::distance(board));
            ui.label(RichText::new(text::run(compares.then_some(text::FIRST), &board.first)).weak());
            if let Some(second) = &board.second {
                ui.label(RichText::new(text::run(Some(text::SECOND), second)).weak());
            }
            if let Some(at) = text::at(&found.spec, board) {
                ui.label(RichText::new(at).weak());
            }
        });
    });
}

fn form_ui(ui: &mut Ui, core: &Core, form: &mut FindingForm) {
    presets_ui(ui, form);
    ui.add_space(4.0);
    let spec = &mut form.spec;
    ui.label(RichText::new(text::CONDITION).strong());
    condition_ui(ui, core, spec);
    ui.add_space(4.0);
    let current = core.editor.document().settings;
    search_ui(ui, text::FIRST, &mut spec.first, current, spec.goal.size());
    if spec.condition.info().compares {
        search_ui(ui, text::SECOND, &mut spec.second, current, spec.goal.size());
    }
    ui.add_space(4.0);
    boards_ui(ui, core, spec);
}

fn presets_ui(ui: &mut Ui, form: &mut FindingForm) {
    let name = ui.label(RichText::new("Find a board on which…").strong());
    let title = form.preset.map_or("the condition of a file holds", |preset| preset.title);
    let combo = ComboBox::from_id_salt("preset").selected_text(title).width(360.0).truncate();
    let combo = combo.height(400.0).show_ui(ui, |ui| {
        for preset in ExamplePreset::ALL {
            let entry = ui.selectable_label(form.preset == Some(preset), preset.title);
            if entry.on_hover_text(preset.text).clicked() {
                *form = FindingForm::of(preset);
            }
        }
    });
    combo.response.labelled_by(name.id);
    if let Some(preset) = form.preset {
        ui.add(Label::new(RichText::new(preset.text).weak()).wrap());
    }
}

/// A list of choices with a name before it.
fn list_ui<T: PartialEq + Copy>(
    ui: &mut Ui,
    name: &str,
    chosen: &mut T,
    all: impl IntoIterator<Item = T>,
    title: impl Fn(T) -> String,
) {
    ui.horizontal(|ui| {
        let label = ui.label(name);
        let id = ui.scope_id().with(name);
        let combo = ComboBox::from_id_salt(id).selected_text(title(*chosen)).width(LIST).truncate();
        let combo = combo.height(400.0).show_ui(ui, |ui| {
            for value in all {
                ui.selectable_value(chosen, value, title(value));
            }
        });
        combo.response.labelled_by(label.id);
    });
}

/// A number with a name before it.
fn number_ui<N: egui::emath::Numeric>(
    ui: &mut Ui,
    name: &str,
    number: &mut N,
    range: std::ops::RangeInclusive<N>,
) {
    ui.horizontal(|ui| {
        let label = ui.label(name);
        ui.add(DragValue::new(number).range(range).speed(0.2)).labelled_by(label.id);
    });
}

fn condition_ui(ui: &mut Ui, core: &Core, spec: &mut ExampleSpec) {
    let now = spec.condition.info();
    let mut kind = now;
    list_ui(ui, text::CONDITION, &mut kind, BoardCondition::ALL.iter().map(BoardCondition::info), |info| {
        info.title.to_owned()
    });
    if kind != now
        && let Some(condition) = BoardCondition::ALL.iter().find(|condition| condition.info() == kind)
    {
        spec.condition = *condition;
    }
    ui.add(Label::new(RichText::new(kind.meaning).weak()).wrap());
    match &mut spec.condition {
        BoardCondition::Event(test) => {
            // Those of the search that is wanted, which need not be the one in the window.
            let lines = event_lines(&spec.first);
            let start = core.editor.document().problem.start();
            let start = (start.size() == spec.goal.size()).then_some(("Start board", *start));
            let boards: Vec<_> = start.into_iter().chain([("Goal board", spec.goal)]).collect();
            let offered = OfferedEvents { lines: &lines, boards: &boards, board: spec.goal };
            if let Some(event) = event_choice_ui(ui, &offered, Some(&test.event)) {
                test.event = event;
            }
            number_ui(ui, text::WITHIN, &mut test.within, 1..=1_000_000);
        }
        BoardCondition::Tie(test) => {
            number_ui(ui, "Nodes that tie", &mut test.nodes, 2..=1000);
            number_ui(ui, text::WITHIN, &mut test.within, 1..=100_000);
        }
        BoardCondition::Figure(test) => {
            figure_ui(ui, &mut test.figure, &mut test.is);
            number_ui(ui, text::NUMBER, &mut test.number, 0.0..=1e9);
        }
        BoardCondition::Ratio(test) => {
            figure_ui(ui, &mut test.figure, &mut test.is);
            number_ui(ui, text::TIMES, &mut test.times, 0.0..=1e6);
        }
        BoardCondition::Difference(test) => {
            figure_ui(ui, &mut test.figure, &mut test.is);
            number_ui(ui, text::NUMBER, &mut test.number, -1e9..=1e9);
        }
        BoardCondition::Excess(test) => number_ui(ui, "Percent longer", &mut test.percent, 1..=10_000),
        BoardCondition::Outcome(test) => {
            list_ui(ui, text::OUTCOME, &mut test.is, WantedOutcome::ALL, |outcome| {
                capitalised(outcome.words())
            });
        }
        BoardCondition::Lost(_) => {}
        BoardCondition::Meeting(test) => number_ui(ui, "Moves beyond the middle", &mut test.beyond, 1..=20),
    }
}

fn figure_ui(ui: &mut Ui, figure: &mut FigureName, relation: &mut FigureRelation) {
    list_ui(ui, "Figure", figure, FigureName::all(), |figure| figure.0.title.to_owned());
    list_ui(ui, "Comparison", relation, FigureRelation::ALL, |relation| relation.words().to_owned());
}

/// The algorithm, its heuristic, its numbers and, folded, its other rules.
fn search_ui(ui: &mut Ui, name: &str, settings: &mut Settings, current: Settings, size: Size) {
    ui.push_id(name, |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new(name).strong());
            if ui
                .small_button("Use current settings")
                .on_hover_text("The algorithm and the rules of the window")
                .clicked()
            {
                *settings = current;
            }
        });
        let algorithms = AlgorithmId::ALL.iter().copied();
        list_ui(ui, text::ALGORITHM, &mut settings.algorithm, algorithms, |id| id.info().title.to_owned());
        let offers = &settings.algorithm.info().offers;
        if offers.heuristic.is_ok() {
            let offered = HeuristicId::ALL.iter().copied().filter(|id| id.offered_for(size).is_ok());
            list_ui(ui, text::HEURISTIC, &mut settings.heuristic, offered, |id| id.info().title.to_owned());
        }
        if offers.weight.is_ok() {
            let mut weight = f64::from(settings.weight);
            number_ui(ui, text::WEIGHT, &mut weight, 0.0..=1000.0);
            settings.weight = Weight::try_from(weight).unwrap_or(settings.weight);
        }
        let (numbers, named): (Vec<&Rule>, Vec<&Rule>) = Rule::ALL
            .iter()
            .filter(|rule| rule.offer(offers).is_ok())
            .partition(|rule| matches!(rule.values, Values::Numbers(_)));
        for rule in numbers {
            let mut value = settings.value_of(rule);
            number_ui(ui, rule.title, &mut value, rule.range());
            *settings = settings.with(rule, value);
        }
        if !named.is_empty() {
            CollapsingHeader::new(text::RULES).id_salt("rules").show(ui, |ui| {
                for rule in named {
                    let mut value = settings.value_of(rule);
                    list_ui(ui, rule.title, &mut value, rule.range(), |value| {
                        rule.named(value).map_or_else(String::new, |named| named.title.to_owned())
                    });
                    *settings = settings.with(rule, value);
                }
            });
        }
    });
}

/// Which boards are tested.
fn boards_ui(ui: &mut Ui, core: &Core, spec: &mut ExampleSpec) {
    ui.label(RichText::new(text::BOARDS).strong());
    let mut size = spec.goal.size();
    list_ui(ui, text::SIZE, &mut size, Size::all(), |size| size.to_string());
    *spec = spec.with_size(size);
    let current = *core.editor.document().problem.goal();
    let presets = GoalPreset::ALL.map(|preset| preset.board(size));
    let is_offered = current.size() == size && !presets.contains(&current);
    let own = is_offered.then_some(current);
    let other = (!presets.contains(&spec.goal) && own != Some(spec.goal)).then_some(spec.goal);
    let goals = presets.into_iter().chain(own).chain(other);
    let title = |goal: Board| match GoalPreset::of(&goal) {
        Some(preset) => preset.name().to_owned(),
        None if goal == current => "Goal of the window".to_owned(),
        None => "Other goal".to_owned(),
    };
    list_ui(ui, text::GOAL, &mut spec.goal, goals, title);
    let farthest = size.farthest().unwrap_or(ExampleSpec::FARTHEST);
    ui.horizontal(|ui| {
        let (least, most) = &mut spec.distance;
        // Only on the screen: another size may have farther boards.
        let shown = ((*least).min(farthest), (*most).min(farthest));
        let (mut low, mut high) = shown;
        let from = ui.label(text::DISTANCE);
        ui.add(DragValue::new(&mut low).range(0..=high).speed(0.1)).labelled_by(from.id);
        let to = ui.label("to");
        ui.add(DragValue::new(&mut high).range(low..=farthest).speed(0.1)).labelled_by(to.id);
        if low != shown.0 {
            *least = low;
        }
        if high != shown.1 {
            *most = high;
        }
    });
    ui.horizontal(|ui| {
        let mut is_limited = spec.max_expanded.is_some();
        let limit = ui.checkbox(&mut is_limited, "Most expansions").on_hover_text(text::MOST_EXPANDED_HINT);
        let mut most = spec.max_expanded.unwrap_or(100);
        let field = DragValue::new(&mut most).range(1..=1_000_000_u64).speed(1.0);
        ui.add_enabled(is_limited, field).labelled_by(limit.id);
        spec.max_expanded = is_limited.then_some(most);
    });
    if !spec.tests_all() {
        number_ui(ui, "Random boards", &mut spec.random.boards, 1..=ExampleSpec::MOST_BOARDS);
        number_ui(ui, "Seed", &mut spec.random.seed, 0..=u64::from(u32::MAX));
    }
}
