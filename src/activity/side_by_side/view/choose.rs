//! What is searched on a side, as a menu to choose another search and a menu of its rules.

use egui::{Align2, Button, Pos2, Rect, RichText, Role, Ui, Vec2, WidgetInfo, pos2, vec2};

use crate::activity::side_by_side::{ComparedRuns, SideAction};
use crate::activity::view::{Act, menu_ui, row_from_left, row_from_right};
use crate::compare::differences;
use crate::core::Seen;
use crate::file::Document;
use crate::kit::{
    Icon, Pen, PenStyle, RulesMenu, algorithm_list, flatten, heuristic_list, icon_atom, line, paint_scene,
    report, rows, rule_rows, say, write,
};
use crate::picture::{Colour, Extent, Scene, draw_expanded_by, point};
use crate::recording::{Compared, ExpandedBy};
use crate::search::{Problem, Settings};

pub type SideActs = Vec<Act<SideAction>>;

#[derive(Clone, Copy)]
pub struct Beside<'a> {
    pub seen: Seen<'a>,
    pub runs: &'a ComparedRuns,
    pub pen: Pen,
}

impl Beside<'_> {
    fn document(self, which: Compared) -> Document {
        Document::of_recording(&self.runs.side(which).shown.recording)
    }
}

const FIRST_LINE: f32 = 2.0;
const MOST_RUNS: usize = 16;

pub fn paint_mark(ui: &Ui, centre: Pos2, side: f32, by: ExpandedBy, pen: Pen) {
    let room = 1.2 * side;
    let mut scene = Scene::new("", Extent { width: room, height: room }, Colour::NONE);
    draw_expanded_by(&mut scene, point(room / 2.0, room / 2.0), side, by, pen.theme.palette());
    paint_scene(ui, ui.scope_id(), centre - Vec2::splat(room / 2.0), &scene);
}

/// The mark, the name and the algorithm in the first line, and what else there is to say of the search in the second one.
pub fn choose_ui(ui: &mut Ui, rect: Rect, which: Compared, beside: Beside<'_>, acts: &mut SideActs) {
    let Beside { runs, pen, .. } = beside;
    let name = which.name();
    let first_line = Rect { max: pos2(rect.right(), rect.top() + pen.u(FIRST_LINE)), ..rect };
    let y = first_line.center().y;
    let (mark, colour) = match which {
        Compared::A => (ExpandedBy::OnlyA, pen.theme.only_a()),
        Compared::B => (ExpandedBy::OnlyB, pen.theme.only_b()),
    };
    paint_mark(ui, pos2(rect.left() + pen.u(0.45), y), pen.u(0.95), mark, pen);
    let at = pos2(rect.left() + pen.u(1.3), y);
    let named = write(ui, at, Align2::LEFT_CENTER, name, PenStyle { colour, ..pen.strong() }, 0.0);
    report(ui, format!("search {name}"), rect, Some(pen.scale.least_text()));
    let room = Rect { min: pos2(named.right() + pen.u(0.4), rect.top()), ..first_line };
    let room = rules_ui(ui, room, which, beside, acts);
    let mut inside = row_from_left(ui, pen, room, ("chosen search", which));
    flatten(inside.style_mut());
    inside.spacing_mut().button_padding = vec2(pen.u(0.4), pen.u(0.2));
    let document = beside.document(which);
    let settings = &document.settings;
    let is_program = runs.side(which).shown.recording.is_reported();
    let title = if is_program { "Your program" } else { settings.algorithm.info().short };
    let needed = line(ui, title, pen.strong()).size().x + pen.u(2.2);
    let size = pen.scale.text() * (room.width() / needed).clamp(0.7, 1.0);
    let chevron = icon_atom(Icon::Chevron, pen.u(0.8), None);
    let button = Button::new((RichText::new(title).size(size).strong(), chevron));
    let response = menu_ui(&mut inside, pen, button, |ui| searches_ui(ui, which, beside, acts));
    let full = name_of(&document, &beside.document(which.other()).problem);
    let label = format!("{name} {full}");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    response.on_hover_text(format!("{full}\nShow another search on this side"));
    details_ui(ui, Rect { min: pos2(rect.left(), first_line.bottom()), ..rect }, settings, &full, pen);
}

