/** Which symbols are asked about: functions and methods of the code itself, some with a few callers and some with many. */
import { callAllPages } from '../lib/boocontext.mjs';
import { chooseSome, seededRandom } from '../lib/statistics.mjs';

const TRIED = 40;
const TEST_PATH = /(^|\/)(tests?|__tests__|specs?|fixtures?|examples?)\/|[._-](test|spec|d)\.\w+$|(^|\/)test_/;

/**
 * Of forty that are chosen by a seeded generator so many as are asked for, at equal distances when they stand in the order
 * of how many callers they have; those without a caller are left out.
 * @param {import('../lib/mcp.mjs').McpConnection} server
 * @param {number} count
 * @returns {Promise<{name: string, file: string}[]>}
 */
export async function chooseNames(server, count) {
  const defined = [];
  for (const kind of ['function', 'method']) {
    const input = { query: '*', kind, limit: 500, max_chars: 400_000 };
    const { envelope } = await callAllPages(server, 'boocontext_symbols', input);
    defined.push(...envelope.details.results);
  }
  const candidates = chooseSome(
    defined.filter(({ file, symbol }) => !TEST_PATH.test(file) && symbol.length >= 3 && !symbol.startsWith('__')),
    TRIED,
    seededRandom(42),
  );
  const counted = [];
  for (const { symbol, container, file } of candidates) {
    const name = container === undefined ? symbol : `${container}.${symbol}`;
    const input = { symbol: name, file, direction: 'callers', limit: 500, max_chars: 400_000 };
    const { envelope } = await server.call('boocontext_callgraph', input);
    const callers = envelope.details.callers?.length ?? 0;
    if (callers > 0) counted.push({ name, file, callers });
  }
  counted.sort((one, other) => one.callers - other.callers);
  const at = (/** @type {number} */ index) => counted[Math.round((index * (counted.length - 1)) / (count - 1))];
  return Array.from({ length: Math.min(count, counted.length) }, (_, index) => at(index)).flatMap((chosen) =>
    chosen === undefined ? [] : [{ name: chosen.name, file: chosen.file }],
  );
}
