/**
 * What somebody has in hand when something fails, taken apart: a stack trace, the output of a test, a compiler's error, a
 * comment of a review, the text of an issue. Pure: which of it is of the repository is found out in `places-meant.ts`.
 */
import { FRAME_FORMS, type FrameForm, NAMES_ABOVE, PLACE_FORMS, STACK_HEADERS } from './frame-forms.ts';
import { type RunName, runNameOf } from './run-names.ts';

/** One place that the text names. */
export interface Frame {
  /** As it is written, with `/`; empty where the step has no place in a file. */
  readonly path: string;
  /** 0-based; undefined where only the file is named. */
  readonly line: number | undefined;
  /** What ran there. */
  readonly runs: RunName | undefined;
  /** In prose `said` is a place, and `mention` a path. */
  readonly how: Exclude<FrameForm['how'], 'test'> | 'said' | 'mention';
  /** Which of the stacks of the text it is a step of. */
  readonly stack: number;
  /** The path is what a package and a file's bare name say of it: the folders before it may be any. */
  readonly isInPackage: boolean;
}

export interface ToldText {
  /** In the order in which one reads them: the innermost step of the first cause first. */
  readonly frames: readonly Frame[];
  /** Of tests that failed, and what messages put in quotes. */
  readonly tests: readonly RunName[];
  readonly names: readonly string[];
  /** What is said in words, without stacks and excerpts of code. */
  readonly prose: string;
}

/** Characters of a text that are read, of one line, and steps that are kept. */
const MAX_TEXT = 50_000;
const MAX_LINE = 1_000;
const MAX_FRAMES = 400;
const MAX_NAMES = 40;

export function readTold(text: string): ToldText {
  const reading = new Reading();
  for (const line of linesOf(text.slice(0, MAX_TEXT))) reading.take(line);
  return reading.told();
}

