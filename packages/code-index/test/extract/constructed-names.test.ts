/** Names that the text of a file is asked about, one for each use that the checker knows nothing of. */
import { growthForTwice, mostForTwice } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { ConstructedNames } from '../../src/languages/typescript/constructed-names.ts';

test('a name is what it is given, where that is one constructor', () => {
  const names = new ConstructedNames(
    'a = new A(); var b = new B; b = new B(); c = new A(); c = new B(); x.d = new A();',
  );
  expect(['a', 'b', 'c', 'd'].map((name) => names.madeBy(name))).toEqual(['A', 'B', undefined, undefined]);
});

test('a constructor that was given two stays without any, whatever is said of it later', () => {
  expect(new ConstructedNames('a = new A(); a = new B(); a = new A();').madeBy('a')).toBeUndefined();
});

test('parents are followed in the order of the text, and in no circle', () => {
  const names = new ConstructedNames(
    'inherits(A, B); util.inherits(B.prototype, C); setPrototypeOf(C, A); inherits(D, A)',
  );
  expect(names.withParents('A')).toEqual(['A', 'B', 'C']);
  expect(names.withParents('D')).toEqual(['D', 'A']);
});

test('twice as many names take twice as long', async () => {
  const ask = (count: number) => {
    const indexes = Array.from({ length: count }, (_, i) => i);
    const names = new ConstructedNames(indexes.map((i) => `n${i} = new C${i}();inherits(C${i}, P${i});`).join(''));
    return indexes.map((i) => names.withParents(names.madeBy(`n${i}`) ?? '').length);
  };
  expect(await growthForTwice(ask, 4000)).toBeLessThan(mostForTwice);
});
