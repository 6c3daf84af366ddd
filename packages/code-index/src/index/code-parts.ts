import { markupOfComponent } from '../languages/typescript/components/component-module.ts';
import { TEXT_STRING, textAt } from '../model/syntax.ts';
import type { Repository } from '../repository/repository.ts';
import type { CheckerProjects } from './checker-projects.ts';
import { stringAround } from './mentions.ts';
import type { SyntaxStore } from './syntax-store.ts';

interface CodeSources {
  readonly repository: Repository;
  readonly syntax: SyntaxStore;
  readonly projects: CheckerProjects;
}

/**
 * What stands at an offset of a file: a comment, a name of the file's own language, or the text of the string around it;
 * undefined where nobody knows, in files that are not read.
 */
export function codeParts(
  { repository, syntax, projects }: CodeSources,
  file: string,
  text: string,
): (start: number) => string | undefined {
  const facts = syntax.facts(file);
  const policy = syntax.inferenceOf(file)?.policy;
  if (facts !== undefined)
    return (start) => {
      const at = textAt(facts.texts, start);
      if (at === undefined) return 'name';
      if (at.kind !== TEXT_STRING) return 'comment';
      const written = text.slice(at.start, at.end);
      return policy?.stringContent?.(written) ?? written;
    };
  const view = repository.files.get(file)?.class === 'source' ? projects.view(file) : undefined;
  if (view === undefined) return () => undefined;
  const isMarkup = markupOfComponent(file, text);
  return (start) => (isMarkup?.(start) === true ? undefined : (stringAround(view.sourceFile, start) ?? 'name'));
}
