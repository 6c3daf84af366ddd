/** Names, members and calls of Kotlin, with the functions that operators stand for. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { Argument, NameSpace, TermId } from '../../model/syntax.ts';
import { isLambdaAlone } from './parts.ts';
import { knownWhere, narrow } from './smart-casts.ts';
import type { KotlinWalk } from './walk.ts';
import { memberTerm, nameOf, nameTerm, useOf } from './written.ts';

export function identifier(walk: KotlinWalk, node: number): TermId {
  const term = nameTerm(walk, node);
  useOf(walk, node, 'reference', term);
  return term;
}

/** `this`, `this@label`: which object that is depends on what the lambdas around it are run on. */
export function thisExpression(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  const label = tree.childOfKind(node, 'type_identifier', 'simple_identifier');
  if (label >= 0) useOf(walk, label, 'definition', -1);
  const name = label < 0 ? 'this' : `this@${nameOf(tree, label)}`;
  return builder.name(name, tree.start(node));
}

export function superExpression(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  const written = tree.childOfKind(node, 'user_type');
  const base = written >= 0 ? { base: walk.type(written) } : {};
  const label = tree.childOfKind(node, 'type_identifier', 'simple_identifier');
  if (label >= 0) useOf(walk, label, 'definition', -1);
  let { type } = walk.state;
  if (label >= 0)
    for (let at = type; at >= 0; at = builder.definitions[at]?.parent ?? -1)
      if (builder.definitions[at]?.name === nameOf(tree, label)) type = at;
  return type < 0 ? -1 : builder.term({ kind: 'super', definition: type, isClass: false, ...base });
}

/** `a.b`, `a?.b`, `a::b`. */
export function navigate(walk: KotlinWalk, node: number, role: ReferenceRole, space?: NameSpace): TermId {
  const { tree } = walk;
  const [object = -1, ...suffixes] = tree.children(node);
  let term = walk.expression(object);
  suffixes.forEach((suffix, i) => {
    const isLast = i === suffixes.length - 1;
    term = suffixOf(walk, term, suffix, isLast ? role : 'reference', isLast ? space : undefined);
  });
  return term;
}

export function suffixOf(walk: KotlinWalk, of: TermId, suffix: number, role: ReferenceRole, space?: NameSpace): TermId {
  const { tree, builder } = walk;
  if (tree.kind(suffix) === 'indexing_suffix') return indexed(walk, of, suffix, 'get', []);
  if (tree.kind(suffix) !== 'navigation_suffix') return walk.expression(suffix);
  const isReference = tree.has(suffix, '::');
  const nameNode = tree.childOfKind(suffix, 'simple_identifier', 'type_identifier');
  if (nameNode < 0) {
    if (tree.has(suffix, 'class')) return builder.instance(builder.literal('KClass'));
    for (const child of tree.children(suffix)) walk.expression(child);
    return -1;
  }
  const term = memberTerm(walk, of, nameNode, isReference ? 'call' : space);
  useOf(walk, nameNode, isReference ? 'callback' : role, term);
  return term;
}

export function callOf(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  const [calleeNode = -1, suffix = -1] = tree.children(node);
  let callee = calleeNode;
  const suffixes = [suffix];
  // `f(1) { … }` is read as a call of what `f(1)` gives.
  if (tree.kind(callee) === 'call_expression' && isLambdaAlone(tree, suffix)) {
    const [inner = -1, innerSuffix = -1] = tree.children(callee);
    if (tree.kind(innerSuffix) === 'call_suffix' && tree.childOfKind(innerSuffix, 'annotated_lambda') < 0) {
      callee = inner;
      suffixes.unshift(innerSuffix);
    }
  }
  const { term, site } = calleeOf(walk, callee);
  const lists: number[] = [];
  const written: TermId[] = [];
  for (const each of suffixes) {
    for (const child of each < 0 ? [] : tree.children(each)) {
      if (tree.kind(child) === 'type_arguments')
        written.push(...tree.children(child).map((argument) => walk.type(argument)));
      else lists.push(child);
    }
  }
  const of = written.length === 0 ? term : builder.term({ kind: 'generic', of: term, args: written });
  const call = callWith(walk, site, of, lists, 'call');
  narrowByContract(walk, callee, lists, tree.end(node));
  return call;
}

function calleeOf(walk: KotlinWalk, node: number): { readonly term: TermId; readonly site: number } {
  const { tree, builder } = walk;
  if (tree.kind(node) === 'simple_identifier') {
    const term = nameTerm(walk, node, 'call');
    return { term, site: useOf(walk, node, 'call', term) };
  }
  if (tree.kind(node) !== 'navigation_expression') {
    const of = walk.expression(node);
    const term = builder.member(of, 'invoke', tree.end(node), 'call');
    return { term, site: builder.site('invoke', tree.end(node), 'call', term) };
  }
  const term = navigate(walk, node, 'call', 'call');
  const at = walk.tree.children(node).at(-1) ?? -1;
  const nameNode = at < 0 ? -1 : tree.childOfKind(at, 'simple_identifier');
  const start = nameNode < 0 ? -1 : tree.start(nameNode);
  return {
    term,
    site: builder.sites.findLastIndex((each) => each.role === 'call' && each.term === term && start >= 0),
  };
}

