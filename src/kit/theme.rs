//! Colours and sizes by meaning, as egui types. The colours come from [`Palette`].

use std::sync::Arc;

use egui::emath::GuiRounding as _;
use egui::epaint::text::{FallbackRequest, FontInsert};
use egui::{Color32, Context, CornerRadius, FontData, FontFamily, FontId, Stroke, TextStyle, Visuals};

use crate::core::{Core, TermKind};
use crate::picture::{Colour, LEAST_UNIT, Palette, ThemeChoice, fonts as inter, tokens};
use crate::recording::NodeStatus;

/// Gap between related things, in points.
pub const GAP: f32 = 6.0;
pub const SECTION_GAP: f32 = 12.0;
/// Text sizes, in points.
pub const TEXT: f32 = 14.5;
const SMALL: f32 = 12.5;
const HEADING: f32 = 16.0;
/// How long the pointer rests before what is under it explains itself, in seconds.
pub const TOOLTIP_DELAY: f32 = 0.4;
/// The height of a window up to which text at the desk has its usual size, in points. In a higher one, it grows with it.
const TALL: f32 = 1200.0;
/// A narrower window in one column is that of a phone, in points.
const PHONE: f32 = 600.0;
/// The least height of what a finger taps, in points: 44, and what rounding takes.
const TAPPED: f32 = 44.5;
/// The height of a widget for a pointer, beside text of the usual size, in points.
const WIDGET: f32 = 26.0;

/// Whether a window is so much higher than wide that its parts stand below each other. A phone that lies on its side (844×390) is
/// as low as a small window at the desk, and has the stage beside the tabs as well: one column would show two of its parts at most.
pub fn is_column(window: egui::Vec2) -> bool {
    window.y > window.x * 1.2
}

pub fn is_phone(window: egui::Vec2) -> bool {
    window.x < PHONE && is_column(window)
}

/// The least height of all that is tapped, in points: on a phone, and wherever a finger was seen. Without fingers, 0. Rows of lists,
/// nodes and cells are not meant: they are data, of which a screen shows as much as can be read.
pub fn least_tapped(ctx: &egui::Context) -> f32 {
    Styled::last(ctx).filter(|styled| styled.is_touched).map_or(0.0, |_| TAPPED)
}

/// Whether fingers are expected from now on, or were before. Nothing moves under the first one: it counts when it has gone.
pub fn has_fingers(ctx: &egui::Context, are_expected: bool) -> bool {
    let seen = are_expected || ctx.input(|input| input.has_touch_screen() && !input.any_touches());
    let before = ctx.data(|data| data.get_temp(egui::Id::unique("fingers")));
    let now = seen || before.unwrap_or(false);
    ctx.data_mut(|data| data.insert_temp(egui::Id::unique("fingers"), now));
    now
}

/// How much larger than usual text at the desk is in a window of this size.
pub fn growth(window: egui::Vec2) -> f32 {
    (window.y / TALL).max(1.0)
}

/// The unit of the screen, in points: all sizes of the current step and of the lists are multiples of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UnitScale(f32);

impl UnitScale {
    /// The least unit in which no part has to go, and the one in which fewer parts are shown: text of 15 and of 17 points.
    const LEAST: f32 = 12.5;
    const OF_FEW_PARTS: f32 = 17.0 / 1.2;
    /// The unit of what stands over the window at the desk: text of 18 points.
    pub const OVER_THE_DESK: Self = Self(15.0);
    /// The share of the wanted unit for which no part has to go.
    const NEARLY: f32 = 0.87;
    /// The width and height of a dialog, in units. It fits while presenting, even with a large zoom.
    const DIALOG: egui::Vec2 = egui::vec2(44.0, 24.0);
    /// The width and height of the stage with the side and the transport, in units.
    const SCREEN: egui::Vec2 = egui::vec2(64.0, 36.0);

    /// The unit for a class in a window of this size: everything grows with it. Zoom makes it larger.
    pub fn presenting(window: egui::Vec2, zoom: f32) -> Self {
        Self((window.x / Self::SCREEN.x).min(window.y / Self::SCREEN.y) * zoom)
    }

