/** What belongs beside an answer of the engine and was not read, or not wholly: told in its coverage, and open in the answer. */
import type { EdgeInfo, Mentions, SymbolInfo, SymbolPlace } from '@boocontext/code-index';
import { isHandlerOf, type Outside, type Reach, type ScannedRoute } from '@boocontext/project-scan';
import { readTextBelow } from '@boocontext/safe-access';
import type { OpenReason } from './envelope.ts';
import { distinctReasons } from './open-reasons.ts';
import type { ToolAnswer } from './tool.ts';

export interface Unread extends OpenReason {
  /** Of which kind it is: `routes`. */
  readonly what: 'routes' | 'requests' | 'queries' | 'events';
  /** What of the code it may be about; anything where this is left out. */
  readonly reach?: Reach;
}

/** What an answer is about. */
export interface Subject {
  readonly directory: string;
  readonly symbols: readonly SymbolInfo[];
  /** Of these. */
  readonly mentions: CountedMentions | undefined;
  /** Who uses them. */
  readonly usedIn: readonly Pick<EdgeInfo, 'symbol' | 'file' | 'line' | 'depth' | 'via' | 'callSites'>[];
  /** Those that were read. */
  readonly routes: readonly Pick<ScannedRoute, 'file' | 'line' | 'endLine' | 'confidence'>[];
  /** Callers whose callers are asked for as well. */
  readonly callers: readonly SymbolPlace[];
  /** Whether one of them may be handed on as a value, or is mentioned in one of these files without it being known how. */
  readonly mayBeHandedOn: (symbols: readonly SymbolPlace[], files: readonly string[]) => Promise<boolean>;
}

type CountedMentions = Pick<Mentions, 'explained' | 'looked' | 'unexplained'>;

/** Those that could change what is said about it. */
export async function concerning(unread: readonly Unread[], subject: Subject): Promise<readonly Unread[]> {
  const found: Unread[] = [];
  for (const each of unread) if (each.reach === undefined || (await mayReach(each.reach, subject))) found.push(each);
  return found;
}

/**
 * What is registered from outside is a function without a name, which is a part of a file that registers; or it is handed on
 * as a value, which its mentions tell; or it is one of all that a module exports, or a class has.
 */
async function mayReach(reach: Reach, subject: Subject): Promise<boolean> {
  const { directory, symbols, mentions, ...further } = subject;
  const languages = languagesOf(reach);
  if ([...symbols, ...further.callers, ...further.usedIn].some(isOfLanguage(reach))) return true;
  const isReachable = ({ symbol, file }: SymbolPlace) => symbol !== '<module>' && languages.has(languageOf(file));
  const linesOf = linesBelow(directory);
  const toRoutes = handedToRoutes(reach, subject);
  const isInRead = linesOfRead(reach, subject);
  const users = further.usedIn.filter(
    ({ file, line: from, depth, callSites }) =>
      depth > 1 ||
      !callSites.every(
        ({ line }) =>
          toRoutes.has(placeKey(file, line)) || isInRead(file, line) || isInNamedFunction(linesOf, file, from, line),
      ),
  );
  if (users.some((user) => mayAnswerWithoutName(linesOf, reach, user))) return true;
  const asked = symbols.filter((each) => isReachable(each) && mayAnswer(each));
  const kept =
    toRoutes.size +
    onlyAsked(linesOf, symbols, further.usedIn, toRoutes) +
    onlyDrawn(linesOf, reach, symbols, further.usedIn, toRoutes);
  const callers = further.callers.filter(isReachable);
  if ([...asked, ...callers].some((each) => isNamed(reach, each))) return true;
  if (callers.length > MOST_ASKED || (asked.length > 0 && mayBeHandedOn(mentions, reach, kept))) return true;
  if ([...asked, ...callers].some((each) => mayBePutTogether(directory, linesOf, reach, each))) return true;
  return callers.length > 0 && (await further.mayBeHandedOn(callers, reach.files));
}

/** What a change reaches, to the end. */
export interface ReachedSubject {
  readonly directory: string;
  readonly roots: readonly SymbolInfo[];
  /** Of the roots. */
  readonly mentions: CountedMentions | undefined;
  readonly affected: readonly SymbolPlace[];
  /** Entries and routes that were read. */
  readonly outside: readonly Outside[];
}

