/**
 * What is known of Python's own types and functions: only what gives back something that was put in, such as the elements
 * of a list. Everything else that comes from outside the repository is a dead end.
 */
import { NOTHING, one, outside, type Type, type Types, UNKNOWN, union } from '../../inference/types.ts';

type Outside = Extract<Type, { kind: 'outside' }>;

/** The last part of a name that may be written as `typing.List`, `t.List` or `collections.abc.Iterable`. */
export function bareName(type: Outside): string {
  return type.name.slice(type.name.lastIndexOf('.') + 1);
}

function arg(type: Outside, position: number): Types {
  return type.args[position] ?? UNKNOWN;
}

/** What a loop over a value of such a type gives; undefined where nothing is known. */
export function elementOf(type: Outside): Types | undefined {
  const name = bareName(type);
  const plain = PLAIN_ELEMENTS.get(name);
  if (plain !== undefined) return one(outside(plain));
  // A list of which nothing more is said may hold anything.
  if (SEQUENCES.has(name) || MAPPINGS.has(name) || STORED.has(name)) return arg(type, 0);
  return undefined;
}

/** `value[...]`. */
export function itemOf(type: Outside): Types | undefined {
  const name = bareName(type);
  if (MAPPINGS.has(name)) return arg(type, 1);
  if (SEQUENCES.has(name) || STORED.has(name)) return arg(type, 0);
  return undefined;
}

export function awaitedOf(type: Outside): Types | undefined {
  const name = bareName(type);
  if (name === 'Coroutine') return type.args.length >= 3 ? arg(type, 2) : arg(type, 0);
  if (AWAITABLES.has(name)) return arg(type, 0);
  return undefined;
}

export function enteredOf(type: Outside): Types | undefined {
  const name = bareName(type);
  if (CONTEXTS.has(name) && type.args.length > 0) return arg(type, 0);
  // A file, a lock: what is entered gives itself.
  return undefined;
}

/** A value of a written type: `Optional[X]` and the like are no types of their own. */
export function valueOfWritten(type: Outside): Types | undefined {
  switch (bareName(type)) {
    case 'Optional':
    case 'ClassVar':
    case 'Final':
    case 'Annotated':
    case 'Required':
    case 'NotRequired':
    case 'ReadOnly':
    case 'TypeGuard':
    case 'InitVar':
    case 'Unpack':
      return type.args.length === 0 ? undefined : arg(type, 0);
    case 'Union':
      return union(type.args);
    case 'Type':
    case 'type': {
      const inner = arg(type, 0);
      return type.args.length === 0
        ? undefined
        : {
            of: inner.of.flatMap((each): Type[] =>
              each.kind === 'instance'
                ? [{ ...each, kind: 'class' }]
                : each.kind === 'variable'
                  ? [outside('type', [one(each)])]
                  : [each],
            ),
            isOpen: inner.isOpen,
          };
    }
    case 'Any':
    case 'object':
      return UNKNOWN;
    case 'NoReturn':
    case 'Never':
      return NOTHING;
    default:
      return undefined;
  }
}

/** What calling a function or type of the language gives, where that is made of its arguments. */
export function calledOf(type: Outside, args: readonly Types[]): Types | undefined {
  const first = args[0] ?? UNKNOWN;
  const name = bareName(type);
  if (!type.isClass && name === 'Callable' && type.args.length > 1) return type.args.at(-1);
  if (!type.isClass && (name === 'ref' || name === 'ReferenceType') && type.args.length > 0) return type.args[0];
  switch (name) {
    case 'ref':
      return one(outside('ref', [first]));
    case 'list':
    case 'set':
    case 'frozenset':
    case 'deque':
    case 'sorted':
    case 'reversed':
    case 'iter':
    case 'filter':
    case 'tuple':
    case 'cycle':
    case 'islice':
    case 'chain': {
      if (type.args.length > 0) return one(outside(name, type.args));
      const source = name === 'filter' ? (args[1] ?? UNKNOWN) : first;
      const elements = source.of.map((each) =>
        each.kind === 'tuple' ? union(each.of) : each.kind === 'outside' ? (elementOf(each) ?? UNKNOWN) : UNKNOWN,
      );
      const kept =
        name === 'sorted' || name === 'tuple'
          ? 'list'
          : name === 'filter' ||
              name === 'iter' ||
              name === 'reversed' ||
              name === 'cycle' ||
              name === 'islice' ||
              name === 'chain'
            ? 'Iterator'
            : name;
      return elements.length === 0 ? one(outside(kept)) : one(outside(kept, [union(elements)]));
    }
    default:
      return undefined;
  }
}

