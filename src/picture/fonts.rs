//! Inter, which can be read from the back of a room: part of the program, so that no picture depends on the system.
//! Its licence is in `assets/fonts`.

/// For most text.
pub const MEDIUM: &[u8] = include_bytes!("../../assets/fonts/Inter-Medium.otf");
/// For what is strong.
pub const SEMI_BOLD: &[u8] = include_bytes!("../../assets/fonts/Inter-SemiBold.otf");

/// How a picture names it, and what may stand in where it is not installed.
pub const FAMILY: &str = "Inter, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif";
/// The weight of most text.
pub const MEDIUM_WEIGHT: u32 = 500;
/// The weight of what is strong.
pub const SEMI_BOLD_WEIGHT: u32 = 600;

/// From the top of a line down to where letters stand, for a font of size 1 (the font's own figures, of its 2,816
/// units).
pub const ASCENT: f32 = 2728.0 / 2816.0;
/// From there down to the bottom of the line.
pub const DESCENT: f32 = 680.0 / 2816.0;
/// Height of capitals and digits.
pub const CAPITALS: f32 = 2048.0 / 2816.0;
