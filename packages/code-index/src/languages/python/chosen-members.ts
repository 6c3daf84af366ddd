/** Members that Python chooses by a name which is put together when it runs: `getattr(self, f'update_{kind}')`. */
import type { ChosenMember } from '../../inference/language-policy.ts';
import { isText, type NameSite, type SyntaxFacts, TEXT_STRING, textAt } from '../../model/syntax.ts';

/** Words without which a file chooses none. */
export const CHOOSING_WORDS = [
  'getattr',
  'setattr',
  'delattr',
  'globals',
  '__dict__',
  'vars',
  'methodcaller',
  'attrgetter',
] as const;

/** In source order; what is written out as a whole is a mention like any other, and none of these. */
export function chosenMembers(facts: SyntaxFacts, text: string): readonly ChosenMember[] {
  return facts.sites.flatMap((site) => chosenAt(facts, text, site) ?? []);
}

function chosenAt(facts: SyntaxFacts, text: string, site: NameSite): ChosenMember | undefined {
  if (!WORDS.has(site.name)) return undefined;
  const end = site.start + site.name.length;
  const call = facts.terms[site.call];
  const given = call?.kind === 'call' ? (call.args[0]?.value ?? -1) : -1;
  const opened = openedAt(text, end);
  switch (site.name) {
    case 'getattr':
    case 'setattr':
    case 'delattr': {
      if (opened < 0 || call === undefined) return undefined;
      const [object, name] = argumentsFrom(facts.texts, text, opened + 1);
      if (object === undefined || name === undefined) return undefined;
      const isOwnModule = /^sys\.modules\[__name__\]$/.test(written(text, object));
      const chosen = partsOf(facts, text, site.start, name, isOwnModule ? 'module' : given);
      // What gives an object whatever it is told is seldom meant to replace its functions.
      const isAnySet = site.name !== 'getattr' && chosen?.begins === '' && chosen.ends === '';
      return isAnySet ? undefined : chosen;
    }
    case 'methodcaller':
    case 'attrgetter': {
      const [name] = opened < 0 ? [] : argumentsFrom(facts.texts, text, opened + 1);
      return name === undefined ? undefined : partsOf(facts, text, site.start, name, -1);
    }
    case 'globals':
    case 'vars': {
      if (opened < 0) return undefined;
      const close = closedAt(facts.texts, text, opened + 1);
      return keyBehind(facts, text, site.start, close + 1, given >= 0 ? given : 'module');
    }
    default: {
      const term = facts.terms[site.term];
      return keyBehind(facts, text, site.start, end, term?.kind === 'member' ? term.of : -1);
    }
  }
}

