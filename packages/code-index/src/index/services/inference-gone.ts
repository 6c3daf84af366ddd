/** What still uses a symbol that a change took away, in languages without a checker: names that lead nowhere, where they must lead there. */
import type { Inference } from '../../inference/language-policy.ts';
import { LineMap } from '../../model/lines.ts';
import { foldCase, type NameSite } from '../../model/syntax.ts';
import type { Analysis } from '../analysis.ts';
import type { Gone, Place } from '../language-service.ts';

/** The name as sites have it. */
export function nameAsUsed({ policy }: Inference, name: string): string {
  return policy.ignoresCase === true ? foldCase(name) : name;
}

export function usesOfGoneByInference(
  analysis: Analysis,
  inference: Inference,
  file: string,
  gone: Gone,
): readonly Place[] {
  const facts = analysis.syntax.facts(file);
  if (facts === undefined) return [];
  const lines = new LineMap(analysis.repository.readText(file) ?? '');
  const name = nameAsUsed(inference, gone.name);
  const module = gone.file.replace(/\.\w+$/, '').replace(/\/__init__$/, '');
  const lastPart = module.slice(module.lastIndexOf('/') + 1);
  const mayImport =
    file === gone.file ||
    facts.imports.some((each) => each.module === '' || each.module.split(/[./:]+/).includes(lastPart));
  return facts.sites
    .filter((site) => site.name === name && site.term >= 0 && isBroken(inference, file, site, gone, mayImport))
    .map(({ start, role, holder }) => ({ line: lines.lineAt(start), role, holder }));
}

function isBroken(inference: Inference, file: string, site: NameSite, gone: Gone, mayImport: boolean): boolean {
  const meaning = inference.meaningOf(file, site);
  if (meaning.kind !== 'unknown' && meaning.kind !== 'outside') return false;
  const receiver = inference.receiverTypes(file, site);
  if (receiver === undefined) return gone.container === '' && meaning.kind === 'unknown' && mayImport;
  // The receiver is known, is ours, and has no such member.
  return (
    !receiver.isOpen &&
    receiver.of.length > 0 &&
    receiver.of.every((type) => type.kind === 'instance' || type.kind === 'class' || type.kind === 'module') &&
    meaning.refs.length === 0 &&
    inference.memberOfAll(receiver, site.name).of.length === 0
  );
}
