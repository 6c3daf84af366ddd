import { MemoTable, type RepositoryState } from '../inference/memo-table.ts';
import { markupOfComponent } from '../languages/typescript/components/component-module.ts';
import { TEXT_STRING, textAt } from '../model/syntax.ts';
import type { Repository } from '../repository/repository.ts';
import type { CheckerProjects } from './checker-projects.ts';
import { stringAround } from './mentions.ts';
import type { SyntaxStore } from './syntax-store.ts';

interface CodeSources {
  readonly state: RepositoryState;
  readonly repository: Repository;
  readonly syntax: SyntaxStore;
  readonly projects: CheckerProjects;
}

type PartAt = (start: number) => string | undefined;

/**
 * What stands at an offset of a file: a comment, a name of the file's own language, or the text of the string around it;
 * undefined where nobody knows, in files that are not read.
 */
export function codeParts(sources: CodeSources, file: string, text: string): PartAt {
  // A walk asks for the same word of the same files once for each definition of it.
  const known = PARTS.of(sources, file, () => new Map());
  let read: PartAt | undefined;
  return (start) => {
    const before = known.get(start);
    if (before !== undefined) return before;
    read ??= reader(sources, file, text);
    const part = read(start);
    if (part !== undefined) known.set(start, part);
    return part;
  };
}

const PARTS = new MemoTable<string, Map<number, string>>((file) => file);

function reader({ repository, syntax, projects }: CodeSources, file: string, text: string): PartAt {
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
  const tree = repository.files.get(file)?.class === 'source' ? projects.tree(file) : undefined;
  if (tree === undefined) return () => undefined;
  const isMarkup = markupOfComponent(file, text);
  return (start) => (isMarkup?.(start) === true ? undefined : (stringAround(tree, start) ?? 'name'));
}
