//! `tilescope rules`: which rules give these numbers?

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use clap::builder::TypedValueParser;
use serde_json::{Map, Value, json};

use super::common::{
    BoardArguments, ExitStatus, Failure, FormArguments, Result, RuleArguments, algorithms, each_board, named,
    note, one_of, option_goals, rule_value, threads, with_lines,
};
use crate::compare::find_rules::{
    NearSearch, RulesFound, RulesRequest, RulesRow, SlipRow, StatedBoard, StatedError, course_of, find_rules,
    found_text, near_text, progress_text, read_stated_figures, row_texts, slip_text,
};
use crate::file::csv::load_rows;
use crate::file::{Destination, Overwrite};
use crate::job::RulesForm;
use crate::learn::all_rules::KnownRules;
use crate::platform::{Instant, cores};
use crate::puzzle::{Board, GoalPreset};
use crate::search::{AlgorithmId, Rule, Settings};

#[derive(Args, Debug)]
#[command(after_long_help = page!("rules"))]
pub struct RulesArguments {
    #[command(flatten)]
    pub boards: BoardArguments,
    #[command(flatten)]
    pub figures: FormArguments<RulesForm>,
    /// A CSV table with a board and its figures on each line; its columns are board, goal, and the names of figures
    #[arg(long = "figures", id = "table", value_name = "FILE", conflicts_with_all = ["file", "board"])]
    pub table: Option<PathBuf>,
    /// The algorithm, if you know it
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = algorithms())]
    pub algorithm: Option<AlgorithmId>,
    #[command(flatten)]
    pub rules: RuleArguments,
    /// Print all searches that give the figures, not only the ten most common
    #[arg(long)]
    pub all: bool,
    /// Save the first result as a course file, which --course reads
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Replace the file even if it is read-only
    #[arg(long, requires = "save")]
    pub force: bool,
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    /// The output format
    #[arg(long, value_name = "NAME", default_value = FORMATS[0].0, value_parser = one_of(FORMATS, |(name, summary, _)| named(name, summary)).map(|(.., format)| format))]
    pub format: WriteRules,
}

impl RulesArguments {
    /// The rules that are known: those of the options. A course says the order of the moves.
    fn known(&self) -> KnownRules {
        let RuleArguments { course, heuristic, moves, choices, .. } = &self.rules;
        let settings = Settings { algorithm: self.algorithm.unwrap_or_default(), ..Settings::default() };
        let usual = course.as_ref().map_or(settings.moves, |course| course.settings(settings).moves);
        KnownRules {
            settings: self.rules.given_over(Settings { moves: usual, ..settings }),
            algorithm: self.algorithm.is_some(),
            heuristic: heuristic.chosen().is_some(),
            moves: moves.is_some() || course.is_some(),
            weight: choices.weight.is_some(),
            rules: choices.rules.iter().map(|(rule, _)| rule.name).collect(),
        }
    }
}

/// Seconds after which what was found so far is told on standard error.
const TOLD_AFTER: [u64; 3] = [1, 5, 30];

/// Searches with all rules, and writes those that give the figures.
pub fn rules(arguments: &RulesArguments, out: &mut impl Write) -> Result<ExitStatus> {
    let boards = boards(arguments)?;
    let request = RulesRequest {
        boards,
        known: arguments.known(),
        counting: arguments.rules.count,
        max_nodes: arguments.rules.max_nodes,
        max_bytes: arguments.rules.limits().max_bytes,
    };
    let threads = arguments.threads.unwrap_or_else(cores);
    let (began, mut times) = (Instant::now(), TOLD_AFTER.iter().peekable());
    // Told to stop, it writes what was found until then.
    let found = with_lines(|show| {
        find_rules(&request, threads, &mut |progress, rows| {
            if let Some(seconds) = times.next_if(|seconds| began.elapsed().as_secs() >= **seconds) {
                note(&format!("after {seconds} s: {}", progress_text(progress)));
                rows.iter().take(MOST_TOLD).for_each(|row| note(&row_texts(row).0));
            }
            show(progress_text(progress))
        })
    })?;
    (arguments.format)(&found, arguments.all, out)?;
    out.flush()?;
    note(&found_text(&found));
    if let (Some(path), Some(row)) = (&arguments.save, found.rows.first()) {
        let to = Destination::replacing(path, Overwrite::with_force(arguments.force));
        course_of(path, row, &request.boards).save_to(&to).map_err(Failure::saving)?;
    }
    Ok(ExitStatus::answered_if(!found.rows.is_empty() && found.is_complete))
}

