/** The candidate that differs from `name` in fewest letters, when so few that a slip is likely; else nothing. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  if (name.length > 60) return undefined;
  const best = candidates
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((left, right) => left.distance - right.distance)[0];
  return best !== undefined && best.distance <= Math.max(1, Math.floor(name.length / 3)) ? best.candidate : undefined;
}

/** Letters changed, added, left out or swapped with their neighbour (optimal string alignment), a row at a time. */
function editDistance(left: string, right: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substitution, swap));
    }
    before = row;
    row = next;
  }
  return row[right.length] ?? 0;
}
