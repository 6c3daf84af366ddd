/** Kotlin's expressions as terms: calls with their lambdas, operators as the functions that they call, smart casts. */
import type { ReferenceRole } from '../../model/roles.ts';
import type { Argument, NameSpace, TermId } from '../../model/syntax.ts';
import { isLambdaAlone, leaves, nullOrUnit, pathOf } from './parts.ts';
import { KotlinWritten, NEVER, nameOf, RECEIVER, type Receiver, typeIn, type Wanted } from './written.ts';

/** What is known of a name or a path where a condition holds. */
interface Narrowing {
  readonly path: string;
  readonly type: TermId;
}

export abstract class KotlinExpressions extends KotlinWritten {
  /** The type whose body or member is being walked, or -1. */
  protected type = -1;
  protected returns: Receiver = { values: [], wanted: undefined };
  /** What each `is` asks for. */
  readonly #tested = new Map<number, TermId>();

  protected abstract anonymousObject(node: number): TermId;
  /** A declaration or a statement; of a statement that is an expression its term. */
  protected abstract statement(node: number, wanted?: Wanted): TermId;
  protected abstract parameters(list: number, into: (parameter: WrittenParameter) => void): void;

  protected expression(node: number, wanted?: Wanted): TermId {
    if (node < 0) return -1;
    const { tree, builder } = this;
    const kind = tree.kind(node);
    switch (kind) {
      case 'simple_identifier':
      case 'interpolated_identifier': {
        const term = this.name(node);
        this.site(node, 'reference', term);
        return term;
      }
      case 'this_expression':
        return this.#this(node);
      case 'super_expression':
        return this.#super(node);
      case 'parenthesized_expression': {
        const [inner] = tree.children(node);
        return inner === undefined ? -1 : this.expression(inner, wanted);
      }
      case 'navigation_expression':
        return this.#navigation(node, 'reference');
      case 'call_expression':
        return this.#call(node);
      case 'infix_expression':
        return this.#infix(node);
      case 'indexing_expression':
        return this.#indexing(node);
      case 'additive_expression':
      case 'multiplicative_expression':
      case 'range_expression':
      case 'comparison_expression':
      case 'equality_expression':
        return this.#binary(node);
      case 'conjunction_expression':
      case 'disjunction_expression':
        return this.#logic(node);
      case 'elvis_expression': {
        const [left = -1, right = -1] = tree.children(node);
        const first = this.expression(left, wanted);
        const second = right < 0 ? builder.literal('null') : this.expression(right, wanted);
        return builder.term({ kind: 'either', of: [first, second] });
      }
      case 'as_expression': {
        const [value = -1] = tree.children(node);
        this.expression(value);
        const type = this.typeOf(typeIn(tree, node));
        this.#narrow([{ path: pathOf(tree, value), type }], tree.end(node));
        return builder.instance(type);
      }
      case 'check_expression':
        return this.#check(node);
      case 'prefix_expression':
      case 'postfix_expression':
        return this.#unary(node, wanted);
      case 'if_expression':
        return this.#if(node, wanted);
      case 'when_expression':
        return this.#when(node, wanted);
      case 'try_expression':
        return this.#try(node, wanted);
      case 'jump_expression':
        return this.#jump(node);
      case 'lambda_literal':
        return this.#lambda(node, wanted);
      case 'annotated_lambda': {
        const lambda = tree.childOfKind(node, 'lambda_literal');
        this.#labels(node);
        return this.#lambda(lambda, wanted);
      }
      case 'anonymous_function':
        return this.#anonymousFunction(node);
      case 'object_literal':
        return this.anonymousObject(node);
      case 'callable_reference':
        return this.#callableReference(node);
      case 'assignment':
        return this.#assignment(node);
      case 'string_literal':
      case 'line_string_literal':
      case 'multi_line_string_literal':
        for (const child of tree.children(node)) this.expression(child);
        return builder.literal('String');
      case 'interpolated_expression': {
        for (const child of tree.children(node)) this.expression(child);
        return -1;
      }
      case 'control_structure_body':
      case 'statements':
        return this.block(node, wanted);
      case 'spread_expression': {
        const [inner] = tree.children(node);
        return inner === undefined ? -1 : this.expression(inner);
      }
      case 'label':
        this.#label(node);
        return -1;
      case 'annotation':
        this.annotation(node);
        return -1;
      default: {
        const literal = LITERALS.get(kind);
        if (literal !== undefined) return builder.literal(literal);
        let last = -1;
        for (const child of tree.children(node)) last = this.statement(child);
        return last;
      }
    }
  }

