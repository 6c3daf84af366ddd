/** Members that are chosen at run time, and modules and objects that are handed on whole, as far as types tell. */
import {
  type Identifier,
  isAwaitExpression,
  isCallExpression,
  isElementAccessExpression,
  isForInStatement,
  isIdentifier,
  isNamespaceImport,
  isNonNullExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isVariableDeclaration,
  isWrapper,
  type Node,
  SyntaxKind,
  textOf,
  type VariableDeclaration,
} from '../../../checker/ast.ts';
import { CheckerAnswerError, type CheckerSymbol } from '../../../checker/checker.ts';
import type { Doubt } from '../../../model/doubts.ts';
import type { Definition, DefinitionRef } from '../../../model/facts.ts';
import type { Analysis } from '../../analysis.ts';
import type { Budget } from '../../budget.ts';
import type { FileView } from '../../file-view.ts';
import { isSame, refsOf, targetOfSymbol } from '../../linker.ts';
import { isHardPrivate } from './common.ts';
import { exportsFrom } from './public-entry.ts';

/** Files looked at for accesses by a computed key before the answer says that it stopped. */
const MAX_DYNAMIC_FILES = 150;

/** `object[key]()` on something that has the symbol as a member, and modules handed on whole. */
export function dynamicUses(analysis: Analysis, root: DefinitionRef, definition: Definition, budget: Budget): Doubt[] {
  const isMember = definition.container !== '';
  if (!isMember && !definition.exported) return [];
  const { name } = definition;
  const reasons: Doubt[] = [];
  const candidates = [...analysis.imports.reaching([root.file])].filter(
    (file) =>
      analysis.repository.files.get(file)?.class === 'source' && mayBeDynamic(analysis.repository.readText(file) ?? ''),
  );
  let looked = 0;
  for (const file of candidates) {
    budget.check();
    if (looked >= MAX_DYNAMIC_FILES || budget.isOver()) {
      reasons.push({ code: 'dynamic_files_not_looked_at', files: candidates.length - looked });
      break;
    }
    looked++;
    const view = analysis.projects.view(file);
    if (view === undefined) continue;
    if (!isMember) {
      const line = takesWholeModule(analysis, view, root.file, name);
      if (line !== undefined) return [{ code: 'module_taken_whole', name, at: { file, line } }];
    }
    for (const { receiver, whole, isCall } of wholeUses(analysis, view)) {
      try {
        const { members, isAny } = analysis.projects.checker.memberOf(view.project, receiver, name);
        const hits = isAmong(analysis, view, members, root);
        // What is private is chosen so by the class itself: `const self: any = this; self[name]()`.
        const mayHit =
          isAny &&
          isCall &&
          definition.kind === 'method' &&
          (!definition.isPrivate || file === root.file) &&
          !isHardPrivate(definition);
        if (!hits && !mayHit) continue;
        const at = { file, line: view.lines.lineAt(receiver.getStart()) };
        reasons.push(
          whole ? { code: 'object_handed_whole', name, at } : { code: 'member_chosen', name, isUntyped: !hits, at },
        );
        return reasons;
      } catch (cause) {
        if (!(cause instanceof CheckerAnswerError)) throw cause;
      }
    }
  }
  return reasons;
}

/** One of these members, as the checker tells them, is the definition. */
export function isAmong(
  analysis: Analysis,
  view: FileView,
  members: readonly CheckerSymbol[],
  root: DefinitionRef,
): boolean {
  return members.some((member) =>
    refsOf(targetOfSymbol(analysis.linkContext, view.project, member)).some((ref) => isSame(ref, root)),
  );
}

