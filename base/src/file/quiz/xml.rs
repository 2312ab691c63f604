//! What the formats in XML share.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use crate::picture::of_xml;

/// Writes XML, and escapes what is in it.
pub type XmlWriter = Writer<Vec<u8>>;

/// A new document.
///
/// # Errors
/// Never: it is written into memory.
pub fn document() -> io::Result<XmlWriter> {
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 1);
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    Ok(xml)
}

/// The bytes of a document. What XML forbids, in whatever text, is replaced.
pub fn finished(xml: XmlWriter) -> Vec<u8> {
    String::from_utf8_lossy(&xml.into_inner()).chars().map(of_xml).collect::<String>().into_bytes()
}

/// An element with nothing but a text.
pub fn plain(xml: &mut XmlWriter, name: &str, content: &str) -> io::Result<()> {
    xml.create_element(name).write_text_content(BytesText::new(content)).map(drop)
}
