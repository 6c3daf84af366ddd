import { TEXT_STRING, textAt } from '../model/syntax.ts';
import type { Analysis } from './analysis.ts';
import { stringAround } from './mentions.ts';

/**
 * What stands at an offset of a file: a comment, a name of the file's own language, or the text of the string around it;
 * undefined where nobody knows, in files that are not read.
 */
export function codeParts(analysis: Analysis, file: string, text: string): (start: number) => string | undefined {
  const facts = analysis.syntax.facts(file);
  const policy = analysis.syntax.inferenceOf(file)?.policy;
  if (facts !== undefined)
    return (start) => {
      const at = textAt(facts.texts, start);
      if (at === undefined) return 'name';
      if (at.kind !== TEXT_STRING) return 'comment';
      const written = text.slice(at.start, at.end);
      return policy?.stringContent?.(written) ?? written;
    };
  const view = analysis.repository.files.get(file)?.class === 'source' ? analysis.view(file) : undefined;
  if (view === undefined) return () => undefined;
  return (start) => stringAround(view.sourceFile, start) ?? 'name';
}
