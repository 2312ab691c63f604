//! The tab of a class: its tree, in which a branch is chosen, and the switches above it.

use egui::{
    Button, Id, Key, Label, Modifiers, ProgressBar, Rect, Response, RichText, Role, ScrollArea, Sense,
    Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};

use super::{ClassAction, ClassShown, ClassView, Classes};
use crate::activity::view::{Act, ActivityView};
use crate::core::{PanelId, Seen};
use crate::file::READ_FILES;
use crate::kit::{
    LastLine, Theme, UnitScale, error_ui, focus_is_shown, paint_scene, report, sentence, strong_family,
    take_keys,
};
use crate::learn::{ClassLook, ClassRow, draw_class};
use crate::panels::focused_panel;
use crate::picture::{Area, Palette, counted, number};

/// With less height, in units, the switches stand below the tree.
const LOW: f32 = 20.0;

impl ActivityView for Classes {
    fn panel_ui(&self, ui: &mut Ui, seen: Seen<'_>, acts: &mut Vec<Act<ClassAction>>) {
        let mut actions = Vec::new();
        if let Some(problem) = &self.problem {
            error_ui(ui, &sentence(problem));
        }
        let words = |()| "Reading what the class handed in".to_owned();
        if let Some(LastLine::Progress { done, words, stop }) = self.reading.line(words, ClassAction::Stop) {
            ui.label(words);
            ui.add(ProgressBar::new(done.unwrap_or_default()).show_percentage());
            actions.extend(stop.filter(|_| ui.button("Stop").clicked()));
        } else if let Some(class) = self.class.as_ref().filter(|class| !class.read.tree.is_empty()) {
            let is_low = ui.available_height() < UnitScale::of(ui).u(LOW);
            if !is_low {
                self.switches_ui(ui, class, &mut actions);
            }
            let room = ui.available_height();
            ScrollArea::vertical().show(ui, |ui| {
                if self.view.mistakes {
                    mistakes_ui(ui, class, &mut actions);
                } else {
                    self.tree_ui(ui, seen, class, room, &mut actions);
                }
                // Where there is little room, the tree has it.
                if is_low {
                    self.switches_ui(ui, class, &mut actions);
                }
            });
        } else {
            match &self.class {
                Some(class) => nothing_read_ui(ui, &class.read.left_out),
                None => drop(ui.label(RichText::new(NO_CLASS).weak())),
            }
            actions.extend(ui.button("Open a class…").clicked().then_some(ClassAction::Choose));
        }
        acts.extend(actions.into_iter().map(Act::Own));
    }
}

impl Classes {
    fn switches_ui(&self, ui: &mut Ui, class: &ClassShown, actions: &mut Vec<ClassAction>) {
        ui.horizontal_wrapped(|ui| {
            let mut view = self.view;
            let scale = UnitScale::of(ui);
            ui.menu_button("Branches", |ui| {
                scale.apply(ui);
                let ties = ui.checkbox(&mut view.with_ties, "Ties apart");
                if ties.on_hover_text("Give choices that are only ties branches of their own").changed() {
                    view.chosen = None;
                }
                let all = ui.checkbox(&mut view.all, "All branches");
                all.on_hover_text("Show the smaller branches, too");
                let names = ui.checkbox(&mut view.names, "Names");
                names.on_hover_text("Show who is on the chosen branch");
                let pictured = ui.checkbox(&mut view.names_in_pictures, "Names in saved pictures");
                pictured.on_hover_text(
                    "Write who is on each branch into a picture or PDF. Other files have no names",
                );
            });
            let mistakes = ui.checkbox(&mut view.mistakes, "Mistakes");
            mistakes
                .on_hover_text("List the mistakes by how many made them, to make lesson pages and questions");
            if view != self.view {
                actions.push(ClassAction::Show(view));
            }
            let mut offer = |ui: &mut Ui, name: &str, about: &str, action| {
                actions.extend(ui.button(name).on_hover_text(about).clicked().then_some(action));
            };
            let about = "Save a class file, a picture, text or JSON";
            offer(ui, "Save…", about, ClassAction::Save);
            ui.menu_button("Open", |ui| {
                scale.apply(ui);
                offer(ui, "Open…", "Open the folder of another class", ClassAction::Choose);
                let about = "Put the counts of a class file beside these: last year, or before the lecture";
                offer(ui, "Open beside…", about, ClassAction::ChooseBeside);
            });
        });
        let left_out = &class.read.left_out;
        if !left_out.is_empty() {
            let words = format!("{} left out", number(left_out.len() as u64));
            ui.label(RichText::new(words).weak()).on_hover_text(left_out.join("\n"));
        }
    }

