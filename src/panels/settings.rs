//! The algorithm, its heuristic and its parameters and, folded, the rules of the search.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::collapsing_header::CollapsingState;
use egui::{
    Button, CollapsingHeader, ComboBox, DragValue, Grid, Id, Response, RichText, Role, TextEdit, TextStyle,
    Ui, WidgetInfo,
};

use crate::core::{Command, CoreAction, Seen, changed_rules, rules_text};
use crate::file::{Document, SHIPPED_COURSES};
use crate::heuristic::{HeuristicId, HeuristicInfo};
use crate::kit::form::error_ui;
use crate::kit::theme::UnitScale;
use crate::kit::widgets::paint_chevron;
use crate::panels::text::{boards as text, sentence};
use crate::picture::capitalised;
use crate::puzzle::{MoveOrder, Size, TileCosts};
use crate::search::{
    AlgorithmId, Choice, CountingRule, MoveCosts, Rule, Settings, TieBreak, TieKey, TiePart, Values,
};

/// Shorter lists need no scroll bar.
const POPUP_HEIGHT: f32 = 620.0;
const NUMBER_WIDTH: f32 = 64.0;
/// In a narrower panel, for text of size 1, each list of rules is below its title.
const WIDE_RULES: f32 = 19.3;
/// The least width of a list in the bar.
const LIST_WIDTH: f32 = 24.0;

/// The numbers that the algorithm uses.
pub fn numbers_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let settings = seen.core.editor.document().settings;
    let offers = &settings.algorithm.info().offers;
    if offers.weight.is_ok() {
        weight_ui(ui, seen, actions);
    }
    for rule in Rule::ALL.iter().filter(|rule| rule.offer(offers).is_ok()) {
        if let Values::Numbers(range) = &rule.values
            && let Some(value) = number_ui(ui, rule, settings.value_of(rule), range.clone())
        {
            actions.push(CoreAction::SetSettings(settings.with(rule, value)));
        }
    }
}

/// Whether the algorithm uses numbers.
pub fn has_numbers(seen: Seen<'_>) -> bool {
    let offers = &seen.core.editor.document().settings.algorithm.info().offers;
    let is_number = |rule: &&Rule| matches!(rule.values, Values::Numbers(_)) && rule.offer(offers).is_ok();
    offers.weight.is_ok() || Rule::ALL.iter().any(|rule| is_number(&rule))
}

/// Names a list of choices that has no title beside it.
pub fn name_list(response: &Response, name: &'static str) {
    response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, response.enabled(), name));
}

/// The algorithm, as a list of choices in a bar; the choices are in a unit of their own.
pub fn algorithm_ui(ui: &mut Ui, scale: UnitScale, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let settings = seen.core.editor.document().settings;
    let info = settings.algorithm.info();
    let title = RichText::new(info.title).strong();
    let combo = bar_list("algorithm").selected_text(title).show_ui(ui, |ui| {
        scale.apply(ui.style_mut());
        ui.spacing_mut().item_spacing.y = 2.0;
        algorithms_ui(ui, seen, actions);
    });
    name_list(&combo.response, text::ALGORITHM);
    combo.response.on_hover_text(capitalised(info.summary));
}

/// The heuristic, as a list of choices in a bar; nothing for an algorithm without one.
pub fn heuristic_ui(ui: &mut Ui, scale: UnitScale, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let &Document { settings, problem } = seen.core.editor.document();
    if settings.heuristic_in_use().is_none() {
        return;
    }
    let chosen = settings.heuristic.info();
    let combo = bar_list("heuristic").selected_text(chosen.short).show_ui(ui, |ui| {
        scale.apply(ui.style_mut());
        ui.spacing_mut().item_spacing.y = 2.0;
        heuristics_ui(ui, seen, actions);
    });
    name_list(&combo.response, text::HEURISTIC);
    let hint = settings.offered_for(problem.size()).map_or_else(sentence, |()| heuristic_hint(chosen));
    combo.response.on_hover_text(hint);
}

/// A list as wide as its text.
fn bar_list(name: &str) -> ComboBox<'_> {
    ComboBox::from_id_salt(name).width(LIST_WIDTH).height(POPUP_HEIGHT).icon(paint_chevron)
}

/// All algorithms, to choose one.
pub fn algorithms_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let settings = seen.core.editor.document().settings;
    for (group, is_informed) in [("Uninformed (no heuristic)", false), ("Informed (with a heuristic)", true)]
    {
        ui.label(RichText::new(group).small().weak());
        let is_in_group = |id: &&AlgorithmId| id.info().offers.heuristic.is_ok() == is_informed;
        for &algorithm in AlgorithmId::ALL.iter().filter(is_in_group) {
            let entry = ui.selectable_label(settings.algorithm == algorithm, algorithm.info().title);
            if entry.on_hover_text(capitalised(algorithm.info().summary)).clicked() {
                actions.push(CoreAction::SetSettings(Settings { algorithm, ..settings }));
            }
        }
    }
}

