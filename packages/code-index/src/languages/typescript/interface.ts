/**
 * What a TypeScript file says to others, as a digest (see `shape/interface-hash.ts`): all of its text but what stands between
 * statements and the bodies of functions whose result does not depend on them. No type that another file can come to depends
 * on such a body, and where a compiler comes to one by another way, the body is said or that way is: see `SilentParts`.
 * Said as well is which definitions the file holds, since edges name these by their number, and what it imports.
 */
import { createHash } from 'node:crypto';
import {
  type FunctionLikeDeclaration,
  hasNode,
  isArrowFunction,
  isAssignmentOperator,
  isCallExpression,
  isClassLikeDeclaration,
  isComputedPropertyName,
  isFunctionExpression,
  isFunctionLikeDeclaration,
  isIdentifier,
  isInterfaceDeclaration,
  isNonNullExpression,
  isObjectLiteralExpression,
  isPropertyDeclaration,
  isReturnStatement,
  isTypeQueryNode,
  isVariableDeclaration,
  isWrapper,
  type Node,
  NodeFlags,
  nameOf,
  type SourceFile,
  SyntaxKind,
  typed,
} from '../../checker/ast.ts';
import type { FileFacts } from '../../model/facts.ts';
import { isModuleStatement } from './imports.ts';
import type { ReferenceSite } from './uses.ts';

/**
 * Empty where nothing less than the whole text says it.
 *
 * @param results what functions give whose result is inferred, where that is known: it takes the place of their bodies
 */
export function typeScriptInterface(
  sourceFile: SourceFile,
  facts: FileFacts,
  sites: readonly ReferenceSite[],
  results: ReadonlyMap<Node, string> = NO_RESULTS,
): string {
  const { text, fileName } = sourceFile;
  // JavaScript has types from what bodies do, and from comments; what its constructors inherit is read in any text.
  if (!/(?<!\.(?:vue|svelte|astro|html))\.[cm]?tsx?$/.test(fileName) || facts.tooDeep || MODELLED.test(text)) return '';
  // Whether a text without imports and exports is a module depends on what is in its bodies: `import.meta`, JSX.
  if (!sourceFile.statements.some(isModuleStatement)) return '';
  const silent = new SilentParts(sourceFile, results);
  const said: (string | number | boolean)[] = [];
  let from = 0;
  for (const { start, end, isBody, result } of silent.parts) {
    said.push(text.slice(from, start), isBody);
    if (result !== undefined) said.push(result);
    from = end;
  }
  said.push(text.slice(from));
  for (const { name, kind, container, parent, exported, hasBody, callable } of facts.definitions)
    said.push(name, kind, container, parent, exported, hasBody, callable);
  for (const { specifier, kind, typeOnly, names } of facts.imports) {
    said.push(specifier, kind, typeOnly);
    for (const { imported, local } of names) said.push(imported, local);
  }
  said.push(...silent.leaks(text, sites));
  return createHash('sha1').update(JSON.stringify(said)).digest('base64').slice(0, 20);
}

/** Functions that say all of their text, since their result is inferred, in order; not those inside of one. */
export function inferringFunctions(sourceFile: SourceFile): readonly FunctionLikeDeclaration[] {
  return new SilentParts(sourceFile, NO_RESULTS).inferring;
}

/** Only its result can tell others what its body does, where this is inferred. */
export function speaksByItsResult(node: FunctionLikeDeclaration): boolean {
  return node.kind !== SyntaxKind.Constructor && !isCalledInPlace(node) && !namesItsBody(node);
}

const NO_RESULTS: ReadonlyMap<Node, string> = new Map();

