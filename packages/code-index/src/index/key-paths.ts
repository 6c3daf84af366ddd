/**
 * What may be shown of a file of configuration: where in it a name stands, never what else stands there, which may be a
 * password. Read by hand in one pass, since such a file may be damaged, hostile or in a dialect, and without recursion.
 */
import { maskSecrets } from '@boocontext/secrets';

/** What may be shown of one place. */
export interface ShownPlace {
  readonly text: string;
  readonly isComment: boolean;
}

/**
 * For each offset, which are in the order of the text, what is shown of the place: the path of keys and the name, as in
 * `routes[0].handler: chargeCard`; only the name where the path is not known, `comment` in a comment.
 */
export function shownPlaces(
  language: string,
  text: string,
  name: string,
  offsets: readonly number[],
): readonly ShownPlace[] {
  const places = new Places(offsets);
  readers.get(language)?.(text, places);
  return offsets.map((offset) => {
    const place = places.at(offset);
    if (place === IN_COMMENT) return { text: 'comment', isComment: true };
    if (place === undefined) return { text: name, isComment: false };
    const shown = maskSecrets(place === '' ? name : `${place}: ${name}`, { keep: name });
    return { text: shown.text.slice(0, 160), isComment: false };
  });
}

/** Languages that hold values rather than code: a line of them is never shown. */
export function isConfiguration(language: string): boolean {
  return readers.has(language) || unreadConfiguration.has(language);
}

/** Stands for the path of what is in a comment. */
const IN_COMMENT = Symbol('comment');
type PlacePath = string | typeof IN_COMMENT;

/** Without a reader of its own, only the name is shown. */
const unreadConfiguration: ReadonlySet<string> = new Set(['HTTP', 'Dockerfile', 'Diff', 'Go module']);

/** The places that are asked for, met in order. */
class Places {
  readonly #offsets: readonly number[];
  readonly #found = new Map<number, PlacePath>();
  #next = 0;

  constructor(offsets: readonly number[]) {
    this.#offsets = offsets;
  }

  get isDone(): boolean {
    return this.#next >= this.#offsets.length;
  }

  at(offset: number): PlacePath | undefined {
    return this.#found.get(offset);
  }

  /** All that are asked for before `end`, and were not met before, have this path. */
  meet(end: number, path: () => PlacePath): void {
    let known: PlacePath | undefined;
    for (let offset = this.#offsets[this.#next]; offset !== undefined && offset < end; ) {
      known ??= path();
      this.#found.set(offset, known);
      offset = this.#offsets[++this.#next];
    }
  }

  /** Whether one is asked for in this range. */
  isIn(start: number, end: number): boolean {
    const offset = this.#offsets[this.#next];
    return offset !== undefined && start <= offset && offset < end;
  }
}

type Reader = (text: string, places: Places) => void;

const readers: ReadonlyMap<string, Reader> = new Map([
  ['JSON', readJson],
  ['Jupyter', readJson],
  ['YAML', readYaml],
  ['TOML', readLines],
  ['INI', readLines],
  ['HCL', readLines],
  ['XML', readXml],
]);

/** Where in a nest of keys and lists: a key, or a number for the place in a list. */
type Step = string | number | undefined;

const stepsShown = 8;
const longestKey = 300;

