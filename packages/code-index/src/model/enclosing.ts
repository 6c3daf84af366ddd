import { type Definition, FUNCTION_KINDS } from './facts.ts';
import { type ReferenceRole, RUNNING_ROLES } from './roles.ts';

/**
 * The innermost named function around a place, climbing from the definition that holds it. What runs at the top of a
 * component's scripts runs in the component; else it is -1, for the module itself.
 */
export function enclosingFunction(definitions: readonly Definition[], holder: number): number {
  let index = holder;
  while (index >= 0) {
    const definition = definitions[index] as Definition;
    if (FUNCTION_KINDS.has(definition.kind)) return index;
    index = definition.parent;
  }
  return definitions[0]?.kind === 'component' ? 0 : -1;
}

/**
 * Whose use it is: of the definition that holds it, and, where that is a value inside a function (a field of an object that is
 * made there), of the function too, which runs what gives the value.
 */
export function holdersOfUse(
  definitions: readonly Definition[],
  { holder, role }: { readonly holder: number; readonly role: ReferenceRole },
): readonly number[] {
  const around = RUNNING_ROLES.has(role) ? enclosingFunction(definitions, holder) : -1;
  return around < 0 || around === holder ? [holder] : [holder, around];
}
