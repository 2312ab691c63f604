//! `tilescope results`: one table of what a class handed in.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::super::common::{ExitStatus, Failure, Result, complain, note, prepare_visibly};
use super::class::{GradeOptions, GradeOrder, HandInFormat, hand_ins_for_points, settings_text};
use crate::file::{FileError, class_files, csv as table, file_name, load_results};
use crate::learn::{MarkedAnswers, PointsKind, QuestionKind, Score, SearchAgain, losses};

#[derive(Args, Debug)]
#[command(after_long_help = page!("results"))]
pub struct ResultsArguments {
    /// The folder with the results files, which end in .ron
    pub folder: PathBuf,
    #[command(flatten)]
    pub grade: GradeOptions,
}

/// Writes the table, and then how much the class lost in each kind of question.
pub fn results(arguments: &ResultsArguments, out: &mut impl Write) -> Result<ExitStatus> {
    let files = class_files(&arguments.folder, usize::MAX)?;
    files.left_out().for_each(|sentence| note(&sentence));
    let files = files.results;
    if files.is_empty() {
        return Err(Failure::of_file(&arguments.folder)("there are no results files (.ron) in this folder"));
    }
    if let Some(format) = arguments.grade.format {
        let HandInFormat::Points(format) = format else {
            return Err(Failure::said("the tree of a class is written by tilescope check with this format"));
        };
        let order = GradeOrder::new(format, &arguments.grade, &[PointsKind::Answers])?;
        return order.grade_class(hand_ins_for_points(&[], &files, None), None, out);
    }
    writeln!(out, "{}", table::line(&header()))?;
    let mut status = ExitStatus::Answered;
    let mut scores = Vec::new();
    // Students with the same board are next to each other only by chance, but a class often has one board.
    let mut last = None;
    for path in &files {
        let checked = load_marked(path, &mut last);
        let fields = line(path, &checked);
        writeln!(out, "{}", table::line(&fields))?;
        out.flush()?;
        match checked {
            Ok(checked) => {
                if let Some(difference) = &checked.difference {
                    complain(&format!("{difference}: {}", path.display()));
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

pub fn sums(MarkedAnswers { results, score, .. }: &MarkedAnswers) -> [String; 3] {
    [points(score.halves()), score.questions().to_string(), format!("{:.1}", results.seconds())]
}

/// Reads results, and marks them beside their search, for which it prepares what is missing.
pub fn load_marked(path: &Path, last: &mut Option<SearchAgain>) -> Result<MarkedAnswers, FileError> {
    let results = load_results(path)?;
    // Results name no program.
    let _ = prepare_visibly(&results.problem, &results.settings);
    Ok(results.marked(last))
}

/// The text in the column of checks.
pub fn check_of(marked: &MarkedAnswers) -> &str {
    marked.difference.as_deref().unwrap_or("checked")
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

fn line(path: &Path, checked: &Result<MarkedAnswers, FileError>) -> Vec<String> {
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
            let MarkedAnswers { results, score, .. } = checked;
            let (board, settings) = (results.problem.start().to_string(), settings_text(&results.settings));
            let mut fields = vec![results.student.clone(), file, board, settings];
            fields.extend(sums(checked));
            fields.push(check_of(checked).to_owned());
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
