/** Complexity as a table of cases: one project for all of them, a file and a test for each. */
import { expect, test } from 'vitest';
import { cases } from './cases.ts';

/** Says what the functions of one file come to. */
export type ComplexityCheck = (title: string, extension: string, text: string, expected: readonly string[]) => void;

/**
 * A function that adds a case. What it expects is all functions in source order, each as
 * `Container.name cyclomatic cognitive`, with the nesting where it is over 0.
 */
export function complexityCases(): ComplexityCheck {
  const { add, project } = cases({});
  return (title, extension, text, expected) => {
    const folder = add({ [`a.${extension}`]: text });
    test(title, async () => {
      const answer = await (await project.engine()).health({ file: `${folder}/a.${extension}` });
      if (answer.scope !== 'file') throw new Error(JSON.stringify(answer));
      const functions = answer.functions.toSorted((a, b) => a.line - b.line || (a.name < b.name ? -1 : 1));
      expect(
        functions.map(({ name, container, cyclomatic, cognitive, nesting }) =>
          [
            container === '' ? name : `${container}.${name}`,
            cyclomatic,
            cognitive,
            ...(nesting > 0 ? [nesting] : []),
          ].join(' '),
        ),
      ).toEqual(expected);
    });
  };
}
