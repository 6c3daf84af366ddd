/** Answers that the real tools would not give about a small shop, and what of a graph a person sees. */
import type { Locator, Page } from 'playwright-core';

/**
 * The next call of a tool is answered with these details, all others by the real tool; `when` holds the answer back. Of two
 * that are laid out at once, the one laid out last is given first.
 */
export async function answerOnce(
  page: Page,
  details: object,
  {
    tool = 'boocontext_callgraph',
    verdict = 'INFO',
    summary = 'An answer made for this test.',
    when,
    times = 1,
    ...metadata
  }: Readonly<Record<string, unknown>> & {
    readonly tool?: string;
    readonly when?: Promise<void>;
    readonly times?: number;
  } = {},
): Promise<void> {
  const structured = {
    verdict,
    summary,
    details,
    metadata: { source: 'boocontext', tool, ...metadata },
  };
  await page.route(
    `**/api/tools/*${tool}/call`,
    async (route) => {
      await when;
      await route.fulfill({ json: { error: false, output: JSON.stringify(structured), structured } });
    },
    { times },
  );
}

/** Holds an answer back until a test has looked at what the page shows without it. */
export function gate(): { readonly when: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const when = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { when, open };
}

/** Callers of one function, ten in each file. */
export function manyCallers(count: number): object {
  return {
    symbol: { symbol: 'busy', file: 'src/busy.ts', line: 1, kind: 'function' },
    callers: Array.from({ length: count }, (_, index) => ({
      caller_symbol: `caller${index}`,
      file: `src/part${Math.floor(index / 10)}/file.ts`,
      line: index + 1,
      call_sites: [{ line: index + 2 }],
    })),
    callees: [],
  };
}

/** A node of a graph, by the name in it. */
export function node(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name: new RegExp(`^${name}, `) });
}

/** The name and place of the node that has the keyboard. */
export async function inFocus(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.querySelector('title')?.textContent ?? '');
}

export interface SeenGraph {
  readonly nodes: number;
  /** Nodes of which a part is out of sight. */
  readonly cut: readonly string[];
  /** On the screen; of what is written in and beside the nodes. */
  readonly smallestLabel: number;
  readonly labels: number;
  /** Labels of nodes with a line above them. */
  readonly struck: readonly string[];
}

/** What can be seen of the graph in the page. */
export async function seenGraph(page: Page): Promise<SeenGraph> {
  return await page.evaluate(() => {
    const svg = document.querySelector('svg[role=group]') as SVGSVGElement;
    svg.scrollIntoView({ block: 'center' });
    const frame = svg.getBoundingClientRect();
    const nodes = [...svg.querySelectorAll<SVGGElement>('[data-node]')];
    const name = (element: Element) => element.querySelector('title')?.textContent ?? '';
    const isInside = ({ left, right, top, bottom }: DOMRect) =>
      left >= frame.left - 1 && right <= frame.right + 1 && top >= frame.top - 1 && bottom <= frame.bottom + 1;
    const labels = [...svg.querySelectorAll<SVGTextElement>('[data-content] text')];
    const sizes = labels.map((label) => Number.parseFloat(getComputedStyle(label).fontSize) * (label.getCTM()?.a ?? 0));
    const struck = nodes.filter((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-node]') !== each;
    });
    return {
      nodes: nodes.length,
      cut: nodes.filter((each) => !isInside((each.querySelector('rect') as Element).getBoundingClientRect())).map(name),
      smallestLabel: Math.min(...sizes),
      labels: sizes.length,
      struck: struck.map(name),
    };
  });
}
