#!/usr/bin/env node
/**
 * `npm run audit`: advisories on what is installed with the packages, as npm's registry knows them. Ends with 1 where one
 * is high or critical. A registry without advisories, and no network, are told and are no failure: nothing is known then.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const FAILS = ['high', 'critical'];

/**
 * @param {string} printed by `npm audit --json`
 * @returns {{fails: boolean, lines: string[]}}
 */
export function judge(printed) {
  const report = parsed(printed);
  const { vulnerabilities } = report;
  if (vulnerabilities === undefined) {
    const why = report.message ?? report.error?.summary ?? 'npm gave no report';
    return { fails: false, lines: [`Advisories were not looked at: ${String(why).split('\n')[0]?.slice(0, 200)}`] };
  }
  const found = Object.values(vulnerabilities);
  const lines = found.map(({ name, severity, range, via }) => {
    const titles = via.flatMap((each) => (typeof each === 'string' ? [] : [each.title]));
    return `${severity}: ${name} ${range}${titles.length === 0 ? '' : `: ${titles.join('; ')}`}`;
  });
  return {
    fails: found.some(({ severity }) => FAILS.includes(severity)),
    lines: found.length === 0 ? ['No advisory on anything that is installed with the packages.'] : lines,
  };
}

/**
 * @param {string} printed
 * @returns {{
 *   message?: string, error?: {summary?: string},
 *   vulnerabilities?: Record<string, {name: string, severity: string, range: string, via: (string | {title: string})[]}>,
 * }}
 */
function parsed(printed) {
  try {
    return JSON.parse(printed);
  } catch {
    return {};
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=30000'], {
    encoding: 'utf8',
  });
  const { fails, lines } = judge(stdout ?? '');
  console.log(lines.join('\n'));
  process.exitCode = fails ? 1 : 0;
}
