/**
 * Where a value of TypeScript or JavaScript goes: through variables, properties, parameters and results. Wherever two
 * readings are possible the one that leads further is taken, since what is followed in vain costs a warning and what is
 * missed is a wrong "safe".
 */
import {
  type AccessExpression,
  type BinaryExpression,
  type CallOrNewExpression,
  hasNode,
  type Identifier,
  isAccessExpression,
  isArrowFunction,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionExpression,
  isFunctionLikeDeclaration,
  isIdentifier,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSignatureDeclaration,
  isVariableOrParameterDeclaration,
  type Node,
  nodeAtIndex,
  nodeIndex,
  type PropertyAccessExpression,
  SyntaxKind,
  textOf,
  typed,
} from '../../../checker/ast.ts';
import { CheckerAnswerError, isStandardLibrary } from '../../../checker/checker.ts';
import type { FlowEnd } from '../../../model/doubts.ts';
import type { DefinitionRef } from '../../../model/facts.ts';
import type { Analysis } from '../../analysis.ts';
import type { Budget } from '../../budget.ts';
import type { FileView } from '../../file-view.ts';
import type { FlowReader, FlowValue } from '../../flow-reader.ts';
import { callNodeOf, receiverOf, refsOf, resolveSites } from '../../linker.ts';
import { findReferences } from '../../reference-search.ts';
import { entryThatOffers } from './public-entry.ts';

/** Where objects of its class go: code that gets hold of one may call the method by its name. */
export function methodFlowByChecker(
  analysis: Analysis,
  member: DefinitionRef,
  isOfFile: boolean,
  budget: Budget,
): FlowReader | undefined {
  const definition = analysis.facts.definition(member);
  if (definition?.kind !== 'method' || definition.isPrivate || isOfFile) return undefined;
  const owner = analysis.facts.definition({ file: member.file, index: definition.parent });
  return owner?.kind === 'class' ? new CheckerFlow(analysis, budget) : undefined;
}

/** An expression that is the object, or holds it. */
interface Value {
  readonly view: FileView;
  readonly node: Node;
  /** It is a list, a literal or a promise that the object lies in: what is taken out of it may be the object. */
  readonly holds: boolean;
  /** The class whose object it is; or it is the class itself. */
  readonly of: string;
  readonly isClass: boolean;
}

class CheckerFlow implements FlowReader {
  readonly mostFollowed = 300;
  readonly #analysis: Analysis;
  readonly #budget: Budget;
  readonly #followed = new Set<string>();
  /** What the value in hand leads on to. */
  #on: FlowValue[] = [];

  constructor(analysis: Analysis, budget: Budget) {
    this.#analysis = analysis;
    this.#budget = budget;
  }

  *valuesOf(type: DefinitionRef): Generator<FlowValue, void, void> {
    const analysis = this.#analysis;
    const name = analysis.facts.definition(type)?.name ?? '';
    for (const use of findReferences({ analysis }, [type], this.#budget).uses) {
      if (use.role !== 'construct' && use.role !== 'callback' && use.role !== 'reference') continue;
      const view = analysis.projects.view(use.file);
      const node = view?.sites.find((site) => site.start === use.start)?.node;
      if (view === undefined || node === undefined) continue;
      const creation = use.role === 'construct' ? callNodeOf(node) : undefined;
      const expression = creation ?? accessOf(node);
      yield this.#valueAt({ view, node: expression, holds: false, of: name, isClass: creation === undefined });
    }
    const view = analysis.projects.view(type.file);
    const declared = view?.facts.declarationNodes.find(([, index]) => index === type.index);
    const declaration = view && declared && nodeAtIndex(view.sourceFile, declared[0]);
    if (view === undefined || declaration === undefined) return;
    for (const node of ownThis(declaration))
      yield this.#valueAt({ view, node, holds: false, of: name, isClass: false });
  }

  #valueAt(value: Value): FlowValue {
    const { view, node, holds, of, isClass } = value;
    const start = node.getStart();
    return {
      key: `${view.file}\0${start}\0${node.end}\0${holds}\0${isClass}\0${of}`,
      of,
      isClass,
      at: () => ({ file: view.file, line: view.lines.lineAt(start) }),
      follow: () => {
        this.#on = [];
        const end = this.#follow(value);
        return { ...(end === undefined ? {} : { end }), on: this.#on };
      },
    };
  }

  #add(value: Value): void {
    this.#on.push(this.#valueAt(value));
  }

