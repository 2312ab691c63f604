//! What is kept in case of a crash.

use std::path::Path;

use super::super::counted;
use crate::file::{BoardFile, SavedPredict};

/// The session cannot be kept for the case of a crash.
pub fn not_kept(path: &Path, why: &str) -> String {
    format!("The session is not kept in case of a crash: {why}: {}", path.display())
}

/// The session could not be written. The error names the path.
pub fn not_kept_now(error: &str) -> String {
    format!("The session cannot be kept in case of a crash; Tilescope keeps trying: {error}")
}

pub const KEPT_AGAIN: &str = "The session is kept in case of a crash again";

/// The most letters of a title in a message.
const LONGEST_TITLE: usize = 40;

/// After everything that was kept was put back.
pub fn restored(file: &BoardFile) -> String {
    let mut parts = vec!["the boards".to_owned()];
    if let Some(state) = &file.session {
        if !state.runs.is_empty() {
            parts.push(counted(state.runs.len(), "run", "runs"));
        }
        if let Some(kept) = &state.lesson {
            parts.push(format!("the lesson “{}”", shortened(&kept.lesson.title)));
        }
        let answers = state.predict.as_ref().map_or(0, answers);
        if answers > 0 {
            parts.push(counted(answers, "answer", "answers"));
        }
        if state.by_hand.is_some() {
            parts.push("the search by hand".to_owned());
        }
    }
    let last = parts.pop().unwrap_or_default();
    let all = if parts.is_empty() { last } else { format!("{} and {last}", parts.join(", ")) };
    format!("Restored {all}. Save what you want to keep.")
}

/// How many questions have answers, also one that is not over.
fn answers(kept: &SavedPredict) -> usize {
    let of_round = kept.round.iter().map(|round| {
        let is_tried = round.open.is_some_and(|open| open.first.is_some());
        round.results.answers.len() + usize::from(is_tried)
    });
    of_round.sum::<usize>() + kept.last.as_ref().map_or(0, |last| last.answers.len())
}

fn shortened(title: &str) -> String {
    let mut letters = title.chars();
    let first: String = letters.by_ref().take(LONGEST_TITLE).collect();
    if letters.next().is_some() { format!("{first}…") } else { first }
}

/// What was kept cannot be read. The problem names the file that it was in.
pub fn set_aside(problem: &str, aside: &Path) -> String {
    format!("The last session cannot be restored, and is now {}: {problem}", aside.display())
}
