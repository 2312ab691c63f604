//! A check that goes on from the student's own lists.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::reference::Reference;
use super::slip::{CheckProgress, OVER, Slip, TraceCheck};
use crate::puzzle::{Board, counted};
use crate::search::{GuidedSearch, GuidedStatus, Node, NodeId, Problem};

impl Reference {
    /// Returns the numbers of the boards that agree, from 1, and the nodes that they are.
    pub(super) fn compare(
        &self,
        boards: &[Board],
        check: &mut TraceCheck,
        progress: CheckProgress<'_>,
    ) -> Vec<(usize, Node)> {
        let problem = self.recording.problem();
        match GuidedSearch::new(problem, *self.recording.settings()) {
            Some(search) => match_boards(search, problem, boards, check, progress),
            None => align(self, boards, check, progress),
        }
    }

    /// The differences of a list; only the first one if no rule for ties explains it.
    pub fn first_slips(&self, boards: &[Board]) -> Vec<Slip> {
        let mut check = TraceCheck::default();
        self.compare(boards, &mut check, &mut |_, first| match first {
            Some(slip) if !slip.is_tie => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        check.slips
    }
}

struct Follow {
    search: GuidedSearch,
    /// Nodes that were expanded although the student did not write them down.
    assumed: BTreeSet<NodeId>,
    /// The numbers of the boards that agree, from 1, and the nodes that they are.
    matched: Vec<(usize, Node)>,
}

fn match_boards(
    search: GuidedSearch,
    problem: &Problem,
    boards: &[Board],
    check: &mut TraceCheck,
    progress: CheckProgress<'_>,
) -> Vec<(usize, Node)> {
    let mut follow = Follow { search, assumed: BTreeSet::new(), matched: Vec::new() };
    for (board, number) in boards.iter().zip(1..) {
        if progress((number - 1) as f32 / boards.len() as f32, check.slips.first()).is_break() {
            check.stopped_after = Some(number - 1);
            break;
        }
        if follow.search.is_over() {
            // The goal was generated, and is written down as the last one.
            let is_last = number == boards.len() && board == problem.goal();
            if is_last && check.slips.is_empty() && boards.get(number.wrapping_sub(2)) != Some(board) {
                check.agree += 1;
            } else {
                check.slips.push(Slip::of_board(number, *board, None, OVER));
            }
            break;
        }
        match follow.take(board, number) {
            None => check.agree += 1,
            Some(slip) => check.slips.push(slip),
        }
    }
    follow.matched
}

impl Follow {
    /// Takes the student's next board. `Some` if it is wrong.
    fn take(&mut self, board: &Board, number: usize) -> Option<Slip> {
        let firsts = [self.search.next(), self.search.next_not_passed()];
        if let Some(id) = firsts.into_iter().flatten().find(|id| self.is(*id, board)) {
            self.agree(id, number);
            self.search.expand(id);
            return None;
        }
        let first = firsts[1].or(firsts[0]);
        let right = first.map(|id| self.board(id));
        let slip = |title: &str, why: String| Slip {
            title: title.to_owned(),
            ..Slip::of_board(number, *board, right, why)
        };
        let found = self.search.find(board.state());
        if let Some(id) = found.filter(|id| self.search.status(*id) == GuidedStatus::Open) {
            let is_tie = first.is_some_and(|first| are_tied(&self.search, [id, first]));
            let (title, why) = not_first(&self.search, id, first);
            let slip = Slip { is_tie, ..slip(&title, why) };
            // It may follow.
            if let Some(first) = first {
                self.search.pass(first);
            }
            self.search.expand(id);
            return Some(slip);
        }
        if let Some(GuidedStatus::Closed(by)) = found.map(|id| self.search.status(id)) {
            // What was taken as forgotten follows after all.
            if let Some(id) = found.filter(|id| self.assumed.remove(id)) {
                self.agree(id, number);
                return None;
            }
            let why = format!("This board is closed: expansion {by} took it.");
            return Some(slip("a closed board again", why));
        }
        // A node that the student passed over, and whose successor this is, was left out.
        let is_parent = |id: &NodeId| self.board(*id).neighbours().any(|next| next == *board);
        let left_out = board.neighbours().filter_map(|parent| self.search.passed_with(parent.state())).min();
        if let Some(id) = left_out {
            self.assumed.insert(id);
            self.search.expand(id);
            return self.take(board, number);
        }
        let known = first.zip(right).map(|(id, board)| {
            format!(" The first board on the open list is {board}, {}.", value(&self.search, id))
        });
        let why = "This board is not in the open list: no expanded board has it as a new successor.";
        let slip = slip("not on the open list", format!("{why}{}", known.unwrap_or_default()));
        if let Some(first) = first.filter(|first| is_parent(first)) {
            let why = format!(
                "The board before it is missing: its parent, {}, was not taken.",
                value(&self.search, first)
            );
            self.assumed.insert(first);
            self.search.expand(first);
            // Whether the board is also in a wrong place is not asked: one slip is enough.
            let _ = self.take(board, number);
            return Some(Slip { title: "skips a board".to_owned(), why, ..slip });
        }
        Some(slip)
    }

    fn agree(&mut self, id: NodeId, number: usize) {
        self.matched.push((number, *self.search.node(id)));
    }

    fn is(&self, id: NodeId, board: &Board) -> bool {
        self.search.node(id).state == board.state()
    }

    fn board(&self, id: NodeId) -> Board {
        self.search.board(id)
    }
}

fn value(search: &GuidedSearch, id: NodeId) -> String {
    search.settings().value().text(search.settings(), search.node(id))
}

fn are_tied(search: &GuidedSearch, nodes: [NodeId; 2]) -> bool {
    let (settings, order) = (search.settings(), search.settings().open_order());
    let [a, b] = nodes.map(|id| order.first_key(search.node(id)));
    a == b && settings.algorithm.info().offers.ties.is_ok()
}

/// The kind of difference that taking this node is, and the reason.
fn not_first(search: &GuidedSearch, id: NodeId, first: Option<NodeId>) -> (String, String) {
    let settings = search.settings();
    let (order, sign) = (settings.open_order(), settings.value().sign());
    let number = |id| settings.value().number(settings, search.node(id));
    let Some(first) = first else { return ("the list goes on".to_owned(), OVER.to_owned()) };
    let [ours, theirs] = [id, first].map(|id| order.first_key(search.node(id)));
    if ours != theirs {
        let (yours, least) = (value(search, id), number(first));
        let why = format!("The least {sign} on the open list is {least}; yours has {yours}.");
        return (format!("a larger {sign}"), why);
    }
    if settings.algorithm.info().offers.ties.is_err() {
        let why = format!("The order is {}, which puts another board first.", order.name());
        return ("later on the open list".to_owned(), why);
    }
    let tied = counted(search.tied(id), "board is", "boards are");
    let why = format!("{tied} tied on {sign} = {}. The order is {}.", number(id), order.name());
    ("another of equal boards".to_owned(), why)
}

/// The most boards by which the lists may be apart after a difference.
const WINDOW: usize = 40;

fn align(
    reference: &Reference,
    boards: &[Board],
    check: &mut TraceCheck,
    progress: CheckProgress<'_>,
) -> Vec<(usize, Node)> {
    let (mut yours, mut theirs) = (0, 0);
    let mut matched = Vec::new();
    while let Some(board) = boards.get(yours) {
        let number = yours + 1;
        if progress(yours as f32 / boards.len() as f32, check.slips.first()).is_break() {
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
                check.slips.push(Slip::of_board(number, *board, None, OVER));
            }
            break;
        };
        let before = reference.expansions[..theirs].iter().rposition(|known| known.board == *board);
        let settings = reference.recording.settings();
        let value = settings.value().text(settings, &right.node);
        let known = before.map(|place| format!(" Expansion {} took yours.", place + 1)).unwrap_or_default();
        let why = format!("The search takes another board here, {value}.{known}");
        check.slips.push(Slip::of_board(number, *board, Some(right.board), why));
        let Some((skipped, missing)) = same_again(reference, &boards[yours..], theirs) else {
            check.slips.extend(boards.get(number).map(|next| {
                Slip::of_board(number + 1, *next, None, "The rest is too different to compare.")
            }));
            break;
        };
        (yours, theirs) = (yours + skipped, theirs + missing);
    }
    matched
}

/// The number of boards to leave out on both sides, so that the next two are the same (or the last one). As few as possible.
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
