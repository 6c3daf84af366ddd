/**
 * Names of folders that a tool has, of which the configuration that the compiler reads says nothing here: Nuxt and SvelteKit
 * write that themselves when they run, bundlers need none. Read from the texts of their own configurations; nothing is run.
 */
import path from 'node:path';
import type { WorkspaceInput } from './plan-input.ts';

/** Patterns, as `paths` of a configuration has them, with absolute targets. */
export type AliasPaths = Readonly<Record<string, readonly string[]>>;

interface Scope {
  /** With a `/` at its end, or empty. */
  readonly folder: string;
  readonly paths: AliasPaths;
  /** Its names mean what those of the project around it mean. */
  readonly isLayer: boolean;
}

/** Its text decides what names of folders mean. */
export function isToolConfiguration(file: string): boolean {
  return TOOL_CONFIGURATION.test(file);
}

export class ToolAliases {
  readonly #scopes: readonly Scope[];
  readonly #byFolder = new Map<string, AliasPaths | undefined>();

  constructor(input: WorkspaceInput) {
    const reader = new AliasReader(input);
    const byFolder = new Map<string, Scope>();
    const add = (folder: string, paths: AliasPaths, isLayer: boolean) => {
      if (Object.keys(paths).length === 0) return;
      byFolder.set(folder, { folder, isLayer, paths: { ...paths, ...byFolder.get(folder)?.paths } });
    };
    for (const file of input.files) {
      if (!TOOL_CONFIGURATION.test(file)) continue;
      const folder = /(?:^|\/)webpack[^/]*$/.test(file) ? reader.packageAround(file) : folderOf(file);
      add(folder, reader.saidBy(file), /(?:^|\/)layers\/[^/]+\/nuxt\.config/.test(file));
    }
    for (const file of input.configFiles)
      if (path.posix.basename(file) === 'package.json') add(folderOf(file), reader.ofPackages(file), false);
    // The outermost first.
    this.#scopes = [...byFolder.values()].sort((a, b) => a.folder.length - b.folder.length);
  }

