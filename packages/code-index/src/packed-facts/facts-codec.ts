/**
 * The facts of a file as bytes. They lie in three parts, each read when it is asked for: what every language has, what the
 * inference asks of any file, and the uses of names, which only the file that is looked at needs.
 */
import { type Definition, type FileFacts, type ImportFact, SYMBOL_KINDS } from '../model/facts.ts';
import { REFERENCE_ROLES, type ReferenceRole } from '../model/roles.ts';
import {
  type Argument,
  BINDING_KINDS,
  type Binding,
  type DefinitionDetail,
  type Implementation,
  NAME_SPACES,
  type NameSite,
  type Parameter,
  type Scope,
  type SyntaxFacts,
  type SyntaxImport,
  type Term,
  VALUE_FLOWS,
} from '../model/syntax.ts';
import {
  boolean,
  type Codec,
  converted,
  decodeValue,
  encodeValue,
  integer,
  kinds,
  list,
  offsets,
  optional,
  orUndefined,
  pair,
  record,
  string,
  unsigned,
  word,
} from './codec.ts';

/** Facts of a file of a language that has a checker: there is nothing else to keep. */
export function encodeFileFacts(facts: FileFacts): Buffer {
  return join([encodeValue(FILE_FACTS, facts)]);
}

export function encodeSyntaxFacts(facts: SyntaxFacts): Buffer {
  return join([encodeValue(FILE_FACTS, facts.facts), encodeValue(MEANINGS, facts), encodeValue(USES, facts)]);
}

/** Of what either of the two above gave. */
export function decodeFileFacts(bytes: Buffer): FileFacts {
  return decodeValue(FILE_FACTS, partOf(bytes, 0));
}

/** @param facts What `decodeFileFacts` gives of the same bytes, where that is at hand. */
export function decodeSyntaxFacts(language: string, bytes: Buffer, facts?: FileFacts): SyntaxFacts {
  return new PackedFacts(language, bytes, facts);
}

class PackedFacts implements SyntaxFacts {
  readonly language: string;
  readonly #bytes: Buffer;
  #facts: FileFacts | undefined;
  #meanings: Meanings | undefined;
  #uses: Uses | undefined;

  constructor(language: string, bytes: Buffer, facts: FileFacts | undefined) {
    this.language = language;
    this.#bytes = bytes;
    this.#facts = facts;
  }

  get facts(): FileFacts {
    this.#facts ??= decodeFileFacts(this.#bytes);
    return this.#facts;
  }

  get details(): readonly DefinitionDetail[] {
    return this.#meaning.details;
  }

  get imports(): readonly SyntaxImport[] {
    return this.#meaning.imports;
  }

  get scopes(): readonly Scope[] {
    return this.#meaning.scopes;
  }

  get implementations(): readonly Implementation[] {
    return this.#meaning.implementations;
  }

  get terms(): readonly Term[] {
    return this.#meaning.terms;
  }

  get packageName(): string {
    return this.#meaning.packageName;
  }

  get exportList(): readonly string[] | undefined {
    return this.#meaning.exportList;
  }

  get isPartial(): boolean {
    return this.#meaning.isPartial;
  }

  get sites(): readonly NameSite[] {
    return this.#use.sites;
  }

  get texts(): Int32Array {
    return this.#use.texts;
  }

  get unread(): Int32Array {
    return this.#use.unread;
  }

  get #meaning(): Meanings {
    this.#meanings ??= decodeValue(MEANINGS, partOf(this.#bytes, 1));
    return this.#meanings;
  }

  get #use(): Uses {
    this.#uses ??= decodeValue(USES, partOf(this.#bytes, 2));
    return this.#uses;
  }
}

type Meanings = Pick<
  SyntaxFacts,
  'details' | 'imports' | 'scopes' | 'implementations' | 'terms' | 'packageName' | 'exportList' | 'isPartial'
>;
type Uses = Pick<SyntaxFacts, 'sites' | 'texts' | 'unread'>;

const DEFINITION: Codec<Definition> = record<Definition>({
  name: string,
  kind: word(...SYMBOL_KINDS),
  container: string,
  parent: integer,
  nameStart: integer,
  nameEnd: integer,
  start: integer,
  end: integer,
  line: integer,
  endLine: integer,
  signature: string,
  headHash: optional(integer),
  doc: string,
  exported: boolean,
  isPrivate: boolean,
  hasBody: boolean,
  callable: boolean,
});

const always: Codec<true> = { write: () => {}, read: () => true };

const FILE_FACTS: Codec<FileFacts> = record<FileFacts>({
  definitions: list(DEFINITION),
  imports: list(
    record<ImportFact>({
      specifier: string,
      line: integer,
      kind: word('import', 'reexport', 'require', 'dynamic'),
      typeOnly: boolean,
      later: optional(always),
      names: list(record<ImportFact['names'][number]>({ imported: string, local: string })),
    }),
  ),
  importSpans: list(pair(integer, integer)),
  declarationNodes: list(pair(integer, integer)),
  boundKeys: list(string),
  otherNames: list(string),
  isModule: boolean,
  lineCount: integer,
  tooDeep: boolean,
});

