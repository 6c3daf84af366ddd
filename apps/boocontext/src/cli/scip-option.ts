import path from 'node:path';
import type { OptionForm, ParsedArguments } from './arguments.ts';

/** For commands that answer from an index. A model has no say in it, so it is an input of no tool. */
export const scipOption: OptionForm = {
  type: 'string',
  valueName: 'FILE',
  description: 'a SCIP index to believe; index.scip of the directory is read by itself, and adds candidates only',
};

export function scipFile(values: ParsedArguments['values']): string | undefined {
  const given = values.get('scip')?.[0];
  return given === undefined ? undefined : path.resolve(given);
}
