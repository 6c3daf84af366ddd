/** Calls of which it is not known what they run, seen from the code that makes them: what is open to who is called is open here. */
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import type { ResolvedSite } from '../index/language-service.ts';
import { likelyInFile } from '../index/reference-search.ts';
import type { Doubt } from '../model/doubts.ts';
import type { DefinitionRef } from '../model/facts.ts';
import { groupedBy } from '../model/grouped.ts';
import type { LineMap } from '../model/lines.ts';
import { sharedFolders } from '../model/shared-folders.ts';
import { selectDefinitions } from './shared.ts';

/** Where nothing was found that a name in a call stands for. */
export interface UnresolvedCalls {
  readonly file: string;
  readonly lines: LineMap;
  readonly sites: readonly ResolvedSite[];
}

const CALLS: ReadonlySet<string> = new Set(['call', 'construct', 'jsx']);

export function unresolvedCalls(sites: readonly ResolvedSite[]): readonly ResolvedSite[] {
  return sites.filter(({ role, meant, isOwnName }) => CALLS.has(role) && meant.length === 0 && !isOwnName);
}

/** So many definitions of one name are asked for what the call may mean; that there are more changes little. */
const MOST_ASKED = 12;
/** Where a word stands in more files than that, and these were not read yet, it would take long to see what bears it as a name. */
const MOST_FILES = 400;

/** Those that may run a definition of this repository; what leads outside, or bears a name that nothing here has, may not. */
export function openCalls(
  analysis: Analysis,
  unresolved: readonly UnresolvedCalls[],
  budget: Budget,
): Extract<Doubt, { code: 'open_calls' }> | undefined {
  const places: { readonly name: string; readonly at: { readonly file: string; readonly line: number } }[] = [];
  for (const { file, lines, sites } of unresolved) {
    for (const [name, named] of groupedBy(sites, ({ name }) => name)) {
      const isOpen = openNamed(analysis, { file, name }, budget);
      for (const { start } of named) if (isOpen(start)) places.push({ name, at: { file, line: lines.lineAt(start) } });
    }
  }
  places.sort((a, b) => a.at.line - b.at.line);
  return places.length === 0 ? undefined : { code: 'open_calls', places };
}

function openNamed(
  analysis: Analysis,
  { file, name }: { readonly file: string; readonly name: string },
  budget: Budget,
): (start: number) => boolean {
  const files = analysis.repository.filesWithWord(name).filter((each) => analysis.reads(each));
  if (files.length > MOST_FILES && files.some((each) => analysis.facts.summaryOf(each) === undefined))
    return () => true;
  const service = analysis.serviceOf(file);
  const nearness = ({ file: other }: DefinitionRef) => sharedFolders(other, file);
  const targets = selectDefinitions(analysis, { symbol: name }, budget)
    .filter((ref) => analysis.serviceOf(ref.file) === service)
    .sort((a, b) => nearness(b) - nearness(a))
    .slice(0, MOST_ASKED);
  return targets.length === 0 ? () => false : likelyInFile(analysis, targets, { file, name }, budget);
}
