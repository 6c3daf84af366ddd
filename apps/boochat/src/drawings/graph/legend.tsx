import type { EdgeLook, Graph } from './graph.ts';

const meanings: Readonly<Record<EdgeLook | 'path', string>> = {
  exact: 'certain: the type checker says so',
  resolved: 'resolved: imports and types lead there',
  candidate: 'possible, not proven',
  mock: 'no call: a test puts a mock in its place',
  path: 'on the path asked for',
};

const dashes: Readonly<Record<EdgeLook | 'path', string | undefined>> = {
  exact: undefined,
  resolved: '7 4',
  candidate: '0.1 5',
  mock: '10 4 2 4',
  path: undefined,
};

/** What the lines mean, of those that are there. */
export function Legend({ graph: { edges }, hasFrames }: { readonly graph: Graph; readonly hasFrames: boolean }) {
  const looks = new Set<string>(edges.map(({ look }) => look));
  if (edges.some(({ isOnPath }) => isOnPath === true)) looks.add('path');
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-xs">
      {(Object.keys(meanings) as (EdgeLook | 'path')[])
        .filter((look) => looks.has(look))
        .map((look) => (
          <li key={look} className="flex items-center gap-2">
            <svg width="36" height="8" aria-hidden="true">
              <line
                x1="2"
                y1="4"
                x2="34"
                y2="4"
                className="stroke-text"
                strokeWidth={look === 'path' ? 2.6 : look === 'candidate' ? 2 : 1.4}
                strokeDasharray={dashes[look]}
                strokeLinecap={look === 'candidate' ? 'round' : undefined}
              />
            </svg>
            {meanings[look]}
          </li>
        ))}
      {hasFrames ? (
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="inline-block h-3 w-8 rounded-sm border border-line-strong bg-raised" />
          in one frame: all of them one step away, in any column
        </li>
      ) : null}
    </ul>
  );
}
