//! The words on the screens of a student's first year: each is one that children of ten know, a word of school or of any desktop
//! program, or stands in the glossary of the book or in its chapter on algorithms.

use std::collections::{BTreeMap, BTreeSet};

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use tilescope::puzzle::{GoalPreset, Size};
use tilescope::session::BoardSide;

use crate::driven::Window;
use crate::every_size::{PLACES, settle, window_at};
use crate::painted::Painted;
use crate::presenting::{parts, rect_of};

/// What a student of the first year opens. The rest is for lecturers, or stands under *More*.
const FIRST_YEAR: [&str; 29] = [
    "first start",
    "desk",
    "choice",
    "end",
    "breadth-first search",
    "IDA*",
    "drawer",
    "algorithms",
    "heuristics",
    "rules",
    "help",
    "lessons",
    "lesson",
    "lesson test",
    "node",
    "plots",
    "code",
    "h",
    "why",
    "plane",
    "map",
    "tree",
    "breakpoint",
    "runs",
    "predict",
    "map question",
    "by hand",
    "result by hand",
    "compare",
];

const FAMILIAR: &str = include_str!("../data/familiar_words.txt");
const GLOSSARY: &str = include_str!("../../docs/glossary.md");
const ALGORITHMS: &str = include_str!("../../docs/algorithms.md");

/// Words of lessons at school, which the list of ten-year-olds lacks.
const SCHOOL: &str = "advanced code common comparison completed compute computed concept concepts condition current continue detail details differ differs \
    distance distances document effect error example examples except exist exists experiment explanation factor failure \
    format formula fraction function graph horizontal vertical ignore immediately include insert integer label maximum medium memory \
    method methods min minimum ms negative option outcome pair pairs pattern per percent position positions previous priority probability \
    problem program programs proof random rank recent replace replaces restart restarts result results reverse section \
    segment sequence shuffle similar solved split student students style sum swap system temperature text total totals type typed \
    value values variable variables version via whether width within";

/// Words of any desktop program, and the names of keys and formats.
const DESKTOP: &str = "alt backspace browser cancel click clicked command commands contents ctrl cursor data default defaults \
    delete deselect desktop dialog edit editor enter esc export filter focus gif id keyboard link links menu menus mouse ok pagedown \
    pageup panel pause pdf pgdn pgup png press redo reset restore scroll session shift svg tab tabs theme undo undone \
    website window windows zoom";

/// What stood on these screens once, and no beginner understands. The kinds of open lists have tooltips.
const RIDDLES: [&str; 14] = [
    "udrl",
    "1 … 8 x",
    "spiral",
    "open list as",
    "DFBnB",
    "IDA*, stack",
    "course report",
    "P + 3·S",
    "are elsewhere",
    "a link without an address",
    "differ in parity",
    "Set of rules",
    "plainest",
    "new or dropped",
];

/// The words in the first columns of the tables of a chapter.
fn terms(chapter: &str, columns: usize) -> BTreeSet<String> {
    let rows = chapter.lines().filter(|line| line.starts_with('|'));
    let cells = rows.flat_map(|row| row.split('|').skip(1).take(columns).collect::<Vec<_>>());
    cells.flat_map(words).collect()
}

/// The words of a text in small letters. A letter alone is none, unless it has a star.
fn words(text: &str) -> Vec<String> {
    let text = text.replace('\\', "").replace('’', "'").to_lowercase();
    let parts = text.split(|letter: char| !(letter.is_alphabetic() || "'*".contains(letter)));
    let parts = parts.map(|part| part.trim_matches('\'').trim_start_matches('*').to_owned());
    parts.filter(|part| part.chars().count() > 1).collect()
}

