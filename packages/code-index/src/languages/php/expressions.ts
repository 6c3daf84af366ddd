/** Expressions of PHP: members, calls, what is made, what is assigned. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { Argument, NameSpace, TermId } from '../../model/syntax.ts';
import { anonymousClass, definedConstant, functionScope } from './declarations.ts';
import { type DocTypes, docTypes, NO_DOC_TYPES } from './doc-types.ts';
import { boundAs, GLOBAL, isPath, path, typeName, variableName } from './names.ts';
import type { PhpWalk } from './walk.ts';

/** `$it->name`, `$it?->name`. */
export function memberAccess(walk: PhpWalk, node: number, role: ReferenceRole): TermId {
  return memberOf(walk, walk.expression(walk.tree.field(node, 'object')), walk.tree.field(node, 'name'), role, 'value');
}

/** A name that is made by code is no member that could be told. */
function memberOf(walk: PhpWalk, of: TermId, name: number, role: ReferenceRole, space: NameSpace): TermId {
  if (name >= 0 && walk.tree.kind(name) === 'name') return walk.member(of, name, role, space);
  walk.expression(name);
  walk.lastSite = -1;
  return -1;
}

/** `Cart::$all`. */
export function staticProperty(walk: PhpWalk, node: number, role: ReferenceRole): TermId {
  const { tree } = walk;
  const of = scopeOf(walk, tree.field(node, 'scope'));
  const name = tree.field(node, 'name');
  const nameNode = variableName(tree, name);
  return memberOf(walk, of, nameNode < 0 ? name : nameNode, role, 'value');
}

/** `Cart::MAX`; `Cart::class` is the class itself. */
export function classConstant(walk: PhpWalk, node: number): TermId {
  const { tree } = walk;
  const [scope = -1, name = -1] = tree.children(node);
  const of = scopeOf(walk, scope);
  if (name >= 0 && tree.kind(name) === 'name' && tree.textOf(name) === 'class') {
    walk.declared(name);
    return of;
  }
  return memberOf(walk, of, name, 'reference', 'value');
}

/** What stands before `::`: a type, or an object. */
function scopeOf(walk: PhpWalk, node: number): TermId {
  const { tree, builder, state } = walk;
  // A text there is the name of a class.
  if (!isPath(tree, node)) return builder.term({ kind: 'unwrap', of: walk.expression(node) });
  // What a base has is found from the object that runs.
  if (tree.textOf(node).toLowerCase() !== 'parent') return typeName(walk, node, 'reference');
  return state.type < 0 ? -1 : builder.term({ kind: 'super', definition: state.type, isClass: false });
}

export function memberCall(walk: PhpWalk, node: number): TermId {
  const { tree } = walk;
  const of = walk.expression(tree.field(node, 'object'));
  return calling(walk, node, (role) => memberOf(walk, of, tree.field(node, 'name'), role, 'call'));
}

export function scopedCall(walk: PhpWalk, node: number): TermId {
  const { tree } = walk;
  const of = scopeOf(walk, tree.field(node, 'scope'));
  return calling(walk, node, (role) => memberOf(walk, of, tree.field(node, 'name'), role, 'call'));
}

export function functionCall(walk: PhpWalk, node: number): TermId {
  const { tree } = walk;
  const named = tree.field(node, 'function');
  if (!isPath(tree, named)) {
    const of = walk.expression(named);
    walk.lastSite = -1;
    return calling(walk, node, () => of);
  }
  const word = tree.textOf(named).toLowerCase();
  if (word === 'define') definedConstant(walk, node);
  const call = calling(walk, node, (role) => path(walk, named, role, 'call'));
  if (word === 'assert' || word === '\\assert') asserted(walk, node);
  return call;
}

/** `assert($it instanceof Till)`: that is what it is from there on. */
function asserted(walk: PhpWalk, node: number): void {
  const { tree, builder } = walk;
  const [argument = -1] = tree.children(tree.field(node, 'arguments'));
  const condition = argument < 0 ? -1 : (tree.children(argument)[0] ?? -1);
  narrow(walk, condition, { from: tree.end(node), to: builder.block.to });
}

