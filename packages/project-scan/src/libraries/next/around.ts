/**
 * What Next.js runs around what a file answers: layouts and the like of the folders above a page, slots beside them, `_app` of
 * the folder `pages`, and the middleware of the application. And what it asks a page for besides what that shows.
 */
import { groupedBy } from '../../reading/grouped.ts';
import type { ReadRoute } from '../../reading/route-reader.ts';
import { linesOfExports, pathOfFolders, wholeFile } from '../../reading/scripts/file-routes.ts';
import type { Sources } from '../../reading/sources.ts';
import type { AroundLines } from '../../scan.ts';
import type { NextApp } from './apps.ts';

/** Files around the routes of one application, by what they stand around. */
export class NextSurroundings {
  readonly #sources: Sources;
  readonly #app: NextApp;
  /** Of the folder `app`, by their folder. */
  readonly #shells: ReadonlyMap<string, readonly string[]>;
  readonly #slots: readonly { readonly file: string; readonly path: string }[];
  readonly #aroundPages: readonly string[];
  readonly #middleware: readonly { readonly file: string; readonly matcher: readonly string[] }[];

  constructor(sources: Sources, app: NextApp) {
    this.#sources = sources;
    this.#app = app;
    const own = sources.files.flatMap((file) => {
      const stem = file.startsWith(app.folder) ? stemOf(app, file.slice(app.folder.length)) : undefined;
      const slash = (stem?.lastIndexOf('/') ?? -1) + 1;
      return stem === undefined ? [] : [{ file, folder: stem.slice(0, slash), name: stem.slice(slash) }];
    });
    const shown = own.filter(({ folder }) => folder.startsWith('app/'));
    const isInSlot = ({ folder }: { readonly folder: string }) => folder.includes('/@');
    const shells = shown.filter((each) => SHELLS.has(each.name) && !isInSlot(each));
    this.#shells = new Map(
      [...groupedBy(shells, ({ folder }) => folder)].map(([folder, all]) => [folder, all.map(({ file }) => file)]),
    );
    this.#slots = shown
      .filter((each) => isInSlot(each) && (SHELLS.has(each.name) || each.name === 'page'))
      .map(({ file, folder }) => ({ file, path: pathOfSlot(folder.slice('app/'.length)) }));
    this.#aroundPages = own
      .filter(({ folder, name }) => folder === 'pages/' && /^_(?:app|document)$/.test(name))
      .map(({ file }) => file);
    this.#middleware = own
      .filter(({ folder, name }) => folder === '' && /^(?:middleware|proxy)$/.test(name))
      .map(({ file }) => ({ file, matcher: matcherIn(sources, file) }));
  }

  /** @param path without what the configuration puts before all paths */
  linesFor({ file, path }: Pick<ReadRoute, 'file' | 'path'>): readonly AroundLines[] {
    const stem = stemOf(this.#app, file.slice(this.#app.folder.length)) ?? '';
    const isPage = stem.startsWith('app/') ? stem.endsWith('/page') : !stem.startsWith('pages/api/');
    const before = this.#middleware.filter(({ matcher }) => isMatched(path, matcher)).map((each) => each.file);
    const files = isPage ? [...before, ...this.#around(stem, path)] : before;
    const asked = isPage ? linesOfExports(this.#sources, file, ASKED) : [];
    return [...files.map((each) => wholeFile(this.#sources, each)), ...asked];
  }

  #around(stem: string, path: string): readonly string[] {
    if (!stem.startsWith('app/')) return this.#aroundPages;
    const folders = stem.split('/').slice(0, -1);
    return [
      ...folders.flatMap((_, index) => this.#shells.get(`${folders.slice(0, index + 1).join('/')}/`) ?? []),
      ...this.#slots.filter((slot) => isBelow(path, slot.path)).map(({ file }) => file),
    ];
  }
}

const SHELLS: ReadonlySet<string> = new Set([
  'layout',
  'template',
  'default',
  'loading',
  'error',
  'global-error',
  'not-found',
]);

/** Exports of a page that Next.js reads or calls. */
const ASKED = [
  'metadata',
  'generateMetadata',
  'viewport',
  'generateViewport',
  'generateStaticParams',
  'getServerSideProps',
  'getStaticProps',
  'getStaticPaths',
];

function stemOf({ extensions }: NextApp, place: string): string | undefined {
  const extension = extensions.find((each) => place.endsWith(`.${each}`));
  return extension === undefined ? undefined : place.slice(0, -extension.length - 1);
}

/** Where a slot is shown, without its name and what says that it stands for another page. */
function pathOfSlot(folder: string): string {
  const folders = folder.split('/').map((part) => part.replace(/^(?:\(\.{1,3}\))+/, ''));
  return pathOfFolders(folders.filter((part) => !part.startsWith('@')));
}

function isBelow(path: string, folder: string): boolean {
  return folder === '/' || path === folder || path.startsWith(`${folder}/`);
}

/** The paths that `config.matcher` has, as written; nothing where it has none or works them out. */
function matcherIn(sources: Sources, file: string): readonly string[] {
  const listed = /\bmatcher\s{0,20}:\s{0,20}(?:\[([^\]]{0,2000})\]|(["'`][^"'`\n]{0,400}["'`]))/.exec(
    sources.text(file),
  );
  const written = listed?.[1] ?? listed?.[2] ?? '';
  return [...written.matchAll(/["'`](\/[^"'`\n]{0,400})["'`]/g)].map(([, path = '']) => path);
}

/** A pattern that is more than a path may match any, but for what it says that it does not begin with. */
function isMatched(path: string, matcher: readonly string[]): boolean {
  return matcher.length === 0 || matcher.some((pattern) => mayMatch(path, pattern));
}

function mayMatch(path: string, pattern: string): boolean {
  const open = pattern.search(/[(:*{[]/);
  if (open < 0) return path === pattern;
  const before = pattern.slice(0, open).replace(/\/$/, '');
  if (!path.startsWith(before)) return false;
  const left = path.slice(before.length + 1);
  const excluded = /^\(\(?\?!([^()]{0,400})\)/.exec(pattern.slice(open))?.[1]?.split('|') ?? [];
  return !excluded.some((each) => each !== '' && /^[\w/-]+$/.test(each) && left.startsWith(each));
}