/**
 * Code from outside that makes something of its own of whatever it is handed. All other code may hand it back: `copy.copy`,
 * `random.choice`, a wrapper of a package that is not read.
 */
export function makesItsOwn(name: string): boolean {
  const dot = name.indexOf('.');
  if (dot < 0) return PLAIN_FUNCTIONS.has(name) || /(?:Error|Exception|Warning)(?:\(\))?$/.test(name);
  return PLAIN_MODULES.has(name.slice(0, dot)) && !GIVING_MODULES.test(name);
}

/** Packages and members of frameworks that are asked for texts, numbers and answers of their own, whatever these are made of. */
export function isOfPlainPackage(name: string): boolean {
  const [root = ''] = name.split('.');
  return PLAIN_PACKAGES.has(root) || PLAIN_MEMBERS.test(name);
}

/** Code from outside to which a text is never the name of a definition: one of a route, a key, a message, a pattern. */
export function takesNoNames(callee: string): boolean {
  return NAMES_OTHERS.test(callee);
}

/**
 * A field of a form, a cookie, a header: what a request brings is asked for by a name of its own. The tables of Django, Flask
 * and their like have names that little else has.
 */
export function isKeyOfRequest(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  const before = text.slice(Math.max(0, start - MOST_AROUND), start);
  return ASKED_BY_KEY.test(before) || ASKED_WHETHER_IN.test(text.slice(end, end + MOST_AROUND));
}

const MOST_AROUND = 80;
const TABLES_OF_REQUESTS = '(?:POST|GET|FILES|COOKIES|META|cookies|session|cleaned_data|query_params)';
const ASKED_BY_KEY = new RegExp(`\\.${TABLES_OF_REQUESTS}(?:\\[|\\.(?:get|getlist|pop|setdefault)\\()\\s{0,20}["']?$`);
const ASKED_WHETHER_IN = new RegExp(`^["']? (?:not )?in [\\w.]{1,40}\\.${TABLES_OF_REQUESTS}\\b`);

/**
 * By package, the members of which this is so. What relates models, takes a `source` from one, puts constraints on columns or
 * asks for fixtures names these: it is not here.
 */
