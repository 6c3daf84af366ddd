/** What a script says of a router where it makes one: its names and its prefix. */
import type { Sources } from '../sources.ts';
import { bindingAt } from './bindings.ts';
import { classAround } from './class-members.ts';
import type { Router } from './router.ts';
import type { Node, NodeOf, ScriptTree } from './tree.ts';
import { nameOfKey, namesOf, textOf, unwrapped } from './values.ts';

/** What it, or what is called on it, is kept in: a variable or a property; `default` where it is only exported. */
export function namesOfMade(made: Node): readonly string[] {
  const { parent } = wholeChain(made);
  const kept =
    parent?.type === 'VariableDeclarator'
      ? namesOf(parent.id)
      : parent?.type === 'AssignmentExpression'
        ? namesOf(parent.left)
        : parent?.type === 'PropertyDefinition'
          ? namesOf(parent.key)
          : undefined;
  if (kept !== undefined) {
    const name = kept.join('.');
    return [name, `this.${name}`];
  }
  return parent?.type === 'ExportDefaultDeclaration' ? ['default'] : [];
}

/** Where a variable of a function keeps it, or a field of a class: the block that knows this. */
export function blockOfMade(tree: ScriptTree, made: Node): Pick<Router, 'declaredIn'> {
  const { parent } = wholeChain(made);
  const isField =
    parent?.type === 'PropertyDefinition' ||
    (parent?.type === 'AssignmentExpression' && namesOf(parent.left)?.[0] === 'this');
  const owner = isField ? classAround('', made)?.node : undefined;
  if (owner !== undefined) return { declaredIn: { from: owner.start, to: owner.end } };
  if (parent?.type !== 'VariableDeclarator' || parent.id.type !== 'Identifier') return {};
  const scope = bindingAt(tree, parent.id.name, parent.id)?.scope;
  return scope === undefined || scope.type === 'Program' ? {} : { declaredIn: { from: scope.start, to: scope.end } };
}

/** `made.a().b()`, with all that only says of what type it is. */
function wholeChain(made: Node): Node {
  let whole = made;
  for (let { parent } = made; parent != null; { parent } = parent) {
    const isOfChain =
      (parent.type === 'MemberExpression' && parent.object === whole) ||
      (parent.type === 'CallExpression' && parent.callee === whole) ||
      parent.type === 'AwaitExpression' ||
      (parent.type !== 'Program' && unwrapped(parent) !== parent);
    if (!isOfChain) break;
    whole = parent;
  }
  return whole;
}

/** `.basePath('/api')` behind what has made it; empty where there is none. */
export function basePathAfter(sources: Sources, file: string, made: Node): string {
  const member = made.parent;
  const call = member?.parent;
  if (member?.type !== 'MemberExpression' || nameOfKey(member.property) !== 'basePath') return '';
  return call?.type === 'CallExpression' ? writtenText(sources, file, call.arguments[0]) : '';
}

/** `router.prefix('/api')` of a router that has such a method. */
export function prefixSet(
  sources: Sources,
  file: string,
  calls: readonly NodeOf<'CallExpression'>[],
  names: readonly string[],
  method: string,
): string {
  const call = calls.find(({ callee }) => {
    const called = namesOf(callee);
    return called?.at(-1) === method && names.includes(called.slice(0, -1).join('.'));
  });
  return writtenText(sources, file, call?.arguments[0]);
}

/** What stands there as `${…}` where it is no text, since a part of a path is missing then; empty for nothing. */
export function writtenText(sources: Sources, file: string, node: Node | undefined): string {
  if (node === undefined) return '';
  return textOf(sources, { file, node }) ?? `\${${sources.text(file).slice(node.start, node.end)}}`;
}