/**
 * Those that could run something that is reached. Who hands a value on to what registers it is reached as well, so the way
 * there ends in a file that registers: in what is no handler of a route that was read, by a name that is worked out, or in a
 * function without a name.
 */
export function concerningReached(unread: readonly Unread[], subject: ReachedSubject): readonly Unread[] {
  return unread.filter(({ reach }) => reach === undefined || mayRunReached(reach, subject));
}

function mayRunReached(reach: Reach, { directory, roots, mentions, affected, outside }: ReachedSubject): boolean {
  const languages = languagesOf(reach);
  if ([...roots, ...affected].some(isOfLanguage(reach))) return true;
  const linesOf = linesBelow(directory);
  const isWithin = ({ symbol, file }: SymbolPlace) =>
    reach.named.some((each) => each.file === file && each.within.includes(symbol));
  if ([...roots, ...affected].some((each) => isNamed(reach, each) || isWithin(each))) return true;
  if (affected.some((each) => mayAnswerWithoutName(linesOf, reach, each))) return true;
  const isRead = (each: SymbolPlace) => outside.some((route) => isHandlerOf(route, each));
  if (affected.some((each) => reach.files.includes(each.file) && !isRead(each))) return true;
  const asked = roots.filter((each) => languages.has(languageOf(each.file)) && mayAnswer(each));
  if (asked.some((each) => reach.files.includes(each.file) && !isRead(each)) && mayBeHandedOn(mentions, reach))
    return true;
  const named = affected.filter(({ symbol, file }) => symbol !== '<module>' && languages.has(languageOf(file)));
  // What decorates a handler was read.
  const undecorated = { ...reach, files: [] };
  return [...asked, ...named].some((each) =>
    mayBePutTogether(directory, linesOf, isRead(each) ? undecorated : reach, each),
  );
}

function languagesOf({ files, modules, named }: Reach): ReadonlySet<string> {
  return new Set([...files, ...modules, ...named.map(({ file }) => file)].map(languageOf));
}

function isOfLanguage({ ofLanguage }: Reach): (place: { readonly file: string }) => boolean {
  const languages = new Set(ofLanguage.map(languageOf));
  return ({ file }) => languages.has(languageOf(file));
}

/** Something of that name, or a member of it, is registered where nothing else is. */
function isNamed({ named }: Reach, { symbol, container, file }: SymbolPlace): boolean {
  const own = [symbol, container.split(NAME_PARTS).at(-1) ?? ''];
  return named.some(
    (each) =>
      languageOf(each.file) === languageOf(file) && own.some((name) => name !== '' && each.names.includes(name)),
  );
}

const NAME_PARTS = /[.:#\\]+/;

type LinesOf = (file: string) => readonly string[] | undefined;

/** The lines of files, each read once, however many places in it are asked about; undefined of one that cannot be read. */
function linesBelow(directory: string): LinesOf {
  const known = new Map<string, readonly string[] | undefined>();
  return (file) => {
    if (!known.has(file)) known.set(file, readTextBelow(directory, file, MOST_BYTES)?.split('\n'));
    return known.get(file);
  };
}

/** It is used by a function without a name there: then a route that runs that one runs it. */
function mayAnswerWithoutName(
  linesOf: LinesOf,
  { places, unnamed }: Reach,
  { symbol, file, line }: Pick<SymbolPlace, 'symbol' | 'file' | 'line'>,
): boolean {
  const there = [...places, ...unnamed].filter((each) => each.file === file);
  const begins = FUNCTION_BEGINS.find(({ files }) => files.test(file))?.line;
  const lines = there.flatMap((each) => each.lines ?? []);
  if (file.endsWith('.java') && symbol !== '<module>' && there.every((each) => each.lines !== undefined)) {
    const end = lastLineOfBody(linesOf(file) ?? [], line);
    return lines.some((each) => each > line && (end === undefined || each <= end + 1));
  }
  if (begins === undefined || symbol === '<module>' || there.some((each) => each.lines === undefined))
    return there.length > 0;
  if (!lines.some((each) => each > line)) return false;
  // It stands in the function in which it is registered, or is another's.
  const text = linesOf(file) ?? [];
  const depth = indentOf(text[line]);
  const next = text.findIndex((one, at) => at > line && begins.test(one) && indentOf(one) <= depth);
  return lines.some((each) => each > line && (next < 0 || each <= next));
}

/**
 * The last line of the body in braces that begins behind the head of a function at this line; undefined where none begins
 * there, or it is not closed.
 */
function lastLineOfBody(text: readonly string[], line: number): number | undefined {
  let [brackets, braces, at] = [0, 0, line];
  for (const [sign] of text.slice(line).join('\n').matchAll(SIGNS_OF_JAVA)) {
    if (sign === '(') brackets++;
    else if (sign === ')') brackets--;
    else if (sign === '{' && (brackets === 0 || braces > 0)) braces++;
    else if (sign === '}' && braces > 0 && --braces === 0) return at;
    else if (sign === ';' && brackets === 0 && braces === 0) return undefined;
    at += sign.split('\n').length - 1;
  }
  return undefined;
}

/** Brackets and ends of lines and statements, where they stand in no text and no comment. */
const SIGNS_OF_JAVA =
  /"""[\s\S]*?(?:"""|(?![\s\S]))|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|[(){};\n]/g;