  /** The same object for files for which the same holds; undefined where no tool has any. */
  of(file: string): AliasPaths | undefined {
    if (this.#scopes.length === 0) return undefined;
    const around = this.#scopes.filter(({ folder }) => file.startsWith(folder));
    const key = around.at(-1)?.folder;
    if (key === undefined) return undefined;
    if (!this.#byFolder.has(key)) this.#byFolder.set(key, joinedPaths(around));
    return this.#byFolder.get(key);
  }

  /** Each with the folder in which it holds. */
  all(): readonly { readonly folder: string; readonly paths: AliasPaths }[] {
    return this.#scopes;
  }
}

/** What is said nearer goes before what is said around it, save in a layer, where names mean folders of the whole. */
function joinedPaths(scopes: readonly Scope[]): AliasPaths {
  const joined: Record<string, readonly string[]> = {};
  for (const { paths, isLayer } of scopes)
    for (const [pattern, targets] of Object.entries(paths)) {
      const before = joined[pattern] ?? [];
      joined[pattern] = [...new Set(isLayer ? [...before, ...targets] : [...targets, ...before])];
    }
  return joined;
}

class AliasReader {
  readonly #input: WorkspaceInput;
  readonly #folders = new Set<string>();
  readonly #modules = new Set<string>();

  constructor(input: WorkspaceInput) {
    this.#input = input;
    for (const file of input.files) {
      this.#modules.add(file).add(file.replace(/\.\w+$/, ''));
      for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) {
        const folder = file.slice(0, at);
        if (this.#folders.has(folder)) break;
        this.#folders.add(folder);
      }
    }
  }

  /** What a configuration says, and what its tool has by itself. */
  saidBy(file: string): AliasPaths {
    const text = this.#input.readText(file) ?? '';
    const root = folderOf(file);
    const isNuxt = /(?:^|\/)nuxt\.config/.test(file);
    const sources = isNuxt ? this.#sourcesOfNuxt(root, text) : root;
    const found: Record<string, string[]> = {};
    const put = this.#putsInto(found);
    for (const [name, value] of aliasesIn(text)) {
      const target = this.#meant(value, root, sources);
      if (target !== undefined) put(name, target);
    }
    if (isNuxt) {
      for (const name of ['~', '@']) put(name, bare(sources));
      for (const name of ['~~', '@@']) put(name, bare(root));
      put('#shared', `${root}shared`);
      put('#server', `${root}server`);
      for (const layer of this.#foldersIn(`${root}layers`)) put(`#layers/${layer}`, `${root}layers/${layer}`);
    }
    if (/(?:^|\/)svelte\.config/.test(file)) {
      const library = /\blib\s{0,9}:\s{0,9}["'`]([^"'`\n]{1,200})["'`]/.exec(text)?.[1] ?? 'src/lib';
      put('$lib', joined(root, library));
    }
    if (text.includes('laravel-vite-plugin')) put('@', `${root}resources/js`);
    return found;
  }

  /** What tools have by themselves whose configuration need not be there. */
  ofPackages(manifest: string): AliasPaths {
    const text = this.#input.readText(manifest) ?? '';
    const found: Record<string, string[]> = {};
    const sources = `${folderOf(manifest)}src`;
    if (!this.#folders.has(sources)) return found;
    const put = this.#putsInto(found);
    if (/"@vue\/cli-service"\s*:/.test(text)) put('@', sources);
    if (/"@quasar\/app(?:-vite|-webpack)?"\s*:/.test(text)) {
      put('src', sources);
      for (const name of ['components', 'layouts', 'pages', 'assets', 'boot', 'stores'])
        put(name, `${sources}/${name}`);
    }
    return found;
  }

  /** The folder of the nearest manifest above a file. */
  packageAround(file: string): string {
    const manifests = this.#input.configFiles.filter((each) => path.posix.basename(each) === 'package.json');
    const above = manifests.map(folderOf).filter((folder) => file.startsWith(folder));
    return above.reduce((a, b) => (b.length > a.length ? b : a), '');
  }

  /** Nuxt takes `app` where that looks like its sources, and its own folder otherwise. */
  #sourcesOfNuxt(root: string, text: string): string {
    const named = /\bsrcDir\s{0,9}:\s{0,9}["'`]([^"'`\n]{1,200})["'`]/.exec(text)?.[1];
    if (named !== undefined) return slashed(joined(root, named));
    const isThere = NUXT_SOURCES.some((each) => this.#folders.has(`${root}app/${each}`));
    return isThere || this.#modules.has(`${root}app/app.vue`) ? `${root}app/` : root;
  }

  /** The file or folder that the texts in an expression mean together: `path.join(__dirname, '..', 'src')`. */
  #meant(value: string, root: string, sources: string): string | undefined {
    const texts = [...value.matchAll(/["'`]([^"'`\n]{1,300})["'`]/g)].map(([, text = '']) =>
      text.replace(/^\$\{[^{}]{1,100}\}/, '.'),
    );
    const whole = texts.join('/');
    if (whole === '' || whole.includes('${')) return undefined;
    const [, mark, rest = ''] = /^(~~|@@|~|@)\/(.*)$/.exec(whole) ?? [];
    const isOfSources = mark === '~' || mark === '@';
    const bases = mark === undefined ? [root, folderOf(bare(root))] : [isOfSources ? sources : root];
    const written = (mark === undefined ? whole : rest).replace(/^\/+/, '').replace(/\/\*$/, '');
    return bases
      .map((base) => joined(base, written))
      .find((target) => target === '' || this.#folders.has(target) || this.#modules.has(target));
  }

  #foldersIn(folder: string): readonly string[] {
    const names = [...this.#folders].filter((each) => each.startsWith(`${folder}/`));
    return [...new Set(names.map((each) => each.slice(folder.length + 1).split('/')[0] ?? ''))];
  }

  /** Takes a name and the folder or file that it means; what was taken before stays. */
  #putsInto(found: Record<string, string[]>): (name: string, target: string) => void {
    return (name, target) => {
      for (const [pattern, each] of patternsOf(name, target)) found[pattern] ??= [path.join(this.#input.root, each)];
    };
  }
}

/** Names and what is written for each: in objects and lists of `alias`, and where one is set after another. */
function aliasesIn(text: string): (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  // What only tests are given in the place of something else is nothing for the others.
  const test = /\btest\s{0,9}:\s{0,9}\{/.exec(text);
  const ofTests = test === null ? undefined : partFrom(text, test.index + test[0].length);
  for (const match of text.matchAll(/\balias\s{0,9}[:=]\s{0,9}([{[])/g)) {
    const begin = match.index + match[0].length;
    if (ofTests !== undefined && ofTests.from <= begin && begin <= ofTests.to) continue;
    const isList = match[1] === '[';
    for (const entry of entriesFrom(text, begin)) {
      const pair = isList ? pairOfList(entry) : pairOfObject(entry);
      if (pair !== undefined) found.push(pair);
    }
  }
  if (text.includes('alias'))
    for (const [, name = '', value = ''] of text.matchAll(
      /(?:\.set\(|\balias\[)\s{0,9}["']([^"'\n]{1,100})["']\s{0,9}(?:,|\]\s{0,9}=)([^\n;]{1,300})/g,
    ))
      found.push([name, value]);
  return found;
}

function pairOfObject(entry: string): readonly [string, string] | undefined {
  const [, quoted, plain, value = ''] =
    /^(?:["']([^"'\n]{1,100})["']|([\w$]{1,100}))\s{0,9}:([\s\S]{1,1000})$/.exec(withoutComments(entry)) ?? [];
  const name = quoted ?? plain;
  return name === undefined ? undefined : [name, value];
}

/** `{ find: '@', replacement: '/src' }`; of a pattern only one that is a name with a beginning or an end. */
function pairOfList(entry: string): readonly [string, string] | undefined {
  const [, quoted, pattern] =
    /\bfind\s{0,9}:\s{0,9}(?:["']([^"'\n]{1,100})["']|\/\^([^\n*+?()[\]|]{1,100}?)\$?\/)/.exec(entry) ?? [];
  const value = /\breplacement\s{0,9}:([\s\S]{1,1000})$/.exec(entry)?.[1];
  const name = quoted ?? pattern?.replace(/\\(.)/g, '$1');
  return name === undefined || value === undefined ? undefined : [name, value];
}

function withoutComments(text: string): string {
  return text.replace(/^(?:\s+|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*/, '');
}

/** From behind a bracket to the one that closes it. */
function partFrom(text: string, from: number): { readonly from: number; readonly to: number } {
  return { from, to: from + entriesFrom(text, from).join(',').length };
}

/** What stands between the commas of a list or an object, from behind its opening bracket. */
function entriesFrom(text: string, begin: number): string[] {
  const entries: string[] = [];
  let depth = 0;
  let from = begin;
  for (let at = begin; at < text.length && at < begin + LONGEST; at++) {
    const char = text[at] as string;
    if (char === '"' || char === "'" || char === '`') {
      const end = text.indexOf(char, at + 1);
      if (end < 0) break;
      at = end;
    } else if ('([{'.includes(char)) depth++;
    else if (depth === 0 && (char === ',' || ')]}'.includes(char))) {
      entries.push(text.slice(from, at));
      from = at + 1;
      if (char !== ',') break;
    } else if (')]}'.includes(char)) depth--;
  }
  return entries;
}

/** `@` means the folder and all below it; `@/` and `@/*` only what is below, and `vue$` only itself. */
function patternsOf(name: string, target: string): (readonly [string, string])[] {
  const below = (prefix: string) => [`${prefix}/*`, target === '' ? '*' : `${target}/*`] as const;
  if (name.endsWith('$') && name.length > 1) return [[name.slice(0, -1), target]];
  const prefix = name.replace(/\/\*?$/, '');
  if (prefix === '') return [];
  return prefix === name ? [[name, target], below(name)] : [below(prefix)];
}

const LONGEST = 20_000;
const NUXT_SOURCES = ['pages', 'components', 'layouts', 'composables', 'middleware', 'plugins', 'utils', 'lib'];
const TOOL_CONFIGURATION =
  /(?:^|\/)(?:nuxt|svelte|vite|electron\.vite|vue|astro|next|rsbuild|craco|babel|webpack[\w.-]{0,40})\.conf(?:ig)?[\w.-]{0,40}\.[mc]?[jt]s$/;

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}

function bare(folder: string): string {
  return folder.replace(/\/$/, '');
}

function slashed(folder: string): string {
  return folder === '' ? '' : `${folder}/`;
}

/** Without a `/` at its end; empty for the root itself. */
function joined(folder: string, file: string): string {
  const whole = bare(path.posix.join(folder, file));
  return whole === '.' ? '' : whole;
}
