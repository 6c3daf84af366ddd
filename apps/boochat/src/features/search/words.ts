/** Whether a text holds all words of a question, in any case and order. */
export function holdsWords(text: string, query: string): boolean {
  const lower = text.toLowerCase();
  return wordsOf(query).every((word) => lower.includes(word));
}

export function wordsOf(query: string): readonly string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Paths with the best first: what is in the file's own name, at its beginning, and in short paths. */
export function rankPaths(paths: readonly string[], query: string): readonly string[] {
  const [word = ''] = wordsOf(query);
  const costOf = (path: string) => {
    const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
    const at = name.indexOf(word.slice(word.lastIndexOf('/') + 1));
    return (at < 0 ? 1_000 : at === 0 ? 0 : 200) + path.length;
  };
  return paths.toSorted((a, b) => costOf(a) - costOf(b));
}
