/** Where a chain of uses ends in what cannot be followed: tests and callers may come through there. */
import type { ChainEnd } from '@boocontext/code-index';
import { isHandlerOf, type Outside, outsideName } from '@boocontext/project-scan';
import { labelAndPlace, placeDetails } from './details.ts';
import { cut } from './wording.ts';

/** `served` is what runs it from outside: `GET /orders`. */
export type ToldEnd = ChainEnd & { readonly served?: string };

/** Of what nothing here uses it is told what runs it from outside. */
export function withServed(ends: readonly ChainEnd[], outside: readonly Outside[]): readonly ToldEnd[] {
  return ends.map((end) => {
    const served = RUN_FROM_OUTSIDE.has(end.how) ? outside.find((each) => isHandlerOf(each, end)) : undefined;
    return served === undefined ? end : { ...end, served: outsideName(served) };
  });
}

const RUN_FROM_OUTSIDE: ReadonlySet<string> = new Set(['uncalled', 'member', 'entry']);

export function chainEndDetails(end: ToldEnd) {
  return {
    ...placeDetails(end),
    how: end.how,
    ...(end.in === undefined || end.in === '' ? {} : { in: cut(end.in, 200) }),
    ...(end.served === undefined ? {} : { served: cut(end.served, 200) }),
    distance: end.distance,
  };
}

/** `the chain ends at run (src/a.ts:3): stored in table and called from there`; of several the nearest, and how many there are. */
export function endsPhrase(ends: readonly ToldEnd[]): string {
  const [first] = ends;
  if (first === undefined) return '';
  const more = ends.length > 1 ? ` (the nearest of ${ends.length} such ends)` : '';
  return `the chain ends at ${cut(labelAndPlace(first), 200)}: ${reasonOf(first)}${more}`;
}

function reasonOf({ how, in: holder, served }: ToldEnd): string {
  if (served !== undefined) return `${cut(served, 150)} runs it, for whoever asks for that`;
  const name = cut(holder ?? '', 100);
  switch (how) {
    case 'module':
      return 'it runs when the file is loaded';
    case 'stored':
      return `stored in ${name} and called from there`;
    case 'member':
      return `a member of ${name}, which a framework or a base may call`;
    case 'handed_on':
      return `handed on by ${name} to what calls it`;
    case 'entry':
      return 'a program starts there';
    case 'uncalled':
      return 'what uses it is not known';
  }
}
