/**
 * Names that a project's tools import by themselves, so that no file says where they come from: Nuxt's composables, utilities
 * and components, what unplugin-auto-import and unplugin-vue-components are told to bring, and declarations of globals that
 * such tools write down. It is read from texts alone; nothing is run.
 */
import path from 'node:path';
import { componentName, isComponentFile } from '../languages/typescript/components/component-module.ts';
import { moduleInText } from '../languages/typescript/module-in-text.ts';
import type { Repository } from '../repository/repository.ts';

export interface AutoImport {
  /** As it is written where it is used. */
  readonly name: string;
  /** The file that it is imported from. */
  readonly file: string;
  /** What that exports: a name, or `default`. */
  readonly exported: string;
  /** The name that the definition has in there. */
  readonly definition: string;
  /** Every component has it as a member of that name: the module, what it exports, or an object made of that class. */
  readonly isOfComponents?: 'itself' | 'made';
}

interface Entry extends AutoImport {
  /** Folders below which it is imported, and those below them where it is not; with a `/` at the end, or empty. */
  readonly within: string;
  readonly except: string | undefined;
}

export class AutoImports {
  readonly #repository: Repository;
  readonly #resolve: (from: string, specifier: string) => readonly string[];
  readonly #byName = new Map<string, Entry[]>();
  readonly #byFile = new Map<string, AutoImport[]>();
  readonly #settings = new Set<string>();
  readonly #defaults = new Map<string, string>();
  readonly #used = new Map<string, AutoImport[]>();
  readonly #usedIn = new Map<string, { readonly hash: string; readonly found: readonly AutoImport[] }>();

