/** Starting one program, once, with everything that it may take bounded: time, output, environment. */
import { spawn } from 'node:child_process';
import { RepositoryError } from './repository-error.ts';

export interface ProgramRun {
  /** What the program is called where its failure is told. */
  readonly name: string;
  /** An absolute path. */
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly input?: string | Buffer;
  readonly timeoutMs: number;
  /** What is printed beyond this is not read, and the program is ended. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

export interface ProgramOutput {
  /** `null` where the program was ended because it printed too much. */
  readonly status: number | null;
  readonly stdout: Buffer;
  /** Its beginning. */
  readonly stderr: string;
  readonly isCut: boolean;
}

/**
 * Resolves when the program has ended. Rejects with `not_found` where there is none, with `timeout` and `cancelled`
 * once it has been killed for that.
 */
export function runProgram(run: ProgramRun): Promise<ProgramOutput> {
  return new Promise((resolve, reject) => {
    const { name } = run;
    if (run.signal?.aborted) {
      reject(new RepositoryError('cancelled', `${name} was cancelled`));
      return;
    }
    const child = spawn(run.file, run.args, {
      cwd: run.cwd,
      env: run.env,
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let failure: RepositoryError | undefined;
    let isCut = false;
    const end = (error?: RepositoryError) => {
      failure ??= error;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(
      () => end(new RepositoryError('timeout', `${name} took longer than ${run.timeoutMs} ms`)),
      run.timeoutMs,
    );
    const onAbort = () => end(new RepositoryError('cancelled', `${name} was cancelled`));
    run.signal?.addEventListener('abort', onAbort, { once: true });
    const settle = () => {
      clearTimeout(timer);
      run.signal?.removeEventListener('abort', onAbort);
    };

    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      if (isCut) return;
      const room = run.maxBytes - sizeBytes;
      chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
      sizeBytes += Math.min(chunk.length, room);
      if (chunk.length <= room) return;
      isCut = true;
      end();
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      if (stderr.length < 2_000) stderr += chunk.toString('utf8');
    });
    // The program may end without reading what it is given.
    child.stdin.on('error', () => {});
    child.stdin.end(run.input ?? '');

    child.on('error', (error: NodeJS.ErrnoException) => {
      settle();
      const code = error.code === 'ENOENT' ? 'not_found' : 'failed';
      reject(new RepositoryError(code, `${name} could not be started (${error.code})`, { cause: error }));
    });
    child.on('close', (status) => {
      settle();
      if (failure !== undefined) reject(failure);
      else resolve({ status: isCut ? null : status, stdout: Buffer.concat(chunks), stderr, isCut });
    });
  });
}
