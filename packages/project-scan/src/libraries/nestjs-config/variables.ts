/**
 * What the ConfigService of NestJS is asked for: `config.get('PORT')` is a variable, and `config.get('database.host')` the one
 * that a configuration of that name is made of. Where that is not seen, the place is told.
 */
import { closingBracket, openedAround, type Span, splitAtCommas } from '../../reading/code-text.ts';
import type { DeclaredEnvVar, HiddenEnvVars } from '../../reading/env/declared-env-var.ts';
import { heldAt } from '../../reading/env/held-at.ts';
import { dependsOn, isPartOf } from '../../reading/packages.ts';
import { textValueOf } from '../../reading/scripts/values.ts';
import { escaped, lineAt, type Sources } from '../../reading/sources.ts';
import { type Configurations, configurationsIn, type Led, ledBy, localNames } from './configurations.ts';
import { nestjsConfig } from './library.ts';

type Found = DeclaredEnvVar | HiddenEnvVars;

export function configKeys(sources: Sources): readonly Found[] {
  const { packages } = nestjsConfig;
  const files = sources
    .scripts()
    .filter(
      (file) =>
        packages.some((name) => sources.text(file).includes(name)) &&
        dependsOn(sources, file, packages) &&
        !isPartOf(sources, file, packages),
    );
  const asked = files.flatMap((file) => askedIn(sources, file));
  if (asked.length === 0) return [];
  const configurations = configurationsIn(sources, files);
  return asked.flatMap((each) => foundBy(sources, configurations, each));
}

interface Asked {
  readonly file: string;
  readonly at: number;
  /** With `${…}` for what is not known of it; undefined for what is no text. */
  readonly key: string | undefined;
  /** Members that are taken of what is given. */
  readonly taken: readonly string[];
  readonly hasDefault: boolean;
  readonly isNeeded: boolean;
}

const TYPES = '(?:<[^();=]{0,200}>\\s{0,20})?';

