/** The scan of a repository as it was before a diff, beside that of now. Nothing is laid out: texts stand for files. */
import type { EarlierFile } from '@boocontext/code-index';
import { readTextBelow } from '@boocontext/safe-access';
import { scanProject } from '../../scan/codesight/scanner.ts';
import { partOfProject } from '../scan-of.ts';
import type { ToolContext } from '../tool.ts';
import { type ContractChanges, contractChanges } from './contract-changes.ts';

/** @param changed what the diff has changed */
export async function compareScans(
  { engine, directory, control }: Pick<ToolContext, 'engine' | 'directory' | 'control'>,
  changed: readonly EarlierFile[],
): Promise<ContractChanges> {
  const { files: listed } = await engine.files(control);
  const now = partOfProject(listed);
  const before = partOfProject(earlierFiles(listed, changed));
  const scanned = new Set([...now.files, ...before.files]);
  // Whatever else has changed, no reader looks at it.
  if (!changed.some(({ path, oldPath }) => scanned.has(path) || scanned.has(oldPath))) return { changes: [], open: [] };
  const texts = new Map(changed.flatMap(({ oldPath, text }) => (text === undefined ? [] : [[oldPath, text] as const])));
  const options = {
    directory,
    only: 'contracts',
    ...(control.signal === undefined ? {} : { signal: control.signal }),
  } as const;
  const [scanBefore, scanNow] = await Promise.all([
    scanProject({ ...options, ...before, texts }),
    scanProject({ ...options, ...now }),
  ]);
  return contractChanges({
    before: scanBefore,
    now: scanNow,
    newNames: new Map(changed.flatMap(({ path, oldPath }) => (path === oldPath ? [] : [[oldPath, path] as const]))),
    isStillSaid: reader(
      directory,
      now.files.filter((file) => !isProse.test(file)),
    ),
  });
}

/** What is said there is read by people, or set for the code, and not read by it. */
const isProse = /\.(?:mdx?|rst|adoc|txt|ya?ml|json|toml|ini|cfg|conf|lock|html?|css|svg|env|sh)$|(?:^|\/)Dockerfile/i;
const largestFile = 1_000_000;

function earlierFiles(
  listed: readonly { readonly path: string; readonly test: boolean }[],
  changed: readonly EarlierFile[],
): readonly { readonly path: string; readonly test: boolean }[] {
  const isNew = new Set(
    changed.filter(({ path, oldPath, status }) => status === 'added' || path !== oldPath).map(({ path }) => path),
  );
  const known = new Set(listed.map(({ path }) => path));
  const gone = changed.filter(
    ({ oldPath, text }) => text !== undefined && !(known.has(oldPath) && !isNew.has(oldPath)),
  );
  return [
    ...listed.filter(({ path }) => !isNew.has(path)),
    ...gone.map(({ oldPath, test }) => ({ path: oldPath, test })),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Texts are read when somebody asks, and once. */
function reader(directory: string, files: readonly string[]): (pattern: RegExp, file?: string) => boolean {
  const texts = new Map<string, string>();
  const textOf = (file: string): string => {
    const known = texts.get(file) ?? readTextBelow(directory, file, largestFile) ?? '';
    texts.set(file, known);
    return known;
  };
  return (pattern, file) =>
    file === undefined ? files.some((each) => pattern.test(textOf(each))) : pattern.test(textOf(file));
}
