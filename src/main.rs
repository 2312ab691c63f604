//! Arguments in; a window, or the answer of a headless command, out.

use std::process::ExitCode;
use std::{env, io};

use tilescope::{app, heuristic, picture, platform};
use tilescope_cli as cli;

/// Makes glibc give freed memory back to the system, by starting the program again: it reads its settings only once. It would keep
/// most of what panels need while they are made, and what tables need while they are loaded: up to a fifth of the limit on memory.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn give_freed_memory_back() {
    use std::os::unix::process::CommandExt;
    use std::{env, process::Command};
    use tilescope::memory::GLIBC_SETTINGS;
    let missing = || GLIBC_SETTINGS.into_iter().filter(|(name, _)| env::var_os(name).is_none());
    let (Some(_), Ok(program)) = (missing().next(), env::current_exe()) else { return };
    let mut arguments = env::args_os();
    let mut again = Command::new(program);
    if let Some(name) = arguments.next() {
        again.arg0(name);
    }
    // This returns only if it fails. Then the program keeps more memory than it needs.
    let _ = again.args(arguments).envs(missing()).exec();
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn give_freed_memory_back() {}

fn main() -> ExitCode {
    // Before anything is read: this starts the program again.
    give_freed_memory_back();
    picture::fonts::find_fonts_with(platform::font_with);
    let status = answer();
    // Programs of heuristics may still wait for boards.
    heuristic::stop_programs();
    status.into()
}

/// Shows the window, or runs a command without one. Returns the exit status.
fn answer() -> u8 {
    let parsed = cli::parse(env::args_os(), &mut io::stdout());
    let cli::Arguments { file, state_dump, window_memory, command } = match parsed {
        Ok(arguments) => arguments,
        Err(status) => return status,
    };
    let watch = match command.as_ref().map(|command| (cli::in_window(command), command)) {
        None => None,
        Some((Some(Ok(start)), _)) => Some(start),
        Some((Some(Err(status)), _)) => return status,
        Some((None, command)) => return cli::run(command, &mut cli::answers()),
    };
    let options =
        app::Options { file, watch, state_dump, max_memory: window_memory, ..app::Options::default() };
    let Err(error) = app::desktop::run(options) else { return 0 };
    cli::complain(&error);
    1
}
