/**
 * One Rust file to facts. A name is bound where `let` or a pattern stands and keeps its type; items are seen in all of the
 * block or module that they stand in, wherever in it; `impl` blocks give members to a type that is written elsewhere.
 *
 * What stands between the brackets of a macro's call is no syntax tree yet. Most macros are handed expressions, so it is
 * read as such where it can be, and as bare names where it cannot.
 */
import type { SymbolKind } from '../../model/facts.ts';
import type { ReferenceRole } from '../../model/roles.ts';
import type { Argument, NameSpace, SyntaxFacts, TermId } from '../../model/syntax.ts';
import { FactsBuilder, type OpenDetail } from '../shape/builder.ts';
import { parseSyntax } from '../shape/grammars.ts';
import { blank } from '../shape/readable.ts';
import type { SyntaxTree } from '../shape/tree.ts';
import { GRAMMAR } from './grammar.ts';

/** Never throws on odd source code. */
export function extractRust(tree: SyntaxTree): SyntaxFacts {
  const builder = new FactsBuilder('Rust', tree);
  new RustExtractor(builder, tree).file();
  return builder.finish({ comments: COMMENTS, strings: STRINGS });
}

const COMMENTS: ReadonlySet<string> = new Set(['line_comment', 'block_comment']);
const STRINGS: ReadonlySet<string> = new Set(['string_content', 'escape_sequence']);
/** Macros in the arguments of macros are followed this deep. */
const MAX_MACRO_DEPTH = 6;
/** A macro's arguments are read as code up to this length. */
const MAX_MACRO_TEXT = 20_000;

/** The type that an `impl` block is for, and its trait. */
interface Implementation {
  readonly owner: TermId;
  readonly implementing: TermId;
  /** Last name of the type, for people. */
  readonly name: string;
}

class RustExtractor {
  readonly #builder: FactsBuilder;
  #tree: SyntaxTree;
  /** The site made last: of a path or a field its last name's, which is what a call around it runs. */
  #lastSite = -1;
  #implementation: Implementation | undefined;
  /** Inline modules around, from the outermost one. */
  #modules: readonly string[] = [];
  #macroDepth = 0;
  /** Where the text that is being read begins in the file. */
  #offset = 0;

  constructor(builder: FactsBuilder, tree: SyntaxTree) {
    this.#builder = builder;
    this.#tree = tree;
  }

  file(): void {
    this.#items(0);
  }

  #items(parent: number): void {
    if (parent < 0) return;
    for (const node of this.#tree.children(parent)) this.#statement(node);
  }

