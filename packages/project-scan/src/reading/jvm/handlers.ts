/**
 * What frameworks of the JVM call by annotations besides routes: schedules, listeners of queues, topics and events. They are
 * looked for together, since several have annotations of one name, and only the imports say which is meant.
 */
import type { EntryKind, ScannedEntry } from '../../scan.ts';
import { quoted } from '../call-chains.ts';
import type { EntryPlace, EntryReader } from '../entry-reader.ts';
import { escaped, lineAt, type Sources } from '../sources.ts';
import { signsLeft } from '../unread-entries.ts';
import {
  type AnnotatedClass,
  type Annotation,
  annotatedClasses,
  annotationsOf,
  argumentsOf,
  listOf,
} from './annotations.ts';

/** The annotations of one library. */
export interface JvmHandlers {
  readonly framework: string;
  /** The packages that they come from, and those below. */
  readonly packages: readonly string[];
  readonly annotations: Readonly<Record<string, JvmHandler>>;
  /** What tells methods of a class that listens apart: `@RabbitHandler`. */
  readonly ofMethods?: readonly string[];
  /** What it calls besides, in a form that is not read: interfaces that are implemented, calls that register. */
  readonly otherwise?: RegExp;
  /** A family whose channels are types: who listens to one hears those that extend it too. */
  readonly typedFamily?: string;
}

interface JvmHandler {
  readonly kind: EntryKind;
  /** What says its name, the first that is given. */
  readonly named: readonly string[];
  /** What sends to it is read too, under this name. */
  readonly family?: string;
}

export function jvmHandlers(libraries: readonly JvmHandlers[]): EntryReader {
  const known = libraries.flatMap(({ annotations }) => Object.keys(annotations));
  const packages = libraries.flatMap((each) => each.packages);
  const signs: Signs = {
    holding: new RegExp(`@(?:${[...new Set(known)].join('|')})\\b`),
    importing: importOf(packages),
    ofMethods: new Set(libraries.flatMap(({ ofMethods = [] }) => ofMethods)),
  };
  return {
    libraries: libraries.map(({ framework }) => framework),
    read: (sources) => entriesIn(sources, libraries, signs),
    unread: (sources, found) => calledOtherwise(sources, libraries, found),
  };
}

function calledOtherwise(
  sources: Sources,
  libraries: readonly JvmHandlers[],
  found: readonly ScannedEntry[],
): readonly EntryPlace[] {
  const files = sources.files.filter((file) => /\.(?:java|kt)$/.test(file));
  return libraries.flatMap(({ otherwise, packages }) => {
    if (otherwise === undefined) return [];
    const imported = importOf(packages);
    const isOwn = new RegExp(`^package\\s+(?:${packages.map(escaped).join('|')})\\b`, 'm');
    const using = files.filter((file) => imported.test(sources.text(file)) && !isOwn.test(sources.text(file)));
    return signsLeft(sources, using, otherwise, found);
  });
}

interface Signs {
  readonly holding: RegExp;
  /** One of the project's own, of such a name, is told as inferred. */
  readonly importing: RegExp;
  readonly ofMethods: ReadonlySet<string>;
}

function importOf(packages: readonly string[]): RegExp {
  return new RegExp(`\\bimport\\s+(?:static\\s+)?(?:${packages.map(escaped).join('|')})\\b`);
}

/** What an annotation means, and whose it is. */
interface Meant {
  readonly handler: JvmHandler;
  readonly framework: string;
  readonly typedFamily: string | undefined;
}

/** By what is imported under its name; of a whole package that is imported, by the first library of which one is. */
function meantBy(libraries: readonly JvmHandlers[], bare: string, name: string): Meant | undefined {
  const having = libraries.filter(({ annotations }) => Object.hasOwn(annotations, name));
  if (having.length === 0) return undefined;
  const imported = new RegExp(`\\bimport\\s+([\\w.]+)\\.${name}\\b`).exec(bare)?.[1];
  const own =
    imported === undefined
      ? having.find(({ packages }) => importOf(packages).test(bare))
      : libraries.find(({ packages }) => packages.some((each) => `${imported}.`.startsWith(`${each}.`)));
  const of = (own !== undefined && having.includes(own) ? own : having[0]) as JvmHandlers;
  const handler = of.annotations[name] as JvmHandler;
  const framework = own?.framework ?? imported?.split('.').slice(0, 3).join('.') ?? of.framework;
  return { handler, framework, typedFamily: of.typedFamily };
}

