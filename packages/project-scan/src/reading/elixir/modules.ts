/** Modules of Elixir, and what holds in them: their own statements and those that `use` brings along, in order. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import type { Sources } from '../sources.ts';
import { type ElixirStatement, elixirStatements } from './statements.ts';

export interface ElixirModule {
  /** With the modules around it. */
  readonly name: string;
  readonly file: string;
  readonly at: number;
  readonly end: number;
  readonly body: readonly ElixirStatement[];
  /** Whole names of modules by the short ones that may be used in it. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** A statement and the module that it is written in, which is another one where a macro brings it. */
export interface ElixirCode {
  readonly statement: ElixirStatement;
  readonly module: ElixirModule;
}

const modulesBySources = new WeakMap<Sources, ReadonlyMap<string, readonly ElixirModule[]>>();

/** Those of all files, by file; those around others first. */
export function elixirModules(sources: Sources): ReadonlyMap<string, readonly ElixirModule[]> {
  const known = modulesBySources.get(sources);
  if (known !== undefined) return known;
  const files = sources.files.filter((file) => /\.exs?$/.test(file) && sources.text(file).includes('defmodule'));
  const modules = new Map(files.map((file) => [file, modulesIn(sources, file)]));
  modulesBySources.set(sources, modules);
  return modules;
}

function modulesIn(sources: Sources, file: string): readonly ElixirModule[] {
  const text = sources.text(file);
  const found: ElixirModule[] = [];
  const walk = (statements: readonly ElixirStatement[], outer: string, around: ReadonlyMap<string, string>) => {
    const aliases = new Map([...around, ...aliasesIn(text, statements, outer)]);
    for (const { name, given, at, end, body } of statements) {
      if (name !== 'defmodule') continue;
      const written = text.slice(given.from, given.to).trim();
      if (!/^[A-Z][\w.]*$/.test(written)) continue;
      const whole = outer === '' ? written : `${outer}.${written}`;
      const module: ElixirModule = {
        name: whole,
        file,
        at,
        end,
        body,
        aliases: new Map([...aliases, ...aliasesIn(text, body, whole)]),
      };
      found.push(module);
      walk(body, whole, aliases);
    }
  };
  walk(elixirStatements(sources, file), '', new Map());
  return found;
}

/** `alias A.B`, `alias A.B, as: C`, `alias A.{B, C.D}`, and modules inside of this one, by their own names. */
export function aliasesIn(text: string, body: readonly ElixirStatement[], module = ''): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  for (const { name, given } of body) {
    const written = text.slice(given.from, given.to).trim();
    if (name === 'defmodule' && module !== '') {
      const [first = ''] = written.split('.');
      aliases.set(first, `${module}.${first}`);
    }
    if (name !== 'alias') continue;
    const [, base = '', several, as] =
      /^\(?([\w.]{1,200}?)(?:\.\{([\w.,\s]{0,8000})\})?(?:,\s{0,20}as:\s{0,20}(\w+))?\)?$/.exec(written) ?? [];
    for (const each of several === undefined ? [base] : several.split(',').map((one) => `${base}.${one.trim()}`)) {
      const whole = each.replace(/^__MODULE__(?=\.|$)/, module);
      aliases.set(as ?? whole.split('.').at(-1) ?? whole, whole);
    }
  }
  return aliases;
}

/** The whole name of what a module is called here; undefined for what is no name. */
export function elixirName(aliases: ReadonlyMap<string, string>, written: string, module: string): string | undefined {
  if (!/^(?:__MODULE__|[A-Z]\w*)(?:\.[A-Z]\w*)*$/.test(written)) return undefined;
  const [first = '', ...rest] = written.split('.');
  if (first === 'Elixir') return rest.join('.');
  return [first === '__MODULE__' ? module : (aliases.get(first) ?? first), ...rest].join('.');
}

/** Macros that bring others along end somewhere. */
const MOST_USES = 6;

/** Its statements, with those of the macros of the project in the place of the `use` that calls them. */
export function inEffect(sources: Sources, module: ElixirModule): readonly ElixirCode[] {
  return withUsed(sources, module.body, module, MOST_USES);
}

