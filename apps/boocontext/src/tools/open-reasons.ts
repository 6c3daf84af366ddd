/** What stayed open, as it is told: which of it is only late, and who reads on. */
import type { OpenReason } from './envelope.ts';
import { cut } from './wording.ts';

/** Reasons for which the answer could be another whoever asks, and whenever. */
export function undecided(texts: readonly string[]): readonly OpenReason[] {
  return texts.map((text) => ({ text }));
}

/** What was not read yet. */
export function late(text: string): OpenReason {
  return { text, isLate: true };
}

/** Each once. */
export function distinctReasons(open: readonly OpenReason[]): readonly OpenReason[] {
  return open.filter(({ text }, index) => open.findIndex((other) => other.text === text) === index);
}

/** The reasons in words, a sentence each. */
export function textsOf(open: readonly OpenReason[]): readonly string[] {
  return open.map(({ text }) => text);
}

/** What is open, as the end of a summary: all of it as far as it is short, else how much there is of it. */
export function openSentence(open: readonly OpenReason[], goesOn: boolean): string {
  const [first] = open;
  if (first === undefined) return '';
  const rest = open.some(({ isLate }) => isLate === true) ? restSentence(goesOn) : '';
  const withRest = (text: string) => (rest === '' ? text : `${text.replace(/\.$/, '')}; ${rest}`);
  if (open.length === 1) return `Open: ${withRest(cut(first.text, 300))}`;
  const texts = textsOf(open).map((text) => cut(text, 300).replace(/\.$/, ''));
  return `Open (${open.length}): ${withRest(cut(texts.join('; '), 700))}`;
}

const moreTime = 'the same command with a longer --deadline reads the rest';

/** The same as the hint of a failure. */
export function restHint(goesOn: boolean): string {
  const ask = goesOn ? 'Ask again, reading goes on meanwhile' : moreTime.replace('the', 'The');
  return `${ask}; \`boocontext index\` reads the whole repository once`;
}

/** How the rest is had. A command that has answered is over: nobody reads on for it. */
export function restSentence(goesOn: boolean): string {
  return goesOn ? 'the work goes on, ask again' : moreTime;
}
