/** The findings of a review in SARIF 2.1.0 (OASIS, sections 3.13 to 3.58), as code scanning reads it. */

import { type Review, type RuleName, rules } from '../tools/review/review.ts';
import { version } from '../version.ts';

export function sarifOf({ findings, open }: Review) {
  const names = Object.keys(rules) as RuleName[];
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'boocontext',
            version,
            rules: names.map((id) => ({
              id,
              shortDescription: { text: rules[id].text },
              defaultConfiguration: { level: rules[id].level },
            })),
          },
        },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: open.map((text) => ({ level: 'warning', message: { text } })),
          },
        ],
        results: findings.map(({ rule, level, message, file, line }) => ({
          ruleId: rule,
          ruleIndex: names.indexOf(rule),
          level,
          message: { text: message },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' },
                ...(line === undefined ? {} : { region: { startLine: line } }),
              },
            },
          ],
        })),
        columnKind: 'utf16CodeUnits',
      },
    ],
  };
}
