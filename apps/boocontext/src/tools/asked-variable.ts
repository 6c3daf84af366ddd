/**
 * A question about an environment variable, by its name where no symbol has it, or as `env NAME` in any case: its readers
 * are what calls it. Names are compared as they are written, and then as libraries take them: `Smtp:Host` is `SMTP__HOST`.
 */
import type { Control, NamedPlace } from '@boocontext/code-index';
import type { ScannedEnvReads } from '@boocontext/project-scan';
import { answerOverBridges, type Crossed } from './bridges-to.ts';
import type { Details } from './details.ts';
import type { OpenReason } from './envelope.ts';
import { nearest } from './nearest.ts';
import { late, undecided } from './open-reasons.ts';
import type { Says } from './says.ts';
import { envReadsOf, type ScannedEnv, type ScannedRoutes } from './scan-of.ts';
import type { ToolContext } from './tool.ts';
import { count, cut } from './wording.ts';

export interface AskedVariable {
  readonly variable: ScannedEnvReads;
  readonly places: readonly NamedPlace[];
  /** Why it may be read in other places too. */
  readonly open: readonly OpenReason[];
}

/** Known variables, for whoever asks for one that is not there; undefined where nobody can mean one. */
export interface NoSuchVariable {
  readonly variable?: undefined;
  /** They were not read in time: whether it is one, nobody can tell yet. */
  readonly isUnread?: true;
  /** Why not all of them are known. */
  readonly open: readonly OpenReason[];
  readonly near: string | undefined;
}

/** `env PORT`: the variable, also where something is defined under that name. */
export function variableNamed(symbol: string): string | undefined {
  return /^env (\S{1,300})$/.exec(symbol)?.[1];
}

/** In capitals, in small letters with `_`, or with the marks of a configuration between its parts. */
function mayBeVariable(name: string): boolean {
  if (!/^[A-Za-z_][\w:]*$/.test(name)) return false;
  return !/[a-z]/.test(name) || /[:_]/.test(name.slice(1));
}

/** Types that only say which variables there are: whoever reads one does not name them. */
export function areOnlyTypesOfVariables(definitions: readonly { readonly container: string }[]): boolean {
  return definitions.every(({ container }) => /(?:^|\.)(?:ProcessEnv|ImportMetaEnv)$/.test(container));
}

/** Nothing but a variable or a constant is written so. */
export function isLikelyVariable(symbol: string): boolean {
  return /^[A-Z][A-Z0-9]*(?:_+[A-Z0-9]+)+$/.test(symbol);
}

/** `UseCache` and `app.jwt.secret` are keys of configurations where there is code of a language that has such ones. */
async function mayBeKey(name: string, { engine, control }: ToolContext): Promise<boolean> {
  const isProperty = /^[a-z][\w-]*(?:\.[a-z][\w-]*)+$/.test(name);
  if (!isProperty && !/^[A-Z]\w*$/.test(name)) return false;
  const { files } = await engine.files(control);
  return files.some(({ path }) => (isProperty ? /\.(?:java|kt)$/ : /\.cs$/).test(path));
}

interface Asking<Answer extends { readonly found: boolean; readonly snapshot: string }> {
  readonly ask: (options: { readonly withoutNear?: true }, control: Control) => Promise<Answer>;
  readonly definitionsOf: (answer: Extract<Answer, { found: true }>) => readonly { readonly container: string }[];
}

/**
 * The answer about a symbol, and where there is none of that name the variable that may be meant, looked for while the routes
 * are read. Names that are near are not looked for before that: on a cold repository they take the whole time of an answer.
 */
export async function answerOrVariable<Answer extends { readonly found: boolean; readonly snapshot: string }>(
  { symbol, file }: { readonly symbol?: string; readonly file?: string },
  context: ToolContext,
  { ask, definitionsOf }: Asking<Answer>,
): Promise<{
  readonly answer: Answer;
  readonly scanned: ScannedRoutes | undefined;
  readonly crossed: Crossed;
  readonly variable: AskedVariable | NoSuchVariable | undefined;
}> {
  const name = file === undefined ? symbol : undefined;
  const withoutNear = name !== undefined && isLikelyVariable(name);
  let asked: ReturnType<typeof askedVariable> | undefined;
  const { answer, ...beside } = await answerOverBridges(context, async (control) => {
    const first = await ask(withoutNear ? { withoutNear } : {}, control);
    if (name !== undefined && (!isFound(first) || areOnlyTypesOfVariables(definitionsOf(first))))
      asked = askedVariable(name, context, first.snapshot);
    return first;
  });
  const variable = await asked;
  if (answer.found || variable?.variable !== undefined || !withoutNear) return { answer, ...beside, variable };
  const withNear = await ask({}, context.control);
  return { answer: withNear.found ? answer : withNear, ...beside, variable };
}

