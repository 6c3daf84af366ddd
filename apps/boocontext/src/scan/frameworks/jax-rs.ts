/**
 * Routes of JAX-RS: methods of Java and Kotlin that say with which verb they are asked, below the path of their class.
 * What an interface says for its implementations, and where a servlet is mounted, is not followed.
 */
import { closingBracket } from '../reading/code-text.ts';
import { lineAt, routePath, type Sources } from '../reading/sources.ts';
import type { ReadRoute, RouteReader } from './route-reader.ts';

/** What stands behind annotations: the class or the method that they say something of. */
interface Annotated {
  readonly kind: 'class' | 'method';
  readonly name: string;
  /** Behind its name. */
  readonly end: number;
}

/** A class with its path, and where its body is. */
interface Resource {
  readonly name: string;
  readonly path: string;
  readonly isClient: boolean;
  readonly from: number;
  readonly to: number;
}

export const jaxRs: RouteReader = {
  frameworks: ['JAX-RS'],
  read: (sources) => ({ routes: routesIn(sources) }),
};

function routesIn(sources: Sources): readonly ReadRoute[] {
  const files = sources.files.filter(
    (file) => /\.(java|kt)$/.test(file) && /\b(?:jakarta|javax)\.ws\.rs\b/.test(sources.text(file)),
  );
  const applications = files.flatMap((file) => annotationsIn(sources, file, 'ApplicationPath'));
  // Of several applications each has classes of its own, which their code names; without any a servlet is mounted somewhere.
  const prefix = applications.length === 1 ? applications[0]?.path : undefined;
  return files.flatMap((file) => routesOfFile(sources, file, prefix));
}

function routesOfFile(sources: Sources, file: string, prefix: string | undefined): readonly ReadRoute[] {
  const masked = sources.masked(file);
  const paths = annotationsIn(sources, file, 'Path');
  const resources: Resource[] = [];
  const pathOfMethod = new Map<number, string>();
  // What another server answers, as MicroProfile and Quarkus ask it.
  const clients = new Set(annotationsIn(sources, file, 'RegisterRestClient').map(({ of }) => of.end));
  for (const { path, of } of paths) {
    if (of.kind === 'method') pathOfMethod.set(of.end, path);
    else {
      const open = masked.indexOf('{', of.end);
      const isClient = clients.has(of.end);
      if (open >= 0) resources.push({ name: of.name, path, isClient, from: open, to: closingBracket(masked, open) });
    }
  }
  return annotationsIn(sources, file, 'GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS').flatMap(({ name, at, of }) => {
    if (of.kind !== 'method') return [];
    const resource = resources.findLast(({ from, to }) => from < at && at < to);
    if (resource?.isClient) return [];
    const path = routePath([prefix ?? '', resource?.path ?? '', pathOfMethod.get(of.end) ?? '']);
    return [
      {
        method: name,
        path,
        handler: resource === undefined ? of.name : `${resource.name}.${of.name}`,
        file,
        line: lineAt(masked, at),
        endLine: lineAt(masked, of.end),
        framework: 'JAX-RS',
        // A class without a path is reached through a method of another one.
        confidence: prefix === undefined || resource === undefined || path.includes('$') ? 'inferred' : 'high',
      } satisfies ReadRoute,
    ];
  });
}

/** Annotations of these names, a pattern, with the path that they hold; one that is no text is shown as `${…}`. */
function annotationsIn(sources: Sources, file: string, names: string) {
  const text = sources.text(file);
  const masked = sources.masked(file);
  return [
    ...masked.matchAll(new RegExp(`@(?:(?:jakarta|javax)\\.ws\\.rs\\.)?(${names})\\b(?:[ \\t]*(\\())?`, 'g')),
  ].flatMap(({ index: at, 0: head, 1: name = '', 2: bracket }) => {
    const end = bracket === undefined ? at + head.length : closingBracket(masked, at + head.length - 1) + 1;
    const of = annotatedAt(masked, end);
    if (of === undefined) return [];
    const inside = bracket === undefined ? '' : text.slice(at + head.length, end - 1).trim();
    const written = inside.replace(/^value\s*=\s*/, '');
    const path =
      /^"([^"\\]*(?:\\.[^"\\]*)*)"$/.exec(written)?.[1] ?? (written === '' ? '' : `\${${written.slice(0, 80)}}`);
    return [{ name, at, path, of }];
  });
}

const CLASS =
  /(?:(?:public|protected|private|abstract|final|static|sealed|open|data|internal)\s+){0,6}(?:class|interface|record|object)\s+(\w+)/y;
/** Modifiers and what is returned, then the name. */
const METHOD = /(?:fun\s+)?(?:[\w.]+(?:<[^(){};@]{0,200}>)?(?:\[\])*\s+){0,8}(\w+)\s*\(/y;

/** The declaration behind annotations, whatever others follow first. */
function annotatedAt(masked: string, from: number): Annotated | undefined {
  let at = from;
  for (let left = MOST_ANNOTATIONS; left > 0; left--) {
    at = skipBlanks(masked, at);
    if (masked[at] !== '@') break;
    const name = /@[\w.]+/y;
    name.lastIndex = at;
    const head = name.exec(masked);
    if (head === null) return undefined;
    at = skipBlanks(masked, at + head[0].length);
    if (masked[at] === '(') at = closingBracket(masked, at) + 1;
  }
  for (const [kind, pattern] of [['class', CLASS] as const, ['method', METHOD] as const]) {
    pattern.lastIndex = at;
    const found = pattern.exec(masked);
    if (found !== null) return { kind, name: found[1] ?? '', end: at + found[0].length };
  }
  return undefined;
}

const MOST_ANNOTATIONS = 40;

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at] as string)) at++;
  return at;
}
