/** Projects that are needed one after another are opened several at a time: nothing is lost by it, whatever ends then. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { Checker } from '../../src/checker/checker.ts';
import { EngineError } from '../../src/errors.ts';
import { Analysis } from '../../src/index/analysis.ts';
import type { Budget } from '../../src/index/budget.ts';
import { GraphStore } from '../../src/index/graph.ts';
import { languageServiceFor } from '../../src/index/services/language-services.ts';
import { Repository } from '../../src/repository/repository.ts';
import { projectOfItsOwn as project } from '../support/project.ts';

const COUNT = 17;
const WATCH = { started() {}, ended() {}, asking() {}, answered() {} };
const BUDGET: Budget = { check() {}, isOver: () => false, remainingMs: () => 60_000, progress() {} };

/** Each package has an option of its own, and so is a project, and uses something of the first one. */
function packages(): Record<string, string | object> {
  const files: Record<string, string | object> = {};
  for (let i = 0; i < COUNT; i++) {
    files[`packages/p${i}/tsconfig.json`] = { compilerOptions: { jsxFactory: `make${i}` }, include: ['.'] };
    files[`packages/p${i}/use.ts`] =
      i === 0
        ? 'export function price(): number { return 1; }'
        : `import { price } from '../p0/use';\nexport function use${i}(): number { return price(); }`;
  }
  return files;
}

/** Makes all edges. @param refuse says which projects, opened together, end the checker's process */
function build(refuse: (open: readonly string[], nameOf: (config: string) => string) => boolean) {
  const made = project(packages());
  const analysis = new Analysis(Repository.open(made.root, { leftOut: [] }), made.cache, {
    watch: WATCH,
    serviceFor: languageServiceFor,
  });
  analysis.refresh();
  const nameOf = (config: string) =>
    analysis.projects.plans.projects.find((each) => each.config === config)?.owned[0]?.split('/')[1] ?? '';
  const opened: string[][] = [];
  const update = Checker.prototype.update;
  const spy = vi.spyOn(Checker.prototype, 'update').mockImplementation(function (this: Checker, step) {
    const open = (step.open ?? []).filter((config) => nameOf(config) !== '');
    if (open.length > 0) opened.push(open.map(nameOf));
    if (refuse(open, nameOf)) {
      this.close();
      throw new EngineError('checker_failed', 'the type checker ended');
    }
    update.call(this, step);
  });
  onTestFinished(() => {
    spy.mockRestore();
    analysis.rest();
  });
  const graph = new GraphStore(analysis).graph(BUDGET);
  const users = graph.usesOf({ file: 'packages/p0/use.ts', index: 0 }).map(({ file }) => file.split('/')[1]);
  return { opened, users: [...new Set(users)], failed: [...analysis.projects.failedFiles().keys()] };
}

const USERS = Array.from({ length: COUNT - 1 }, (_, i) => `p${i + 1}`).sort();

test('several are opened in one step, each once', () => {
  const { opened, users } = build(() => false);
  expect(users).toEqual(USERS);
  expect(opened.flat().sort()).toEqual(['p0', ...USERS]);
  expect(opened.length).toBeLessThan(COUNT / 3);
});

test('where a process ends while it opens several, each is opened by itself, and only the one that ends it is left out', () => {
  const { opened, users, failed } = build((open, nameOf) => open.map(nameOf).includes('p5'));
  expect(failed).toEqual(['packages/p5/use.ts']);
  expect(users).toEqual(USERS.filter((user) => user !== 'p5'));
  expect(opened.filter((open) => open.length > 1 && open.includes('p5'))).toHaveLength(1);
});

test('where two are too much for it, none is left out', () => {
  const { users, failed } = build((open) => open.length > 1);
  expect(failed).toEqual([]);
  expect(users).toEqual(USERS);
});
