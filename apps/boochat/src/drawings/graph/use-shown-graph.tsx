/** What of a graph is shown: filtered, and many nodes as groups; with the controls for both. */
import { type ReactNode, useMemo } from 'react';
import { Button } from '../../ui/button.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useView } from '../answer/view.ts';
import { type Filterable, filterableOf, filterGraph, type Hidden } from './filter-graph.ts';
import type { Graph } from './graph.ts';
import { groupNodes, isGroup, mostBoxes, openedAround, pathOfGroup } from './group-nodes.ts';

export interface ShownGraph {
  readonly graph: Graph;
  readonly isGrouped: boolean;
  readonly controls: ReactNode;
  /** Says what a group is and opens it, or closes the one around a node; null where there is none. */
  readonly groupDetails: (id: string | undefined) => ReactNode;
  /** Whether it was a group. */
  readonly openGroup: (id: string) => boolean;
}

export function useShownGraph(whole: Graph): ShownGraph {
  const [view, change] = useView();
  const { hidden = [], steps, single = false, opened = [] } = view;
  const most = mostBoxes[useIsNarrow() ? 'narrow' : 'wide'];
  const possible = useMemo(() => filterableOf(whole), [whole]);
  const key = JSON.stringify([hidden, steps, single, opened]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the lists, which are new each time
  const { filtered, graph } = useMemo(() => {
    const rest = filterGraph(whole, { hidden, steps });
    return { filtered: rest, graph: single ? rest : groupNodes(rest, new Set(opened), most) };
  }, [whole, key, most]);
  const open = (id: string) => change({ opened: [...opened.filter((each) => each !== id), id] });
  const isMany = filtered.nodes.length > most;
  return {
    graph,
    isGrouped: graph.nodes.some(isGroup),
    controls: (
      <Controls
        possible={possible}
        hidden={hidden}
        steps={steps}
        isSingle={isMany ? single : undefined}
        onChange={change}
      />
    ),
    groupDetails(id) {
      if (id === undefined) return null;
      const group = graph.nodes.find((node) => node.id === id && node.look === 'group');
      if (group !== undefined) {
        return (
          <aside aria-label="In focus" className="rounded-lg border border-line bg-surface p-3 text-sm">
            <p className="break-all font-mono font-semibold">{group.title}</p>
            <p className="my-2 text-muted">
              {group.sub}, shown as one: {listed(group.holds ?? [])}
            </p>
            <Button onClick={() => open(id)}>Show them</Button>
          </aside>
        );
      }
      const node = graph.nodes.find((each) => each.id === id);
      const around = node === undefined || single ? undefined : openedAround(node, new Set(opened));
      if (around === undefined || !isMany) return null;
      return (
        <Button className="mt-2" onClick={() => change({ opened: opened.filter((each) => each !== around) })}>
          Fold {pathOfGroup(around)}
        </Button>
      );
    },
    openGroup(id) {
      if (!isGroup({ id })) return false;
      open(id);
      return true;
    },
  };
}

/** A few of many names. */
function listed(names: readonly string[]): string {
  const most = 6;
  return names.length <= most ? names.join(', ') : `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}

interface ControlsProps {
  readonly possible: Filterable;
  readonly hidden: readonly Hidden[];
  readonly steps: number | undefined;
  /** Undefined: there are too few to be grouped. */
  readonly isSingle: boolean | undefined;
  readonly onChange: ReturnType<typeof useView>[1];
}

function Controls({ possible, hidden, steps, isSingle, onChange }: ControlsProps) {
  const toggle = (what: Hidden) => {
    const next = hidden.includes(what) ? hidden.filter((each) => each !== what) : [...hidden, what];
    onChange({ hidden: next.length === 0 ? undefined : next });
  };
  return (
    <>
      {possible.tests === 0 ? null : (
        <Check isOn={!hidden.includes('tests')} onChange={() => toggle('tests')}>
          Tests <span className="text-muted">{possible.tests}</span>
        </Check>
      )}
      {possible.candidates === 0 ? null : (
        <Check isOn={!hidden.includes('candidates')} onChange={() => toggle('candidates')}>
          Possible calls <span className="text-muted">{possible.candidates}</span>
        </Check>
      )}
      {possible.steps < 2 ? null : (
        <label className="flex items-center gap-1.5 text-sm">
          Steps
          <select
            value={steps ?? ''}
            onChange={({ target }) => onChange({ steps: target.value === '' ? undefined : Number(target.value) })}
            className="rounded-md border border-line-strong bg-surface px-1.5 py-0.5"
          >
            <option value="">all {possible.steps}</option>
            {[...Array(possible.steps).keys()].slice(1).map((number) => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </select>
        </label>
      )}
      {isSingle === undefined ? null : (
        <Check isOn={!isSingle} onChange={() => onChange({ single: isSingle ? undefined : true })}>
          Grouped by folder
        </Check>
      )}
    </>
  );
}

function Check({
  isOn,
  onChange,
  children,
}: {
  readonly isOn: boolean;
  readonly onChange: () => void;
  readonly children: ReactNode;
}) {
  return (
    <label className="flex items-center gap-1.5 text-sm">
      <input type="checkbox" checked={isOn} onChange={onChange} className="accent-accent" />
      <span>{children}</span>
    </label>
  );
}