const NAMES_OTHERS = new RegExp(
  `^(?:${[
    'django\\.urls\\.(?:base\\.|conf\\.)?(?:reverse|reverse_lazy|resolve|path|re_path)',
    'django\\.shortcuts\\.(?:redirect|resolve_url)',
    'django\\.utils\\.translation\\.\\w+',
    'django\\.contrib\\.messages\\.\\w+',
    // What migrations name is what the database had then.
    'django\\.db\\.migrations\\.(?:\\w+\\.)*(?:(?:Create|Delete|Rename|Alter)Model\\w*|(?:Add|Remove|Rename|Alter)(?:Field|Index|Constraint)\\w*|AlterUniqueTogether|AlterIndexTogether)',
    'alembic\\.op\\.\\w+',
    'django\\.(?:db\\.models|forms)\\.(?:\\w+\\.)*(?!ManyToMany|OneToOne|Generic|ModelChoice|ModelMultipleChoice)\\w*(?:Field|Index|Constraint)',
    'flask\\.(?:\\w+\\.)*(?:url_for|redirect|render_template|flash|abort|Blueprint|Flask)',
    '(?:flask\\.(?:\\w+\\.)*)?session\\.\\w+',
    '(?:flask_babel|flask_babelex|gettext|babel\\.\\w+)\\.\\w*gettext',
    '(?:starlette|fastapi)\\.(?:\\w+\\.)*(?:url_for|url_path_for)',
    'pyramid\\.(?:\\w+\\.)*(?:route_url|route_path)',
    'click\\.(?:\\w+\\.)*(?:command|group|option|argument|echo|secho|style|prompt|confirm|Choice)(?:\\(\\)\\.(?:command|group))?',
    'function\\.(?:command|group)',
    'argparse\\.ArgumentParser\\.\\w+',
    'sqlalchemy\\.(?:\\w+\\.)*(?:Column|Enum)',
    'pytest\\.(?:mark\\.(?!usefixtures)\\w+|raises|param|skip|fail|approx)',
    '(?:unittest|django\\.test|rest_framework\\.test)\\.(?:\\w+\\.)*(?:assert\\w+|fail|skip\\w*)',
    'os\\.(?:getenv|environ\\.\\w+|path\\.\\w+|listdir|makedirs|mkdir|remove|unlink)',
    'pathlib\\.(?:Pure)?(?:Posix|Windows)?Path(?:\\.\\w+)?',
    're\\.\\w+',
    '(?:logging\\.(?:Logger\\.)?|loguru\\.logger\\.)(?:debug|info|warning|error|exception|critical|log|getLogger|trace|success)',
    'warnings\\.warn',
    'print',
    '(?:dict|str|OrderedDict|defaultdict)\\.\\w+',
    'json\\.(?:dumps?|loads?)',
    'requests\\.\\w+',
  ].join('|')})$`,
);

const PLAIN_PACKAGES: ReadonlySet<string> = new Set(
  (
    'requests httpx aiohttp urllib3 numpy pandas scipy matplotlib boto3 botocore redis psycopg2 psycopg pymongo PIL lxml bs4 ' +
    'html5lib markdown yaml toml tomli tomlkit tomllib orjson ujson simplejson msgpack dateutil pytz tzlocal jwt jose ' +
    'cryptography OpenSSL nacl bcrypt passlib certifi chardet idna packaging setuptools tabulate termcolor docker paramiko ' +
    'psutil slugify phonenumbers stripe twilio sentry_sdk prometheus_client jinja2 babel nltk tqdm rich ' +
    'json argparse str bytes int float bool dict list set tuple range enum types traceback abc typing locale optparse'
  ).split(' '),
);
const PLAIN_MEMBERS =
  /^(?:django\.(?:http|urls|utils\.(?:timezone|html|encoding|http|text|translation|dateparse|crypto|safestring)|contrib\.messages)|flask\.(?:jsonify|redirect|url_for|render_template|make_response|Response|abort|request)|starlette\.responses|fastapi\.(?:responses|HTTPException)|rest_framework\.(?:response|status)|werkzeug\.exceptions|sqlalchemy\.(?:Column|create_engine|text|func))\b/;

/** A member of such a type that gives back what was put in: as the type of the member itself. */
export function memberOf(type: Outside, name: string): Types | undefined {
  const own = bareName(type);
  const result = resultOfMethod(type, own, name);
  return result === undefined ? undefined : one(outside('Callable', [UNKNOWN, result]));
}

