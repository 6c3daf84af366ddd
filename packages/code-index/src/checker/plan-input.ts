import type { ParsedConfig } from './checker.ts';

export interface PlanInput {
  /** Real path of the repository. */
  readonly root: string;
  /** Source files of the TypeScript family, relative and sorted. */
  readonly files: readonly string[];
  /** `tsconfig*.json`, `jsconfig*.json` and `package.json` files, relative. */
  readonly configFiles: readonly string[];
  /** A folder of ours, outside the repository. */
  readonly cacheDirectory: string;
  readonly readText: (file: string) => string | undefined;
  /** `digest` is another one when the configuration, or anything that it extends, says something else. */
  readonly parseConfig: (absolutePath: string, digest: string) => ParsedConfig;
}
