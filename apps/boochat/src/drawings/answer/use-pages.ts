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

/** How much more one click brings: a person scrolls, and does not pay by the character. */
const nextPage = { limit: 200, max_chars: 200_000 };

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
      const next = await call(tool, { ...input, ...nextPage, cursor }, controller.signal);
      // A page that could not be given is no page: what it says is what went wrong.
      if ('error' in next.details) throw new Error(next.summary);
      setState({ of: envelope, merged: mergePages(merged, next) });
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
