//! XML as a tree of elements, which is written at once.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use crate::picture::of_xml;

pub struct Element {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    inside: Inside,
}

enum Inside {
    Nothing,
    Text(String),
    Elements(Vec<Element>),
}

pub fn empty(name: &'static str) -> Element {
    Element { name, attributes: Vec::new(), inside: Inside::Nothing }
}

pub fn text(name: &'static str, text: &str) -> Element {
    Element { inside: Inside::Text(text.to_owned()), ..empty(name) }
}

pub fn parent(name: &'static str, children: impl IntoIterator<Item = Element>) -> Element {
    Element { inside: Inside::Elements(children.into_iter().collect()), ..empty(name) }
}

impl Element {
    #[must_use]
    pub fn with(mut self, attribute: &'static str, value: &str) -> Self {
        self.attributes.push((attribute, value.to_owned()));
        self
    }

    fn write(&self, xml: &mut Writer<Vec<u8>>) -> io::Result<()> {
        let attributes = self.attributes.iter().map(|(name, value)| (*name, value.as_str()));
        let element = xml.create_element(self.name).with_attributes(attributes);
        match &self.inside {
            Inside::Nothing => element.write_empty(),
            Inside::Text(text) => element.write_text_content(BytesText::new(text)),
            Inside::Elements(children) => {
                element.write_inner_content(|xml| children.iter().try_for_each(|child| child.write(xml)))
            }
        }
        .map(drop)
    }

    /// The bytes of the document with this root. What XML forbids, in whatever text, is replaced.
    pub fn document(&self) -> io::Result<Vec<u8>> {
        let mut xml = Writer::new_with_indent(Vec::new(), b' ', 1);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        self.write(&mut xml)?;
        Ok(String::from_utf8_lossy(&xml.into_inner()).chars().map(of_xml).collect::<String>().into_bytes())
    }
}
