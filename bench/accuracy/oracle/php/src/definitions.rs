//! What a file defines: functions, methods, and classes of all kinds.

use std::collections::HashMap;

use mago_database::file::File;
use mago_names::ResolvedNames;
use mago_span::{HasSpan, Position, Span};
use mago_syntax::ast::{Node, Program};

#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Definition {
    pub id: String,
    pub name: String,
    pub aliases: Vec<String>,
    pub kind: &'static str,
    pub container: Option<String>,
    pub file: String,
    pub line: u32,
    pub start_line: u32,
    pub end_line: u32,
    pub is_loose: bool,
    pub overload_lines: Vec<u32>,
}

#[derive(Default)]
pub struct Definitions {
    pub all: Vec<Definition>,
    /// By the place of the name, as the codebase knows it.
    by_place: HashMap<(u64, u32), usize>,
}

impl Definitions {
    pub fn at(&self, name: Option<Span>) -> Option<&Definition> {
        let span = name?;
        let index = self.by_place.get(&(span.file_id.as_u64(), span.start.offset))?;
        self.all.get(*index)
    }
}

/// A class of any kind, with the place and the text of its name.
pub struct Type<'arena> {
    pub name: &'arena [u8],
    pub at: Span,
    pub whole: Span,
}

pub fn type_of<'arena>(node: &Node<'_, 'arena>) -> Option<Type<'arena>> {
    let (name, whole) = match node {
        Node::Class(it) => (&it.name, it.span()),
        Node::Interface(it) => (&it.name, it.span()),
        Node::Trait(it) => (&it.name, it.span()),
        Node::Enum(it) => (&it.name, it.span()),
        _ => return None,
    };
    Some(Type { name: name.value, at: name.span, whole })
}

pub fn collect(program: &Program<'_>, file: &File, names: &ResolvedNames<'_>, definitions: &mut Definitions) {
    let _ = names;
    let mut open = vec![(Node::Program(program), None::<String>)];
    while let Some((node, container)) = open.pop() {
        let mut inside = container.clone();
        if let Some(Type { name, at, whole }) = type_of(&node) {
            let name = text(name);
            inside = Some(name.clone());
            add(definitions, file, Written { name, at, whole, kind: "class", container: None });
        } else if let Node::AnonymousClass(_) = node {
            inside = Some(String::new());
        } else if let Node::Function(it) = node {
            inside = None;
            let name = text(it.name.value);
            add(definitions, file, Written { name, at: it.name.span, whole: it.span(), kind: "function", container: None });
        } else if let Node::Method(it) = node {
            let name = text(it.name.value);
            add(definitions, file, Written { name, at: it.name.span, whole: it.span(), kind: "method", container });
        }
        node.visit_children(|child| open.push((child, inside.clone())));
    }
}

struct Written {
    name: String,
    at: Span,
    whole: Span,
    kind: &'static str,
    container: Option<String>,
}

fn add(definitions: &mut Definitions, file: &File, Written { name, at, whole, kind, container }: Written) {
    let path = text(&file.name);
    let line = |position: Position| file.line_number(position.offset) + 1;
    definitions.by_place.insert((at.file_id.as_u64(), at.start.offset), definitions.all.len());
    definitions.all.push(Definition {
        id: format!("{path}:{}", at.start.offset),
        name,
        aliases: Vec::new(),
        kind,
        container,
        file: path,
        line: line(at.start),
        start_line: line(whole.start),
        end_line: line(whole.end),
        is_loose: false,
        overload_lines: Vec::new(),
    });
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
