/**
 * What `env!("BUILD_ID")` and `option_env!` want when Rust is compiled. Cargo sets some of these, and a build script can
 * set others for its own package: where it does, none of that package is known to come from outside.
 */

import type { DeclaredEnvVar } from '../../reading/env/declared-env-var.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';

export function rustBuild(sources: Sources): readonly DeclaredEnvVar[] {
  const settingFolders = sources.files
    .filter((file) => /(^|\/)build(\.rs$|\/[^/]+\.rs$)/.test(file) && setsVariables.test(sources.text(file)))
    .map((file) => file.slice(0, file.lastIndexOf('/') + 1));
  // A folder of build scripts belongs to the package around it.
  const packages = settingFolders.map((folder) => folder.replace(/(^|\/)build\/$/, '$1'));
  return sources.files
    .filter((file) => file.endsWith('.rs') && !packages.some((folder) => file.startsWith(folder)))
    .flatMap((file) => wantedBy(sources, file));
}

const setsVariables = /\brustc-env\b|\bvergen|\bshadow_rs\b|\bbuilt::/;

function wantedBy(sources: Sources, file: string): readonly DeclaredEnvVar[] {
  const text = sources.text(file);
  if (!text.includes('env!')) return [];
  return [...sources.masked(file).matchAll(/\b(env|option_env)!\s*\(\s*"/g)].flatMap((match) => {
    const name = /^\w+(?=")/.exec(text.slice(match.index + match[0].length, match.index + match[0].length + 200))?.[0];
    if (name === undefined || /^(CARGO(_|$)|OUT_DIR$)/.test(name)) return [];
    return [{ name, file, line: lineAt(text, match.index), hasDefault: false, isNeeded: match[1] === 'env' }];
  });
}
