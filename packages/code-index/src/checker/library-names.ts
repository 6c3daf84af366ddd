/** Names of members that the language's own library and the browser have, by the declarations that lie beside the checker. */
import fs from 'node:fs';
import path from 'node:path';
import { checkerExecutable } from './checker.ts';

/** Anything may have a member of this name that no repository defines. */
export function isMemberOfLibrary(name: string): boolean {
  known ??= readMembers(path.dirname(checkerExecutable()));
  return known.has(name);
}

let known: ReadonlySet<string> | undefined;

function readMembers(folder: string): ReadonlySet<string> {
  const files = fs.readdirSync(folder).filter((file) => /^lib\.(?:es\d|esnext|dom).*\.d\.ts$/.test(file));
  return new Set(files.flatMap((file) => membersIn(fs.readFileSync(path.join(folder, file), 'utf8'))));
}

function membersIn(declarations: string): readonly string[] {
  return [...declarations.matchAll(MEMBER)].map(([, name = '']) => name);
}

const MEMBER = /^[ \t]+(?:readonly |get |set )?([A-Za-z_$][\w$]*)\??[ \t]?[(<:]/gm;
