//! The algorithm, its heuristic and its rules, above the stage: each a list or a menu below its name.

use std::sync::Arc;

use egui::{
    Button, Popup, PopupCloseBehavior, Rect, Response, RichText, Role, ScrollArea, TextStyle, Ui, WidgetInfo,
};

use crate::core::{Actions, Command, CoreAction, Seen, rules_text};
use crate::file::{Course, Document, SHIPPED_COURSES};
use crate::kit::{
    FormRows, Icon, RulesMenu, Theme, UnitScale, algorithm_list, grey_button, heuristic_hint, heuristic_list,
    icon_atom, room_below, rule_rows, text_width,
};
use crate::panels::text::{ADVANCED, sentence};
use crate::picture::capitalised;
use crate::search::CountingRule;

const NO_COURSE: &str = "no course";
const SAVE_COURSE_HINT: &str = "Save the rules of this algorithm, the goal and the counts in a course file, with what the course says of the others";

/// For text of size 1.
const CHEVRON: f32 = 0.67;

/// Names a list of choices that has no title beside it.
pub fn name_list(response: &Response, name: &'static str) {
    response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, response.enabled(), name));
}

/// The algorithm as a list, whose choices have their own unit. `beside` is the width of other parts than the heuristic.
pub fn algorithm_ui(ui: &mut Ui, scale: UnitScale, beside: f32, seen: Seen<'_>, actions: &mut Actions) {
    let &Document { settings, problem } = seen.core.editor.document();
    let info = settings.algorithm.info();
    // In a short row, the short name leaves room for the others.
    let heuristic = settings.heuristic_in_use().map_or(0.0, |id| bar_list_width(ui, id.info().short));
    let has_room = bar_list_width(ui, info.title) + heuristic + beside <= ui.available_width();
    let title = RichText::new(if has_room { info.title } else { info.short }).strong();
    let (response, chosen) = bar_list(ui, title, scale, |ui| algorithm_list(ui, settings, problem.size()));
    name_list(&response, "Algorithm");
    response.on_hover_text(capitalised(info.summary));
    actions.extend(chosen.map(CoreAction::SetSettings));
}

/// The heuristic, as a list of choices in a bar; nothing for an algorithm without one.
pub fn heuristic_ui(ui: &mut Ui, scale: UnitScale, seen: Seen<'_>, actions: &mut Actions) {
    let &Document { settings, problem } = seen.core.editor.document();
    if settings.heuristic_in_use().is_none() {
        return;
    }
    let info = settings.heuristic.info();
    let title = RichText::new(info.short);
    let (response, chosen) = bar_list(ui, title, scale, |ui| heuristic_list(ui, settings, problem.size()));
    name_list(&response, "Heuristic h");
    let hint = settings.offered_on(&problem).map_or_else(sentence, |()| heuristic_hint(settings.heuristic));
    response.on_hover_text(hint);
    actions.extend(chosen.map(CoreAction::SetSettings));
}

fn bar_list_width(ui: &Ui, title: &str) -> f32 {
    let spacing = ui.spacing();
    let around = 2.0 * spacing.button_padding.x + spacing.icon_spacing + spacing.item_spacing.x;
    text_width(ui, title, TextStyle::Button) + CHEVRON * TextStyle::Button.resolve(ui.style()).size + around
}

/// A button that opens a list below it. Gives what was chosen.
fn bar_list<R>(
    ui: &mut Ui,
    title: RichText,
    scale: UnitScale,
    list: impl FnOnce(&mut Ui) -> Option<R>,
) -> (Response, Option<R>) {
    let chevron = CHEVRON * TextStyle::Button.resolve(ui.style()).size;
    let response = ui.add(Button::new((title, icon_atom(Icon::Chevron, chevron, None))));
    let popup = Popup::menu(&response).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let chosen = popup.show(|ui| {
        scale.apply(ui);
        let room = room_below(ui, response.rect, scale);
        // Without the least height, it would stay as high as what it showed first.
        let area = ScrollArea::vertical().max_height(room).min_scrolled_height(room);
        let chosen = area.show(ui, list).inner;
        if chosen.is_some() {
            ui.close();
        }
        chosen
    });
    (response, chosen.and_then(|shown| shown.inner))
}

