/** Which errors a change causes: those with it that are not there without it, each time that is asked. */
import type { CheckerError } from '../../checker/checker.ts';
import type { ErrorsOfFile } from '../../index/speculative-check.ts';
import { placeBefore, type Span, type TextEdit } from './edit.ts';

export interface NewError {
  readonly error: CheckerError;
  /** In the text as it is. */
  readonly at: number;
  /** In what the change has put there. */
  readonly isInserted: boolean;
  /** Another error of before stood there, and is gone. */
  readonly isReworded: boolean;
  /** The compiler was asked twice, and told it once: what it depends on is not the change. */
  readonly isUnsteady: boolean;
}

/** Errors after the change that were not there before, by place. `edits` are those of this file. */
export function newErrors({ before, after, again }: ErrorsOfFile, edits?: readonly TextEdit[]): NewError[] {
  const first = added(before, after, edits);
  if (again === undefined) return first;
  const second = added(before, again, edits);
  const isIn = (found: readonly NewError[], { error }: NewError) =>
    found.some((each) => keyOf(each.error) === keyOf(error));
  return [
    ...second.map((each) => (isIn(first, each) ? each : { ...each, isUnsteady: true })),
    ...first.filter((each) => !isIn(second, each)).map((each) => ({ ...each, isUnsteady: true })),
  ].sort((a, b) => a.at - b.at);
}

/**
 * An error about a name that a module does not offer: where several of its exports lead to nothing, it may be told of any
 * import of it, whatever has changed.
 */
export function isAboutExport({ code }: CheckerError): boolean {
  return NO_SUCH_EXPORT.has(code);
}

/** A message may name a type that the change has given other words. */
function added(
  before: readonly CheckerError[],
  after: readonly CheckerError[],
  edits: readonly TextEdit[] | undefined,
): NewError[] {
  const known = new Map<string, number>();
  for (const error of distinct(before)) known.set(keyOf(error), (known.get(keyOf(error)) ?? 0) + 1);
  const found: (NewError & { readonly span: Span })[] = [];
  for (const error of distinct(after)) {
    const place = edits === undefined ? error.start : placeBefore(edits, error.start);
    const isInserted = typeof place !== 'number';
    const span = isInserted ? place.replaced : { start: place, end: place + 1 };
    const key = keyOf({ ...error, start: span.start });
    const times = isInserted ? 0 : (known.get(key) ?? 0);
    if (times > 0) known.set(key, times - 1);
    else if (!UNUSED.has(error.code))
      found.push({ error, at: span.start, isInserted, isReworded: false, isUnsteady: false, span });
  }
  const gone = before.filter((error) => (known.get(keyOf(error)) ?? 0) > 0);
  return found.map(({ span, ...each }) => ({
    ...each,
    isReworded: gone.some(
      ({ start, code }) => span.start <= start && start < span.end && (!each.isInserted || code === each.error.code),
    ),
  }));
}

function keyOf({ code, message, start }: CheckerError): string {
  return NO_SUCH_EXPORT.has(code) ? `${start}` : `${start}\0${code}\0${message}`;
}

/**
 * "Declares 'a' locally, but it is exported as 'b'": where several exports lead to nothing, any of them is named, another
 * one each time, and at times two for one place.
 */
const NO_SUCH_EXPORT: ReadonlySet<number> = new Set([2305, 2459, 2460, 2614, 2724]);

function distinct(errors: readonly CheckerError[]): CheckerError[] {
  const told = new Set<string>();
  return errors.filter((error) => {
    const isTold = NO_SUCH_EXPORT.has(error.code) && told.has(keyOf(error));
    told.add(keyOf(error));
    return !isTold;
  });
}

/** Something is left over: to be tidied up, and no reason not to make the change. */
const UNUSED: ReadonlySet<number> = new Set([6133, 6138, 6192, 6196, 6198, 6199, 6205, 7027, 7028]);
