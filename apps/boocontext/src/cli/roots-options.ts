/** Several repositories that are asked about together: named one by one, or in a file of the user's own. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OptionForm, ParsedArguments } from './arguments.ts';
import { UsageError } from './usage-error.ts';

export const workspaceOption: OptionForm = {
  type: 'string',
  valueName: 'FILE',
  description:
    'a file of yours that lists the roots, as {"roots": ["../shop", "../billing"]} (also: BOOCONTEXT_WORKSPACE)',
};

/**
 * The roots that were named, absolute; undefined where none was. A file is read only where its path was given: one that is
 * found in a repository says nothing, since a repository must not decide what else is read.
 */
export function namedRoots({ values }: Pick<ParsedArguments, 'values'>): readonly string[] | undefined {
  const roots = values.get('directory');
  if (roots !== undefined && values.has('workspace')) throw new UsageError('give --directory or --workspace, not both');
  return roots?.map((root) => path.resolve(root)) ?? listedRoots({ values });
}

/** Those that a file lists, if one was named. */
export function listedRoots({ values }: Pick<ParsedArguments, 'values'>): readonly string[] | undefined {
  const [given] = values.get('workspace') ?? [];
  const file = given ?? process.env.BOOCONTEXT_WORKSPACE;
  return file === undefined || file === '' ? undefined : rootsIn(path.resolve(file));
}

function rootsIn(file: string): readonly string[] {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(
      `the workspace file ${file} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
  const { roots } = (data ?? {}) as { readonly roots?: unknown };
  const isList =
    Array.isArray(roots) && roots.length > 0 && roots.every((root) => typeof root === 'string' && root !== '');
  if (!isList) throw new UsageError(`the workspace file ${file} must be {"roots": [DIRECTORY, …]}`);
  return roots.map((root: string) => path.resolve(path.dirname(file), root));
}
