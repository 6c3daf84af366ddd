/** Looks for nodes by their names and places: what is found stands out, and Enter goes from one to the next. */
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Graph, GraphNode } from './graph.ts';

interface FindNodeProps {
  readonly graph: Graph;
  /** Undefined: nothing is looked for. */
  readonly onFind: (ids: ReadonlySet<string> | undefined) => void;
  readonly onGo: (id: string) => void;
}

export function FindNode({ graph, onFind, onGo }: FindNodeProps) {
  const [text, setText] = useState('');
  const at = useRef(-1);
  const hits = hitsOf(graph, text);

  function look(next: string) {
    setText(next);
    at.current = -1;
    onFind(next.trim() === '' ? undefined : new Set(hitsOf(graph, next).map(({ id }) => id)));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      look('');
    }
    if (event.key !== 'Enter' || hits.length === 0) return;
    event.preventDefault();
    at.current = (at.current + (event.shiftKey ? -1 : 1) + hits.length) % hits.length;
    const field = event.currentTarget;
    onGo((hits[at.current] as GraphNode).id);
    // The next Enter goes on from here.
    field.focus({ preventScroll: true });
  }

  return (
    <span className="flex items-center gap-2">
      <input
        type="search"
        aria-label="Find in the graph"
        placeholder="Find …"
        value={text}
        spellCheck={false}
        onChange={({ target }) => look(target.value)}
        onKeyDown={onKeyDown}
        className="w-36 rounded-md border border-line-strong bg-surface px-2 py-1 text-sm"
      />
      <span role="status" className="text-muted text-xs">
        {text.trim() === '' ? '' : hits.length === 0 ? 'not here' : `${hits.length} found`}
      </span>
    </span>
  );
}

function hitsOf({ nodes }: Graph, text: string): readonly GraphNode[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return nodes.filter(({ title, sub, holds = [] }) =>
    [title, sub, ...holds].some((each) => each.toLowerCase().includes(wanted)),
  );
}
