/** The figures as Markdown. */

const MOST_SLOWER_MS = 2_000;

/**
 * @param {readonly import('./run.mjs').Measured[]} measured
 * @param {number} slowdown how many times longer than alone a busy thread took at most
 * @param {boolean} isTogether
 */
export function report(measured, slowdown, isTogether) {
  const lines = [
    '# Pathological files: results',
    '',
    `Made by \`npm run bench:pathological${isTogether ? ' -- --together' : ''}\`. A busy thread took at most ${slowdown.toFixed(2)} times as long as alone, because others used the machine (1 is a quiet one): wall times are longer by as much, processor times are not.`,
    '',
    `Bound: no answer more than ${MOST_SLOWER_MS / 1000} s slower than with a plain file in its place.`,
  ];
  for (const group of new Set(measured.map((each) => each.group))) {
    const cases = measured.filter((each) => each.group === group);
    lines.push('', `## ${group}`, '');
    lines.push(
      '| file | size | slowest beside the plain file | kept | most processor time beside it | peak memory | cut short | wrong answers |',
    );
    lines.push('| --- | --- | --- | --- | --- | --- | --- | --- |');
    for (const { heavy, bytes, peakBytes, asked } of cases) {
      const worst = asked.reduce((most, each) => (each.slowerMs > most.slowerMs ? each : most));
      const faults = asked.flatMap(({ question, round, faults }) =>
        faults.map((fault) => `${round} ${question.tool} of ${question.about}: ${fault}`),
      );
      const { question, round, slowerMs } = worst;
      const mostCpuMs = Math.max(...asked.map(({ slowerCpuMs }) => slowerCpuMs));
      const cutShort = asked.filter((each) => each.isCutShort).length;
      lines.push(
        `| ${heavy.name} | ${sizeOf(bytes)} | ${seconds(slowerMs)} (${round} ${question.tool} of ${question.about}) | ${slowerMs <= MOST_SLOWER_MS ? 'yes' : '**no**'} | ${seconds(mostCpuMs)} | ${Math.round(peakBytes / 2 ** 20)} MB | ${cutShort} of ${asked.length} | ${faults.length === 0 ? 'none' : faults.slice(0, 3).join('; ')} |`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

/** @param {number} bytes */
function sizeOf(bytes) {
  return bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
