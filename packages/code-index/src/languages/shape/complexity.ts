/**
 * How complicated the functions of a file are, in a language without a checker: which kinds of nodes cost something
 * (`figures.ts`) is a table for each language.
 */
import { LineMap } from '../../model/lines.ts';
import type { CodeLines, FileMetrics, LoadedModule } from '../../model/metrics.ts';
import {
  charge,
  type Figures,
  functionsOf,
  NOTHING_COUNTED,
  type Structure,
  sequencesOfAnd,
  type Unit,
} from './figures.ts';
import type { SyntaxTree } from './tree.ts';

/** What the kinds of a grammar's nodes mean. Names of fields say where a branch's own block is. */
export interface ComplexityRules {
  /** Functions, with a name or without. */
  readonly functions: ReadonlySet<string>;
  /** Classes and the like: their names stand before those of their functions. */
  readonly containers: ReadonlySet<string>;
  /** `if`, loops, `a ? b : c`: fields that hold what may run. */
  readonly branches: ReadonlyMap<string, readonly string[]>;
  /** `elif`: a branch that belongs to the one before. */
  readonly continuations: ReadonlyMap<string, readonly string[]>;
  /** `else` with its block. */
  readonly elses: ReadonlySet<string>;
  /** `switch`, `match`, which cost once, whatever their cases. */
  readonly switches: ReadonlyMap<string, readonly string[]>;
  readonly cases: ReadonlySet<string>;
  readonly catches: ReadonlySet<string>;
  /** Blocks that nest and decide nothing: `try`, `with`. */
  readonly blocks: ReadonlySet<string>;
  /** Nodes of `a and b`; the operator that starts a sequence that costs, and those that only branch. */
  readonly logical: ReadonlySet<string>;
  readonly and: ReadonlySet<string>;
  readonly or: ReadonlySet<string>;
  /** Jumps to a label. */
  readonly jumps: ReadonlySet<string>;
  /** Parameters that have a default. */
  readonly defaults: ReadonlySet<string>;
  /** The node that lists a function's parameters, by its field. */
  readonly parameters: string;
  readonly imports: ReadonlySet<string>;
  readonly comments: ReadonlySet<string>;
  /** Names that are no parameter: `self`. */
  readonly receivers: ReadonlySet<string>;
  /** Strings that stand alone are comments (Python). */
  readonly stringsAreDocs: boolean;
  /** What holds a branch's statements in other nodes than its own: cases, blocks that are handed to a call. Nested, at no cost. */
  readonly nests?: ReadonlyMap<string, readonly string[]>;
  /** An `if` behind `else` is one of its own, which ends before the other does. */
  readonly elsesAreBlocks?: boolean;
  /** Fields of parameters that hold a default, where the kind of the node does not tell. */
  readonly defaultFields?: ReadonlyMap<string, string>;
  /** Kinds, words or patterns that make of a case what runs when no other does, where the grammar has no kind of its own for it. */
  readonly otherwise?: ReadonlySet<string>;
  /** Of `functions` those that are functions only where the extractor finds a definition: what a macro makes look like one. */
  readonly definitionsOnly?: ReadonlySet<string>;
  /** What is told otherwise than by fields and tokens. */
  readonly parts?: ComplexityParts;
}

/** For grammars that leave parts without a name, or put side by side what belongs together. What is left out is told by fields. */
export interface ComplexityParts {
  /** The node holds what may run, so that what stands in it is nested. */
  readonly isBody?: (tree: SyntaxTree, node: number) => boolean;
  /** A branch that goes on with the one before. */
  readonly isElseIf?: (tree: SyntaxTree, node: number) => boolean;
  /** A branch that ends in an `else` of its own. */
  readonly hasElse?: (tree: SyntaxTree, node: number) => boolean;
  readonly isOtherwise?: (tree: SyntaxTree, node: number) => boolean;
  /** A jump to a label, among nodes that may be one. */
  readonly isJump?: (tree: SyntaxTree, node: number) => boolean;
  /** A function, among nodes that may be one. */
  readonly isFunction?: (tree: SyntaxTree, node: number) => boolean;
  /** Where a function begins whose head stands before its body. */
  readonly startOf?: (tree: SyntaxTree, node: number) => number;
  /** The name of a function that the extractor knows as a part of something else: an accessor. */
  readonly nameOf?: (tree: SyntaxTree, node: number) => string;
}

