/**
 * One Go file to facts. Go declares the type of everything that is not inferred from one expression, and a variable keeps
 * its type, so a name is bound where it is declared and nowhere else; every pair of braces is a scope of its own.
 *
 * Written types that the language itself builds (`[]T`, `map[K]V`, `chan T`, `func(A) B`) are generic types whose names
 * are the keywords, which nothing in a program can be called: `[]`, `map`, `chan`, `func`, `struct`, `interface`.
 */
import type { SymbolKind } from '../../model/facts.ts';
import type { ReferenceRole } from '../../model/roles.ts';
import type { Argument, NameSpace, Parameter, SyntaxFacts, TermId } from '../../model/syntax.ts';
import { FactsBuilder, type OpenDetail } from '../shape/builder.ts';
import type { SyntaxTree } from '../shape/tree.ts';

/** Never throws on odd source code. */
export function extractGo(tree: SyntaxTree): SyntaxFacts {
  const builder = new FactsBuilder('Go', tree);
  new GoExtractor(builder, tree).file();
  return builder.finish({ comments: COMMENTS, strings: STRINGS });
}

const COMMENTS: ReadonlySet<string> = new Set(['comment']);
const STRINGS: ReadonlySet<string> = new Set([
  'interpreted_string_literal_content',
  'raw_string_literal_content',
  'escape_sequence',
]);

/** What a constant that is written without type and value repeats from the one before it. */
interface RepeatedConstant {
  readonly type: TermId;
  readonly values: readonly TermId[];
}

class GoExtractor {
  readonly #builder: FactsBuilder;
  readonly #tree: SyntaxTree;
  /** The site made last: of a selector its member's, which is what a call around it runs. */
  #lastSite = -1;
  /** Where the body of the function begins whose signature is read: names in a signature are those outside of it. */
  #bodyStart = 0;

  constructor(builder: FactsBuilder, tree: SyntaxTree) {
    this.#builder = builder;
    this.#tree = tree;
  }

  file(): void {
    const clause = this.#tree.childOfKind(0, 'package_clause');
    const name = clause < 0 ? undefined : this.#tree.children(clause)[0];
    if (name !== undefined) {
      this.#builder.packageName = this.#tree.textOf(name);
      this.#builder.site(this.#builder.packageName, this.#tree.start(name), 'definition', -1);
    }
    for (const node of this.#tree.children(0)) if (node !== clause) this.#statement(node);
  }

  #statements(block: number): void {
    if (block < 0) return;
    for (const statement of this.#tree.children(block)) this.#statement(statement);
  }

  /** A pair of braces, or what stands for one: what is declared in it is seen in it alone. */
  #inBlock(node: number, work: () => void): void {
    const start = this.#tree.start(node);
    const end = this.#tree.end(node);
    this.#builder.inScope({ kind: 'block', definition: -1, start, end }, work);
  }

