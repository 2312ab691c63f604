//! Does the search end here?

pub(super) use super::kind::any_step as not_before;
use super::kind::{AnswerOption, Draft, OptionShows, QuestionContext};
use crate::puzzle::{Move, State, counted};
use crate::recording::Recording;
use crate::search::{Bound, GoalTest, History, OrderBy, Settings};

pub(super) fn offered(settings: &Settings) -> Result<(), &'static str> {
    if settings.algorithm.info().bound == Bound::BestPath {
        Err("It ends only when its stack is empty")
    } else {
        Ok(())
    }
}

/// The most misplaced tiles of a board that is worth asking about: others are seen not to be the goal.
const NEARLY: usize = 4;

pub(super) fn ask(context: &QuestionContext) -> Option<Draft> {
    if context.recording.history() == History::TwoSided {
        ask_between_sides(context)
    } else {
        ask_of_goal(context)
    }
}

fn yes_or_no(about: Option<(Move, State)>, text: String, ends: bool, why: String) -> Draft {
    let answer = |ends| OptionShows::text(if ends { "yes, it ends" } else { "no, it continues" });
    let wrong = vec![AnswerOption::new(answer(!ends), why.clone())];
    Draft { about, text, right: answer(ends), wrong, why }
}

fn misplaced(recording: &Recording, state: State) -> usize {
    recording.problem().misplaced(&recording.board(state))
}

fn ask_of_goal(context: &QuestionContext) -> Option<Draft> {
    let recording = context.recording;
    let is_goal = |state| recording.problem().is_goal(state);
    let goal_test = recording.settings().in_use().goal_test;
    let when_generated = goal_test.is_when_generated();
    let why_not = |state| {
        let misplaced = counted(misplaced(recording, state), "tile is", "tiles are");
        format!("It is not the goal: {misplaced} misplaced.")
    };
    if let Some((step, successor)) = context.next_successor() {
        let state = successor.state;
        let has_siblings_left = goal_test == GoalTest::AfterSiblings
            && step.successors.last().is_some_and(|last| last.mv != successor.mv);
        // The last sibling of the goal ends the search, but is not what is asked about.
        let before = step.successors.iter().take_while(|other| other.mv != successor.mv);
        if goal_test == GoalTest::AfterSiblings && before.into_iter().any(|other| is_goal(other.state)) {
            return None;
        }
        let worth_asking = is_goal(state) || when_generated && misplaced(recording, state) <= NEARLY;
        successor.outcome.node().filter(|_| worth_asking)?;
        let about = Some((successor.mv, state));
        let ends = when_generated && is_goal(state) && !has_siblings_left;
        let why = match (is_goal(state), when_generated) {
            (true, true) if has_siblings_left => {
                "It is the goal, but the search ends only when all successors of this node are generated."
                    .to_owned()
            }
            (true, true) => "It is the goal, which this search tests when a node is generated.".to_owned(),
            (true, false) if recording.history().is_stack() => {
                "It is the goal, but it is only pushed. A node is tested when it is visited.".to_owned()
            }
            (true, false) => {
                "It is the goal, but it is only generated. A node is tested when it is expanded.".to_owned()
            }
            (false, _) => why_not(state),
        };
        let text = format!("Does the search end with the successor by the move {}?", successor.mv.name());
        return Some(yes_or_no(about, text, ends, why));
    }
    let step = context.step.as_ref().filter(|step| context.at.events == 1 && step.is_tested)?;
    if when_generated || !step.is_goal && misplaced(recording, step.node.state) > NEARLY {
        return None;
    }
    let why = if step.is_goal {
        "It is the goal, and it is tested now.".to_owned()
    } else {
        why_not(step.node.state)
    };
    Some(yes_or_no(None, "Does the search end with this node?".to_owned(), step.is_goal, why))
}

fn ask_between_sides(context: &QuestionContext) -> Option<Draft> {
    let recording = context.recording;
    if context.at.events > 0 {
        return None;
    }
    let [node, other] = recording.best_meeting(context.moment().generated)?;
    let length = recording.nodes().g(node) + recording.nodes().g(other);
    let ends = context.step.is_none();
    let by_layers = recording.order().by == OrderBy::Arrival;
    let why = match (by_layers, ends) {
        (true, true) => "The sides have met, and the layer in which they met is finished.".to_owned(),
        (true, false) => "The sides have met, but the layer is not finished.".to_owned(),
        (false, true) => {
            format!("U, {length}, is at most max(C, fmin, gmin_F + gmin_B + 1): no path is shorter.")
        }
        (false, false) => {
            format!("U, {length}, is more than max(C, fmin, gmin_F + gmin_B + 1): a path may be shorter.")
        }
    };
    let moves = counted(length as usize, "move", "moves");
    Some(yes_or_no(None, format!("The sides have met: {moves}. Does the search end now?"), ends, why))
}
