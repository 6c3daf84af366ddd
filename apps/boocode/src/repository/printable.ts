/** A path on one line. A name may hold the end of a line, and would then look like a line of its own. */
export function printablePath(path: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return /[\u0000-\u001f\u007f\u2028\u2029]/.test(path) ? JSON.stringify(path) : path;
}
