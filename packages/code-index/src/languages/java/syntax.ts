/**
 * One Java file to facts. Expressions become terms as they are walked, and every identifier becomes a site, so nothing is
 * looked at twice. The depth of the tree is bounded by `SyntaxTree`, and with it the depth of the calls here.
 *
 * Java has three name spaces: `size` the field, `size()` the method and `Size` the type have nothing to do with each
 * other. So names say in which one they are looked up (`space`); a name in front of a dot may be a value, a type or a
 * package, in this order.
 */
import type { SymbolKind } from '../../model/facts.ts';
import type { ReferenceRole } from '../../model/roles.ts';
import type { Argument, NameSpace, SyntaxFacts, TermId } from '../../model/syntax.ts';
import { FactsBuilder, type OpenDetail } from '../shape/builder.ts';
import type { SyntaxTree } from '../shape/tree.ts';

/** Never throws on odd source code. */
export function extractJava(tree: SyntaxTree): SyntaxFacts {
  const builder = new FactsBuilder('Java', tree);
  new JavaExtractor(builder, tree).file();
  return builder.finish({ comments: COMMENTS, strings: STRINGS });
}

const COMMENTS: ReadonlySet<string> = new Set(['line_comment', 'block_comment']);
const STRINGS: ReadonlySet<string> = new Set(['string_fragment', 'multiline_string_fragment']);

/** The name of a class that has none. */
const ANONYMOUS = '<anonymous>';

/** What is wanted where an expression stands, which says what a lambda there is handed: an argument of a call, or a value. */
type Wanted = { readonly call: TermId; readonly argument: number } | { readonly of: TermId } | undefined;

/** What a `return` gives something to. */
interface Receiver {
  readonly values: TermId[];
  readonly wanted: Wanted;
}

class JavaExtractor {
  readonly #builder: FactsBuilder;
  readonly #tree: SyntaxTree;
  /** The type whose body or member is being walked, or -1. */
  #type = -1;
  /** What the type around extends, or -1. */
  #superclass: TermId = -1;
  #returns: Receiver = { values: [], wanted: undefined };
  #yields: TermId[] = [];

  constructor(builder: FactsBuilder, tree: SyntaxTree) {
    this.#builder = builder;
    this.#tree = tree;
  }

  file(): void {
    for (const child of this.#tree.children(0)) this.#statement(child);
  }

  #statement(node: number): void {
    const tree = this.#tree;
    switch (tree.kind(node)) {
      case 'package_declaration':
        this.#package(node);
        return;
      case 'import_declaration':
        this.#import(node);
        return;
      case 'class_declaration':
      case 'interface_declaration':
      case 'enum_declaration':
      case 'record_declaration':
      case 'annotation_type_declaration':
        this.#typeDeclaration(node);
        return;
      case 'method_declaration':
      case 'constructor_declaration':
      case 'compact_constructor_declaration':
      case 'annotation_type_element_declaration':
        this.#function(node);
        return;
      case 'field_declaration':
      case 'constant_declaration':
        this.#field(node);
        return;
      case 'enum_constant':
        this.#enumConstant(node);
        return;
      case 'static_initializer':
        this.#initializer(node);
        return;
      case 'block':
        // A block that stands by itself in a class initialises objects.
        if (BODIES.has(tree.kind(tree.parent(node)))) this.#initializer(node);
        else this.#inBlock(node, () => this.#inside(node));
        return;
      case 'local_variable_declaration':
        this.#localVariables(node);
        return;
      case 'enhanced_for_statement':
        this.#enhancedFor(node);
        return;
      case 'catch_clause':
        this.#catch(node);
        return;
      case 'resource':
        this.#resource(node);
        return;
      case 'if_statement':
        this.#if(node);
        return;
      case 'for_statement':
      case 'while_statement':
      case 'do_statement':
      case 'try_with_resources_statement':
      case 'constructor_body':
      case 'switch_block_statement_group':
        this.#inBlock(node, () => this.#inside(node));
        return;
      case 'switch_expression':
        this.#switch(node);
        return;
      case 'return_statement': {
        const [value] = tree.children(node);
        if (value !== undefined) this.#returns.values.push(this.#expression(value, this.#returns.wanted));
        return;
      }
      case 'yield_statement': {
        const [value] = tree.children(node);
        if (value !== undefined) this.#yields.push(this.#expression(value));
        return;
      }
      case 'labeled_statement':
      case 'break_statement':
      case 'continue_statement':
        for (const child of tree.children(node)) {
          if (tree.kind(child) === 'identifier')
            this.#builder.site(tree.textOf(child), tree.start(child), 'definition', -1);
          else this.#statement(child);
        }
        return;
      case 'explicit_constructor_invocation':
        this.#constructorInvocation(node);
        return;
      default:
        if (isExpression(tree.kind(node))) this.#expression(node);
        else this.#inside(node);
    }
  }

  #inside(node: number): void {
    for (const child of this.#tree.children(node)) this.#statement(child);
  }

