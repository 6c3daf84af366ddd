/** Whether what stands at a place in Python runs each time. */

const farthest = 20_000;

/** Inside of an `if`, a loop, a `match` or an `except` of its own function; `if __name__ == '__main__'` is none. */
export function isConditional(bare: string, at: number): boolean {
  const start = bare.lastIndexOf('\n', at - 1) + 1;
  let indent = indentOf(bare.slice(start, at));
  const before = bare
    .slice(Math.max(0, start - farthest), start)
    .split('\n')
    .toReversed();
  for (const line of before) {
    if (indent === 0) return false;
    if (line.trim() === '' || /^[ \t]*[)\]}]/.test(line)) continue;
    const depth = indentOf(line);
    if (depth >= indent) continue;
    indent = depth;
    if (/^[ \t]*(?:(?:async[ \t]+)?def|class)\b/.test(line)) return false;
    if (/^[ \t]*(?:if|elif|else|for|while|case|except)\b/.test(line) && !/\b__name__\b/.test(line)) return true;
  }
  return false;
}

function indentOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}
