/** Tiny projects written for one test, and what tells that nobody has changed them since. */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { git } from '@boocontext/test-support';

export type Files = Readonly<Record<string, string | Uint8Array>>;

export class Project {
  readonly root: string;
  /** As the server's `directory`. */
  readonly directory: string;

  constructor(root: string, directory: string) {
    this.root = root;
    this.directory = directory;
    mkdirSync(root, { recursive: true });
  }

  write(files: Files): this {
    for (const [file, content] of Object.entries(files)) {
      const absolute = path.join(this.root, file);
      mkdirSync(path.dirname(absolute), { recursive: true });
      writeFileSync(absolute, content);
    }
    return this;
  }

  executable(file: string, script: string): this {
    this.write({ [file]: script });
    chmodSync(path.join(this.root, file), 0o755);
    return this;
  }

  link(file: string, target: string): this {
    mkdirSync(path.dirname(path.join(this.root, file)), { recursive: true });
    symlinkSync(target, path.join(this.root, file));
    return this;
  }

  delete(file: string): this {
    rmSync(path.join(this.root, file), { recursive: true });
    return this;
  }

  /** Makes it a git repository with everything committed. */
  commit(): this {
    if (!existsSync(path.join(this.root, '.git'))) this.git('init', '--quiet', '--initial-branch=main');
    this.git('add', '--all', '--force');
    this.git('commit', '--quiet', '--message=state');
    return this;
  }

  git(...args: readonly string[]): string {
    return git(this.root, ...args);
  }

  /** Every name and content, `.git` included, with what git says about the tree. */
  fingerprint(): string {
    const hash = createHash('sha256');
    for (const entry of entriesOf(this.root)) hash.update(`${entry}\0`);
    return `${hash.digest('hex')} ${this.#status()}`;
  }

  #status(): string {
    // A repository whose configuration runs programs is none to ask git about.
    if (!existsSync(path.join(this.root, '.git/HEAD')) || existsSync(path.join(this.root, '.git/HOSTILE'))) return '';
    return this.git('status', '--ignored', '--porcelain', '-z');
  }
}

function* entriesOf(folder: string, prefix = ''): Generator<string> {
  for (const name of readdirSync(folder).sort()) {
    const absolute = path.join(folder, name);
    const stats = lstatSync(absolute);
    const mark = `${prefix}${name} ${stats.mode}`;
    if (stats.isDirectory()) {
      yield mark;
      yield* entriesOf(absolute, `${prefix}${name}/`);
    } else if (stats.isSymbolicLink()) yield `${mark} -> ${readlinkSync(absolute)}`;
    else if (stats.isFile()) yield `${mark} ${contentHash(absolute)}`;
    else yield mark;
  }
}

function contentHash(file: string): string {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return 'unreadable';
  }
}
