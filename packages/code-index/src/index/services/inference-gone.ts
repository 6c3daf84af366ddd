/** What still uses a symbol that a change took away, in languages without a checker: names that lead nowhere, where they must lead there. */
import type { Inference } from '../../inference/language-policy.ts';
import type { SiteMeaning, Type } from '../../inference/types.ts';
import { LineMap } from '../../model/lines.ts';
import { foldCase, type NameSite } from '../../model/syntax.ts';
import type { Analysis } from '../analysis.ts';
import type { Gone, Place } from '../language-service.ts';
import { supertypesOf } from './inference-heritage.ts';

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
  const lastPart = lastPartOf(moduleOf(gone.file));
  const sees =
    file === gone.file ||
    isBeside(analysis, file, gone.file) ||
    facts.imports.some((each) => each.module === '' || each.module.split(/[./:]+/).includes(lastPart));
  return facts.sites
    .filter((site) => site.name === name && site.term >= 0 && isBroken(analysis, inference, { file, site, gone, sees }))
    .map(({ start, role, holder }) => ({ line: lines.lineAt(start), role, holder }));
}

/** @param use `sees`: the file may use what the other one holds without saying whose it is */
function isBroken(
  analysis: Analysis,
  inference: Inference,
  {
    file,
    site,
    gone,
    sees,
  }: { readonly file: string; readonly site: NameSite; readonly gone: Gone; readonly sees: boolean },
): boolean {
  const meaning = inference.meaningOf(file, site);
  if (!LEADS_NOWHERE_HERE.has(meaning.kind)) return false;
  const receiver = inference.receiverTypes(file, site);
  if (receiver === undefined) return gone.container === '' && meaning.kind === 'unknown' && sees;
  return (
    !receiver.isOpen &&
    receiver.of.length > 0 &&
    receiver.of.every((type) => hadIt(analysis, inference, type, gone)) &&
    meaning.refs.length === 0 &&
    inference.memberOfAll(receiver, site.name).of.length === 0
  );
}

const LEADS_NOWHERE_HERE: ReadonlySet<SiteMeaning['kind']> = new Set<SiteMeaning['kind']>([
  'unknown',
  'missing',
  'outside',
]);

/** What it is taken from is what lost it, or an heir of that: anything else of which this is no member never had it. */
function hadIt(analysis: Analysis, inference: Inference, type: Type, gone: Gone): boolean {
  if (type.kind === 'module')
    return gone.container === '' && lastPartOf(moduleOf(type.key)) === lastPartOf(moduleOf(gone.file));
  if (type.kind !== 'instance' && type.kind !== 'class') return false;
  const owner = gone.container.slice(gone.container.lastIndexOf('.') + 1);
  return [type.ref, ...supertypesOf(analysis, inference, type.ref)].some((ref) => {
    const definition = inference.definition(ref);
    if (definition === undefined) return false;
    return gone.container === '' ? definition.kind === 'namespace' : definition.name === owner;
  });
}

/** The language lets files of one folder use each other's definitions as their own. */
function isBeside(analysis: Analysis, file: string, other: string): boolean {
  const folder = (each: string) => each.slice(0, each.lastIndexOf('/') + 1);
  if (folder(file) !== folder(other)) return false;
  return analysis.syntax.siblingsOf(file).some((each) => folder(each) === folder(other));
}

function moduleOf(file: string): string {
  return file.replace(/\.\w+$/, '').replace(/\/__init__$/, '');
}

function lastPartOf(module: string): string {
  return module.slice(Math.max(module.lastIndexOf('/'), module.lastIndexOf('.'), module.lastIndexOf(':')) + 1);
}
