/**
 * An answer in one line, from its figures. Undefined where its drawing begins with one of its own, as the card of a
 * project or the declaration of a type.
 */
import { z } from 'zod';
import { type Envelope, isOfChanges } from '../../api/envelope.ts';
import { forPeople } from './for-people.ts';
import { labelOf, symbolSchema, typeKinds } from './symbols.ts';
import { unreadRoutes } from './unread.ts';

export function headlineOf(envelope: Envelope, input: Readonly<Record<string, unknown>>): string | undefined {
  const headline = isOfChanges(envelope) ? undefined : headlines[envelope.metadata.tool];
  // Of a form that is not known, the tool's own words.
  return headline === undefined ? forPeople(envelope.summary) : headline(envelope, input);
}

type Headline = (envelope: Envelope, input: Readonly<Record<string, unknown>>) => string | undefined;

const headlines: Readonly<Record<string, Headline>> = {
  boocontext_overview: () => undefined,
  boocontext_map: () => undefined,
  boocontext_health: () => undefined,
  boocontext_types: () => undefined,
  boocontext_symbols: (envelope, { query }) => {
    const found = listOf(envelope.details['results']);
    if (found === undefined) return forPeople(envelope.summary);
    if (found > 0) return `${said(found, 'definition', 'results', envelope)} found`;
    return `Nothing found for “${String(query ?? '')}”`;
  },
  boocontext_callgraph: (envelope, input) => ofCallgraph(envelope, input),
  boocontext_impact: (envelope) => ofImpact(envelope),
};

function ofCallgraph(envelope: Envelope, input: Readonly<Record<string, unknown>>): string | undefined {
  const { details, summary } = envelope;
  const { symbol, path } = calls.parse(details);
  const name = symbol === undefined ? String(input['symbol'] ?? '') : labelOf(symbol);
  if (path !== undefined) {
    const target = String(input['path_to'] ?? '');
    const steps = path.length - 1;
    if (steps < 0) return `No call path from ${name} to ${target} is known`;
    const isPossible = path.some(({ resolution }) => resolution === 'candidate');
    return `${name} ${isPossible ? 'may reach' : 'reaches'} ${target} in ${count(steps, isPossible ? 'step' : 'call')}`;
  }
  const [callers, callees] = [listOf(details['callers']), listOf(details['callees'])];
  // A type is used, and calls nothing.
  if (callers !== undefined && typeKinds.has(symbol?.kind ?? '')) {
    if (callers > 0) return `${name}: used by ${said(callers, 'symbol', 'callers', envelope)}`;
    return `${name}: no ${unreadRoutes(envelope)?.isLate === true ? 'use known yet' : 'known use'}`;
  }
  if (callers === undefined && callees === undefined) return forPeople(summary);
  const parts = [
    ...(callers === undefined
      ? []
      : [
          callers === 0
            ? unreadRoutes(envelope)?.isLate === true
              ? 'no caller known yet'
              : 'no known caller'
            : callersOf(details['callers'], envelope),
        ]),
    ...(callees === undefined
      ? []
      : [callees === 0 ? 'calls nothing that is defined here' : said(callees, 'callee', 'callees', envelope)]),
  ];
  return `${name}: ${parts.join(', ')}`;
}

/** Those outside, as a route, run it and are no code that calls it; where not all are here, they are not told apart. */
function callersOf(callers: unknown, envelope: Envelope): string {
  const all = z.array(z.unknown()).parse(callers);
  const found = all.flatMap((each) => fromOutside.safeParse(each).data ?? []);
  const outside = found.length;
  const isWhole = (totalOf(envelope.summary, 'callers') ?? all.length) === all.length;
  if (!isWhole || outside === 0) return `${said(all.length, 'caller', 'callers', envelope)}${mocksOf(callers)}`;
  const inCode = all.length - outside;
  const run = `run for ${found[0]?.caller_symbol}${outside > 1 ? ` and ${outside - 1} more` : ''}`;
  return inCode === 0 ? run : `${count(inCode, 'caller')}${mocksOf(callers)}, ${run}`;
}

/** A test that puts something else in its place does not run it by that. */
function mocksOf(callers: unknown): string {
  const number = z
    .array(z.unknown())
    .parse(callers)
    .filter((each) => mock.safeParse(each).success).length;
  return number === 0 ? '' : ` (${number} of them a mock in a test)`;
}