/** What an extractor knows of functions whose names are not in a field of their nodes. */
export interface KnownFunctions {
  /** By `START:END` of the node. */
  readonly byPlace: ReadonlyMap<string, KnownFunction>;
  /** The name of the type around an offset with those around it, or nothing. */
  readonly containerAt: (offset: number) => string;
}

export interface KnownFunction {
  readonly name: string;
  readonly container: string;
  readonly nameStart: number;
  readonly parameters: number;
}

/** The first place that the parser could not make sense of, or -1. */
export function syntaxFault(tree: SyntaxTree): number {
  for (let node = 0; node < tree.count; node++) if (tree.kind(node) === 'ERROR') return tree.start(node);
  return -1;
}

/**
 * Never throws on odd source code. Functions in whose body something could not be read are left out, and counted.
 *
 * @param loads What is loaded when the file is.
 */
export function measureSyntax(
  tree: SyntaxTree,
  rules: ComplexityRules,
  loads: readonly LoadedModule[],
  known?: KnownFunctions,
): FileMetrics {
  const lines = new LineMap(tree.text);
  const codeLines = codeLinesOfTree(tree, rules, lines);
  const units = unitsOf(tree, rules, known);
  const unread = units.filter(({ isUnread }) => isUnread);
  return {
    functions: functionsOf(units, lines, codeLines),
    codeLines,
    loads,
    isBarrel: isBarrel(tree, rules),
    tooDeep: tree.isPartial,
    ...(unread.length === 0
      ? {}
      : { unread: { functions: unread.length, line: lines.lineAt(tree.start((unread[0] as UnitOfTree).node)) } }),
  };
}

interface UnitOfTree extends Unit {
  readonly node: number;
  isUnread: boolean;
  nesting: number;
}

function unitsOf(tree: SyntaxTree, rules: ComplexityRules, known: KnownFunctions | undefined): UnitOfTree[] {
  const nothing = { ...NOTHING_COUNTED, kind: 'function', isUnread: false } as const;
  const module = { name: '<module>', container: '', parameters: 0, start: 0, end: tree.end(0), nameStart: 0 };
  const units: UnitOfTree[] = [{ ...nothing, ...module, kind: 'module', node: 0, parent: -1 }];
  const unitOf = new Int32Array(tree.count);
  const nestingOf = new Int32Array(tree.count);
  const blocksOf = new Int32Array(tree.count);
  const containers: string[] = [];
  containers[0] = '';
  const containerOf = new Int32Array(tree.count);
  for (let node = 1; node < tree.count; node++) {
    const above = tree.parent(node);
    const outer = tree.kind(above);
    const isBody = isBodyOf(tree, rules, node, outer);
    let nesting = (nestingOf[above] as number) + (isBody ? 1 : 0);
    let blocks =
      (blocksOf[above] as number) +
      ((isBody && !rules.catches.has(outer) && !CHOICES.has(outer)) || (rules.blocks.has(outer) && tree.isNamed(node))
        ? 1
        : 0);
    let unit = unitOf[above] as number;
    let container = containerOf[above] as number;
    const kind = tree.isNamed(node) ? tree.kind(node) : '';
    if (rules.containers.has(outer) || (rules.functions.has(outer) && unitOf[above] !== 0)) {
      const name = nameOf(tree, above);
      if (rules.containers.has(outer) && CONTENTS.has(tree.fieldOf(node) ?? '')) {
        containers.push(joined(containers[container] as string, name));
        container = containers.length - 1;
      }
    }
    const isFunction = rules.functions.has(kind) && rules.parts?.isFunction?.(tree, node) !== false;
    const start = isFunction ? startOf(tree, rules, node) : -1;
    const found = isFunction ? known?.byPlace.get(`${start}:${tree.end(node)}`) : undefined;
    if (isFunction && (found !== undefined || rules.definitionsOnly?.has(kind) !== true)) {
      const around = units[unit] as UnitOfTree;
      const outside = containers[container] || known?.containerAt(start) || '';
      const inside = unit === 0 ? outside : joined(around.container, around.name);
      const name = tree.field(node, 'name');
      units.push({
        ...nothing,
        node,
        start,
        end: tree.end(node),
        parent: unit,
        name: found?.name || rules.parts?.nameOf?.(tree, node) || nameOf(tree, node) || '<anonymous>',
        container: found?.container ?? inside,
        parameters: found?.parameters ?? countParameters(tree, rules, node),
        nameStart: found?.nameStart ?? (name < 0 ? start : tree.start(name)),
      });
      unit = units.length - 1;
      nesting = 0;
      blocks = 0;
    }
    unitOf[node] = unit;
    nestingOf[node] = nesting;
    blocksOf[node] = blocks;
    containerOf[node] = container;
    const own = units[unit] as UnitOfTree;
    own.nesting = Math.max(own.nesting, blocks);
    if (kind === 'ERROR' && own.parent >= 0 && tree.start(node) >= bodyStart(tree, own.node)) own.isUnread = true;
    if (kind !== '') count(tree, rules, node, kind, own, nesting);
  }
  return units;
}