pub fn rules_menu() -> RulesMenu {
    RulesMenu::new("the search on the stage")
}

pub fn rules_menu_ui(ui: &Ui, name: Rect, scale: UnitScale, seen: Seen<'_>, actions: &mut Actions) {
    rules_menu().show(ui, name, scale, |rows| contents(rows, seen, actions));
}

fn contents(rows: &mut FormRows<'_>, seen: Seen<'_>, actions: &mut Actions) {
    let &Document { settings, problem } = seen.core.editor.document();
    course_row(rows, seen, actions);
    rows.whole(Ui::separator);
    if let Some(settings) = rule_rows(rows, settings, problem.size()) {
        actions.push(CoreAction::SetSettings(settings));
    }
    rows.folded("advanced rules", ADVANCED, |rows| {
        counting_rows(rows, seen, actions);
        let usual = settings.with_default_rules();
        let usual = seen.core.editor.course().map_or(usual, |course| course.settings(usual));
        let reset = "Reset the rules to those of the course, or to their defaults";
        let buttons = [
            ("Reset", reset, usual != settings, CoreAction::SetSettings(usual)),
            ("Open a course…", "Open a file with the rules of a course", true, Command::Open.into()),
            ("Save as my course…", SAVE_COURSE_HINT, true, Command::SaveCourse.into()),
        ];
        rows.whole(|ui| {
            ui.horizontal_wrapped(|ui| {
                for (name, hint, is_enabled, action) in buttons {
                    let button = ui.add_enabled_ui(is_enabled, |ui| ui.add(grey_button(ui, name))).inner;
                    if button.on_hover_text(hint).clicked() {
                        actions.push(action);
                    }
                }
            });
        });
    });
    rows.whole(|ui| {
        ui.separator();
        let weak = Theme::of(ui.ctx()).weak_text();
        let small = |words: String| egui::Label::new(RichText::new(words).small().color(weak)).wrap();
        ui.add(small(rules_text(&seen.core.editor)));
        ui.add(small(format!(
            "Only the rules that {} has. Changes take effect immediately.",
            settings.algorithm.info().title
        )));
    });
}

fn course_row(rows: &mut FormRows<'_>, seen: Seen<'_>, actions: &mut Actions) {
    let chosen = seen.core.editor.course();
    let name = chosen.map_or(NO_COURSE, |course| &course.title);
    let hint = chosen.map(|course| course_hint(course));
    let hint =
        hint.as_deref().unwrap_or("The textbook, course or program whose rules, goal and counts are set");
    let course = rows.list("As in", name, hint, |ui| {
        let entry = ui.selectable_label(chosen.is_none(), NO_COURSE);
        let mut clicked = entry.on_hover_text("Set the default rules").clicked().then_some(None);
        for shipped in SHIPPED_COURSES {
            let is_chosen = chosen.is_some_and(|course| course.shipped == Some(shipped.name));
            let course = shipped.course();
            let entry = ui.selectable_label(is_chosen, &course.title);
            if entry.on_hover_text(course_hint(course)).clicked() {
                clicked = Some(Some(Arc::clone(course)));
            }
        }
        clicked
    });
    actions.extend(course.map(CoreAction::SetCourse));
}

/// Where the rules of a course stand, and what it does otherwise.
fn course_hint(Course { source, notes, .. }: &Course) -> String {
    if notes.is_empty() { source.clone() } else { format!("{source}\n{notes}") }
}

fn counting_rows(rows: &mut FormRows<'_>, seen: Seen<'_>, actions: &mut Actions) {
    let counting = seen.core.editor.counting();
    for (place, rule) in CountingRule::ALL.iter().enumerate() {
        let mut is_counted = (rule.get)(&counting);
        let label = if place == 0 { "Counts" } else { "" };
        if rows.tick(label, rule.title, &mut is_counted, rule.summary).changed() {
            actions.push(CoreAction::SetCounting(counting.with(rule, is_counted)));
        }
    }
}
