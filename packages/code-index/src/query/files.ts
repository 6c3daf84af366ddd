/** Which files count in this repository, for analyses that read texts by themselves: those that people write. */

import type { Analysis } from '../index/analysis.ts';
import { isReadLanguage } from '../languages/languages.ts';
import type { FilesAnswer } from './answers.ts';

export function askFiles({ repository }: Analysis): FilesAnswer {
  const files = [...repository.written.values()];
  return {
    files: files.map(({ path, language, test }) => ({ path, language, test, read: isReadLanguage(language) })),
    generated: [...repository.files.values()].filter(({ generated }) => generated).map(({ path }) => path),
  };
}