const SPACE = word(...NAME_SPACES);
const ARGUMENTS = list(
  record<Argument>({
    value: integer,
    name: optional(string),
    spread: optional(boolean),
    isTrailing: optional(boolean),
  }),
);
const IDS = list(integer);

const TERM: Codec<Term> = kinds<Term>({
  name: { name: string, scope: integer, at: integer, space: optional(SPACE) },
  member: { of: integer, name: string, scope: integer, at: integer, space: optional(SPACE) },
  call: { of: integer, args: ARGUMENTS },
  construct: { of: integer, args: ARGUMENTS },
  index: { of: integer, args: IDS },
  element: { of: integer },
  part: { of: integer, position: integer },
  await: { of: integer },
  enter: { of: integer, isAsync: boolean },
  instance: { of: integer },
  generic: { of: integer, args: IDS },
  either: { of: IDS },
  tuple: { of: IDS },
  collection: { type: string, of: IDS },
  literal: { type: string },
  definition: { index: integer },
  lambda: { scope: integer, parameters: list(string), result: integer },
  self: { definition: integer, isClass: boolean },
  super: { definition: integer, isClass: boolean, base: optional(integer) },
  operator: { operator: string, left: integer, right: integer },
  expected: { call: integer, argument: integer, parameter: integer },
  handed: { of: integer, position: integer },
  unwrap: { of: integer },
  pointer: { of: integer },
});

const MEANINGS: Codec<Meanings> = record<Meanings>({
  details: list(
    record<DefinitionDetail>({
      scope: integer,
      declaredIn: integer,
      modifiers: list(string),
      bases: IDS,
      parameters: list(
        record<Parameter>({
          name: string,
          type: integer,
          value: integer,
          kind: word('plain', 'named', 'rest', 'keywords', 'receiver'),
        }),
      ),
      type: integer,
      values: IDS,
      yields: IDS,
      typeParameters: list(record<DefinitionDetail['typeParameters'][number]>({ name: string, bound: integer })),
      decorators: IDS,
      owner: integer,
      implementing: integer,
    }),
  ),
  imports: list(
    record<SyntaxImport>({
      module: string,
      level: integer,
      names: list(record<SyntaxImport['names'][number]>({ imported: string, local: string, start: integer })),
      local: string,
      scope: integer,
      start: integer,
      line: integer,
      modifiers: list(string),
      within: optional(list(string)),
    }),
  ),
  scopes: list(
    record<Scope>({
      parent: integer,
      kind: word('module', 'class', 'function', 'block'),
      definition: integer,
      start: integer,
      end: integer,
      bindings: list(
        record<Binding>({
          name: string,
          kind: word(...BINDING_KINDS),
          start: integer,
          from: integer,
          to: integer,
          leaves: boolean,
          loopStart: integer,
          definition: integer,
          type: integer,
          value: integer,
          imported: integer,
          importedName: integer,
        }),
      ),
    }),
  ),
  implementations: list(record<Implementation>({ name: string, type: integer, trait: integer })),
  terms: list(TERM),
  packageName: string,
  exportList: orUndefined(list(string)),
  isPartial: boolean,
});

/** A site is a fourth of what is kept, so its role and its flow, which few have, share a byte. */
type StoredSite = Omit<NameSite, 'role' | 'flow'> & { readonly use: number };

const SITE: Codec<NameSite> = converted(
  record<StoredSite>({ name: string, start: integer, use: unsigned, holder: integer, term: integer, call: integer }),
  ({ name, start, role, holder, term, call, flow }) => ({
    ...{ name, start, holder, term, call },
    use: REFERENCE_ROLES.indexOf(role) * FLOWS + (flow === undefined ? 0 : VALUE_FLOWS.indexOf(flow) + 1),
  }),
  // Field by field: there are hundreds of thousands, and copying what is left over takes many times as long.
  ({ name, start, use, holder, term, call }) => {
    const role = REFERENCE_ROLES[Math.floor(use / FLOWS)] as ReferenceRole;
    const flow = VALUE_FLOWS[(use % FLOWS) - 1];
    return flow === undefined
      ? { name, start, role, holder, term, call }
      : { name, start, role, holder, term, call, flow };
  },
);
const FLOWS = VALUE_FLOWS.length + 1;

const USES: Codec<Uses> = record<Uses>({
  sites: list(SITE),
  texts: offsets,
  unread: offsets,
});

/** Parts of a file one after the other, each behind its length. */
function join(parts: readonly Buffer[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(part.length);
      return [length, part];
    }),
  );
}

function partOf(bytes: Buffer, index: number): Buffer {
  let at = 0;
  for (let i = 0; i < index; i++) at += 4 + bytes.readUInt32LE(at);
  return bytes.subarray(at + 4, at + 4 + bytes.readUInt32LE(at));
}