  /** Takes one step on all ways that lead on from a value; says how the journey ends, if it does. */
  #follow(value: Value): FlowEnd | undefined {
    let { node, holds } = value;
    // What it lies in first: `{ plugins: [await it] }` goes where the literal goes.
    for (let parent = node.parent; ; parent = node.parent) {
      if (isPropertyAssignment(parent) || isShorthandPropertyAssignment(parent))
        this.#followProperty(value, parent.name);
      const isHolder = HOLDERS.has(parent.kind);
      if (!isHolder && !PASSES_ON.has(parent.kind) && !isChoice(parent, node)) break;
      if (isHolder) holds = true;
      node = parent;
    }
    const here: Value = { ...value, node, holds };
    const parent = typed(node.parent);
    switch (parent.kind) {
      case SyntaxKind.CallExpression:
      case SyntaxKind.NewExpression:
        if (parent.expression !== node) return this.#given(here, parent);
        // `new Class()`, or a function that is the value: what comes of it is followed.
        this.#add({ ...here, node: parent });
        return undefined;
      case SyntaxKind.PropertyAccessExpression:
      case SyntaxKind.ElementAccessExpression:
        return parent.expression === node ? this.#accessed(here, parent) : undefined;
      case SyntaxKind.VariableDeclaration:
      case SyntaxKind.BindingElement:
      case SyntaxKind.Parameter:
        return parent.initializer === node && parent.name !== undefined ? this.#named(here, parent.name) : undefined;
      case SyntaxKind.PropertyDeclaration:
        this.#followProperty(here, parent.name);
        return undefined;
      case SyntaxKind.BinaryExpression:
        return this.#assigned(here, parent);
      case SyntaxKind.ReturnStatement:
      case SyntaxKind.YieldExpression:
      case SyntaxKind.ArrowFunction:
        return this.#returned(here, parent.kind === SyntaxKind.YieldExpression);
      case SyntaxKind.ForOfStatement:
        if (parent.expression !== node) return undefined;
        for (const name of namesIn(parent.initializer)) this.#followName(here, name, parent);
        return undefined;
      case SyntaxKind.ExportAssignment:
        return this.#isOffered(here.view.file, 'default')
          ? { code: 'offered', name: 'default' }
          : this.#followDefault(here);
      case SyntaxKind.ThrowStatement:
        return { code: 'thrown' };
      case SyntaxKind.JsxExpression:
      case SyntaxKind.JsxSpreadAttribute:
        return { code: 'to_component' };
      case SyntaxKind.TemplateSpan:
        return node.parent.parent.parent?.kind === SyntaxKind.TaggedTemplateExpression ? OUTSIDE : undefined;
      case SyntaxKind.Decorator:
        return OUTSIDE;
      default:
        return undefined;
    }
  }

  /** An argument: of code from outside, of the language's own collections, or of a function whose parameter it becomes. */
  #given(value: Value, call: CallOrNewExpression): FlowEnd | undefined {
    const analysis = this.#analysis;
    const { expression } = call;
    const args: readonly Node[] = call.arguments ?? [];
    if (callsBack(expression)) return OUTSIDE;
    const called = this.#ask(() => analysis.projects.checker.calledDeclaration(value.view.project, call));
    if (called === undefined) return expression.kind === SyntaxKind.SuperKeyword ? undefined : OUTSIDE;
    const file = analysis.repository.relative(called.path);
    if (file === undefined || !analysis.repository.files.has(file)) {
      if (!isStandardLibrary(called.path)) return OUTSIDE;
      if (!value.holds && goesThrough(expression)) return { code: 'gone_through' };
      // What the language offers keeps a value without knowing its methods: it comes back from there.
      this.#add({ ...value, node: call, holds: true });
      const collection = receiverOfCall(expression);
      if (collection !== undefined) this.#followHolder(value, collection);
      return undefined;
    }
    const view = analysis.projects.view(file);
    const declaration = view && nodeAtIndex(view.sourceFile, called.index);
    if (!view || !declaration || !isFunctionLikeDeclaration(declaration) || declaration.body === undefined)
      return { code: 'to_unknown_code' };
    const at = args.some((each) => each.kind === SyntaxKind.SpreadElement) ? -1 : args.indexOf(value.node);
    declaration.parameters.forEach((parameter, i) => {
      const isRest = parameter.dotDotDotToken !== undefined;
      if (at < 0 || i === at || (isRest && i <= at))
        this.#named({ ...value, view, holds: value.holds || isRest }, parameter.name);
    });
    return undefined;
  }

  /** `value.member`: of something that holds the object it may be the object; otherwise it is only used. */
  #accessed(value: Value, access: AccessExpression): FlowEnd | undefined {
    const outer = access.parent;
    const isCalled = isCallExpression(outer) && outer.expression === access;
    const key = isElementAccessExpression(access) ? access.argumentExpression : undefined;
    // Of a list it is an element.
    if (!value.holds && key !== undefined && !WRITTEN_KEYS.has(key.kind)) return { code: 'member_chosen' };
    if (!isCalled) {
      if (value.holds) this.#add({ ...value, node: access });
      return undefined;
    }
    if (!value.holds) {
      // A method that returns its object: `lib.use(new Plugin().withName('a'))`.
      const called = this.#called(value.view, outer);
      if (called === undefined || hasNode(called, isReturnedThis)) this.#add({ ...value, node: outer });
      return undefined;
    }
    this.#add({ ...value, node: outer });
    for (const argument of outer.arguments) {
      // What a collection hands to `forEach((each) => ...)`.
      if (isArrowFunction(argument) || isFunctionExpression(argument))
        for (const parameter of argument.parameters) this.#named(value, parameter.name);
      else if (isIdentifier(argument) || isPropertyAccessExpression(argument))
        return this.#handedToCallback(value, argument);
    }
    return undefined;
  }

  /** `list.forEach(use)`: the function that is named takes the object. */
  #handedToCallback(value: Value, argument: Identifier | PropertyAccessExpression): FlowEnd | undefined {
    const analysis = this.#analysis;
    const name = isIdentifier(argument) ? argument : argument.name;
    const site = value.view.sites.find((each) => each.node === name);
    const target = site && resolveSites(analysis.linkContext, value.view, [site])[0];
    if (target?.kind === 'local') return undefined;
    if (target?.kind !== 'definition') return OUTSIDE;
    const view = analysis.projects.view(target.ref.file);
    for (const [node, index] of view?.facts.declarationNodes ?? []) {
      const declaration = view && index === target.ref.index ? nodeAtIndex(view.sourceFile, node) : undefined;
      if (view === undefined || declaration === undefined || !isSignatureDeclaration(declaration)) continue;
      for (const parameter of declaration.parameters) this.#named({ ...value, view }, parameter.name);
    }
    return undefined;
  }

  /** It gets a name: of a variable, of a parameter, of both at once (`constructor(private way: Way)`). */
  #named(value: Value, name: Node): FlowEnd | undefined {
    for (const each of namesIn(name)) {
      const definition = this.#definitionNamedAt(value.view, each);
      if (definition !== undefined) {
        const given = this.#followDefinition(value, definition);
        if (given !== undefined) return given;
      }
      this.#followName(value, each, scopeOf(each));
    }
    return undefined;
  }

  #assigned(value: Value, assignment: BinaryExpression): FlowEnd | undefined {
    const { left, operatorToken, right } = assignment;
    if (right !== value.node || !ASSIGNS.has(operatorToken.kind)) return undefined;
    // `a = b = value`
    this.#add({ ...value, node: assignment });
    if (isIdentifier(left)) return this.#named(value, left);
    if (isAccessExpression(left)) {
      const receiver = left.expression;
      const analysis = this.#analysis;
      const isUnknown =
        receiver.kind !== SyntaxKind.ThisKeyword &&
        (this.#ask(() => analysis.projects.checker.isUntyped(value.view.project, receiver)) ?? true);
      if (isUnknown) return { code: 'kept_elsewhere' };
      if (isPropertyAccessExpression(left)) {
        const kept = this.#followProperty(value, left.name);
        if (kept === 'outside') return { code: 'kept_elsewhere' };
      } else this.#followHolder(value, receiver);
      return undefined;
    }
    for (const name of namesIn(left)) this.#followName(value, name, scopeOf(name));
    return undefined;
  }

  /** The result of a function: of each of its calls, and of whoever is given the function. */
  #returned(value: Value, isYielded: boolean): FlowEnd | undefined {
    const { view } = value;
    const callable = enclosingFunction(value.node);
    if (callable === undefined) return undefined;
    const holds = value.holds || isYielded;
    if (isYielded) this.#add({ ...value, node: value.node.parent });
    const declared = view.facts.declarationNodes.find(([index]) => index === nodeIndex(callable));
    if (declared === undefined) {
      // A function without a name: it is called where it stands, or given to somebody.
      this.#add({ ...value, node: callable, holds: true });
      return undefined;
    }
    const ref = { file: view.file, index: declared[1] };
    const given = this.#givenOutBy(ref);
    if (given !== undefined) return given;
    if (!this.#isNew(`result\0${ref.file}\0${ref.index}\0${holds}`)) return undefined;
    for (const use of findReferences({ analysis: this.#analysis }, [ref], this.#budget).uses) {
      const user = this.#analysis.projects.view(use.file);
      const node = user?.sites.find((site) => site.start === use.start)?.node;
      if (user === undefined || node === undefined || use.role === 'import' || use.role === 'export') continue;
      const call = callNodeOf(node);
      this.#add({ ...value, view: user, node: call ?? accessOf(node), holds: holds || call === undefined });
    }
    return undefined;
  }

  /** Uses of a default export, which has no name of its own. */
  #followDefault(value: Value): FlowEnd | undefined {
    const index = value.view.facts.definitions.findIndex((definition) => definition.name === 'default');
    if (index < 0) return { code: 'default_export' };
    return this.#followDefinition(value, { file: value.view.file, index });
  }

  /** What is read from the property that this name declares or stands for. */
  #followProperty(value: Value, name: Node): 'outside' | undefined {
    const analysis = this.#analysis;
    const own = this.#definitionNamedAt(value.view, name);
    const site = value.view.sites.find((each) => each.node === name);
    const target =
      own === undefined && site !== undefined ? resolveSites(analysis.linkContext, value.view, [site])[0] : undefined;
    const refs = own === undefined ? refsOf(target) : [own];
    for (const ref of refs) this.#followDefinition(value, ref);
    return refs.length === 0 && target?.kind === 'external' ? 'outside' : undefined;
  }

  /** Every read of a variable or property of the repository. */
  #followDefinition(value: Value, ref: DefinitionRef): FlowEnd | undefined {
    const given = this.#givenOutBy(ref);
    if (given !== undefined) return given;
    if (!this.#isNew(`${ref.file}\0${ref.index}\0${value.holds}`)) return undefined;
    for (const use of findReferences({ analysis: this.#analysis }, [ref], this.#budget).uses) {
      const view = this.#analysis.projects.view(use.file);
      const node = view?.sites.find((site) => site.start === use.start)?.node;
      if (view === undefined || node === undefined || use.role === 'import' || use.role === 'export') continue;
      const bound = isBindingElement(node.parent) ? node.parent.name : undefined;
      if (bound !== undefined) this.#named({ ...value, view }, bound);
      else this.#add({ ...value, view, node: accessOf(node) });
    }
    return undefined;
  }

  /** What holds the object: `list` of `list.push(it)`. */
  #followHolder(value: Value, holder: Node): void {
    const held = { ...value, holds: true };
    if (isIdentifier(holder)) this.#named(held, holder);
    else if (isPropertyAccessExpression(holder)) this.#followProperty(held, holder.name);
  }

  /** Every use of a name within the node that it is known in. */
  #followName(value: Value, name: Identifier, scope: Node): void {
    const { text } = name;
    if (!this.#isNew(`${value.view.file}\0${scope.pos}\0${text}\0${value.holds}`)) return;
    for (const site of value.view.sites) {
      if (site.name !== text || site.start < scope.pos || site.start >= scope.end || site.node === name) continue;
      if (site.role === 'definition' || receiverOf(site.node) !== undefined) continue;
      this.#add({ ...value, node: site.node });
    }
  }

  /** The package offers what this lies in. */
  #givenOutBy(ref: DefinitionRef): FlowEnd | undefined {
    const definitions = this.#analysis.facts.known(ref.file)?.definitions ?? [];
    let definition = definitions[ref.index];
    if (definition === undefined || definition.isPrivate) return undefined;
    while (definition.parent >= 0) definition = definitions[definition.parent] as typeof definition;
    const { name, exported } = definition;
    return exported && this.#isOffered(ref.file, name) ? { code: 'offered', name } : undefined;
  }

  #isOffered(file: string, name: string): boolean {
    return entryThatOffers(this.#analysis, file, name) !== undefined;
  }

  #definitionNamedAt(view: FileView, name: Node): DefinitionRef | undefined {
    const start = name.getStart();
    const index = view.facts.definitions.findIndex((definition) => definition.nameStart === start);
    if (index >= 0) return { file: view.file, index };
    if (name.kind !== SyntaxKind.Identifier) return undefined;
    // An assignment to a variable that is a definition elsewhere.
    const site = view.sites.find((each) => each.node === name);
    const target = site && resolveSites(this.#analysis.linkContext, view, [site])[0];
    return target?.kind === 'definition' ? target.ref : undefined;
  }

  /** The declaration that a call runs; undefined where it is not known, or not ours. */
  #called(view: FileView, call: Node): Node | undefined {
    const analysis = this.#analysis;
    const called = this.#ask(() => analysis.projects.checker.calledDeclaration(view.project, call));
    const file = called && analysis.repository.relative(called.path);
    const source = file === undefined ? undefined : analysis.projects.view(file);
    return source && called && nodeAtIndex(source.sourceFile, called.index);
  }

  #isNew(key: string): boolean {
    if (this.#followed.has(key)) return false;
    this.#followed.add(key);
    return true;
  }

  /** Undefined where the checker stumbles: nothing is known then. */
  #ask<T>(question: () => T): T | undefined {
    try {
      return question();
    } catch (cause) {
      if (cause instanceof CheckerAnswerError) return undefined;
      throw cause;
    }
  }
}

