//! Does the search end here?

use super::context::QuestionContext;
use super::kind::{QuestionInfo, QuestionKind, any_step};
use super::question::{Draft, OptionShows, Question, Wrong};
use super::text;
use crate::puzzle::{Move, State};
use crate::recording::Recording;
use crate::search::{Bound, GoalTest, History, OrderBy, Settings};

/// What it is.
pub(super) static INFO: QuestionInfo = QuestionInfo {
    name: "ending",
    title: "end of the search",
    summary: "Whether the search ends at a node that is the goal or close to it, or after its sides have met",
    offered,
    not_before: any_step,
    ask,
};

fn offered(settings: &Settings) -> Result<(), &'static str> {
    if settings.algorithm.info().bound == Bound::BestPath { Err(text::GOES_ON_FOR_BETTER) } else { Ok(()) }
}

/// The most misplaced tiles of a board that is worth asking about: others are seen not to be the goal.
const NEARLY: usize = 4;

fn ask(context: &QuestionContext) -> Option<Question> {
    offered(context.recording.settings()).ok()?;
    if context.recording.history() == History::TwoSided {
        ask_between_sides(context)
    } else {
        ask_of_goal(context)
    }
}

/// A question with the answers yes and no.
fn yes_or_no(
    context: &QuestionContext,
    about: Option<(Move, State)>,
    text: &str,
    ends: bool,
    (why, why_not_other): (String, String),
) -> Option<Question> {
    let (right, wrong) = if ends { (text::ENDS, text::GOES_ON) } else { (text::GOES_ON, text::ENDS) };
    context.question(Draft {
        kind: QuestionKind::Ending,
        about,
        text: text.to_owned(),
        right: OptionShows::text(right),
        why,
        wrong: vec![Wrong::new(OptionShows::text(wrong), why_not_other)],
    })
}

/// The number of tiles that are not where the goal has them; of several goals, the one that is most like the board.
fn misplaced(recording: &Recording, state: State) -> usize {
    recording.problem().misplaced(&recording.board(state))
}

/// At the goal test of a node, and where a successor is the goal.
fn ask_of_goal(context: &QuestionContext) -> Option<Question> {
    let recording = context.recording;
    let is_goal = |state| recording.problem().is_goal(state);
    let goal_test = recording.settings().in_use().goal_test;
    let when_generated = goal_test.is_when_generated();
    let why_not = |state| text::not_the_goal(misplaced(recording, state));
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
            (true, true) if has_siblings_left => text::GOAL_HAS_SIBLINGS_LEFT.to_owned(),
            (true, true) => text::GOAL_TESTED_WHEN_GENERATED.to_owned(),
            (true, false) if recording.history().is_stack() => text::GOAL_TESTED_WHEN_VISITED.to_owned(),
            (true, false) => text::GOAL_TESTED_WHEN_EXPANDED.to_owned(),
            (false, _) => why_not(state),
        };
        return yes_or_no(
            context,
            about,
            &text::does_it_end_with_successor(successor.mv),
            ends,
            (why.clone(), why),
        );
    }
    let step = context.step.as_ref().filter(|step| context.at.events == 1 && step.is_tested)?;
    if when_generated || !step.is_goal && misplaced(recording, step.node.state) > NEARLY {
        return None;
    }
    let why = if step.is_goal { text::IS_THE_GOAL.to_owned() } else { why_not(step.node.state) };
    yes_or_no(context, None, text::DOES_IT_END_WITH_NODE, step.is_goal, (why.clone(), why))
}

/// Between two steps of a search from both ends, after they have met.
fn ask_between_sides(context: &QuestionContext) -> Option<Question> {
    let recording = context.recording;
    if context.at.events > 0 {
        return None;
    }
    let [node, other] = recording.best_meeting(context.moment().generated)?;
    let length = recording.nodes().g(node) + recording.nodes().g(other);
    let ends = context.step.is_none();
    let by_layers = recording.order().by == OrderBy::Arrival;
    let why = match (by_layers, ends) {
        (true, true) => text::LAYER_IS_FINISHED.to_owned(),
        (true, false) => text::LAYER_IS_NOT_FINISHED.to_owned(),
        (false, true) => text::no_shorter_path(length),
        (false, false) => text::shorter_path_possible(length),
    };
    yes_or_no(context, None, &text::does_it_end_after_meeting(length), ends, (why.clone(), why))
}
