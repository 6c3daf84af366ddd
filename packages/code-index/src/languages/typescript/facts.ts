/**
 * One TypeScript or JavaScript file to facts: what it defines, imports and refers to. The walk keeps its own stack, so
 * that deep nesting in a hostile file cannot overflow it.
 */
import {
  isClassExpression,
  isElementAccessExpression,
  isExportSpecifier,
  isFunctionExpression,
  isIdentifier,
  isImportEqualsDeclaration,
  isModuleDeclaration,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isVariableDeclaration,
  modifiersOf,
  type Node,
  nodeIndex,
  type SourceFile,
  SyntaxKind,
} from '../../checker/ast.ts';
import {
  CALLABLE_KINDS,
  type Definition,
  type FileFacts,
  type ImportFact,
  type SymbolKind,
} from '../../model/facts.ts';
import { LineMap } from '../../model/lines.ts';
import { docCommentBefore, foldSignature, hashOfHead, headOf } from '../shape/text.ts';
import { piecesOfMarkup } from './components/component-markup.ts';
import { endOfComponent, nameOfShown } from './components/component-module.ts';
import type { CodePiece } from './components/markup-code.ts';
import {
  type Around,
  anonymousDefault,
  assignedOwner,
  bodyOf,
  type Declared,
  declaredBy,
  functionGiven,
  type GivenFunction,
  isInExportedLiteral,
} from './declarations.ts';
import { collectExportedNames, collectImport, importStatementOf, isModuleStatement } from './imports.ts';
import { typeScriptInterface } from './interface.ts';
import { isExportsAssignment, plainName, tokenStart } from './names.ts';
import { expressionNamedBy, type ReferenceSite, siteOf, useRole, type WholeModuleUse, wholeModuleUse } from './uses.ts';

/** Part of the cache key of facts: raise it when the same bytes would give other facts. */
export const EXTRACTOR_VERSION = 17;

/** Nodes nested deeper than this are left out, and the file says so. */
const MAX_DEPTH = 1_500;

export type { ReferenceRole } from '../../model/roles.ts';
export type { ReferenceSite } from './uses.ts';

export interface Extraction {
  readonly facts: FileFacts;
  /** What the file says to others; empty where that is all of its text. */
  readonly interfaceHash: string;
  /** It adds to what every file can name, or to another module: who does not import it may depend on it too. */
  readonly addsToOthers: boolean;
  readonly lines: LineMap;
  readonly sites: readonly ReferenceSite[];
  readonly wholeModuleUses: readonly WholeModuleUse[];
}

/** Facts of one file, and every use of a name in it in source order. Never throws on odd source code. */
export function extractTypeScript(sourceFile: SourceFile): Extraction {
  return new FactsWalk(sourceFile).extraction();
}

/** Goes over the tree once, and keeps what is found. */
class FactsWalk {
  readonly #sourceFile: SourceFile;
  readonly #text: string;
  readonly #lines: LineMap;
  readonly #definitions: MutableDefinition[] = [];
  readonly #declarationNodes: [number, number][] = [];
  readonly #imports: ImportFact[] = [];
  readonly #importSpans: [number, number][] = [];
  readonly #sites: ReferenceSite[] = [];
  readonly #wholeModuleUses: WholeModuleUse[] = [];
  /** Names that the module exports in a statement of its own: `export { a }`, `export default a`, `module.exports = a`. */
  readonly #exportedNames = new Set<string>();
  readonly #boundKeys = new Set<string>();
  readonly #otherNames = new Set<string>();
  /** Local variables by the definition around them and their name: the index of their declaration's node. */
  readonly #localVariables = new Map<string, number>();
  /** Of those that were given a function, by that index: the definition that it is. */
  readonly #givenVariables = new Map<number, number>();
  readonly #stack: Frame[];
  #tooDeep = false;
  #pieces: readonly CodePiece[] | undefined;
  /** Where the file itself ends: behind it stands what the compiler of a component adds. */
  readonly #end: number;
  /** What runs at the top of a component's scripts runs in the component; -1 in other files. */
  readonly #top: number;
  /** By its text alone: what the checker makes of it depends on the options of a project. */
  #isModule = false;

