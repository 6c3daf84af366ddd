/**
 * Why a symbol that nothing uses may still be used: the last questions before an answer may say "safe". What is found here
 * costs a warning; what is missed here is a wrong "safe".
 */
import type { Analysis } from '../../index/analysis.ts';
import type { Budget } from '../../index/budget.ts';
import type { References } from '../../index/symbol-uses.ts';
import type { Doubt, ObjectFlow } from '../../model/doubts.ts';
import { type DefinitionRef, keyOfRef } from '../../model/facts.ts';
import { objectFlow } from './object-flow.ts';

export interface DoubtQuestion {
  readonly roots: readonly DefinitionRef[];
  readonly references: References;
  /** The file that was asked about, where that was not a symbol. */
  readonly file?: string;
}

/** Doubts in the order in which they weigh; empty where there is none. */
export function openDoubts(
  { analysis }: { readonly analysis: Analysis },
  question: DoubtQuestion,
  budget: Budget,
): Doubt[] {
  const { roots, references } = question;
  return [
    ...notLookedAt(references),
    ...ofFiles(analysis, question),
    ...ofSymbols(analysis, question, budget),
    ...unreadMentions(references),
    ...leftOutFiles(analysis, roots, references),
  ];
}

/** Doubts that hold whatever else uses these symbols. */
export function standingDoubts(
  { analysis }: { readonly analysis: Analysis },
  roots: readonly DefinitionRef[],
): Doubt[] {
  return roots.flatMap((root) => analysis.serviceOf(root.file).standingDoubtsOf(root));
}

function ofFiles(analysis: Analysis, { roots, file }: DoubtQuestion): Doubt[] {
  const files = new Set([...roots.map((root) => root.file), ...(file === undefined ? [] : [file])]);
  const isExported = (root: DefinitionRef) => analysis.facts.definition(root)?.exported === true;
  return [...files].flatMap((each) => {
    const isTaken = file === each || roots.some((root) => root.file === each && isExported(root));
    return analysis.serviceOf(each).doubtsOfFile(each, isTaken);
  });
}

function ofSymbols(analysis: Analysis, { roots, references, file }: DoubtQuestion, budget: Budget): Doubt[] {
  const scope = { references, isOfFile: file !== undefined };
  const flows = new Map<string, ObjectFlow | undefined>();
  return roots.flatMap((root) => {
    budget.check();
    const service = analysis.serviceOf(root.file);
    const doubts = service.doubtsOf(root, scope, budget);
    const reader = service.flowOfOwner(root, scope, budget);
    if (reader === undefined) return doubts;
    const owner = { file: root.file, index: analysis.facts.definition(root)?.parent ?? -1 };
    const key = keyOfRef(owner);
    if (!flows.has(key)) flows.set(key, objectFlow(analysis, reader, owner, budget));
    const flow = flows.get(key);
    return flow === undefined ? doubts : [...doubts, flow];
  });
}

function notLookedAt({ open, total, filesChecked, filesTotal }: References): Doubt[] {
  const likely = open.filter((mention) => mention.likely).length;
  return [
    ...(likely > 0 ? [{ code: 'likely_mentions', likely, total } as const] : []),
    ...(filesChecked < filesTotal ? [{ code: 'files_not_looked_at', files: filesTotal - filesChecked } as const] : []),
  ];
}

function unreadMentions({ open }: References): Doubt[] {
  const mentions = open.filter(({ cause }) => cause.code === 'unread_code').length;
  return mentions > 0 ? [{ code: 'unread_code', mentions }] : [];
}

/** Files that are not read are searched for the word alone. */
function leftOutFiles(analysis: Analysis, roots: readonly DefinitionRef[], { unread }: References): Doubt[] {
  const isForOthers = roots.some((root) => {
    const definition = analysis.facts.definition(root);
    return definition !== undefined && (definition.exported || definition.container !== '');
  });
  // What is code of its own, in a language that is known, calls what it is given alone.
  const files = unread.filter(({ reason }) => isForOthers || !OF_ITS_OWN.has(reason)).map(({ path }) => path);
  return files.length > 0 ? [{ code: 'left_out_files', files }] : [];
}

const OF_ITS_OWN: ReadonlySet<string> = new Set(['dependencies', 'vendored', 'compiled', 'minified', 'generated']);
