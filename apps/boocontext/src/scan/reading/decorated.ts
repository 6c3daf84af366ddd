/** What decorators of TypeScript say of classes and their members: routes of NestJS, entities of TypeORM. */
import type { ScannedRoute, ScannedSchema } from '../project-scan.ts';
import { closingBracket, splitAtCommas } from './code-text.ts';
import { literalAt } from './js-routers.ts';
import { dependsOn, isPartOf, packagesOfFramework } from './packages.ts';
import { lineAt, routePath, type Sources } from './sources.ts';

interface Decorator {
  readonly name: string;
  /** Of its brackets; -1 where it has none. */
  readonly open: number;
  readonly at: number;
}

interface DecoratedClass {
  readonly name: string;
  readonly line: number;
  readonly decorators: readonly Decorator[];
  readonly members: readonly {
    readonly name: string;
    readonly type: string;
    readonly decorators: readonly Decorator[];
    /** Behind its name. */
    readonly nameEnd: number;
  }[];
}

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

export interface NestRoutes {
  readonly routes: readonly ScannedRoute[];
  /** Places that decide about paths in a way that cannot be read, as `src/main.ts:12`. */
  readonly hidden: readonly string[];
}

export function readNestRoutes(sources: Sources): NestRoutes {
  const prefix = globalPrefix(sources);
  const versioning = uriVersioning(sources);
  const routes = classesWith(sources, 'Controller', 'nestjs').flatMap(({ file, text, masked, found }) => {
    const controller = found.decorators.find(({ name }) => name === 'Controller');
    const bases = controller === undefined ? [''] : pathsOf(text, masked, controller);
    const ofController =
      (controller === undefined ? undefined : versionOption(text, masked, controller)) ??
      versionsOf(text, masked, found.decorators);
    return found.members.flatMap((member) =>
      member.decorators.flatMap((decorator): readonly ScannedRoute[] => {
        const method = verbs[decorator.name];
        if (method === undefined) return [];
        const versions =
          versioning === undefined
            ? ['']
            : (versionsOf(text, masked, member.decorators) ?? ofController ?? versioning.byDefault).map((version) =>
                version === '' ? '' : `${versioning.prefix}${version}`,
              );
        return bases.flatMap((base) =>
          pathsOf(text, masked, decorator).flatMap((path) =>
            versions.map((version): ScannedRoute => {
              const own = routePath([base, path]);
              const full = routePath([prefix.excluded.has(own) ? '' : prefix.path, version, own]);
              return {
                method,
                path: full,
                handler: `${found.name}.${member.name}`,
                file,
                line: lineAt(text, decorator.at),
                endLine: lineAt(text, member.nameEnd),
                framework: 'nestjs',
                confidence: full.includes('$') ? 'medium' : 'high',
              };
            }),
          ),
        );
      }),
    );
  });
  return { routes, hidden: routes.length === 0 ? [] : prefix.hidden };
}

export function readTypeormEntities(sources: Sources): readonly ScannedSchema[] {
  return classesWith(sources, 'Entity', 'typeorm').map(({ file, found }) => ({
    name: found.name,
    fields: found.members
      .filter(({ decorators }) =>
        decorators.some(({ name }) => /Column$|^(ManyToOne|OneToMany|OneToOne|ManyToMany)$/.test(name)),
      )
      .map(({ name, type }) => (type === '' ? name : `${name}: ${type}`)),
    orm: 'typeorm',
    file,
    line: found.line,
  }));
}

