/** What a variable of a loop stands for, where the loop goes over a list that is written in the project. */
import type { Span } from '../code-text.ts';
import type { Sources } from '../sources.ts';
import { bindingAt } from './bindings.ts';
import { bindingMeant } from './meant.ts';
import { type Node, type NodeOf, treeOf } from './tree.ts';
import { isFunction, memberOf, type NodePlace, nameOfKey, namesOf, unwrapped } from './values.ts';

/** One turn of a loop. */
export interface Turn {
  /** That of the list. */
  readonly file: string;
  /** What `route` or `route.path` is in it. */
  readonly meaning: (names: readonly string[]) => Node | undefined;
}

/** Undefined where the name is no variable of a loop around this place; `unread` where its list is not written out. */
export function turnsOf(
  sources: Sources,
  { file, node }: NodePlace,
  name: string,
): readonly Turn[] | 'unread' | undefined {
  const binding = bindingAt(treeOf(sources, file), name, node);
  if (binding === undefined) return undefined;
  const loop = loopOf(binding.node, binding.id);
  if (loop === undefined) return undefined;
  const list = listOf(sources, { file, node: loop.list });
  if (list === undefined) return 'unread';
  const elements = list.node.elements.filter((each) => each !== null);
  if (elements.some(({ type }) => type === 'SpreadElement')) return 'unread';
  return elements.map((element) => ({ file: list.file, meaning: (names) => meant(element, loop.pattern, names) }));
}

/** The list that a loop goes over, and what it calls each of it. */
function loopOf(declares: Node, id: Node): { readonly list: Node; readonly pattern: Node } | undefined {
  if (declares.type === 'VariableDeclarator') {
    const loop = declares.parent?.parent;
    return loop?.type === 'ForOfStatement' ? { list: loop.right, pattern: declares.id } : undefined;
  }
  const call = declares.parent;
  if (!isFunction(declares) || call?.type !== 'CallExpression' || call.arguments[0] !== declares) return undefined;
  const [pattern] = declares.params;
  const { callee } = call;
  const isLoop = callee.type === 'MemberExpression' && /^(?:forEach|map)$/.test(nameOfKey(callee.property) ?? '');
  const isInside = pattern !== undefined && pattern.start <= id.start && id.end <= pattern.end;
  return isLoop && isInside ? { list: callee.object, pattern } : undefined;
}

/** The list, here or where its name is defined; undefined where it is worked out, or changes. */
function listOf(
  sources: Sources,
  { file, node }: NodePlace,
): { readonly file: string; readonly node: NodeOf<'ArrayExpression'> } | undefined {
  const plain = unwrapped(node);
  if (plain.type === 'ArrayExpression') return { file, node: plain };
  if (plain.type !== 'Identifier') return undefined;
  const { home, tree, binding } = bindingMeant(sources, file, plain);
  if (binding?.kind !== 'variable' || binding.value === undefined || !binding.isConstant) return undefined;
  const isChanged = tree.all('CallExpression').some(({ callee }) => {
    const [name, method, more] = namesOf(callee) ?? [];
    return name === home.name && more === undefined && CHANGES.has(method ?? '');
  });
  if (isChanged) return undefined;
  const value = unwrapped(binding.value);
  const isMade = value.type === 'NewExpression' && /^(?:Map|Set)$/.test(namesOf(value.callee)?.join('.') ?? '');
  const list = isMade ? value.arguments[0] : value;
  return list?.type === 'ArrayExpression' ? { file: home.file, node: list } : undefined;
}

const CHANGES: ReadonlySet<string> = new Set(['push', 'unshift', 'splice', 'set', 'add', 'delete', 'clear']);

/** The brackets of the list that stands there, or that a name there stands for. */
export function listAt(sources: Sources, { file }: { readonly file: string }, span: Span) {
  const node = treeOf(sources, file).at(span);
  const list = node && listOf(sources, { file, node });
  return list && { file: list.file, span: { from: list.node.start, to: list.node.end } };
}

function meant(element: Node, pattern: Node, [root, member, deeper]: readonly string[]): Node | undefined {
  if (deeper !== undefined || root === undefined) return undefined;
  if (pattern.type === 'Identifier') {
    if (pattern.name !== root) return undefined;
    return member === undefined ? element : memberOf(element, member);
  }
  if (member !== undefined) return undefined;
  if (pattern.type === 'ArrayPattern') {
    const position = pattern.elements.findIndex((each) => each?.type === 'Identifier' && each.name === root);
    return element.type === 'ArrayExpression' ? (element.elements[position] ?? undefined) : undefined;
  }
  if (pattern.type !== 'ObjectPattern') return undefined;
  const property = pattern.properties.find(
    (each) => each.type === 'Property' && each.value.type === 'Identifier' && each.value.name === root,
  );
  const key = property?.type === 'Property' ? nameOfKey(property.key) : undefined;
  return key === undefined ? undefined : memberOf(element, key);
}
