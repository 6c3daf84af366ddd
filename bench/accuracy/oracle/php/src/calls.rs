//! Where each call of a file leads.

use mago_analyzer::artifacts::AnalysisArtifacts;
use mago_database::file::File;
use mago_names::ResolvedNames;
use mago_span::{HasSpan, Span};
use mago_syntax::ast::{Call, ClassLikeMemberSelector, Expression, Identifier, Node, Program};
use mago_word::{Word, word};

use crate::definitions::{Definitions, text, type_of};
use crate::types::{Classes, Codebase, Method, classes_of, method_of};

#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Site {
    file: String,
    line: u32,
    start_line: u32,
    callee_name: String,
    caller: Option<String>,
    caller_name: String,
    other_callers: Vec<String>,
    other_caller_names: Vec<String>,
    outcome: &'static str,
    targets: Vec<String>,
    possible: Vec<String>,
    declared: Vec<String>,
    declared_names: Vec<String>,
    construct: &'static str,
}

/// What is around a node.
#[derive(Clone, Default)]
struct Around {
    /// The id and the name of the innermost function that has one.
    function: Option<(String, String)>,
    class: Option<Word>,
    parent: Option<Word>,
}

/// What a call leads to.
#[derive(Default)]
struct Led {
    targets: Vec<String>,
    possible: Vec<String>,
    is_open: bool,
    is_elsewhere: bool,
}

/// A call as it is written.
struct Written<'a> {
    name: &'a [u8],
    at: Span,
    whole: Span,
    construct: &'static str,
}

pub struct Reader<'a, 'arena> {
    file: &'a File,
    names: &'a ResolvedNames<'arena>,
    codebase: Codebase<'a>,
    artifacts: &'a AnalysisArtifacts,
    definitions: &'a Definitions,
    sites: &'a mut Vec<Site>,
}

impl<'a, 'arena> Reader<'a, 'arena> {
    pub fn new(
        file: &'a File,
        names: &'a ResolvedNames<'arena>,
        codebase: Codebase<'a>,
        artifacts: &'a AnalysisArtifacts,
        definitions: &'a Definitions,
        sites: &'a mut Vec<Site>,
    ) -> Self {
        Self { file, names, codebase, artifacts, definitions, sites }
    }

    pub fn read(&mut self, program: &Program<'arena>) {
        let mut open = vec![(Node::Program(program), Around::default())];
        while let Some((node, around)) = open.pop() {
            self.read_node(&node, &around);
            let inside = self.inside(&node, around);
            node.visit_children(|child| open.push((child, inside.clone())));
        }
    }

    fn inside(&self, node: &Node<'_, 'arena>, around: Around) -> Around {
        if let Some(it) = type_of(node) {
            let class = self.names.resolve(&it.at.start).unwrap_or(it.name);
            let parent = self.codebase.known.get_class_like(class).and_then(|own| own.direct_parent_class);
            return Around { function: None, class: Some(word(class)), parent };
        }
        match node {
            Node::AnonymousClass(it) => {
                let own = self.codebase.known.get_anonymous_class(self.file, it.span());
                let parent = own.and_then(|own| own.direct_parent_class);
                Around { class: own.map(|own| own.name), parent, ..around }
            }
            Node::Function(it) => Around { function: self.function_at(it.name.span, it.name.value), ..Around::default() },
            Node::Method(it) => Around { function: self.function_at(it.name.span, it.name.value), ..around },
            // Attributes and defaults of parameters are part of it; what decorates it stands outside.
            _ => around,
        }
    }

    fn function_at(&self, at: Span, name: &[u8]) -> Option<(String, String)> {
        self.definitions.at(Some(at)).map(|own| (own.id.clone(), text(name)))
    }