/** Fields of containers in which functions stand. */
const CONTENTS: ReadonlySet<string> = new Set(['body', 'accessors']);

/** Of a function: what could not be read in its head, such as the word of a macro, changes no figure. */
function bodyStart(tree: SyntaxTree, node: number): number {
  const body = tree.field(node, 'body');
  return tree.start(body < 0 ? node : body);
}

function count(
  tree: SyntaxTree,
  rules: ComplexityRules,
  node: number,
  kind: string,
  own: Figures,
  nesting: number,
): void {
  if (rules.logical.has(kind)) countLogical(tree, rules, node, own);
  else for (const structure of structuresOf(tree, rules, node, kind)) charge(own, structure, nesting);
}

/** What a node is; of a branch its `else` too, where that is no node of its own. */
function structuresOf(tree: SyntaxTree, rules: ComplexityRules, node: number, kind: string): readonly Structure[] {
  if (rules.branches.has(kind)) {
    const branch = isElseIf(tree, rules, node, kind) ? 'else_if' : 'branch';
    return hasElse(tree, rules, node, kind) ? [branch, 'else'] : [branch];
  }
  if (rules.continuations.has(kind)) return ['else_if'];
  if (rules.elses.has(kind)) return isElseAlone(tree, rules, node) ? ['else'] : [];
  if (rules.switches.has(kind)) return ['switch'];
  if (rules.cases.has(kind)) return isOtherwise(tree, rules, node) ? [] : ['case'];
  if (rules.catches.has(kind)) return ['catch'];
  if (rules.jumps.has(kind) && isLabelled(tree, rules, node)) return ['jump'];
  return rules.defaults.has(kind) || hasDefault(tree, rules, node, kind) ? ['quiet_branch'] : [];
}

function hasElse(tree: SyntaxTree, rules: ComplexityRules, node: number, kind: string): boolean {
  if (rules.parts?.hasElse !== undefined) return rules.parts.hasElse(tree, node);
  // `else` as a block of its own, where the grammar has no node for it.
  const alternative = tree.field(node, 'alternative');
  if (alternative < 0 || rules.elses.has(tree.kind(alternative))) return false;
  return !rules.continuations.has(tree.kind(alternative)) && tree.has(node, 'else') && tree.kind(alternative) !== kind;
}

function isElseAlone(tree: SyntaxTree, rules: ComplexityRules, node: number): boolean {
  // Of a choice between cases it is what runs when none does, of a `begin` what runs when nothing was raised.
  if (rules.elsesAreBlocks === true) return isElseOfBranch(tree, rules, node);
  // `else if`, where the grammar writes an `if` into an `else`.
  const [only] = tree.children(node);
  const isChain =
    only !== undefined && rules.branches.has(tree.kind(only)) && tree.kind(tree.parent(node)) === tree.kind(only);
  return !isChain;
}

function hasDefault(tree: SyntaxTree, { defaultFields }: ComplexityRules, node: number, kind: string): boolean {
  const field = defaultFields?.get(kind);
  return field !== undefined && tree.field(node, field) >= 0;
}

