/**
 * boocontext as a plugin of opencode: adds its MCP server and its skill to the configuration. Name this file in
 * `plugin` of `opencode.json`, as `file:///…/integrations/opencode/boocontext.ts`; it needs nothing but the clone that
 * it lies in, built. What the user has configured under the same name is left as it is.
 *
 * The types are the part of `@opencode-ai/plugin` that is used here; that package would bring thirty others.
 */
import { fileURLToPath } from 'node:url';

interface OpencodeConfig {
  mcp?: Record<string, unknown>;
  skills?: { paths?: string[] };
}

interface OpencodeHooks {
  config(config: OpencodeConfig): Promise<void>;
}

export const Boocontext = async (): Promise<OpencodeHooks> => ({
  async config(config) {
    const bin = fileURLToPath(new URL('../../apps/boocontext/bin/boocontext.js', import.meta.url));
    // Not the program that runs this: opencode brings a runtime of its own.
    const server = { type: 'local', command: ['node', bin, 'mcp'], enabled: true };
    config.mcp = { boocontext: server, ...config.mcp };
    const skills = fileURLToPath(new URL('../skills', import.meta.url));
    config.skills = { ...config.skills, paths: [...(config.skills?.paths ?? []), skills] };
  },
});