  #inBlock(node: number, work: () => void, kind: 'block' | 'function' = 'block'): number {
    return this.#builder.inScope(
      { kind, definition: -1, start: this.#tree.start(node), end: this.#tree.end(node) },
      work,
    );
  }

  #package(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    for (const child of tree.children(node)) {
      const kind = tree.kind(child);
      if (kind === 'identifier' || kind === 'scoped_identifier') {
        builder.packageName = tree.textOf(child).replace(/\s/g, '');
        for (const name of this.#identifiers(child))
          builder.site(tree.textOf(name), tree.start(name), 'definition', -1);
      } else this.#annotation(child);
    }
  }

  #import(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const path = tree.childOfKind(node, 'scoped_identifier', 'identifier');
    if (path < 0) return;
    const names = this.#identifiers(path);
    const isOnDemand = tree.childOfKind(node, 'asterisk') >= 0;
    const isStatic = tree.has(node, 'static');
    const imported = isOnDemand ? '*' : tree.textOf(names.at(-1) as number);
    const segments = names.map((name) => tree.textOf(name));
    const module = (isOnDemand ? segments : segments.slice(0, -1)).join('.');
    const start = tree.start(node);
    const index = builder.import(
      {
        module,
        level: 0,
        names: [{ imported, local: imported, start: tree.start(names.at(-1) as number) }],
        local: '',
        start,
        modifiers: isStatic ? ['static'] : [],
      },
      {
        specifier: isOnDemand ? `${module}.*` : segments.join('.'),
        kind: 'import',
        typeOnly: false,
        names: [{ imported, local: imported }],
      },
    );
    builder.bind(imported, 'import', start, { imported: index, importedName: 0 });
    let term = -1;
    names.forEach((name, i) => {
      const text = tree.textOf(name);
      const at = tree.start(name);
      const isLast = i === names.length - 1 && !isOnDemand;
      // What it means once it is imported: the method, for one that is taken from a class.
      if (isLast) term = builder.term({ kind: 'name', name: text, scope: 0, at: tree.end(node) });
      else if (i === 0) term = builder.term({ kind: 'name', name: text, scope: 0, at, space: 'package' });
      else term = builder.member(term, text, at);
      builder.site(text, at, 'import', term);
    });
  }

  /** All identifiers inside a dotted name, in order. */
  #identifiers(node: number): number[] {
    const tree = this.#tree;
    const found: number[] = [];
    for (let inner = node; inner < tree.endOf(node); inner++)
      if (tree.isNamed(inner) && tree.kind(inner) === 'identifier') found.push(inner);
    return found;
  }

  /** Words in front of a declaration; the terms and sites of its annotations belong to what stands around it. */
  #modifiers(node: number): { readonly words: string[]; readonly decorators: TermId[]; readonly start: number } {
    const tree = this.#tree;
    const words: string[] = [];
    const decorators: TermId[] = [];
    const modifiers = tree.childOfKind(node, 'modifiers');
    let start = tree.start(node);
    if (modifiers >= 0) {
      let isFirst = true;
      for (const child of tree.allChildren(modifiers)) {
        const kind = tree.kind(child);
        if (kind === 'annotation' || kind === 'marker_annotation') {
          const decorator = this.#annotation(child);
          const name = tree.textOf(tree.field(child, 'name'));
          if (!HARMLESS.test(name)) decorators.push(decorator);
          if (name === 'Override') words.push('override');
          if (isFirst) start = this.#after(child);
        } else if (!COMMENTS.has(kind)) {
          words.push(kind);
          isFirst = false;
        }
      }
      if (isFirst && decorators.length > 0) start = this.#after(modifiers);
    }
    return { words, decorators, start };
  }

  /** Where the next token begins. */
  #after(node: number): number {
    const { text } = this.#tree;
    let at = this.#tree.end(node);
    while (at < text.length && text.charCodeAt(at) <= 32) at++;
    return at;
  }

  #annotation(node: number): TermId {
    const tree = this.#tree;
    const name = tree.field(node, 'name');
    if (name < 0) {
      this.#inside(node);
      return -1;
    }
    const type = this.#typePath(name, 'decorator');
    const list = tree.field(node, 'arguments');
    for (const argument of list < 0 ? [] : tree.children(list)) {
      if (tree.kind(argument) !== 'element_value_pair') {
        this.#expression(argument);
        continue;
      }
      const key = tree.field(argument, 'key');
      const member = this.#member(this.#builder.instance(type), key, 'call');
      this.#builder.site(tree.textOf(key), tree.start(key), 'reference', member);
      this.#expression(tree.field(argument, 'value'));
    }
    return type;
  }

  #member(of: TermId, nameNode: number, space?: NameSpace): TermId {
    return this.#builder.member(of, this.#tree.textOf(nameNode), this.#tree.start(nameNode), space);
  }

  #name(nameNode: number, space?: NameSpace): TermId {
    return this.#builder.name(this.#tree.textOf(nameNode), this.#tree.start(nameNode), space);
  }

  // ---------------------------------------------------------------------------------------------- declarations

  #typeDeclaration(node: number): void {
    const tree = this.#tree;
    const nameNode = tree.field(node, 'name');
    if (nameNode < 0) return;
    const { words, decorators, start } = this.#modifiers(node);
    const kind = tree.kind(node);
    this.#defineType(node, {
      name: tree.textOf(nameNode),
      nameStart: tree.start(nameNode),
      nameEnd: tree.end(nameNode),
      kind: kind === 'enum_declaration' ? 'enum' : INTERFACES.has(kind) ? 'interface' : 'class',
      modifiers: [...words, ...(TYPE_WORDS.get(kind) ?? [])],
      signatureStart: start,
      body: tree.field(node, 'body'),
      decorators,
      bases: () => {
        for (const child of tree.children(node)) {
          const childKind = tree.kind(child);
          // What a sealed type permits is named there and no base.
          if (childKind === 'permits') for (const type of this.#typesIn(child)) this.#typeOf(type);
          if (!BASE_CLAUSES.has(childKind)) continue;
          for (const type of this.#typesIn(child)) {
            const base = this.#base(type);
            if (childKind === 'superclass') this.#superclass = base;
          }
        }
      },
    });
  }

  #typesIn(clause: number): number[] {
    const tree = this.#tree;
    return tree
      .children(clause)
      .flatMap((child) => (tree.kind(child) === 'type_list' ? tree.children(child) : [child]));
  }

  #base(type: number, role: ReferenceRole = 'extends'): TermId {
    const term = this.#typeOf(type, role);
    this.#builder.details[this.#builder.holder]?.bases.push(term);
    return term;
  }

  #defineType(
    node: number,
    type: {
      readonly name: string;
      readonly nameStart: number;
      readonly nameEnd: number;
      readonly kind: SymbolKind;
      readonly modifiers: readonly string[];
      readonly signatureStart: number;
      readonly body: number;
      readonly decorators: readonly TermId[];
      readonly bases: () => void;
    },
  ): number {
    const tree = this.#tree;
    const builder = this.#builder;
    const isAnonymous = type.name === ANONYMOUS;
    const definition = builder.define({
      name: type.name,
      kind: type.kind,
      nameStart: type.nameStart,
      nameEnd: type.nameEnd,
      start: tree.start(node),
      end: tree.end(node),
      signatureStart: type.signatureStart,
      signatureEnd: type.body < 0 ? tree.end(node) : tree.start(type.body),
      doc: isAnonymous ? '' : this.#doc(node),
      exported: !isAnonymous && this.#isExported(type.modifiers),
      hasBody: true,
      modifiers: type.modifiers,
    });
    if (!isAnonymous) {
      builder.site(type.name, type.nameStart, 'definition', -1, definition);
      builder.bind(type.name, 'definition', type.nameStart, { definition });
    }
    const detail = builder.details[definition] as OpenDetail;
    detail.decorators.push(...type.decorators);
    const outer = { type: this.#type, superclass: this.#superclass, returns: this.#returns, yields: this.#yields };
    this.#superclass = -1;
    builder.inDefinition(definition, () => {
      // The head is outside of the body: members of a type are not seen in the names of its bases.
      this.#inBlock(node, () => {
        this.#typeParameters(node, definition);
        type.bases();
        detail.scope = builder.inScope(
          { kind: 'class', definition, start: tree.start(node), end: tree.end(node) },
          () => {
            this.#type = definition;
            this.#components(node, detail);
            if (type.body >= 0) this.#inside(type.body);
          },
        );
      });
    });
    this.#type = outer.type;
    this.#superclass = outer.superclass;
    this.#returns = outer.returns;
    this.#yields = outer.yields;
    return definition;
  }

  /** Public and protected ones are seen outside of the package, and so is what stands in an interface. */
  #isExported(modifiers: readonly string[]): boolean {
    const above = this.#builder.definitions[this.#builder.holder];
    if (above !== undefined && !above.exported) return false;
    if (above?.kind === 'interface') return !modifiers.includes('private');
    return modifiers.includes('public') || modifiers.includes('protected');
  }

  #doc(node: number): string {
    const tree = this.#tree;
    const previous = tree.previous(node);
    let from = previous < 0 ? tree.start(Math.max(0, tree.parent(node))) : previous;
    if (previous >= 0) {
      if (tree.kind(previous) !== 'block_comment') return '';
      from = tree.start(previous);
    }
    return this.#builder.docBefore(from, tree.start(node));
  }

  #typeParameters(node: number, definition: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const list = tree.field(node, 'type_parameters');
    if (list < 0) return;
    const detail = builder.details[definition] as OpenDetail;
    const parameters = tree.children(list).filter((child) => tree.kind(child) === 'type_parameter');
    // All names first: a bound may name a later one.
    const bound = parameters.map((parameter) => {
      const nameNode = tree.childOfKind(parameter, 'type_identifier', 'identifier');
      const name = nameNode < 0 ? '' : tree.textOf(nameNode);
      const clause = tree.childOfKind(parameter, 'type_bound');
      if (nameNode >= 0) builder.site(name, tree.start(nameNode), 'definition', -1);
      return { name, clause };
    });
    for (const { name, clause } of bound) {
      const types = clause < 0 ? [] : tree.children(clause).map((type) => this.#typeOf(type));
      const term = types.length > 1 ? builder.term({ kind: 'either', of: types }) : (types[0] ?? -1);
      detail.typeParameters.push({ name, bound: term });
      builder.bind(name, 'type_parameter', tree.start(node), { definition, type: term });
    }
  }

  /** What stands in the parentheses of a record: a field and a method of that name each. */
  #components(node: number, detail: OpenDetail): void {
    const tree = this.#tree;
    const builder = this.#builder;
    if (tree.kind(node) !== 'record_declaration') return;
    const list = tree.field(node, 'parameters');
    for (const parameter of list < 0 ? [] : tree.children(list)) {
      const { nameNode, type, isRest, decorators } = this.#parameterParts(parameter);
      if (nameNode < 0) continue;
      const definition = this.#defineValue(nameNode, parameter, {
        kind: 'property',
        modifiers: ['component', 'final'],
        exported: builder.definitions[builder.holder]?.exported ?? false,
        decorators,
        doc: '',
      });
      (builder.details[definition] as OpenDetail).type = type;
      detail.parameters.push({ name: tree.textOf(nameNode), type, value: -1, kind: isRest ? 'rest' : 'plain' });
    }
  }

  #defineValue(
    nameNode: number,
    whole: number,
    given: {
      readonly kind: SymbolKind;
      readonly modifiers: readonly string[];
      readonly exported: boolean;
      readonly decorators: readonly TermId[];
      readonly doc: string;
    },
  ): number {
    const tree = this.#tree;
    const builder = this.#builder;
    const name = tree.textOf(nameNode);
    const definition = builder.define({
      name,
      kind: given.kind,
      nameStart: tree.start(nameNode),
      nameEnd: tree.end(nameNode),
      start: tree.start(whole),
      end: tree.end(whole),
      doc: given.doc,
      exported: given.exported,
      hasBody: true,
      modifiers: given.modifiers,
    });
    builder.site(name, tree.start(nameNode), 'definition', -1, definition);
    builder.bind(name, 'definition', tree.start(nameNode), { definition });
    builder.details[definition]?.decorators.push(...given.decorators);
    return definition;
  }

  #field(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const { words, decorators } = this.#modifiers(node);
    const isConstant = builder.definitions[builder.holder]?.kind === 'interface';
    const modifiers = isConstant ? [...words, 'static', 'final'] : words;
    const typeNode = tree.field(node, 'type');
    const written = typeNode < 0 ? -1 : this.#typeOf(typeNode);
    const declarators = tree.fields(node, 'declarator');
    for (const declarator of declarators) {
      const nameNode = tree.field(declarator, 'name');
      if (nameNode < 0) continue;
      const definition = this.#defineValue(nameNode, declarators.length === 1 ? node : declarator, {
        kind: 'property',
        modifiers,
        exported: this.#isExported(words),
        decorators,
        doc: this.#doc(node),
      });
      const detail = builder.details[definition] as OpenDetail;
      detail.type = this.#withDimensions(written, declarator);
      const value = tree.field(declarator, 'value');
      if (value < 0) continue;
      builder.inDefinition(definition, () => {
        detail.values.push(this.#expression(value, wantedOf(builder.instance(detail.type))));
      });
    }
  }

  #enumConstant(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const nameNode = tree.field(node, 'name');
    if (nameNode < 0) return;
    const { decorators } = this.#modifiers(node);
    const definition = this.#defineValue(nameNode, node, {
      kind: 'enum_member',
      modifiers: ['static', 'final'],
      exported: builder.definitions[builder.holder]?.exported ?? false,
      decorators,
      doc: this.#doc(node),
    });
    const enumType = builder.term({ kind: 'self', definition: this.#type, isClass: true });
    const list = tree.field(node, 'arguments');
    const body = tree.field(node, 'body');
    builder.inDefinition(definition, () => {
      const args = list < 0 ? [] : tree.children(list).map((argument) => this.#expression(argument));
      const call = builder.term({ kind: 'construct', of: enumType, args: args.map((value) => ({ value })) });
      (builder.details[definition] as OpenDetail).values.push(call);
      if (list >= 0) {
        // It runs a constructor without naming the type.
        const name = builder.definitions[this.#type]?.name ?? '';
        const site = builder.site(name, tree.start(nameNode), 'construct', enumType);
        builder.called(call, site);
      }
      if (body >= 0) this.#anonymous(node, body, () => builder.details[builder.holder]?.bases.push(enumType));
    });
  }

  #initializer(node: number): void {
    this.#inBlock(
      node,
      () => {
        const block = this.#tree.kind(node) === 'block' ? node : this.#tree.childOfKind(node, 'block');
        if (block >= 0) this.#inside(block);
      },
      'function',
    );
  }

  #function(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const nameNode = tree.field(node, 'name');
    if (nameNode < 0) return;
    const kind = tree.kind(node);
    const isConstructor = kind === 'constructor_declaration' || kind === 'compact_constructor_declaration';
    const { words, decorators, start } = this.#modifiers(node);
    const body = tree.field(node, 'body');
    const holder = builder.definitions[builder.holder];
    const isInterface = holder?.kind === 'interface';
    const parameters = tree.field(node, 'parameters');
    const modifiers = [...words];
    if (isInterface && body < 0) modifiers.push('abstract');
    if (parameters >= 0 && tree.childOfKind(parameters, 'spread_parameter') >= 0) modifiers.push('varargs');
    const name = isConstructor ? 'constructor' : tree.textOf(nameNode);
    const definition = builder.define({
      name,
      kind: isConstructor ? 'constructor' : 'method',
      nameStart: tree.start(nameNode),
      nameEnd: tree.end(nameNode),
      start: tree.start(node),
      end: tree.end(node),
      signatureStart: start,
      signatureEnd: body < 0 ? tree.end(node) : tree.start(body),
      doc: this.#doc(node),
      exported: this.#isExported(words),
      hasBody: body >= 0,
      modifiers,
    });
    builder.site(tree.textOf(nameNode), tree.start(nameNode), 'definition', -1, definition);
    if (!isConstructor) builder.bind(name, 'definition', tree.start(nameNode), { definition });
    const detail = builder.details[definition] as OpenDetail;
    detail.decorators.push(...decorators);
    const outer = { returns: this.#returns, yields: this.#yields };
    builder.inDefinition(definition, () => {
      detail.scope = builder.inScope(
        { kind: 'function', definition, start: tree.start(node), end: tree.end(node) },
        () => {
          this.#typeParameters(node, definition);
          const type = tree.field(node, 'type');
          if (type >= 0) detail.type = this.#withDimensions(this.#typeOf(type), node);
          for (const parameter of parameters < 0 ? [] : tree.children(parameters)) this.#parameter(parameter, detail);
          if (kind === 'compact_constructor_declaration') this.#bindComponents();
          const thrown = tree.childOfKind(node, 'throws');
          if (thrown >= 0) for (const each of tree.children(thrown)) this.#typeOf(each);
          const fallback = tree.field(node, 'value');
          if (fallback >= 0) this.#expression(fallback);
          this.#returns = { values: detail.values, wanted: wantedOf(builder.instance(detail.type)) };
          if (body >= 0) this.#inside(body);
        },
      );
    });
    this.#returns = outer.returns;
    this.#yields = outer.yields;
  }

  /** A compact constructor sees what the record is given under the names of its components. */
  #bindComponents(): void {
    const builder = this.#builder;
    for (const { name, type } of builder.details[this.#type]?.parameters ?? [])
      builder.bind(name, 'parameter', builder.block.from, { type });
  }

  #parameterParts(node: number): {
    readonly nameNode: number;
    readonly type: TermId;
    readonly isRest: boolean;
    readonly decorators: readonly TermId[];
  } {
    const tree = this.#tree;
    const { decorators } = this.#modifiers(node);
    const isRest = tree.kind(node) === 'spread_parameter';
    if (isRest) {
      const typeNode = tree.children(node).find((child) => isType(tree.kind(child))) ?? -1;
      const declarator = tree.childOfKind(node, 'variable_declarator');
      const element = typeNode < 0 ? -1 : this.#typeOf(typeNode);
      const nameNode = declarator < 0 ? -1 : tree.field(declarator, 'name');
      return { nameNode, type: this.#array(element), isRest, decorators };
    }
    const typeNode = tree.field(node, 'type');
    const type = typeNode < 0 ? -1 : this.#withDimensions(this.#typeOf(typeNode), node);
    return { nameNode: tree.field(node, 'name'), type, isRest, decorators };
  }

  #parameter(node: number, detail: OpenDetail): void {
    const tree = this.#tree;
    const builder = this.#builder;
    if (tree.kind(node) === 'receiver_parameter') {
      const type = tree.children(node).find((child) => isType(tree.kind(child)));
      if (type !== undefined) this.#typeOf(type);
      return;
    }
    const { nameNode, type, isRest } = this.#parameterParts(node);
    if (nameNode < 0) return;
    const name = tree.textOf(nameNode);
    builder.site(name, tree.start(nameNode), 'definition', -1);
    builder.bind(name, 'parameter', tree.start(nameNode), { type });
    detail.parameters.push({ name, type, value: -1, kind: isRest ? 'rest' : 'plain' });
  }

  /** `int x[]`: the brackets stand behind the name. */
  #withDimensions(type: TermId, node: number): TermId {
    const dimensions = this.#tree.childOfKind(node, 'dimensions');
    return dimensions < 0 ? type : this.#arrayOf(type, dimensions);
  }

  #arrayOf(element: TermId, dimensions: number): TermId {
    let type = element;
    for (const bracket of this.#tree.allChildren(dimensions))
      if (this.#tree.kind(bracket) === '[') type = this.#array(type);
    return type;
  }

  #array(element: TermId): TermId {
    return this.#builder.term({ kind: 'generic', of: this.#builder.literal('array'), args: [element] });
  }

  // ------------------------------------------------------------------------------------------------- statements

  #localVariables(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    this.#modifiers(node);
    const typeNode = tree.field(node, 'type');
    const written = typeNode < 0 || isVar(tree, typeNode) ? -1 : this.#typeOf(typeNode);
    for (const declarator of tree.fields(node, 'declarator')) {
      const nameNode = tree.field(declarator, 'name');
      if (nameNode < 0) continue;
      const type = this.#withDimensions(written, declarator);
      const valueNode = tree.field(declarator, 'value');
      const value = valueNode < 0 ? -1 : this.#expression(valueNode, wantedOf(builder.instance(type)));
      this.#bindLocal(nameNode, type, type < 0 ? value : -1);
    }
  }

  #bindLocal(nameNode: number, type: TermId, value: TermId, scope?: number): void {
    const name = this.#tree.textOf(nameNode);
    const start = this.#tree.start(nameNode);
    this.#builder.site(name, start, 'definition', -1);
    this.#builder.bind(name, 'variable', start, { type, value, ...(scope === undefined ? {} : { scope }) });
  }

  #enhancedFor(node: number): void {
    const tree = this.#tree;
    this.#inBlock(node, () => {
      this.#modifiers(node);
      const of = this.#expression(tree.field(node, 'value'));
      const typeNode = tree.field(node, 'type');
      const written = typeNode < 0 || isVar(tree, typeNode) ? -1 : this.#typeOf(typeNode);
      const nameNode = tree.field(node, 'name');
      const element = written < 0 ? this.#builder.term({ kind: 'element', of }) : -1;
      if (nameNode >= 0) this.#bindLocal(nameNode, this.#withDimensions(written, node), element);
      const body = tree.field(node, 'body');
      if (body >= 0) this.#statement(body);
    });
  }

  #catch(node: number): void {
    const tree = this.#tree;
    this.#inBlock(node, () => {
      const parameter = tree.childOfKind(node, 'catch_formal_parameter');
      if (parameter >= 0) {
        this.#modifiers(parameter);
        const list = tree.childOfKind(parameter, 'catch_type');
        const types = list < 0 ? [] : tree.children(list).map((type) => this.#typeOf(type));
        const type = types.length > 1 ? this.#builder.term({ kind: 'either', of: types }) : (types[0] ?? -1);
        const nameNode = tree.field(parameter, 'name');
        if (nameNode >= 0) this.#bindLocal(nameNode, type, -1);
      }
      const body = tree.field(node, 'body');
      if (body >= 0) this.#statement(body);
    });
  }

  #resource(node: number): void {
    const tree = this.#tree;
    this.#modifiers(node);
    const nameNode = tree.field(node, 'name');
    if (nameNode < 0) {
      this.#inside(node);
      return;
    }
    const typeNode = tree.field(node, 'type');
    const written = typeNode < 0 || isVar(tree, typeNode) ? -1 : this.#typeOf(typeNode);
    const value = this.#expression(tree.field(node, 'value'), wantedOf(this.#builder.instance(written)));
    this.#bindLocal(nameNode, written, written < 0 ? value : -1);
  }

  /** `x instanceof A a` binds in the branch; where the condition is negated, in what follows. */
  #if(node: number): void {
    const tree = this.#tree;
    const condition = tree.field(node, 'condition');
    const isNegated = condition >= 0 && /!\s*\(/.test(tree.textOf(condition));
    if (isNegated) this.#inside(node);
    else this.#inBlock(node, () => this.#inside(node));
  }

  #switch(node: number): TermId {
    const tree = this.#tree;
    const outer = this.#yields;
    this.#yields = [];
    const condition = tree.field(node, 'condition');
    const subject = condition < 0 ? -1 : this.#expression(condition);
    const body = tree.field(node, 'body');
    if (body >= 0) {
      this.#inBlock(body, () => {
        for (const part of tree.children(body)) {
          // In the older form what one group declares is seen by the next.
          if (tree.kind(part) === 'switch_rule') this.#inBlock(part, () => this.#switchPart(part, subject));
          else this.#switchPart(part, subject);
        }
      });
    }
    const given = this.#yields;
    this.#yields = outer;
    return given.length === 1 ? (given[0] as TermId) : this.#builder.term({ kind: 'either', of: given });
  }

  #switchPart(part: number, subject: TermId): void {
    const tree = this.#tree;
    const isRule = tree.kind(part) === 'switch_rule';
    for (const child of tree.children(part)) {
      if (tree.kind(child) === 'switch_label') this.#switchLabel(child, subject);
      else if (isRule && tree.kind(child) === 'expression_statement')
        for (const value of tree.children(child)) this.#yields.push(this.#expression(value));
      else this.#statement(child);
    }
  }

  #switchLabel(label: number, subject: TermId): void {
    const tree = this.#tree;
    for (const child of tree.children(label)) {
      const kind = tree.kind(child);
      if (kind === 'identifier') {
        // A constant of the enum that is asked about, by its bare name, or else a constant like any other.
        const term = this.#member(subject, child, 'label');
        this.#builder.site(tree.textOf(child), tree.start(child), 'reference', term);
      } else if (kind === 'pattern') for (const pattern of tree.children(child)) this.#pattern(pattern, subject);
      else if (kind === 'type_pattern' || kind === 'record_pattern') this.#pattern(child, subject);
      else this.#statement(child);
    }
  }

  /** Binds what a pattern names. */
  #pattern(node: number, subject: TermId): void {
    const tree = this.#tree;
    const builder = this.#builder;
    switch (tree.kind(node)) {
      case 'type_pattern': {
        const [typeNode, nameNode] = tree.children(node).filter((child) => tree.kind(child) !== 'modifiers');
        const isUntyped = typeNode === undefined || isVar(tree, typeNode);
        const type = isUntyped ? -1 : this.#typeOf(typeNode);
        if (nameNode !== undefined) this.#bindLocal(nameNode, type, isUntyped ? subject : -1);
        return;
      }
      case 'record_pattern': {
        const children = tree.children(node);
        const [typeNode] = children;
        const type = typeNode === undefined ? -1 : this.#typePath(typeNode, 'type');
        const body = tree.childOfKind(node, 'record_pattern_body');
        if (body < 0) return;
        const parts = tree.children(body);
        parts.forEach((part, position) => {
          const of = builder.instance(type);
          const piece = of < 0 ? -1 : builder.term({ kind: 'part', of, position });
          if (tree.kind(part) === 'record_pattern_component') {
            const [partType, nameNode] = tree.children(part).filter((child) => tree.kind(child) !== 'modifiers');
            if (partType === undefined || nameNode === undefined) return;
            const isUntyped = isVar(tree, partType);
            const written = isUntyped ? -1 : this.#typeOf(partType);
            this.#bindLocal(nameNode, written, isUntyped ? piece : -1);
          } else this.#pattern(part, piece);
        });
        return;
      }
      default:
        for (const child of tree.children(node)) this.#pattern(child, subject);
    }
  }

  // ------------------------------------------------------------------------------------------------ expressions

  #expression(node: number, wanted?: Wanted): TermId {
    if (node < 0) return -1;
    const tree = this.#tree;
    const builder = this.#builder;
    switch (tree.kind(node)) {
      case 'identifier': {
        const term = this.#name(node);
        builder.site(tree.textOf(node), tree.start(node), 'reference', term);
        return term;
      }
      case 'this':
        return builder.term({ kind: 'self', definition: this.#type, isClass: false });
      case 'super':
        return builder.term({ kind: 'super', definition: this.#type, isClass: false });
      case 'parenthesized_expression': {
        const [inner] = tree.children(node);
        return inner === undefined ? -1 : this.#expression(inner, wanted);
      }
      case 'field_access':
        return this.#fieldAccess(node);
      case 'scoped_identifier':
        return this.#scopedName(node);
      case 'method_invocation':
        return this.#methodInvocation(node);
      case 'object_creation_expression':
        return this.#objectCreation(node);
      case 'array_access': {
        const of = this.#expression(tree.field(node, 'array'));
        const index = this.#expression(tree.field(node, 'index'));
        return builder.term({ kind: 'index', of, args: [index] });
      }
      case 'array_creation_expression':
        return this.#arrayCreation(node);
      case 'array_initializer':
      case 'element_value_array_initializer': {
        const of = tree.children(node).map((child) => this.#expression(child));
        return builder.term({ kind: 'collection', type: 'array', of });
      }
      case 'cast_expression':
        return this.#cast(node);
      case 'ternary_expression': {
        this.#expression(tree.field(node, 'condition'));
        const first = this.#expression(tree.field(node, 'consequence'), wanted);
        const second = this.#expression(tree.field(node, 'alternative'), wanted);
        return builder.term({ kind: 'either', of: [first, second] });
      }
      case 'assignment_expression': {
        const left = this.#written(tree.field(node, 'left'));
        this.#expression(tree.field(node, 'right'), wantedOf(left));
        return left;
      }
      case 'update_expression': {
        const [operand] = tree.children(node);
        return operand === undefined ? -1 : this.#written(operand);
      }
      case 'unary_expression': {
        const left = this.#expression(tree.field(node, 'operand'));
        const operator = tree.textOf(node).charAt(0);
        return operator === '!'
          ? this.#builder.literal('boolean')
          : builder.term({ kind: 'operator', operator, left, right: -1 });
      }
      case 'binary_expression':
        return this.#binary(node);
      case 'instanceof_expression':
        return this.#instanceof(node);
      case 'lambda_expression':
        return this.#lambda(node, wanted);
      case 'method_reference':
        return this.#methodReference(node);
      case 'switch_expression':
        return this.#switch(node);
      case 'class_literal': {
        const [typeNode] = tree.children(node);
        const of = typeNode === undefined ? -1 : this.#typeOf(typeNode);
        return builder.instance(builder.term({ kind: 'generic', of: this.#builder.literal('Class'), args: [of] }));
      }
      case 'string_literal':
        this.#inside(node);
        return this.#builder.literal('String');
      case 'template_expression':
        this.#inside(node);
        return this.#builder.literal('String');
      case 'annotation':
      case 'marker_annotation':
        return this.#annotation(node);
      case 'decimal_integer_literal':
      case 'hex_integer_literal':
      case 'octal_integer_literal':
      case 'binary_integer_literal':
        return this.#builder.literal(/[lL]$/.test(tree.textOf(node)) ? 'long' : 'int');
      case 'decimal_floating_point_literal':
      case 'hex_floating_point_literal':
        return this.#builder.literal(/[fF]$/.test(tree.textOf(node)) ? 'float' : 'double');
      case 'character_literal':
        return this.#builder.literal('char');
      case 'true':
      case 'false':
        return this.#builder.literal('boolean');
      case 'null_literal':
        return this.#builder.literal('null');
      default:
        if (isType(tree.kind(node))) return this.#typeOf(node);
        this.#inside(node);
        return -1;
    }
  }

  /** What stands left of an assignment. */
  #written(node: number): TermId {
    const before = this.#builder.sites.length;
    const term = this.#expression(node);
    const last = this.#builder.sites.at(-1);
    const kind = this.#tree.kind(node);
    if (this.#builder.sites.length > before && last !== undefined && (kind === 'identifier' || kind === 'field_access'))
      last.role = 'write';
    return term;
  }

  #fieldAccess(node: number): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const object = tree.field(node, 'object');
    const field = tree.field(node, 'field');
    if (field >= 0 && tree.kind(field) === 'this') return this.#outerThis(object, 'self');
    const isSuper =
      tree.has(node, 'super') || tree.children(node).some((child) => child !== object && tree.kind(child) === 'super');
    const of = isSuper ? this.#outerThis(object, 'super') : this.#expression(object);
    if (field < 0) return of;
    const term = this.#member(of, field);
    builder.site(tree.textOf(field), tree.start(field), 'reference', term);
    return term;
  }

  /** `Outer.this`, `Outer.super`: the type around of that name, or an interface that this type implements. */
  #outerThis(named: number, kind: 'self' | 'super'): TermId {
    const builder = this.#builder;
    const name = this.#tree.textOf(named).split('.').pop() ?? '';
    const type = this.#typePath(named, 'reference');
    for (let index = this.#type; index >= 0; index = builder.definitions[index]?.parent ?? -1)
      if (builder.definitions[index]?.name === name) return builder.term({ kind, definition: index, isClass: false });
    return builder.instance(type);
  }

  /** A dotted name where a value stands, which the grammar has not told from one. */
  #scopedName(node: number): TermId {
    const tree = this.#tree;
    const scope = tree.field(node, 'scope');
    const name = tree.field(node, 'name');
    const of = this.#expression(scope);
    const term = this.#member(of, name);
    this.#builder.site(tree.textOf(name), tree.start(name), 'reference', term);
    return term;
  }

  #methodInvocation(node: number): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const object = tree.field(node, 'object');
    const nameNode = tree.field(node, 'name');
    if (nameNode < 0) {
      this.#inside(node);
      return -1;
    }
    const isOuterSuper =
      object >= 0 && tree.children(node).some((child) => child !== object && tree.kind(child) === 'super');
    const of = object < 0 ? -1 : isOuterSuper ? this.#outerThis(object, 'super') : this.#expression(object);
    const typeArguments = tree.field(node, 'type_arguments');
    const written = typeArguments < 0 ? [] : tree.children(typeArguments).map((argument) => this.#typeOf(argument));
    const callee = object < 0 ? this.#name(nameNode, 'call') : this.#member(of, nameNode, 'call');
    const site = builder.site(tree.textOf(nameNode), tree.start(nameNode), 'call', callee);
    const called = written.length === 0 ? callee : builder.term({ kind: 'generic', of: callee, args: written });
    return this.#callWith(site, called, tree.field(node, 'arguments'), 'call');
  }

  /** The arguments are walked with the call known: what a lambda among them is handed is what the callee declares. */
  #callWith(site: number, of: TermId, list: number, kind: 'call' | 'construct'): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const args: Argument[] = [];
    const call = builder.reserve();
    builder.called(call, site);
    const given = list < 0 ? [] : tree.children(list);
    given.forEach((argument, position) => {
      const isFunction = FUNCTIONS.has(tree.kind(argument));
      args.push({ value: this.#expression(argument, isFunction ? { call, argument: position } : undefined) });
    });
    builder.fill(call, { kind, of, args });
    return call;
  }

  #objectCreation(node: number): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const typeNode = tree.field(node, 'type');
    if (typeNode < 0) {
      this.#inside(node);
      return -1;
    }
    const [outer] = tree.children(node).filter((child) => child < typeNode && !ANNOTATIONS.has(tree.kind(child)));
    const of =
      outer !== undefined && !isType(tree.kind(outer)) && tree.kind(outer) !== 'type_arguments'
        ? this.#innerType(typeNode, this.#expression(outer))
        : this.#typeOf(typeNode, 'construct');
    const site = builder.sites.findLastIndex((each) => each.role === 'construct');
    const call = this.#callWith(site, of, tree.field(node, 'arguments'), 'construct');
    const body = tree.childOfKind(node, 'class_body');
    if (body < 0) return call;
    const definition = this.#anonymous(node, body, () => builder.details[builder.holder]?.bases.push(of));
    return builder.instance(builder.term({ kind: 'definition', index: definition }));
  }

  /** `outer.new Inner()`. */
  #innerType(typeNode: number, outer: TermId): TermId {
    const tree = this.#tree;
    const nameNode = tree.kind(typeNode) === 'generic_type' ? tree.childOfKind(typeNode, 'type_identifier') : typeNode;
    if (nameNode < 0) return -1;
    const term = this.#member(outer, nameNode, 'type');
    this.#builder.site(tree.textOf(nameNode), tree.start(nameNode), 'construct', term);
    return term;
  }

  #anonymous(node: number, body: number, bases: () => void): number {
    const at = this.#tree.start(node);
    return this.#defineType(node, {
      name: ANONYMOUS,
      nameStart: at,
      nameEnd: at,
      kind: 'class',
      modifiers: ['anonymous'],
      signatureStart: at,
      body,
      decorators: [],
      bases,
    });
  }

  #arrayCreation(node: number): TermId {
    const tree = this.#tree;
    const typeNode = tree.field(node, 'type');
    let type = typeNode < 0 ? -1 : this.#typeOf(typeNode, 'type');
    for (const child of tree.children(node)) {
      const kind = tree.kind(child);
      if (kind === 'dimensions_expr') {
        this.#inside(child);
        type = this.#array(type);
      } else if (kind === 'dimensions') type = this.#arrayOf(type, child);
      else if (kind === 'array_initializer') this.#expression(child);
    }
    return this.#builder.instance(type);
  }

  #cast(node: number): TermId {
    const tree = this.#tree;
    const types = tree.fields(node, 'type').map((type) => this.#typeOf(type));
    const [first = -1] = types;
    const type = types.length > 1 ? this.#builder.term({ kind: 'either', of: types }) : first;
    const value = this.#builder.instance(type);
    this.#expression(tree.field(node, 'value'), wantedOf(value));
    return value;
  }

  /** A long sum is nested on its left side, as deep as it is long. */
  #binary(node: number): TermId {
    const tree = this.#tree;
    const chain: number[] = [];
    let innermost = node;
    while (tree.kind(innermost) === 'binary_expression') {
      chain.push(innermost);
      innermost = tree.field(innermost, 'left');
      if (innermost < 0) return -1;
    }
    let left = this.#expression(innermost);
    for (const each of chain.reverse()) {
      const operatorNode = tree.field(each, 'operator');
      const operator = operatorNode < 0 ? '' : tree.textOf(operatorNode);
      const right = this.#expression(tree.field(each, 'right'));
      left = this.#builder.operation(operator, left, right, 'boolean');
    }
    return left;
  }

  #instanceof(node: number): TermId {
    const tree = this.#tree;
    const subject = this.#expression(tree.field(node, 'left'));
    const right = tree.field(node, 'right');
    const pattern = tree.field(node, 'pattern');
    if (right >= 0) {
      const type = this.#typeOf(right);
      const nameNode = tree.field(node, 'name');
      if (nameNode >= 0) this.#bindLocal(nameNode, type, -1);
    }
    if (pattern >= 0) this.#pattern(pattern, subject);
    return this.#builder.literal('boolean');
  }

  #lambda(node: number, wanted: Wanted): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const parametersNode = tree.field(node, 'parameters');
    const body = tree.field(node, 'body');
    const names: string[] = [];
    const outer = { returns: this.#returns, yields: this.#yields };
    const returns: Receiver = { values: [], wanted: undefined };
    let result = -1;
    const scope = this.#inBlock(node, () => {
      const nodes =
        parametersNode < 0
          ? []
          : tree.kind(parametersNode) === 'identifier'
            ? [parametersNode]
            : tree.children(parametersNode);
      nodes.forEach((parameter, position) => {
        const isBare = tree.kind(parameter) === 'identifier';
        const { nameNode, type } = isBare ? { nameNode: parameter, type: -1 } : this.#lambdaParameter(parameter);
        if (nameNode < 0) return;
        const name = tree.textOf(nameNode);
        names.push(name);
        builder.site(name, tree.start(nameNode), 'definition', -1);
        const handed = type < 0 ? this.#handed(wanted, position) : -1;
        builder.bind(name, 'parameter', tree.start(nameNode), { type, value: handed });
      });
      this.#returns = returns;
      this.#yields = [];
      if (body >= 0 && tree.kind(body) === 'block') this.#statement(body);
      else if (body >= 0) result = this.#expression(body);
    });
    this.#returns = outer.returns;
    this.#yields = outer.yields;
    if (result < 0 && returns.values.length > 0)
      result =
        returns.values.length === 1
          ? (returns.values[0] as TermId)
          : builder.term({ kind: 'either', of: returns.values });
    return builder.term({ kind: 'lambda', scope, parameters: names, result });
  }

  #handed(wanted: Wanted, position: number): TermId {
    if (wanted === undefined) return -1;
    const { call, argument, of } = { call: -1, argument: -1, of: -1, ...wanted };
    if (call >= 0) return this.#builder.term({ kind: 'expected', call, argument, parameter: position });
    return of < 0 ? -1 : this.#builder.term({ kind: 'handed', of, position });
  }

  #lambdaParameter(node: number): { readonly nameNode: number; readonly type: TermId } {
    const tree = this.#tree;
    const typeNode = tree.field(node, 'type');
    if (typeNode >= 0 && isVar(tree, typeNode)) return { nameNode: tree.field(node, 'name'), type: -1 };
    return this.#parameterParts(node);
  }

  #methodReference(node: number): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const [object, ...rest] = tree.children(node);
    if (object === undefined) return -1;
    const nameNode = rest.findLast((child) => tree.kind(child) === 'identifier');
    if (nameNode === undefined) {
      // `Type::new` names the type whose constructor it hands on.
      const type = isType(tree.kind(object)) ? this.#typeOf(object, 'callback') : this.#typePath(object, 'callback');
      return builder.term({ kind: 'lambda', scope: -1, parameters: [], result: builder.instance(type) });
    }
    const of = isType(tree.kind(object)) ? this.#typeOf(object) : this.#expression(object);
    const callee = this.#member(of, nameNode, 'call');
    builder.site(tree.textOf(nameNode), tree.start(nameNode), 'callback', callee);
    return callee;
  }

  /** `this(…)`, `super(…)`. */
  #constructorInvocation(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const object = tree.field(node, 'object');
    if (object >= 0) this.#expression(object);
    const called = tree.field(node, 'constructor');
    if (called < 0) return;
    const isSuper = tree.kind(called) === 'super';
    // It is found by the name of the class that it constructs, which does not stand there.
    const of = isSuper ? this.#superclass : builder.term({ kind: 'self', definition: this.#type, isClass: true });
    const name = isSuper ? this.#nameOfType(of) : (builder.definitions[this.#type]?.name ?? '');
    const site = builder.site(name, tree.start(called), 'construct', of);
    this.#callWith(site, of, tree.field(node, 'arguments'), 'construct');
  }

  /** The last name of a written type. */
  #nameOfType(type: TermId): string {
    const term = this.#builder.termAt(type);
    if (term?.kind === 'generic') return this.#nameOfType(term.of);
    return term?.kind === 'name' || term?.kind === 'member' ? term.name : '';
  }

  // ------------------------------------------------------------------------------------------------------ types

  /** A written type as a term; of a wildcard with a bound the bound. */
  #typeOf(node: number, role: ReferenceRole = 'type'): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    switch (tree.kind(node)) {
      case 'type_identifier':
      case 'identifier':
      case 'scoped_type_identifier':
      case 'scoped_identifier':
        return this.#typePath(node, role);
      case 'generic_type': {
        const [named, list] = tree.children(node);
        if (named === undefined) return -1;
        const of = this.#typePath(named, role);
        const args = list === undefined ? [] : tree.children(list).map((argument) => this.#typeOf(argument));
        return args.length === 0 ? of : builder.term({ kind: 'generic', of, args });
      }
      case 'array_type': {
        const element = this.#typeOf(tree.field(node, 'element'), role);
        return this.#arrayOf(element, tree.field(node, 'dimensions'));
      }
      case 'annotated_type': {
        let type = -1;
        for (const child of tree.children(node)) {
          if (ANNOTATIONS.has(tree.kind(child))) this.#annotation(child);
          else type = this.#typeOf(child, role);
        }
        return type;
      }
      case 'wildcard': {
        let type = this.#builder.literal('?');
        for (const child of tree.children(node)) {
          if (ANNOTATIONS.has(tree.kind(child))) this.#annotation(child);
          else if (isType(tree.kind(child))) type = this.#typeOf(child, role);
        }
        return type;
      }
      case 'integral_type':
      case 'floating_point_type':
      case 'boolean_type':
      case 'void_type':
        return this.#builder.literal(tree.textOf(node));
      default: {
        const [inner] = tree.children(node);
        return inner === undefined ? -1 : this.#typeOf(inner, role);
      }
    }
  }

  /** `A`, `p.A`, `A<T>.B`. The role is that of the last name. */
  #typePath(node: number, role: ReferenceRole): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const kind = tree.kind(node);
    if (kind === 'type_identifier' || kind === 'identifier') {
      const term = this.#name(node, 'type');
      builder.site(tree.textOf(node), tree.start(node), role, term);
      return term;
    }
    if (kind === 'generic_type' || kind === 'annotated_type') return this.#typeOf(node, role);
    let term = -1;
    const parts = tree.children(node).filter((child) => !ANNOTATIONS.has(tree.kind(child)));
    parts.forEach((part, i) => {
      const isLast = i === parts.length - 1;
      if (i === 0) term = isLast ? this.#typePath(part, role) : this.#qualifier(part);
      else {
        term = this.#member(term, part, isLast ? 'type' : undefined);
        builder.site(tree.textOf(part), tree.start(part), isLast ? role : 'type', term);
      }
    });
    return term;
  }

  /** What stands in front of a type's last name: a type or a package. */
  #qualifier(node: number): TermId {
    const tree = this.#tree;
    const kind = tree.kind(node);
    if (kind !== 'type_identifier' && kind !== 'identifier') return this.#typePath(node, 'type');
    const term = this.#name(node, 'type');
    this.#builder.site(tree.textOf(node), tree.start(node), 'type', term);
    return term;
  }
}

