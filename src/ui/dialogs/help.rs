//! The help and the palette: one field that finds everything that has a name, and below it, in the help, a page.

use egui::{Label, RichText, Ui};

use crate::kit::form::{
    DialogForm, FormOption, NamedRow, choose_by_arrows, grey_button, named_row_ui, section,
};
use crate::kit::theme::UnitScale;
use crate::panels::rules_menu;
use crate::session::{
    Action, CONCEPTS, Command, Concept, CoreAction, HelpPage, HelpView, NamedThing, Session, find_named,
};

const KEYS: f32 = 11.0;

#[derive(Clone, Copy)]
enum HelpAnswer {
    Leave,
    /// What is at this place of what is found.
    Open(usize),
}

pub fn help_ui(ui: &mut Ui, session: &Session, view: &HelpView, actions: &mut Vec<Action>) {
    let (mut new, mut clicked) = (view.clone(), Vec::new());
    let found = find_named(session, &view.sought);
    let can_open = found.iter().map(|thing| thing.why_not.is_none());
    let chosen = choose_by_arrows(ui, can_open, &mut new.chosen);
    let command = if view.page.is_some() { Command::Keys } else { Command::Palette };
    let title = command.info().name.trim_end_matches('…');
    let mut form = DialogForm::new("help", title, HelpAnswer::Leave).left_by("Close");
    if let Some(chosen) = chosen {
        form = form.accept("Open", "opens it", true, HelpAnswer::Open(chosen));
    }
    let mut opened = None;
    let answer = form.show(ui.ctx(), |rows| {
        rows.text("Find", &mut new.sought, "e.g. ties, Manhattan, save", "");
        if !view.sought.trim().is_empty() {
            if found.is_empty() {
                rows.note("Nothing found.");
            }
            rows.whole(|ui| {
                for (place, thing) in found.iter().enumerate() {
                    if named_row_ui(ui, row(thing), chosen == Some(place), new.chosen != view.chosen) {
                        opened = Some(HelpAnswer::Open(place));
                    }
                }
            });
        } else if let Some(page) = view.page {
            let pages = HelpPage::ALL.into_iter();
            let mut shown = page;
            rows.choose("Page", &mut shown, pages.map(|page| FormOption::new(page, page.title())));
            new.page = Some(shown);
            rows.whole(|ui| page_ui(ui, page, &mut clicked));
        } else {
            rows.note("Commands, rules, algorithms, heuristics, lessons, concepts and examples");
        }
    });
    if new.sought != view.sought {
        new.chosen = 0;
    }
    if new != *view {
        actions.push(Action::ShowHelp(Some(new)));
    }
    match opened.or(answer) {
        Some(HelpAnswer::Open(place)) => open(ui, &found[place], actions),
        Some(HelpAnswer::Leave) => actions.push(Action::ShowHelp(None)),
        None => actions.extend(clicked),
    }
}

fn row(thing: &NamedThing) -> NamedRow<'_> {
    let end = if thing.key.is_empty() { thing.kind } else { thing.key };
    NamedRow { name: &thing.name, end, about: &thing.about, hint: &thing.about, why_not: thing.why_not }
}

/// The help is closed first: what opens may be a dialog.
fn open(ui: &Ui, thing: &NamedThing, actions: &mut Vec<Action>) {
    actions.push(Action::ShowHelp(None));
    match &thing.opens {
        Some(action) => actions.push(action.clone()),
        None => rules_menu().set_open(ui.ctx(), true),
    }
}

fn page_ui(ui: &mut Ui, page: HelpPage, clicked: &mut Vec<Action>) {
    match page {
        HelpPage::Keys => keys_ui(ui),
        HelpPage::Concepts => {
            for concept in CONCEPTS {
                concept_ui(ui, concept, clicked);
            }
        }
        HelpPage::About => {
            ui.label(RichText::new(concat!("Tilescope ", env!("CARGO_PKG_VERSION"))).strong());
            let about = "It shows how a search algorithm thinks, on the 8-puzzle and the 15-puzzle.";
            ui.add(Label::new(about).wrap());
            ui.add(Label::new(RichText::new(concat!("License: ", env!("CARGO_PKG_LICENSE"))).weak()).wrap());
        }
    }
}

fn concept_ui(ui: &mut Ui, concept: &Concept, clicked: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(concept.name).strong());
        if ui.add(grey_button(ui, "Show me")).on_hover_text(concept.example.title).clicked() {
            clicked.extend([Action::ShowHelp(None), CoreAction::ShowExample(concept.example).into()]);
        }
    });
    ui.add(Label::new(concept.text).wrap());
    ui.add_space(8.0);
}

fn keys_ui(ui: &mut Ui) {
    for (task, commands) in Command::by_task() {
        section(ui, task);
        for command in commands {
            let info = command.info();
            key_ui(ui, &info.shortcuts.join(" or "), info.name, info.tooltip);
        }
    }
    section(ui, "Zoom");
    let zoom = "Make everything larger or smaller, or reset the size";
    key_ui(ui, "Ctrl and +, −, 0", "Zoom", zoom);
}

fn key_ui(ui: &mut Ui, keys: &str, name: &str, about: &str) {
    let width = UnitScale::of(ui).u(KEYS);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.vertical(|ui| {
            ui.set_width(width);
            ui.add(Label::new(RichText::new(keys).weak()).wrap());
        });
        ui.vertical(|ui| {
            ui.label(name);
            ui.add(Label::new(RichText::new(about).small().weak()).wrap());
        });
    });
}
