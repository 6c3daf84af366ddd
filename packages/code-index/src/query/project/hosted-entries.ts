/**
 * Where a project starts that no manifest of a package describes: what a program of its own runs (WordPress, a servlet container, Ansible, Helm),
 * and the headers of a library of C or C++.
 */

import path from 'node:path';
import type { Repository } from '../../repository/repository.ts';
import type { EntryPoint } from '../answers.ts';

export function hostedEntries(repository: Repository, known: ReadonlySet<string>): EntryPoint[] {
  return [...hostedBy(repository, known), ...ofHeaders(repository, known)];
}

/** Each is told by how its file begins. */
function hostedBy(repository: Repository, known: ReadonlySet<string>): EntryPoint[] {
  return [...known].flatMap((file): EntryPoint[] => {
    const folder = path.posix.dirname(file);
    const depth = folder === '.' ? 0 : folder.split('/').length;
    const host = HOSTED.find(({ files, isWithin }) => files.test(path.posix.basename(file)) && isWithin(depth, folder));
    if (host === undefined || !host.head.test((repository.readText(file) ?? '').slice(0, LONGEST_HEAD))) return [];
    const start = path.posix.join(folder, host.start ?? path.posix.basename(file));
    const name = host.by === 'chart' ? path.posix.basename(folder) : '';
    return known.has(start) ? [{ file: start, kind: 'start', name, by: host.by ?? 'declared', why: host.why }] : [];
  });
}

interface Hosted {
  readonly files: RegExp;
  readonly isWithin: (depth: number, folder: string) => boolean;
  readonly head: RegExp;
  readonly why: string;
  readonly by?: EntryPoint['by'];
  /** Where that is another file beside it. */
  readonly start?: string;
}

const HOSTED: readonly Hosted[] = [
  {
    files: /\.php$/,
    isWithin: (depth) => depth <= 1,
    head: /^[ \t/*#@]{0,10}Plugin Name:/m,
    why: 'plugin of WordPress, by its head',
  },
  {
    files: /^style\.css$/,
    isWithin: (depth) => depth <= 1,
    head: /^[ \t/*#@]{0,10}Theme Name:/m,
    why: 'theme of WordPress, by style.css',
    start: 'functions.php',
  },
  {
    files: /^web\.xml$/,
    isWithin: (_, folder) => /(?:^|\/)(?:webapp|WebContent|web|WebRoot)\/WEB-INF$/.test(folder),
    head: /<web-app\b/,
    why: 'deployment descriptor of a servlet container',
  },
  {
    files: /\.ya?ml$/,
    isWithin: (depth, folder) => depth === 0 || folder === 'playbooks',
    head: /^(?:- {1,3}| {2,4})(?:hosts|(?:ansible\.builtin\.)?import_playbook):/m,
    why: 'playbook of Ansible',
    by: 'playbook',
  },
  {
    files: /^Chart\.yaml$/,
    isWithin: (_, folder) => !/(?:^|\/)charts\/[^/]+\/charts\//.test(folder),
    head: /^apiVersion:/m,
    why: 'chart of Helm',
    by: 'chart',
  },
];

const LONGEST_HEAD = 8_000;

/** A library of C or C++: its build makes one, and others include what lies in `include`. */
function ofHeaders(repository: Repository, known: ReadonlySet<string>): EntryPoint[] {
  const build = ['CMakeLists.txt', 'meson.build'].find((file) => known.has(file));
  const text = build === undefined ? '' : (repository.readText(build) ?? '').slice(0, 64_000);
  if (
    build === undefined ||
    !/^[ \t]{0,40}(?:add_library\s{0,9}\(|\w{0,40}[ \t]{0,9}=?[ \t]{0,9}(?:static_|shared_)?library\()/m.test(text)
  )
    return [];
  const name = path.posix.basename(repository.root);
  const headers = [...known].filter((file) => /^include\/.*\.(?:h|hh|hpp|hxx)$/.test(file));
  const depth = (file: string) => file.split('/').length;
  const [first] = headers.sort(
    (a, b) => depth(a) - depth(b) || Number(stemOf(b) === name) - Number(stemOf(a) === name),
  );
  return first === undefined
    ? []
    : [{ file: first, kind: 'module', name, by: 'headers', why: `headers of the library that ${build} builds` }];
}

/** `a/b.h` gives `b`. */
export function stemOf(file: string): string {
  return path.posix.basename(file).replace(/\.\w+$/, '');
}
