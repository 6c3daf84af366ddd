/** Answers of running servers, each product asked the same question in turn: how long they take, and how long they are. */
import { cpuMsOf } from '../../lib/processes.mjs';

/**
 * @typedef {import('../products/product.mjs').Session} Session
 *
 * @typedef {object} Timings
 * @property {number[]} durationsMs
 * @property {number | null} cpuMs average for a question, of all processes of the server
 *
 * @typedef {object} WarmAnswers
 * @property {string} product
 * @property {Timings} fresh callers of names that this server has not been asked about before
 * @property {Timings} again the same questions again
 * @property {{symbol: string, freshMs: number, againMs: number}[]} common callers of the commonest names
 * @property {{callers: string[], callees: string[]}} texts answers about all sampled symbols
 */

const QUESTIONS_FOR_TIMES = 30;

/**
 * @param {readonly {name: string, session: Session}[]} servers
 * @param {import('../names.mjs').Names} names
 * @returns {Promise<WarmAnswers[]>}
 */
export async function measureWarm(servers, names) {
  const [first, ...others] = names.ordinary.map(({ name }) => name);
  if (first === undefined) throw new Error('no symbol has a caller');
  const timed = others.slice(0, QUESTIONS_FOR_TIMES);
  // The first question wakes a server up, so its time is not one of a warm call.
  const woken = await askInTurn(servers, 'callers', [first]);
  const fresh = await askInTurn(servers, 'callers', timed);
  const again = await askInTurn(servers, 'callers', timed);
  const untimed = await askInTurn(servers, 'callers', others.slice(QUESTIONS_FOR_TIMES));
  const callees = await askInTurn(servers, 'callees', [first, ...others]);
  const commonFresh = await askInTurn(servers, 'callers', names.common);
  const commonAgain = await askInTurn(servers, 'callers', names.common);
  return servers.map(({ name }, index) => {
    const of = (/** @type {readonly Asked[]} */ asked) => /** @type {Asked} */ (asked[index]);
    return {
      product: name,
      fresh: of(fresh).timings,
      again: of(again).timings,
      common: names.common.map((symbol, question) => ({
        symbol,
        freshMs: of(commonFresh).timings.durationsMs[question] ?? 0,
        againMs: of(commonAgain).timings.durationsMs[question] ?? 0,
      })),
      texts: {
        callers: [woken, fresh, untimed].flatMap((asked) => of(asked).texts),
        callees: of(callees).texts,
      },
    };
  });
}

/** @typedef {{timings: Timings, texts: string[]}} Asked */

/**
 * Asks all servers the first question, then all of them the next.
 * @param {readonly {session: Session}[]} servers
 * @param {'callers' | 'callees'} direction
 * @param {readonly string[]} symbols
 * @returns {Promise<Asked[]>} one for each server
 */
async function askInTurn(servers, direction, symbols) {
  const cpuBefore = servers.map(({ session }) => cpuMsOf(session.pid));
  const answers = servers.map(() => /** @type {{text: string, durationMs: number}[]} */ ([]));
  for (const symbol of symbols) {
    for (const [index, { session }] of servers.entries()) answers[index]?.push(await session.ask(direction, symbol));
  }
  return servers.map(({ session }, index) => {
    const own = answers[index] ?? [];
    const before = cpuBefore[index] ?? null;
    const after = cpuMsOf(session.pid);
    return {
      timings: {
        durationsMs: own.map(({ durationMs }) => durationMs),
        cpuMs: before === null || after === null ? null : (after - before) / symbols.length,
      },
      texts: own.map(({ text }) => text),
    };
  });
}
