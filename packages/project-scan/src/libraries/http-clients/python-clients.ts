/**
 * What sends requests in Python: by its name (`client`, `requests`), by what makes it in the same file, or by what it holds
 * where another file makes it: a fixture, a member that a base of the class sets, what a module is asked for.
 */

import { lineageOf } from '../../reading/python/bases.ts';
import { importsIn } from '../../reading/python/modules.ts';
import type { Sources } from '../../reading/sources.ts';
import {
  classFinder,
  functionNamed,
  type PyHeld,
  type PyPlace,
  returnsOf,
  UNTOLD,
  valueAt,
  valuesHeld,
} from './python-values.ts';

/** One of tests sends to the application itself. */
export type ClientKind = 'tests' | 'others';

/** By its name alone, as the fixtures of tests are called, or by what this file makes it with. */
export function isClientHere({ sources, file }: PyPlace, receiver: string): ClientKind | undefined {
  const bare = sources.bare(file);
  const name = receiver.replace(/^(self|cls)\./, '');
  if (/^(requests|httpx)$/.test(name))
    return new RegExp(`^[ \\t]{0,20}(?:import|from)[ \\t]{1,20}${name}\\b`, 'm').test(bare) ? 'others' : undefined;
  const classes = clientClasses(sources, file);
  if (NAMED_FOR_TESTS.test(name) || isMadeAsClient(name, bare, `(?:${OF_TESTS}${classes})`)) return 'tests';
  return /(^|_)client$/.test(name) || isMadeAsClient(name, bare, ANY) ? 'others' : undefined;
}

/** What a name or a member holds at a place is one, whatever it is called. */
export function holdsClient(place: PyPlace, receiver: string, at: number): ClientKind | undefined {
  return kindOf(place, receiver, at, 0);
}

const NAMED_FOR_TESTS =
  /^(?:client|(?:\w+_)?(?:test|api|app|admin|auth|anonymous|anon|user|staff|django|logged_in|async)_client)$/;
const OF_TESTS = '(?:\\w+\\.)?(?:TestClient|APIClient|TestApp|DjangoTestApp|test_client)';
const ANY = '(?:requests\\.Session|httpx\\.(?:Async)?Client|(?:aiohttp\\.)?ClientSession|AsyncClient)';
/** A fixture that gives what another does, which makes it by a function. */
const MOST_STEPS = 5;

function kindOf(place: PyPlace, name: string, at: number, steps: number): ClientKind | undefined {
  if (steps > MOST_STEPS) return undefined;
  const held = valuesHeld(place, name, at);
  if (held === UNTOLD) return undefined;
  for (const value of held.values) {
    const kind = kindOfValue({ ...place, file: value.file }, value, steps + 1);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

function kindOfValue(place: PyPlace, { file, span }: PyHeld, steps: number): ClientKind | undefined {
  const written = place.sources.bare(file).slice(span.from, span.to);
  const [, path = '', bracket] = /^\s{0,200}(?:await\s{1,9})?([\w.]{1,200})\s{0,9}(\(|$)/.exec(written) ?? [];
  if (path === '') return undefined;
  // `yield c`, which the file opens or is given.
  if (bracket !== '(') return isClientHere(place, path) ?? kindOf(place, path, span.from, steps);
  const classes = clientClasses(place.sources, file);
  if (new RegExp(`^(?:${OF_TESTS}${classes})$`).test(path)) return 'tests';
  if (new RegExp(`^(?:${ANY})$`).test(path)) return 'others';
  for (const made of functionNamed(place, path, span.from))
    for (const from of returnsOf({ ...place, file: made.file }, made)) {
      const returned = { file: made.file, span: valueAt(place.sources.bare(made.file), from) };
      const kind = steps > MOST_STEPS ? undefined : kindOfValue({ ...place, file: made.file }, returned, steps + 1);
      if (kind !== undefined) return kind;
    }
  return undefined;
}

const CLASSES = new WeakMap<Sources, Map<string, string>>();

/** Classes of clients of tests by what this file calls them, and those that build on one, as further alternatives: `|HttpClient`. */
function clientClasses(sources: Sources, file: string): string {
  const ofFiles = CLASSES.get(sources) ?? new Map<string, string>();
  CLASSES.set(sources, ofFiles);
  const known = ofFiles.get(file) ?? readClientClasses(sources, file);
  ofFiles.set(file, known);
  return known;
}

function readClientClasses(sources: Sources, file: string): string {
  const named = [...importsIn(sources, file)].filter(
    ([, { module, name = '' }]) => CLIENT_MODULES.test(module) && CLIENT_CLASS.test(name),
  );
  const made = [...sources.bare(file).matchAll(/\b([A-Z]\w{1,80})\s{0,9}\(/g)].map(([, name = '']) => name);
  const derived = [...new Set(made)].filter((name) => {
    const type = classFinder(sources)(file, name);
    return (
      'fields' in type && lineageOf(classFinder(sources), type).outside.some((base) => isClientClass(sources, base))
    );
  });
  return [...named.map(([local]) => local), ...derived].map((name) => `|${name}`).join('');
}

const CLIENT_CLASS = /(?:Client|TestApp)$/;
const CLIENT_MODULES =
  /^(?:django\.test(?:\.client)?|rest_framework\.test|(?:fastapi|starlette|flask)\.test(?:client|ing)|webtest)$/;

function isClientClass(sources: Sources, { name, file }: { readonly name: string; readonly file: string }): boolean {
  const [first = '', ...rest] = name.split('.');
  const imported = importsIn(sources, file).get(first);
  return (
    new RegExp(`^${OF_TESTS}$`).test(name) ||
    (imported !== undefined &&
      CLIENT_MODULES.test(imported.module) &&
      CLIENT_CLASS.test(rest.at(-1) ?? imported.name ?? ''))
  );
}

function isMadeAsClient(name: string, bare: string, made: string): boolean {
  // Set to one, opened as one, or a parameter that is one.
  return new RegExp(
    `\\b${name}\\s*=\\s*(?:await\\s+)?${made}\\s*\\(|\\b${made}\\s*\\([^()\\n]{0,200}(?:\\([^()\\n]{0,100}\\)[^()\\n]{0,100})?\\)\\s+as\\s+${name}\\b|\\b${name}\\s*:\\s*${made}\\b`,
  ).test(bare);
}
