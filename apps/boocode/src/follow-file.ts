import { stat } from 'node:fs/promises';

/** What a file was like at one moment; another stamp means that it may have changed. A file that is missing has one too. */
export type FileStamp = string;

/** Take it before the file is read: what changes between the two is then seen at the next look. */
export async function stampOf(path: string): Promise<FileStamp> {
  try {
    const { dev, ino, mode, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return [dev, ino, mode, size, mtimeNs, ctimeNs].join(' ');
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

export interface FollowOptions {
  /** Of the state that is known already. */
  readonly since: FileStamp;
  readonly everyMs: number;
  readonly onChange: () => void;
}

/**
 * Looks at a file from time to time rather than watching it, so that one that is replaced, missing or mounted is seen
 * too. `fs.watchFile` would compare with what it finds at its own first look, and miss what has changed before that.
 * Keeps no process alive. Returns what ends it.
 */
export function followFile(path: string, { since, everyMs, onChange }: FollowOptions): () => void {
  let known = since;
  let isEnded = false;
  let timer: NodeJS.Timeout;
  const look = async () => {
    const found = await stampOf(path);
    if (isEnded) return;
    const isOther = found !== known;
    known = found;
    wait();
    if (isOther) onChange();
  };
  const wait = () => {
    timer = setTimeout(() => void look(), everyMs).unref();
  };
  wait();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
