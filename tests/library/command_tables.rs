//! The tables of commands, their keys and their menus.

use std::collections::HashSet;

use tilescope::core::{Command, KEYS_OF_BROWSERS, PanelId};
use tilescope::file::LinkedSearch;
use tilescope::ui::MenuEntry::{self, Do, Line, More};
use tilescope::ui::{MENUS, command_of, parse_shortcut};

#[test]
fn no_two_commands_share_a_shortcut() {
    let mut seen = HashSet::new();
    for command in Command::ALL {
        let keys = command.info().shortcuts;
        assert!(!keys.is_empty() && keys.iter().all(|key| seen.insert(key)), "{keys:?} of {command:?}");
        let reaches_a_page = keys.iter().any(|key| !KEYS_OF_BROWSERS.contains(key));
        assert!(reaches_a_page || *command == Command::Quit, "a browser keeps the key of {command:?}");
    }
}

#[test]
fn every_shortcut_is_a_key() {
    for command in Command::ALL {
        for shortcut in command.info().shortcuts {
            let (modifiers, key) = parse_shortcut(shortcut).unwrap_or_else(|| panic!("{shortcut} is a key"));
            assert_eq!(command_of(key, modifiers), Some(*command), "{shortcut}");
        }
    }
}

fn commands(entries: &'static [MenuEntry]) -> Vec<Command> {
    let of = |entry: &'static MenuEntry| match entry {
        Do(command) => vec![*command],
        More(_, entries) => commands(entries),
        _ => Vec::new(),
    };
    entries.iter().flat_map(of).collect()
}

#[test]
fn no_menu_has_more_than_nine_entries_and_none_is_below_the_second() {
    let check = |name: &str, entries: &[MenuEntry]| {
        let count = entries.iter().filter(|entry| !matches!(entry, Line)).count();
        assert!(count <= 9, "{name} has {count}");
    };
    for (name, entries) in MENUS {
        check(name, entries);
        for entry in entries {
            if let More(name, entries) = entry {
                check(name, entries);
                assert!(!entries.iter().any(|entry| matches!(entry, More(..))), "{name} goes deeper");
            }
        }
    }
}

#[test]
fn no_command_is_in_two_menus_and_none_steps() {
    let of_transport = [Command::StepForward, Command::EventBack, Command::LayerForward, Command::First];
    let mut seen = HashSet::from(of_transport);
    for command in MENUS.iter().flat_map(|(_, entries)| commands(entries)) {
        assert!(seen.insert(command), "{command:?} is there twice, or in the transport");
    }
}

#[test]
fn a_link_may_name_every_tab() {
    let tabs = PanelId::ALL.iter().map(|panel| panel.name()).filter(|name| name != "setup");
    assert_eq!(tabs.collect::<Vec<_>>(), LinkedSearch::TABS);
    assert!(LinkedSearch::TABS.iter().all(|name| PanelId::tab_named(name).is_some()));
}
