/**
 * One Python file to facts. Expressions become terms as they are walked, and every identifier becomes a site, so nothing
 * is looked at twice. The depth of the tree is bounded by `SyntaxTree`, and with it the depth of the calls here.
 */
import type { ReferenceRole } from '../../model/roles.ts';
import type { Argument, Parameter, SyntaxFacts, TermId } from '../../model/syntax.ts';
import { FactsBuilder, type OpenDetail } from '../shape/builder.ts';
import { parseSyntax } from '../shape/grammars.ts';
import type { SyntaxTree } from '../shape/tree.ts';
import { GRAMMAR } from './grammar.ts';
import { valueFlow } from './value-flow.ts';

/** Never throws on odd source code. */
export function extractPython(tree: SyntaxTree): SyntaxFacts {
  const builder = new FactsBuilder('Python', tree);
  const extractor = new PythonExtractor(builder, tree);
  extractor.file();
  return builder.finish({ comments: COMMENTS, strings: STRINGS });
}

const COMMENTS: ReadonlySet<string> = new Set(['comment']);
const STRINGS: ReadonlySet<string> = new Set(['string_content']);
/** Text of annotations in strings is parsed as code, up to this length. */
const MAX_STRING_ANNOTATION = 500;

/** The class around a method, and what the method calls the object it runs on. */
interface Receiver {
  readonly name: string;
  readonly classDefinition: number;
  readonly isClass: boolean;
}

interface FunctionContext {
  /** Index of the definition, or -1 for a lambda. */
  readonly definition: number;
  readonly receiver: Receiver | undefined;
  readonly globals: Map<string, number>;
  readonly scope: number;
}

class PythonExtractor {
  readonly #builder: FactsBuilder;
  readonly #root: SyntaxTree;
  #tree: SyntaxTree;
  #function: FunctionContext | undefined;
  /** The class whose body is being walked, or -1. */
  #class = -1;
  /** The class around, seen from methods and functions inside them too. */
  #around = -1;
  /** Members of classes by `class:name`, so that all places that assign one belong to one definition. */
  readonly #members = new Map<string, number>();
  /** Variables of the module by name. */
  readonly #variables = new Map<string, number>();
  /** Names that `TypeVar` made. */
  readonly #typeVariables = new Set<string>();
  #modifiers: readonly string[] = [];
  /** The site made last: of a member access its name's, which is what a call around it runs. */
  #lastSite = -1;

  constructor(builder: FactsBuilder, tree: SyntaxTree) {
    this.#builder = builder;
    this.#root = tree;
    this.#tree = tree;
  }

  file(): void {
    const root = 0;
    this.#markDoc(root);
    this.#statements(root);
    const { definitions, exportList } = this.#builder;
    if (exportList === undefined) return;
    for (const definition of definitions)
      if (definition.parent === -1) definition.exported = exportList.includes(definition.name);
  }

  #statements(block: number): void {
    for (const statement of this.#tree.children(block)) this.#statement(statement);
  }

