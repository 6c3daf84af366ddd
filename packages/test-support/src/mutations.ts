/** Texts that are nearly right, made from real ones. The same number gives the same texts, so that a finding comes again. */

export type Random = () => number;

/** How many texts a fuzz test tries: few within `npm test`, and as many as FUZZ_CASES says by hand. */
export const fuzzCases = Number(process.env.FUZZ_CASES ?? 600);

/** Numbers from 0 to 1 that look random (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** One of the texts after one to four changes: a part left out, moved, repeated up to thousands of times, or a word put in. */
export function mutated(texts: readonly string[], words: readonly string[], random: Random): string {
  let text = pick(texts, random);
  for (let changes = 1 + Math.floor(4 * random()); changes > 0; changes -= 1)
    text = changed(text, texts, words, random);
  return text.slice(0, longest);
}

const longest = 200_000;

function changed(text: string, texts: readonly string[], words: readonly string[], random: Random): string {
  const start = Math.floor(random() * (text.length + 1));
  const end = Math.min(text.length, start + Math.floor(random() ** 3 * 200));
  const [before, part, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  const often = Math.floor(random() ** 6 * 5_000) + 1;
  const other = pick(texts, random);
  switch (Math.floor(random() * 6)) {
    case 0:
      return before + after;
    case 1:
      return before + part.repeat(often) + after;
    case 2:
      return before + pick(words, random).repeat(often) + after;
    case 3:
      return before + pick(words, random) + after;
    case 4:
      return before + String.fromCharCode(Math.floor(random() ** 4 * 65_536)) + after;
    default:
      return before + other.slice(Math.floor(random() * other.length));
  }
}