function resultOfMethod(type: Outside, own: string, name: string): Types | undefined {
  if (type.isClass) return undefined;
  if (BOXES.has(own)) return BOX_METHODS.has(name) ? arg(type, 0) : undefined;
  if (MAPPINGS.has(own)) {
    switch (name) {
      case 'items':
        return one(outside('Iterable', [one({ kind: 'tuple', of: [arg(type, 0), arg(type, 1)] })]));
      case 'values':
        return one(outside('Iterable', [arg(type, 1)]));
      case 'keys':
        return one(outside('Iterable', [arg(type, 0)]));
      case 'get':
      case 'pop':
      case 'setdefault':
        return arg(type, 1);
      case 'popitem':
        return one({ kind: 'tuple', of: [arg(type, 0), arg(type, 1)] });
      case 'copy':
        return one(type);
      default:
        return undefined;
    }
  }
  if (SEQUENCES.has(own)) {
    switch (name) {
      case 'pop':
      case 'popleft':
      case '__next__':
      case 'send':
        return arg(type, 0);
      case 'copy':
      case 'union':
      case 'intersection':
      case 'difference':
        return one(type);
      default:
        return undefined;
    }
  }
  return undefined;
}

/** The type is one of Python's own of which all members are known, and this is none of them. */
export function isNoMember(type: Type, path: string): boolean {
  const [owner = '', name = '', ...rest] = path.split('.');
  if (rest.length > 0 || name === '' || name.startsWith('__')) return false;
  const members = MEMBERS.get(owner);
  return members !== undefined && !members.has(name) && !(type.kind === 'outside' && type.isClass);
}

/** Members of the types that most literals have, and of functions. */
const MEMBERS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    str:
      'capitalize casefold center count encode endswith expandtabs find format format_map index isalnum isalpha isascii ' +
      'isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper join ljust lower lstrip maketrans ' +
      'partition removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip split splitlines startswith ' +
      'strip swapcase title translate upper zfill decode',
    bytes:
      'capitalize center count decode endswith expandtabs find fromhex hex index isalnum isalpha isascii isdigit islower ' +
      'isspace istitle isupper join ljust lower lstrip maketrans partition removeprefix removesuffix replace rfind rindex ' +
      'rjust rpartition rsplit rstrip split splitlines startswith strip swapcase title translate upper zfill',
    int: 'as_integer_ratio bit_count bit_length conjugate denominator from_bytes imag is_integer numerator real to_bytes',
    float: 'as_integer_ratio conjugate fromhex hex imag is_integer real',
    bool: 'as_integer_ratio bit_count bit_length conjugate denominator from_bytes imag is_integer numerator real to_bytes',
    list: 'append clear copy count extend index insert pop remove reverse sort',
    tuple: 'count index',
    dict: 'clear copy fromkeys get items keys pop popitem setdefault update values',
    set:
      'add clear copy difference difference_update discard intersection intersection_update isdisjoint issubset issuperset ' +
      'pop remove symmetric_difference symmetric_difference_update union update',
  }).map(([owner, members]) => [owner, new Set(members.split(' '))]),
);

const SEQUENCES: ReadonlySet<string> = new Set(
  (
    'list List set Set frozenset FrozenSet deque Deque tuple Tuple Sequence MutableSequence Collection Iterable Iterator ' +
    'Generator AsyncIterable AsyncIterator AsyncGenerator Container AbstractSet MutableSet Reversible KeysView ValuesView'
  ).split(' '),
);
const MAPPINGS: ReadonlySet<string> = new Set(
  'dict Dict Mapping MutableMapping DefaultDict defaultdict OrderedDict ChainMap ItemsView WeakKeyDictionary WeakValueDictionary'.split(
    ' ',
  ),
);
/** Sets of what a database keeps. */
const STORED: ReadonlySet<string> = new Set(
  'QuerySet Manager BaseManager RelatedManager Query ScalarResult AsyncScalarResult Pagination'.split(' '),
);
/** What holds one thing and gives it back. */
const BOXES: ReadonlySet<string> = new Set(
  'ContextVar Queue SimpleQueue LifoQueue PriorityQueue Future Task ref ReferenceType weakref local LocalProxy'.split(
    ' ',
  ),
);
const BOX_METHODS: ReadonlySet<string> = new Set('get get_nowait result __call__ _get_current_object'.split(' '));
const AWAITABLES: ReadonlySet<string> = new Set('Awaitable Future Task'.split(' '));
const CONTEXTS: ReadonlySet<string> = new Set(
  'ContextManager AbstractContextManager AsyncContextManager AbstractAsyncContextManager _GeneratorContextManager'.split(
    ' ',
  ),
);
const PLAIN_ELEMENTS: ReadonlyMap<string, string> = new Map([
  ['str', 'str'],
  ['bytes', 'int'],
  ['range', 'int'],
]);