function wantedOf(of: TermId): Wanted {
  return of < 0 ? undefined : { of };
}

/** `var` in place of a type. */
function isVar(tree: SyntaxTree, node: number): boolean {
  return tree.textOf(node) === 'var';
}

function isType(kind: string): boolean {
  return TYPES.has(kind);
}

function isExpression(kind: string): boolean {
  return EXPRESSIONS.has(kind);
}

/** Annotations that the compiler or a reader looks for, and nothing that runs. */
const HARMLESS =
  /(?:^|\.)(?:Override|Deprecated|SuppressWarnings|SafeVarargs|FunctionalInterface|Nullable|NonNull|Nonnull|NotNull|NullMarked|CheckReturnValue|CanIgnoreReturnValue|VisibleForTesting|SuppressFBWarnings|Generated)$/;
const BODIES: ReadonlySet<string> = new Set([
  'class_body',
  'interface_body',
  'enum_body_declarations',
  'annotation_type_body',
]);
const INTERFACES: ReadonlySet<string> = new Set(['interface_declaration', 'annotation_type_declaration']);
const TYPE_WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['interface_declaration', ['interface']],
  ['annotation_type_declaration', ['interface', 'annotation']],
  ['enum_declaration', ['enum']],
  ['record_declaration', ['record']],
]);
const BASE_CLAUSES: ReadonlySet<string> = new Set(['superclass', 'super_interfaces', 'extends_interfaces']);
const ANNOTATIONS: ReadonlySet<string> = new Set(['annotation', 'marker_annotation']);
const FUNCTIONS: ReadonlySet<string> = new Set([
  'lambda_expression',
  'method_reference',
  'parenthesized_expression',
  'ternary_expression',
]);
const TYPES: ReadonlySet<string> = new Set([
  'type_identifier',
  'scoped_type_identifier',
  'generic_type',
  'array_type',
  'annotated_type',
  'wildcard',
  'integral_type',
  'floating_point_type',
  'boolean_type',
  'void_type',
]);
const EXPRESSIONS: ReadonlySet<string> = new Set([
  'identifier',
  'this',
  'super',
  'parenthesized_expression',
  'field_access',
  'method_invocation',
  'object_creation_expression',
  'array_access',
  'array_creation_expression',
  'array_initializer',
  'cast_expression',
  'ternary_expression',
  'assignment_expression',
  'update_expression',
  'unary_expression',
  'binary_expression',
  'instanceof_expression',
  'lambda_expression',
  'method_reference',
  'class_literal',
  'string_literal',
  'annotation',
  'marker_annotation',
  ...TYPES,
]);
