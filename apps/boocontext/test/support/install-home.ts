/** A home directory for each test, into which hosts are installed as by the command. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { runInstall } from '../../src/cli/install-command.ts';

export interface InstallHome {
  /** Absolute; another one in each test. */
  readonly path: string;
  /** The directory in which the command is typed. */
  readonly project: string;
  install(
    ...args: readonly string[]
  ): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>;
  /** Every file and directory of the home with its content, except where this command keeps its own records. */
  everything(): Record<string, string>;
  put(file: string, text: string): void;
  get(file: string): string;
}

/** @param environment what the command finds set besides `HOME`, for a home. */
export function installHome(environment: (home: string) => Record<string, string> = () => ({})): InstallHome {
  let home = '';
  const project = () => path.join(home, 'project');
  beforeEach(() => {
    home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'boocontext-install-')));
    mkdirSync(project());
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  return {
    get path() {
      return home;
    },
    get project() {
      return project();
    },
    async install(...args) {
      const outcome = { code: 0, stdout: '', stderr: '' };
      const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text, ...rest) => {
        outcome.stdout += text;
        for (const argument of rest) if (typeof argument === 'function') argument();
        return true;
      });
      const stderr = vi.spyOn(console, 'error').mockImplementation((text) => {
        outcome.stderr += `${text}\n`;
      });
      try {
        const env = { HOME: home, ...environment(home) };
        outcome.code = await runInstall(args, { env, directory: project() });
        return outcome;
      } finally {
        stdout.mockRestore();
        stderr.mockRestore();
      }
    },
    everything() {
      const entries = readdirSync(home, { recursive: true, withFileTypes: true }).map((entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return [path.relative(home, file), entry.isFile() ? readFileSync(file, 'latin1') : ''] as const;
      });
      return Object.fromEntries(entries.filter(([file]) => !file.startsWith('.local')).sort());
    },
    put(file, text) {
      mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
      writeFileSync(path.join(home, file), text);
    },
    get: (file) => readFileSync(path.join(home, file), 'utf8'),
  };
}
