/**
 * Which tools a list of patterns allows. `*` stands for any characters, everything else for itself; a leading `!`
 * denies; the last pattern that matches decides; a tool that none matches is denied.
 */
import type { ToolDecision } from './agent.ts';

export interface ToolPattern {
  /** As it is written. */
  readonly text: string;
  readonly isDenial: boolean;
  /** Without the `!`. */
  readonly glob: string;
  /** Whether it names one tool. */
  readonly isExact: boolean;
}

export function readPattern(text: string): ToolPattern {
  const isDenial = text.startsWith('!');
  const glob = isDenial ? text.slice(1).trim() : text;
  return { text, isDenial, glob, isExact: !glob.includes('*') };
}

/** In the order of `tools`. Without a list everything is allowed. */
export function decide(tools: readonly string[], patterns: readonly ToolPattern[] | undefined): ToolDecision[] {
  return tools.map((tool) => {
    if (patterns === undefined) return { tool, allowed: true };
    const last = patterns.findLast(({ glob }) => matches(glob, tool));
    return last === undefined ? { tool, allowed: false } : { tool, allowed: !last.isDenial, pattern: last.text };
  });
}

/** In time proportional to both, whatever the pattern. */
export function matches(glob: string, name: string): boolean {
  const [first = '', ...others] = glob.split('*');
  if (!name.startsWith(first)) return false;
  const last = others.pop();
  if (last === undefined) return name === glob;
  let at = first.length;
  for (const part of others) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return name.length - at >= last.length && name.endsWith(last);
}
