/**
 * Child servers as tools see them. Nothing of them is loaded, and no setting read, before a question needs it: most
 * sessions never do.
 */
import type { ChildEngines } from '../children/child-engines.ts';
import type { ChildEngineName, EngineName, EngineSettings } from '../children/engine-settings.ts';
import { ToolFailure } from '../errors.ts';
import { log } from '../log.ts';
import { resolveDirectory } from './directories.ts';
import type { EnginePool } from './engine-pool.ts';
import type { CommonInput } from './tool.ts';

export interface Children {
  /**
   * Who answers a call of this tool: whom the call names, else whom the user's settings name, else the native engine.
   * Throws `ToolFailure` with `engine_unavailable` when the call names one that does not answer this tool.
   */
  engineFor(tool: string, named: CommonInput['engine']): Promise<EngineName>;
  engines(): Promise<ChildEngines>;
  /** What the user's settings say where a call of this tool does not. */
  defaultsFor(tool: string): Promise<{ readonly compress?: boolean }>;
  /** Starts what the user's settings say, in the background. */
  warmUp(directory: string, engines: EnginePool): Promise<void>;
  /** Ends every child; resolves when none is left. */
  close(): Promise<void>;
}

export type OpenChildren = (settings: EngineSettings, roots: readonly string[]) => Promise<ChildEngines>;

export function createChildren(roots: readonly string[], open: OpenChildren = openRealChildren): Children {
  let settings: Promise<EngineSettings> | undefined;
  let engines: Promise<ChildEngines> | undefined;
  let isClosed = false;

  function readSettings(): Promise<EngineSettings> {
    settings ??= import('../children/engine-settings.ts').then(({ readEngineSettings }) => {
      const read = readEngineSettings({ roots });
      for (const problem of read.problems) log(problem);
      return read;
    });
    return settings;
  }

  async function openChildren(): Promise<ChildEngines> {
    if (isClosed) throw new Error('the server is shutting down');
    engines ??= readSettings()
      .then((settings) => open(settings, roots))
      .catch((error: unknown) => {
        // A failure is never remembered as an answer.
        engines = undefined;
        throw error;
      });
    return await engines;
  }

  return {
    async engineFor(tool, named) {
      if (named === 'auto' || named === 'native') return 'native';
      const { engineFor, toolsOfChild } = await import('../children/engine-settings.ts');
      if (named === undefined) return engineFor(tool, await readSettings());
      const answered = toolsOfChild[named];
      if (answered.includes(tool)) return named;
      throw new ToolFailure(
        'engine_unavailable',
        `${named} does not answer ${tool}, only ${answered.join(', ')}.`,
        'The native engine can answer: leave out `engine`.',
      );
    },
    engines: openChildren,
    async defaultsFor(tool) {
      if (tool !== 'boocontext_map') return {};
      const { compress } = await readSettings();
      return compress === undefined ? {} : { compress };
    },
    async warmUp(directory, pool) {
      const { warmUp, engine, engines: byTool } = await readSettings();
      if (!warmUp) return;
      const named = new Set(
        [engine, ...Object.values(byTool)].filter((name): name is ChildEngineName => name !== 'native'),
      );
      const opened = await openChildren();
      // Under the name by which the questions will come.
      const real = await resolveDirectory([directory], undefined);
      await pool.use(real, async (native) => {
        await Promise.all([...named].map((name) => opened.warmUp(name, real, native)));
      });
    },
    async close() {
      isClosed = true;
      const opened = await engines?.catch(() => undefined);
      await opened?.close();
    },
  };
}

const openRealChildren: OpenChildren = async (settings, roots) => {
  const { ChildEngines } = await import('../children/child-engines.ts');
  return new ChildEngines({ settings, roots });
};
