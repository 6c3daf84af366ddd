/** More projects than are kept open at once: one that was closed meanwhile is opened again by whatever asks for it. */
import { expect, test } from 'vitest';
import { project } from '../support/project.ts';

/** More than are open at once; each needs an option of its own to be one. */
const COUNT = 12;

const files: Record<string, string | object> = {
  'package.json': { name: 'fixture', private: true },
  'tsconfig.json': { include: ['*.ts'] },
  'job.ts': `
    export class Job {
      price(): number { return 1; }
    }
    export class Work extends Job {}`,
};
for (let i = 0; i < COUNT; i++) {
  files[`packages/p${i}/tsconfig.json`] = { compilerOptions: { jsxFactory: `make${i}` }, include: ['.'] };
  files[`packages/p${i}/use.ts`] = `
    import { Work } from '../../job';
    ${i === 0 ? 'declare const plugins: any;\n    plugins.use(new Work())' : 'new Set([new Work()])'};`;
}
const made = project(files);

test('objects made in many projects are followed to where they go, in each of them', async () => {
  const { affectedSymbols, open } = await made.impact({ symbol: { symbol: 'Job.price' } });
  expect({ affectedSymbols, open }).toEqual({
    affectedSymbols: [],
    open: ['objects of Work are handed to code from outside at packages/p0/use.ts:3'],
  });
});
