//! What the window keeps from one start to the next, checked before anything uses it. Without that, a zoom of 0 in the file
//! would end every start, and no message would name the file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::{PLOTS_KEY, TABS_KEY, THEME_KEY};
use crate::file::{free_path_beside, move_aside, read_kept, write_text};
use crate::session::{Plots, SideTabs, ThemeChoice};

const WINDOW_KEY: &str = "window";
const EGUI_KEY: &str = "egui";
/// The zooms that egui's own keys reach.
const ZOOMS: std::ops::RangeInclusive<f32> = 0.2..=5.0;
/// No screen has more points or pixels.
const MOST_PIXELS: f64 = 100_000.0;

#[derive(PartialEq, Eq, Debug)]
pub struct Kept {
    pub path: PathBuf,
    pub notice: Option<String>,
}

/// Checks the file at a path. What cannot be used is left out of it, and the old file is moved aside.
pub fn check(path: &Path) -> Kept {
    let (good, problem) = match values(path) {
        Ok(values) => {
            let (good, bad): (BTreeMap<_, _>, _) =
                values.into_iter().partition(|(key, value)| problem_of(key, value).is_none());
            if bad.is_empty() {
                return Kept { path: path.to_owned(), notice: None };
            }
            let bad: Vec<_> = bad.iter().filter_map(|(key, value)| problem_of(key, value)).collect();
            (good, Ok(bad))
        }
        Err(why) => (BTreeMap::new(), Err(why)),
    };
    let aside = free_path_beside(path);
    if let Err(error) = move_aside(path, &aside) {
        // An unused path: so nothing bad is read, and the file stays.
        let notice = format!(
            "The saved settings cannot be used and cannot be moved aside ({error}): {}.",
            path.display()
        );
        return Kept { path: aside, notice: Some(notice) };
    }
    if !good.is_empty() {
        let good = ron::to_string(&good).expect("text is written");
        if let Err(error) = write_text(path, &good) {
            log::warn!("{error}");
        }
    }
    let notice = match problem {
        Ok(bad) => format!("Saved settings that cannot be used were reset ({}).", bad.join(", ")),
        Err(why) => format!("The saved settings cannot be used ({why}) and were reset."),
    };
    let notice = format!("{notice} The old file is now {}.", aside.display());
    Kept { path: path.to_owned(), notice: Some(notice) }
}

fn values(path: &Path) -> Result<BTreeMap<String, String>, String> {
    let kept = read_kept(path).map_err(|error| error.to_string())?;
    kept.map_or(Ok(BTreeMap::new()), |kept| {
        ron::from_str(&kept).map_err(|_| "it has no settings of a window".to_owned())
    })
}

fn problem_of(key: &str, value: &str) -> Option<&'static str> {
    let (name, is_good) = match key {
        THEME_KEY => ("theme", ron::from_str::<ThemeChoice>(value).is_ok()),
        TABS_KEY => ("tabs", SideTabs::from_text(value).is_some()),
        PLOTS_KEY => ("plots", ron::from_str::<Plots>(value).is_ok()),
        WINDOW_KEY => {
            ("window size", ron::from_str(value).is_ok_and(|value: ron::Value| fits_a_screen(&value)))
        }
        EGUI_KEY => match ron::from_str::<egui::Memory>(value) {
            Ok(memory) => ("zoom", ZOOMS.contains(&memory.options.zoom_factor)),
            Err(_) => ("open sections", false),
        },
        _ => return None,
    };
    (!is_good).then_some(name)
}

fn fits_a_screen(value: &ron::Value) -> bool {
    match value {
        ron::Value::Number(number) => number.into_f64().abs() <= MOST_PIXELS,
        ron::Value::Option(Some(value)) => fits_a_screen(value),
        ron::Value::Seq(values) => values.iter().all(fits_a_screen),
        ron::Value::Map(map) => map.values().all(fits_a_screen),
        _ => true,
    }
}
