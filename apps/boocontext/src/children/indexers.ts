/**
 * Indexers of other languages: a compiler's own knowledge of who uses what, written as SCIP. They are run on a copy of the
 * repository and only when a person asks for it. Their commands come from the user's PATH or, pinned and where a person asks
 * for that too, from npm. One that runs what the repository names, and cannot be kept from it, is not run.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { endGroup, hasProcessGroups, startGroupGuard } from '@boocontext/mcp-client';
import { findProgram, safePath } from '@boocontext/safe-access';
import { ToolFailure } from '../errors.ts';

export interface Indexer {
  /** As the engine names it. */
  readonly language: string;
  readonly name: string;
  /** How a person gets it. */
  readonly hint: string;
  /** Files that decide with those of the language what it says. */
  readonly manifests: RegExp;
  /** It reads a module at a time: the folder of such a file, without those below that have one. Else the whole repository. */
  readonly module?: {
    readonly manifest: string;
    /** What lies beside the manifest and is needed with it, though it is no source that the engine lists. */
    readonly beside: readonly string[];
  };
  /** Files of the repository that would have it run something, or not read all: it does not get to see them. */
  readonly hidden?: RegExp;
  /** Undefined where it is not there. Nothing is started yet. */
  readonly command: (place: IndexerPlace) => IndexerCommand | undefined;
}

interface IndexerPlace {
  /** The analysed repository: a command in it is none. */
  readonly root: string;
  /** What it is to read: the copy of the repository, or a folder of it. */
  readonly directory: string;
  /** A folder of ours that is empty at first. */
  readonly work: string;
  readonly output: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** A person has asked for it: one that is not there may come from npm. */
  readonly mayFetch: boolean;
}

export interface IndexerCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

const SCIP_PYTHON = '@sourcegraph/scip-python@0.6.6';

export const indexers: readonly Indexer[] = [
  {
    language: 'Python',
    name: 'scip-python',
    manifests: /(?!)/,
    // They say which files a type checker is to look at, which is not all of them, and where it finds others.
    hidden: /^(?:pyproject\.toml|pyrightconfig\.json)$/,
    hint: `npm has it: \`--fetch\` fetches it with the npx of your PATH (${SCIP_PYTHON}), or \`npm install --global ${SCIP_PYTHON}\``,
    command: (place) => {
      // Without the packages of an environment it asks no Python which there are.
      const environment = path.join(place.work, 'environment.json');
      const args = [
        ...['index', '--cwd', place.directory, '--output', place.output, '--environment', environment],
        ...['--project-name', path.basename(place.root), '--project-version', '0', '--quiet'],
      ];
      const installed = onPath('scip-python', place);
      const npx = installed ?? (place.mayFetch ? onPath('npx', place) : undefined);
      if (npx === undefined) return undefined;
      fs.writeFileSync(environment, '[]');
      return { file: npx, args: installed === undefined ? ['--yes', SCIP_PYTHON, ...args] : args, cwd: place.work };
    },
  },
  {
    language: 'Go',
    name: 'scip-go',
    hint: '`go install github.com/scip-code/scip-go/cmd/scip-go@latest` installs it',
    manifests: /(?:^|\/)go\.(?:mod|sum|work|work\.sum)$/,
    module: { manifest: 'go.mod', beside: ['go.sum', 'go.work', 'go.work.sum'] },
    command: (place) => {
      const file = onPath('scip-go', place);
      // What go.mod names is not fetched: without it calls into it are unknown, and those within the module are not.
      const env = {
        GOTOOLCHAIN: 'local',
        GOPROXY: 'off',
        CGO_ENABLED: '0',
        GOFLAGS: '-buildvcs=false',
        GOVCS: '*:off',
      };
      return file === undefined ? undefined : { file, args: ['--output', place.output], cwd: place.directory, env };
    },
  },
  {
    language: 'Rust',
    name: 'rust-analyzer',
    manifests: /(?!)/,
    // Its `scip` command loads build scripts and procedural macros whatever its settings say, and a `rust-project.json`
    // names a compiler that it starts: all of that is code of the repository.
    hint: 'it runs build scripts and macros of the repository, which boocontext never does: where you trust them, run `rust-analyzer scip .` yourself, and name its index with --scip',
    command: () => undefined,
  },
  {
    language: 'Java',
    name: 'scip-java',
    manifests: /(?!)/,
    // It lets the build of the repository run, which is for the person who trusts it to do.
    hint: 'it runs the build of the repository, which boocontext never does: run it yourself, and name its index with --scip',
    command: () => undefined,
  },
];

