/**
 * Functions of a project that send what they are told to: `api('/orders', { method: 'POST' })`. A request is sent where one is
 * called, and the function itself sends none that is known.
 */
import type { Span } from '../reading/code-text.ts';
import { functionsOf, type NamedFunction } from '../reading/js-functions.ts';
import { literalAt } from '../reading/js-literals.ts';
import { textValueOf } from '../reading/js-values.ts';
import { exportsOf, fileOfImport, importsIn } from '../reading/modules.ts';
import { escaped, type Sources } from '../reading/sources.ts';
import { argumentsAt, type GivenMethod, isDeclared, methodGiven, type Sending } from './js-sendings.ts';

/** One function may call another one that sends. */
const MOST_ROUNDS = 3;

/** Sendings whose path is a parameter give way to those of the calls. */
export function withWrappers(sources: Sources, found: readonly Sending[]): readonly Sending[] {
  const sent: Sending[] = [];
  const functions = new Map<string, readonly NamedFunction[]>();
  let named: Named | undefined;
  let open = found;
  for (let round = 0; round < MOST_ROUNDS && open.length > 0; round++) {
    const wrappers = new Map<string, Wrapper>();
    for (const sending of open) {
      const wrapper = wrapperAround(sources, sending, functions);
      if (wrapper === undefined) sent.push(sending);
      else wrappers.set(`${wrapper.file}\0${wrapper.name}`, wrapper);
    }
    if (wrappers.size === 0) return sent;
    named ??= namesElsewhere(sources);
    const elsewhere = named;
    open = [...wrappers.values()].flatMap((wrapper) => [...callsOf(sources, wrapper, elsewhere)]);
  }
  return [...sent, ...open];
}

interface Wrapper {
  readonly file: string;
  readonly name: string;
  /** Of the parameter that holds the path, and what stands around that. */
  readonly path: { readonly position: number; readonly before: string; readonly after: string };
  readonly method: GivenMethod & { readonly position?: number };
}

function wrapperAround(
  sources: Sources,
  { file, at, written, method }: Sending,
  functions: Map<string, readonly NamedFunction[]>,
): Wrapper | undefined {
  if (!written.includes('${')) return undefined;
  const masked = sources.masked(file);
  const ofFile = functions.get(file) ?? functionsOf(masked);
  functions.set(file, ofFile);
  const around = ofFile.filter(({ from, to }) => from <= at && at <= to).at(-1);
  if (around === undefined) return undefined;
  const parameters = parametersOf(masked, around);
  for (const [position, name] of parameters.entries()) {
    const place = written.indexOf(`\${${name}}`);
    if (place < 0) continue;
    const before = written.slice(0, place);
    if (!holdsPath(before, name)) continue;
    const by = method.variable ?? method.options;
    const methodAt = by === undefined ? -1 : parameters.indexOf(by);
    return {
      file,
      name: around.name,
      path: { position, before, after: written.slice(place + name.length + '${}'.length) },
      method: { ...method, ...(methodAt < 0 ? {} : { position: methodAt }) },
    };
  }
  return undefined;
}

/** Behind `/orders/` it is a part of a path; behind a host, or right behind a name, it is the path. */
function holdsPath(before: string, name: string): boolean {
  const literal = before.replace(/\$\{[^{}]{0,300}\}/g, '').replace(/^https?:\/\/[^/]*/, '');
  return literal === '' || literal === '/' || !literal.endsWith('/') || /path|url|uri|endpoint|route/i.test(name);
}

function parametersOf(masked: string, { open }: NamedFunction): readonly string[] {
  return argumentsAt(masked, open).map(({ from, to }) => /^[\w$]+/.exec(masked.slice(from, to))?.[0] ?? '');
}

function* callsOf(sources: Sources, wrapper: Wrapper, named: Named): Generator<Sending> {
  for (const { file, local } of [{ file: wrapper.file, local: wrapper.name }, ...named(wrapper)]) {
    const masked = sources.masked(file);
    const calls = new RegExp(`(?<![\\w$.])${escaped(local)}\\s*(?:<[^()]{0,200}>\\s*)?\\(`, 'g');
    for (const match of masked.matchAll(calls)) {
      if (isDeclared(masked, match.index)) continue;
      const given = argumentsAt(masked, match.index + match[0].length - 1);
      const path = given[wrapper.path.position];
      const value = path === undefined ? undefined : textValueOf(sources, file, path);
      if (value === undefined) continue;
      const { before, after } = wrapper.path;
      yield {
        file,
        at: match.index,
        written: `${before}${value}${after}`,
        method: methodOf(sources, file, wrapper, given),
      };
    }
  }
}

/** What other files call a wrapper. */
type Named = (wrapper: Wrapper) => readonly { readonly file: string; readonly local: string }[];

/** Looks at the imports of all files once, whatever is asked for. */
function namesElsewhere(sources: Sources): Named {
  const byTarget = new Map<string, { readonly file: string; readonly local: string; readonly name: string }[]>();
  for (const file of sources.scripts())
    for (const [local, { module, name }] of importsIn(sources, file)) {
      const target = fileOfImport(sources, file, module);
      const known = target === undefined ? undefined : byTarget.get(target);
      if (known !== undefined) known.push({ file, local, name });
      else if (target !== undefined) byTarget.set(target, [{ file, local, name }]);
    }
  return ({ file: home, name }) => {
    const importers = byTarget.get(home) ?? [];
    if (importers.length === 0) return [];
    const exported = exportsOf(sources, home);
    return importers.filter((each) => each.file !== home && (exported.get(each.name) ?? each.name) === name);
  };
}

function methodOf(sources: Sources, file: string, { method }: Wrapper, given: readonly Span[]): GivenMethod {
  if (method.position === undefined) return method.said === undefined ? {} : { said: method.said };
  const span = given[method.position];
  if (method.options !== undefined) return methodGiven(sources, file, span);
  if (span === undefined) return {};
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const said = literalAt(text, masked, span.from)?.toUpperCase();
  const variable = masked.slice(span.from, span.to).trim();
  return said === undefined ? { variable } : { said };
}
