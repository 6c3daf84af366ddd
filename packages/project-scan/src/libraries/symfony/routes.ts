/**
 * Routes of Symfony: attributes and annotations of controllers, below the path of their class and the prefix with which
 * the settings take them in, and routes that the settings name. What bundles and code add is left open.
 */

import { isPartOf } from '../../reading/packages.ts';
import { type PhpAttribute, type PhpValue, phpAttributes, phpClasses } from '../../reading/php/attributes.ts';
import type { Place, ReadRoute, RouteReader, RouteReading } from '../../reading/route-reader.ts';
import { lineAt, routePath, type Sources } from '../../reading/sources.ts';
import { type RouteImport, type SymfonyConfig, symfonyConfig } from './config.ts';
import { symfony as library } from './library.ts';

export const symfony: RouteReader = { frameworks: ['symfony'], read: routesIn };

function routesIn(sources: Sources): RouteReading {
  const isOwn = (file: string) => isPartOf(sources, file, library.packages);
  const files = sources.files.filter(
    (file) =>
      file.endsWith('.php') &&
      /\bSymfony\\Component\\Routing\\(?:Attribute|Annotation)\b|\bFOS\\RestBundle\b|\bApiPlatform\\/.test(
        sources.text(file),
      ) &&
      !isOwn(file),
  );
  const config = configOf(sources, isOwn);
  const readings = files.map((file) => readFile(sources, file, config));
  return {
    routes: [
      ...readings.flatMap(({ routes }) => routes),
      ...config.routes.flatMap(({ file, line, path, methods, controller, isOfSome }) =>
        orAll(methods).map(
          (method): ReadRoute => ({
            method,
            path: plain(rooted(path)),
            ...(controller === undefined ? {} : { handler: controller }),
            file,
            line,
            framework: 'symfony',
            confidence: isOfSome ? 'inferred' : 'high',
          }),
        ),
      ),
    ],
    hidden: [...config.hidden, ...readings.flatMap(({ hidden }) => hidden)],
  };
}

/** Of projects that have Symfony: another framework may have settings of the same name. */
function configOf(sources: Sources, isOwn: (file: string) => boolean): SymfonyConfig {
  const isSymfony = sources.files.some(
    (file) =>
      /(?:^|\/)composer\.json$/.test(file) &&
      /"symfony\/(?:routing|framework-bundle|symfony)"\s*:/.test(sources.text(file)),
  );
  if (!isSymfony) return { imports: [], routes: [], hidden: [] };
  const { imports, routes, hidden } = symfonyConfig(sources);
  const isTheirs = ({ file }: Place) => !isOwn(file);
  return { imports, routes: routes.filter(isTheirs), hidden: hidden.filter(isTheirs) };
}

interface Reading {
  readonly routes: ReadRoute[];
  readonly hidden: Place[];
}

function readFile(sources: Sources, file: string, { imports }: SymfonyConfig): Reading {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const reading: Reading = { routes: [], hidden: [] };
  const attributes = phpAttributes(sources, file);
  const classes = phpClasses(bare);
  const hide = ({ at, of }: PhpAttribute) => {
    const owner = classes.find(({ body }) => body.from < at && at < body.to);
    const names = [...new Set([of.name, ...(owner === undefined ? [] : [owner.name]), ...classesNamedIn(text)])];
    reading.hidden.push({ file, line: lineAt(text, at), why: 'form', names });
  };
  // Packages that serve by attributes of their own, and hand on to classes that these name.
  for (const each of attributes.filter(({ name }) => isOfPackage(text, name))) hide(each);
  const routes = attributes.filter(({ name }) => isRoute(text, name));
  const mounts = mountsOf(imports, file);
  for (const owner of classes) {
    const ofClass = routes.filter(({ of }) => of.nameEnd === owner.nameEnd);
    const own = routes.filter(({ of, at }) => of.kind === 'function' && owner.body.from < at && at < owner.body.to);
    const [first] = ofClass;
    const isServed = owner.kind === 'class' && !owner.isAbstract;
    const isLocalized = own.length > 0 && first !== undefined && pathsOf(first).length > 1;
    if (!isServed || isLocalized) {
      // Whoever extends or uses it serves them; or paths and prefixes go together by language.
      for (const each of own) hide(each);
      continue;
    }
    for (const mount of mounts) {
      for (const route of own) add(reading, { text, file, mount }, route, `${owner.name}::${route.of.name}`, first);
      // A class that is called itself.
      if (own.length === 0 && /\bfunction\s{1,20}__invoke\b/.test(bare.slice(owner.body.from, owner.body.to)))
        for (const route of ofClass) add(reading, { text, file, mount }, route, owner.name, undefined);
    }
  }
  return reading;
}

/** `CartProvider::class` */
function classesNamedIn(text: string): readonly string[] {
  return [...text.matchAll(/\b(\w{1,200})::class\b/g)].map(([, name = '']) => name);
}

