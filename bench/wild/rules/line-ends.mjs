import { writeInto } from '../../lib/keyless/ground.mjs';
import { languageOf } from '../../lib/keyless/languages/index.mjs';
import { compareWithPlain } from '../../lib/keyless/same.mjs';

/** @type {Readonly<Record<string, (text: string, language: string) => string>>} */
const WAYS = {
  CRLF: (text) => text.replace(/\r?\n/g, '\r\n'),
  // javac takes none, and a script's first line has to begin with its marks.
  'a byte order mark': (text, language) =>
    language === 'java' || text.startsWith('#!') || text.startsWith('\uFEFF') ? text : `\uFEFF${text}`,
  'blank lines at the end': (text) => `${text}\n\n\n`,
};

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'line-ends',
  family: 'same project, same answer',
  promise: 'the same with other line ends, a byte order mark or blank lines at the end of every source file',
  isSlow: true,
  async check(ground) {
    for (const [way, change] of Object.entries(WAYS)) {
      const copy = ground.copy(`sources-${way.replaceAll(' ', '-')}`, {
        change: (fresh) => {
          for (const file of ground.files) {
            const language = languageOf(file);
            if (language !== undefined) writeInto(fresh, file, change(ground.read(file), language.name));
          }
        },
      });
      await ground.withAnswers(copy, (answerer) =>
        compareWithPlain(ground, copy, answerer, { what: `sources with ${way}`, ignored: ['counts'] }),
      );
    }
  },
};