/// All heuristics, to choose one.
pub fn heuristics_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let &Document { settings, problem } = seen.core.editor.document();
    for &heuristic in HeuristicId::ALL {
        let offered = heuristic.offered_for(problem.size());
        let entry = Button::selectable(settings.heuristic == heuristic, heuristic.info().title);
        let entry = ui.add_enabled(offered.is_ok(), entry);
        let entry = entry.on_disabled_hover_text(offered.err().unwrap_or_default());
        if entry.on_hover_text(heuristic_hint(heuristic.info())).clicked() {
            actions.push(CoreAction::SetSettings(Settings { heuristic, ..settings }));
        }
    }
}

fn heuristic_hint(info: &HeuristicInfo) -> String {
    text::heuristic_hint(info.summary, info.admissible, info.consistent)
}

/// Any number can be typed. An invalid one is explained and not used.
fn weight_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    ui.horizontal(|ui| {
        let title = ui.label(text::WEIGHT);
        let mut typed = seen.core.editor.weight_text().to_owned();
        let field =
            ui.add(TextEdit::singleline(&mut typed).desired_width(NUMBER_WIDTH)).labelled_by(title.id);
        if field.changed() {
            actions.push(CoreAction::SetWeightText(typed));
        }
        field.on_hover_text("w in f = g + w·h: a number from 0 to 1000, in steps of 0.001");
    });
    if let Some(problem) = seen.core.editor.weight_problem() {
        error_ui(ui, &text::not_used(&problem.to_string()));
    }
}

/// A whole number, dragged or typed; `None` if unchanged.
fn number_ui(ui: &mut Ui, rule: &Rule, value: u32, range: RangeInclusive<u32>) -> Option<u32> {
    ui.horizontal(|ui| {
        let title = ui.label(rule.title);
        // The number is kept here until the drag ends, so that undo reverts the drag as one change.
        let dragged = ui.scope_id().with(rule.name);
        let mut number = ui.data(|data| data.get_temp(dragged)).unwrap_or(value);
        let field = DragValue::new(&mut number).range(range).speed(0.1).update_while_editing(false);
        let field = ui.add_sized([NUMBER_WIDTH, ui.spacing().interact_size.y], field).labelled_by(title.id);
        let field = field.on_hover_text(rule.summary);
        if field.dragged() {
            ui.data_mut(|data| data.insert_temp(dragged, number));
            return None;
        }
        ui.data_mut(|data| data.remove::<u32>(dragged));
        (number != value).then_some(number)
    })
    .inner
}

fn open_rules_id() -> Id {
    Id::unique("the rules are to be unfolded")
}

/// Unfolds the rules in the next frame.
pub fn open_rules(ctx: &egui::Context) {
    ctx.data_mut(|data| data.insert_temp(open_rules_id(), true));
}

/// The rules. One line names those that differ from the course; without one and folded, from the default ones.
pub fn rules_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let title = RichText::new(text::RULES).strong();
    let opens = ui.data_mut(|data| data.remove_temp::<bool>(open_rules_id())).is_some();
    let header = CollapsingHeader::new(title).id_salt("rules").open(opens.then_some(true));
    let response = header.show_unindented(ui, |ui| {
        course_ui(ui, seen, actions);
        choices_ui(ui, seen, actions);
        counting_ui(ui, seen, actions);
    });
    let header = response.header_response;
    if opens {
        header.scroll_to_me(Some(egui::Align::TOP));
    }
    header.clone().on_hover_text(text::RULES_HINT);
    let is_open = CollapsingState::load(ui.ctx(), header.id).is_some_and(|state| state.is_open());
    let has_course = seen.core.editor.course().is_some();
    if has_course || !is_open && !changed_rules(&seen.core.editor).is_empty() {
        ui.add(egui::Label::new(RichText::new(rules_text(&seen.core.editor)).small().weak()).wrap());
    }
}

