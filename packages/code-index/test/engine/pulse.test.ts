/** Which threads are taken for stuck, and how sure that is: what they had of the processor decides, told by a clock of ours. */
import type { ProcessorTime } from '@boocontext/safe-access';
import { expect, test } from 'vitest';
import { atFile, beatIn, heartMemory, Pulse, rested, secondsNow, works } from '../../src/repository/heartbeat.ts';

const limits = { limitMs: 10_000, lateMs: 2_000 };

/** Listens to this thread at a file while it does nothing, `looks` times, and says when it was taken for stuck. */
function stuckAfter(looks: number, dueSeconds: number, timeAt: (look: number) => ProcessorTime) {
  const memory = heartMemory();
  let look = 0;
  const pulse = new Pulse(memory, 0, () => timeAt(look));
  beatIn(memory, 0);
  works(1, dueSeconds);
  try {
    return atFile('a.py', 'abc', () => {
      pulse.listen(500, 500, limits);
      for (look = 1; look <= looks; look++) {
        const silence = pulse.listen(500, 500, limits);
        if (silence !== undefined) return { look, isCertain: silence.isCertain, file: silence.at?.file };
      }
      return undefined;
    });
  } finally {
    rested();
  }
}

const isLate = secondsNow() - 60;
const isInTime = secondsNow() + 3_600;
const busy = (look: number) => ({ ranMs: 500 * look, isIdle: false });
const starved = (look: number) => ({ ranMs: Math.floor(look / 20), isIdle: false });

test('a thread that computes for long at one file is stuck there', () => {
  expect(stuckAfter(100, isInTime, busy)).toEqual({ look: 21, isCertain: true, file: 'a.py' });
});

test('where the answer is late, a file that takes longer than others is only read later', () => {
  expect(stuckAfter(100, isLate, busy)).toEqual({ look: 5, isCertain: false, file: 'a.py' });
});

test('a thread that has no time is not stuck, however long it takes and however late the answer is', () => {
  expect(stuckAfter(7_200, isInTime, starved)).toBeUndefined();
  expect(stuckAfter(7_200, isLate, starved)).toBeUndefined();
});