const OUTSIDE: FlowEnd = { code: 'to_outside' };

/** `return this`, `=> this`, `return done ? this : other` */
function isReturnedThis(node: Node): boolean {
  if (node.kind !== SyntaxKind.ThisKeyword) return false;
  let value = node;
  while (PASSES_ON.has(value.parent.kind) || isChoice(value.parent, value)) value = value.parent;
  return value.parent.kind === SyntaxKind.ReturnStatement || value.parent.kind === SyntaxKind.ArrowFunction;
}

/** `it` of `a.it`, as the whole access. */
function accessOf(node: Node): Node {
  return receiverOf(node) === undefined ? node : node.parent;
}

/** `list` of `list.push`. */
function receiverOfCall(callee: Node): Node | undefined {
  return isPropertyAccessExpression(callee) ? callee.expression : undefined;
}

/** One of two values, by a condition or a default; not the condition itself. */
function isChoice(parent: Node, node: Node): boolean {
  if (isConditionalExpression(parent)) return parent.condition !== node;
  if (!isBinaryExpression(parent)) return false;
  const operator = parent.operatorToken.kind;
  return operator === SyntaxKind.CommaToken ? parent.right === node : CHOOSES.has(operator);
}

/** All names that a binding gives: `a`, or `a` and `b` of `{ a, x: [b] }`. */
function namesIn(binding: Node): Identifier[] {
  const names: Identifier[] = [];
  const stack: Node[] = [binding];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isIdentifier(node)) {
      names.push(node);
      continue;
    }
    const next = isBindingElement(node) || isVariableOrParameterDeclaration(node) ? node.name : undefined;
    if (next !== undefined) stack.push(next);
    else
      node.forEachChild((child) => {
        stack.push(child);
        return undefined;
      });
  }
  return names;
}