  constructor(sourceFile: SourceFile) {
    this.#sourceFile = sourceFile;
    this.#text = sourceFile.text;
    this.#end = endOfComponent(sourceFile.text);
    this.#lines = new LineMap(this.#end < this.#text.length ? this.#text.slice(0, this.#end) : this.#text);
    this.#top = this.#defineComponent();
    this.#stack = [{ node: sourceFile, holder: -1, container: '', depth: 0 }];
    for (let frame = this.#stack.pop(); frame !== undefined; frame = this.#stack.pop()) {
      if (frame.depth > MAX_DEPTH) this.#tooDeep = true;
      else this.#visit(frame);
    }
  }

  extraction(): Extraction {
    exportNamed(this.#definitions, this.#exportedNames);
    const { definitions, newIndex } = mergeOverloads(this.#definitions);
    const renumbered = <T extends { readonly holder: number }>(use: T): T =>
      use.holder < 0 ? use : { ...use, holder: newIndex[use.holder] as number };
    const sites = this.#sites.map(renumbered);
    const facts: FileFacts = {
      definitions,
      imports: this.#imports,
      importSpans: this.#importSpans,
      declarationNodes: this.#declarationNodes.map(([node, index]) => [node, newIndex[index] as number] as const),
      boundKeys: [...this.#boundKeys],
      otherNames: [...this.#otherNames],
      isModule: this.#isModule || this.#exportedNames.size > 0 || this.#imports.length > 0,
      lineCount: this.#lines.count,
      tooDeep: this.#tooDeep,
    };
    return {
      facts,
      interfaceHash: typeScriptInterface(this.#sourceFile, facts, this.#sites),
      addsToOthers: !facts.isModule || this.#sourceFile.statements.some(isForOthers),
      lines: this.#lines,
      sites: this.#pieces === undefined ? sites : sites.sort((a, b) => a.start - b.start),
      wholeModuleUses: this.#wholeModuleUses.map(renumbered),
    };
  }

  #visit(frame: Frame): void {
    const { node, depth } = frame;
    const given = functionGiven(node);
    // What the compiler of a component adds says what the component is to others, and is no part of the file.
    if (depth === 1 && node.pos >= this.#end) {
      collectImport(node, this.#lines, this.#imports);
      this.#collectMarkup(node);
      return;
    }
    const declared = declaredBy(node, frame, this.#definitions) ?? (given && this.#givenToVariable(given, frame));
    const inner =
      declared !== undefined
        ? this.#define(declared, frame)
        : given !== undefined
          ? this.#defineAgain(given, frame)
          : { holder: frame.holder, container: containerInside(node, frame.container) };
    if (declared === undefined) this.#noteLocalVariable(frame);
    if ((depth === 1 && isModuleStatement(node)) || isExportsAssignment(node)) this.#isModule = true;
    const statement = importStatementOf(node);
    if (statement?.parent === this.#sourceFile)
      this.#importSpans.push([tokenStart(statement, this.#text), statement.end]);
    collectImport(node, this.#lines, this.#imports);
    collectExportedNames(node, this.#exportedNames);
    const boundKey = boundKeyOf(node);
    if (boundKey !== undefined) this.#boundKeys.add(boundKey);
    const otherName = otherNameOf(node);
    if (otherName !== undefined) this.#otherNames.add(otherName);
    this.#collectUses(node, inner.holder < 0 ? this.#top : inner.holder, frame.holder < 0 ? this.#top : frame.holder);
    this.#pushChildren(frame, inner, declared, given);
  }

  /** What a component is to others: its whole file, by the name of that. */
  #defineComponent(): number {
    const name = nameOfShown(this.#sourceFile.fileName);
    const exported = name === undefined ? undefined : this.#sourceFile.statements.find(anonymousDefault);
    if (name === undefined || exported === undefined) return -1;
    this.#isModule = true;
    const place = { nameStart: 0, nameEnd: 0, start: 0, end: this.#end, line: 0, endLine: this.#lines.count - 1 };
    this.#definitions.push({
      name,
      kind: 'component',
      container: '',
      parent: -1,
      ...place,
      signature: `component ${name}`,
      doc: '',
      exported: true,
      isPrivate: false,
      hasBody: true,
      callable: true,
    });
    this.#declarationNodes.push([nodeIndex(exported), 0]);
    return 0;
  }

  /** Adds a definition. Returns what is around the nodes inside of it. */
  #define(declared: Declared, { node, holder, container: around }: Frame): Around {
    const text = this.#text;
    const index = this.#definitions.length;
    const nameStart = tokenStart(declared.nameNode ?? node, text);
    const nameEnd = declared.nameNode ? declared.nameNode.end : nameStart;
    const statement = declared.statement ?? node;
    const start = tokenStart(statement, text);
    const head = text.slice(headStart(node, start), declared.body ? declared.body.pos : node.end);
    const container = declared.container ?? around;
    this.#definitions.push({
      name: declared.name,
      kind: declared.kind,
      container,
      parent: declared.parent ?? holder,
      nameStart,
      nameEnd,
      start,
      end: node.end,
      line: this.#lines.lineAt(nameStart),
      endLine: this.#lines.lineAt(Math.max(node.end - 1, nameStart)),
      signature: foldSignature(head, declared.kind),
      ...headOf(head, declared.kind),
      doc: docCommentBefore(text, statement.pos, start),
      exported:
        declared.exported ||
        isInExportedLiteral(node) ||
        (holder >= 0 && isExportedMember(declared, this.#definitions[holder])),
      isPrivate: declared.isPrivate === true,
      hasBody: declared.body !== undefined,
      callable: CALLABLE_KINDS.has(declared.kind),
    });
    this.#declarationNodes.push([nodeIndex(node), index]);
    for (const other of declared.otherNodes ?? []) this.#declarationNodes.push([nodeIndex(other), index]);
    if (declared.variableNode !== undefined) {
      this.#declarationNodes.push([declared.variableNode, index]);
      this.#givenVariables.set(declared.variableNode, index);
    }
    return { holder: index, container: pathTo(container, declared.name) };
  }

  /** A variable that is a definition already is the name of the function that it is given. */
  #defineAgain({ variable, value }: GivenFunction, frame: Frame): Around {
    const known = this.#variableNamed(variable.text, frame);
    if (known === undefined) return frame;
    this.#declarationNodes.push([nodeIndex(value), known]);
    const definition = this.#definitions[known] as MutableDefinition;
    if (definition.kind === 'variable') definition.kind = 'function';
    definition.hasBody = true;
    definition.callable = true;
    return { holder: known, container: pathTo(definition.container, definition.name) };
  }

  #noteLocalVariable({ node, holder }: Frame): void {
    if (!isVariableDeclaration(node) || !isIdentifier(node.name)) return;
    const key = `${holder}\0${node.name.text}`;
    if (!this.#localVariables.has(key)) this.#localVariables.set(key, nodeIndex(node));
  }

  /** Names in the code that stands for the markup of a component, each at its place in the file. */
  #collectMarkup(statement: Node): void {
    this.#pieces ??= [...piecesOfMarkup(this.#text)].sort((a, b) => a.at - b.at);
    if (this.#pieces.length === 0) return;
    const stack: Node[] = [statement];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      const site = siteOf(node, this.#text, this.#top, this.#top);
      const piece = site === undefined ? undefined : pieceAt(this.#pieces, site.start);
      if (site !== undefined && piece !== undefined && isTold(piece, node)) {
        const start = piece.from + site.start - piece.at;
        const isShown = piece.tag !== undefined && node.end === piece.at + piece.length;
        const role = isShown ? (piece.tag === 'closing' ? 'closing_tag' : 'jsx') : site.role;
        this.#sites.push({ ...site, name: piece.name ?? site.name, start, role, inMarkup: true });
      }
      node.forEachChild((child) => {
        stack.push(child);
        return undefined;
      });
    }
  }

  /** @param outer the definition around the one that the node itself is */
  #collectUses(node: Node, holder: number, outer: number): void {
    const site = siteOf(node, this.#text, holder, outer);
    if (site !== undefined) {
      this.#sites.push(site);
      const expression = expressionNamedBy(node);
      if (expression !== undefined) {
        // `holder` is the expression itself here; what uses it is around it.
        const around = this.#definitions[holder]?.parent ?? -1;
        this.#sites.push({ ...site, holder: around, role: useRole(expression), inPlace: true });
      }
    }
    const moduleUse = wholeModuleUse(node, holder);
    if (moduleUse !== undefined) this.#wholeModuleUses.push(moduleUse);
  }

  #pushChildren(frame: Frame, inner: Around, declared: Declared | undefined, given: GivenFunction | undefined): void {
    const children: Node[] = [];
    frame.node.forEachChild((child) => {
      children.push(child);
      return undefined;
    });
    const depth = frame.depth + 1;
    const { container } = inner;
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i] as Node;
      // The default value and the type of a parameter property belong to the constructor, its name to the class. A
      // variable that is given another function is written by what is around.
      const isOutside =
        (declared?.parent !== undefined && child !== declared.nameNode) ||
        (declared === undefined && i === 0 && given !== undefined);
      this.#stack.push({ node: child, holder: isOutside ? frame.holder : inner.holder, container, depth });
    }
  }

  /** `let run; … run = () => {}`: the first function that a local variable is given declares it. */
  #givenToVariable({ variable, value }: GivenFunction, frame: Frame): Declared | undefined {
    const name = variable.text;
    if (this.#variableNamed(name, frame) !== undefined) return undefined;
    for (let around = frame.holder; ; around = this.#definitions[around]?.parent ?? -1) {
      const variableNode = this.#localVariables.get(`${around}\0${name}`);
      if (variableNode !== undefined)
        return {
          name,
          kind: isClassExpression(value) ? 'class' : 'function',
          nameNode: variable,
          exported: false,
          body: bodyOf(value),
          statement: variable.parent.parent,
          otherNodes: [value],
          variableNode,
        };
      if (around < 0) return undefined;
    }
  }

  /** The definition that an assigned variable is, seen from the innermost scope outwards. */
  #variableNamed(name: string, frame: Frame): number | undefined {
    for (let around = frame.holder; ; around = this.#definitions[around]?.parent ?? -1) {
      const index = this.#definitions.findIndex(
        (definition) =>
          definition.name === name &&
          definition.parent === around &&
          (definition.kind === 'variable' || definition.kind === 'function'),
      );
      if (index >= 0) return index;
      const variableNode = this.#localVariables.get(`${around}\0${name}`);
      if (variableNode !== undefined) return this.#givenVariables.get(variableNode);
      if (around < 0) return undefined;
    }
  }
}

/** The piece that an offset lies in. */
function pieceAt(pieces: readonly CodePiece[], offset: number): CodePiece | undefined {
  let from = 0;
  let to = pieces.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const { at, length } = pieces[middle] as CodePiece;
    if (offset < at) to = middle;
    else if (offset >= at + length) from = middle + 1;
    else return pieces[middle];
  }
  return undefined;
}

function isTold({ told }: CodePiece, node: Node): boolean {
  const { parent } = node;
  const isMember =
    (isPropertyAccessExpression(parent) && parent.name === node) ||
    (isElementAccessExpression(parent) && parent.argumentExpression === node);
  return told === 'all' || (told === 'members') === isMember || (isMember && isOfGiven(parent));
}

/** `$api.load`: what an application gives to all of its components is known by its name, of whatever kind the component is. */
function isOfGiven(access: Node): boolean {
  return (
    isPropertyAccessExpression(access) &&
    isIdentifier(access.expression) &&
    access.expression.text.startsWith('$') &&
    access.expression.text !== '$event'
  );
}

/** Behind its decorators: they belong to a declaration, and are no part of what it is called with. */
function headStart(node: Node, start: number): number {
  const decorators = modifiersOf(node)?.filter(({ kind }) => kind === SyntaxKind.Decorator) ?? [];
  return Math.max(start, ...decorators.map(({ end }) => end));
}

/** The path of names inside of a node that is no definition. */
function containerInside(node: Node, container: string): string {
  if (isPropertyAssignment(node) || isVariableDeclaration(node)) {
    // `routes: { list() {} }`: the key is no definition of its own, but says where `list` lies.
    if (node.initializer?.kind !== SyntaxKind.ObjectLiteralExpression) return container;
    const name = plainName(node.name);
    return name === undefined ? container : pathTo(container, name);
  }
  if (node.kind !== SyntaxKind.ObjectLiteralExpression) return container;
  // `Reply.prototype = { send() {} }`
  const owner = assignedOwner(node);
  return owner === undefined || owner === '' ? container : pathTo(container, owner);
}

function pathTo(container: string, name: string): string {
  return container === '' ? name : `${container}.${name}`;
}

function exportNamed(definitions: readonly MutableDefinition[], exportedNames: ReadonlySet<string>): void {
  for (const definition of definitions) {
    if (definition.parent === -1 && !definition.container && exportedNames.has(definition.name))
      definition.exported = true;
    const parent = definitions[definition.parent];
    if (parent?.exported && !definition.exported && isMemberKind(definition, parent)) definition.exported = true;
  }
}

/** Overload signatures and their implementation are one symbol: the implementation, which starts where the first overload does. */
function mergeOverloads(definitions: readonly MutableDefinition[]): { definitions: Definition[]; newIndex: number[] } {
  const implementationOf: number[] = definitions.map((_, index) => index);
  const latestOf = new Map<string, number[]>();
  definitions.forEach((definition, index) => {
    if (definition.kind !== 'function' && definition.kind !== 'method' && definition.kind !== 'constructor') return;
    const key = `${definition.parent}\0${definition.kind}\0${definition.name}\0${definition.container}`;
    const waiting = latestOf.get(key);
    if (definition.hasBody) {
      for (const overload of waiting ?? []) implementationOf[overload] = index;
      latestOf.delete(key);
    } else if (waiting === undefined) {
      latestOf.set(key, [index]);
    } else {
      // Without an implementation (declaration files, interfaces, abstract methods) the first stands for all.
      implementationOf[index] = waiting[0] as number;
      waiting.push(index);
    }
  });
  for (let index = 0; index < implementationOf.length; index++) {
    const next = implementationOf[index] as number;
    if (next !== index) implementationOf[index] = implementationOf[next] as number;
  }
  const overloadsOf = new Map<number, MutableDefinition[]>();
  definitions.forEach((definition, index) => {
    const standsFor = implementationOf[index] as number;
    if (standsFor === index) return;
    overloadsOf.set(standsFor, [...(overloadsOf.get(standsFor) ?? []), definition]);
  });
  const newIndex: number[] = [];
  const kept: Definition[] = [];
  definitions.forEach((definition, index) => {
    if (implementationOf[index] === index) {
      newIndex[index] = kept.length;
      kept.push(withOverloads(definition, overloadsOf.get(index) ?? []));
    }
  });
  definitions.forEach((_, index) => {
    if (implementationOf[index] !== index) newIndex[index] = newIndex[implementationOf[index] as number] as number;
  });
  return {
    definitions: kept.map((definition) =>
      definition.parent < 0 ? definition : { ...definition, parent: newIndex[definition.parent] as number },
    ),
    newIndex,
  };
}

/** One symbol starts where the first of its overloads does, and its head is that of all of them. */
function withOverloads(definition: MutableDefinition, overloads: readonly MutableDefinition[]): MutableDefinition {
  const [first] = overloads;
  if (first === undefined) return definition;
  const heads = [...overloads, definition].map(({ signature, headHash }) => `${signature}\0${headHash ?? ''}`);
  return {
    ...definition,
    start: Math.min(first.start, definition.start),
    doc: definition.doc || first.doc,
    headHash: hashOfHead(heads.join('\n')),
  };
}

interface Frame extends Around {
  readonly node: Node;
  readonly depth: number;
}

type MutableDefinition = { -readonly [K in keyof Definition]: Definition[K] };

function isExportedMember(declared: Declared, holder: Definition | undefined): boolean {
  return holder?.exported === true && !declared.isPrivate && MEMBER_HOLDERS.has(holder.kind);
}

const MEMBER_HOLDERS = new Set<SymbolKind>(['class', 'interface', 'enum']);

/** `declare global`, `declare module 'name'` in a module, and `export as namespace name`. */
function isForOthers(statement: Node): boolean {
  if (statement.kind === SyntaxKind.NamespaceExportDeclaration) return true;
  if (!isModuleDeclaration(statement)) return false;
  return !isIdentifier(statement.name) || statement.name.text === 'global';
}

function isMemberKind(definition: Definition, parent: Definition): boolean {
  return MEMBER_HOLDERS.has(parent.kind) && !definition.isPrivate;
}

/** A key of an object literal whose value may be a function that has another name, or none that is known here. */
function boundKeyOf(node: Node): string | undefined {
  if (isShorthandPropertyAssignment(node)) return plainName(node.name);
  if (!isPropertyAssignment(node) || NEVER_CALLED.has(node.initializer.kind)) return undefined;
  return plainName(node.name);
}

/** Literals cannot be called; what is a function by itself is a definition. */
const NEVER_CALLED: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateExpression,
  SyntaxKind.NumericLiteral,
  SyntaxKind.BigIntLiteral,
  SyntaxKind.TrueKeyword,
  SyntaxKind.FalseKeyword,
  SyntaxKind.NullKeyword,
  SyntaxKind.RegularExpressionLiteral,
  SyntaxKind.ArrayLiteralExpression,
  SyntaxKind.ObjectLiteralExpression,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
]);

/** `b` of `export { a as b }`, of `import b = a.b` and of `const a = function b() {}`. */
function otherNameOf(node: Node): string | undefined {
  if (isImportEqualsDeclaration(node)) return node.name.text;
  if (isFunctionExpression(node) || isClassExpression(node)) return node.name?.text;
  if (!isExportSpecifier(node) || node.propertyName === undefined) return undefined;
  return node.name.text;
}
