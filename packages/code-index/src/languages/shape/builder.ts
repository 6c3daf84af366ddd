/** Collects what an extractor finds in one file. Keeps the parallel lists of definitions and details in step. */
import {
  CALLABLE_KINDS,
  type Definition,
  type FileFacts,
  type ImportFact,
  labelOf,
  type SymbolKind,
} from '../../model/facts.ts';
import { LineMap } from '../../model/lines.ts';
import type { ReferenceRole } from '../../model/roles.ts';
import type {
  Binding,
  DefinitionDetail,
  Implementation,
  NameSite,
  NameSpace,
  Parameter,
  Scope,
  SyntaxFacts,
  SyntaxImport,
  Term,
  TermId,
} from '../../model/syntax.ts';
import { TEXT_COMMENT, TEXT_DOC, TEXT_STRING } from '../../model/syntax.ts';
import { docCommentBefore, foldSignature, headOf } from './text.ts';
import type { SyntaxTree } from './tree.ts';

/** A definition as an extractor begins it; what is left out is empty. */
export interface NewDefinition {
  readonly name: string;
  readonly kind: SymbolKind;
  /** Offsets of the name. */
  readonly nameStart: number;
  readonly nameEnd: number;
  /** Offsets of the whole declaration. */
  readonly start: number;
  readonly end: number;
  /** Where the body begins: the signature ends there. The end of the declaration where it has none. */
  readonly signatureEnd?: number;
  /** Where the signature begins, if that is not the declaration's start: decorators and annotations are no part of it. */
  readonly signatureStart?: number;
  /** The definition around it; the one that is open now if left out. */
  readonly parent?: number;
  readonly doc?: string;
  readonly exported: boolean;
  readonly hasBody: boolean;
  readonly modifiers?: readonly string[];
  readonly declaredIn?: number;
}

type OpenScope = Omit<Scope, 'bindings'> & { readonly bindings: Binding[] };
type Mutable<T> = { -readonly [K in keyof T]: T[K] };
/** Details that an extractor fills in while it goes on. */
export type OpenDetail = Mutable<
  Omit<DefinitionDetail, 'values' | 'yields' | 'decorators' | 'bases' | 'parameters' | 'modifiers' | 'typeParameters'>
> & {
  readonly modifiers: string[];
  readonly values: TermId[];
  readonly yields: TermId[];
  readonly decorators: TermId[];
  readonly bases: TermId[];
  readonly parameters: Parameter[];
  readonly typeParameters: { readonly name: string; readonly bound: TermId }[];
};

/** A block of code that may run or not: what is bound inside it may not have been bound after it. */
export interface Block {
  readonly from: number;
  readonly to: number;
  readonly leaves: boolean;
  readonly loopStart: number;
}

/** Kinds of nodes that are no code, for the list of texts. */
export interface TextKinds {
  readonly comments: ReadonlySet<string>;
  /** The content of a string, without its quotes where the grammar has a node for that. */
  readonly strings: ReadonlySet<string>;
  /** Code in a string, where the grammar has no node for what stands around it. */
  readonly codeInStrings?: ReadonlySet<string>;
  /** Nodes that are text but for the nodes inside of them: here-documents of shells. */
  readonly between?: ReadonlySet<string>;
}

/** Decorators or annotations: those that may run, and which of the sites stand in them. */
export interface Decorators {
  readonly terms: readonly TermId[];
  readonly sites: { readonly from: number; readonly to: number };
}

export class FactsBuilder {
  readonly tree: SyntaxTree;
  readonly lines: LineMap;
  readonly definitions: Mutable<Definition>[] = [];
  readonly details: OpenDetail[] = [];
  readonly imports: SyntaxImport[] = [];
  readonly implementations: Implementation[] = [];
  readonly sites: Mutable<NameSite>[] = [];
  packageName = '';
  exportList: string[] | undefined;
  isModule = true;
  /** The definition and the scope that are open now. */
  holder = -1;
  scope = 0;
  block: Block;
  readonly #language: string;
  readonly #terms: Term[] = [];
  readonly #scopes: OpenScope[] = [];
  readonly #facts: ImportFact[] = [];
  readonly #docs = new Set<number>();

