//! The dialog "Watch a program or a trace", and the panel of the program.

use egui::{
    Button, Frame, Label, Margin, Rect, RichText, ScrollArea, Stroke, StrokeKind, TextStyle, TextWrapMode,
    Ui, Vec2,
};

use super::run::FoundFact;
use super::{FirstDifference, ProgramRun, WatchAction, WatchReport, Watching};
use crate::activity::dialog_work::edit_ui;
use crate::activity::form_rows::form_rows;
use crate::activity::view::{Act, ActivityView};
use crate::compare::find::search_text;
use crate::compare::{BoardProposal, WatchOutput, WatchStart};
use crate::core::{Core, Seen, Shown};
use crate::file::ProgramLanguage;
use crate::job::{JobForm, WatchForm};
use crate::kit::{
    DialogForm, FormRows, LastLine, Theme, UnitScale, error_ui, mini_board, report, strong_family, unbroken,
};
use crate::picture::{capitalised, counted, number};
use crate::puzzle::Board;
use crate::recording::NodeStatus;
use crate::search::{NodeId, OrderBy, Settings};

impl ActivityView for Watching {
    fn dialog_ui(&self, ui: &mut Ui, core: &Core, actions: &mut Vec<WatchAction>) {
        let Some(form) = &self.form else { return };
        let has_command = !form.command.trim().is_empty();
        let mut line = None;
        let open_hint =
            "Show the search of a file: events of a program, or the boards that a student expanded";
        let mut dialog =
            DialogForm::new("watch a program", "Watch a program or a trace", WatchAction::Edit(None))
                .other("Open a trace…", open_hint, true, WatchAction::ChooseFile)
                .accept("Start", "starts", has_command && !self.finding.is_running(), WatchAction::Start)
                .last(self.last_line());
        if !self.code.1.is_empty() {
            dialog = dialog.beside(|ui| line = code_ui(ui, &self.code.1, &form.line));
        }
        let set = |form| WatchAction::Edit(Some(form));
        edit_ui(ui, dialog, form, set, actions, |rows, new| {
            let (command, place) = WatchForm::fields().split_at(1);
            form_rows(rows, command, new, core);
            rows.note("Your program gets the start and the goal on standard input, and writes a line such as {\"event\":\"expand\",\"board\":\"2 3 4 1 5 x 7 6 8\"} for each board that it expands.");
            let code = ProgramLanguage::ALL.iter().map(|language| (language.title, SAVE_HINT, true));
            let saved = rows.buttons("Save code for", &code.collect::<Vec<_>>());
            let saved = saved.map(|index| WatchAction::SaveCode(&ProgramLanguage::ALL[index]));
            let found = self.finding.ended().and_then(Result::ok);
            rows.note("A program in Python can stay as it is. Give the line where it expands a board, and what the board is there.");
            form_rows(rows, place, new, core);
            proposals_ui(rows, new, found, has_command).or(saved)
        });
        if let Some(line) = line {
            actions.push(WatchAction::Edit(Some(WatchForm { line: line.to_string(), ..form.clone() })));
        }
    }

    fn panel_ui(&self, ui: &mut Ui, seen: Seen<'_>, acts: &mut Vec<Act<WatchAction>>) {
        let Some(run) = &self.run else {
            let none = "No program has run yet. Learn › Watch a program or a trace… starts one.";
            ui.label(RichText::new(none).weak());
            return;
        };
        let mut actions = Vec::new();
        program_ui(ui, seen.core, (self, run), &mut actions);
        acts.extend(actions.into_iter().map(Act::Own));
    }
}

impl Watching {
    fn last_line(&self) -> LastLine<WatchAction> {
        if let Some(problem) = &self.problem {
            return LastLine::Problem(problem.clone());
        }
        let looking = |()| "Running your program, to see where it takes boards".to_owned();
        let check = "Check the line before you start: a program may take a board without expanding it";
        self.finding.last(looking, WatchAction::StopFinding, None, |_| check.to_owned())
    }
}

const SAVE_HINT: &str = "Save the file that writes these lines in this language";

