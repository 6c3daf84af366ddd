import type { ParsedConfig } from './checker.ts';
import type { ModuleMaker } from './shown-module.ts';

/** What the packages of a workspace, and where each begins, are read from. */
export interface WorkspaceInput {
  /** Real path of the repository. */
  readonly root: string;
  /** Source files that the checker can know, relative and sorted. */
  readonly files: readonly string[];
  /** `tsconfig*.json`, `jsconfig*.json` and `package.json` files, relative. */
  readonly configFiles: readonly string[];
  readonly readText: (file: string) => string | undefined;
}

export interface PlanInput extends WorkspaceInput {
  /** A folder of ours, outside the repository. */
  readonly cacheDirectory: string;
  /** The file declares something of another module, or for all. */
  readonly augments: (file: string) => boolean;
  /** The path from the root; undefined of what lies outside. Asked of every file of every configuration. */
  readonly relative: (absolute: string) => string | undefined;
  /** What makes modules of files of other languages. */
  readonly modules?: ModuleMaker | undefined;
  /** `digest` is another one when the configuration, or anything that it extends, says something else. */
  readonly parseConfig: (absolutePath: string, digest: string) => ParsedConfig;
}
