/**
 * What stands behind a class of boocontext's misses and wrong pairs: found by reading the places, and to be read again
 * when a class grows. A class that is not listed has not been looked into.
 */

/** @type {Record<string, string>} by language, kind of fault and class */
const EXPLANATIONS = {
  'python missed: named, but only as reference':
    'a function held by a local variable and called by that name (`_cell_len = cached_cell_len`, then `_cell_len(text)`): the assignment is told, the call under the other name is not followed',
  'python missed: on a variable':
    'the type of the receiver comes from a package that is not installed (`current_app` of werkzeug, a decorated command of click)',
  'python missed: on self':
    'a class held by an attribute of the class (`jinja_environment = Environment`) and called through `self`',
  'python missed: bare name':
    'a parameter that holds a class only where none was given (`if cls is None: cls = Option`), called in an inner function',
  'python missed: named, but only as callback': 'a class held by an attribute, called and handed on in one statement',
  'python missed: named, but only as candidate':
    '`hasattr` as a condition is not understood, so that what follows is open',
  'python missed: named, but only as virtual': 'the declared type is a base class; pyright prefers what was assigned',
  'python missed: on an attribute': 'the receiver is an attribute of what a test fixture gives',
  'python missed: on an attribute of self':
    'an attribute that is either given or made (`SystemPager() if pager is None else pager`)',
  'python missed: the call is found, but attributed to another caller': 'a call that sets a variable named by `global`',
  'python wrong: the call is real, but its caller is another function': 'the same calls, seen from the other side',
  'python wrong: calls another definition of the same name':
    'a name defined twice, under a condition or as overloads: both are told, the judge takes one',
  'python wrong: calls something outside the repository':
    'the `else` of a chain of `isinstance` leaves a type that an earlier branch took',
  'rust missed: inherent method':
    'the receiver is taken out of an enum with type parameters, is a parameter of a closure, or comes from an iterator or `Option` method of the standard library',
  'rust missed: method of a trait':
    'a method by the path of its trait (`TypedValueParser::parse(self, …)`, `Cow::from(x)`): which implementation runs hangs on the argument',
  'rust missed: function':
    'one of two local functions under conditions of compilation, or a function that its module hands on (`ast::visit`)',
  'rust wrong: calls something outside the repository':
    'mostly code behind a feature that the judge compiles otherwise (`#[cfg(not(feature = "color"))]`): the call is written there, the compiler never sees it',
  'rust wrong: no type is known there': 'functions made by `macro_rules!`: the call is told for each of them',
  'rust wrong: no call there: a reference, a type, or text':
    'code behind a feature that the judge does not compile (`simd`)',
  'rust wrong: calls another definition of the same name':
    'a method by the path of its trait: the default one is told, an implementation runs',
  "typescript missed: call on a call's result (JavaScript)":
    'methods put on a prototype by assignment: what `this` returns is not known to the checker used',
  'typescript missed: through a member of an object: { f } or { f: g } (JavaScript)':
    'a function behind an object whose shape is made at run time',
  'typescript missed: call of a required name (JavaScript)':
    'a property put on a `module.exports` that is an object made before (`module.exports = codes`)',
  'typescript missed: super(…) (JavaScript)':
    'a base class that one module takes from another and exports in an object',
};

/**
 * @param {string} language
 * @param {'missed' | 'wrong'} kind
 * @param {string} label
 * @returns {string} empty where it is not known
 */
export function explainFault(language, kind, label) {
  return EXPLANATIONS[`${language} ${kind}: ${label}`] ?? '';
}
