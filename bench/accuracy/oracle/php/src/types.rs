//! What the type of an expression says of the classes that it may be of.

use mago_codex::metadata::CodebaseMetadata;
use mago_codex::metadata::class_like::ClassLikeMetadata;
use mago_codex::ttype::atomic::TAtomic;
use mago_codex::ttype::atomic::object::TObject;
use mago_codex::ttype::union::TUnion;
use mago_word::{Word, WordSet};

/// All that is known of the repository and of PHP itself.
#[derive(Clone, Copy)]
pub struct Codebase<'a> {
    pub known: &'a CodebaseMetadata,
    /// Classes with a base that is not here.
    pub cut: &'a WordSet,
}

#[derive(Default)]
pub struct Classes {
    pub of: Vec<Word>,
    /// It may be something of which nothing is known as well.
    pub is_open: bool,
}

/// What is no object has no methods, so that it says nothing of a call.
pub fn classes_of(types: Option<&TUnion>) -> Classes {
    let mut found = Classes::default();
    let Some(types) = types else { return Classes { of: Vec::new(), is_open: true } };
    let mut open: Vec<&TAtomic> = types.types.iter().collect();
    while let Some(atomic) = open.pop() {
        match atomic {
            TAtomic::Object(TObject::Named(named)) => {
                found.of.push(named.name);
                if let Some(others) = &named.intersection_types {
                    open.extend(others.iter());
                }
            }
            TAtomic::Object(TObject::Enum(own)) => found.of.push(own.name),
            TAtomic::GenericParameter(parameter) => open.extend(parameter.constraint.types.iter()),
            TAtomic::Null | TAtomic::Void | TAtomic::Never | TAtomic::Scalar(_) | TAtomic::Array(_) | TAtomic::Resource(_) => {}
            _ => found.is_open = true,
        }
    }
    found.is_open = found.is_open || found.of.is_empty();
    found
}

/// Where a class has a method from.
pub enum Method {
    /// The place of its name.
    Written(Word, mago_span::Span),
    /// Of something that is not here, or made up.
    Elsewhere,
    Unknown,
}

pub fn method_of(Codebase { known, cut }: Codebase<'_>, class: Word, name: &[u8]) -> Method {
    let Some(own) = known.get_class_like(class.as_bytes()) else { return Method::Elsewhere };
    let found = known.get_declaring_method(class.as_bytes(), name);
    match found.and_then(|method| method.name_span) {
        Some(at) => {
            let holder = known.get_declaring_method_class(class.as_bytes(), name).unwrap_or(own.name);
            Method::Written(holder, at)
        }
        // What a comment says of a method is no other one than that which is inherited.
        None if found.is_some() => inherited(known, own, name).unwrap_or(Method::Elsewhere),
        None => {
            let bases = own.all_parent_classes.iter().chain(&own.all_parent_interfaces).chain(&own.used_traits);
            let mut all = bases.chain(std::iter::once(&own.name));
            if all.any(|each| cut.contains(each)) { Method::Elsewhere } else { Method::Unknown }
        }
    }
}

fn inherited(known: &CodebaseMetadata, own: &ClassLikeMetadata, name: &[u8]) -> Option<Method> {
    let bases = own.used_traits.iter().chain(&own.all_parent_classes).chain(&own.all_parent_interfaces);
    let mut written = bases.filter_map(|base| {
        let at = known.get_method(base.as_bytes(), name)?.name_span?;
        Some(Method::Written(*base, at))
    });
    written.next()
}