function pathOf(steps: readonly Step[]): string {
  const known = steps.slice(-stepsShown).filter((step) => step !== undefined);
  const path = known
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${shownKey(step)}`))
    .join('');
  return steps.length > stepsShown ? `….${path}` : path;
}

/** A key is a name as a rule; what looks like anything else is as private as a value. */
function shownKey(key: string): string {
  const isName = /^[\w$@./+-][\w$@./:+ -]{0,59}$/.test(key);
  const isRandom = key.length >= 20 && key.replace(/\D/g, '').length >= 4 && !/[ ./]/.test(key);
  return isName && !isRandom ? key : '…';
}

function readJson(text: string, places: Places): void {
  const steps: Step[] = [];
  /** Of each step whether it is an object whose next string is a key. */
  const expectsKey: boolean[] = [];
  for (let at = 0; at < text.length && !places.isDone; ) {
    const character = text[at];
    const top = steps.length - 1;
    if (character === '"' || character === "'") {
      const end = endOfString(text, at);
      places.meet(end, () => pathOf(steps));
      if (expectsKey[top]) {
        steps[top] = text.slice(at + 1, Math.min(end - 1, at + 200));
        expectsKey[top] = false;
      }
      at = end;
      continue;
    }
    if (character === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
      const close = text[at + 1] === '/' ? '\n' : '*/';
      const found = text.indexOf(close, at + 2);
      const end = found < 0 ? text.length : found + close.length;
      places.meet(end, () => IN_COMMENT);
      at = end;
      continue;
    }
    if (character === '{' || character === '[') {
      steps.push(character === '[' ? 0 : undefined);
      expectsKey.push(character === '{');
    } else if (character === '}' || character === ']') {
      steps.pop();
      expectsKey.pop();
    } else if (character === ',' && top >= 0) {
      const step = steps[top];
      if (typeof step === 'number') steps[top] = step + 1;
      else expectsKey[top] = true;
    }
    at += 1;
    places.meet(at, () => pathOf(steps));
  }
}

/** Behind the quote that closes it, or the end of the line for one that is not closed. */
function endOfString(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at + 1;
    else if (text[at] === '\n') return at;
  }
  return text.length;
}

interface YamlStep {
  readonly indent: number;
  readonly step: string | number;
}

function readYaml(text: string, places: Places): void {
  const steps: YamlStep[] = [];
  /** Lines further in than this belong to a text of many lines. */
  let textIndent: number | undefined;
  for (const { start, end } of linesOf(text)) {
    if (places.isDone) break;
    let at = start;
    while (at < end && (text[at] === ' ' || text[at] === '\t')) at += 1;
    if (at === end) continue;
    if (textIndent !== undefined && at - start > textIndent) {
      places.meet(end, () => pathOf(steps.map(({ step }) => step)));
      continue;
    }
    textIndent = undefined;
    if (text[at] === '#') {
      places.meet(end, () => IN_COMMENT);
      continue;
    }
    while (text[at] === '-' && (at + 1 >= end || text[at + 1] === ' ')) {
      const indent = at - start;
      let place = 0;
      for (let top = steps.at(-1); top !== undefined && top.indent >= indent; top = steps.at(-1)) {
        if (top.indent === indent && typeof top.step === 'string') break;
        if (top.indent === indent && typeof top.step === 'number') place = top.step + 1;
        steps.pop();
      }
      steps.push({ indent, step: place });
      at += 1;
      while (at < end && text[at] === ' ') at += 1;
    }
    const colon = colonOfKey(text, at, end);
    if (colon !== undefined) {
      const indent = at - start;
      while ((steps.at(-1)?.indent ?? -1) >= indent) steps.pop();
      steps.push({ indent, step: withoutQuotes(text.slice(at, Math.min(colon, at + 200))) });
      if (/^\s*(?:[!&]\S{0,100}\s+)?[|>]/.test(text.slice(colon + 1, Math.min(end, colon + 120)))) textIndent = indent;
    }
    meetWithComment(text, at, end, places, () => pathOf(steps.map(({ step }) => step)));
  }
}

/** `KEY = VALUE` and `KEY: VALUE` under `[SECTION]`, as TOML, INI, properties and HCL have it. */
function readLines(text: string, places: Places): void {
  let section: string[] = [];
  let key: string | undefined;
  for (const { start, end } of linesOf(text)) {
    if (places.isDone) break;
    let at = start;
    while (at < end && (text[at] === ' ' || text[at] === '\t')) at += 1;
    if (text[at] === '#' || text[at] === ';' || text[at] === '!' || text.startsWith('//', at)) {
      places.meet(end, () => IN_COMMENT);
      continue;
    }
    const head = text.slice(at, Math.min(end, at + 300));
    const named = /^\[{1,2}([^\]\n]{1,200})\]/.exec(head)?.[1];
    if (named !== undefined) {
      section = named.split('.').map(withoutQuotes);
      key = undefined;
    } else key = /^["']?([\w.$@/ -]{1,100}?)["']?[ \t]{0,20}[=:]/.exec(head)?.[1] ?? key;
    meetWithComment(text, at, end, places, () => pathOf([...section, key]));
  }
}

/** On a line, and behind a `#` on it, which may begin a comment where no string is open. */
function meetWithComment(text: string, start: number, end: number, places: Places, path: () => PlacePath): void {
  if (!places.isIn(0, end)) return;
  let quote = '';
  for (let at = start; at < end; at += 1) {
    const character = text[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '#' && /\s/.test(text[at - 1] ?? ' ')) {
      places.meet(at, path);
      places.meet(end, () => IN_COMMENT);
      return;
    }
  }
  places.meet(end, path);
}

function readXml(text: string, places: Places): void {
  const steps: string[] = [];
  for (let at = 0; at < text.length && !places.isDone; ) {
    const open = text.indexOf('<', at);
    places.meet(open < 0 ? text.length : open, () => pathOf(steps));
    if (open < 0) break;
    if (text.startsWith('<!--', open)) {
      const close = text.indexOf('-->', open + 4);
      at = close < 0 ? text.length : close + 3;
      places.meet(at, () => IN_COMMENT);
    } else if (text.startsWith('<![CDATA[', open)) {
      const close = text.indexOf(']]>', open + 9);
      at = close < 0 ? text.length : close + 3;
      places.meet(at, () => pathOf(steps));
    } else at = readTag(text, open, steps, places);
  }
}

/** Returns where the tag ends. Attributes are steps of their own while they are met. */
function readTag(text: string, open: number, steps: string[], places: Places): number {
  const name = /^<\/?([\w:.-]{1,100})/.exec(text.slice(open, open + 110))?.[1];
  const isEnd = text[open + 1] === '/';
  if (name !== undefined && !isEnd) steps.push(name);
  let attribute = '';
  let word = '';
  let at = open + 1;
  for (; at < text.length && text[at] !== '>'; at += 1) {
    const character = text[at] ?? '';
    if (character === '"' || character === "'") {
      const close = text.indexOf(character, at + 1);
      const end = close < 0 ? text.length : close;
      places.meet(end, () => pathOf([...steps, attribute]));
      at = end;
    } else if (character === '=') {
      attribute = word;
      word = '';
    } else if (/\s/.test(character)) word = '';
    else if (word.length < 100) word += character;
  }
  places.meet(at, () => pathOf(steps));
  const isClosed = text[at - 1] === '/' || text[open + 1] === '?' || text[open + 1] === '!';
  if (name !== undefined && (isEnd || isClosed)) steps.pop();
  return at + 1;
}

/** Where the colon behind the key of a line is; undefined where the line has no key. */
function colonOfKey(text: string, start: number, end: number): number | undefined {
  const first = text[start] ?? '';
  if (first === '{' || first === '[') return undefined;
  const from = first === '"' || first === "'" ? endOfString(text, start) : start;
  for (let at = from; at < Math.min(end, start + longestKey); at += 1) {
    if (text[at] === ':' && (at + 1 >= end || /\s/.test(text[at + 1] ?? ''))) return at;
  }
  return undefined;
}

function withoutQuotes(text: string): string {
  const plain = text.trim();
  return /^(["']).*\1$/s.test(plain) ? plain.slice(1, -1) : plain;
}

function* linesOf(text: string): Generator<{ readonly start: number; readonly end: number }> {
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    yield { start, end };
    start = end + 1;
  }
}
