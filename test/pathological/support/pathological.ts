/**
 * A repository with one file that no person writes, as a host asks about it: the built server as a real process, all seven
 * tools, before anything is known and again. What is timed is timed by `bench/pathological`, whose files these are.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Case } from '../../../bench/pathological/cases/case.mjs';
import { CASES } from '../../../bench/pathological/cases/cases.mjs';
import { plant } from '../../../bench/pathological/plant.mjs';
import { faultsOf, questionsAbout } from '../../../bench/pathological/questions.mjs';
import { REPOSITORIES } from '../../../bench/pathological/repositories.mjs';
import { type HostileServer, startHostileServer } from '../../hostile/support/campaign.ts';
import { Clone } from '../../hostile/support/clone.ts';

/** So long that a busy machine has the whole answer by then; an answer has to come inside it all the same. */
const DEADLINE_MS = 60_000;
const SLACK_MS = 30_000;
/** Of all processes together; the repositories that were asked about before are still known. */
const MOST_BYTES = 2_500_000_000;

/** A test for each case of these names, `GROUP: NAME`: every answer is right, and none is lost. */
export function pathological(theme: string, names: readonly string[]): void {
  describe(theme, () => {
    const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-pathological-')));
    let server: HostileServer;
    beforeAll(async () => {
      server = await startHostileServer(base, {
        env: { BOOCONTEXT_CACHE: path.join(base, 'cache'), BOOCONTEXT_DEADLINE_MS: String(DEADLINE_MS) },
      });
    });
    afterAll(async () => {
      await server.end();
      fs.rmSync(base, { recursive: true, force: true });
    });

    test.each(names.map((name, at) => [name, at] as const))('%s', async (name, at) => {
      const heavy = caseNamed(name);
      const clone = new Clone(path.join(base, `clone-${at}`));
      const planted = plant(clone.root, heavy.language, heavy);
      const repository = REPOSITORIES[heavy.language];
      server.forgetPeak();
      for (const round of ['cold', 'warm']) {
        for (const question of questionsAbout(repository)) {
          const answer = await server.ask(clone, question, DEADLINE_MS + SLACK_MS);
          const faults = faultsOf(repository, planted, question, answer);
          expect(faults, `${round} ${question.tool} of ${question.about}: ${answer.summary}`).toEqual([]);
        }
      }
      expect(server.peakBytes()).toBeLessThan(MOST_BYTES);
    });
  });
}

function caseNamed(name: string): Case {
  const [group, ...rest] = name.split(': ');
  const found = CASES[group]?.find((each) => each.name === rest.join(': '));
  if (found === undefined) throw new Error(`there is no case ${name}`);
  return found;
}