/** Where the settings take this file in; a later import takes the place of one before under the same names. */
function mountsOf(imports: readonly RouteImport[], file: string): readonly RouteImport[] {
  const taken = imports.filter(
    ({ folder }) => folder === '' || file === folder || file.startsWith(folder.endsWith('/') ? folder : `${folder}/`),
  );
  const last = new Map(taken.map((each) => [each.names, each]));
  return last.size === 0 ? [{ folder: '', names: '', prefix: '', isOpen: true }] : [...last.values()];
}

/** `Route`, or another name that the file gives it. */
function isRoute(text: string, name: string): boolean {
  if (/^\\?Symfony\\Component\\Routing\\(?:Attribute|Annotation)\\Route$/.test(name)) return true;
  const used =
    /\buse\s{1,20}Symfony\\Component\\Routing\\(?:Attribute|Annotation)\\Route(?:\s{1,20}as\s{1,20}(\w+))?\s{0,20};/.exec(
      text,
    );
  return used !== null && name === (used[1] ?? 'Route');
}

function isOfPackage(text: string, name: string): boolean {
  if (/^ApiResource$/.test(name)) return /\bApiPlatform\\/.test(text);
  const [, prefix, verb = ''] = /^(?:(\w+)\\)?(Get|Post|Put|Patch|Delete|Head|Options|Route)$/.exec(name) ?? [];
  if (verb === '' || isRoute(text, name)) return false;
  // Documentation has attributes of these names, too.
  const annotations = String.raw`\buse\s{1,20}FOS\\RestBundle\\Controller\\Annotations`;
  if (prefix === undefined) return new RegExp(`${annotations}\\\\${verb}\\b`).test(text);
  return new RegExp(`${annotations}${prefix === 'Annotations' ? '' : `\\s{1,20}as\\s{1,20}${prefix}`}\\s{0,20};`).test(
    text,
  );
}

interface Site {
  readonly text: string;
  readonly file: string;
  readonly mount: RouteImport;
}

function add(
  reading: Reading,
  { text, file, mount }: Site,
  route: PhpAttribute,
  handler: string,
  ofClass: PhpAttribute | undefined,
): void {
  const base = ofClass === undefined ? '' : (pathsOf(ofClass)[0] ?? '');
  const methods = [...new Set([...(ofClass === undefined ? [] : methodsOf(ofClass)), ...methodsOf(route)])];
  const line = lineAt(text, route.at);
  const endLine = lineAt(text, route.of.nameEnd);
  for (const path of pathsOf(route)) {
    const full = plain(mounted(mount.prefix, rooted(`${base}${path}`)));
    const isOpen =
      mount.isOpen || [route, ...(ofClass === undefined ? [] : [ofClass])].some(isConditional) || full.includes('${');
    for (const method of orAll(methods))
      reading.routes.push({
        method,
        path: full,
        handler,
        file,
        line,
        ...(endLine > line ? { endLine } : {}),
        framework: 'symfony',
        confidence: isOpen || method.includes('$') ? 'inferred' : 'high',
      });
  }
}

/** Only in one environment, or where an expression says so. */
function isConditional({ named }: PhpAttribute): boolean {
  return named.has('env') || named.has('condition');
}

/** Several where each language has its own; `${…}` for what is no text. */
function pathsOf({ given, named }: PhpAttribute): readonly string[] {
  const written = named.get('path') ?? named.get('value') ?? given[0];
  if (written === undefined) return [''];
  return written.kind === 'list' ? written.values.map(textOf) : [textOf(written)];
}

function textOf(value: PhpValue): string {
  if (value.kind === 'text') return value.text;
  return `\${${value.kind === 'code' ? value.code.slice(0, 80) : '…'}}`;
}

/** `'GET'`, `['GET', Request::METHOD_POST]`; empty where every method is answered. */
function methodsOf({ named }: PhpAttribute): readonly string[] {
  const written = named.get('methods');
  if (written === undefined) return [];
  return (written.kind === 'list' ? written.values : [written]).flatMap((each) => {
    if (each.kind === 'text') return each.text.split('|').map((one) => one.toUpperCase());
    return [each.kind === 'code' ? (/::METHOD_(\w+)$/.exec(each.code)?.[1] ?? textOf(each)) : textOf(each)];
  });
}

function orAll(methods: readonly string[]): readonly string[] {
  return methods.length === 0 ? ['ALL'] : methods;
}

function rooted(path: string): string {
  return `/${path.replace(/^\/{1,20}/, '')}`;
}

function mounted(prefix: string, path: string): string {
  return routePath([prefix]) === '/' ? path : `${routePath([prefix])}${path}`;
}

/** `{id:post}`, `{page<\d+>?1}` and `{!slug}` are parameters with what they have to be. */
function plain(path: string): string {
  return path.replace(/(?<!\$)\{!?(\w{1,100})(?::[\w.]{1,100})?(?:<.{0,200}?>)?(?:\?[^{}]{0,200})?\}/g, '{$1}');
}
