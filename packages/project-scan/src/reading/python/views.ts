/** Which methods a handler of Python answers: what is listed beside it, what a class has methods for, else GET. */

import type { Sources } from '../sources.ts';
import { lineageOf, type PyClassFinder, type PyLineage, pyClassFinder } from './bases.ts';
import type { PyParameters } from './calls.ts';
import type { PyClass } from './classes.ts';

export interface Answered {
  readonly methods: readonly string[];
  readonly handler: string | undefined;
  /** The handler is a class with a method for each. */
  readonly isClass?: boolean;
  readonly isInferred: boolean;
}

interface Question {
  readonly file: string;
  /** As written: `users.index`, `Users.as_view('users')`, `lambda request: …`. */
  readonly handler: string | undefined;
  readonly method: string | undefined;
  readonly given: PyParameters;
}

export function answeredBy(sources: Sources, { file, handler, method, given }: Question): Answered {
  const name = viewName(handler ?? '');
  const shown = name ?? (/^lambda\b/.test(handler ?? '') ? '<inline>' : undefined);
  if (method !== undefined) return { methods: [method], handler: shown, isInferred: false };
  const listed = given.get('methods')?.text;
  // A view with a method for each answers those that are listed and that it has.
  const ofClass = listed === undefined || name === undefined ? undefined : classMethods(sources, file, name);
  if (listed !== undefined && ofClass?.isClass === true && !/\.as_view\b/.test(handler ?? '')) {
    const methods = ofClass.methods.filter((each) => new RegExp(`["']${each}["']`, 'i').test(listed));
    if (methods.length > 0) return { ...ofClass, methods, handler: name };
  }
  if (listed !== undefined) {
    const methods = [...listed.matchAll(/["'](\w+)["']/g)].map(([, each = '']) => each.toUpperCase());
    return methods.length > 0
      ? { methods, handler: shown, isInferred: false }
      : { methods: ['ALL'], handler: shown, isInferred: true };
  }
  const found = name === undefined ? undefined : classMethods(sources, file, name);
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

/** Undefined where the project has no such class, by the name that the file knows it by. */
export function classMethods(sources: Sources, file: string, name: string): Answered | undefined {
  const found = classNamed(sources, file, name);
  return found === undefined ? undefined : answeredByClass(sources, found);
}

/** A class of the project, by the name that the file knows it by. */
export function classNamed(sources: Sources, file: string, name: string): PyClass | undefined {
  const found = finderOf(sources)(file, name);
  return 'fields' in found ? found : undefined;
}

/** What a class of the project builds on; undefined where there is no such class. */
export function lineageNamed(sources: Sources, file: string, name: string): PyLineage | undefined {
  const found = classNamed(sources, file, name);
  return found === undefined ? undefined : lineageOf(finderOf(sources), found);
}

const finders = new WeakMap<Sources, PyClassFinder>();

function finderOf(sources: Sources): PyClassFinder {
  const finder = finders.get(sources) ?? pyClassFinder(sources);
  finders.set(sources, finder);
  return finder;
}

/** Its own methods and those of the project that it inherits; one that has none that are seen may answer any. */
function answeredByClass(sources: Sources, found: PyClass): Answered {
  const handler = found.name;
  const { classes } = lineageOf(finderOf(sources), found);
  const names = new Set(classes.flatMap((each) => methodsOfClass(sources, each)));
  const methods = [...names].filter((name) => VERBS.has(name)).map((name) => name.toUpperCase());
  if (methods.length > 0) return { methods, handler, isClass: true, isInferred: false };
  // A view of Flask with one method for all says which it answers, and GET where it does not.
  if (!names.has('dispatch_request')) return { methods: ['ALL'], handler, isInferred: true };
  const listed = classes.flatMap(({ fields }) => fields).find(({ name }) => name === 'methods')?.value ?? '"GET"';
  const said = [...listed.matchAll(/["'](\w+)["']/g)].map(([, each = '']) => each.toUpperCase());
  return said.length > 0
    ? { methods: said, handler, isInferred: false }
    : { methods: ['ALL'], handler, isInferred: true };
}

const VERBS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options']);

/** What a class itself defines: its methods and fields. */
export function namesIn(sources: Sources, found: PyClass): readonly string[] {
  return [...methodsOfClass(sources, found), ...found.fields.map(({ name }) => name)];
}

/** Those that its body defines. */
export function methodsOfClass(sources: Sources, { file, body }: PyClass): readonly string[] {
  const text = sources.bare(file).slice(body.from, body.to);
  const inside = /\n([ \t]+)(?=[^\s)#])/.exec(text)?.[1] ?? '';
  return [...text.matchAll(/^([ \t]+)(?:async[ \t]+)?def[ \t]+(\w+)/gm)].flatMap(([, indent, name = '']) =>
    indent === inside ? [name] : [],
  );
}
