/** What the settings of Symfony say of routes: from where attributes are taken, below which prefix, and single routes. */
import { lineAt, type Sources } from '../../reading/sources.ts';

export interface RouteImport {
  /** Attributes of this file, or of the files below, are taken. */
  readonly folder: string;
  /** Before the names of the routes; what is imported once more under the same names is there instead. */
  readonly names: string;
  readonly prefix: string;
  /** The prefix is not one text. */
  readonly isOpen: boolean;
}

interface ConfiguredRoute {
  readonly file: string;
  readonly line: number;
  readonly path: string;
  readonly methods: readonly string[];
  readonly controller: string | undefined;
}

export interface SymfonyConfig {
  readonly imports: readonly RouteImport[];
  readonly routes: readonly ConfiguredRoute[];
  readonly hidden: readonly { readonly file: string; readonly line: number }[];
}

export function symfonyConfig(sources: Sources): SymfonyConfig {
  const imports: RouteImport[] = [];
  const routes: ConfiguredRoute[] = [];
  const hidden: { readonly file: string; readonly line: number }[] = [];
  // The file of the application is read behind those beside it.
  for (const file of sources.files.toSorted((left, right) => Number(isMain(left)) - Number(isMain(right)))) {
    if (
      /(?:^|\/)config\/(?:routes|routing)(?:\/[^/]+)?\.xml$|(?:^|\/)(?:app|Resources)\/config\/routing\w*\.\w+$/.test(
        file,
      )
    )
      hidden.push({ file, line: 1 });
    if (file.endsWith('.php')) hidden.push(...configuredByCode(sources, file));
    if (!/(?:^|\/)config\/routes(?:\/(?:[^/]+\/)?[^/]+)?\.ya?ml$/.test(file)) continue;
    // Settings of one environment alone hold what others do not serve.
    const isOfAll = !/\/config\/routes\/[^/]+\//.test(`/${file}`);
    for (const entry of entriesOf(sources.text(file))) {
      const place = { file, line: entry.line };
      const folder = isOfAll ? importedFolder(file, entry) : undefined;
      const route = isOfAll ? routeOf(file, entry) : undefined;
      if (folder !== undefined) imports.push({ folder, ...prefixOf(entry) });
      else if (route !== undefined) routes.push(route);
      else hidden.push(place);
    }
  }
  return { imports, routes, hidden };
}

function isMain(file: string): boolean {
  return /(?:^|\/)config\/routes\.ya?ml$/.test(file);
}

/** `$routes->add(…)` and `$routes->import(…)` that are no import of the settings read here. */
function configuredByCode(sources: Sources, file: string): SymfonyConfig['hidden'] {
  const text = sources.text(file);
  if (!/\b(?:RoutingConfigurator|RouteCollectionBuilder)\b/.test(text)) return [];
  const bare = sources.bare(file);
  return [...bare.matchAll(/\$routes\s{0,100}->\s{0,20}(?:add|import)\s{0,20}\(/g)].flatMap(({ index, 0: head }) => {
    const given = text.slice(index + head.length, index + head.length + 200);
    const isOfSettings = /^[^;]{0,100}\bconfig\w*\/[^;]{0,60}(?:\.ya?ml|\.\{|['"]\.self)/i.test(given);
    return isOfSettings ? [] : [{ file, line: lineAt(text, index) }];
  });
}

interface Entry {
  readonly name: string;
  /** 1-based. */
  readonly line: number;
  /** What stands directly below it; empty for what is a block of its own. */
  readonly values: ReadonlyMap<string, string>;
}

/** The top of a YAML file: names with what is said of each on the lines below it. */
function entriesOf(text: string): readonly Entry[] {
  const entries: (Entry & { readonly values: Map<string, string>; indent: number })[] = [];
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
  const parts = file.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function prefixOf({ values }: Entry): Omit<RouteImport, 'folder'> {
  const prefix = values.get('prefix');
  return {
    names: values.get('name_prefix') ?? '',
    prefix: prefix ?? '',
    isOpen: prefix === '' || prefix?.includes('%') === true || values.has('condition'),
  };
}

function routeOf(file: string, { line, values }: Entry): ConfiguredRoute | undefined {
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
    controller: values.get('controller') || undefined,
  };
}
