/**
 * Functions of Python that send what they are told to: `def _get(self, path): return self.client.get(self.base + path)`. A request
 * is sent where one is called, by its name: in its own file, and in others where no other file defines that name.
 */
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { escaped, type Sources } from '../../reading/sources.ts';

export interface PyUrl {
  /** Unknown parts of it stand as `${name}`, and `route(shop:order)` is the path of that name. */
  readonly text: string;
  /** It is one of several, of which one is asked for. */
  readonly isPerhaps?: true;
}

export interface PySending {
  readonly file: string;
  readonly at: number;
  readonly written: Told;
  readonly method: Told;
  /** It is sent by what is a client of tests by its name or by what makes it. */
  readonly isOfTests?: boolean;
}

/** What an argument says: a text in which unknown parts stand as `${name}`, or one of those that a function hands on, `*args`. */
export type Told = PyUrl | { readonly handedOn: number } | undefined;

/** Each that an argument may be, as it is read where it stands. */
export type Reader = (file: string, argument: Span) => readonly PyUrl[];

const MOST_ROUNDS = 3;

/** Sendings whose path is a parameter give way to those of the calls. */
export function withPyWrappers(
  sources: Sources,
  files: readonly string[],
  found: readonly PySending[],
  read: Reader,
): readonly PySending[] {
  const functionsIn = (file: string) => pyFunctionsIn(sources, file);
  const sent: PySending[] = [];
  let open = found;
  for (let round = 0; round < MOST_ROUNDS && open.length > 0; round++) {
    const wrappers = new Map<string, { readonly wrapper: Wrapper; readonly sendings: PySending[] }>();
    for (const sending of open) {
      const wrapper = wrapperAround(functionsIn(sending.file), sending);
      if (wrapper === undefined) {
        sent.push(sending);
        continue;
      }
      const key = `${wrapper.file}\0${wrapper.around.owner}\0${wrapper.around.name}`;
      const { sendings = [] } = wrappers.get(key) ?? {};
      wrappers.set(key, { wrapper, sendings: [...sendings, sending] });
    }
    open = [...wrappers.values()].flatMap(({ wrapper, sendings }) => {
      const calls = files.flatMap((file) => [...callsOf(sources, { file, wrapper, files, read, functionsIn })]);
      // What nobody calls a runner of tests runs, and what that gives it is not said.
      if (calls.length === 0) sent.push(...sendings.filter(({ isOfTests }) => isOfTests === true));
      return calls;
    });
  }
  return [...sent, ...open];
}

export interface PyFunction {
  readonly name: string;
  readonly at: number;
  readonly to: number;
  /** How far its head is indented. */
  readonly depth: number;
  /** Where its class begins; -1 outside of all. */
  readonly owner: number;
  /** Without `self`; `*args` as it is written. */
  readonly parameters: readonly string[];
  readonly isMethod: boolean;
}

/** One that is undefined where nothing is said. */
export function textsTold(texts: readonly PyUrl[]): readonly Told[] {
  return texts.length === 0 ? [undefined] : texts;
}

interface Wrapper {
  readonly file: string;
  readonly around: PyFunction;
  readonly path: { readonly position: number; readonly before: string; readonly after: string };
  readonly method: { readonly said?: string; readonly position?: number };
  readonly isOfTests: boolean;
}

function wrapperAround(
  functions: readonly PyFunction[],
  { file, at, written, method, isOfTests = false }: PySending,
): Wrapper | undefined {
  const enclosing = functions.filter((each) => each.at < at && at < each.to).toReversed();
  for (const around of enclosing) {
    const path = placeIn(around, written);
    if (path === undefined) continue;
    const told = placeIn(around, method);
    const said = method !== undefined && 'text' in method && !method.text.includes('${') ? method.text : undefined;
    return {
      file,
      around,
      path,
      isOfTests,
      method: { ...(said === undefined ? {} : { said }), ...(told === undefined ? {} : { position: told.position }) },
    };
  }
  return undefined;
}

/** Which parameter it is, and what stands around that in it. */
function placeIn({ parameters }: PyFunction, told: Told): Wrapper['path'] | undefined {
  if (told === undefined) return undefined;
  if ('handedOn' in told) {
    const star = parameters.findIndex((each) => /^\*\w/.test(each));
    return star < 0 ? undefined : { position: star + told.handedOn, before: '', after: '' };
  }
  for (const [position, name] of parameters.entries()) {
    const place = told.text.indexOf(`\${${name}}`);
    if (place < 0) continue;
    const before = told.text.slice(0, place);
    const literal = before.replace(/\$\{[^{}]{0,300}\}/g, '').replace(/^https?:\/\/[^/]*/, '');
    const isPath =
      literal === '' || literal === 'route(' || literal === '/' || /path|url|uri|endpoint|route/i.test(name);
    if (isPath && !/[?&=]/.test(literal))
      return { position, before, after: told.text.slice(place + name.length + '${}'.length) };
  }
  return undefined;
}

interface Looked {
  readonly file: string;
  readonly wrapper: Wrapper;
  readonly files: readonly string[];
  readonly read: Reader;
  readonly functionsIn: (file: string) => readonly PyFunction[];
}

