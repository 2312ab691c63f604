//! `tilescope integrate`: lets the desktop and the shell know the program.

mod desktop_entry;
mod file_types;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use super::arguments::Arguments;
use super::output::ExitStatus;
use super::problems::Failure;
use super::{note, text};
use crate::file::{DesktopFile, RemovedFiles, add_to_desktop, remove_from_desktop, share_folder};
use crate::picture::{ICON, icon_png};

/// Options of `tilescope integrate`.
#[derive(Args, Debug)]
#[command(after_long_help = page!("integrate"))]
pub struct IntegrateArguments {
    /// Remove what this command added
    #[arg(long)]
    pub remove: bool,
    /// The share folder
    #[arg(
        long,
        value_name = "FOLDER",
        help = "The share folder, such as /usr/local/share [default: $XDG_DATA_HOME or ~/.local/share]"
    )]
    pub share: Option<PathBuf>,
    /// The program that the desktop starts [default: this one]
    #[arg(long, value_name = "PATH")]
    pub program: Option<String>,
}

/// The name of the program in commands, icons and file types.
const NAME: &str = "tilescope";
/// The sizes of icons for desktops that draw no SVG.
const ICON_SIDES: [u32; 3] = [48, 128, 256];
/// Where each shell looks for completions below a share folder.
const COMPLETIONS: [(Shell, &str); 3] = [
    (Shell::Bash, "bash-completion/completions/tilescope"),
    (Shell::Zsh, "zsh/site-functions/_tilescope"),
    (Shell::Fish, "fish/vendor_completions.d/tilescope.fish"),
];

/// Adds the files, or removes them, and writes a line with the path of each.
///
/// # Errors
/// If there is no share folder, or the system refuses a file.
pub fn integrate(arguments: &IntegrateArguments, out: &mut impl Write) -> Result<ExitStatus, Failure> {
    let share = arguments.share.clone().or_else(share_folder).ok_or(Failure::NoShareFolder)?;
    let program = arguments.program.clone().or_else(this_program).unwrap_or_else(|| NAME.to_owned());
    let files = files(&program)?;
    let (paths, edited) = if arguments.remove {
        let RemovedFiles { removed, edited } = remove_from_desktop(&share, &files)?;
        (removed, edited)
    } else {
        (add_to_desktop(&share, &files)?, Vec::new())
    };
    for path in &paths {
        writeln!(out, "{}", path.display())?;
    }
    for path in &edited {
        note(&text::edited_since(path));
    }
    if paths.is_empty() && edited.is_empty() {
        note(&text::nothing_to_remove(&share));
    }
    out.flush()?;
    Ok(ExitStatus::Answered)
}

/// The path of this program; `None` if the system does not tell it, or if it is not text.
fn this_program() -> Option<String> {
    std::env::current_exe().ok()?.to_str().map(str::to_owned)
}

/// All files, for a desktop that starts this program.
fn files(program: &str) -> Result<Vec<DesktopFile>, Failure> {
    let file = |path: &str, bytes: Vec<u8>| DesktopFile { path: path.into(), bytes };
    let mut all = vec![
        file("applications/tilescope.desktop", desktop_entry::text(program).into_bytes()),
        file("mime/packages/tilescope.xml", file_types::text().into_bytes()),
        file("icons/hicolor/scalable/apps/tilescope.svg", ICON.as_bytes().to_vec()),
    ];
    all.extend(
        ICON_SIDES
            .map(|side| file(&format!("icons/hicolor/{side}x{side}/apps/tilescope.png"), icon_png(side))),
    );
    let command = Arguments::command();
    all.push(man_page(&command, NAME)?);
    for subcommand in command.get_subcommands() {
        all.push(man_page(subcommand, &format!("{NAME} {}", subcommand.get_name()))?);
    }
    for (shell, path) in COMPLETIONS {
        let mut bytes = Vec::new();
        generate(shell, &mut Arguments::command(), NAME, &mut bytes);
        all.push(file(path, bytes));
    }
    Ok(all)
}

/// The man page of a command that is called by these words.
fn man_page(command: &clap::Command, words: &str) -> Result<DesktopFile, Failure> {
    let name = words.replace(' ', "-");
    let command = command.clone().version(env!("CARGO_PKG_VERSION")).bin_name(words).display_name(&name);
    let mut bytes = Vec::new();
    Man::new(command).title(&name).render(&mut bytes)?;
    Ok(DesktopFile { path: format!("man/man1/{name}.1").into(), bytes })
}
