/** Which errors a tried change causes, where the compiler is not of one mind about the rest. */
import { expect, test } from 'vitest';
import type { CheckerError } from '../../src/checker/checker.ts';
import { newErrors } from '../../src/query/what-if/new-errors.ts';

const error = (start: number, code: number, message = `error ${code}`): CheckerError => ({
  code,
  start,
  end: start + 3,
  message,
});
const elsewhere = error(40, 2459, "Module '@/kit' declares 'screen' locally, but it is not exported.");
const otherwise = error(40, 2460, "Module '@/kit' declares 'screen' locally, but it is exported as 'show'.");
const caused = error(10, 2305, "Module './pay' has no exported member 'pay'.");

const told = (before: readonly CheckerError[], after: readonly CheckerError[], again?: readonly CheckerError[]) =>
  newErrors({ before, after, isChecked: true, ...(again === undefined ? {} : { again }) }).map(
    ({ error: { code }, isUnsteady }) => (isUnsteady ? `${code} unsteady` : `${code}`),
  );

test.each([
  ['what is told both times', [], [caused], [caused], ['2305']],
  ['what is told the first time alone', [], [caused, elsewhere], [caused], ['2305', '2459 unsteady']],
  ['what is told the second time alone', [], [caused], [elsewhere, caused], ['2305', '2459 unsteady']],
  ['what was there before, in other words each time', [elsewhere], [otherwise, caused], [caused, elsewhere], ['2305']],
  ['what was asked once, since nothing seemed new', [elsewhere], [otherwise], undefined, []],
])('%s', (_, before, after, again, expected) => {
  expect(told(before, after, again)).toEqual(expected);
});