    fn read_node(&mut self, node: &Node<'_, 'arena>, around: &Around) {
        match node {
            Node::Call(Call::Function(it)) => match it.function {
                Expression::Identifier(name) => self.read_function(name, it.span(), around),
                other => self.add_unknown(other.span(), it.span(), around),
            },
            Node::Call(Call::Method(it)) => {
                self.read_method(it.object, &it.method, it.span(), around);
            }
            Node::Call(Call::NullSafeMethod(it)) => {
                self.read_method(it.object, &it.method, it.span(), around);
            }
            Node::Call(Call::StaticMethod(it)) => self.read_static(it.class, &it.method, it.span(), around),
            Node::Instantiation(it) => self.read_construction(it.class, it.span(), around),
            Node::Attribute(it) => {
                let class = self.names.resolve(&it.name.span().start).map(word);
                let led = Led { possible: self.classes(class), ..Led::default() };
                let written = Written { name: last(it.name.value()), at: it.name.span(), whole: it.span(), construct: "attribute" };
                self.add(written, led, around);
            }
            _ => {}
        }
    }

    fn read_function(&mut self, name: &Identifier<'arena>, whole: Span, around: &Around) {
        let resolved = self.names.resolve(&name.span().start).unwrap_or(name.value());
        let found = self.codebase.known.get_function(resolved).or_else(|| self.codebase.known.get_function(last(resolved)));
        let target = found.and_then(|own| self.definitions.at(own.name_span));
        let led = Led {
            targets: target.map(|own| vec![own.id.clone()]).unwrap_or_default(),
            // What no file here defines is a library's.
            is_elsewhere: target.is_none(),
            ..Led::default()
        };
        self.add(Written { name: last(name.value()), at: name.span(), whole, construct: "call of a function" }, led, around);
    }

    fn read_method(
        &mut self,
        object: &Expression<'arena>,
        selector: &ClassLikeMemberSelector<'arena>,
        whole: Span,
        around: &Around,
    ) {
        let ClassLikeMemberSelector::Identifier(name) = selector else {
            return self.add_unknown(selector.span(), whole, around);
        };
        let is_this = matches!(object, Expression::Variable(it) if self.textual(it.span()) == b"$this");
        let mut classes = classes_of(self.artifacts.get_expression_type(object));
        if is_this && classes.of.is_empty() {
            classes = Classes { of: around.class.into_iter().collect(), is_open: around.class.is_none() };
        }
        let led = self.led_by(&classes, name.value, false);
        let written = Written { name: name.value, at: name.span, whole, construct: kind_of(object, is_this) };
        self.add(written, led, around);
    }

    fn read_static(
        &mut self,
        class: &Expression<'arena>,
        selector: &ClassLikeMemberSelector<'arena>,
        whole: Span,
        around: &Around,
    ) {
        let ClassLikeMemberSelector::Identifier(name) = selector else {
            return self.add_unknown(selector.span(), whole, around);
        };
        let (classes, is_fixed) = match class {
            Expression::Identifier(it) => (one(self.names.resolve(&it.span().start).map(word)), true),
            Expression::Self_(_) => (one(around.class), true),
            Expression::Parent(_) => (one(around.parent), true),
            Expression::Static(_) => (one(around.class), false),
            other => (classes_of(self.artifacts.get_expression_type(other)), false),
        };
        let mut led = self.led_by(&classes, name.value, is_fixed);
        if led.targets.is_empty() && name.value == b"factory" {
            led.possible.extend(classes.of.iter().flat_map(|class| self.factory_of(*class)));
        }
        self.add(Written { name: name.value, at: name.span, whole, construct: "call on a class" }, led, around);
    }

    fn read_construction(&mut self, class: &Expression<'arena>, whole: Span, around: &Around) {
        let (found, is_sure) = match class {
            Expression::Identifier(it) => (self.names.resolve(&it.span().start).map(word), true),
            Expression::Self_(_) => (around.class, true),
            Expression::Parent(_) => (around.parent, true),
            Expression::Static(_) => (around.class, false),
            _ => return self.add_unknown(class.span(), whole, around),
        };
        let own = self.classes(found);
        let mut led = Led { is_elsewhere: own.is_empty(), ..Led::default() };
        if is_sure { led.targets = own } else { led.possible = own }
        if let Some(class) = found {
            // What is run is a method, which may be inherited.
            if let Method::Written(holder, at) = method_of(self.codebase, class, b"__construct") {
                led.possible.extend(self.definitions.at(Some(at)).map(|own| own.id.clone()));
                led.possible.extend(self.classes(Some(holder)));
            }
        }
        let written = found.map(|name| text(last(name.as_bytes()))).unwrap_or_default();
        self.add(Written { name: written.as_bytes(), at: class.span(), whole, construct: "new" }, led, around);
    }

