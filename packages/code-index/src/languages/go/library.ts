/** Interfaces of Go's library, and what each asks for: its methods in the notation of `method-sets.ts`. */

import type { Sureness } from '../../inference/language-policy.ts';
import { groupedBy } from '../../model/grouped.ts';

/** One name for each type that has two. */
export function nameOfType(name: string): string {
  return SAME_TYPES.get(name) ?? name;
}

const SAME_TYPES: ReadonlyMap<string, string> = new Map([
  ['any', 'interface'],
  ['byte', 'uint8'],
  ['rune', 'int32'],
]);

const BYTES = '[](uint8)';
/** A method a line: name, parameters, `->`, results, with `; ` between them. */
const INTERFACES: Readonly<Record<string, readonly string[]>> = {
  error: ['Error ->; string'],
  'fmt.Stringer': ['String ->; string'],
  'fmt.GoStringer': ['GoString ->; string'],
  'fmt.Formatter': ['Format fmt.State; int32; ->'],
  'fmt.Scanner': ['Scan fmt.ScanState; int32; ->; error'],
  'io.Reader': [`Read ${BYTES}; ->; int; error`],
  'io.Writer': [`Write ${BYTES}; ->; int; error`],
  'io.Closer': ['Close ->; error'],
  'io.Seeker': ['Seek int64; int; ->; int64; error'],
  'io.ReaderAt': [`ReadAt ${BYTES}; int64; ->; int; error`],
  'io.WriterAt': [`WriteAt ${BYTES}; int64; ->; int; error`],
  'io.ByteReader': ['ReadByte ->; uint8; error'],
  'io.ByteWriter': ['WriteByte uint8; ->; error'],
  'io.RuneReader': ['ReadRune ->; int32; int; error'],
  'io.StringWriter': ['WriteString string; ->; int; error'],
  'io.WriterTo': ['WriteTo io.Writer; ->; int64; error'],
  'io.ReaderFrom': ['ReadFrom io.Reader; ->; int64; error'],
  'sort.Interface': ['Len ->; int', 'Less int; int; ->; bool', 'Swap int; int; ->'],
  'container/heap.Interface': [
    'Len ->; int',
    'Less int; int; ->; bool',
    'Swap int; int; ->',
    'Push interface; ->',
    'Pop ->; interface',
  ],
  'net/http.Handler': ['ServeHTTP net/http.ResponseWriter; *net/http.Request; ->'],
  'net/http.ResponseWriter': ['Header ->; net/http.Header', `Write ${BYTES}; ->; int; error`, 'WriteHeader int; ->'],
  'net/http.RoundTripper': ['RoundTrip *net/http.Request; ->; *net/http.Response; error'],
  'net/http.Flusher': ['Flush ->'],
  'net/http.FileSystem': ['Open string; ->; net/http.File; error'],
  'net/http.CookieJar': [
    'SetCookies *net/url.URL; [](*net/http.Cookie); ->',
    'Cookies *net/url.URL; ->; [](*net/http.Cookie)',
  ],
  'context.Context': [
    'Deadline ->; time.Time; bool',
    'Done ->; chan(struct)',
    'Err ->; error',
    'Value interface; ->; interface',
  ],
  'sync.Locker': ['Lock ->', 'Unlock ->'],
  'encoding.TextMarshaler': [`MarshalText ->; ${BYTES}; error`],
  'encoding.TextUnmarshaler': [`UnmarshalText ${BYTES}; ->; error`],
  'encoding.BinaryMarshaler': [`MarshalBinary ->; ${BYTES}; error`],
  'encoding.BinaryUnmarshaler': [`UnmarshalBinary ${BYTES}; ->; error`],
  'encoding/json.Marshaler': [`MarshalJSON ->; ${BYTES}; error`],
  'encoding/json.Unmarshaler': [`UnmarshalJSON ${BYTES}; ->; error`],
  'database/sql.Scanner': ['Scan interface; ->; error'],
  'database/sql.Result': ['LastInsertId ->; int64; error', 'RowsAffected ->; int64; error'],
  'database/sql/driver.Valuer': ['Value ->; database/sql/driver.Value; error'],
  'flag.Value': ['String ->; string', 'Set string; ->; error'],
  'hash.Hash': [
    `Write ${BYTES}; ->; int; error`,
    `Sum ${BYTES}; ->; ${BYTES}`,
    'Reset ->',
    'Size ->; int',
    'BlockSize ->; int',
  ],
  'io/fs.FS': ['Open string; ->; io/fs.File; error'],
  'io/fs.File': ['Stat ->; io/fs.FileInfo; error', `Read ${BYTES}; ->; int; error`, 'Close ->; error'],
  'io/fs.FileInfo': [
    'Name ->; string',
    'Size ->; int64',
    'Mode ->; io/fs.FileMode',
    'ModTime ->; time.Time',
    'IsDir ->; bool',
    'Sys ->; interface',
  ],
  'io/fs.DirEntry': ['Name ->; string', 'IsDir ->; bool', 'Type ->; io/fs.FileMode', 'Info ->; io/fs.FileInfo; error'],
  'net.Addr': ['Network ->; string', 'String ->; string'],
  'net.Error': ['Error ->; string', 'Timeout ->; bool', 'Temporary ->; bool'],
  'net.Listener': ['Accept ->; net.Conn; error', 'Close ->; error', 'Addr ->; net.Addr'],
  'net.Conn': [
    `Read ${BYTES}; ->; int; error`,
    `Write ${BYTES}; ->; int; error`,
    'Close ->; error',
    'LocalAddr ->; net.Addr',
    'RemoteAddr ->; net.Addr',
    'SetDeadline time.Time; ->; error',
    'SetReadDeadline time.Time; ->; error',
    'SetWriteDeadline time.Time; ->; error',
  ],
  'log/slog.Handler': [
    'Enabled context.Context; log/slog.Level; ->; bool',
    'Handle context.Context; log/slog.Record; ->; error',
    'WithAttrs [](log/slog.Attr); ->; log/slog.Handler',
    'WithGroup string; ->; log/slog.Handler',
  ],
  'log/slog.LogValuer': ['LogValue ->; log/slog.Value'],
  'math/rand.Source': ['Int63 ->; int64', 'Seed int64; ->'],
  'os.Signal': ['String ->; string', 'Signal ->'],
};

