/** A review as the answer of a tool. */

import { undecided } from '../open-reasons.ts';
import { listing, type Page } from '../paging.ts';
import type { ToolAnswer, ToolContext } from '../tool.ts';
import { cut } from '../wording.ts';
import type { Review } from './review.ts';
import { reviewDiff } from './review-diff.ts';
import { reviewSummary } from './review-summary.ts';

export async function answerReview(diff: string, context: ToolContext): Promise<ToolAnswer> {
  return describeReview(await reviewDiff(context, diff), context.page);
}

function describeReview(review: Review, page: Page): ToolAnswer {
  const { diff, snapshot, findings, changed, reached, routes, entries, tests, test_commands, health, open, coverage } =
    review;
  const isProven = findings.some(({ rule }) => rule === 'compiler-error');
  const isQuiet = findings.length + reached.symbols + reached.files === 0;
  return {
    finding: isProven ? 'broken' : isQuiet ? 'clear' : 'warned',
    open: undecided(open),
    summary: (says) => (page.isFirst ? reviewSummary(review, says) : `More of the review of ${cut(diff, 100)}.`),
    details: {
      ...(page.isFirst ? { review: diff, reached } : {}),
      ...(isProven ? { proven: true } : {}),
      findings: listing('findings', findings, page),
      changed_symbols: listing('changed_symbols', changed, page),
      affected_routes: listing('affected_routes', routes, page),
      affected_entries: listing('affected_entries', entries, page),
      tests: listing('tests', tests, page),
      test_commands: listing('test_commands', test_commands, page),
      health: listing('health', health, page),
      // A single reason is in the summary.
      ...(open.length > 1
        ? {
            open: listing(
              'open',
              open.map((reason) => cut(reason, 300)),
              page,
            ),
          }
        : {}),
    },
    snapshot,
    coverage,
  };
}
