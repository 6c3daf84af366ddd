/**
 * What React Router and Remix run around a route: the root and the routes that it lies in, with what loads for them, and what
 * renders all pages. What answers without showing a page has only their middleware.
 */
import { linesOfExports, wholeFile } from '../../reading/scripts/file-routes.ts';
import type { Sources } from '../../reading/sources.ts';
import type { AroundLines } from '../../scan.ts';

/** The module of a route, and those of the routes around it. */
export interface Parents {
  readonly file: string;
  /** Where the application lies, with a `/` at its end. */
  readonly app: string;
  readonly parents: readonly string[];
}

export class RouterSurroundings {
  readonly #sources: Sources;
  #byName: ReadonlyMap<string, string> | undefined;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** @param isPage it shows something itself, in what the routes around it show */
  of(
    { file, app, parents }: Parents,
    isPage: boolean,
  ): { readonly ofPage: readonly AroundLines[]; readonly ofAll: readonly AroundLines[] } {
    const above = [...this.#named(app, 'root'), ...parents];
    const ofAll = [...above, file].flatMap((each) => linesOfExports(this.#sources, each, MIDDLEWARE));
    const shown = isPage
      ? [
          ...above.flatMap((each) => linesOfExports(this.#sources, each, SHOWN)),
          ...this.#named(app, 'entry.server').map((each) => wholeFile(this.#sources, each)),
        ]
      : [];
    const own = linesOfExports(this.#sources, file, SHOWN);
    return { ofPage: [...ofAll, ...own, ...shown], ofAll };
  }

  /** `concerts.$city` lies in `concerts`, `_auth.login` in `_auth`, and `concerts_.old` in neither. */
  parentsByName(app: string, name: string): readonly string[] {
    this.#byName ??= new Map(
      this.#sources.scripts().flatMap((file) => {
        const place = /^((?:.*\/)?app\/routes\/[^/]+?)(?:\/route)?\.[jt]sx?$/.exec(file)?.[1];
        return place === undefined ? [] : [[place, file] as const];
      }),
    );
    const parts = name.replace(/\/route$/, '').split('.');
    return parts.slice(0, -1).flatMap((_, index) => {
      const parent = this.#byName?.get(`${app}routes/${parts.slice(0, index + 1).join('.')}`);
      return parent === undefined ? [] : [parent];
    });
  }

  #named(app: string, name: string): readonly string[] {
    return ['tsx', 'jsx', 'ts', 'js']
      .map((ending) => `${app}${name}.${ending}`)
      .filter((file) => this.#sources.has(file));
  }
}

const MIDDLEWARE = ['middleware', 'unstable_middleware'];
/** Exports of a module that are run, or shown, for a page in it. */
const SHOWN = [
  'default',
  'loader',
  'clientLoader',
  'Layout',
  'ErrorBoundary',
  'HydrateFallback',
  'shouldRevalidate',
  'meta',
  'links',
  'headers',
  'handle',
  'clientMiddleware',
  'unstable_clientMiddleware',
];