/** `f(...)` makes a function of what it names, and runs nothing. */
function calling(walk: PhpWalk, node: number, callee: (role: ReferenceRole) => TermId): TermId {
  const { tree, builder } = walk;
  const list = tree.field(node, 'arguments');
  if (tree.childOfKind(list, 'variadic_placeholder') >= 0) return callee('callback');
  walk.lastSite = -1;
  const of = callee('call');
  const site = walk.lastSite;
  return argumentsOf(walk, list, builder.called(builder.reserve(), site), { kind: 'call', of });
}

function argumentsOf(
  walk: PhpWalk,
  list: number,
  call: TermId,
  { kind, of }: { readonly kind: 'call' | 'construct'; readonly of: TermId },
): TermId {
  const { tree, builder } = walk;
  const args: Argument[] = [];
  for (const argument of list < 0 ? [] : tree.children(list)) {
    const nameNode = tree.field(argument, 'name');
    const value = tree.children(argument).find((child) => child !== nameNode) ?? -1;
    if (nameNode >= 0)
      builder.called(call, builder.site(tree.textOf(nameNode), tree.start(nameNode), 'property_key', -1));
    const spread = value >= 0 && tree.kind(value) === 'variadic_unpacking';
    args.push({
      value: walk.expression(spread ? (tree.children(value)[0] ?? -1) : value),
      ...(nameNode < 0 ? {} : { name: tree.textOf(nameNode) }),
      ...(spread ? { spread } : {}),
    });
  }
  builder.fill(call, { kind, of, args });
  return call;
}

/** `new Cart()`, `new static`, `new $class`, `new class { … }`. */
export function objectCreation(walk: PhpWalk, node: number): TermId {
  const { tree, builder, state } = walk;
  const anonymous = tree.childOfKind(node, 'anonymous_class');
  if (anonymous >= 0) {
    walk.inside(tree.childOfKind(anonymous, 'arguments'));
    return builder.instance(builder.term({ kind: 'definition', index: anonymousClass(walk, anonymous) }));
  }
  const list = tree.childOfKind(node, 'arguments');
  const made = tree.children(node).find((child) => child !== list) ?? -1;
  walk.lastSite = -1;
  const of = isPath(tree, made) ? typeName(walk, made, 'construct') : walk.expression(made);
  let site = isPath(tree, made) ? walk.lastSite : -1;
  const own = builder.termAt(of);
  // It is found by the name of the class that it makes, which does not stand there.
  if (own?.kind === 'self')
    site = builder.site(builder.definitions[state.type]?.name ?? '', tree.start(made), 'construct', of);
  return argumentsOf(walk, list, builder.called(builder.reserve(), site), { kind: 'construct', of });
}

/** `$it = …`, `$it = &$other`. */
export function assignment(walk: PhpWalk, node: number): TermId {
  const { tree } = walk;
  const left = tree.field(node, 'left');
  const value = walk.expression(tree.field(node, 'right'));
  const statement = tree.parent(node);
  const doc = tree.kind(statement) === 'expression_statement' ? docTypes(walk, statement) : NO_DOC_TYPES;
  assignTo(walk, left, value, tree.end(node), toldOf(walk, left, doc));
  return value;
}

/** `@var Till $it`, or `@var Till` where it names no variable. */
export function toldOf({ tree }: PhpWalk, target: number, { own, named }: DocTypes): TermId {
  const nameNode = variableName(tree, target);
  if (nameNode < 0) return -1;
  return named.get(tree.textOf(nameNode)) ?? (named.size === 0 ? own : -1);
}

/** `$it ??= …`, `$it .= …`. */
export function augmentedAssignment(walk: PhpWalk, node: number): TermId {
  const { tree, builder } = walk;
  const left = tree.field(node, 'left');
  const before = walk.expression(left, 'write');
  const value = walk.expression(tree.field(node, 'right'));
  if (!tree.has(node, '??=')) return builder.literal('scalar');
  const nameNode = variableName(tree, left);
  const either = builder.either([before, value]);
  if (nameNode >= 0)
    builder.bind(boundAs(walk.state, tree.textOf(nameNode)), 'variable', tree.end(node), { value: either });
  return either;
}