    fn led_by(&self, classes: &Classes, name: &[u8], is_fixed: bool) -> Led {
        let mut led = Led { is_open: classes.is_open, ..Led::default() };
        let mut found = Vec::new();
        for class in &classes.of {
            match method_of(self.codebase, *class, name) {
                Method::Written(_, at) => match self.definitions.at(Some(at)) {
                    Some(own) => found.push(own.id.clone()),
                    None => led.is_elsewhere = true,
                },
                Method::Elsewhere => led.is_elsewhere = true,
                Method::Unknown => led.is_open = true,
            }
            if !is_fixed {
                led.possible.extend(self.overriding(*class, name));
            }
        }
        found.sort();
        found.dedup();
        if found.len() == 1 && !led.is_open && !led.is_elsewhere {
            led.targets = found;
        } else {
            led.possible.extend(found);
        }
        led
    }

    fn overriding(&self, class: Word, name: &[u8]) -> Vec<String> {
        let below = self.codebase.known.get_all_descendants(class.as_bytes());
        let written = below.iter().filter_map(|each| match method_of(self.codebase, *each, name) {
            Method::Written(_, at) => self.definitions.at(Some(at)).map(|own| own.id.clone()),
            _ => None,
        });
        written.collect()
    }

    fn classes(&self, class: Option<Word>) -> Vec<String> {
        let own = class.and_then(|name| self.codebase.known.get_class_like(name.as_bytes()));
        own.and_then(|own| self.definitions.at(own.name_span)).map(|own| vec![own.id.clone()]).unwrap_or_default()
    }

    /// What a model of Eloquent makes by a base that is not here, by its name.
    fn factory_of(&self, class: Word) -> Vec<String> {
        let name = format!("Database\\Factories\\{}Factory", text(last(class.as_bytes())));
        self.classes(Some(word(name.as_bytes())))
    }

    fn textual(&self, span: Span) -> &[u8] {
        &self.file.contents[span.start.offset as usize..span.end.offset as usize]
    }

    fn add_unknown(&mut self, at: Span, whole: Span, around: &Around) {
        let led = Led { is_open: true, ..Led::default() };
        let name = text(self.textual(at));
        self.add(Written { name: name.trim_start_matches('$').as_bytes(), at, whole, construct: "a value that is called" }, led, around);
    }

    fn add(&mut self, Written { name, at, whole, construct }: Written<'_>, mut led: Led, around: &Around) {
        led.possible.sort();
        led.possible.dedup();
        led.possible.retain(|each| !led.targets.contains(each));
        let outcome = if !led.targets.is_empty() {
            "internal"
        } else if led.is_open {
            "unresolved"
        } else if !led.possible.is_empty() {
            "declared"
        } else if led.is_elsewhere {
            "external"
        } else {
            "unresolved"
        };
        let (caller, caller_name) = match &around.function {
            Some((id, name)) => (Some(id.clone()), name.clone()),
            None => (None, String::from("<module>")),
        };
        self.sites.push(Site {
            file: text(&self.file.name),
            line: self.file.line_number(at.start.offset) + 1,
            start_line: self.file.line_number(whole.start.offset) + 1,
            callee_name: text(name),
            caller,
            caller_name,
            other_callers: Vec::new(),
            other_caller_names: Vec::new(),
            outcome,
            targets: led.targets,
            possible: led.possible,
            declared: Vec::new(),
            declared_names: Vec::new(),
            construct,
        });
    }
}

fn one(class: Option<Word>) -> Classes {
    Classes { is_open: class.is_none(), of: class.into_iter().collect() }
}

fn last(name: &[u8]) -> &[u8] {
    name.rsplit(|byte| *byte == b'\\').next().unwrap_or(name)
}

fn kind_of(object: &Expression<'_>, is_this: bool) -> &'static str {
    match object {
        _ if is_this => "call on $this",
        Expression::Variable(_) => "call on a variable",
        Expression::Access(_) => "call on a property",
        Expression::Call(_) | Expression::Instantiation(_) => "call on a call's result",
        _ => "call on an expression",
    }
}
