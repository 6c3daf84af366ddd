import { toolName } from './for-people.ts';

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
const unsaid = new Set(['line', 'directory', 'engine', 'limit', 'max_chars', 'cursor']);

/** A question as a person would say it: `types of chargeCard`. */
export function sayQuestion({ tool, input }: Question): string {
  const name = toolName(tool.replace(/^boocontext_/, ''));
  const { symbol, query, file, section, diff, ...others } = input;
  const said = [
    name,
    ...(typeof symbol === 'string' ? [`of ${symbol}`] : []),
    ...(typeof query === 'string' ? [`“${query}”`] : []),
    ...(typeof file === 'string'
      ? [`in ${file}${typeof others['line'] === 'number' ? `:${others['line']}` : ''}`]
      : []),
    ...(typeof section === 'string' ? [`section ${section.replaceAll('_', ' ')}`] : []),
    ...(typeof diff === 'string' ? [`of the diff ${diff}`] : []),
  ];
  const rest = Object.entries(others).filter(([field]) => !unsaid.has(field));
  return [...said, ...rest.map(([field, value]) => `${field} ${String(value)}`)].join(' ');
}