/** `app.setGlobalPrefix('api', {exclude: ['health']})` of the one place that sets it. */
function globalPrefix(sources: Sources) {
  const none = { path: '', excluded: new Set<string>(), hidden: [] as readonly string[] };
  const calls = callsOf(sources, 'setGlobalPrefix');
  const [call] = calls;
  if (call === undefined) return none;
  const { text, masked, open, place } = call;
  const path = literalAt(text, masked, open + 1);
  // Several applications, each with its own, or a prefix that is worked out: which routes it is for cannot be told.
  if (calls.length > 1 || path === undefined) return { ...none, hidden: calls.map((each) => each.place) };
  const list = /\bexclude\s*:\s*(?=\[)/.exec(masked.slice(open, closingBracket(masked, open)));
  if (list === null) return { ...none, path };
  const start = open + list.index + list[0].length;
  const entries = splitAtCommas(masked, start + 1, closingBracket(masked, start)).map(({ from }) =>
    literalAt(text, masked, from),
  );
  const excluded = new Set(entries.flatMap((entry) => (entry === undefined ? [] : [routePath([entry])])));
  return { path, excluded, hidden: entries.includes(undefined) ? [place] : [] };
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

function callsOf(sources: Sources, method: string) {
  return sources.scripts().flatMap((file) => {
    const text = sources.text(file);
    if (!text.includes(method)) return [];
    const masked = sources.masked(file);
    return [...masked.matchAll(new RegExp(`\\.${method}\\s{0,20}\\(`, 'g'))].map((match) => ({
      file,
      text,
      masked,
      open: match.index + match[0].length - 1,
      place: `${file}:${lineAt(text, match.index)}`,
    }));
  });
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

function classesWith(sources: Sources, decorator: string, framework: string) {
  const packages = packagesOfFramework[framework] ?? [];
  return sources
    .scripts()
    .filter(
      (file) =>
        sources.text(file).includes(`@${decorator}`) &&
        dependsOn(sources, file, packages) &&
        !isPartOf(sources, file, packages),
    )
    .flatMap((file) => {
      const [text, masked] = [sources.text(file), sources.masked(file)];
      return classesOf(masked)
        .filter(({ decorators }) => decorators.some(({ name }) => name === decorator))
        .map((found) => ({ file, text, masked, found }));
    });
}

function classesOf(masked: string): readonly DecoratedClass[] {
  return [...masked.matchAll(/(?:\bexport\s+)?(?:\bdefault\s+)?(?:\babstract\s+)?\bclass\s+(\w+)[^{]{0,300}\{/g)].map(
    (match) => {
      const open = match.index + match[0].length - 1;
      return {
        name: match[1] ?? '',
        line: lineAt(masked, match.index),
        decorators: decoratorsBefore(masked, match.index),
        members: membersOf(masked, open + 1, closingBracket(masked, open)),
      };
    },
  );
}

/** Those that stand one after the other right before this place. */
function decoratorsBefore(masked: string, at: number): readonly Decorator[] {
  const from = Math.max(0, at - 4000);
  let found: Decorator[] = [];
  let end = -1;
  for (const match of masked.slice(from, at).matchAll(/@(\w+)(\s*\()?/g)) {
    const start = from + match.index;
    if (start < end) continue;
    if (end >= 0 && !/^\s*(export\s+(default\s+)?)?$/.test(masked.slice(end, start))) found = [];
    const open = match[2] === undefined ? -1 : start + match[0].length - 1;
    end = open < 0 ? start + match[0].length : closingBracket(masked, open) + 1;
    found.push({ name: match[1] ?? '', open, at: start });
  }
  return end >= 0 && /^\s*$/.test(masked.slice(end, at)) ? found : [];
}

function membersOf(masked: string, from: number, to: number): DecoratedClass['members'] {
  const members: DecoratedClass['members'][number][] = [];
  let decorators: Decorator[] = [];
  let at = from;
  while (at < to) {
    const rest = masked.slice(at, Math.min(to, at + 500));
    const decorator = /^\s*@(\w+)(?:\.\w+)*(?:<[^()]{0,100}>)?(\s*\()?/.exec(rest);
    if (decorator) {
      const open = decorator[2] === undefined ? -1 : at + decorator[0].length - 1;
      decorators.push({ name: decorator[1] ?? '', open, at: at + decorator[0].indexOf('@') });
      at = open < 0 ? at + decorator[0].length : closingBracket(masked, open) + 1;
      continue;
    }
    const member =
      /^\s*(?:(?:public|private|protected|readonly|static|async|override|declare|get|set)\s+)*(\w+)\s*([?!])?\s*(?::\s*([^=;\n{]+))?/.exec(
        rest,
      );
    if (member === null) {
      at += 1;
      continue;
    }
    const name = member[1] ?? '';
    const nameEnd = at + member[0].lastIndexOf(name, member[0].length - (member[3]?.length ?? 0)) + name.length;
    if (decorators.length > 0) members.push({ name, type: (member[3] ?? '').trim(), decorators, nameEnd });
    decorators = [];
    at = endOfMember(masked, at + member[0].length, to);
  }
  return members;
}

/** Behind the body of a method, or the end of a property. */
function endOfMember(masked: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const char = masked[at];
    if (char === ';') return at + 1;
    if (char === '(' || char === '[') at = closingBracket(masked, at);
    else if (char === '{') {
      const end = closingBracket(masked, at) + 1;
      // `{…}` may be a type, of the result say, and then the body is still to come.
      if (!/^\s*[>|&[{]/.test(masked.slice(end, end + 20))) return end;
      at = end - 1;
    } else if (
      char === '\n' &&
      /^\s*(@|[\w$]+\s*(?:[?!]\s*)?[:(=;]|(public|private|protected|readonly|static|async)\s)/.test(
        masked.slice(at, at + 200),
      )
    )
      return at;
  }
  return to;
}

/** The paths that a decorator is given: a string, several, or `path` of an object; one that is empty where it has none. */
function pathsOf(text: string, masked: string, { open }: Decorator): readonly string[] {
  if (open < 0) return [''];
  const [first] = splitAtCommas(masked, open + 1, closingBracket(masked, open));
  if (first === undefined) return [''];
  const written = masked.slice(first.from, first.to);
  const literal = literalAt(text, masked, first.from);
  if (literal !== undefined) return [literal];
  if (written.startsWith('[')) {
    return splitAtCommas(masked, first.from + 1, first.to - 1).map(
      ({ from, to }) => literalAt(text, masked, from) ?? `\${${text.slice(from, to)}}`,
    );
  }
  if (!written.startsWith('{')) return [`\${${written}}`];
  const path = /\bpath\s*:\s*/.exec(written);
  if (path === null) return [''];
  return [literalAt(text, masked, first.from + path.index + path[0].length) ?? ''];
}
