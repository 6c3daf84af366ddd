/** Questions of Explore: in the address, in the form, and as a tool takes them. */
import { toolWords } from '../../ui/tool-words.ts';
import { type ExploreSearch, type ExploreTool, exploreSearchSchema, exploreTools } from './explore-search.ts';

export type Field = Exclude<keyof ExploreSearch, 'tool' | 'view'>;

/** What each tool is asked, what it answers, and the fields that the form shows for it. */
export const toolForms: Readonly<
  Record<ExploreTool, { readonly asks: string; readonly about: string; readonly fields: readonly Field[] }>
> = {
  overview: {
    asks: 'What is this project?',
    about: toolWords('boocontext_overview', ''),
    fields: ['section'],
  },
  map: {
    asks: 'What is where?',
    about: toolWords('boocontext_map', ''),
    fields: ['section', 'compress'],
  },
  health: {
    asks: 'What needs care?',
    about: toolWords('boocontext_health', ''),
    fields: ['in'],
  },
  symbols: {
    asks: 'Where is …?',
    about: toolWords('boocontext_symbols', ''),
    fields: ['query', 'kind'],
  },
  callgraph: {
    asks: 'Who calls it?',
    about: toolWords('boocontext_callgraph', ''),
    fields: ['symbol', 'in', 'line', 'direction', 'depth', 'to'],
  },
  impact: {
    asks: 'What breaks?',
    about: toolWords('boocontext_impact', ''),
    fields: ['symbol', 'in', 'diff', 'depth'],
  },
  types: {
    asks: 'What is it?',
    about: toolWords('boocontext_types', ''),
    fields: ['symbol', 'in', 'line'],
  },
};

/** Where a tool calls a field by another name than the address does. */
const argumentNames: Readonly<Partial<Record<Field, string>>> = { in: 'file', to: 'path_to' };

/** How much of an answer is asked for at once. A person scrolls, and does not pay by the character. */
const sizes: Readonly<Partial<Record<ExploreTool, Readonly<Record<string, number>>>>> = {
  callgraph: { limit: 100, max_chars: 100_000 },
  impact: { limit: 200, max_chars: 100_000 },
  types: { limit: 100, max_chars: 60_000 },
  symbols: { limit: 30, max_chars: 60_000 },
  health: { limit: 30, max_chars: 60_000 },
};

/** The arguments of the tool; what it does not take is left out. */
export function inputOfSearch(search: ExploreSearch): Readonly<Record<string, unknown>> {
  const { tool, view: _, ...fields } = search;
  if (tool === undefined) return {};
  const taken = Object.entries(fields).filter(([name, value]) => value !== undefined && isTaken(tool, name as Field));
  const isOneSection = fields.section !== undefined;
  return {
    ...Object.fromEntries(taken.map(([name, value]) => [argumentNames[name as Field] ?? name, value])),
    ...(isOneSection ? { limit: 200, max_chars: 100_000 } : sizes[tool]),
  };
}

/** Whether the tool can answer it: most need a name. */
export function isWhole({ tool, symbol, query, diff, ...search }: ExploreSearch): boolean {
  switch (tool) {
    case 'symbols':
      return query !== undefined;
    case 'callgraph':
    case 'types':
      return symbol !== undefined;
    case 'impact':
      return symbol !== undefined || search.in !== undefined || diff !== undefined;
    default:
      return true;
  }
}

/** The address of a question; undefined for a tool that Explore does not have. */
export function searchOfQuestion(tool: string, input: Readonly<Record<string, unknown>>): ExploreSearch | undefined {
  const name = exploreTools.find((each) => `boocontext_${each}` === tool);
  if (name === undefined) return undefined;
  const { file, path_to: to, ...same } = input;
  return exploreSearchSchema.parse({ ...same, in: file, to, tool: name });
}

function isTaken(tool: ExploreTool, field: Field): boolean {
  if (field === 'directory' || field === 'engine') return true;
  if (tool === 'symbols' && (field === 'path' || field === 'language')) return true;
  if (tool === 'health' && field === 'section') return true;
  return toolForms[tool].fields.includes(field);
}
