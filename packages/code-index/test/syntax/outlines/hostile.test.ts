/** Source code that nobody wrote to be read, in every language that is read in outline: an answer comes all the same. */
import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { project } from '../../support/project.ts';
import { OUTLINED_LANGUAGES } from './languages.ts';

describe.each(OUTLINED_LANGUAGES)('$language', ({ hostile }) => {
  const { good, extension, longLine, nestedBrackets, again, isReadAtAnyDepth } = hostile;
  const goodFile = `good.${extension}`;
  const hostileFile = `hostile.${extension}`;
  // One engine for each language: most of what a case took was opening another one and loading the grammar again. Each
  // case writes the hostile file anew, so that none rests on the one before.
  const made = project({ [goodFile]: good });

  test.each([
    ['a megabyte in one line', longLine],
    ['nested brackets', nestedBrackets],
    ['5,000 functions of one name', again.repeat(5_000)],
    ['brackets that never close', '((((('.repeat(20_000)],
    ['null bytes', `${again}\0\0\0${again}`],
    ['no code at all', '\u{1f600} ��� <<<<<<< HEAD\n'.repeat(2_000)],
  ])('%s', async (_, text) => {
    made.write({ [hostileFile]: text });
    const answer = await made.callgraph('good', { file: goodFile, direction: 'callers', depth: 2 });
    expect(answer.callers?.map(({ symbol, file }) => `${symbol} ${file}`)).toContain(`caller ${goodFile}`);
  });

  test('what is nested too deeply to be read is told', async () => {
    const behind = again.replace('good', 'behind');
    made.write({ [hostileFile]: `${again}${nestedBrackets}${behind}` });
    const answer = await made.callgraph('good', { file: goodFile });
    if (isReadAtAnyDepth !== true) {
      expect(answer.coverage).toMatchObject({ partial: true, skipped: { too_deep: 1 } });
      return;
    }
    expect(answer.coverage?.skipped.too_deep).toBeUndefined();
    const { definitions } = await made.callgraph('behind', { file: hostileFile });
    expect(definitions).toMatchObject([{ symbol: 'behind' }]);
  });

  test('text in other encodings', async () => {
    made.write({ [hostileFile]: '' });
    fs.writeFileSync(made.path(`latin.${extension}`), Buffer.from(`${again.trim()} café\n`, 'latin1'));
    fs.writeFileSync(made.path(`wide.${extension}`), Buffer.from(`\ufeff${again}`, 'utf16le'));
    fs.writeFileSync(made.path(`marked.${extension}`), `\ufeff${again}`);
    const answer = await made.callgraph('good', { file: `marked.${extension}` });
    expect(answer.definitions).toMatchObject([{ symbol: 'good', line: 0 }]);
    const own = await made.callgraph('good', { file: goodFile, direction: 'callers' });
    expect(own.callers?.map(({ symbol }) => symbol)).toContain('caller');
  });
});
