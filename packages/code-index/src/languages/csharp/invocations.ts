/** What runs a method or a constructor in C#, with what it is given. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { Argument, NameSpace, TermId } from '../../model/syntax.ts';
import { type Wanted, wantedOf } from '../shape/wanted.ts';
import { lastValue } from './defining.ts';
import { declared, nameOf, nameStart, simpleName } from './names.ts';
import type { CsharpWalk } from './walk.ts';
import { ANYTHING, arrayOf } from './written-types.ts';

export function invocation(walk: CsharpWalk, node: number): TermId {
  const { tree } = walk;
  const callee = tree.field(node, 'function');
  const list = tree.field(node, 'arguments');
  if (tree.textOf(callee) === 'nameof' && tree.kind(callee) === 'identifier') return nameOfName(walk, callee, list);
  walk.lastSite = -1;
  const of = isName(walk, callee) ? named(walk, callee, 'call', 'call') : walk.expression(callee);
  const site = isName(walk, callee) ? walk.lastSite : -1;
  return callWith(walk, site, of, list, 'call');
}

/** `nameof(x)` runs nothing. */
function nameOfName(walk: CsharpWalk, callee: number, list: number): TermId {
  declared(walk, callee);
  for (const argument of walk.tree.children(list)) walk.expression(lastValue(walk, argument));
  return walk.builder.literal('string');
}

const NAMES: ReadonlySet<string> = new Set([
  'identifier',
  'generic_name',
  'member_access_expression',
  'conditional_access_expression',
]);

export function isName({ tree }: CsharpWalk, node: number): boolean {
  if (node < 0 || !NAMES.has(tree.kind(node))) return false;
  return (
    tree.kind(node) !== 'conditional_access_expression' || tree.childOfKind(node, 'member_binding_expression') >= 0
  );
}

/** A name, or a member of something, as it is used in a role. */
export function named(walk: CsharpWalk, node: number, role: ReferenceRole, space?: NameSpace): TermId {
  const { tree } = walk;
  switch (tree.kind(node)) {
    case 'member_access_expression':
      return simpleName(walk, tree.field(node, 'name'), role, space, operand(walk, tree.field(node, 'expression')));
    case 'conditional_access_expression': {
      const of = operand(walk, tree.field(node, 'condition'));
      const binding = tree.childOfKind(node, 'member_binding_expression');
      if (binding >= 0) return simpleName(walk, tree.field(binding, 'name'), role, space, of);
      const index = tree.childOfKind(node, 'element_binding_expression');
      return walk.builder.term({ kind: 'index', of, args: indexArguments(walk, index) });
    }
    default:
      return simpleName(walk, node, role, space);
  }
}

/**
 * What stands before a dot. Where no brackets are around something with a weaker operator, the grammar has read too much as
 * one: of `x is A && y.Z` the dot belongs to `y`.
 */
export function operand(walk: CsharpWalk, node: number): TermId {
  const { tree } = walk;
  if (node < 0) return -1;
  if (tree.kind(node) === 'predefined_type') return walk.type(node);
  switch (tree.kind(node)) {
    case 'binary_expression':
      walk.expression(tree.field(node, 'left'));
      return operand(walk, tree.field(node, 'right'));
    case 'is_pattern_expression': {
      walk.expression(tree.field(node, 'expression'));
      const pattern = tree.field(node, 'pattern');
      if (tree.kind(pattern) === 'constant_pattern') return operand(walk, tree.children(pattern)[0] ?? -1);
      walk.statement(pattern);
      return -1;
    }
    default:
      return walk.expression(node);
  }
}

export function indexArguments(walk: CsharpWalk, list: number): TermId[] {
  return walk.beside(() => walk.tree.children(list).map((argument) => walk.expression(lastValue(walk, argument))));
}

/** The arguments are walked with the call known: what a lambda among them is handed is what the callee declares. */
export function callWith(walk: CsharpWalk, site: number, of: TermId, list: number, kind: 'call' | 'construct'): TermId {
  const { builder } = walk;
  const call = builder.called(builder.reserve(), site);
  builder.fill(call, { kind, of, args: argumentsOf(walk, list, call) });
  return call;
}

export function argumentsOf(walk: CsharpWalk, list: number, call: TermId): readonly Argument[] {
  const { tree } = walk;
  if (list < 0) return [];
  return tree
    .children(list)
    .filter((child) => tree.kind(child) === 'argument')
    .map((argument, position) => argumentOf(walk, argument, call, position));
}

function argumentOf(walk: CsharpWalk, node: number, call: TermId, position: number): Argument {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  const valueNode = lastValue(walk, node);
  const value = argumentValue(walk, valueNode, { call, argument: position });
  if (nameNode < 0 || nameNode === valueNode) return { value };
  builder.called(call, builder.site(nameOf(tree, nameNode), nameStart(tree, nameNode), 'property_key', -1));
  return { value, name: nameOf(tree, nameNode) };
}

/** What is handed on; `out var x` is what the callee gives there. */
function argumentValue(walk: CsharpWalk, node: number, wanted: { readonly call: TermId; readonly argument: number }) {
  const { tree, builder } = walk;
  if (node >= 0 && tree.kind(node) === 'declaration_expression') {
    const { call, argument } = wanted;
    return variable(walk, node, builder.term({ kind: 'expected', call, argument, parameter: TAKEN }));
  }
  return handedOn(walk, node, wanted);
}

/** In a term of kind `expected`: what a parameter takes itself, and not what a function in it is handed. */
export const TAKEN = -2;

/** A method that is not called there is handed on. */
export function handedOn(walk: CsharpWalk, node: number, wanted: Wanted): TermId {
  return isName(walk, node) ? named(walk, node, 'callback') : walk.expression(node, wanted);
}

