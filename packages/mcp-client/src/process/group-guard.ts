/**
 * The watcher that ends a server when we are killed and can no longer do it ourselves. It is a process of its own,
 * because nothing else survives SIGKILL, and it learns of our end by the closing of a pipe, at once and without
 * polling. It is started before the server, so that all that is left to do once there is a server is to write its id.
 */
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { SYSTEM_PATH } from '@boocontext/safe-access';
import { hasProcessGroups } from './process-group.ts';

export interface GroupGuard {
  /** The process that leads the group; once only. When we are gone the group gets TERM, and KILL some seconds later. */
  watch(group: number): void;
  /** Ends the guard and leaves the group alone. */
  dismiss(): void;
}

/**
 * Start it before the process that it is to watch. Rejects when the guard cannot be started; without one a server must not
 * be started either.
 */
export async function startGroupGuard(killAfterMs: number): Promise<GroupGuard> {
  if (!hasProcessGroups) return { watch() {}, dismiss() {} };
  const seconds = String(Math.max(1, Math.ceil(killAfterMs / 1_000)));
  // Detached, so that what ends our own process group does not end the guard with it.
  const guard = spawn('/bin/sh', [SCRIPT, seconds], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
    env: { PATH: SYSTEM_PATH },
  });
  const input = guard.stdin as typeof guard.stdin & Socket;
  input.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    guard.once('spawn', resolve);
    guard.once('error', reject);
  });
  guard.unref();
  input.unref();
  return {
    watch: (group) => void input.write(`${group}\n`),
    dismiss: () => void input.end('0\nended\n'),
  };
}

const SCRIPT = fileURLToPath(new URL('../../guard/group-guard.sh', import.meta.url));