function entriesIn(sources: Sources, libraries: readonly JvmHandlers[], signs: Signs): readonly ScannedEntry[] {
  const files = sources.files.filter((file) => /\.(?:java|kt)$/.test(file));
  const own = annotationsMade(sources, files, libraries, signs);
  const holdingOwn = own.size === 0 ? undefined : new RegExp(`@(?:${[...own.keys()].join('|')})\\b`);
  return files.flatMap((file) => {
    const text = sources.text(file);
    if (!(signs.holding.test(text) && signs.importing.test(text)) && holdingOwn?.test(text) !== true) return [];
    const reading: FileReading = { sources, files, file, libraries, signs, own };
    return annotatedClasses(sources, file).flatMap((each) => [
      ...methodsOf(reading, each),
      ...methodsOfListener(reading, each),
    ]);
  });
}

interface FileReading {
  readonly sources: Sources;
  readonly files: readonly string[];
  readonly file: string;
  readonly libraries: readonly JvmHandlers[];
  readonly signs: Signs;
  readonly own: ReadonlyMap<string, OwnAnnotation>;
}

function methodsOf(reading: FileReading, each: AnnotatedClass): readonly ScannedEntry[] {
  const { sources, file, libraries, own } = reading;
  const bare = sources.bare(file);
  return each.methods.flatMap((method) =>
    method.annotations.flatMap((annotation): readonly ScannedEntry[] => {
      const made = own.get(annotation.name);
      const meant = made ?? meantBy(libraries, bare, annotation.name);
      if (meant === undefined) return [];
      const names = made?.names ?? namesOf(sources.text(file), bare, annotation, meant.handler);
      const usual = () => eventOf(bare, method.nameEnd, meant.handler.kind) ?? method.name;
      const confidence = made === undefined ? confidenceOf(bare, annotation) : 'high';
      // What the project's own annotation stands for is not what sends to it.
      const family = made === undefined ? meant : undefined;
      return (names.length > 0 ? names : [usual()]).map((name) => ({
        ...entryOf(reading, each, method, annotation),
        kind: meant.handler.kind,
        name,
        framework: meant.framework,
        confidence,
        channels: channelsOf(reading, family, name),
      }));
    }),
  );
}

/** A class that listens, whose methods are told apart by what they take: `@RabbitListener` with `@RabbitHandler`s. */
function methodsOfListener(reading: FileReading, each: AnnotatedClass): readonly ScannedEntry[] {
  const { sources, file, libraries, signs } = reading;
  const bare = sources.bare(file);
  const [listener] = each.annotations.flatMap((annotation) => {
    const meant = meantBy(libraries, bare, annotation.name);
    return meant === undefined ? [] : [{ annotation, meant }];
  });
  if (listener === undefined) return [];
  const { annotation: above, meant } = listener;
  const [name = each.name] = namesOf(sources.text(file), bare, above, meant.handler);
  return each.methods.flatMap((method): readonly ScannedEntry[] => {
    const annotation = method.annotations.find((found) => signs.ofMethods.has(found.name));
    if (annotation === undefined) return [];
    return [
      {
        ...entryOf(reading, each, method, annotation),
        kind: meant.handler.kind,
        name,
        framework: meant.framework,
        confidence: confidenceOf(bare, above),
        channels: channelsOf(reading, meant, name),
      },
    ];
  });
}

function entryOf(
  { sources, file }: FileReading,
  each: AnnotatedClass,
  method: AnnotatedClass['methods'][number],
  annotation: Annotation,
): Pick<ScannedEntry, 'handler' | 'file' | 'line' | 'endLine'> {
  const text = sources.text(file);
  return {
    handler: `${each.name}.${method.name}`,
    file,
    line: lineAt(text, annotation.at),
    endLine: lineAt(text, method.nameEnd),
  };
}

function confidenceOf(bare: string, { name }: Annotation): ScannedEntry['confidence'] {
  return new RegExp(`\\bimport\\s+[\\w.]+\\.(?:${name}|\\*)`).test(bare) ? 'high' : 'inferred';
}

