/** What WordPress calls: listeners to its hooks and those of the project, shortcodes, commands of WP-CLI. */

import { quoted } from '../../reading/call-chains.ts';
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';
import { type HookCall, hookCalls, hookName, phpFiles } from './hooks.ts';

export const wordpress: EntryReader = { libraries: ['wordpress'], read: entriesIn, unread };

/** Hooks that an object of the project keeps for later, what is looked up by a name, and addresses of the REST API. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  if (hookCalls(sources).length === 0) return [];
  const sign =
    /(?:->|::)\s{0,9}add_(?:action|filter)\s{0,9}\(\s{0,9}(?=['"$])|(?<![\w$>:])register_rest_route\s{0,9}\(/g;
  const loops = signsLeft(
    sources,
    phpFiles(sources),
    /(?<![\w$>:])add_(?:action|filter|shortcode)\s{0,9}\(\s{0,9}\$/g,
    found,
  );
  return [...signsLeft(sources, phpFiles(sources), sign, found), ...loops];
}

interface Defined {
  readonly file: string;
  readonly line: number;
  /** Outside of its class nobody calls it. */
  readonly isHidden: boolean;
}

interface Definitions {
  /** By `Class.method` and the names of functions; those of one name that is there twice are left out. */
  readonly functions: ReadonlyMap<string, Defined | undefined>;
  readonly methods: ReadonlyMap<string, readonly string[]>;
}

function entriesIn(sources: Sources): readonly ScannedEntry[] {
  const calls = hookCalls(sources).filter(({ called }) => /^add_/.test(called));
  if (calls.length === 0) return [];
  const definitions = definitionsIn(sources);
  const scheduled = scheduledHooks(sources);
  return calls.flatMap((call) => entriesOf(sources, call, definitions, scheduled));
}

/** What `wp_schedule_event` starts is a job. */
function scheduledHooks(sources: Sources): ReadonlySet<string> {
  return new Set(
    hookCalls(sources).flatMap(({ called, file, given }) => {
      const span =
        called === 'wp_schedule_event' ? given[2] : called === 'wp_schedule_single_event' ? given[1] : undefined;
      const name = span === undefined ? undefined : hookName(sources, file, span);
      return name?.isWhole === true ? [name.name] : [];
    }),
  );
}

function entriesOf(
  sources: Sources,
  call: HookCall,
  definitions: Definitions,
  scheduled: ReadonlySet<string>,
): readonly ScannedEntry[] {
  const { called, file, given } = call;
  const [first, second] = given;
  if (first === undefined || second === undefined) return [];
  const text = sources.text(file);
  const hook = hookName(sources, file, first);
  const name = hook.isWhole ? hook.name : `{${text.slice(first.from, first.to).replace(/\s+/g, ' ')}}`;
  const run = calledBy(sources, call, second, definitions);
  if (run === undefined) return [];
  const [line, endLine] = [lineAt(text, call.at), lineAt(text, call.end)];
  const entry: ScannedEntry = {
    kind: called === 'add_command' ? 'command' : scheduled.has(name) ? 'job' : 'event',
    name: called === 'add_shortcode' ? `[${name}]` : name,
    file,
    line,
    ...(endLine > line ? { endLine } : {}),
    framework: 'wordpress',
    confidence: hook.isWhole && run.isSure ? 'high' : 'inferred',
    ...(hook.isWhole && /^add_(?:action|filter)$/.test(called) ? { channels: [`wp:${name}`] } : {}),
  };
  if (called === 'add_command' && run.handler !== undefined && definitions.methods.has(run.handler))
    return commandsOf(entry, run.handler, definitions);
  return [{ ...entry, ...handled(run.handler, definitions) }];
}

function handled(handler: string | undefined, { functions }: Definitions): Pick<ScannedEntry, 'handler' | 'handledAt'> {
  if (handler === undefined) return {};
  const at = functions.get(handler);
  return { handler, ...(at === undefined ? {} : { handledAt: { file: at.file, line: at.line } }) };
}

/** Of a class each method that may be called is a command below it, or it is one itself. */
function commandsOf(entry: ScannedEntry, name: string, definitions: Definitions): readonly ScannedEntry[] {
  const methods = definitions.methods.get(name) ?? [];
  if (methods.includes('__invoke')) return [{ ...entry, ...handled(`${name}.__invoke`, definitions) }];
  return methods
    .filter((method) => !method.startsWith('_') && definitions.functions.get(`${name}.${method}`)?.isHidden !== true)
    .map((method) => ({ ...entry, name: `${entry.name} ${method}`, ...handled(`${name}.${method}`, definitions) }));
}

interface Run {
  readonly handler?: string;
  readonly isSure: boolean;
}

