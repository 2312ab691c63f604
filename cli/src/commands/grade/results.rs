//! `tilescope results`: one table of what a class handed in.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::super::{ExitStatus, Failure, Result, complain, note, prepare_visibly};
use super::{GradeOptions, GradeOrder, hand_ins};
use crate::file::{FileError, class_files, csv as table, load_results, search_words};
use crate::learn::{
    Answered, AskWhen, MarkedAnswers, PointsKind, QuestionKind, Results, Round, Score, losses,
};
use crate::recording::Recording;
use crate::search::{Guard, Limits, Settings};

#[derive(Args, Debug)]
#[command(after_long_help = page!("results"))]
pub struct ResultsArguments {
    /// The folder with the results files, which end in .ron
    pub folder: PathBuf,
    #[command(flatten)]
    pub grade: GradeOptions,
}

const MOST_NODES: u64 = 20_000_000;

pub struct Checked {
    pub results: Results,
    pub score: Score,
    pub check: String,
    pub is_right: bool,
}

impl Checked {
    pub fn sums(&self) -> [String; 3] {
        let Self { results, score, .. } = self;
        [points(score.halves()), score.questions().to_string(), format!("{:.1}", results.seconds())]
    }
}

/// Writes the table, and then how much the class lost in each kind of question.
pub fn results(arguments: &ResultsArguments, out: &mut impl Write) -> Result<ExitStatus> {
    let files = class_files(&arguments.folder, usize::MAX)?;
    files.left_out().for_each(|sentence| note(&sentence));
    let files = files.results;
    if files.is_empty() {
        let folder = arguments.folder.display();
        return Err(Failure::said(format_args!(
            "there are no results files (.ron) in this folder: {folder}"
        )));
    }
    if let Some(format) = arguments.grade.format {
        let order = GradeOrder::new(format, &arguments.grade, &[PointsKind::Answers])?;
        return order.grade_class(hand_ins(&[], &files, None), None, out);
    }
    writeln!(out, "{}", table::line(&header()))?;
    let mut status = ExitStatus::Answered;
    let mut scores = Vec::new();
    // Students with the same board are next to each other only by chance, but a class often has one board.
    let mut last: Option<SearchAgain> = None;
    for path in &files {
        let checked = load_results(path).map(|results| check(results, &mut last));
        let fields = line(path, &checked);
        writeln!(out, "{}", table::line(&fields))?;
        out.flush()?;
        match checked {
            Ok(checked) => {
                if !checked.is_right {
                    complain(&format!("{}: {}", checked.check, path.display()));
                    status = ExitStatus::Stopped;
                }
                scores.push(checked.score);
            }
            Err(error) => {
                complain(&error);
                status = ExitStatus::Stopped;
            }
        }
    }
    for loss in losses(&scores) {
        let percent = (100 * loss.lost + loss.of / 2) / loss.of;
        let (title, lost, of) = (loss.kind.info().title, points(loss.lost), loss.of / 2);
        note(&format!("{title}: {lost} of {of} points lost ({percent} %)"));
    }
    Ok(status)
}

fn header() -> Vec<String> {
    let mut names: Vec<String> =
        ["student", "file", "board", "settings", "points", "questions", "seconds", "check"]
            .map(str::to_owned)
            .to_vec();
    for kind in QuestionKind::ALL {
        let name = kind.info().name;
        names.extend([name.to_owned(), format!("{name} questions")]);
    }
    names.push("lesson".to_owned());
    names
}

pub fn points(halves: u32) -> String {
    if halves.is_multiple_of(2) { (halves / 2).to_string() } else { format!("{}.5", halves / 2) }
}

pub fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn line(path: &Path, checked: &Result<Checked, FileError>) -> Vec<String> {
    let file = file_name(path);
    let by_kind = |score: &Score| {
        let of_kind = |kind: &QuestionKind| score.by_kind.iter().find(|score| score.kind == *kind);
        let fields = QuestionKind::ALL.iter().flat_map(|kind| match of_kind(kind) {
            Some(score) => [points(score.halves()), score.marks.len().to_string()],
            None => [String::new(), String::new()],
        });
        fields.collect::<Vec<_>>()
    };
    match checked {
        Ok(checked) => {
            let Checked { results, score, check, .. } = checked;
            let (board, settings) = (results.problem.start().to_string(), settings_text(&results.settings));
            let mut fields = vec![results.student.clone(), file, board, settings];
            fields.extend(checked.sums());
            fields.push(check.clone());
            fields.extend(by_kind(score));
            fields.push(results.lesson.clone());
            fields
        }
        Err(error) => {
            let mut fields = vec![String::new(); header().len()];
            fields[1] = file;
            fields[7] = error.to_string();
            fields
        }
    }
}

pub fn settings_text(settings: &Settings) -> String {
    search_words(settings, ' ')
}

/// Makes the search of the results again, unless the last one was the same, and asks the questions again.
pub fn check(results: Results, last: &mut Option<SearchAgain>) -> Checked {
    let unchecked = |results: Results, check: String| Checked {
        score: Score::default(),
        results,
        check,
        is_right: false,
    };
    if let Err(reason) = results.settings.offered_on(&results.problem) {
        return unchecked(results, format!("not checked: {reason}"));
    }
    let is_same = |SearchAgain { recording, .. }: &SearchAgain| {
        *recording.problem() == results.problem && recording.settings().in_use() == results.settings.in_use()
    };
    if !last.as_ref().is_some_and(is_same) {
        *last = None;
    }
    let SearchAgain { recording, is_over } = last.get_or_insert_with(|| searched(&results));
    let is_recorded = |answer: &Answered| answer.at.steps + 1 < recording.steps();
    if !*is_over && !results.answers.iter().all(is_recorded) {
        return unchecked(results, "not checked: the search of this board takes too long".to_owned());
    }
    let checked = results.check(recording);
    let is_right = checked.differences.is_empty();
    let check = if is_right { "checked".to_owned() } else { checked.differences.join("; ") };
    Checked { results, score: checked.score, check, is_right }
}

/// Checks answers for points, with the number of questions that the plan asks. A late beginning does not make them fewer.
pub fn marked(results: Results, last: &mut Option<SearchAgain>) -> MarkedAnswers {
    let plan = results.plan.clone();
    let is_by_bookmarks = plan.when == AskWhen::Bookmarks;
    let bookmarks = if is_by_bookmarks { results.bookmarks.clone() } else { Vec::new() };
    let Checked { results, score, check, is_right } = check(results, last);
    let questions = match last {
        Some(SearchAgain { recording, is_over: true }) => {
            let mut round = Round::new(plan, &bookmarks);
            while round.next(recording).is_some() {}
            round.asked()
        }
        _ => plan.questions,
    };
    let differences = if is_right { Vec::new() } else { vec![check] };
    MarkedAnswers { results, halves: score.halves(), questions, differences }
}

pub struct SearchAgain {
    recording: Recording,
    /// Whether it ended before it reached a limit. A student may have answered questions on the beginning of a search that
    /// is too long to be made again as a whole.
    is_over: bool,
}

fn searched(results: &Results) -> SearchAgain {
    // Results name no program.
    let _ = prepare_visibly(&results.problem, &results.settings);
    let mut recording = Recording::new(results.problem, results.settings);
    let limits = Limits { max_nodes: MOST_NODES, ..Limits::default() };
    let answer = recording.record(Guard { limits, cancel: None }, ());
    SearchAgain { recording, is_over: answer.result.is_ok() }
}
