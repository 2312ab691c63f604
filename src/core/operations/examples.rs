//! Showing an example.

use crate::core::examples::Example;
use crate::core::state::Core;
use crate::recording::Position;

impl Core {
    /// Puts an example in place of the boards and settings, which can be undone, and searches it.
    pub(crate) fn show_example(&mut self, example: &Example) {
        self.editor.change(example.document());
        self.run();
        self.seek(Position::after(example.step));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::core::EXAMPLES;
    use crate::file::Document;

    #[test]
    fn each_example_can_be_searched_and_has_its_step() {
        for example in EXAMPLES {
            let mut core = Core::new(example.document(), Arc::new(|| {}));
            core.show_example(example);
            while core.is_running() || core.shown.as_ref().is_some_and(|shown| shown.moment().is_none()) {
                core.shown.as_mut().expect("a search").receive();
                core.follow_live();
                std::thread::yield_now();
            }
            let shown = core.shown.as_ref().expect("a search");
            assert_eq!(shown.ending, Some(crate::worker::Ending::Solved), "{}", example.title);
            assert_eq!(shown.position(), Position::after(example.step), "{}", example.title);
        }
        let length = |Document { problem, settings }: Document| {
            let mut recording = crate::recording::Recording::new(problem, settings);
            recording.record(crate::search::Guard::default(), ());
            recording.path().len() - 1
        };
        let [first, too_large] = [0, 3].map(|place| EXAMPLES[place].document());
        let manhattan = Document { settings: first.settings, ..too_large };
        // Their lines say so.
        assert_eq!([first, too_large, manhattan].map(length), [4, 10, 8]);
    }
}
