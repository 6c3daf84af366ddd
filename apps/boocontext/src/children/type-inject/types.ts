import type { Control, Coverage, TypesQuestion } from '@boocontext/code-index';
import { ToolFailure } from '../../errors.ts';
import type { ChildCalls } from '../child-calls.ts';
import type { Mirror } from '../mirror.ts';
import { childName, type FoundType, type Member, membersOf, readLookup } from './read-lookup.ts';

/** Definitions of one name that it is asked for at most; more of one name than this are counted. */
const MOST_DEFINITIONS = 50;

export interface ChildTypes {
  readonly found: true;
  /** All that the question admits; the first is the one that is described. */
  readonly definitions: readonly FoundType[];
  /** Of the member asked for, where it was one. */
  readonly member?: Member;
  readonly members: readonly Member[];
  /** Why the type may not be what it seems. */
  readonly doubts: readonly string[];
  readonly coverage?: Coverage;
}

/** `near` is empty: it does not know names that are like another. */
export type ChildTypesAnswer =
  | ChildTypes
  | { readonly found: false; readonly near: readonly []; readonly coverage?: Coverage };

/**
 * The type of a top-level declaration, or of a member that the signature of one lists.
 * @throws ToolFailure `child_found_no_types` when it has read no source at all
 */
export async function askTypes(
  child: ChildCalls,
  mirror: Mirror,
  question: TypesQuestion,
  control: Control,
): Promise<ChildTypesAnswer> {
  const parts = question.symbol.split(/[.#]/).filter((part) => part !== '');
  const [name = question.symbol, memberName] = parts.length > 1 ? parts.slice(-2) : parts;
  const args = { name, exact: true, includeUsages: true, limit: MOST_DEFINITIONS };
  const { output, error } = await child.call('lookup_type', args, control);
  if (error) throw refused(output);
  const { found, total } = readLookup(output);
  if (total === 0) {
    await requireAnyTypes(child, control);
    return { found: false, near: [], coverage: coverageOf(mirror, [onlyTopLevel]) };
  }
  const definitions = found
    .filter(({ file }) => mirror.has(file))
    .filter(({ file }) => question.file === undefined || file === question.file)
    .filter(({ line, endLine }) => question.line === undefined || (line <= question.line && question.line <= endLine));
  const [first] = definitions;
  const members = first === undefined ? [] : membersOf(first);
  const member = members.find((each) => each.name === memberName);
  if (first === undefined || (memberName !== undefined && member === undefined)) {
    return { found: false, near: [], coverage: coverageOf(mirror, [onlyTopLevel]) };
  }
  const doubts = doubtsOf(member?.type ?? first.signature);
  return {
    found: true,
    definitions,
    ...(member === undefined ? {} : { member }),
    members: member === undefined ? members : [],
    doubts,
    ...(total > found.length
      ? { coverage: coverageOf(mirror, [`${childName} tells ${found.length} of ${total} definitions`]) }
      : {}),
  };
}

const onlyTopLevel = `${childName} knows top-level declarations of the TypeScript files that the tsconfig.json at the root includes`;

/** "No such type" is worth something only where it has read any. */
async function requireAnyTypes(child: ChildCalls, control: Control): Promise<void> {
  const { output, error } = await child.call('list_types', { limit: 1 }, control);
  if (error) throw refused(output);
  if (/^Found \d+ types in \d+ files\./.test(output)) return;
  throw new ToolFailure(
    'child_found_no_types',
    `${childName} found no type at all here, so nothing was measured: ${onlyTopLevel}`,
    'The native engine can answer: leave out `engine`.',
  );
}

function refused(output: string): ToolFailure {
  return new ToolFailure(
    'child_call_failed',
    `${childName} could not answer: ${output.slice(0, 300)}`,
    'The native engine can answer: leave out `engine`.',
  );
}

/** What it reads is a copy without installed packages, so types from those are `any`, or a bare name. */
function doubtsOf(type: string): readonly string[] {
  return /\bany\b/.test(type) ? ['It rests on `any`, which may stand for a type of a package that is not read'] : [];
}

function coverageOf(mirror: Mirror, notes: readonly string[]): Coverage {
  return { checked: mirror.size, total: mirror.size, skipped: {}, notes, partial: true };
}
