/** Colours and progress, as far as the terminal at the other end can show them. */
import type { Progress } from '@boocontext/code-index';
import { printableLine } from '@boocontext/safe-access';

export type Colour = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';
export type Paint = (colour: Colour, text: string) => string;

const codes: Readonly<Record<Colour, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
};

/** Colours on a terminal only, and not where NO_COLOR (no-color.org) is set to anything. */
export function paintFor(stream: NodeJS.WriteStream): Paint {
  const isColoured = stream.isTTY && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
  return (colour, text) => {
    if (!isColoured || text === '') return text;
    const [on, off] = codes[colour];
    return `\u001b[${on}m${text}\u001b[${off}m`;
  };
}

/** What `paintFor` puts around a text, as parts between which to split. */
export const colourCodes = new RegExp(`(\\u001b\\[(?:${Object.values(codes).flat().join('|')})m)`);

export interface ProgressDisplay {
  readonly onProgress: (progress: Progress) => void;
  /** Leaves the terminal as it was found. */
  end(): void;
}

/** Where the display writes, and the time it goes by. */
export interface Terminal {
  readonly stderr: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>;
  readonly nowMs: () => number;
}

/** A bar that is drawn over itself; where stderr is no terminal, lines: `all`, or one now and then of what takes long. */
export function progressDisplay(
  lines: 'all' | 'rare',
  { stderr, nowMs }: Terminal = { stderr: process.stderr, nowMs: () => performance.now() },
): ProgressDisplay {
  if (!stderr.isTTY) return lines === 'all' ? plainProgress(stderr) : rareProgress(stderr, nowMs);
  return {
    onProgress({ done, total, message }) {
      const share = total > 0 ? Math.min(1, done / total) : 0;
      const filled = Math.round(share * barWidth);
      const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
      const text = `${bar} ${Math.round(share * 100)}% ${printableLine(message)}`.slice(0, (stderr.columns || 80) - 1);
      stderr.write(`\r\u001b[2K${text}`);
    },
    end() {
      stderr.write('\r\u001b[2K');
    },
  };
}

const barWidth = 24;

/** A line whenever the work turns to something else, and at each tenth of it. */
function plainProgress(stderr: Terminal['stderr']): ProgressDisplay {
  let last = '';
  return {
    onProgress({ done, total, message }) {
      const tenths = total > 0 ? Math.floor((10 * done) / total) : 0;
      const line = `${printableLine(message)}: ${tenths * 10}%`;
      if (line !== last) stderr.write(`${line}\n`);
      last = line;
    },
    end() {},
  };
}

/** What is done sooner needs no word; who reads a log wants few. */
const rareMs = 10_000;

function rareProgress(stderr: Terminal['stderr'], nowMs: () => number): ProgressDisplay {
  let toldAt = nowMs();
  return {
    onProgress({ done, total, message }) {
      const now = nowMs();
      if (now - toldAt < rareMs) return;
      toldAt = now;
      stderr.write(`boocontext: ${printableLine(message)}${total > 0 ? `: ${done} of ${total}` : ''}\n`);
    },
    end() {},
  };
}
