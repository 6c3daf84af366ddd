/**
 * What the tools of a chat have shown of the repository: which lines of which files. A place that a model names and
 * that is not among them is no lie yet, but nothing has proven it.
 */
import { attachmentSchema, type ToolOutput } from './messages.ts';

/** `seen`: a tool has shown this line. `file-only`: tools know the file, but none has shown the line. */
export type Support = 'seen' | 'file-only' | 'unknown';

export interface Judgement {
  readonly support: Support;
  /** The path as the tools name it, where the answer shortens it. */
  readonly path: string;
}

/** First and last line, both 1-based. */
type Range = readonly [number, number];

type Places = Map<string, Range[]>;

export class Evidence {
  readonly #previous: Evidence | undefined;
  readonly #outputs: readonly ToolOutput[];

  constructor(previous: Evidence | undefined, outputs: readonly ToolOutput[]) {
    this.#previous = previous;
    this.#outputs = outputs;
  }

  /** `line` is left out where the file as a whole is meant. */
  judge(path: string, line: number | undefined): Judgement {
    const cited = path.replace(/^\.\//, '');
    const places = [...this.#all()];
    const name = places.some((place) => place.has(cited)) ? cited : onlyPathThatEndsWith(cited, places);
    if (name === undefined) return { support: 'unknown', path: cited };
    const isSeen = (ranges: readonly Range[] = []) =>
      ranges.some(([first, last]) => line === undefined || (line >= first && line <= last));
    const isShown = line === undefined || places.some((place) => isSeen(place.get(name)));
    return { support: isShown ? 'seen' : 'file-only', path: name };
  }

  *#all(): Generator<Places> {
    for (const output of this.#outputs) yield placesIn(output);
    if (this.#previous !== undefined) yield* this.#previous.#all();
  }
}

/**
 * What an attachment shows, as if a tool had: the lines of its place in the repository. A file of somebody's device has no
 * folder in its name, and shows nothing of the repository.
 */
export function attachmentOutput(data: unknown): ToolOutput | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const known = shown.get(data);
  if (known !== undefined) return known;
  const { name = '', text = '' } = attachmentSchema.safeParse(data).data ?? {};
  // At an earlier revision its lines were others.
  if (!name.includes('/') || name.includes('@{')) return undefined;
  const output = { output: /:\d+(?:-\d+)?$/.test(name) ? name : `${name}:1-${text.split('\n').length}` };
  shown.set(data, output);
  return output;
}

const shown = new WeakMap<object, ToolOutput>();

export const noEvidence = new Evidence(undefined, []);

const known = new WeakMap<ToolOutput, Places>();

function placesIn(output: ToolOutput): Places {
  let places = known.get(output);
  if (places === undefined) {
    places = new Map();
    readText(output.output, places);
    readData(output.structured, undefined, places);
    known.set(output, places);
  }
  return places;
}

function readText(text: string, places: Places): void {
  for (const [, word = '', first, last] of text.matchAll(wordPattern)) {
    const path = withoutBrackets(word).replace(/^\.\/|(?<!\.)\.+$/g, '');
    if (!isPath(path)) continue;
    add(places, path, first === undefined ? undefined : [Number(first), Number(last ?? first)]);
  }
  readDiff(text, places);
}

/**
 * A word that may be a path, with a line or a range of lines where there is one. Tools may answer anything, so nothing
 * in the pattern can match in more than one way.
 */
const wordPattern = /([\w@.()[\]+~/-]+)(?::(\d+)(?:[-–](\d+))?)?/g;

/** `src/a.ts` of `run(src/a.ts` and of `src/a.ts)`; brackets that are closed belong to the path: `app/[id]/page.tsx`. */
function withoutBrackets(word: string): string {
  const open: number[] = [];
  for (const [at, sign] of [...word].entries()) {
    if (sign === '(' || sign === '[') open.push(at + 1);
    else if ((sign === ')' || sign === ']') && open.pop() === undefined) return word.slice(0, at);
  }
  return word.slice(open.at(-1) ?? 0);
}

function isPath(text: string): boolean {
  return /[^/]\/[^/]/.test(text) || /\.[a-z]\w{0,9}$/i.test(text);
}

/** The lines that a diff shows are those of the new file. */
function readDiff(text: string, places: Places): void {
  let path: string | undefined;
  for (const line of text.split('\n')) {
    const file = /^\+\+\+ b\/(.+)$/.exec(line);
    if (file !== null) path = file[1];
    const hunk = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk === null || path === undefined) continue;
    const first = Number(hunk[1]);
    add(places, path, [first, first + Math.max(1, Number(hunk[2] ?? 1)) - 1]);
  }
}

/** What is inside an object that names a file is about that file. */
function readData(value: unknown, outer: string | undefined, places: Places): void {
  if (typeof value === 'string') {
    readText(value, places);
    return;
  }
  if (Array.isArray(value)) {
    for (const each of value) readData(each, outer, places);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const record = value as Readonly<Record<string, unknown>>;
  const path = textOf(record.file) ?? textOf(record.path) ?? outer;
  if (path !== undefined) add(places, path, rangeOf(record));
  for (const each of Object.values(record)) readData(each, path, places);
}

function rangeOf(record: Readonly<Record<string, unknown>>): Range | undefined {
  const first = record.line ?? record.start_line;
  if (typeof first !== 'number') return undefined;
  const shown = typeof record.source === 'string' ? first + record.source.split('\n').length - 1 : first;
  const last = typeof record.end_line === 'number' ? record.end_line : shown;
  return [first, Math.max(first, last)];
}

function add(places: Places, path: string, range: Range | undefined): void {
  const ranges = places.get(path) ?? [];
  if (range !== undefined) ranges.push(range);
  places.set(path, ranges);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.replace(/^\.\//, '') : undefined;
}

/** An answer may shorten a path, which means something as long as it fits one file only. */
function onlyPathThatEndsWith(cited: string, places: readonly Places[]): string | undefined {
  const found = new Set(places.flatMap((place) => [...place.keys()].filter((path) => path.endsWith(`/${cited}`))));
  const [only] = found;
  return found.size === 1 ? only : undefined;
}
