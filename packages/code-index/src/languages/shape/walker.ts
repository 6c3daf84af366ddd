/**
 * The walk through one file by a language's rules: a table from kinds of nodes to what is done with them, one each for
 * statements, expressions and written types. Most rules are one line, made of those in `rules.ts`; a node that needs
 * code has a function of its language.
 *
 * A walk tells a `FactsBuilder` what it finds, and gives for expressions and types the term that they come to. The depth
 * of the tree is bounded by `SyntaxTree`, and with it the depth of the calls here.
 */
import type { ReferenceRole } from '../../model/roles.ts';
import type { NameSpace, TermId } from '../../model/syntax.ts';
import type { FactsBuilder, NewDefinition, OpenDetail } from './builder.ts';
import type { SyntaxTree } from './tree.ts';

/** Something to be done with a node, of which nothing comes. */
export type StatementRule<S, H> = (walk: Walk<S, H>, node: number) => void;
/** What an expression comes to. `hint` is what is known of it from outside: the role of its name, or what is wanted there. */
export type ExpressionRule<S, H> = (walk: Walk<S, H>, node: number, hint: H) => TermId;
/** What a written type comes to. `role` is that of its name. */
export type TypeRule<S, H> = (walk: Walk<S, H>, node: number, role: ReferenceRole) => TermId;

/** Rules by kinds of nodes. */
export type RuleTable<R> = ReadonlyMap<string, R>;

/** A language's rules. A node that has none is walked through: its children are looked at in its place. */
export interface NodeRules<S, H> {
  readonly statements: RuleTable<StatementRule<S, H>>;
  readonly expressions: RuleTable<ExpressionRule<S, H>>;
  readonly types: RuleTable<TypeRule<S, H>>;
  /** What an expression comes to that has no rule; left out, it is walked through and comes to nothing. */
  readonly otherExpression?: ExpressionRule<S, H>;
  /** What stands where a type is expected, and has no rule among the types. */
  readonly otherType: TypeRule<S, H>;
  /** What an expression is told where nothing is known of it. */
  readonly usualHint: H;
}

/** A declaration, without what the tree says of it: its name and its ends. */
export type Declared = Omit<NewDefinition, Placed> &
  Partial<Pick<NewDefinition, Placed>> & {
    /** The node of its body, before which the signature ends; -1 where it has none. */
    readonly body?: number;
  };
type Placed = 'name' | 'nameStart' | 'nameEnd' | 'start' | 'end';

/** @param rules Kinds that share a rule stand together, divided by spaces. */
export function ruleTable<R>(rules: Readonly<Record<string, R>>): RuleTable<R> {
  return new Map(
    Object.entries(rules).flatMap(([kinds, rule]) => kinds.split(' ').map((kind) => [kind, rule] as const)),
  );
}

/**
 * One file while it is walked.
 * @typeParam S What the language keeps meanwhile.
 * @typeParam H What an expression is told from outside.
 */
export class Walk<S, H> {
  readonly builder: FactsBuilder;
  readonly state: S & object;
  /** Another one while code inside of a string or of a macro is walked. */
  tree: SyntaxTree;
  /** The site made last: of a member access its member's, which is what a call around it runs. */
  lastSite = -1;
  readonly #rules: NodeRules<S, H>;

  constructor(builder: FactsBuilder, tree: SyntaxTree, rules: NodeRules<S, H>, state: S & object) {
    this.builder = builder;
    this.tree = tree;
    this.#rules = rules;
    this.state = state;
  }

  /** Whatever stands where a statement may stand; -1 where nothing is written, as everywhere here. */
  statement(node: number): void {
    if (node < 0) return;
    const kind = this.tree.kind(node);
    const { statements, expressions, types, otherExpression } = this.#rules;
    const rule = statements.get(kind);
    if (rule !== undefined) rule(this, node);
    else if (otherExpression !== undefined || expressions.has(kind) || types.has(kind)) this.expression(node);
    else this.inside(node);
  }

