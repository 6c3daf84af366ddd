/**
 * How complicated the functions of one file of TypeScript or JavaScript are, from its syntax tree alone. What a structure
 * costs is the same in all languages (`shape/figures.ts`), what is one says `complexity-rules.ts`. The walk keeps its own
 * stack.
 */
import {
  isCallExpression,
  isHeritageClause,
  type Node,
  NodeFlags,
  nameOf,
  type SourceFile,
  SyntaxKind,
  typed,
} from '../../checker/ast.ts';
import { LineMap } from '../../model/lines.ts';
import type { FileMetrics } from '../../model/metrics.ts';
import { codeLinesOf, type TextRange } from '../shape/code-lines.ts';
import { functionsOf, NOTHING_COUNTED, type Unit } from '../shape/figures.ts';
import {
  type ChildFrames,
  count,
  type Frame,
  IN_TYPE,
  type Inner,
  IS_NAME,
  inside,
  joined,
  nameFlags,
  type UnitOfTree,
} from './complexity-rules.ts';
import { endOfComponent } from './components/component-module.ts';
import { collectImport, collectImportEquals, collectReexport, collectRequire, type Import } from './loads.ts';
import { nameOfUnit } from './unit-names.ts';

/** Part of the cache key of metrics: raise it when the same bytes would give other metrics. */
export const METRICS_VERSION = 3;

/** As deep as facts are followed: whoever nests deeper is not measured, rather than measured in part. */
const MAX_DEPTH = 1_500;

/** Never throws on odd source code. */
export function measureComplexity(sourceFile: SourceFile): FileMetrics {
  const { fileName } = sourceFile;
  const text = sourceFile.text.slice(0, endOfComponent(sourceFile.text));
  const { units, ranges, imports, usedNames, isBarrel, tooDeep } = new ComplexityWalk(sourceFile);
  const lines = new LineMap(text);
  const codeLines = codeLinesOf(text, ranges);
  const isJavaScript = /\.[mc]?jsx?$/i.test(fileName);
  const isLoaded = ({ names }: Import): boolean =>
    names === undefined || isJavaScript || names.some((name) => usedNames.has(name));
  return {
    functions: functionsOf(units, lines, codeLines),
    codeLines,
    loads: imports.filter(isLoaded).map(({ specifier, end }) => ({ specifier, line: lines.lineAt(end - 1) })),
    isBarrel: isBarrel && imports.length > 0,
    tooDeep,
  };
}

/** Goes over the tree once, and keeps what is found. */
class ComplexityWalk {
  readonly units: UnitOfTree[];
  readonly ranges: TextRange[] = [];
  readonly imports: Import[] = [];
  readonly usedNames = new Set<string>();
  /** So far nothing but imports and exports. */
  isBarrel = true;
  tooDeep = false;
  readonly #stack: Frame[];
  /** Behind it stands what is added to a component. */
  readonly #end: number;

  constructor(sourceFile: SourceFile) {
    this.#end = endOfComponent(sourceFile.text);
    this.units = [{ ...unitOf('module', sourceFile, '', -1), end: this.#end }];
    this.#stack = [{ node: sourceFile, depth: 0, unit: 0, container: '', nesting: 0, blocks: 0, flags: 0 }];
    for (let frame = this.#stack.pop(); frame !== undefined; frame = this.#stack.pop()) {
      if (frame.depth > MAX_DEPTH) this.tooDeep = true;
      else this.#visit(frame);
    }
  }

  #visit(frame: Frame): void {
    const { node, flags } = frame;
    if (frame.depth === 1 && node.pos >= this.#end) return;
    if (frame.depth === 1 && this.isBarrel) this.isBarrel = isImportOrExport(node);
    if (this.#isTaken(frame)) return;
    const children = childrenOf(node);
    if ((flags & IN_TYPE) !== 0 || isTypeOnly(node)) {
      const inType = { ...inside(frame), flags: IN_TYPE };
      this.#push(children, () => inType);
      return;
    }
    if (this.#enterUnit(frame, children)) return;
    if (frame.unit === 0 && isCallExpression(node)) collectRequire(node, this.imports);
    const own = this.units[frame.unit] as UnitOfTree;
    if (frame.blocks > own.nesting) own.nesting = frame.blocks;
    const here = inside(frame);
    const frames: ChildFrames = count(node, { frame, own, here });
    if (frames !== 'none') this.#push(children, frames ?? (() => here));
  }

  /** Takes what a node says by itself; true where that is all that it says. */
  #isTaken({ node, flags }: Frame): boolean {
    const it = typed(node);
    switch (it.kind) {
      case SyntaxKind.StringLiteral:
      case SyntaxKind.NoSubstitutionTemplateLiteral:
      case SyntaxKind.TemplateHead:
      case SyntaxKind.TemplateMiddle:
      case SyntaxKind.TemplateTail:
      case SyntaxKind.RegularExpressionLiteral:
      case SyntaxKind.JsxText:
        this.ranges.push({ start: it.pos, end: it.end, kind: 'literal' });
        return true;
      case SyntaxKind.Identifier:
        if ((flags & (IN_TYPE | IS_NAME)) === 0) this.usedNames.add(it.text);
        return true;
      case SyntaxKind.ImportDeclaration:
        collectImport(it, this.imports);
        break;
      case SyntaxKind.ExportDeclaration:
        if (it.moduleSpecifier === undefined) return false;
        collectReexport(it, it.moduleSpecifier, this.imports);
        break;
      case SyntaxKind.ImportEqualsDeclaration:
        collectImportEquals(it, this.imports);
        return false;
      default:
        return false;
    }
    this.ranges.push({ start: node.pos, end: node.end, kind: 'import' });
    return true;
  }

  /** Children of a node that begins a function, a field's initializer or a static block. False for any other node. */
  #enterUnit(frame: Frame, children: readonly Node[]): boolean {
    const { node } = frame;
    const inner = innerNodes(node);
    if (inner === undefined) return false;
    const name = nameOfUnit(node);
    const named = nameOf(node);
    const unit = this.units.length;
    this.units.push({
      ...unitOf(unitKind(node), node, frame.container, frame.unit),
      name: name === '' ? '<anonymous>' : name,
    });
    const outer = inside(frame);
    const within = { ...outer, unit, container: joined(frame.container, name), nesting: 0, blocks: 0 };
    this.#push(children, (child) => {
      if (child === named) return nameFlags(outer, child);
      return child === inner || (inner === 'all' && child.kind !== SyntaxKind.Decorator) ? within : outer;
    });
    return true;
  }

