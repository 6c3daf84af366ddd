/** boocontext itself, asked as a host asks it: over MCP, through a process boundary. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isBoocontextBuilt, openBoocontext } from '../../../lib/boocontext.mjs';
import { Unavailable } from './searcher.mjs';

const MANIFEST = new URL('../../../../apps/boocontext/package.json', import.meta.url);

/** @type {import('./searcher.mjs').Searcher} */
export const boocontext = {
  name: 'boocontext',
  how: '`boocontext_symbols {query, limit: 5}` over MCP with an empty cache, its `results` in their order.',
  async version() {
    if (!isBoocontextBuilt()) throw new Unavailable('build it first: `npm run build`');
    return JSON.parse(readFileSync(MANIFEST, 'utf8')).version;
  },
  async open({ root }) {
    const cache = mkdtempSync(path.join(tmpdir(), 'boocontext-questions-'));
    const server = await openBoocontext(root, { env: { BOOCONTEXT_CACHE: cache } });
    return {
      async search(question, limit) {
        const { envelope, text, isError } = await server.call('boocontext_symbols', { query: question, limit });
        if (isError || envelope?.verdict === 'UNSAFE')
          throw new Error(`boocontext_symbols failed: ${envelope?.summary ?? text.slice(0, 500)}`);
        return { hits: envelope.details.results };
      },
      async close() {
        await server.close();
        rmSync(cache, { recursive: true, force: true });
      },
    };
  },
};
