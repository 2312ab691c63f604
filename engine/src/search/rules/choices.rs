//! The rules that have a few values, each with a name in files and on the command line.

use crate::puzzle::named;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedValue {
    pub name: &'static str,
    /// The name on the screen, among other words.
    pub title: &'static str,
    /// Words that follow the question of its rule.
    pub words: &'static str,
    /// A sentence for a tooltip.
    pub summary: &'static str,
}

impl NamedValue {
    pub(super) const fn new([name, title, words]: [&'static str; 3], summary: &'static str) -> Self {
        Self { name, title, words, summary }
    }
}

pub trait Choice: Copy + PartialEq + 'static {
    /// All values, the default first.
    const ALL: &'static [Self];
    const NAMES: &'static [NamedValue];

    fn index(self) -> usize;

    fn name(self) -> &'static str {
        Self::NAMES[self.index()].name
    }

    fn title(self) -> &'static str {
        Self::NAMES[self.index()].title
    }

    /// A sentence for a tooltip.
    fn summary(self) -> &'static str {
        Self::NAMES[self.index()].summary
    }
}

macro_rules! choice {
    ($(#[$doc:meta])+ $choice:ident { $($value:ident = $name:literal, $value_title:literal, $words:literal, $summary:literal;)+ }) => {
        $(#[$doc])+
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub enum $choice { $($value,)+ }

        impl Choice for $choice {
            const ALL: &'static [Self] = &[$(Self::$value),+];
            const NAMES: &'static [NamedValue] =
                &[$(NamedValue::new([$name, $value_title, $words], $summary)),+];

            fn index(self) -> usize {
                self as usize
            }
        }

        impl Default for $choice {
            fn default() -> Self {
                Self::ALL[0]
            }
        }

        named!($choice in $choice::ALL.iter().copied(), Choice::name);
    };
}

pub(super) use choice;

choice! {
    /// When a node is compared with the goal.
    GoalTest {
        WhenExpanded = "expanded", "when expanded", "it is taken out", "A node is compared with the goal when it is taken from the open list";
        WhenGenerated = "generated", "when generated", "it is generated", "A node is compared with the goal as soon as it is generated";
        AfterSiblings = "siblings", "after its siblings", "all siblings are generated", "A node is compared with the goal as soon as it is generated, but all successors of its parent are generated before the search ends";
    }
}

impl GoalTest {
    /// True if a node is tested before it is taken from the open list.
    pub fn is_when_generated(self) -> bool {
        self != Self::WhenExpanded
    }
}

choice! {
    /// The treatment of a successor whose state is known.
    Duplicates {
        ClosedList = "closed-list", "closed list", "keep a closed list", "A successor whose state was reached before is dropped. In A*, weighted A* and uniform-cost search, one with a smaller g replaces an open node";
        Parent = "parent", "not the parent", "drop only the way back", "Only the successor that undoes the last move is dropped: this is tree search";
        None = "none", "keep all", "drop nothing", "No successor is dropped, not even the one that undoes the last move: this is tree search";
        Lazy = "lazy", "when taken", "drop copies when taken out", "Copies of an open state stay in the open list; a copy is skipped when its turn comes and its state is closed by then";
        FirstReached = "first-reached", "first reached", "keep the first one reached", "A state is generated only once, even if it is found again with a smaller g: paths need not be shortest";
        QueueAll = "queue-all", "all queued", "queue all, skip copies", "Every successor goes on the open list, even where its state is closed; a copy is skipped when its turn comes and its state is closed by then";
        AddBetter = "add-better", "better ones added", "add better, keep worse", "A successor is added if its state is new or its g is smaller than before; the older node stays in the open list and is expanded, too";
    }
}

impl Duplicates {
    /// True if the search remembers states: it never expands one twice with the same g.
    pub fn remembers(self) -> bool {
        !matches!(self, Self::Parent | Self::None)
    }

    /// True if a state counts as reached only when a node of it is closed, so that copies of it are open until they are skipped.
    pub fn skips_copies(self) -> bool {
        matches!(self, Self::Lazy | Self::QueueAll)
    }

    /// True if the successor that takes the last move back is dropped.
    pub fn drops_parent(self) -> bool {
        !matches!(self, Self::None | Self::QueueAll)
    }
}

choice! {
    /// The nodes with which a search that forgets its nodes compares a successor.
    Cycles {
        Parent = "parent", "not the parent", "drop only the way back", "The successor that undoes the last move is not generated";
        Path = "path", "not on the path", "drop what is on the path", "A successor that is already on the path from the start is dropped as well";
        None = "none", "no check", "drop nothing", "Every successor is generated, even the one that undoes the last move";
    }
}

choice! {
    /// Which successor hill climbing goes on from.
    Ascent {
        Steepest = "steepest", "steepest", "the one with the least h", "All successors are generated, and the one with the least h is taken";
        FirstChoice = "first-choice", "first choice", "the first one found", "Successors are generated in random order until one has a lower h than its parent";
        Stochastic = "stochastic", "stochastic", "one at random", "All successors are generated, and one of those with a lower h is taken at random";
    }
}

choice! {
    /// The treatment of a node at the depth limit.
    AtLimit {
        NotExpanded = "not-expanded", "not expanded", "not expanded", "A node at the depth limit is tested and popped: it has no successors";
        Expanded = "expanded", "expanded", "expanded, then pruned", "A node at the depth limit is expanded; its successors are generated and pruned";
    }
}

choice! {
    /// In which order a search with a stack pushes the successors of a node.
    PushOrder {
        Reversed = "reversed", "last move first", "last move first", "Successors are pushed in reverse, so that the first move is on top and is taken first";
        InOrder = "in-order", "first move first", "first move first", "Successors are pushed in the order of the moves, so that the last move is taken first";
    }
}

choice! {
    /// The treatment of a closed node whose state is found again with a smaller g.
    Reopening {
        On = "on", "on", "open it again", "A closed state that is found again with a smaller g goes back on the open list";
        Off = "off", "off", "leave it closed", "A closed state stays closed, even if it is found again with a smaller g";
    }
}

choice! {
    /// The data structure of the open list. Its order is the same whichever is chosen, and so is the search: the queue of a
    /// library, whose order differs, is chosen by the ties.
    OpenKind {
        Buckets = "buckets", "bucket queue", "a queue for each value", "One stack or queue for each value: few comparisons, and entries never move";
        Heap = "heap", "binary heap", "a binary heap", "A binary heap: about log₂ n comparisons to add or take a node";
        SortedList = "sorted-list", "sorted list", "a sorted list", "A sorted list: binary search finds the position, and all later entries move";
    }
}

/// A value that can be given as a number.
pub(super) trait RuleValue: Copy + Default {
    fn number(self) -> u32;
    /// `None` where no value has this number.
    fn of_number(number: u32) -> Option<Self>;
}

impl RuleValue for u32 {
    fn number(self) -> u32 {
        self
    }

    fn of_number(number: u32) -> Option<Self> {
        Some(number)
    }
}

impl<C: Choice + Default> RuleValue for C {
    fn number(self) -> u32 {
        self.index() as u32
    }

    fn of_number(number: u32) -> Option<Self> {
        Self::ALL.get(number as usize).copied()
    }
}
