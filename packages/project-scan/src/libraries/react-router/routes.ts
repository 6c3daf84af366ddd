/**
 * Routes of React Router and Remix: those that `app/routes.ts` lists, or by the names of the files in `app/routes`. A loader
 * answers GET, an action what a form sends.
 */
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { dependsOn } from '../../reading/packages.ts';
import type { Place, ReadRoute, RouteReader } from '../../reading/route-reader.ts';
import { answeringExport, defaultExport, surroundedBy } from '../../reading/scripts/file-routes.ts';
import { literalAt } from '../../reading/scripts/literals.ts';
import { fileOfImport } from '../../reading/scripts/modules.ts';
import { lineAt, routePath, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import { type Parents, RouterSurroundings } from './around.ts';

const PACKAGES = ['@react-router/dev', '@remix-run/dev', '@remix-run/node', '@remix-run/react', '@react-router/node'];

export const reactRouter: RouteReader = {
  frameworks: ['remix'],
  read: (sources) => {
    const routes: ReadRoute[] = [];
    const hidden: Place[] = [];
    const surroundings = new RouterSurroundings(sources);
    const listed = sources.files.filter(
      (file) => /(^|\/)app\/routes\.[jt]sx?$/.test(file) && dependsOn(sources, file, PACKAGES),
    );
    const byName = new Set(appsOf(sources).filter((app) => !listed.some((file) => file.startsWith(`${app}routes.`))));
    for (const file of listed) {
      if (/\bflatRoutes\s*\(/.test(sources.masked(file))) {
        byName.add(file.replace(/routes\.[jt]sx?$/, ''));
        // Of another folder, or beside what else is listed.
        hidden.push(
          ...signsLeft(
            sources,
            [file],
            /\brootDirectory\s{0,9}:|\.{3}(?!\(?\s{0,9}(?:await\s{1,9})?flatRoutes\b)/g,
            [],
          ),
        );
      } else if (!readList(sources, surroundings, file, routes))
        hidden.push({ file, line: lineOfDefault(sources, file) });
    }
    for (const file of sources.scripts()) {
      const [, app = '', name = ''] = /^((?:.*\/)?app\/)routes\/([^/]+(?:\/route)?)\.[jt]sx?$/.exec(file) ?? [];
      if (byName.has(app) && name !== '')
        routes.push(
          ...ofModule(
            sources,
            surroundings,
            { file, app, parents: surroundings.parentsByName(app, name) },
            pathOfName(name.replace(/\/route$/, '')),
          ),
        );
    }
    return { routes, hidden };
  },
};

/** The folders that hold `routes`, with a slash behind. */
function appsOf(sources: Sources): readonly string[] {
  const apps = sources.scripts().flatMap((file) => {
    const app = /^((?:.*\/)?app\/)routes\/[^/]+(?:\/route)?\.[jt]sx?$/.exec(file)?.[1];
    return app !== undefined && dependsOn(sources, file, PACKAGES) ? [app] : [];
  });
  return [...new Set(apps)];
}

function lineOfDefault(sources: Sources, file: string): number {
  return defaultExport(sources, file)?.line ?? 1;
}

/** What a module of a route answers, each method with what does it. */
function ofModule(
  sources: Sources,
  surroundings: RouterSurroundings,
  module: Parents,
  path: string,
): readonly ReadRoute[] {
  const { file } = module;
  const common = { path, file, framework: 'remix', confidence: 'high' } as const;
  const loader = answeringExport(sources, file, 'loader');
  const action = answeringExport(sources, file, 'action');
  const page = defaultExport(sources, file);
  const shown =
    page === undefined
      ? undefined
      : {
          handler: page.name === '' ? '<inline>' : page.name,
          line: page.line,
          ...(page.endLine === undefined ? {} : { endLine: page.endLine }),
        };
  const got = loader === undefined ? shown : { ...loader, handler: 'loader' };
  const around = surroundings.of(module, page !== undefined);
  return [
    ...(got === undefined ? [] : [{ ...common, method: 'GET', ...got, ...surroundedBy(around.ofPage) }]),
    ...(action === undefined
      ? []
      : [{ ...common, method: 'POST', ...action, handler: 'action', ...surroundedBy(around.ofAll) }]),
  ];
}

/** `concerts.$city`, `_auth.login`, `users_.$id.edit`, `files.$`, `sitemap[.]xml`, `($lang).about`. */
function pathOfName(name: string): string {
  const parts: string[] = [];
  let part = '';
  let isEscaped = false;
  for (const char of name) {
    if (char === '[') isEscaped = true;
    else if (char === ']') isEscaped = false;
    else if (char === '.' && !isEscaped) {
      parts.push(part);
      part = '';
    } else part += char;
  }
  parts.push(part);
  // A line before a name groups without a part of the path, one behind it leaves only the frame around.
  const shown = parts.filter((each) => !each.startsWith('_')).map((each) => each.replace(/_$/, ''));
  return routePath(shown.map((each) => (each === '$' ? '*' : each.replace(/^(\(?)\$/, '$1:'))));
}

/** False where some of the list is made by other means than the functions that are known. */
function readList(sources: Sources, surroundings: RouterSurroundings, file: string, routes: ReadRoute[]): boolean {
  const masked = sources.masked(file);
  const start = /\bexport\s+default\s*/.exec(masked);
  const open = start === null ? -1 : start.index + start[0].length;
  const within = { sources, surroundings, file, routes };
  return masked[open] === '[' && readItems(within, { from: open, to: closingBracket(masked, open) }, '', []);
}

interface ReadList {
  readonly sources: Sources;
  readonly surroundings: RouterSurroundings;
  readonly file: string;
  readonly routes: ReadRoute[];
}

/** @param parents modules of the routes around */
function readItems(within: ReadList, list: Span, prefix: string, parents: readonly string[]): boolean {
  const { sources, surroundings, file, routes } = within;
  const [text, masked] = [sources.text(file), sources.masked(file)];
  let isWhole = true;
  for (const { from, to } of splitAtCommas(masked, list.from + 1, list.to)) {
    const [whole, isSpread, name] = /^(\.\.\.)?\s*(route|index|layout|prefix)\s*\(/.exec(masked.slice(from, to)) ?? [];
    if (whole === undefined || name === undefined || (isSpread !== undefined) !== (name === 'prefix')) {
      isWhole = false;
      continue;
    }
    const open = from + whole.length - 1;
    const given = splitAtCommas(masked, open + 1, closingBracket(masked, open));
    const texts = given.map((span) => literalAt(text, masked, span.from));
    const [path, module] = name === 'route' ? [texts[0], texts[1]] : name === 'prefix' ? [texts[0]] : ['', texts[0]];
    const full = path === undefined ? undefined : routePath([prefix, path.replace(/\*$/, '*')]);
    if (full === undefined) {
      isWhole = false;
      continue;
    }
    const target = module === undefined ? undefined : fileOfImport(sources, file, module.replace(/^(?!\.)/, './'));
    if (name !== 'prefix' && name !== 'layout') {
      if (target === undefined) {
        isWhole = false;
        routes.push({
          method: 'GET',
          path: full,
          file,
          line: lineAt(masked, from),
          framework: 'remix',
          confidence: 'inferred',
        });
      } else routes.push(...ofModule(sources, surroundings, { file: target, app: folderOf(file), parents }, full));
    }
    const children = given.find((span) => masked[span.from] === '[');
    if (
      children !== undefined &&
      !readItems(
        within,
        { from: children.from, to: closingBracket(masked, children.from) },
        full,
        target === undefined ? parents : [...parents, target],
      )
    )
      isWhole = false;
  }
  return isWhole;
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}