/** The function or file in which a variable is known. */
function scopeOf(name: Node): Node {
  let node = name.parent;
  while (node.parent !== undefined && !FUNCTIONS.has(node.kind)) node = node.parent;
  // A variable that is assigned in a function may be the file's.
  return name.parent.kind === SyntaxKind.BinaryExpression ? sourceFileOf(node) : node;
}

function sourceFileOf(node: Node): Node {
  let current = node;
  while (current.parent !== undefined) current = current.parent;
  return current;
}

function enclosingFunction(node: Node): Node | undefined {
  let current: Node | undefined = node.parent;
  while (current !== undefined && !FUNCTIONS.has(current.kind)) current = current.parent;
  return current;
}

/** `this` where it is an object of the class: not before a dot, and not that of a function in between. */
function ownThis(declaration: Node): Node[] {
  const found: Node[] = [];
  const stack: Node[] = [declaration];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === SyntaxKind.ThisKeyword) {
      const { parent } = node;
      const isBeforeDot = isAccessExpression(parent) && parent.expression === node;
      // What a method returns is looked at where its result is used.
      if (!isBeforeDot && parent.kind !== SyntaxKind.ReturnStatement) found.push(node);
      continue;
    }
    if (node !== declaration && OWN_THIS.has(node.kind)) continue;
    node.forEachChild((child) => {
      stack.push(child);
      return undefined;
    });
  }
  return found;
}