/** What is written in the call that registers a route which was read runs for that one, and is registered nowhere else. */
function linesOfRead({ places }: Reach, { routes }: Subject): (file: string, line: number) => boolean {
  return (file, line) =>
    routes.some(
      (route) =>
        route.file === file &&
        route.confidence === 'high' &&
        (route.line ?? 0) <= line + 1 &&
        line < (route.endLine ?? route.line ?? 0),
    ) && places.find((place) => place.file === file)?.lines?.includes(line + 1) !== true;
}

/**
 * In scripts: between the head of the function that uses it and the use no other function begins. Whatever registers that
 * one names it, and whoever asks for its callers is told.
 */
function isInNamedFunction(linesOf: LinesOf, file: string, from: number, line: number): boolean {
  if (languageOf(file) !== 'script' || /\.(?:vue|svelte|astro|html?)$/.test(file)) return false;
  const text = (linesOf(file) ?? []).slice(from, line + 1).join('\n');
  const head = NAMED_HEAD.exec(text)?.[0];
  return head !== undefined && !/=>|\bfunction\b/.test(text.slice(head.length));
}

const NAMED_HEAD =
  /^\s{0,40}(?:export\s{1,9})?(?:default\s{1,9})?(?:(?:async\s{1,9})?function\b[^(=>]{1,200}\([^()]{0,2000}\)|const\s{1,9}[\w$]{1,200}\s{0,9}=\s{0,9}(?:async\s{0,9})?(?:\([^()]{0,2000}\)|[\w$]{1,200})\s{0,9}(?::[^=]{1,300})?=>)/;

function indentOf(line = ''): number {
  return line.length - line.trimStart().length;
}

/** Lines with which a function with a name begins. */
const FUNCTION_BEGINS: readonly { readonly files: RegExp; readonly line: RegExp }[] = [
  { files: /\.rs$/, line: /^\s{0,40}(?:pub(?:\([^)]{0,80}\))?\s{1,9})?(?:(?:async|unsafe|const)\s{1,9}){0,3}fn\s/ },
  { files: /\.go$/, line: /^func\s/ },
  { files: /\.py$/, line: /^\s{0,40}(?:async\s{1,9})?def\s/ },
];

/**
 * What is registered is run: a function, or what may hold one; elsewhere than in Rust and Go a class is handed on as well.
 * Whoever reads a getter runs it, and hands on what it gives.
 */
function mayAnswer({ kind, file }: SymbolInfo): boolean {
  if (kind === 'getter' || kind === 'setter') return false;
  if (kind === 'interface' || kind === 'type' || kind === 'enum' || kind === 'enum_member') return false;
  return kind !== 'class' || !/\.(?:rs|go)$/.test(file);
}

/** Of more callers than these nobody asks how they are mentioned. */
const MOST_ASKED = 12;

/** The lines in which it is handed to a route that was read, and so to no other: the answer tells of that route. */
function handedToRoutes({ places }: Reach, { usedIn, routes }: Subject): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { file, via, depth, callSites } of usedIn) {
    if (depth > 1 || (via !== 'reference' && via !== 'mock' && via !== 'callback')) continue;
    const hidden = places.find((place) => place.file === file)?.lines ?? [];
    const read = routes.filter((route) => route.file === file && route.confidence === 'high');
    for (const { line } of callSites) {
      const isIn = ({ line: from = 0, endLine = from }: (typeof read)[number]) => from <= line + 1 && line < endLine;
      if (read.some(isIn) && !hidden.includes(line + 1)) found.add(placeKey(file, line));
    }
  }
  return found;
}