function ofImpact(envelope: Envelope): string {
  const { details, summary } = envelope;
  const { symbol, candidates, symbols, changed_symbols: changed } = roots.parse(details);
  const subject =
    symbol !== undefined
      ? labelOf(symbol)
      : candidates !== undefined
        ? `${candidates[0] === undefined ? '' : labelOf(candidates[0])} (${candidates.length} definitions)`
        : changed !== undefined && changed.length > 0
          ? count(changed.length, 'changed symbol')
          : symbols !== undefined && symbols.length > 0
            ? 'this file'
            : undefined;
  // A change that was tried, and a diff that changes nothing: there the words are what matters.
  if ('review' in details) return ofReview(envelope);
  if (subject === undefined || 'breaks' in details) return forPeople(summary);
  const parts = [
    ['affected_symbols', 'symbol'],
    ['affected_files', 'file'],
    ['affected_routes', 'route'],
    ['affected_entries', 'outside caller'],
    ['tests', 'test'],
  ] as const;
  const elsewhere = listOf(details['used_elsewhere']) ?? 0;
  const reached = [
    ...parts.flatMap(([field, noun]) => {
      if (field === 'tests' && areLikely(details[field])) {
        const sure = details[field].filter(isReached).length;
        return sure === 0 ? [] : [count(sure, noun)];
      }
      const here = listOf(details[field]) ?? 0;
      return here === 0 ? [] : [said(here, noun, field.replace('_', ' '), envelope)];
    }),
    ...(elsewhere === 0 ? [] : [`${said(elsewhere, 'use', 'used elsewhere', envelope)} in other repositories`]),
  ];
  if (reached.length === 0)
    return `Nothing that depends on ${subject} is known${unreadRoutes(envelope)?.isLate === true ? ' yet' : ''}`;
  const verb = changed === undefined ? 'A change of' : '';
  return `${verb} ${subject} ${changed !== undefined && changed.length > 1 ? 'reach' : 'reaches'} ${listed(reached)}`.trim();
}

/** Among them are tests that nothing is known to lead from, and that may belong to the change all the same. */
function areLikely(tests: unknown): tests is readonly unknown[] {
  return Array.isArray(tests) && !tests.every(isReached);
}

function isReached(test: unknown): boolean {
  return typeof test === 'object' && test !== null && 'reaches' in test;
}

function ofReview(envelope: Envelope): string {
  const { findings, changed_symbols: changed = [] } = reviewed.parse(envelope.details);
  if (findings === undefined) return forPeople(envelope.summary);
  const ofLevel = (level: string) => findings.filter((finding) => finding.level === level).length;
  // Of a list that is not here in full, its parts cannot be counted.
  const isWhole = (totalOf(envelope.summary, 'findings') ?? findings.length) === findings.length;
  const levels = ['error', 'warning', 'note'].filter((level) => ofLevel(level) > 0);
  const found = isWhole
    ? listed(levels.map((level) => count(ofLevel(level), level)))
    : said(findings.length, 'finding', 'findings', envelope);
  const symbols =
    changed.length === 0 ? 'No changed symbol' : said(changed.length, 'changed symbol', 'changed symbols', envelope);
  return `${symbols}: ${found === '' ? 'no problem found' : found}`;
}

const reviewed = z.looseObject({
  findings: z
    .array(z.looseObject({ level: z.string() }))
    .optional()
    .catch(undefined),
  changed_symbols: z.array(z.unknown()).optional().catch(undefined),
});
const fromOutside = z
  .looseObject({ via: z.enum(['route', 'command', 'job']), caller_symbol: z.string() })
  .or(z.looseObject({ via: z.literal('event'), caller_symbol: z.templateLiteral(['event ', z.string()]) }));
const mock = z.looseObject({ via: z.literal('mock') });
const named = symbolSchema.optional().catch(undefined);
const several = z.array(symbolSchema).optional().catch(undefined);
const calls = z.looseObject({
  symbol: named,
  path: z
    .array(z.looseObject({ resolution: z.string().optional() }))
    .optional()
    .catch(undefined),
});
const roots = z.looseObject({ symbol: named, candidates: several, symbols: several, changed_symbols: several });

/** Of a list that is not here in full, how many there are in all: the tool says so in one sentence, and nowhere else. */
export function totalOf(summary: string, list: string): number | undefined {
  const at = summary.lastIndexOf('Shown: ');
  const part =
    at < 0
      ? undefined
      : summary
          .slice(at + 7)
          .split(', ')
          .find((each) => each.startsWith(`${list} `));
  const total = Number.parseInt(part?.split(' of ')[1] ?? '', 10);
  return Number.isNaN(total) ? undefined : total;
}

function listOf(value: unknown): number | undefined {
  return Array.isArray(value) ? value.length : undefined;
}

/** `list`: what the tool calls it. Where there is another page, there may be more than are here. */
function said(here: number, noun: string, list: string, { summary, metadata }: Envelope): string {
  const total = totalOf(summary, list) ?? here;
  // The tool tells of each list that is cut: where it tells of others only, this one is whole.
  const isOpen = metadata.cursor !== undefined && total === here && !summary.includes('Shown: ');
  return isOpen ? `${here.toLocaleString('en')} or more ${noun}s` : count(total, noun);
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
