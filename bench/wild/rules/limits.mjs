import { askUsual } from '../../lib/keyless/same.mjs';
import { slowdownNow } from '../../lib/processes.mjs';

const DEADLINE_MS = Number(process.env.BOOCONTEXT_DEADLINE_MS ?? 10_000);
/** What starting and reading the answer may add; on a busy machine as many times that as it is slower. */
const LENIENCE_MS = 2000;

/** The one who asked is at fault, or there is nothing by that name. */
const THEIRS = new Set([
  'unknown_symbol',
  'no_such_file',
  'directory_missing',
  'outside_roots',
  'cursor_invalid',
  'cursor_stale',
  'bad_diff',
  'not_git',
  'bad_change',
]);

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'limits',
  family: 'limits',
  promise: 'every answer comes within its deadline, in its form, and none is a failure of ours',
  check: askUsual,
  judge({ tool, input }, { envelope, isError, text, durationMs }, copy, ground) {
    ground.count('answers');
    const asked = [{ question: { tool, input }, copy }];
    const about = `${tool} of ${input.symbol ?? input.query ?? 'the project'}`;
    const report = (/** @type {string} */ kind, /** @type {string} */ what) =>
      ground.report({ kind, about, text: what, file: input.file, asked });
    if (durationMs > DEADLINE_MS + LENIENCE_MS) {
      const slowdown = recentSlowdown();
      if (durationMs > DEADLINE_MS + LENIENCE_MS * slowdown)
        report(
          'later than the deadline',
          `${Math.round(durationMs / 1000)} s, on a machine ${slowdown.toFixed(1)} times slower than alone`,
        );
      else ground.count('answers late on a busy machine');
    }
    if (isError || envelope === null) {
      report('no answer', text.slice(0, 200));
      return;
    }
    const code = envelope.details?.error?.code;
    if (code !== undefined && !THEIRS.has(code))
      report(`a failure of ours (${code})`, String(envelope.details.error.message).slice(0, 200));
    if (!['SAFE', 'INFO', 'CAUTION', 'UNSAFE'].includes(envelope.verdict))
      report('no verdict', String(envelope.verdict));
    if (envelope.verdict === 'SAFE' && envelope.metadata?.coverage?.partial === true)
      report('SAFE though partial', envelope.summary);
  },
};

/** Measuring takes a while itself, and a machine stays busy for longer than that. */
let measured = { at: Number.NEGATIVE_INFINITY, slowdown: 1 };
function recentSlowdown() {
  if (performance.now() - measured.at > 5000) measured = { slowdown: slowdownNow(), at: performance.now() };
  return measured.slowdown;
}
