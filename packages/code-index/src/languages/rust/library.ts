/**
 * What the standard library's containers give, as far as it decides which method of the repository is meant. Smart
 * pointers and references are left out of types altogether: calls look through them.
 */
import type { Inference } from '../../inference/language-policy.ts';
import { NOTHING, one, outside, type Type, type Types, UNKNOWN, union } from '../../inference/types.ts';

export type Outside = Extract<Type, { kind: 'outside' }>;

/** Name of the type of functions, and of what can be called as they are: `fn(A) -> B`, `impl Fn(A) -> B`. */
export const FUNCTION_TYPE = 'fn';

/** What a value behind them is, a call finds without a word. */
const TRANSPARENT: ReadonlySet<string> = new Set([
  ...[
    'Box',
    'Rc',
    'Arc',
    'Pin',
    'Cow',
    'Ref',
    'RefMut',
    'MutexGuard',
    'MappedMutexGuard',
    'OwnedMutexGuard',
    'RwLockReadGuard',
    'RwLockWriteGuard',
    'MappedRwLockReadGuard',
    'MappedRwLockWriteGuard',
    'OwnedRwLockReadGuard',
    'OwnedRwLockWriteGuard',
    'Reverse',
    'Wrapping',
  ],
  ...['ManuallyDrop', 'Saturating', 'LazyLock', 'LazyCell', 'Lazy', 'Weak', 'Deref', 'DerefMut'],
]);
const OPTIONS: ReadonlySet<string> = new Set(['Option', 'Result', 'LockResult', 'Poll', 'ControlFlow']);
const CELLS: ReadonlySet<string> = new Set([
  'RefCell',
  'Cell',
  'Mutex',
  'RwLock',
  'OnceCell',
  'OnceLock',
  'UnsafeCell',
  'AtomicPtr',
]);
const MAPS: ReadonlySet<string> = new Set([
  'HashMap',
  'BTreeMap',
  'IndexMap',
  'FxHashMap',
  'Map',
  'AHashMap',
  'LinkedHashMap',
  'DashMap',
]);
/** Methods that give what they are called on, or something that stands for it. */
const SAME: ReadonlySet<string> = new Set([
  ...[
    'clone',
    'to_owned',
    'as_ref',
    'as_mut',
    'as_deref',
    'as_deref_mut',
    'by_ref',
    'rev',
    'skip',
    'take',
    'filter',
    'peekable',
    'chain',
  ],
  ...[
    'cloned',
    'copied',
    'step_by',
    'skip_while',
    'take_while',
    'inspect',
    'as_slice',
    'as_mut_slice',
    'to_vec',
    'fuse',
    'cycle',
    'or',
  ],
  ...[
    'into_boxed_slice',
    'or_else',
    'xor',
    'deref',
    'deref_mut',
    'into_vec',
    'map_err',
    'ok',
    'insert_entry',
    'to_mut',
    'into_owned',
  ],
]);
const ITEM: ReadonlySet<string> = new Set([
  ...[
    'next',
    'last',
    'first',
    'get',
    'get_mut',
    'pop',
    'nth',
    'peek',
    'peek_mut',
    'find',
    'min',
    'max',
    'min_by',
    'max_by',
    'min_by_key',
  ],
  ...[
    'max_by_key',
    'pop_front',
    'pop_back',
    'front',
    'back',
    'front_mut',
    'back_mut',
    'first_mut',
    'last_mut',
    'next_back',
    'reduce',
  ],
  ...['get_or_insert_with', 'next_if', 'iter_max', 'upgrade', 'get_index', 'choose'],
]);
const INNER: ReadonlySet<string> = new Set([
  ...[
    'unwrap',
    'expect',
    'unwrap_or',
    'unwrap_or_default',
    'unwrap_or_else',
    'unwrap_unchecked',
    'get_or_insert_with',
    'insert',
    'get_or_insert',
  ],
  ...[
    'borrow',
    'borrow_mut',
    'into_inner',
    'get_or_init',
    'load',
    'replace',
    'swap_remove',
    'remove',
    'index',
    'deref',
  ],
]);
const ITERATE: ReadonlySet<string> = new Set([
  ...[
    'iter',
    'iter_mut',
    'into_iter',
    'drain',
    'values',
    'values_mut',
    'into_values',
    'keys',
    'into_keys',
    'extract_if',
    'union',
    'intersection',
  ],
  ...['difference', 'range', 'range_mut', 'splice', 'symmetric_difference'],
]);
const CHUNKS: ReadonlySet<string> = new Set(['chunks', 'windows', 'chunks_exact', 'split', 'chunks_mut', 'chunk_by']);

export function isTransparent(type: Type): type is Outside {
  return type.kind === 'outside' && type.args.length > 0 && TRANSPARENT.has(lastName(type));
}