  constructor(language: string, tree: SyntaxTree) {
    this.#language = language;
    this.tree = tree;
    this.lines = new LineMap(tree.text);
    this.#scopes.push({ parent: -1, kind: 'module', definition: -1, start: 0, end: tree.text.length, bindings: [] });
    this.block = { from: 0, to: tree.text.length, leaves: false, loopStart: -1 };
  }

  term(term: Term): TermId {
    return this.#terms.push(term) - 1;
  }

  /** A term whose content is known later: a call, while its arguments are read. */
  reserve(): TermId {
    return this.term({ kind: 'literal', type: '' });
  }

  fill(id: TermId, term: Term): void {
    this.#terms[id] = term;
  }

  termAt(id: TermId): Term | undefined {
    return this.#terms[id];
  }

  name(name: string, at: number, space?: NameSpace): TermId {
    return this.term({ kind: 'name', name, scope: this.scope, at, ...(space === undefined ? {} : { space }) });
  }

  member(of: TermId, name: string, at: number, space?: NameSpace): TermId {
    return this.term({ kind: 'member', of, name, scope: this.scope, at, ...(space === undefined ? {} : { space }) });
  }

  /** A value, or a type, of the language itself. */
  literal(type: string): TermId {
    return this.term({ kind: 'literal', type });
  }

  /** `left operator right`; a comparison gives a value of the language's type `truth`. */
  operation(operator: string, left: TermId, right: TermId, truth: string): TermId {
    return COMPARISONS.has(operator) ? this.literal(truth) : this.term({ kind: 'operator', operator, left, right });
  }

  /** Says that the name at a site is what a call runs; `site` may be -1, where nothing is named. Returns the call. */
  called(call: TermId, site: number): TermId {
    const named = this.sites[site];
    if (named !== undefined) named.call = call;
    return call;
  }

  instance(of: TermId): TermId {
    return of < 0 ? -1 : this.term({ kind: 'instance', of });
  }

  /** One of these; -1 for none. */
  either(of: readonly TermId[]): TermId {
    return of.length > 1 ? this.term({ kind: 'either', of }) : (of[0] ?? -1);
  }

