/** Calls, branches and closures of Rust. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { Argument, TermId } from '../../model/syntax.ts';
import { blockOf } from './blocks.ts';
import { memberOf, spaceOf } from './paths.ts';
import { bindName, bindPattern, partsOfPattern } from './patterns.ts';
import type { RustWalk } from './walk.ts';
import {
  converted,
  expressionWanted,
  GIVE_WHAT_IS_INSIDE,
  MAY_FAIL_TRAITS,
  passingOn,
  TRAITS_BY_RESULT,
  wantedInside,
  wantedOf,
} from './wanted.ts';
import { applied, unitOf } from './written-types.ts';

export function callOf(walk: RustWalk, node: number): TermId {
  const { tree, builder } = walk;
  const callee = tree.field(node, 'function');
  walk.lastSite = -1;
  const of = calledOf(walk, node, callee);
  const named = NAMED_CALLEES.has(tree.kind(callee)) ? walk.lastSite : -1;
  const call = builder.reserve();
  const inner = wantedInside(walk, node, tree.textOf(callee));
  const run = converted(walk, node, callee, of);
  const args = argumentsOf(walk, tree.field(node, 'arguments'), call, inner);
  if (run !== undefined) args.push(run);
  builder.fill(call, { kind: 'call', of, args });
  return builder.called(call, named);
}

/** `Default::default()`: the trait's function, as the type has it that the place asks for. */
function calledOf(walk: RustWalk, call: number, callee: number): TermId {
  const { tree, builder } = walk;
  const wanted = wantedOf(walk, call);
  if (tree.kind(callee) === 'field_expression' && GIVE_WHAT_IS_INSIDE.has(tree.textOf(tree.field(callee, 'field'))))
    return passingOn(walk, call, tree.field(callee, 'value'), () => walk.expression(callee, 'call'));
  const path = tree.kind(callee) === 'scoped_identifier' ? tree.field(callee, 'path') : -1;
  if (wanted < 0 || path < 0 || !TRAITS_BY_RESULT.has(tree.textOf(path))) return walk.expression(callee, 'call');
  const trait = walk.name(path, 'reference', 'type');
  // What may fail gives its own in a `Result`, for which the place asks.
  const own = MAY_FAIL_TRAITS.has(tree.textOf(path)) ? builder.term({ kind: 'unwrap', of: wanted }) : wanted;
  return memberOf(walk, builder.either([own, trait]), tree.field(callee, 'name'), 'call');
}

function argumentsOf(walk: RustWalk, list: number, call: TermId, wanted: TermId): Argument[] {
  const { tree, builder } = walk;
  if (list < 0) return [];
  return tree
    .children(list)
    .filter((each) => tree.kind(each) !== 'attribute_item')
    .map((argument, position) => {
      if (tree.kind(argument) === 'closure_expression')
        return { value: closureOf(walk, argument, { call, argument: position }) };
      // A function that is handed over may be called by whoever gets it.
      const isName = ['identifier', 'scoped_identifier'].includes(tree.kind(argument));
      if (isName) return { value: walk.expression(argument, 'callback') };
      if (!MAY_BE_ASKED.has(tree.kind(argument))) return { value: walk.expression(argument) };
      const type = wanted >= 0 ? wanted : builder.term({ kind: 'expected', call, argument: position, parameter: -1 });
      return { value: expressionWanted(walk, argument, type) };
    });
}

export function structExpression(walk: RustWalk, node: number): TermId {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  walk.lastSite = -1;
  const type = walk.type(nameNode, 'construct');
  const named = walk.lastSite;
  const term = builder.called(builder.term({ kind: 'construct', of: type, args: [] }), named);
  const body = tree.field(node, 'body');
  // What is asked for says more than the name: `Rack<Ball>` of `Rack { … }`.
  const whole = wantedOf(walk, node);
  for (const field of body < 0 ? [] : tree.children(body)) {
    switch (tree.kind(field)) {
      case 'field_initializer': {
        const nameNode = tree.field(field, 'field');
        const own = memberOf(walk, term, nameNode, 'property_key');
        const asked = whole < 0 ? -1 : builder.member(whole, tree.textOf(nameNode), tree.start(nameNode));
        expressionWanted(walk, tree.field(field, 'value'), asked < 0 ? own : asked);
        break;
      }
      case 'base_field_initializer':
        for (const child of tree.children(field)) expressionWanted(walk, child, builder.instance(type));
        break;
      case 'shorthand_field_initializer':
        walk.expression(tree.childOfKind(field, 'identifier'));
        break;
      default:
        for (const child of tree.children(field)) walk.expression(child);
    }
  }
  return term;
}

