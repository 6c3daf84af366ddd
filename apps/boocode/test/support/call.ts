import { createNativeTools, type NativeToolsOptions } from '../../src/tools/native-tools.ts';
import type { ToolResult } from '../../src/tools/tool-def.ts';
import { ToolRegistry } from '../../src/tools/tool-registry.ts';

/** Calls the native tools of one repository as a turn does. */
export function toolsOf(root: string, options: Omit<NativeToolsOptions, 'root'> = {}) {
  const registry = new ToolRegistry(createNativeTools({ root, ...options }));
  const call = (name: string, args: unknown, signal?: AbortSignal): Promise<ToolResult> =>
    registry.callTool(name, args, signal === undefined ? {} : { signal });
  return {
    call,
    /** What the model is shown; throws where the tool failed. */
    async text(name: string, args: unknown): Promise<string> {
      const result = await call(name, args);
      if (result.error) throw new Error(`${result.reason?.code}: ${result.output}`);
      return result.output;
    },
    /** Why the tool failed; `undefined` where it did not. */
    async code(name: string, args: unknown): Promise<string | undefined> {
      const result = await call(name, args);
      return result.error ? (result.reason?.code ?? 'no code') : undefined;
    },
  };
}
