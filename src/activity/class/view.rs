//! The tab of a class: its tree, in which a branch is chosen, and the switches above it.

use egui::{Id, ProgressBar, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};

use super::{ClassAction, ClassShown, ClassView, Classes};
use crate::activity::view::{Act, ActivityView};
use crate::core::Seen;
use crate::kit::{LastLine, UnitScale, error_ui, paint_scene, report, sentence};
use crate::learn::{CLASS_UNIT, ClassLook, ClassRow, draw_class};
use crate::picture::{Palette, number};

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
        } else if let Some(class) = &self.class {
            self.switches_ui(ui, class, &mut actions);
            ScrollArea::vertical().show(ui, |ui| self.tree_ui(ui, seen, class, &mut actions));
        } else {
            let none = "A folder of traces, one of each student, becomes one tree: where they leave this search, how many, and why.";
            ui.label(RichText::new(none).weak());
            actions.extend(ui.button("Open a class…").clicked().then_some(ClassAction::Choose));
        }
        acts.extend(actions.into_iter().map(Act::Own));
    }
}

impl Classes {
    fn switches_ui(&self, ui: &mut Ui, class: &ClassShown, actions: &mut Vec<ClassAction>) {
        ui.horizontal_wrapped(|ui| {
            let mut view = self.view;
            let ties = ui.checkbox(&mut view.with_ties, "Ties apart");
            if ties.on_hover_text("Give choices that are only ties branches of their own").changed() {
                view = ClassView { chosen: None, ..view };
            }
            let names = ui.checkbox(&mut view.names, "Names");
            names.on_hover_text("Show who is on the chosen branch. A saved picture has no names");
            ui.checkbox(&mut view.all, "All branches").on_hover_text("Show the smaller branches, too");
            if view != self.view {
                actions.push(ClassAction::Show(view));
            }
            let save = ui.button("Save…").on_hover_text("Save a picture, text or JSON, without names");
            actions.extend(save.clicked().then_some(ClassAction::Save));
            let open = ui.button("Open…").on_hover_text("Open the folder of another class");
            actions.extend(open.clicked().then_some(ClassAction::Choose));
        });
        let left_out = &class.read.left_out;
        if !left_out.is_empty() {
            let words = format!("{} left out", number(left_out.len() as u64));
            ui.label(RichText::new(words).weak()).on_hover_text(left_out.join("\n"));
        }
    }

    fn tree_ui(&self, ui: &mut Ui, seen: Seen<'_>, class: &ClassShown, actions: &mut Vec<ClassAction>) {
        let is_presenting = seen.core.layout.is_presenting();
        let unit =
            if is_presenting { CLASS_UNIT * 4.0 / 3.0 } else { UnitScale::of(ui).text().max(CLASS_UNIT) };
        let branches = class.read.tree.branches(self.view.with_ties);
        let chosen = self.view.chosen.and_then(|at| branches.get(at)).filter(|_| self.view.names);
        let names = chosen.map_or(String::new(), |branch| class.read.names(branch, self.view.with_ties));
        let look = ClassLook {
            palette: Palette::of(seen.core.look.theme),
            width: ui.available_width(),
            unit,
            exercise: &class.exercise,
            with_ties: self.view.with_ties,
            all: self.view.all,
            chosen: self.view.chosen,
            names: &names,
        };
        let (scene, rows) = draw_class(&class.read.tree, &look);
        let size = vec2(scene.extent.width, scene.extent.height);
        let (rect, picture) = ui.allocate_exact_size(size, Sense::hover());
        picture.widget_info(|| WidgetInfo::labeled(Role::Image, true, &scene.title));
        report(ui, "class", rect, Some(unit * 0.85));
        paint_scene(ui, Id::unique("tree of a class"), rect.min, &scene);
        for (place, (row, area)) in rows.into_iter().enumerate() {
            let at =
                egui::Rect::from_min_size(rect.min + vec2(area.x, area.y), vec2(area.width, area.height));
            let response = ui.interact(at, Id::unique(("branch of a class", place)), Sense::click());
            let (words, detail, view) = match row {
                ClassRow::Branch(at) => {
                    let branch = &branches[at];
                    let title = &branch.departure.title;
                    let words =
                        format!("expansion {}: {} {title}", branch.departure.expansion, branch.students);
                    (words, branch.departure.detail.as_str(), ClassView { chosen: Some(at), ..self.view })
                }
                ClassRow::Others => ("Other branches".to_owned(), "", ClassView { all: true, ..self.view }),
            };
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &words));
            if response
                .on_hover_text(format!("{detail}\nClick to see the position before this choice"))
                .clicked()
            {
                actions.push(ClassAction::Show(view));
            }
        }
    }
}
