//! What is searched on a side, as a menu to choose another search and a menu of its rules.

use egui::containers::menu::MenuButton;
use egui::{Align2, Button, Rect, RichText, Role, Ui, UiBuilder, WidgetInfo, pos2};

use super::screen::Beside;
use super::text;
use crate::activity::side_by_side::mode::SideAction;
use crate::activity::view::Act;
use crate::compare::differences;
use crate::file::Document;
use crate::kit::parts::report;
use crate::kit::search_choices::{RulesMenu, algorithm_list, heuristic_list, rule_rows};
use crate::kit::theme::flatten;
use crate::kit::widgets::{Icon, Pen, PenStyle, icon_atom, line, paint_scene, rows, say, write};
use crate::picture::{Extent, Scene, draw_expanded_by, point};
use crate::recording::{Compared, ExpandedBy};
use crate::search::{Problem, Settings};

/// The height of the first line, in units.
const FIRST_LINE: f32 = 2.0;
/// Runs in a menu.
const MOST_RUNS: usize = 16;

/// The mark and the colour of a side.
pub fn mark_of(which: Compared, pen: Pen) -> (ExpandedBy, egui::Color32) {
    match which {
        Compared::A => (ExpandedBy::OnlyA, pen.theme.only_a()),
        Compared::B => (ExpandedBy::OnlyB, pen.theme.only_b()),
    }
}

/// Paints the mark of what A, both, or B expanded around a place.
pub fn paint_mark(ui: &Ui, centre: egui::Pos2, side: f32, by: ExpandedBy, pen: Pen) {
    let room = 1.2 * side;
    let mut scene = Scene::new("", Extent { width: room, height: room }, crate::picture::Colour::NONE);
    draw_expanded_by(&mut scene, point(room / 2.0, room / 2.0), side, by, pen.theme.palette());
    paint_scene(ui, ui.scope_id(), centre - egui::Vec2::splat(room / 2.0), &scene);
}

/// The mark, the name and the algorithm in the first line, and what else there is to say of the search in the second one.
pub fn choose_ui(
    ui: &mut Ui,
    rect: Rect,
    which: Compared,
    beside: Beside<'_>,
    actions: &mut Vec<Act<SideAction>>,
) {
    let Beside { runs, pen, .. } = beside;
    let first_line = Rect { max: pos2(rect.right(), rect.top() + pen.u(FIRST_LINE)), ..rect };
    let y = first_line.center().y;
    let (mark, colour) = mark_of(which, pen);
    paint_mark(ui, pos2(rect.left() + pen.u(0.45), y), pen.u(0.95), mark, pen);
    let name = PenStyle { colour, ..pen.strong() };
    let at = pos2(rect.left() + pen.u(1.3), y);
    let named = write(ui, at, Align2::LEFT_CENTER, text::name(which), name, 0.0);
    let (problem, settings) = {
        let recording = &runs.side(which).shown().recording;
        (*recording.problem(), *recording.settings())
    };
    let other = *runs.side(which.other()).shown().recording.problem();
    report(ui, format!("search {}", text::name(which)), rect, Some(pen.scale.least_text()));
    let room = Rect { min: pos2(named.right() + pen.u(0.4), rect.top()), ..first_line };
    let room = rules_ui(ui, room, which, beside, actions);
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let builder = UiBuilder::new().max_rect(room).layout(layout).id_salt(("chosen search", which));
    let mut inside = ui.new_child(builder);
    pen.scale.apply(inside.style_mut());
    flatten(inside.style_mut());
    let spacing = &mut inside.spacing_mut().button_padding;
    *spacing = egui::vec2(pen.u(0.4), pen.u(0.2));
    let is_program = runs.side(which).shown().recording.is_reported();
    let title = if is_program { text::YOUR_PROGRAM } else { settings.algorithm.info().short };
    let needed = line(ui, title, pen.strong()).size().x + pen.u(2.2);
    let size = pen.scale.text() * (room.width() / needed).clamp(0.7, 1.0);
    let chevron = icon_atom(Icon::Chevron, pen.u(0.8), None);
    let button = Button::new((RichText::new(title).size(size).strong(), chevron));
    let (response, _) = MenuButton::from_button(button).ui(&mut inside, |ui| {
        pen.scale.apply(ui.style_mut());
        menu_ui(ui, which, beside, actions);
    });
    let full = name_of(&Document { problem, settings }, &other);
    let label = format!("{} {full}", text::name(which));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    response.on_hover_text(format!("{full}\nShow another search on this side"));
    details_ui(ui, Rect { min: pos2(rect.left(), first_line.bottom()), ..rect }, &settings, &full, pen);
}

