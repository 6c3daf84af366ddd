/** `app.openapi(createRoute({ method, path }), handler)` of Hono, where the definition may be a constant of any file. */
import { closingBracket } from '../code-text.ts';
import { escaped, type Sources } from '../sources.ts';
import type { Reading } from './calls.ts';
import { fieldsOf } from './literals.ts';
import { exportsOf, fileOfImport } from './modules.ts';
import { textValueOf } from './values.ts';

export interface DefinedRoute {
  readonly method: string;
  /** With `${…}` where a part of it is not known. */
  readonly path: string;
}

/** Undefined where the definition was not found, or its method is worked out. */
export function definedRoute({ sources, module, call }: Reading): DefinedRoute | undefined {
  const [definition] = call.parameters;
  if (definition === undefined) return undefined;
  const written = sources.masked(module.file).slice(definition.from, definition.to);
  const inline = /^createRoute\s*\(\s*(?=\{)/.exec(written);
  if (inline) return routeIn(sources, module.file, definition.from + inline[0].length);
  const [root = '', member] = /^[\w$]+(?:\.[\w$]+)?$/.exec(written)?.[0].split('.') ?? [];
  const imported = module.imports.get(root);
  if (imported === undefined) return member === undefined ? constantRoute(sources, module.file, root) : undefined;
  const file = fileOfImport(sources, module.file, imported.module);
  if (file === undefined) return undefined;
  const isWhole = imported.name === '*';
  const name = isWhole ? member : imported.name;
  if (name === undefined || isWhole !== (member !== undefined)) return undefined;
  return constantRoute(sources, file, exportsOf(sources, file).get(name) ?? name);
}

function constantRoute(sources: Sources, file: string, name: string): DefinedRoute | undefined {
  const constant = new RegExp(`\\b${escaped(name)}\\s*=\\s*createRoute\\s*\\(\\s*(?=\\{)`).exec(sources.masked(file));
  return constant === null ? undefined : routeIn(sources, file, constant.index + constant[0].length);
}

function routeIn(sources: Sources, file: string, open: number): DefinedRoute | undefined {
  const masked = sources.masked(file);
  const fields = fieldsOf(masked, { from: open, to: closingBracket(masked, open) + 1 });
  const [method, path] = [fields.get('method'), fields.get('path')].map((span) =>
    span === undefined ? undefined : textValueOf(sources, file, span),
  );
  if (method === undefined || path === undefined || method.includes('$')) return undefined;
  return { method, path: path.replace(/(?<!\$)\{(\w+)\}/g, ':$1') };
}
