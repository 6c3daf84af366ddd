import { isAside } from '../scan/aside.ts';
import { scanProject } from '../scan/codesight/scanner.ts';
import { findExampleFiles } from '../scan/example-files.ts';
import type { ProjectScan } from '../scan/project-scan.ts';
import type { ToolContext } from './tool.ts';

/**
 * What the directory asked about serves, stores, shows and wants to be told, as its files are now. The scan looks at
 * nothing but the files that the snapshot covers, and those that the stamp does, so one of the same state is the same; one
 * with failures is not kept.
 */
export async function scanOf({ engine, directory, control }: ToolContext): Promise<ProjectScan> {
  const { files: all, snapshot } = await engine.files(control);
  const files = partOfProject(all);
  const examples = findExampleFiles(directory, files);
  const state = `${snapshot} ${examples.stamp}`;
  return await whole.of(directory, state, () =>
    scanProject({
      directory,
      files,
      examples: examples.files,
      ...(control.signal === undefined ? {} : { signal: control.signal }),
      ...(control.onProgress === undefined ? {} : { onProgress: control.onProgress }),
    }),
  );
}

/**
 * Its routes alone, as far as they are read within some seconds: an answer that only mentions them does not wait longer.
 * Undefined when they are not; the scan goes on, so that the next question finds them.
 */
export async function routesOf(
  { engine, directory, control }: ToolContext,
  waitMs: number,
): Promise<ScannedRoutes | undefined> {
  const { files: all, snapshot } = await engine.files(control);
  const files = partOfProject(all);
  if (files.length === 0) return { routes: [], failures: [] };
  const known = whole.kept(directory, (state) => state.startsWith(`${snapshot} `));
  if (known !== undefined) return known;
  const scan = routesAlone.of(directory, snapshot, () => scanProject({ directory, files, routesOnly: true }));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, waitMs, undefined);
  });
  try {
    return await Promise.race([scan, late]);
  } finally {
    clearTimeout(timer);
  }
}

export type ScannedRoutes = Pick<ProjectScan, 'routes' | 'failures'>;

/** Scans by directory, each of one state of its files. Two that ask for the same one at the same time wait for one scan. */
class Scans {
  /** As many as the pool keeps engines. */
  static readonly #most = 3;
  readonly #kept = new Map<string, { readonly state: string; readonly scan: ProjectScan }>();
  readonly #running = new Map<string, { readonly state: string; readonly scan: Promise<ProjectScan> }>();
  readonly #isShared: boolean;

  /** A scan that follows the signal of one question is not shared with others. */
  constructor({ isShared }: { readonly isShared: boolean }) {
    this.#isShared = isShared;
  }

  kept(directory: string, isState: (state: string) => boolean): ProjectScan | undefined {
    const known = this.#kept.get(directory);
    return known !== undefined && isState(known.state) ? known.scan : undefined;
  }

  async of(directory: string, state: string, make: () => Promise<ProjectScan>): Promise<ProjectScan> {
    const known = this.kept(directory, (each) => each === state);
    if (known !== undefined) return known;
    const running = this.#running.get(directory);
    if (this.#isShared && running?.state === state) return await running.scan;
    const made = make();
    if (this.#isShared) this.#running.set(directory, { state, scan: made });
    try {
      const scan = await made;
      this.#kept.delete(directory);
      if (scan.failures.length === 0) this.#kept.set(directory, { state, scan });
      for (const oldest of this.#kept.keys()) {
        if (this.#kept.size <= Scans.#most) break;
        this.#kept.delete(oldest);
      }
      return scan;
    } finally {
      if (this.#running.get(directory)?.scan === made) this.#running.delete(directory);
    }
  }
}

const whole = new Scans({ isShared: false });
const routesAlone = new Scans({ isShared: true });

/** What the scan may look at: the project itself, or all that there is where nothing but examples or tests is. */
function partOfProject(files: readonly { readonly path: string; readonly test: boolean }[]): readonly string[] {
  const own = files.filter(({ path, test }) => !test && !isAside(path));
  return (own.some(({ path }) => path.includes('.')) ? own : files).map(({ path }) => path);
}
