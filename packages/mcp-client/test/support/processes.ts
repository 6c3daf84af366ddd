/** Processes that a test has started, by the ids that they wrote down. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isGone } from '@boocontext/test-support';

/** A directory into which every fixture process writes its id. */
export function createPidDirectory(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'mcp-client-pids-'));
}

/** What each process that ever wrote its id down called itself. */
export function recordedPids(directory: string): Map<number, string> {
  return new Map(
    fs.readdirSync(directory).map((name) => [Number(name), fs.readFileSync(path.join(directory, name), 'utf8')]),
  );
}

export function livingPids(directory: string): number[] {
  return [...recordedPids(directory).keys()].filter((pid) => !isGone(pid));
}
