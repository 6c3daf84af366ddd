/**
 * Whether a TypeScript file that was edited says the same to others as before, where the digest of its text cannot tell:
 * the body of a function was changed whose result is inferred. The checker is shown both texts, one after the other, and
 * writes out what such a function gives.
 *
 * What is written the same need not be the same: `() => void` may be another function, which a call of it runs, and a
 * class of the body may have got another member. So what has no name is said by its declarations as well; a body that
 * declares types is not compared; and nothing but objects may stand between the function and what others see of it.
 */
import {
  type FunctionLikeDeclaration,
  hasNode,
  isClassLikeDeclaration,
  isWrapper,
  type Node,
  type SourceFile,
  SyntaxKind,
  typed,
} from '../checker/ast.ts';
import type { Checker } from '../checker/checker.ts';
import type { DeclarationPlace } from '../checker/declaration-place.ts';
import { realName } from '../checker/shown-module.ts';
import type { WrittenType } from '../checker/written-type.ts';
import { type Extraction, extractTypeScript } from '../languages/typescript/facts.ts';
import { inferringFunctions, speaksByItsResult, typeScriptInterface } from '../languages/typescript/interface.ts';
import type { CheckedRepository } from './checker-projects.ts';

/** The file with one of its texts. */
interface Version extends Extraction {
  readonly sourceFile: SourceFile;
  readonly functions: readonly FunctionLikeDeclaration[];
}

/** The digest of what `before` said to others, where the file as it is now says the same; undefined where that is not known. */
export function sameInterface(checked: CheckedRepository, file: string, before: string): string | undefined {
  const plan = checked.projects.plans.byFile.get(file);
  if (plan === undefined) return undefined;
  const { config } = plan;
  return checked.projects.inProject(plan, () => {
    const now = versionOf(checked, config, file);
    if (now === undefined) return undefined;
    const old = checked.projects.withText(file, before, () => {
      const version = versionOf(checked, config, file);
      const changed = version && changedFunctions(version, now);
      const results = changed && resultsOf(checked, config, version, changed);
      return results && { version, changed, results };
    });
    if (old === undefined) return undefined;
    const results = resultsOf(checked, config, now, old.changed);
    if (results === undefined) return undefined;
    const isSame = interfaceOf(old.version, old.results) === interfaceOf(now, results);
    return isSame ? old.version.interfaceHash || undefined : undefined;
  });
}

function versionOf(checked: CheckedRepository, config: string, file: string): Version | undefined {
  const sourceFile = checked.projects.checker.sourceFile(config, checked.repository.absolute(file));
  if (sourceFile === undefined) return undefined;
  return { ...extractTypeScript(sourceFile), sourceFile, functions: inferringFunctions(sourceFile) };
}

function interfaceOf({ sourceFile, facts, sites }: Version, results: ReadonlyMap<Node, string>): string {
  return typeScriptInterface(sourceFile, facts, sites, results);
}

/** Their places among those that infer their results; undefined where these cannot be told apart. */
function changedFunctions(before: Version, now: Version): readonly number[] | undefined {
  if (before.functions.length !== now.functions.length) return undefined;
  const places = before.functions.keys();
  return [...places].filter((at) => before.functions[at]?.getText() !== now.functions[at]?.getText());
}

/** What stands for the bodies of these functions; undefined where one of them may say more than that. */
function resultsOf(
  checked: CheckedRepository,
  config: string,
  version: Version,
  changed: readonly number[],
): ReadonlyMap<Node, string> | undefined {
  const results = new Map<Node, string>();
  for (const at of changed) {
    const node = version.functions[at] as FunctionLikeDeclaration;
    const seen = waySeen(node);
    if (seen === undefined || !speaksByItsResult(node) || declaresTypes(node)) return undefined;
    const written = writtenAs(checked.projects.checker, config, node, seen);
    if (written === undefined) return undefined;
    results.set(node, saidBy(checked, version, written));
  }
  return results;
}

function writtenAs(
  checker: Checker,
  config: string,
  node: FunctionLikeDeclaration,
  seen: 'by its result' | Given,
): WrittenType | undefined {
  if (seen === 'by its result') return checker.writtenResult(config, node);
  // Of a choice of types what is given says which one it is, to the code behind it.
  return checker.isChoice(config, seen.name) ? checker.writtenType(config, seen.value) : NOTHING_SAID;
}

const NOTHING_SAID: WrittenType = { text: '', declarations: [] };

/** A variable or a property whose type is written, and what it is given. */
interface Given {
  readonly name: Node;
  readonly value: Node;
}

/**
 * How others come to what a function gives: as the function that it is, through objects around it at most, or not at all,
 * since what it is given to has a type that is written.
 */
function waySeen(node: FunctionLikeDeclaration): 'by its result' | Given | undefined {
  let isPlain = true;
  for (let at: Node = node; ; at = at.parent) {
    const parent = typed(at.parent);
    switch (parent.kind) {
      case SyntaxKind.VariableDeclaration:
      case SyntaxKind.PropertyDeclaration:
        if (parent.initializer !== at) return undefined;
        if (parent.type !== undefined) return { name: parent.name, value: at };
        return isPlain && isOutsideOfFunctions(parent) ? 'by its result' : undefined;
      case SyntaxKind.ExportAssignment:
        return isPlain ? 'by its result' : undefined;
      case SyntaxKind.ClassDeclaration:
      case SyntaxKind.SourceFile:
      case SyntaxKind.ModuleBlock:
        return at === node && isOutsideOfFunctions(at) ? 'by its result' : undefined;
      case SyntaxKind.PropertyAssignment:
        if (parent.initializer !== at) return undefined;
        break;
      case SyntaxKind.ObjectLiteralExpression:
        break;
      default:
        if (!isWrapper(parent)) isPlain = false;
    }
  }
}

/** A declaration of the module, of a namespace, or of a class of these. */
function isOutsideOfFunctions(declaration: Node): boolean {
  let at = declaration.parent;
  if (at.kind === SyntaxKind.ClassDeclaration) at = at.parent;
  else if (at.kind === SyntaxKind.VariableDeclarationList) at = at.parent.parent;
  return at.kind === SyntaxKind.SourceFile || at.kind === SyntaxKind.ModuleBlock;
}

/** It has types of its own, of which only the name is written. */
function declaresTypes(node: FunctionLikeDeclaration): boolean {
  return hasNode(node, (inner) => isClassLikeDeclaration(inner) || DECLARES_TYPES.has(inner.kind));
}

const DECLARES_TYPES: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.EnumDeclaration,
]);

/**
 * Declarations of the file itself by the definitions that they are: to others its nodes have no other name. What is local
 * is not told apart, since nothing leads there.
 */
function saidBy(
  checked: CheckedRepository,
  { sourceFile, facts }: Version,
  { text, declarations }: WrittenType,
): string {
  const definitions = new Map(facts.declarationNodes);
  const own = checked.repository.relative(realName(sourceFile.fileName));
  const nameOf = ({ path, index }: DeclarationPlace) =>
    checked.repository.relative(path) === own ? (definitions.get(index) ?? 'local') : `${path} ${index}`;
  return JSON.stringify([text, declarations.map((each) => each.map(nameOf))]);
}
