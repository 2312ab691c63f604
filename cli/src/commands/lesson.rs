//! `tilescope lesson`: the pages of a lesson as text, and whether the numbers that they name are right.

use std::io::Write;

use clap::Args;

use super::common::{ExitStatus, Result, complain, note_unknown};
use crate::compare::LessonRuns;
use crate::file::{Lesson, LessonPage, SHIPPED_LESSONS, plain_note};
use crate::learn::LessonValue;

#[derive(Args, Debug)]
pub struct LessonArguments {
    /// A lesson file, or the name of a lesson that comes with the program [default: list them]
    #[arg(value_name = "FILE")]
    pub file: Option<String>,
    /// Also list the values that lesson texts can use
    #[arg(long, conflicts_with = "file")]
    pub list: bool,
    /// Only check: print nothing but errors
    #[arg(long)]
    pub check: bool,
}

pub fn lesson(arguments: &LessonArguments, out: &mut impl Write) -> Result<ExitStatus> {
    let Some(name) = arguments.file.as_ref().filter(|_| !arguments.list) else {
        list_lessons(out)?;
        if arguments.list {
            list_values(out)?;
        }
        return Ok(ExitStatus::Answered);
    };
    let (lesson, unknown) = Lesson::of_name_or_path(name)?;
    note_unknown(&unknown);
    let mut runs = LessonRuns::default();
    if !arguments.check {
        writeln!(out, "{}", lesson.title)?;
        for (page, number) in lesson.pages.iter().zip(1..) {
            page_text(page, number, &mut runs, out)?;
        }
    }
    let problems = runs.check(&lesson);
    for problem in &problems {
        complain(problem);
    }
    Ok(ExitStatus::answered_if(problems.is_empty()))
}

fn list_lessons(out: &mut impl Write) -> Result<()> {
    for shipped in SHIPPED_LESSONS {
        let lesson = shipped.lesson();
        let (pages, minutes) = (lesson.pages.len(), lesson.minutes());
        writeln!(out, "lesson {}: {} ({pages} pages, about {minutes} min)", shipped.name, lesson.title)?;
    }
    Ok(())
}

fn list_values(out: &mut impl Write) -> Result<()> {
    for value in LessonValue::ALL {
        writeln!(out, "value {}: {}", value.name, value.meaning)?;
    }
    Ok(writeln!(out, "value layer N: nodes at depth N generated so far")?)
}

fn page_text(page: &LessonPage, number: usize, runs: &mut LessonRuns, out: &mut impl Write) -> Result<()> {
    let mut shown = |text: &str| runs.filled_in(page, page.stops.len() - 1, text);
    writeln!(out, "\n{number}. {}\n{}", page.title, plain_note(&shown(&page.note)))?;
    if let Some(question) = &page.question {
        writeln!(out, "? {}", shown(&question.ask))?;
        for (choice, place) in question.choices.iter().zip(1..) {
            let mark = if place == question.answer { "*" } else { "-" };
            writeln!(out, "{mark} {}", shown(choice))?;
        }
    }
    Ok(())
}