/// What is proposed for where a program in Python writes events.
fn proposals_ui(
    rows: &mut FormRows<'_>,
    form: &mut WatchForm,
    found: Option<&Vec<BoardProposal>>,
    has_command: bool,
) -> Option<WatchAction> {
    let find = "Run the program, and propose lines where it takes boards from a list, queue or heap";
    let finds = rows.buttons("Proposals", &[("Find boards", find, has_command)]);
    for it in found.into_iter().flatten() {
        let boards = counted(it.boards as usize, "board", "boards");
        let name = format!("{} · {} · {boards}", it.place, it.expression);
        if rows.buttons("", &[(name.as_str(), "Take this line and board", true)]).is_some() {
            let (file, line) = it.place.rsplit_once(':').unwrap_or_default();
            (form.file, form.line, form.board) = (file.to_owned(), line.to_owned(), it.expression.clone());
        }
    }
    finds.map(|_| WatchAction::FindBoards)
}

/// The lines of a program: the number of the one that is clicked.
fn code_ui(ui: &mut Ui, lines: &[String], chosen: &str) -> Option<usize> {
    let mut clicked = None;
    let spacing = ui.spacing_mut();
    (spacing.item_spacing.y, spacing.button_padding.y, spacing.interact_size.y) = (0.0, 0.0, 0.0);
    ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
    let area = ScrollArea::both().id_salt("code").max_height(UnitScale::of(ui).text() * 24.0);
    let height = ui.text_style_height(&TextStyle::Monospace);
    area.show_rows(ui, height, lines.len(), |ui, shown| {
        for index in shown {
            let number = (index + 1).to_string();
            let is_chosen = chosen.split(',').any(|line| line.trim() == number);
            let text = RichText::new(format!("{number:>4}  {}", lines[index])).monospace();
            let row = ui.selectable_label(is_chosen, text).on_hover_text("Write the event before this line");
            clicked = clicked.or(row.clicked().then_some(index + 1));
        }
    });
    clicked
}

const LINES: usize = 3;

fn program_ui(
    ui: &mut Ui,
    core: &Core,
    (watching, run): (&Watching, &ProgramRun),
    actions: &mut Vec<WatchAction>,
) {
    let output = run.output();
    let gap = UnitScale::of(ui).text() * 0.5;
    ui.spacing_mut().item_spacing.y = gap;
    head_ui(ui, run, &output, actions);
    let is_shown = run.is_shown(core.shown.as_ref());
    if !is_shown && run.problem.is_none() {
        let not_shown = "Another search is shown now. Start the program again to see its search.";
        ui.add(Label::new(RichText::new(not_shown).weak()).wrap());
    }
    if let Some(problem) = &run.problem {
        error_ui(ui, problem);
    }
    if let Some(report) = &run.report {
        verdict_ui(ui, report, is_shown, actions);
    } else if run.judging.is_running() {
        ui.label(RichText::new("Looking for the reason…").weak());
    }
    if let Some(difference) = run.difference() {
        difference_ui(ui, core, (run, difference, is_shown), actions);
    }
    if let Some(report) = &run.report {
        for finding in report.findings.iter().enumerate().skip(1) {
            finding_ui(ui, finding, is_shown, actions);
        }
        if !report.findings.is_empty() {
            title_ui(ui, report);
        }
        if report.explained_by.is_some() && matches!(watching.last, Some(WatchStart::Program(_))) {
            others_ui(ui, watching, report, actions);
        }
    }
    if run.same.is_running() {
        ui.label(RichText::new("Looking for searches that expand the same boards…").weak());
    }
    if let Some(Ok(same)) = run.same.ended().filter(|same| same.is_ok_and(|same| !same.is_empty())) {
        ui.label(RichText::new("These searches expand the same boards").family(strong_family()));
        for (search, rules) in same {
            ui.horizontal_top(|ui| {
                rules_ui(ui, rules, actions);
                ui.add(Label::new(search).wrap());
            });
        }
    }
    output_ui(ui, &output);
    for line in &output.wrong.0 {
        error_ui(ui, line);
    }
    let more = output.wrong.1 - output.wrong.0.len();
    if more > 0 {
        ui.label(format!("and {}", counted(more, "more wrong line", "more wrong lines")));
    }
}