/** What is made of others alone. */
const MADE_OF: Readonly<Record<string, readonly string[]>> = {
  'io.ReadWriter': ['io.Reader', 'io.Writer'],
  'io.ReadCloser': ['io.Reader', 'io.Closer'],
  'io.WriteCloser': ['io.Writer', 'io.Closer'],
  'io.ReadWriteCloser': ['io.Reader', 'io.Writer', 'io.Closer'],
  'io.ReadSeeker': ['io.Reader', 'io.Seeker'],
  'io.ReadSeekCloser': ['io.Reader', 'io.Seeker', 'io.Closer'],
  'io.WriteSeeker': ['io.Writer', 'io.Seeker'],
  'io.ReadWriteSeeker': ['io.Reader', 'io.Writer', 'io.Seeker'],
  'hash.Hash32': ['hash.Hash'],
  'hash.Hash64': ['hash.Hash'],
  'os.FileInfo': ['io/fs.FileInfo'],
  'os.DirEntry': ['io/fs.DirEntry'],
};

/** By the name of the interface: signatures by the names of its methods. */
export const LIBRARY_METHODS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ...Object.entries(INTERFACES).map(([name, methods]) => [name, methodsIn(methods)] as const),
  ...Object.entries(MADE_OF).map(
    ([name, parts]) => [name, methodsIn(parts.flatMap((part) => INTERFACES[part] ?? []))] as const,
  ),
]);

/** Interfaces of the library that ask for a method of this name. */
export function interfacesAsking(method: string): readonly string[] {
  return ASKED_BY.get(method) ?? [];
}

const ASKED_BY: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...groupedBy(
      Object.entries(INTERFACES).flatMap(([type, methods]) =>
        [...methodsIn(methods).keys()].map((name) => ({ name, type })),
      ),
      ({ name }) => name,
    ),
  ].map(([name, asking]) => [name, asking.map(({ type }) => type)]),
);

/** Structs that others embed, with all their methods by name. */
const STRUCTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['sync.Mutex', words('Lock TryLock Unlock')],
  ['sync.RWMutex', words('Lock RLock RLocker RUnlock TryLock TryRLock Unlock')],
  ['sync.WaitGroup', words('Add Done Go Wait')],
  ['sync.Once', words('Do')],
  [
    'github.com/stretchr/testify/mock.Mock',
    words(
      'AssertCalled AssertExpectations AssertNotCalled AssertNumberOfCalls Called IsMethodCallable MethodCalled On String Test TestData',
    ),
  ],
]);

/** A type from outside has a method of that name; perhaps where it is not known what it has. */
export function hasMethod(name: string, method: string): Sureness {
  const known = STRUCTS.get(name) ?? LIBRARY_METHODS.get(name);
  if (known !== undefined) return known.has(method) ? 'yes' : 'no';
  // What the language itself has is in no package: of that an error alone has any.
  return name.includes('.') ? 'perhaps' : 'no';
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

function methodsIn(methods: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    methods.map((method) => {
      const at = method.indexOf(' ');
      return [method.slice(0, at), method.slice(at + 1)];
    }),
  );
}