const HOLDERS: ReadonlySet<number> = new Set([
  SyntaxKind.ArrayLiteralExpression,
  SyntaxKind.ObjectLiteralExpression,
  SyntaxKind.PropertyAssignment,
  SyntaxKind.ShorthandPropertyAssignment,
  SyntaxKind.SpreadElement,
  SyntaxKind.SpreadAssignment,
]);
const PASSES_ON: ReadonlySet<number> = new Set([
  SyntaxKind.ParenthesizedExpression,
  SyntaxKind.AsExpression,
  SyntaxKind.TypeAssertionExpression,
  SyntaxKind.SatisfiesExpression,
  SyntaxKind.NonNullExpression,
  SyntaxKind.AwaitExpression,
]);
const CHOOSES: ReadonlySet<number> = new Set([
  SyntaxKind.BarBarToken,
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.QuestionQuestionToken,
]);
const ASSIGNS: ReadonlySet<number> = new Set([
  SyntaxKind.EqualsToken,
  SyntaxKind.BarBarEqualsToken,
  SyntaxKind.AmpersandAmpersandEqualsToken,
  SyntaxKind.QuestionQuestionEqualsToken,
]);
const FUNCTIONS: ReadonlySet<number> = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
  SyntaxKind.Constructor,
]);
const OWN_THIS: ReadonlySet<number> = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ClassDeclaration,
  SyntaxKind.ClassExpression,
]);
const WRITTEN_KEYS: ReadonlySet<number> = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NumericLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
]);
/** `Object.keys`, `Reflect.get`: what tells the names of members, or hands them on by these. */
function goesThrough(callee: Node): boolean {
  if (!isPropertyAccessExpression(callee)) return false;
  const owner = textOf(callee.expression);
  return owner === 'Reflect' || (owner === 'Object' && TELLS_MEMBERS.has(callee.name.text));
}

const TELLS_MEMBERS: ReadonlySet<string> = new Set([
  'keys',
  'values',
  'entries',
  'assign',
  'getOwnPropertyNames',
  'getOwnPropertyDescriptor',
  'getOwnPropertyDescriptors',
  'getPrototypeOf',
]);

/** What the platform offers and calls methods by their names: `new Proxy(…)`, `target.addEventListener(…)`. */
function callsBack(callee: Node): boolean {
  const name = isPropertyAccessExpression(callee) ? callee.name.text : textOf(callee);
  return name !== undefined && CALLS_BACK.has(name);
}

const CALLS_BACK: ReadonlySet<string> = new Set([
  'Proxy',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'addEventListener',
  'define',
  'observe',
]);
