/** Finds keys of a known form, whatever stands around them. */
import {
  ALNUM,
  BASE64,
  DASHED,
  DIGIT,
  DOTTED,
  HEX,
  HYPHENATED,
  isIn,
  runEnd,
  runStart,
  TOKEN,
  UPPER,
  WORD,
} from './characters.ts';
import { type IssuedKey, issuedKeys, keysByTheirMiddle } from './issued-keys.ts';
import type { Span } from './spans.ts';

export function knownKeys(text: string): Span[] {
  return [...keysByBeginning(text), ...keysByMiddle(text), ...discordKeys(text), ...companions(text)];
}

const keyByBeginning = new Map(
  Object.entries(issuedKeys).flatMap(([beginnings, key]) =>
    beginnings.split(' ').map((beginning) => [beginning, key] as const),
  ),
);

const escaped = (literal: string) => literal.replace(/[.]/g, '\\.');

/** Longer ones first: `sk_live_` rather than `sk-`. */
const beginning = new RegExp(
  [...keyByBeginning.keys()]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|'),
  'g',
);

const longestBeginning = Math.max(...[...keyByBeginning.keys()].map(({ length }) => length));

const written = new Map([
  [WORD, '\\w'],
  [ALNUM, 'A-Za-z0-9'],
  [UPPER, 'A-Z0-9'],
  [DASHED, '\\w-'],
  [BASE64, 'A-Za-z0-9+/'],
  [TOKEN, '\\w.~+/=-'],
  [HEX, '0-9A-Fa-f'],
  [HYPHENATED, 'A-Za-z0-9-'],
  [DOTTED, '\\w.=-'],
  [DIGIT, '0-9'],
]);

/** Where, from a place on, a key of a known form may begin; hardly anything else does so. */
export function nextKnownKeyHint(text: string, from: number): number {
  hint.lastIndex = from;
  return hint.exec(text)?.index ?? -1;
}

/** Keys begin where no word goes on, which leaves few places to look at. */
const hint = new RegExp(
  `\\b(?:${[
    ...Object.entries(issuedKeys).map(
      ([beginnings, { kind }]) => `(?:${beginnings.split(' ').map(escaped).join('|')})[${written.get(kind)}]{8}`,
    ),
    '[MNO][\\w-]{22,27}\\.[\\w-]{6}\\.',
    'AC[0-9a-f]{32}',
  ].join(
    '|',
  )})|${keysByTheirMiddle.map(({ middle, after }) => `${escaped(middle)}[${written.get(after.kind)}]`).join('|')}`,
  'g',
);

function keysByBeginning(text: string): Span[] {
  const spans: Span[] = [];
  let failedUpTo = 0;
  beginning.lastIndex = 0;
  for (let found = beginning.exec(text); found !== null; found = beginning.exec(text)) {
    const start = found.index;
    const key = keyByBeginning.get(found[0]);
    beginning.lastIndex = start + 1;
    if (key === undefined || (key.isAddress !== true && isIn(text, start - 1, WORD))) continue;
    // Whatever else begins in a part that leads to no end leads to none either.
    const isNested = key.moreParts === 2;
    if (isNested && start < failedUpTo) continue;
    const bodyStart = start + found[0].length;
    const first = runEnd(text, bodyStart, key.kind);
    let end = endOfPart(text, bodyStart, first, key);
    for (let part = 0; part < (key.moreParts ?? 0) && end !== undefined; part += 1) {
      if (text[end] !== '.' || (key.moreParts === 2 && part === 0 && !text.startsWith('eyJ', end + 1))) {
        end = undefined;
        break;
      }
      end = endOfPart(text, end + 1, runEnd(text, end + 1, key.kind), key);
    }
    if (end === undefined) {
      if (isNested) failedUpTo = first;
      continue;
    }
    spans.push({ start: key.isAddress === true ? bodyStart : start, end });
    // Another one may begin in the last characters of this: `xoxb-...-ghp_...`.
    beginning.lastIndex = Math.max(start + 1, end - longestBeginning);
  }
  return spans;
}

function endOfPart(text: string, start: number, end: number, key: IssuedKey): number | undefined {
  const length = end - start;
  if (length < key.least || length > (key.most ?? length)) return undefined;
  return key.isWord === true && isIn(text, end, WORD) ? undefined : end;
}

function keysByMiddle(text: string): Span[] {
  const spans: Span[] = [];
  for (const { middle, before, after, isAddress } of keysByTheirMiddle) {
    for (let found = text.indexOf(middle); found >= 0; found = text.indexOf(middle, found + 1)) {
      const afterStart = found + middle.length;
      const end = runEnd(text.slice(0, afterStart + after.most), afterStart, after.kind);
      if (end - afterStart < after.least) continue;
      const start = runStart(text, found, before.kind, before.most);
      if (found - start >= before.least) spans.push({ start: isAddress === true ? afterStart : start, end });
    }
  }
  return spans;
}

function discordKeys(text: string): Span[] {
  return [...text.matchAll(/(?<![\w.-])[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{27,110}/g)].map(spanOf);
}

/** What is handed over beside the name of an account: the secret half of a pair. */
function companions(text: string): Span[] {
  const spans: Span[] = [];
  if (/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/.test(text)) {
    spans.push(...[...text.matchAll(/(?<![\w+/])[A-Za-z0-9+/]{40}(?![\w+/=])/g)].map(spanOf));
  }
  if (/\bAC[0-9a-f]{32}\b/.test(text)) spans.push(...[...text.matchAll(/\b[0-9a-f]{32}\b/g)].map(spanOf));
  return spans;
}

const spanOf = ({ index, 0: found }: RegExpExecArray): Span => ({ start: index, end: index + found.length });
