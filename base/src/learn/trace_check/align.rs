//! A check that goes on where both lists have the same boards again.

use super::{BoardsProgress, Reference, Slip, TraceCheck, text};
use crate::puzzle::Board;
use crate::search::Node;

/// How far the lists may be apart after a difference.
const WINDOW: usize = 40;

/// Returns the numbers of the boards that agree, from 1, and the nodes that they are.
pub fn align(
    reference: &Reference,
    boards: &[Board],
    check: &mut TraceCheck,
    progress: BoardsProgress<'_>,
) -> Vec<(usize, Node)> {
    let (mut yours, mut theirs) = (0, 0);
    let mut matched = Vec::new();
    while let Some(board) = boards.get(yours) {
        let number = yours + 1;
        if progress(yours, check.slips.first()).is_break() {
            check.stopped_after = Some(yours);
            break;
        }
        let right = reference.expansions.get(theirs);
        if let Some(right) = right.filter(|right| right.board == *board) {
            check.agree += 1;
            matched.push((number, right.node));
            (yours, theirs) = (yours + 1, theirs + 1);
            continue;
        }
        let Some(right) = right else {
            let is_goal = reference.ended == Some(true) && reference.is_goal(board);
            if is_goal && number == boards.len() && theirs > 0 && check.slips.is_empty() {
                check.agree += 1;
            } else {
                let why = text::OVER.to_owned();
                check.slips.push(Slip { number, took: Some(*board), right: None, why, line: None });
            }
            break;
        };
        let before = reference.expansions[..theirs].iter().rposition(|known| known.board == *board);
        let settings = reference.recording.settings();
        let value = settings.value().text(settings, &right.node);
        let why = text::visits(&value, before.map(|place| place + 1));
        check.slips.push(Slip { number, took: Some(*board), right: Some(right.board), why, line: None });
        let Some((skipped, missing)) = same_again(reference, &boards[yours..], theirs) else {
            if boards.len() > number {
                let why = text::APART.to_owned();
                check.slips.push(Slip {
                    number: number + 1,
                    took: boards.get(number).copied(),
                    right: None,
                    why,
                    line: None,
                });
            }
            break;
        };
        (yours, theirs) = (yours + skipped, theirs + missing);
    }
    matched
}

/// How many boards to leave out on both sides, so that the next two are the same (or the last one). As few as possible.
fn same_again(reference: &Reference, boards: &[Board], theirs: usize) -> Option<(usize, usize)> {
    let other = |at: usize| reference.expansions.get(theirs + at).map(|expansion| &expansion.board);
    let is_same = |skipped: usize, missing: usize| {
        let first = boards.get(skipped).is_some_and(|board| other(missing) == Some(board));
        let is_last = boards.len() == skipped + 1 || other(missing + 1).is_none();
        first && (is_last || boards.get(skipped + 1) == other(missing + 1))
    };
    let all = (1..=WINDOW).flat_map(|sum| (0..=sum).map(move |missing| (sum - missing, missing)));
    // One wrong board in the place of a right one comes first.
    std::iter::once((1, 1)).chain(all).find(|(skipped, missing)| is_same(*skipped, *missing))
}
