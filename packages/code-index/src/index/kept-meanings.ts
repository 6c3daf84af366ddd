/**
 * What the type checker said of the places in a file when its edges were made, as numbers. Edges alone tell of what leads to
 * a definition; a question about a name also has to know of the places that lead nowhere, or to something else.
 */
import type { CheckerSymbol } from '../checker/checker.ts';
import type { DefinitionRef } from '../model/facts.ts';
import { basesOf, extendersIn, type PackedEdges } from './edges.ts';
import type { SiteTarget } from './linker.ts';

/** A place that names something. */
interface NamedPlace {
  readonly start: number;
  readonly inPlace?: boolean | undefined;
}

/** What was said of one place. Of a local thing the file itself tells which it is. */
export type KeptTarget =
  | Exclude<SiteTarget, { readonly kind: 'local' } | { readonly kind: 'unresolved' }>
  /** `place` is its only declaration: a file of the repository, the index of a node in it, and its kind. */
  | { readonly kind: 'local'; readonly place: KeptDeclaration | undefined }
  /** `isOfImport`: it is a member of something that an import brings which the checker could not follow. */
  | { readonly kind: 'unresolved'; readonly isOfImport: boolean };

export interface KeptDeclaration extends DefinitionRef {
  readonly kind: number;
}

/** Of all places of one file that were asked about. */
export interface KeptMeanings {
  /** Files of the declarations, each once. */
  readonly files: readonly string[];
  /** Of files in which something local was found the content then: where it lies there no digest of what they say to others tells. */
  readonly states: readonly string[];
  /** `COLUMNS` numbers for each row; the first row of a place says what it is, and rows that follow what else it means. */
  readonly cells: Int32Array;
}

const COLUMNS = 4;
const PLACE = 0;
const CODE = 1;
const FILE = 2;
const INDEX = 3;

const EXTERNAL = 0;
const LOCAL = 1;
const UNRESOLVED = 2;
const OF_IMPORT = 3;
const DEFINITION = 4;
const VALUE = 1;
const MODELLED = 2;
/** Rows that follow one of a definition. */
const ALSO = 8;
const NEXT = 9;
const BY = 10;
/** A local thing and, added to this, the kind of its declaration. */
const LOCAL_AT = 16;

interface Files {
  /** The path of a file of the repository, of one as the checker spells it. */
  readonly relative: (path: string) => string | undefined;
  readonly contentHash: (file: string) => string;
}

export function keepMeanings(
  { relative, contentHash }: Files,
  places: readonly NamedPlace[],
  targets: readonly SiteTarget[],
  /** Places, by their number, whose receiver is brought by an import that leads nowhere. */
  ofImports: ReadonlySet<number>,
): KeptMeanings {
  const indexOf = new Map<string, number>();
  const states: string[] = [];
  const cells: number[] = [];
  const add = (key: number, code: number, ref?: DefinitionRef) => {
    let file = ref === undefined ? 0 : indexOf.get(ref.file);
    if (ref !== undefined && file === undefined) {
      file = indexOf.size;
      indexOf.set(ref.file, file);
      states.push('');
    }
    cells.push(key, code, file as number, ref?.index ?? 0);
  };
  const addLocal = (key: number, { declarations }: CheckerSymbol) => {
    const [only, ...others] = declarations;
    const file = only === undefined || others.length > 0 ? undefined : relative(only.path);
    if (only === undefined || file === undefined) add(key, LOCAL);
    else {
      add(key, LOCAL_AT + only.kind, { file, index: only.index });
      states[indexOf.get(file) as number] = contentHash(file);
    }
  };
  places.forEach((place, i) => {
    const target = targets[i] as SiteTarget;
    const key = keyOfPlace(place);
    switch (target.kind) {
      case 'external':
        add(key, EXTERNAL);
        return;
      case 'local':
        addLocal(key, target.symbol);
        return;
      case 'unresolved':
        add(key, ofImports.has(i) ? OF_IMPORT : UNRESOLVED);
        return;
      case 'definition': {
        const { ref, also = [], next, by, isValue, modelled } = target;
        add(key, DEFINITION + (isValue === true ? VALUE : 0) + (modelled === true ? MODELLED : 0), ref);
        for (const other of also) add(key, ALSO, other);
        if (next !== undefined) add(key, NEXT, next);
        if (by !== undefined) add(key, BY, by);
      }
    }
  });
  return { files: [...indexOf.keys()], states, cells: Int32Array.from(cells) };
}