/** Some paste a trace as one line, with its line breaks as they are written in JSON. */
function linesOf(text: string): readonly string[] {
  const whole = text.includes('\n') ? text : text.replaceAll('\\n', '\n').replaceAll('\\t', '\t');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of terminals
  return whole.replace(/\u001b\[[\d;]*[A-Za-z]/g, '').split(/\r\n|\r|\n/);
}

interface Stack {
  /** How far it is from what was seen first: causes are above 0, what stands beside is below. */
  readonly rank: number;
  isInnermostLast: boolean;
  readonly frames: Frame[];
}

class Reading {
  readonly #stacks: Stack[] = [{ rank: 0, isInnermostLast: false, frames: [] }];
  readonly #tests: RunName[] = [];
  readonly #prose: string[] = [];
  #count = 0;
  /** The line before, where it may name what the next one places. */
  #above: string | undefined;
  /** A line of source follows a place of Python. */
  #isExcerptNext = false;
  /** ESLint tells a file once, and its complaints below. */
  #fileAbove: string | undefined;

  take(raw: string): void {
    const line = withoutDecoration(raw.slice(0, MAX_LINE));
    if (line === '') {
      this.#fileAbove = undefined;
      return;
    }
    this.#beginStack(line);
    if (this.#takeForm(line) || this.#takeBelowFile(line)) return;
    const above = nameAbove(line);
    if (above !== undefined) {
      this.#above = above;
      return;
    }
    const isExcerpt = this.#isExcerptNext || EXCERPT.test(line);
    this.#isExcerptNext = false;
    if (isExcerpt) return;
    const places = placesIn(line, this.#tests);
    for (const place of places) this.#add(place);
    this.#fileAbove = places.length === 1 && places[0]?.line === undefined ? places[0]?.path : this.#fileAbove;
    this.#prose.push(line);
  }

  told(): ToldText {
    const stacks = this.#stacks
      .map((stack, position) => ({ stack, position }))
      .sort((one, other) => other.stack.rank - one.stack.rank || one.position - other.position)
      .map(({ stack }) => (stack.isInnermostLast ? stack.frames.toReversed() : stack.frames));
    const prose = this.#prose.join('\n');
    return { frames: stacks.flat(), tests: this.#tests.slice(0, MAX_NAMES), names: quotedIn(prose), prose };
  }

  #beginStack(line: string): void {
    const header = STACK_HEADERS.find(({ pattern }) => pattern.test(line));
    const last = this.#stacks.at(-1) as Stack;
    if (header === undefined) return;
    const rank =
      header.relation === 'cause'
        ? last.rank + 1
        : header.relation === 'effect' || (header.relation === 'beside' && this.#count > 0)
          ? last.rank - 1
          : last.rank;
    this.#stacks.push({ rank, isInnermostLast: header.isInnermostLast === true, frames: [] });
  }

  #takeForm(line: string): boolean {
    for (const form of FRAME_FORMS) {
      const groups = form.pattern.exec(line)?.groups ?? (form.how === 'outside' && form.pattern.test(line) ? {} : null);
      if (groups === null) continue;
      const { path = '', line: number, name, test } = groups;
      const tested = test === undefined ? undefined : runNameOf(test);
      if (tested !== undefined && test !== 'main') this.#tests.push(tested);
      if (form.how === 'test') {
        if (number === undefined) this.#prose.push(line);
        return true;
      }
      const written = name ?? (form.how === 'call' ? this.#above : undefined);
      this.#add({
        path: form.isInPackage === true ? packagePath(written ?? '', path) : cleanPath(path),
        line: number === undefined ? undefined : Number(number) - 1,
        runs: written === undefined || form.namesCallee === true ? undefined : runNameOf(written),
        how: form.how,
        isInPackage: form.isInPackage === true,
      });
      if (form.isInnermostLast === true) (this.#stacks.at(-1) as Stack).isInnermostLast = true;
      this.#isExcerptNext = form.isInnermostLast === true && line.startsWith('File ');
      this.#above = undefined;
      // What a compiler says behind the place.
      if (form.how === 'message') this.#prose.push(line.slice(line.indexOf(': ') + 1).trim());
      return true;
    }
    return false;
  }

  #takeBelowFile(line: string): boolean {
    const number = /^(\d+):\d+ +(?:error|warning|warn)\b/.exec(line)?.[1];
    if (number === undefined || this.#fileAbove === undefined) return false;
    const path = this.#fileAbove;
    this.#add({ path, line: Number(number) - 1, runs: undefined, how: 'message', isInPackage: false });
    this.#prose.push(line);
    return true;
  }

  #add(frame: Omit<Frame, 'stack'>): void {
    if (this.#count++ >= MAX_FRAMES) return;
    (this.#stacks.at(-1) as Stack).frames.push({ ...frame, stack: this.#stacks.length - 1 });
  }
}

/** What runners, logs and terminals put around a line: time, the name of a container, bars, arrows, a bullet. */
function withoutDecoration(line: string): string {
  const text = line
    .replace(/^[A-Za-z][\w.-]{0,63} +\| /, '')
    .replace(/^\d{4}-\d\d-\d\dT[\d:.,]+Z? /, '')
    .trim()
    .replace(/^(?!--)(?:[│|┃╵╷→›>#*•-]+|E(?= {2}))[ \t]+(?=\S)/, '')
    .trim();
  return text.replace(/^❯ +/, '❯ ');
}

/** Lines of source that runners and compilers print: with its number, or a bar and what is marked below. */
const EXCERPT = /^(?:\d+ *[|│┃]|[|│┃^~─╭╰]|\^+|at \S+\?)/;

function nameAbove(line: string): string | undefined {
  for (const pattern of NAMES_ABOVE) {
    const name = pattern.exec(line)?.groups?.['name'];
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Places that stand among words; names of tests behind them are added to `tests`. */
function placesIn(line: string, tests: RunName[]): readonly Omit<Frame, 'stack'>[] {
  const found: Omit<Frame, 'stack'>[] = [];
  for (const match of line.matchAll(/[^\s"'`,;<>(){}|=]+(?:\(\w[\w-]*\)\/[^\s"'`,;<>(){}|=]+)*/g)) {
    const word = withoutOrigin(withoutEnds(match[0]).replaceAll('\\', '/'));
    const onLine = /^ on line (\d+)/.exec(line.slice(match.index + match[0].length))?.[1];
    const groups = PLACE_FORMS.map((form) => form.exec(word)?.groups).find((each) => each !== undefined);
    const path = groups?.['path'] ?? word;
    if (!PATH.test(path)) continue;
    const number = groups?.['line'] ?? onLine;
    const test = groups?.['test'];
    const tested = test === undefined ? undefined : runNameOf(test);
    if (tested !== undefined) tests.push(tested);
    found.push({
      path: cleanPath(path),
      line: number === undefined ? undefined : Number(number) - 1,
      runs: tested,
      // A compiler begins with the place.
      how: number === undefined ? 'mention' : match.index === 0 ? 'message' : 'said',
      isInPackage: false,
    });
  }
  return found;
}

/** Something with folders, or with an ending; not `1.5`, `e.g`, `v2.0.1`. */
const PATH = /^(?:[^/\\]*[/\\].*[\w\])]|[^\d.][^/\\]*\.[A-Za-z]\w{0,9})$/;

function withoutEnds(word: string): string {
  let from = 0;
  let to = word.length;
  while (from < to && '[*_~@'.includes(word.charAt(from)) && word.charAt(from + 1) !== '/') from++;
  while (to > from && '.:!?*_~]'.includes(word.charAt(to - 1))) to--;
  // `(src/cart.ts:12)` is taken apart by its brackets; `[id].ts` and `src/[id]` keep theirs.
  return word.slice(from, word.slice(from, to).includes('[') && word.charAt(to) === ']' ? to + 1 : to);
}

/** Without a query, and what a server puts before it. */
function cleanPath(path: string): string {
  const bare = withoutOrigin(path.replaceAll('\\', '/'));
  const query = bare.search(/[?#]/);
  return (query < 0 ? bare : bare.slice(0, query)).replace(/^\/@fs(?=\/)/, '').replace(/^(?:\.\/)+/, '');
}

/** Without a protocol, a host and what a bundler puts before it. */
function withoutOrigin(path: string): string {
  return path
    .replace(/^(?:webpack-internal|webpack|file|app|vite|turbopack):\/\/(?:\/?\([\w-]+\))?(?=[./\w[])/, '')
    .replace(/^https?:\/\/[^/]*/, '');
}

/** `com/shop/Cart.java` of `com.shop.Cart.total` and `Cart.java`. */
function packagePath(name: string, file: string): string {
  const parts = name.slice(name.lastIndexOf('/') + 1).split('.');
  const first = parts.findIndex((part) => /^[A-Z]/.test(part));
  return [...parts.slice(0, first < 0 ? Math.max(0, parts.length - 2) : first), file].join('/');
}

/** Names in quotes, and those that errors of the languages tell without them. */
function quotedIn(prose: string): readonly string[] {
  const text = prose.slice(0, 8_000);
  const found = [
    ...[
      ...text.matchAll(
        /[`'"‘“]([\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#)[\p{L}_$][\p{L}\p{N}_$]*){0,8})(?:\(\))?[`'"’”]/gu,
      ),
    ].map(([, name]) => name as string),
    ...[...text.matchAll(SAID_NAMES)].map((match) => match.slice(1).find((name) => name !== undefined) as string),
  ];
  return [...new Set(found)].filter((name) => name.length > 1).slice(0, MAX_NAMES);
}

/** Go's `undefined: total`, JavaScript's `total is not a function`, javac's `symbol: method total(int)`, Go's missing member. */
const SAID_NAMES =
  /\bundefined: ([\w.]{1,100})|\b([\w$.]{1,100}) is not (?:a function|defined|a constructor|iterable)|\bsymbol: +\w+ (\w{1,100})|\bfield or method (\w{1,100})/g;
