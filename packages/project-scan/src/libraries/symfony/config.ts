/** What the settings of Symfony say of routes: from where attributes are taken, below which prefix, and single routes. */
import type { Place } from '../../reading/route-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';

export interface RouteImport {
  /** Attributes of this file, or of the files below, are taken. */
  readonly folder: string;
  /** Before the names of the routes; what is imported once more under the same names is there instead. */
  readonly names: string;
  readonly prefix: string;
  /** The prefix is not one text, or it is taken in only in some environments. */
  readonly isOpen: boolean;
}

interface ConfiguredRoute {
  readonly file: string;
  readonly line: number;
  readonly path: string;
  readonly methods: readonly string[];
  readonly controller: string | undefined;
  /** Some environments do not serve it. */
  readonly isOfSome: boolean;
}

export interface SymfonyConfig {
  readonly imports: readonly RouteImport[];
  readonly routes: readonly ConfiguredRoute[];
  readonly hidden: readonly Place[];
}

export function symfonyConfig(sources: Sources): SymfonyConfig {
  const imports: RouteImport[] = [];
  const routes: ConfiguredRoute[] = [];
  const hidden: Place[] = [];
  // The file of the application is read behind those beside it.
  for (const file of sources.files.toSorted((left, right) => Number(isMain(left)) - Number(isMain(right)))) {
    if (
      !isSettings(file) &&
      /(?:^|\/)config\/(?:routes|routing)(?:\/[^/]+)?\.xml$|(?:^|\/)(?:app|Resources)\/config\/routing\w*\.\w+$/.test(
        file,
      )
    )
      hidden.push({ file, line: 1, why: 'form' });
    if (file.endsWith('.php')) hidden.push(...configuredByCode(sources, file));
    if (!isSettings(file)) continue;
    for (const entry of entriesIn(sources, file)) {
      const folder = importedFolder(file, entry);
      const route = routeOf(file, entry);
      if (folder !== undefined) imports.push({ folder, ...prefixOf(entry) });
      else if (route !== undefined) routes.push(route);
      else if (takesSettings(sources, file, entry)) continue;
      else hidden.push({ file, line: entry.line, ...broughtBy(sources, file, entry) });
    }
  }
  return { imports, routes, hidden };
}

/**
 * What bundles and services bring that are not of the project are routes to code that is not of the project; for what else
 * is not read nobody knows who answers.
 */
function broughtBy(sources: Sources, file: string, { values }: Entry): Pick<Place, 'why' | 'names'> {
  const resource = values.get('resource') ?? '';
  const bundle = /^@(\w+)/.exec(resource)?.[1];
  const brought = { why: 'brought', names: [] } as const;
  if (bundle !== undefined) {
    const isOwn = sources.files.some((each) => each.endsWith(`/${bundle}.php`) || each === `${bundle}.php`);
    return isOwn ? { why: 'form' } : brought;
  }
  const service = values.get('type') === 'service' && /^[\w.]+$/.test(resource) ? resource : undefined;
  const isElsewhere = (each: string) =>
    each !== file && /\.(?:ya?ml|xml|php)$/.test(each) && sources.text(each).includes(service ?? '');
  return service === undefined || sources.files.some(isElsewhere) ? { why: 'form' } : brought;
}

/** `app/config/routing.yml` before version 4. */
function isSettings(file: string): boolean {
  return /(?:^|\/)(?:config\/routes(?:\/(?:[^/]+\/)?[^/]+)?|app\/config\/routing\w*)\.ya?ml$/.test(file);
}

function isMain(file: string): boolean {
  return /(?:^|\/)config\/routes\.ya?ml$|(?:^|\/)app\/config\/routing\.ya?ml$/.test(file);
}

/** `resource: routing.yml`: what all environments serve, one serves as well. */
function takesSettings(sources: Sources, file: string, { values }: Entry): boolean {
  const resource = values.get('resource') ?? '';
  if (!/^[\w./-]{1,200}\.ya?ml$/.test(resource) || values.has('prefix') || values.has('name_prefix')) return false;
  const taken = pathFrom(file, resource);
  return isMain(taken) && sources.files.includes(taken);
}

