//! Pictures of a board and a recording: shapes with colours by meaning, and their export as SVG, PNG and PDF. This room
//! knows no egui, threads or files.
//!
//! A picture is a [`Scene`], drawn by one piece of code: the window paints the scene, and `tilescope picture` and
//! “Save picture…” write it to a file. A [`View`] says what is drawn; [`View::ALL`] lists the views.

mod board;
mod chart;
mod compared;
pub mod fonts;
mod map;
mod moving;
mod palette;
mod pdf;
mod plane;
mod plots;
mod png;
pub mod runs;
mod scene;
pub mod stage;
mod svg;
pub mod tree;
mod view;
mod worksheet;

pub use crate::puzzle::{counted, number};
pub use board::{
    BoardRow, ICON, LEAST_NECESSITY, board_between, board_rows_scene, board_scene, decimal,
    draw_coloured_board, draw_explanation, draw_large_blank, draw_large_tile, draw_mini_board,
    draw_necessity, draw_tile, draw_tray, draw_way, group_colour, icon_png, icon_rgba, mini_board_extent,
};
pub use chart::{ChartLine, ChartPoint, ChartScale, MeansChart, draw_x_ticks, nice_step};
pub use compared::{CommonNode, CommonTree, TreeSide, compared_tree, draw_expanded_by};
pub use map::{
    Band, MapBoards, MapCell, MapDot, MapFrame, MapLayout, MapOf, MapPicture, MapShade, MapShades, MapWindow,
    Reach, draw_map, map_plot,
};
pub use moving::{Film, FilmContent, FilmPlan, MovingError};
pub use palette::{Palette, ThemeChoice, tokens};
pub use pdf::pdf;
pub use plane::{Highlight, PlaneLayout, PlanePicture, cells_so_far, current, draw_plane};
pub use plots::{
    EndLabel, LabelRoom, PlotPlace, PlotsPicture, Track, arrange_plots, begins_plot, draw_cursor,
    draw_end_labels, draw_plots, end_labels, plot_title, series_meaning, series_title, value_text,
};
pub use png::{OnDrawn, PictureFormat, PixelImage, PngError, png};
pub use scene::{
    Anchor, Area, Colour, Extent, Horizontal, Line, Point, Raster, Scene, Shape, Text, TextLook, Vertical,
    about_width, line, plain, point, strong,
};
pub use stage::{
    BOARD_MARK, EquationTerm, MoveSlot, NEXT_MARK, Phase, SlotBoard, SlotKind, StageWords, StageWordsOf,
    TermKind,
};
pub use svg::{of_xml, svg};
pub use view::{
    LEAST_UNIT, StepUnit, Subject, View, calls_g_depth, capitalised, caption, f_number, f_text, g_word,
    h_number, say, unit, value_word,
};
pub use worksheet::{
    Paper, SheetContent, SheetList, SheetNode, SheetRow, SheetTreeNode, SheetVersion, Worksheet,
    worksheet_pages,
};

#[cfg(test)]
pub mod tests {
    use crate::puzzle::{GoalPreset, parse_board};
    use crate::recording::Recording;
    use crate::search::{AlgorithmId, Guard, Problem, Settings};

    /// The default settings with this algorithm.
    pub fn with(name: &str) -> Settings {
        let algorithm = AlgorithmId::from_name(name).expect("an algorithm");
        Settings { algorithm, ..Settings::default() }
    }

    /// The recording of a search that ran to its end.
    pub fn recorded(start: &str, goal: GoalPreset, settings: Settings) -> Recording {
        let problem = Problem::to_preset(parse_board(start).expect("a board"), goal);
        let mut recording = Recording::new(problem, settings);
        recording.record(Guard::default(), ());
        recording
    }
}
