/** Routes of Django: the `urlpatterns` that no other includes, with those that they include. */
import { closingBracket, type Span, splitAtCommas } from '../reading/code-text.ts';
import { isPartOf } from '../reading/packages.ts';
import { lineAt, type Sources } from '../reading/sources.ts';
import type { ReadRoute, RouteReader } from './route-reader.ts';

export const django: RouteReader = {
  frameworks: ['django'],
  read: (sources) => ({ routes: routesIn(sources) }),
};

function routesIn(sources: Sources): readonly ReadRoute[] {
  const files = sources.files.filter(
    (file) =>
      file.endsWith('.py') &&
      /\burlpatterns\b/.test(sources.text(file)) &&
      /\bdjango\b/.test(sources.text(file)) &&
      !isPartOf(sources, file, ['django']),
  );
  const included = new Set<string>();
  for (const file of files)
    for (const { target } of patternsOf(sources, file)) if (target !== undefined) included.add(target);
  const roots = files.filter((file) => !included.has(file));
  return roots.flatMap((file) => routesOf(sources, file, '', new Set()));
}

interface Pattern {
  readonly path: string;
  readonly line: number;
  readonly handler: string | undefined;
  /** The file whose patterns it includes. */
  readonly target: string | undefined;
  /** It includes what only runs when Django does. */
  readonly isOutside: boolean;
}

function routesOf(sources: Sources, file: string, prefix: string, seen: ReadonlySet<string>): readonly ReadRoute[] {
  if (seen.has(file)) return [];
  const inside = new Set([...seen, file]);
  return patternsOf(sources, file).flatMap(({ path, line, handler, target, isOutside }): readonly ReadRoute[] => {
    const full = prefix + path;
    if (target !== undefined) return routesOf(sources, target, full, inside);
    const shown = `/${full}${isOutside ? '…' : ''}`.replace(/\/{2,}/g, '/');
    return [
      {
        method: 'ALL',
        path: shown,
        ...(handler === undefined ? {} : { handler }),
        file,
        line,
        framework: 'django',
        confidence: isOutside ? 'inferred' : 'high',
      },
    ];
  });
}

function patternsOf(sources: Sources, file: string): readonly Pattern[] {
  const masked = sources.masked(file);
  // Strings stay in masked Python; for brackets they must go.
  const bare = masked.replace(
    /(?<!\\)"(?:\\.|[^"\\\n])*"|(?<!\\)'(?:\\.|[^'\\\n])*'/g,
    (text) => `${text[0]}${' '.repeat(text.length - 2)}${text[0]}`,
  );
  const patterns: Pattern[] = [];
  for (const list of bare.matchAll(/\burlpatterns\s*(?::[^=\n]{1,200})?\+?=\s*(?:\w+\(\s*)?(?=\[)/g)) {
    const open = list.index + list[0].length;
    for (const span of splitAtCommas(bare, open + 1, closingBracket(bare, open))) {
      const pattern = patternOf(sources, file, masked, bare, span);
      if (pattern !== undefined) patterns.push(pattern);
    }
  }
  const registered = [
    ...masked.matchAll(
      /\b\w+\.register\(\s*(?:prefix\s*=\s*)?r?(["'])([^"'\n]*)["']\s*,\s*(?:viewset\s*=\s*)?([\w.]+)/g,
    ),
  ].map((match) => ({
    path: withoutAnchors(`${match[2] ?? ''}/`),
    line: lineAt(masked, match.index),
    handler: match[3],
    target: undefined,
    isOutside: false,
  }));
  if (registered.length === 0 || !/Router\b/.test(bare)) return patterns;
  // What a router of the REST framework registers is served where the router is included.
  return patterns.flatMap((pattern) =>
    pattern.isOutside && pattern.handler === 'router'
      ? registered.map((each) => ({ ...each, path: pattern.path + each.path }))
      : [pattern],
  );
}

function patternOf(
  sources: Sources,
  file: string,
  masked: string,
  bare: string,
  { from, to }: Span,
): Pattern | undefined {
  const call = /^(?:\w+\.)?(path|re_path|url)\s*\(/.exec(bare.slice(from, to));
  if (call === null) return undefined;
  const given = splitAtCommas(bare, from + call[0].length, to - 1);
  const [route, view] = given;
  const written = route && /^[rf]?(["'])(.*)\1$/s.exec(masked.slice(route.from, route.to))?.[2];
  if (view === undefined || written === undefined) return undefined;
  const path = call[1] === 'path' ? written : withoutAnchors(written);
  const line = lineAt(masked, from);
  const shown = masked.slice(view.from, view.to);
  const include = /^include\(\s*(?:\(\s*)?(?:(["'])([\w.]+)\1|([\w.]+))/.exec(shown);
  if (include === null) {
    const handler = /^([\w.]+?)(?:\.as_view\b|\s*\(|$)/.exec(shown)?.[1];
    return { path, line, handler, target: undefined, isOutside: shown.startsWith('admin.site.urls') };
  }
  const module = include[2] ?? moduleOf(masked, include[3] ?? '');
  const target = fileOf(sources, file, module);
  const isRouter = /\.urls$/.test(include[3] ?? '') && target === undefined;
  return {
    path,
    line,
    handler: isRouter ? 'router' : `include(${include[2] ?? include[3]})`,
    target,
    isOutside: target === undefined,
  };
}

/** `from shop import urls as shop_urls`, by its local name. */
function moduleOf(masked: string, name: string): string {
  for (const [, module, names = ''] of masked.matchAll(/^from\s+([\w.]+)\s+import\b([^\n]*)/gm)) {
    for (const part of names.split(',')) {
      const [, imported, local = imported] = /^\W*(\w+)(?:\s+as\s+(\w+))?/.exec(part) ?? [];
      if (local === name) return `${module}.${imported}`;
    }
  }
  return name;
}

function fileOf(sources: Sources, file: string, module: string): string | undefined {
  const path = `${module.replaceAll('.', '/')}.py`;
  const folders = file.split('/').slice(0, -1);
  for (let length = folders.length; length >= 0; length--) {
    const candidate = [...folders.slice(0, length), path].join('/');
    if (candidate !== file && sources.has(candidate)) return candidate;
  }
  return undefined;
}

/** A regular expression as a path: groups become names. */
function withoutAnchors(expression: string): string {
  return expression
    .replace(/^\^/, '')
    .replace(/(\\[ZzA]|\$)$/, '')
    .replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '<$1>')
    .replace(/\/\?$/, '/')
    .replaceAll('\\', '');
}