/** `$routes->add(…)` and `$routes->import(…)` that are no import of the settings read here. */
function configuredByCode(sources: Sources, file: string): SymfonyConfig['hidden'] {
  const text = sources.text(file);
  if (!/\b(?:RoutingConfigurator|RouteCollectionBuilder)\b/.test(text)) return [];
  const bare = sources.bare(file);
  return [...bare.matchAll(/\$routes\s{0,100}->\s{0,20}(add|import)\s{0,20}\(/g)].flatMap(
    ({ index, 0: head, 1: how }) => {
      const statement = /^[^;]{0,600}/.exec(text.slice(index + head.length))?.[0] ?? '';
      const place: Place = { file, line: lineAt(text, index), why: 'form' };
      if (how === 'add') return [{ ...place, ...answeredBy(statement) }];
      // Files of settings are read, or told, by themselves; those of bundles from elsewhere are not of the project.
      const isOfSettings = /\bconfig\w*\b[^;]{0,100}(?:\brout(?:es|ing)\b|\{routes\}|\.ya?ml|\.\{|['"]\.self)/i.test(
        statement,
      );
      if (isOfSettings) return [];
      // Attributes are read wherever they stand; what is put before their paths is not.
      return [/['"](?:attribute|annotation)['"]/.test(statement) ? { ...place, prefixOf: [] } : place];
    },
  );
}

/** `->controller([TillController::class, 'open'])` */
function answeredBy(statement: string): Pick<Place, 'names'> {
  const controller = /->\s{0,20}controller\s{0,20}\(([^$]{1,300})$/.exec(statement)?.[1];
  return controller === undefined ? {} : { names: controller.match(/\w{1,200}/g) ?? [] };
}

interface Entry {
  readonly name: string;
  /** 1-based. */
  readonly line: number;
  /** What stands directly below it; empty for what is a block of its own. */
  readonly values: ReadonlyMap<string, string>;
  /** Settings of one environment alone hold what others do not serve. */
  readonly isOfSome: boolean;
}

/** Those of all environments, and those below `when@dev:` or in a folder of one. */
function entriesIn(sources: Sources, file: string): readonly Entry[] {
  const isOfSome = /\/config\/routes\/[^/]+\/|\/app\/config\/routing_\w+\.ya?ml$/.test(`/${file}`);
  const lines = sources.text(file).split('\n');
  // A block of an environment is moved to the left, and stays on its lines.
  const [all, some] = [[...lines], lines.map(() => '')];
  let indent: number | undefined;
  for (const [index, line] of lines.entries()) {
    if (/^\S/.test(line)) indent = /^(["']?)when@\w+\1:/.test(line) ? 0 : undefined;
    if (indent === undefined) continue;
    if (indent === 0) indent = /^ +(?=[^\s#])/.exec(line)?.[0].length ?? 0;
    all[index] = '';
    some[index] = /^\S/.test(line) ? '' : line.slice(indent);
  }
  return [
    ...entriesOf(all.join('\n')).map((each) => ({ ...each, isOfSome })),
    ...entriesOf(some.join('\n')).map((each) => ({ ...each, isOfSome: true })),
  ];
}

/** The top of a YAML file: names with what is said of each on the lines below it. */
function entriesOf(text: string): readonly Omit<Entry, 'isOfSome'>[] {
  const entries: (Omit<Entry, 'isOfSome'> & { readonly values: Map<string, string>; indent: number })[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const top = /^(["']?)([\w.@-]+)\1:(.*)$/.exec(line);
    if (top !== null) {
      const values = new Map(inlineOf(top[3] ?? ''));
      entries.push({ name: top[2] ?? '', line: index + 1, values, indent: 0 });
      continue;
    }
    const entry = entries.at(-1);
    const [, blanks = '', key = '', value = ''] = /^( +)(\w+):(.*)$/.exec(line) ?? [];
    if (entry === undefined || key === '') continue;
    if (entry.indent === 0) entry.indent = blanks.length;
    if (blanks.length === entry.indent) entry.values.set(key, scalarOf(value));
    // `resource:` may say its path on a line of its own.
    else if (key === 'path' && entry.values.get('resource') === '') entry.values.set('resource', scalarOf(value));
    else if (key === '_controller' && !entry.values.has('controller')) entry.values.set('controller', scalarOf(value));
  }
  return entries;
}

/** `{ path: /a, controller: B }` on the line of the name itself. */
function inlineOf(written: string): readonly (readonly [string, string])[] {
  const inside = /^\s{0,20}\{([^{}]{0,1000})\}/.exec(written)?.[1];
  return (inside?.split(',') ?? []).flatMap((part) => {
    const colon = part.indexOf(':');
    return colon < 0 ? [] : [[part.slice(0, colon).trim(), scalarOf(part.slice(colon + 1))] as const];
  });
}

/** `{ _controller: App\Home::show, _locale: en }` */
function inDefaults(written = ''): string | undefined {
  return /\b_controller:\s{0,9}["']?([\w.:\\]{1,300})/.exec(written)?.[1];
}

function scalarOf(written: string): string {
  const trimmed = written.trim();
  const quotedText = /^(["'])([^"']{0,400})\1/.exec(trimmed)?.[2];
  return quotedText ?? (trimmed.startsWith('#') ? '' : (trimmed.split(' #')[0] ?? '').trim());
}

/** The folder whose attributes it takes in; undefined for anything else. */
function importedFolder(file: string, { values }: Entry): string | undefined {
  const resource = values.get('resource');
  if (resource === undefined) return undefined;
  if (resource === 'routing.controllers') return file.slice(0, file.lastIndexOf('config/'));
  const path = /^\{\s{0,20}path:\s{0,20}["']?([^\s"',}]{1,200})/.exec(resource)?.[1] ?? resource;
  const isOfAttributes = /^(?:attribute|annotation)$/.test(values.get('type') ?? '');
  if (!isOfAttributes || !/^[\w./-]+$/.test(path) || values.has('exclude')) return undefined;
  return pathFrom(file, path);
}

function pathFrom(file: string, path: string): string {
  const parts = file.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function prefixOf({ values, isOfSome }: Entry): Omit<RouteImport, 'folder'> {
  const prefix = values.get('prefix');
  return {
    names: values.get('name_prefix') ?? '',
    prefix: prefix ?? '',
    isOpen: isOfSome || prefix === '' || prefix?.includes('%') === true || values.has('condition'),
  };
}

function routeOf(file: string, { line, values, isOfSome }: Entry): ConfiguredRoute | undefined {
  const path = values.get('path');
  if (path === undefined || path === '' || path.includes('%')) return undefined;
  const methods = (values.get('methods') ?? '').replace(/["'[\]]/g, '').split(/[\s,|]+/);
  // A list on lines of its own, or a condition.
  if (values.get('methods') === '' || values.has('condition')) return undefined;
  return {
    file,
    line,
    path,
    methods: methods.filter((each) => each !== ''),
    controller: values.get('controller') || inDefaults(values.get('defaults')),
    isOfSome,
  };
}
