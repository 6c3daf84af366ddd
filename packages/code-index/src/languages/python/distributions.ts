/**
 * Which modules come from outside of the repository: those of Python itself, and those of distributions that a manifest
 * asks for. A distribution need not be called like its modules, so what is compared are the words of its name.
 */

import type { World } from '../../inference/language-policy.ts';
import { asTable, parseToml, type TomlTable, type TomlValue, tableIn } from '../toml.ts';

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
      for (const name of asked(file.slice(file.lastIndexOf('/') + 1), text)) found.add(normalized(name));
    }
    found.delete('');
    found.delete('python');
    this.#declared = found;
  }
}

/** Names of what a manifest asks for, without what lies in the repository by its path. */
function asked(name: string, text: string): string[] {
  if (name === 'pyproject.toml') return askedByProject(parseToml(text));
  if (name === 'Pipfile') {
    const data = parseToml(text);
    return ['packages', 'dev-packages'].flatMap((table) => elsewhere(tableIn(data, table)));
  }
  if (name === 'setup.py') return askedByScript(text);
  if (name === 'setup.cfg') return askedByConfiguration(text);
  if (/^environment\.ya?ml$/.test(name))
    return [...text.matchAll(/^[ \t]*-[ \t]+["']?([A-Za-z][\w.-]*)/gm)].map(([, each]) => each as string);
  return text.split('\n').flatMap((line) => requirement(line) ?? []);
}

function askedByProject(data: TomlTable | undefined): string[] {
  const project = tableIn(data, 'project');
  const tool = tableIn(data, 'tool');
  const poetry = tableIn(tool, 'poetry');
  const here = new Set(
    Object.entries(tableIn(tableIn(tool, 'uv'), 'sources')).flatMap(([name, source]) =>
      liesHere(source) ? [normalized(name)] : [],
    ),
  );
  const lists = [
    project['dependencies'],
    tableIn(data, 'build-system')['requires'],
    tableIn(tool, 'uv')['dev-dependencies'],
    ...Object.values(tableIn(project, 'optional-dependencies')),
    ...Object.values(tableIn(data, 'dependency-groups')),
    ...Object.values(tableIn(tableIn(tool, 'pdm'), 'dev-dependencies')),
    ...Object.values(tableIn(tableIn(tool, 'hatch'), 'envs')).flatMap((each) => [
      asTable(each)['dependencies'],
      asTable(each)['extra-dependencies'],
    ]),
  ];
  const tables = [
    tableIn(poetry, 'dependencies'),
    tableIn(poetry, 'dev-dependencies'),
    ...Object.values(tableIn(poetry, 'group')).map((group) => tableIn(asTable(group), 'dependencies')),
  ];
  return [
    ...lists
      .flatMap((list) => (Array.isArray(list) ? list : []))
      .flatMap((each) => (typeof each === 'string' ? (requirement(each) ?? []) : [])),
    ...tables.flatMap(elsewhere),
  ].filter((name) => !here.has(normalized(name)));
}

function elsewhere(table: TomlTable): string[] {
  return Object.entries(table).flatMap(([name, wanted]) => (liesHere(wanted) ? [] : [name]));
}

function liesHere(wanted: TomlValue): boolean {
  const each = asTable(wanted);
  return each['path'] !== undefined || each['workspace'] !== undefined;
}

/** What stands in the lists that a script hands over; what it computes stays unknown. */
function askedByScript(text: string): string[] {
  const found: string[] = [];
  for (const { index, 0: head } of text.matchAll(
    /\b(?:install|setup|tests|extras)_requires?\b["']?\s{0,20}[=:]\s{0,20}(?=[[{(])/g,
  )) {
    const start = index + head.length;
    const close = { '[': ']', '{': '}', '(': ')' }[text[start] as '[' | '{' | '('];
    const end = text.indexOf(close, start);
    const list = text.slice(start, end < 0 ? start : Math.min(end, start + MAX_LIST));
    for (const [, each = ''] of list.matchAll(/["']([^"'\n]{1,200})["'](?!\s*:)/g))
      found.push(...(requirement(each) ?? []));
  }
  return found;
}

/** The indented lines below a key that says what is required. */
function askedByConfiguration(text: string): string[] {
  const found: string[] = [];
  let isList = false;
  let isOfExtras = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('[')) {
      isOfExtras = line.startsWith('[options.extras_require]');
      isList = false;
    } else if (/^[a-z]/i.test(line)) {
      isList = isOfExtras || /^(?:install|setup|tests)_requires?\s*=/.test(line);
      if (isList) found.push(...(requirement(line.slice(line.indexOf('=') + 1)) ?? []));
    } else if (isList) found.push(...(requirement(line) ?? []));
  }
  return found;
}

/** The name in a requirement: `requests[socks]>=2; python_version > "3"`. A path, an address or an option is none. */
function requirement(line: string): string[] | undefined {
  const name = /^\s*([A-Za-z\d][\w.-]*)\s*(?:\[[^\]]{0,200}\]\s*)?(.?)/.exec(line);
  if (name === null) return undefined;
  const [, written = '', next = ''] = name;
  if (next === '@' && /@\s*file:/.test(line)) return undefined;
  return next === '' || /[<>=!~;#@,(]/.test(next) ? [written] : undefined;
}

/** As the package index compares names. */
function normalized(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

/** As much of a manifest, and of a list in a script, as is read. */
const MAX_MANIFEST = 1_000_000;
const MAX_LIST = 20_000;

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
