/** Who outside of a repository may use what it exports, as its manifests and its files say. */
import path from 'node:path';
import type { ChangedSymbol, Manifest, ProjectAnswer } from '@boocontext/code-index';

/** `others`: whoever installs or imports it. `nobody`: it is a part of what is run, or of a package that is not published. */
export type Audience = 'others' | 'nobody' | 'unknown';

export interface AudienceProject {
  readonly type: ProjectAnswer['type'];
  readonly manifests: readonly Pick<Manifest, 'file' | 'kind' | 'private'>[];
}

export function audienceOf(symbol: ChangedSymbol, project: AudienceProject | undefined): Audience {
  if (project === undefined) return 'unknown';
  const { file } = symbol;
  if (SCRIPT.test(file)) {
    if (symbol.entry !== undefined) return 'others';
    const manifest = nearest(file, project);
    return manifest === undefined || manifest.private ? 'nobody' : 'unknown';
  }
  if (isInternal(symbol)) return 'nobody';
  if (project.type === 'library') return 'others';
  return project.type === 'application' ? 'nobody' : 'unknown';
}

function nearest(file: string, { manifests }: AudienceProject): AudienceProject['manifests'][number] | undefined {
  const around = manifests.filter((manifest) => {
    const folder = path.posix.dirname(manifest.file);
    return manifest.kind === 'npm' && (folder === '.' || file.startsWith(`${folder}/`));
  });
  return around.toSorted((a, b) => b.file.length - a.file.length)[0];
}

/** By its language, or by what everybody calls such a folder. */
function isInternal({ file, symbol, container }: ChangedSymbol): boolean {
  if (ASIDE.test(file)) return true;
  if (file.endsWith('.go')) return [...container.split('.'), symbol].some((name) => /^[a-z_]/.test(name));
  if (!file.endsWith('.py')) return false;
  const names = [...file.slice(0, -'.py'.length).split('/'), ...container.split('.'), symbol];
  return names.some((name) => name.startsWith('_') && !name.endsWith('__'));
}

const SCRIPT = /\.(?:[mc]?[jt]sx?|vue|svelte)$/;
const ASIDE =
  /(?:^|\/)(?:internal|testdata|tests?|examples?|samples?|docs?|benchmarks?|scripts|tools|cmd|ci|migrations)\//;