fn head_ui(ui: &mut Ui, run: &ProgramRun, output: &WatchOutput, actions: &mut Vec<WatchAction>) {
    let theme = Theme::of(ui.ctx());
    let ended = run.end.and_then(|end| end.words(WatchForm::LIMITS)).map(|words| format!("It {words}."));
    let response = ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&run.name).family(strong_family()));
        let (state, color) = match (run.is_running(), &ended) {
            (true, _) => ("running", theme.path()),
            (false, None) => ("ended", theme.weak_text()),
            (false, Some(_)) => ("stopped", theme.error()),
        };
        ui.label(RichText::new(format!("● {state}")).color(color));
        let events = counted(output.events as usize, "event", "events");
        ui.label(RichText::new(format!("{events} · {:.1} s", run.elapsed().as_secs_f64())).weak());
        let (words, action) = if run.is_running() {
            (("Stop", "End the program. What it has written is compared"), WatchAction::Stop)
        } else {
            let hint = "Start the program again, on the boards and settings as they are now";
            (("Start again", hint), WatchAction::StartAgain)
        };
        button_ui(ui, words, true, action, actions);
    });
    report(ui, "program", response.response.rect, None);
    if run.is_running() {
        ui.ctx().request_repaint_after(std::time::Duration::from_millis(100));
    }
    if let Some(ended) = ended {
        ui.label(ended);
    }
}

fn output_ui(ui: &mut Ui, output: &WatchOutput) {
    if output.lines.is_empty() && output.errors.is_empty() {
        return;
    }
    let theme = Theme::of(ui.ctx());
    let frame = Frame::new().stroke(Stroke::new(1.0, theme.line())).corner_radius(4.0).inner_margin(6.0);
    let inside = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        let line = |ui: &mut Ui, number: String, text: &str| {
            ui.horizontal(|ui| {
                ui.label(RichText::new(number).weak());
                ui.add(Label::new(text).truncate()).on_hover_text(text);
            });
        };
        for (number, text) in output.lines.iter().rev().take(LINES).rev() {
            line(ui, number.to_string(), text);
        }
        for (_, text) in output.errors.iter().rev().take(LINES).rev() {
            line(ui, "error".to_owned(), text);
        }
    });
    report(ui, "output of the program", inside.response.rect, None);
}

/// A part that stands out by a bar at its left.
fn card_ui(ui: &mut Ui, is_wrong: bool, add: impl FnOnce(&mut Ui)) {
    let theme = Theme::of(ui.ctx());
    let (fill, bar) =
        if is_wrong { (theme.error_fill(), theme.error()) } else { (theme.button(), theme.closed()) };
    let frame = Frame::new().fill(fill).inner_margin(Margin { left: 14, right: 8, top: 8, bottom: 8 });
    let inside = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        add(ui);
    });
    let rect = inside.response.rect;
    let bar_rect = Rect::from_min_size(rect.min, Vec2::new(4.0, rect.height()));
    ui.painter().rect(bar_rect, 0, bar, Stroke::NONE, StrokeKind::Inside);
}

fn difference_ui(
    ui: &mut Ui,
    core: &Core,
    (run, difference, is_shown): (&ProgramRun, FirstDifference, bool),
    actions: &mut Vec<WatchAction>,
) {
    let FirstDifference { alike, took, right } = difference;
    let shown = core.shown.as_ref().filter(|_| is_shown);
    let [of_took, of_right] = run.nodes.map(|node| Some((shown?, node?)));
    let is_tie = of_took
        .zip(of_right)
        .is_some_and(|(took, right)| value_of(took).is_some_and(|value| Some(value) == value_of(right)));
    card_ui(ui, !is_tie, |ui| {
        let name = capitalised(&search_text(&run.settings));
        let tie = if is_tie { " (another tie)" } else { "" };
        let title = format!("At expansion {}{tie},", number(alike + 1));
        ui.horizontal_wrapped(|ui| {
            board_ui(ui, Some(&title), "it took", &took, of_took.and_then(value_text));
            let words = ("Go there", "Show the open list before this choice");
            button_ui(ui, words, is_shown, WatchAction::GoToDifference, actions);
        });
        match &right {
            Some(right) => drop(ui.horizontal_wrapped(|ui| {
                board_ui(ui, None, &format!("{name} takes"), right, of_right.and_then(value_text));
            })),
            None => drop(ui.add(Label::new(format!("{name} has already ended.")).wrap())),
        }
        ui.horizontal_wrapped(|ui| {
            let may_compare = is_shown && !run.is_running();
            let hint = "Show the search of your program beside the one that it is compared with";
            button_ui(ui, ("Compare side by side", hint), may_compare, WatchAction::Compare, actions);
            let alike = if alike == 0 { "none".to_owned() } else { number(alike) };
            ui.label(RichText::new(format!("{alike} alike before").replace(' ', "\u{a0}")).weak());
        });
    });
}

