/**
 * Which file a Python module is. Where a program is started from is not written down, so every folder that holds a module
 * or package of the right name and is no package itself may be a root; the one nearest to the importing file is meant.
 */
import path from 'node:path';
import type { World } from '../../inference/language-policy.ts';

/** A module: a file, or a package without an `__init__` file by its folder with a `/` at the end. */
type ModuleKey = string;

export class PythonModules {
  readonly #world: World;
  #generation = -1;
  /** Folders that hold Python files, anywhere below. */
  #folders: ReadonlySet<string> = new Set();
  /** Names of modules and packages at a root: the roots that have them. */
  #roots: ReadonlyMap<string, readonly string[]> = new Map();
  readonly #known = new Map<string, readonly ModuleKey[]>();

  constructor(world: World) {
    this.#world = world;
  }

  /** What `import a.b` or `from ..a import …` leads to; empty where it is outside the repository. */
  find(file: string, module: string, level: number): readonly ModuleKey[] {
    this.#refresh();
    const folder = folderOf(file);
    const key = `${folder}\0${level}\0${module}`;
    let found = this.#known.get(key);
    if (found === undefined) {
      found = level > 0 ? this.#relative(file, module, level) : this.#absolute(folder, module);
      this.#known.set(key, found);
    }
    return found;
  }

  /** A module inside a package. */
  submodule(key: ModuleKey, name: string): ModuleKey | undefined {
    this.#refresh();
    if (key.endsWith('/')) return this.#at(`${key}${name}`);
    if (!isPackageFile(key)) return undefined;
    return this.#at(join(folderOf(key), name));
  }

  #relative(file: string, module: string, level: number): ModuleKey[] {
    let folder = folderOf(file);
    for (let up = 1; up < level; up++) {
      if (folder === '') return [];
      folder = folderOf(folder);
    }
    const found = module === '' ? this.#package(folder) : this.#at(join(folder, module.replaceAll('.', '/')));
    return found === undefined ? [] : [found];
  }

  #absolute(folder: string, module: string): ModuleKey[] {
    const parts = module.split('.');
    const [first] = parts as [string];
    const roots = this.#roots.get(first) ?? [];
    const near = (root: string) =>
      root === '' || folder === root || folder.startsWith(`${root}/`) ? root.length + 1 : 0;
    // A script's own folder comes first; of others the nearest one around the file, then the shortest path.
    const sorted = [...roots].sort((a, b) => near(b) - near(a) || a.length - b.length || (a < b ? -1 : 1));
    for (const root of sorted) {
      // A module that only bears the name of one of Python's own is meant by its neighbours alone.
      if (STANDARD_MODULES.has(first) && near(root) === 0) continue;
      const found = this.#at(join(root, parts.join('/')));
      if (found !== undefined) return [found];
    }
    return [];
  }

  #at(base: string): ModuleKey | undefined {
    const world = this.#world;
    if (world.has(`${base}/__init__.py`)) return `${base}/__init__.py`;
    if (world.has(`${base}.py`)) return `${base}.py`;
    if (world.has(`${base}/__init__.pyi`)) return `${base}/__init__.pyi`;
    if (world.has(`${base}.pyi`)) return `${base}.pyi`;
    return this.#folders.has(base) ? `${base}/` : undefined;
  }

  #package(folder: string): ModuleKey | undefined {
    for (const name of ['__init__.py', '__init__.pyi']) {
      const file = join(folder, name);
      if (this.#world.has(file)) return file;
    }
    return this.#folders.has(folder) || folder === '' ? `${folder}/` : undefined;
  }

  #refresh(): void {
    if (this.#generation === this.#world.generation) return;
    this.#generation = this.#world.generation;
    this.#known.clear();
    const files = this.#world.filesOf('Python');
    const folders = new Set<string>();
    const packages = new Set<string>();
    for (const file of files) {
      if (isPackageFile(file)) packages.add(folderOf(file));
      for (let folder = folderOf(file); folder !== '' && !folders.has(folder); folder = folderOf(folder))
        folders.add(folder);
    }
    this.#folders = folders;
    const roots = new Map<string, Set<string>>();
    const add = (parent: string, name: string) => {
      if (packages.has(parent)) return;
      const list = roots.get(name);
      if (list === undefined) roots.set(name, new Set([parent]));
      else list.add(parent);
    };
    for (const file of files)
      if (!isPackageFile(file)) add(folderOf(file), path.posix.basename(file).replace(/\.pyi?$/, ''));
    for (const folder of folders) add(folderOf(folder), path.posix.basename(folder));
    this.#roots = new Map([...roots].map(([name, parents]) => [name, [...parents]]));
  }
}

function isPackageFile(file: string): boolean {
  return /(?:^|\/)__init__\.pyi?$/.test(file);
}

function folderOf(file: string): string {
  const end = file.lastIndexOf('/');
  return end < 0 ? '' : file.slice(0, end);
}

function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Modules of Python's own library whose names are as good for one of a project. */
const STANDARD_MODULES: ReadonlySet<string> = new Set(
  (
    'abc argparse array ast asyncio base64 bisect builtins calendar cmd code codecs collections concurrent configparser ' +
    'contextlib copy csv ctypes curses dataclasses datetime decimal difflib dis email encodings enum errno fcntl fileinput ' +
    'fnmatch fractions ftplib functools gc getopt getpass gettext glob graphlib gzip hashlib heapq hmac html http imaplib ' +
    'imp importlib inspect io ipaddress itertools json keyword linecache locale logging lzma mailbox math mimetypes mmap ' +
    'multiprocessing netrc numbers operator optparse os pathlib pdb pickle pkgutil platform plistlib poplib posixpath pprint ' +
    'profile pty pwd py_compile pyclbr pydoc queue quopri random re readline reprlib resource runpy sched secrets select ' +
    'selectors shelve shlex shutil signal site smtplib socket socketserver sqlite3 ssl stat statistics string struct ' +
    'subprocess symtable sys sysconfig syslog tarfile telnetlib tempfile termios test textwrap threading time timeit tkinter ' +
    'token tokenize tomllib trace traceback tracemalloc tty turtle types typing unicodedata unittest urllib uuid venv ' +
    'warnings wave weakref webbrowser winreg wsgiref xml xmlrpc zipapp zipfile zipimport zlib zoneinfo typing_extensions'
  ).split(' '),
);