/** What was said of a file, as long as it still holds. */
export class KeptFile {
  /** Of every name that may lead to a definition it was said: a use that nothing is said of leads to none. */
  readonly isFinished: boolean;
  /** Names what all of it rests on; undefined where that is not finished. */
  readonly key: string | undefined;
  readonly #meanings: KeptMeanings;
  readonly #edges: PackedEdges;
  readonly #contentHash: Files['contentHash'];
  /** Made when a place is asked for: often it is only the edges, of a file after another. */
  #byPlace: ReadonlyMap<number, KeptTarget> | undefined;

  constructor(
    meanings: KeptMeanings,
    {
      edges,
      key,
      contentHash,
    }: Pick<Files, 'contentHash'> & { readonly edges: PackedEdges; readonly key: string | undefined },
  ) {
    this.#meanings = meanings;
    this.#edges = edges;
    this.key = key;
    this.isFinished = key !== undefined;
    this.#contentHash = contentHash;
  }

  #places(): ReadonlyMap<number, KeptTarget> {
    const { files, states, cells } = this.#meanings;
    const isAsThen = files.map((file, i) => states[i] === '' || states[i] === this.#contentHash(file));
    const byPlace = new Map<number, KeptTarget>();
    for (let at = 0; at < cells.length; at += COLUMNS) {
      const key = cells[at + PLACE] as number;
      const code = cells[at + CODE] as number;
      const ref = { file: files[cells[at + FILE] as number] ?? '', index: cells[at + INDEX] as number };
      const before = byPlace.get(key);
      if (code >= LOCAL_AT && !isAsThen[cells[at + FILE] as number])
        byPlace.set(key, { kind: 'local', place: undefined });
      else if (code < ALSO || code >= LOCAL_AT) byPlace.set(key, targetOf(code, ref));
      else if (before?.kind === 'definition') byPlace.set(key, withMore(before, code, ref));
    }
    return byPlace;
  }

  /** What a definition extends or, as a member of an object literal, stands for. */
  basesOf(index: number): readonly DefinitionRef[] {
    return basesOf(this.#edges, index);
  }

  /** Classes and interfaces of the file that extend this one. */
  extendersOf(type: DefinitionRef): readonly number[] {
    return extendersIn(this.#edges, type);
  }

  /** Undefined where it was not asked about. */
  at(place: NamedPlace): KeptTarget | undefined {
    this.#byPlace ??= this.#places();
    return this.#byPlace.get(keyOfPlace(place));
  }
}

/** A function that is used where it is made may begin where a name does. */
export function keyOfPlace({ start, inPlace }: NamedPlace): number {
  return 2 * start + (inPlace === true ? 1 : 0);
}

function targetOf(code: number, ref: DefinitionRef): KeptTarget {
  switch (code) {
    case EXTERNAL:
      return { kind: 'external' };
    case LOCAL:
      return { kind: 'local', place: undefined };
    case UNRESOLVED:
    case OF_IMPORT:
      return { kind: 'unresolved', isOfImport: code === OF_IMPORT };
    default: {
      if (code >= LOCAL_AT) return { kind: 'local', place: { ...ref, kind: code - LOCAL_AT } };
      const flags = code - DEFINITION;
      return {
        kind: 'definition',
        ref,
        ...((flags & VALUE) === 0 ? {} : { isValue: true }),
        ...((flags & MODELLED) === 0 ? {} : { modelled: true }),
      };
    }
  }
}

type KeptDefinition = Extract<KeptTarget, { readonly kind: 'definition' }>;

function withMore(target: KeptDefinition, code: number, ref: DefinitionRef): KeptDefinition {
  switch (code) {
    case ALSO:
      return { ...target, also: [...(target.also ?? []), ref] };
    case NEXT:
      return { ...target, next: ref };
    default:
      return { ...target, by: ref };
  }
}

export function isKeptMeanings(value: unknown): value is KeptMeanings {
  if (typeof value !== 'object' || value === null) return false;
  const { files, states, cells } = value as Partial<KeptMeanings>;
  return Array.isArray(files) && Array.isArray(states) && cells instanceof Int32Array && cells.length % COLUMNS === 0;
}
