/** What answers a route, or does a job, by name. */
import type { Span } from '../code-text.ts';
import type { Sources } from '../sources.ts';
import { type Node, treeOf } from './tree.ts';
import { isFunction, memberOf, nameOfKey, namesOf, unwrapped } from './values.ts';

/** `list`, `users.list`, what `wrap(list)` wraps, or `<inline>`. */
export function handlerName(node: Node): string | undefined {
  const plain = unwrapped(node.type === 'SpreadElement' ? node.argument : node);
  if (isFunction(plain) || (plain.type === 'Property' && isFunction(plain.value))) return '<inline>';
  const names = namesOf(plain);
  if (names !== undefined) return nameOf(names);
  if (plain.type === 'ObjectExpression') {
    const handler = memberOf(plain, 'handler');
    return handler && handlerName(handler);
  }
  if (plain.type !== 'CallExpression') return undefined;
  const callee = unwrapped(plain.callee);
  const isBound = callee.type === 'MemberExpression' && nameOfKey(callee.property) === 'bind';
  const bound = isBound ? namesOf(callee.object) : undefined;
  if (bound !== undefined) return nameOf(bound);
  const wrapper = namesOf(callee);
  const [wrapped, ...more] = plain.arguments;
  if (wrapper === undefined) return undefined;
  return (wrapped && more.length === 0 ? handlerName(wrapped) : undefined) ?? wrapper.join('.');
}

/** The same of a part of a text. */
export function handlerAt(sources: Sources, file: string, span: Span): string | undefined {
  const node = treeOf(sources, file).at(span);
  return node && handlerName(node);
}

function nameOf(names: readonly string[]): string {
  return (names[0] === 'this' && names.length > 1 ? names.slice(1) : names).join('.');
}