  #statement(node: number): void {
    const tree = this.#tree;
    switch (tree.kind(node)) {
      case 'use_declaration':
        this.#use(node);
        return;
      case 'extern_crate_declaration':
        this.#externCrate(node);
        return;
      case 'mod_item':
        this.#module(node);
        return;
      case 'function_item':
      case 'function_signature_item':
        this.#function(node);
        return;
      case 'struct_item':
      case 'union_item':
        this.#struct(node);
        return;
      case 'enum_item':
        this.#enum(node);
        return;
      case 'trait_item':
        this.#trait(node);
        return;
      case 'impl_item':
        this.#impl(node);
        return;
      case 'const_item':
      case 'static_item':
        this.#constant(node);
        return;
      case 'type_item':
      case 'associated_type':
        this.#typeAlias(node);
        return;
      case 'macro_definition':
        this.#macroDefinition(node);
        return;
      case 'foreign_mod_item':
        this.#items(tree.field(node, 'body'));
        return;
      case 'attribute_item':
      case 'inner_attribute_item':
        this.#names(node, 'decorator');
        return;
      case 'let_declaration':
        this.#let(node);
        return;
      case 'expression_statement':
        for (const child of tree.children(node)) this.#expression(child);
        return;
      case 'empty_statement':
      case 'visibility_modifier':
        return;
      default:
        this.#expression(node);
    }
  }

  // --- Items ---

  /** Items are seen in all of their block, so they are bound at its beginning. */
  #bindItem(
    name: string,
    more: { readonly definition?: number; readonly imported?: number; readonly importedName?: number },
  ): void {
    const { start } = this.#builder.scopeAt(this.#builder.scope);
    this.#builder.bind(name, more.definition === undefined ? 'import' : 'definition', start, more);
  }

  /** An item of an `impl` belongs to its type, one of a trait to the trait; any other is bound by its name. */
  #placeItem(definition: number): void {
    const builder = this.#builder;
    const written = builder.definitions[definition];
    const detail = builder.details[definition];
    if (written === undefined || detail === undefined) return;
    const { owner, implementing, name } = this.#implementation ?? {};
    if (owner !== undefined && implementing !== undefined) {
      detail.owner = owner;
      detail.implementing = implementing;
      written.container = [written.container, name].filter(Boolean).join('.');
      return;
    }
    const holder = builder.holder < 0 ? undefined : builder.definitions[builder.holder];
    if (holder?.kind !== 'interface') this.#bindItem(written.name, { definition });
  }

  #use(node: number): void {
    const tree = this.#tree;
    const isPublic = tree.childOfKind(node, 'visibility_modifier') >= 0;
    this.#useTree(tree.field(node, 'argument'), [], isPublic ? ['pub'] : []);
  }

  /** `pub extern crate a as b;` takes what `pub use ::a as b;` does. */
  #externCrate(node: number): void {
    const tree = this.#tree;
    const name = tree.field(node, 'name');
    const alias = tree.field(node, 'alias');
    if (name < 0 || tree.textOf(name) === 'self') {
      this.#names(node, 'import');
      return;
    }
    const isPublic = tree.childOfKind(node, 'visibility_modifier') >= 0;
    const local = alias < 0 ? undefined : tree.textOf(alias);
    this.#usedName(name, [], local, isPublic ? ['pub'] : [], alias);
  }

  #useTree(node: number, prefix: readonly string[], modifiers: readonly string[]): void {
    const tree = this.#tree;
    if (node < 0) return;
    switch (tree.kind(node)) {
      case 'scoped_use_list': {
        const path = tree.field(node, 'path');
        const before = [...prefix, ...this.#usePath(path)];
        this.#useTree(tree.field(node, 'list'), before, modifiers);
        return;
      }
      case 'use_list':
        for (const child of tree.children(node)) this.#useTree(child, prefix, modifiers);
        return;
      case 'use_wildcard': {
        const [path = -1] = tree.children(node);
        this.#import([...prefix, ...this.#usePath(path)], '*', '*', tree.start(node), modifiers);
        return;
      }
      case 'use_as_clause': {
        const alias = tree.field(node, 'alias');
        const local = tree.textOf(alias);
        this.#usedName(tree.field(node, 'path'), prefix, local, modifiers, alias);
        return;
      }
      default:
        this.#usedName(node, prefix, undefined, modifiers);
    }
  }

  /** The names of a path in a `use`, each of them a site. */
  #usePath(path: number): string[] {
    if (path < 0) return [];
    this.#expression(path, 'import');
    return this.#tree
      .textOf(path)
      .split('::')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }

  #usedName(
    node: number,
    prefix: readonly string[],
    alias: string | undefined,
    modifiers: readonly string[],
    aliasNode = -1,
  ): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const parts = [
      ...prefix,
      ...tree
        .textOf(node)
        .split('::')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ];
    // `use a::b::{self}` takes b from a.
    if (parts.at(-1) === 'self' && parts.length > 1) parts.pop();
    const imported = parts.pop() ?? '';
    const at = tree.kind(node) === 'scoped_identifier' ? tree.field(node, 'name') : node;
    if (tree.kind(node) === 'scoped_identifier') this.#expression(tree.field(node, 'path'), 'import');
    const local = alias ?? imported;
    this.#import(parts, imported, local, tree.start(at), modifiers);
    if (local === '_' || tree.kind(at) === 'self') return;
    const term = builder.name(local, builder.scopeAt(builder.scope).end - 1);
    builder.site(tree.textOf(at), tree.start(at), modifiers.includes('pub') ? 'export' : 'import', term);
    if (aliasNode >= 0) builder.site(local, tree.start(aliasNode), 'import', term);
  }

  #import(path: readonly string[], imported: string, local: string, start: number, modifiers: readonly string[]): void {
    const module = path.join('::');
    const names = [{ imported, local, start }];
    const index = this.#builder.import(
      {
        module,
        level: 0,
        names,
        local: '',
        start,
        modifiers: [...modifiers, ...this.#modules.map((name) => `in ${name}`)],
      },
      {
        specifier: [...path, imported].join('::'),
        kind: modifiers.includes('pub') ? 'reexport' : 'import',
        typeOnly: false,
        names: [{ imported, local }],
      },
    );
    if (local !== '_') this.#bindItem(local, { imported: index, importedName: 0 });
  }

  #module(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const nameNode = tree.field(node, 'name');
    const body = tree.field(node, 'body');
    const name = tree.textOf(nameNode);
    if (body < 0) {
      // `mod x;` is the file beside this one.
      this.#import(['self'], name, name, tree.start(nameNode), ['mod', ...this.#publicWord(node)]);
      builder.site(name, tree.start(nameNode), 'import', builder.name(name, builder.scopeAt(builder.scope).end - 1));
      return;
    }
    const definition = this.#define(nameNode, 'namespace', node, body);
    this.#bindItem(name, { definition });
    const outer = { modules: this.#modules, implementation: this.#implementation };
    this.#modules = [...this.#modules, name];
    this.#implementation = undefined;
    builder.inDefinition(definition, () => {
      (builder.details[definition] as OpenDetail).scope = builder.inScope(
        { kind: 'block', definition, start: tree.start(body), end: tree.end(body) },
        () => this.#items(body),
      );
    });
    this.#modules = outer.modules;
    this.#implementation = outer.implementation;
  }

  #publicWord(node: number): string[] {
    return this.#tree.childOfKind(node, 'visibility_modifier') >= 0 ? ['pub'] : [];
  }

  #define(
    nameNode: number,
    kind: SymbolKind,
    whole: number,
    body: number,
    more: { parent?: number; exported?: boolean; hasBody?: boolean } = {},
  ): number {
    const tree = this.#tree;
    const builder = this.#builder;
    const name = tree.textOf(nameNode);
    const definition = builder.define({
      name,
      kind,
      nameStart: tree.start(nameNode),
      nameEnd: tree.end(nameNode),
      start: tree.start(whole),
      end: tree.end(whole),
      signatureEnd: body >= 0 ? tree.start(body) : tree.end(whole),
      doc: this.#docBefore(whole),
      exported: more.exported ?? this.#isPublic(whole),
      hasBody: more.hasBody ?? (body >= 0 || kind !== 'method'),
      ...(more.parent === undefined ? {} : { parent: more.parent }),
    });
    this.#lastSite = builder.site(name, tree.start(nameNode), 'definition', -1, definition);
    this.#attributes(whole, builder.details[definition] as OpenDetail);
    return definition;
  }

  /** `pub(crate)` and the like are seen by this crate alone. */
  #isPublic(item: number): boolean {
    const visibility = this.#tree.childOfKind(item, 'visibility_modifier');
    return visibility >= 0 && this.#tree.textOf(visibility) === 'pub';
  }

  /** Attributes that hand an item to somebody: a test runner, a linker, a macro. */
  #attributes(item: number, detail: OpenDetail): void {
    const tree = this.#tree;
    for (let before = tree.previous(item); before >= 0; before = tree.previous(before)) {
      if (COMMENTS.has(tree.kind(before))) continue;
      if (tree.kind(before) !== 'attribute_item') return;
      const text = tree.textOf(before).replace(/^#\[\s*/, '');
      const name = /^[\w:]+/.exec(text)?.[0] ?? '';
      if (/^(?:(?:\w+::){0,9}test\b|cfg\(test\))/.test(text)) detail.modifiers.push('test');
      const derived = name === 'derive' ? text.match(/[\w:]+/g)?.slice(1) : undefined;
      const isHarmless = derived?.every((each) => HARMLESS_DERIVES.has(each)) ?? HARMLESS_ATTRIBUTES.has(name);
      if (!isHarmless) detail.decorators.push(this.#builder.name(name, tree.start(before)));
    }
  }

  /** Attributes may stand between an item and its comment. */
  #docBefore(node: number): string {
    const tree = this.#tree;
    let first = node;
    for (
      let before = tree.previous(first);
      before >= 0 && tree.kind(before) === 'attribute_item';
      before = tree.previous(before)
    )
      first = before;
    let before = tree.previous(first);
    while (before >= 0 && COMMENTS.has(tree.kind(before))) before = tree.previous(before);
    const parent = tree.parent(node);
    const from = before >= 0 ? tree.end(before) : parent >= 0 ? tree.start(parent) : 0;
    return this.#builder.docBefore(from, tree.start(first));
  }

  #function(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const nameNode = tree.field(node, 'name');
    const body = tree.field(node, 'body');
    const implementation = this.#implementation;
    const holder = builder.holder < 0 ? undefined : builder.definitions[builder.holder];
    const isInTrait = implementation === undefined && holder?.kind === 'interface';
    const isMethod = implementation !== undefined || isInTrait;
    const definition = this.#define(nameNode, isMethod ? 'method' : 'function', node, body, {
      hasBody: body >= 0,
      // Whoever sees the trait sees its members.
      ...(isInTrait
        ? { exported: holder.exported }
        : implementation !== undefined && implementation.implementing >= 0
          ? { exported: true }
          : {}),
    });
    const detail = builder.details[definition] as OpenDetail;
    this.#placeItem(definition);
    if (body < 0) detail.modifiers.push('abstract');
    const words = tree.childOfKind(node, 'function_modifiers');
    if (words >= 0 && tree.textOf(words).includes('async')) detail.modifiers.push('async');
    this.#implementation = undefined;
    builder.inDefinition(definition, () => {
      detail.scope = builder.inScope(
        { kind: 'function', definition, start: tree.start(node), end: tree.end(node) },
        () => {
          this.#typeParameters(node, definition);
          for (const parameter of tree.children(tree.field(node, 'parameters')))
            this.#parameter(parameter, detail, implementation, isInTrait);
          const result = tree.field(node, 'return_type');
          detail.type = result < 0 ? this.#unit() : this.#type(result);
          this.#bounds(node);
          if (body >= 0) this.#items(body);
        },
      );
    });
    this.#implementation = implementation;
  }

  #unit(): TermId {
    return this.#builder.literal('()');
  }

  #parameter(node: number, detail: OpenDetail, implementation: Implementation | undefined, isInTrait: boolean): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const start = tree.start(node);
    switch (tree.kind(node)) {
      case 'self_parameter': {
        const type = builder.name('Self', start);
        detail.parameters.push({ name: 'self', type, value: -1, kind: 'receiver' });
        if (implementation !== undefined || isInTrait) builder.bind('self', 'parameter', start, { type });
        return;
      }
      case 'parameter': {
        const pattern = tree.field(node, 'pattern');
        const type = this.#type(tree.field(node, 'type'));
        const name = tree.textOf(pattern);
        if (name === 'self') {
          detail.parameters.push({ name, type, value: -1, kind: 'receiver' });
          builder.bind('self', 'parameter', start, { type: builder.name('Self', start) });
          return;
        }
        detail.parameters.push({ name, type, value: -1, kind: 'plain' });
        if (this.#tree.kind(pattern) === 'identifier') this.#bindName(pattern, 'parameter', { type });
        else this.#pattern(pattern, builder.instance(type), tree.end(node));
        return;
      }
      case 'variadic_parameter':
      case 'attribute_item':
        return;
      default:
        // Parameters of a foreign function may be types alone.
        detail.parameters.push({ name: '', type: this.#type(node), value: -1, kind: 'plain' });
    }
  }

  #typeParameters(node: number, definition: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const list = tree.field(node, 'type_parameters');
    if (list < 0) return;
    const detail = definition < 0 ? undefined : builder.details[definition];
    for (const parameter of tree.children(list)) {
      const kind = tree.kind(parameter);
      if (kind === 'lifetime_parameter' || kind === 'lifetime') continue;
      const nameNode = kind === 'type_identifier' || kind === 'identifier' ? parameter : tree.field(parameter, 'name');
      if (nameNode < 0) continue;
      const name = tree.textOf(nameNode);
      builder.site(name, tree.start(nameNode), 'definition', -1);
      if (kind === 'const_parameter') {
        builder.bind(name, 'parameter', tree.start(parameter), { type: this.#type(tree.field(parameter, 'type')) });
        continue;
      }
      const bounds = this.#boundsOf(tree.field(parameter, 'bounds'), this.#whereBounds(node, name));
      const fallback = tree.field(parameter, 'default_type');
      if (fallback >= 0) this.#type(fallback);
      detail?.typeParameters.push({ name, bound: bounds });
      builder.bind(name, 'type_parameter', builder.scopeAt(builder.scope).start, { definition, type: bounds });
    }
  }

  /** What `where` says of a type parameter. */
  #whereBounds(node: number, name: string): number[] {
    const tree = this.#tree;
    const clause = tree.childOfKind(node, 'where_clause');
    if (clause < 0) return [];
    return tree
      .children(clause)
      .filter((each) => tree.kind(each) === 'where_predicate' && tree.textOf(tree.field(each, 'left')) === name)
      .map((each) => tree.field(each, 'bounds'));
  }

  /** Names in a `where` clause which the type parameters have not read. */
  #bounds(node: number): void {
    const tree = this.#tree;
    const clause = tree.childOfKind(node, 'where_clause');
    if (clause < 0) return;
    const list = tree.field(node, 'type_parameters');
    const read = new Set(list < 0 ? [] : tree.children(list).map((each) => this.#parameterName(each)));
    for (const predicate of tree.children(clause)) {
      const left = tree.field(predicate, 'left');
      if (left < 0) continue;
      this.#type(left);
      if (!read.has(tree.textOf(left))) this.#boundsOf(tree.field(predicate, 'bounds'), []);
    }
  }

  /** The name that a type parameter declares; empty for a lifetime. */
  #parameterName(parameter: number): string {
    const tree = this.#tree;
    const kind = tree.kind(parameter);
    if (kind === 'lifetime_parameter' || kind === 'lifetime') return '';
    const name = kind === 'type_identifier' || kind === 'identifier' ? parameter : tree.field(parameter, 'name');
    return name < 0 ? '' : tree.textOf(name);
  }

  /** The traits of a bound as one term; -1 where there is none. */
  #boundsOf(bounds: number, more: readonly number[]): TermId {
    const tree = this.#tree;
    const terms = [bounds, ...more]
      .filter((each) => each >= 0)
      .flatMap((each) => tree.children(each))
      .filter((each) => !['lifetime', 'removed_trait_bound'].includes(tree.kind(each)))
      .map((each) => this.#type(each));
    if (terms.length === 0) return -1;
    return terms.length === 1 ? (terms[0] as TermId) : this.#builder.term({ kind: 'either', of: terms });
  }

  #struct(node: number): void {
    const tree = this.#tree;
    const nameNode = tree.field(node, 'name');
    const body = tree.field(node, 'body');
    const definition = this.#define(nameNode, 'class', node, body, { hasBody: true });
    this.#bindItem(tree.textOf(nameNode), { definition });
    this.#inType(node, definition, () => this.#fields(body, definition));
  }

  /** Runs `work` in the scope of a type, where its type parameters are known and `Self` is the type. */
  #inType(node: number, definition: number, work: () => void): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const outer = this.#implementation;
    this.#implementation = undefined;
    builder.inDefinition(definition, () => {
      (builder.details[definition] as OpenDetail).scope = builder.inScope(
        // The functions of a trait see its `Self`, which those of a class scope would not.
        { kind: 'block', definition, start: tree.start(node), end: tree.end(node) },
        () => {
          this.#bindSelf(builder.term({ kind: 'definition', index: definition }));
          this.#typeParameters(node, definition);
          this.#bounds(node);
          work();
        },
      );
    });
    this.#implementation = outer;
  }

  #bindSelf(value: TermId): void {
    this.#builder.bind('Self', 'variable', this.#builder.scopeAt(this.#builder.scope).start, { value });
  }

  /** Named fields become definitions; those of a tuple are known by their place, as parameters are. */
  #fields(body: number, holder: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    if (body < 0) return;
    const detail = builder.details[holder] as OpenDetail;
    if (tree.kind(body) === 'ordered_field_declaration_list') {
      for (const type of tree.fields(body, 'type')) {
        detail.parameters.push({
          name: String(detail.parameters.length),
          type: this.#type(type),
          value: -1,
          kind: 'plain',
        });
      }
      for (const child of tree.children(body))
        if (tree.kind(child) === 'attribute_item') this.#names(child, 'decorator');
      detail.modifiers.push('tuple');
      return;
    }
    for (const field of tree.children(body)) {
      if (tree.kind(field) === 'attribute_item') this.#names(field, 'decorator');
      if (tree.kind(field) !== 'field_declaration') continue;
      const index = this.#define(tree.field(field, 'name'), 'property', field, -1, { parent: holder });
      (builder.details[index] as OpenDetail).type = this.#type(tree.field(field, 'type'));
    }
  }

  #enum(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const nameNode = tree.field(node, 'name');
    const body = tree.field(node, 'body');
    const definition = this.#define(nameNode, 'enum', node, body, { hasBody: true });
    const { exported = false } = builder.definitions[definition] ?? {};
    this.#bindItem(tree.textOf(nameNode), { definition });
    this.#inType(node, definition, () => {
      for (const variant of body < 0 ? [] : tree.children(body)) {
        if (tree.kind(variant) === 'attribute_item') this.#names(variant, 'decorator');
        if (tree.kind(variant) !== 'enum_variant') continue;
        const index = this.#define(tree.field(variant, 'name'), 'enum_member', variant, -1, {
          parent: definition,
          exported,
        });
        const fields = tree.field(variant, 'body');
        if (fields >= 0) builder.details[index]?.modifiers.push('fields');
        builder.inDefinition(index, () => this.#fields(fields, index));
        const value = tree.field(variant, 'value');
        if (value >= 0) this.#expression(value);
      }
    });
  }

  #trait(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const nameNode = tree.field(node, 'name');
    const body = tree.field(node, 'body');
    const definition = this.#define(nameNode, 'interface', node, body, { hasBody: true });
    const detail = builder.details[definition] as OpenDetail;
    detail.modifiers.push('trait');
    this.#bindItem(tree.textOf(nameNode), { definition });
    this.#inType(node, definition, () => {
      const bounds = tree.field(node, 'bounds');
      for (const bound of bounds < 0 ? [] : tree.children(bounds)) {
        if (tree.kind(bound) !== 'lifetime') detail.bases.push(this.#type(bound, 'extends'));
      }
      this.#items(body);
    });
  }

  #impl(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const body = tree.field(node, 'body');
    const typeNode = tree.field(node, 'type');
    const traitNode = tree.field(node, 'trait');
    const outer = this.#implementation;
    builder.inScope({ kind: 'block', definition: -1, start: tree.start(node), end: tree.end(node) }, () => {
      this.#typeParameters(node, -1);
      const owner = this.#type(typeNode);
      const implementing = traitNode < 0 ? -1 : this.#type(traitNode, 'extends');
      this.#bindSelf(owner);
      this.#bounds(node);
      const name = this.#lastTypeName(typeNode);
      // An `impl` without members gives a type those that the trait itself has: so it is kept, under a name of its own.
      builder.bind(`${IMPL_OF}${name}`, 'variable', 0, { scope: 0, type: owner, value: implementing });
      this.#implementation = { owner, implementing, name };
      this.#items(body);
    });
    this.#implementation = outer;
  }

  /** `Foo` of `&mut a::Foo<T>`. */
  #lastTypeName(type: number): string {
    const tree = this.#tree;
    for (let node = type; node >= 0; ) {
      switch (tree.kind(node)) {
        case 'generic_type':
        case 'reference_type':
        case 'pointer_type':
          node = tree.field(node, 'type');
          break;
        case 'scoped_type_identifier':
          node = tree.field(node, 'name');
          break;
        case 'dynamic_type':
        case 'abstract_type':
          node = tree.field(node, 'trait');
          break;
        default:
          return tree.textOf(node).replace(/\s+/g, ' ').slice(0, 80);
      }
    }
    return '';
  }

  #constant(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const nameNode = tree.field(node, 'name');
    if (nameNode < 0) return;
    const value = tree.field(node, 'value');
    const implementation = this.#implementation;
    const definition = this.#define(nameNode, 'variable', node, value, { hasBody: true });
    const detail = builder.details[definition] as OpenDetail;
    this.#placeItem(definition);
    const type = tree.field(node, 'type');
    if (type >= 0) detail.type = this.#type(type);
    this.#implementation = undefined;
    if (value >= 0) builder.inDefinition(definition, () => detail.values.push(this.#expression(value)));
    this.#implementation = implementation;
  }

  #typeAlias(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const nameNode = tree.field(node, 'name');
    const type = tree.field(node, 'type');
    const definition = this.#define(nameNode, 'type', node, -1, { hasBody: true });
    const detail = builder.details[definition] as OpenDetail;
    this.#placeItem(definition);
    if (type < 0) detail.modifiers.push('associated');
    builder.inDefinition(definition, () => {
      detail.scope = builder.inScope(
        { kind: 'block', definition, start: tree.start(node), end: tree.end(node) },
        () => {
          this.#typeParameters(node, definition);
          detail.type = type < 0 ? this.#boundsOf(tree.field(node, 'bounds'), []) : this.#type(type);
        },
      );
    });
  }

  /** The body of a macro is a pattern of code and not code: the names in it may be anything. */
  #macroDefinition(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const nameNode = tree.field(node, 'name');
    if (nameNode < 0) return;
    const definition = this.#define(nameNode, 'function', node, tree.childOfKind(node, 'macro_rule'), {
      hasBody: true,
    });
    (builder.details[definition] as OpenDetail).modifiers.push('macro');
    this.#bindItem(`${tree.textOf(nameNode)}!`, { definition });
    builder.inDefinition(definition, () => {
      for (const rule of tree.children(node)) if (tree.kind(rule) === 'macro_rule') this.#looseNames(rule);
    });
  }

  // --- Names without a syntax around them ---

  /** Every name below a node, as a use of that kind. */
  #names(node: number, role: ReferenceRole): void {
    const tree = this.#tree;
    for (let each = node + 1; each < tree.endOf(node); each++) {
      if (!NAME_KINDS.has(tree.kind(each))) continue;
      this.#builder.site(
        tree.textOf(each),
        tree.start(each),
        role,
        this.#builder.name(tree.textOf(each), tree.start(each)),
      );
    }
  }

  /** Names in tokens: after a dot that of a member of something unknown, after `::` that of a path. */
  #looseNames(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    let before: TermId = -1;
    for (let each = node + 1; each < tree.endOf(node); each++) {
      if (!NAME_KINDS.has(tree.kind(each))) continue;
      const name = tree.textOf(each);
      const start = tree.start(each);
      const above = tree.text.slice(Math.max(0, this.#inText(start) - 2), this.#inText(start));
      const isPath = above === '::';
      const isMember = !isPath && above.endsWith('.') && above !== '..';
      const after = tree.text.slice(this.#inText(tree.end(each)), this.#inText(tree.end(each)) + 80);
      const isMacro = /^\s*!\s*[([{]/.test(after);
      const isCall = isMacro || /^\s*(?:::<[^>]*>)?\(/.test(after);
      const term = isPath
        ? builder.member(before, name, start)
        : isMember
          ? builder.member(-1, name, start)
          : isMacro
            ? builder.name(`${name}!`, start)
            : builder.name(name, start, isCall ? 'call' : 'token');
      const site = builder.site(name, start, isCall ? 'call' : 'reference', term);
      if (isCall) builder.called(builder.term({ kind: 'call', of: term, args: [] }), site);
      before = term;
    }
  }

  /** An offset of the file as one of the text that is being read, which may be a part of the file. */
  #inText(offset: number): number {
    return offset - this.#offset;
  }

  // --- Patterns and bindings ---

  #let(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const value = tree.field(node, 'value');
    const given = value < 0 ? -1 : this.#expression(value);
    const typeNode = tree.field(node, 'type');
    const type = typeNode < 0 ? -1 : this.#type(typeNode);
    const alternative = tree.field(node, 'alternative');
    if (alternative >= 0) this.#expression(alternative);
    const pattern = tree.field(node, 'pattern');
    if (pattern < 0) return;
    const from = tree.end(node);
    if (tree.kind(pattern) === 'identifier')
      this.#bindName(pattern, 'variable', { type: this.#isInferred(typeNode) ? -1 : type, value: given }, from);
    else this.#pattern(pattern, type >= 0 && !this.#isInferred(typeNode) ? builder.instance(type) : given, from);
  }

  /** `Vec<_>`: what is written says less than the value. */
  #isInferred(type: number): boolean {
    return type < 0 || /(^|[<,\s(])_($|[>,\s)])/.test(this.#tree.textOf(type));
  }

  #bindName(
    node: number,
    kind: 'parameter' | 'variable',
    given: { readonly type?: TermId; readonly value?: TermId },
    from = this.#tree.start(node),
  ): void {
    const name = this.#tree.textOf(node);
    this.#builder.site(name, this.#tree.start(node), 'definition', -1);
    this.#builder.bind(name, kind, from, given);
  }

  /** Binds what a pattern takes out of a value. */
  #pattern(node: number, value: TermId, from: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    if (node < 0) return;
    switch (tree.kind(node)) {
      case 'identifier':
      case 'shorthand_field_identifier': {
        const name = tree.textOf(node);
        // A capital letter names a constant or a variant, which is compared and not bound.
        if (/^\p{Lu}/u.test(name)) this.#expression(node);
        else this.#bindName(node, 'variable', { value }, from);
        return;
      }
      case 'tuple_pattern': {
        const parts = this.#parts(node);
        const rest = parts.findIndex((part) => tree.kind(part) === 'remaining_field_pattern');
        parts.forEach((part, position) => {
          if (rest >= 0 && position > rest) this.#pattern(part, -1, from);
          else this.#pattern(part, builder.term({ kind: 'part', of: value, position }), from);
        });
        return;
      }
      case 'tuple_struct_pattern': {
        const type = tree.field(node, 'type');
        const path = this.#expression(type, 'reference');
        const wrapped = tree.textOf(type);
        this.#parts(node)
          .filter((each) => each !== type)
          .forEach((part, position) => {
            // `Some(x)`, `Ok(x)` and `Err(x)` take what the value holds; other variants say themselves what they hold.
            if (wrapped === 'Some' || wrapped === 'Ok')
              this.#pattern(part, builder.term({ kind: 'unwrap', of: value }), from);
            else if (wrapped === 'Err')
              this.#pattern(part, builder.term({ kind: 'part', of: value, position: 1 }), from);
            else this.#pattern(part, builder.term({ kind: 'part', of: path, position }), from);
          });
        return;
      }
      case 'struct_pattern': {
        const type = tree.field(node, 'type');
        // The fields are those of the type or of the variant that is named here.
        const of = this.#type(type, 'reference');
        for (const field of tree.children(node)) {
          if (tree.kind(field) !== 'field_pattern') continue;
          const nameNode = tree.field(field, 'name');
          const inner = tree.field(field, 'pattern');
          const name = tree.textOf(nameNode);
          const term = builder.member(of, name, tree.start(nameNode));
          builder.site(name, tree.start(nameNode), 'property_key', term);
          if (inner >= 0) this.#pattern(inner, term, from);
          else builder.bind(name, 'variable', from, { value: term });
        }
        return;
      }
      case 'captured_pattern': {
        const [name, inner = -1] = tree.children(node);
        if (name !== undefined) this.#bindName(name, 'variable', { value }, from);
        this.#pattern(inner, value, from);
        return;
      }
      case 'slice_pattern':
        for (const part of this.#parts(node)) this.#pattern(part, builder.term({ kind: 'element', of: value }), from);
        return;
      case 'ref_pattern':
      case 'mut_pattern':
      case 'reference_pattern':
      case 'or_pattern':
      case 'match_pattern':
        for (const child of tree.children(node))
          if (tree.fieldOf(child) !== 'condition') this.#pattern(child, value, from);
        return;
      case 'mutable_specifier':
      case 'remaining_field_pattern':
      case '_':
        return;
      default:
        this.#expression(node);
    }
  }

  /** The parts of a pattern in their places: `_` is a token to the grammar, and takes a place all the same. */
  #parts(node: number): number[] {
    const tree = this.#tree;
    return tree
      .allChildren(node)
      .filter((each) => (tree.isNamed(each) || tree.kind(each) === '_') && !COMMENTS.has(tree.kind(each)));
  }

  /** A block whose names are its own; returns the value of its last expression. */
  #block(node: number, before: () => void = () => {}): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    if (node < 0) return -1;
    let value: TermId = -1;
    builder.inScope({ kind: 'block', definition: -1, start: tree.start(node), end: tree.end(node) }, () => {
      before();
      value = this.#blockContent(node);
    });
    return value;
  }

  #blockContent(block: number): TermId {
    const tree = this.#tree;
    const children = tree.kind(block) === 'block' ? tree.children(block) : [block];
    let value: TermId = -1;
    children.forEach((child, index) => {
      const isLast = index === children.length - 1;
      if (
        isLast &&
        tree.kind(child) === 'expression_statement' &&
        VALUED.has(tree.kind(tree.children(child)[0] ?? -1)) &&
        !tree.has(child, ';')
      ) {
        value = this.#expression(tree.children(child)[0] ?? -1);
      } else if (isLast && !STATEMENTS.has(tree.kind(child))) value = this.#expression(child);
      else this.#statement(child);
    });
    return value;
  }

  // --- Expressions ---

  #expressions(nodes: readonly number[]): void {
    for (const node of nodes) this.#expression(node);
  }

  #expression(node: number, role: ReferenceRole = 'reference'): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    if (node < 0) return -1;
    const start = tree.start(node);
    switch (tree.kind(node)) {
      case 'identifier':
      case 'type_identifier':
      case 'shorthand_field_identifier': {
        const name = tree.textOf(node);
        const space = spaceOf(role) ?? (this.#macroDepth > 0 ? 'token' : undefined);
        const term = builder.name(name, start, space);
        this.#lastSite = builder.site(name, start, role, term);
        return term;
      }
      case 'self':
        return builder.name('self', start);
      case 'super':
        // Seen from an inline module the file is what is around it.
        return builder.name(this.#modules.length === 0 ? 'super' : 'self::', start);
      case 'crate':
        return builder.name('crate', start);
      case 'scoped_identifier':
      case 'scoped_type_identifier':
        return this.#path(node, role);
      case 'field_expression': {
        const of = this.#expression(tree.field(node, 'value'));
        return this.#memberOf(of, tree.field(node, 'field'), role);
      }
      case 'generic_function': {
        const of = this.#expression(tree.field(node, 'function'), role);
        const named = this.#lastSite;
        const args = this.#typeArguments(tree.field(node, 'type_arguments'));
        this.#lastSite = named;
        return builder.term({ kind: 'generic', of, args });
      }
      case 'call_expression':
        return this.#call(node);
      case 'macro_invocation':
        return this.#macro(node);
      case 'struct_expression':
        return this.#construct(node);
      case 'try_expression':
        return builder.term({ kind: 'unwrap', of: this.#expression(tree.children(node)[0] ?? -1) });
      case 'await_expression':
        return builder.term({ kind: 'await', of: this.#expression(tree.children(node)[0] ?? -1) });
      case 'reference_expression':
        return builder.term({ kind: 'pointer', of: this.#expression(tree.field(node, 'value'), role) });
      case 'parenthesized_expression':
        return this.#expression(tree.children(node)[0] ?? -1, role);
      case 'unary_expression': {
        const of = this.#expression(tree.children(node)[0] ?? -1);
        return tree.has(node, '*') ? builder.term({ kind: 'unwrap', of: builder.term({ kind: 'pointer', of }) }) : of;
      }
      case 'binary_expression': {
        const left = this.#expression(tree.field(node, 'left'));
        const right = this.#expression(tree.field(node, 'right'));
        const operator = tree.textOf(tree.field(node, 'operator'));
        return this.#builder.operation(operator, left, right, 'bool');
      }
      case 'assignment_expression':
      case 'compound_assignment_expr': {
        this.#expression(tree.field(node, 'left'), 'write');
        this.#expression(tree.field(node, 'right'));
        return this.#unit();
      }
      case 'type_cast_expression': {
        this.#expression(tree.field(node, 'value'));
        return builder.instance(this.#type(tree.field(node, 'type')));
      }
      case 'index_expression': {
        const [of = -1, index = -1] = tree.children(node);
        const term = this.#expression(of);
        const isRange = index >= 0 && tree.kind(index) === 'range_expression';
        const args = [this.#expression(index)];
        return isRange ? term : builder.term({ kind: 'index', of: term, args });
      }
      case 'range_expression': {
        const parts = tree.children(node).map((part) => this.#expression(part));
        return builder.term({ kind: 'collection', type: 'Range', of: parts.slice(0, 1) });
      }
      case 'tuple_expression': {
        const of = tree
          .children(node)
          .filter((each) => tree.kind(each) !== 'attribute_item')
          .map((each) => this.#expression(each));
        return builder.term({ kind: 'tuple', of });
      }
      case 'array_expression': {
        const of = tree
          .children(node)
          .filter((each) => tree.kind(each) !== 'attribute_item')
          .map((each) => this.#expression(each));
        return builder.term({ kind: 'collection', type: '[]', of: of.slice(0, 1) });
      }
      case 'block':
        return this.#block(node);
      case 'unsafe_block':
      case 'const_block':
      case 'gen_block':
      case 'try_block':
        return this.#block(tree.childOfKind(node, 'block'));
      case 'async_block':
        return builder.term({ kind: 'collection', type: 'Future', of: [this.#block(tree.childOfKind(node, 'block'))] });
      case 'if_expression':
        return this.#if(node);
      case 'match_expression':
        return this.#match(node);
      case 'for_expression': {
        const over = this.#expression(tree.field(node, 'value'));
        const body = tree.field(node, 'body');
        this.#block(body, () =>
          this.#pattern(tree.field(node, 'pattern'), builder.term({ kind: 'element', of: over }), tree.start(body)),
        );
        return this.#unit();
      }
      case 'while_expression': {
        const condition = tree.field(node, 'condition');
        const body = tree.field(node, 'body');
        builder.inScope({ kind: 'block', definition: -1, start, end: tree.end(node) }, () => {
          this.#condition(condition);
          this.#block(body);
        });
        return this.#unit();
      }
      case 'loop_expression':
        this.#block(tree.field(node, 'body'));
        return -1;
      case 'closure_expression':
        return this.#closure(node);
      case 'return_expression':
      case 'break_expression':
      case 'yield_expression':
        this.#expressions(tree.children(node).filter((each) => tree.kind(each) !== 'label'));
        return this.#builder.literal('!');
      case 'continue_expression':
        return this.#builder.literal('!');
      case 'let_condition':
      case 'let_chain':
        this.#condition(node);
        return this.#builder.literal('bool');
      case 'string_literal':
      case 'raw_string_literal':
        return this.#builder.literal('str');
      case 'char_literal':
        return this.#builder.literal('char');
      case 'boolean_literal':
        return this.#builder.literal('bool');
      case 'integer_literal':
        return this.#builder.literal('i32');
      case 'float_literal':
        return this.#builder.literal('f64');
      case 'unit_expression':
        return this.#unit();
      case 'metavariable':
      case 'label':
      case 'lifetime':
      case 'mutable_specifier':
        return -1;
      case 'token_tree':
        this.#looseNames(node);
        return -1;
      default:
        if (TYPES.has(tree.kind(node))) return this.#type(node);
        if (STATEMENTS.has(tree.kind(node))) this.#statement(node);
        else for (const child of tree.children(node)) this.#statement(child);
        return -1;
    }
  }

  /** `a::b::c`: each part a site. */
  #path(node: number, role: ReferenceRole): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const path = tree.field(node, 'path');
    const nameNode = tree.field(node, 'name');
    let of: TermId;
    if (path < 0) of = builder.name('::', tree.start(node));
    else if (tree.kind(path) === 'self') of = this.#ownModule(tree.start(path));
    else if (tree.kind(path) === 'bracketed_type') of = this.#qualified(path);
    else if (TYPES.has(tree.kind(path)) && tree.kind(path) !== 'scoped_type_identifier')
      of = this.#type(path, role === 'import' ? role : 'reference');
    else if (tree.kind(path) === 'identifier') of = this.#moduleName(path, role === 'import' ? role : 'reference');
    else of = this.#expression(path, role === 'import' ? role : 'reference');
    return this.#memberOf(of, nameNode, role);
  }

  /** What a path begins with is a module or a type, whatever variable has that name as well. */
  #moduleName(node: number, role: ReferenceRole): TermId {
    const name = this.#tree.textOf(node);
    const start = this.#tree.start(node);
    const term = this.#builder.name(name, start, 'type');
    this.#lastSite = this.#builder.site(name, start, role, term);
    return term;
  }

  /** `self::`: the file, or the inline module around. */
  #ownModule(at: number): TermId {
    return this.#modules.reduce((of, name) => this.#builder.member(of, name, at), this.#builder.name('self::', at));
  }

  /** `<T as Trait>`: the trait's member, as the type has it. */
  #qualified(node: number): TermId {
    const tree = this.#tree;
    const [inner = -1] = tree.children(node);
    if (tree.kind(inner) !== 'qualified_type') return this.#type(inner, 'reference');
    const type = this.#type(tree.field(inner, 'type'), 'reference');
    const trait = this.#type(tree.field(inner, 'alias'), 'reference');
    return this.#builder.term({ kind: 'either', of: [type, trait] });
  }

  #memberOf(of: TermId, nameNode: number, role: ReferenceRole): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    if (nameNode < 0) return -1;
    const name = tree.textOf(nameNode);
    const start = tree.start(nameNode);
    if (tree.kind(nameNode) === 'integer_literal') {
      this.#lastSite = -1;
      return builder.term({ kind: 'part', of, position: Number(name) });
    }
    const term = builder.member(of, name, start, spaceOf(role));
    this.#lastSite = builder.site(name, start, role, term);
    return term;
  }

  #call(node: number): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const callee = tree.field(node, 'function');
    this.#lastSite = -1;
    const of = this.#expression(callee, 'call');
    const named = NAMED_CALLEES.has(tree.kind(callee)) ? this.#lastSite : -1;
    const call = builder.reserve();
    const args = this.#arguments(tree.field(node, 'arguments'), call);
    builder.fill(call, { kind: 'call', of, args });
    return builder.called(call, named);
  }

  #arguments(list: number, call: TermId): Argument[] {
    const tree = this.#tree;
    if (list < 0) return [];
    return tree
      .children(list)
      .filter((each) => tree.kind(each) !== 'attribute_item')
      .map((argument, position) => {
        if (tree.kind(argument) === 'closure_expression')
          return { value: this.#closure(argument, { call, argument: position }) };
        // A function that is handed over may be called by whoever gets it.
        const isName = ['identifier', 'scoped_identifier'].includes(tree.kind(argument));
        return { value: this.#expression(argument, isName ? 'callback' : 'reference') };
      });
  }

  #construct(node: number): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const nameNode = tree.field(node, 'name');
    this.#lastSite = -1;
    const type = this.#type(nameNode, 'construct');
    const named = this.#lastSite;
    const term = builder.called(builder.term({ kind: 'construct', of: type, args: [] }), named);
    const body = tree.field(node, 'body');
    for (const field of body < 0 ? [] : tree.children(body)) {
      switch (tree.kind(field)) {
        case 'field_initializer': {
          const name = tree.field(field, 'field');
          this.#memberOf(term, name, 'property_key');
          this.#expression(tree.field(field, 'value'));
          break;
        }
        case 'shorthand_field_initializer':
          this.#expression(tree.childOfKind(field, 'identifier'));
          break;
        default:
          for (const child of tree.children(field)) this.#expression(child);
      }
    }
    return term;
  }

  #if(node: number): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const consequence = tree.field(node, 'consequence');
    let value: TermId = -1;
    builder.inScope({ kind: 'block', definition: -1, start: tree.start(node), end: tree.end(consequence) }, () => {
      this.#condition(tree.field(node, 'condition'));
      value = this.#block(consequence);
    });
    const alternative = tree.field(node, 'alternative');
    if (alternative < 0) return this.#unit();
    const other = this.#expression(tree.children(alternative)[0] ?? -1);
    return builder.term({ kind: 'either', of: [value, other] });
  }

  /** Names bound by `let` in a condition hold in the rest of it and in what it guards. */
  #condition(node: number): void {
    const tree = this.#tree;
    if (node < 0) return;
    if (tree.kind(node) === 'let_condition') {
      const value = this.#expression(tree.field(node, 'value'));
      this.#pattern(tree.field(node, 'pattern'), value, tree.end(node));
    } else if (tree.kind(node) === 'let_chain') {
      for (const part of tree.children(node)) this.#condition(part);
    } else this.#expression(node);
  }

  #match(node: number): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const value = this.#expression(tree.field(node, 'value'));
    const results: TermId[] = [];
    const body = tree.field(node, 'body');
    for (const arm of body < 0 ? [] : tree.children(body)) {
      if (tree.kind(arm) !== 'match_arm') continue;
      builder.inScope({ kind: 'block', definition: -1, start: tree.start(arm), end: tree.end(arm) }, () => {
        const pattern = tree.field(arm, 'pattern');
        const condition = pattern < 0 ? -1 : tree.field(pattern, 'condition');
        this.#pattern(pattern, value, tree.start(arm));
        this.#condition(condition);
        results.push(this.#expression(tree.field(arm, 'value')));
      });
    }
    return builder.term({ kind: 'either', of: results });
  }

  /** @param wanted The argument of a call that the closure is. */
  #closure(node: number, wanted?: { readonly call: TermId; readonly argument: number }): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const names: string[] = [];
    let result: TermId = -1;
    const scope = builder.inScope(
      { kind: 'function', definition: -1, start: tree.start(node), end: tree.end(node) },
      () => {
        for (const parameter of this.#parts(tree.field(node, 'parameters'))) {
          const isTyped = tree.kind(parameter) === 'parameter';
          const pattern = isTyped ? tree.field(parameter, 'pattern') : parameter;
          const type = isTyped ? this.#type(tree.field(parameter, 'type')) : -1;
          const position = names.length;
          names.push(tree.textOf(pattern));
          // What a closure is handed is known to whom it is given.
          const expected: TermId =
            wanted === undefined ? -1 : builder.term({ kind: 'expected', ...wanted, parameter: position });
          const handed = type >= 0 ? builder.instance(type) : expected;
          if (tree.kind(pattern) === 'identifier')
            this.#bindName(pattern, 'parameter', type >= 0 ? { type } : { value: handed });
          else this.#pattern(pattern, handed, tree.end(parameter));
        }
        const written = tree.field(node, 'return_type');
        const declared = written < 0 ? -1 : builder.instance(this.#type(written));
        const value = this.#expression(tree.field(node, 'body'));
        result = declared >= 0 ? declared : value;
      },
    );
    return builder.term({ kind: 'lambda', scope, parameters: names, result });
  }

  // --- Macros ---

  #macro(node: number): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const path = tree.field(node, 'macro');
    const nameNode = tree.kind(path) === 'scoped_identifier' ? tree.field(path, 'name') : path;
    const name = tree.textOf(nameNode);
    if (nameNode !== path) this.#expression(tree.field(path, 'path'));
    const start = tree.start(nameNode);
    const term = builder.name(`${name}!`, start);
    const call = builder.term({ kind: 'call', of: term, args: [] });
    const site = builder.site(name, start, 'call', term);
    builder.called(call, site);
    const tokens = tree.childOfKind(node, 'token_tree');
    if (name === 'bitflags' && tokens >= 0) {
      this.#bitflags(tokens);
      return call;
    }
    const values = tokens < 0 ? [] : this.#macroArguments(tokens);
    switch (name) {
      case 'vec':
        return builder.term({ kind: 'collection', type: 'Vec', of: [values[0] ?? -1] });
      case 'format':
        return this.#builder.literal('String');
      case 'matches':
      case 'cfg':
        return this.#builder.literal('bool');
      case 'dbg':
        return values[0] ?? -1;
      case 'concat':
      case 'stringify':
      case 'env':
      case 'include_str':
        return this.#builder.literal('str');
      case 'panic':
      case 'todo':
      case 'unimplemented':
      case 'unreachable':
        return this.#builder.literal('!');
      default:
        return call;
    }
  }

  /**
   * `bitflags! { struct Flags: u32 { const A = 1; } }` makes a type, to which functions are added elsewhere. Its constants,
   * which no grammar reads, stay names that may mean anything.
   */
  #bitflags(tokens: number): void {
    const tree = this.#tree;
    const text = tree.textOf(tokens);
    let readable = text;
    for (const { index, 1: head = '', 2: type = '', 3: body = '' } of withoutComments(text).matchAll(FLAGS)) {
      const from = index + head.length;
      const to = from + type.length + 1 + body.length;
      readable = `${readable.slice(0, from)}${blank(type)}{${blank(text.slice(to - body.length, to))}${readable.slice(to)}`;
    }
    this.#macroArguments(tokens, readable);
    if (readable === text) return;
    for (const child of tree.children(tokens)) if (tree.kind(child) === 'token_tree') this.#looseNames(child);
  }

  /** Reads what a macro is handed as expressions. `text` may be written otherwise, at the same places. */
  #macroArguments(tokens: number, text = this.#tree.textOf(tokens)): TermId[] {
    const tree = this.#tree;
    const inner = text.slice(1, -1);
    if (this.#macroDepth >= MAX_MACRO_DEPTH || text.length > MAX_MACRO_TEXT || /\$[({\w]/.test(inner)) {
      this.#looseNames(tokens);
      return [];
    }
    if (!/\p{L}/u.test(inner)) return [];
    const isBlock = text.startsWith('{');
    const [prefix, suffix] = isBlock ? ['fn f(){', '}'] : ['fn f(){[', ']}'];
    const offset = tree.start(tokens) + 1 - prefix.length;
    const parsed = parseSyntax(GRAMMAR, `${prefix}${inner}${suffix}`, offset);
    const body = parsed.field(parsed.children(0)[0] ?? 0, 'body');
    let hasError = body < 0;
    for (let node = 0; node < parsed.count && !hasError; node++) hasError = parsed.kind(node) === 'ERROR';
    if (hasError) {
      this.#looseNames(tokens);
      return [];
    }
    const outer = { tree: this.#tree, lastSite: this.#lastSite, offset: this.#offset };
    this.#tree = parsed;
    this.#offset = offset;
    this.#macroDepth++;
    try {
      this.#capturedNames();
      if (isBlock) {
        // Items that a macro is handed are those of the place where it is called: `thread_local! { static X: … }`.
        const isOfItems = parsed.children(body).every((each) => ITEMS.has(parsed.kind(each)));
        if (isOfItems) this.#blockContent(body);
        else this.#block(body);
        return [];
      }
      const [array = -1] = parsed.children(body);
      return parsed.kind(array) === 'array_expression'
        ? parsed.children(array).map((each) => this.#expression(each))
        : [this.#expression(array)];
    } finally {
      this.#macroDepth--;
      this.#tree = outer.tree;
      this.#offset = outer.offset;
      this.#lastSite = outer.lastSite;
    }
  }

  /** `"{name}"`: what a macro writes out takes names from around it. In other strings such a name is nobody's. */
  #capturedNames(): void {
    const tree = this.#tree;
    for (let node = 0; node < tree.count; node++) {
      if (tree.kind(node) !== 'string_literal' && tree.kind(node) !== 'raw_string_literal') continue;
      const start = tree.start(node);
      for (const { index, 1: name = '' } of tree.textOf(node).replaceAll('{{', '  ').matchAll(CAPTURED)) {
        const at = start + index + 1;
        this.#builder.site(name, at, 'reference', this.#builder.name(name, at));
      }
    }
  }

  // --- Types ---

  #typeArguments(list: number): TermId[] {
    const tree = this.#tree;
    if (list < 0) return [];
    const args: TermId[] = [];
    for (const each of tree.children(list)) {
      if (tree.kind(each) === 'lifetime') continue;
      if (tree.kind(each) === 'type_binding') {
        // `Iterator<Item = T>`: what it gives is all that is asked of it.
        args.push(this.#type(tree.field(each, 'type')));
        const name = tree.field(each, 'name');
        this.#builder.site(
          tree.textOf(name),
          tree.start(name),
          'type',
          this.#builder.member(-1, tree.textOf(name), tree.start(name)),
        );
      } else {
        // A constant is written as a type is.
        const isConstant = /^[A-Z][A-Z0-9_]+$/.test(tree.textOf(each));
        args.push(isConstant ? this.#expression(each, 'reference') : this.#type(each));
      }
    }
    return args;
  }

  /** A type of the language itself, by a name that nothing in a program can have. */
  #built(name: string, args: readonly TermId[]): TermId {
    return this.#builder.term({ kind: 'generic', of: this.#builder.literal(name), args });
  }

  #type(node: number, role: ReferenceRole = 'type'): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    if (node < 0) return -1;
    switch (tree.kind(node)) {
      case 'type_identifier':
      case 'identifier':
        return this.#expression(node, role);
      case 'scoped_type_identifier':
      case 'scoped_identifier':
        return this.#path(node, role);
      case 'primitive_type':
        return this.#builder.literal(tree.textOf(node));
      case 'generic_type':
      case 'generic_type_with_turbofish': {
        const of = this.#type(tree.field(node, 'type'), role);
        const named = this.#lastSite;
        const args = this.#typeArguments(tree.field(node, 'type_arguments'));
        this.#lastSite = named;
        return builder.term({ kind: 'generic', of, args });
      }
      case 'reference_type':
      case 'pointer_type':
        return builder.term({ kind: 'pointer', of: this.#type(tree.field(node, 'type'), role) });
      case 'array_type': {
        const length = tree.field(node, 'length');
        const of = this.#type(tree.field(node, 'element'));
        if (length >= 0) this.#expression(length);
        return this.#built('[]', [of]);
      }
      case 'tuple_type':
        return builder.term({
          kind: 'tuple',
          of: tree.children(node).map((each) => builder.instance(this.#type(each))),
        });
      case 'unit_type':
        return this.#unit();
      case 'never_type':
        return this.#builder.literal('!');
      case 'dynamic_type':
      case 'abstract_type':
        return this.#type(tree.field(node, 'trait'), role);
      case 'bounded_type': {
        const parts = tree
          .children(node)
          .filter((each) => tree.kind(each) !== 'lifetime')
          .map((each) => this.#type(each, role));
        return parts.length === 1 ? (parts[0] as TermId) : builder.term({ kind: 'either', of: parts });
      }
      case 'higher_ranked_trait_bound':
        return this.#type(tree.field(node, 'type'), role);
      case 'function_type': {
        const trait = tree.field(node, 'trait');
        if (trait >= 0) this.#expression(trait, 'type');
        const parameters = tree.field(node, 'parameters');
        const given =
          parameters < 0
            ? []
            : tree
                .children(parameters)
                .map((each) => this.#type(tree.kind(each) === 'parameter' ? tree.field(each, 'type') : each));
        const result = tree.field(node, 'return_type');
        return this.#built('fn', [result < 0 ? this.#unit() : this.#type(result), ...given]);
      }
      case 'qualified_type':
        return this.#type(tree.field(node, 'type'), role);
      case 'bracketed_type':
        return this.#qualified(node);
      case 'macro_invocation':
        return this.#macro(node);
      case 'self':
      case 'crate':
      case 'super':
        return this.#expression(node, role);
      case 'block':
        return this.#expression(node);
      case 'lifetime':
      case 'removed_trait_bound':
      case 'for_lifetimes':
        return -1;
      default:
        for (const child of tree.children(node)) this.#type(child, role);
        return -1;
    }
  }
}

/** A field and a method may share their name, and a function and a type. */
function spaceOf(role: ReferenceRole): NameSpace | undefined {
  if (role === 'call') return 'call';
  return role === 'type' || role === 'extends' || role === 'construct' ? 'type' : undefined;
}

const CAPTURED = /\{([\p{L}_]\w*)(?::[^{}]*)?\}/gu;

/** Names of the bindings that stand for `impl` blocks; the name of the type follows. */
export const IMPL_OF = 'impl ';

/** They tell the compiler something, and nobody of the item. */
const HARMLESS_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...[
    'allow',
    'cfg',
    'cfg_attr',
    'cold',
    'deny',
    'deprecated',
    'doc',
    'expect',
    'forbid',
    'inline',
    'macro_use',
    'must_use',
  ],
  ...[
    'non_exhaustive',
    'repr',
    'rustfmt::skip',
    'track_caller',
    'warn',
    'default',
    'automatically_derived',
    'target_feature',
  ],
]);
const HARMLESS_DERIVES: ReadonlySet<string> = new Set([
  ...['Clone', 'Copy', 'Debug', 'Default', 'Eq', 'Hash', 'Ord', 'PartialEq', 'PartialOrd'],
]);
const NAME_KINDS: ReadonlySet<string> = new Set([
  'identifier',
  'type_identifier',
  'field_identifier',
  'shorthand_field_identifier',
]);
const NAMED_CALLEES: ReadonlySet<string> = new Set([
  'identifier',
  'scoped_identifier',
  'field_expression',
  'generic_function',
]);
const VALUED: ReadonlySet<string> = new Set([
  'if_expression',
  'match_expression',
  'block',
  'unsafe_block',
  'loop_expression',
]);
const ITEMS: ReadonlySet<string> = new Set([
  'use_declaration',
  'extern_crate_declaration',
  'mod_item',
  'function_item',
  'function_signature_item',
  'struct_item',
  'union_item',
  'enum_item',
  'trait_item',
  'impl_item',
  'const_item',
  'static_item',
  'type_item',
  'associated_type',
  'macro_definition',
  'foreign_mod_item',
  'attribute_item',
  'inner_attribute_item',
  'empty_statement',
  'line_comment',
  'block_comment',
]);
/** As long as before. */
function withoutComments(text: string): string {
  return text.replace(/\/\/[^\n]*/g, blank);
}

/** The head of a type of flags, what it is made of, and what stands in its braces. */
const FLAGS = /\b(struct\s+\w+)(\s*:\s*\w+\s*)\{([^{}]*)\}/g;

const STATEMENTS: ReadonlySet<string> = new Set([...ITEMS, 'let_declaration', 'expression_statement']);
const TYPES: ReadonlySet<string> = new Set([
  'primitive_type',
  'generic_type',
  'generic_type_with_turbofish',
  'reference_type',
  'pointer_type',
  'array_type',
  'tuple_type',
  'unit_type',
  'never_type',
  'dynamic_type',
  'abstract_type',
  'bounded_type',
  'function_type',
  'qualified_type',
  'bracketed_type',
]);
