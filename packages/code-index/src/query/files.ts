/** Which files count in this repository, for analyses that read texts by themselves. */
import { isReadLanguage } from '../extract/syntax/extractors.ts';
import type { Workbench } from '../index/workbench.ts';
import type { FilesAnswer } from './answers.ts';

export function askFiles({ repository }: Workbench): FilesAnswer {
  const files = [...repository.files.values()];
  return { files: files.map(({ path, language, test }) => ({ path, language, test, read: isReadLanguage(language) })) };
}
