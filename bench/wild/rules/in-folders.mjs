import { compareWithPlain } from '../../lib/keyless/same.mjs';

const FOLDERS = ['samples/x/', 'com/example/demo/', 'docs/', 'stories/'];

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'in-folders',
  family: 'same project, same answer',
  promise: 'the same where the whole tree lies in a folder, whatever that is called',
  async check(ground) {
    for (const folder of ground.settings.quick ? FOLDERS.slice(0, 1) : FOLDERS) {
      const copy = ground.copy(`in-${folder.replaceAll('/', '-').slice(0, -1)}`, { prefix: folder });
      // The manifest no longer describes the root, and each folder above counts for nothing.
      await ground.withAnswers(copy, (answerer) =>
        compareWithPlain(ground, copy, answerer, { what: `in ${folder}`, ignored: ['counts'] }),
      );
    }
  },
};
