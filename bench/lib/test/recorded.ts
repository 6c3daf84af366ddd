// Answers of the real product, kept so that a rule can be given the same ones with a lie in them.
import type { openSharedProduct } from '../keyless/product.mjs';

export type Question = { tool: string; input: Record<string, unknown> };
export type Page = {
  envelope: {
    verdict: string;
    summary: string;
    details: Record<string, unknown[]> & {
      mentions?: {
        total: number;
        explained: Record<string, number>;
        unexplained?: unknown[];
        unexplained_total?: number;
      };
    };
    metadata: { complete: boolean };
  };
  isError: boolean;
  text: string;
  durationMs: number;
};
/** Makes a page false; `load` is the one under which it was asked for. */
export type Lie = (question: Question, page: Page, copy: { name: string }, load?: object) => void;

/** Honest answers by project, copy and question; with a lie those that are known are given again, made false. */
export function recordedAnswers() {
  const recorded = new Map<string, Page>();
  return (product: Awaited<ReturnType<typeof openSharedProduct>>, project: string, lie?: Lie) =>
    async (copy: { name: string; root: string }, _cache: string, load?: object) => {
      const answerer = product.open(copy.root);
      return {
        ...answerer,
        async page(question: Question) {
          const key = `${project} ${copy.name} ${JSON.stringify(question)}`;
          const known = lie === undefined ? undefined : recorded.get(key);
          const page = structuredClone(known ?? ((await answerer.page(question as never)) as Page));
          if (lie === undefined) recorded.set(key, structuredClone(page));
          else lie(question, page, copy, load);
          return page;
        },
      };
    };
}

/** Puts another list in the place of one that the answer has. */
export function set(page: Page, list: string, items: unknown[]): void {
  if (page.envelope.details[list] !== undefined) page.envelope.details[list] = items;
}