function askedIn(sources: Sources, file: string): readonly Asked[] {
  const masked = sources.masked(file);
  const services = localNames(sources, file, 'ConfigService');
  if (services.length === 0) return [];
  const service = `(?:${services.map(escaped).join('|')})(?![\\w$.])\\s{0,20}`;
  const holders = holdersIn(masked, service);
  const calls = new RegExp(
    `(?:\\(\\s{0,20}${service}${TYPES}\\)|(?<![\\w$.#])(this\\s{0,20}\\.\\s{0,20})?(#?[\\w$]{1,100})[!?]?)\\s{0,200}\\.\\s{0,20}(get|getOrThrow)\\s{0,20}${TYPES}(?=\\()`,
    'g',
  );
  return [...masked.matchAll(calls)].flatMap((match): readonly Asked[] => {
    const [written, self, name, method] = match;
    if (name !== undefined && !isHeld(holders, name, self !== undefined, match.index)) return [];
    const open = match.index + written.length;
    const close = closingBracket(masked, open);
    if (close === masked.length) return [];
    const [key, second] = splitAtCommas(masked, open + 1, close);
    if (key === undefined) return [];
    const behind = masked.slice(close + 1, close + 200);
    const [members = ''] = /^(?:!?\??\.[\w$]{1,100}(?![\w$(])){1,8}/.exec(behind) ?? [];
    const after = behind.slice(members.length);
    const hasDefault = isDefault(masked, second) || /^\s*(?:\?\?|\|\|)(?!\s*(?:undefined|null)\b)/.test(after);
    return [
      {
        file,
        at: match.index,
        key: textValueOf(sources, file, key),
        taken: members.match(/[\w$]+/g) ?? [],
        hasDefault,
        isNeeded: !hasDefault && (method === 'getOrThrow' || /^\s*(?:!(?!=)|as\s+string)/.test(after)),
      },
    ];
  });
}

/** `{ infer: true }` in its place says how to read. */
function isDefault(masked: string, given: Span | undefined): boolean {
  if (given === undefined) return false;
  const written = masked.slice(given.from, given.to);
  return written !== 'undefined' && !/^\{\s{0,100}infer\s{0,20}:[^,{}]{0,100}(?:,\s{0,100})?\}$/.test(written);
}

/** What has the service, and where: a field by `this`, a variable or a parameter by its name. */
interface Holder {
  readonly isField: boolean;
  readonly from: number;
  readonly to: number;
}

/** By name. */
function holdersIn(masked: string, service: string): ReadonlyMap<string, readonly Holder[]> {
  const words = '((?:(?:private|protected|public|readonly|const|let|var)\\s{1,20}){0,3})';
  const got = `(?:new\\s{1,20}${service}|[\\w$.]{1,100}\\s{0,20}${TYPES}\\(\\s{0,20}${service}${TYPES}[,)](?!\\s{0,20}\\.))`;
  const declared = new RegExp(
    `(?<![\\w$.#])${words}(#?[\\w$]{1,100})\\s{0,20}(?:[!?]?\\s{0,20}:\\s{0,20}${service}|=\\s{0,20}(?:await\\s{1,20})?${got})`,
    'g',
  );
  const found = [...masked.matchAll(declared)];
  const around = openedAround(
    masked,
    found.map(({ index }) => index),
  );
  const opens = [...new Set(around)].filter((open) => open >= 0).sort((left, right) => left - right);
  const outer = new Map(openedAround(masked, opens).map((open, place) => [opens[place] ?? -1, open]));
  const holders = new Map<string, Holder[]>();
  for (const [place, { index, 1: said = '', 2: name = '' }] of found.entries()) {
    const open = around[place] ?? -1;
    const end = open < 0 ? masked.length : closingBracket(masked, open);
    const isBlock = open < 0 || masked[open] === '{';
    const named = holders.get(name) ?? [];
    holders.set(name, named);
    const add = (isField: boolean, from: number, to: number) => named.push({ isField, from, to });
    if (isBlock) add(open >= 0 && !/\b(?:const|let|var)\b/.test(said), index, end);
    else add(false, open, endOfFunction(masked, end));
    const body = isBlock ? open : (outer.get(open) ?? -1);
    // A field serves methods that stand before it, and a parameter with such a word is a field too.
    if (body >= 0 && !/\b(?:const|let|var)\b/.test(said) && (isBlock || said !== ''))
      add(true, body, closingBracket(masked, body));
  }
  return holders;
}

function isHeld(holders: ReadonlyMap<string, readonly Holder[]>, name: string, isField: boolean, at: number): boolean {
  const named = holders.get(name) ?? [];
  return named.some((each) => each.isField === isField && each.from <= at && at < each.to);
}

/** Of the function whose parameters end here. */
function endOfFunction(masked: string, close: number): number {
  const head = /^\s{0,20}(?::[^{};=]{0,300})?(?:=>\s{0,100})?/.exec(masked.slice(close + 1, close + 500))?.[0] ?? '';
  const body = close + 1 + head.length;
  if (masked[body] === '{') return closingBracket(masked, body);
  for (let at = body; at < Math.min(body + 2000, masked.length); at++) {
    if (/[([{]/.test(masked[at] ?? '')) at = closingBracket(masked, at);
    else if (/[)\]},;]/.test(masked[at] ?? '')) return at;
  }
  return body;
}

function foundBy(sources: Sources, { named, roots, isPartial }: Configurations, asked: Asked): readonly Found[] {
  const { file, at, key, hasDefault, isNeeded } = asked;
  const line = lineAt(sources.text(file), at);
  if (key === undefined) return [{ file, line }];
  if (key.includes('${')) {
    const fits = key.replaceAll(/\$\{[^{}]*\}/g, '*');
    return [{ file, line, ...(/^[\w*]+$/.test(fits) && /\w/.test(fits) ? { fits } : {}) }];
  }
  const path = key.split('.');
  const [first = '', ...rest] = path;
  const led = [
    ...(named.get(first) ?? []).map((each) => ledBy(each, rest)),
    ...roots.filter(({ fields }) => fields?.has(first)).map((each) => ledBy(each, path)),
  ];
  const holds = heldAt(sources.masked(file), at);
  if (led.length === 0) {
    const isVariable = /^[A-Z_][A-Z0-9_]*$/.test(key) || (/^[A-Za-z_]\w*$/.test(key) && !isPartial);
    if (!isVariable) return [{ file, line }];
    return [{ name: key, file, line, hasDefault, isNeeded, ...(holds === undefined ? {} : { holds }) }];
  }
  // Of several of one name those that read nothing are made for tests.
  const reading = led.filter(({ names }) => names.length > 0);
  if (reading.length === 0) return led.some(({ isKnown }) => isKnown) ? [] : [{ file, line }];
  const read = { file, line, through: key, ...(reading.length > 1 ? { isInferred: true as const } : {}) };
  return reading.flatMap((each) => readsOf(sources, asked, each, holds).map((of) => ({ ...of, ...read })));
}

type Held =
  | Pick<DeclaredEnvVar, 'name' | 'hasDefault' | 'isNeeded' | 'holds' | 'member'>
  | { readonly name?: undefined };

function readsOf(
  sources: Sources,
  { file, at, taken, hasDefault, isNeeded }: Asked,
  led: Led,
  holds: string | undefined,
): readonly Held[] {
  const { names, isWhole, fields } = taken.reduce(
    (each, name) => (each.fields === undefined ? each : ledBy(each, [name])),
    led,
  );
  const none = { hasDefault: false, isNeeded: false };
  if (fields === undefined) {
    // What is taken of a configuration was not seen in it.
    if (names.length === 0) return led.fields === undefined ? [] : [{}];
    const held = holds === undefined ? {} : { holds };
    return names.map((name) => ({ name, ...(isWhole ? { hasDefault, isNeeded } : none), ...held }));
  }
  if (holds !== undefined)
    return [...fields].flatMap(([member, each]) => each.names.map((name) => ({ name, ...none, holds, member })));
  const parts = partsTaken(sources.masked(file), at);
  if (parts.length > 0)
    return parts.flatMap(([member, local]) =>
      ledBy({ ...led, fields }, [member]).names.map((name) => ({ name, ...none, holds: local })),
    );
  // Handed on as a whole: who gets it is not followed.
  return names.length === 0 ? [] : [{}];
}

/** `const { host, port: p } = config.get('database')`: each with the name that it gets. */
function partsTaken(masked: string, at: number): readonly (readonly [member: string, local: string])[] {
  const written = /\{([^{};=]{1,300})\}\s{0,20}=\s{0,100}(?:await\s{1,20})?$/.exec(
    masked.slice(Math.max(0, at - 400), at),
  )?.[1];
  return (written ?? '').split(',').flatMap((part) => {
    const [, member, local] = /^\s*([\w$]+)\s*(?::\s*([\w$]+)\s*)?$/.exec(part) ?? [];
    return member === undefined ? [] : [[member, local ?? member] as const];
  });
}