/** Undefined for a function of WordPress itself. */
function calledBy(sources: Sources, call: HookCall, span: Span, { functions, methods }: Definitions): Run | undefined {
  const [text, bare] = [sources.text(call.file), sources.bare(call.file)];
  const written = text.slice(span.from, span.to);
  const name = nameIn(text, bare, span);
  if (name !== undefined) {
    const handler = name.replace('::', '.');
    if (functions.has(handler) || (call.called === 'add_command' && methods.has(handler)))
      return { handler, isSure: true };
    return name.includes('::') ? { handler, isSure: true } : undefined;
  }
  if (/^(?:static\s{1,9})?(?:function|fn)\b/.test(written)) return { handler: '<inline>', isSure: true };
  const list = /^(?:array\s{0,9}\(|\[)/.exec(written);
  const own = classAround(sources, call.file, span.from);
  if (list === null) {
    const made = /^(?:\$this|self|static)(?:->|::)(\w+)\(\s{0,9}\.\.\.\s{0,9}\)$/.exec(written)?.[1];
    return made === undefined || own === undefined ? { isSure: false } : { handler: `${own}.${made}`, isSure: true };
  }
  const [owner, method] = splitAtCommas(bare, span.from + list[0].length, span.to - 1);
  const called = method === undefined ? undefined : quoted(text, bare, method);
  if (owner === undefined || called === undefined) return { isSure: false };
  const whose = text.slice(owner.from, owner.to);
  if (/^(?:\$this|__CLASS__|(?:self|static)::class|get_class\(\s{0,9}\$this\s{0,9}\))$/.test(whose))
    return own === undefined ? { handler: called, isSure: false } : { handler: `${own}.${called}`, isSure: true };
  const ofClass = nameIn(text, bare, owner);
  return ofClass === undefined ? { handler: called, isSure: false } : { handler: `${ofClass}.${called}`, isSure: true };
}

/** `'Pods_Admin'`, `Admin::class`, `'\\Pods\\run'`: without the namespace, as the definitions are found. */
function nameIn(text: string, bare: string, span: Span): string | undefined {
  const written = quoted(text, bare, span) ?? /^([\\\w]+)::class$/.exec(text.slice(span.from, span.to))?.[1];
  const name = written?.split('\\').at(-1);
  return name === undefined || /^(?:self|static)$/.test(name) || !/^\w+(?:::\w+)?$/.test(name) ? undefined : name;
}

const CLASS = /\b(?:class|trait)\s{1,9}(\w{1,200})[^{}();]{0,600}\{/g;

interface ClassSpan extends Span {
  readonly name: string;
}

const classesBySources = new WeakMap<Sources, Map<string, readonly ClassSpan[]>>();

function classesIn(sources: Sources, file: string): readonly ClassSpan[] {
  let byFile = classesBySources.get(sources);
  if (byFile === undefined) {
    byFile = new Map();
    classesBySources.set(sources, byFile);
  }
  const known = byFile.get(file);
  if (known !== undefined) return known;
  const bare = sources.bare(file);
  const classes = [...bare.matchAll(CLASS)].map((match) => {
    const open = match.index + match[0].length - 1;
    return { name: match[1] ?? '', from: open, to: closingBracket(bare, open) };
  });
  byFile.set(file, classes);
  return classes;
}

function classAround(sources: Sources, file: string, at: number): string | undefined {
  return classesIn(sources, file).findLast(({ from, to }) => from < at && at < to)?.name;
}

function definitionsIn(sources: Sources): Definitions {
  const functions = new Map<string, Defined | undefined>();
  const methods = new Map<string, string[]>();
  for (const file of phpFiles(sources)) {
    const bare = sources.bare(file);
    const classes = classesIn(sources, file);
    let next = 0;
    for (const match of bare.matchAll(
      /(?:\b(private|protected)\s{1,9}(?:static\s{1,9})?)?\bfunction\s{1,9}&?\s{0,9}(\w{1,200})\s{0,9}\(/g,
    )) {
      while (next + 1 < classes.length && (classes[next + 1]?.from ?? 0) < match.index) next += 1;
      const around = classes[next];
      const own =
        around !== undefined && around.from < match.index && match.index < around.to ? around.name : undefined;
      const name = own === undefined ? (match[2] ?? '') : `${own}.${match[2]}`;
      const defined = { file, line: lineAt(bare, match.index), isHidden: match[1] !== undefined };
      functions.set(name, functions.has(name) ? undefined : defined);
      if (own === undefined) continue;
      const others = methods.get(own);
      if (others === undefined) methods.set(own, [match[2] ?? '']);
      else others.push(match[2] ?? '');
    }
  }
  return { functions, methods };
}