  expression(node: number, hint: H = this.#rules.usualHint): TermId {
    if (node < 0) return -1;
    const kind = this.tree.kind(node);
    const { statements, expressions, types, otherExpression } = this.#rules;
    const rule = expressions.get(kind) ?? otherExpression;
    if (rule !== undefined) return rule(this, node, hint);
    if (types.has(kind)) return this.type(node);
    if (statements.has(kind)) this.statement(node);
    else this.inside(node);
    return -1;
  }

  type(node: number, role: ReferenceRole = 'type'): TermId {
    if (node < 0) return -1;
    const { types, otherType } = this.#rules;
    const rule = types.get(this.tree.kind(node)) ?? otherType;
    return rule(this, node, role);
  }

  /** Whatever is in a node, in its order. */
  inside(node: number): void {
    if (node < 0) return;
    for (const child of this.tree.children(node)) this.statement(child);
  }

  /** The node is a statement, or something else that has a rule among them. */
  isStatement(node: number): boolean {
    return this.#rules.statements.has(this.tree.kind(node));
  }

  /** The kind is one of a written type. */
  isType(node: number): boolean {
    return this.#rules.types.has(this.tree.kind(node));
  }

  /** Runs `work` in a scope of its own, in which the names that a node declares are seen; returns the scope. */
  inScope(node: number, work: () => void, kind: 'block' | 'function' | 'class' = 'block', definition = -1): number {
    const { tree } = this;
    return this.builder.inScope({ kind, definition, start: tree.start(node), end: tree.end(node) }, work);
  }

  /**
   * Begins a definition; returns its index.
   * @param whole The whole declaration.
   * @param detail What stands here otherwise than in the tree counts as it stands here.
   */
  define(nameNode: number, whole: number, detail: Declared): number {
    const { tree } = this;
    const { body = -1, ...rest } = detail;
    return this.builder.define({
      name: tree.textOf(nameNode),
      nameStart: tree.start(nameNode),
      nameEnd: tree.end(nameNode),
      start: tree.start(whole),
      end: tree.end(whole),
      ...(body < 0 ? {} : { signatureEnd: tree.start(body) }),
      ...rest,
    });
  }

  /** Runs `work` with a definition as the innermost one, in its own scope, which is that of `node`. */
  insideDefinition(definition: number, node: number, kind: 'block' | 'function' | 'class', work: () => void): void {
    const { builder } = this;
    builder.inDefinition(definition, () => {
      (builder.details[definition] as OpenDetail).scope = this.inScope(node, work, kind, definition);
    });
  }

  /** Runs `work` with something else kept meanwhile; what it changes of that is as before afterwards. */
  keeping<T>(inner: Partial<S>, work: () => T): T {
    const outer = { ...this.state };
    Object.assign(this.state, inner);
    try {
      return work();
    } finally {
      Object.assign(this.state, outer);
    }
  }

  /** Runs `work`, whose sites stand beside the one made last: type arguments, an index. */
  beside<T>(work: () => T): T {
    const { lastSite } = this;
    const result = work();
    this.lastSite = lastSite;
    return result;
  }

  /** The use of a name; returns what it means. */
  name(nameNode: number, role: ReferenceRole, space?: NameSpace): TermId {
    this.lastSite = -1;
    if (nameNode < 0) return -1;
    const { builder, tree } = this;
    const name = tree.textOf(nameNode);
    const start = tree.start(nameNode);
    const term = builder.name(name, start, space);
    this.lastSite = builder.site(name, start, role, term);
    return term;
  }

  /** The use of a member of something; returns what it means. */
  member(of: TermId, nameNode: number, role: ReferenceRole, space?: NameSpace): TermId {
    this.lastSite = -1;
    if (nameNode < 0) return -1;
    const { builder, tree } = this;
    const name = tree.textOf(nameNode);
    const start = tree.start(nameNode);
    const term = builder.member(of, name, start, space);
    this.lastSite = builder.site(name, start, role, term);
    return term;
  }

  /** A name that is declared where it stands, and is no symbol: a label, a variable inside a function. */
  declared(nameNode: number): void {
    this.builder.site(this.tree.textOf(nameNode), this.tree.start(nameNode), 'definition', -1);
  }
}
