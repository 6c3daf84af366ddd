/**
 * Routes of Sinatra: verbs with a block in the body of an application, or at the top of a script, below the namespaces around
 * them and where Rack maps their application. What lies in what is told by how far lines are indented.
 */
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { groupedBy } from '../../reading/grouped.ts';
import type { Place, ReadRoute, RouteReader, RouteReading } from '../../reading/route-reader.ts';
import { lineAt, routePath, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';

export const sinatra: RouteReader = { frameworks: ['sinatra'], read: routesIn };

interface RubyLine {
  readonly file: string;
  /** Of its first character that is no blank. */
  readonly at: number;
  readonly indent: number;
  /** Code alone. */
  readonly written: string;
  /** The next line that closes what is as far in or further. */
  readonly closing: RubyLine | undefined;
}

interface App {
  /** Without the modules around it; empty for what a script declares at its top. */
  readonly name: string;
  readonly parent: string;
}

/** Where Rack serves an application. */
interface Mounted {
  readonly name: string;
  readonly prefix: string;
  readonly isOpen: boolean;
}

const verb = /^(get|post|put|patch|delete|options|head|link|unlink)(?:[ \t]+|[ \t]*\()(?=["'%/:A-Z])/;

function routesIn(sources: Sources): RouteReading {
  const files = sources.files.filter((file) => /\.(?:rb|ru)$/.test(file));
  const isUsed = files.some((file) => /\brequire ["']sinatra|\bSinatra::/.test(sources.text(file)));
  if (!isUsed || sources.files.some((file) => /(?:^|\/)sinatra\.gemspec$/.test(file))) return { routes: [] };
  const linesByFile = new Map(files.map((file) => [file, linesOf(sources, file)]));
  const all = [...linesByFile.values()].flat();
  const apps = appsIn(all);
  const mounted = files.flatMap((file) => mountsIn(sources, linesByFile.get(file) ?? []));
  const hidden: Place[] = [];
  const ways = new Map<string, readonly Omit<Mounted, 'name'>[]>();
  const served: Served = { apps, heirs: groupedBy([...apps.values()], ({ parent }) => parent), mounted, ways };
  const routes = files.flatMap((file) => {
    const lines = linesByFile.get(file) ?? [];
    const isScript = /\brequire ["']sinatra(?:\/reloader)?["']/.test(sources.text(file));
    return lines.flatMap((line, index) => {
      if (!verb.test(line.written)) return [];
      const way = wayTo(sources, lines, index, apps, isScript);
      return way === undefined ? [] : routesAt(sources, line, way, waysOf(way.app.name, served), hidden);
    });
  });
  const using = files.filter((file) => /\bsinatra\b/i.test(sources.text(file)));
  return { routes, hidden: [...hidden, ...signsLeft(sources, using, BY_CODE, routes)] };
}

/** A path that is worked out, in a block of its own: `get path do`, `LIST.each { |n| get "/#{n}" do … }`. */
const BY_CODE =
  /(?:^|[{|;])[ \t]*(?:get|post|put|patch|delete)(?:[ \t]+|[ \t]*\()(?!["'\]%:])[a-z_][\w.]{0,60}[ \t]+do\b|[{|][ \t]*(?:get|post|put|patch|delete)[ \t(]{1,3}["'].{0,80}?(?:\bdo\b|\{)/gm;

function linesOf(sources: Sources, file: string): readonly RubyLine[] {
  const bare = sources.bare(file);
  const lines: RubyLine[] = [];
  // Of the lines below those that close something, each further in than the one before it.
  const below: RubyLine[] = [];
  for (let to = bare.length; to >= 0; ) {
    const from = to === 0 ? 0 : bare.lastIndexOf('\n', to - 1) + 1;
    const line = bare.slice(from, to);
    const written = line.trim();
    const indent = line.length - line.trimStart().length;
    if (written !== '') {
      const closing = below.findLast((each) => each.indent <= indent);
      const read = { file, at: from + indent, indent, written, closing };
      lines.push(read);
      if (/^(?:end|\})/.test(written)) {
        while ((below.at(-1)?.indent ?? -1) >= indent) below.pop();
        below.push(read);
      }
    }
    to = from - 1;
  }
  return lines.reverse();
}

/** Classes that descend from Sinatra's own, in as many steps as it takes. */
function appsIn(lines: readonly RubyLine[]): ReadonlyMap<string, App> {
  const classes = lines.flatMap(({ written }) => {
    const [, name = '', parent = ''] = /^class ([\w:]{1,200})[ \t]{0,5}<[ \t]{0,5}([\w:]{1,200})/.exec(written) ?? [];
    return name === '' ? [] : [{ name: lastName(name), parent }];
  });
  const isFirst = (parent: string) => /^(?:::)?(?:Sinatra::(?:Base|Application)|Padrino::Application)$/.test(parent);
  const heirs = groupedBy(classes, ({ parent }) => lastName(parent));
  const apps = new Map<string, App>();
  const open = classes.filter(({ parent }) => isFirst(parent)).map(({ name }) => ({ name, parent: '' }));
  for (let app = open.pop(); app !== undefined; app = open.pop()) {
    if (apps.has(app.name)) continue;
    const { name } = app;
    apps.set(name, app);
    open.push(...(heirs.get(name) ?? []).map((heir) => ({ name: heir.name, parent: name })));
  }
  return apps;
}

function lastName(name: string): string {
  return name.split('::').at(-1) ?? name;
}

interface Way {
  readonly app: App;
  readonly prefix: string;
  readonly isOpen: boolean;
}

/** What stands around a line; undefined where it registers nothing that is known. */
function wayTo(
  sources: Sources,
  lines: readonly RubyLine[],
  index: number,
  apps: ReadonlyMap<string, App>,
  isScript: boolean,
): Way | undefined {
  let prefix = '';
  let isOpen = false;
  let indent = (lines[index] as RubyLine).indent;
  for (let above = index - 1; above >= 0 && indent > 0; above--) {
    const line = lines[above] as RubyLine;
    if (line.indent >= indent) continue;
    const { written } = line;
    // A branch stands as far in as its condition, and the lines of an expression as far as they like.
    if (/^(?:end|\}|\)|\])/.test(written)) continue;
    indent = line.indent;
    const name = /^class ([\w:]{1,200})/.exec(written)?.[1];
    if (name !== undefined) {
      const app = apps.get(lastName(name));
      return app && { app, prefix, isOpen };
    }
    if (/\b(?:Class\.new\([ \t]{0,5}Sinatra::Base|Sinatra\.new\b)/.test(written))
      return { app: { name: /^\w{1,100}(?=[ \t]{0,5}=)/.exec(written)?.[0] ?? '', parent: '' }, prefix, isOpen };
    if (/^namespace\b/.test(written)) {
      const found = firstText(sources, line);
      prefix = `${found.text}/${prefix}`;
      isOpen ||= found.isOpen;
    } else if (/^(?:if|unless|else|elsif|case|when|while|until|for)\b|\.each\b|\bloop\b|^configure[ \t(]/.test(written))
      isOpen = true;
    else if (!/^(?:begin|configure)\b/.test(written)) return undefined;
  }
  return isScript ? { app: { name: '', parent: '' }, prefix, isOpen } : undefined;
}

/** The text that a call is given first. */
function firstText(
  sources: Sources,
  { file, at, written }: RubyLine,
): { readonly text: string; readonly isOpen: boolean } {
  const [head = ''] = /^\w+[ \t]*\(?[ \t]*/.exec(written) ?? [];
  return rubyText(sources, file, at + head.length);
}

function rubyText(sources: Sources, file: string, at: number): { readonly text: string; readonly isOpen: boolean } {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const quote = bare[at];
  if (quote === '"' || quote === "'") {
    const end = bare.indexOf(quote, at + 1);
    const written = text.slice(at + 1, end < 0 ? at + 1 : end);
    let isOpen = false;
    const filled = written.replace(/#\{([^{}]{0,200})\}/g, (_, name: string) => {
      const known = constantOf(sources, name);
      isOpen ||= known === undefined;
      return known ?? `{${name}}`;
    });
    // A backslash keeps a point from being more than that.
    return { text: filled.replace(/\\(.)/g, '$1'), isOpen };
  }
  const name = /^:?\w{1,100}/.exec(bare.slice(at, at + 101))?.[0] ?? '';
  if (name.startsWith(':')) return { text: `/${name.slice(1)}`, isOpen: false };
  const known = constantOf(sources, name);
  return known === undefined ? { text: name === '' ? '' : `{${name}}`, isOpen: true } : { text: known, isOpen: false };
}

/** `PREFIX = '/api'`, where only one value is set under the name. */
function constantOf(sources: Sources, name: string): string | undefined {
  const known = constantsBySources.get(sources) ?? constantsIn(sources);
  constantsBySources.set(sources, known);
  const values = known.get(name);
  return values?.size === 1 ? [...values][0] : undefined;
}

const constantsBySources = new WeakMap<Sources, ReadonlyMap<string, ReadonlySet<string>>>();
const constant =
  /^[ \t]{0,80}([A-Z]\w{0,100})[ \t]{0,80}=[ \t]{0,80}["']([^"'\n#]{0,200})["'](?:\.freeze)?[ \t]{0,80}$/gm;

function constantsIn(sources: Sources): ReadonlyMap<string, ReadonlySet<string>> {
  const constants = new Map<string, Set<string>>();
  for (const file of sources.files) {
    if (!file.endsWith('.rb')) continue;
    for (const [, name = '', value = ''] of sources.text(file).matchAll(constant))
      constants.set(name, (constants.get(name) ?? new Set<string>()).add(value));
  }
  return constants;
}

/** `%r{/a/(\d+)}`, also over several lines with comments: what it says, and where it ends. */
function regexAt(sources: Sources, { file, at }: RubyLine, from: number) {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const start = at + from;
  if (!bare.startsWith('%r', start) || !/[{([]/.test(bare[start + 2] ?? '')) return undefined;
  const close = closingBracket(bare, start + 2);
  if (close === bare.length) return { path: '{…}', end: at };
  const written = text.slice(start + 3, close);
  const isWide = /^\w*x/.test(bare.slice(close + 1, close + 10));
  return { path: isWide ? written.replace(/#[^\n]*/g, '').replace(/\s/g, '') : written, end: close };
}

function routesAt(
  sources: Sources,
  line: RubyLine,
  { prefix, isOpen }: Way,
  ways: readonly Omit<Mounted, 'name'>[],
  hidden: Place[],
): readonly ReadRoute[] {
  const { file, at, written } = line;
  const text = sources.text(file);
  const [head = '', name = ''] = verb.exec(written) ?? [];
  const regex = regexAt(sources, line, head.length);
  const given = regex === undefined ? rubyText(sources, file, at + head.length) : { text: regex.path, isOpen: true };
  const place = { file, line: lineAt(text, at) };
  const end = endOf(sources, line, regex?.end ?? at);
  // A request of a test is written in the same way, and has no block.
  if (end === undefined) return [];
  if (given.isOpen && /^\{[^{}]*\}$/.test(given.text)) {
    hidden.push(place);
    return [];
  }
  const endLine = lineAt(text, end);
  return ways.map((mounted) => ({
    method: name.toUpperCase(),
    path: below(mounted.prefix, prefix, given.text),
    handler: '<inline>',
    ...place,
    ...(endLine > place.line ? { endLine } : {}),
    framework: 'sinatra',
    confidence: isOpen || given.isOpen || mounted.isOpen ? 'inferred' : 'high',
  }));
}

/** A path that ends with a slash is another one than without it. */
function below(...parts: readonly string[]): string {
  const path = routePath(parts);
  const last = parts.at(-1) ?? '';
  return last.length > 1 && last.endsWith('/') ? `${path}/` : path;
}

/** Where the block of a call ends; undefined where it has none. */
function endOf(sources: Sources, line: RubyLine, from: number): number | undefined {
  const bare = sources.bare(line.file);
  const newline = bare.indexOf('\n', from);
  const rest = bare.slice(from, newline < 0 ? bare.length : newline).trimEnd();
  const at = from + rest.length - 1;
  if ((/\bend$/.test(rest) && /\bdo\b/.test(rest)) || (rest.endsWith('}') && /[^#%]\{/.test(rest))) return at;
  const opens = /\bdo(?:[ \t]{1,5}\|[^|\n]{0,200}\|)?$|\{(?:[ \t]{0,5}\|[^|\n]{0,200}\|)?$/.test(rest);
  if (!opens) return /&\w/.test(rest) ? at : undefined;
  // What closes may stand in the text of the path itself, where that goes over several lines.
  let closing = line.closing;
  while (closing !== undefined && closing.at <= from) closing = closing.closing;
  return closing?.at ?? bare.length;
}

/** `map '/api' do run Api end`, `run Api`, `use Api`, `Rack::URLMap.new('/api' => Api)`, `mount Api, at: '/api'`. */
function mountsIn(sources: Sources, lines: readonly RubyLine[]): readonly Mounted[] {
  return lines.flatMap((line, index): readonly Mounted[] => {
    const { file, at, written } = line;
    const run = /^(?:run|use)[ \t(]{1,5}([A-Z][\w:]{0,200})/.exec(written)?.[1];
    if (run !== undefined) return [{ name: lastName(run), ...mapsAround(sources, lines, index) }];
    const one = /^map\b[^\n]{0,400}(?:\{|\bdo\b)[ \t]{0,5}run[ \t(]{1,5}([A-Z][\w:]{0,200})/.exec(written)?.[1];
    if (one !== undefined) {
      const around = mapsAround(sources, lines, index);
      const own = firstText(sources, line);
      return [{ name: lastName(one), prefix: joined(around.prefix, own), isOpen: around.isOpen || own.isOpen }];
    }
    const bare = sources.bare(file);
    const table = /\bURLMap\.new[ \t]{0,5}\(|^mount\b/.exec(written);
    if (table === null) return [];
    const open = table[0].endsWith('(') ? at + table.index + table[0].length - 1 : at + 5;
    const to = table[0].endsWith('(') ? closingBracket(bare, open) : at + written.length;
    return splitAtCommas(bare, open + 1, to).flatMap((span, place, spans) =>
      mountedBy(sources, file, span, spans[place + 1]),
    );
  });
}

/** `'/api' => Api`, `Api => '/api'`, and `Api, at: '/api'`. */
function mountedBy(sources: Sources, file: string, { from, to }: Span, next: Span | undefined): readonly Mounted[] {
  const bare = sources.bare(file);
  const written = bare.slice(from, to);
  const name = /(?<![\w:])[A-Z][\w:]{0,200}/.exec(written)?.[0];
  if (name === undefined) return [];
  const quote = /["']/.exec(written);
  const at = /^at:[ \t]{0,5}/.exec(next === undefined ? '' : bare.slice(next.from, next.to));
  const start = quote !== null ? from + quote.index : next !== undefined && at !== null ? next.from + at[0].length : -1;
  if (start < 0) return [];
  const { text, isOpen } = rubyText(sources, file, start);
  return [{ name: lastName(name), prefix: text, isOpen }];
}

function mapsAround(sources: Sources, lines: readonly RubyLine[], index: number): Omit<Mounted, 'name'> {
  let prefix = '';
  let isOpen = false;
  let indent = (lines[index] as RubyLine).indent;
  for (let above = index - 1; above >= 0 && indent > 0; above--) {
    const line = lines[above] as RubyLine;
    if (line.indent >= indent || /^(?:end|\}|\)|\])/.test(line.written)) continue;
    indent = line.indent;
    if (/^(?:if|unless|else|case|when)\b/.test(line.written)) isOpen = true;
    if (!/^map\b/.test(line.written)) continue;
    const own = firstText(sources, line);
    prefix = joined('', own) + prefix;
    isOpen ||= own.isOpen;
  }
  return { prefix, isOpen };
}

/** What is not known of a prefix as a whole is left out. */
function joined(around: string, { text, isOpen }: { readonly text: string; readonly isOpen: boolean }): string {
  return isOpen && /^\{[^{}]*\}$/.test(text) ? around : `${around}/${text}`;
}

interface Served {
  readonly apps: ReadonlyMap<string, App>;
  /** By the application that they descend from. */
  readonly heirs: ReadonlyMap<string, readonly App[]>;
  readonly mounted: readonly Mounted[];
  /** What is known so far, by the name of the application. */
  readonly ways: Map<string, readonly Omit<Mounted, 'name'>[]>;
}

/** Further down nobody looks. */
const MOST_HEIRS = 100;

/** Where an application is served; one that nobody mounts serves by itself, unless others are mounted and it is not. */
function waysOf(app: string, served: Served): readonly Omit<Mounted, 'name'>[] {
  const found = mountedWays(app, served, 0);
  return found.length > 0 ? found : [{ prefix: '', isOpen: served.mounted.some(({ name }) => served.apps.has(name)) }];
}

/** Its own, else those of the applications that descend from it. */
function mountedWays(app: string, served: Served, depth: number): readonly Omit<Mounted, 'name'>[] {
  const known = served.ways.get(app);
  if (known !== undefined || depth > MOST_HEIRS) return known ?? [];
  served.ways.set(app, []);
  const own = served.mounted.filter(({ name }) => name === app);
  const heirs = app === '' || own.length > 0 ? [] : (served.heirs.get(app) ?? []);
  const all = own.length > 0 ? own : heirs.flatMap(({ name }) => mountedWays(name, served, depth + 1));
  const ways = [...new Map(all.map((each) => [each.prefix, each])).values()];
  served.ways.set(app, ways);
  return ways;
}