/// The rules, at the right end of a place: a click shows them below. Gives what is left of the place.
fn rules_ui(ui: &mut Ui, room: Rect, which: Compared, beside: Beside<'_>, acts: &mut SideActs) -> Rect {
    const RULES: &str = "Rules";
    let pen = beside.pen;
    let padding = pen.u(0.4);
    let chevron = pen.u(0.8);
    let style = PenStyle { size: pen.scale.least_text(), ..pen.plain() };
    let spacing = ui.spacing().icon_spacing;
    let width = line(ui, RULES, style).size().x + spacing + chevron + 2.0 * padding;
    let (left, at) = room.split_left_right_at_x(room.right() - width);
    let mut inside = row_from_right(ui, pen, at, ("rules of a side", which));
    flatten(inside.style_mut());
    inside.spacing_mut().button_padding = vec2(padding, pen.u(0.2));
    let title = RichText::new(RULES).size(style.size);
    let response = inside.add(Button::new((title, icon_atom(Icon::Chevron, chevron, None))));
    let label = format!("{RULES} of {}", which.name());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    let menu = RulesMenu::new(which);
    let name = response.rect;
    let hint = "Set the rules of this side; what differs from the default rules stands below its name";
    if response.on_hover_text(hint).clicked() {
        menu.toggle(ui.ctx());
    }
    let Document { problem, settings } = beside.document(which);
    menu.show(&inside, name, pen.scale, |rows| {
        let usual = settings.with_default_rules();
        let mut new = rule_rows(rows, settings, problem.size());
        let reset = [("Reset", "Reset the rules of this side to their defaults", usual != settings)];
        if rows.buttons("", &reset).is_some() {
            new = Some(usual);
        }
        acts.extend(new.map(|settings| Act::Own(SideAction::Choose(which, Document { problem, settings }))));
    });
    left
}

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

/// A search in few words: algorithm and heuristic, rules that are not the default, and its board where that differs.
fn name_of(document: &Document, other: &Problem) -> String {
    let Document { problem, settings } = document;
    let heuristic = settings.heuristic_in_use().map(|heuristic| heuristic.info().short.to_owned());
    let words = std::iter::once(settings.algorithm.info().short.to_owned()).chain(heuristic);
    let board = if problem.start() != other.start() || problem.size() != other.size() {
        Some(one_line(problem.start()))
    } else {
        (problem.goals() != other.goals()).then(|| format!("to {}", one_line(&problem.goals())))
    };
    words.chain(differences(settings)).chain(board).collect::<Vec<_>>().join(" · ")
}

fn one_line(boards: &impl ToString) -> String {
    boards.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn searches_ui(ui: &mut Ui, which: Compared, beside: Beside<'_>, acts: &mut SideActs) {
    let core = beside.seen.core;
    let shown = beside.document(which);
    let Document { problem, settings } = shown;
    let mut choose = |ui: &Ui, document: Document| {
        acts.push(Act::Own(SideAction::Choose(which, document)));
        ui.close();
    };
    let rows = core.runs.rows();
    ui.add_enabled_ui(!rows.is_empty(), |ui| {
        ui.menu_button("Runs", |ui| {
            // The newest first: there may be more than a menu has room for.
            for row in rows.iter().rev().take(MOST_RUNS) {
                let is_match = row.document.is_same_search(&shown);
                let entry = ui.selectable_label(is_match, name_of(&row.document, &problem));
                if entry.on_hover_text(row.document.problem.start().to_string()).clicked() {
                    choose(ui, row.document);
                }
            }
        });
    });
    ui.menu_button("Algorithm", |ui| {
        if let Some(settings) = algorithm_list(ui, settings, problem.size()) {
            choose(ui, Document { problem, settings });
        }
    });
    ui.add_enabled_ui(settings.heuristic_in_use().is_some(), |ui| {
        ui.menu_button("Heuristic", |ui| {
            if let Some(settings) = heuristic_list(ui, settings, problem.size()) {
                choose(ui, Document { problem, settings });
            }
        });
    });
    let document = *core.editor.document();
    let offered = document.settings.offered_on(&document.problem);
    let entry = ui.add_enabled(offered.is_ok(), Button::new("Boards and settings of the editor"));
    let hint = "Show the boards, the algorithm and the rules that are set in the editor";
    if entry.on_hover_text(hint).clicked() {
        choose(ui, document);
    }
}