  /** Statements in a scope of their own; the value of the last. */
  protected block(node: number, wanted?: Wanted): TermId {
    let last = -1;
    this.inBlock(node, () => {
      last = this.statements(node, wanted);
    });
    return last;
  }

  protected statements(node: number, wanted?: Wanted): TermId {
    const { tree } = this;
    let last = tree.children(node).length === 0 ? this.builder.literal(nullOrUnit(tree, node)) : -1;
    for (const child of tree.children(node)) {
      const isList = tree.kind(child) === 'statements';
      last = isList ? this.statements(child, wanted) : this.statement(child, wanted);
    }
    return last;
  }

  protected inBlock(node: number, work: () => void): number {
    const { tree } = this;
    return this.builder.inScope({ kind: 'block', definition: -1, start: tree.start(node), end: tree.end(node) }, work);
  }

  protected bindLocal(nameNode: number, type: TermId, value: TermId, from: number): void {
    const name = nameOf(this.tree, nameNode);
    this.site(nameNode, 'definition', -1);
    if (name !== '_') this.builder.bind(name, 'variable', from, { type, value });
  }

  /** One variable, or several in parentheses, each with its part of the value. */
  protected bindVariables(node: number, value: TermId, from: number): void {
    const { tree, builder } = this;
    if (tree.kind(node) === 'multi_variable_declaration') {
      tree
        .children(node)
        .filter((child) => tree.kind(child) === 'variable_declaration')
        .forEach((child, position) => {
          const part = value < 0 ? -1 : builder.term({ kind: 'part', of: value, position });
          this.bindVariables(child, part, from);
        });
      return;
    }
    const nameNode = tree.childOfKind(node, 'simple_identifier');
    const type = this.typeOf(typeIn(tree, node));
    if (nameNode >= 0) this.bindLocal(nameNode, type, type < 0 ? value : -1, from);
  }