function isElseOfBranch(tree: SyntaxTree, rules: ComplexityRules, node: number): boolean {
  const above = tree.kind(tree.parent(node));
  return rules.branches.has(above) || rules.continuations.has(above);
}

function isOtherwise(tree: SyntaxTree, { otherwise, parts }: ComplexityRules, node: number): boolean {
  const first = tree.allChildren(node)[0];
  const isWord =
    otherwise !== undefined &&
    first !== undefined &&
    (otherwise.has(tree.kind(first)) || otherwise.has(tree.textOf(first)));
  return parts?.isOtherwise?.(tree, node) ?? isWord;
}

function isLabelled(tree: SyntaxTree, { parts }: ComplexityRules, node: number): boolean {
  return parts?.isJump?.(tree, node) ?? tree.children(node).length > 0;
}

function startOf(tree: SyntaxTree, { parts }: ComplexityRules, node: number): number {
  return parts?.startOf?.(tree, node) ?? tree.start(node);
}

/** A long chain of operators is one node inside the other; only the outermost counts its sequences. */
function countLogical(tree: SyntaxTree, rules: ComplexityRules, node: number, own: Figures): void {
  const operators = operatorsOf(tree, rules, node);
  if (operators.length === 0) return;
  own.cyclomatic += operators.length;
  let outer = tree.parent(node);
  while (outer >= 0 && tree.kind(outer) === 'parenthesized_expression') outer = tree.parent(outer);
  if (outer >= 0 && rules.logical.has(tree.kind(outer)) && operatorsOf(tree, rules, outer).length > 0) return;
  own.cognitive += sequencesOfAnd(operatorsIn(tree, rules, node), (each) => rules.and.has(each));
}

function operatorsIn(tree: SyntaxTree, rules: ComplexityRules, top: number): string[] {
  const operators: string[] = [];
  const stack: (number | string)[] = [top];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') {
      operators.push(next);
      continue;
    }
    let node = next;
    while (tree.kind(node) === 'parenthesized_expression') node = tree.children(node)[0] ?? 0;
    if (!rules.logical.has(tree.kind(node))) continue;
    for (const part of tree.allChildren(node).reverse()) stack.push(operatorAt(tree, rules, part) ?? part);
  }
  return operators;
}

function operatorsOf(tree: SyntaxTree, rules: ComplexityRules, node: number): string[] {
  return tree.allChildren(node).flatMap((child) => operatorAt(tree, rules, child) ?? []);
}

/** An operator is a token in most grammars, and a node in some. */
function operatorAt(tree: SyntaxTree, rules: ComplexityRules, node: number): string | undefined {
  const kind = tree.kind(node);
  if (tree.isNamed(node) && !kind.endsWith('operator') && !kind.endsWith('operator_identifier')) return undefined;
  const operator = tree.isNamed(node) ? tree.textOf(node) : kind;
  return rules.and.has(operator) || rules.or.has(operator) ? operator : undefined;
}

function isBodyOf(tree: SyntaxTree, rules: ComplexityRules, node: number, outer: string): boolean {
  if (rules.parts?.isBody?.(tree, node) === true) return true;
  if (rules.elses.has(outer) || rules.catches.has(outer)) {
    if (!tree.isNamed(node)) return false;
    // Behind `else` a single statement may stand without a block; an `if` there goes on with the one before.
    if (rules.elses.has(outer))
      return rules.elsesAreBlocks === true || tree.kind(node) !== tree.kind(tree.parent(tree.parent(node)));
    return BLOCKS.test(tree.kind(node));
  }
  const fields =
    rules.branches.get(outer) ?? rules.continuations.get(outer) ?? rules.switches.get(outer) ?? rules.nests?.get(outer);
  if (fields === undefined) return false;
  // The block of a lambda is its own body.
  if (rules.nests?.has(outer) === true && rules.functions.has(tree.kind(tree.parent(tree.parent(node))))) return false;
  const field = tree.fieldOf(node) ?? '';
  if (fields.includes(field) && tree.isNamed(node)) {
    if (field !== 'alternative' && field !== '') return true;
    // An `if` behind `else` goes on with the one before it.
    if (rules.elses.has(tree.kind(node)) || rules.continuations.has(tree.kind(node))) return false;
    return field === '' || tree.kind(node) !== outer;
  }
  return false;
}

