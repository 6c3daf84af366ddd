/** Several symbols asked about at once, `Provider.profile, Provider.key`: each is answered as if it were asked about alone. */
import { InputError } from '../errors.ts';
import { isRouteName } from './asked-route.ts';
import { whereAny } from './details.ts';
import type { Finding } from './envelope.ts';
import { distinctReasons } from './open-reasons.ts';
import { Listing, type Page } from './paging.ts';
import type { ToolAnswer, ToolContext } from './tool.ts';
import { sentences } from './wording.ts';

const MOST_ASKED = 8;
const MOST_NEXT = 3;

/** The names, where it is more than one. */
export function severalNames({ symbol, line }: Readonly<Record<string, unknown>>): readonly string[] {
  // At a line there is one symbol, or an expression.
  if (typeof symbol !== 'string' || line !== undefined || !symbol.includes(',')) return [];
  const parts = isRouteName(symbol) ? symbol.split(/,\s+/) : atCommas(symbol);
  const names = [...new Set(parts.map((name) => name.trim()))].filter((name) => name !== '');
  return names.length > 1 ? names : [];
}

/** Within brackets a comma separates nothing: `Map<Key, Value>.get`. */
function atCommas(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const char of text) {
    if ('<([{'.includes(char)) depth++;
    if ('>)]}'.includes(char)) depth = Math.max(0, depth - 1);
    if (char === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts;
}

/** As a sentence. */
export function issueOfSeveral(names: readonly string[]): string | undefined {
  return names.length > MOST_ASKED
    ? `\`symbol\` may name at most ${MOST_ASKED} symbols, got ${names.length}`
    : undefined;
}

/** @param ask answers for one of them, on its part of the page */
export async function answerSeveral(
  names: readonly string[],
  context: ToolContext,
  ask: (name: string, context: ToolContext) => Promise<ToolAnswer>,
): Promise<ToolAnswer> {
  const answers: ToolAnswer[] = [];
  for (const [index, name] of names.entries()) {
    const page = partOfPage(context.page, index, names.length);
    answers.push(await ask(name, { ...context, page }));
  }
  const [last] = answers.slice(-1);
  if (last === undefined) throw new InputError(['`symbol` names nothing']);
  const next = answers.flatMap((answer) => answer.next ?? []).slice(0, MOST_NEXT);
  const isAny = (is: 'isProvisional' | 'isCut') => answers.some((answer) => answer[is] === true);
  const finding = findingOf(answers.map((answer) => answer.finding));
  return {
    finding,
    // Of what all leave open nobody has to read twice.
    open: distinctReasons(answers.flatMap(({ open }) => open)),
    summary: (says) => sentences(...answers.map(({ summary }) => summary(says))),
    details: {
      ...(finding === 'unknown' || finding === 'failed' ? { error: last.details['error'] } : {}),
      answers: Object.fromEntries(
        answers.map(({ details }, index) => [names[index], namedFor(details, index) as ToolAnswer['details']]),
      ),
    },
    snapshot: last.snapshot,
    coverage: whereAny(Object.assign({}, ...answers.map(({ coverage }) => coverage))),
    ...(next.length === 0 ? {} : { next }),
    ...(isAny('isProvisional') ? { isProvisional: true } : {}),
    ...(isAny('isCut') ? { isCut: true } : {}),
  };
}

/** One that is not there takes nothing from what was found of the others. */
function findingOf(findings: readonly Finding[]): Finding {
  const [worst = 'told'] = [...findings].sort((one, other) => BY_WEIGHT.indexOf(one) - BY_WEIGHT.indexOf(other));
  const isAllLost = findings.every((finding) => finding === 'unknown' || finding === 'failed');
  return (worst === 'unknown' || worst === 'failed') && !isAllLost ? 'warned' : worst;
}

const BY_WEIGHT: readonly Finding[] = ['broken', 'failed', 'unknown', 'warned', 'told', 'clear'];

function partOfPage(page: Page, index: number, parts: number): Page {
  return {
    ...page,
    maxChars: Math.floor(page.maxChars / parts),
    offset: (list) => page.offset(nameOfPart(list, index)),
  };
}

/** Lists of several answers are told apart: `callers (2)`. */
function namedFor(value: unknown, index: number): unknown {
  if (value instanceof Listing) return new Listing(nameOfPart(value.name, index), value);
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, namedFor(field, index)]));
}

function nameOfPart(list: string, index: number): string {
  return `${list} (${index + 1})`;
}
