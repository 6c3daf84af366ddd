/**
 * Which modules come from outside of the repository: those of Python itself, and those of distributions that a manifest
 * asks for. A distribution need not be called like its modules, so what is compared are the words of its name.
 */

import type { World } from '../../inference/language-policy.ts';
import { normalized, requiredDistributions } from '../../manifests/python.ts';

export class PythonDistributions {
  readonly #world: World;
  #generation = -1;
  #declared: ReadonlySet<string> = new Set();
  readonly #known = new Map<string, boolean>();

  constructor(world: World) {
    this.#world = world;
  }

  /** The module is Python's own, or one of a distribution that some manifest asks for. */
  isOutside(module: string): boolean {
    const [first = ''] = module.split('.');
    if (MODULES_OF_THE_LANGUAGE.has(first)) return true;
    this.#refresh();
    let known = this.#known.get(module);
    if (known === undefined) {
      known = this.#isDeclared(module.split('.'));
      this.#known.set(module, known);
    }
    return known;
  }

  /** What manifests ask for, as one text. */
  declared(): string {
    this.#refresh();
    return [...this.#declared].sort().join(' ');
  }

  #isDeclared(parts: readonly string[]): boolean {
    const [first = ''] = parts;
    const own = normalized(first);
    if (DISTRIBUTIONS.get(first)?.some((name) => this.#declared.has(name)) === true) return true;
    for (const name of this.#declared) {
      // `python-dateutil`, `pyserial`, `attrs`, `types-requests`, `psycopg2-binary`; a framework comes with its extensions.
      const core = name.replace(/^(?:python-|types-|py-?(?=.{3}))|(?:-python|-stubs|-py)$/g, '');
      if (core === own || name === own || name === `${own}s` || name.startsWith(`${own}-`)) return true;
      if (name.includes('-') && name === normalized(parts.slice(0, name.split('-').length).join('-'))) return true;
    }
    return false;
  }

  #refresh(): void {
    if (this.#generation === this.#world.generation) return;
    this.#generation = this.#world.generation;
    this.#known.clear();
    const found = new Set<string>();
    for (const file of this.#world.filesCalled(MANIFESTS)) {
      const text = (this.#world.text(file) ?? '').slice(0, MAX_MANIFEST);
      for (const name of requiredDistributions(file.slice(file.lastIndexOf('/') + 1), text))
        found.add(normalized(name));
    }
    found.delete('');
    found.delete('python');
    this.#declared = found;
  }
}

/** As much of a manifest, and of a list in a script, as is read. */
const MAX_MANIFEST = 1_000_000;

const MANIFESTS =
  /^(?:pyproject\.toml|setup\.py|setup\.cfg|Pipfile|environment\.ya?ml|(?:.*[-_.])?(?:requirements|constraints)(?:[-_.].*)?\.(?:txt|in)|(?:dev|test|tests|docs|lint|base|prod|production|local)\.(?:txt|in))$/;

/** Modules that share no word with the distributions that hold them. */
const DISTRIBUTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    bs4: 'beautifulsoup4',
    cv2: 'opencv-python opencv-python-headless opencv-contrib-python',
    Crypto: 'pycryptodome pycrypto',
    dateutil: 'pandas matplotlib botocore boto3',
    docx: 'python-docx',
    fitz: 'pymupdf',
    git: 'gitpython',
    github: 'pygithub',
    magic: 'python-magic',
    MySQLdb: 'mysqlclient',
    numpy: 'pandas scipy scikit-learn matplotlib torch',
    OpenSSL: 'pyopenssl',
    PIL: 'pillow',
    pkg_resources: 'setuptools',
    psycopg: 'psycopg-binary',
    rest_framework: 'djangorestframework',
    skimage: 'scikit-image',
    sklearn: 'scikit-learn',
    starlette: 'fastapi',
    typing_extensions: 'pydantic fastapi sqlalchemy mypy',
    yaml: 'pyyaml ruamel-yaml',
    _pytest: 'pytest',
    werkzeug: 'flask',
    jinja2: 'flask',
    click: 'flask typer',
  }).map(([module, names]) => [module, names.split(' ')]),
);

/** Private ones left out but the few that other code imports. */
const MODULES_OF_THE_LANGUAGE: ReadonlySet<string> = new Set(
  (
    '__future__ __main__ _ast _collections_abc _ctypes _io _socket _thread _typeshed _typing _weakref abc aifc antigravity ' +
    'argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii bisect builtins bz2 cProfile calendar ' +
    'cgi cgitb chunk cmath cmd code codecs codeop collections colorsys compileall compression concurrent configparser ' +
    'contextlib contextvars copy copyreg crypt csv ctypes curses dataclasses datetime dbm decimal difflib dis distutils ' +
    'doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch formatter fractions ftplib ' +
    'functools gc genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib ' +
    'imghdr imp importlib inspect io ipaddress itertools json keyword lib2to3 linecache locale logging lzma mailbox mailcap ' +
    'marshal math mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt ntpath nturl2path numbers ' +
    'opcode operator optparse os ossaudiodev parser pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib ' +
    'posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re ' +
    'readline reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil signal site smtpd ' +
    'smtplib sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string ' +
    'stringprep struct subprocess sunau symbol symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios ' +
    'test textwrap this threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle ' +
    'turtledemo types typing unicodedata unittest urllib uu uuid venv warnings wave weakref webbrowser winreg winsound ' +
    'wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zlib zoneinfo annotationlib'
  ).split(' '),
);