function isFound<Answer extends { readonly found: boolean }>(
  answer: Answer,
): answer is Extract<Answer, { found: true }> {
  return answer.found;
}

/** @param asked of the files that the question was answered with */
export async function askedVariable(
  symbol: string,
  context: ToolContext,
  asked?: string,
): Promise<AskedVariable | NoSuchVariable | undefined> {
  const explicit = variableNamed(symbol);
  const name = explicit ?? symbol;
  if (explicit === undefined && !mayBeVariable(name) && !(await mayBeKey(name, context))) return undefined;
  const scanned = await envReadsOf(context, asked);
  if (scanned === undefined)
    return { isUnread: true, open: [late('environment variables were not read in time')], near: undefined };
  const open = openReads(name, scanned);
  const variable = variableCalled(name, scanned.envReads);
  if (variable === undefined) {
    return {
      open,
      near: nearest(
        name,
        scanned.envReads.map((each) => each.name),
      ),
    };
  }
  const bound = variable.reads.filter(({ isBound }) => isBound === true).map(({ holds = '' }) => holds);
  const byName =
    bound.length === 0
      ? []
      : [`what gives ${cut(bound.join(', '), 100)} is known by its name, and only in files that name its class`];
  return { variable, places: placesOf(variable), open: [...open, ...undecided(byName)] };
}

function variableCalled(name: string, variables: readonly ScannedEnvReads[]): ScannedEnvReads | undefined {
  const exact = variables.find((each) => each.name === name);
  if (exact !== undefined) return exact;
  const wanted = comparable(name);
  const [same, another] = variables.filter((each) => comparable(each.name) === wanted);
  return another === undefined ? same : undefined;
}

function comparable(name: string): string {
  return name.replaceAll(':', '__').replaceAll('-', '').replaceAll('.', '_').toUpperCase();
}

function placesOf({ reads }: ScannedEnvReads): readonly NamedPlace[] {
  return reads.map(({ file, line, holds, member, isSet, isDeclared, isInferred }) => ({
    file,
    line: line - 1,
    resolution: isInferred === true ? ('candidate' as const) : ('resolved' as const),
    ...(holds === undefined ? {} : { holds }),
    ...(member === undefined ? {} : { member }),
    ...(isSet === true ? { isSet } : {}),
    ...(isDeclared === true ? { isDeclared } : {}),
  }));
}

function openReads(name: string, { failures, isOld, envHidden }: ScannedEnv): readonly OpenReason[] {
  const hidden = envHidden.filter(({ fits = '*' }) => mayBe(name, fits)).map(({ file, line }) => `${file}:${line}`);
  const shown = hidden.slice(0, 3).join(', ');
  const more = hidden.length > 3 ? ` and ${hidden.length - 3} more places` : '';
  return [
    ...undecided([
      ...(hidden.length > 0 ? [`a variable is read by a name that only a program makes at ${shown}${more}`] : []),
      ...failures.map(({ message }) => `environment variables: ${cut(message, 250)}`),
    ]),
    ...(isOld ? [late('environment variables are those before files changed')] : []),
  ];
}

/** Whether a name has the known parts of one that is put together, in their order. */
function mayBe(name: string, fits: string): boolean {
  const parts = fits.split('*');
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  if (!name.startsWith(first) || !name.endsWith(last)) return false;
  let at = 0;
  for (const part of parts) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}

export function variableDetails({ name, file, line, required, hasDefault, reads }: ScannedEnvReads): Details {
  return {
    name: cut(name, 200),
    ...(required ? { required } : {}),
    ...(hasDefault ? { has_default: true } : {}),
    // Where nothing reads it, this is what names it.
    ...(reads.length === 0 ? { named_in: `${file}:${line}` } : {}),
  };
}

/** `PORT, an environment variable that is needed,`: how a sentence about it begins. */
export function variableSubject({ name, required, hasDefault }: ScannedEnvReads): string {
  const how = required ? ' without which the code does not work' : hasDefault ? ' with a default' : '';
  return `${cut(name, 100)} (environment variable${how})`;
}

/** Who reads it, who sets it. */
export function readersPhrase(
  callers: readonly {
    readonly symbol: string;
    readonly file: string;
    readonly via: string;
    readonly access?: string;
    readonly resolution: string;
  }[],
  says: Says,
): string {
  const direct = callers.filter(({ via }) => via === 'env');
  const readers = direct.filter(({ access }) => access !== 'writes');
  const files = new Set(readers.map(({ file }) => file)).size;
  const set = direct.length - readers.length;
  const possible = readers.filter(({ resolution }) => resolution === 'candidate').length;
  const read =
    readers.length === 0
      ? `has ${says.noReader}`
      : `is read by ${count(readers.length, 'caller')} in ${count(files, 'file')}${possible === 0 ? '' : ` (${possible} possible)`}`;
  return set === 0 ? read : `${read}, and set by ${count(set, 'other')}`;
}