export function ifExpression(walk: RustWalk, node: number): TermId {
  const { tree, builder } = walk;
  const consequence = tree.field(node, 'consequence');
  let value: TermId = -1;
  builder.inScope({ kind: 'block', definition: -1, start: tree.start(node), end: tree.end(consequence) }, () => {
    readCondition(walk, tree.field(node, 'condition'));
    value = passingOn(walk, node, consequence, () => blockOf(walk, consequence));
  });
  const alternative = tree.field(node, 'alternative');
  if (alternative < 0) return unitOf(walk);
  const [branch = -1] = tree.children(alternative);
  const other = passingOn(walk, node, branch, () => walk.expression(branch));
  return builder.term({ kind: 'either', of: [value, other] });
}

/** Names bound by `let` in a condition hold in the rest of it and in what it guards. */
function readCondition(walk: RustWalk, node: number): void {
  const { tree } = walk;
  if (node < 0) return;
  if (tree.kind(node) === 'let_condition') {
    const value = walk.expression(tree.field(node, 'value'));
    bindPattern(walk, tree.field(node, 'pattern'), value, tree.end(node));
  } else if (tree.kind(node) === 'let_chain') {
    for (const part of tree.children(node)) readCondition(walk, part);
  } else walk.expression(node);
}

export function matchExpression(walk: RustWalk, node: number): TermId {
  const { tree, builder } = walk;
  const value = walk.expression(tree.field(node, 'value'));
  const results: TermId[] = [];
  const body = tree.field(node, 'body');
  for (const arm of body < 0 ? [] : tree.children(body)) {
    if (tree.kind(arm) !== 'match_arm') continue;
    walk.inScope(arm, () => {
      const pattern = tree.field(arm, 'pattern');
      const condition = pattern < 0 ? -1 : tree.field(pattern, 'condition');
      bindPattern(walk, pattern, value, tree.start(arm));
      readCondition(walk, condition);
      const result = tree.field(arm, 'value');
      results.push(passingOn(walk, node, result, () => walk.expression(result)));
    });
  }
  return builder.term({ kind: 'either', of: results });
}

/** @param wanted The argument of a call that the closure is. */
export function closureOf(
  walk: RustWalk,
  node: number,
  wanted?: { readonly call: TermId; readonly argument: number },
): TermId {
  const { tree, builder } = walk;
  const names: string[] = [];
  let result: TermId = -1;
  const scope = walk.inScope(
    node,
    () => {
      for (const parameter of partsOfPattern(walk, tree.field(node, 'parameters'))) {
        const isTyped = tree.kind(parameter) === 'parameter';
        const pattern = isTyped ? tree.field(parameter, 'pattern') : parameter;
        const type = isTyped ? walk.type(tree.field(parameter, 'type')) : -1;
        const position = names.length;
        names.push(tree.textOf(pattern));
        // What a closure is handed is known to whom it is given.
        const expected: TermId =
          wanted === undefined ? -1 : builder.term({ kind: 'expected', ...wanted, parameter: position });
        const handed = type >= 0 ? builder.instance(type) : expected;
        if (tree.kind(pattern) === 'identifier')
          bindName(walk, pattern, 'parameter', type >= 0 ? { type } : { value: handed });
        else bindPattern(walk, pattern, handed, tree.end(parameter));
      }
      const written = tree.field(node, 'return_type');
      const declared = written < 0 ? -1 : builder.instance(walk.type(written));
      const body = tree.field(node, 'body');
      const value = walk.keeping({ result: declared }, () => expressionWanted(walk, body, declared));
      result = declared >= 0 ? declared : value;
    },
    'function',
  );
  return builder.term({ kind: 'lambda', scope, parameters: names, result });
}

/** What may end with a call whose place says the type of it. */
const MAY_BE_ASKED: ReadonlySet<string> = new Set([
  'call_expression',
  'if_expression',
  'match_expression',
  'block',
  'struct_expression',
  'array_expression',
  'macro_invocation',
  'try_expression',
]);

const NAMED_CALLEES: ReadonlySet<string> = new Set([
  'identifier',
  'scoped_identifier',
  'field_expression',
  'generic_function',
]);

export function identifier(walk: RustWalk, node: number, role: ReferenceRole): TermId {
  return walk.name(node, role, spaceOf(role) ?? (walk.state.macroDepth > 0 ? 'token' : undefined));
}

/** `self`, `crate`: what they mean is known to the inference. */
export function keyword(walk: RustWalk, node: number): TermId {
  return walk.builder.name(walk.tree.textOf(node), walk.tree.start(node));
}

