/** Which files count in this repository, for analyses that read texts by themselves. */
import type { Workbench } from '../index/workbench.ts';
import type { FilesAnswer } from './answers.ts';

export function askFiles({ repository }: Workbench): FilesAnswer {
  return { files: [...repository.files.values()].map(({ path, language, test }) => ({ path, language, test })) };
}
