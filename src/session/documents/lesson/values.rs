//! The values that the texts of a page name, as far as they are known.

use super::state::{KnownValue, LessonView, Lessons, PageValues, ValuesMadeOf};
use crate::core::{Core, Shown};
use crate::file::Document;
use crate::learn::{
    LessonRun, LessonValue, RunEnd, TextValue, ValueMoment, ValuePlace, filled_in, named_values,
};
use crate::platform::stop_flag;
use crate::recording::Position;
use crate::worker::{Ending, Wake, Work};

/// How the search that is shown ended. A text may name the end before it is shown, but not while it answers a question.
fn end_of(shown: &Shown) -> Option<RunEnd> {
    let is_over = matches!(shown.ending, Some(Ending::Solved | Ending::Exhausted)) && !shown.hides_end;
    is_over.then(|| RunEnd { length: shown.found_length() })
}

impl PageValues {
    fn known(&self, document: &Document, named: &TextValue) -> Option<&KnownValue> {
        let named = named.of_its_search();
        self.known.iter().find(|(of, value, _)| of == document && *value == named)
    }

    /// Takes the values at the place that is shown, and those of the start and the end once the search has them.
    fn take(&mut self, shown: &Shown, document: Document, place: (usize, usize), named: Vec<TextValue>) {
        let Some(moment) = shown.moment() else { return };
        let end = end_of(shown);
        let is_over = end.is_some() && shown.is_at_end();
        let made_of = ValuesMadeOf { document, place, named, position: shown.position(), is_over };
        let of_search = made_of.named.iter().filter(|named| named.moment != ValueMoment::Shown);
        let unknown: Vec<_> = of_search
            .filter(|named| named.moment == ValueMoment::Start || end.is_some())
            .filter(|named| self.known(&document, named).is_none())
            .map(TextValue::of_its_search)
            .collect();
        if !unknown.is_empty() {
            let mut run = LessonRun::of_shown(&shown.recording, end);
            let values =
                unknown.into_iter().map(|named| (document, named, run.value(&named, shown.position())));
            self.known.extend(values);
        }
        if self.made_of.as_ref() != Some(&made_of) {
            let recording = &shown.recording;
            let at = ValuePlace { recording, moment, end: end.filter(|_| is_over) };
            self.here = made_of.named.iter().map(|named| named.at(&at)).collect();
            self.made_of = Some(made_of);
        }
    }

    fn search(&mut self, named: &[(Document, TextValue)], wake: &Wake) {
        if let Some((search, without)) = &mut self.search {
            let Some(found) = search.poll() else { return };
            self.known.extend(found.unwrap_or_else(|_| std::mem::take(without)));
            self.search = None;
        }
        let unknown = named.iter().filter(|(document, named)| self.known(document, named).is_none());
        let unknown: Vec<_> = unknown.map(|(document, named)| (*document, named.of_its_search())).collect();
        if unknown.is_empty() {
            return;
        }
        let without = unknown.iter().map(|(document, named)| (*document, *named, None)).collect::<Vec<_>>();
        match Work::start("values", wake.clone(), move |_| values_of(&unknown)) {
            Ok(search) => self.search = Some((search, without)),
            Err(_) => self.known.extend(without),
        }
    }
}

/// Each search is made once.
fn values_of(wanted: &[(Document, TextValue)]) -> Vec<KnownValue> {
    let cancel = stop_flag();
    let mut known: Vec<KnownValue> = Vec::new();
    for (document, _) in wanted {
        if known.iter().any(|(of, ..)| of == document) {
            continue;
        }
        let mut run = LessonRun::new(document.problem, document.settings, Some(&cancel));
        let of_this = wanted.iter().filter(|(of, _)| of == document);
        known.extend(of_this.map(|(_, named)| {
            (*document, *named, run.as_mut().and_then(|run| run.value(named, Position::default())))
        }));
    }
    known
}

impl LessonView {
    /// A text of the page with its values. What is not known yet is “…”.
    pub fn filled_in(&self, text: &str) -> String {
        filled_in(text, |named| self.value(named))
    }

    /// The value that the texts of the page compare, at the end of each of its searches; none if they compare none.
    pub fn compared_values(&self) -> Vec<TextValue> {
        let page = self.page();
        let named: Vec<_> = page.texts().flat_map(named_values).collect();
        let is_of_shown =
            |other: &TextValue| named.iter().any(|own| own.run == 1 && own.name() == other.name());
        let is_compared =
            |named: &&TextValue| named.run > 1 && named.moment == ValueMoment::End && is_of_shown(named);
        let compared = named.iter().find(is_compared);
        let runs = 1..=page.runs.len() + 1;
        compared.map_or_else(Vec::new, |value| runs.map(|run| value.at_end_of(run)).collect())
    }

    /// A value that the page names, or that the editor offers; `None` if it is not known.
    pub fn value(&self, named: &TextValue) -> Option<u64> {
        if named.moment != ValueMoment::Shown {
            return self.values.known(&self.page().searches().nth(named.run - 1)?, named)?.2;
        }
        let made_of = self.values.made_of.as_ref()?;
        let place = made_of.named.iter().position(|made| made == named)?;
        self.values.here.get(place).copied().flatten()
    }

    /// What the editor offers beside the texts.
    fn offered_values(&self) -> impl Iterator<Item = TextValue> + use<> {
        let (moment, run) = self.offered;
        let offered = if self.is_edited() { LessonValue::ALL } else { &[] };
        offered.iter().map(move |value| value.at(moment, run))
    }
}

impl Lessons {
    /// Fills in the values of the page from the search that is shown, if that is the one of the page, and from the others.
    pub(crate) fn follow_values(&mut self, core: &Core) {
        let Some(view) = &mut self.view else { return };
        let page = view.page();
        let (named, others): (Vec<_>, Vec<_>) = page
            .texts()
            .flat_map(named_values)
            .chain(view.compared_values())
            .chain(view.offered_values())
            .partition(|named| named.run == 1);
        let (place, document) = ((view.page, view.stop), page.document);
        let others = others.into_iter();
        let others: Vec<_> =
            others.filter_map(|named| Some((page.searches().nth(named.run - 1)?, named))).collect();
        view.values.made_of.take_if(|made_of| {
            made_of.place != place || made_of.named != named || made_of.document != document
        });
        view.values.search(&others, &core.wake);
        let is_its_own = |shown: &&Shown| shown.document().is_same_search(&document) && !shown.is_waiting();
        if let Some(shown) = core.shown.as_ref().filter(is_its_own) {
            view.values.take(shown, document, place, named);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::parse_board;

    #[test]
    fn values_of_a_search_that_fails_stay_unknown_and_it_is_not_made_again() {
        let document = Document::of_start(parse_board("1 2 3 4 5 6 7 x 8").expect("a board"));
        let named = TextValue::parse("expanded at end").expect("a value");
        let wake: Wake = std::sync::Arc::new(|| {});
        let search = Work::start("values", wake.clone(), |_| std::panic::resume_unwind(Box::new(())));
        let search = Some((search.expect("a thread"), vec![(document, named, None)]));
        let mut values = PageValues { search, ..PageValues::default() };
        while values.known.is_empty() {
            values.search(&[(document, named)], &wake);
            std::thread::yield_now();
        }
        assert!(values.search.is_none());
        assert_eq!(values.known, [(document, named, None)]);
    }
}