/// The rules, at the right end of a place: a click shows them below. Gives what is left of the place.
fn rules_ui(
    ui: &mut Ui,
    room: Rect,
    which: Compared,
    beside: Beside<'_>,
    actions: &mut Vec<Act<SideAction>>,
) -> Rect {
    let Beside { runs, pen, .. } = beside;
    let padding = pen.u(0.4);
    let chevron = pen.u(0.8);
    let style = PenStyle { size: pen.scale.least_text(), ..pen.plain() };
    let spacing = ui.spacing().icon_spacing;
    let width = line(ui, text::RULES, style).size().x + spacing + chevron + 2.0 * padding;
    let at = Rect { min: pos2(room.right() - width, room.top()), ..room };
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    let builder = UiBuilder::new().max_rect(at).layout(layout).id_salt(("rules of a side", which));
    let mut inside = ui.new_child(builder);
    pen.scale.apply(inside.style_mut());
    flatten(inside.style_mut());
    inside.spacing_mut().button_padding = egui::vec2(padding, pen.u(0.2));
    let title = RichText::new(text::RULES).size(style.size);
    let response = inside.add(Button::new((title, icon_atom(Icon::Chevron, chevron, None))));
    let label = format!("{} of {}", text::RULES, text::name(which));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    let menu = RulesMenu::of(which);
    let name = response.rect;
    if response.on_hover_text(text::RULES_HINT).clicked() {
        menu.toggle(ui.ctx());
    }
    let recording = &runs.side(which).shown().recording;
    let (problem, settings) = (*recording.problem(), *recording.settings());
    menu.show(&inside, name, pen.scale, |rows| {
        let usual = settings.with_default_rules();
        let mut new = rule_rows(rows, settings, problem.size());
        let reset = [(text::RESET, text::RESET_HINT, usual != settings)];
        if rows.buttons("", &reset).is_some() {
            new = Some(usual);
        }
        if let Some(settings) = new {
            actions.push(Act::Own(SideAction::Choose(which, Document { problem, settings })));
        }
    });
    Rect { max: pos2(at.left(), room.bottom()), ..room }
}

/// The heuristic and what differs from the default rules, as much as has room.
fn details_ui(ui: &Ui, rect: Rect, settings: &Settings, full: &str, pen: Pen) {
    let mut words = differences(settings);
    // A weight belongs to the name above it.
    let after_weight = usize::from(settings.algorithm.info().offers.weight.is_ok()).min(words.len());
    words
        .splice(after_weight..after_weight, settings.heuristic_in_use().map(|id| id.info().short.to_owned()));
    let words = words.join(" · ");
    if words.is_empty() {
        return;
    }
    let style = PenStyle { size: pen.scale.least_text(), ..pen.weak() };
    let galley = rows(ui, &[(words.clone(), style)], rect.width(), 1);
    let place = Rect::from_min_size(rect.min, galley.size());
    ui.painter().galley(rect.min, galley, style.colour);
    say(ui, place, &words).on_hover_text(full);
}

/// A search in few words: its algorithm and heuristic, what differs from the default rules, and its board where that differs
/// from another one.
fn name_of(document: &Document, other: &Problem) -> String {
    let Document { problem, settings } = document;
    let heuristic = settings.heuristic_in_use().map(|heuristic| heuristic.info().short.to_owned());
    let words = std::iter::once(settings.algorithm.info().short.to_owned()).chain(heuristic);
    let board = if problem.start() != other.start() || problem.size() != other.size() {
        Some(one_line(problem.start()))
    } else {
        (problem.goals() != other.goals()).then(|| text::to_goal(&one_line(&problem.goals())))
    };
    words.chain(differences(settings)).chain(board).collect::<Vec<_>>().join(" · ")
}

fn one_line(boards: &impl ToString) -> String {
    boards.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn menu_ui(ui: &mut Ui, which: Compared, beside: Beside<'_>, actions: &mut Vec<Act<SideAction>>) {
    let Beside { seen, runs, .. } = beside;
    let recording = &runs.side(which).shown().recording;
    let (problem, settings) = (*recording.problem(), *recording.settings());
    let mut choose = |ui: &Ui, document: Document| {
        actions.push(Act::Own(SideAction::Choose(which, document)));
        ui.close();
    };
    let rows = seen.core.runs.rows();
    ui.add_enabled_ui(!rows.is_empty(), |ui| {
        ui.menu_button(text::RUNS, |ui| {
            // The newest first: there may be more than a menu has room for.
            for row in rows.iter().rev().take(MOST_RUNS) {
                let is_match = row.document.is_same_search(&Document { problem, settings });
                let entry = ui.selectable_label(is_match, name_of(&row.document, &problem));
                if entry.on_hover_text(row.document.problem.start().to_string()).clicked() {
                    choose(ui, row.document);
                }
            }
        });
    });
    let size = problem.size();
    ui.menu_button(text::ALGORITHM, |ui| {
        if let Some(settings) = algorithm_list(ui, settings, size) {
            choose(ui, Document { problem, settings });
        }
    });
    ui.add_enabled_ui(settings.heuristic_in_use().is_some(), |ui| {
        ui.menu_button(text::HEURISTIC, |ui| {
            if let Some(settings) = heuristic_list(ui, settings, size) {
                choose(ui, Document { problem, settings });
            }
        });
    });
    let document = *seen.core.editor.document();
    let offered = document.settings.offered_on(&document.problem);
    let entry = ui.add_enabled(offered.is_ok(), Button::new("Boards and settings of the editor"));
    if entry.on_hover_text(text::OF_THE_EDITOR_HINT).clicked() {
        choose(ui, document);
    }
}
