//! Text and lines can be read in every theme.

use tilescope::picture::{Palette, ThemeChoice, contrast};

#[test]
fn every_theme_is_readable() {
    for choice in ThemeChoice::ALL {
        let palette = Palette::of(choice);
        let Palette { text, panel, g, h, tile, tile_text, .. } = *palette;
        for (name, behind, letters) in [
            ("panel", panel, &[text, palette.weak_text, g, h, palette.only_a, palette.only_b][..]),
            ("tile", tile, &[tile_text, h]),
            ("tile at home", palette.tile_home, &[tile_text]),
            ("changed", palette.changed, &[text]),
            ("selection", palette.selection, &[text]),
            ("error", palette.error_fill, &[palette.error]),
            ("accent", palette.accent, &[palette.accent_text]),
            ("action", palette.action, &[palette.action_text]),
            ("next node", palette.current_fill, &[g, h]),
        ] {
            for letter in letters {
                let ratio = contrast(*letter, behind);
                assert!(ratio >= 4.5, "{letter:?} on {name} in {choice:?}: {ratio:.1}");
            }
        }
        let Palette { open, closed, current, path, must, may, never, bookmark, breakpoint, .. } = *palette;
        for line in [open, closed, current, path, must, may, never, bookmark, breakpoint] {
            let ratio = contrast(line, panel);
            assert!(ratio >= 3.0, "{line:?} in {choice:?}: {ratio:.1}");
        }
        let ratio = contrast(palette.pale(), panel);
        assert!((1.25..=2.2).contains(&ratio), "what is to come is pale: {choice:?}: {ratio:.2}");
    }
}
