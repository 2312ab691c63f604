//! Everything that has a name, to be found by a part of it. The entries come from their registries.

use super::action::Action;
use super::state::Session;
use crate::activity::Activities;
use crate::core::{CONCEPTS, Command, Commands, CoreAction, Screen};
use crate::heuristic::HeuristicId;
use crate::picture::capitalised;
use crate::search::{AlgorithmId, Choice, LibraryQueue, Rule, Settings, Values};

#[derive(Clone, PartialEq, Debug)]
pub struct NamedThing {
    pub kind: &'static str,
    pub name: String,
    words: String,
    pub about: String,
    pub key: &'static str,
    /// `None` opens the menu of the rules.
    pub opens: Option<Action>,
    pub why_not: Option<&'static str>,
}

/// What matches the typed words, best matches first: a whole name, then words of a name, then words of the description.
pub fn find_named(session: &Session, sought: &str) -> Vec<NamedThing> {
    let sought = sought.trim().to_lowercase();
    if sought.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<_> =
        named_things(session).filter_map(|thing| Some((rank(&thing, &sought)?, thing))).collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, thing)| thing).collect()
}

/// All that can be found, each with its own name.
pub fn named_things(session: &Session) -> impl Iterator<Item = NamedThing> {
    let current = session.core.editor.document().settings;
    let size = session.core.editor.document().problem.size();
    let screen = session.core.screen();
    let elsewhere = (screen != Screen::SEARCH).then_some(screen.0.otherwise);
    let thing = move |kind, name: &str, about: &str, opens| NamedThing {
        kind,
        name: name.to_owned(),
        words: String::new(),
        about: about.to_owned(),
        key: "",
        opens,
        why_not: elsewhere,
    };
    let commands = Command::ALL.iter().filter(|command| **command != Command::Palette);
    let commands = commands.map(move |command| {
        let info = command.info();
        NamedThing {
            key: info.key(),
            why_not: session.enabled(*command).err(),
            ..thing("command", session.name_now(*command), info.tooltip, Some((*command).into()))
        }
    });
    let rules = Rule::ALL.iter().map(move |rule| {
        let found = thing("rule", rule.title, rule.summary, None);
        let question = rule.question(current.algorithm.info().value.sign());
        // A student looks for the queue that the own program uses.
        let queues = if matches!(rule.values, Values::Ties(_)) { LibraryQueue::NAMES } else { &[] };
        let queues: Vec<_> = queues.iter().map(|queue| queue.title).collect();
        let words = format!("{question} {} {}", rule.name.replace('_', " "), queues.join(" "));
        NamedThing { words, why_not: found.why_not.or(current.offer(rule).err()), ..found }
    });
    let set = |settings: Settings| Some(CoreAction::SetSettings(settings).into());
    let algorithms = AlgorithmId::ALL.iter().map(move |id| {
        let info = id.info();
        let opens = set(Settings { algorithm: *id, ..current });
        let found = thing("algorithm", info.title, &capitalised(info.summary), opens);
        NamedThing { words: format!("{} {}", info.short, info.aliases.join(" ")), ..found }
    });
    let heuristics = HeuristicId::ALL.iter().map(move |id| {
        let info = id.info();
        let opens = set(Settings { heuristic: *id, ..current });
        let found = thing("heuristic", info.title, &capitalised(info.summary), opens);
        let why_not = found.why_not.or(id.offered_for(size).err());
        NamedThing { words: format!("{} {}", info.short, info.aliases.join(" ")), why_not, ..found }
    });
    let lessons = session.documents.lesson.list().map(move |listed| {
        let found = thing("lesson", &listed.lesson.title, &listed.lesson.about, Some(listed.source.open()));
        NamedThing { words: listed.source.name().replace('-', " "), ..found }
    });
    let concepts = CONCEPTS.iter().map(move |concept| {
        let opens = CoreAction::ShowExample(concept.example).into();
        thing("concept", concept.name, concept.text, Some(opens))
    });
    let examples = Activities::examples()
        .map(move |(name, about, action)| thing("example", name, about, Some(Action::In(action))));
    commands.chain(rules).chain(algorithms).chain(heuristics).chain(lessons).chain(concepts).chain(examples)
}

/// How well a thing fits what is sought, 0 best; `None` if it does not. Each word that is typed begins a word of the thing.
fn rank(thing: &NamedThing, sought: &str) -> Option<u8> {
    let name = thing.name.to_lowercase();
    let begins = |text: &str| {
        let text = text.to_lowercase();
        sought.split_whitespace().all(|typed| {
            let words = || text.split(|letter: char| letter.is_whitespace() || "(),:;-".contains(letter));
            words().any(|word| word.starts_with(typed))
        })
    };
    if name == sought {
        Some(0)
    } else if name.starts_with(sought) || begins(&name) {
        Some(1)
    } else if begins(&format!("{name} {}", thing.words)) {
        Some(2)
    } else {
        begins(&format!("{name} {} {} {}", thing.words, thing.about, thing.kind)).then_some(3)
    }
}