function withUsed(
  sources: Sources,
  body: readonly ElixirStatement[],
  module: ElixirModule,
  left: number,
): readonly ElixirCode[] {
  return body.flatMap((statement): readonly ElixirCode[] => {
    const own = [{ statement, module }];
    if (statement.name !== 'use' || left === 0) return own;
    const { parts } = elixirGiven(sources, module.file, statement);
    const [name, which] = parts.map(({ from, to }) => sources.text(module.file).slice(from, to));
    const used = moduleNamed(sources, elixirName(module.aliases, name ?? '', module.name));
    if (used === undefined) return own;
    const names = ['__using__', ...(which === undefined ? [] : [which.replace(/^:/, '')])];
    const brought = used.body
      .filter(({ name, given }) => {
        const called = /^[\s(]*(\w+)/.exec(sources.bare(used.file).slice(given.from, given.from + 200))?.[1] ?? '';
        return /^(?:defmacro|defp?)$/.test(name) && names.includes(called);
      })
      .flatMap((each) => each.body.filter(({ name }) => name === 'quote'));
    return [...own, ...brought.flatMap((quote) => withUsed(sources, quote.body, used, left - 1))];
  });
}

/** Whom a `use` means; empty where that is no name. */
export function usedName(sources: Sources, statement: ElixirStatement, { file, aliases, name }: ElixirModule): string {
  const [first] = elixirGiven(sources, file, statement).parts;
  const written = first === undefined ? '' : sources.text(file).slice(first.from, first.to);
  return elixirName(aliases, written, name) ?? '';
}

/** The innermost module that this place is in. */
export function moduleAt(sources: Sources, file: string, at: number): ElixirModule | undefined {
  return elixirModules(sources)
    .get(file)
    ?.findLast((module) => module.at <= at && at < module.end);
}

/** Where a module begins to define this function, with its own statements; undefined where a macro may do it. */
export function definedAt(sources: Sources, { file, body }: ElixirModule, name: string): number | undefined {
  const bare = sources.bare(file);
  return body.find(
    (each) =>
      /^defp?$/.test(each.name) &&
      /^[\s(]*(\w+[?!]?)/.exec(bare.slice(each.given.from, each.given.from + 200))?.[1] === name,
  )?.at;
}

/** The one module of this name. */
export function moduleNamed(sources: Sources, name: string | undefined): ElixirModule | undefined {
  if (name === undefined) return undefined;
  let index = indexBySources.get(sources);
  if (index === undefined) {
    index = new Map([...elixirModules(sources).values()].flat().map((module) => [module.name, module]));
    indexBySources.set(sources, index);
  }
  return index.get(name);
}

const indexBySources = new WeakMap<Sources, ReadonlyMap<string, ElixirModule>>();

export interface ElixirGiven {
  readonly parts: readonly Span[];
  /** Those that are named: `as: :page`. */
  readonly options: ReadonlyMap<string, Span>;
}

/** What a call is given, with or without brackets. */
export function elixirGiven(sources: Sources, file: string, { given: { from, to } }: ElixirStatement): ElixirGiven {
  const bare = sources.bare(file);
  const start = bare.slice(from, to).search(/\S/) + from;
  const isBracketed = bare[start] === '(' && closingBracket(bare, start) >= to - 1;
  return elixirParts(bare, isBracketed ? { from: start + 1, to: to - 1 } : { from, to });
}

/** What stands between commas; options also where they have a list of their own. */
export function elixirParts(bare: string, { from, to }: Span): ElixirGiven {
  const parts: Span[] = [];
  const options = new Map<string, Span>();
  for (const part of splitAtCommas(bare, from, to)) {
    const option = /^(\w+[?!]?):\s{1,200}/.exec(bare.slice(part.from, part.to));
    if (option !== null) options.set(option[1] ?? '', { from: part.from + option[0].length, to: part.to });
    else if (
      /^\[\s{0,200}\w+:\s/.test(bare.slice(part.from, part.to)) &&
      closingBracket(bare, part.from) === part.to - 1
    )
      for (const [name, span] of elixirParts(bare, { from: part.from + 1, to: part.to - 1 }).options)
        options.set(name, span);
    else parts.push(part);
  }
  return { parts, options };
}