/**
 * Resolves when it has ended well, and nothing that it has started is left in its group. When we are killed meanwhile, its
 * guard ends it.
 *
 * @throws ToolFailure `indexer_failed`, with the last of what it said; and the signal's reason when it was stopped
 */
export async function runIndexer(
  { name }: Indexer,
  { file, args, cwd, env }: IndexerCommand,
  control: {
    /** The analysed repository. */
    readonly root: string;
    readonly signal?: AbortSignal | undefined;
    readonly timeoutMs: number;
    /** Each line that it says, without colours. */
    readonly onLine?: (line: string) => void;
  },
): Promise<void> {
  const guard = await startGroupGuard(KILL_AFTER_MS);
  try {
    const child = spawn(file, [...args], {
      cwd,
      env: { ...safeEnvironment(control.root), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: hasProcessGroups,
      windowsHide: true,
    });
    if (child.pid !== undefined) guard.watch(child.pid);
    let said = '';
    const listen = (chunk: Buffer) => {
      said = (said + stripVTControlCharacters(chunk.toString())).slice(-2_000);
      // Progress is often written over itself.
      const line = said.split(/[\r\n]+/).findLast((each) => each.trim() !== '');
      if (line !== undefined) control.onLine?.(line.trim());
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    let hasExited = false;
    let isLate = false;
    const end = () => endGroup(child.pid, KILL_AFTER_MS, () => hasExited);
    const stop = () => void end();
    const timer = setTimeout(() => {
      isLate = true;
      stop();
    }, control.timeoutMs);
    control.signal?.addEventListener('abort', stop, { once: true });
    try {
      const code = await new Promise<number | null>((resolve, reject) => {
        child.once('error', reject);
        // Not when its streams close: a process that it has started may hold them.
        child.once('exit', (status) => {
          hasExited = true;
          resolve(status);
        });
      }).catch((error: unknown) => {
        hasExited = true;
        said = error instanceof Error ? error.message : String(error);
        return null;
      });
      await end();
      control.signal?.throwIfAborted();
      if (code === 0) return;
      const why = isLate
        ? `did not end within ${Math.round(control.timeoutMs / 60_000)} minutes`
        : `failed: ${lastWords(said)}`;
      throw new ToolFailure(
        'indexer_failed',
        `${name} ${why}`.slice(0, 600),
        'Run it by hand to see what it says, and name its index with --scip.',
      );
    } finally {
      clearTimeout(timer);
      control.signal?.removeEventListener('abort', stop);
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
      child.unref();
    }
  } finally {
    guard.dismiss();
  }
}

/** What names the failure, else the end: a trace of the stack may be last. */
function lastWords(said: string): string {
  const lines = said
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const named = lines.filter((line) => /^(?:\w+ )*(?:error|fatal|panic)\b/i.test(line));
  return (
    (named.length > 0 ? named : lines)
      .slice(-3)
      .join(' ')
      .replace(/(?<!\.)\.+$/, '') || 'it said nothing'
  );
}

/** Time between TERM and KILL. */
const KILL_AFTER_MS = 3_000;

/** A command of the user's, never one that lies in the analysed repository or where the shell happens to stand. */
function onPath(name: string, { root, environment }: IndexerPlace): string | undefined {
  return findProgram(process.platform === 'win32' ? `${name}.cmd` : name, [root], { environment });
}

/** What programs need to run, and no key that the user's environment may hold. */
function safeEnvironment(root: string): Record<string, string> {
  const kept = [
    'HOME',
    'USER',
    'LANG',
    'LC_ALL',
    'TMPDIR',
    'TEMP',
    'TMP',
    'SystemRoot',
    'APPDATA',
    'LOCALAPPDATA',
    'GOPATH',
    'GOMODCACHE',
    'GOCACHE',
    'npm_config_cache',
    'npm_config_registry',
    'NPM_CONFIG_REGISTRY',
    'NPM_CONFIG_USERCONFIG',
    'HTTPS_PROXY',
    'HTTP_PROXY',
    'NO_PROXY',
    'https_proxy',
    'http_proxy',
    'no_proxy',
    'NODE_EXTRA_CA_CERTS',
    'SSL_CERT_FILE',
  ];
  const values = kept.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(values), PATH: safePath([root]) };
}