/** What the linker reads in the texts of imported files: JavaScript's ways to export and to inherit. */
const MODELLED = /\bmodule\s*\.\s*exports\b|\b(?:inherits|setPrototypeOf)\s*\(/;

interface Part {
  readonly start: number;
  readonly end: number;
  readonly isBody: boolean;
  /** What stands for the body of a function whose result is inferred. */
  readonly result?: string | undefined;
}

/**
 * Parts of a text that say nothing to others, in order. What a compiler learns from such a body all the same:
 * - the variables around it that it gives something: those that nobody does stay narrowed in functions that are made later;
 * - whether a function expression uses `this`: one that does is looked at later when type arguments are inferred;
 * - what it narrows where it stands, if it is called there: such a body is no silent part;
 * - what its own head names: in a default value, and in `typeof`, that may be declared in the body.
 */
class SilentParts {
  readonly parts: readonly Part[];
  readonly inferring: FunctionLikeDeclaration[] = [];
  /** Variables that are declared outside of silent bodies and can be given something. */
  readonly #variables = new Set<string>();
  readonly #leaks: string[] = [];

  constructor(sourceFile: SourceFile, results: ReadonlyMap<Node, string>) {
    const parts: Part[] = [];
    // Before the first statement stands what is said to the compiler.
    const first = sourceFile.statements[0];
    const stack: Node[] = [...sourceFile.statements].reverse();
    const addSpaceBefore = (node: Node): void => {
      const start = node.getStart();
      if (start > node.pos && node !== first) parts.push({ start: node.pos, end: start, isBody: false });
    };
    for (const statement of sourceFile.statements) addSpaceBefore(statement);
    addSpaceBefore(sourceFile.endOfFileToken);
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (isClassLikeDeclaration(node) || isInterfaceDeclaration(node)) node.members.forEach(addSpaceBefore);
      if (isVariableDeclaration(node) && (node.parent.flags & NodeFlags.Const) === 0)
        collectNames(node.name, this.#variables);
      let body: Node | undefined;
      if (isFunctionLikeDeclaration(node) && node.body !== undefined) {
        // A function whose result is inferred says all of its text, and what is in it can change what is inferred.
        const isInferring = !isSilent(node);
        const result = results.get(node);
        if (isInferring) this.inferring.push(node);
        if (isInferring && result === undefined) continue;
        body = node.body;
        parts.push({ start: body.pos, end: body.end, isBody: true, result });
        if (isDeferredByThis(node)) for (const way of waysToThis(body)) this.#leaks.push(`${parts.length} ${way}`);
        // Of a function in a default value the result may be inferred by what a parameter is narrowed to.
        if (node.parameters.some((parameter) => hasNode(parameter, isFunctionLikeDeclaration)))
          for (const { name } of node.parameters) collectNames(name, this.#variables);
      }
      const children: Node[] = [];
      node.forEachChild((child) => {
        if (child !== body) children.push(child);
        return undefined;
      });
      for (let i = children.length - 1; i >= 0; i--) stack.push(children[i] as Node);
    }
    this.parts = parts.sort((a, b) => a.start - b.start);
  }

  /** What silent bodies say by other ways than their text; all of it, where a variable may be one of theirs or not. */
  leaks(text: string, sites: readonly ReferenceSite[]): string[] {
    const written = new Map<string, { readonly body: Part; readonly ways: Set<string> }>();
    const declared = new Set<string>();
    for (const { name, start, role, node } of sites) {
      const body = this.#variables.has(name) ? this.#bodyAt(start) : undefined;
      if (body === undefined) continue;
      const key = `${this.parts.indexOf(body)} ${name}`;
      const way = wayOfWriting(node);
      if (role === 'definition' || role === 'property_key') declared.add(key);
      else if (way !== undefined) {
        const known = written.get(key);
        if (known === undefined) written.set(key, { body, ways: new Set([way]) });
        else known.ways.add(way);
      }
    }
    const found = [...this.#leaks];
    for (const [key, { body, ways }] of written)
      found.push(`${key} ${declared.has(key) ? text.slice(body.start, body.end) : [...ways].sort().join()}`);
    return found.sort();
  }

  #bodyAt(offset: number): Part | undefined {
    let low = 0;
    let high = this.parts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.parts[middle] as Part).end <= offset) low = middle + 1;
      else high = middle;
    }
    const part = this.parts[low];
    return part?.isBody === true && part.start <= offset ? part : undefined;
  }
}

/** The type of this function is the same whatever its body does, and so is that of everything around it. */
function isSilent(node: FunctionLikeDeclaration): boolean {
  return hasResultByItsHead(node) && !isCalledInPlace(node) && !namesItsBody(node);
}

function hasResultByItsHead(node: FunctionLikeDeclaration): boolean {
  const it = typed(node);
  switch (it.kind) {
    case SyntaxKind.Constructor:
      // It gives a property that is declared without a type the one that it has.
      return isClassLikeDeclaration(it.parent) && !it.parent.members.some(isWithoutType);
    case SyntaxKind.SetAccessor:
      return true;
    case SyntaxKind.FunctionDeclaration:
    case SyntaxKind.MethodDeclaration:
      if (it.type !== undefined) return true;
      // That of an object literal gives `never` where its end cannot be reached, that of a class gives nothing.
      if (it.kind === SyntaxKind.MethodDeclaration && !isClassLikeDeclaration(it.parent)) return false;
      return it.asteriskToken === undefined && it.body !== undefined && !returnsValue(it.body);
    default:
      return node.type !== undefined;
  }
}

function isWithoutType(member: Node): boolean {
  return isPropertyDeclaration(member) && member.type === undefined && member.initializer === undefined;
}

function returnsValue(body: Node): boolean {
  const isOne = (node: Node) => isReturnStatement(node) && node.expression !== undefined;
  return hasNode(body, isOne, isFunctionLikeDeclaration);
}

