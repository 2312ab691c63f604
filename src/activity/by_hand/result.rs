//! What a search by hand was compared with.

use crate::file::Course;
use crate::learn::by_hand::{Agreement, HandPlay, HandReport, acts_of, compare_with};
use crate::search::{AlgorithmId, Settings};

/// The search that the student's is most likely to be, and the others.
pub struct HandResult {
    pub algorithm: AlgorithmId,
    pub settings: Settings,
    /// `A* with Manhattan, largest g`.
    pub name: String,
    pub agreement: Agreement,
    /// Whether this search ends here, so that it has no next expansion. Never where the two differ.
    pub is_over: bool,
    /// `None` after the search went on: they are of what was compared.
    pub others: Option<OtherSearches>,
}

/// All searches that it was compared with.
pub struct OtherSearches {
    pub report: HandReport,
    /// Whether they are on the screen.
    pub are_shown: bool,
    /// The row whose boards are shown.
    pub chosen: usize,
}

impl HandResult {
    /// `None` where no search could be compared.
    pub(super) fn of(report: HandReport, play: &HandPlay, course: Option<&Course>) -> Option<Self> {
        let is_of_course = |settings: &Settings| {
            let own = |course: &Course| course.settings(settings.with_default_rules()).in_use();
            course.is_some_and(|course| own(course) == *settings)
        };
        let row = report.likeliest(is_of_course)?;
        let (algorithm, settings) = (row.algorithm, row.plainest);
        let (name, agreement) = (row.name.clone(), row.agreement.clone());
        let is_over = is_over(&agreement, settings, play);
        let others = Some(OtherSearches { report, are_shown: false, chosen: 0 });
        Some(Self { algorithm, settings, name, agreement, is_over, others })
    }

    /// The same search after the student's has changed. `None` if it runs too long to tell.
    pub(super) fn again(self, play: &HandPlay) -> Option<Self> {
        let agreement = compare_with(play, false, self.settings)?;
        let is_over = is_over(&agreement, self.settings, play);
        Some(Self { agreement, is_over, others: None, ..self })
    }
}

/// Combinations that agree are one row of the report, and only some of them may end here: so this asks the search itself.
fn is_over(agreement: &Agreement, settings: Settings, play: &HandPlay) -> bool {
    agreement.difference.is_none() && acts_of(play, settings).is_none_or(|acts| acts.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{GoalPreset, parse_board};
    use crate::search::{GoalTest, Problem};

    /// Whether a search is over once a student who does as it does has taken the goal, or has nothing left to do.
    fn is_over_at_end(settings: Settings) -> bool {
        // Two moves from the goal.
        let start = parse_board("1 2 3 4 5 6 x 7 8").expect("a board");
        let goal = GoalPreset::BlankLast.board(start.size());
        let mut play = HandPlay::new(Problem::new(start, goal).expect("one size"));
        loop {
            let acts = acts_of(&play, settings).expect("it comes here");
            let agreement = compare_with(&play, false, settings).expect("it is short");
            assert_eq!(agreement.difference, None, "{settings:?}");
            if acts.is_empty() || play.current().is_some_and(|node| play.is_target(node)) {
                return is_over(&agreement, settings, &play);
            }
            assert!(!is_over(&agreement, settings, &play), "{settings:?}");
            for act in acts {
                play.act(act).expect("a search does that");
            }
        }
    }

    #[test]
    fn a_search_is_over_where_it_ends_and_not_where_it_is_at_the_goal() {
        let of = |algorithm| Settings { algorithm, ..Settings::default() };
        assert!(is_over_at_end(of(AlgorithmId::Astar)));
        let when_generated = GoalTest::WhenGenerated;
        assert!(is_over_at_end(Settings { goal_test: when_generated, ..of(AlgorithmId::Astar) }));
        // Without a path.
        assert!(is_over_at_end(Settings { depth_limit: 1, ..of(AlgorithmId::DfsLimited) }));
        // It looks for a shorter path.
        assert!(!is_over_at_end(of(AlgorithmId::Dfbnb)));
    }
}
