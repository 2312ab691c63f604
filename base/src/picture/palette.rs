//! Colours by meaning. Their values are in `assets/theme`. They are read here because saved pictures use them too; the window
//! converts them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::scene::Colour;
use crate::recording::NodeStatus;

words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum ThemeChoice: name, title;

    #[default]
    Light = "light", "Light";
    Dark = "dark", "Dark";
    Projector = "projector", "Projector (high contrast)";
}

/// Passes the names of all colours, with their meanings, to another macro, so that they are listed only once.
#[macro_export]
macro_rules! tokens {
    ($make:ident) => {
        $make! {
            background,
            panel,
            field,
            line,
            text,
            weak_text,
            /// The next thing to do, and the keyboard focus.
            accent,
            accent_text,
            /// Playing parts, the tab in front, and the keyboard focus.
            action,
            action_text,
            button,
            button_hover,
            selection,
            tile,
            /// A tile in its goal position.
            tile_home,
            tile_text,
            blank,
            tile_line,
            open,
            open_fill,
            closed,
            closed_fill,
            /// The node that was selected for expansion last.
            current,
            current_fill,
            /// g: moves made.
            g,
            /// h: moves estimated.
            h,
            path,
            path_fill,
            replaced,
            /// Behind what the last step changed.
            changed,
            /// A node that every search like A* has to expand.
            must,
            /// One about which ties decide.
            may,
            /// One that none expands.
            never,
            /// Nodes that only the first of two compared searches expanded.
            only_a,
            /// Nodes that only the second one expanded.
            only_b,
            bookmark,
            breakpoint,
            error,
            error_fill,
        }
    };
}
pub use tokens;

macro_rules! palette {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {
        #[derive(Clone, Debug)]
        pub struct Palette {
            pub dark: bool,
            $($(#[$doc])* pub $name: Colour),+
        }

        impl Palette {
            /// `None` if a colour is missing, or one too many.
            fn of_colours(dark: bool, mut colours: BTreeMap<String, Colour>) -> Option<Self> {
                let palette = Self { dark, $($name: colours.remove(stringify!($name))?),+ };
                colours.is_empty().then_some(palette)
            }
        }
    };
}
tokens!(palette);

/// The opacity of what is still to come.
const TO_COME: f32 = 0.22;

static PALETTES: LazyLock<[Palette; 3]> = LazyLock::new(|| ThemeChoice::ALL.map(Palette::load));

static ON_THE_SIDE: LazyLock<[Palette; 3]> =
    LazyLock::new(|| PALETTES.clone().map(|all| Palette { panel: all.background, ..all }));

impl Palette {
    fn load(choice: ThemeChoice) -> Self {
        let text = match choice {
            ThemeChoice::Light => include_str!("../../../assets/theme/light.ron"),
            ThemeChoice::Dark => include_str!("../../../assets/theme/dark.ron"),
            ThemeChoice::Projector => include_str!("../../../assets/theme/projector.ron"),
        };
        let colours = ron::from_str(text).ok();
        let palette = colours.and_then(|colours| Self::of_colours(choice == ThemeChoice::Dark, colours));
        palette.expect("a theme of ours names each colour; a test reads them all")
    }

    pub fn of(choice: ThemeChoice) -> &'static Self {
        &PALETTES[choice as usize]
    }

    /// The same for pictures on the right side of the window, whose ground is darker than that of a page.
    pub fn on_the_side(choice: ThemeChoice) -> &'static Self {
        &ON_THE_SIDE[choice as usize]
    }

    /// A node that the search has not generated yet: pale, whatever lines the theme has.
    pub fn to_come(&self) -> Colour {
        self.weak_text.faded(TO_COME)
    }

    /// The same on a panel, without transparency. Also the colour of boards that have nothing to show.
    pub fn pale(&self) -> Colour {
        let to_come = self.to_come();
        self.panel.mix(Colour { a: 255, ..to_come }, f32::from(to_come.a) / 255.0)
    }

    pub fn status(&self, status: NodeStatus) -> (Colour, Colour) {
        match status {
            NodeStatus::NotYet => (self.line, self.background),
            NodeStatus::Open | NodeStatus::OnPath => (self.open, self.open_fill),
            NodeStatus::Current => (self.current, self.current_fill),
            NodeStatus::Closed | NodeStatus::Left => (self.closed, self.closed_fill),
            NodeStatus::Dropped => (self.replaced, self.background),
        }
    }
}

/// By value of a channel: a plane asks for the contrast in each of its cells in each frame.
static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|channel| {
        let c = channel as f32 / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    })
});

/// WCAG 2.1, relative luminance and contrast ratio.
pub fn contrast(a: Colour, b: Colour) -> f32 {
    let luminance = |colour: Colour| {
        let channel = |c: u8| LINEAR[usize::from(c)];
        0.2126 * channel(colour.r) + 0.7152 * channel(colour.g) + 0.0722 * channel(colour.b)
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}
