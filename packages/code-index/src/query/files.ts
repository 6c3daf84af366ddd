/** Which files count in this repository, for analyses that read texts by themselves: those that people write. */

import { isReadLanguage } from '../languages/languages.ts';
import type { Repository } from '../repository/repository.ts';
import type { FilesAnswer } from './answers.ts';

export function askFiles({ repository }: { readonly repository: Repository }): FilesAnswer {
  const files = [...repository.written.values()];
  return {
    files: files.map(({ path, language, test }) => ({ path, language, test, read: isReadLanguage(language) })),
    generated: [...repository.files.values()].filter(({ generated }) => generated).map(({ path }) => path),
  };
}
