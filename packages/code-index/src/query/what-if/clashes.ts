/**
 * What already bears the new name. The compiler reports two declarations in one scope; it says nothing where the new
 * name would quietly mean something else, or something else would quietly mean it.
 */
import { isPropertyAccessExpression, SyntaxKind } from '../../checker/ast.ts';
import type { Analysis } from '../../index/analysis.ts';
import type { Budget } from '../../index/budget.ts';
import type { References } from '../../index/symbol-uses.ts';
import type { ReferenceSite } from '../../languages/typescript/facts.ts';
import type { TrialDoubt } from '../../model/doubts.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import type { CallgraphServices } from '../callgraph.ts';

/** One for each place, at most one for each file. */
export function clashes(
  services: CallgraphServices,
  roots: readonly DefinitionRef[],
  references: References,
  to: string,
  budget: Budget,
): TrialDoubt[] {
  const { analysis } = services;
  const [root] = roots as [DefinitionRef];
  const definition = analysis.facts.definition(root);
  if (definition === undefined) return [];
  if (definition.container !== '' || definition.parent >= 0) return memberClashes(services, root, to, budget);
  const users = references.uses.filter((use) => use.role !== 'definition').map((use) => use.file);
  const files = new Set([root.file, ...users, ...analysis.imports.importersOf(root.file)]);
  const found: TrialDoubt[] = [];
  for (const file of files) {
    budget.check();
    if (!(analysis.repository.readText(file) ?? '').includes(to)) continue;
    const view = analysis.projects.view(file);
    const site = view?.sites.find((each) => each.name === to && isPlainName(each));
    if (view === undefined || site === undefined) continue;
    found.push({ code: 'name_taken', name: to, at: { file, line: view.lines.lineAt(site.start) } });
  }
  return found.length > 3
    ? [...found.slice(0, 3), { code: 'name_taken_elsewhere', name: to, files: found.length - 3 }]
    : found;
}

/** The same class or interface, those it builds on, and those that build on it. */
function memberClashes(services: CallgraphServices, root: DefinitionRef, to: string, budget: Budget): TrialDoubt[] {
  const { analysis } = services;
  const parent = analysis.facts.definition(root)?.parent ?? -1;
  const owner = { file: root.file, index: parent };
  const service = analysis.serviceOf(root.file);
  const isType = parent >= 0 && ['class', 'interface'].includes(analysis.facts.definition(owner)?.kind ?? '');
  const types = isType
    ? [owner, ...service.ancestorsOf(owner, budget), ...service.subclassesOf(owner, budget)]
    : [owner];
  return types.flatMap((type) => membersNamed(analysis, type, to));
}

function membersNamed(analysis: Analysis, type: DefinitionRef, to: string): TrialDoubt[] {
  const definitions = analysis.facts.known(type.file)?.definitions ?? [];
  const name = analysis.facts.definition(type)?.name ?? type.file;
  const member = definitions.find((each) => each.parent === type.index && each.name === to);
  if (member === undefined) return [];
  return [{ code: 'member_taken', name: to, type: name, at: { file: type.file, line: member.line } }];
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
