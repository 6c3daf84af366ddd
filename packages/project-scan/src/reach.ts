/** What of the code a part of the scan may be about that was not read. */
import type { Reach, ScanFailure } from './scan.ts';

/** Of all these together; undefined where one of them may be about anything. */
export function reachOfAll(failures: readonly Pick<ScanFailure, 'reach'>[]): Reach | undefined {
  const known = failures.flatMap(({ reach }) => reach ?? []);
  if (known.length < failures.length) return undefined;
  // The same one stays the same: what is read of its files is kept by it.
  if (known.length === 1) return known[0];
  return {
    files: known.flatMap(({ files }) => files),
    places: known.flatMap(({ places }) => places),
    unnamed: known.flatMap(({ unnamed }) => unnamed),
    modules: known.flatMap(({ modules }) => modules),
    ofLanguage: known.flatMap(({ ofLanguage }) => ofLanguage),
    named: known.flatMap(({ named }) => named),
  };
}
