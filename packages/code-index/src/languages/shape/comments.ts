// Comments above what they are about, in every language that is read without a checker.

const DOC_LIMIT = 600;

/** White space with at most one line break: what stands on both sides belongs together. */
export function isGap(between: string): boolean {
  return between.length < 200 && !/\S/.test(between) && between.indexOf('\n') === between.lastIndexOf('\n');
}

/** A comment without what makes it one, on one line, and cut where it is long. */
export function commentText(comment: string): string {
  const text = comment
    .replace(/^[^\S\n\r\u2028\u2029]*(?:\/\*+!?|\/{2,}!?|#+|--+)/gm, '')
    .replace(/(?<!\*)\*+\/[^\S\n\r\u2028\u2029]*$/gm, '')
    .replace(/^[^\S\n\r\u2028\u2029]*\*+ ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return Buffer.from(text.length > DOC_LIMIT ? `${text.slice(0, DOC_LIMIT - 1)}…` : text).toString();
}
