import type { ToolAnnotations } from './definition.ts';

/**
 * Why a tool is not let through, or `undefined`. The hints are the server's own word, so this keeps out tools that are
 * honest about writing; whoever configures a server still has to trust it. A tool that says nothing is let through,
 * unless the server's entry asks for `requireReadOnlyHint`.
 */
export function readOnlyFault(annotations: ToolAnnotations = {}, requireReadOnlyHint = false): string | undefined {
  const { readOnlyHint, readOnly, destructiveHint } = annotations;
  if (readOnlyHint === false) return 'it says that it is not read-only (readOnlyHint: false)';
  if (readOnly === false) return 'it says that it is not read-only (readOnly: false)';
  // Also of one that says both: who says to destroy is believed.
  if (destructiveHint === true) return 'it says that it can destroy (destructiveHint: true)';
  if (saysReadOnly(annotations)) return undefined;
  return requireReadOnlyHint ? 'it does not say that it is read-only, which requireReadOnlyHint asks for' : undefined;
}

/** In the specification's spelling or in the one that servers write by mistake. */
export function saysReadOnly({ readOnlyHint, readOnly }: ToolAnnotations = {}): boolean {
  return readOnlyHint !== false && readOnly !== false && (readOnlyHint ?? readOnly) === true;
}