/** @param value What the target is given, or -1 where nothing is known of that. */
export function assignTo(walk: PhpWalk, target: number, value: TermId, holdsFrom: number, type = -1): void {
  const { tree, builder, state } = walk;
  if (target < 0) return;
  switch (tree.kind(target)) {
    case 'variable_name': {
      const nameNode = variableName(tree, target);
      if (nameNode < 0) return;
      const name = tree.textOf(nameNode);
      const definition = globalVariable(walk, target, nameNode);
      if (definition < 0) walk.declared(nameNode);
      else {
        builder.details[definition]?.values.push(value);
        const isDeclaration = builder.definitions[definition]?.nameStart === tree.start(nameNode);
        if (isDeclaration) builder.site(name, tree.start(nameNode), 'definition', -1, definition);
        else
          builder.site(
            name,
            tree.start(nameNode),
            'write',
            builder.name(`${GLOBAL}${name}`, tree.start(target), 'value'),
          );
      }
      builder.bind(boundAs(state, name), definition < 0 ? 'variable' : 'definition', holdsFrom, {
        definition,
        value,
        type,
      });
      return;
    }
    case 'list_literal':
    case 'array_creation_expression':
      for (const part of tree.children(target)) assignTo(walk, part, -1, holdsFrom);
      return;
    case 'array_element_initializer':
    case 'by_ref':
    case 'pair':
      for (const part of tree.children(target)) assignTo(walk, part, -1, holdsFrom);
      return;
    case 'member_access_expression': {
      const object = tree.textOf(tree.field(target, 'object'));
      const name = tree.textOf(tree.field(target, 'name'));
      walk.expression(target, 'write');
      if (object === '$this') builder.details[state.properties.get(name) ?? -1]?.values.push(value);
      return;
    }
    default:
      walk.expression(target, 'write');
  }
}

/** The variable of the file that an assignment outside of all functions is of; -1 for others. Its first one defines it. */
function globalVariable(walk: PhpWalk, target: number, nameNode: number): number {
  const { tree, state } = walk;
  if (state.isFunction || state.type >= 0) return -1;
  const name = tree.textOf(nameNode);
  const known = state.globals.get(name);
  if (known !== undefined) return known;
  const statement = tree.parent(tree.parent(target));
  const isFirst = tree.kind(statement) === 'expression_statement' && tree.kind(tree.parent(statement)) === 'program';
  if (!isFirst) return -1;
  const definition = walk.define(nameNode, statement, { kind: 'variable', exported: true, hasBody: true });
  state.globals.set(name, definition);
  return definition;
}

/** `function (…) use (…) { … }`, `fn (…) => …`. */
export function closure(walk: PhpWalk, node: number): TermId {
  const { tree, builder, state } = walk;
  const isInFunction = state.isFunction;
  const parameters: string[] = [];
  const values: TermId[] = [];
  const taken = tree.childOfKind(node, 'anonymous_function_use_clause');
  const begin = () => {
    for (const child of taken < 0 ? [] : tree.children(taken)) {
      const nameNode = variableName(tree, tree.kind(child) === 'by_ref' ? (tree.children(child)[0] ?? -1) : child);
      if (nameNode < 0) continue;
      const name = tree.textOf(nameNode);
      const around = builder.term({
        kind: 'name',
        name: boundAs({ isFunction: isInFunction }, name),
        scope: builder.scopeAt(builder.scope).parent,
        at: tree.start(node),
        space: 'value',
      });
      builder.site(name, tree.start(nameNode), 'reference', around);
      builder.bind(`$${name}`, 'variable', tree.start(nameNode), { value: around });
    }
  };
  const scope = functionScope(walk, node, {
    definition: -1,
    values,
    begin,
    named: (name) => parameters.push(name),
  });
  return builder.term({ kind: 'lambda', scope, parameters, result: builder.either(values) });
}

