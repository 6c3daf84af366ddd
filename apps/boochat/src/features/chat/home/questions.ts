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

/** Three that this repository has an answer to; none until something is known of it. */
export function questionsOf(overview: Overview | undefined): readonly FirstQuestion[] {
  if (overview === undefined) return [];
  return [care, ofChange(overview), ofStart(overview)];
}

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

function ofStart({ routes = [] }: Overview): FirstQuestion {
  const route = routes.find(({ method }) => method !== 'GET') ?? routes[0];
  if (route === undefined) {
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
