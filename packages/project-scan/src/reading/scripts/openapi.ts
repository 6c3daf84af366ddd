/** `app.openapi(createRoute({ method, path }), handler)` of Hono, where the definition may be a constant of any file. */
import type { Sources } from '../sources.ts';
import { bindingAt, bindingOf } from './bindings.ts';
import type { Reading } from './calls.ts';
import { exportsOf, fileOfImport } from './modules.ts';
import { type Node, treeOf } from './tree.ts';
import { memberOf, namesOf, textOf, unwrapped } from './values.ts';

export interface DefinedRoute {
  readonly method: string;
  /** With `${…}` where a part of it is not known. */
  readonly path: string;
}

/** Undefined where the definition was not found, or its method is worked out. */
export function definedRoute({ sources, module, call }: Reading): DefinedRoute | undefined {
  const [definition] = call.parameters;
  if (definition === undefined) return undefined;
  const inline = routeIn(sources, module.file, definition);
  if (inline !== undefined) return inline;
  const [root, member, deeper] = namesOf(definition) ?? [];
  if (root === undefined || deeper !== undefined) return undefined;
  const imported = module.imports.get(root);
  if (imported === undefined) {
    const value = bindingAt(treeOf(sources, module.file), root, definition)?.value;
    return member === undefined && value !== undefined ? routeIn(sources, module.file, value) : undefined;
  }
  const file = fileOfImport(sources, module.file, imported.module);
  const isWhole = imported.name === '*';
  const name = isWhole ? member : imported.name;
  if (file === undefined || name === undefined || isWhole !== (member !== undefined)) return undefined;
  const value = bindingOf(treeOf(sources, file), exportsOf(sources, file).get(name) ?? name)?.value;
  return value && routeIn(sources, file, value);
}

function routeIn(sources: Sources, file: string, node: Node): DefinedRoute | undefined {
  const made = unwrapped(node);
  if (made.type !== 'CallExpression' || namesOf(made.callee)?.join('.') !== 'createRoute') return undefined;
  const [fields] = made.arguments;
  const [method, path] = ['method', 'path'].map((name) => {
    const field = fields && memberOf(fields, name);
    return field && textOf(sources, { file, node: field });
  });
  if (method === undefined || path === undefined || method.includes('$')) return undefined;
  return { method, path: path.replace(/(?<!\$)\{(\w+)\}/g, ':$1') };
}
