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
  const known = kept.get(directory);
  if (known?.state === state) return known.scan;
  const scan = await scanProject({
    directory,
    files,
    examples: examples.files,
    ...(control.signal === undefined ? {} : { signal: control.signal }),
    ...(control.onProgress === undefined ? {} : { onProgress: control.onProgress }),
  });
  kept.delete(directory);
  if (scan.failures.length > 0) return scan;
  kept.set(directory, { state, scan });
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return scan;
}

/** As many as the pool keeps engines. */
const mostKept = 3;
const kept = new Map<string, { readonly state: string; readonly scan: ProjectScan }>();

/** What the scan may look at: the project itself, or all that there is where nothing but examples or tests is. */
function partOfProject(files: readonly { readonly path: string; readonly test: boolean }[]): readonly string[] {
  const own = files.filter(({ path, test }) => !test && !isAside(path));
  return (own.some(({ path }) => path.includes('.')) ? own : files).map(({ path }) => path);
}