  /** @param resolve the files that a path or an alias may mean */
  constructor(repository: Repository, resolve: (from: string, specifier: string) => readonly string[]) {
    this.#repository = repository;
    this.#resolve = resolve;
    this.#readNuxt();
    this.#readPlugins();
    this.#readDeclarations();
    this.#readGivenToComponents();
    for (const [name, entries] of this.#byName) {
      for (const file of repository.filesWithWord(name))
        for (const entry of entries) if (isSeenIn(entry, file)) addTo(this.#used, file, entry);
    }
  }

  /** What a name that nothing declares in a file is imported from. */
  of(file: string, name: string): AutoImport | undefined {
    return this.#byName.get(name)?.find((entry) => entry.isOfComponents === undefined && isSeenIn(entry, file));
  }

  /** What `this.name` is in a component, where exactly one thing is given to all of them under that name. */
  ofComponents(file: string, name: string): AutoImport | undefined {
    const found = this.#byName
      .get(name)
      ?.filter((entry) => entry.isOfComponents !== undefined && isSeenIn(entry, file));
    return found?.length === 1 ? found[0] : undefined;
  }

  /** All that some file may mean by a name. */
  named(name: string): readonly AutoImport[] {
    return (this.#byName.get(name) ?? []).filter(({ isOfComponents }) => isOfComponents === undefined);
  }

  /** Those whose name stands in a file. */
  usedIn(file: string): readonly AutoImport[] {
    if (this.#byName.size === 0) return [];
    const hash = this.#repository.contentHash(file);
    const known = this.#usedIn.get(file);
    if (known?.hash === hash) return known.found;
    const found =
      known === undefined
        ? (this.#used.get(file) ?? [])
        : [...this.#byName.values()]
            .flat()
            .filter((each) => isSeenIn(each, file) && this.#repository.hasWord(file, each.name));
    this.#usedIn.set(file, { hash, found });
    return found;
  }

  /** Under which names what a file exports is imported. */
  from(file: string): readonly AutoImport[] {
    return this.#byFile.get(file) ?? [];
  }

  names(): Iterable<string> {
    return this.#byName.keys();
  }

  /** What the file says in bodies decides which names are imported. */
  isSettings(file: string): boolean {
    return this.#settings.has(file);
  }

  #add(name: string, file: string, exported: string, { within, except }: Pick<Entry, 'within' | 'except'>): void {
    const entries = this.#byName.get(name) ?? [];
    if (entries.some((each) => each.file === file && each.exported === exported && each.within === within)) return;
    const definition = exported === 'default' ? this.#defaultOf(file) : exported;
    const entry = { name, file, exported, definition, within, except };
    addTo(this.#byName, name, entry);
    addTo(this.#byFile, file, entry);
  }

  /** What a module exports by default has a name of its own, or none. */
  #defaultOf(file: string): string {
    if (isComponentFile(file)) return componentName(file);
    let name = this.#defaults.get(file);
    if (name === undefined) {
      const written = DEFAULT_EXPORT.exec(this.#repository.readText(file) ?? '')?.[1];
      name = written === undefined || /^(?:function|class|async|abstract)$/.test(written) ? 'default' : written;
      this.#defaults.set(file, name);
    }
    return name;
  }

  #readNuxt(): void {
    const files = [...this.#repository.files.keys()];
    const configs = files.filter((file) => NUXT_CONFIG.test(file));
    if (configs.length === 0) return;
    const roots = configs.map(folderOf);
    for (const config of configs) {
      this.#settings.add(config);
      const text = this.#repository.readText(config) ?? '';
      const root = folderOf(config);
      // A layer is part of the project that it lies in.
      const whole = roots.filter((each) => root.startsWith(each)).reduce((a, b) => (b.length < a.length ? b : a), root);
      const named = /\bsrcDir\s*:\s*["'`]([^"'`\n]+)["'`]/.exec(text)?.[1];
      const bases = [root, `${root}app/`, `${root}src/`, ...(named === undefined ? [] : [below(root, named)])];
      const inApp = { within: whole, except: `${root}server/` };
      const inServer = { within: `${root}server/`, except: undefined };
      for (const base of new Set(bases)) {
        for (const folder of ['composables/', 'utils/']) this.#addExports(files, base + folder, false, [inApp]);
        for (const folder of ['shared/utils/', 'shared/types/'])
          this.#addExports(files, base + folder, false, [inApp, inServer]);
        if (/@pinia\/nuxt/.test(text)) this.#addExports(files, `${base}stores/`, false, [inApp]);
        this.#addComponents(files, `${base}components/`, true, inApp);
      }
      this.#addExports(files, `${root}server/utils/`, true, [inServer]);
      for (const { folder, isDeep } of foldersIn(
        /\bimports\s*:\s*\{[^{}]{0,2000}?\bdirs\s*:\s*\[([^\]]{0,2000})\]/.exec(text)?.[1],
      ))
        for (const base of bases) this.#addExports(files, below(base, folder), isDeep, [inApp]);
      for (const { folder } of foldersIn(/\bcomponents\s*:\s*(\[[^\]]{0,2000}\]|\{[^\n]{0,500})/.exec(text)?.[1]))
        for (const base of bases) {
          this.#addComponents(files, below(base, folder), true, inApp);
          if (/\bpathPrefix\s*:\s*false/.test(text)) this.#addComponents(files, below(base, folder), false, inApp);
        }
    }
  }

  #readPlugins(): void {
    const files = [...this.#repository.files.keys()];
    const using = (plugin: string) => this.#repository.filesWithWord(plugin).filter((file) => CODE.test(file));
    for (const config of using('unplugin-auto-import')) {
      const text = this.#repository.readText(config) ?? '';
      if (!/["'`]unplugin-auto-import\//.test(text)) continue;
      this.#settings.add(config);
      const place = { within: folderOf(config), except: undefined };
      for (const [, list] of text.matchAll(/\bdirs\s*:\s*\[([^\]]{0,4000})\]/g))
        for (const { folder, isDeep } of foldersIn(list))
          this.#addExports(files, below(place.within, folder), isDeep, [place]);
      for (const [, specifier = '', list = ''] of text.matchAll(
        /["'`]([^"'`\n]{1,200})["'`]\s*:\s*\[((?:[^[\]]|\[[^[\]]{0,200}\]){0,4000})\]/g,
      ))
        this.#addNamed(config, specifier, list, place);
      for (const [, specifier = '', list = ''] of text.matchAll(
        /\bfrom\s*:\s*["'`]([^"'`\n]{1,200})["'`]\s*,\s*imports\s*:\s*\[((?:[^[\]]|\[[^[\]]{0,200}\]){0,4000})\]/g,
      ))
        this.#addNamed(config, specifier, list, place);
    }
    for (const config of using('unplugin-vue-components')) {
      const text = this.#repository.readText(config) ?? '';
      if (!/["'`]unplugin-vue-components\//.test(text)) continue;
      this.#settings.add(config);
      const place = { within: folderOf(config), except: undefined };
      const told = [...text.matchAll(/\bdirs\s*:\s*(\[[^\]]{0,4000}\]|["'`][^"'`\n]{1,200}["'`])/g)].flatMap(
        ([, list]) => foldersIn(list),
      );
      const folders = [{ folder: 'src/components' }, ...told];
      for (const { folder } of folders) {
        this.#addComponents(files, below(place.within, folder), false, place);
        if (/\bdirectoryAsNamespace\s*:\s*true/.test(text))
          this.#addComponents(files, below(place.within, folder), true, place);
      }
    }
  }

  /** `const useZoom: typeof import('./src/useZoom')['useZoom']`, for all or as a component. */
  #readDeclarations(): void {
    for (const file of this.#repository.files.keys()) {
      if (!file.endsWith('.d.ts') || !this.#repository.hasWord(file, 'typeof import')) continue;
      const text = this.#repository.readText(file) ?? '';
      if (!/\bdeclare\s+(?:global\b|module\b)|\b(?:Global)?Components\b/.test(text)) continue;
      const place = { within: folderOf(file), except: undefined };
      for (const [, name = '', specifier = '', quoted, dotted] of text.matchAll(DECLARED))
        for (const target of this.#resolve(file, specifier)) {
          const exported = quoted ?? dotted ?? '*';
          this.#add(name, target, exported, place);
          if (exported === 'default' && /^[A-Z]/.test(name)) this.#add(kebab(name), target, exported, place);
        }
    }
  }

  /** `Vue.prototype.$api = api`, `app.config.globalProperties.$tools = new Tools()`: what that file imports under the name. */
  #readGivenToComponents(): void {
    const words = ['globalProperties', 'prototype'];
    for (const file of new Set(words.flatMap((word) => this.#repository.filesWithWord(word)))) {
      const text = this.#repository.readText(file) ?? '';
      const given = CODE.test(file) ? [...text.matchAll(GIVEN_TO_COMPONENTS)] : [];
      if (given.length === 0) continue;
      this.#settings.add(file);
      const within = this.#packageOf(file);
      const imports = moduleInText(file, text)?.imports ?? [];
      for (const [, name = '', made, local] of given)
        for (const { specifier, names } of imports)
          for (const { imported } of names.filter((each) => each.local === local))
            for (const target of this.#resolve(file, specifier)) {
              const definition = imported === 'default' ? this.#defaultOf(target) : imported;
              const isOfComponents = made === undefined ? 'itself' : 'made';
              const entry = { name, file: target, exported: imported, definition, isOfComponents } as const;
              addTo(this.#byName, name, { ...entry, within, except: undefined });
            }
    }
  }

  /** The folder of the nearest manifest above a file, with a `/` at its end; empty where that is the root, or none is. */
  #packageOf(file: string): string {
    let folder = folderOf(file);
    while (folder !== '' && !this.#repository.files.has(`${folder}package.json`))
      folder = folderOf(folder.slice(0, -1));
    return folder;
  }

  #addNamed(config: string, specifier: string, list: string, place: Pick<Entry, 'within' | 'except'>): void {
    for (const target of this.#resolve(config, specifier))
      for (const [, exported, local, alone] of list.matchAll(
        /\[\s*["'`]([\w$]+)["'`]\s*,\s*["'`]([\w$]+)["'`]\s*\]|["'`]([\w$]+)["'`]/g,
      ))
        this.#add(local ?? (alone as string), target, exported ?? (alone as string), place);
  }

  /** All that the modules in a folder export; below it only what its folders call their index, unless it is gone through. */
  #addExports(
    files: readonly string[],
    folder: string,
    isDeep: boolean,
    places: readonly Pick<Entry, 'within' | 'except'>[],
  ): void {
    for (const file of files) {
      if (!file.startsWith(folder) || !CODE.test(file) || DECLARATION_OR_TEST.test(file)) continue;
      const rest = file.slice(folder.length).replace(/\.\w+$/, '');
      if (!isDeep && rest.includes('/') && !/^[^/]+\/index$/.test(rest)) continue;
      const own = camel(path.posix.basename(rest.replace(/\/index$/, '')));
      for (const { name, from, exported } of this.#exportsOf(file, own, 0))
        for (const place of places) this.#add(name, from, exported, place);
    }
  }

  /** What a module gives to others, each with the file that has it; `own` is what its default is called. */
  #exportsOf(file: string, own: string, depth: number): Given[] {
    const text = this.#repository.readText(file) ?? '';
    const module = moduleInText(file, text);
    const found: Given[] = [];
    if (/\bexport\s+default\b|\bas\s+default\b/.test(text)) found.push({ name: own, from: file, exported: 'default' });
    for (const { name, exported, parent } of module?.definitions ?? [])
      if (exported && parent === -1 && name !== 'default') found.push({ name, from: file, exported: name });
    for (const fact of module?.imports ?? []) {
      if (fact.kind !== 'reexport') continue;
      for (const { local, imported } of fact.names) {
        for (const target of this.#resolve(file, fact.specifier)) {
          if (local !== '*' && local !== 'default') found.push({ name: local, from: target, exported: imported });
          else if (imported === '*' && depth < MOST_REEXPORTS)
            found.push(...this.#exportsOf(target, '', depth + 1).filter(({ name }) => name !== ''));
        }
      }
    }
    return found;
  }

  /** @param hasPath folders are part of the names of what lies in them: `base/Button.vue` is `BaseButton`. */
  #addComponents(
    files: readonly string[],
    folder: string,
    hasPath: boolean,
    place: Pick<Entry, 'within' | 'except'>,
  ): void {
    for (const file of files) {
      if (!file.startsWith(folder) || !COMPONENT.test(file) || DECLARATION_OR_TEST.test(file)) continue;
      const parts = file
        .slice(folder.length)
        .replace(/\.\w+$/, '')
        .replace(/\.(?:client|server|global|island)$/, '')
        .split('/')
        .filter((part, i, all) => part !== 'index' || all.length === 1 || i < all.length - 1)
        .map(pascal);
      const name = hasPath ? joined(parts) : (parts.at(-1) ?? '');
      if (name === '') continue;
      for (const each of [name, `Lazy${name}`])
        for (const written of [each, kebab(each)]) this.#add(written, file, 'default', place);
    }
  }
}

interface Given {
  readonly name: string;
  readonly from: string;
  readonly exported: string;
}

function isSeenIn({ within, except, file: from }: Entry, file: string): boolean {
  return file !== from && file.startsWith(within) && (except === undefined || !file.startsWith(except));
}

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}

/** Folders in a list of strings: `./src/hooks/**` is `src/hooks`, and what is below it. */
function foldersIn(list: string | undefined): { readonly folder: string; readonly isDeep: boolean }[] {
  return [...(list ?? '').matchAll(/["'`]([^"'`\n]{1,200})["'`]/g)].flatMap(([, text = '']) => {
    if (text.startsWith('!')) return [];
    const star = text.indexOf('*');
    const folder = star < 0 ? text : text.slice(0, text.lastIndexOf('/', star) + 1);
    return [{ folder, isDeep: text.includes('**') }];
  });
}

/** A folder as a setting names it, with a `/` at its end. */
function below(base: string, folder: string): string {
  const bare = folder.replace(/^(?:~~?|@@?)\//, '').replace(/^\$\{[^}]*\}\//, '');
  const whole = path.posix.join(base, bare);
  return whole === '.' || whole === './' ? '' : whole.endsWith('/') ? whole : `${whole}/`;
}

/** Each part once where one begins as the whole before it ends: `base/BaseButton` is `BaseButton`. */
function joined(parts: readonly string[]): string {
  const words = parts.flatMap((part) => part.match(/[A-Z]+(?![a-z])|[A-Z][a-z0-9]*|[a-z0-9]+/g) ?? []);
  const last = parts.at(-1)?.match(/[A-Z]+(?![a-z])|[A-Z][a-z0-9]*|[a-z0-9]+/g) ?? [];
  const before = words.slice(0, words.length - last.length);
  for (let shared = Math.min(before.length, last.length); shared > 0; shared--) {
    const end = before
      .slice(before.length - shared)
      .join('')
      .toLowerCase();
    if (end === last.slice(0, shared).join('').toLowerCase())
      return [...before.slice(0, before.length - shared), ...last].join('');
  }
  return [...before, ...last].join('');
}

function pascal(text: string): string {
  const name = camel(text);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function camel(text: string): string {
  return text.replace(/[^\w$]+(\w?)/g, (_, next: string) => next.toUpperCase());
}

function kebab(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase();
}

const MOST_REEXPORTS = 3;
const GIVEN_TO_COMPONENTS =
  /(?:\bVue\.prototype|\.config\.globalProperties)\.([\w$]{1,100})\s{0,9}=\s{0,9}(new\s{1,9})?([A-Za-z_$][\w$]{0,100})(?=\s{0,9}[;,()\n}]|$)/g;
const DEFAULT_EXPORT =
  /\bexport\s+default\s+(?:async\s+)?(?:function\b\s*(?:\*\s*)?|(?:abstract\s+)?class\s+)?([A-Za-z_$][\w$]*)\s*(?:[;({<\n]|extends\b|implements\b|$)/;
const NUXT_CONFIG = /(?:^|\/)nuxt\.config\.[mc]?[jt]s$/;
const CODE = /\.[mc]?[jt]sx?$/;
const COMPONENT = /\.(?:vue|[mc]?[jt]sx?|astro|svelte)$/;
const DECLARATION_OR_TEST = /\.d\.[mc]?ts$|\.(?:test|spec|stories)\.\w+$/;
const DECLARED =
  /(?:^|[\s{;,])(?:const\s+|let\s+|var\s+)?["']?([A-Za-z_$][\w$]{0,200})["']?\s*:\s*(?:UnwrapRef<\s*)?typeof\s+import\(\s*["']([^"'\n]{1,400})["']\s*\)(?:\[\s*["']([\w$]{1,200})["']\s*\]|\.([\w$]{1,200}))?/g;