/** `globals()[name]`, `vars(shop).get(name)` */
function keyBehind(
  facts: SyntaxFacts,
  text: string,
  at: number,
  end: number,
  of: ChosenMember['of'],
): ChosenMember | undefined {
  const behind = /^\s{0,40}(?:\[|\.(?:get|pop|setdefault)\s{0,40}\()/.exec(text.slice(end, end + 120));
  if (behind === null) return undefined;
  const [name] = argumentsFrom(facts.texts, text, end + behind[0].length);
  return name === undefined ? undefined : partsOf(facts, text, at, name, of);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

function partsOf(
  facts: SyntaxFacts,
  text: string,
  at: number,
  name: Span,
  of: ChosenMember['of'],
): ChosenMember | undefined {
  const expression = written(text, name);
  const parts = /^[A-Za-z_]\w*$/.test(expression) ? partsOfName(facts, text, at, expression) : partsWritten(expression);
  return parts === 'whole' ? undefined : { start: at, ...parts, of };
}

interface Parts {
  readonly begins: string;
  readonly ends: string;
}

const ANYTHING: Parts = { begins: '', ends: '' };

/** What is written of a name: `f'do_{x}'`, `'do_' + x`, `'do_%s' % x`, `'do_{}'.format(x)`. */
function partsWritten(expression: string): Parts | 'whole' {
  const literal = /^([rbuf]{0,2})('{3}|"{3}|['"])/i.exec(expression);
  if (literal !== null) {
    const [opening, flags = '', quote = ''] = literal;
    const end = expression.indexOf(quote, opening.length);
    const content = expression.slice(opening.length, end < 0 ? undefined : end);
    const behind = end < 0 ? '' : expression.slice(end + quote.length).trim();
    if (behind === '')
      return /f/i.test(flags) && content.includes('{') ? around(content, /\{[^{}]{0,400}\}/g) : 'whole';
    if (behind.startsWith('%')) return around(content, /%(?:\(\w{0,80}\))?[-\d.]{0,8}[a-z]/g);
    if (behind.startsWith('.format')) return around(content, /\{[^{}]{0,80}\}/g);
    if (behind.startsWith('+')) {
      const last = /\+\s{0,40}(['"])(\w{0,200})\1$/.exec(behind);
      const begin = /f/i.test(flags) && content.includes('{') ? around(content, /\{[^{}]{0,400}\}/g).begins : content;
      return { begins: nameOnly(begin), ends: last?.[2] ?? '' };
    }
    return ANYTHING;
  }
  const last = /\+\s{0,40}(['"])(\w{1,200})\1$/.exec(expression);
  return last === null ? ANYTHING : { begins: '', ends: last[2] ?? '' };
}

/** What stands before the first hole of a template, and behind the last. */
function around(template: string, hole: RegExp): Parts {
  const holes = [...template.matchAll(hole)];
  const [first, last] = [holes[0], holes.at(-1)];
  if (first === undefined || last === undefined) return ANYTHING;
  return {
    begins: nameOnly(template.slice(0, first.index)),
    ends: nameOnly(template.slice(last.index + last[0].length)),
  };
}

/** A path `a.do_` begins with what is before the last dot, which says nothing of the name. */
function nameOnly(part: string): string {
  return /^\w*$/.test(part) ? part : '';
}

/** Of a variable of the same function what it is given there, where that is one text; else it may be anything. */
function partsOfName(facts: SyntaxFacts, text: string, at: number, name: string): Parts | 'whole' {
  const scope = facts.scopes.reduce(
    (best, each) =>
      each.start <= at && at < each.end && each.kind === 'function' && each.start >= best.start ? each : best,
    facts.scopes[0] ?? { start: 0, end: text.length },
  );
  const begin = Math.max(scope.start, at - FARTHEST);
  const before = text.slice(begin, at);
  const given = [
    ...before.matchAll(new RegExp(`(?<![\\w.])${name}\\s{0,20}(?::\\s{0,20}str\\s{0,20})?=(?!=)\\s{0,40}`, 'g')),
  ];
  const found = given.flatMap((match): (Parts | 'whole')[] => {
    const from = begin + match.index + match[0].length;
    // `run(name=x)` in brackets is no assignment, and a string may hold anything.
    if (isText(facts.texts, begin + match.index)) return [];
    return [partsWritten(written(text, { from, to: endOfStatement(facts.texts, text, from) }))];
  });
  const [first] = found;
  if (first === undefined) return isOfList(text.slice(begin, at + NEAR), name) ? 'whole' : ANYTHING;
  if (found.every((each) => each === 'whole')) return 'whole';
  const open = found.filter((each) => each !== 'whole');
  const [one = ANYTHING] = open;
  return open.every((each) => each.begins === one.begins && each.ends === one.ends) ? one : ANYTHING;
}

/** `for name in ('load', 'save'):` names what is written there. */
function isOfList(near: string, name: string): boolean {
  const loops = [...near.matchAll(new RegExp(`\\bfor\\s{1,20}${name}\\s{1,20}in\\s{1,20}([^:\\n]{0,400})`, 'g'))];
  const items = loops.map(([, list = '']) => list);
  return (
    items.length > 0 && items.every((list) => /^[([{]\s{0,40}(?:(['"])\w{0,200}\1[\s,]{0,40}){1,80}[)\]}]/.test(list))
  );
}

/** The spans of what stands between commas from an offset behind an opening bracket on. */
function argumentsFrom(texts: Int32Array, text: string, from: number): readonly Span[] {
  const found: Span[] = [];
  let begin = from;
  let depth = 0;
  const farthest = Math.min(text.length, from + FARTHEST);
  for (let at = from; at < farthest; at++) {
    const inText = textAt(texts, at);
    if (inText !== undefined) {
      at = inText.end - 1;
      continue;
    }
    const letter = text[at] as string;
    if (OPENING.has(letter)) depth++;
    else if (CLOSING.has(letter) && depth-- === 0) return [...found, { from: begin, to: at }];
    else if (letter === ',' && depth === 0) {
      found.push({ from: begin, to: at });
      begin = at + 1;
      if (found.length === 2) return found;
    }
  }
  return found;
}

function closedAt(texts: Int32Array, text: string, from: number): number {
  const spans = argumentsFrom(texts, text, from);
  return spans.at(-1)?.to ?? from;
}

function endOfStatement(texts: Int32Array, text: string, from: number): number {
  let depth = 0;
  const farthest = Math.min(text.length, from + FARTHEST);
  for (let at = from; at < farthest; at++) {
    const inText = textAt(texts, at);
    if (inText !== undefined) {
      if (inText.kind !== TEXT_STRING && depth === 0) return at;
      at = inText.end - 1;
      continue;
    }
    const letter = text[at] as string;
    if (OPENING.has(letter)) depth++;
    else if (CLOSING.has(letter) && depth-- === 0) return at;
    else if (depth === 0 && (letter === '\n' || letter === ';' || letter === ',')) return at;
  }
  return farthest;
}

/** The bracket behind a name; -1 where it is not called. */
function openedAt(text: string, end: number): number {
  const space = /^[ \t]{0,40}/.exec(text.slice(end, end + 40))?.[0].length ?? 0;
  return text[end + space] === '(' ? end + space : -1;
}

function written(text: string, { from, to }: Span): string {
  return text.slice(from, to).trim();
}

/** How far a call, or a function up to it, is looked at. */
const FARTHEST = 5_000;
/** How far behind it a comprehension says what its names are. */
const NEAR = 300;
const WORDS: ReadonlySet<string> = new Set(CHOOSING_WORDS);
const OPENING: ReadonlySet<string> = new Set(['(', '[', '{']);
const CLOSING: ReadonlySet<string> = new Set([')', ']', '}']);