/** What a type of the library is looked through for by a call: `Path` of `PathBuf`. */
export function targetOf(type: Outside): Outside | undefined {
  const target = TARGETS.get(lastName(type));
  return target === undefined ? undefined : (outside(target, target === SLICE ? type.args : []) as Outside);
}

/** `[T]`, and an array, which is looked through for it. */
const SLICE = '[]';
/** Other crates call theirs so as well, and give them the same names. */
const CONTAINERS: ReadonlySet<string> = new Set([
  ...['Vec', 'VecDeque', 'HashSet', 'BTreeSet', 'IndexSet', 'SmallVec', 'ArrayVec', 'Iter', 'Entry'],
  ...OPTIONS,
  ...CELLS,
  ...MAPS,
]);
const TARGETS: ReadonlyMap<string, string> = new Map([
  ['Vec', SLICE],
  ['String', 'str'],
  ['PathBuf', 'Path'],
  ['OsString', 'OsStr'],
  ['CString', 'CStr'],
]);

/**
 * A value of a type of the standard library, or what such a value gives: by the crate in its path, or by the name that a
 * prelude or an import of everything brings. A path to a module or a function is none.
 */
export function isValueOfLibrary(type: Outside): boolean {
  const [first = '', ...rest] = partsOf(type);
  if (CONTAINERS.has(lastName(type))) return true;
  if (type.isClass || (rest.length > 0 && !CRATES_OF_THE_LANGUAGE.has(first) && !type.name.startsWith('method ')))
    return false;
  const last = lastName(type);
  return /^[A-Z]|\W/.test(last) || PRIMITIVES.has(last);
}

/** What a call, an index or a pattern gives of something from outside: only where it comes from is known. */
export function isUnnamed({ name }: Outside): boolean {
  return name.length > SLICE.length && /[^\w:.>]$/.test(name);
}

const CRATES_OF_THE_LANGUAGE: ReadonlySet<string> = new Set(['std', 'core', 'alloc']);
const PRIMITIVES: ReadonlySet<string> = new Set(
  'str bool char u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64'.split(' '),
);

export function isOption(type: Type): boolean {
  return type.kind === 'outside' && OPTIONS.has(lastName(type));
}

export function lastName(type: Outside): string {
  return partsOf(type).at(-1) ?? '';
}

/** The path of a name from outside: as it was imported, and what was taken from it since. */
export function partsOf({ name }: Outside): string[] {
  return name.split(/::|\./);
}

/** One round of a loop over it. */
export function elementOf(type: Outside): Types {
  if (MAPS.has(lastName(type)) && type.args.length > 1)
    return one({ kind: 'tuple', of: [type.args[0] ?? UNKNOWN, type.args[1] ?? UNKNOWN] });
  return type.args[0] ?? one(outside(`${type.name}[]`));
}

/** A method as a value: which one, and of what. Called, it gives what `calledMethod` says. */
export function methodOf(type: Outside, name: string): Types | undefined {
  if (type.args.length === 0 && !name.startsWith('into_iter')) return undefined;
  return one({ ...outside(`method ${name}`, [one(type)]), method: name } as Outside);
}

