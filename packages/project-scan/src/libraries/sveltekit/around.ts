/**
 * What SvelteKit runs around what a file answers: the hooks of the application for each request, and for a page the layouts
 * above it, as far up as these go, with what loads for them.
 */
import { groupedBy } from '../../reading/grouped.ts';
import { linesOfExports, wholeFile } from '../../reading/scripts/file-routes.ts';
import type { Sources } from '../../reading/sources.ts';
import type { AroundLines } from '../../scan.ts';

export class KitSurroundings {
  readonly #sources: Sources;
  /** By the folder of their application. */
  readonly #hooks: ReadonlyMap<string, readonly string[]>;
  readonly #layouts: ReadonlyMap<string, readonly string[]>;

  constructor(sources: Sources) {
    this.#sources = sources;
    const named = (pattern: RegExp) => {
      const found = sources.files.flatMap((file) => {
        const folder = pattern.exec(file)?.[1];
        return folder === undefined ? [] : [{ file, folder }];
      });
      return new Map(
        [...groupedBy(found, ({ folder }) => folder)].map(([folder, all]) => [folder, all.map(({ file }) => file)]),
      );
    };
    this.#hooks = named(/^((?:.*\/)?)src\/hooks(?:\.server|\.client)?(?:\/index)?\.[jt]s$/);
    this.#layouts = named(/^(.*\/)\+(?:layout(?:@[^/]*)?(?:\.server)?|error)\.(?:[jt]s|svelte)$/);
  }

  /** For each request that the application answers. */
  ofAll(folder: string): readonly AroundLines[] {
    const app = folder.slice(0, `/${folder}`.indexOf('/src/routes/'));
    const hooks = (this.#hooks.get(app) ?? []).filter((file) => !file.includes('hooks.client'));
    const matchers = [...folder.matchAll(/=(\w{1,100})\]/g)].flatMap(([, name]) =>
      ['ts', 'js'].map((ending) => `${app}src/params/${name}.${ending}`).filter((file) => this.#sources.has(file)),
    );
    return [...hooks, ...matchers].map((file) => wholeFile(this.#sources, file));
  }

  /** @param files of the folder that make the page */
  ofPage(folder: string, files: readonly string[]): readonly AroundLines[] {
    const shown = files.filter((file) => file.endsWith('.svelte')).map((file) => wholeFile(this.#sources, file));
    const loads = files
      .filter((file) => !file.endsWith('.svelte'))
      .flatMap((file) => linesOfExports(this.#sources, file, ['load', 'entries']));
    const page = files.find((file) => /\/\+page@[^/]*\.svelte$/.test(file));
    const layouts = this.#layoutsAbove(folder, page === undefined ? undefined : resetIn(page));
    return [...shown, ...loads, ...layouts.map((file) => wholeFile(this.#sources, file))];
  }

  #layoutsAbove(folder: string, reset: string | undefined): readonly string[] {
    const found: string[] = [];
    const root = folder.slice(0, `/${folder}`.indexOf('/src/routes/') + 'src/routes/'.length);
    let at = reset === undefined ? folder : folderNamed(folder, root, reset);
    while (at.length >= root.length) {
      const files = this.#layouts.get(at) ?? [];
      found.push(...files);
      const own = files.find((file) => /\/\+layout@[^/]*\.svelte$/.test(file));
      const above = at.slice(0, at.lastIndexOf('/', at.length - 2) + 1);
      at = own === undefined ? above : folderNamed(above, root, resetIn(own));
      if (above === '') break;
    }
    return found;
  }
}

/** `+page@(app).svelte` begins anew below the layout of that folder, `+page@.svelte` below the outermost. */
function resetIn(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1, -'.svelte'.length);
  return name.slice(name.indexOf('@') + 1);
}

function folderNamed(folder: string, root: string, name: string): string {
  if (name === '') return root;
  const end = `/${folder}`.lastIndexOf(`/${name}/`);
  return end < 0 ? root : folder.slice(0, end + name.length + 1);
}