    fn tree_ui(
        &self,
        ui: &mut Ui,
        seen: Seen<'_>,
        class: &ClassShown,
        room: f32,
        actions: &mut Vec<ClassAction>,
    ) {
        // Its smallest text has 15 points.
        let unit = UnitScale::of(ui).text().max(16.0);
        let branches = class.read.tree.branches(self.view.with_ties);
        let mut names = vec![String::new(); branches.len()];
        if let Some(at) = self.view.chosen.filter(|at| self.view.names && *at < branches.len()) {
            names[at] = class.read.names(&branches[at], self.view.with_ties);
        }
        let look = ClassLook {
            palette: Palette::of(seen.core.look.theme),
            width: ui.available_width(),
            room,
            unit,
            exercise: &class.exercise,
            with_ties: self.view.with_ties,
            all: self.view.all,
            chosen: self.view.chosen,
            names: &names,
        };
        let (scene, rows) = draw_class(&class.read.tree, &look);
        let size = vec2(scene.extent.width, scene.extent.height);
        let (rect, picture) = ui.allocate_exact_size(size, Sense::FOCUSABLE);
        picture.widget_info(|| WidgetInfo::labeled(Role::Image, true, &scene.title));
        report(ui, "class", rect, Some(unit * 0.94));
        paint_scene(ui, Id::unique("tree of a class"), rect.min, &scene);
        let was_clicked = ui.data_mut(|data| data.remove_temp::<()>(clicked_id())).is_some();
        if was_clicked || seen.core.layout.is_entered() && focused_panel(ui.ctx()) == Some(PanelId::Class) {
            picture.request_focus();
        }
        let place =
            |area: Area| Rect::from_min_size(rect.min + vec2(area.x, area.y), vec2(area.width, area.height));
        self.keys_ui(ui, seen, &picture, &rows, place, actions);
        for (at, (row, area)) in rows.into_iter().enumerate() {
            let id = Id::unique(("branch of a class", at));
            let response = ui.interact(place(area), id, Sense::click());
            let (words, detail, view) = match row {
                ClassRow::Branch(at) => {
                    let branch = &branches[at];
                    let (title, expansion) = (&branch.departure.title, branch.departure.expansion);
                    let words = format!("expansion {expansion}: {} {title}", branch.count());
                    (words, branch.departure.detail.as_str(), ClassView { chosen: Some(at), ..self.view })
                }
                ClassRow::Others => ("Other branches".to_owned(), "", ClassView { all: true, ..self.view }),
            };
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &words));
            let hint =
                format!("{detail}\nClick to see the position before this choice; PgDn goes along the branch");
            if response.on_hover_text(hint).clicked() {
                // The keys are for the branches then. In this frame, egui would take them away: the click was not on the picture.
                ui.data_mut(|data| data.insert_temp(clicked_id(), ()));
                ui.request_repaint();
                actions.push(if view == self.view { ClassAction::GoTo } else { ClassAction::Show(view) });
            }
        }
    }

    /// While the tree has the keyboard: up and down choose a branch, and the chosen one can be shown, gone along and left.
    fn keys_ui(
        &self,
        ui: &Ui,
        seen: Seen<'_>,
        picture: &Response,
        rows: &[(ClassRow, Area)],
        place: impl Fn(Area) -> Rect,
        actions: &mut Vec<ClassAction>,
    ) {
        if !picture.has_focus() {
            return;
        }
        let chosen = self.view.chosen.map(ClassRow::Branch);
        take_keys(ui, picture, if chosen.is_some() { KEYS_OF_CHOSEN } else { KEYS });
        if focus_is_shown(ui.ctx()) && chosen.is_none() {
            let stroke = Stroke::new(FOCUS, Theme::of(ui.ctx()).action());
            ui.painter().rect_stroke(picture.rect, 0, stroke, StrokeKind::Inside);
        }
        let pressed = |key| ui.input(|input| input.modifiers.is_none() && input.key_pressed(key));
        let at = rows.iter().position(|(row, _)| Some(*row) == chosen);
        let turned = match (pressed(Key::ArrowUp), pressed(Key::ArrowDown)) {
            (true, false) => at.and_then(|at| at.checked_sub(1)),
            (false, true) => Some(at.map_or(0, |at| at + 1)),
            _ => None,
        };
        if let Some((ClassRow::Branch(branch), area)) = turned.and_then(|at| rows.get(at)) {
            ui.scroll_to_rect(place(*area), None);
            actions.push(ClassAction::Show(ClassView { chosen: Some(*branch), ..self.view }));
        }
        if chosen.is_none() {
            return;
        }
        let goes_by_events = !self.is_along(seen.core)
            && ui.input_mut(|input| input.consume_key(Modifiers::SHIFT, Key::ArrowRight));
        let goes_along = goes_by_events || pressed(Key::PageDown) || pressed(Key::Enter);
        actions.extend(goes_along.then_some(ClassAction::Along));
        actions.extend(pressed(Key::Escape).then_some(ClassAction::Leave));
    }
}