/** `(() => { … })()`: what it narrows is narrowed for what follows. */
function isCalledInPlace(node: Node): boolean {
  if (!isArrowFunction(node) && !isFunctionExpression(node)) return false;
  let callee: Node = node;
  while (isWrapper(callee.parent) || isNonNullExpression(callee.parent)) callee = callee.parent;
  return isCallExpression(callee.parent) && callee.parent.expression === callee;
}

/**
 * `function make(made = build()): typeof kept { const kept = new Store(); function build() {} … }`: the compiler finds there
 * what the body declares.
 */
function namesItsBody(node: FunctionLikeDeclaration): boolean {
  const { body } = node;
  const head: Node[] = [];
  node.forEachChild((child) => {
    if (child !== body) head.push(child);
    return undefined;
  });
  if (body === undefined || !head.some((part) => hasNode(part, namesValues))) return false;
  const named = new Set<string>();
  for (const part of head) collectNames(part, named);
  const declaresNamed = (inner: Node) => {
    const name = DECLARES.has(inner.kind) ? nameOf(inner) : undefined;
    return name !== undefined && isIdentifier(name) && named.has(name.text);
  };
  return hasNode(body, declaresNamed, isFunctionLikeDeclaration);
}

function namesValues(node: Node): boolean {
  if (isTypeQueryNode(node) || isComputedPropertyName(node) || node.kind === SyntaxKind.Decorator) return true;
  const it = typed(node);
  return (it.kind === SyntaxKind.Parameter || it.kind === SyntaxKind.BindingElement) && it.initializer !== undefined;
}

const DECLARES: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.VariableDeclaration,
  SyntaxKind.BindingElement,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.ClassDeclaration,
  SyntaxKind.EnumDeclaration,
  SyntaxKind.ModuleDeclaration,
  SyntaxKind.ImportEqualsDeclaration,
]);

/** It is, or stands in the head of, a function that is written as a value: only of these it counts whether they use `this`. */
function isDeferredByThis(node: Node): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = at.parent)
    if (isFunctionExpression(at) || (isFunctionLikeDeclaration(at) && isObjectLiteralExpression(at.parent)))
      return true;
  return false;
}

/** Of each `this` the kinds of what it stands in that may have a `this` of its own, each way once. */
function waysToThis(body: Node): ReadonlySet<string> {
  const found = new Set<string>();
  const stack: { readonly node: Node; readonly way: string }[] = [{ node: body, way: 'this' }];
  for (let frame = stack.pop(); frame !== undefined; frame = stack.pop()) {
    const { node, way } = frame;
    if (node.kind === SyntaxKind.ThisKeyword || node.kind === SyntaxKind.ThisType) found.add(way);
    const isOwn = isClassLikeDeclaration(node) || (isFunctionLikeDeclaration(node) && !isArrowFunction(node));
    const inner = isOwn ? `${way} ${node.kind}` : way;
    node.forEachChild((child) => {
      stack.push({ node: child, way: inner });
      return undefined;
    });
  }
  return found;
}

/** `=` and patterns give a name another value, `+=` and `++` change the one it has; undefined where it is only read. */
function wayOfWriting(name: Node): 'gives' | 'changes' | undefined {
  for (let node = name; ; node = node.parent) {
    const parent = typed(node.parent);
    switch (parent.kind) {
      case SyntaxKind.BinaryExpression: {
        const operator = parent.operatorToken.kind;
        if (parent.left !== node || !isAssignmentOperator(operator)) return undefined;
        return operator === SyntaxKind.EqualsToken ? 'gives' : 'changes';
      }
      case SyntaxKind.PrefixUnaryExpression:
      case SyntaxKind.PostfixUnaryExpression:
        return parent.operator === SyntaxKind.PlusPlusToken || parent.operator === SyntaxKind.MinusMinusToken
          ? 'changes'
          : undefined;
      case SyntaxKind.ForInStatement:
      case SyntaxKind.ForOfStatement:
        return parent.initializer === node ? 'gives' : undefined;
      case SyntaxKind.ParenthesizedExpression:
      case SyntaxKind.NonNullExpression:
      case SyntaxKind.AsExpression:
      case SyntaxKind.SatisfiesExpression:
      case SyntaxKind.TypeAssertionExpression:
      case SyntaxKind.ArrayLiteralExpression:
      case SyntaxKind.ObjectLiteralExpression:
      case SyntaxKind.PropertyAssignment:
      case SyntaxKind.ShorthandPropertyAssignment:
      case SyntaxKind.SpreadElement:
      case SyntaxKind.SpreadAssignment:
        break;
      default:
        return undefined;
    }
  }
}

function collectNames(name: Node, names: Set<string>): void {
  const stack: Node[] = [name];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isIdentifier(node)) names.add(node.text);
    node.forEachChild((child) => {
      stack.push(child);
      return undefined;
    });
  }
}
