//! Maps keys to commands.

use egui::{Context, Event, Key, Modifiers};

use crate::kit::{field_takes, open_dialog, own_keys};
use crate::panels::focused_panel;
use crate::session::{Action, Command, CoreAction, Dialog, Screen, Session};
use crate::ui::lesson::lesson_keys;

/// Parses a key such as `Ctrl+Shift+S`.
pub fn parse_shortcut(shortcut: &str) -> Option<(Modifiers, Key)> {
    let mut modifiers = Modifiers::NONE;
    let mut rest = shortcut;
    while let Some((modifier, after)) = rest.split_once('+').filter(|(_, after)| !after.is_empty()) {
        modifiers |= match modifier {
            "Ctrl" => Modifiers::COMMAND,
            "Shift" => Modifiers::SHIFT,
            "Alt" => Modifiers::ALT,
            _ => return None,
        };
        rest = after;
    }
    Some((modifiers, Key::from_name(rest)?))
}

pub fn command_of(key: Key, modifiers: Modifiers) -> Option<Command> {
    Command::ALL.iter().copied().find(|command| {
        let shortcuts = command.info().shortcuts.iter().filter_map(|shortcut| parse_shortcut(shortcut));
        shortcuts.into_iter().any(|(wanted, k)| k == key && modifiers.matches_exact(wanted))
    })
}

/// Pushes the commands whose keys were pressed, except for keys that a dialog, the focused widget or a menu handles.
pub fn handle(ctx: &Context, session: &Session, menu_was_open: bool, actions: &mut Vec<Action>) {
    let of_field = field_takes(ctx);
    let widget_has_focus = ctx.memory(|memory| memory.focused().is_some()) && focused_panel(ctx).is_none();
    let own_keys = own_keys(ctx);
    let dialog_is_open = open_dialog(ctx).is_some();
    if !dialog_is_open && !menu_was_open && of_field.is_none() {
        // Before the screen below the message has the key.
        let has_error = session.core.notice.as_ref().is_some_and(|notice| notice.is_error);
        if has_error && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
            actions.push(CoreAction::DismissNotice.into());
        }
        // Keys that a screen has beside those of commands.
        actions.extend(session.activities.screen_keys(ctx, session.seen()).into_iter().map(Action::from));
        if own_keys.is_none() {
            lesson_keys(ctx, session, actions);
        }
    }
    let is_arrow = |key| matches!(key, Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown);
    let belongs_elsewhere = |key: Key, modifiers: Modifiers| {
        if menu_was_open && key == Key::Escape {
            return true;
        }
        if let Some(of_field) = of_field {
            return of_field(key, modifiers);
        }
        if let Some(own) = own_keys {
            return own.contains(&key) && modifiers.is_none();
        }
        widget_has_focus && (matches!(key, Key::Space | Key::Enter) || is_arrow(key)) && modifiers.is_none()
    };
    let takes_boards = of_field.is_none() && !dialog_is_open && session.core.screen() == Screen::SEARCH;
    for event in ctx.input(|input| input.events.clone()) {
        let (key, modifiers) = match event {
            Event::Paste(text) if takes_boards => {
                actions.push(Action::Paste(text));
                continue;
            }
            Event::Key { key, pressed: true, modifiers, .. } => (key, modifiers),
            _ => continue,
        };
        if belongs_elsewhere(key, modifiers) {
            continue;
        }
        // A key of a screen may leave it: then it is no command of the search behind it.
        let is_permitted = |command: &Command| session.core.screen().permits(*command).is_ok();
        // The key that opens the help closes it.
        let of_help = [Command::Keys, Command::Palette];
        let is_help = matches!(session.dialog, Some(Dialog::Help(_)));
        let reaches = |command: &Command| !dialog_is_open || is_help && of_help.contains(command);
        let Some(command) = command_of(key, modifiers).filter(is_permitted).filter(reaches) else { continue };
        actions.push(command.into());
        // What is typed after it is for the dialog.
        if command == Command::Keys || command.info().name.ends_with('…') {
            break;
        }
    }
}
