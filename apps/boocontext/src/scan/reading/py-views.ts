/** Which methods a handler of Python answers: what is listed beside it, what a class has methods for, else GET. */
import type { PyParameters } from './py-calls.ts';
import { fileOf, type PyImport } from './py-modules.ts';
import type { Sources } from './sources.ts';

export interface Answered {
  readonly methods: readonly string[];
  readonly handler: string | undefined;
  /** The handler is a class with a method for each. */
  readonly isClass?: boolean;
  readonly isInferred: boolean;
}

interface Question {
  readonly file: string;
  readonly imports: ReadonlyMap<string, PyImport>;
  /** As written: `users.index`, `Users.as_view('users')`, `lambda request: …`. */
  readonly handler: string | undefined;
  readonly method: string | undefined;
  readonly given: PyParameters;
}

export function answeredBy(sources: Sources, { file, imports, handler, method, given }: Question): Answered {
  const name = viewName(handler ?? '');
  const shown = name ?? (/^lambda\b/.test(handler ?? '') ? '<inline>' : undefined);
  if (method !== undefined) return { methods: [method], handler: shown, isInferred: false };
  const listed = given.get('methods')?.text;
  if (listed !== undefined) {
    const methods = [...listed.matchAll(/["'](\w+)["']/g)].map(([, each = '']) => each.toUpperCase());
    return methods.length > 0
      ? { methods, handler: shown, isInferred: false }
      : { methods: ['ALL'], handler: shown, isInferred: true };
  }
  const found = name === undefined ? undefined : viewClass(sources, file, imports, name);
  if (found !== undefined) return { ...found, handler: name };
  const last = name?.split('.').at(-1) ?? '';
  // A class that was not found may answer any.
  if (/\.as_view\b/.test(handler ?? '') || /^[A-Z]/.test(last))
    return { methods: ['ALL'], handler: shown, isInferred: true };
  return { methods: ['GET'], handler: shown, isInferred: false };
}

/** `users.index`, also of `users.index.as_view(…)`; of an object that is made there, `Users(…)`, its class. */
function viewName(handler: string): string | undefined {
  const [, name = '', rest = ''] = /^([\w.]+)(\s*\()?/.exec(handler) ?? [];
  if (rest === '') return name.length === handler.length && name !== '' ? name : undefined;
  if (name.endsWith('.as_view')) return name.slice(0, -'.as_view'.length);
  // What a function makes of others may be anything.
  return /^[A-Z]/.test(name.split('.').at(-1) ?? '') ? name : undefined;
}

function viewClass(
  sources: Sources,
  file: string,
  imports: ReadonlyMap<string, PyImport>,
  name: string,
): Answered | undefined {
  const parts = name.split('.');
  const imported = imports.get(parts[0] ?? '');
  const last = parts.at(-1) ?? '';
  if (imported === undefined) return classMethods(sources, file, last);
  // `from .views import Users`, `from . import views`, `import shop.views`.
  const modules = [imported.module, `${imported.module.replace(/(?<=[^.])$/, '.')}${imported.name ?? ''}`];
  for (const module of modules) {
    const target = fileOf(sources, file, module);
    const found =
      target === undefined
        ? undefined
        : classMethods(sources, target, parts.length > 1 ? last : (imported.name ?? last));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Undefined where the file has no such class. One that inherits its methods, or has others, may answer any. */
export function classMethods(sources: Sources, file: string, name: string): Answered | undefined {
  const bare = sources.bare(file);
  const head = new RegExp(`^([ \\t]*)class[ \\t]+${name}\\b`, 'm').exec(bare);
  if (head === null) return undefined;
  const indent = head[1]?.length ?? 0;
  const methods: string[] = [];
  for (const line of bare
    .slice(head.index + head[0].length)
    .split('\n')
    .slice(1)) {
    if (line.trim() === '' || /^[ \t]*\)/.test(line)) continue;
    if ((/^[ \t]*/.exec(line)?.[0].length ?? 0) <= indent) break;
    const verb = /^[ \t]+(?:async[ \t]+)?def[ \t]+(get|post|put|patch|delete|head|options)\b/.exec(line)?.[1];
    if (verb !== undefined) methods.push(verb.toUpperCase());
  }
  return methods.length > 0
    ? { methods, handler: name, isClass: true, isInferred: false }
    : { methods: ['ALL'], handler: name, isInferred: true };
}