export function superModule(walk: RustWalk, node: number): TermId {
  // Seen from an inline module the file is what is around it.
  return walk.builder.name(walk.state.modules.length === 0 ? 'super' : 'self::', walk.tree.start(node));
}

export function field(walk: RustWalk, node: number, role: ReferenceRole): TermId {
  const { tree } = walk;
  return memberOf(walk, walk.expression(tree.field(node, 'value')), tree.field(node, 'field'), role);
}

/** `f::<T>` */
export function genericFunction(walk: RustWalk, node: number, role: ReferenceRole): TermId {
  return applied(walk, node, walk.expression(walk.tree.field(node, 'function'), role));
}

/** `&x` */
export function reference(walk: RustWalk, node: number, role: ReferenceRole): TermId {
  return walk.builder.term({ kind: 'pointer', of: walk.expression(walk.tree.field(node, 'value'), role) });
}

/** `x?` */
export function tried(walk: RustWalk, node: number): TermId {
  const [inner = -1] = walk.tree.children(node);
  return walk.builder.term({ kind: 'unwrap', of: passingOn(walk, node, inner, () => walk.expression(inner)) });
}

export function unary(walk: RustWalk, node: number): TermId {
  const { tree, builder } = walk;
  const of = walk.expression(tree.children(node)[0] ?? -1);
  return tree.has(node, '*') ? builder.term({ kind: 'unwrap', of: builder.term({ kind: 'pointer', of }) }) : of;
}

export function assignment(walk: RustWalk, node: number): TermId {
  walk.expression(walk.tree.field(node, 'left'), 'write');
  walk.expression(walk.tree.field(node, 'right'));
  return unitOf(walk);
}

export function indexed(walk: RustWalk, node: number): TermId {
  const { tree, builder } = walk;
  const [object = -1, index = -1] = tree.children(node);
  const of = walk.expression(object);
  const isRange = index >= 0 && tree.kind(index) === 'range_expression';
  const args = [walk.expression(index)];
  return isRange ? of : builder.term({ kind: 'index', of, args });
}

export function range(walk: RustWalk, node: number): TermId {
  const of = walk.tree.children(node).map((part) => walk.expression(part));
  return walk.builder.term({ kind: 'collection', type: 'Range', of: of.slice(0, 1) });
}

function elementsOf(walk: RustWalk, node: number, wanted: TermId): TermId[] {
  const { tree } = walk;
  return tree
    .children(node)
    .filter((each) => tree.kind(each) !== 'attribute_item')
    .map((each) => expressionWanted(walk, each, wanted));
}

export function tuple(walk: RustWalk, node: number): TermId {
  return walk.builder.term({ kind: 'tuple', of: elementsOf(walk, node, -1) });
}

export function array(walk: RustWalk, node: number): TermId {
  const wanted = wantedOf(walk, node);
  const element = wanted < 0 ? -1 : walk.builder.term({ kind: 'element', of: wanted });
  return walk.builder.term({ kind: 'collection', type: '[]', of: elementsOf(walk, node, element).slice(0, 1) });
}

export function asyncBlock(walk: RustWalk, node: number): TermId {
  const of = [blockOf(walk, walk.tree.childOfKind(node, 'block'))];
  return walk.builder.term({ kind: 'collection', type: 'Future', of });
}

export function forExpression(walk: RustWalk, node: number): TermId {
  const { tree, builder } = walk;
  const over = walk.expression(tree.field(node, 'value'));
  const body = tree.field(node, 'body');
  blockOf(walk, body, () =>
    bindPattern(walk, tree.field(node, 'pattern'), builder.term({ kind: 'element', of: over }), tree.start(body)),
  );
  return unitOf(walk);
}

export function whileExpression(walk: RustWalk, node: number): TermId {
  const { tree } = walk;
  walk.inScope(node, () => {
    readCondition(walk, tree.field(node, 'condition'));
    blockOf(walk, tree.field(node, 'body'));
  });
  return unitOf(walk);
}

/** It ends where something leaves it: what it gives stands there. */
export function loop(walk: RustWalk, node: number): TermId {
  blockOf(walk, walk.tree.field(node, 'body'));
  return -1;
}

/** `return x`, `break 'a x`: nothing goes on behind them. */
export function leaving(walk: RustWalk, node: number): TermId {
  const { tree, builder, state } = walk;
  const isReturn = tree.kind(node) === 'return_expression';
  for (const child of tree.children(node))
    if (tree.kind(child) !== 'label') expressionWanted(walk, child, isReturn ? state.result : -1);
  return builder.literal('!');
}

/** `let p = x` in a condition. */
export function letCondition(walk: RustWalk, node: number): TermId {
  readCondition(walk, node);
  return walk.builder.literal('bool');
}
