/** What the checker's process is started with: an environment of its own, and how much memory it may take. */
import os from 'node:os';

const MEGABYTE = 1 << 20;

/**
 * Resident bytes at which the checker's process is ended: `BOOCONTEXT_CHECKER_MEMORY_MB`, else half of the memory that
 * there is for us, at least 1 GiB and at most 4 GiB.
 */
export function checkerMemoryLimit(): number {
  const wanted = Number(process.env['BOOCONTEXT_CHECKER_MEMORY_MB'] ?? '');
  if (Number.isFinite(wanted) && wanted > 0) return Math.max(wanted, LEAST_MEGABYTES) * MEGABYTE;
  // A container may have less than the machine; without a limit of its own it says 0, or more than there is.
  const constrained = process.constrainedMemory();
  const total = constrained > 0 ? Math.min(constrained, os.totalmem()) : os.totalmem();
  return Math.min(Math.max(total / 2, 1024 * MEGABYTE), 4096 * MEGABYTE);
}

/** With less it cannot even load the libraries of a project. */
const LEAST_MEGABYTES = 200;

/**
 * All that the checker's process is told. What the environment of its parent holds is none of its business, and a `PATH`
 * in which a repository lies least of all.
 *
 * @param softBytes Near this it collects more often instead of growing.
 */
export function checkerEnvironment(executable: string, softBytes: number): Record<string, string> {
  const kept: Record<string, string> = {};
  const names = ['GOMAXPROCS', 'GOGC', 'SYSTEMROOT', 'TEMP', 'TMPDIR'];
  for (const [name, value] of Object.entries(process.env)) {
    // Our own settings tell whoever looks for our processes which they are.
    if (value !== undefined && (names.includes(name) || name.startsWith('BOOCONTEXT_'))) kept[name] = value;
  }
  return {
    ...kept,
    PATH: '/usr/bin:/bin',
    GOMEMLIMIT: process.env['GOMEMLIMIT'] ?? `${Math.round(softBytes / MEGABYTE)}MiB`,
    // What thousands of stacks look like when memory is over helps nobody.
    GOTRACEBACK: 'none',
    BOOCONTEXT_CHECKER_EXECUTABLE: executable,
    BOOCONTEXT_CHECKER_LIMIT_KB: `${Math.round(checkerMemoryLimit() / 1024)}`,
  };
}

/**
 * Starts something with exactly this environment: the checker's API takes none for the process that it spawns. The variables
 * are changed one by one, since Node 26 starts a process with the variables of a thread whatever object `process.env` is.
 */
export function withEnvironment<T>(environment: Readonly<Record<string, string>>, start: () => T): T {
  const own = { ...process.env };
  setEnvironment(environment);
  try {
    return start();
  } finally {
    setEnvironment(own);
  }
}

function setEnvironment(environment: Readonly<Record<string, string | undefined>>): void {
  for (const name of Object.keys(process.env)) if (environment[name] === undefined) delete process.env[name];
  Object.assign(process.env, environment);
}
