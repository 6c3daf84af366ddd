import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { type GitDirectory, headCommit, readFileBelow } from '@boocontext/safe-access';
import { readTree } from './git-process.ts';
import { isBinaryName, isLockfileName, kindOfName } from './languages.ts';
import { MAX_FILE_BYTES } from './types.ts';

/**
 * Names the state of a repository in a few characters. What differs from HEAD is found by comparing the ids of blobs:
 * those of HEAD's tree, listed by git once for each commit, with those of the files, which are known from reading them.
 * So the name depends on contents alone, not on times nor on what is staged.
 */
export class Snapshots {
  readonly #root: string;
  readonly #git: GitDirectory | undefined;
  #last: { readonly generation: number; readonly head: string | undefined; readonly name: string } | undefined;
  #committed: { readonly head: string; readonly blobs: ReadonlyMap<string, string> | undefined } | undefined;
  /** Ids that the contents of a file with CRLF have when it is committed with LF, by the id they have as they are. */
  readonly #normalIds = new Map<string, string>();

  constructor(root: string, git: GitDirectory | undefined) {
    this.#root = root;
    this.#git = git;
  }

  /** @param generation Another number whenever `files` differ from the call before. */
  current(files: ReadonlyMap<string, { readonly content: { readonly hash: string } }>, generation: number): string {
    const head = this.#git && headCommit(this.#git);
    if (this.#last?.generation === generation && this.#last.head === head) return this.#last.name;
    const name = this.#name(files, head);
    this.#last = { generation, head, name };
    return name;
  }

  #name(files: ReadonlyMap<string, { readonly content: { readonly hash: string } }>, head: string | undefined): string {
    const committed = head === undefined ? undefined : this.#blobsOf(head);
    const differences: string[] = [];
    for (const [path, { content }] of files) {
      const blob = committed?.get(path);
      if (content.hash !== '' && content.hash !== blob && !this.#differsInLineEnds(path, content.hash, blob)) {
        differences.push(`${path}\0${content.hash}\0`);
      }
    }
    for (const path of committed?.keys() ?? []) {
      if (!files.has(path) && isLookedInto(path) && !this.#exists(path)) differences.push(`${path}\0\0`);
    }
    const differencesHash = createHash('sha1').update(differences.sort().join('')).digest('hex').slice(0, 7);
    if (committed === undefined) return differencesHash;
    const commit = (head as string).slice(0, 7);
    return differences.length === 0 ? commit : `${commit}+${differencesHash}`;
  }

  #blobsOf(head: string): ReadonlyMap<string, string> | undefined {
    if (this.#committed?.head !== head) {
      this.#committed = { head, blobs: this.#git && readTree(this.#git, head) };
    }
    return this.#committed.blobs;
  }

  /** With `core.autocrlf` git commits LF for a file that has CRLF on disk. */
  #differsInLineEnds(path: string, id: string, blob: string | undefined): boolean {
    if (blob === undefined) return false;
    let normal = this.#normalIds.get(id);
    if (normal === undefined) {
      const { bytes } = readFileBelow(this.#root, path, MAX_FILE_BYTES);
      const text = bytes?.includes('\r\n') ? bytes.toString('latin1').replaceAll('\r\n', '\n') : undefined;
      normal =
        text === undefined
          ? ''
          : createHash(this.#git?.objectFormat ?? 'sha1')
              .update(`blob ${text.length}\0`)
              .update(text, 'latin1')
              .digest('hex');
      this.#normalIds.set(id, normal);
    }
    return normal === blob;
  }

  #exists(path: string): boolean {
    try {
      return fs.lstatSync(`${this.#root}/${path}`, { throwIfNoEntry: false }) !== undefined;
    } catch {
      return false;
    }
  }
}

/** Whether a file of this name would have been looked into. */
function isLookedInto(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return kindOfName(name) !== undefined && !isLockfileName(name) && !isBinaryName(name);
}