/** `var x`, `Order x` where something is taken out of a value. */
export function variable(walk: CsharpWalk, node: number, value: TermId): TermId {
  const { tree, builder } = walk;
  const type = walk.type(tree.field(node, 'type'));
  const nameNode = tree.field(node, 'name');
  bindVariable(walk, nameNode, type, value);
  return type >= 0 ? builder.instance(type) : value;
}

/** @param value What the variable is where no type is written for it. */
export function bindVariable(walk: CsharpWalk, nameNode: number, type: TermId, value: TermId): void {
  const { tree, builder } = walk;
  if (nameNode < 0) return;
  switch (tree.kind(nameNode)) {
    case 'tuple_pattern':
      tree.children(nameNode).forEach((part, position) => {
        bindVariable(walk, part, -1, value < 0 ? -1 : builder.term({ kind: 'part', of: value, position }));
      });
      return;
    case 'discard':
      return;
    default:
      declared(walk, nameNode);
      builder.bind(nameOf(tree, nameNode), 'variable', nameStart(tree, nameNode), {
        type,
        value: type < 0 ? value : -1,
      });
  }
}

export function objectCreation(walk: CsharpWalk, node: number): TermId {
  const { tree } = walk;
  walk.lastSite = -1;
  const of = walk.type(tree.field(node, 'type'), 'construct');
  const call = callWith(walk, walk.lastSite, of, tree.field(node, 'arguments'), 'construct');
  initializer(walk, tree.field(node, 'initializer'), call);
  return call;
}

/** As which a type is made whose name stands elsewhere. */
export const IMPLIED = 'new';

/** `new(…)` makes what is wanted there: what a variable or a `return` is declared with, or else what the place is known to take. */
export function implicitCreation(walk: CsharpWalk, node: number, wanted: Wanted): TermId {
  const { tree, builder } = walk;
  const of = wantedType(walk, wanted);
  const isWritten = wanted !== undefined && 'of' in wanted && builder.termAt(wanted.of)?.kind === 'instance';
  const name = isWritten ? nameOfType(walk, of) : '';
  const site = of < 0 ? -1 : builder.site(name === '' ? IMPLIED : name, tree.start(node), 'construct', of);
  const call = callWith(walk, site, of, tree.childOfKind(node, 'argument_list'), 'construct');
  initializer(walk, tree.childOfKind(node, 'initializer_expression'), call);
  return call;
}

function wantedType(walk: CsharpWalk, wanted: Wanted): TermId {
  const { builder } = walk;
  if (wanted === undefined) return -1;
  if ('call' in wanted) {
    const { call, argument } = wanted;
    return builder.term({ kind: 'expected', call, argument, parameter: TAKEN });
  }
  const term = builder.termAt(wanted.of);
  return term?.kind === 'instance' ? term.of : wanted.of;
}

/** The last name of a written type. */
export function nameOfType(walk: CsharpWalk, type: TermId): string {
  const { builder } = walk;
  const term = builder.termAt(type);
  if (term?.kind === 'generic') return nameOfType(walk, term.of);
  if (term?.kind === 'self') return builder.definitions[term.definition]?.name ?? '';
  return term?.kind === 'name' || term?.kind === 'member' ? term.name.replace(/`\d+$/, '') : '';
}

/** A constructor that is run without the name of its type. */
export function constructorRun(walk: CsharpWalk, list: number, of: TermId): void {
  const { tree, builder } = walk;
  const name = nameOfType(walk, of);
  const site = name === '' ? -1 : builder.site(name, tree.start(list), 'construct', of);
  callWith(walk, site, of, list, 'construct');
}

/** `{ Name = x, Lines = { … } }` of an object that was made, `{ a, b }` of a collection. */
export function initializer(walk: CsharpWalk, node: number, of: TermId): void {
  const { tree } = walk;
  if (node < 0) return;
  for (const child of tree.children(node)) {
    if (tree.kind(child) === 'initializer_expression') initializer(walk, child, -1);
    else if (tree.kind(child) === 'assignment_expression') initialized(walk, child, of);
    else handedOn(walk, child, undefined);
  }
}

function initialized(walk: CsharpWalk, node: number, of: TermId): void {
  const { tree, builder } = walk;
  const left = tree.field(node, 'left');
  const right = tree.field(node, 'right');
  const isMember = left >= 0 && tree.kind(left) === 'identifier' && of >= 0;
  const target = isMember ? simpleName(walk, left, 'write', undefined, of) : -1;
  if (!isMember) {
    const index =
      left >= 0 && tree.kind(left) === 'element_binding_expression' ? indexArguments(walk, left) : undefined;
    if (index === undefined) walk.expression(left);
    else if (of >= 0) builder.term({ kind: 'index', of, args: index });
  }
  if (right >= 0 && tree.kind(right) === 'initializer_expression') initializer(walk, right, target);
  else handedOn(walk, right, wantedOf(target));
}

/** `[a, ..b]` is whatever is wanted there. */
export function collectionExpression(walk: CsharpWalk, node: number, wanted: Wanted): TermId {
  const { tree, builder } = walk;
  const values = tree.children(node).map((argument) => {
    const value = lastValue(walk, argument);
    if (value < 0 || tree.kind(value) !== 'range_expression') return walk.expression(value);
    return builder.term({ kind: 'element', of: walk.expression(lastValue(walk, value)) });
  });
  if (wanted !== undefined) return builder.instance(wantedType(walk, wanted));
  return values.length === 0 ? builder.literal(ANYTHING) : builder.instance(arrayOf(walk, values));
}
