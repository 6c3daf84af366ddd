/** What Python assigns: variables of the module, attributes of classes and objects, parts of what is unpacked. */
import type { TermId } from '../../model/syntax.ts';
import type { SyntaxTree } from '../shape/tree.ts';
import { docAfter } from './documentation.ts';
import { isExported, pathOf, targetScope } from './names.ts';
import type { PythonWalk } from './walk.ts';

/** `a += b`. */
export function augmentedAssignment(walk: PythonWalk, node: number): void {
  const { tree, builder, state } = walk;
  const left = tree.field(node, 'left');
  const right = tree.field(node, 'right');
  walk.expression(left, 'write');
  const value = walk.expression(right);
  if (isExportList(tree, left)) readExportList(walk, right);
  if (tree.kind(left) !== 'identifier' || builder.scope !== 0) return;
  const known = state.variables.get(tree.textOf(left));
  if (known !== undefined) builder.details[known]?.values.push(value);
}

/** `(a := b)`. */
export function namedExpression(walk: PythonWalk, node: number): TermId {
  const { tree } = walk;
  const value = walk.expression(tree.field(node, 'value'));
  assignTo(walk, tree.field(node, 'name'), value, -1, tree.end(node));
  return value;
}

export function assignmentOf(walk: PythonWalk, node: number): TermId {
  const { tree } = walk;
  const left = tree.field(node, 'left');
  const right = tree.field(node, 'right');
  const typeNode = tree.field(node, 'type');
  const type = typeNode < 0 ? -1 : walk.type(typeNode);
  let value = -1;
  const named = defineVariable(walk, left, node, right);
  const evaluate = () => {
    if (right < 0) return;
    value = tree.kind(right) === 'assignment' ? assignmentOf(walk, right) : walk.expression(right);
  };
  // What is called to make a variable of the module or a class is used by that variable; what a function calls to set
  // one with `global` is called by the function.
  if (named >= 0 && walk.state.function === undefined) walk.builder.inDefinition(named, evaluate);
  else evaluate();
  if (isExportList(tree, left)) readExportList(walk, right);
  assignTo(walk, left, value, type, tree.end(node), named);
  return value;
}