/** The arguments are walked with the call known: what a lambda among them is handed is what the callee declares. */
export function callWith(
  walk: KotlinWalk,
  site: number,
  of: TermId,
  lists: readonly number[],
  kind: 'call' | 'construct',
): TermId {
  const { tree, builder } = walk;
  const args: Argument[] = [];
  const call = builder.reserve();
  builder.called(call, site);
  for (const list of lists) {
    if (tree.kind(list) !== 'value_arguments') {
      args.push({ value: walk.expression(list, { call, argument: args.length }), isTrailing: true });
      continue;
    }
    for (const argument of tree.children(list)) args.push(argumentOf(walk, argument, call, args.length));
  }
  builder.fill(call, { kind, of, args });
  return call;
}

function argumentOf(walk: KotlinWalk, node: number, call: TermId, position: number): Argument {
  const { tree, builder } = walk;
  if (tree.kind(node) !== 'value_argument') return { value: walk.expression(node) };
  const children = tree.children(node).filter((child) => tree.kind(child) !== 'annotation');
  const isNamed = tree.has(node, '=') && children.length > 1;
  const valueNode = children.at(-1) ?? -1;
  const value = walk.expression(valueNode, { call, argument: position });
  const spread = tree.has(node, '*') || (valueNode >= 0 && tree.kind(valueNode) === 'spread_expression');
  const nameNode = children[0] as number;
  if (isNamed) {
    const key = useOf(walk, nameNode, 'property_key', -1);
    builder.called(call, key);
  }
  return { value, ...(isNamed ? { name: nameOf(tree, nameNode) } : {}), ...(spread ? { spread: true } : {}) };
}

export function infixCall(walk: KotlinWalk, node: number): TermId {
  const [left = -1, nameNode = -1, right = -1] = walk.tree.children(node);
  if (nameNode < 0) return walk.expression(left);
  const of = walk.expression(left);
  const callee = memberTerm(walk, of, nameNode, 'call');
  const site = useOf(walk, nameNode, 'call', callee);
  const call = walk.builder.reserve();
  walk.builder.called(call, site);
  const value = walk.expression(right, { call, argument: 0 });
  walk.builder.fill(call, { kind: 'call', of: callee, args: right < 0 ? [] : [{ value }] });
  return call;
}

/** A call of the function that an operator stands for, which is not written there. */
export function operatorCall(
  walk: KotlinWalk,
  name: string,
  of: TermId,
  values: readonly TermId[],
  at: number,
): TermId {
  const { builder } = walk;
  const callee = builder.member(of, name, at, 'call');
  const site = builder.site(name, at, 'call', callee);
  return builder.called(builder.term({ kind: 'call', of: callee, args: values.map((value) => ({ value })) }), site);
}

export function indexing(walk: KotlinWalk, node: number): TermId {
  const [object = -1, ...suffixes] = walk.tree.children(node);
  let term = walk.expression(object);
  for (const suffix of suffixes) term = indexed(walk, term, suffix, 'get', []);
  return term;
}

function indexed(walk: KotlinWalk, of: TermId, suffix: number, name: 'get' | 'set', more: readonly TermId[]): TermId {
  const { tree } = walk;
  const values = tree.children(suffix).map((child) => walk.expression(child));
  return operatorCall(walk, name, of, [...values, ...more], tree.start(suffix));
}

/** `require(x is A)`: what comes after it knows that it is. */
function narrowByContract(walk: KotlinWalk, callee: number, lists: readonly number[], from: number): void {
  const { tree } = walk;
  if (tree.kind(callee) !== 'simple_identifier' || !CONTRACTS.has(tree.textOf(callee))) return;
  const [list] = lists;
  const [argument] = list === undefined ? [] : tree.children(list);
  const [condition] = argument === undefined ? [] : tree.children(argument);
  if (condition !== undefined) narrow(walk, knownWhere(walk, condition, true), from);
}

export function callableReference(walk: KotlinWalk, node: number): TermId {
  const { tree, builder } = walk;
  const children = tree.children(node);
  const isClass = tree.has(node, 'class');
  const colons = tree.allChildren(node).find((child) => tree.kind(child) === '::') ?? -1;
  const before = children.filter((child) => child < colons);
  const nameNode = children.find((child) => child > colons) ?? -1;
  let of = -1;
  for (const part of before) {
    const kind = tree.kind(part);
    if (kind === 'type_identifier' || kind === 'simple_identifier') {
      of = of < 0 ? nameTerm(walk, part) : memberTerm(walk, of, part);
      useOf(walk, part, 'reference', of);
    } else of = kind === 'type_arguments' ? of : expressionOrType(walk, part);
  }
  if (isClass) return builder.instance(builder.term({ kind: 'generic', of: builder.literal('KClass'), args: [of] }));
  if (nameNode < 0) return -1;
  const term = before.length === 0 ? nameTerm(walk, nameNode, 'call') : memberTerm(walk, of, nameNode, 'call');
  useOf(walk, nameNode, 'callback', term);
  return term;
}

function expressionOrType(walk: KotlinWalk, node: number): TermId {
  const kind = walk.tree.kind(node);
  return kind === 'user_type' || kind === 'nullable_type' ? walk.type(node) : walk.expression(node);
}

const CONTRACTS: ReadonlySet<string> = new Set(['require', 'check', 'assert']);