const PLAIN_FUNCTIONS: ReadonlySet<string> = new Set(
  (
    'abs all any ascii bin bool bytearray bytes callable chr complex delattr dir divmod float format hasattr hash hex id input ' +
    'int isinstance issubclass len memoryview oct open ord pow print range repr round setattr slice str sum'
  ).split(' '),
);
/** Of the standard library; what belongs to one of these is made by it. */
const PLAIN_MODULES: ReadonlySet<string> = new Set(
  (
    'argparse array ast base64 binascii bz2 calendar codecs configparser csv datetime decimal difflib email errno fnmatch ' +
    'fractions getpass gettext glob gzip hashlib hmac html http importlib inspect io ipaddress json keyword linecache locale ' +
    'logging lzma marshal math mimetypes numbers os pathlib pkgutil platform pprint re secrets select selectors shlex ' +
    'shutil signal site socket ssl stat statistics string struct subprocess sys sysconfig tarfile tempfile textwrap threading ' +
    'time timeit token tokenize traceback tty unicodedata urllib uuid warnings wave xml zipfile zlib zoneinfo'
  ).split(' '),
);
const GIVING_MODULES =
  /^(?:argparse\.ArgumentParser\.parse|json\.loads?$|logging\.(?:getLoggerClass|LoggerAdapter)|threading\.local|inspect\.(?:unwrap|getattr_static))/;

/** Names that Python brings. */
export const BUILTINS: ReadonlySet<string> = new Set(
  (
    'abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex copyright ' +
    'credits delattr dict dir divmod enumerate eval exec exit filter float format frozenset getattr globals hasattr hash help ' +
    'hex id input int isinstance issubclass iter len license list locals map max memoryview min next object oct open ord pow ' +
    'print property quit range repr reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip ' +
    '__import__ __name__ __file__ __doc__ __package__ __spec__ __path__ __builtins__ __debug__ __loader__ __class__ ' +
    'Ellipsis NotImplemented True False None reveal_type unicode basestring xrange raw_input long unichr reduce WindowsError ' +
    'ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError BufferError ' +
    'BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError ' +
    'DeprecationWarning EOFError EncodingWarning EnvironmentError Exception ExceptionGroup FileExistsError FileNotFoundError ' +
    'FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError ' +
    'InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError ' +
    'NotADirectoryError NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError ' +
    'ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration ' +
    'StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError ' +
    'UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning ' +
    'ZeroDivisionError'
  ).split(' '),
);

/** Methods that half of all classes have: such a name on an unknown object says nothing about which. */
export const COMMON_NAMES: ReadonlySet<string> = new Set(
  (
    'get set add put post delete remove update pop append extend insert clear copy items keys values index count sort reverse ' +
    'split join strip replace format encode decode read write close open flush seek readline readlines run start stop call ' +
    'execute send receive recv connect disconnect accept bind listen lower upper title find startswith endswith match search ' +
    'sub group groups name value key id type path url data text content json load loads dump dumps parse render build create ' +
    'make init setup teardown reset next iter len size is_empty empty info debug warning error exception critical log check ' +
    'validate process handle filter map apply first last exists save commit rollback fetch query acquire release wait notify ' +
    'cancel result done submit shutdown exit enter main test args kwargs options config settings context state status message ' +
    'request response session client server user parent children child root node'
  ).split(' '),
);
