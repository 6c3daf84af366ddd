/** A title for a chat, of the model's own: a few words that say what it is about. */
import { generateText } from 'ai';
import type { ModelProvider } from './model-provider.ts';

const TIMEOUT_MS = 20_000;
const MOST_QUESTION = 2_000;
const MOST_ANSWER = 1_500;
const MOST_TITLE = 60;

const INSTRUCTIONS =
  'You name conversations about source code. Answer with a title of two to six words in the language of the question, and with nothing else: no quotes, no period.';

/** Undefined where the model gives none that is of use, or not in time. Never rejects. */
export async function proposeTitle(
  { provider, id }: { readonly provider: ModelProvider; readonly id: string },
  question: string,
  answer: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const { text } = await generateText({
      model: provider.languageModel(id),
      system: INSTRUCTIONS,
      prompt: `Question:\n${question.slice(0, MOST_QUESTION)}\n\nAnswer:\n${answer.slice(0, MOST_ANSWER)}`,
      maxOutputTokens: 1_000,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return titleIn(text);
  } catch {
    return undefined;
  }
}

/** The last line, since some models think aloud first; without what models like to put around it. */
function titleIn(text: string): string | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const title = (lines.at(-1) ?? '')
    .replace(/^\s*(?:title\s*:|#+)\s*/i, '')
    .replaceAll(/["“”*`]/g, '')
    .trim()
    .replace(/\.$/, '');
  return title.length === 0 || title.length > MOST_TITLE ? undefined : title;
}
