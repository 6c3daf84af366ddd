import type { Engine } from '@boocontext/code-index';
import { type Children, createChildren } from '../../src/tools/children.ts';
import { createEnginePool } from '../../src/tools/engine-pool.ts';
import type { BoocontextResult } from '../../src/tools/envelope.ts';
import { runTool, type Workspace } from '../../src/tools/run-tool.ts';
import { tools } from '../../src/tools/tools.ts';

/** An engine that answers what a test gives it, and fails loudly when asked anything else. */
export function fakeEngine(answers: Partial<Engine>): Engine {
  const unexpected = async (): Promise<never> => {
    throw new Error('the fake engine was asked a question that the test did not expect');
  };
  return {
    symbols: unexpected,
    callgraph: unexpected,
    impact: unexpected,
    types: unexpected,
    project: unexpected,
    index: unexpected,
    exportScip: unexpected,
    report: unexpected,
    health: unexpected,
    // A directory without files has no routes, and needs no scan.
    files: async () => ({ files: [], generated: [], snapshot: 'none' }),
    related: async () => ({ related: [], tests: [], history: 'no_git', snapshot: 'none' }),
    handedOn: unexpected,
    // Whoever asks about a diff means one in which something differs.
    earlier: async () => ({ files: [], differing: ['src/a.ts'], snapshot: 'none' }),
    diffErrors: unexpected,
    close: async () => {},
    ...answers,
  };
}

/** A workspace whose one root is a directory that certainly exists: the tests' own. */
export function fakeWorkspace(answers: Partial<Engine>): Workspace {
  return {
    roots: [import.meta.dirname],
    engines: createEnginePool({ openEngine: async () => fakeEngine(answers) }),
    children: noChildren(),
  };
}

/** Asks one tool, by its name without `boocontext_`. */
export async function ask(
  tool: 'symbols' | 'callgraph' | 'impact' | 'types' | 'health',
  input: unknown,
  answers: Partial<Engine>,
): Promise<BoocontextResult> {
  const found = tools.find(({ name }) => name === `boocontext_${tool}`);
  if (found === undefined) throw new Error(`there is no tool ${tool}`);
  return await runTool(found, input, fakeWorkspace(answers), {});
}

/** Children that fail loudly when one is needed; the settings are not those of whoever runs the tests. */
export function noChildren(): Children {
  const children = createChildren([], async () => {
    throw new Error('a child was asked that the test did not expect');
  });
  return { ...children, engineFor: (tool, named) => children.engineFor(tool, named ?? 'auto') };
}
