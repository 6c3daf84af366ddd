/** What runs a method or a constructor in Java, with what it is given. */
import type { Argument, TermId } from '../../model/syntax.ts';
import { anonymousType } from './declarations.ts';
import { isOfOuterSuper, outerObject } from './expressions.ts';
import { isAnnotation } from './modifiers.ts';
import type { JavaWalk } from './walk.ts';
import { typesOf } from './written-types.ts';

export function methodInvocation(walk: JavaWalk, node: number): TermId {
  const { tree, builder } = walk;
  const object = tree.field(node, 'object');
  const nameNode = tree.field(node, 'name');
  const of =
    object >= 0 && isOfOuterSuper(walk, node, object) ? outerObject(walk, object, 'super') : walk.expression(object);
  const typeArguments = typesOf(walk, tree.field(node, 'type_arguments'));
  const callee = object < 0 ? walk.name(nameNode, 'call', 'call') : walk.member(of, nameNode, 'call', 'call');
  const site = walk.lastSite;
  const called =
    typeArguments.length === 0 ? callee : builder.term({ kind: 'generic', of: callee, args: typeArguments });
  return callWith(walk, site, called, node, 'call');
}

/** The arguments are walked with the call known: what a lambda among them is handed is what the callee declares. */
function callWith(walk: JavaWalk, site: number, of: TermId, node: number, kind: 'call' | 'construct'): TermId {
  const { tree, builder } = walk;
  const call = builder.called(builder.reserve(), site);
  const args: Argument[] = tree
    .children(tree.field(node, 'arguments'))
    .map((argument, position) => ({ value: walk.expression(argument, { call, argument: position }) }));
  builder.fill(call, { kind, of, args });
  return call;
}

export function objectCreation(walk: JavaWalk, node: number): TermId {
  const { tree, builder } = walk;
  const typeNode = tree.field(node, 'type');
  // `outer.new Inner()`.
  const outer = tree.children(node).find((child) => child < typeNode && !isAnnotation(walk, child)) ?? -1;
  const isInner = outer >= 0 && !walk.isType(outer) && tree.kind(outer) !== 'type_arguments';
  const around = isInner ? walk.expression(outer) : -1;
  walk.lastSite = -1;
  const of = isInner ? innerTypeOf(walk, typeNode, around) : walk.type(typeNode, 'construct');
  const call = callWith(walk, walk.lastSite, of, node, 'construct');
  const body = tree.childOfKind(node, 'class_body');
  if (body < 0) return call;
  const definition = anonymousType(walk, node, body, of);
  return builder.instance(builder.term({ kind: 'definition', index: definition }));
}

function innerTypeOf(walk: JavaWalk, typeNode: number, outer: TermId): TermId {
  const isGeneric = walk.tree.kind(typeNode) === 'generic_type';
  const nameNode = isGeneric ? walk.tree.childOfKind(typeNode, 'type_identifier') : typeNode;
  return walk.member(outer, nameNode, 'construct', 'type');
}

/** `this(…)`, `super(…)`. */
export function constructorInvocation(walk: JavaWalk, node: number): void {
  const { tree, builder, state } = walk;
  walk.expression(tree.field(node, 'object'));
  const called = tree.field(node, 'constructor');
  if (called < 0) return;
  const isSuper = tree.kind(called) === 'super';
  // It is found by the name of the class that it constructs, which does not stand there.
  const of = isSuper ? state.superclass : builder.term({ kind: 'self', definition: state.type, isClass: true });
  const name = isSuper ? nameOfType(walk, of) : (builder.definitions[state.type]?.name ?? '');
  const site = builder.site(name, tree.start(called), 'construct', of);
  callWith(walk, site, of, node, 'construct');
}

/** The last name of a written type. */
function nameOfType(walk: JavaWalk, type: TermId): string {
  const term = walk.builder.termAt(type);
  if (term?.kind === 'generic') return nameOfType(walk, term.of);
  return term?.kind === 'name' || term?.kind === 'member' ? term.name : '';
}