/** Without one of these a text chooses no member by a key, and takes no object apart. */
export const MAY_CHOOSE =
  /[\w$)\]]\s*(?:\?\.)?\[\s*(?!\]|(?:\d+|'[^'\n]*'|"[^"\n]*"|`[^`$]*`)\s*\])|\bObject\.(?:values|entries|keys|assign|fromEntries|getOwnPropertyNames)\b|\bReflect\.|\bfor\s*\((?:[^)]{0,400}\bin\b|[^)]{401})/;

function mayBeDynamic(text: string): boolean {
  return MAY_CHOOSE.test(text) || TAKES_MODULES.test(text);
}

/** Without one of these a text takes no module as a whole. */
export const TAKES_MODULES = /\*\s+as\s+|\b(?:import|require)\s*\(/;

/** Line of a `require()` or `import()` whose value is handed on, of the file or of one that hands its exports on. */
function takesWholeModule(analysis: Analysis, view: FileView, file: string, name: string): number | undefined {
  const edges = analysis.imports.importsOf(view.file);
  for (const use of view.wholeModuleUses) {
    if (isSpiedByName(analysis, view, use.node)) continue;
    const leadsThere = edges.some(
      (edge) => edge.specifier === use.specifier && exportsFrom(analysis, edge.target, file, name),
    );
    if (leadsThere) return view.lines.lineAt(use.start);
  }
  return undefined;
}

export interface ComputedUse {
  /** What is asked. */
  readonly receiver: Node;
  /** All of its members are taken. */
  readonly whole: boolean;
  /** `object[key]`, and whether it is called; left out where all are taken. */
  readonly access?: Node;
  readonly isCall?: boolean;
}

interface DynamicUses {
  /** Receivers of accesses by a computed key, and objects whose members are all taken. */
  readonly computed: readonly ComputedUse[];
  /** Names that stand for whole modules. */
  readonly modules: readonly Identifier[];
}

const USES = new WeakMap<FileView, DynamicUses>();

/** Of a file as it was read once: each definition that is asked about asks the same of it. */
export function dynamicUsesIn(view: FileView): DynamicUses {
  const known = USES.get(view);
  if (known !== undefined) return known;
  const computed: ComputedUse[] = [];
  const modules: Identifier[] = [];
  const stack: Node[] = [view.sourceFile];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    computed.push(...computedAt(node));
    if (isNamespaceImport(node) || isModuleVariable(node)) modules.push(node.name);
    node.forEachChild((child) => {
      stack.push(child);
      return undefined;
    });
  }
  const found = { computed, modules };
  USES.set(view, found);
  return found;
}

function computedAt(node: Node): readonly ComputedUse[] {
  if (isElementAccessExpression(node)) {
    if (LITERAL_KEYS.has(node.argumentExpression.kind)) return [];
    const call = node.parent;
    const isCall = isCallExpression(call) && call.expression === node;
    return [{ receiver: withoutAssertion(node.expression), whole: false, access: node, isCall }];
  }
  if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
    const owner = textOf(node.expression.expression);
    const first = node.arguments[0];
    return (owner === 'Object' || owner === 'Reflect') && first !== undefined ? [{ receiver: first, whole: true }] : [];
  }
  return isForInStatement(node) ? [{ receiver: node.expression, whole: true }] : [];
}

/** The computed ones, and modules that are handed on: the name itself, used anywhere but before a dot. */
function wholeUses(analysis: Analysis, view: FileView): readonly ComputedUse[] {
  const { computed, modules } = dynamicUsesIn(view);
  const handedOn = modules.filter((name) => isHandedOn(analysis, view, name));
  return [...computed, ...handedOn.map((receiver) => ({ receiver, whole: true }))];
}

interface ModuleVariable extends VariableDeclaration {
  readonly name: Identifier;
}

/** `const all = require('./a')`, `const all = await import('./a')` */
function isModuleVariable(node: Node): node is ModuleVariable {
  if (!isVariableDeclaration(node) || !isIdentifier(node.name)) return false;
  let value: Node | undefined = node.initializer;
  while (value !== undefined && (isAwaitExpression(value) || isParenthesizedExpression(value)))
    value = value.expression;
  if (value === undefined || !isCallExpression(value)) return false;
  const callee = value.expression;
  return callee.kind === SyntaxKind.ImportKeyword || textOf(callee) === 'require';
}

/** `(rules as any)[key]`: what it is says more than what it is taken for. */
function withoutAssertion(receiver: Node): Node {
  let inner = receiver;
  while (isWrapper(inner) || isNonNullExpression(inner)) inner = inner.expression;
  return inner;
}

const LITERAL_KEYS: ReadonlySet<number> = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NumericLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
]);

function isHandedOn(analysis: Analysis, view: FileView, name: Identifier): boolean {
  const { text } = name;
  return view.sites.some((site) => {
    if (site.name !== text || site.node === name || !HANDS_ON.has(site.role)) return false;
    // Before a dot one member is taken of it, after one it is something else.
    return !isPropertyAccessExpression(site.node.parent) && !isSpiedByName(analysis, view, site.node);
  });
}

/** `vi.spyOn(all, 'run')`: one member that is named is replaced, and that name is a mention like any other. */
function isSpiedByName(analysis: Analysis, view: FileView, module: Node): boolean {
  const call = module.parent;
  if (!isCallExpression(call) || call.arguments[0] !== module) return false;
  const key = call.arguments[1];
  if (key === undefined || !LITERAL_KEYS.has(key.kind) || !SPIES.test(call.expression.getText())) return false;
  return (
    analysis.repository.files.get(view.file)?.test === true ||
    view.facts.imports.some(({ specifier }) => TEST_LIBRARIES.has(specifier))
  );
}

const SPIES =
  /^(?:(?:vi|vitest|jest|jasmine|sinon|\w{0,40}sandbox|(?:t\.|context\.)?mock|td)\.(?:spyOn|spyOnProperty|stub|spy|replace|replaceProperty|method|getter|setter)|spyOn)$/i;
const TEST_LIBRARIES: ReadonlySet<string> = new Set(['vitest', '@jest/globals', 'sinon', 'node:test', 'testdouble']);

const HANDS_ON: ReadonlySet<string> = new Set(['callback', 'reference', 'export', 'write']);
