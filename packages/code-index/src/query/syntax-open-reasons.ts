/**
 * Why a symbol of a language without a checker may still be used though nothing is known to use it. Types are read from
 * what is written, so there is more to doubt than where a checker answers: whatever may reach a name by another road than
 * writing it is told.
 */
import type { DefinitionRef } from '../index/facts-store.ts';
import type { References } from '../index/references.ts';
import { reachingFiles, subtypesOf } from '../index/syntax-references.ts';
import type { LanguageConventions } from '../index/terms/conventions.ts';
import type { Evaluator } from '../index/terms/evaluator.ts';
import type { Pace, Workbench } from '../index/workbench.ts';
import type { Definition } from '../model/facts.ts';

/** Reasons in the order in which they weigh; empty where there is none. */
export function syntaxOpenReasons(
  bench: Workbench,
  roots: readonly DefinitionRef[],
  references: References,
  pace: Pace,
): string[] {
  const reasons: string[] = [];
  for (const file of new Set(roots.map((root) => root.file))) reasons.push(...reasonsOfFile(bench, file));
  for (const root of roots) {
    pace.check();
    const evaluator = bench.syntax.evaluatorOf(root.file);
    const definition = bench.facts.definition(root);
    if (evaluator === undefined || definition === undefined) continue;
    reasons.push(...reasonsOfDefinition(bench, evaluator, root, definition));
  }
  const unread = references.open.filter(({ cause }) => cause === 'code that could not be read').length;
  if (unread > 0) reasons.push(`${unread} mentions stand in code that could not be read`);
  return reasons;
}

function reasonsOfFile(bench: Workbench, file: string): string[] {
  const reasons: string[] = [];
  if (bench.repository.files.get(file)?.test === true)
    reasons.push(`${file} is a test or helps one: its runner starts it`);
  const { conventions } = bench.syntax.evaluatorOf(file)?.policy ?? {};
  for (const { pattern, what } of conventions?.entryFiles ?? []) {
    if (!pattern.test(file)) continue;
    reasons.push(`${file} is ${what} by convention`);
    break;
  }
  return reasons;
}

function reasonsOfDefinition(
  bench: Workbench,
  evaluator: Evaluator,
  root: DefinitionRef,
  definition: Definition,
): string[] {
  const { policy } = evaluator;
  const { conventions } = policy;
  if (policy.isOutlined === true)
    return [
      `${bench.syntax.languageOf(root.file)} is read in outline: its uses are known by name alone, so nothing there is taken to be unused`,
    ];
  if (conventions === undefined)
    return [`what is called by reflection in ${policy.language} is not known, so nothing there is taken to be unused`];
  const reasons: string[] = [];
  const { name } = definition;
  if (definition.exported) {
    const manifest = manifestOf(bench, conventions, root.file);
    reasons.push(
      manifest === undefined
        ? `${name} can be imported, and no manifest tells who may do so`
        : `${name} can be imported by whoever uses the package of ${manifest}`,
    );
  }
  if (name.startsWith('<')) reasons.push(`${name} has no name that could be searched: it is used where it stands`);
  if (conventions.protocolNames.test(name))
    reasons.push(`${name} is a name that frameworks and the language call by themselves`);
  const detail = evaluator.detail(root);
  if ((detail?.decorators.length ?? 0) > 0) reasons.push(`${name} is decorated: what decorates it may use it`);
  const owner =
    definition.parent < 0 ? undefined : bench.facts.definition({ file: root.file, index: definition.parent });
  if (owner?.kind === 'class' || owner?.kind === 'interface')
    reasons.push(...reasonsOfMember(bench, evaluator, root, definition, owner));
  // A struct without a name, a variant of an enumeration: values of it may be made by the order of its fields.
  const isField = SHAPES.has(definition.kind);
  if (isField && owner !== undefined && !owner.callable)
    reasons.push(
      `${name} is part of the shape of ${owner.name}: it may be read when objects are copied, compared or written out`,
    );
  const held = bench.facts.known(root.file)?.definitions.filter(({ parent }) => parent === root.index) ?? [];
  if (definition.kind === 'namespace' && held.length > 0)
    reasons.push(
      `${name} holds ${held
        .map((each) => each.name)
        .slice(0, 3)
        .join(', ')}${held.length > 3 ? ' and more' : ''}, which may be used apart from it`,
    );
  reasons.push(...(policy.openReasons?.(evaluator, root) ?? []));
  reasons.push(...reflection(bench, evaluator, conventions, root, name));
  return reasons;
}

function reasonsOfMember(
  bench: Workbench,
  evaluator: Evaluator,
  root: DefinitionRef,
  member: Definition,
  owner: Definition,
): string[] {
  const reasons: string[] = [];
  const ref = { file: root.file, index: member.parent };
  for (const each of [ref, ...subtypesOf(bench, evaluator, ref)]) {
    const { of, isOpen } = evaluator.policy.lineage(evaluator, { kind: 'instance', ref: each, args: [] });
    const outside = of.find((base) => base.kind === 'outside' && !HARMLESS_BASES.test(base.name));
    const name = evaluator.definition(each)?.name ?? owner.name;
    if (outside?.kind === 'outside')
      reasons.push(`${name} builds on ${outside.name} from outside, which may use ${member.name}`);
    else if (isOpen) reasons.push(`${name} builds on something that is not known, which may use ${member.name}`);
  }
  return reasons;
}

const SHAPES: ReadonlySet<string> = new Set(['property', 'getter', 'setter']);

/** Bases that say what a class is and call nothing. */
const HARMLESS_BASES = /(?:^|\.)(?:object|Generic|Protocol|ABC)$/;

/** Code that chooses names at run time, in a file that can see the symbol. */
function reflection(
  bench: Workbench,
  evaluator: Evaluator,
  { reflection: ways }: LanguageConventions,
  root: DefinitionRef,
  name: string,
): string[] {
  const family = bench.syntax.familyOf(root.file);
  for (const each of reachingFiles(bench, [root.file])) {
    if (bench.syntax.familyOf(each) !== family) continue;
    const text = bench.repository.readText(each) ?? '';
    for (const { pattern, what } of ways) {
      for (const { index } of text.matchAll(new RegExp(pattern, 'g'))) {
        if (evaluator.policy.mayReflect?.(evaluator, each, index, root) === false) continue;
        const line = text.slice(0, index).split('\n').length;
        return [`${what} at ${each}:${line}, which may reach ${name}`];
      }
    }
  }
  return [];
}

/** The manifest nearest above a file. */
function manifestOf(bench: Workbench, { manifests }: LanguageConventions, file: string): string | undefined {
  const found: string[] = [];
  for (const each of bench.repository.files.keys()) {
    if (!manifests.test(each)) continue;
    const folder = each.slice(0, each.lastIndexOf('/') + 1);
    if (file.startsWith(folder)) found.push(each);
  }
  return found.sort((a, b) => b.length - a.length)[0];
}