/// A word and what it may be a form of: `searches`, `search`.
fn forms(word: &str) -> Vec<String> {
    const ENDINGS: [(&str, &str); 16] = [
        ("'s", ""),
        ("s", ""),
        ("s'", ""),
        ("es", ""),
        ("ies", "y"),
        ("ed", ""),
        ("d", ""),
        ("ied", "y"),
        ("ing", ""),
        ("ing", "e"),
        ("er", ""),
        ("r", ""),
        ("est", ""),
        ("st", ""),
        ("ly", ""),
        ("ion", ""),
    ];
    let mut forms = vec![word.to_owned()];
    forms.extend(word.strip_prefix("un").map(str::to_owned));
    for at in 0..forms.len() {
        for (ending, instead) in ENDINGS {
            let Some(stem) = forms[at].strip_suffix(ending) else { continue };
            // Stopped: stop.
            let twice = stem.chars().rev().take(2).collect::<Vec<_>>();
            let is_doubled = twice.len() == 2 && twice[0] == twice[1];
            let single = is_doubled.then(|| stem[..stem.len() - twice[0].len_utf8()].to_owned());
            let stem = format!("{stem}{instead}");
            forms.push(stem);
            forms.extend(single);
        }
    }
    forms
}

/// A place of this name at 1280×720.
fn opened(name: &str) -> Window {
    let place = PLACES.iter().find(|place| place.name == name).expect("a place");
    let mut window = window_at((1280.0, 720.0, 1.0), false, place.from);
    (place.open)(&mut window);
    settle(&mut window);
    window
}

/// What is on the screen, without rows whose words are not whole.
fn words_on_screen(painted: &Painted) -> BTreeSet<String> {
    let whole = painted.rows.iter().filter(|row| !row.is_elided && !row.is_broken);
    whole.flat_map(|row| words(&row.text)).collect()
}

#[test]
fn each_word_on_the_screens_of_the_first_year_is_familiar_or_in_the_glossary() {
    let lists = [FAMILIAR, SCHOOL, DESKTOP].map(|list| list.lines().filter(|line| !line.starts_with('#')));
    let mut known: BTreeSet<String> = lists.into_iter().flatten().flat_map(words).collect();
    let glossary = terms(GLOSSARY, 1);
    assert!(glossary.len() > 60 && glossary.contains("b*") && known.len() > 3000);
    known.extend(glossary);
    known.extend(terms(ALGORITHMS, 2));
    let is_known = |word: &String| forms(word).iter().any(|form| known.contains(form));
    let (mut seen, mut unknown) = (BTreeSet::new(), BTreeMap::<String, &str>::new());
    for name in FIRST_YEAR {
        let painted = Painted::of(&opened(name));
        let texts = painted.rows.iter().map(|row| &row.text);
        let riddles = texts.filter(|text| RIDDLES.iter().any(|riddle| text.contains(riddle)));
        assert_eq!(riddles.collect::<Vec<_>>(), Vec::<&String>::new(), "{name}");
        let here = words_on_screen(&painted);
        let new = here.iter().filter(|word| !is_known(word));
        unknown.extend(new.map(|word| (word.clone(), name)));
        seen.extend(here);
    }
    println!("{} words on the screens of the first year, {} not known", seen.len(), unknown.len());
    assert!(seen.len() > 300, "{} words", seen.len());
    assert!(unknown.is_empty(), "{} of {} words are not known: {unknown:?}", unknown.len(), seen.len());
}

#[test]
fn goals_to_choose_from_are_drawn_and_moves_are_arrows() {
    let mut window = opened("drawer");
    for preset in GoalPreset::ALL {
        let goal = preset.board(Size::EIGHT);
        let label = goal.to_string();
        window.get_all_by_role_and_label(Role::Button, &label).next().expect("it is drawn").click();
        window.run();
        let chosen = *window.state().session().core.editor.board(BoardSide::Goal);
        assert_eq!(chosen, goal, "{}", preset.description());
    }
    let rules = Painted::of(&opened("rules"));
    assert!(rules.rows.iter().any(|row| row.text.contains('↑')), "the order of the moves");
}

#[test]
fn a_head_that_is_a_term_says_in_words_what_it_means_when_it_is_pointed_at() {
    let mut window = opened("runs");
    let head = rect_of(&parts(&window), "column branching_factor");
    let is_said =
        |window: &Window| window.query_all_by_label_contains("Effective branching factor").count() > 0;
    assert!(!is_said(&window));
    window.hover_at(head.center());
    window.run_steps(8);
    assert!(is_said(&window));
}