/// The textbooks and courses, to take the rules from one.
fn course_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let chosen = seen.core.editor.course();
    let name = chosen.map_or(text::NO_COURSE, |course| &course.title);
    ui.horizontal(|ui| {
        let title = ui.label(text::COURSE).on_hover_text(text::COURSE_HINT);
        let combo = ComboBox::from_id_salt("course").selected_text(name).height(POPUP_HEIGHT).truncate();
        let combo = combo.width(ui.available_width().max(NUMBER_WIDTH)).show_ui(ui, |ui| {
            let entry = ui.selectable_label(chosen.is_none(), text::NO_COURSE);
            if entry.on_hover_text("Set the default rules").clicked() {
                actions.push(CoreAction::SetCourse(None));
            }
            for shipped in SHIPPED_COURSES {
                let is_chosen = chosen.is_some_and(|course| course.shipped == Some(shipped.name));
                let course = shipped.course();
                let entry = ui.selectable_label(is_chosen, &course.title);
                let entry = entry.on_hover_text(text::course_hint(&course.source, &course.notes));
                if entry.clicked() {
                    actions.push(CoreAction::SetCourse(Some(Arc::new(course))));
                }
            }
        });
        let response = combo.response.labelled_by(title.id);
        let hint = chosen.map(|course| text::course_hint(&course.source, &course.notes));
        response.on_hover_text(hint.as_deref().unwrap_or(text::COURSE_HINT));
    });
    ui.horizontal_wrapped(|ui| {
        if ui.small_button("Open a course…").on_hover_text("Open a file with the rules of a course").clicked()
        {
            actions.push(CoreAction::Do(Command::Open));
        }
        if ui.small_button("Save as my course…").on_hover_text(text::SAVE_COURSE_HINT).clicked() {
            actions.push(CoreAction::Do(Command::SaveCourse));
        }
    });
}

/// What counts as expanded and generated.
fn counting_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let counting = seen.core.editor.counting();
    ui.label("Counts");
    for rule in CountingRule::ALL {
        let mut is_counted = (rule.get)(&counting);
        if ui.checkbox(&mut is_counted, rule.title).on_hover_text(rule.summary).changed() {
            actions.push(CoreAction::SetCounting(counting.with(rule, is_counted)));
        }
    }
}

fn choices_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let &Document { settings, problem } = seen.core.editor.document();
    let (size, course) = (problem.size(), seen.core.editor.course());
    let mut set = |settings| actions.push(CoreAction::SetSettings(settings));
    let is_wide = ui.available_width() >= WIDE_RULES * TextStyle::Body.resolve(ui.style()).size;
    let mut rows = |ui: &mut Ui| {
        ui.label("Move order").on_hover_text("The order in which successors are generated");
        if let Some(moves) = ui.horizontal(|ui| moves_ui(ui, settings.moves)).inner {
            set(Settings { moves, ..settings });
        }
        ui.end_row();
        for rule in named_rules() {
            if let Some(value) = choice_ui(ui, rule, settings) {
                set(settings.with(rule, value));
            }
            let offer = rule.offer(&settings.algorithm.info().offers);
            if matches!(rule.values, Values::Ties(_)) && offer.is_ok() {
                ui.label("Tie order").on_hover_text(text::TIE_ORDER_HINT);
                if let Some(ties) = ui.horizontal_wrapped(|ui| ties_ui(ui, settings.ties)).inner {
                    set(Settings { ties, ..settings });
                }
                ui.end_row();
            }
            if let Some(costs) = listed_costs(rule, settings) {
                ui.label("Cost of each tile")
                    .on_hover_text("The cost of sliding tiles 1, 2, …, from 1 to 99");
                if let Some(costs) = ui.vertical(|ui| costs_ui(ui, costs, size)).inner {
                    set(Settings { costs: MoveCosts::Listed(costs), ..settings });
                }
                ui.end_row();
            }
        }
    };
    if is_wide {
        Grid::new("rules").num_columns(2).show(ui, rows);
    } else {
        rows(ui);
    }
    let usual = settings.with_default_rules();
    let usual = course.map_or(usual, |course| course.settings(usual));
    let reset = ui.add_enabled(usual != settings, Button::new("Reset").small());
    if reset.on_hover_text("Reset the rules to those of the course, or to their defaults").clicked() {
        set(usual);
    }
}

/// The rules that are folded away: those whose values have names.
fn named_rules() -> impl Iterator<Item = &'static Rule> {
    Rule::ALL.iter().filter(|rule| !rule.names().is_empty())
}

/// One row: the values of a rule, or why it is not offered. `None` if unchanged.
fn choice_ui(ui: &mut Ui, rule: &Rule, settings: Settings) -> Option<u32> {
    let offer = settings.offer(rule);
    let title = ui.label(rule.title).on_hover_text(rule.summary);
    let value = settings.named_value_of(rule)?;
    let selected = if offer.is_ok() { value.title } else { "not available" };
    let chosen = ui.add_enabled_ui(offer.is_ok(), |ui| {
        let id = Id::unique(("choice", rule.title));
        let combo = ComboBox::from_id_salt(id).selected_text(selected).width(150.0);
        let is_list = matches!(rule.values, Values::Costs(_));
        let combo = if is_list { combo.truncate() } else { combo };
        let combo = combo.show_ui(ui, |ui| {
            rule.presets().into_iter().find_map(|(number, other)| {
                let entry = ui.selectable_label(value == other, other.title);
                entry.on_hover_text(other.summary).clicked().then_some(number)
            })
        });
        let hint = match rule.values {
            Values::Costs(_) => text::costs_hint(value.summary),
            _ => value.summary.to_owned(),
        };
        let response: Response = combo.response.labelled_by(title.id).on_hover_text(hint);
        response.on_disabled_hover_text(offer.err().unwrap_or_default());
        combo.inner.flatten()
    });
    ui.end_row();
    chosen.inner
}

