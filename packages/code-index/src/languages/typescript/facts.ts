/**
 * One TypeScript or JavaScript file to facts: what it defines, imports and refers to. The walk keeps its own stack, so
 * that deep nesting in a hostile file cannot overflow it.
 */
import {
  isClassExpression,
  isExportSpecifier,
  isFunctionExpression,
  isIdentifier,
  isImportEqualsDeclaration,
  isModuleDeclaration,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isVariableDeclaration,
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
import { docCommentBefore, foldSignature, headOf } from '../shape/text.ts';
import {
  type Around,
  assignedOwner,
  bodyOf,
  type Declared,
  declaredBy,
  functionGiven,
  type GivenFunction,
  isInExportedLiteral,
} from './declarations.ts';
import { collectExportedNames, collectImport, isModuleStatement } from './imports.ts';
import { typeScriptInterface } from './interface.ts';
import { isExportsAssignment, plainName, tokenStart } from './names.ts';
import { expressionNamedBy, type ReferenceSite, siteOf, useRole, type WholeModuleUse, wholeModuleUse } from './uses.ts';

/** Part of the cache key of facts: raise it when the same bytes would give other facts. */
export const EXTRACTOR_VERSION = 8;

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
  const text = sourceFile.text;
  const lines = new LineMap(text);
  const definitions: MutableDefinition[] = [];
  const declarationNodes: [number, number][] = [];
  const imports: ImportFact[] = [];
  const sites: ReferenceSite[] = [];
  const wholeModuleUses: WholeModuleUse[] = [];
  /** Names that the module exports in a statement of its own: `export { a }`, `export default a`, `module.exports = a`. */
  const exportedNames = new Set<string>();
  const boundKeys = new Set<string>();
  const otherNames = new Set<string>();
  /** Local variables by the definition around them and their name: the index of their declaration's node. */
  const localVariables = new Map<string, number>();
  /** Of those that were given a function, by that index: the definition that it is. */
  const givenVariables = new Map<number, number>();
  let tooDeep = false;
  // By its text alone: what the checker makes of it depends on the options of a project.
  let isModule = false;

  const stack: Frame[] = [{ node: sourceFile, holder: -1, container: '', depth: 0 }];
  for (let frame = stack.pop(); frame !== undefined; frame = stack.pop()) {
    const { node, depth } = frame;
    if (depth > MAX_DEPTH) {
      tooDeep = true;
      continue;
    }
    let { holder, container } = frame;

    const given = functionGiven(node);
    const declared = declaredBy(node, frame, definitions) ?? (given && givenToVariable(given, frame));
    if (declared !== undefined) {
      const index = definitions.length;
      const nameStart = tokenStart(declared.nameNode ?? node, text);
      const nameEnd = declared.nameNode ? declared.nameNode.end : nameStart;
      const statement = declared.statement ?? node;
      const start = tokenStart(statement, text);
      const head = text.slice(start, declared.body ? declared.body.pos : node.end);
      definitions.push({
        name: declared.name,
        kind: declared.kind,
        container: declared.container ?? container,
        parent: declared.parent ?? holder,
        nameStart,
        nameEnd,
        start,
        end: node.end,
        line: lines.lineAt(nameStart),
        endLine: lines.lineAt(Math.max(node.end - 1, nameStart)),
        signature: foldSignature(head, declared.kind),
        ...headOf(head, declared.kind),
        doc: docCommentBefore(text, statement.pos, start),
        exported:
          declared.exported ||
          isInExportedLiteral(node) ||
          (holder >= 0 && isExportedMember(declared, definitions[holder])),
        isPrivate: declared.isPrivate === true,
        hasBody: declared.body !== undefined,
        callable: CALLABLE_KINDS.has(declared.kind),
      });
      declarationNodes.push([nodeIndex(node), index]);
      for (const other of declared.otherNodes ?? []) declarationNodes.push([nodeIndex(other), index]);
      if (declared.variableNode !== undefined) {
        declarationNodes.push([declared.variableNode, index]);
        givenVariables.set(declared.variableNode, index);
      }
      holder = index;
      const ownContainer = declared.container ?? container;
      container = ownContainer === '' ? declared.name : `${ownContainer}.${declared.name}`;
    } else if (given !== undefined) {
      // A variable that is a definition already is the function's name.
      const known = variableNamed(given.variable.text, frame);
      if (known !== undefined) {
        declarationNodes.push([nodeIndex(given.value), known]);
        const definition = definitions[known] as MutableDefinition;
        if (definition.kind === 'variable') definition.kind = 'function';
        definition.hasBody = true;
        definition.callable = true;
        holder = known;
        container = definition.container === '' ? definition.name : `${definition.container}.${definition.name}`;
      }
    } else if (isPropertyAssignment(node) || isVariableDeclaration(node)) {
      // `routes: { list() {} }`: the key is no definition of its own, but says where `list` lies.
      if (node.initializer?.kind === SyntaxKind.ObjectLiteralExpression) {
        const name = plainName(node.name);
        if (name !== undefined) container = container === '' ? name : `${container}.${name}`;
      }
    } else if (node.kind === SyntaxKind.ObjectLiteralExpression) {
      // `Reply.prototype = { send() {} }`
      const owner = assignedOwner(node);
      if (owner !== undefined && owner !== '') container = container === '' ? owner : `${container}.${owner}`;
    }

    if (declared === undefined && isVariableDeclaration(node) && isIdentifier(node.name)) {
      const key = `${frame.holder}\0${node.name.text}`;
      if (!localVariables.has(key)) localVariables.set(key, nodeIndex(node));
    }
    if ((depth === 1 && isModuleStatement(node)) || isExportsAssignment(node)) isModule = true;
    collectImport(node, lines, imports);
    collectExportedNames(node, exportedNames);
    const boundKey = boundKeyOf(node);
    if (boundKey !== undefined) boundKeys.add(boundKey);
    const otherName = otherNameOf(node);
    if (otherName !== undefined) otherNames.add(otherName);
    const site = siteOf(node, text, holder, frame.holder);
    if (site !== undefined) {
      sites.push(site);
      const expression = expressionNamedBy(node);
      if (expression !== undefined) {
        // `holder` is the expression itself here; what uses it is around it.
        const around = definitions[holder]?.parent ?? -1;
        sites.push({ ...site, holder: around, role: useRole(expression), inPlace: true });
      }
    }
    const moduleUse = wholeModuleUse(node, holder);
    if (moduleUse !== undefined) wholeModuleUses.push(moduleUse);

    const children: Node[] = [];
    node.forEachChild((child) => {
      children.push(child);
      return undefined;
    });
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i] as Node;
      // The default value and the type of a parameter property belong to the constructor, its name to the class. A
      // variable that is given another function is written by what is around.
      const isOutside =
        (declared?.parent !== undefined && child !== declared.nameNode) ||
        (declared === undefined && i === 0 && given !== undefined);
      stack.push({ node: child, holder: isOutside ? frame.holder : holder, container, depth: depth + 1 });
    }
  }

  for (const definition of definitions) {
    if (definition.parent === -1 && !definition.container && exportedNames.has(definition.name))
      definition.exported = true;
    const parent = definitions[definition.parent];
    if (parent?.exported && !definition.exported && isMemberKind(definition, parent)) definition.exported = true;
  }
  const merged = mergeOverloads(definitions);
  const facts: FileFacts = {
    definitions: merged.definitions,
    imports,
    declarationNodes: declarationNodes.map(([node, index]) => [node, merged.newIndex[index] as number] as const),
    boundKeys: [...boundKeys],
    otherNames: [...otherNames],
    isModule: isModule || exportedNames.size > 0 || imports.length > 0,
    lineCount: lines.count,
    tooDeep,
  };
  return {
    facts,
    interfaceHash: typeScriptInterface(sourceFile, facts, sites),
    addsToOthers: !facts.isModule || sourceFile.statements.some(isForOthers),
    lines,
    sites: sites.map(renumbered),
    wholeModuleUses: wholeModuleUses.map(renumbered),
  };

  /** `let run; … run = () => {}`: the first function that a local variable is given declares it. */
  function givenToVariable({ variable, value }: GivenFunction, frame: Frame): Declared | undefined {
    const name = variable.text;
    if (variableNamed(name, frame) !== undefined) return undefined;
    for (let around = frame.holder; ; around = definitions[around]?.parent ?? -1) {
      const variableNode = localVariables.get(`${around}\0${name}`);
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
  function variableNamed(name: string, frame: Frame): number | undefined {
    for (let around = frame.holder; ; around = definitions[around]?.parent ?? -1) {
      const index = definitions.findIndex(
        (definition) =>
          definition.name === name &&
          definition.parent === around &&
          (definition.kind === 'variable' || definition.kind === 'function'),
      );
      if (index >= 0) return index;
      const variableNode = localVariables.get(`${around}\0${name}`);
      if (variableNode !== undefined) return givenVariables.get(variableNode);
      if (around < 0) return undefined;
    }
  }

  function renumbered<T extends { readonly holder: number }>(use: T): T {
    return use.holder < 0 ? use : { ...use, holder: merged.newIndex[use.holder] as number };
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
  const newIndex: number[] = [];
  const kept: Definition[] = [];
  definitions.forEach((definition, index) => {
    if (implementationOf[index] === index) {
      newIndex[index] = kept.length;
      kept.push(definition);
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
