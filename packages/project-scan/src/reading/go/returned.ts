/**
 * What methods of Go return as lists that are put together from calls: `[]ent.Field{field.String("name").Unique()}`, with
 * the functions, variables and conditions on what the method's own value was given between.
 */
import { chainFrom, givenTo } from '../call-chains.ts';
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { folderOf, type Sources } from '../sources.ts';
import { endOfExpression, settingsIn } from './names.ts';
import { goText } from './texts.ts';

/** An argument, in the function where it is written. */
export interface GoArgument {
  readonly frame: GoFrame;
  readonly span: Span;
}

/** A call with what it is given, as `String("name")` of `field.String("name")`. */
export interface GoCallMade {
  readonly name: string;
  readonly given: readonly GoArgument[];
}

/** An element of such a list: a row of calls, or a value that is written out, `TimeMixin{field: "at"}`. */
export interface GoElement {
  readonly frame: GoFrame;
  readonly at: number;
  /** Of the package, as the file calls it; empty for what the package itself declares. */
  readonly owner: string;
  readonly calls: readonly GoCallMade[];
  /** What fields of a value are set to; undefined for a row of calls. */
  readonly fields?: ReadonlyMap<string, GoArgument>;
}

export interface GoList {
  readonly elements: readonly GoElement[];
  /** Nothing of it was left out. */
  readonly isWhole: boolean;
}

interface GoBody {
  readonly file: string;
  readonly body: Span;
  readonly parameters: readonly string[];
  /** What a method calls its own value. */
  readonly receiver: string;
}

/** A body that is read, with what its names stand for. */
export interface GoFrame {
  readonly of: GoBody;
  /** Parameters, and fields of the method's own value as `m.field`. */
  readonly names: ReadonlyMap<string, GoArgument>;
  /** Its own value is known: what is not among the names was not set. */
  readonly isValueKnown: boolean;
  readonly depth: number;
}

export interface GoBodies {
  readonly sources: Sources;
  /** By folder and name. */
  readonly functions: ReadonlyMap<string, GoBody>;
  /** By folder, type and name. */
  readonly methods: ReadonlyMap<string, GoBody>;
}

