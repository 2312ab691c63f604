//! Colours and sizes by meaning. All of them come from here, and the colours from `assets/theme`.

use std::sync::Arc;

use egui::{Color32, CornerRadius, FontFamily, FontId, Stroke, TextStyle, Visuals};
use serde::Deserialize;

use crate::recording::Standing;
use crate::session::ThemeChoice;

/// Gap between things that belong together, in points.
pub const GAP: f32 = 6.0;
/// Gap between sections.
pub const SECTION_GAP: f32 = 12.0;
/// Text sizes, in points.
pub const TEXT: f32 = 14.5;
const SMALL: f32 = 12.5;
const HEADING: f32 = 16.0;
/// The line f = g + h under the current board.
pub const LARGE_TEXT: f32 = 26.0;

/// A colour written `#rrggbb`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Colour(pub Color32);

impl TryFrom<String> for Colour {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Color32::from_hex(&text).map(Colour).map_err(|error| format!("{text}: {error:?}"))
    }
}

macro_rules! theme {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {
        /// The colours of one theme, each named by what it says.
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Theme {
            dark: bool,
            $($name: Colour),+
        }

        impl Theme {
            $($(#[$doc])* #[must_use] pub fn $name(&self) -> Color32 { self.$name.0 })+
        }
    };
}

theme! {
    /// Behind everything.
    background,
    /// Behind a panel.
    panel,
    /// Behind text that can be edited.
    field,
    /// Borders and rules.
    line,
    /// Text.
    text,
    /// Text that says less.
    weak_text,
    /// What the user does next, and where the keyboard is.
    accent,
    /// Text on the accent.
    accent_text,
    /// A button.
    button,
    /// A button under the pointer.
    button_hover,
    /// What is selected.
    selection,
    /// A tile.
    tile,
    /// A tile that is where the goal has it.
    tile_home,
    /// A tile's number.
    tile_text,
    /// The blank.
    blank,
    /// A tile's border.
    tile_line,
    /// The open list.
    open,
    /// Behind something open.
    open_fill,
    /// The closed list.
    closed,
    /// Behind something closed.
    closed_fill,
    /// The node that was taken last.
    current,
    /// Behind it.
    current_fill,
    /// The path that was found.
    path,
    /// Behind it.
    path_fill,
    /// A node that was replaced.
    superseded,
    /// Behind what changed with the last step.
    changed,
    /// A place that the user marked.
    bookmark,
    /// An event that playing stops at.
    breakpoint,
    /// Something is wrong.
    error,
    /// Behind that.
    error_fill,
}

impl Theme {
    fn load(choice: ThemeChoice) -> Self {
        let text = match choice {
            ThemeChoice::Light => include_str!("../../assets/theme/light.ron"),
            ThemeChoice::Dark => include_str!("../../assets/theme/dark.ron"),
            ThemeChoice::Projector => include_str!("../../assets/theme/projector.ron"),
        };
        ron::from_str(text).expect("a theme of ours names each colour; a test reads them all")
    }

    /// The theme of the window.
    #[must_use]
    pub fn of(ctx: &egui::Context) -> Arc<Self> {
        ctx.data(|data| data.get_temp::<Applied>(Self::id()))
            .map_or_else(|| Arc::new(Self::load(ThemeChoice::default())), |applied| applied.theme)
    }

    fn id() -> egui::Id {
        egui::Id::unique("tilescope theme")
    }

    /// Makes it the theme of the window, if it is not that already.
    pub fn apply(ctx: &egui::Context, choice: ThemeChoice) {
        let applied = ctx.data(|data| data.get_temp::<Applied>(Self::id()));
        if applied.as_ref().is_some_and(|applied| applied.choice == choice) {
            return;
        }
        if applied.is_none() {
            ctx.set_fonts(fonts());
        }
        let theme = Arc::new(Self::load(choice));
        let egui_theme = if theme.dark { egui::Theme::Dark } else { egui::Theme::Light };
        ctx.set_theme(egui_theme);
        ctx.style_mut_of(egui_theme, |style| theme.style(style));
        ctx.data_mut(|data| data.insert_temp(Self::id(), Applied { choice, theme }));
    }

    fn style(&self, style: &mut egui::Style) {
        let font = |size, family: FontFamily| FontId::new(size, family);
        style.text_styles = [
            (TextStyle::Small, font(SMALL, FontFamily::Proportional)),
            (TextStyle::Body, font(TEXT, FontFamily::Proportional)),
            (TextStyle::Button, font(TEXT, FontFamily::Proportional)),
            (TextStyle::Heading, font(HEADING, strong_family())),
            (TextStyle::Monospace, font(TEXT, FontFamily::Monospace)),
        ]
        .into();
        style.spacing.item_spacing = egui::vec2(GAP, GAP);
        style.spacing.button_padding = egui::vec2(8.0, 4.0);
        style.spacing.interact_size.y = 26.0;
        style.spacing.scroll = egui::style::ScrollStyle::solid();
        style.interaction.tooltip_delay = 0.4;
        style.visuals = self.visuals();
    }

    fn visuals(&self) -> Visuals {
        let mut visuals = if self.dark { Visuals::dark() } else { Visuals::light() };
        visuals.panel_fill = self.panel();
        visuals.window_fill = self.panel();
        visuals.window_stroke = Stroke::new(1.0, self.line());
        visuals.extreme_bg_color = self.field();
        visuals.faint_bg_color = self.background();
        visuals.weak_text_color = Some(self.weak_text());
        visuals.error_fg_color = self.error();
        visuals.warn_fg_color = self.open();
        visuals.hyperlink_color = self.accent();
        visuals.selection.bg_fill = self.selection();
        visuals.selection.stroke = Stroke::new(1.5, self.accent());
        visuals.slider_trailing_fill = true;
        let widgets = &mut visuals.widgets;
        for (widget, fill, line) in [
            (&mut widgets.noninteractive, self.panel(), self.line()),
            (&mut widgets.inactive, self.button(), self.line()),
            (&mut widgets.hovered, self.button_hover(), self.accent()),
            (&mut widgets.active, self.button_hover(), self.accent()),
            (&mut widgets.open, self.button_hover(), self.line()),
        ] {
            widget.bg_fill = fill;
            widget.weak_bg_fill = fill;
            widget.bg_stroke = Stroke::new(1.0, line);
            widget.fg_stroke = Stroke::new(1.2, self.text());
            widget.corner_radius = CornerRadius::same(4);
            widget.expansion = 0.0;
        }
        visuals
    }

    /// Line and fill of a node by what it is.
    #[must_use]
    pub fn standing(&self, standing: Standing) -> (Color32, Color32) {
        match standing {
            Standing::NotYet => (self.line(), self.background()),
            Standing::Open | Standing::OnPath => (self.open(), self.open_fill()),
            Standing::Current => (self.current(), self.current_fill()),
            Standing::Closed | Standing::Left => (self.closed(), self.closed_fill()),
            Standing::Dropped => (self.superseded(), self.background()),
        }
    }
}

#[derive(Clone)]
struct Applied {
    choice: ThemeChoice,
    theme: Arc<Theme>,
}

/// The family of headings and of the numbers on tiles.
#[must_use]
pub fn strong_family() -> FontFamily {
    FontFamily::Name("strong".into())
}

/// Inter, which can be read from the back of a room (assets/fonts); behind it egui's own fonts, for signs it lacks.
fn fonts() -> egui::FontDefinitions {
    let mut fonts = egui::FontDefinitions::default();
    let files: [(&str, &'static [u8]); 2] = [
        ("Inter Medium", include_bytes!("../../assets/fonts/Inter-Medium.otf")),
        ("Inter SemiBold", include_bytes!("../../assets/fonts/Inter-SemiBold.otf")),
    ];
    for (name, bytes) in files {
        fonts.font_data.insert(name.to_owned(), Arc::new(egui::FontData::from_static(bytes)));
    }
    let proportional = fonts.families.entry(FontFamily::Proportional).or_default();
    proportional.push("Hack".to_owned());
    let behind = proportional.clone();
    proportional.insert(0, "Inter Medium".to_owned());
    let strong = std::iter::once("Inter SemiBold".to_owned()).chain(behind).collect();
    fonts.families.insert(strong_family(), strong);
    fonts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// WCAG 2.1, relative luminance and contrast ratio.
    fn contrast(a: Color32, b: Color32) -> f32 {
        let luminance = |colour: Color32| {
            let channel = |c: u8| {
                let c = f32::from(c) / 255.0;
                if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * channel(colour.r()) + 0.7152 * channel(colour.g()) + 0.0722 * channel(colour.b())
        };
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn every_theme_is_readable() {
        for choice in ThemeChoice::ALL {
            let theme = Theme::load(choice);
            for (name, text, behind) in [
                ("text", theme.text(), theme.panel()),
                ("weak text", theme.weak_text(), theme.panel()),
                ("tile", theme.tile_text(), theme.tile()),
                ("tile at home", theme.tile_text(), theme.tile_home()),
                ("changed", theme.text(), theme.changed()),
                ("selection", theme.text(), theme.selection()),
                ("error", theme.error(), theme.error_fill()),
                ("accent", theme.accent_text(), theme.accent()),
            ] {
                let ratio = contrast(text, behind);
                assert!(ratio >= 4.5, "{name} in {choice:?}: {ratio:.1}");
            }
            for (name, line) in [
                ("open", theme.open()),
                ("closed", theme.closed()),
                ("current", theme.current()),
                ("path", theme.path()),
                ("bookmark", theme.bookmark()),
                ("breakpoint", theme.breakpoint()),
            ] {
                let ratio = contrast(line, theme.panel());
                assert!(ratio >= 3.0, "{name} in {choice:?}: {ratio:.1}");
            }
        }
    }
}