    /// The unit at the desk, in a window of this size without its row of menus.
    pub fn at_desk(room: egui::Vec2) -> Self {
        Self(Self::presenting(room, 1.0).0.max(Self::LEAST))
    }

    /// The unit of a small window, which shows fewer parts.
    #[must_use]
    pub fn of_few_parts(self) -> Self {
        Self(self.0.max(Self::OF_FEW_PARTS))
    }

    /// The unit of the side at the desk, where lists are read from near: text of 18 points, and a little more in a large window.
    #[must_use]
    pub fn of_side(self, growth: f32) -> Self {
        Self((self.0 * 0.75).clamp(15.0, 18.0 * growth).min(self.0))
    }

    pub fn over(ctx: &egui::Context) -> Self {
        let presenting = Styled::last(ctx).and_then(|styled| styled.presenting);
        presenting.unwrap_or_else(|| Self(Self::OVER_THE_DESK.0 * growth(ctx.content_rect().size())))
    }

    /// The unit to which the text of a part belongs.
    pub fn of(ui: &egui::Ui) -> Self {
        Self(TextStyle::Body.resolve(ui.style()).size / Self(1.0).text())
    }

    /// The largest unit of which this many fit into a window.
    pub fn filling(window: egui::Vec2, units: egui::Vec2) -> Self {
        Self(f32::INFINITY).fitting(window, units)
    }

    /// The largest unit, but none larger than this one, of which this many fit into a space.
    #[must_use]
    pub fn fitting(self, space: egui::Vec2, units: egui::Vec2) -> Self {
        Self(self.0.min(space.x / units.x).min(space.y / units.y))
    }

    /// The unit for a class in a window of this size, and whether all parts of a screen have room, and not only few of them.
    pub fn presenting_all_or(window: egui::Vec2, zoom: f32, [all, few]: [egui::Vec2; 2]) -> (Self, bool) {
        let wanted = Self::presenting(window, zoom);
        let whole = wanted.fitting(window, all);
        if whole.0 >= wanted.0 * Self::NEARLY { (whole, true) } else { (wanted.fitting(window, few), false) }
    }

    /// That many units, in points.
    pub fn u(self, units: f32) -> f32 {
        self.0 * units
    }

    /// The height of a row of what is clicked or tapped, in points.
    pub fn row(self, ctx: &egui::Context, units: f32) -> f32 {
        self.u(units).max(least_tapped(ctx))
    }

    pub fn text(self) -> f32 {
        self.u(1.2)
    }

    /// The size of the smallest text: 1/32 of the height while presenting, and at least 15 points where other text is not smaller.
    pub fn least_text(self) -> f32 {
        /// In points.
        const LEAST: f32 = 15.0;
        self.u(1.125).max(self.text().min(LEAST))
    }

    pub fn equation(self) -> f32 {
        self.u(2.4)
    }

    /// Makes the widgets of a part as large as its text, from whatever size they have, and no lower than fingers need them.
    pub fn apply(self, ui: &mut egui::Ui) {
        self.resize(ui.style_mut());
        let least = least_tapped(ui.ctx());
        if least > 0.0 {
            ui.spacing_mut().interact_size.y = (WIDGET * self.text() / TEXT).max(least);
        }
    }

    fn resize(self, style: &mut egui::Style) {
        let now = style.text_styles.get(&TextStyle::Body).map_or(TEXT, |font| font.size);
        let by = self.text() / now;
        for font in style.text_styles.values_mut() {
            font.size = (font.size * by).max(self.least_text());
        }
        let spacing = &mut style.spacing;
        spacing.item_spacing = (spacing.item_spacing * by).round_ui();
        spacing.button_padding = (spacing.button_padding * by).round_ui();
        spacing.interact_size *= by;
        spacing.icon_width *= by;
        spacing.icon_width_inner *= by;
        spacing.icon_spacing *= by;
        spacing.combo_width *= by;
        spacing.text_edit_width *= by;
        spacing.slider_width *= by;
        spacing.tooltip_width *= by;
        spacing.menu_width *= by;
        spacing.combo_height *= by;
        spacing.indent *= by;
    }
}

