/**
 * One Kotlin file to facts. Expressions become terms as they are walked, and every name becomes a site, so nothing is looked
 * at twice. The depth of the tree is bounded by `SyntaxTree`, and with it the depth of the calls here.
 *
 * What a companion holds is used as what its class holds, and belongs to that here. A function that is written for a type
 * outside of it has that type for its owner and is bound to no name: it is found by what stands before it.
 */
import type { SymbolKind } from '../../model/facts.ts';
import type { SyntaxFacts, TermId } from '../../model/syntax.ts';
import { FactsBuilder, type OpenDetail } from '../shape/builder.ts';
import type { SyntaxTree } from '../shape/tree.ts';
import type { WrittenParameter } from './expressions.ts';
import { KotlinImports } from './imports.ts';
import { accessorsOf, COMMENTS, wordsOf, writtenValue } from './parts.ts';
import { ANONYMOUS, COMPANION_BASE, isType, type Modifiers, nameOf, RECEIVER, typeIn, type Wanted } from './written.ts';

/** Never throws on odd source code. */
export function extractKotlin(tree: SyntaxTree): SyntaxFacts {
  const builder = new FactsBuilder('Kotlin', tree);
  new KotlinExtractor(builder, tree).file();
  return builder.finish({ comments: COMMENTS, strings: STRINGS });
}

const STRINGS: ReadonlySet<string> = new Set(['string_content', 'character_literal']);

class KotlinExtractor extends KotlinImports {
  /** What the body of a type is being walked for: its members, and not what a function declares. */
  #isMember = true;
  /** Words that hold for all that a companion or an object holds. */
  #shared: readonly string[] = [];
  /** Getters and setters that were walked with the property before them. */
  readonly #accessors = new Set<number>();

  file(): void {
    this.#members(this.tree.children(0));
  }

  #members(nodes: readonly number[]): void {
    const { tree, builder } = this;
    for (const node of nodes) {
      switch (tree.kind(node)) {
        case 'import_list':
          this.#members(tree.children(node));
          break;
        case 'import_header':
          this.importHeader(node);
          break;
        case 'package_header':
          this.packageHeader(node);
          break;
        case 'file_annotation':
          this.annotation(node);
          break;
        case 'anonymous_initializer':
          builder.inScope({ kind: 'function', definition: -1, start: tree.start(node), end: tree.end(node) }, () =>
            this.#local(() => this.statements(node)),
          );
          break;
        case 'statements':
          // A script, or what the parser has taken for one.
          this.#members(tree.children(node));
          break;
        case 'getter':
        case 'setter':
          if (!this.#accessors.has(node)) this.#local(() => this.#accessor(node, -1, []));
          break;
        default:
          this.statement(node);
      }
    }
  }

