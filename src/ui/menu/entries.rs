//! What the menus have: the row of menus and the one button with everything read it from here.

use crate::session::{Command, HelpPage, PanelId};

#[derive(Clone, Copy, Debug)]
pub enum MenuEntry {
    Do(Command),
    More(&'static str, &'static [MenuEntry]),
    OtherFiles,
    Side,
    Themes,
    Zoom,
    Page(HelpPage),
    Line,
}

use Command as C;
use MenuEntry::{Do, Line, More, OtherFiles, Page, Side, Themes, Zoom};

/// The menus. What a button on the screen does has no entry here: Help and its field have all commands.
pub const MENUS: [(&str, &[MenuEntry]); 6] = [
    (
        "File",
        &[
            Do(C::Open),
            OtherFiles,
            Do(C::Save),
            Do(C::SaveAs),
            Line,
            Do(C::SavePicture),
            Do(C::CopyPicture),
            Do(C::SaveTrace),
            Line,
            Do(C::Quit),
        ],
    ),
    (
        "Board",
        &[
            Do(C::Panel(PanelId::Setup)),
            Do(C::NewBoard),
            Do(C::Shuffle),
            Do(C::SwapBoards),
            Do(C::CopyBoard),
            Line,
            Do(C::Undo),
            Do(C::Redo),
        ],
    ),
    (
        "Search",
        &[
            Do(C::Run),
            Do(C::Stop),
            Do(C::Continue),
            Do(C::Runs),
            Do(C::Experiment),
            Line,
            More("Bookmarks", &[Do(C::Bookmark), Do(C::NextBookmark), Do(C::PreviousBookmark)]),
            More(
                "Breakpoints",
                &[
                    Do(C::Panel(PanelId::Breakpoints)),
                    Do(C::Breakpoint),
                    Do(C::FindNext),
                    Do(C::FindPrevious),
                ],
            ),
            More("Path", &[Do(C::PlayPath), Do(C::CopyPath)]),
            Do(C::CopyLink),
        ],
    ),
    (
        "Learn",
        &[
            Do(C::Panel(PanelId::Lesson)),
            Do(C::StudyLesson),
            Do(C::Predict),
            Do(C::SearchByHand),
            Do(C::WatchProgram),
            More("A program of your own", &[Do(C::WhichRules), Do(C::OwnHeuristic)]),
            Line,
            Do(C::Examples),
            More("Hand out", &[Do(C::Worksheet), Do(C::Quiz)]),
            More(
                "Edit a lesson",
                &[
                    Do(C::NewLesson),
                    Do(C::AddPage),
                    Do(C::EditLesson),
                    Do(C::BackToPage),
                    Do(C::SaveLesson),
                    Do(C::SavePages),
                    Do(C::LeaveLesson),
                ],
            ),
        ],
    ),
    (
        "View",
        &[
            Do(C::Present),
            Do(C::SideBySide),
            Line,
            Side,
            More(
                "Tree",
                &[
                    Do(C::TreeFollow),
                    Do(C::TreeAll),
                    Do(C::TreePath),
                    Do(C::TreeIteration),
                    Do(C::TreeFold),
                    Do(C::Necessity),
                ],
            ),
            Do(C::ShowWholeSearch),
            Do(C::HideOrder),
            Line,
            Themes,
            Zoom,
            Do(C::LessMotion),
        ],
    ),
    ("Help", &[Page(HelpPage::Keys), Page(HelpPage::Concepts), Do(C::Palette), Line, Page(HelpPage::About)]),
];

/// What can be done to the side, below its panels.
pub const SIDE: [Command; 4] = [C::SplitSide, C::PanelAlone, C::NextPanel, C::PreviousPanel];

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: usize = 9;

    fn count(entries: &[MenuEntry]) -> usize {
        entries.iter().filter(|entry| !matches!(entry, Line)).count()
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
    fn there_are_six_menus_of_at_most_nine_entries() {
        assert_eq!(MENUS.map(|(name, _)| name), ["File", "Board", "Search", "Learn", "View", "Help"]);
        for (name, entries) in MENUS {
            assert!(count(entries) <= MOST, "{name} has {}", count(entries));
            for entry in entries {
                if let More(name, entries) = entry {
                    assert!(count(entries) <= MOST, "{name} has {}", count(entries));
                    assert!(!entries.iter().any(|entry| matches!(entry, More(..))), "{name} goes deeper");
                }
            }
        }
    }

    #[test]
    fn no_command_is_in_two_menus_and_none_steps() {
        let all: Vec<_> = MENUS.iter().flat_map(|(_, entries)| commands(entries)).collect();
        for (place, command) in all.iter().enumerate() {
            assert!(!all[..place].contains(command), "{command:?} is there twice");
        }
        for command in [Command::StepForward, Command::EventBack, Command::LayerForward, Command::First] {
            assert!(!all.contains(&command), "the transport has {command:?}");
        }
    }
}