  #push(children: readonly Node[], frameOf: (child: Node) => Inner): void {
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i] as Node;
      this.#stack.push({ ...frameOf(child), node: child });
    }
  }
}

function unitOf(kind: Unit['kind'], node: Node, container: string, parent: number): UnitOfTree {
  const start = kind === 'module' ? 0 : node.getStart();
  const name = kind === 'module' ? undefined : nameOf(node);
  // The first character of a name is the first after white space and comments; its last is always its own.
  const nameStart = name === undefined ? start : Math.max(name.end - 1, 0);
  const place = { start, end: node.end, nameStart };
  return { ...NOTHING_COUNTED, kind, node, name: '<module>', container, parent, ...place, parameters: 0 };
}

/** What of a node runs as a function of its own: all its children (names and decorators apart), one of them, or nothing. */
function innerNodes(node: Node): 'all' | Node | undefined {
  const it = typed(node);
  switch (it.kind) {
    case SyntaxKind.FunctionDeclaration:
    case SyntaxKind.MethodDeclaration:
    case SyntaxKind.Constructor:
    case SyntaxKind.GetAccessor:
    case SyntaxKind.SetAccessor:
      return it.body === undefined ? undefined : 'all';
    case SyntaxKind.FunctionExpression:
    case SyntaxKind.ArrowFunction:
    case SyntaxKind.ClassStaticBlockDeclaration:
      return 'all';
    case SyntaxKind.PropertyDeclaration: {
      const { initializer } = it;
      return initializer !== undefined && !isFunctionExpression(initializer) ? initializer : undefined;
    }
    default:
      return undefined;
  }
}

function unitKind(node: Node): Unit['kind'] {
  return node.kind === SyntaxKind.PropertyDeclaration || node.kind === SyntaxKind.ClassStaticBlockDeclaration
    ? 'implicit'
    : 'function';
}

function isFunctionExpression(node: Node): boolean {
  return node.kind === SyntaxKind.ArrowFunction || node.kind === SyntaxKind.FunctionExpression;
}

/** Whether an offset lies in the white space and comments before a node: there is no syntax to be wrong there. */
export function isBeforeToken(sourceFile: SourceFile, offset: number): boolean {
  let innermost: Node = sourceFile;
  for (let next: Node | undefined = sourceFile; next !== undefined; ) {
    innermost = next;
    next = childrenOf(innermost).find((child) => child.pos <= offset && offset < child.end);
  }
  return offset < innermost.getStart();
}

/** Types and what declares only types: nothing in them runs. */
function isTypeOnly(node: Node): boolean {
  const { kind } = node;
  if (kind >= SyntaxKind.FirstTypeNode && kind <= SyntaxKind.LastTypeNode) return true;
  if (kind === SyntaxKind.InterfaceDeclaration || kind === SyntaxKind.TypeAliasDeclaration) return true;
  if (kind === SyntaxKind.TypeParameter) return true;
  return isHeritageClause(node) && node.token === SyntaxKind.ImplementsKeyword;
}

/** In source order. What TypeScript makes of doc comments in JavaScript is no part of the text. */
function childrenOf(node: Node): readonly Node[] {
  const children: Node[] = [];
  node.forEachChild((child) => {
    if ((child.flags & NodeFlags.Reparsed) === 0) children.push(child);
    return undefined;
  });
  return children;
}

function isImportOrExport(node: Node): boolean {
  return (
    node.kind === SyntaxKind.ImportDeclaration ||
    node.kind === SyntaxKind.ExportDeclaration ||
    node.kind === SyntaxKind.ExportAssignment ||
    node.kind === SyntaxKind.EndOfFile
  );
}