/**
 * How many mentions of types ask them for a member, and hand on nothing of the type itself: `Till::open($it)`, `Till.LIMIT`,
 * `Till.this`; of Python also where it is caught or looked for (`except Till`, `isinstance(it, Till)`). On a line on which
 * another hands it on, none counts.
 */
function onlyAsked(
  linesOf: LinesOf,
  symbols: readonly SymbolInfo[],
  usedIn: Subject['usedIn'],
  toRoutes: ReadonlySet<string>,
): number {
  const names = new Set(symbols.map(({ symbol, kind }) => (kind === 'class' ? symbol : '')));
  const [name = ''] = names;
  if (names.size !== 1 || !/^\w+$/.test(name)) return 0;
  const asks = [new RegExp(`\\b${name}${ASKED_FOR_MEMBER}`, 'g')];
  const asksInPython = askedInPython(name);
  const any = new RegExp(`\\b${name}\\b`, 'g');
  const lines = new Set<string>();
  let found = 0;
  for (const { file, via, depth, callSites } of usedIn) {
    // One of several exceptions that are caught stands in a list.
    const isMention = via === 'reference' || via === 'mock' || (via === 'callback' && file.endsWith('.py'));
    if (depth > 1 || !isMention) continue;
    for (const { line } of callSites) {
      const key = placeKey(file, line);
      const text = linesOf(file)?.[line] ?? '';
      if (toRoutes.has(key) || lines.has(key)) continue;
      lines.add(key);
      const ways = file.endsWith('.py') ? asksInPython : asks;
      const count = ways.reduce((sum, way) => sum + (text.match(way)?.length ?? 0), 0);
      if (count === (text.match(any)?.length ?? 0)) found += count;
    }
  }
  return found;
}

/**
 * How many mentions of components give them to what makes components of components: `observer(Oven)`, `memo(Oven)`. What these
 * give back is drawn, and answers no request; but for servers that draw themselves.
 */
function onlyDrawn(
  linesOf: LinesOf,
  { places }: Reach,
  symbols: readonly SymbolInfo[],
  usedIn: Subject['usedIn'],
  toRoutes: ReadonlySet<string>,
): number {
  const [name = '', ...others] = new Set(symbols.map(({ symbol }) => symbol));
  if (others.length > 0 || !/^[A-Z]\w*$/.test(name) || places.some(({ file }) => !/\.[mc]?[jt]s$/.test(file))) return 0;
  const drawn = new RegExp(`(?<![\\w$.])(?:React\\.)?(?:observer|memo|forwardRef)\\(\\s{0,9}${name}\\s{0,9}[,)]`, 'g');
  const any = new RegExp(`\\b${name}\\b`, 'g');
  const lines = new Set<string>();
  for (const { file, via, depth, callSites } of usedIn) {
    if (depth > 1 || (via !== 'reference' && via !== 'callback')) continue;
    for (const { line } of callSites) {
      const text = linesOf(file)?.[line] ?? '';
      const isDrawn = text.match(drawn)?.length === 1 && text.match(any)?.length === 1;
      if (isDrawn && !toRoutes.has(placeKey(file, line))) lines.add(placeKey(file, line));
    }
  }
  return lines.size;
}

/** A call of a member that is not written as a value (`Till::open(...)`), a constant, or the object around. */
const ASKED_FOR_MEMBER = String.raw`(?:::|\.)(?:\w{1,200}\s{0,9}\((?!\s{0,9}\.\.\.\s{0,9}\))|[A-Z][A-Z\d_]{1,200}\b(?!\s{0,9}[:(.])|this\b)`;

/**
 * The same of Python, where a class gives managers, values and classes of its own under any name, and itself by those of
 * frameworks alone: `Till.as_view()`. Its own annotation stands on the line as well: `till: Till = Till.FIRST`.
 */
