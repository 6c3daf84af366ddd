/** A question in plain words, taken apart into what it asks for. */
import { isTelling, STOP_WORDS, splitWords, stem } from './terms.ts';
import { phraseStems, relatedStems } from './vocabulary.ts';

/** One thing that a question names, and the stems by which code may call it. */
export interface Concept {
  /** Weights from 0 to 1; a word of the question itself has 1. */
  readonly stems: ReadonlyMap<string, number>;
  /** The question's own word, for parts of words (`socket` in `websocket`); undefined where only whole words count. */
  readonly literal?: string;
}

/** At most this many concepts of at most this many characters are asked for: what is longer is no question. */
const MAX_CONCEPTS = 32;
const MAX_CHARACTERS = 2_000;

/** How much less another word for it says than the word itself. */
const RELATED = 0.6;
const PHRASE = 0.9;

export function conceptsOf(question: string): Concept[] {
  const text = question.slice(0, MAX_CHARACTERS);
  const httpMethods = new Set(text.match(/\b(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT)\b/g));
  const concepts: Concept[] = [];
  const seen = new Set<string>();
  for (const word of splitWords(text)) {
    const own = stem(word);
    if (!isTelling(word) || seen.has(own)) continue;
    seen.add(own);
    if (httpMethods.has(word.toUpperCase())) {
      concepts.push({
        stems: new Map([
          [own, 1],
          ['http', 0.4],
          ['method', 0.5],
        ]),
      });
    } else if (!STOP_WORDS.has(word)) {
      const stems = new Map([[own, 1]]);
      for (const [related, weight] of relatedStems(own)) stems.set(related, weight * RELATED);
      concepts.push({ stems, literal: own });
    }
  }
  for (const { stems } of phraseStems(text)) concepts.push({ stems: new Map(stems.map((each) => [each, PHRASE])) });
  return concepts.slice(0, MAX_CONCEPTS);
}

/** Names that a question quotes from code: `parseBody`, `user_id`, `Query.fetch`, `run()`. */
export function quotedNames(question: string): string[] {
  const names: string[] = [];
  for (const [written] of question.slice(0, MAX_CHARACTERS).matchAll(/[\w$]+(?:[.#][\w$]+)*(?:\(\))?/g)) {
    const looksLikeCode = /[a-z\d][A-Z]|[A-Za-z]_[A-Za-z]|[$#]|\(\)$/.test(written) && /[A-Za-z]/.test(written);
    if (looksLikeCode) names.push(written.replace('()', ''));
  }
  return names;
}
