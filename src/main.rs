//! Arguments in; a window, or the answer of a headless command, out.

use std::process::ExitCode;

use tilescope::{app, cli};

fn main() -> ExitCode {
    let cli::Arguments { file, state_dump, command } = match cli::parse() {
        Ok(arguments) => arguments,
        Err(status) => return status,
    };
    if let Some(command) = command {
        return cli::run(&command);
    }
    match app::run(app::Options { file, state_dump }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            cli::complain(&error);
            ExitCode::FAILURE
        }
    }
}
