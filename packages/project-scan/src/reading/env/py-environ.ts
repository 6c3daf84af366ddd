/** Python's `environ` without its module: the environment where the file takes it from there, else what a server hands on. */
import type { Sources } from '../sources.ts';

/** Whether what stands at an offset may be the environment; of other languages, and with its module, it is. */
export function mayBeEnvironment(sources: Sources, file: string, offset: number): boolean {
  const text = sources.text(file);
  if (!file.endsWith('.py') || !text.startsWith('environ', offset) || text.endsWith('os.', offset)) return true;
  return /\bfrom[ \t]+os[ \t]+import\b(?:[^\n(]{0,500}|[ \t]{0,9}\([^()]{0,1000})(?:\benviron\b|\*)/.test(
    sources.masked(file),
  );
}
