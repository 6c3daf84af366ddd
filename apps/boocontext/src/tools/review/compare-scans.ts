/** The scan of a repository as it was before a diff, beside that of now. Nothing is laid out: texts stand for files. */
import { createHash } from 'node:crypto';
import type { EarlierFile } from '@boocontext/code-index';
import type { ProjectScan } from '@boocontext/project-scan';
import { scanProject } from '@boocontext/project-scan';
import { readTextBelow } from '@boocontext/safe-access';
import { partOfProject } from '../scan-of.ts';
import type { ToolContext } from '../tool.ts';
import { contractChanges } from './contract-changes.ts';
import type { ContractChanges } from './contracts.ts';

export interface ComparedStates extends ContractChanges {
  /** The scan of now; undefined where nothing of what a scan looks at has changed, so that none was made. */
  readonly now: ProjectScan | undefined;
}

/** @param changed what the diff has changed */
export async function compareScans(
  { engine, directory, control }: Pick<ToolContext, 'engine' | 'directory' | 'control'>,
  changed: readonly EarlierFile[],
): Promise<ComparedStates> {
  const { files: listed, snapshot } = await engine.files(control);
  const now = partOfProject(listed);
  const before = partOfProject(earlierFiles(listed, changed));
  const scanned = new Set([...now.files, ...before.files]);
  // Whatever else has changed, no reader looks at it.
  if (!changed.some(({ path, oldPath }) => scanned.has(path) || scanned.has(oldPath)))
    return { changes: [], open: [], now: undefined };
  const texts = new Map(changed.flatMap(({ oldPath, text }) => (text === undefined ? [] : [[oldPath, text] as const])));
  const state = stateOf(snapshot, changed);
  const known = kept.get(directory);
  if (known?.state === state) return known.found;
  const { signal, timeBudgetMs } = control;
  const options = {
    directory,
    only: 'contracts',
    ...(signal === undefined ? {} : { signal }),
    ...(timeBudgetMs === undefined ? {} : { timeBudgetMs: Math.min(timeBudgetMs, longestScanMs) }),
  } as const;
  const [scanBefore, scanNow] = await Promise.all([
    scanProject({ ...options, ...before, texts }),
    scanProject({ ...options, ...now }),
  ]);
  const found = {
    ...contractChanges({
      before: scanBefore,
      now: scanNow,
      newNames: new Map(changed.flatMap(({ path, oldPath }) => (path === oldPath ? [] : [[oldPath, path] as const]))),
      isStillSaid: reader(
        directory,
        now.files.filter((file) => !isProse.test(file)),
      ),
    }),
    now: scanNow,
  };
  const isWhole = [...scanBefore.failures, ...scanNow.failures].every(({ isLasting }) => isLasting === true);
  if (isWhole) kept.set(directory, { state, found });
  return found;
}

/** Of the last diff of each directory: whoever asks page by page asks for the same again. */
const kept = new Map<string, { readonly state: string; readonly found: ComparedStates }>();
const longestScanMs = 60_000;

function stateOf(snapshot: string, changed: readonly EarlierFile[]): string {
  const digest = createHash('sha1').update(snapshot);
  for (const { path, oldPath, text = '' } of changed)
    digest.update(`\0${path}\0${oldPath}\0${text.length}\0`).update(text);
  return digest.digest('hex');
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