fn boards(arguments: &RulesArguments) -> Result<Vec<StatedBoard>> {
    if let Some(path) = &arguments.table {
        let given = option_goals(&arguments.boards)?;
        let goals = |start: &Board| {
            let of_course = || arguments.rules.course.as_ref()?.goals_like(start);
            let given = given.filter(|goals| goals.size() == start.size());
            given.or_else(of_course).unwrap_or_else(|| GoalPreset::BlankLast.board(start.size()).into())
        };
        return read_stated_figures(&load_rows(path)?, &goals).map_err(Failure::of_file(path));
    }
    let mut boards = Vec::new();
    let figures = arguments.figures.over(RulesForm::default())?.stated().map_err(Failure::said)?;
    if figures.is_empty() {
        let nothing = StatedError::Nothing;
        return Err(Failure::said(format_args!("{nothing}; state one, such as --expanded 1133")));
    }
    each_board(&arguments.boards, arguments.rules.course.as_deref(), |place, document, _| {
        if !boards.is_empty() {
            return Err(Failure::said(format_args!(
                "{place}: these options state the figures of one board; for several boards, pass a table with --figures"
            )));
        }
        boards.push(StatedBoard { problem: document.problem, figures: figures.clone() });
        Ok(())
    })?;
    Ok(boards)
}

/// Writes what was found; all of it, or the most common rules.
type WriteRules = fn(&RulesFound, bool, &mut dyn Write) -> io::Result<()>;

/// Name and summary of each format. The first one is the default.
const FORMATS: [(&str, &str, WriteRules); 2] = [
    ("text", "Each search with what it counts and which other rules make it", write_text),
    ("json", "One JSON object per search, one per line", write_json),
];

/// More searches are told if all are wanted.
const MOST_TOLD: usize = 10;

fn told(found: &RulesFound, all: bool) -> &[RulesRow] {
    &found.rows[..if all { found.rows.len() } else { found.rows.len().min(MOST_TOLD) }]
}

fn write_text(found: &RulesFound, all: bool, out: &mut dyn Write) -> io::Result<()> {
    for row in told(found, all) {
        let (name, lines) = row_texts(row);
        writeln!(out, "{name}")?;
        for line in lines {
            writeln!(out, "    {line}")?;
        }
    }
    let more = found.rows.len() - told(found, all).len();
    if more > 0 {
        writeln!(out, "{more} more: --all prints them")?;
    }
    for slip in &found.slips {
        writeln!(out, "{}", slip_text(slip))?;
    }
    if !found.nearest.is_empty() {
        writeln!(out, "The nearest")?;
    }
    for near in &found.nearest {
        let (name, differs) = near_text(near);
        writeln!(out, "{name}\n    {differs}")?;
    }
    Ok(())
}

fn write_json(found: &RulesFound, all: bool, out: &mut dyn Write) -> io::Result<()> {
    let near = |near: &NearSearch| {
        let (name, differs) = near_text(near);
        json!({ "search": name, "differs": differs, "settings": settings_json(&near.settings) })
    };
    let slip = |row: &SlipRow| json!({ "slip": row.slip.title, "settings": settings_json(&row.settings) });
    let others = found.slips.iter().map(slip).chain(found.nearest.iter().map(near));
    let rows = told(found, all).iter().map(row_json).chain(others);
    for row in rows {
        writeln!(out, "{row}")?;
    }
    Ok(())
}

fn row_json(row: &RulesRow) -> Value {
    let (name, lines) = row_texts(row);
    json!({
        "search": name,
        "settings": settings_json(&row.settings),
        "counted": row.counting().name(),
        "rarity": row.rarity,
        "sets": row.all.len(),
        "notes": lines,
    })
}

fn settings_json(settings: &Settings) -> Value {
    let mut fields = Map::new();
    let info = settings.algorithm.info();
    fields.insert("algorithm".to_owned(), info.name.into());
    if let Some(heuristic) = settings.heuristic_in_use() {
        fields.insert("heuristic".to_owned(), heuristic.info().name.into());
    }
    if info.offers.moves.is_ok() {
        fields.insert("moves".to_owned(), settings.moves.to_string().into());
    }
    if info.offers.weight.is_ok() {
        fields.insert("weight".to_owned(), f64::from(settings.weight).into());
    }
    for rule in Rule::ALL.iter().filter(|rule| settings.offer(rule).is_ok()) {
        fields.insert(rule.name.to_owned(), rule_value(settings, rule));
    }
    Value::Object(fields)
}
