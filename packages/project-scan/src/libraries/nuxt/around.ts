/**
 * What Nuxt runs around what a file answers: middleware of the server for each request; for a page its middleware of routes,
 * its layout, the plugins, and what it is shown in.
 */
import { closingBracket } from '../../reading/code-text.ts';
import { wholeFile } from '../../reading/scripts/file-routes.ts';
import type { Sources } from '../../reading/sources.ts';
import type { AroundLines } from '../../scan.ts';

export class NuxtSurroundings {
  readonly #sources: Sources;
  /** Folders of configurations, the outermost first, with whether they are a layer of the one around them. */
  readonly #projects: readonly { readonly folder: string; readonly isLayer: boolean }[];
  readonly #applications = new Map<string, Application>();

  constructor(sources: Sources) {
    this.#sources = sources;
    const configs = sources.files.filter((file) => /(?:^|\/)nuxt\.config\.[mc]?[jt]s$/.test(file));
    const folders = configs.map(folderOf).sort((a, b) => a.length - b.length);
    this.#projects = folders.map((folder) => ({ folder, isLayer: this.#isLayer(folder, folders) }));
  }

  ofServer(file: string): readonly AroundLines[] {
    return this.#applicationOf(file).server;
  }

  /** @param place of the page below `pages` */
  ofPage(file: string, place: string): readonly AroundLines[] {
    const application = this.#applicationOf(file);
    const { layout, middleware } = metaOf(this.#sources, file);
    const shownIn = layout === undefined && application.showsLayouts ? 'default' : layout;
    const pages = file.slice(0, file.length - place.length);
    // `users.vue` is shown around what lies in `users`.
    const frames = place
      .split('/')
      .slice(0, -1)
      .map((_, index, folders) => `${pages}${folders.slice(0, index + 1).join('/')}.vue`)
      .filter((each) => this.#sources.has(each));
    const files = [
      ...application.files.filter(({ kind }) => kind === 'all'),
      ...application.files.filter(({ kind, name }) => kind === 'middleware' && middleware.includes(name)),
      ...application.files.filter(({ kind, name }) => kind === 'layout' && name === shownIn),
    ];
    const around = [...frames, ...files.map((each) => each.file)];
    return [...around.map((each) => wholeFile(this.#sources, each)), ...application.server];
  }

  #applicationOf(file: string): Application {
    const around = this.#projects.filter(({ folder }) => file.startsWith(folder));
    const own = around.findLast(({ isLayer }) => !isLayer) ?? around[0];
    const folder = own?.folder ?? /^((?:.*?\/)?)(?:(?:app|src)\/)?(?:pages|server)\//.exec(file)?.[1] ?? '';
    let application = this.#applications.get(folder);
    if (application === undefined) {
      application = this.#read(folder);
      this.#applications.set(folder, application);
    }
    return application;
  }

  #read(root: string): Application {
    const others = this.#projects.filter(
      ({ folder, isLayer }) => !isLayer && folder !== root && folder.startsWith(root),
    );
    const layers = this.#projects.filter(({ folder, isLayer }) => isLayer && folder.startsWith(root));
    const roots = [root, ...layers.map(({ folder }) => folder)];
    const files: PlacedFile[] = [];
    const server: AroundLines[] = [];
    let showsLayouts = true;
    for (const file of this.#sources.files) {
      if (!file.startsWith(root) || others.some(({ folder }) => file.startsWith(folder))) continue;
      const base = roots.reduce((a, b) => (file.startsWith(b) && b.length > a.length ? b : a), root);
      const place = this.#placeIn(base, file);
      const [, kind = '', name = ''] = PLACE.exec(place) ?? [];
      if (/^app\.vue$/.test(place)) {
        files.push({ file, kind: 'all', name: '' });
        showsLayouts = /<(?:NuxtLayout|nuxt-layout)\b/.test(this.#sources.text(file));
      } else if (kind === 'server/middleware/') server.push(wholeFile(this.#sources, file));
      else if (kind === 'server/plugins/' && FOR_ALL.test(this.#sources.text(file)))
        server.push(wholeFile(this.#sources, file));
      else if (kind === 'server/plugins/' && FOR_PAGES.test(this.#sources.text(file)))
        files.push({ file, kind: 'all', name });
      else if (kind === 'plugins/' && !name.includes('/')) files.push({ file, kind: 'all', name });
      else if (kind === 'layouts/') files.push({ file, kind: 'layout', name: kebab(name) });
      else if (kind === 'middleware/')
        files.push(
          name.endsWith('.global') ? { file, kind: 'all', name } : { file, kind: 'middleware', name: kebab(name) },
        );
    }
    return { files, server, showsLayouts };
  }

  /** Without the folder of the sources, which may be called anything. */
  #placeIn(base: string, file: string): string {
    const place = file.slice(base.length);
    const named = /\bsrcDir\s{0,9}:\s{0,9}["'`](?:\.\/)?([^"'`\n]{1,200}?)\/?["'`]/.exec(this.#configOf(base))?.[1];
    if (named !== undefined && place.startsWith(`${named}/`)) return place.slice(named.length + 1);
    return place.replace(/^(?:app|src)\//, '');
  }

  #configOf(folder: string): string {
    const endings = ['ts', 'js', 'mts', 'mjs'].map((ending) => `${folder}nuxt.config.${ending}`);
    const config = endings.find((file) => this.#sources.has(file));
    return config === undefined ? '' : this.#sources.text(config);
  }

  /** It lies in a folder of layers, or the configuration around it extends it. */
  #isLayer(folder: string, folders: readonly string[]): boolean {
    const outer = folders.filter((each) => each !== folder && folder.startsWith(each));
    if (outer.length === 0) return false;
    if (/(?:^|\/)layers\/[^/]+\/$/.test(folder)) return true;
    return outer.some((each) => {
      const extended = /\bextends\s{0,9}:\s{0,9}(\[[^\]]{0,1000}\]|["'][^"'\n]{0,200}["'])/.exec(this.#configOf(each));
      const place = folder.slice(each.length, -1);
      return [...(extended?.[1] ?? '').matchAll(/["'](?:\.\/)?([^"'\n]{1,200}?)\/?["']/g)].some(
        ([, told]) => told === place,
      );
    });
  }
}

interface PlacedFile {
  readonly file: string;
  readonly kind: 'all' | 'middleware' | 'layout';
  readonly name: string;
}

interface Application {
  readonly files: readonly PlacedFile[];
  readonly server: readonly AroundLines[];
  /** What shows a page shows it in its layout. */
  readonly showsLayouts: boolean;
}

/** Of plugins only what lies in the folder itself, or is the index of one in it. */
const PLACE =
  /^(server\/middleware\/|server\/plugins\/|plugins\/|layouts\/|middleware\/)((?:[^/]+\/)*?[^/]+?)(?:\/index)?(?:\.(?:client|server))?\.(?:vue|[mc]?[jt]s|tsx)$/;

/** What a plugin of the server asks to be told of. */
const FOR_ALL = /\bhook(?:Once)?\s{0,9}\(\s{0,9}["'](?:request|beforeResponse|afterResponse|error)["']/;
const FOR_PAGES = /\bhook(?:Once)?\s{0,9}\(\s{0,9}["']render:/;

/** What a page says of itself: `false` and what is worked out name no layout. */
function metaOf(
  sources: Sources,
  file: string,
): { readonly layout: string | undefined; readonly middleware: readonly string[] } {
  const text = sources.text(file);
  const call = /\bdefinePageMeta\s{0,9}(?:<[^<>()]{0,200}>)?\(/.exec(text);
  if (call === null) return { layout: undefined, middleware: [] };
  const open = call.index + call[0].length - 1;
  const end = closingBracket(text, open);
  const meta = text.slice(open, end < 0 ? undefined : end);
  const layout =
    /\blayout\s{0,9}:\s{0,9}(?:["'`]([\w/-]{1,100})["'`]|(?:\{\s{0,9}name\s{0,9}:\s{0,9}["'`]([\w/-]{1,100})["'`])|([^\s,]))/.exec(
      meta,
    );
  const listed = /\bmiddleware\s{0,9}:\s{0,9}(?:\[([^\]]{0,2000})\]|(["'`][^"'`\n]{1,200}["'`]))/.exec(meta);
  const names = [...(listed?.[1] ?? listed?.[2] ?? '').matchAll(/["'`]([^"'`\n]{1,200})["'`]/g)];
  const named = layout?.[1] ?? layout?.[2];
  return {
    layout: named === undefined ? (layout === null ? undefined : '') : kebab(named),
    middleware: names.map(([, name = '']) => kebab(name)),
  };
}

/** Layouts and middleware go by names with lines in them, whatever their files are called. */
function kebab(name: string): string {
  return name
    .replace(/\//g, '-')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}