function* callsOf(sources: Sources, { file, wrapper, files, read, functionsIn }: Looked): Generator<PySending> {
  const { around, path, method, isOfTests } = wrapper;
  const bare = sources.bare(file);
  if (!bare.includes(around.name)) return;
  if (file !== wrapper.file && !isOnly(sources, files, wrapper)) return;
  const before = around.isMethod ? '(?:self|cls)\\s{0,5}\\.\\s{0,5}' : '';
  const calls = new RegExp(`(?<![\\w.])(?<!\\bdef\\s{1,5})${before}${escaped(around.name)}\\s{0,5}\\(`, 'g');
  for (const match of bare.matchAll(calls)) {
    if (around.isMethod && hasOwn(functionsIn(file), match.index, wrapper)) continue;
    const open = match.index + match[0].length - 1;
    const given = splitAtCommas(bare, open + 1, closingBracket(bare, open));
    const paths = argumentAt(bare, { given, file, read }, around.parameters, path.position);
    const said =
      method.position === undefined
        ? method.said === undefined
          ? undefined
          : { text: method.said }
        : argumentAt(bare, { given, file, read }, around.parameters, method.position)[0];
    for (const told of paths) {
      if (told === undefined && !isOfTests) continue;
      const written =
        told !== undefined && 'text' in told ? { ...told, text: `${path.before}${told.text}${path.after}` } : told;
      yield { file, at: match.index, written, method: said, isOfTests };
    }
  }
}

/** The class that calls it by `self` defines one of that name itself. */
function hasOwn(functions: readonly PyFunction[], at: number, { around }: Wrapper): boolean {
  const owner = functions.findLast((each) => each.at < at && at < each.to && each.owner >= 0)?.owner;
  return (
    owner !== undefined &&
    functions.some((each) => each.name === around.name && each.owner === owner) &&
    !functions.some((each) => each.at === around.at && each.owner === owner)
  );
}

/** No other file defines that name. */
function isOnly(sources: Sources, files: readonly string[], { file, around }: Wrapper): boolean {
  const defines = new RegExp(`\\bdef\\s{1,5}${escaped(around.name)}\\s{0,5}\\(`);
  return files.every((each) => each === file || !defines.test(sources.bare(each)));
}

function argumentAt(
  bare: string,
  { given, file, read }: { readonly given: readonly Span[]; readonly file: string; readonly read: Reader },
  parameters: readonly string[],
  position: number,
): readonly Told[] {
  // What stands behind `*args` is told by its name alone.
  const star = parameters.findIndex((each) => /^\*\w/.test(each));
  const name = star >= 0 && star <= position ? undefined : parameters[position];
  const byName = given.find(
    ({ from, to }) => name !== undefined && new RegExp(`^${name}\\s{0,5}=(?!=)`).test(bare.slice(from, to)),
  );
  const handed = given.findIndex(({ from }) => bare[from] === '*' && bare[from + 1] !== '*');
  if (byName === undefined && handed >= 0 && position >= handed) return [{ handedOn: position - handed }];
  const argument = byName ?? given[position];
  if (argument === undefined) return [undefined];
  const written = bare.slice(argument.from, argument.to);
  const value = /^\w{1,100}\s{0,5}=(?!=)\s{0,5}/.exec(written)?.[0];
  // Another one by its name.
  if (value !== undefined && byName === undefined) return [undefined];
  return textsTold(read(file, { from: argument.from + (value?.length ?? 0), to: argument.to }));
}

const functions = new WeakMap<Sources, Map<string, readonly PyFunction[]>>();

/** Functions and methods of a file, the outer before the inner. */
export function pyFunctionsIn(sources: Sources, file: string): readonly PyFunction[] {
  const ofFiles = functions.get(sources) ?? new Map<string, readonly PyFunction[]>();
  functions.set(sources, ofFiles);
  const known = ofFiles.get(file) ?? readFunctions(sources.bare(file));
  ofFiles.set(file, known);
  return known;
}

const DEFINES = /^([ \t]{0,100})(?:async[ \t]{1,20})?(def|class)[ \t]{1,20}(\w{1,200})[ \t]{0,20}(?:\(|(?=:))/gm;

function readFunctions(bare: string): readonly PyFunction[] {
  const heads = [...bare.matchAll(DEFINES)].map((match) => {
    const open = match.index + match[0].length - 1;
    const close = bare[open] === '(' ? closingBracket(bare, open) : open;
    const named = splitAtCommas(bare, open + 1, close).map(
      ({ from, to }) => /^\*{0,2}\w+/.exec(bare.slice(from, to))?.[0] ?? '',
    );
    const isMethod = named[0] === 'self' || named[0] === 'cls';
    const parameters = (isMethod ? named.slice(1) : named).filter((each) => each !== '' && each !== '*');
    const [, indent = '', kind, name = ''] = match;
    return { name, at: match.index, close, depth: indent.length, parameters, isMethod, isClass: kind === 'class' };
  });
  const found: PyFunction[] = [];
  const open: (typeof heads)[number][] = [];
  let next = 0;
  const end = (depth: number, at: number) => {
    for (let last = open.at(-1); last !== undefined && last.depth >= depth && last.close < at; last = open.at(-1)) {
      open.pop();
      const owner = open.findLast(({ isClass }) => isClass)?.at ?? -1;
      if (!last.isClass) found.push({ ...last, to: at, owner });
    }
  };
  for (let line = 0; line < bare.length; line = endOfLine(bare, line) + 1) {
    const depth = /^[ \t]*/.exec(bare.slice(line, line + 200))?.[0].length ?? 0;
    if (!/\S/.test(bare[line + depth] ?? '\n')) continue;
    end(depth, line);
    const head = heads[next];
    if (head !== undefined && head.at === line) {
      open.push(head);
      next += 1;
    }
  }
  end(0, bare.length + 1);
  return found.toSorted((left, right) => left.at - right.at);
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
