/** What differs within a line that took another one's place. */

/** From a character to before another one. */
export type Span = readonly [start: number, end: number];

export interface ChangedWords {
  readonly before: readonly Span[];
  readonly after: readonly Span[];
}

/** Longer lines are no text that anybody compares word by word, and comparing them takes long. */
const longest = 500;
/** Of the shorter line, so much has to stay, or the one line is not another form of the other. */
const leastCommon = 0.4;

/** Undefined where the lines have too little in common for it to tell anything. */
export function changedWords(before: string, after: string): ChangedWords | undefined {
  if (before.length > longest || after.length > longest) return undefined;
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const common = commonWords(old, now);
  const length = common.reduce((sum, [at]) => sum + (old[at]?.trim().length ?? 0), 0);
  const least = Math.min(before.replaceAll(/\s/g, '').length, after.replaceAll(/\s/g, '').length);
  if (least === 0 || length < least * leastCommon) return undefined;
  return {
    before: spansOf(old, new Set(common.map(([at]) => at))),
    after: spansOf(now, new Set(common.map(([, at]) => at))),
  };
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_$]+|\s+|[^\p{L}\p{N}_$\s]/gu) ?? [];
}

/** The longest row of words that both have, as places in either. */
function commonWords(a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** Words that are not kept, with what stands between two of them that are neighbours. */
function spansOf(words: readonly string[], kept: ReadonlySet<number>): readonly Span[] {
  const spans: [number, number][] = [];
  let start = 0;
  for (const [index, word] of words.entries()) {
    const end = start + word.length;
    const last = spans.at(-1);
    if (!kept.has(index)) {
      if (last !== undefined && last[1] === start) last[1] = end;
      else spans.push([start, end]);
    }
    start = end;
  }
  return spans;
}