  #statement(node: number): void {
    const tree = this.#tree;
    switch (tree.kind(node)) {
      case 'expression_statement':
        for (const child of tree.children(node)) this.#expressionStatement(child);
        return;
      case 'function_definition':
        this.#functionDefinition(node, node, []);
        return;
      case 'class_definition':
        this.#classDefinition(node, node, []);
        return;
      case 'decorated_definition':
        this.#decorated(node);
        return;
      case 'import_statement':
      case 'import_from_statement':
      case 'future_import_statement':
        this.#import(node);
        return;
      case 'if_statement':
        this.#if(node);
        return;
      case 'while_statement': {
        const body = tree.field(node, 'body');
        const condition = tree.field(node, 'condition');
        this.#expression(condition);
        this.#block(body, () => this.#narrow(condition, true), tree.start(node));
        this.#alternatives(node);
        return;
      }
      case 'for_statement': {
        const element = this.#element(tree.field(node, 'right'));
        this.#block(
          tree.field(node, 'body'),
          () => this.#assignTo(tree.field(node, 'left'), element, -1, tree.start(tree.field(node, 'body'))),
          tree.start(node),
        );
        this.#alternatives(node);
        return;
      }
      case 'try_statement':
        this.#try(node);
        return;
      case 'with_statement':
        this.#with(node);
        return;
      case 'match_statement':
        this.#match(node);
        return;
      case 'return_statement': {
        const [value] = tree.children(node);
        const term = value === undefined ? this.#builder.literal('None') : this.#expression(value);
        const owner = this.#function?.definition ?? -1;
        if (owner >= 0) this.#builder.details[owner]?.values.push(term);
        return;
      }
      case 'global_statement':
      case 'nonlocal_statement':
        for (const name of tree.children(node)) this.#outerName(node, name);
        return;
      case 'assert_statement': {
        const [condition] = tree.children(node);
        for (const child of tree.children(node)) this.#expression(child);
        if (condition !== undefined) this.#narrow(condition, true, tree.end(node), this.#builder.block.to);
        return;
      }
      case 'type_alias_statement':
        this.#typeAlias(node);
        return;
      case 'block':
      case 'module':
        this.#statements(node);
        return;
      default:
        this.#inside(node);
    }
  }

  /** Whatever has no rule of its own: what is inside is walked as expressions or statements. */
  #inside(node: number): void {
    for (const child of this.#tree.children(node)) {
      if (STATEMENTS.has(this.#tree.kind(child))) this.#statement(child);
      else this.#expression(child);
    }
  }

  /** A body that may run or not. */
  #block(body: number, before: () => void = () => {}, loopStart?: number): void {
    if (body < 0) return;
    const tree = this.#tree;
    this.#builder.inBlock(
      {
        from: tree.start(body),
        to: tree.end(body),
        leaves: this.#leaves(body),
        ...(loopStart === undefined ? {} : { loopStart }),
      },
      () => {
        before();
        this.#statements(body);
      },
    );
  }

  #leaves(body: number): boolean {
    const last = this.#tree.children(body).at(-1);
    return last !== undefined && LEAVES.has(this.#tree.kind(last));
  }

  #if(node: number): void {
    const tree = this.#tree;
    const alternatives = tree.fields(node, 'alternative');
    const branches = [node, ...alternatives.filter((each) => tree.kind(each) === 'elif_clause')];
    for (const branch of branches) {
      this.#branch(branch);
      const from = tree.end(tree.field(branch, 'consequence'));
      this.#narrow(tree.field(branch, 'condition'), false, from, tree.end(node));
    }
    for (const alternative of alternatives)
      if (tree.kind(alternative) !== 'elif_clause') this.#block(tree.field(alternative, 'body'));
    // `if not isinstance(x, A): return` says what x is from here on; but not where another branch comes by, in which
    // nobody asked that, or which has given x another value.
    const isPassedByNone =
      branches.length > alternatives.length &&
      branches.every((branch) => this.#leaves(tree.field(branch, 'consequence')));
    if (!isPassedByNone) return;
    for (const branch of branches)
      this.#narrow(tree.field(branch, 'condition'), false, tree.end(node), this.#builder.block.to);
  }

  #branch(node: number): void {
    const tree = this.#tree;
    const condition = tree.field(node, 'condition');
    this.#expression(condition);
    const before = this.#modifiers;
    if (/^\s*(?:typing\.)?TYPE_CHECKING\s*$/.test(tree.textOf(condition)))
      this.#modifiers = [...before, 'type_checking'];
    this.#block(tree.field(node, 'consequence'), () => this.#narrow(condition, true));
    this.#modifiers = before;
  }

  #alternatives(node: number): void {
    for (const alternative of this.#tree.fields(node, 'alternative'))
      this.#block(this.#tree.field(alternative, 'body'));
  }

  #try(node: number): void {
    const tree = this.#tree;
    const before = this.#modifiers;
    for (const child of tree.children(node)) {
      switch (tree.kind(child)) {
        case 'block':
          this.#modifiers = [...before, 'optional'];
          this.#block(child);
          this.#modifiers = before;
          break;
        case 'except_clause':
        case 'except_group_clause':
          this.#except(child);
          break;
        default:
          for (const part of tree.children(child)) if (tree.kind(part) === 'block') this.#block(part);
      }
    }
  }

  #except(node: number): void {
    const tree = this.#tree;
    const value = tree.field(node, 'value');
    const block = tree.childOfKind(node, 'block');
    const isNamed = value >= 0 && tree.kind(value) === 'as_pattern';
    const [caught = -1] = isNamed ? tree.children(value) : [value];
    const type = caught < 0 ? -1 : this.#typesIn(caught);
    const alias = isNamed ? tree.field(value, 'alias') : tree.field(node, 'alias');
    this.#block(block, () => {
      if (alias < 0) return;
      const target = tree.kind(alias) === 'as_pattern_target' ? tree.children(alias)[0] : alias;
      if (target === undefined) return;
      this.#bindLocal(target, -1, type);
    });
  }

  /** A type, or a tuple of types, that stands where a value does: `except (A, B)`, `isinstance(x, (A, B))`. */
  #typesIn(node: number): TermId {
    const term = this.#expression(node);
    const written = this.#builder.termAt(term);
    return written?.kind === 'tuple' ? this.#builder.term({ kind: 'either', of: written.of }) : term;
  }

  #with(node: number): void {
    const tree = this.#tree;
    const isAsync = tree.has(node, 'async');
    const clause = tree.childOfKind(node, 'with_clause');
    const items = clause < 0 ? [] : tree.children(clause);
    for (const item of items) {
      const parts = tree.kind(item) === 'with_item' ? [tree.field(item, 'value')] : [item];
      for (const value of parts) this.#withItem(value, isAsync);
    }
    // What stands in it has surely happened after it.
    this.#statements(tree.field(node, 'body'));
  }

  #withItem(value: number, isAsync: boolean): void {
    const tree = this.#tree;
    if (value < 0) return;
    if (tree.kind(value) === 'tuple' || tree.kind(value) === 'parenthesized_expression') {
      for (const part of tree.children(value)) this.#withItem(part, isAsync);
      return;
    }
    if (tree.kind(value) !== 'as_pattern') {
      this.#expression(value);
      return;
    }
    const [context] = tree.children(value);
    const alias = tree.field(value, 'alias');
    const of = context === undefined ? -1 : this.#expression(context);
    const entered = this.#builder.term({ kind: 'enter', of, isAsync });
    const [target] = alias < 0 ? [] : tree.children(alias);
    if (target !== undefined) this.#assignTo(target, entered, -1, tree.end(value));
  }

  #match(node: number): void {
    const tree = this.#tree;
    const subjects = tree.fields(node, 'subject');
    const terms = subjects.map((subject) => this.#expression(subject));
    const path = subjects.length === 1 ? this.#pathOf(subjects[0] as number) : undefined;
    const body = tree.field(node, 'body');
    for (const clause of tree.children(body)) {
      const consequence = tree.field(clause, 'consequence');
      const guard = tree.field(clause, 'guard');
      const patterns = tree.children(clause).filter((child) => tree.kind(child) === 'case_pattern');
      this.#block(consequence, () => {
        for (const pattern of patterns) {
          const type = this.#pattern(pattern, terms[0] ?? -1, tree.start(consequence));
          if (path !== undefined && type >= 0)
            this.#narrowing(path, type, tree.start(consequence), tree.end(consequence));
        }
        if (guard >= 0) this.#inside(guard);
      });
    }
  }

  /** Binds what a pattern captures; returns the written type that the subject has, or -1. */
  #pattern(node: number, subject: TermId, at: number): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    switch (tree.kind(node)) {
      case 'case_pattern': {
        const [only] = tree.children(node);
        return only === undefined ? -1 : this.#pattern(only, subject, at);
      }
      case 'class_pattern': {
        const [name, ...parts] = tree.children(node);
        const type = name === undefined ? -1 : this.#dotted(name, 'reference');
        for (const part of parts) this.#pattern(part, -1, at);
        return type;
      }
      case 'keyword_pattern': {
        const [key, ...parts] = tree.children(node);
        if (key !== undefined) builder.site(tree.textOf(key), tree.start(key), 'property_key', -1);
        for (const part of parts) this.#pattern(part, -1, at);
        return -1;
      }
      case 'union_pattern': {
        const types = tree.children(node).map((part) => this.#pattern(part, subject, at));
        return types.length === 0 || types.some((type) => type < 0) ? -1 : builder.term({ kind: 'either', of: types });
      }
      case 'as_pattern': {
        const [pattern, name] = tree.children(node);
        const type = pattern === undefined ? -1 : this.#pattern(pattern, subject, at);
        if (name !== undefined) {
          const target = tree.kind(name) === 'as_pattern_target' ? (tree.children(name)[0] ?? name) : name;
          this.#bindLocal(target, type < 0 ? subject : -1, type);
        }
        return type;
      }
      case 'dotted_name': {
        const parts = tree.children(node);
        if (parts.length === 1 && tree.textOf(node) !== '_') this.#bindLocal(parts[0] as number, subject, -1);
        else if (parts.length > 1) this.#dotted(node, 'reference');
        return -1;
      }
      case 'identifier':
        this.#bindLocal(node, -1, -1);
        return -1;
      default:
        for (const child of tree.children(node)) {
          const kind = tree.kind(child);
          if (PATTERNS.has(kind)) this.#pattern(child, -1, at);
          else if (kind === 'identifier') this.#bindLocal(child, -1, -1);
          else if (!kind.startsWith('string')) this.#expression(child);
        }
        return -1;
    }
  }

  /** What a condition says of the names in it, while it holds or while it does not. */
  #narrow(condition: number, holds: boolean, from = this.#builder.block.from, to = this.#builder.block.to): void {
    const tree = this.#tree;
    if (condition < 0 || from >= to) return;
    switch (tree.kind(condition)) {
      case 'parenthesized_expression':
        this.#narrow(tree.children(condition)[0] ?? -1, holds, from, to);
        return;
      case 'not_operator':
        this.#narrow(tree.field(condition, 'argument'), !holds, from, to);
        return;
      case 'boolean_operator':
        if (tree.has(condition, 'and') !== holds) return;
        this.#narrow(tree.field(condition, 'left'), holds, from, to);
        this.#narrow(tree.field(condition, 'right'), holds, from, to);
        return;
      case 'call': {
        if (tree.textOf(tree.field(condition, 'function')) !== 'isinstance') return;
        const [value, type] = tree.children(tree.field(condition, 'arguments'));
        const path = value === undefined ? undefined : this.#pathOf(value);
        if (path === undefined || type === undefined) return;
        // Its sites are there already, from the condition itself.
        const { sites } = this.#builder;
        const before = sites.length;
        const term = this.#typesIn(type);
        sites.length = before;
        if (holds) this.#narrowing(path, term, from, to);
        else if (!path.includes('.')) {
          const unchanged = this.#builder.name(path, tree.start(condition));
          this.#builder.bind(path, 'narrowing', from, { from, to, type: unchanged, value: term });
        }
        return;
      }
      default:
    }
  }

  #narrowing(path: string, type: TermId, from: number, to: number): void {
    this.#builder.bind(path, 'narrowing', from, { from, to, type });
  }

  /** `a.b.c` as text, where it is nothing but names. */
  #pathOf(node: number): string | undefined {
    const text = this.#tree.textOf(node);
    return text.length < 100 && /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(text) ? text : undefined;
  }

  #outerName(statement: number, name: number): void {
    const text = this.#tree.textOf(name);
    this.#builder.site(text, this.#tree.start(name), 'reference', this.#builder.name(text, this.#tree.start(name)));
    if (this.#function === undefined) return;
    const scope = this.#tree.kind(statement) === 'global_statement' ? 0 : this.#scopeBinding(text);
    this.#function.globals.set(text, scope);
  }

  #scopeBinding(name: string): number {
    let index = this.#builder.scopeAt(this.#builder.scope).parent;
    while (index > 0) {
      const scope = this.#builder.scopeAt(index);
      if (scope.kind === 'function' && scope.bindings.some((binding) => binding.name === name)) return index;
      index = scope.parent;
    }
    return 0;
  }

  #decorated(node: number): void {
    const tree = this.#tree;
    const decorators = tree.children(node).filter((child) => tree.kind(child) === 'decorator');
    const terms = decorators.map((decorator) => {
      const [expression] = tree.children(decorator);
      return expression === undefined ? -1 : this.#expression(expression, 'decorator');
    });
    const names = decorators.map((decorator) => {
      const [expression = -1] = tree.children(decorator);
      const called = tree.kind(expression) === 'call' ? tree.field(expression, 'function') : expression;
      return tree.textOf(called).split('.').pop() ?? '';
    });
    const definition = tree.field(node, 'definition');
    const given = { terms, names };
    if (tree.kind(definition) === 'class_definition') this.#classDefinition(definition, node, given.terms, given.names);
    else this.#functionDefinition(definition, node, given.terms, given.names);
  }

  #functionDefinition(node: number, whole: number, decorators: readonly TermId[], names: readonly string[] = []): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const nameNode = tree.field(node, 'name');
    const name = tree.textOf(nameNode);
    const body = tree.field(node, 'body');
    const isMember = this.#class >= 0 && this.#function === undefined;
    const modifiers = names.flatMap((decorator) => MODIFIERS.get(decorator) ?? []);
    if (tree.has(node, 'async')) modifiers.push('async');
    const isProperty = modifiers.includes('property');
    const isSetter = modifiers.includes('setter');
    const isConstructor = isMember && name === '__init__';
    const kind = !isMember
      ? 'function'
      : isConstructor
        ? 'constructor'
        : isProperty
          ? 'getter'
          : isSetter
            ? 'setter'
            : 'method';
    const isStub = this.#isStub(body);
    const definition = builder.define({
      name,
      kind,
      nameStart: tree.start(nameNode),
      nameEnd: tree.end(nameNode),
      start: tree.start(whole),
      end: tree.end(node),
      signatureStart: tree.start(node),
      signatureEnd: this.#endOfHead(node, ['return_type', 'parameters', 'name']),
      parent: isMember ? this.#class : builder.holder,
      doc: this.#docOf(body),
      exported: this.#isExported(name, isMember ? this.#class : builder.holder),
      hasBody: !isStub || !(modifiers.includes('overload') || modifiers.includes('abstract') || this.#isProtocol()),
      modifiers,
    });
    builder.site(name, tree.start(nameNode), 'definition', -1, definition);
    builder.bind(name, 'definition', tree.start(nameNode), { definition, ...this.#targetScope(name) });
    if (isMember && !this.#members.has(`${this.#class}:${name}`))
      this.#members.set(`${this.#class}:${name}`, definition);
    if (!isMember && builder.holder < 0 && builder.scope === 0) this.#variables.set(name, definition);
    const detail = builder.details[definition] as OpenDetail;
    detail.decorators.push(...decorators);

    // Defaults run where the function is defined, annotations belong to the function.
    const parameters = tree.field(node, 'parameters');
    const defaults = new Map<number, TermId>();
    for (const parameter of parameters < 0 ? [] : tree.children(parameters)) {
      const value = tree.field(parameter, 'value');
      if (value >= 0) defaults.set(parameter, this.#expression(value));
    }
    const isStatic = modifiers.includes('static') || name === '__new__';
    const takesClass =
      modifiers.includes('classmethod') ||
      name === '__new__' ||
      name === '__init_subclass__' ||
      name === '__class_getitem__';
    const outer = { function: this.#function, class: this.#class, around: this.#around };
    if (isMember) this.#around = this.#class;
    builder.inDefinition(definition, () => {
      detail.scope = builder.inScope(
        { kind: 'function', definition, start: tree.start(node), end: tree.end(node) },
        (scope) => {
          this.#typeParameters(node, definition);
          const returns = tree.field(node, 'return_type');
          if (returns >= 0) detail.type = this.#signatureAnnotation(returns);
          const first = parameters < 0 ? undefined : tree.children(parameters)[0];
          const receiver =
            isMember && first !== undefined && (!isStatic || takesClass)
              ? { name: this.#parameterName(first), classDefinition: outer.class, isClass: takesClass }
              : undefined;
          this.#function = {
            definition,
            receiver: receiver ?? (isMember ? undefined : outer.function?.receiver),
            globals: new Map(),
            scope,
          };
          for (const parameter of parameters < 0 ? [] : tree.children(parameters))
            this.#parameter(parameter, detail.parameters, {
              defaults,
              receiver: parameter === first ? receiver : undefined,
            });
          this.#class = -1;
          if (body >= 0) {
            this.#markDoc(body);
            this.#statements(body);
          }
        },
      );
    });
    this.#function = outer.function;
    this.#class = outer.class;
    this.#around = outer.around;
    if (detail.yields.length > 0) detail.modifiers.push('generator');
  }

  /** Where the last of these parts ends: the colon and the comments behind it say nothing. */
  #endOfHead(node: number, fields: readonly string[]): number {
    const tree = this.#tree;
    for (const field of fields) {
      const part = tree.field(node, field);
      if (part >= 0) return tree.end(part);
    }
    return tree.end(node);
  }

  #parameterName(node: number): string {
    const tree = this.#tree;
    if (tree.kind(node) === 'identifier') return tree.textOf(node);
    const name = tree.field(node, 'name');
    if (name >= 0) return tree.textOf(name);
    const [first] = tree.children(node);
    return first === undefined ? '' : tree.textOf(first).replace(/^\*+/, '');
  }

  #parameter(
    node: number,
    parameters: Parameter[],
    given: { readonly defaults: ReadonlyMap<number, TermId>; readonly receiver: Receiver | undefined },
  ): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const inner = NAMED_PARAMETERS.has(tree.kind(node))
      ? tree.field(node, 'name')
      : tree.kind(node) === 'typed_parameter'
        ? (tree.children(node)[0] ?? -1)
        : node;
    if (inner < 0) return;
    const kindOfInner = tree.kind(inner);
    const nameNode = kindOfInner === 'identifier' ? inner : (tree.children(inner)[0] ?? -1);
    if (nameNode < 0 || tree.kind(nameNode) !== 'identifier') return;
    const name = tree.textOf(nameNode);
    const typeNode = tree.field(node, 'type');
    const type = typeNode < 0 ? -1 : this.#signatureAnnotation(typeNode);
    const value = given.defaults.get(node) ?? -1;
    const isRest = kindOfInner === 'list_splat_pattern';
    const isKeywords = kindOfInner === 'dictionary_splat_pattern';
    const self =
      given.receiver === undefined
        ? -1
        : builder.term({ kind: 'self', definition: given.receiver.classDefinition, isClass: given.receiver.isClass });
    builder.site(name, tree.start(nameNode), 'definition', -1);
    const bound = isRest
      ? builder.term({ kind: 'collection', type: 'tuple', of: [builder.instance(type)] })
      : isKeywords
        ? builder.term({ kind: 'collection', type: 'dict', of: [this.#builder.literal('str'), builder.instance(type)] })
        : self;
    builder.bind(name, 'parameter', tree.start(nameNode), {
      // What is annotated on `self` is itself; a default says something only where nothing is annotated.
      type: isRest || isKeywords || self >= 0 ? -1 : type,
      value: bound >= 0 ? bound : value,
    });
    parameters.push({
      name,
      type,
      value,
      kind: isRest ? 'rest' : isKeywords ? 'keywords' : given.receiver === undefined ? 'plain' : 'receiver',
    });
  }

  #isStub(body: number): boolean {
    if (body < 0) return true;
    const tree = this.#tree;
    const statements = tree.children(body).filter((statement) => !this.#isDocString(statement));
    return statements.every((statement) => {
      const kind = tree.kind(statement);
      if (kind === 'pass_statement') return true;
      if (kind === 'raise_statement') return tree.textOf(statement).includes('NotImplementedError');
      return kind === 'expression_statement' && tree.textOf(statement) === '...';
    });
  }

  #isProtocol(): boolean {
    return this.#class >= 0 && (this.#builder.details[this.#class]?.modifiers.includes('protocol') ?? false);
  }

  #classDefinition(node: number, whole: number, decorators: readonly TermId[], names: readonly string[] = []): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const nameNode = tree.field(node, 'name');
    const name = tree.textOf(nameNode);
    const body = tree.field(node, 'body');
    const parent = this.#class >= 0 && this.#function === undefined ? this.#class : builder.holder;
    const definition = builder.define({
      name,
      kind: 'class',
      nameStart: tree.start(nameNode),
      nameEnd: tree.end(nameNode),
      start: tree.start(whole),
      end: tree.end(node),
      signatureStart: tree.start(node),
      signatureEnd: this.#endOfHead(node, ['superclasses', 'type_parameters', 'name']),
      parent,
      doc: this.#docOf(body),
      exported: this.#isExported(name, parent),
      hasBody: true,
      modifiers: names.flatMap((decorator) => MODIFIERS.get(decorator) ?? []),
    });
    builder.site(name, tree.start(nameNode), 'definition', -1, definition);
    builder.bind(name, 'definition', tree.start(nameNode), { definition, ...this.#targetScope(name) });
    if (parent < 0 && builder.scope === 0) this.#variables.set(name, definition);
    const detail = builder.details[definition] as OpenDetail;
    detail.decorators.push(...decorators);
    const outer = { function: this.#function, class: this.#class, around: this.#around };
    builder.inDefinition(definition, () => {
      detail.scope = builder.inScope(
        { kind: 'class', definition, start: tree.start(node), end: tree.end(node) },
        () => {
          this.#typeParameters(node, definition);
          const bases = tree.field(node, 'superclasses');
          for (const base of bases < 0 ? [] : tree.children(bases)) this.#base(base, detail);
          if (body < 0) return;
          this.#class = definition;
          this.#around = definition;
          this.#function = undefined;
          this.#markDoc(body);
          this.#statements(body);
        },
      );
    });
    this.#function = outer.function;
    this.#class = outer.class;
    this.#around = outer.around;
  }

  #base(node: number, detail: OpenDetail): void {
    const tree = this.#tree;
    if (tree.kind(node) === 'keyword_argument') {
      const value = tree.field(node, 'value');
      if (tree.textOf(tree.field(node, 'name')) !== 'metaclass') this.#expression(value);
      else {
        this.#expression(value, 'reference');
        detail.modifiers.push('metaclass');
      }
      return;
    }
    const term = this.#annotation(node, 'extends');
    detail.bases.push(term);
    const text = tree.textOf(node);
    if (/(?:^|\.)Protocol\b/.test(text)) detail.modifiers.push('protocol');
    if (/(?:^|\.)NamedTuple$/.test(text)) detail.modifiers.push('namedtuple');
    const generic = text.endsWith(']') ? /(?:^|\.)(Generic|Protocol)?\w*\[/.exec(text) : null;
    const parameters = generic === null ? '' : text.slice(generic.index + generic[0].length, -1);
    for (const parameter of parameters.split(',')) {
      const name = parameter.trim();
      const isVariable = generic?.[1] !== undefined || this.#typeVariables.has(name);
      if (/^\w+$/.test(name) && isVariable && !detail.typeParameters.some((each) => each.name === name))
        detail.typeParameters.push({ name, bound: -1 });
    }
  }

  /** `def f[T: Bound](…)`, `class A[T]`. */
  #typeParameters(node: number, definition: number): void {
    const tree = this.#tree;
    const list = tree.field(node, 'type_parameters');
    if (list < 0) return;
    const detail = this.#builder.details[definition] as OpenDetail;
    for (const parameter of tree.children(list)) {
      const inner = tree.kind(parameter) === 'type' ? (tree.children(parameter)[0] ?? -1) : parameter;
      if (inner < 0) continue;
      const isBounded = tree.kind(inner) === 'constrained_type';
      const [nameNode = inner, boundNode] = isBounded ? tree.children(inner) : [inner];
      const name = tree.textOf(nameNode).replace(/^\*+/, '');
      const bound = boundNode === undefined ? -1 : this.#annotation(boundNode);
      detail.typeParameters.push({ name, bound });
      this.#builder.site(name, tree.start(nameNode), 'definition', -1);
      this.#builder.bind(name, 'type_parameter', tree.start(nameNode), { definition, type: bound });
    }
  }

  #typeAlias(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const left = tree.field(node, 'left');
    const right = tree.field(node, 'right');
    const nameNode = this.#firstIdentifier(left);
    if (nameNode < 0) return;
    const name = tree.textOf(nameNode);
    const definition = builder.define({
      name,
      kind: 'type',
      nameStart: tree.start(nameNode),
      nameEnd: tree.end(nameNode),
      start: tree.start(node),
      end: tree.end(node),
      exported: this.#isExported(name, builder.holder),
      hasBody: true,
    });
    builder.site(name, tree.start(nameNode), 'definition', -1, definition);
    builder.bind(name, 'definition', tree.start(nameNode), { definition });
    builder.inDefinition(definition, () => {
      const detail = builder.details[definition] as OpenDetail;
      detail.type = this.#annotation(right);
    });
  }

  #firstIdentifier(node: number): number {
    const tree = this.#tree;
    for (let inner = node; inner >= 0 && inner < tree.endOf(node); inner++)
      if (tree.kind(inner) === 'identifier') return inner;
    return -1;
  }

  #expressionStatement(node: number): void {
    const tree = this.#tree;
    const kind = tree.kind(node);
    if (kind === 'assignment') this.#assignment(node);
    else if (kind === 'augmented_assignment') {
      const left = tree.field(node, 'left');
      const right = tree.field(node, 'right');
      this.#expression(left, 'write');
      const value = this.#expression(right);
      if (builderAllList(tree, left)) this.#exportList(right);
      if (tree.kind(left) === 'identifier') {
        const target = tree.textOf(left);
        const known = this.#builder.scope === 0 ? this.#variables.get(target) : undefined;
        if (known !== undefined) this.#builder.details[known]?.values.push(value);
      }
    } else this.#expression(node);
  }

  #assignment(node: number): TermId {
    const tree = this.#tree;
    const left = tree.field(node, 'left');
    const right = tree.field(node, 'right');
    const typeNode = tree.field(node, 'type');
    const type = typeNode < 0 ? -1 : this.#annotation(typeNode);
    let value = -1;
    const named = this.#define(left, node, right);
    const evaluate = () => {
      if (right < 0) return;
      value = tree.kind(right) === 'assignment' ? this.#assignment(right) : this.#expression(right);
    };
    // What is called to make a variable of the module or a class is used by that variable; what a function calls to set
    // one with `global` is called by the function.
    if (named >= 0 && this.#function === undefined) this.#builder.inDefinition(named, evaluate);
    else evaluate();
    if (builderAllList(tree, left)) this.#exportList(right);
    this.#assignTo(left, value, type, tree.end(node), named);
    return value;
  }

  /** The definition that an assignment makes: a variable of the module, an attribute of a class. -1 where it makes none. */
  #define(left: number, whole: number, right: number): number {
    const tree = this.#tree;
    const builder = this.#builder;
    if (left < 0 || tree.kind(left) !== 'identifier') return -1;
    const name = tree.textOf(left);
    const isClassLevel = this.#class >= 0 && this.#function === undefined;
    const isModuleLevel = builder.scopeAt(builder.scope).kind === 'module' && this.#function === undefined;
    const isGlobal = this.#function?.globals.get(name) === 0;
    if (!isClassLevel && !isModuleLevel && !isGlobal) return -1;
    const parent = isClassLevel ? this.#class : -1;
    const key = `${this.#class}:${name}`;
    const known = isClassLevel ? this.#members.get(key) : this.#variables.get(name);
    if (known !== undefined) return known;
    if (right >= 0 && /^(?:\w+\.)?TypeVar\(/.test(tree.textOf(right))) this.#typeVariables.add(name);
    const isFunction = right >= 0 && tree.kind(right) === 'lambda';
    const definition = builder.define({
      name,
      kind: isFunction ? (isClassLevel ? 'method' : 'function') : isClassLevel ? 'property' : 'variable',
      nameStart: tree.start(left),
      nameEnd: tree.end(left),
      start: tree.start(whole),
      end: tree.end(whole),
      parent,
      doc: this.#docAfter(whole),
      exported: this.#isExported(name, parent),
      hasBody: right >= 0,
      declaredIn: isGlobal ? 0 : builder.scope,
      modifiers: isClassLevel ? ['class_variable'] : [],
    });
    if (isClassLevel) this.#members.set(key, definition);
    else this.#variables.set(name, definition);
    return definition;
  }

  /** A string right behind an assignment documents it. */
  #docAfter(node: number): string {
    const tree = this.#tree;
    const statement = tree.parent(node);
    const next = statement < 0 ? -1 : tree.next(statement);
    return next >= 0 && this.#isDocString(next) ? this.#docText(next) : '';
  }

  #assignTo(target: number, value: TermId, type: TermId, holdsFrom: number, named = -1): void {
    const tree = this.#tree;
    const builder = this.#builder;
    if (target < 0) return;
    switch (tree.kind(target)) {
      case 'identifier': {
        const name = tree.textOf(target);
        const definition = named >= 0 ? named : this.#define(target, target, -1);
        if (definition >= 0) this.#valueOf(definition, value, type);
        const isDeclaration = definition < 0 || builder.definitions[definition]?.nameStart === tree.start(target);
        builder.site(
          name,
          tree.start(target),
          isDeclaration ? 'definition' : 'write',
          isDeclaration ? -1 : builder.name(name, tree.start(target)),
          isDeclaration && definition >= 0 ? definition : builder.holder,
        );
        builder.bind(name, definition >= 0 ? 'definition' : 'variable', holdsFrom, {
          definition,
          type,
          value,
          ...this.#targetScope(name),
        });
        return;
      }
      case 'attribute':
        this.#attributeTarget(target, value, type, holdsFrom);
        return;
      case 'pattern_list':
      case 'tuple_pattern':
      case 'list_pattern':
      case 'tuple':
      case 'list':
      case 'expression_list':
        tree.children(target).forEach((part, position) => {
          const piece = value < 0 ? -1 : builder.term({ kind: 'part', of: value, position });
          this.#assignTo(part, piece, -1, holdsFrom);
        });
        return;
      case 'list_splat_pattern':
      case 'list_splat': {
        const [inner] = tree.children(target);
        if (inner !== undefined) this.#assignTo(inner, -1, -1, holdsFrom);
        return;
      }
      case 'parenthesized_expression': {
        const [inner] = tree.children(target);
        if (inner !== undefined) this.#assignTo(inner, value, type, holdsFrom);
        return;
      }
      default:
        this.#expression(target);
    }
  }

  /** `self.x = value` gives the class an attribute; of anything else `x` is written. */
  #attributeTarget(target: number, value: TermId, type: TermId, holdsFrom: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const object = tree.field(target, 'object');
    const nameNode = tree.field(target, 'attribute');
    const name = tree.textOf(nameNode);
    const receiver = this.#function?.receiver;
    const of = this.#expression(object);
    const path = this.#pathOf(target);
    if (path !== undefined) builder.bind(path, 'variable', holdsFrom, { type, value });
    if (receiver === undefined || tree.textOf(object) !== receiver.name) {
      builder.site(name, tree.start(nameNode), 'write', builder.member(of, name, tree.start(nameNode)));
      return;
    }
    const key = `${receiver.classDefinition}:${name}`;
    let definition = this.#members.get(key);
    if (definition === undefined) {
      const statement = this.#statementAround(target);
      definition = builder.define({
        name,
        kind: 'property',
        nameStart: tree.start(nameNode),
        nameEnd: tree.end(nameNode),
        start: tree.start(target),
        end: tree.end(statement),
        parent: receiver.classDefinition,
        exported: this.#isExported(name, receiver.classDefinition),
        hasBody: true,
        doc: this.#docAfter(statement),
      });
      this.#members.set(key, definition);
      builder.site(name, tree.start(nameNode), 'definition', -1, definition);
    } else {
      builder.site(name, tree.start(nameNode), 'write', builder.member(of, name, tree.start(nameNode)));
    }
    this.#valueOf(definition, value, type);
  }

  #statementAround(node: number): number {
    let at = node;
    for (let above = this.#tree.parent(at); above >= 0; above = this.#tree.parent(at)) {
      if (this.#tree.kind(above) === 'expression_statement' || STATEMENTS.has(this.#tree.kind(above))) break;
      at = above;
    }
    return at;
  }

  #valueOf(definition: number, value: TermId, type: TermId): void {
    const detail = this.#builder.details[definition];
    const kind = this.#builder.definitions[definition]?.kind;
    if (
      detail === undefined ||
      (kind !== 'property' && kind !== 'variable' && kind !== 'function' && kind !== 'method')
    )
      return;
    if (type >= 0 && detail.type < 0) detail.type = type;
    if (value >= 0) detail.values.push(value);
  }

  #bindLocal(nameNode: number, value: TermId, type: TermId): void {
    const tree = this.#tree;
    const builder = this.#builder;
    if (tree.kind(nameNode) !== 'identifier') {
      this.#assignTo(nameNode, value, type, tree.end(nameNode));
      return;
    }
    const name = tree.textOf(nameNode);
    builder.site(name, tree.start(nameNode), 'definition', -1);
    builder.bind(name, 'variable', tree.start(nameNode), { value, type, ...this.#targetScope(name) });
  }

  /** `global x` binds elsewhere. */
  #targetScope(name: string): { readonly scope?: number } {
    const scope = this.#function?.globals.get(name);
    return scope === undefined ? {} : { scope };
  }

  #import(node: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const isFrom = tree.kind(node) !== 'import_statement';
    const moduleNode = tree.field(node, 'module_name');
    const isFuture = tree.kind(node) === 'future_import_statement';
    const modifiers = [...this.#modifiers, ...(isFuture ? ['future'] : [])];
    if (!isFrom) {
      for (const part of tree.fields(node, 'name')) this.#importModule(part, modifiers);
      return;
    }
    const prefix =
      moduleNode >= 0 && tree.kind(moduleNode) === 'relative_import'
        ? tree.childOfKind(moduleNode, 'import_prefix')
        : -1;
    const level = prefix < 0 ? 0 : tree.textOf(prefix).replace(/[^.]/g, '').length;
    const dotted = level > 0 ? tree.childOfKind(moduleNode, 'dotted_name') : moduleNode;
    const module = isFuture ? '__future__' : dotted < 0 ? '' : tree.textOf(dotted).replace(/\s/g, '');
    const names = tree.fields(node, 'name').flatMap((part) => {
      const isRenamed = tree.kind(part) === 'aliased_import';
      const imported = isRenamed ? tree.field(part, 'name') : part;
      const local = isRenamed ? tree.field(part, 'alias') : part;
      return [
        {
          imported: tree.textOf(imported),
          local: tree.textOf(local),
          start: tree.start(imported),
          localNode: local,
          isRenamed,
        },
      ];
    });
    const isStar = tree.childOfKind(node, 'wildcard_import') >= 0;
    const index = builder.import(
      {
        module,
        level,
        names: isStar
          ? [{ imported: '*', local: '*', start: tree.start(node) }]
          : names.map(({ imported, local, start }) => ({ imported, local, start })),
        local: '',
        start: tree.start(node),
        modifiers,
      },
      {
        specifier: `${'.'.repeat(level)}${module}`,
        kind: 'import',
        typeOnly: modifiers.includes('type_checking'),
        names: isStar ? [{ imported: '*', local: '*' }] : names.map(({ imported, local }) => ({ imported, local })),
      },
    );
    if (dotted >= 0) this.#moduleSites(dotted, index);
    if (isFuture) return;
    names.forEach(({ imported, local, start, localNode, isRenamed }, i) => {
      builder.bind(local, 'import', start, { imported: index, importedName: i, ...this.#targetScope(local) });
      // The term is what the name means once it is imported.
      builder.site(imported, start, 'import', builder.name(local, tree.end(node)));
      if (isRenamed) builder.site(local, tree.start(localNode), 'import', builder.name(local, tree.end(node)));
    });
    if (isStar) builder.bind('*', 'import', tree.start(node), { imported: index, importedName: 0 });
  }

  #importModule(part: number, modifiers: readonly string[]): void {
    const tree = this.#tree;
    const builder = this.#builder;
    const isRenamed = tree.kind(part) === 'aliased_import';
    const dotted = isRenamed ? tree.field(part, 'name') : part;
    const alias = isRenamed ? tree.field(part, 'alias') : -1;
    const module = tree.textOf(dotted).replace(/\s/g, '');
    const first = module.split('.')[0] as string;
    const local = isRenamed ? tree.textOf(alias) : first;
    const index = builder.import(
      { module, level: 0, names: [], local, start: tree.start(part), modifiers },
      {
        specifier: module,
        kind: 'import',
        typeOnly: modifiers.includes('type_checking'),
        names: [{ imported: '*', local }],
      },
    );
    this.#moduleSites(dotted, index);
    if (isRenamed) builder.site(local, tree.start(alias), 'import', builder.name(local, tree.end(part)));
    builder.bind(local, 'import', tree.start(part), { imported: index, ...this.#targetScope(local) });
  }

  /** Parts of a module's name are no symbols. */
  #moduleSites(dotted: number, _index: number): void {
    const tree = this.#tree;
    for (const part of tree.children(dotted)) this.#builder.site(tree.textOf(part), tree.start(part), 'import', -1);
  }

  #exportList(value: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    if (value < 0 || builder.scope !== 0) return;
    const list = builder.exportList ?? [];
    for (let node = value; node < tree.endOf(value); node++)
      if (tree.kind(node) === 'string_content') list.push(tree.textOf(node));
    builder.exportList = list;
  }

  /** A type in the head of a function: its names are not those of its parameters. */
  #signatureAnnotation(node: number): TermId {
    const builder = this.#builder;
    const { scope } = builder;
    const own = builder.scopeAt(scope);
    if (!own.bindings.some(({ kind }) => kind === 'type_parameter')) builder.scope = Math.max(0, own.parent);
    try {
      return this.#annotation(node);
    } finally {
      builder.scope = scope;
    }
  }

  /** A written type: strings in it are code. */
  #annotation(node: number, role: ReferenceRole = 'type'): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    switch (tree.kind(node)) {
      case 'type':
      case 'parenthesized_expression': {
        const [inner] = tree.children(node);
        return inner === undefined ? -1 : this.#annotation(inner, role);
      }
      case 'string':
        return this.#stringAnnotation(node, role);
      case 'none':
        return this.#builder.literal('None');
      case 'generic_type': {
        const [of, list] = tree.children(node);
        const base = of === undefined ? -1 : this.#annotation(of, role);
        const args = list === undefined ? [] : tree.children(list).map((arg) => this.#annotation(arg, 'type'));
        return builder.term({ kind: 'index', of: base, args });
      }
      case 'subscript': {
        const base = this.#annotation(tree.field(node, 'value'), role);
        const written = builder.termAt(base);
        const name = written !== undefined && 'name' in written ? written.name : '';
        const parts = tree.fields(node, 'subscript');
        // What a `Literal` lists, and what follows the type in `Annotated`, are values.
        const args = parts.map((part, i) =>
          name === 'Literal' || (name === 'Annotated' && i > 0)
            ? this.#expression(part)
            : this.#annotation(part, 'type'),
        );
        return builder.term({ kind: 'index', of: base, args });
      }
      case 'binary_operator':
      case 'union_type': {
        const parts = tree.children(node).map((part) => this.#annotation(part, 'type'));
        return builder.term({ kind: 'either', of: parts });
      }
      case 'list':
      case 'tuple':
        return builder.term({ kind: 'tuple', of: tree.children(node).map((part) => this.#annotation(part, 'type')) });
      case 'member_type': {
        const [of, name] = tree.children(node);
        if (of === undefined || name === undefined) return -1;
        const term = builder.member(this.#annotation(of, 'reference'), tree.textOf(name), tree.start(name));
        this.#lastSite = builder.site(tree.textOf(name), tree.start(name), role, term);
        return term;
      }
      default:
        return this.#expression(node, role);
    }
  }

  #stringAnnotation(node: number, role: ReferenceRole): TermId {
    const tree = this.#tree;
    const content = tree.childOfKind(node, 'string_content');
    if (content < 0 || tree !== this.#root) return -1;
    const text = tree.textOf(content);
    if (text.length > MAX_STRING_ANNOTATION || text.includes('\\')) return -1;
    const inner = parseSyntax(GRAMMAR, text, tree.start(content));
    const [statement = -1] = inner.children(0);
    if (statement < 0 || inner.kind(statement) !== 'expression_statement') return -1;
    const [expression] = inner.children(statement);
    if (expression === undefined || inner.next(statement) >= 0) return -1;
    this.#tree = inner;
    try {
      return this.#annotation(expression, role);
    } finally {
      this.#tree = tree;
    }
  }

  /** What a loop over this expression gives. */
  #element(node: number): TermId {
    return this.#builder.term({ kind: 'element', of: this.#expression(node) });
  }

  #expression(node: number, role: ReferenceRole = 'reference'): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    if (node < 0) return -1;
    switch (tree.kind(node)) {
      case 'identifier': {
        const name = tree.textOf(node);
        const term = builder.name(name, tree.start(node));
        this.#useSite(node, node, role, term);
        return term;
      }
      case 'attribute': {
        const of = this.#expression(tree.field(node, 'object'));
        const nameNode = tree.field(node, 'attribute');
        const term = builder.member(of, tree.textOf(nameNode), tree.start(nameNode));
        this.#useSite(nameNode, node, role, term);
        return term;
      }
      case 'dotted_name':
        return this.#dotted(node, role);
      case 'call':
        return this.#call(node);
      case 'subscript': {
        const of = this.#expression(
          tree.field(node, 'value'),
          role === 'extends' || role === 'type' ? role : 'reference',
        );
        const written = builder.termAt(of);
        // `Handler = Callable[["Request"], None]`: a type, though it stands where a value does.
        const isType = written !== undefined && 'name' in written && TYPE_CONSTRUCTORS.has(written.name ?? '');
        const args = tree
          .fields(node, 'subscript')
          .map((part) => (isType ? this.#annotation(part, 'type') : this.#expression(part)));
        return builder.term({ kind: 'index', of, args });
      }
      case 'await':
        return builder.term({ kind: 'await', of: this.#expression(tree.children(node)[0] ?? -1) });
      case 'parenthesized_expression': {
        const [inner] = tree.children(node);
        return inner === undefined ? -1 : this.#expression(inner, role);
      }
      case 'conditional_expression': {
        const [left = -1, condition = -1, right = -1] = tree.children(node);
        const first = this.#conditional(condition, true, left, role);
        this.#expression(condition);
        const second = this.#conditional(condition, false, right, role);
        return builder.term({ kind: 'either', of: [first, second] });
      }
      case 'boolean_operator': {
        const isAnd = tree.has(node, 'and');
        const left = this.#expression(tree.field(node, 'left'), role);
        const right = this.#conditional(tree.field(node, 'left'), isAnd, tree.field(node, 'right'), role);
        // What `and` gives is the right side, or something empty.
        return isAnd ? right : builder.term({ kind: 'either', of: [left, right] });
      }
      case 'not_operator':
      case 'comparison_operator':
        this.#inside(node);
        return this.#builder.literal('bool');
      case 'binary_operator': {
        const left = this.#expression(tree.field(node, 'left'));
        const right = this.#expression(tree.field(node, 'right'));
        const operator = tree.textOf(tree.field(node, 'operator'));
        return builder.term({ kind: 'operator', operator, left, right });
      }
      case 'unary_operator':
        return builder.term({
          kind: 'operator',
          operator: tree.textOf(tree.field(node, 'operator')),
          left: this.#expression(tree.field(node, 'argument')),
          right: -1,
        });
      case 'string': {
        this.#interpolations(node);
        const quote = tree.childOfKind(node, 'string_start');
        return this.#builder.literal(quote >= 0 && /b/i.test(tree.textOf(quote)) ? 'bytes' : 'str');
      }
      case 'concatenated_string':
        this.#inside(node);
        return this.#builder.literal('str');
      case 'integer':
        return this.#builder.literal('int');
      case 'float':
        return this.#builder.literal('float');
      case 'true':
      case 'false':
        return this.#builder.literal('bool');
      case 'none':
        return this.#builder.literal('None');
      case 'list':
      case 'set':
        return builder.term({ kind: 'collection', type: tree.kind(node), of: [this.#anyOf(tree.children(node))] });
      case 'tuple':
      case 'expression_list':
      case 'pattern_list':
        return builder.term({ kind: 'tuple', of: tree.children(node).map((part) => this.#argumentValue(part)) });
      case 'dictionary':
        return this.#dictionary(node);
      case 'list_comprehension':
        return this.#comprehension(node, 'list');
      case 'set_comprehension':
        return this.#comprehension(node, 'set');
      case 'generator_expression':
        return this.#comprehension(node, 'Generator');
      case 'dictionary_comprehension':
        return this.#comprehension(node, 'dict');
      case 'lambda':
        return this.#lambda(node);
      case 'named_expression': {
        const value = this.#expression(tree.field(node, 'value'));
        const name = tree.field(node, 'name');
        if (name >= 0) this.#assignTo(name, value, -1, tree.end(node));
        return value;
      }
      case 'assignment':
        return this.#assignment(node);
      case 'yield':
        return this.#yield(node);
      case 'as_pattern': {
        const [value] = tree.children(node);
        return value === undefined ? -1 : this.#expression(value);
      }
      case 'list_splat':
      case 'dictionary_splat':
        this.#inside(node);
        return -1;
      case 'keyword_argument':
        return this.#expression(tree.field(node, 'value'));
      case 'type':
        return this.#annotation(node);
      default:
        this.#inside(node);
        return -1;
    }
  }

  /** An expression that is worked out only where a condition holds, or does not. */
  #conditional(condition: number, holds: boolean, node: number, role: ReferenceRole): TermId {
    this.#narrow(condition, holds, this.#tree.start(node), this.#tree.end(node));
    return this.#expression(node, role);
  }

  #anyOf(nodes: readonly number[]): TermId {
    const terms = nodes.map((node) => this.#argumentValue(node));
    // A long table of the same things says no more than its beginning.
    const known = terms.filter((term) => term >= 0).slice(0, 8);
    if (known.length === 0) return -1;
    return known.length === 1 ? (known[0] as number) : this.#builder.term({ kind: 'either', of: known });
  }

  #argumentValue(node: number): TermId {
    const kind = this.#tree.kind(node);
    if (kind === 'list_splat') {
      const [inner] = this.#tree.children(node);
      return inner === undefined ? -1 : this.#element(inner);
    }
    return this.#expression(node, kind === 'identifier' || kind === 'attribute' ? 'callback' : 'reference');
  }

  #dictionary(node: number): TermId {
    const tree = this.#tree;
    const keys: number[] = [];
    const values: number[] = [];
    for (const child of tree.children(node)) {
      if (tree.kind(child) === 'pair') {
        keys.push(tree.field(child, 'key'));
        values.push(tree.field(child, 'value'));
      } else this.#inside(child);
    }
    return this.#builder.term({ kind: 'collection', type: 'dict', of: [this.#anyOf(keys), this.#anyOf(values)] });
  }

  #comprehension(node: number, type: string): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const body = tree.field(node, 'body');
    const parts: TermId[] = [];
    builder.inScope({ kind: 'block', definition: -1, start: tree.start(node), end: tree.end(node) }, () => {
      for (const clause of tree.children(node)) {
        if (clause === body) continue;
        if (tree.kind(clause) === 'for_in_clause') {
          const rights = tree.fields(clause, 'right');
          const element = this.#element(rights[0] ?? -1);
          for (const more of rights.slice(1)) this.#expression(more);
          this.#comprehensionTarget(tree.field(clause, 'left'), element, tree.start(node));
        } else {
          this.#inside(clause);
          const [condition] = tree.children(clause);
          if (condition !== undefined) this.#narrow(condition, true, tree.start(body), tree.end(body));
        }
      }
      if (tree.kind(body) === 'pair') {
        parts.push(this.#expression(tree.field(body, 'key')), this.#expression(tree.field(body, 'value')));
      } else parts.push(this.#expression(body));
    });
    return builder.term({ kind: 'collection', type, of: parts });
  }

  /** Names of a comprehension are its own, also at the level of a module or class. */
  #comprehensionTarget(target: number, value: TermId, holdsFrom: number): void {
    const tree = this.#tree;
    const builder = this.#builder;
    if (target < 0) return;
    if (tree.kind(target) === 'identifier') {
      builder.site(tree.textOf(target), tree.start(target), 'definition', -1);
      builder.bind(tree.textOf(target), 'variable', holdsFrom, { value });
      return;
    }
    tree.children(target).forEach((part, position) => {
      const piece = value < 0 ? -1 : builder.term({ kind: 'part', of: value, position });
      this.#comprehensionTarget(part, piece, holdsFrom);
    });
  }

  /** A lambda among the arguments of a call: its parameters are what the call says. */
  #lambdaFor(node: number, call: TermId, argument: number): TermId | undefined {
    if (call < 0 || this.#tree.kind(node) !== 'lambda') return undefined;
    return this.#lambda(node, (parameter) => this.#builder.term({ kind: 'expected', call, argument, parameter }));
  }

  #lambda(node: number, expected?: (parameter: number) => TermId): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const names: string[] = [];
    const parameters = tree.field(node, 'parameters');
    let result = -1;
    const defaults = new Map<number, TermId>();
    for (const parameter of parameters < 0 ? [] : tree.children(parameters)) {
      const value = tree.field(parameter, 'value');
      if (value >= 0) defaults.set(parameter, this.#expression(value));
    }
    const outer = { function: this.#function, class: this.#class };
    const scope = builder.inScope(
      { kind: 'function', definition: -1, start: tree.start(node), end: tree.end(node) },
      (inner) => {
        this.#function = { definition: -1, receiver: outer.function?.receiver, globals: new Map(), scope: inner };
        const found: Parameter[] = [];
        (parameters < 0 ? [] : tree.children(parameters)).forEach((parameter, position) => {
          if (expected !== undefined) defaults.set(parameter, defaults.get(parameter) ?? expected(position));
          this.#parameter(parameter, found, { defaults, receiver: undefined });
        });
        names.push(...found.map(({ name }) => name));
        result = this.#expression(tree.field(node, 'body'));
      },
    );
    this.#function = outer.function;
    this.#class = outer.class;
    return builder.term({ kind: 'lambda', scope, parameters: names, result });
  }

  /** Takes in what is yielded, and returns what is sent in its place. */
  #yield(node: number): TermId {
    const tree = this.#tree;
    const [value] = tree.children(node);
    const owner = this.#function?.definition ?? -1;
    const isFrom = tree.has(node, 'from');
    const term = value === undefined ? -1 : isFrom ? this.#element(value) : this.#expression(value);
    const detail = this.#builder.details[owner];
    detail?.yields.push(term);
    const written = detail === undefined || isFrom ? undefined : this.#builder.termAt(detail.type);
    if (written?.kind !== 'index' || written.args.length < 2) return -1;
    // `Generator[Yielded, Sent, Returned]`
    return this.#builder.instance(written.args[1] as TermId);
  }

  #interpolations(node: number): void {
    const tree = this.#tree;
    for (const child of tree.children(node)) if (tree.kind(child) === 'interpolation') this.#inside(child);
  }

  /** @param value The expression that the name ends: `module.Class`. */
  #useSite(name: number, value: number, role: ReferenceRole, term: TermId): void {
    const { sites } = this.#builder;
    this.#lastSite = this.#builder.site(this.#tree.textOf(name), this.#tree.start(name), role, term);
    const flow = role === 'type' || role === 'extends' ? undefined : valueFlow(this.#tree, value);
    const site = sites[this.#lastSite];
    if (site !== undefined && flow !== undefined) site.flow = flow;
  }

  #dotted(node: number, role: ReferenceRole): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const parts = tree.children(node);
    let term = -1;
    parts.forEach((part, i) => {
      const name = tree.textOf(part);
      term = i === 0 ? builder.name(name, tree.start(part)) : builder.member(term, name, tree.start(part));
      this.#useSite(part, part, i === parts.length - 1 ? role : 'reference', term);
    });
    return parts.length === 0 ? this.#expression(node, role) : term;
  }

  #call(node: number): TermId {
    const tree = this.#tree;
    const builder = this.#builder;
    const callee = tree.field(node, 'function');
    const argumentList = tree.field(node, 'arguments');
    if (this.#around >= 0 && tree.kind(callee) === 'identifier' && tree.textOf(callee) === 'super')
      return this.#super(callee, argumentList);
    this.#lastSite = -1;
    const of = this.#expression(callee, 'call');
    let named = SITE_BEARING.has(tree.kind(callee)) ? this.#lastSite : -1;
    // `Stack[Item]()` makes a Stack; what is an item of something else is not known by its name.
    const applied = tree.kind(callee) === 'subscript' ? tree.field(callee, 'value') : -1;
    if (applied >= 0 && /^(?:\w+\.)*_*[A-Z]\w*$/.test(tree.textOf(applied))) {
      named = builder.sites.findLastIndex(({ start, name }) => start + name.length === tree.end(applied));
      const site = builder.sites[named];
      if (site !== undefined) site.role = 'call';
    }
    const keys: number[] = [];
    const term = builder.reserve();
    const args = this.#arguments(argumentList, keys, term);
    builder.fill(term, { kind: 'call', of, args });
    for (const index of [named, ...keys]) builder.called(term, index);
    return term;
  }

  #super(callee: number, argumentList: number): TermId {
    const builder = this.#builder;
    const tree = this.#tree;
    const term = builder.term({
      kind: 'super',
      definition: this.#around,
      isClass: this.#function?.receiver?.isClass === true,
    });
    builder.site('super', tree.start(callee), 'reference', builder.name('super', tree.start(callee)));
    this.#arguments(argumentList);
    return term;
  }

  /** @param keys Takes in the sites of names that arguments are given by. */
  #arguments(list: number, keys: number[] = [], call = -1): Argument[] {
    const tree = this.#tree;
    if (list < 0) return [];
    if (tree.kind(list) !== 'argument_list') return [{ value: this.#expression(list) }];
    return tree.children(list).map((argument, position) => {
      switch (tree.kind(argument)) {
        case 'keyword_argument': {
          const name = tree.field(argument, 'name');
          keys.push(this.#builder.site(tree.textOf(name), tree.start(name), 'property_key', -1));
          const value = tree.field(argument, 'value');
          return {
            name: tree.textOf(name),
            value: this.#lambdaFor(value, call, position) ?? this.#argumentValue(value),
          };
        }
        case 'list_splat':
        case 'dictionary_splat': {
          const [inner] = tree.children(argument);
          return { value: inner === undefined ? -1 : this.#expression(inner), spread: true };
        }
        default:
          return { value: this.#lambdaFor(argument, call, position) ?? this.#argumentValue(argument) };
      }
    });
  }

  #isExported(name: string, parent: number): boolean {
    if (parent >= 0) {
      const above = this.#builder.definitions[parent];
      if (above?.kind !== 'class' || !above.exported) return false;
    }
    return !name.startsWith('_') || /^__\w+__$/.test(name);
  }

  #markDoc(body: number): void {
    const [first] = this.#tree.children(body);
    if (first !== undefined && this.#isDocString(first)) this.#builder.markDoc(this.#tree.children(first)[0] as number);
  }

  #docOf(body: number): string {
    if (body < 0) return '';
    const [first] = this.#tree.children(body);
    return first !== undefined && this.#isDocString(first) ? this.#docText(first) : '';
  }

  #isDocString(statement: number): boolean {
    const tree = this.#tree;
    if (tree.kind(statement) !== 'expression_statement') return false;
    const [only] = tree.children(statement);
    return only !== undefined && tree.kind(only) === 'string';
  }

  #docText(statement: number): string {
    const tree = this.#tree;
    const [text] = tree.children(statement);
    const content = text === undefined ? -1 : tree.childOfKind(text, 'string_content');
    if (content < 0) return '';
    const folded = tree.textOf(content).slice(0, 2_000).replace(/\s+/g, ' ').trim();
    return folded.length > DOC_LIMIT ? `${folded.slice(0, DOC_LIMIT - 1)}…` : Buffer.from(folded).toString();
  }
}

const DOC_LIMIT = 600;

function builderAllList(tree: SyntaxTree, left: number): boolean {
  return left >= 0 && tree.kind(left) === 'identifier' && tree.textOf(left) === '__all__';
}

/** What ends a block by leaving it. */
const LEAVES: ReadonlySet<string> = new Set([
  'return_statement',
  'raise_statement',
  'continue_statement',
  'break_statement',
]);
const TYPE_CONSTRUCTORS: ReadonlySet<string> = new Set(
  (
    'Callable Optional Union List Dict Tuple Type Set FrozenSet Iterable Iterator Sequence Mapping MutableMapping ' +
    'MutableSequence Awaitable Coroutine Generator AsyncGenerator AsyncIterator AsyncIterable ContextManager ' +
    'AsyncContextManager ClassVar ContextVar LocalProxy'
  ).split(' '),
);
const SITE_BEARING: ReadonlySet<string> = new Set(['identifier', 'attribute']);
const NAMED_PARAMETERS: ReadonlySet<string> = new Set(['default_parameter', 'typed_default_parameter']);
const PATTERNS: ReadonlySet<string> = new Set([
  'case_pattern',
  'class_pattern',
  'keyword_pattern',
  'union_pattern',
  'as_pattern',
  'dotted_name',
  'list_pattern',
  'tuple_pattern',
  'dict_pattern',
  'splat_pattern',
  'complex_pattern',
]);
const STATEMENTS: ReadonlySet<string> = new Set([
  'expression_statement',
  'function_definition',
  'class_definition',
  'decorated_definition',
  'import_statement',
  'import_from_statement',
  'future_import_statement',
  'if_statement',
  'while_statement',
  'for_statement',
  'try_statement',
  'with_statement',
  'match_statement',
  'return_statement',
  'global_statement',
  'nonlocal_statement',
  'assert_statement',
  'type_alias_statement',
  'raise_statement',
  'delete_statement',
  'pass_statement',
  'block',
]);
/** What decorators make of a function, by the last part of their name. */
const MODIFIERS: ReadonlyMap<string, string> = new Map([
  ['property', 'property'],
  ['cached_property', 'property'],
  ['abstractproperty', 'property'],
  ['setter', 'setter'],
  ['deleter', 'setter'],
  ['staticmethod', 'static'],
  ['classmethod', 'classmethod'],
  ['abstractmethod', 'abstract'],
  ['overload', 'overload'],
  ['contextmanager', 'contextmanager'],
  ['asynccontextmanager', 'contextmanager'],
  ['dataclass', 'dataclass'],
  ['define', 'dataclass'],
  ['frozen', 'dataclass'],
  ['attrs', 'dataclass'],
  ['wraps', 'wraps'],
]);
