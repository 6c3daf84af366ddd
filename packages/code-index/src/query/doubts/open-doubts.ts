/**
 * Why a symbol that nothing uses may still be used: the last questions before an answer may say "safe". What is found here
 * costs a warning; what is missed here is a wrong "safe".
 */
import type { Analysis } from '../../index/analysis.ts';
import type { Budget } from '../../index/budget.ts';
import type { References } from '../../index/symbol-uses.ts';
import type { Doubt } from '../../model/doubts.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import type { CallgraphServices } from '../callgraph.ts';
import { CheckerDoubts } from './checker-doubts.ts';
import type { DoubtSource } from './doubt-source.ts';
import { InferenceDoubts } from './inference-doubts.ts';

export interface DoubtQuestion {
  readonly roots: readonly DefinitionRef[];
  readonly references: References;
  /** The file that was asked about, where that was not a symbol. */
  readonly file?: string;
}

/** Doubts in the order in which they weigh; empty where there is none. */
export function openDoubts(services: CallgraphServices, question: DoubtQuestion, budget: Budget): Doubt[] {
  const { analysis } = services;
  const { roots, references } = question;
  const sources = [new InferenceDoubts(analysis, budget), new CheckerDoubts(services, question, budget)];
  return [
    ...notLookedAt(references),
    ...sources.flatMap((source) => doubtsFrom(source, analysis, question, budget)),
    ...unreadMentions(references),
    ...leftOutFiles(analysis, roots),
  ];
}

function doubtsFrom(source: DoubtSource, analysis: Analysis, question: DoubtQuestion, budget: Budget): Doubt[] {
  const { file } = question;
  const roots = question.roots.filter((root) => source.reads(root.file));
  const files = new Set([
    ...roots.map((root) => root.file),
    ...(file !== undefined && source.reads(file) ? [file] : []),
  ]);
  const isExported = (root: DefinitionRef) => analysis.facts.definition(root)?.exported === true;
  const doubts = [...files].flatMap((each) =>
    source.ofFile(each, file === each || roots.some((root) => root.file === each && isExported(root))),
  );
  for (const root of roots) {
    budget.check();
    const definition = analysis.facts.definition(root);
    if (definition !== undefined) doubts.push(...source.ofSymbol(root, definition));
  }
  return doubts;
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
function leftOutFiles(analysis: Analysis, roots: readonly DefinitionRef[]): Doubt[] {
  const files = new Set(
    roots.flatMap((root) => {
      const definition = analysis.facts.definition(root);
      if (definition === undefined || (!definition.exported && definition.container === '')) return [];
      return analysis.repository.skippedFilesWithWord(definition.name);
    }),
  );
  return files.size > 0 ? [{ code: 'left_out_files', files: [...files] }] : [];
}