/// Shows the buttons of a bar as text until the pointer is on them.
pub fn flatten(style: &mut egui::Style) {
    for widget in [&mut style.visuals.widgets.inactive, &mut style.visuals.widgets.noninteractive] {
        widget.weak_bg_fill = Color32::TRANSPARENT;
        widget.bg_stroke = Stroke::NONE;
    }
}

pub fn colour32(colour: Colour) -> Color32 {
    Color32::from_rgba_unmultiplied(colour.r, colour.g, colour.b, colour.a)
}

#[derive(Clone, Copy, PartialEq, Default)]
struct Styled {
    choice: ThemeChoice,
    /// The unit of dialogs and popups, while presenting.
    presenting: Option<UnitScale>,
    growth: f32,
    is_touched: bool,
}

impl Styled {
    fn id() -> egui::Id {
        egui::Id::unique("tilescope theme")
    }

    fn last(ctx: &egui::Context) -> Option<Self> {
        ctx.data(|data| data.get_temp(Self::id()))
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Theme {
    palette: &'static Palette,
}

macro_rules! theme {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {
        impl Theme {
            $($(#[$doc])* #[must_use] pub fn $name(&self) -> Color32 { colour32(self.palette.$name) })+
        }
    };
}
tokens!(theme);

impl Theme {
    pub fn of(ctx: &egui::Context) -> Self {
        Self { palette: Palette::of(Styled::last(ctx).unwrap_or_default().choice) }
    }

    pub fn palette(&self) -> &'static Palette {
        self.palette
    }

    /// Sets the theme of the window and the size of what stands over it: of dialogs, menus and tooltips.
    pub fn apply(ctx: &egui::Context, core: &Core) {
        let window = ctx.content_rect().size();
        let presents = core.layout.is_presenting();
        let unit = UnitScale::presenting(window, ctx.zoom_factor());
        let over = presents.then(|| unit.fitting(window, UnitScale::DIALOG));
        let is_touched = is_phone(window) || has_fingers(ctx, false);
        let styled = Styled { choice: core.look.theme, presenting: over, growth: growth(window), is_touched };
        let before = Styled::last(ctx);
        if before == Some(styled) {
            return;
        }
        ctx.data_mut(|data| data.insert_temp(Styled::id(), styled));
        if before.is_none() {
            ctx.set_fonts(fonts());
            find_other_fonts(ctx);
        }
        let theme = Self::of(ctx);
        let grown = UnitScale(TEXT / UnitScale(1.0).text() * styled.growth);
        let least = least_tapped(ctx);
        let over = over.or((styled.growth > 1.0).then_some(grown));
        ctx.set_theme(if theme.palette.dark { egui::Theme::Dark } else { egui::Theme::Light });
        ctx.all_styles_mut(|style| {
            theme.style(style);
            if let Some(scale) = over {
                scale.resize(style);
            }
            style.spacing.interact_size.y = style.spacing.interact_size.y.max(least);
        });
        // The widgets of this frame have the style that it began with.
        ctx.request_repaint();
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
        style.spacing = egui::style::Spacing::default();
        style.spacing.item_spacing = egui::vec2(GAP, GAP);
        style.spacing.button_padding = egui::vec2(8.0, 4.0);
        style.spacing.interact_size.y = WIDGET;
        style.spacing.scroll = egui::style::ScrollStyle::solid();
        style.interaction.tooltip_delay = TOOLTIP_DELAY;
        style.visuals = self.visuals();
    }

    fn visuals(&self) -> Visuals {
        let mut visuals = if self.palette.dark { Visuals::dark() } else { Visuals::light() };
        visuals.panel_fill = self.panel();
        visuals.window_fill = self.panel();
        visuals.window_stroke = Stroke::new(1.0, self.line());
        visuals.extreme_bg_color = self.field();
        visuals.faint_bg_color = self.background();
        visuals.weak_text_color = Some(self.weak_text());
        visuals.error_fg_color = self.error();
        visuals.warn_fg_color = self.open();
        visuals.hyperlink_color = self.action();
        // Colour is data: what is chosen among buttons is darker.
        visuals.selection.bg_fill = self.button_hover();
        visuals.selection.stroke = Stroke::new(1.5, self.action());
        visuals.slider_trailing_fill = true;
        let widgets = &mut visuals.widgets;
        for (widget, fill, line) in [
            (&mut widgets.noninteractive, self.panel(), self.line()),
            (&mut widgets.inactive, self.button(), self.line()),
            (&mut widgets.hovered, self.button_hover(), self.tile_line()),
            (&mut widgets.active, self.button_hover(), self.action()),
            (&mut widgets.open, self.button_hover(), self.line()),
        ] {
            widget.bg_fill = fill;
            widget.weak_bg_fill = fill;
            widget.bg_stroke = Stroke::new(1.0, line);
            widget.fg_stroke = Stroke::new(1.2, self.text());
            widget.corner_radius = CornerRadius::same(6);
            widget.expansion = 0.0;
        }
        visuals
    }

    /// The colour of what cannot be used. It is paler than that of what can, also in high contrast, where tiles have black edges.
    pub fn disabled(&self) -> Color32 {
        let colour = self.tile_line();
        if colour == self.action() { colour.gamma_multiply(0.5) } else { colour }
    }

    pub fn term(&self, kind: TermKind) -> Color32 {
        match kind {
            TermKind::Value => self.text(),
            TermKind::G => self.g(),
            TermKind::H => self.h(),
            TermKind::Sign => self.weak_text(),
        }
    }

    pub fn status(&self, status: NodeStatus) -> (Color32, Color32) {
        let (line, fill) = self.palette.status(status);
        (colour32(line), colour32(fill))
    }
}

/// How much larger than in its file a picture is, so that its text is at least as large as the small text around it.
pub fn text_scale(ui: &egui::Ui) -> f32 {
    small_text(ui) / LEAST_UNIT
}

/// The size of small text in a part of the window, in points.
pub fn small_text(ui: &egui::Ui) -> f32 {
    TextStyle::Small.resolve(ui.style()).size
}

pub fn strong_family() -> FontFamily {
    FontFamily::Name("strong".into())
}

/// Asks again for fonts with the letters that the program's own lack: the system may have more of them now.
pub fn find_other_fonts(ctx: &Context) {
    ctx.set_font_providers(vec![Arc::new(other_font)]);
}

/// A font of the system, for a letter that the others lack. In a browser, eframe takes the letter from the browser if that has it.
fn other_font(request: &FallbackRequest<'_>) -> Option<FontInsert> {
    let letter = request.cluster.chars().next()?;
    let font = inter::font_with(letter, *request.family == strong_family())?;
    let data = FontData { index: font.index, ..FontData::from_static(font.bytes) };
    Some(FontInsert::new(&font.name, data, Vec::new()))
}

/// Inter, which is legible from the back of a room (assets/fonts), and Hack for code and for signs that Inter lacks.
fn fonts() -> egui::FontDefinitions {
    let mut fonts = egui::FontDefinitions::empty();
    let files: [(&str, &'static [u8]); 3] = [
        ("Inter Medium", inter::MEDIUM),
        ("Inter SemiBold", inter::SEMI_BOLD),
        ("Hack", epaint_default_fonts::HACK_REGULAR),
    ];
    for (name, bytes) in files {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let families = [
        (FontFamily::Proportional, ["Inter Medium", "Hack"]),
        (FontFamily::Monospace, ["Hack", "Inter Medium"]),
        (strong_family(), ["Inter SemiBold", "Hack"]),
    ];
    for (family, names) in families {
        fonts.families.insert(family, names.map(str::to_owned).to_vec());
    }
    fonts
}