function channelsOf({ sources, files }: FileReading, meant: Meant | undefined, name: string): readonly string[] {
  const family = meant?.handler.family;
  if (family === undefined || name.includes('${')) return [];
  return family === meant?.typedFamily
    ? derivedFrom(sources, files, name).map((event) => `${family}:${event}`)
    : [`${family}:${name}`];
}

/** An event, and those of the project that extend it: whoever listens to it hears them. */
function derivedFrom(sources: Sources, files: readonly string[], name: string): readonly string[] {
  const known = derivedBySources.get(sources) ?? derivedBySimpleName(sources, files);
  derivedBySources.set(sources, known);
  const found = new Set([name.split('.').at(-1) ?? '']);
  for (const each of found) for (const derived of known.get(each) ?? []) found.add(derived);
  return [...found];
}

const derivedBySources = new WeakMap<Sources, ReadonlyMap<string, readonly string[]>>();

function derivedBySimpleName(sources: Sources, files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const derived = new Map<string, string[]>();
  const extending =
    /\b(?:class|record)\s{1,20}(\w{1,200})(?:<[^<>{}]{0,100}>)?\s{1,20}(?:extends|implements)\s{1,20}([^{]{1,300})/g;
  for (const file of files) {
    if (!/Event|Message|Msg/.test(file)) continue;
    for (const [, name = '', parents = ''] of sources.bare(file).matchAll(extending))
      for (const [parent] of parents.matchAll(/\b[A-Z]\w*/g)) {
        const known = derived.get(parent);
        if (known === undefined) derived.set(parent, [name]);
        else known.push(name);
      }
  }
  return derived;
}

interface OwnAnnotation extends Meant {
  readonly names: readonly string[];
}

/** Annotations of the project that are annotated in turn: `@EventListener(Ready.class) public @interface AfterStartUp`. */
function annotationsMade(
  sources: Sources,
  files: readonly string[],
  libraries: readonly JvmHandlers[],
  { holding, importing }: Signs,
): ReadonlyMap<string, OwnAnnotation> {
  const own = new Map<string, OwnAnnotation>();
  for (const file of files) {
    const text = sources.text(file);
    const declared = /@interface\s+(\w+)|\bannotation\s+class\s+(\w+)/.exec(text);
    if (declared === null || !holding.test(text) || !importing.test(text)) continue;
    const bare = sources.bare(file);
    const [found] = annotationsOf(bare).flatMap((annotation) => {
      const meant = annotation.at < declared.index ? meantBy(libraries, bare, annotation.name) : undefined;
      return meant === undefined ? [] : [{ ...meant, names: namesOf(text, bare, annotation, meant.handler) }];
    });
    if (found !== undefined) own.set(declared[1] ?? declared[2] ?? '', found);
  }
  return own;
}

function namesOf(text: string, bare: string, annotation: Annotation, { kind, named }: JvmHandler): readonly string[] {
  const given = argumentsOf(bare, annotation);
  const key = named.find((each) => given.has(each)) ?? (given.has('value') ? 'value' : undefined);
  const span = key === undefined ? undefined : given.get(key);
  if (span === undefined) return [];
  return listOf(bare, span).map((part) => {
    const written = quoted(text, bare, part) ?? text.slice(part.from, part.to).replace(/\s+/g, ' ').slice(0, 80);
    const plain = written.replace(/(?:\.|::)(?:class|java)\b/g, '');
    return kind === 'job' && key !== undefined && /^(?:cron|every|fixed)/.test(key) ? `${key} ${plain}` : plain;
  });
}

/** What a listener of events takes says which: the type of its first parameter. */
function eventOf(bare: string, nameEnd: number, kind: EntryKind): string | undefined {
  if (kind !== 'event') return undefined;
  const head = bare.slice(nameEnd, nameEnd + 300);
  const java = /^\s*\(\s*(?:@\w+(?:\([^()]{0,100}\))?\s*|final\s+){0,4}([A-Z][\w.]*)/.exec(head)?.[1];
  return java ?? /^\s*\(\s*\w+\s*:\s*([A-Z][\w.]*)/.exec(head)?.[1];
}
