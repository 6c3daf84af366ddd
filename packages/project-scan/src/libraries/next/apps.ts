/** Where applications of Next.js lie, and what their configuration says about paths. */

import { packagesIn } from '../../reading/packages.ts';
import { literalAt } from '../../reading/scripts/literals.ts';
import type { Sources } from '../../reading/sources.ts';

export interface NextApp {
  /** Which holds `app` and `pages`, with a slash behind it; empty for the root. */
  readonly folder: string;
  /** Of files that are pages, without a dot. */
  readonly extensions: readonly string[];
  /** Before all paths, with a slash before it; empty where there is none. */
  readonly basePath: string;
  /** False where the configuration works it out. */
  readonly isBaseKnown: boolean;
}

/** The innermost first. Folders that only a package of components calls `pages` are none. */
export function nextApps(sources: Sources): readonly NextApp[] {
  const configured = sources.files.flatMap((file) => {
    const root = /^((?:.*\/)?)next\.config\.[cm]?[jt]s$/.exec(file)?.[1];
    return root === undefined ? [] : [{ root, config: file }];
  });
  const started = packagesIn(sources).flatMap(({ folder }) => {
    const root = folder === '' ? '' : `${folder}/`;
    const isStarted = /"(?:[^"\n]{0,300}[\s;&])?next (?:dev|build|start)\b/.test(sources.text(`${root}package.json`));
    return isStarted && !configured.some((each) => each.root === root) ? [{ root, config: undefined }] : [];
  });
  return [...configured, ...started]
    .map(({ root, config }) => appAt(sources, root, config))
    .toSorted((left, right) => right.folder.length - left.folder.length);
}

function appAt(sources: Sources, root: string, config: string | undefined): NextApp {
  const [text, masked] = config === undefined ? ['', ''] : [sources.text(config), sources.masked(config)];
  const base = /\bbasePath\s{0,20}:\s{0,20}/.exec(masked);
  const basePath = base === null ? '' : literalAt(text, masked, base.index + base[0].length);
  const listed = /\bpageExtensions\s{0,20}:\s{0,20}\[([^\]]{0,400})\]/.exec(text)?.[1];
  const extensions = [...(listed ?? '').matchAll(/["'`]([\w.]{1,40})["'`]/g)].map(([, name = '']) => name);
  return {
    folder: isBeside(sources, root) ? root : `${root}src/`,
    extensions: extensions.length > 0 ? extensions : ['tsx', 'ts', 'jsx', 'js'],
    basePath: basePath ?? '',
    isBaseKnown: basePath !== undefined,
  };
}

/** Next.js looks into `src` only where neither folder lies beside its configuration. */
function isBeside(sources: Sources, root: string): boolean {
  return sources.files.some(
    (file) => file.startsWith(root) && /^(?:app|pages)\/.*\.[jt]sx?$/.test(file.slice(root.length)),
  );
}
