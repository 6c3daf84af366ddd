/**
 * What a text or a configuration names by its whole path: `"shop.auth.EmailBackend"` in settings, `shop.export:CsvPlugin` in a
 * manifest. Whoever reads that loads it, and runs of it what it likes, though no code here names that.
 */
import type { Inference } from '../../../inference/language-policy.ts';
import { subtypesOf } from '../../../inference/subtypes.ts';
import type { SourcePlace } from '../../../model/doubts.ts';
import type { DefinitionRef } from '../../../model/facts.ts';
import { LineMap } from '../../../model/lines.ts';
import { isProgrammingLanguage, isTestPath } from '../../../repository/languages.ts';
import type { Analysis } from '../../analysis.ts';
import { isProse } from '../../mentions.ts';
import { wordOccurrences } from '../../word-occurrences.ts';

export interface NamedByText {
  /** What is named: a class or a module. */
  readonly name: string;
  readonly at: SourcePlace;
}

/** The class that a member lies in, or what lies at the top of a module that is named whole; the first place that names it. */
export function namedByText(analysis: Analysis, inference: Inference, ref: DefinitionRef): NamedByText | undefined {
  const module = inference.policy.nameOfModule?.(ref.file);
  if (module === undefined) return undefined;
  const definition = inference.definition(ref);
  const owner = { file: ref.file, index: definition?.parent ?? -1 };
  const kind = inference.definition(owner)?.kind;
  if (definition === undefined || (kind !== undefined && kind !== 'class')) return undefined;
  // What builds on a class has its members.
  for (const type of kind === undefined ? [] : [owner, ...subtypesOf(inference, owner)]) {
    const { name = '', container = '' } = inference.definition(type) ?? {};
    const home = inference.policy.nameOfModule?.(type.file) ?? '';
    const found = placeNaming(
      analysis,
      inference,
      type.file,
      `${home}.${container === '' ? '' : `${container}.`}${name}`,
    );
    if (found !== undefined) return found;
  }
  return definition.exported && module.includes('.') ? placeNaming(analysis, inference, ref.file, module) : undefined;
}

/** Besides code of tests, which patches what it names. */
function placeNaming(analysis: Analysis, inference: Inference, own: string, whole: string): NamedByText | undefined {
  const { repository, syntax } = analysis;
  const wanted = whole.split('.');
  const name = wanted.at(-1) ?? '';
  for (const file of repository.filesWithWord(name)) {
    if (file === own || isProse(file) || isTestPath(file)) continue;
    const language = repository.files.get(file)?.language ?? '';
    const isCode = syntax.familyOf(file) === inference.policy.language;
    if (!isCode && isProgrammingLanguage(language)) continue;
    const text = repository.readText(file) ?? '';
    const start = wordOccurrences(text, name).find((at) => isNamedAt(text, at, { wanted, isCode }));
    if (start !== undefined) return { name, at: { file, line: new LineMap(text).lineAt(start) } };
  }
  return undefined;
}

/**
 * The last name of a path stands there, in code as the end of a text. A folder that is on the path of modules stands before
 * none of them, and two names at least say which is meant; one with dots before it is told from where it stands.
 */
function isNamedAt(
  text: string,
  at: number,
  { wanted, isCode }: { readonly wanted: readonly string[]; readonly isCode: boolean },
): boolean {
  let from = at;
  while (from > 0 && at - from < MOST_OF_PATH && /[\w.:]/.test(text[from - 1] as string)) from--;
  const before = text.slice(from, at);
  const parts = before.split(/[.:]/).filter((part) => part !== '');
  const first = text[at - before.length - 1] ?? '';
  const behind = text[at + (wanted.at(-1) ?? '').length] ?? '';
  if (isCode && !((first === '"' || first === "'") && behind === first)) return false;
  if (/[\w/-]/.test(first) || /[\w.(/-]/.test(behind) || parts.length >= wanted.length) return false;
  if (!/[.:]$/.test(before)) return false;
  return parts.every((part, i) => part === wanted[wanted.length - 1 - parts.length + i]);
}

const MOST_OF_PATH = 300;
