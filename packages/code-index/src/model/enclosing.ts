import { type Definition, FUNCTION_KINDS } from './facts.ts';

/** The innermost named function around a place, climbing from the definition that holds it; -1 for the module itself. */
export function enclosingFunction(definitions: readonly Definition[], holder: number): number {
  let index = holder;
  while (index >= 0) {
    const definition = definitions[index] as Definition;
    if (FUNCTION_KINDS.has(definition.kind)) return index;
    index = definition.parent;
  }
  return -1;
}