/** `a ? b : c`, `a ?: c`. */
export function conditional(walk: PhpWalk, node: number): TermId {
  const { tree, builder } = walk;
  const condition = walk.expression(tree.field(node, 'condition'));
  const body = tree.field(node, 'body');
  const first = body < 0 ? condition : walk.expression(body);
  return builder.either([first, walk.expression(tree.field(node, 'alternative'))]);
}

export function binary(walk: PhpWalk, node: number): TermId {
  const { tree, builder } = walk;
  const left = walk.expression(tree.field(node, 'left'));
  const rightNode = tree.field(node, 'right');
  if (tree.has(node, 'instanceof')) {
    if (isPath(tree, rightNode)) typeName(walk, rightNode, 'reference');
    else walk.expression(rightNode);
    return builder.literal('bool');
  }
  const right = walk.expression(rightNode);
  return tree.has(node, '??') ? builder.either([left, right]) : builder.literal('scalar');
}

export function matchExpression(walk: PhpWalk, node: number): TermId {
  const { tree, builder } = walk;
  walk.expression(tree.field(node, 'condition'));
  const values: TermId[] = [];
  for (const arm of tree.children(tree.field(node, 'body'))) {
    walk.inside(tree.field(arm, 'conditional_expressions'));
    values.push(walk.expression(tree.field(arm, 'return_expression')));
  }
  return builder.either(values);
}

/** An array may hold anything: what comes out of it is not known. */
export function arrayCreation(walk: PhpWalk, node: number): TermId {
  if (!methodOfPair(walk, node)) walk.inside(node);
  return walk.builder.literal('array');
}

/** `[TillController::class, 'open']`, `[$this, 'open']`: a method as a value. */
function methodOfPair(walk: PhpWalk, node: number): boolean {
  const { tree } = walk;
  const parts = tree.children(node).map((part) => tree.children(part));
  const [[of = -1] = [], [string = -1] = []] = parts;
  if (parts.length !== 2 || parts.some(({ length }) => length !== 1) || tree.kind(string) !== 'string') return false;
  const name = tree.childOfKind(string, 'string_content');
  if (name < 0 || !/^[a-zA-Z_]\w*$/.test(tree.textOf(name))) return false;
  const isOfClass = tree.kind(of) === 'class_constant_access_expression' && /::\s*class$/i.test(tree.textOf(of));
  if (!isOfClass && tree.textOf(of) !== '$this') return false;
  walk.member(walk.expression(of), name, 'callback', 'call');
  return true;
}

export function subscript(walk: PhpWalk, node: number): TermId {
  const { tree, builder } = walk;
  const [of = -1, ...index] = tree.children(node);
  const term = walk.expression(of);
  for (const each of index) walk.expression(each);
  return builder.term({ kind: 'index', of: term, args: [] });
}

/** A constant by its name. */
export function constantName(walk: PhpWalk, node: number, role: ReferenceRole): TermId {
  return path(walk, node, role, 'value');
}

export function yielded(walk: PhpWalk, node: number): TermId {
  walk.inside(node);
  // What it gives is made of what it yields.
  walk.state.values.push(-1);
  return -1;
}

/** `$it instanceof Cart && …` says what `$it` is while it holds. */
export function narrow(walk: PhpWalk, condition: number, range: { readonly from: number; readonly to: number }): void {
  const { tree, builder, state } = walk;
  if (condition < 0) return;
  if (tree.kind(condition) === 'parenthesized_expression') {
    narrow(walk, tree.children(condition)[0] ?? -1, range);
    return;
  }
  if (tree.kind(condition) !== 'binary_expression') return;
  const [left, right] = [tree.field(condition, 'left'), tree.field(condition, 'right')];
  if (tree.has(condition, '&&') || tree.has(condition, 'and')) {
    narrow(walk, left, range);
    narrow(walk, right, range);
    return;
  }
  const nameNode = variableName(tree, left);
  if (nameNode < 0 || !tree.has(condition, 'instanceof') || !isPath(tree, right)) return;
  // Its sites are there already, from the condition itself.
  const before = builder.sites.length;
  const type = typeName(walk, right, 'reference');
  builder.sites.length = before;
  builder.bind(boundAs(state, tree.textOf(nameNode)), 'narrowing', range.from, { ...range, type });
}