  #statement(node: number): void {
    const tree = this.#tree;
    switch (tree.kind(node)) {
      case 'import_declaration':
        this.#imports(node);
        return;
      case 'function_declaration':
        this.#functionDeclaration(node);
        return;
      case 'method_declaration':
        this.#methodDeclaration(node);
        return;
      case 'type_declaration':
        for (const spec of tree.children(node)) this.#typeSpec(spec, node);
        return;
      case 'const_declaration':
        this.#constants(node);
        return;
      case 'var_declaration':
        this.#variables(node);
        return;
      case 'statement_list':
        this.#statements(node);
        return;
      case 'block':
        this.#inBlock(node, () => this.#statements(node));
        return;
      case 'short_var_declaration':
        this.#shortVariables(tree.field(node, 'left'), tree.field(node, 'right'), tree.end(node));
        return;
      case 'assignment_statement':
        this.#assignment(node);
        return;
      case 'inc_statement':
      case 'dec_statement':
        for (const target of tree.children(node)) this.#expression(target, 'write');
        return;
      case 'if_statement':
        this.#inBlock(node, () => {
          const initializer = tree.field(node, 'initializer');
          if (initializer >= 0) this.#statement(initializer);
          this.#expression(tree.field(node, 'condition'));
          for (const part of ['consequence', 'alternative']) {
            const branch = tree.field(node, part);
            if (branch >= 0) this.#statement(branch);
          }
        });
        return;
      case 'for_statement':
        this.#for(node);
        return;
      case 'expression_switch_statement':
        this.#inBlock(node, () => {
          const initializer = tree.field(node, 'initializer');
          if (initializer >= 0) this.#statement(initializer);
          const value = tree.field(node, 'value');
          if (value >= 0) this.#expression(value);
          for (const each of tree.children(node)) if (CASES.has(tree.kind(each))) this.#case(each);
        });
        return;
      case 'type_switch_statement':
        this.#typeSwitch(node);
        return;
      case 'select_statement':
        for (const each of tree.children(node)) this.#case(each);
        return;
      case 'receive_statement':
        this.#receive(node);
        return;
      case 'return_statement':
        for (const list of tree.children(node)) for (const value of this.#listed(list)) this.#value(value);
        return;
      case 'labeled_statement':
        for (const child of tree.children(node)) {
          if (tree.kind(child) === 'label_name') this.#label(child);
          else this.#statement(child);
        }
        return;
      case 'label_name':
        this.#label(node);
        return;
      default:
        if (EXPRESSIONS.has(tree.kind(node))) this.#expression(node);
        else for (const child of tree.children(node)) this.#statement(child);
    }
  }

  #label(node: number): void {
    this.#builder.site(this.#tree.textOf(node), this.#tree.start(node), 'definition', -1);
  }

  #imports(node: number): void {
    const tree = this.#tree;
    const [list = -1] = tree.children(node);
    const specs = tree.kind(list) === 'import_spec_list' ? tree.children(list) : tree.children(node);
    for (const spec of specs) if (tree.kind(spec) === 'import_spec') this.#import(spec);
  }

  #import(spec: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const [content = -1] = tree.children(tree.field(spec, 'path'));
    const module = content < 0 ? '' : tree.textOf(content);
    const nameNode = tree.field(spec, 'name');
    const written = nameNode < 0 ? '' : tree.textOf(nameNode);
    const isDot = written === '.';
    const local = isDot || written === '_' ? '' : written === '' ? packageNameOf(module) : written;
    const start = tree.start(spec);
    const names = isDot ? [{ imported: '*', local: '*', start }] : [];
    const index = builder.import(
      {
        module,
        level: 0,
        names,
        local,
        start,
        modifiers: written === '_' ? ['blank'] : written === '' ? ['unnamed'] : [],
      },
      { specifier: module, kind: 'import', typeOnly: false, names: [{ imported: '*', local: isDot ? '*' : local }] },
    );
    if (isDot) builder.bind('*', 'import', start, { imported: index, importedName: 0 });
    if (local === '') return;
    builder.bind(local, 'import', start, { imported: index });
    if (written !== '') builder.site(local, tree.start(nameNode), 'import', builder.name(local, tree.end(spec)));
  }

  #functionDeclaration(node: number): void {
    const tree = this.#tree;
    const nameNode = tree.field(node, 'name');
    const name = tree.textOf(nameNode);
    const definition = this.#define(nameNode, 'function', node, { body: tree.field(node, 'body') });
    // Any number of `init` and `_` may stand in one file, and nothing can call them.
    if (name !== 'init' && name !== '_') this.#builder.bind(name, 'definition', tree.start(nameNode), { definition });
    this.#functionBody(node, definition);
  }

  #methodDeclaration(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const receiver = tree.children(tree.field(node, 'receiver'))[0] ?? -1;
    const type = receiver < 0 ? -1 : tree.field(receiver, 'type');
    const owner = this.#receiverType(type);
    const definition = this.#define(tree.field(node, 'name'), 'method', node, { body: tree.field(node, 'body') });
    const written = builder.definitions[definition];
    if (written !== undefined && owner >= 0) written.container = tree.textOf(owner);
    const detail = builder.details[definition] as OpenDetail;
    if (type >= 0 && tree.kind(type) === 'pointer_type') detail.modifiers.push('pointer_receiver');
    this.#functionBody(node, definition, receiver, owner);
  }

  /** The name in `*T[K]`. */
  #receiverType(type: number): number {
    const tree = this.#tree;
    let at = type;
    while (at >= 0 && tree.kind(at) !== 'type_identifier') at = tree.children(at)[0] ?? -1;
    return at;
  }

  /** Parameters, results and body, in a scope of their own. */
  #functionBody(node: number, definition: number, receiver = -1, owner = -1): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const detail = builder.details[definition] as OpenDetail;
    if (owner >= 0) detail.owner = builder.name(tree.textOf(owner), tree.start(owner));
    builder.inDefinition(definition, () => {
      detail.scope = builder.inScope(
        { kind: 'function', definition, start: tree.start(node), end: tree.end(node) },
        () => {
          const body = tree.field(node, 'body');
          this.#bodyStart = body < 0 ? tree.end(node) : tree.start(body);
          if (receiver >= 0) this.#receiver(receiver, definition, detail);
          this.#typeParameters(node, definition);
          this.#signature(node, detail);
          this.#statements(body);
        },
      );
    });
  }

  #receiver(receiver: number, definition: number, detail: OpenDetail): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const typeNode = tree.field(receiver, 'type');
    // `T[K, V]` of a receiver declares K and V, whatever the type itself calls them.
    for (let node = typeNode; node < tree.endOf(typeNode); node++) {
      if (tree.kind(node) !== 'type_arguments') continue;
      for (const argument of tree.children(node)) {
        const name = tree.textOf(argument);
        detail.typeParameters.push({ name, bound: -1 });
        if (name !== '_') builder.bind(name, 'type_parameter', tree.start(argument), { definition });
      }
      break;
    }
    const type = this.#type(typeNode);
    const nameNode = tree.field(receiver, 'name');
    if (nameNode >= 0) this.#parameterName(nameNode, type, -1);
    detail.parameters.push({ name: nameNode < 0 ? '' : tree.textOf(nameNode), type, value: -1, kind: 'receiver' });
  }

  #typeParameters(node: number, definition: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const list = tree.field(node, 'type_parameters');
    if (list < 0) return;
    const detail = builder.details[definition] as OpenDetail;
    const declared = tree
      .children(list)
      .flatMap((declaration) =>
        tree.fields(declaration, 'name').map((nameNode) => ({ nameNode, bound: tree.field(declaration, 'type') })),
      );
    // A constraint may name any of them, those behind it too.
    const bounds = new Map<number, TermId>();
    for (const { nameNode } of declared) {
      builder.site(tree.textOf(nameNode), tree.start(nameNode), 'definition', -1);
    }
    for (const { nameNode, bound } of declared) {
      const type = bounds.get(bound) ?? this.#type(bound);
      bounds.set(bound, type);
      const name = tree.textOf(nameNode);
      detail.typeParameters.push({ name, bound: type });
      builder.bind(name, 'type_parameter', tree.start(list), { definition, type });
    }
  }

  /** Parameters and results of whatever has both. */
  #signature(node: number, detail: Pick<OpenDetail, 'parameters' | 'type'>): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const parameters = tree.field(node, 'parameters');
    for (const declaration of parameters < 0 ? [] : tree.children(parameters))
      this.#parameter(declaration, detail.parameters);
    const result = tree.field(node, 'result');
    if (result < 0) return;
    if (tree.kind(result) !== 'parameter_list') {
      detail.type = this.#type(result);
      return;
    }
    const types: TermId[] = [];
    for (const declaration of tree.children(result)) {
      const type = this.#type(tree.field(declaration, 'type'));
      const names = tree.fields(declaration, 'name');
      for (const name of names) this.#parameterName(name, type, -1);
      for (let i = 0; i < Math.max(1, names.length); i++) types.push(type);
    }
    detail.type =
      types.length === 1 ? (types[0] as TermId) : types.length === 0 ? -1 : builder.term({ kind: 'tuple', of: types });
  }

  #parameter(declaration: number, parameters: Parameter[]): void {
    const tree = this.#tree;
    const isRest = tree.kind(declaration) === 'variadic_parameter_declaration';
    const written = this.#type(tree.field(declaration, 'type'));
    const type = isRest ? this.#built('[]', [written], tree.start(declaration)) : written;
    const names = tree.fields(declaration, 'name');
    for (const name of names) {
      this.#parameterName(name, type, -1);
      parameters.push({ name: tree.textOf(name), type: written, value: -1, kind: isRest ? 'rest' : 'plain' });
    }
    if (names.length === 0) parameters.push({ name: '', type: written, value: -1, kind: isRest ? 'rest' : 'plain' });
  }

  #parameterName(nameNode: number, type: TermId, value: TermId): void {
    const tree = this.#tree;
    const name = tree.textOf(nameNode);
    if (name === '_') return;
    this.#builder.site(name, tree.start(nameNode), 'definition', -1);
    this.#builder.bind(name, 'parameter', this.#bodyStart, { type, value });
  }

  #define(
    nameNode: number,
    kind: SymbolKind,
    whole: number,
    more: { readonly body?: number; readonly hasBody?: boolean; readonly parent?: number; readonly doc?: string } = {},
  ): number {
    const tree = this.#tree;
    const builder = this.#builder;
    const name = tree.textOf(nameNode);
    const { body = -1 } = more;
    const definition = builder.define({
      name,
      kind,
      nameStart: tree.start(nameNode),
      nameEnd: tree.end(nameNode),
      start: tree.start(whole),
      end: tree.end(whole),
      signatureEnd: body >= 0 ? tree.start(body) : tree.end(whole),
      doc: more.doc ?? this.#docBefore(whole),
      exported: /^\p{Lu}/u.test(name),
      hasBody: more.hasBody ?? (body >= 0 || kind !== 'function'),
      ...(more.parent === undefined ? {} : { parent: more.parent }),
    });
    this.#lastSite = builder.site(name, tree.start(nameNode), 'definition', -1, definition);
    return definition;
  }

  /** The comment that stands right above a declaration, or above the group that it is the only one of. */
  #docBefore(node: number): string {
    const tree = this.#tree;
    let before = tree.previous(node);
    while (before >= 0 && tree.kind(before) === 'comment') before = tree.previous(before);
    const parent = tree.parent(node);
    const from = before >= 0 ? tree.end(before) : parent >= 0 ? tree.start(parent) : 0;
    return this.#builder.docBefore(from, tree.start(node));
  }

  #typeSpec(spec: number, declaration: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const nameNode = tree.field(spec, 'name');
    const typeNode = tree.field(spec, 'type');
    if (nameNode < 0 || typeNode < 0) return;
    const isOnly = tree.children(declaration).length === 1;
    const whole = isOnly ? declaration : spec;
    const isAlias = tree.kind(spec) === 'type_alias';
    const written = tree.kind(typeNode);
    const kind = isAlias
      ? 'type'
      : written === 'struct_type'
        ? 'class'
        : written === 'interface_type'
          ? 'interface'
          : 'type';
    const signatureEnd =
      kind === 'class' || kind === 'interface' ? tree.childOfKind(typeNode, 'field_declaration_list', '{') : -1;
    const definition = this.#define(nameNode, kind, whole, { body: signatureEnd, hasBody: true });
    builder.bind(tree.textOf(nameNode), 'definition', tree.start(nameNode), { definition });
    const detail = builder.details[definition] as OpenDetail;
    if (kind === 'interface') detail.modifiers.push('interface');
    if (kind === 'type' && !isAlias) detail.modifiers.push('distinct');
    this.#typeBody(definition, spec, typeNode, kind);
  }

  #typeBody(definition: number, whole: number, typeNode: number, kind: SymbolKind): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const detail = builder.details[definition] as OpenDetail;
    builder.inDefinition(definition, () => {
      detail.scope = builder.inScope(
        { kind: 'class', definition, start: tree.start(whole), end: tree.end(whole) },
        () => {
          this.#typeParameters(whole, definition);
          if (kind === 'class') this.#fields(typeNode, definition);
          else if (kind === 'interface') this.#interfaceMembers(typeNode, definition);
          else detail.type = this.#type(typeNode);
        },
      );
    });
  }

  #fields(struct: number, holder: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const list = tree.childOfKind(struct, 'field_declaration_list');
    for (const field of list < 0 ? [] : tree.children(list)) {
      if (tree.kind(field) !== 'field_declaration') continue;
      const typeNode = tree.field(field, 'type');
      const names = tree.fields(field, 'name');
      const type = this.#type(typeNode, names.length === 0 ? 'extends' : 'type');
      const isEmbedded = names.length === 0;
      // An embedded type is a field of its own name too.
      const nameNodes = isEmbedded ? [this.#embeddedName(typeNode)] : names;
      if (isEmbedded) (builder.details[holder] as OpenDetail).bases.push(type);
      for (const nameNode of nameNodes) {
        if (nameNode < 0) continue;
        const { length } = builder.sites;
        const definition = this.#define(nameNode, 'property', field, { parent: holder });
        // The name of an embedded type is already a site, as that type.
        if (isEmbedded) builder.sites.length = length;
        const detail = builder.details[definition] as OpenDetail;
        detail.type = type;
        if (isEmbedded) detail.modifiers.push('embedded');
      }
    }
  }

  #embeddedName(typeNode: number): number {
    const tree = this.#tree;
    let at = typeNode;
    for (;;) {
      if (at < 0 || tree.kind(at) === 'type_identifier') return at;
      if (tree.kind(at) === 'qualified_type') return tree.field(at, 'name');
      at = tree.children(at)[0] ?? -1;
    }
  }

  #interfaceMembers(node: number, holder: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const holderDetail = builder.details[holder] as OpenDetail;
    for (const member of tree.children(node)) {
      if (tree.kind(member) !== 'method_elem') {
        const parts = tree.children(member);
        const terms = parts.map((part) => this.#type(part, parts.length === 1 ? 'extends' : 'type'));
        if (terms.length === 1 && tree.kind(parts[0] as number) !== 'negated_type')
          holderDetail.bases.push(terms[0] as TermId);
        else holderDetail.modifiers.push('union');
        continue;
      }
      const nameNode = tree.field(member, 'name');
      const definition = this.#define(nameNode, 'method', member, { parent: holder, hasBody: false });
      const detail = builder.details[definition] as OpenDetail;
      detail.modifiers.push('abstract');
      builder.inDefinition(definition, () => {
        detail.scope = builder.inScope(
          { kind: 'function', definition, start: tree.start(member), end: tree.end(member) },
          () => {
            this.#bodyStart = tree.end(member);
            this.#signature(member, detail);
          },
        );
      });
    }
  }

  #constants(declaration: number): void {
    const tree = this.#tree;
    let repeated: RepeatedConstant = { type: -1, values: [] };
    const specs = tree.children(declaration);
    const last = specs.findLast((spec) => tree.kind(spec) === 'const_spec');
    let counts = false;
    for (const spec of specs) {
      if (tree.kind(spec) !== 'const_spec') continue;
      const typeNode = tree.field(spec, 'type');
      const valueNode = tree.field(spec, 'value');
      const names = tree.fields(spec, 'name').filter((node) => tree.isNamed(node));
      const definitions = this.#named(names, specs.length === 1 ? declaration : spec, [], 'variable');
      counts ||= valueNode >= 0 && this.#holds(valueNode, 'iota');
      // Those behind it have other values without it.
      if (counts && spec !== last)
        for (const index of definitions) this.#builder.details[index]?.modifiers.push('iota');
      const type = typeNode >= 0 ? this.#type(typeNode) : valueNode >= 0 ? -1 : repeated.type;
      const values =
        valueNode >= 0
          ? this.#listed(valueNode).map((value, i) => this.#valueFor(definitions[i] ?? -1, value))
          : repeated.values;
      if (typeNode >= 0 || valueNode >= 0) repeated = { type, values };
      names.forEach((name, i) => {
        this.#bindNamed(name, definitions[i] ?? -1, type, values[i] ?? -1, tree.end(spec));
      });
    }
  }

  /** A node of this kind is in an expression. */
  #holds(expression: number, kind: string): boolean {
    const end = this.#tree.endOf(expression);
    for (let node = expression; node < end; node++) if (this.#tree.kind(node) === kind) return true;
    return false;
  }

  #variables(declaration: number): void {
    const tree = this.#tree;
    const [list = -1] = tree.children(declaration);
    const isGroup = tree.kind(list) === 'var_spec_list';
    const specs = isGroup ? tree.children(list) : tree.children(declaration);
    for (const spec of specs) {
      if (tree.kind(spec) !== 'var_spec') continue;
      const typeNode = tree.field(spec, 'type');
      const valueNode = tree.field(spec, 'value');
      const names = tree.fields(spec, 'name').filter((node) => tree.isNamed(node));
      const values = valueNode < 0 ? [] : this.#listed(valueNode);
      const type = typeNode < 0 ? -1 : this.#type(typeNode);
      const definitions = this.#named(names, specs.length === 1 && !isGroup ? declaration : spec, values, 'variable');
      const terms = this.#spread(names.length, values, (value, i) => this.#valueFor(definitions[i] ?? -1, value));
      names.forEach((name, i) => {
        this.#bindNamed(name, definitions[i] ?? -1, type, terms[i] ?? -1, tree.end(spec));
      });
    }
  }

  /** Definitions of names that a package declares; -1 for those inside a function, and for `_`. */
  #named(names: readonly number[], whole: number, values: readonly number[], kind: SymbolKind): number[] {
    const tree = this.#tree;
    const builder = this.#builder;
    return names.map((nameNode, i) => {
      const name = tree.textOf(nameNode);
      if (name === '_') return -1;
      if (builder.scope !== 0) {
        builder.site(name, tree.start(nameNode), 'definition', -1);
        return -1;
      }
      const value = names.length === values.length ? (values[i] ?? -1) : -1;
      const isFunction = value >= 0 && tree.kind(value) === 'func_literal';
      return this.#define(nameNode, isFunction ? 'function' : kind, whole, {
        hasBody: value >= 0,
        ...(isFunction ? { body: tree.field(value, 'body') } : {}),
      });
    });
  }

  /** What a variable of the package is given is used by that variable; a function literal is its body. */
  #valueFor(definition: number, value: number): TermId {
    if (definition < 0) return this.#value(value);
    const builder = this.#builder;
    const isFunction = builder.definitions[definition]?.kind === 'function';
    if (!isFunction) return builder.inDefinition(definition, () => this.#value(value));
    this.#functionBody(value, definition);
    return builder.term({ kind: 'definition', index: definition });
  }

  #bindNamed(nameNode: number, definition: number, type: TermId, value: TermId, holdsFrom: number): void {
    const builder = this.#builder;
    const name = this.#tree.textOf(nameNode);
    if (name === '_') return;
    if (definition < 0) {
      builder.bind(name, 'variable', holdsFrom, { type, value });
      return;
    }
    const detail = builder.details[definition] as OpenDetail;
    if (builder.definitions[definition]?.kind !== 'function') {
      detail.type = type;
      if (value >= 0) detail.values.push(value);
    }
    builder.bind(name, 'definition', this.#tree.start(nameNode), { definition });
  }

  /** `a, b := …`: what is known already in this very block is written, the rest is declared. */
  #shortVariables(left: number, right: number, holdsFrom: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const names = this.#listed(left);
    const values = this.#listed(right);
    const terms = this.#spread(names.length, values, (value) => this.#value(value));
    names.forEach((nameNode, i) => {
      if (tree.kind(nameNode) !== 'identifier') {
        this.#expression(nameNode, 'write');
        return;
      }
      const name = tree.textOf(nameNode);
      if (name === '_') return;
      const isKnown =
        names.length > 1 && builder.scopeAt(builder.scope).bindings.some((binding) => binding.name === name);
      if (isKnown) {
        builder.site(name, tree.start(nameNode), 'write', builder.name(name, tree.start(nameNode)));
        return;
      }
      builder.site(name, tree.start(nameNode), 'definition', -1);
      builder.bind(name, 'variable', holdsFrom, { value: terms[i] ?? -1 });
    });
  }

  /**
   * One term for each name on the left. A single expression on the right gives several: the results of a call, or with
   * a second name whether a map, an assertion or a channel had something.
   */
  #spread(names: number, values: readonly number[], evaluate: (value: number, i: number) => TermId): TermId[] {
    const builder = this.#builder;
    const [only] = values;
    if (values.length !== 1 || names <= 1 || only === undefined) return values.map(evaluate);
    const of = evaluate(only, 0);
    if (!this.#isCall(only)) return [of, this.#builder.literal('bool')];
    return Array.from({ length: names }, (_, position) => builder.term({ kind: 'part', of, position }));
  }

  #isCall(node: number): boolean {
    const tree = this.#tree;
    let at = node;
    while (tree.kind(at) === 'parenthesized_expression') at = tree.children(at)[0] ?? -1;
    return tree.kind(at) === 'call_expression' || tree.kind(at) === 'type_conversion_expression';
  }

  #assignment(node: number): void {
    const tree = this.#tree;
    for (const target of this.#listed(tree.field(node, 'left'))) this.#expression(target, 'write');
    for (const value of this.#listed(tree.field(node, 'right'))) this.#value(value);
  }

  #for(node: number): void {
    const tree = this.#tree;
    this.#inBlock(node, () => {
      const body = tree.field(node, 'body');
      for (const child of tree.children(node)) {
        if (child === body) continue;
        const kind = tree.kind(child);
        if (kind === 'range_clause') this.#range(child, tree.start(body));
        else if (kind === 'for_clause') for (const part of tree.children(child)) this.#statement(part);
        else this.#statement(child);
      }
      if (body >= 0) this.#statement(body);
    });
  }

  #range(clause: number, holdsFrom: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const of = this.#expression(tree.field(clause, 'right'));
    const left = tree.field(clause, 'left');
    if (left < 0) return;
    const isDeclared = tree.has(clause, ':=');
    // The key and the value of one round.
    const element = builder.term({ kind: 'element', of });
    this.#listed(left).forEach((target, position) => {
      if (!isDeclared || tree.kind(target) !== 'identifier') {
        this.#expression(target, 'write');
        return;
      }
      const name = tree.textOf(target);
      if (name === '_') return;
      builder.site(name, tree.start(target), 'definition', -1);
      builder.bind(name, 'variable', holdsFrom, { value: builder.term({ kind: 'part', of: element, position }) });
    });
  }

  #case(node: number): void {
    const tree = this.#tree;
    this.#inBlock(node, () => {
      for (const child of tree.children(node)) {
        const kind = tree.kind(child);
        if (kind === 'expression_list') for (const value of this.#listed(child)) this.#expression(value);
        else this.#statement(child);
      }
    });
  }

  #receive(node: number): void {
    const tree = this.#tree;
    const left = tree.field(node, 'left');
    const right = tree.field(node, 'right');
    if (left >= 0 && tree.has(node, ':=')) {
      this.#shortVariables(left, right, tree.end(node));
      return;
    }
    if (left >= 0) for (const target of this.#listed(left)) this.#expression(target, 'write');
    if (right >= 0) this.#expression(right);
  }

  #typeSwitch(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    this.#inBlock(node, () => {
      const initializer = tree.field(node, 'initializer');
      if (initializer >= 0) this.#statement(initializer);
      const alias = tree.field(node, 'alias');
      const [aliasName = -1] = alias < 0 ? [] : this.#listed(alias);
      const name = aliasName < 0 ? '' : tree.textOf(aliasName);
      if (aliasName >= 0 && name !== '_') builder.site(name, tree.start(aliasName), 'definition', -1);
      const subject = this.#expression(tree.field(node, 'value'));
      for (const each of tree.children(node)) {
        if (!CASES.has(tree.kind(each))) continue;
        this.#inBlock(each, () => {
          const types = tree.fields(each, 'type').filter((part) => tree.isNamed(part));
          const terms = types.map((part) => this.#type(part));
          const [only = -1] = terms;
          if (name !== '' && name !== '_')
            builder.bind(name, 'variable', tree.start(each), terms.length === 1 ? { type: only } : { value: subject });
          for (const child of tree.children(each)) if (tree.kind(child) === 'statement_list') this.#statements(child);
        });
      }
    });
  }

  /** The expressions of a list, or the one that is none. */
  #listed(node: number): readonly number[] {
    if (node < 0) return [];
    return this.#tree.kind(node) === 'expression_list' ? this.#tree.children(node) : [node];
  }

  /** An expression whose value goes somewhere: a function that is named here may be called from there. */
  #value(node: number): TermId {
    const kind = this.#tree.kind(node);
    return this.#expression(node, kind === 'identifier' || kind === 'selector_expression' ? 'callback' : 'reference');
  }

  #expression(node: number, role: ReferenceRole = 'reference'): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    if (node < 0) return -1;
    switch (tree.kind(node)) {
      case 'identifier':
      case 'type_identifier':
      case 'package_identifier': {
        const name = tree.textOf(node);
        if (name === '_') return -1;
        const term = builder.name(name, tree.start(node));
        this.#lastSite = builder.site(name, tree.start(node), role, term);
        return term;
      }
      case 'selector_expression': {
        const of = this.#expression(tree.field(node, 'operand'));
        return this.#memberOf(of, tree.field(node, 'field'), role);
      }
      case 'parenthesized_expression': {
        const [inner = -1] = tree.children(node);
        return this.#expression(inner, role);
      }
      case 'call_expression':
        return this.#call(node);
      case 'type_conversion_expression':
        return this.#conversion(node);
      case 'composite_literal':
        return this.#composite(node);
      case 'func_literal':
        return this.#lambda(node);
      case 'index_expression': {
        const of = this.#expression(
          tree.field(node, 'operand'),
          role === 'call' || role === 'callback' ? role : 'reference',
        );
        const named = this.#lastSite;
        const args = [this.#expression(tree.field(node, 'index'))];
        // `f[int](x)` calls what is named before the brackets.
        this.#lastSite = named;
        return builder.term({ kind: 'index', of, args });
      }
      case 'type_instantiation_expression': {
        const [of = -1, ...args] = tree.children(node);
        const term = this.#expression(of, role);
        const named = this.#lastSite;
        const types = args.map((each) => this.#type(each));
        this.#lastSite = named;
        return builder.term({ kind: 'index', of: term, args: types });
      }
      case 'slice_expression': {
        const operand = tree.field(node, 'operand');
        const of = this.#expression(operand);
        for (const child of tree.children(node)) if (child !== operand) this.#expression(child);
        return of;
      }
      case 'type_assertion_expression': {
        this.#expression(tree.field(node, 'operand'));
        return builder.instance(this.#type(tree.field(node, 'type')));
      }
      case 'unary_expression':
        return this.#unary(node, role);
      case 'binary_expression': {
        const left = this.#expression(tree.field(node, 'left'));
        const right = this.#expression(tree.field(node, 'right'));
        const operator = tree.textOf(tree.field(node, 'operator'));
        return this.#builder.operation(operator, left, right, 'bool');
      }
      case 'variadic_argument': {
        const [inner = -1] = tree.children(node);
        return this.#expression(inner, role);
      }
      case 'interpreted_string_literal':
      case 'raw_string_literal':
        return this.#builder.literal('string');
      case 'int_literal':
      case 'iota':
        return this.#builder.literal('int');
      case 'float_literal':
        return this.#builder.literal('float64');
      case 'imaginary_literal':
        return this.#builder.literal('complex128');
      case 'rune_literal':
        return this.#builder.literal('rune');
      case 'true':
      case 'false':
        return this.#builder.literal('bool');
      case 'nil':
        return this.#builder.literal('nil');
      case 'expression_list':
      case 'literal_element':
        return this.#expression(tree.children(node)[0] ?? -1, role);
      default:
        if (TYPES.has(tree.kind(node))) return this.#type(node);
        for (const child of tree.children(node)) this.#statement(child);
        return -1;
    }
  }

  #memberOf(of: TermId, nameNode: number, role: ReferenceRole, space?: NameSpace): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    if (nameNode < 0) return -1;
    const name = tree.textOf(nameNode);
    const term = builder.member(of, name, tree.start(nameNode), space);
    this.#lastSite = builder.site(name, tree.start(nameNode), role, term);
    return term;
  }

  #unary(node: number, role: ReferenceRole): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const operator = tree.textOf(tree.field(node, 'operator'));
    const of = this.#expression(tree.field(node, 'operand'), operator === '*' ? role : 'reference');
    switch (operator) {
      case '&':
        return builder.term({ kind: 'pointer', of });
      case '*':
        return builder.term({ kind: 'unwrap', of });
      case '<-':
        return builder.term({ kind: 'await', of });
      case '!':
        return this.#builder.literal('bool');
      default:
        return of;
    }
  }

  #call(node: number): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    this.#lastSite = -1;
    const callee = this.#calleeOf(tree.field(node, 'function'));
    const named = this.#lastSite;
    const typeArguments = tree.field(node, 'type_arguments');
    const of =
      typeArguments < 0
        ? callee
        : builder.term({
            kind: 'index',
            of: callee,
            args: tree.children(typeArguments).map((each) => this.#type(each)),
          });
    const args = this.#arguments(tree.field(node, 'arguments'));
    return builder.called(builder.term({ kind: 'call', of, args }), named);
  }

  /** What is called; only a name, a member or an instantiation of one leaves the site that the call belongs to. */
  #calleeOf(node: number): TermId {
    const tree = this.#tree;
    let at = node;
    while (tree.kind(at) === 'parenthesized_expression') at = tree.children(at)[0] ?? -1;
    // `(*T)(x)` makes a pointer to another type of it, and calls nothing.
    const isPointer = at >= 0 && tree.kind(at) === 'unary_expression';
    const term = this.#expression(node, isPointer ? 'reference' : 'call');
    if (at < 0 || !NAMED_CALLEES.has(tree.kind(at))) this.#lastSite = -1;
    return term;
  }

  #arguments(list: number): Argument[] {
    const tree = this.#tree;
    if (list < 0) return [];
    return tree.children(list).map((argument) => {
      const isSpread = tree.kind(argument) === 'variadic_argument';
      const value = isSpread ? (tree.children(argument)[0] ?? -1) : argument;
      // `make([]T, n)` and `new(T)` are given a type.
      const term =
        TYPES.has(tree.kind(value)) && tree.kind(value) !== 'type_identifier' ? this.#type(value) : this.#value(value);
      return isSpread ? { value: term, spread: true } : { value: term };
    });
  }

  /** `T[A](x)` is a conversion, the call of a function with a type argument, or the call of an element: the grammar cannot tell. */
  #conversion(node: number): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    let type = tree.field(node, 'type');
    const operand = tree.field(node, 'operand');
    // `*f[T](x)` is what is behind the result of a call; a conversion to a pointer has parentheses.
    while (tree.kind(type) === 'pointer_type') type = tree.children(type)[0] ?? -1;
    if (type < 0 || tree.kind(type) !== 'generic_type') {
      const written = this.#type(type);
      this.#value(operand);
      return builder.instance(written);
    }
    const callee = this.#namedInType(tree.field(type, 'type'), 'call');
    const named = this.#lastSite;
    const list = tree.field(type, 'type_arguments');
    const args = list < 0 ? [] : tree.children(list).map((each) => this.#type(each, 'reference'));
    const of = builder.term({ kind: 'index', of: callee, args });
    return builder.called(builder.term({ kind: 'call', of, args: [{ value: this.#value(operand) }] }), named);
  }

  /** The name of a written type, as what it may also be: a name or a member. */
  #namedInType(node: number, role: ReferenceRole): TermId {
    const tree = this.#tree;
    if (tree.kind(node) !== 'qualified_type') return this.#expression(node, role);
    const of = this.#expression(tree.field(node, 'package'));
    return this.#memberOf(of, tree.field(node, 'name'), role);
  }

  #composite(node: number): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const typeNode = tree.field(node, 'type');
    const isNamed = NAMED_TYPES.has(tree.kind(typeNode));
    this.#lastSite = -1;
    const type = this.#type(typeNode, isNamed ? 'construct' : 'type');
    const named = isNamed ? this.#lastSite : -1;
    const term = isNamed ? builder.term({ kind: 'construct', of: type, args: [] }) : builder.instance(type);
    builder.called(term, named);
    this.#literalBody(tree.field(node, 'body'), typeNode, term);
    return term;
  }

  /**
   * The elements between the braces of a literal.
   * @param typeNode Its written type, or -1 where that is left out and not written anywhere near.
   * @param of The literal itself.
   */
  #literalBody(body: number, typeNode: number, of: TermId): void {
    const tree = this.#tree;
    const kind = typeNode < 0 ? '' : tree.kind(typeNode);
    // Keys of a map or an index are expressions; those of everything else may be fields.
    const hasFields = !['map_type', 'slice_type', 'array_type', 'implicit_length_array_type'].includes(kind);
    for (const element of body < 0 ? [] : tree.children(body)) {
      if (tree.kind(element) !== 'keyed_element') {
        this.#literalElement(element, typeNode, 'element', of);
        continue;
      }
      const key = tree.field(element, 'key');
      const [inner = -1] = key < 0 ? [] : tree.children(key);
      if (hasFields && tree.kind(inner) === 'identifier') this.#memberOf(of, inner, 'property_key', 'key');
      else this.#literalElement(key, typeNode, 'key', of);
      this.#literalElement(tree.field(element, 'value'), typeNode, 'element', of);
    }
  }

  #literalElement(element: number, typeNode: number, part: 'key' | 'element', of: TermId): void {
    const tree = this.#tree;
    const [inner = -1] =
      element < 0 ? [] : tree.kind(element) === 'literal_element' ? tree.children(element) : [element];
    if (inner < 0) return;
    if (tree.kind(inner) !== 'literal_value') {
      this.#value(inner);
      return;
    }
    // The type of an inner literal may be left out: it is the one that the outer one holds.
    const builder = this.#builder;
    const position = part === 'key' ? 0 : 1;
    const held = typeNode < 0 ? -1 : this.#heldType(typeNode, part);
    const round = builder.term({ kind: 'element', of });
    this.#literalBody(inner, held, builder.term({ kind: 'part', of: round, position }));
  }

  /** The type of the keys or elements of a written map, slice or array. */
  #heldType(typeNode: number, part: 'key' | 'element'): number {
    const tree = this.#tree;
    const held = part === 'key' ? tree.field(typeNode, 'key') : tree.field(typeNode, 'element');
    const type = held >= 0 ? held : part === 'element' ? tree.field(typeNode, 'value') : -1;
    return type >= 0 && tree.kind(type) === 'pointer_type' ? (tree.children(type)[0] ?? -1) : type;
  }

  #lambda(node: number): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const signature: Pick<OpenDetail, 'parameters' | 'type'> = { parameters: [], type: -1 };
    const scope = builder.inScope(
      { kind: 'function', definition: -1, start: tree.start(node), end: tree.end(node) },
      () => {
        const body = tree.field(node, 'body');
        this.#bodyStart = body < 0 ? tree.end(node) : tree.start(body);
        this.#signature(node, signature);
        this.#statements(body);
      },
    );
    const parameters = signature.parameters.map(({ name }) => name);
    return builder.term({ kind: 'lambda', scope, parameters, result: builder.instance(signature.type) });
  }

  /** A type of the language itself, by the keyword that builds it. */
  #built(name: string, args: readonly TermId[], at: number): TermId {
    const builder = this.#builder;
    return builder.term({ kind: 'generic', of: builder.name(name, at), args });
  }

  #type(node: number, role: ReferenceRole = 'type'): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    if (node < 0) return -1;
    const start = tree.start(node);
    switch (tree.kind(node)) {
      case 'type_identifier':
      case 'identifier':
        return this.#expression(node, role);
      case 'qualified_type':
        return this.#namedInType(node, role);
      case 'generic_type': {
        const of = this.#type(tree.field(node, 'type'), role);
        const named = this.#lastSite;
        const list = tree.field(node, 'type_arguments');
        const args = list < 0 ? [] : tree.children(list).map((each) => this.#type(each));
        this.#lastSite = named;
        return builder.term({ kind: 'generic', of, args });
      }
      case 'pointer_type':
        return builder.term({ kind: 'pointer', of: this.#type(tree.children(node)[0] ?? -1, role) });
      case 'slice_type':
      case 'array_type':
      case 'implicit_length_array_type': {
        const length = tree.field(node, 'length');
        if (length >= 0) this.#expression(length);
        return this.#built('[]', [this.#type(tree.field(node, 'element'))], start);
      }
      case 'map_type':
        return this.#built('map', [this.#type(tree.field(node, 'key')), this.#type(tree.field(node, 'value'))], start);
      case 'channel_type':
        return this.#built('chan', [this.#type(tree.field(node, 'value'))], start);
      case 'function_type': {
        const signature: Pick<OpenDetail, 'parameters' | 'type'> = { parameters: [], type: -1 };
        // Names in the parentheses of a type are seen nowhere.
        const bodyStart = this.#bodyStart;
        this.#bodyStart = tree.end(node);
        builder.inScope({ kind: 'function', definition: -1, start, end: tree.end(node) }, () =>
          this.#signature(node, signature),
        );
        this.#bodyStart = bodyStart;
        // Its result comes first: a function may have any number of parameters.
        return this.#built('func', [signature.type, ...signature.parameters.map(({ type }) => type)], start);
      }
      case 'struct_type':
      case 'interface_type':
        return this.#anonymousType(node);
      case 'type_elem':
      case 'type_constraint': {
        const parts = tree.children(node);
        const terms = parts.map((part) => this.#type(part, role));
        return terms.length === 1 ? (terms[0] as TermId) : builder.term({ kind: 'either', of: terms });
      }
      case 'parenthesized_type':
      case 'negated_type':
        return this.#type(tree.children(node)[0] ?? -1, role);
      default:
        return this.#expression(node, role);
    }
  }

  /** A struct or an interface without a name: a definition all the same, since it has members. */
  #anonymousType(node: number): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const isStruct = tree.kind(node) === 'struct_type';
    const keyword = tree.childOfKind(node, isStruct ? 'struct' : 'interface');
    const list = isStruct ? tree.childOfKind(node, 'field_declaration_list') : node;
    const isEmpty = list < 0 || tree.children(list).length === 0;
    if (isEmpty || keyword < 0) return builder.name(isStruct ? 'struct' : 'interface', tree.start(node));
    const definition = builder.define({
      name: isStruct ? 'struct' : 'interface',
      kind: 'type',
      nameStart: tree.start(keyword),
      nameEnd: tree.end(keyword),
      start: tree.start(node),
      end: tree.end(node),
      signatureEnd: tree.end(keyword),
      exported: false,
      hasBody: true,
      modifiers: ['distinct', 'anonymous', ...(isStruct ? [] : ['interface'])],
    });
    this.#typeBody(definition, node, node, isStruct ? 'class' : 'interface');
    return builder.term({ kind: 'definition', index: definition });
  }
}

/** The name that a package most likely has, by its path: `…/yaml.v3` and `…/go-yaml/v3` are both called `yaml`. */
function packageNameOf(path: string): string {
  const parts = path.split('/');
  let last = parts.pop() ?? '';
  if (/^v\d+$/.test(last) && parts.length > 0) last = parts.pop() ?? '';
  return last
    .replace(/\.v\d+$/, '')
    .replace(/^go-|[-.]go$/g, '')
    .replaceAll(/[^\p{L}\p{N}_]/gu, '');
}

const CASES: ReadonlySet<string> = new Set(['expression_case', 'default_case', 'type_case', 'communication_case']);
const NAMED_CALLEES: ReadonlySet<string> = new Set([
  'identifier',
  'selector_expression',
  'index_expression',
  'type_instantiation_expression',
]);
const NAMED_TYPES: ReadonlySet<string> = new Set(['type_identifier', 'qualified_type', 'generic_type']);
const TYPES: ReadonlySet<string> = new Set([
  'type_identifier',
  'qualified_type',
  'generic_type',
  'pointer_type',
  'slice_type',
  'array_type',
  'implicit_length_array_type',
  'map_type',
  'channel_type',
  'function_type',
  'struct_type',
  'interface_type',
  'parenthesized_type',
  'negated_type',
  'type_elem',
  'type_constraint',
]);
const EXPRESSIONS: ReadonlySet<string> = new Set([
  'identifier',
  'selector_expression',
  'parenthesized_expression',
  'call_expression',
  'type_conversion_expression',
  'composite_literal',
  'func_literal',
  'index_expression',
  'type_instantiation_expression',
  'slice_expression',
  'type_assertion_expression',
  'unary_expression',
  'binary_expression',
  'variadic_argument',
  'interpreted_string_literal',
  'raw_string_literal',
  ...TYPES,
]);