fn clicked_id() -> Id {
    Id::unique("a branch of a class was clicked")
}

const KEYS: &[Key] = &[Key::ArrowUp, Key::ArrowDown];
const KEYS_OF_CHOSEN: &[Key] = &[Key::ArrowUp, Key::ArrowDown, Key::Enter, Key::PageDown, Key::Escape];
/// The width of the line around the tree while it has the keyboard, in points.
const FOCUS: f32 = 2.0;

/// The mistakes by how many made them, and what can be made of each.
fn mistakes_ui(ui: &mut Ui, class: &ClassShown, actions: &mut Vec<ClassAction>) {
    if class.mistakes.is_empty() {
        ui.label(RichText::new("Everyone takes the boards of the search, or others that are tied.").weak());
    }
    for (place, mistake) in class.mistakes.iter().enumerate() {
        let words = format!("{} · {}", number(mistake.students as u64), mistake.title);
        ui.add(Label::new(RichText::new(words).family(strong_family())).wrap());
        let clearest = format!("Clearest at expansion {}", number(mistake.places[0].expansion as u64));
        let places = match mistake.places.len() {
            1 => clearest,
            more => format!("{clearest}, and in {}", counted(more - 1, "other place", "other places")),
        };
        ui.add(Label::new(RichText::new(places).weak()).wrap());
        ui.horizontal_wrapped(|ui| {
            let show = ui.button("Show").on_hover_text("Show the position before this choice");
            actions.extend(show.clicked().then_some(ClassAction::ShowMistake(place)));
            let can_ask = mistake.asked_at.is_some();
            let mut button = |words: &str, hint: &str, action| {
                let response = ui.add_enabled(can_ask, Button::new(words)).on_hover_text(hint);
                let is_clicked = response.on_disabled_hover_text(AFTER_TIES).clicked();
                actions.extend(is_clicked.then_some(action));
            };
            let page = "Add a page to the lesson that is open, or begin one: this place, and what students took as answers";
            button("Make a lesson page", page, ClassAction::MakePage(place));
            let questions = "Save questions for Moodle, Canvas or a document: each place, and what students took as answers";
            button("Make questions…", questions, ClassAction::MakeQuestions(place));
        });
        ui.add_space(UnitScale::of(ui).u(0.6));
    }
}

const NO_CLASS: &str = "A folder of traces, one of each student, becomes one tree: where they leave this search, how many, and why.";

/// What to do where nothing could be read, and why not.
fn nothing_read_ui(ui: &mut Ui, left_out: &[String]) {
    ui.label(RichText::new("Nothing in this class can be read").family(strong_family()));
    let todo = format!(
        "A class needs {READ_FILES} about the start and the search in the window. Set both to those of the exercise, then open its folder again."
    );
    ui.label(todo);
    ScrollArea::vertical().max_height(ui.available_height() * 0.8).show(ui, |ui| {
        ui.add(Label::new(RichText::new(left_out.join("\n")).weak()).wrap());
    });
}

const AFTER_TIES: &str =
    "Each of these students took another of equal boards before, so their lists are not those of the search";
