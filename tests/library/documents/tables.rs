//! The tables of the book that follow from a registry of the program, so that no document has to be kept in step by hand.
//!
//! To add one, write the function that makes its text and its line in [`tables`], and put its two comments into a chapter.
//!
//! # Renew the tables of the book
//!
//! The book is in `docs`: plain files in the layout of `mdBook`, with `docs/SUMMARY.md` as its table of contents. Its tables of algorithms, keys,
//! options and so on follow from the registries, and stand between two comments, such as `<!-- generated: keys -->` and `<!-- end -->`. A
//! test fails if one is out of date. This writes them again:
//!
//! ```text
//! UPDATE_DOCUMENTS=1 cargo test --test library documents::
//! git diff docs                             # read it before you commit it
//! ```
//!
//! `tests/library/documents/tables.rs` makes the tables. To add one, add its function there, and put its two comments into a chapter. If you
//! have `mdBook`, `mdbook serve docs` shows the book in a browser.

use clap::{Arg, ArgAction, Args, Command as ShellProgram, CommandFactory};
use tilescope::compare::find::ExamplePreset;
use tilescope::compare::{FigureInfo, RunSet, ShippedExperiment, experiment_figures};
use tilescope::file::{
    Course, GradeFormat, ProgramLanguage, QuizFormat, SHIPPED_COURSES, SHIPPED_LESSONS, TraceFormat,
    WorksheetFormat,
};
use tilescope::heuristic::{HeuristicId, SupportedBoards};
use tilescope::learn::{LessonValue, PointsKind, QuestionKind, UsualMistake, WatchedKind};
use tilescope::picture::{FilmPlan, PictureFormat, View, number};
use tilescope::search::{AlgorithmId, Choice, LibraryQueue, Optimality, Rule, Settings, Values};
use tilescope::session::{CONCEPTS, Command, EventKind};
use tilescope_cli::{AnswerFormat, Arguments, BoardArguments, Choices, InputFormat, RuleArguments};

/// The name of each table with its text. The options of a command are the table `options COMMAND`.
pub fn tables() -> Vec<(String, String)> {
    let named = [
        ("keys", keys()),
        ("concepts", table(["concept", "meaning"], CONCEPTS.iter().map(|it| [it.name, it.text]))),
        ("algorithms", algorithms()),
        ("heuristics", heuristics()),
        ("rules", rules()),
        ("values of rules", values_of_rules()),
        ("queues", names(["last key", "queue"], LibraryQueue::NAMES.iter().map(|it| (it.name, it.summary)))),
        ("courses", courses()),
        ("commands", commands()),
        ("options for boards", options(&board_options())),
        ("options for searches", options(&search_options())),
        ("formats of answers", formats_of_answers()),
        ("sets", names(["set", "what it does"], RunSet::ALL.iter().map(|it| (it.name, it.summary)))),
        ("views", names(["view", "shows"], View::ALL.iter().map(|it| (it.name, it.summary)))),
        ("formats of pictures", formats_of_pictures()),
        ("formats of traces", formats_of_traces()),
        ("formats of worksheets", formats_of_worksheets()),
        (
            "formats of grades",
            names(["`--format`", "writes"], GradeFormat::ALL.iter().map(|it| (it.name, it.summary))),
        ),
        (
            "formats of quizzes",
            names(["`--format`", "writes"], QuizFormat::ALL.iter().map(|it| (it.name(), it.summary()))),
        ),
        (
            "parts of points",
            names(["`what`", "gives"], PointsKind::ALL.iter().map(|it| (it.name(), it.summary()))),
        ),
        ("figures", figures(FigureInfo::ALL.iter().copied())),
        ("figures of experiments", figures(experiment_figures().skip(FigureInfo::ALL.len()))),
        (
            "experiments",
            names(["experiment", "title"], ShippedExperiment::ALL.iter().map(|it| (it.name, it.title))),
        ),
        ("conditions", conditions()),
        ("lessons", lessons()),
        ("values", names(["value", "number"], LessonValue::ALL.iter().map(|it| (it.name, it.meaning)))),
        ("questions", questions()),
        (
            "events",
            table(["event", "happens when"], EventKind::ALL.iter().map(|it| [it.name(), it.meaning()])),
        ),
        ("events of programs", events_of_programs()),
        ("mistakes", mistakes()),
        (
            "input formats",
            names(["format", "writes"], InputFormat::ALL.iter().map(|it| (it.name, it.summary))),
        ),
        (
            "languages",
            names(["language", "files"], ProgramLanguage::ALL.iter().map(|it| (it.name, it.summary))),
        ),
    ];
    let named = named.into_iter().map(|(name, text)| (name.to_owned(), text));
    let program = Arguments::command();
    let of_commands = program.get_subcommands().filter_map(|command| {
        let own = own_options(command);
        (!own.is_empty()).then(|| (format!("options {}", command.get_name()), options(&own)))
    });
    named.chain(of_commands).collect()
}