/** `a ? b : c` nests what stands in it, and is no block. */
const CHOICES: ReadonlySet<string> = new Set(['conditional_expression', 'ternary_expression', 'conditional']);

const BLOCKS = /block|body|suite|statement_list|compound_statement|^then$/;

function isElseIf(tree: SyntaxTree, rules: ComplexityRules, node: number, kind: string): boolean {
  if (rules.parts?.isElseIf !== undefined) return rules.parts.isElseIf(tree, node);
  const above = tree.parent(node);
  if (above < 0) return false;
  if (rules.elses.has(tree.kind(above))) return rules.elsesAreBlocks !== true && tree.kind(tree.parent(above)) === kind;
  return tree.kind(above) === kind && tree.fieldOf(node) === 'alternative';
}

function countParameters(tree: SyntaxTree, rules: ComplexityRules, node: number): number {
  const list = tree.field(node, rules.parameters);
  if (list < 0) return 0;
  return tree.children(list).filter((each) => !rules.receivers.has(tree.textOf(each))).length;
}

function nameOf(tree: SyntaxTree, node: number): string {
  const name = tree.field(node, 'name');
  return name < 0 ? '' : tree.textOf(name).slice(0, 100);
}

function joined(container: string, name: string): string {
  if (name === '') return container;
  return container === '' ? name : `${container}.${name}`;
}

/** Lines with code, from the tree's own tokens. */
function codeLinesOfTree(tree: SyntaxTree, rules: ComplexityRules, lines: LineMap): CodeLines {
  const found = new Map<number, { hash: number; tokens: number; isImport: boolean }>();
  let importEnd = 0;
  for (let node = 0; node < tree.count; ) {
    const kind = tree.kind(node);
    if (rules.comments.has(kind) || isDocString(tree, rules, node, kind)) {
      node = tree.endOf(node);
      continue;
    }
    if (rules.imports.has(kind)) importEnd = Math.max(importEnd, tree.end(node));
    if (tree.endOf(node) === node + 1 && tree.end(node) > tree.start(node)) {
      addToken(tree, lines, node, found, tree.start(node) < importEnd);
    }
    node++;
  }
  const sorted = [...found].sort(([a], [b]) => a - b);
  return {
    lines: Uint32Array.from(sorted.map(([line]) => line)),
    hashes: Uint32Array.from(sorted.map(([, { hash }]) => hash >>> 0)),
    tokens: Uint8Array.from(sorted.map(([, { tokens, isImport }]) => (isImport ? 0 : Math.min(255, tokens)))),
  };
}

function addToken(
  tree: SyntaxTree,
  lines: LineMap,
  node: number,
  found: Map<number, { hash: number; tokens: number; isImport: boolean }>,
  isImport: boolean,
): void {
  let line = lines.lineAt(tree.start(node));
  for (const part of tree.textOf(node).split('\n')) {
    const text = part.trim();
    if (text !== '') {
      const entry = found.get(line) ?? { hash: 0, tokens: 0, isImport: true };
      let hash = 0;
      for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
      entry.hash = Math.imul(entry.hash ^ hash ^ (hash >>> 15), 0x01000193) + 0x9e3779b9;
      entry.hash ^= entry.hash >>> 13;
      entry.tokens++;
      entry.isImport &&= isImport;
      found.set(line, entry);
    }
    line++;
  }
}

/** A string that is a statement of its own documents what it stands in. */
function isDocString(tree: SyntaxTree, rules: ComplexityRules, node: number, kind: string): boolean {
  return rules.stringsAreDocs && kind === 'string' && tree.kind(tree.parent(node)) === 'expression_statement';
}

function isBarrel(tree: SyntaxTree, rules: ComplexityRules): boolean {
  const statements = tree.children(0);
  return statements.length > 0 && statements.every((node) => rules.imports.has(tree.kind(node)));
}

/** What languages with braces have in common. */
export const BRACES = {
  continuations: new Map<string, readonly string[]>(),
  logical: new Set(['binary_expression']),
  and: new Set(['&&']),
  or: new Set(['||']),
  defaults: new Set<string>(),
  parameters: 'parameters',
  receivers: new Set<string>(),
  stringsAreDocs: false,
};