/** What a method gives; undefined where the type is no method of the library. */
export function calledMethod(inference: Inference, type: Outside, args: readonly Types[]): Types | undefined {
  const { method: name } = type;
  if (name === undefined) return undefined;
  const [receiver] = type.args[0]?.of ?? [];
  if (receiver?.kind !== 'outside') return SAME.has(name) || name === 'into' ? type.args[0] : undefined;
  const own = lastName(receiver);
  const first = receiver.args[0] ?? UNKNOWN;
  const [given = UNKNOWN] = args;
  const result = () => inference.called('', given, []);
  const isMap = MAPS.has(own);
  if (OPTIONS.has(own)) {
    if (name === 'map' || name === 'and_then') {
      const made = result();
      return name === 'and_then' ? made : one({ ...receiver, args: [made, ...receiver.args.slice(1)] });
    }
    if (name === 'err' || name === 'unwrap_err' || name === 'expect_err') {
      const error = receiver.args[1] ?? UNKNOWN;
      return name === 'err' ? one(outside('Option', [error])) : error;
    }
    if (name === 'map_err') return one({ ...receiver, args: [first, result()] });
    if (name === 'map_or' || name === 'map_or_else') return inference.called('', args[1] ?? UNKNOWN, []);
    if (name === 'ok_or' || name === 'ok_or_else')
      return one(outside('Result', [first, name === 'ok_or' ? given : result()]));
    if (name === 'zip') return one(outside('Option', [one({ kind: 'tuple', of: [first, inside(given)] })]));
    if (name === 'flatten') return first;
    if (ITERATE.has(name)) return one(outside('Iter', [first]));
    if (name === 'take' || name === 'replace' || SAME.has(name)) return one(receiver);
    if (INNER.has(name)) return first;
    return undefined;
  }
  if (CELLS.has(own)) {
    if (
      [
        'lock',
        'read',
        'write',
        'try_lock',
        'try_borrow',
        'try_borrow_mut',
        'get',
        'get_mut',
        'try_read',
        'try_write',
      ].includes(name)
    ) {
      return own === 'Cell' ? first : one(outside('Option', [first]));
    }
    if (INNER.has(name) || name === 'take' || name === 'get_or_init') return first;
    return undefined;
  }
  const element = elementOf(receiver);
  if (isMap) {
    const value = receiver.args[1] ?? UNKNOWN;
    if (['get', 'get_mut', 'remove', 'insert'].includes(name)) return one(outside('Option', [value]));
    if (name === 'entry') return one(outside('Entry', [value]));
    if (['values', 'values_mut', 'into_values'].includes(name)) return one(outside('Iter', [value]));
    if (name === 'keys' || name === 'into_keys') return one(outside('Iter', [first]));
  }
  if (own === 'Entry') {
    if (
      [
        'or_insert',
        'or_insert_with',
        'or_default',
        'or_insert_with_key',
        'insert',
        'get',
        'get_mut',
        'into_mut',
        'remove',
      ].includes(name)
    )
      return first;
    if (name === 'and_modify') return one(receiver);
    return undefined;
  }
  switch (name) {
    case 'map':
      return one(outside('Iter', [result()]));
    case 'filter_map':
    case 'map_while':
      return one(outside('Iter', [inside(result())]));
    case 'find_map':
      return result();
    case 'flat_map':
      return one(outside('Iter', [inference.elementOf(result())]));
    case 'flatten':
      return one(outside('Iter', [inference.elementOf(first)]));
    case 'fold':
      return given;
    case 'enumerate':
      return one(outside('Iter', [one({ kind: 'tuple', of: [one(outside('usize')), element] })]));
    case 'zip':
      return one(outside('Iter', [one({ kind: 'tuple', of: [element, inference.elementOf(given)] })]));
    case 'collect':
      return one(outside('Vec', [element]));
    case 'split_at':
    case 'split_at_mut':
    case 'partition':
      return one({ kind: 'tuple', of: [one(receiver), one(receiver)] });
    case 'split_first':
    case 'split_last':
      return one(outside('Option', [one({ kind: 'tuple', of: [element, one(receiver)] })]));
    default:
      if (ITEM.has(name)) return one(outside('Option', [element]));
      if (ITERATE.has(name)) return one(outside('Iter', [element]));
      if (CHUNKS.has(name)) return one(outside('Iter', [one(receiver)]));
      if (SAME.has(name) || name === 'collect_vec' || name === 'sorted') return one(receiver);
      if (INNER.has(name)) return element;
      return undefined;
  }
}

/** What is in an option or a result. */
export function inside(types: Types): Types {
  return union([
    ...types.of.map((type) => (type.kind === 'outside' ? (type.args[0] ?? UNKNOWN) : one(type))),
    ...(types.isOpen ? [UNKNOWN] : []),
  ]);
}

/** What a method of the library hands to the closure that it is given; what it hands of something unknown is outside too. */
export function handedTo(method: Outside, position: number): Types {
  const [receiver] = method.args[0]?.of ?? [];
  return method.method === undefined || receiver?.kind !== 'outside'
    ? one(outside(`${method.name}|`))
    : handed(receiver, method.method, position);
}

function handed(type: Outside, method: string, position: number): Types {
  const own = lastName(type);
  const first = type.args[0] ?? UNKNOWN;
  if (OPTIONS.has(own)) {
    if (['unwrap_or_else', 'or_else', 'map_err', 'inspect_err'].includes(method)) return type.args[1] ?? NOTHING;
    return first;
  }
  if (own === 'Entry') return first;
  if (MAPS.has(own) && method === 'retain') return type.args[position] ?? UNKNOWN;
  const element = elementOf(type);
  if (['fold', 'try_fold', 'scan'].includes(method)) return position === 1 ? element : UNKNOWN;
  return element;
}

/** Names that the library has as well: what bears one is often its. */
export const COMMON_NAMES: ReadonlySet<string> = new Set(
  (
    'add all any append as_bytes as_ref as_str borrow build clear clone cmp collect contains count default deref ' +
    'drop end entry eq expect extend filter find first flush fmt from get hash index insert into into_iter ' +
    'is_empty iter join keys kind last len load lock map max merge min name new next ok open parse path peek pop ' +
    'pos push read remove replace reset resize run send set size skip sort source split start step store swap ' +
    'take to_owned to_string trim unwrap update value values with write zip'
  ).split(' '),
);