  /** `this`, `this@label`: which object that is depends on what the lambdas around it are run on. */
  #this(node: number): TermId {
    const { tree, builder } = this;
    const label = tree.childOfKind(node, 'type_identifier', 'simple_identifier');
    if (label >= 0) this.site(label, 'definition', -1);
    const name = label < 0 ? 'this' : `this@${nameOf(tree, label)}`;
    return builder.name(name, tree.start(node));
  }

  #super(node: number): TermId {
    const { tree, builder } = this;
    const written = tree.childOfKind(node, 'user_type');
    if (written >= 0) this.typeOf(written);
    const label = tree.childOfKind(node, 'type_identifier', 'simple_identifier');
    if (label >= 0) this.site(label, 'definition', -1);
    let { type } = this;
    if (label >= 0)
      for (let at = type; at >= 0; at = builder.definitions[at]?.parent ?? -1)
        if (builder.definitions[at]?.name === nameOf(tree, label)) type = at;
    return type < 0 ? -1 : builder.term({ kind: 'super', definition: type, isClass: false });
  }

  /** `a.b`, `a?.b`, `a::b`. */
  #navigation(node: number, role: ReferenceRole, space?: NameSpace): TermId {
    const { tree } = this;
    const [object = -1, ...suffixes] = tree.children(node);
    let term = this.expression(object);
    suffixes.forEach((suffix, i) => {
      const isLast = i === suffixes.length - 1;
      term = this.#suffix(term, suffix, isLast ? role : 'reference', isLast ? space : undefined);
    });
    return term;
  }

  #suffix(of: TermId, suffix: number, role: ReferenceRole, space?: NameSpace): TermId {
    const { tree, builder } = this;
    if (tree.kind(suffix) === 'indexing_suffix') return this.#indexed(of, suffix, 'get', []);
    if (tree.kind(suffix) !== 'navigation_suffix') return this.expression(suffix);
    const isReference = tree.has(suffix, '::');
    const nameNode = tree.childOfKind(suffix, 'simple_identifier', 'type_identifier');
    if (nameNode < 0) {
      if (tree.has(suffix, 'class')) return builder.instance(builder.literal('KClass'));
      for (const child of tree.children(suffix)) this.expression(child);
      return -1;
    }
    const term = this.member(of, nameNode, isReference ? 'call' : space);
    this.site(nameNode, isReference ? 'callback' : role, term);
    return term;
  }

  #call(node: number): TermId {
    const { tree, builder } = this;
    const [calleeNode = -1, suffix = -1] = tree.children(node);
    let callee = calleeNode;
    const suffixes = [suffix];
    // `f(1) { … }` is read as a call of what `f(1)` gives.
    if (tree.kind(callee) === 'call_expression' && isLambdaAlone(tree, suffix)) {
      const [inner = -1, innerSuffix = -1] = tree.children(callee);
      if (tree.kind(innerSuffix) === 'call_suffix' && tree.childOfKind(innerSuffix, 'annotated_lambda') < 0) {
        callee = inner;
        suffixes.unshift(innerSuffix);
      }
    }
    const { term, site } = this.#callee(callee);
    const lists: number[] = [];
    const written: TermId[] = [];
    for (const each of suffixes) {
      for (const child of each < 0 ? [] : tree.children(each)) {
        if (tree.kind(child) === 'type_arguments')
          written.push(...tree.children(child).map((argument) => this.typeOf(argument)));
        else lists.push(child);
      }
    }
    const of = written.length === 0 ? term : builder.term({ kind: 'generic', of: term, args: written });
    const call = this.callWith(site, of, lists, 'call');
    this.#narrowByContract(callee, lists, tree.end(node));
    return call;
  }

  #callee(node: number): { readonly term: TermId; readonly site: number } {
    const { tree, builder } = this;
    if (tree.kind(node) === 'simple_identifier') {
      const term = this.name(node, 'call');
      return { term, site: this.site(node, 'call', term) };
    }
    if (tree.kind(node) !== 'navigation_expression') {
      const of = this.expression(node);
      const term = builder.member(of, 'invoke', tree.end(node), 'call');
      return { term, site: builder.site('invoke', tree.end(node), 'call', term) };
    }
    const term = this.#navigation(node, 'call', 'call');
    const at = this.tree.children(node).at(-1) ?? -1;
    const nameNode = at < 0 ? -1 : tree.childOfKind(at, 'simple_identifier');
    const start = nameNode < 0 ? -1 : tree.start(nameNode);
    return {
      term,
      site: builder.sites.findLastIndex((each) => each.role === 'call' && each.term === term && start >= 0),
    };
  }

  /** The arguments are walked with the call known: what a lambda among them is handed is what the callee declares. */
  protected callWith(site: number, of: TermId, lists: readonly number[], kind: 'call' | 'construct'): TermId {
    const { tree, builder } = this;
    const args: Argument[] = [];
    const call = builder.reserve();
    builder.called(call, site);
    for (const list of lists) {
      if (tree.kind(list) !== 'value_arguments') {
        args.push({ value: this.expression(list, { call, argument: args.length }), isTrailing: true });
        continue;
      }
      for (const argument of tree.children(list)) args.push(this.#argument(argument, call, args.length));
    }
    builder.fill(call, { kind, of, args });
    return call;
  }

  #argument(node: number, call: TermId, position: number): Argument {
    const { tree, builder } = this;
    if (tree.kind(node) !== 'value_argument') return { value: this.statement(node) };
    const children = tree.children(node).filter((child) => tree.kind(child) !== 'annotation');
    const isNamed = tree.has(node, '=') && children.length > 1;
    const valueNode = children.at(-1) ?? -1;
    const value = this.expression(valueNode, { call, argument: position });
    const spread = tree.has(node, '*') || (valueNode >= 0 && tree.kind(valueNode) === 'spread_expression');
    const nameNode = children[0] as number;
    if (isNamed) {
      const key = this.site(nameNode, 'property_key', -1);
      builder.called(call, key);
    }
    return { value, ...(isNamed ? { name: nameOf(tree, nameNode) } : {}), ...(spread ? { spread: true } : {}) };
  }

  #infix(node: number): TermId {
    const [left = -1, nameNode = -1, right = -1] = this.tree.children(node);
    if (nameNode < 0) return this.expression(left);
    const of = this.expression(left);
    const callee = this.member(of, nameNode, 'call');
    const site = this.site(nameNode, 'call', callee);
    const call = this.builder.reserve();
    this.builder.called(call, site);
    const value = this.expression(right, { call, argument: 0 });
    this.builder.fill(call, { kind: 'call', of: callee, args: right < 0 ? [] : [{ value }] });
    return call;
  }

  /** A call of the function that an operator stands for, which is not written there. */
  protected operatorCall(name: string, of: TermId, values: readonly TermId[], at: number): TermId {
    const { builder } = this;
    const callee = builder.member(of, name, at, 'call');
    const site = builder.site(name, at, 'call', callee);
    return builder.called(builder.term({ kind: 'call', of: callee, args: values.map((value) => ({ value })) }), site);
  }

  #indexing(node: number): TermId {
    const [object = -1, ...suffixes] = this.tree.children(node);
    let term = this.expression(object);
    for (const suffix of suffixes) term = this.#indexed(term, suffix, 'get', []);
    return term;
  }

  #indexed(of: TermId, suffix: number, name: 'get' | 'set', more: readonly TermId[]): TermId {
    const { tree } = this;
    const values = tree.children(suffix).map((child) => this.expression(child));
    return this.operatorCall(name, of, [...values, ...more], tree.start(suffix));
  }

  /** A long sum is nested on its left side, as deep as it is long. */
  #binary(node: number): TermId {
    const { tree, builder } = this;
    const chain: number[] = [];
    let innermost = node;
    while (BINARY.has(tree.kind(innermost))) {
      chain.push(innermost);
      const [left] = tree.children(innermost);
      if (left === undefined) return -1;
      innermost = left;
    }
    let left = this.expression(innermost);
    for (const each of chain.reverse()) {
      const rightNode = tree.children(each)[1] ?? -1;
      const right = this.expression(rightNode);
      const token = tree.allChildren(each).find((child) => !tree.isNamed(child)) ?? -1;
      const operator = token < 0 ? '' : tree.kind(token);
      const name = OPERATORS.get(operator);
      if (name === undefined) left = builder.literal('Boolean');
      else {
        const call = this.operatorCall(name, left, [right], tree.start(token));
        left = name === 'compareTo' ? builder.literal('Boolean') : call;
      }
    }
    return left;
  }

  #logic(node: number): TermId {
    const { tree } = this;
    const [left = -1, right = -1] = tree.children(node);
    this.expression(left);
    const isAnd = tree.kind(node) === 'conjunction_expression';
    this.#narrow(this.#facts(left, isAnd), tree.start(right), tree.end(right));
    this.expression(right);
    return this.builder.literal('Boolean');
  }

  #check(node: number): TermId {
    const { tree, builder } = this;
    const [left = -1, right = -1] = tree.children(node);
    const of = this.expression(left);
    if (tree.has(node, 'is') || tree.has(node, '!is')) {
      this.#tested.set(node, this.typeOf(typeIn(tree, node)));
      return builder.literal('Boolean');
    }
    const within = this.expression(right);
    const token = tree.allChildren(node).find((child) => !tree.isNamed(child)) ?? node;
    this.operatorCall('contains', within, [of], tree.start(token));
    return builder.literal('Boolean');
  }

  #unary(node: number, wanted: Wanted): TermId {
    const { tree, builder } = this;
    this.#labels(node);
    const operand = tree.children(node).find((child) => !NO_OPERANDS.has(tree.kind(child))) ?? -1;
    const token = tree.allChildren(node).find((child) => !tree.isNamed(child)) ?? -1;
    const operator = token < 0 ? '' : tree.kind(token);
    if (operator === '++' || operator === '--') {
      const of = this.#written(operand);
      this.operatorCall(operator === '++' ? 'inc' : 'dec', of, [], tree.start(token));
      return of;
    }
    const of = this.expression(operand, wanted);
    const name = UNARY.get(operator);
    if (name === undefined) return of;
    const call = this.operatorCall(name, of, [], tree.start(token));
    return name === 'not' ? builder.literal('Boolean') : call;
  }

  /** What stands left of an assignment. */
  #written(node: number): TermId {
    const { tree } = this;
    if (tree.kind(node) === 'directly_assignable_expression') {
      const [object = -1, ...suffixes] = tree.children(node);
      const last = suffixes.at(-1);
      if (last === undefined) return this.#written(object);
      let term = this.expression(object);
      for (const suffix of suffixes) term = this.#suffix(term, suffix, suffix === last ? 'write' : 'reference');
      return term;
    }
    if (tree.kind(node) === 'parenthesized_expression') return this.#written(tree.children(node)[0] ?? -1);
    if (tree.kind(node) === 'navigation_expression') return this.#navigation(node, 'write');
    if (tree.kind(node) !== 'simple_identifier') return this.expression(node);
    const term = this.name(node);
    this.site(node, 'write', term);
    return term;
  }

  #assignment(node: number): TermId {
    const { tree, builder } = this;
    const [left = -1, right = -1] = tree.children(node);
    const token = tree.allChildren(node).find((child) => !tree.isNamed(child)) ?? -1;
    const operator = token < 0 ? '=' : tree.kind(token);
    const suffixes = tree.children(left);
    const last = suffixes.at(-1) ?? -1;
    if (last >= 0 && tree.kind(last) === 'indexing_suffix') {
      let of = this.expression(suffixes[0] as number);
      for (const suffix of suffixes.slice(1, -1)) of = this.#suffix(of, suffix, 'reference');
      const indexes = tree.children(last).map((child) => this.expression(child));
      const value = this.expression(right);
      if (operator !== '=') {
        const before = this.operatorCall('get', of, indexes, tree.start(last));
        this.#compound(operator, before, value, tree.start(token));
      }
      this.operatorCall('set', of, [...indexes, value], tree.start(last) + (operator === '=' ? 0 : 1));
      return -1;
    }
    const of = this.#written(left);
    const value = this.expression(right, { of });
    if (operator !== '=') this.#compound(operator, of, value, tree.start(token));
    const path = pathOf(tree, left);
    // What it was known to be is over.
    if (path !== '') this.#narrow([{ path, type: -1 }], tree.end(node));
    return builder.literal('Unit');
  }

  /** `a += b` is `a.plusAssign(b)`, or `a = a.plus(b)` where there is no such function. */
  #compound(operator: string, of: TermId, value: TermId, at: number): void {
    const name = OPERATORS.get(operator.slice(0, -1));
    if (name === undefined) return;
    this.operatorCall(`${name}Assign`, of, [value], at);
    this.operatorCall(name, of, [value], at + 1);
  }

  // ---------------------------------------------------------------------------------------------- control flow

  #if(node: number, wanted: Wanted): TermId {
    const { tree, builder } = this;
    const children = tree.children(node);
    const condition = children.find((child) => tree.kind(child) !== 'control_structure_body') ?? -1;
    this.expression(condition);
    const elseAt = tree.allChildren(node).find((child) => tree.kind(child) === 'else') ?? -1;
    const bodies = children.filter((child) => tree.kind(child) === 'control_structure_body');
    const thenBody = bodies.find((child) => elseAt < 0 || child < elseAt) ?? -1;
    const elseBody = elseAt < 0 ? -1 : (bodies.find((child) => child > elseAt) ?? -1);
    const holds = this.#facts(condition, true);
    const fails = this.#facts(condition, false);
    if (thenBody >= 0) this.#narrow(holds, tree.start(thenBody), tree.end(thenBody));
    if (elseBody >= 0) this.#narrow(fails, tree.start(elseBody), tree.end(elseBody));
    const first = thenBody < 0 ? -1 : this.block(thenBody, wanted);
    const second = elseBody < 0 ? -1 : this.block(elseBody, wanted);
    if (thenBody >= 0 && leaves(tree, thenBody)) this.#narrow(fails, tree.end(node));
    if (elseBody >= 0 && leaves(tree, elseBody)) this.#narrow(holds, tree.end(node));
    if (elseAt < 0) return builder.literal('Unit');
    return builder.term({ kind: 'either', of: [first, second] });
  }

  #when(node: number, wanted: Wanted): TermId {
    const { tree, builder } = this;
    const given: TermId[] = [];
    this.inBlock(node, () => {
      const subject = tree.childOfKind(node, 'when_subject');
      const { value, path } = subject < 0 ? { value: -1, path: '' } : this.#subject(subject);
      for (const entry of tree.children(node)) {
        if (tree.kind(entry) !== 'when_entry') continue;
        const body = tree.childOfKind(entry, 'control_structure_body');
        const conditions = tree.children(entry).filter((child) => tree.kind(child) === 'when_condition');
        for (const condition of conditions) this.#whenCondition(condition, value);
        if (body < 0) continue;
        const [only] = conditions.length === 1 ? tree.children(conditions[0] as number) : [];
        if (only !== undefined) {
          const type = this.#tested.get(only);
          const isTest = tree.kind(only) === 'type_test' && type !== undefined && tree.has(only, 'is');
          if (isTest) this.#narrow([{ path, type }], tree.start(body), tree.end(body));
          else this.#narrow(this.#facts(only, true), tree.start(body), tree.end(body));
        }
        given.push(this.block(body, wanted));
      }
    });
    return builder.term({ kind: 'either', of: given });
  }

  #subject(node: number): { readonly value: TermId; readonly path: string } {
    const { tree } = this;
    const children = tree.children(node).filter((child) => tree.kind(child) !== 'annotation');
    const valueNode = children.at(-1) ?? -1;
    const value = this.expression(valueNode);
    const variable = tree.childOfKind(node, 'variable_declaration');
    if (variable < 0) return { value, path: pathOf(tree, valueNode) };
    this.bindVariables(variable, value, tree.end(node));
    return { value, path: nameOf(tree, tree.childOfKind(variable, 'simple_identifier')) };
  }

  #whenCondition(node: number, subject: TermId): void {
    const { tree } = this;
    for (const child of tree.children(node)) {
      if (tree.kind(child) === 'type_test') this.#tested.set(child, this.typeOf(typeIn(tree, child)));
      else if (tree.kind(child) === 'range_test') {
        const within = this.expression(tree.children(child)[0] ?? -1);
        this.operatorCall('contains', within, [subject], tree.start(child));
      } else this.expression(child);
    }
  }

  #try(node: number, wanted: Wanted): TermId {
    const { tree, builder } = this;
    const given: TermId[] = [];
    for (const child of tree.children(node)) {
      switch (tree.kind(child)) {
        case 'catch_block':
          this.inBlock(child, () => {
            const nameNode = tree.childOfKind(child, 'simple_identifier');
            const type = this.typeOf(typeIn(tree, child));
            if (nameNode >= 0) this.bindLocal(nameNode, type, -1, tree.end(nameNode));
            const body = tree.childOfKind(child, 'statements');
            given.push(body < 0 ? builder.literal('Unit') : this.block(body, wanted));
          });
          break;
        case 'finally_block':
          this.block(child);
          break;
        default:
          given.push(this.block(child, wanted));
      }
    }
    return builder.term({ kind: 'either', of: given });
  }

  #jump(node: number): TermId {
    const { tree, builder } = this;
    this.#labels(node);
    const value = tree.children(node).find((child) => tree.kind(child) !== 'label') ?? -1;
    const isReturn = tree.has(node, 'return');
    const isLabelled = tree.has(node, 'return@');
    if (value >= 0) {
      const term = this.expression(value, isReturn ? this.returns.wanted : undefined);
      if (isReturn) this.returns.values.push(term);
    } else if (isReturn && !isLabelled) this.returns.values.push(builder.literal('Unit'));
    return builder.literal(NEVER);
  }

  // ------------------------------------------------------------------------------------------------- functions

  #lambda(node: number, wanted: Wanted): TermId {
    const { tree, builder } = this;
    if (node < 0) return -1;
    const list = tree.childOfKind(node, 'lambda_parameters');
    const names: string[] = [];
    let result = -1;
    const scope = this.inBlock(node, () => {
      const start = tree.start(node);
      const receiver = this.#handed(wanted, -1);
      builder.bind(RECEIVER, 'parameter', start, { value: receiver });
      if (list >= 0)
        tree.children(list).forEach((parameter, position) => {
          const isOne = tree.kind(parameter) === 'variable_declaration';
          names.push(isOne ? nameOf(tree, tree.childOfKind(parameter, 'simple_identifier')) : '');
          this.bindVariables(parameter, this.#handed(wanted, position), start);
        });
      else if (this.#namesIt(node)) {
        names.push('it');
        builder.bind('it', 'parameter', start, { value: this.#handed(wanted, 0) });
      }
      const body = tree.childOfKind(node, 'statements');
      result = body < 0 ? builder.literal('Unit') : this.statements(body);
    });
    return builder.term({ kind: 'lambda', scope, parameters: names, result });
  }

  #namesIt(node: number): boolean {
    const { tree } = this;
    for (let inner = node; inner < tree.endOf(node); inner++) {
      const kind = tree.kind(inner);
      if ((kind === 'simple_identifier' || kind === 'interpolated_identifier') && tree.textOf(inner) === 'it')
        return true;
    }
    return false;
  }

  /** What a lambda is handed at a position; at -1 what it is run on. */
  #handed(wanted: Wanted, position: number): TermId {
    if (wanted === undefined) return this.builder.literal(position < 0 ? NEVER : '?');
    if ('call' in wanted)
      return this.builder.term({ kind: 'expected', call: wanted.call, argument: wanted.argument, parameter: position });
    return wanted.of < 0 ? -1 : this.builder.term({ kind: 'handed', of: wanted.of, position });
  }

  #anonymousFunction(node: number): TermId {
    const { tree, builder } = this;
    const names: string[] = [];
    const outer = this.returns;
    const values: TermId[] = [];
    let result = -1;
    const scope = this.inBlock(node, () => {
      const list = tree.childOfKind(node, 'function_value_parameters');
      const receiver = tree.children(node).find((child) => child < list && tree.kind(child) !== 'modifiers');
      if (receiver !== undefined)
        builder.bind(RECEIVER, 'parameter', tree.start(node), { type: this.typeOf(receiver) });
      if (list >= 0) this.parameters(list, ({ name }) => names.push(name));
      const written = this.typeOf(typeIn(tree, node, list));
      this.returns = { values, wanted: undefined };
      const body = tree.childOfKind(node, 'function_body');
      const value = body < 0 ? -1 : this.functionBody(body, undefined);
      result = written >= 0 ? builder.instance(written) : value;
    });
    this.returns = outer;
    if (result < 0 && values.length > 0)
      result = values.length === 1 ? (values[0] as TermId) : builder.term({ kind: 'either', of: values });
    return builder.term({ kind: 'lambda', scope, parameters: names, result });
  }

  /** Of a body that is an expression its term, else -1. */
  protected functionBody(body: number, wanted: Wanted): TermId {
    const { tree } = this;
    const isExpression = tree.has(body, '=');
    let last = -1;
    for (const child of tree.children(body)) last = this.statementOrList(child, wanted);
    return isExpression ? last : -1;
  }

  protected statementOrList(node: number, wanted: Wanted): TermId {
    return this.tree.kind(node) === 'statements' ? this.statements(node) : this.statement(node, wanted);
  }

  #callableReference(node: number): TermId {
    const { tree, builder } = this;
    const children = tree.children(node);
    const isClass = tree.has(node, 'class');
    const colons = tree.allChildren(node).find((child) => tree.kind(child) === '::') ?? -1;
    const before = children.filter((child) => child < colons);
    const nameNode = children.find((child) => child > colons) ?? -1;
    let of = -1;
    for (const part of before) {
      const kind = tree.kind(part);
      if (kind === 'type_identifier' || kind === 'simple_identifier') {
        of = of < 0 ? this.name(part) : this.member(of, part);
        this.site(part, 'reference', of);
      } else of = kind === 'type_arguments' ? of : this.expressionOrType(part);
    }
    if (isClass) return builder.instance(builder.term({ kind: 'generic', of: builder.literal('KClass'), args: [of] }));
    if (nameNode < 0) return -1;
    const term = before.length === 0 ? this.name(nameNode, 'call') : this.member(of, nameNode, 'call');
    this.site(nameNode, 'callback', term);
    return term;
  }

  protected expressionOrType(node: number): TermId {
    const kind = this.tree.kind(node);
    return kind === 'user_type' || kind === 'nullable_type' ? this.typeOf(node) : this.expression(node);
  }

  // ------------------------------------------------------------------------------------------------ smart casts

  /** A type that a path has from an offset on, to the end of the block or to where it is said. */
  #narrow(narrowings: readonly Narrowing[], from: number, to = this.builder.block.to): void {
    for (const { path, type } of narrowings)
      if (path !== '' && from < to)
        this.builder.bind(path.includes('.') ? path : `is ${path}`, 'narrowing', from, { type, from, to });
  }

  /** What is known where a condition holds, or where it does not. */
  #facts(node: number, truth: boolean): readonly Narrowing[] {
    const { tree } = this;
    if (node < 0) return [];
    const [left = -1, right = -1] = tree.children(node);
    switch (tree.kind(node)) {
      case 'parenthesized_expression':
        return this.#facts(left, truth);
      case 'prefix_expression':
        return tree.has(node, '!') ? this.#facts(left, !truth) : [];
      case 'conjunction_expression':
        return truth ? [...this.#facts(left, true), ...this.#facts(right, true)] : [];
      case 'disjunction_expression':
        return truth ? [] : [...this.#facts(left, false), ...this.#facts(right, false)];
      case 'check_expression': {
        const type = this.#tested.get(node);
        if (type === undefined || tree.has(node, 'is') !== truth) return [];
        return [{ path: pathOf(tree, left), type }];
      }
      default:
        return [];
    }
  }

  /** `require(x is A)`: what comes after it knows that it is. */
  #narrowByContract(callee: number, lists: readonly number[], from: number): void {
    const { tree } = this;
    if (tree.kind(callee) !== 'simple_identifier' || !CONTRACTS.has(tree.textOf(callee))) return;
    const [list] = lists;
    const [argument] = list === undefined ? [] : tree.children(list);
    const [condition] = argument === undefined ? [] : tree.children(argument);
    if (condition !== undefined) this.#narrow(this.#facts(condition, true), from);
  }

  // ----------------------------------------------------------------------------------------------------- labels

  #labels(node: number): void {
    for (const child of this.tree.children(node)) if (this.tree.kind(child) === 'label') this.#label(child);
  }

  #label(node: number): void {
    const name = this.tree.textOf(node).replace(/@$/, '');
    if (name !== '') this.builder.site(name, this.tree.start(node), 'definition', -1);
  }
}