  #local<T>(work: () => T): T {
    const outer = this.#isMember;
    this.#isMember = false;
    try {
      return work();
    } finally {
      this.#isMember = outer;
    }
  }

  protected statement(node: number, wanted?: Wanted): TermId {
    const { tree, builder } = this;
    switch (tree.kind(node)) {
      case 'class_declaration':
      case 'object_declaration':
        this.#typeDeclaration(node);
        return builder.literal('Unit');
      case 'companion_object':
        this.#companion(node);
        return -1;
      case 'type_alias':
        this.#alias(node);
        return -1;
      case 'enum_entry':
        this.#enumEntry(node);
        return -1;
      case 'function_declaration':
        this.#function(node);
        return builder.literal('Unit');
      case 'secondary_constructor':
        this.#secondaryConstructor(node);
        return -1;
      case 'property_declaration':
        if (this.#isMember) this.#property(node);
        else this.#localProperty(node);
        return builder.literal('Unit');
      case 'anonymous_initializer':
        this.#members([node]);
        return -1;
      case 'getter':
      case 'setter':
        // Of a property that a function declares, which has none, or of one that could not be read.
        if (!this.#accessors.has(node)) this.#local(() => this.#accessor(node, -1, []));
        return -1;
      case 'for_statement':
        this.#for(node);
        return builder.literal('Unit');
      case 'while_statement':
      case 'do_while_statement':
        this.inBlock(node, () => {
          for (const child of tree.children(node)) this.expression(child);
        });
        return builder.literal('Unit');
      default:
        return this.expression(node, wanted);
    }
  }

  // ----------------------------------------------------------------------------------------------------- types

  #typeDeclaration(node: number): void {
    const { tree } = this;
    const nameNode = tree.childOfKind(node, 'type_identifier', 'simple_identifier');
    if (nameNode < 0) return;
    const modifiers = this.modifiers(node);
    const isObject = tree.kind(node) === 'object_declaration';
    const isInterface = tree.has(node, 'interface');
    const isEnum = tree.has(node, 'enum') || modifiers.words.includes('enum');
    this.#defineType(node, {
      nameNode,
      kind: isInterface ? 'interface' : isEnum ? 'enum' : 'class',
      modifiers: {
        ...modifiers,
        words: [...modifiers.words, ...(isObject ? ['object'] : []), ...(isInterface ? ['interface'] : [])],
      },
      body: tree.childOfKind(node, 'class_body', 'enum_class_body'),
    });
  }

  #defineType(
    node: number,
    type: {
      readonly nameNode: number;
      readonly kind: SymbolKind;
      readonly modifiers: Modifiers;
      readonly body: number;
      readonly base?: TermId;
    },
  ): number {
    const { tree, builder } = this;
    const { nameNode, modifiers, body } = type;
    const isAnonymous = nameNode < 0;
    const at = tree.start(isAnonymous ? node : nameNode);
    const name = isAnonymous ? ANONYMOUS : nameOf(tree, nameNode);
    const definition = builder.define({
      name,
      kind: type.kind,
      nameStart: at,
      nameEnd: isAnonymous ? at : tree.end(nameNode),
      start: tree.start(node),
      end: tree.end(node),
      signatureStart: modifiers.start,
      signatureEnd: body < 0 ? tree.end(node) : tree.start(body),
      doc: isAnonymous ? '' : this.#doc(node),
      exported: !isAnonymous && this.#isExported(modifiers.words),
      hasBody: true,
      modifiers: modifiers.words,
    });
    if (!isAnonymous) {
      this.site(nameNode, 'definition', -1, definition);
      builder.bind(name, 'definition', tree.start(nameNode), { definition });
    }
    const detail = builder.details[definition] as OpenDetail;
    detail.decorators.push(...modifiers.decorators);
    if (type.base !== undefined) detail.bases.push(type.base);
    const outer = { type: this.type, isMember: this.#isMember, shared: this.#shared, returns: this.returns };
    builder.inDefinition(definition, () => {
      // The head is outside of the body: members of a type are not seen in the names of its bases.
      this.inBlock(node, () => {
        this.typeParameters(node, definition);
        const primary = tree.childOfKind(node, 'primary_constructor');
        const head = builder.scope;
        this.type = definition;
        this.#bases(node, detail.bases);
        detail.scope = builder.inScope(
          { kind: 'class', definition, start: tree.start(node), end: tree.end(node) },
          () => {
            this.#isMember = true;
            this.#shared = [];
            // Its parameters may name what stands in the class.
            const parameters = primary < 0 ? [] : this.#primaryParameters(primary, { node, body, head }, detail);
            for (const each of parameters) this.#parameterProperty(each, modifiers.words);
            if (body >= 0) this.#members(tree.children(body));
          },
        );
      });
    });
    this.type = outer.type;
    this.#isMember = outer.isMember;
    this.#shared = outer.shared;
    this.returns = outer.returns;
    return definition;
  }

  /** `Base(1)`, `Base`, `Base by other`. */
  #bases(node: number, bases: TermId[]): void {
    const { tree, builder } = this;
    for (const specifier of tree.children(node)) {
      if (tree.kind(specifier) !== 'delegation_specifier') continue;
      for (const child of tree.children(specifier)) {
        switch (tree.kind(child)) {
          case 'constructor_invocation': {
            const of = this.typeOf(tree.childOfKind(child, 'user_type'), 'construct');
            bases.push(of);
            const list = tree.childOfKind(child, 'value_arguments');
            const site = builder.sites.findLastIndex(
              (each) => each.role === 'construct' && each.start >= tree.start(child),
            );
            this.callWith(site, of, list < 0 ? [] : [list], 'construct');
            break;
          }
          case 'explicit_delegation': {
            const [written = -1, ...value] = tree.children(child);
            bases.push(this.typeOf(written, 'extends'));
            for (const each of value) this.expression(each);
            break;
          }
          case 'annotation':
            this.annotation(child);
            break;
          default:
            bases.push(this.typeOf(child, 'extends'));
        }
      }
    }
  }

  /** What the primary constructor takes; it is seen by what runs with it: initializers and the calls of bases. */
  #primaryParameters(
    list: number,
    { node, body, head }: { readonly node: number; readonly body: number; readonly head: number },
    detail: OpenDetail,
  ): readonly number[] {
    const { tree, builder } = this;
    this.modifiers(list);
    const seenIn = [
      ...tree.children(node).filter((child) => tree.kind(child) === 'delegation_specifier'),
      ...(body < 0 ? [] : tree.children(body)).filter((child) => RUN_WITH_CONSTRUCTOR.has(tree.kind(child))),
    ];
    const parameters = tree.children(list).filter((child) => tree.kind(child) === 'class_parameter');
    for (const parameter of parameters) {
      const nameNode = tree.childOfKind(parameter, 'simple_identifier');
      if (nameNode < 0) continue;
      const isProperty = tree.childOfKind(parameter, 'binding_pattern_kind') >= 0;
      const name = nameOf(tree, nameNode);
      const { words } = isProperty ? { words: wordsOf(tree, parameter) } : this.modifiers(parameter);
      const isRest = words.includes('vararg');
      const typeNode = typeIn(tree, parameter);
      const element = this.typeOf(typeNode);
      const type = isRest ? this.arrayOf(element) : element;
      const valueNode = tree.children(parameter).find((child) => child > typeNode && !isType(tree.kind(child))) ?? -1;
      const hasValue = tree.has(parameter, '=');
      const value = hasValue ? this.#local(() => this.expression(valueNode, { of: builder.instance(type) })) : -1;
      detail.parameters.push({
        name,
        type: isRest ? element : type,
        value: hasValue ? Math.max(value, 0) : -1,
        kind: isRest ? 'rest' : 'plain',
      });
      if (isProperty) continue;
      this.site(nameNode, 'definition', -1);
      for (const each of [list, ...seenIn])
        builder.bind(name, 'parameter', tree.start(node), {
          type,
          scope: head,
          from: tree.start(each),
          to: tree.end(each),
        });
    }
    return parameters;
  }

  /** `class A(val a: Int)`: a property as well. */
  #parameterProperty(parameter: number, typeWords: readonly string[]): void {
    const { tree, builder } = this;
    const nameNode = tree.childOfKind(parameter, 'simple_identifier');
    if (nameNode < 0 || tree.childOfKind(parameter, 'binding_pattern_kind') < 0) return;
    const modifiers = this.modifiers(parameter);
    const definition = this.#defineValue(nameNode, parameter, {
      kind: 'property',
      modifiers: {
        ...modifiers,
        words: [...modifiers.words, 'component', ...(typeWords.includes('annotation') ? ['annotation'] : [])],
      },
      end: tree.end(parameter),
    });
    const name = nameOf(tree, nameNode);
    const written = builder.details[this.type]?.parameters.find((each) => each.name === name);
    const detail = builder.details[definition] as OpenDetail;
    if (written !== undefined) detail.type = written.kind === 'rest' ? this.arrayOf(written.type) : written.type;
  }

  #companion(node: number): void {
    const { tree, builder } = this;
    const nameNode = tree.childOfKind(node, 'type_identifier', 'simple_identifier');
    const modifiers = this.modifiers(node);
    if (nameNode >= 0) {
      const definition = this.#defineValue(nameNode, node, {
        kind: 'class',
        modifiers: { ...modifiers, words: [...modifiers.words, 'object', 'companion'] },
        end: tree.end(nameNode),
      });
      // It stands for its class, which has what it holds.
      (builder.details[definition] as OpenDetail).owner = builder.term({
        kind: 'self',
        definition: this.type,
        isClass: true,
      });
    }
    const bases: TermId[] = [];
    this.#bases(node, bases);
    for (const type of bases) builder.bind(COMPANION_BASE, 'variable', tree.start(node), { type });
    const outer = this.#shared;
    this.#shared = ['static', ...(bases.length > 0 ? ['delegating'] : [])];
    const body = tree.childOfKind(node, 'class_body');
    if (body >= 0) this.#members(tree.children(body));
    this.#shared = outer;
  }

  protected anonymousObject(node: number): TermId {
    const { builder } = this;
    const definition = this.#defineType(node, {
      nameNode: -1,
      kind: 'class',
      modifiers: { words: ['anonymous', 'object'], decorators: [], start: this.tree.start(node) },
      body: this.tree.childOfKind(node, 'class_body'),
    });
    return builder.instance(builder.term({ kind: 'definition', index: definition }));
  }

  #enumEntry(node: number): void {
    const { tree, builder } = this;
    const nameNode = tree.childOfKind(node, 'simple_identifier');
    if (nameNode < 0) return;
    const modifiers = this.modifiers(node);
    const definition = this.#defineValue(nameNode, node, {
      kind: 'enum_member',
      modifiers: { ...modifiers, words: [...modifiers.words, 'static', 'final'] },
      end: tree.end(node),
    });
    const enumType = builder.term({ kind: 'self', definition: this.type, isClass: true });
    const list = tree.childOfKind(node, 'value_arguments');
    const body = tree.childOfKind(node, 'class_body');
    builder.inDefinition(definition, () => {
      // It runs a constructor without naming the type.
      const name = builder.definitions[this.type]?.name ?? '';
      const site = list < 0 ? -1 : builder.site(name, tree.start(nameNode), 'construct', enumType);
      const call = this.#local(() => this.callWith(site, enumType, list < 0 ? [] : [list], 'construct'));
      (builder.details[definition] as OpenDetail).values.push(call);
      if (body >= 0)
        this.#defineType(node, {
          nameNode: -1,
          kind: 'class',
          modifiers: { words: ['anonymous', 'object'], decorators: [], start: tree.start(node) },
          body,
          base: enumType,
        });
    });
  }

  #alias(node: number): void {
    const { tree, builder } = this;
    const nameNode = tree.childOfKind(node, 'type_identifier');
    if (nameNode < 0) return;
    const definition = this.#defineValue(nameNode, node, {
      kind: 'type',
      modifiers: this.modifiers(node),
      end: tree.end(node),
    });
    builder.inDefinition(definition, () => {
      this.inBlock(node, () => {
        this.typeParameters(node, definition);
        (builder.details[definition] as OpenDetail).type = this.typeOf(typeIn(tree, node));
      });
    });
  }

  // ---------------------------------------------------------------------------------------- functions and values

  #function(node: number): void {
    const { tree, builder } = this;
    const nameNode = tree.childOfKind(node, 'simple_identifier');
    if (nameNode < 0) {
      for (const child of tree.children(node)) this.statement(child);
      return;
    }
    const modifiers = this.modifiers(node);
    const list = tree.childOfKind(node, 'function_value_parameters');
    const body = tree.childOfKind(node, 'function_body');
    const receiver = tree.children(node).find((child) => child < nameNode && isType(tree.kind(child))) ?? -1;
    const isOfType = this.#isMember && this.type >= 0;
    const holder = builder.definitions[builder.holder];
    const words = [
      ...modifiers.words,
      ...this.#shared,
      ...(holder?.kind === 'interface' && body < 0 && isOfType ? ['abstract'] : []),
    ];
    const name = nameOf(tree, nameNode);
    const definition = builder.define({
      name,
      kind: receiver >= 0 || isOfType ? 'method' : 'function',
      nameStart: tree.start(nameNode),
      nameEnd: tree.end(nameNode),
      start: tree.start(node),
      end: tree.end(node),
      signatureStart: modifiers.start,
      signatureEnd: body < 0 ? tree.end(node) : tree.start(body),
      doc: this.#doc(node),
      exported: this.#isExported(words),
      hasBody: body >= 0,
      modifiers: words,
    });
    this.site(nameNode, 'definition', -1, definition);
    const detail = builder.details[definition] as OpenDetail;
    detail.decorators.push(...modifiers.decorators);
    if (receiver < 0) builder.bind(name, 'definition', tree.start(nameNode), { definition });
    else this.#owner(definition, receiver);
    const outer = { returns: this.returns, shared: this.#shared };
    this.#shared = [];
    builder.inDefinition(definition, () => {
      detail.scope = builder.inScope(
        { kind: 'function', definition, start: tree.start(node), end: tree.end(node) },
        () => {
          this.typeParameters(node, definition);
          if (receiver >= 0) {
            detail.owner = this.typeOf(receiver);
            builder.bind(RECEIVER, 'parameter', tree.start(node), { type: detail.owner });
          }
          this.#local(() => {
            if (list >= 0) this.#parametersOf(list, detail);
            const result = typeIn(tree, node, list);
            if (result >= 0) detail.type = this.typeOf(result);
            const wanted = detail.type < 0 ? undefined : { of: builder.instance(detail.type) };
            this.returns = { values: detail.values, wanted };
            if (body < 0) return;
            const value = this.functionBody(body, wanted);
            if (value >= 0) detail.values.push(value);
            else if (detail.type < 0) detail.type = builder.literal('Unit');
          });
        },
      );
    });
    this.returns = outer.returns;
    this.#shared = outer.shared;
  }

  /** The type that a member is written for, as a part of where it is found. */
  #owner(definition: number, receiver: number): void {
    const { tree, builder } = this;
    const made = builder.definitions[definition];
    if (made === undefined) return;
    let last = -1;
    for (let inner = receiver; inner < tree.endOf(receiver); inner++) {
      if (tree.kind(inner) === 'type_arguments') inner = tree.endOf(inner) - 1;
      else if (tree.kind(inner) === 'type_identifier') last = inner;
    }
    if (last < 0) return;
    const owner = nameOf(tree, last);
    made.container = made.container === '' ? owner : `${made.container}.${owner}`;
  }

  #parametersOf(list: number, detail: OpenDetail): void {
    this.parameters(list, ({ name, type, value, isRest }) => {
      detail.parameters.push({ name, type, value, kind: isRest ? 'rest' : 'plain' });
    });
  }

  /** Binds what stands in the parentheses of a function; defaults stand behind their parameters. */
  protected parameters(list: number, into: (parameter: WrittenParameter) => void): void {
    const { tree, builder } = this;
    const children = tree.allChildren(list);
    let isRest = false;
    children.forEach((child, i) => {
      if (tree.kind(child) === 'parameter_modifiers') {
        isRest = wordsOf(tree, list, child).includes('vararg');
        for (const each of tree.children(child)) if (tree.kind(each) === 'annotation') this.annotation(each);
        return;
      }
      if (tree.kind(child) !== 'parameter' && tree.kind(child) !== 'parameter_with_optional_type') return;
      const nameNode = tree.childOfKind(child, 'simple_identifier');
      const element = this.typeOf(typeIn(tree, child));
      if (nameNode >= 0) {
        const type = isRest ? this.arrayOf(element) : element;
        const next = children[i + 1] ?? -1;
        const isGiven = next >= 0 && tree.kind(next) === '=';
        const value = isGiven ? this.expression(children[i + 2] ?? -1, { of: builder.instance(type) }) : -1;
        this.site(nameNode, 'definition', -1);
        builder.bind(nameOf(tree, nameNode), 'parameter', tree.start(nameNode), { type });
        const given = isGiven ? (value < 0 ? builder.literal('null') : value) : -1;
        into({ name: nameOf(tree, nameNode), type: element, value: given, isRest });
      }
      isRest = false;
    });
  }

  #secondaryConstructor(node: number): void {
    const { tree, builder } = this;
    const nameNode = tree.childOfKind(node, 'constructor');
    if (nameNode < 0) return;
    const modifiers = this.modifiers(node);
    const list = tree.childOfKind(node, 'function_value_parameters');
    const body = tree.childOfKind(node, 'statements');
    const definition = builder.define({
      name: 'constructor',
      kind: 'constructor',
      nameStart: tree.start(nameNode),
      nameEnd: tree.end(nameNode),
      start: tree.start(node),
      end: tree.end(node),
      signatureStart: modifiers.start,
      signatureEnd: body < 0 ? tree.end(node) : tree.start(body),
      doc: this.#doc(node),
      exported: this.#isExported(modifiers.words),
      hasBody: true,
      modifiers: modifiers.words,
    });
    builder.site('constructor', tree.start(nameNode), 'definition', -1, definition);
    const detail = builder.details[definition] as OpenDetail;
    detail.decorators.push(...modifiers.decorators);
    const outer = this.returns;
    builder.inDefinition(definition, () => {
      detail.scope = builder.inScope(
        { kind: 'function', definition, start: tree.start(node), end: tree.end(node) },
        () =>
          this.#local(() => {
            this.returns = { values: [], wanted: undefined };
            if (list >= 0) this.#parametersOf(list, detail);
            const call = tree.childOfKind(node, 'constructor_delegation_call');
            if (call >= 0) this.#delegation(call);
            if (body >= 0) this.statements(body);
          }),
      );
    });
    this.returns = outer;
  }

  /** `this(…)`, `super(…)`: it is found by the name of the class that it constructs, which does not stand there. */
  #delegation(node: number): void {
    const { tree, builder } = this;
    const isSuper = tree.has(node, 'super');
    const base = builder.details[this.type]?.bases[0] ?? -1;
    const of = isSuper ? base : builder.term({ kind: 'self', definition: this.type, isClass: true });
    const name = isSuper ? this.#nameOfType(of) : (builder.definitions[this.type]?.name ?? '');
    const site = builder.site(name, tree.start(node), 'construct', of);
    const list = tree.childOfKind(node, 'value_arguments');
    this.callWith(site, of, list < 0 ? [] : [list], 'construct');
  }

  #nameOfType(type: TermId): string {
    const term = this.builder.termAt(type);
    if (term?.kind === 'generic') return this.#nameOfType(term.of);
    return term?.kind === 'name' || term?.kind === 'member' ? term.name : '';
  }

  /** A property of a file or a type: one name, or, taken apart, several; its accessors follow it, as nodes of their own. */
  #property(node: number): void {
    const { tree } = this;
    const several = tree.childOfKind(node, 'multi_variable_declaration');
    const variables = (several < 0 ? tree.children(node) : tree.children(several)).filter(
      (part) => tree.kind(part) === 'variable_declaration',
    );
    const [first] = variables;
    if (first === undefined) {
      for (const child of tree.children(node)) this.statement(child);
      return;
    }
    const modifiers = this.modifiers(node);
    const receiver = tree.children(node).find((child) => child < first && isType(tree.kind(child))) ?? -1;
    const accessors = accessorsOf(tree, node);
    for (const each of accessors) this.#accessors.add(each);
    const end = Math.max(tree.end(node), ...accessors.map((each) => tree.end(each)));
    const kind = receiver >= 0 || this.type >= 0 ? 'property' : 'variable';
    const valueNode = writtenValue(tree, node);
    variables.forEach((variable, position) => {
      const nameNode = tree.childOfKind(variable, 'simple_identifier');
      if (nameNode < 0) return;
      const definition = this.#defineValue(nameNode, node, {
        kind,
        modifiers: { ...modifiers, words: [...modifiers.words, ...this.#shared] },
        end,
        isExtension: receiver >= 0,
      });
      if (receiver >= 0) this.#owner(definition, receiver);
      if (position > 0) return;
      this.#propertyParts(node, definition, {
        variable,
        receiver,
        accessors,
        valueNode,
        several: variables.length > 1,
      });
    });
  }

  #propertyParts(
    node: number,
    definition: number,
    parts: {
      readonly variable: number;
      readonly receiver: number;
      readonly accessors: readonly number[];
      readonly valueNode: number;
      readonly several: boolean;
    },
  ): void {
    const { tree, builder } = this;
    const { receiver, accessors, valueNode } = parts;
    const detail = builder.details[definition] as OpenDetail;
    const outer = this.#shared;
    this.#shared = [];
    builder.inDefinition(definition, () =>
      this.inBlock(node, () =>
        this.#local(() => {
          this.typeParameters(node, definition);
          if (receiver >= 0) {
            detail.owner = this.typeOf(receiver);
            builder.bind(RECEIVER, 'parameter', tree.start(node), { type: detail.owner, to: tree.text.length });
          }
          detail.type = this.typeOf(typeIn(tree, parts.variable));
          if (valueNode >= 0) {
            const value = this.#given(valueNode, detail.type);
            if (!parts.several) detail.values.push(value);
          }
          for (const each of accessors) this.#accessor(each, detail.owner, detail.values, detail.type);
        }),
      ),
    );
    this.#shared = outer;
  }

  /** What a property is given: its value, or what its delegate gives for it. */
  #given(valueNode: number, type: TermId): TermId {
    const { tree, builder } = this;
    if (tree.kind(valueNode) !== 'property_delegate')
      return this.expression(valueNode, type < 0 ? undefined : { of: builder.instance(type) });
    const [inner = -1] = tree.children(valueNode);
    const of = this.expression(inner);
    return this.operatorCall('getValue', of, [builder.literal('null'), builder.literal('null')], tree.start(valueNode));
  }

  #accessor(node: number, owner: TermId, values: TermId[], type: TermId = -1): void {
    const { tree, builder } = this;
    this.modifiers(node);
    const outer = this.returns;
    builder.inScope({ kind: 'function', definition: -1, start: tree.start(node), end: tree.end(node) }, () => {
      const start = tree.start(node);
      const [value = -1] = values;
      if (owner >= 0) builder.bind(RECEIVER, 'parameter', start, { type: owner });
      else builder.bind('field', 'variable', start, { type, value });
      const isGetter = tree.kind(node) === 'getter';
      for (const child of tree.children(node)) {
        if (tree.kind(child) === 'parameter_with_optional_type' || tree.kind(child) === 'parameter') {
          const nameNode = tree.childOfKind(child, 'simple_identifier');
          const written = this.typeOf(typeIn(tree, child));
          if (nameNode >= 0) this.bindLocal(nameNode, written < 0 ? type : written, -1, start);
        } else if (isType(tree.kind(child))) this.typeOf(child);
        else if (tree.kind(child) === 'function_body') {
          const wanted = type < 0 ? undefined : { of: builder.instance(type) };
          this.returns = { values: isGetter ? values : [], wanted };
          const result = this.functionBody(child, wanted);
          if (isGetter && result >= 0) values.push(result);
        }
      }
    });
    this.returns = outer;
  }

  #localProperty(node: number): void {
    const { tree } = this;
    this.modifiers(node);
    const several = tree.childOfKind(node, 'multi_variable_declaration', 'variable_declaration');
    const valueNode = writtenValue(tree, node);
    const typeNode = several < 0 ? -1 : typeIn(tree, several);
    if (several < 0) {
      for (const child of tree.children(node)) this.statement(child);
      return;
    }
    const isOne = tree.kind(several) === 'variable_declaration';
    if (isOne && typeNode >= 0) {
      // What is wanted of the value is known before it is read.
      const type = this.typeOf(typeNode);
      if (valueNode >= 0) this.#given(valueNode, type);
      const nameNode = tree.childOfKind(several, 'simple_identifier');
      if (nameNode >= 0) this.bindLocal(nameNode, type, -1, tree.end(node));
      return;
    }
    const value = valueNode < 0 ? -1 : this.#given(valueNode, -1);
    this.bindVariables(several, value, tree.end(node));
  }

  /** The grammar leaves a body without braces behind the loop: what is bound is bound for that as well. */
  #for(node: number): void {
    const { tree, builder } = this;
    const variable = tree.childOfKind(node, 'variable_declaration', 'multi_variable_declaration');
    const body = tree.childOfKind(node, 'control_structure_body');
    const isOther = (child: number) =>
      child !== variable && child !== body && tree.kind(child) !== 'label' && tree.kind(child) !== 'annotation';
    const over = tree.children(node).find(isOther) ?? -1;
    const of = this.expression(over);
    const element = of < 0 ? -1 : builder.term({ kind: 'element', of });
    if (over >= 0) this.operatorCall('iterator', of, [], tree.end(over));
    const run = body >= 0 ? body : tree.next(node);
    if (variable >= 0 && run >= 0)
      builder.inBlock({ from: tree.start(run), to: tree.end(run) }, () =>
        this.bindVariables(variable, element, tree.start(run)),
      );
    if (body >= 0) this.block(body);
  }

  #defineValue(
    nameNode: number,
    whole: number,
    given: {
      readonly kind: SymbolKind;
      readonly modifiers: Modifiers;
      readonly end: number;
      readonly isExtension?: boolean;
    },
  ): number {
    const { tree, builder } = this;
    const name = nameOf(tree, nameNode);
    const isMember = given.kind === 'enum_member';
    const definition = builder.define({
      name,
      kind: given.kind,
      nameStart: tree.start(nameNode),
      nameEnd: tree.end(nameNode),
      start: tree.start(whole),
      end: given.end,
      signatureStart: given.modifiers.start,
      signatureEnd: tree.end(whole),
      doc: this.#doc(whole),
      exported: isMember ? true : this.#isExported(given.modifiers.words),
      hasBody: true,
      modifiers: given.modifiers.words,
    });
    this.site(nameNode, 'definition', -1, definition);
    if (given.isExtension !== true) builder.bind(name, 'definition', tree.start(nameNode), { definition });
    builder.details[definition]?.decorators.push(...given.modifiers.decorators);
    return definition;
  }

  /** What is private is seen in its class, or in its file. */
  #isExported(words: readonly string[]): boolean {
    if (!this.#isMember || words.includes('private')) return false;
    const above = this.builder.definitions[this.builder.holder];
    return above === undefined || above.exported;
  }

  #doc(node: number): string {
    return this.builder.docBefore(0, this.tree.start(node));
  }
}

const RUN_WITH_CONSTRUCTOR: ReadonlySet<string> = new Set(['property_declaration', 'anonymous_initializer']);
