/** Routes of NestJS, from the decorators of its controllers. */

import { closingBracket, openingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import type { Place, ReadRoute, RouteReader, RouteReading } from '../../reading/route-reader.ts';
import { classesWith, type DecoratedClass, type Decorator, unreadWith } from '../../reading/scripts/decorated.ts';
import { fieldsOf, literalAt } from '../../reading/scripts/literals.ts';
import { fileOfImport, importsIn } from '../../reading/scripts/modules.ts';
import { NestSurroundings } from '../../reading/scripts/nest-around.ts';
import { nestPackages } from '../../reading/scripts/nest-packages.ts';
import { callsOf, globalPrefix } from '../../reading/scripts/nest-prefix.ts';
import { textValueOf } from '../../reading/scripts/values.ts';
import { escaped, lineAt, routePath, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import { modulePrefixes } from './modules.ts';

const verbs: Readonly<Record<string, string>> = {
  Get: 'GET',
  Post: 'POST',
  Put: 'PUT',
  Patch: 'PATCH',
  Delete: 'DELETE',
  Head: 'HEAD',
  Options: 'OPTIONS',
  All: 'ALL',
  Sse: 'GET',
};

export const nestjs: RouteReader = { frameworks: ['nestjs'], read: routesIn };

function routesIn(sources: Sources): RouteReading {
  const prefix = globalPrefix(sources);
  const versioning = uriVersioning(sources);
  const modules = modulePrefixes(sources);
  const surroundings = new NestSurroundings(sources);
  const routes = classesWith(sources, 'Controller', nestPackages).flatMap(({ file, text, masked, found }) => {
    if (isOfUnusedFactory(sources, file, found)) return [];
    const controller = found.decorators.find(({ name }) => name === 'Controller');
    const bases = controller === undefined ? [''] : pathsOf(sources, file, controller);
    const ofController =
      (controller === undefined ? undefined : versionOption(text, masked, controller)) ??
      versionsOf(text, masked, found.decorators);
    const above = headOf(text, found);
    return found.members.flatMap((member) =>
      member.decorators.flatMap((decorator): readonly ReadRoute[] => {
        const method = verbs[decorator.name];
        if (method === undefined) return [];
        const versions =
          versioning === undefined
            ? ['']
            : (versionsOf(text, masked, member.decorators) ?? ofController ?? versioning.byDefault).map((version) =>
                version === '' ? '' : `${versioning.prefix}${version}`,
              );
        return bases.flatMap((base) =>
          pathsOf(sources, file, decorator).flatMap((path) =>
            versions.map((version): ReadRoute => {
              const own = routePath([modules.of(file, found.name), base, path]);
              const full = routePath([prefix.isExcluded(own) ? '' : prefix.path, version, own]);
              const around = surroundings.linesFor({
                file,
                container: found.name,
                member: member.name,
                method,
                paths: [own, full],
              });
              return {
                method,
                path: full,
                handler: `${found.name}.${member.name}`,
                file,
                line: lineAt(text, decorator.at),
                endLine: lineAt(text, member.nameEnd),
                ...(above === undefined ? {} : { above }),
                ...(around.length === 0 ? {} : { around }),
                framework: 'nestjs',
                confidence: full.includes('$') || prefix.isUnknown || modules.isPartial ? 'inferred' : 'high',
              };
            }),
          ),
        );
      }),
    );
  });
  const prefixOf = [...new Set(routes.map(({ file }) => file))];
  const prefixes = routes.length === 0 ? [] : prefix.hidden.map((place) => ({ ...place, prefixOf }));
  return {
    routes,
    hidden: [...prefixes, ...unreadWith(sources, 'Controller', nestPackages), ...madeOtherwise(sources, routes)],
  };
}

/** Decorators of the project that are put together of these, and controllers that have routes of a class which is not here. */
function madeOtherwise(sources: Sources, routes: readonly ReadRoute[]): readonly Place[] {
  const sign = new RegExp(`(?<![@.\\w$])(${Object.keys(verbs).join('|')})\\s{0,9}\\(`, 'g');
  const files = sources.scripts().filter((file) => sources.text(file).includes('@nestjs/common'));
  const put = signsLeft(sources, files, sign, routes, (file, [, name = '']) =>
    nestPackages.includes(importsIn(sources, file).get(name)?.module ?? ''),
  );
  const inherited = classesWith(sources, 'Controller', nestPackages).flatMap(
    ({ file, masked, found }): readonly Place[] => {
      const head = masked.slice(masked.lastIndexOf('class', found.body.from), found.body.from);
      const parent = /\bextends\s{1,9}([\w$]+)/.exec(head)?.[1];
      const module = parent === undefined ? undefined : importsIn(sources, file).get(parent)?.module;
      const isElsewhere = module !== undefined && fileOfImport(sources, file, module) === undefined;
      return isElsewhere ? [{ file, line: found.line }] : [];
    },
  );
  return [...put, ...inherited];
}

/** The decorators of a class, to where its body begins. */
function headOf(text: string, { decorators, body }: DecoratedClass): ReadRoute['above'] {
  if (decorators.length === 0) return undefined;
  return { line: lineAt(text, Math.min(...decorators.map(({ at }) => at))), endLine: lineAt(text, body.from) };
}

/** A class that a function makes is a controller only where something calls that function. */
function isOfUnusedFactory(sources: Sources, file: string, { body }: DecoratedClass): boolean {
  const masked = sources.masked(file);
  const around = blockAround(masked, body.from - 1);
  const maker = around === undefined ? undefined : [...masked.slice(0, around).matchAll(made)].at(-1)?.[1];
  if (maker === undefined) return false;
  const named = new RegExp(`(?<![\\w$])${escaped(maker)}(?![\\w$])`, 'g');
  return sources.scripts().every((each) => [...sources.masked(each).matchAll(named)].length <= (each === file ? 1 : 0));
}

/** A function, or a constant that may be one, at the outermost level. */
const made = /^(?:export\s{1,20})?(?:default\s{1,20})?(?:async\s{1,20})?(?:function|const)\s{1,20}([\w$]{1,200})/gm;

/** The brace of the block that an offset lies in; undefined at the outermost level. */
function blockAround(masked: string, at: number): number | undefined {
  for (let index = at - 1; index >= 0; index--) {
    const char = masked[index];
    if (char === '{') return index;
    if (char === ')' || char === ']' || char === '}') index = openingBracket(masked, index);
  }
  return undefined;
}

/** `app.enableVersioning({type: VersioningType.URI, defaultVersion: '1'})`: other types leave the path as it is. */
function uriVersioning(
  sources: Sources,
): { readonly prefix: string; readonly byDefault: readonly string[] } | undefined {
  const [call] = callsOf(sources, 'enableVersioning');
  if (call === undefined) return undefined;
  const { text, masked, open } = call;
  const options = masked.slice(open, closingBracket(masked, open));
  if (/\btype\s*:\s*VersioningType\.(?!URI\b)/.test(options)) return undefined;
  const prefix = /\bprefix\s*:\s*/.exec(options);
  const written = prefix === null ? undefined : literalAt(text, masked, open + prefix.index + prefix[0].length);
  return {
    prefix: written ?? (prefix !== null && options.startsWith('false', prefix.index + prefix[0].length) ? '' : 'v'),
    byDefault: versionsAfter(text, masked, open, options, /\bdefaultVersion\s*:\s*/) ?? [''],
  };
}

/** What `@Version('2')` says; several for a list, an empty one for `VERSION_NEUTRAL`. */
function versionsOf(text: string, masked: string, decorators: readonly Decorator[]): readonly string[] | undefined {
  const version = decorators.find(({ name, open }) => name === 'Version' && open >= 0);
  return version === undefined ? undefined : versionsAt(text, masked, version.open + 1);
}

/** `version` of `@Controller({path: 'cats', version: '1'})`. */
function versionOption(text: string, masked: string, { open }: Decorator): readonly string[] | undefined {
  if (open < 0) return undefined;
  return versionsAfter(text, masked, open, masked.slice(open, closingBracket(masked, open)), /\bversion\s*:\s*/);
}

function versionsAfter(text: string, masked: string, open: number, options: string, key: RegExp) {
  const found = key.exec(options);
  return found === null ? undefined : versionsAt(text, masked, open + found.index + found[0].length);
}

function versionsAt(text: string, masked: string, at: number): readonly string[] {
  const start = at + (/^\s{0,200}/.exec(masked.slice(at, at + 200))?.[0].length ?? 0);
  if (masked[start] === '[')
    return splitAtCommas(masked, start + 1, closingBracket(masked, start)).flatMap(({ from }) =>
      versionsAt(text, masked, from),
    );
  if (masked.startsWith('VERSION_NEUTRAL', start)) return [''];
  return [literalAt(text, masked, start) ?? `\${${/^[\w$.]*/.exec(masked.slice(start, start + 100))?.[0] ?? ''}}`];
}

/** The paths that a decorator is given: a text, several, or `path` of an object; one that is empty where it has none. */
function pathsOf(sources: Sources, file: string, { open }: Decorator): readonly string[] {
  const masked = sources.masked(file);
  const [first] = open < 0 ? [] : splitAtCommas(masked, open + 1, closingBracket(masked, open));
  if (first === undefined) return [''];
  if (masked[first.from] !== '{') return textsAt(sources, file, first);
  const path = fieldsOf(masked, first).get('path');
  return path === undefined ? [''] : textsAt(sources, file, path);
}

function textsAt(sources: Sources, file: string, { from, to }: Span): readonly string[] {
  const masked = sources.masked(file);
  if (masked[from] === '[')
    return splitAtCommas(masked, from + 1, closingBracket(masked, from)).flatMap((each) =>
      textsAt(sources, file, each),
    );
  return [textValueOf(sources, file, { from, to }) ?? `\${${sources.text(file).slice(from, to)}}`];
}
