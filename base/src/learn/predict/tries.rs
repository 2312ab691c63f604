//! The tries at a question: the second one is the last.

use super::score::Mark;

/// What was tried in answer to a question, by the places of its options.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tries {
    /// `None` if the answer was shown before.
    pub first: Option<usize>,
    /// `None` if the first was right, or if the answer was shown.
    pub second: Option<usize>,
    /// Whether the right answer is known.
    pub is_over: bool,
}

impl Tries {
    /// Takes an answer to a question with this number of options; `None` asks for the right one. Of two options there is no
    /// second try.
    pub fn take(&mut self, choice: Option<usize>, right: usize, options: usize) {
        let is_new = choice.is_none_or(|choice| choice < options && self.first != Some(choice));
        if self.is_over || !is_new {
            return;
        }
        let tried = if self.first.is_none() { &mut self.first } else { &mut self.second };
        *tried = choice.or(*tried);
        let is_last = choice.is_none() || self.second.is_some() || options == 2;
        self.is_over = is_last || choice == Some(right);
    }

    /// The last answer.
    pub fn last(&self) -> Option<usize> {
        self.second.or(self.first)
    }

    /// Whether the answer was shown before any try.
    pub fn is_skipped(&self) -> bool {
        self.is_over && self.first.is_none()
    }

    /// What it is worth.
    pub fn mark(&self, right: usize) -> Mark {
        match (self.first, self.second) {
            (Some(first), _) if first == right => Mark::Right,
            (Some(_), Some(second)) if second == right => Mark::Half,
            _ => Mark::Wrong,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tries after these answers to a question whose right answer is the second one.
    fn after(answers: &[Option<usize>], options: usize) -> Tries {
        let mut tries = Tries::default();
        for answer in answers {
            tries.take(*answer, 1, options);
        }
        tries
    }

    #[test]
    fn there_are_two_tries_and_of_two_options_one() {
        let check = |answers: &[Option<usize>], options, mark, is_over| {
            let tries = after(answers, options);
            assert_eq!((tries.mark(1), tries.is_over), (mark, is_over), "{answers:?}");
        };
        check(&[Some(1)], 3, Mark::Right, true);
        check(&[Some(0)], 3, Mark::Wrong, false);
        check(&[Some(0), Some(0)], 3, Mark::Wrong, false);
        check(&[Some(0), Some(3)], 3, Mark::Wrong, false);
        check(&[Some(0), Some(1)], 3, Mark::Half, true);
        check(&[Some(0), Some(2), Some(1)], 3, Mark::Wrong, true);
        check(&[Some(0), Some(1)], 2, Mark::Wrong, true);
        check(&[None, Some(1)], 3, Mark::Wrong, true);
        assert!(after(&[None], 3).is_skipped() && !after(&[Some(0), None], 3).is_skipped());
    }
}