function askedInPython(name: string): readonly RegExp[] {
  return [
    new RegExp(`\\b${name}\\.(?!as_)\\w`, 'g'),
    new RegExp(
      `\\bexcept\\s{1,9}(?:\\((?:[\\w.]{1,100}\\s{0,9},\\s{0,9}){0,9})?${name}\\b(?=\\s{0,9}(?:[,):]|as\\b))`,
      'g',
    ),
    new RegExp(
      `\\b(?:isinstance|issubclass)\\([\\w.]{1,100},\\s{0,9}(?:\\((?:[\\w.]{1,100}\\s{0,9},\\s{0,9}){0,9})?${name}\\b(?=\\s{0,9}[,)])`,
      'g',
    ),
    new RegExp(`\\w:\\s{0,9}${name}\\b(?=\\s{0,9}=)`, 'g'),
  ];
}

function placeKey(file: string, line: number): string {
  return `${file}\0${line}`;
}

/** What a mention in a file that registers leads to may not be known. */
function mayBeHandedOn(mentions: CountedMentions | undefined, { files }: Reach, toRoutes = 0): boolean {
  if (mentions === undefined || mentions.looked !== undefined) return true;
  // Where only modules are taken as a whole, what is handed on is no way there.
  if (files.length === 0) return false;
  return (
    (mentions.explained.reference ?? 0) > toRoutes || mentions.unexplained.some(({ file }) => files.includes(file))
  );
}

/** By a name that is worked out, of what is taken as a whole: a module, a class, an object. */
function mayBePutTogether(
  directory: string,
  linesOf: LinesOf,
  reach: Reach,
  { symbol, container, file, line }: SymbolPlace,
): boolean {
  if (reach.modules.includes(file)) return true;
  if (/\.(?:rs|go|java|kts?)$/.test(file)) return false;
  if (reach.files.includes(file) && isDecorated(linesOf(file), line)) return true;
  const words = wordsOf(directory, reach);
  const named = [symbol, ...container.split(NAME_PARTS).slice(-1)].flatMap(wordsIn);
  return words === undefined || named.some((word) => words.has(word));
}

/** Whoever decorates it may register it. */
function isDecorated(text: readonly string[] | undefined, line: number): boolean {
  // The last line of a decorator over several is a bracket.
  return text === undefined || /^\s{0,80}(?:@|\)\s{0,9}$)/.test(text[line - 1] ?? '');
}

/** Code of one of these runs what the others define. */
function languageOf(file: string): string {
  const extension = file.slice(file.lastIndexOf('.') + 1);
  if (/^(?:[mc]?[jt]sx?|vue|svelte|astro|html?)$/.test(extension)) return 'script';
  return /^(?:java|kts?|scala|groovy)$/.test(extension) ? 'jvm' : extension;
}

const wordsByReach = new WeakMap<Reach, ReadonlySet<string>>();

/** All that is named where it could not be read; undefined where one of them cannot be read. A scan is of one state of its files, and so are these. */
function wordsOf(directory: string, reach: Reach): ReadonlySet<string> | undefined {
  const known = wordsByReach.get(reach);
  if (known !== undefined) return known;
  const words = new Set<string>();
  for (const { file } of reach.places) {
    const text = readTextBelow(directory, file, MOST_BYTES);
    if (text === undefined) return undefined;
    for (const word of wordsIn(text)) words.add(word);
  }
  wordsByReach.set(reach, words);
  return words;
}

const MOST_BYTES = 2_000_000;

function wordsIn(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** The same answer, which what was not read could change. */
export function withUnread(answer: ToolAnswer, unread: readonly Unread[]): ToolAnswer {
  if (unread.length === 0) return answer;
  return {
    ...answer,
    open: distinctReasons([...answer.open, ...reasonsOf(unread)]),
    isProvisional: answer.isProvisional === true || unread.some(({ isLate }) => isLate === true),
    coverage: { ...answer.coverage, ...unreadCoverage(unread) },
  };
}

export function reasonsOf(unread: readonly Unread[]): readonly OpenReason[] {
  return unread.map(({ what, text, reach: _, ...rest }) => ({ ...rest, text: `${what}: ${text}` }));
}

/** By kind; `late` where the same question has it soon. */
export function unreadCoverage(unread: readonly Unread[]): Readonly<Record<string, unknown>> {
  const texts = new Map<string, string>();
  for (const { what, text } of unread) texts.set(what, [texts.get(what) ?? [], text].flat().join('; '));
  return {
    ...Object.fromEntries(texts),
    ...(unread.some(({ isLate }) => isLate === true) ? { late: true } : {}),
  };
}
