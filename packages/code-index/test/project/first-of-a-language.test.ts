/** A repository that gets its first file of another language while the engine is open. */
import { expect, test } from 'vitest';
import { project } from '../support/project.ts';

test('the first modules of TypeScript beside Python import what is there with them', async () => {
  const made = project({ 'till.py': 'def total(): ...\n\ndef pay():\n    total()\n' });
  expect((await made.callgraph('total')).callers).toMatchObject([{ symbol: 'pay' }]);
  const engine = await made.engine();
  await engine.impact({ symbol: { symbol: 'total' }, depth: 3 });
  await engine.impact({ file: 'till.py', depth: 3 });
  await engine.project({ ranking: true });
  made.write({ 'src/a.ts': "import { d } from './d';\nexport const a = d;\n", 'src/d.ts': 'export const d = 1;\n' });
  const { imports } = await engine.project({ ranking: true });
  expect(imports.mostImported).toContainEqual({ file: 'src/d.ts', importers: 1 });
});
