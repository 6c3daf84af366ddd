// What takes for ever, or very long, costs the file that it stands in and nothing else: it is left out, named and counted,
// the question is answered, and so is the next one. Real hangs are made in the server's own threads by `withStuckThreads`.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  hangsEveryThread,
  hangsInPattern,
  livingDescendants,
  until,
  untilStuck,
  withStuckThreads,
} from '@boocontext/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Attempt, campaign, type HostileServer, startHostileServer } from './support/campaign.ts';
import { Clone, plantHonestPart } from './support/clone.ts';

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-hangs-')));
const log = path.join(base, 'log');
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
