/** A question to one of boocontext's tools, under the name that boocontext gives it: `boocontext_callgraph`. */
export interface Question {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A call as answers offer it: `boocontext_types {"symbol":"chargeCard"}`. Undefined for what is none. */
export function readCall(text: string): Question | undefined {
  const match = /^(boocontext_\w+) (\{.*\})$/s.exec(text);
  if (match === null) return undefined;
  try {
    const input: unknown = JSON.parse(match[2] as string);
    return { tool: match[1] as string, input: input as Question['input'] };
  } catch {
    return undefined;
  }
}

/** What a question is asked with, and is not about. */
const unsaid = new Set(['line', 'column', 'directory', 'engine', 'limit', 'max_chars', 'cursor', 'review', 'include']);

/** A question as a person would ask it: `What breaks if chargeCard changes?`. The same words stand in Explore and in chats. */
export function sayQuestion({ tool, input }: Question): string {
  const { symbol, query, file, line, section, diff, path_to: target, direction, ...others } = input;
  const said = questionOf(tool, {
    name: textOf(symbol),
    query: textOf(query),
    file: textOf(file),
    section: typeof section === 'string' ? sectionName(section) : undefined,
    diff: textOf(diff),
    target: textOf(target),
    direction: textOf(direction),
  });
  const place =
    textOf(symbol) === undefined || textOf(file) === undefined
      ? ''
      : `${file}${typeof line === 'number' ? `:${line}` : ''}`;
  const rest = Object.entries(others).filter(([field]) => !unsaid.has(field));
  const more = [
    ...(place === '' ? [] : [`in ${place}`]),
    ...rest.map(([field, value]) => `${field.replaceAll('_', ' ')} ${String(value)}`),
  ];
  return more.length === 0 ? said : `${said} (${more.join(', ')})`;
}

interface Asked {
  readonly name: string | undefined;
  readonly query: string | undefined;
  readonly file: string | undefined;
  readonly section: string | undefined;
  readonly diff: string | undefined;
  readonly target: string | undefined;
  readonly direction: string | undefined;
}

function questionOf(tool: string, { name, query, file, section, diff, target, direction }: Asked): string {
  const of = name ?? 'it';
  switch (tool) {
    case 'boocontext_overview':
      return section === undefined ? 'What is this project?' : `What are its ${section}?`;
    case 'boocontext_map':
      return section === undefined ? 'What is where?' : `What is where: ${section}`;
    case 'boocontext_health':
      return file === undefined ? 'What needs care?' : `How healthy is ${file}?`;
    case 'boocontext_symbols':
      return query === undefined || query === '*' ? 'What is defined there?' : `Where is “${query}”?`;
    case 'boocontext_callgraph':
      if (target !== undefined) return `How does ${of} lead to ${target}?`;
      if (direction === 'callees') return `What does ${of} call?`;
      return direction === 'callers' ? `Who calls ${of}?` : `Who calls ${of}, and what does it call?`;
    case 'boocontext_impact':
      if (diff !== undefined)
        return diff === 'working' ? 'What do the uncommitted changes break?' : `What does ${diff} break?`;
      return `What breaks if ${name ?? file ?? 'it'} changes?`;
    case 'boocontext_types':
      return `What is ${of}?`;
    default:
      return tool.replaceAll('_', ' ');
  }
}

const sectionNames: Readonly<Record<string, string>> = {
  project: 'facts',
  entries: 'commands, jobs and listeners',
  schemas: 'data schemas',
  env_vars: 'environment variables',
  dependency_graph: 'imports',
};

/** A section of an overview or a map, as a person calls what is in it. */
export function sectionName(section: string): string {
  return sectionNames[section] ?? section.replaceAll('_', ' ');
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
