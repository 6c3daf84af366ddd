/** What a tool does, said to a person. What a tool says of itself is written for models: it is told when to use it. */
const words: Readonly<Record<string, string>> = {
  boocontext_overview: 'What this project is: stack, routes, schemas, entry points',
  boocontext_map: 'The project on a few pages: its parts and their central symbols',
  boocontext_health: 'Grades, hotspots, circular imports and copied code; or one file in detail',
  boocontext_symbols: 'Find a definition by its name, or by a question in plain words',
  boocontext_callgraph: 'Who calls a symbol and what it calls, as a graph to walk',
  boocontext_impact: 'What a change would reach: symbols, files and tests',
  boocontext_types: 'The type of a symbol, its members, and where it is used',
  list_files: 'List the files of a folder',
  find_files: 'Find files by their names',
  view_file: 'Read a file, or some lines of it',
  grep: 'Look for a text in all files',
  git_log: 'The last commits of the project, or of a file',
  git_show: 'What one commit changed',
  git_blame: 'Which commit each line of a file is from',
  web_fetch: 'Read a page of the web',
  web_search: 'Search the web',
  read_result: 'Read on in an answer that was too long to be read at once',
};

/** Of a tool that is not known here, as of another server: the first sentence of what it says of itself. */
export function toolWords(tool: string, description: string): string {
  return words[tool] ?? firstSentence(description);
}

function firstSentence(description: string): string {
  const end = description.search(/[.:]\s|\n/);
  return (end < 0 ? description : description.slice(0, end)).trim();
}
