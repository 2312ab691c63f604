//! `tilescope integrate`: lets the desktop and the shell know the program.

use std::env;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use super::common::{ExitStatus, Failure, Result, note};
use crate::file::{DesktopFile, add_to_desktop, remove_from_desktop, share_folder};
use crate::picture::{ICON, icon_png};

#[derive(Args, Debug)]
#[command(after_long_help = page!("integrate"))]
pub struct IntegrateArguments {
    /// Remove what this command added
    #[arg(long)]
    pub remove: bool,
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

const NAME: &str = "tilescope";
/// The entry of the desktop's menu, after <https://specifications.freedesktop.org/desktop-entry-spec/latest/>.
const DESKTOP_ENTRY: &str = include_str!("../../../assets/desktop/tilescope.desktop");
/// What the database of file types reads, after <https://specifications.freedesktop.org/shared-mime-info-spec/latest/>. A file is
/// known by what stands in its first lines: most files that end in .ron belong to other programs.
const FILE_TYPES: &str = include_str!("../../../assets/desktop/tilescope.xml");
const ICON_SIDES: [u32; 3] = [48, 128, 256];
/// The folder below a share folder where each shell looks for completions.
const COMPLETIONS: [(Shell, &str); 3] = [
    (Shell::Bash, "bash-completion/completions/tilescope"),
    (Shell::Zsh, "zsh/site-functions/_tilescope"),
    (Shell::Fish, "fish/vendor_completions.d/tilescope.fish"),
];

/// Adds the files of the program with this command line, or removes them, and writes a line with the path of each.
pub fn integrate(
    arguments: &IntegrateArguments,
    command_line: fn() -> Command,
    out: &mut impl Write,
) -> Result<ExitStatus> {
    // Neither `XDG_DATA_HOME` nor `HOME` is set.
    let no_folder = || Failure::said("there is no share folder of the user; pass one with --share");
    let share = arguments.share.clone().or_else(share_folder).ok_or_else(no_folder)?;
    let this = || env::current_exe().ok()?.to_str().map(str::to_owned);
    let program = arguments.program.clone().or_else(this).unwrap_or_else(|| NAME.to_owned());
    let files = files(&program, command_line)?;
    let change = if arguments.remove { remove_from_desktop } else { add_to_desktop };
    let paths = change(&share, &files)?;
    for path in &paths {
        writeln!(out, "{}", path.display())?;
    }
    if paths.is_empty() {
        note(&format!("there is nothing to remove in {}", share.display()));
    }
    out.flush()?;
    Ok(ExitStatus::Answered)
}

fn files(program: &str, command_line: fn() -> Command) -> Result<Vec<DesktopFile>> {
    let file = |path: &str, bytes: Vec<u8>| DesktopFile { path: path.into(), bytes };
    let entry = DESKTOP_ENTRY.replace("{program}", &quoted(program));
    let mut all = vec![
        file("applications/tilescope.desktop", entry.into_bytes()),
        file("mime/packages/tilescope.xml", FILE_TYPES.as_bytes().to_vec()),
        file("icons/hicolor/scalable/apps/tilescope.svg", ICON.as_bytes().to_vec()),
    ];
    all.extend(
        ICON_SIDES
            .map(|side| file(&format!("icons/hicolor/{side}x{side}/apps/tilescope.png"), icon_png(side))),
    );
    let command = command_line();
    all.push(man_page(&command, NAME)?);
    for subcommand in command.get_subcommands() {
        all.push(man_page(subcommand, &format!("{NAME} {}", subcommand.get_name()))?);
    }
    for (shell, path) in COMPLETIONS {
        let mut bytes = Vec::new();
        generate(shell, &mut command_line(), NAME, &mut bytes);
        all.push(file(path, bytes));
    }
    Ok(all)
}

fn man_page(command: &Command, words: &str) -> Result<DesktopFile> {
    let name = words.replace(' ', "-");
    let command = command.clone().version(env!("CARGO_PKG_VERSION")).bin_name(words).display_name(&name);
    let mut bytes = Vec::new();
    Man::new(command).title(&name).render(&mut bytes)?;
    Ok(DesktopFile { path: format!("man/man1/{name}.1").into(), bytes })
}

/// A program in the form of the key Exec: quoted, and escaped twice, once as an argument and once as a string.
fn quoted(program: &str) -> String {
    let mut argument = String::from("\"");
    for letter in program.chars() {
        match letter {
            '"' | '`' | '$' | '\\' => argument.extend(['\\', letter]),
            '%' => argument.push_str("%%"),
            _ => argument.push(letter),
        }
    }
    argument.push('"');
    argument.replace('\\', "\\\\")
}
