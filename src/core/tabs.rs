//! The tabs of the side: in one row, or split into those of an upper and of a lower half.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::panels::{Home, PanelId};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum SideHalf {
    Upper,
    Lower,
}

/// What has a tab in the side: a panel of the search, or something on the screen of an activity.
pub trait SideTab: Copy + Eq + Hash + Debug + 'static {
    fn always() -> impl Iterator<Item = Self>;

    /// Whether it can have a tab while it is used.
    fn is_for_a_while(self) -> bool {
        false
    }

    fn at_first() -> SideTabs<Self>;

    /// The part of the height that the upper half has if the user did not move the border, with these tabs for a while.
    fn usual_share(used: &[Self]) -> f32 {
        let _ = used;
        USUAL_SHARE
    }
}

impl SideTab for PanelId {
    fn always() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|panel| panel.home() == Home::Side)
    }

    fn is_for_a_while(self) -> bool {
        self.home() == Home::WhileUsed
    }

    /// Pictures below the rest. A class sees one row, in which all is large.
    fn at_first() -> SideTabs<Self> {
        let below = &[Self::Breakpoints, Self::Tree, Self::Plane, Self::Map, Self::Plots];
        SideTabs::new(below, [Self::Lists, Self::Tree], Self::Lists)
    }

    /// The list of lessons, the tree of a class, and what is found about a program need more.
    fn usual_share(used: &[Self]) -> f32 {
        let is_long = |panel: &Self| matches!(panel, Self::Lesson | Self::Program | Self::Class);
        if used.iter().any(is_long) { SHARE_OF_LESSONS } else { USUAL_SHARE }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TabRow<T = PanelId> {
    pub half: SideHalf,
    pub tabs: Vec<T>,
    pub front: T,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TabsAction<T = PanelId> {
    Show(T),
    Move(T, SideHalf),
    Share(f32),
}

impl<T> TabsAction<T> {
    /// Gives the upper half a part of the height, if either half can have it.
    pub fn share(wanted: f32) -> Self {
        Self::Share(wanted.clamp(*SHARES.start(), *SHARES.end()))
    }
}

/// Each panel has its tab in one place at a time.
#[derive(Clone, PartialEq, Debug)]
pub struct SideTabs<T = PanelId> {
    /// The panels that have a tab only while they are used, and are.
    used: Vec<T>,
    below: Vec<T>,
    /// The panels in front of the upper and of the lower half, unless they have no tab there now.
    fronts: [T; 2],
    /// The panel that was brought to the front last: it is the one in front of a single row.
    last: T,
    /// Whether both halves are there: at the desk, and while presenting.
    is_split: [bool; 2],
    share: Option<f32>,
}

const SHARES: RangeInclusive<f32> = 0.2..=0.8;
/// What the upper half has if the user did not move the border, and what it has beside the list of lessons.
const USUAL_SHARE: f32 = 0.495;
const SHARE_OF_LESSONS: f32 = 0.6;

impl<T: SideTab> Default for SideTabs<T> {
    fn default() -> Self {
        T::at_first()
    }
}

impl SideTabs {
    /// Those of a lesson: its page is above what it is about, for a class as well.
    pub fn of_lesson() -> Self {
        use PanelId::{Breakpoints, Lesson, Lists, Map, Node, Plane, Plots, Tree};
        let below = [Lists, Tree, Plane, Map, Plots, Node, Breakpoints];
        Self { used: vec![Lesson], is_split: [true; 2], ..Self::new(&below, [Lesson, Lists], Lesson) }
    }

    /// Reads text of any version, without panels that this one does not have; `None` if it is damaged or has docked panels.
    pub fn from_text(text: &str) -> Option<Self> {
        let kept: KeptTabs = ron::from_str(text).ok()?;
        let usual = Self::default();
        let panel = |name: &String, usual| PanelId::from_name(name).unwrap_or(usual);
        let [upper, lower] = usual.fronts;
        let mut tabs = SHARES.contains(&kept.share).then(|| Self {
            used: Vec::new(),
            below: kept.below.iter().filter_map(|name| PanelId::from_name(name)).collect(),
            fronts: [panel(&kept.fronts.0, upper), panel(&kept.fronts.1, lower)],
            last: panel(&kept.last, usual.last),
            is_split: kept.is_split,
            share: Some(kept.share).filter(|share| (share - USUAL_SHARE).abs() >= f32::EPSILON),
        })?;
        tabs.keep_last_on_screen();
        Some(tabs)
    }

    /// What is kept from one start to the next, and in a session.
    pub fn to_text(&self) -> String {
        let [upper, lower] = self.fronts.map(PanelId::name);
        let kept = KeptTabs {
            is_split: self.is_split,
            share: self.share.unwrap_or(USUAL_SHARE),
            below: self.below.iter().map(|panel| panel.name()).collect(),
            fronts: (upper, lower),
            last: self.last.name(),
        };
        ron::to_string(&kept).unwrap_or_default()
    }
}

impl<T: SideTab> SideTabs<T> {
    /// Those that always have a tab, in halves at the desk and in one row while presenting, where `last` is in front.
    pub fn new(below: &[T], fronts: [T; 2], last: T) -> Self {
        Self { used: Vec::new(), below: below.to_vec(), fronts, last, is_split: [true, false], share: None }
    }

    pub fn rows(&self, is_split: bool) -> Vec<TabRow<T>> {
        let of = |half| -> Vec<T> { self.tabs().filter(|panel| self.half_of(*panel) == half).collect() };
        let row = |half, tabs: Vec<T>, wanted: T| {
            let front = Some(wanted).filter(|wanted| tabs.contains(wanted)).or(tabs.first().copied());
            Some(TabRow { half, front: front?, tabs })
        };
        let [upper, lower] = self.fronts;
        let halves = [
            row(SideHalf::Upper, of(SideHalf::Upper), upper),
            row(SideHalf::Lower, of(SideHalf::Lower), lower),
        ];
        match halves {
            [Some(upper), Some(lower)] if is_split => vec![upper, lower],
            _ => row(SideHalf::Upper, self.tabs().collect(), self.last).into_iter().collect(),
        }
    }

    fn tabs(&self) -> impl Iterator<Item = T> {
        self.used.iter().copied().chain(T::always())
    }

    pub fn has(&self, panel: T) -> bool {
        self.tabs().any(|tab| tab == panel)
    }

    pub fn last(&self) -> T {
        self.last
    }

    /// After a tab is removed, the panel in front of its half counts as the last one.
    fn keep_last_on_screen(&mut self) {
        if !self.has(self.last) {
            let (half, rows) = (self.half_of(self.last), self.rows(true));
            let row = rows.iter().find(|row| row.half == half).or(rows.first());
            self.last = row.map_or(self.last, |row| row.front);
        }
    }

    pub fn half_of(&self, panel: T) -> SideHalf {
        if self.below.contains(&panel) { SideHalf::Lower } else { SideHalf::Upper }
    }

    pub fn is_split(&self, is_presenting: bool) -> bool {
        self.is_split[usize::from(is_presenting)]
    }

    pub fn share(&self) -> f32 {
        self.share.unwrap_or_else(|| T::usual_share(&self.used))
    }

    pub fn own_share(&self) -> Option<f32> {
        self.share
    }

    pub fn set_used(&mut self, panel: T, is_used: bool) {
        self.used.retain(|other| *other != panel);
        if is_used && panel.is_for_a_while() {
            self.used.insert(0, panel);
        }
        self.keep_last_on_screen();
    }

    /// Brings a panel to the front of the half beside another one, which stays in front.
    pub fn show_beside(&mut self, panel: T, other: T) {
        if self.half_of(panel) == self.half_of(other) {
            match self.half_of(other) {
                SideHalf::Upper => self.below.push(panel),
                SideHalf::Lower => self.below.retain(|below| *below != panel),
            }
        }
        self.show(panel);
        self.show(other);
    }

    /// The panel in front of the half beside another one, if there is such a half.
    pub fn beside(&self, other: T) -> Option<T> {
        let half = self.half_of(other);
        self.rows(true).into_iter().find(|row| row.half != half).map(|row| row.front)
    }

    pub fn show(&mut self, panel: T) {
        if !self.has(panel) {
            self.set_used(panel, true);
        }
        self.fronts[self.half_of(panel) as usize] = panel;
        self.last = panel;
    }

    pub fn toggle_split(&mut self, is_presenting: bool) {
        let is_split = !self.is_split(is_presenting);
        self.is_split[usize::from(is_presenting)] = is_split;
        if is_split && self.rows(true).len() < 2 {
            self.below = Self::default().below;
        }
    }

    pub fn change(&mut self, action: TabsAction<T>, is_presenting: bool) {
        match action {
            TabsAction::Show(panel) => self.show(panel),
            TabsAction::Move(panel, half) => {
                self.below.retain(|other| *other != panel);
                if half == SideHalf::Lower {
                    self.below.push(panel);
                }
                self.is_split[usize::from(is_presenting)] = true;
                self.show(panel);
            }
            TabsAction::Share(share) => self.share = Some(share),
        }
    }
}

#[derive(Serialize, Deserialize)]
struct KeptTabs {
    is_split: [bool; 2],
    share: f32,
    below: Vec<String>,
    fronts: (String, String),
    last: String,
}
