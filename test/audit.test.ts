/** What `npm run audit` makes of npm's report. */
import { expect, test } from 'vitest';
import { judge } from '../scripts/audit.mjs';

const advisory = (severity: string) =>
  JSON.stringify({
    vulnerabilities: { left: { name: 'left', severity, range: '<2', via: ['pad', { title: 'Pads too much' }] } },
  });

test.each([
  ['high', true],
  ['critical', true],
  ['moderate', false],
])('an advisory that is %s', (severity, fails) => {
  expect(judge(advisory(severity))).toEqual({ fails, lines: [`${severity}: left <2: Pads too much`] });
});

test('none', () => {
  expect(judge('{"vulnerabilities":{}}').fails).toBe(false);
});

test.each(['{"message":"405 Method Not Allowed\\nmore"}', '{"error":{"summary":"ENOTFOUND"}}', '', '<html>'])(
  'a registry that gives no report: %s',
  (printed) => {
    const { fails, lines } = judge(printed);
    expect(fails).toBe(false);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Advisories were not looked at: \S/);
  },
);
