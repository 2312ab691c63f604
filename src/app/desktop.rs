//! The window on a desktop, with what it keeps in a file.

use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use eframe::NativeOptions;
use egui::{IconData, ViewportBuilder};

use super::{APP_ID, App, NAME, Options, kept};
use crate::picture::icon_rgba;
use crate::platform::panic_text;

const SMALLEST: [f32; 2] = [480.0, 320.0];

/// Opens the window and returns when it is closed.
/// If the system has no display, or lacks something that a window needs, the error says what is missing and how to get it.
pub fn run(options: Options) -> Result<(), String> {
    let folder = eframe::storage_dir(APP_ID);
    // The sessions of windows that are open are beside the file of settings.
    let recovery = folder.as_ref().map(|folder| folder.join("recovery"));
    let options = Options { recovery: options.recovery.or(recovery), is_heard: true, ..options };
    let kept = folder.map(|folder| kept::check(&folder.join("app.ron")));
    let (kept_path, notice) = kept.map_or((None, None), |kept| (Some(kept.path), kept.notice));
    let native = NativeOptions {
        persistence_path: kept_path,
        viewport: ViewportBuilder::default()
            .with_app_id(APP_ID)
            .with_title(NAME)
            .with_icon(icon())
            .with_inner_size([1280.0, 720.0])
            .with_min_inner_size(SMALLEST),
        ..NativeOptions::default()
    };
    // winit panics if libxkbcommon-x11 is missing. That gets one line like every other reason.
    let opened = AtomicBool::new(false);
    let quiet = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let result = catch_unwind(AssertUnwindSafe(|| {
        let create: eframe::AppCreator<'_> = Box::new(|creation| {
            opened.store(true, Relaxed);
            panic::set_hook(quiet);
            let mut app = App::new(creation, options);
            if let Some(notice) = notice {
                app.session.core.complain(notice);
            }
            Ok(Box::new(app))
        });
        eframe::run_native(APP_ID, native, create)
    }));
    let error = match result {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(error)) => error.to_string(),
        Err(panic) => panic_text(panic.as_ref()),
    };
    if opened.into_inner() {
        return Err(format!("Tilescope crashed because of an error in the program: {error}"));
    }
    Err(explain(&error))
}

fn icon() -> IconData {
    const SIDE: u32 = 128;
    IconData { rgba: icon_rgba(SIDE), width: SIDE, height: SIDE }
}

fn explain(error: &str) -> String {
    let lower = error.to_lowercase();
    let has = |names: &[&str]| names.iter().any(|name| lower.contains(name));
    let remedy = if cfg!(target_os = "linux") && has(&["xkbcommon"]) {
        "The library libxkbcommon-x11 is missing. On Debian and Ubuntu: apt-get install libxkbcommon-x11-0"
    } else if has(&["glutin", "egl", "opengl", "libgl"]) {
        "OpenGL is missing. On Debian and Ubuntu: apt-get install libgl1 libegl1 libgl1-mesa-dri"
    } else if has(&["libx11", "xcursor", "libxi"]) {
        "An X11 library is missing. On Debian and Ubuntu: apt-get install libx11-6 libx11-xcb1 libxcursor1 libxi6 libxrandr2"
    } else {
        "There is no display: start Tilescope in a graphical session, or set DISPLAY or WAYLAND_DISPLAY"
    };
    let error = error.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("cannot open the window. {remedy}. `tilescope solve` works without a display. ({error})")
}
