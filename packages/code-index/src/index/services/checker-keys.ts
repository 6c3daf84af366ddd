/** Keys of object literals and binding patterns: each stands for a member of the type around it as well. */
import { SyntaxKind } from '../../checker/ast.ts';
import type { ReferenceSite } from '../../languages/typescript/facts.ts';
import { UNHURRIED } from '../budget.ts';
import type { CheckedRepository } from '../checker-projects.ts';
import type { FileView } from '../file-view.ts';
import type { KeyMeaning } from '../kept-keys.ts';
import type { KeptTarget } from '../kept-meanings.ts';
import { isLiteralKey, membersOfKey, refsOf, type SiteTarget, targetOfSymbol } from '../linker.ts';
import { exportReplaced } from './replaced-exports.ts';

/** What was said of a key before, as long as it still holds: without the project of the file. */
export function keptKeyMeaning(
  analysis: CheckedRepository,
  file: string,
  { start }: ReferenceSite,
  key = edgesKeyOf(analysis, file),
): KeyMeaning | undefined {
  return key === undefined ? undefined : analysis.keys.meaningAt(file, key, start);
}

/** What is said of a file holds as long as its edges do; undefined where these are not finished. */
function edgesKeyOf(analysis: CheckedRepository, file: string): string | undefined {
  return analysis.keptOf(file, UNHURRIED)?.key;
}

/** The same, asked of the checker where nothing was said. Throws what the checker throws. */
export function keyMeaning(analysis: CheckedRepository, view: FileView, site: ReferenceSite): KeyMeaning {
  const key = edgesKeyOf(analysis, view.file);
  const kept = keptKeyMeaning(analysis, view.file, site, key);
  if (kept !== undefined) return kept;
  const { linkContext } = analysis;
  const { parent } = site.node;
  const typed = membersOfKey(linkContext, view, site).map((member) =>
    refsOf(targetOfSymbol(linkContext, view.project, member)),
  );
  const replaced = typed.length === 0 ? exportReplaced(analysis, view, site) : undefined;
  const members = replaced === undefined || replaced.length === 0 ? typed : [replaced];
  const isUntyped =
    members.length === 0 &&
    (replaced !== undefined ||
      (parent.kind === SyntaxKind.BindingElement && analysis.projects.checker.isUntyped(view.project, parent.parent)));
  const meaning = { members, isUntyped };
  if (key !== undefined) analysis.keys.keepMeaning(view.file, key, site.start, meaning);
  return meaning;
}

/** Keeps what keys are in their own literals, as the checker has just said. */
export function keepKeys(
  analysis: CheckedRepository,
  file: string,
  sites: readonly ReferenceSite[],
  targets: readonly SiteTarget[],
): void {
  if (!sites.some(isLiteralKey)) return;
  const key = edgesKeyOf(analysis, file);
  if (key === undefined) return;
  sites.forEach((site, i) => {
    if (!isLiteralKey(site) || site.inPlace === true) return;
    const target = keptTarget(analysis, file, targets[i] as SiteTarget);
    if (target !== undefined) analysis.keys.keepTarget(file, key, site.start, target);
  });
}

/** Undefined for what the edges of the file do not rest on: another file's inside, an import that leads nowhere. */
function keptTarget(analysis: CheckedRepository, file: string, target: SiteTarget): KeptTarget | undefined {
  switch (target.kind) {
    case 'definition':
    case 'external':
      return target;
    case 'local': {
      const [only, ...others] = target.symbol.declarations;
      const isOwn = only !== undefined && others.length === 0 && analysis.repository.relative(only.path) === file;
      return isOwn ? { kind: 'local', place: { file, index: only.index, kind: only.kind } } : undefined;
    }
    default:
      return undefined;
  }
}
