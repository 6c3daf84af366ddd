/**
 * Whoever answers: the real product over its MCP server, or a test's stand-in. A rule knows nothing but `Answerer`.
 */
import { openBoocontext } from '../boocontext.mjs';

/**
 * @typedef {object} Question
 * @property {'overview' | 'callgraph' | 'impact' | 'symbols' | 'types'} tool
 * @property {Readonly<Record<string, any>>} input without `directory`
 */

/**
 * @typedef {object} Page one answer as it comes
 * @property {any} envelope verdict, summary, details, metadata; null where there was none
 * @property {boolean} isError
 * @property {string} text
 * @property {number} durationMs as the one who asks sees it
 */

/**
 * @typedef {object} Answerer
 * @property {(question: Question) => Promise<Page>} page
 * @property {() => Promise<void>} close
 */

/** Lists whose rest is worth another page; mentions come a few at a time, and their number is known from the first. */
const LISTS = [
  'callers',
  'callees',
  'affected_symbols',
  'affected_files',
  'tests',
  'routes',
  'entry_points',
  'results',
];

/** As much in one answer as the product gives. */
export const WHOLE = { limit: 500, max_chars: 400_000 };

/**
 * @param {string} root
 * @param {string} cache a folder for the product's own cache
 * @param {import('../throttle.mjs').Load} [load] under which it answers
 * @returns {Promise<Answerer>}
 */
export async function openProduct(root, cache, load) {
  const server = await openBoocontext(root, {
    env: { BOOCONTEXT_CACHE: cache },
    timeoutMs: load === undefined ? 120_000 : 600_000,
    ...(load === undefined ? {} : { load }),
  });
  return { page: ({ tool, input }) => server.call(`boocontext_${tool}`, input), close: () => server.close() };
}

/**
 * One server for many folders below one root, which tests share: starting one takes longer than asking it.
 * @param {string} root
 * @param {string} cache
 * @returns {Promise<{open: (directory: string) => Answerer, close: () => Promise<void>}>}
 */
export async function openSharedProduct(root, cache) {
  const server = await openBoocontext(root, { env: { BOOCONTEXT_CACHE: cache }, timeoutMs: 120_000 });
  return {
    open: (directory) => ({
      page: ({ tool, input }) => server.call(`boocontext_${tool}`, { ...input, directory }),
      close: async () => {},
    }),
    close: () => server.close(),
  };
}

/**
 * The whole answer: later pages joined to the first as long as they bring more of a list that rules look at.
 * @param {Answerer} answerer
 * @param {Question} question
 * @returns {Promise<any>} the envelope
 */
export async function ask(answerer, { tool, input }) {
  const first = await answerer.page({ tool, input: { ...WHOLE, ...input } });
  const envelope = structuredClone(first.envelope) ?? { verdict: 'none', details: {}, metadata: {} };
  for (let cursor = envelope.metadata?.cursor; cursor !== undefined; ) {
    const { envelope: next } = await answerer.page({ tool, input: { ...WHOLE, ...input, cursor } });
    let grows = false;
    for (const name of LISTS) {
      const more = next?.details?.[name] ?? [];
      if (more.length === 0) continue;
      envelope.details[name] = [...(envelope.details[name] ?? []), ...more];
      grows = true;
    }
    cursor = grows && next.metadata?.cursor !== cursor ? next.metadata?.cursor : undefined;
  }
  return envelope;
}

/**
 * Answers with everything looked at where that can be had: what a first answer had to leave open, the work that goes on
 * behind it closes.
 * @param {Answerer} answerer
 * @param {Question} question
 */
export async function askUntilComplete(answerer, question) {
  let envelope = await ask(answerer, question);
  for (let again = 0; again < 3 && isPartial(envelope); again++) envelope = await ask(answerer, question);
  return envelope;
}

/** Whether the answer says itself that something which could change it was not looked at, or not in time. */
export function isPartial(/** @type {any} */ envelope) {
  const { partial, late } = envelope.metadata?.coverage ?? {};
  return partial === true || late === true || CUT_SHORT.test(envelope.summary ?? '');
}

const CUT_SHORT = /the time for one answer was over/;

/**
 * The question as somebody types it, how much of the answer is wanted left out.
 * @param {Question} question
 * @param {string} directory
 */
export function commandLine({ tool, input }, directory) {
  const { symbol, query, section, limit: _limit, max_chars: _maxChars, ...options } = input;
  const first = symbol ?? query ?? section;
  const flags = Object.entries(options).flatMap(([name, value]) => [
    `--${name.replaceAll('_', '-')}`,
    quote(String(value)),
  ]);
  const words = [tool, ...(first === undefined ? [] : [quote(String(first))]), ...flags];
  return `boocontext ${words.join(' ')} --directory ${directory} --json`;
}

/** @param {string} word */
function quote(word) {
  return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