fn board_ui(ui: &mut Ui, title: Option<&str>, words: &str, board: &Board, value: Option<String>) {
    let size = UnitScale::of(ui).text() * 1.9;
    let cell = size / board.size().rows().max(board.size().cols()) as f32;
    if let Some(title) = title {
        ui.label(RichText::new(title).family(strong_family()));
    }
    ui.label(words);
    mini_board(ui, board, cell, if title.is_some() { NodeStatus::Current } else { NodeStatus::Open });
    if let Some(value) = value {
        ui.label(unbroken(&format!("with {value}")));
    }
}

/// The value of a node by which the reference takes one before another; `None` if it takes them by age.
fn value_of((shown, id): (&Shown, NodeId)) -> Option<u32> {
    let order = shown.recording.order();
    (order.by != OrderBy::Arrival).then(|| order.first_key(&shown.recording.nodes().get(id)))
}

fn value_text(of: (&Shown, NodeId)) -> Option<String> {
    value_of(of)?;
    let (recording, id) = (&of.0.recording, of.1);
    let (settings, node) = (recording.settings(), recording.nodes().get(id));
    Some(format!("{} = {}", settings.value().sign(), settings.value().number(settings, &node)))
}

/// A button that sets the rules that were found.
fn rules_ui(ui: &mut Ui, rules: &Settings, actions: &mut Vec<WatchAction>) {
    let words = ("Use these rules", "Set these rules, and compare the program with that search");
    button_ui(ui, words, true, WatchAction::UseRules(Box::new(*rules)), actions);
}

fn others_ui(ui: &mut Ui, watching: &Watching, report: &WatchReport, actions: &mut Vec<WatchAction>) {
    if let Some(showing) = &report.showing {
        ui.add(Label::new(RichText::new(capitalised(showing)).weak()).wrap());
    }
    match watching.others.ended() {
        Some(Ok(others)) => {
            ui.add(Label::new(capitalised(&others.sentence())).wrap());
            if others.differs.is_some() {
                let words = ("Watch that board", "Run the program on this board");
                button_ui(ui, words, true, WatchAction::WatchOther, actions);
            }
        }
        Some(Err(problem)) => error_ui(ui, problem),
        None if watching.others.is_running() => drop(ui.label(RichText::new("Trying other boards…").weak())),
        None => {
            let hint = "Run the program on up to 20 boards of growing difficulty: an easy one hides mistakes";
            button_ui(ui, ("Try other boards", hint), true, WatchAction::TryOthers, actions);
        }
    }
}

/// The likeliest mistake stands out, or else what the program agrees with. The other findings come below the first difference.
fn verdict_ui(ui: &mut Ui, report: &WatchReport, is_shown: bool, actions: &mut Vec<WatchAction>) {
    let first = report.findings.first();
    card_ui(ui, first.is_some_and(|first| first.is_wrong), |ui| {
        if let Some(first) = first {
            return finding_ui(ui, (0, first), is_shown, actions);
        }
        title_ui(ui, report);
        if report.is_right {
            ui.add(Label::new("Every board agrees, and nothing is wrong in the events.").wrap());
        }
    });
}

fn title_ui(ui: &mut Ui, report: &WatchReport) {
    ui.add(Label::new(RichText::new(&report.title).family(strong_family())).wrap());
}

fn finding_ui(
    ui: &mut Ui,
    (index, finding): (usize, &FoundFact),
    is_shown: bool,
    actions: &mut Vec<WatchAction>,
) {
    ui.add(Label::new(&finding.sentence).wrap());
    ui.horizontal_wrapped(|ui| {
        let words = ("Go there", "Go to the step that this is about");
        button_ui(ui, words, is_shown, WatchAction::GoToFinding(index), actions);
        if let Some(rules) = &finding.rules {
            rules_ui(ui, rules, actions);
        }
    });
}

fn button_ui(
    ui: &mut Ui,
    (name, hint): (&str, &str),
    is_enabled: bool,
    action: WatchAction,
    actions: &mut Vec<WatchAction>,
) {
    let button = ui.add_enabled(is_enabled, Button::new(name)).on_hover_text(hint);
    actions.extend(button.clicked().then_some(action));
}
