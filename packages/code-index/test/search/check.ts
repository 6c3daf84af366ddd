/** Questions to tiny projects, and the places that answer them. */
import type { SymbolInfo, SymbolsAnswer, SymbolsQuestion } from '@boocontext/code-index';
import { beforeAll, expect, test } from 'vitest';
import { type Files, type Project, project } from '../support/project.ts';

/** Title, files, query, and the places it must find, as `Class.method file.ts:3`, in this order and no others. */
export type Check = (
  title: string,
  files: Files,
  query: string,
  expected: readonly string[],
  question?: Partial<SymbolsQuestion>,
) => void;

/**
 * A `check` whose cases are folders of one project with one engine, each asked about with its folder as the path: an
 * engine for each case would take a hundred times as long.
 */
export function checks(): Check {
  const made = project({});
  const pending: Files[] = [];
  beforeAll(() => {
    for (const files of pending) made.write(files);
  });
  return (title, files, query, expected, question = {}) => {
    const folder = `case${pending.length + 1}`;
    pending.push(Object.fromEntries(Object.entries(files).map(([file, content]) => [`${folder}/${file}`, content])));
    test(`${title}: ${query}`, async () => {
      const path = `${folder}/${question.path ?? ''}`;
      const { places } = await askProject(made, query, { ...question, path });
      expect(places.map((text) => text.replace(`${folder}/`, ''))).toEqual(expected);
    });
  };
}

export interface Asked {
  readonly answer: SymbolsAnswer;
  readonly places: readonly string[];
  readonly near: readonly string[];
}

/** Asks a project of its own, which is gone after the test. */
export async function ask(files: Files, query: string, question: Partial<SymbolsQuestion> = {}): Promise<Asked> {
  return askProject(project(files), query, question);
}

export async function askProject(
  made: Project,
  query: string,
  question: Partial<SymbolsQuestion> = {},
): Promise<Asked> {
  const engine = await made.engine();
  const answer = await engine.symbols({ query, limit: 20, offset: 0, ...question });
  return { answer, places: answer.results.map(place), near: answer.near.map(place) };
}

function place({ symbol, container, file, line }: Pick<SymbolInfo, 'symbol' | 'container' | 'file' | 'line'>): string {
  return `${container === '' ? symbol : `${container}.${symbol}`} ${file}:${line + 1}`;
}