/// The costs to edit below the rule of costs, where they are listed and used.
fn listed_costs(rule: &Rule, settings: Settings) -> Option<TileCosts> {
    let MoveCosts::Listed(costs) = settings.costs else { return None };
    let is_used = rule.offer(&settings.algorithm.info().offers).is_ok();
    (matches!(rule.values, Values::Costs(_)) && is_used).then_some(costs)
}

/// The cost of each tile, in rows as on a board; `None` if unchanged.
fn costs_ui(ui: &mut Ui, costs: TileCosts, size: Size) -> Option<TileCosts> {
    let mut changed = None;
    let tiles: Vec<u8> = (1..=size.last_tile()).collect();
    for row in tiles.chunks(size.cols()) {
        ui.horizontal(|ui| {
            for &tile in row {
                let dragged = ui.scope_id().with(("cost", tile));
                let now = costs.of(tile);
                let mut cost = ui.data(|data| data.get_temp(dragged)).unwrap_or(now);
                let field = DragValue::new(&mut cost)
                    .range(1..=u32::from(TileCosts::MOST))
                    .speed(0.1)
                    .update_while_editing(false);
                let field = ui.add(field).on_hover_text(text::cost_of_tile(tile));
                field.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, text::cost_of_tile(tile)));
                if field.dragged() {
                    ui.data_mut(|data| data.insert_temp(dragged, cost));
                    continue;
                }
                ui.data_mut(|data| data.remove::<u32>(dragged));
                if cost != now {
                    changed = Some(costs.with(tile, u8::try_from(cost).unwrap_or(TileCosts::MOST)));
                }
            }
        });
    }
    changed
}

/// The keys of the ties: a click on one reverses it, or removes it, and a list adds others before the last one, or instead of
/// it.
fn ties_ui(ui: &mut Ui, ties: TieBreak) -> Option<TieBreak> {
    let parts = ties.parts();
    let mut chosen = None;
    for (place, part) in parts.iter().enumerate() {
        let is_reversed = match part.key {
            TieKey::Library(queue) => {
                ui.label(part.comparative()).on_hover_text(queue.summary());
                false
            }
            _ => ui.small_button(part.comparative()).on_hover_text("Reverse this key").clicked(),
        };
        if is_reversed {
            let reversed = TiePart { is_downward: !part.is_downward, ..*part };
            chosen = Some(
                parts
                    .iter()
                    .enumerate()
                    .map(|(i, other)| if i == place { reversed } else { *other })
                    .collect(),
            );
        }
        if part.key != TieKey::Arrival {
            let remove = ui.small_button("×").on_hover_text(text::remove_tie(part.comparative()));
            remove.widget_info(|| {
                WidgetInfo::labeled(Role::Button, true, text::remove_tie(part.comparative()))
            });
            if remove.clicked() {
                chosen = Some(parts.iter().copied().filter(|other| other.key != part.key).collect());
            }
        }
    }
    let others = TieKey::ALL.into_iter().filter(|key| !ties.has(*key));
    let added = ui.menu_button("+", |ui| {
        others.fold(None, |added, key| {
            let part = TiePart { key, is_downward: false };
            let entry = ui.button(part.comparative());
            added.or(entry.clicked().then_some(part))
        })
    });
    added.response.on_hover_text("Add a key before the last one, or choose another last one");
    if let Some(part) = added.inner.flatten() {
        let (last, before) = parts.split_last()?;
        let last = Some(*last).filter(|_| !part.key.is_last());
        chosen = Some(before.iter().copied().chain([part]).chain(last).collect());
    }
    chosen.and_then(|parts: Vec<TiePart>| TieBreak::of(parts).ok())
}

/// A click on a move brings it one place forward.
fn moves_ui(ui: &mut Ui, moves: MoveOrder) -> Option<MoveOrder> {
    let mut chosen = None;
    for (place, mv) in moves.moves().into_iter().enumerate() {
        let response = ui.small_button(mv.letter().to_string());
        if response.clicked() {
            let other = if place == 0 { 3 } else { place - 1 };
            chosen = Some(moves.swapped(place, other));
        }
        response.on_hover_text(text::move_hint(mv.name(), place));
    }
    chosen
}
