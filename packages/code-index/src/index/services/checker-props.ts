/**
 * Props of components of Vue, which whoever shows one may write in small letters with hyphens: `:head-line="text"` is
 * `headLine`. No search for the name finds that, so it is looked for in what imports the component.
 */
import { isComponentFile } from '../../languages/typescript/components/component-module.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import { LineMap } from '../../model/lines.ts';
import type { Analysis } from '../analysis.ts';
import type { Budget } from '../budget.ts';
import type { ChosenMention } from '../mention-reader.ts';

/** @param of the index of the target among those asked for */
export function hyphenedPlaces(analysis: Analysis, target: DefinitionRef, of: number, budget: Budget): ChosenMention[] {
  const definition = analysis.facts.definition(target);
  const isProp = definition?.kind === 'property' && /^(?:props\b|$)/.test(definition.container);
  const written = definition?.name.replace(/(?<=[\p{Ll}\d])\p{Lu}/gu, (letter) => `-${letter.toLowerCase()}`) ?? '';
  if (!isProp || !target.file.endsWith('.vue') || written === definition.name) return [];
  const attribute = new RegExp(`[\\s:]${written}(?=[\\s=/>])`, 'g');
  const users = [...analysis.imports.importersOf(target.file)].filter(isComponentFile);
  analysis.parseFacts(users, budget);
  return users.flatMap((file): ChosenMention[] => {
    const text = analysis.repository.readText(file) ?? '';
    const lines = new LineMap(text);
    const holder = analysis.facts.known(file)?.definitions[0]?.kind === 'component' ? 0 : -1;
    return [...text.matchAll(attribute)].map(({ index }) => ({
      file,
      start: index + 1,
      lines,
      cause: { code: 'template_reads', extension: '.vue', name: definition.name },
      possible: [{ of, holder, role: 'reference' }],
    }));
  });
}
