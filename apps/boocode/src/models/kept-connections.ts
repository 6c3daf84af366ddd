/**
 * The model servers that a person has connected, with their keys, in one file that only its owner may read. It is written
 * whole and put in place at once, so that a power cut leaves the old one or the new one.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { makeFolder, readFileAt } from '@boocontext/safe-access';
import { z } from 'zod';
import { BoocodeError } from '../errors.ts';

const keptConnectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  model: z.string(),
  apiKey: z.string().optional(),
});
export type KeptConnection = z.infer<typeof keptConnectionSchema>;

const stateSchema = z.object({
  connections: z.array(keptConnectionSchema),
  /** The id of the one that is asked where no model is named; left out: the environment's, else the first. */
  defaultId: z.string().optional(),
});
export type KeptState = z.infer<typeof stateSchema>;

export interface KeptConnectionsOptions {
  /** Undefined: nothing is kept longer than the server runs. */
  readonly file: string | undefined;
  readonly log: (line: { readonly level: 'warn'; readonly message: string }) => void;
}

const maxBytes = 1_000_000;
const ownerOnly = 0o600;

export class KeptConnections {
  readonly file: string | undefined;
  #state: KeptState = { connections: [] };
  /** Why the file is not written over. */
  #damage: string | undefined;

  /** Never throws: what cannot be read is told, and left as it is. */
  constructor({ file, log }: KeptConnectionsOptions) {
    this.file = file;
    if (file === undefined) return;
    const reading = readFileAt(file, maxBytes);
    if (reading.problem === 'missing') return;
    const state = stateSchema.safeParse(parsed(reading.bytes));
    if (state.success) {
      this.#state = state.data;
      closeToOthers(file, log);
    } else {
      const reason = reading.problem === undefined ? 'holds something else' : `cannot be read (${reading.problem})`;
      this.#damage = `${file}, which keeps connections to model servers, ${reason}: mend it or move it away, and start again`;
      log({ level: 'warn', message: this.#damage });
    }
  }

  get state(): KeptState {
    return this.#state;
  }

  /** Throws `connections_unreadable` where the file is damaged, and what the file system throws. */
  replace(state: KeptState): void {
    if (this.#damage !== undefined) throw new BoocodeError('connections_unreadable', this.#damage);
    if (this.file !== undefined) writePrivately(this.file, `${JSON.stringify(state, null, 2)}\n`);
    this.#state = state;
  }
}

function writePrivately(file: string, text: string): void {
  makeFolder(path.dirname(file));
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    // Made by nobody else before, and closed to others from its first moment on.
    const descriptor = fs.openSync(draft, 'wx', ownerOnly);
    try {
      fs.writeFileSync(descriptor, text);
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    fs.renameSync(draft, file);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** A copy or a backup that was put back may have come with other rights. */
function closeToOthers(file: string, log: KeptConnectionsOptions['log']): void {
  if (process.platform === 'win32') return;
  try {
    if ((fs.lstatSync(file).mode & 0o077) === 0) return;
    fs.chmodSync(file, ownerOnly);
    log({ level: 'warn', message: `${file} holds keys and could be read by others; now only its owner can read it` });
  } catch (error) {
    log({ level: 'warn', message: `${file} holds keys and can be read by others: ${String(error)}` });
  }
}

function parsed(bytes: Buffer | undefined): unknown {
  try {
    return bytes === undefined ? undefined : JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
