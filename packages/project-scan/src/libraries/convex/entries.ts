/** Functions of Convex, by their file and name. */

import type { EntryReader } from '../../reading/entry-reader.ts';
import type { DeclaredCall } from '../../reading/scripts/declared.ts';
import { exportsOf, importsIn } from '../../reading/scripts/modules.ts';
import { type Described, functionsMade } from '../../reading/scripts/service-functions.ts';
import type { Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';

export const convexFunctions: EntryReader = {
  libraries: ['convex'],
  read: (sources) => functionsMade(sources, /\bconvex\/|_generated\/server/, convexFunction),
  unread: (sources, found) =>
    signsLeft(
      sources,
      sources.scripts().filter((file) => /(?:^|\/)convex\/(?!_generated\/)/.test(file)),
      /\bexport\s{1,9}(?:const|let)\s{1,9}\{|\bexport\s{1,9}\*\s{1,9}from\b/g,
      found,
    ),
};

const CONVEX_KINDS = /^(?:internal)?(?:query|mutation|action)$|^httpAction$/i;

/** `export const list = query({ … })`, and builders of the project's own that end so: `authedMutation`. */
function convexFunction(sources: Sources, { file, name, callee }: DeclaredCall): readonly Described[] {
  const folder = /(?:^|\/)convex\/([^.]{1,300})\.[cm]?[jt]sx?$/.exec(file)?.[1];
  if (folder === undefined) return [];
  const isOwn = importsIn(sources, file).get(callee)?.module.endsWith('_generated/server') === true;
  if (!isOwn && !/(?:Query|Mutation|Action)$/.test(callee)) return [];
  if (isOwn && !CONVEX_KINDS.test(callee)) return [];
  const exported = [...exportsOf(sources, file)].find(([, local]) => local === name)?.[0];
  if (exported === undefined) return [];
  return [
    {
      kind: 'event',
      name: `${folder}:${exported}`,
      framework: 'convex',
      confidence: isOwn ? 'high' : 'inferred',
      channels: [`convex:${[...folder.split('/'), exported].join('.')}`],
    },
  ];
}