  /** Begins a definition; returns its index. */
  define(definition: NewDefinition): number {
    const parent = definition.parent ?? this.holder;
    const above = parent < 0 ? undefined : this.definitions[parent];
    const { text } = this.tree;
    const declaration = text.slice(
      definition.signatureStart ?? definition.start,
      definition.signatureEnd ?? definition.end,
    );
    const line = this.lines.lineAt(definition.nameStart);
    this.definitions.push({
      name: definition.name,
      kind: definition.kind,
      container: above === undefined ? '' : labelOf(above),
      parent,
      nameStart: definition.nameStart,
      nameEnd: definition.nameEnd,
      start: definition.start,
      end: definition.end,
      line,
      endLine: Math.max(line, this.lines.lineAt(Math.max(definition.start, definition.end - 1))),
      signature: foldSignature(this.#withoutHashComments(declaration), definition.kind),
      ...headOf(this.#withoutHashComments(declaration), definition.kind),
      doc: definition.doc ?? '',
      exported: definition.exported,
      isPrivate: definition.modifiers?.includes('private') === true,
      hasBody: definition.hasBody,
      callable: CALLABLE_KINDS.has(definition.kind),
    });
    this.details.push({
      scope: -1,
      declaredIn: definition.declaredIn ?? this.scope,
      modifiers: [...(definition.modifiers ?? [])],
      bases: [],
      parameters: [],
      type: -1,
      values: [],
      yields: [],
      typeParameters: [],
      decorators: [],
      owner: -1,
      implementing: -1,
    });
    return this.definitions.length - 1;
  }

  /** Runs `work` with a definition as the innermost one. */
  inDefinition<T>(definition: number, work: () => T): T {
    const { holder } = this;
    this.holder = definition;
    try {
      return work();
    } finally {
      this.holder = holder;
    }
  }

  /** Opens a scope, runs `work` in it, and returns the scope's index. */
  inScope(
    scope: { readonly kind: Scope['kind']; readonly definition: number; readonly start: number; readonly end: number },
    work: (scope: number) => void,
  ): number {
    const outer = { scope: this.scope, block: this.block };
    const index = this.#scopes.push({ ...scope, parent: this.scope, bindings: [] }) - 1;
    this.scope = index;
    const isOwnFunction = scope.kind !== 'block';
    this.block = {
      from: scope.start,
      to: scope.end,
      leaves: false,
      loopStart: isOwnFunction ? -1 : outer.block.loopStart,
    };
    work(index);
    this.scope = outer.scope;
    this.block = outer.block;
    return index;
  }

  /** Runs `work` as a block of code that may not run. */
  inBlock(block: Partial<Block> & { readonly from: number; readonly to: number }, work: () => void): void {
    const outer = this.block;
    this.block = { leaves: false, loopStart: outer.loopStart, ...block };
    work();
    this.block = outer;
  }

  /** Binds a name in the open scope, or in another one. */
  bind(
    name: string,
    kind: Binding['kind'],
    start: number,
    more: Partial<Omit<Binding, 'name' | 'kind' | 'start'>> & { readonly scope?: number } = {},
  ): void {
    const { scope = this.scope, ...rest } = more;
    const isHere = scope === this.scope;
    const target = this.#scopes[scope] as OpenScope;
    target.bindings.push({
      name,
      kind,
      start,
      from: isHere ? this.block.from : target.start,
      to: isHere ? this.block.to : target.end,
      leaves: isHere && this.block.leaves,
      loopStart: isHere ? this.block.loopStart : target.start,
      definition: -1,
      type: -1,
      value: -1,
      imported: -1,
      importedName: -1,
      ...rest,
    });
  }

  scopeAt(index: number): Scope {
    return this.#scopes[index] as OpenScope;
  }

  /** What stands in front of a definition belongs to it, though it is read before that is known. */
  decorate(definition: number, { terms, sites }: Decorators): void {
    this.details[definition]?.decorators.push(...terms);
    for (let index = sites.from; index < sites.to; index++) {
      const site = this.sites[index];
      if (site?.holder === this.holder) site.holder = definition;
    }
  }

  /** Records a use or a declaration of a name; returns its place in `sites`. */
  site(name: string, start: number, role: ReferenceRole, term: TermId, holder = this.holder): number {
    return this.sites.push({ name, start, role, holder, term, call: -1 }) - 1;
  }

  /** @param shared The import as every language has it: its specifier and what it binds. */
  import(imported: Omit<SyntaxImport, 'scope' | 'line'>, shared: Omit<ImportFact, 'line' | 'later'>): number {
    const line = this.lines.lineAt(imported.start);
    this.#facts.push({ ...shared, line, ...(this.scope === 0 ? {} : { later: true }) });
    return this.imports.push({ ...imported, scope: this.scope, line }) - 1;
  }

  /** A string that is documentation. */
  markDoc(node: number): void {
    this.#docs.add(node);
  }

  docBefore(from: number, start: number): string {
    return docCommentBefore(this.tree.text, from, start);
  }

  /** Between parameters of Python a comment may stand on each line. */
  #withoutHashComments(declaration: string): string {
    return this.#language === 'Python' && declaration.includes('#')
      ? declaration.replace(/(?<=^|[\s,(])#[^\n'"]*['"]?/g, (found) => (/['"]$/.test(found) ? found : ''))
      : declaration;
  }

  finish(texts: TextKinds): SyntaxFacts {
    const { tree } = this;
    const facts: FileFacts = {
      definitions: this.definitions,
      imports: this.#facts,
      importSpans: this.#importSpans(),
      declarationNodes: [],
      boundKeys: [],
      otherNames: [],
      isModule: this.isModule,
      lineCount: this.lines.count,
      tooDeep: tree.isPartial,
    };
    this.sites.sort((a, b) => a.start - b.start);
    for (const scope of this.#scopes) scope.bindings.sort((a, b) => a.start - b.start);
    return {
      language: this.#language,
      facts,
      details: this.details,
      imports: this.imports,
      scopes: this.#scopes,
      implementations: this.implementations,
      terms: this.#terms,
      sites: this.sites,
      packageName: this.packageName,
      exportList: this.exportList,
      texts: this.#texts(texts),
      unread: this.#unread(),
      isPartial: tree.isPartial,
    };
  }

  /** Of the imports the statements that they stand in: one may import much. */
  #importSpans(): [number, number][] {
    const { tree } = this;
    const starts = this.imports.map(({ start }) => start);
    const holding = (node: number) => {
      const [from, to] = [tree.start(node), tree.end(node)];
      return starts.some((start) => from <= start && start < to);
    };
    const spans: [number, number][] = [];
    const inside = starts.length === 0 ? [] : [0];
    for (let node = inside.pop(); node !== undefined; node = inside.pop())
      for (const child of tree.children(node)) {
        if (!holding(child)) continue;
        if (IMPORTING.test(tree.kind(child))) spans.push([tree.start(child), tree.end(child)]);
        else inside.push(child);
      }
    return spans.sort(([a], [b]) => a - b);
  }

  /** Whole lines, and no more than a few around: what stands in the same class or file is read as it stands. */
  #unread(): Int32Array {
    const { tree, lines } = this;
    const found: number[] = [];
    for (let node = 0; node < tree.count; node++) {
      if (tree.kind(node) !== 'ERROR') continue;
      const parent = tree.parent(node);
      const isWide =
        parent <= 0 || lines.lineAt(tree.end(parent)) - lines.lineAt(tree.start(parent)) > MOST_LINES_AROUND;
      const around = isWide ? node : parent;
      const line = lines.lineAt(tree.end(around));
      let start = lines.startOf(lines.lineAt(tree.start(around)));
      let end = line + 1 < lines.count ? lines.startOf(line + 1) : tree.text.length;
      while (found.length > 0 && start < (found.at(-1) as number)) {
        end = Math.max(end, found.pop() as number);
        start = Math.min(start, found.pop() as number);
      }
      found.push(start, end);
    }
    return Int32Array.from(found);
  }

  #texts({ comments, strings, codeInStrings, between }: TextKinds): Int32Array {
    const { tree } = this;
    const found: number[] = [];
    for (let node = 0; node < tree.count; ) {
      const kind = tree.kind(node);
      if (comments.has(kind)) {
        found.push(tree.start(node), tree.end(node), TEXT_COMMENT);
        node = tree.endOf(node);
      } else if (strings.has(kind)) {
        const isDoc = this.#docs.has(node) || this.#docs.has(tree.parent(node));
        const code =
          codeInStrings === undefined ? [] : tree.children(node).filter((one) => codeInStrings.has(tree.kind(one)));
        const starts = [tree.start(node), ...code.map((one) => tree.end(one))];
        const ends = [...code.map((one) => tree.start(one)), tree.end(node)];
        starts.forEach((start, part) => {
          const end = ends[part] as number;
          if (start < end) found.push(start, end, isDoc ? TEXT_DOC : TEXT_STRING);
        });
        node++;
      } else if (between?.has(kind) === true && tree.children(node).length === 0) {
        found.push(tree.start(node), tree.end(node), TEXT_STRING);
        node++;
      } else if (node > 0 && tree.parent(node) === node - 1 && between?.has(tree.kind(node - 1)) === true) {
        // What stands before the first node inside has no node of its own.
        if (tree.start(node) > tree.start(node - 1)) found.push(tree.start(node - 1), tree.start(node), TEXT_STRING);
        node++;
      } else {
        node++;
      }
    }
    return codeInStrings === undefined ? Int32Array.from(found) : inOrder(found);
  }
}

/** Kinds of nodes that are statements which import, in all grammars. */
const IMPORTING = /^(?:import|use_|using_|namespace_use|preproc_include|extern_crate|mod_item)/;

/** An expression that goes on over more lines than these is a body. */
const MOST_LINES_AROUND = 5;

/** Strings in the code of a string come before what the outer one goes on with. */
function inOrder(texts: readonly number[]): Int32Array {
  const triples = Array.from({ length: texts.length / 3 }, (_, at) => texts.slice(3 * at, 3 * at + 3));
  return Int32Array.from(triples.sort(([a = 0], [b = 0]) => a - b).flat());
}

/** Operators whose value is a truth value, whatever stands on their sides. */
const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', '&&', '||']);