/** All functions and methods of these files that end. */
export function goBodies(sources: Sources, files: readonly string[]): GoBodies {
  const functions = new Map<string, GoBody>();
  const methods = new Map<string, GoBody>();
  const head =
    /^func[ \t]{0,9}(?:\(\s{0,9}(?:(\w{1,100})\s{1,9})?\*?(\w{1,100})(?:\[[^\]\n]{0,100}\])?\s{0,9}\)[ \t]{0,9})?(\w{1,100})(?:\[[^\]\n]{0,200}\])?\(/gm;
  for (const file of files) {
    const masked = sources.masked(file);
    for (const match of masked.matchAll(head)) {
      const [whole, receiver = '', type, name = ''] = match;
      const open = match.index + whole.length - 1;
      const close = closingBracket(masked, open);
      const result = /^[^{}\n]{0,300}\{/.exec(masked.slice(close + 1, close + 302));
      if (result === null) continue;
      const from = close + 1 + result[0].length;
      const to = closingBracket(masked, from - 1);
      if (to >= masked.length) continue;
      const parameters = splitAtCommas(masked, open + 1, close).map(
        (each) => /^\w+/.exec(masked.slice(each.from, each.to))?.[0] ?? '',
      );
      const body: GoBody = { file, body: { from, to }, parameters, receiver };
      if (type === undefined) functions.set(`${folderOf(file)}\0${name}`, body);
      else methods.set(`${folderOf(file)}\0${type}\0${name}`, body);
    }
  }
  return { sources, functions, methods };
}

const MOST_STEPS = 6;

/** What a body returns, or what it is known to return where conditions decide. */
export function returnedList(bodies: GoBodies, frame: GoFrame): GoList {
  const masked = bodies.sources.masked(frame.of.file);
  const { from, to } = frame.of.body;
  const inner = innerFunctions(masked, frame.of.body);
  const branches = branchesIn(bodies, frame);
  const lists: GoList[] = [];
  for (const match of masked.slice(from, to).matchAll(/\breturn\b[ \t]*/g)) {
    const at = from + match.index;
    if (inner.some((each) => each.from < at && at < each.to)) continue;
    const isReached = reached(branches, at);
    if (isReached === false) continue;
    const begin = at + match[0].length;
    const [first] = splitAtCommas(masked, begin, Math.min(endOfExpression(masked, begin), to));
    const list = first === undefined ? NOTHING : elementsOf(bodies, frame, first, at);
    lists.push(isReached === undefined ? { ...list, isWhole: false } : list);
    if (isReached === true) break;
  }
  return joinedLists(lists);
}

const NOTHING: GoList = { elements: [], isWhole: true };
const UNREAD: GoList = { elements: [], isWhole: false };

function joinedLists(lists: readonly GoList[]): GoList {
  return { elements: lists.flatMap(({ elements }) => elements), isWhole: lists.every(({ isWhole }) => isWhole) };
}

function innerFunctions(masked: string, { from, to }: Span): readonly Span[] {
  return [...masked.slice(from, to).matchAll(/(?<![\w.])func\s{0,9}\(/g)].flatMap((match) => {
    const close = closingBracket(masked, from + match.index + match[0].length - 1);
    const result = /^[^{}\n]{0,300}\{/.exec(masked.slice(close + 1, close + 302));
    const open = close + (result?.[0].length ?? 0);
    return result === null ? [] : [{ from: open, to: closingBracket(masked, open) }];
  });
}

interface Branch extends Span {
  /** Undefined where only the running program knows. */
  readonly isTaken: boolean | undefined;
}

/** Blocks under conditions; `if m.field != ""` is decided where the value of the method is known. */
function branchesIn({ sources }: GoBodies, { of, names, isValueKnown }: GoFrame): readonly Branch[] {
  const masked = sources.masked(of.file);
  const { from, to } = of.body;
  return [...masked.slice(from, to).matchAll(/(?<![\w.])(if|else|for|switch|select)\b([^{}\n]{0,300})\{/g)].map(
    (match) => {
      const open = from + match.index + match[0].length - 1;
      const [, word, condition = ''] = match;
      const asked = /^\s{0,9}(\w{1,100})\.(\w{1,100})\s{0,9}(==|!=)\s{0,9}"\s{0,9}"\s{0,9}$/.exec(condition);
      const isDecided = word === 'if' && asked !== null && isValueKnown && asked[1] === of.receiver;
      const isSet = names.has(`${asked?.[1]}.${asked?.[2]}`);
      return {
        from: open,
        to: closingBracket(masked, open),
        isTaken: isDecided ? isSet === (asked?.[3] === '!=') : undefined,
      };
    },
  );
}

function reached(branches: readonly Branch[], at: number): boolean | undefined {
  const around = branches.filter(({ from, to }) => from < at && at < to);
  if (around.some(({ isTaken }) => isTaken === false)) return false;
  return around.every(({ isTaken }) => isTaken === true) ? true : undefined;
}

function elementsOf(bodies: GoBodies, frame: GoFrame, span: Span, before: number): GoList {
  const masked = bodies.sources.masked(frame.of.file);
  if (frame.depth > MOST_STEPS) return UNREAD;
  const to = masked.slice(span.from, span.to).endsWith('...') ? span.to - 3 : span.to;
  const written = masked.slice(span.from, to);
  if (written === 'nil') return NOTHING;
  const list = /^\[\]\*?[\w.]{1,100}\s{0,9}\{/.exec(written);
  if (list !== null) {
    const parts = splitAtCommas(masked, span.from + list[0].length, to - 1);
    return joinedLists(parts.map((each) => elementsOf(bodies, frame, each, before)));
  }
  if (/^\w{1,100}$/.test(written)) return ofVariable(bodies, frame, written, before);
  return ofExpression(bodies, frame, { from: span.from, to }, before);
}

function ofVariable(bodies: GoBodies, frame: GoFrame, name: string, before: number): GoList {
  const masked = bodies.sources.masked(frame.of.file);
  const branches = branchesIn(bodies, frame);
  const inner = { ...frame, depth: frame.depth + 1 };
  let list: GoList | undefined;
  for (const { at, operator, span } of settingsIn(bodies.sources, frame.of.file, frame.of.body, name)) {
    if (at >= before) break;
    const isReached = reached(branches, at);
    if (isReached === false) continue;
    const written = masked.slice(span.from, span.to).trimEnd();
    const end = span.from + written.length;
    const added = new RegExp(`^append\\(\\s{0,9}${name}\\s{0,9},`).exec(written);
    const begins = new RegExp(`^${name}(?=\\s{0,9}\\.)`).exec(written);
    if (list !== undefined && added !== null) {
      const parts = splitAtCommas(masked, span.from + added[0].length, end - 1);
      list = joinedLists([list, ...parts.map((each) => elementsOf(bodies, inner, each, at))]);
    } else if (list !== undefined && begins !== null) {
      const calls = callsFrom(bodies, frame, span.from + begins[0].length);
      list = { ...list, elements: list.elements.map((each) => ({ ...each, calls: [...each.calls, ...calls] })) };
    } else if (operator !== '+=') list = elementsOf(bodies, inner, { from: span.from, to: end }, at);
    if (isReached === undefined && list !== undefined) list = { ...list, isWhole: false };
  }
  return list ?? UNREAD;
}

/** `field.String("name").Unique()`, `owned("cards", Card.Type)`, `append(…)`, `base.Fields()`, and `mixin.Time{}`. */
function ofExpression(bodies: GoBodies, frame: GoFrame, span: Span, before: number): GoList {
  const { sources } = bodies;
  const masked = sources.masked(frame.of.file);
  const written = masked.slice(span.from, span.to);
  const head = /^&?(?:(\w{1,100})\.)?(\w{1,100})\s{0,9}(?=[({])/.exec(written);
  if (head === null) return UNREAD;
  const [whole, owner = '', name = ''] = head;
  const open = span.from + whole.length;
  if (masked[open] === '{') {
    const fields = new Map<string, GoArgument>();
    for (const part of splitAtCommas(masked, open + 1, closingBracket(masked, open))) {
      const field = /^(\w{1,100})\s{0,9}:\s{0,9}/.exec(masked.slice(part.from, part.to));
      if (field) fields.set(field[1] ?? '', { frame, span: { from: part.from + field[0].length, to: part.to } });
    }
    return { elements: [{ frame, at: span.from, owner, calls: [{ name, given: [] }], fields }], isWhole: true };
  }
  const given = splitAtCommas(masked, open + 1, closingBracket(masked, open)).map((each) => ({ frame, span: each }));
  if (owner === '' && name === 'append')
    return joinedLists(given.map((each) => elementsOf(bodies, frame, each.span, before)));
  const behind = callsFrom(bodies, frame, closingBracket(masked, open) + 1);
  const target = owner === '' ? functionNamed(bodies, frame, name, before) : undefined;
  if (target === undefined)
    return owner === ''
      ? UNREAD
      : { elements: [{ frame, at: span.from, owner, calls: [{ name, given }, ...behind] }], isWhole: true };
  const names = new Map(
    target.parameters.flatMap((each, place) => (given[place] ? [[each, given[place]] as const] : [])),
  );
  const list = returnedList(bodies, { of: target, names, isValueKnown: false, depth: frame.depth + 1 });
  return { ...list, elements: list.elements.map((each) => ({ ...each, calls: [...each.calls, ...behind] })) };
}

function callsFrom(bodies: GoBodies, frame: GoFrame, from: number): readonly GoCallMade[] {
  const masked = bodies.sources.masked(frame.of.file);
  return chainFrom(masked, from, 40).steps.map((step) => ({
    name: step.name,
    given: givenTo(masked, step).map((span) => ({ frame, span })),
  }));
}

/** One of the package, or one that a variable of the body holds. */
function functionNamed(bodies: GoBodies, { of }: GoFrame, name: string, before: number): GoBody | undefined {
  const masked = bodies.sources.masked(of.file);
  const set = settingsIn(bodies.sources, of.file, of.body, name).findLast(({ at }) => at < before);
  if (set === undefined) return bodies.functions.get(`${folderOf(of.file)}\0${name}`);
  const head = /^func\s{0,9}\(/.exec(masked.slice(set.span.from, set.span.to));
  if (head === null) return undefined;
  const open = set.span.from + head[0].length - 1;
  const close = closingBracket(masked, open);
  const result = /^[^{}\n]{0,300}\{/.exec(masked.slice(close + 1, close + 302));
  if (result === null) return undefined;
  const from = close + 1 + result[0].length;
  return {
    file: of.file,
    body: { from, to: closingBracket(masked, from - 1) },
    parameters: splitAtCommas(masked, open + 1, close).map(
      (each) => /^\w+/.exec(masked.slice(each.from, each.to))?.[0] ?? '',
    ),
    receiver: '',
  };
}

/** The text that an argument is, by what names stand for; undefined where it is not known. */
export function textOfArgument(bodies: GoBodies, argument: GoArgument | undefined): string | undefined {
  const last = followed(bodies, argument);
  if (last === undefined) return undefined;
  const { text, isOpen, isUnknown } = goText(bodies.sources, last.frame.of.file, last.span, {
    body: last.frame.of.body,
    parameters: last.frame.of.parameters,
  });
  return isOpen || isUnknown ? undefined : text;
}

/** As it is written, by what names stand for. */
export function writtenOfArgument(bodies: GoBodies, argument: GoArgument | undefined): string | undefined {
  const last = followed(bodies, argument);
  return last && bodies.sources.masked(last.frame.of.file).slice(last.span.from, last.span.to);
}

function followed({ sources }: GoBodies, argument: GoArgument | undefined): GoArgument | undefined {
  let last = argument;
  for (let step = 0; last !== undefined && step < MOST_STEPS; step++) {
    const name = sources.masked(last.frame.of.file).slice(last.span.from, last.span.to);
    const next = last.frame.names.get(name);
    if (next === undefined) return last;
    last = next;
  }
  return last;
}
