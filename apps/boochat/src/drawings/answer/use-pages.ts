/** The pages of an answer that were fetched so far, as one answer, and how to fetch the next. */
import { useEffect, useRef, useState } from 'react';
import { useBoocontext } from '../../api/boocontext.ts';
import type { Envelope } from '../../api/envelope.ts';
import { mergePages } from './merge-pages.ts';

export interface Pages {
  readonly merged: Envelope;
  readonly isLoading: boolean;
  readonly error: unknown;
  /** Undefined when everything is here. */
  readonly loadMore: (() => void) | undefined;
}

/** How much one page brings: a person scrolls, and does not pay by the character. */
const nextPage = { limit: 200, max_chars: 200_000 };
/** One click fetches all that is left; of what is longer than this, one may go on. */
const mostPages = 25;

export function usePages(envelope: Envelope, input: Readonly<Record<string, unknown>>): Pages {
  const call = useBoocontext();
  const [state, setState] = useState<{ of: Envelope; merged: Envelope }>({ of: envelope, merged: envelope });
  const [loading, setLoading] = useState<Envelope>();
  const [failure, setFailure] = useState<{ of: Envelope; error: unknown }>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const merged = state.of === envelope ? state.merged : envelope;
  const { cursor, tool } = merged.metadata;

  async function load() {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    setLoading(envelope);
    setFailure(undefined);
    try {
      let all = merged;
      for (let page = 0; page < mostPages && all.metadata.cursor !== undefined; page++) {
        const before = all.metadata.cursor;
        const next = await call(tool, { ...input, ...nextPage, cursor: before }, controller.signal);
        // A page that could not be given is no page: what it says is what went wrong.
        if ('error' in next.details) throw new Error(next.summary);
        if (next.metadata.cursor === before) throw new Error('the same page came again');
        all = mergePages(all, next);
        setState({ of: envelope, merged: all });
      }
    } catch (error) {
      if (!controller.signal.aborted) setFailure({ of: envelope, error });
    } finally {
      if (abort.current === controller) setLoading(undefined);
    }
  }

  return {
    merged,
    isLoading: loading === envelope,
    error: failure?.of === envelope ? failure.error : undefined,
    loadMore: cursor === undefined ? undefined : () => void load(),
  };
}
