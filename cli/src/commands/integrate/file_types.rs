//! The type of Tilescope's files, after <https://specifications.freedesktop.org/shared-mime-info-spec/latest/>.

/// The name of the type.
pub const FILE_TYPE: &str = "application/x-tilescope";

/// What the database of file types reads. A file is known by what stands in its first lines: most files that end in .ron belong
/// to other programs.
pub fn text() -> String {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{FILE_TYPE}">
    <comment>Tilescope file</comment>
    <sub-class-of type="text/plain"/>
    <icon name="tilescope"/>
    <magic priority="60">
      <match type="string" value="format: &quot;tilescope " offset="0:1024"/>
      <match type="string" value="format:&quot;tilescope " offset="0:1024"/>
    </magic>
  </mime-type>
</mime-info>
"#
    )
}