/// A table in Markdown.
fn table<const N: usize, T: AsRef<str>>(header: [&str; N], rows: impl IntoIterator<Item = [T; N]>) -> String {
    let line = |cells: [&str; N]| format!("| {} |\n", cells.map(|cell| cell.replace('|', "\\|")).join(" | "));
    let rows = rows.into_iter().map(|row| line(row.each_ref().map(AsRef::as_ref)));
    line(header) + &line(["---"; N]) + &rows.collect::<String>()
}

/// A table of names, with a text each.
fn names<'a>(header: [&str; 2], entries: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    table(header, entries.map(|(name, text)| [code(name), text.to_owned()]))
}

fn code(text: impl AsRef<str>) -> String {
    format!("`{}`", text.as_ref())
}

fn keys() -> String {
    let part = |(title, commands): (&str, &[Command])| {
        let rows = commands.iter().map(|command| command.info()).map(|info| {
            let keys: Vec<_> = info.shortcuts.iter().map(|key| shown_key(key)).collect();
            [keys.join(" or "), info.name.into(), info.tooltip.into()]
        });
        format!("## {title}\n\n{}", table(["key", "command", "what it does"], rows))
    };
    Command::by_task().map(part).collect::<Vec<_>>().join("\n")
}

/// A key as it stands on a keyboard.
pub fn shown_key(shortcut: &str) -> String {
    let signs = [("Right", "→"), ("Left", "←"), ("Up", "↑"), ("Down", "↓"), ("Escape", "Esc")];
    let (modifiers, key) =
        shortcut.rsplit_once('+').filter(|(_, key)| !key.is_empty()).unwrap_or(("", shortcut));
    let key = signs.iter().find(|(name, _)| *name == key).map_or(key, |(_, sign)| sign);
    let key = key.replace("Page", "Pg").replace("PgDown", "PgDn");
    if modifiers.is_empty() { key } else { format!("{modifiers}+{key}") }
}

/// Other names of something.
fn also(aliases: &[&str]) -> String {
    if aliases.is_empty() { String::new() } else { format!(", also {}", aliases.join(", ")) }
}

fn algorithms() -> String {
    let rows = AlgorithmId::ALL.iter().map(|id| id.info()).map(|info| {
        let shortest = match info.optimality {
            Optimality::Always(why) => format!("always: {why}"),
            Optimality::WithAdmissible => "if h is admissible".to_owned(),
            Optimality::WithWeightUpToOne => "if h is admissible and w ≤ 1".to_owned(),
            Optimality::ByChance(why) => format!("not always: {why}"),
        };
        [code(info.name) + &also(info.aliases), info.title.to_owned(), info.summary.to_owned(), shortest]
    });
    table(["name", "algorithm", "what it does", "finds a shortest path"], rows)
}

fn heuristics() -> String {
    let yes_or_no = |claim: bool| if claim { "yes" } else { "no" };
    let rows = HeuristicId::ALL.iter().map(|id| id.info()).map(|info| {
        let boards = match info.boards {
            SupportedBoards::All => "all",
            SupportedBoards::NotWide => "a board of at most 16 cells",
            SupportedBoards::Only { or_else, .. } => or_else.split_once(" needs ").expect("what it needs").1,
        };
        [
            code(info.name) + &also(info.aliases),
            info.title.to_owned(),
            info.summary.to_owned(),
            yes_or_no(info.admissible).to_owned(),
            yes_or_no(info.consistent).to_owned(),
            boards.to_owned(),
        ]
    });
    table(["name", "heuristic", "h is", "admissible", "consistent", "boards"], rows)
}

/// The help of an option without its default, and its default.
fn help(option: &Arg) -> (String, String) {
    let help = option.get_help().map(ToString::to_string).unwrap_or_default();
    let defaults = option.get_default_values().iter().map(|value| value.to_string_lossy().into_owned());
    match help.split_once(" [default: ").and_then(|(before, rest)| Some((before, rest.split_once(']')?))) {
        Some((before, (default, after))) => (format!("{before}{after}"), default.to_owned()),
        None => (help, defaults.collect::<Vec<_>>().join(", ")),
    }
}

