import { isAside } from '../scan/aside.ts';
import { scanProject } from '../scan/codesight/scanner.ts';
import type { ProjectScan } from '../scan/project-scan.ts';
import type { ToolContext } from './tool.ts';

/** What the directory asked about serves, stores, shows and wants to be told, as its files are now. */
export async function scanOf({ engine, directory, control }: ToolContext): Promise<ProjectScan> {
  return await scanProject({
    directory,
    files: await partOfProject(engine, control),
    ...(control.signal === undefined ? {} : { signal: control.signal }),
    ...(control.onProgress === undefined ? {} : { onProgress: control.onProgress }),
  });
}

/** What the scan may look at: the project itself, or all that there is where nothing but examples or tests is. */
async function partOfProject(
  engine: ToolContext['engine'],
  control: ToolContext['control'],
): Promise<readonly string[]> {
  const { files } = await engine.files(control);
  const own = files.filter(({ path, test }) => !test && !isAside(path));
  return (own.some(({ path }) => path.includes('.')) ? own : files).map(({ path }) => path);
}
