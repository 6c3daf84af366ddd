/** A clone that somebody hostile has prepared: files, links, pipes, and what tells whether anything was done to it. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { commitAll } from '@boocontext/test-support';

export class Clone {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
    fs.mkdirSync(root, { recursive: true });
  }

  /** Where something in the clone, or beside it (`../outside/x`), lies. */
  at(place: string): string {
    return path.join(this.root, place);
  }

  write(place: string, content: string | Uint8Array): this {
    fs.mkdirSync(path.dirname(this.at(place)), { recursive: true });
    fs.writeFileSync(this.at(place), content);
    return this;
  }

  /** A shell script that may be run. */
  program(place: string, script: string): this {
    this.write(place, `#!/bin/sh\n${script}\n`);
    fs.chmodSync(this.at(place), 0o755);
    return this;
  }

  /** A link with exactly this target, in the place of whatever is there. */
  link(place: string, target: string): this {
    this.remove(place);
    fs.mkdirSync(path.dirname(this.at(place)), { recursive: true });
    fs.symlinkSync(target, this.at(place));
    return this;
  }

  /** A pipe that nobody writes to: whoever opens it waits for ever. */
  pipe(place: string): this {
    this.remove(place);
    fs.mkdirSync(path.dirname(this.at(place)), { recursive: true });
    execFileSync('mkfifo', [this.at(place)]);
    return this;
  }

  remove(place: string): this {
    fs.rmSync(this.at(place), { recursive: true, force: true });
    return this;
  }

  /** Makes it a repository with everything committed. */
  commit(): this {
    commitAll(this.root);
    return this;
  }

  /** Every name, with size, kind and time of change. Nothing is opened: some of it must not be. */
  fingerprint(): string {
    const hash = createHash('sha256');
    const pending = [''];
    for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
      for (const name of fs.readdirSync(this.at(folder)).sort()) {
        const place = path.posix.join(folder, name);
        const { mode, size, mtimeMs, ctimeMs } = fs.lstatSync(this.at(place));
        hash.update(`${place} ${mode} ${size} ${mtimeMs} ${ctimeMs}\0`);
        if (fs.lstatSync(this.at(place)).isDirectory()) pending.push(place);
      }
    }
    return hash.digest('hex');
  }
}

/** A small honest part, which has to be understood whatever lies beside it: `ring` has the caller `door`. */
export function plantHonestPart(clone: Clone): void {
  clone.write('honest/bell.ts', 'export function ring(): number {\n  return 1;\n}\n');
  clone.write(
    'honest/door.ts',
    "import { ring } from './bell';\nexport function door(): number {\n  return ring();\n}\n",
  );
}
