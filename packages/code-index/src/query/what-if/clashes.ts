/**
 * What already bears the new name. The compiler reports two declarations in one scope; it says nothing where the new
 * name would quietly mean something else, or something else would quietly mean it.
 */
import { isPropertyAccessExpression, SyntaxKind } from '../../checker/ast.ts';
import type { ReferenceSite } from '../../extract/typescript.ts';
import type { DefinitionRef } from '../../index/facts-store.ts';
import type { References } from '../../index/references.ts';
import type { Pace, Workbench } from '../../index/workbench.ts';
import type { CallgraphServices } from '../callgraph.ts';

/** A sentence for each place, at most one for each file. */
export function clashes(
  services: CallgraphServices,
  roots: readonly DefinitionRef[],
  references: References,
  to: string,
  pace: Pace,
): string[] {
  const { bench } = services;
  const [root] = roots as [DefinitionRef];
  const definition = bench.facts.definition(root);
  if (definition === undefined) return [];
  if (definition.container !== '' || definition.parent >= 0) return memberClashes(services, root, to, pace);
  const users = references.uses.filter((use) => use.role !== 'definition').map((use) => use.file);
  const files = new Set([root.file, ...users, ...bench.imports.importersOf(root.file)]);
  const found: string[] = [];
  for (const file of files) {
    pace.check();
    if (!(bench.repository.readText(file) ?? '').includes(to)) continue;
    const view = bench.view(file);
    const site = view?.sites.find((each) => each.name === to && isPlainName(each));
    if (view === undefined || site === undefined) continue;
    found.push(`${to} stands for something else at ${file}:${view.lines.lineAt(site.start) + 1}`);
  }
  return found.length > 3
    ? [...found.slice(0, 3), `${to} stands for something else in ${found.length - 3} more files`]
    : found;
}

/** The same class or interface, those it builds on, and those that build on it. */
function memberClashes(services: CallgraphServices, root: DefinitionRef, to: string, pace: Pace): string[] {
  const { bench, heritage } = services;
  const parent = bench.facts.definition(root)?.parent ?? -1;
  const owner = { file: root.file, index: parent };
  const isType = parent >= 0 && ['class', 'interface'].includes(bench.facts.definition(owner)?.kind ?? '');
  const types = isType ? [owner, ...heritage.ancestorsOf(owner, pace), ...heritage.subclassesOf(owner, pace)] : [owner];
  return types.flatMap((type) => membersNamed(bench, type, to));
}

function membersNamed(bench: Workbench, type: DefinitionRef, to: string): string[] {
  const definitions = bench.facts.known(type.file)?.definitions ?? [];
  const name = bench.facts.definition(type)?.name ?? type.file;
  const member = definitions.find((each) => each.parent === type.index && each.name === to);
  return member === undefined ? [] : [`${name} has a ${to} already (${type.file}:${member.line + 1})`];
}

/** Not a member after a dot, a key, or a member's own name. */
function isPlainName({ node, role }: ReferenceSite): boolean {
  if (role === 'property_key') return false;
  const { parent } = node;
  if (isPropertyAccessExpression(parent)) return parent.name !== node;
  return !MEMBERS.has(parent.kind);
}

const MEMBERS: ReadonlySet<number> = new Set([
  SyntaxKind.MethodDeclaration,
  SyntaxKind.MethodSignature,
  SyntaxKind.PropertyDeclaration,
  SyntaxKind.PropertySignature,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
  SyntaxKind.EnumMember,
  SyntaxKind.PropertyAssignment,
  SyntaxKind.JsxAttribute,
  SyntaxKind.QualifiedName,
]);