/// The rules, with the algorithms that use them.
fn rules() -> String {
    let rows = rule_options().into_iter().map(|option| {
        let (help, default) = help(&option);
        let (meaning, algorithms) = help.trim_end_matches(')').rsplit_once(" (").expect("the algorithms");
        let rule = Rule::ALL.iter().find(|rule| rule.option == option.get_id().as_str());
        let range = rule.map_or(String::new(), range);
        [call(&option), format!("{meaning}{range}"), default, algorithms.to_owned()]
    });
    table(["option", "meaning", "default", "used by"], rows)
}

/// The numbers that a rule can have, unless these are all.
fn range(rule: &Rule) -> String {
    match &rule.values {
        Values::Numbers(range) if *range == (0..=u32::MAX) => String::new(),
        Values::Numbers(range) if *range.end() == u32::MAX => format!(": {} or more", range.start()),
        Values::Numbers(range) => {
            format!(": {} to {}", number(u64::from(*range.start())), number(u64::from(*range.end())))
        }
        Values::Named(_) | Values::Ties(_) | Values::Costs(_) => String::new(),
    }
}

fn values_of_rules() -> String {
    let rows = Rule::ALL.iter().flat_map(|rule| {
        (0..).zip(rule.names()).map(|(number, value)| {
            let offers = AlgorithmId::ALL.iter().map(|id| (id.info().name, &id.info().offers));
            let without = offers
                .filter(|(_, offers)| rule.offer(offers).is_ok() && rule.offer_of(offers, number).is_err());
            let without: Vec<_> = without.map(|(name, _)| name).collect();
            let option = code(format!("--{} {}", rule.option, value.name));
            [option, value.summary.to_owned(), without.join(", ")]
        })
    });
    table(["value", "meaning", "not in"], rows)
}

/// What a course sets otherwise than by default, as options. After each are the algorithms for which it does, unless these
/// are all that use the rule.
fn set_by(course: &Course) -> String {
    let default = Settings::default();
    let moves = course.settings(default).moves;
    let moves = (moves != default.moves).then(|| code(format!("--moves {moves}")));
    let rules = Rule::ALL.iter().flat_map(|rule| {
        let users = AlgorithmId::ALL.iter().filter(|id| rule.offer(&id.info().offers).is_ok());
        let users: Vec<_> = users.map(|id| Settings { algorithm: *id, ..default }).collect();
        let number = users.len();
        let mut values: Vec<(u32, Vec<&str>)> = Vec::new();
        for settings in users {
            let value = course.settings(settings).value_of(rule);
            if value == settings.value_of(rule) {
                continue;
            }
            let name = settings.algorithm.info().name;
            match values.iter_mut().find(|(other, _)| *other == value) {
                Some((_, names)) => names.push(name),
                None => values.push((value, vec![name])),
            }
        }
        values.into_iter().map(move |(value, names)| {
            let value = rule.named(value).map_or(value.to_string(), |named| named.name.to_owned());
            let option = code(format!("--{} {value}", rule.option));
            if names.len() == number { option } else { format!("{option} ({})", names.join(", ")) }
        })
    });
    moves.into_iter().chain(rules).collect::<Vec<_>>().join(", ")
}

fn courses() -> String {
    let rows = SHIPPED_COURSES.iter().map(|shipped| {
        let course = shipped.course();
        [code(shipped.name), set_by(course), course.source.clone()]
    });
    table(["course", "sets", "source"], rows)
}

fn commands() -> String {
    let program = Arguments::command();
    let about = |command: &ShellProgram| command.get_about().map(ToString::to_string).unwrap_or_default();
    let rows = program.get_subcommands().map(|it| [code(format!("tilescope {}", it.get_name())), about(it)]);
    table(["command", "what it does"], rows)
}

fn arguments(command: &ShellProgram) -> Vec<Arg> {
    command.get_arguments().cloned().collect()
}

fn rule_options() -> Vec<Arg> {
    arguments(&Choices::augment_args(ShellProgram::new("rules")))
}

fn board_options() -> Vec<Arg> {
    arguments(&BoardArguments::augment_args(ShellProgram::new("boards")))
}

/// Those of a search and of its limits, without the rules.
fn search_options() -> Vec<Arg> {
    let rules = rule_options();
    let is_rule = |option: &Arg| rules.iter().any(|rule| rule.get_id() == option.get_id());
    let program = Arguments::command();
    let solve = arguments(program.find_subcommand("solve").expect("a command"));
    let algorithm = solve.into_iter().filter(|option| option.get_id() == "algorithm");
    let all = arguments(&RuleArguments::augment_args(ShellProgram::new("search")));
    algorithm.chain(all.into_iter().filter(|option| !is_rule(option))).collect()
}

