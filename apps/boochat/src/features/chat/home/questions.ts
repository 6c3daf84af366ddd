import type { Overview } from '../../../drawings/overview/details.ts';

export interface FirstQuestion {
  readonly text: string;
  /** The same for a model. */
  readonly inChat: string;
  /** The same without one. */
  readonly search: {
    readonly tool: 'health' | 'impact' | 'overview' | 'callgraph';
    readonly in?: string;
    readonly section?: string;
    readonly symbol?: string;
    readonly direction?: 'callees';
  };
}

type Route = NonNullable<Overview['routes']>[number];

/**
 * Three that this repository has an answer to; none until something is known of it.
 * @param route one of which it is known what it runs; null: there is none, undefined: that is not known yet
 */
export function questionsOf(overview: Overview | undefined, route: Route | null | undefined): readonly FirstQuestion[] {
  if (overview === undefined) return [];
  return [care, ofChange(overview), ...(route === undefined ? [] : [ofStart(route)])];
}

/** Those that change something first: what they run tells more. */
export function routesToAsk({ routes = [] }: Overview): readonly Route[] {
  const isSure = ({ confidence }: Route) => confidence === undefined || confidence === 'high';
  const rank = (route: Route) => Number(route.method === 'GET') + 2 * Number(!isSure(route));
  return routes.toSorted((a, b) => rank(a) - rank(b)).slice(0, mostAsked);
}

/** Where so many lead nowhere, what the others run is not looked for. */
const mostAsked = 6;

const care: FirstQuestion = {
  text: 'What needs care, and why?',
  inChat: 'Which parts of the code need care most, and why?',
  search: { tool: 'health' },
};

function ofChange({ dependency_graph: graph }: Overview): FirstQuestion {
  // Where a folder is imported as a whole there is no file that all of it depends on.
  const central = graph?.most_imported?.find(({ file }) => !file.endsWith('/'))?.file;
  if (central === undefined) {
    return {
      text: 'How do its parts hang together?',
      inChat: 'What are the parts of this project, and how do they depend on each other?',
      search: { tool: 'overview', section: 'parts' },
    };
  }
  return {
    text: `What breaks if ${shortName(central)} changes?`,
    inChat: `What would a change of \`${central}\` reach, and which tests show whether it broke?`,
    search: { tool: 'impact', in: central },
  };
}

function ofStart(route: Route | null): FirstQuestion {
  if (route === null) {
    return {
      text: 'Where does it start?',
      inChat: 'Where does this project start, and what happens then?',
      search: { tool: 'overview', section: 'entry_points' },
    };
  }
  const name = `${route.method} ${route.path}`;
  return {
    text: `What does ${name} run?`,
    inChat: `What happens when \`${name}\` is asked, from the route to the data?`,
    search: { tool: 'callgraph', symbol: name, direction: 'callees' },
  };
}

/** With its folder where the name alone says nothing. */
function shortName(file: string): string {
  const parts = file.split('/');
  return parts.slice(/^(?:index|mod|__init__|types?|main|lib)\./.test(parts.at(-1) ?? '') ? -2 : -1).join('/');
}