/** The definition that an assignment makes: a variable of the module, an attribute of a class. -1 where it makes none. */
function defineVariable(walk: PythonWalk, left: number, whole: number, right: number): number {
  const { tree, builder } = walk;
  if (left < 0 || tree.kind(left) !== 'identifier') return -1;
  const name = tree.textOf(left);
  const isClassLevel = walk.state.class >= 0 && walk.state.function === undefined;
  const isModuleLevel = builder.scopeAt(builder.scope).kind === 'module' && walk.state.function === undefined;
  const isGlobal = walk.state.function?.globals.get(name) === 0;
  if (!isClassLevel && !isModuleLevel && !isGlobal) return -1;
  const parent = isClassLevel ? walk.state.class : -1;
  const key = `${walk.state.class}:${name}`;
  const known = isClassLevel ? walk.state.members.get(key) : walk.state.variables.get(name);
  if (known !== undefined) return known;
  if (right >= 0 && /^(?:\w+\.)?TypeVar\(/.test(tree.textOf(right))) walk.state.typeVariables.add(name);
  const isFunction = right >= 0 && tree.kind(right) === 'lambda';
  const definition = walk.define(left, whole, {
    kind: isFunction ? (isClassLevel ? 'method' : 'function') : isClassLevel ? 'property' : 'variable',
    parent,
    doc: docAfter(walk, whole),
    exported: isExported(walk, name, parent),
    hasBody: right >= 0,
    declaredIn: isGlobal ? 0 : builder.scope,
    modifiers: isClassLevel ? ['class_variable'] : [],
  });
  if (isClassLevel) walk.state.members.set(key, definition);
  else walk.state.variables.set(name, definition);
  return definition;
}

export function assignTo(
  walk: PythonWalk,
  target: number,
  value: TermId,
  type: TermId,
  holdsFrom: number,
  named = -1,
): void {
  const { tree, builder } = walk;
  if (target < 0) return;
  switch (tree.kind(target)) {
    case 'identifier': {
      const name = tree.textOf(target);
      const definition = named >= 0 ? named : defineVariable(walk, target, target, -1);
      if (definition >= 0) addValue(walk, definition, value, type);
      const isDeclaration = definition < 0 || builder.definitions[definition]?.nameStart === tree.start(target);
      builder.site(
        name,
        tree.start(target),
        isDeclaration ? 'definition' : 'write',
        isDeclaration ? -1 : builder.name(name, tree.start(target)),
        isDeclaration && definition >= 0 ? definition : builder.holder,
      );
      builder.bind(name, definition >= 0 ? 'definition' : 'variable', holdsFrom, {
        definition,
        type,
        value,
        ...targetScope(walk, name),
      });
      return;
    }
    case 'attribute':
      attributeTarget(walk, target, value, type, holdsFrom);
      return;
    case 'pattern_list':
    case 'tuple_pattern':
    case 'list_pattern':
    case 'tuple':
    case 'list':
    case 'expression_list':
      tree.children(target).forEach((part, position) => {
        const piece = value < 0 ? -1 : builder.term({ kind: 'part', of: value, position });
        assignTo(walk, part, piece, -1, holdsFrom);
      });
      return;
    case 'list_splat_pattern':
    case 'list_splat': {
      const [inner] = tree.children(target);
      if (inner !== undefined) assignTo(walk, inner, -1, -1, holdsFrom);
      return;
    }
    case 'parenthesized_expression': {
      const [inner] = tree.children(target);
      if (inner !== undefined) assignTo(walk, inner, value, type, holdsFrom);
      return;
    }
    default:
      walk.expression(target);
  }
}

/** `self.x = value` gives the class an attribute; of anything else `x` is written. */
function attributeTarget(walk: PythonWalk, target: number, value: TermId, type: TermId, holdsFrom: number): void {
  const { tree, builder } = walk;
  const object = tree.field(target, 'object');
  const nameNode = tree.field(target, 'attribute');
  const name = tree.textOf(nameNode);
  const receiver = walk.state.function?.receiver;
  const of = walk.expression(object);
  const path = pathOf(walk, target);
  if (path !== undefined) builder.bind(path, 'variable', holdsFrom, { type, value });
  if (receiver === undefined || tree.textOf(object) !== receiver.name) {
    builder.site(name, tree.start(nameNode), 'write', builder.member(of, name, tree.start(nameNode)));
    return;
  }
  const key = `${receiver.classDefinition}:${name}`;
  let definition = walk.state.members.get(key);
  if (definition === undefined) {
    const statement = statementAround(walk, target);
    definition = walk.define(nameNode, target, {
      kind: 'property',
      end: tree.end(statement),
      parent: receiver.classDefinition,
      exported: isExported(walk, name, receiver.classDefinition),
      hasBody: true,
      doc: docAfter(walk, statement),
    });
    walk.state.members.set(key, definition);
    builder.site(name, tree.start(nameNode), 'definition', -1, definition);
  } else {
    builder.site(name, tree.start(nameNode), 'write', builder.member(of, name, tree.start(nameNode)));
  }
  addValue(walk, definition, value, type);
}

function statementAround(walk: PythonWalk, node: number): number {
  let at = node;
  for (let above = walk.tree.parent(at); above >= 0; above = walk.tree.parent(at)) {
    if (walk.isStatement(above)) break;
    at = above;
  }
  return at;
}

function addValue(walk: PythonWalk, definition: number, value: TermId, type: TermId): void {
  const detail = walk.builder.details[definition];
  const kind = walk.builder.definitions[definition]?.kind;
  if (detail === undefined || (kind !== 'property' && kind !== 'variable' && kind !== 'function' && kind !== 'method'))
    return;
  if (type >= 0 && detail.type < 0) detail.type = type;
  if (value >= 0) detail.values.push(value);
}

export function bindLocal(walk: PythonWalk, nameNode: number, value: TermId, type: TermId): void {
  const { tree, builder } = walk;
  if (tree.kind(nameNode) !== 'identifier') {
    assignTo(walk, nameNode, value, type, tree.end(nameNode));
    return;
  }
  const name = tree.textOf(nameNode);
  walk.declared(nameNode);
  builder.bind(name, 'variable', tree.start(nameNode), { value, type, ...targetScope(walk, name) });
}

function readExportList(walk: PythonWalk, value: number): void {
  const { tree, builder } = walk;
  if (value < 0 || builder.scope !== 0) return;
  const list = builder.exportList ?? [];
  for (let node = value; node < tree.endOf(value); node++)
    if (tree.kind(node) === 'string_content') list.push(tree.textOf(node));
  builder.exportList = list;
}

function isExportList(tree: SyntaxTree, left: number): boolean {
  return left >= 0 && tree.kind(left) === 'identifier' && tree.textOf(left) === '__all__';
}