/// The options that a command does not have in common with others.
fn own_options(command: &ShellProgram) -> Vec<Arg> {
    let common = [board_options(), search_options(), rule_options()].concat();
    let is_common = |option: &Arg| {
        common.iter().any(|other| other.get_id() == option.get_id() && help(other) == help(option))
    };
    let options = arguments(command).into_iter();
    options.filter(|option| !option.is_hide_set() && !is_common(option)).collect()
}

/// An option as it is given: `--size RxC`.
fn call(option: &Arg) -> String {
    let joined = |names: &[_]| names.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let name = option.get_value_names().map(joined);
    let name = name.unwrap_or_else(|| option.get_id().as_str().to_uppercase());
    code(match option.get_long() {
        None if matches!(option.get_action(), ArgAction::Append) => format!("{name}…"),
        None => name,
        Some(long) if !option.get_action().takes_values() => format!("--{long}"),
        Some(long) if option.is_require_equals_set() => format!("--{long}[={name}]"),
        Some(long) => format!("--{long} {name}"),
    })
}

fn options(options: &[Arg]) -> String {
    let rows = options.iter().map(|option| {
        let (meaning, default) = help(option);
        let values: Vec<_> =
            option.get_possible_values().iter().map(|value| code(value.get_name())).collect();
        let has_own_table = ["algorithm", "heuristic"].contains(&option.get_id().as_str());
        let names_values = option.get_action().takes_values() && !values.is_empty() && !has_own_table;
        let values = if names_values { format!(": {}", values.join(", ")) } else { String::new() };
        [call(option), meaning + &values, default]
    });
    table(["option", "meaning", "default"], rows)
}

fn events_of_programs() -> String {
    let rows = WatchedKind::ALL.into_iter().map(|kind| {
        let may_have: Vec<_> = kind.may_have().split_whitespace().map(code).collect();
        [code(kind.name()), code(kind.needs()), may_have.join(", "), kind.meaning().to_owned()]
    });
    table(["event", "must have", "may have", "meaning"], rows)
}

fn mistakes() -> String {
    let rows = UsualMistake::ALL.iter().map(|it| [code(it.name), it.title.to_owned(), it.remedy.to_owned()]);
    table(["name", "what the program does", "what to do"], rows)
}

fn conditions() -> String {
    let row = |it: &ExamplePreset| [code(it.name), it.title.to_owned(), it.text.to_owned()];
    table(["condition", "point", "what a class sees"], ExamplePreset::ALL.iter().map(row))
}

fn questions() -> String {
    let infos = QuestionKind::ALL.iter().map(|kind| kind.info());
    names(["kind", "asks"], infos.map(|info| (info.name, info.summary)))
}

fn formats_of_answers() -> String {
    let formats = AnswerFormat::ALL.iter().map(|format| [code(format.name), format.summary.to_owned()]);
    table(["`--format`", "writes"], formats)
}

fn formats_of_pictures() -> String {
    let row = |extension: &str, title: &str| [code(format!(".{extension}")), title.to_owned()];
    let still = PictureFormat::ALL.into_iter().map(|format| row(format.extension(), format.title()));
    table(["ending", "format"], still.chain([row(FilmPlan::EXTENSION, FilmPlan::FORMAT)]))
}

fn formats_of_traces() -> String {
    let row = |it: &TraceFormat| [code(it.name), code(format!(".{}", it.extension)), it.summary.to_owned()];
    table(["`--format`", "ending", "writes"], TraceFormat::ALL.iter().map(row))
}

fn formats_of_worksheets() -> String {
    let formats = WorksheetFormat::ALL.iter();
    table(["`--format`", "format"], formats.map(|it| [code(it.extension()), it.title().to_owned()]))
}

fn figures(figures: impl Iterator<Item = &'static FigureInfo>) -> String {
    let rows = figures.map(|figure| [code(figure.name), figure.title.to_owned(), figure.meaning.to_owned()]);
    table(["in files", "on the screen", "meaning"], rows)
}

fn lessons() -> String {
    let rows = SHIPPED_LESSONS.iter().map(|shipped| {
        let lesson = shipped.lesson();
        [code(shipped.name), lesson.title.clone(), lesson.about.clone(), lesson.outcome.clone()]
    });
    table(["lesson", "title", "about", "afterwards"], rows)
}

#[test]
fn the_command_line_is_consistent() {
    Arguments::command().debug_assert();
}
