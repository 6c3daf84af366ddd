/**
 * A command, a job or a route that a manifest or a configuration registers calls what it names there, and is told as a caller:
 * the name in its lines is no open question then.
 */
import type { Mentions, SymbolPlace } from '@boocontext/code-index';
import { isHandlerOf, isLineOf, type Outside } from '@boocontext/project-scan';

/** @param definitions what the mentions are of, all of it */
export function withoutRegistrations(
  mentions: Mentions,
  definitions: readonly SymbolPlace[],
  outside: readonly Outside[],
): Mentions {
  const [definition, ...others] = definitions;
  if (definition === undefined || others.length > 0) return mentions;
  const registering = outside.filter(
    (each) => each.confidence === 'high' && each.file !== definition.file && isHandlerOf(each, definition),
  );
  const isTold = ({ file, line }: { readonly file: string; readonly line: number }) =>
    registering.some((each) => each.file === file && isLineOf(each, line));
  const told = mentions.unexplained.filter(isTold);
  if (told.length === 0) return mentions;
  const { reference = 0 } = mentions.explained;
  return {
    ...mentions,
    explained: { ...mentions.explained, reference: reference + told.length },
    unexplained: mentions.unexplained.filter((each) => !isTold(each)),
    unexplainedTotal: mentions.unexplainedTotal - told.length,
    likelyTotal: mentions.likelyTotal - told.filter(({ likely }) => likely).length,
  };
}