export interface WrittenParameter {
  readonly name: string;
  readonly type: TermId;
  readonly value: TermId;
  readonly isRest: boolean;
}

const LITERALS: ReadonlyMap<string, string> = new Map([
  ['integer_literal', 'Int'],
  ['hex_literal', 'Int'],
  ['bin_literal', 'Int'],
  ['unsigned_literal', 'UInt'],
  ['long_literal', 'Long'],
  ['real_literal', 'Double'],
  ['boolean_literal', 'Boolean'],
  ['character_literal', 'Char'],
  ['null_literal', 'null'],
]);

const BINARY: ReadonlySet<string> = new Set([
  'additive_expression',
  'multiplicative_expression',
  'range_expression',
  'comparison_expression',
  'equality_expression',
]);
const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['+', 'plus'],
  ['-', 'minus'],
  ['*', 'times'],
  ['/', 'div'],
  ['%', 'rem'],
  ['..', 'rangeTo'],
  ['..<', 'rangeUntil'],
  ['<', 'compareTo'],
  ['>', 'compareTo'],
  ['<=', 'compareTo'],
  ['>=', 'compareTo'],
]);
const UNARY: ReadonlyMap<string, string> = new Map([
  ['-', 'unaryMinus'],
  ['+', 'unaryPlus'],
  ['!', 'not'],
]);
const NO_OPERANDS: ReadonlySet<string> = new Set(['label', 'annotation']);
const CONTRACTS: ReadonlySet<string> = new Set(['require', 'check', 'assert']);
