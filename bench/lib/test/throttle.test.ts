import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hasProc, until } from '@boocontext/test-support';
import { afterEach, expect, test } from 'vitest';
import { putLoadOn, underLoad } from '../throttle.mjs';

/** A program that starts another one, and tells its id; both wait for nothing and end with their input. */
const family = `
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume().on("end", () => process.exit())']);
  console.log(process.pid, child.pid);
  process.stdin.resume().on('end', () => { child.stdin.end(); process.exitCode = 7; });
`;

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.stdin?.end();
});

test.runIf(hasProc)('a process and what it started stand still and go on, and go on for good at the end', async () => {
  const { pids } = await run(process.execPath, ['-e', family]);
  const load = putLoadOn(pids[0] as number, { share: 0.1, periodMs: 50 });
  await until(() => pids.every(isStopped));
  await until(() => pids.every((pid) => !isStopped(pid)));
  await until(() => pids.every(isStopped));
  await load.stop();
  expect(pids.map(isStopped)).toEqual([false, false]);
});

test.runIf(hasProc)('a command under a load has the input, the output and the status of the command', async () => {
  const { command, args } = underLoad({ share: 0.5, periodMs: 20, beside: 2 }, process.execPath, ['-e', family]);
  const { child, pids } = await run(command, args);
  await until(() => pids.every(isStopped));
  child.stdin?.end();
  const status = await new Promise((resolve) => child.once('close', resolve));
  expect(status).toBe(7);
  await until(() => !fs.existsSync(`/proc/${pids[1]}`));
});

test.runIf(hasProc)('busy processes beside a command end with it', async () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'throttle-')), 'busy');
  const { command, args } = underLoad({ beside: 3 }, 'sh', ['-c', `ps -o pid= --ppid $PPID > ${file}; cat`]);
  const child = spawn(command, args, { stdio: ['pipe', 'inherit', 'inherit'] });
  started.push(child);
  await until(() => fs.existsSync(file) && fs.readFileSync(file, 'utf8').split('\n').length > 4);
  child.stdin.end();
  await new Promise((resolve) => child.once('close', resolve));
  const pids = fs.readFileSync(file, 'utf8').trim().split(/\s+/);
  await until(() => pids.every((pid) => !fs.existsSync(`/proc/${pid}`)));
  fs.rmSync(path.dirname(file), { recursive: true });
});

async function run(command: string, args: readonly string[]): Promise<{ child: ChildProcess; pids: number[] }> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  started.push(child);
  const line = await new Promise<string>((resolve) => child.stdout.once('data', (chunk) => resolve(String(chunk))));
  return { child, pids: line.trim().split(' ').map(Number) };
}

function isStopped(pid: number): boolean {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T');
}
