/** What values of Rust give: called, indexed, taken apart, awaited, looked through; and what any value has from outside. */
import type { Inference } from '../../inference/language-policy.ts';
import {
  type Meanings,
  mayHoldOurs,
  NO_MEANING,
  one,
  outside,
  type Type,
  type Types,
  UNKNOWN,
  union,
} from '../../inference/types.ts';
import { type DefinitionRef, isSameRef } from '../../model/facts.ts';
import type { Argument, Term } from '../../model/syntax.ts';
import {
  calledMethod,
  elementOf,
  FUNCTION_TYPE,
  handedTo,
  inside,
  isOption,
  isTransparent,
  lastName,
  methodOf,
  type Outside,
  partsOf,
} from './library.ts';
import { TRAITS_BY_RESULT } from './wanted.ts';

export function calledOn(inference: Inference, file: string, type: Type, args: readonly Argument[]): Types | undefined {
  switch (type.kind) {
    case 'callable': {
      if (inference.detail(type.ref)?.modifiers.includes('macro') === true) return UNKNOWN;
      const plain = withSelf(inference, inference.returned(type.ref), type);
      const isAsync = inference.detail(type.ref)?.modifiers.includes('async') === true;
      const result = inference.inferred(file, type.ref, args, plain);
      const bound = type.self === undefined ? result : inference.substitute(result, type.self);
      return isAsync ? one(outside('Future', [bound])) : bound;
    }
    case 'outside': {
      const given = args.map((arg) => inference.typesOf(file, arg.value));
      if (type.name === FUNCTION_TYPE) return type.args[0] ?? UNKNOWN;
      // What a macro makes of what it is handed, only whoever runs it knows.
      if (type.name.endsWith('!')) return UNKNOWN;
      return calledMethod(inference, type, given) ?? calledPath(type, given);
    }
    case 'variable':
      return inference.called(file, type.bound, args);
    case 'class':
      return inference.definition(type.ref)?.kind === 'enum_member' ? enumOf(inference, type.ref) : undefined;
    default:
      return undefined;
  }
}

/** `Self` as a trait writes it is the type that the method was taken from. */
function withSelf(inference: Inference, types: Types, callable: Extract<Type, { kind: 'callable' }>): Types {
  const { self } = callable;
  if (self === undefined || (self.kind !== 'instance' && self.kind !== 'class')) return types;
  const holder = inference.definition(callable.ref)?.parent ?? -1;
  if (holder < 0) return types;
  const trait = { file: callable.ref.file, index: holder };
  const replace = (each: Types, depth: number): Types =>
    depth > 3
      ? each
      : {
          ...each,
          of: each.of.map((type): Type => {
            if (type.kind === 'instance' && isSameRef(type.ref, trait)) return { ...self, kind: 'instance' };
            if (type.kind === 'outside' || type.kind === 'instance')
              return { ...type, args: type.args.map((arg) => replace(arg, depth + 1)) };
            return type;
          }),
        };
  return replace(types, 0);
}

/** `Box::new(x)`, `Some(x)`, `Rc::clone(&x)`, `Vec::with_capacity(n)`. */
function calledPath(type: Outside, given: readonly Types[]): Types | undefined {
  const parts = partsOf(type);
  const name = parts.at(-1) ?? '';
  const holder = parts.at(-2) ?? '';
  const [first = UNKNOWN] = given;
  switch (name) {
    case 'Some':
      return one(outside('Option', [first]));
    case 'Ok':
      return one(outside('Result', [first]));
    case 'Err':
      return one(outside('Result', [UNKNOWN, first]));
    case 'take':
    case 'replace':
    case 'swap':
      return holder === 'mem' ? first : undefined;
    case 'new':
    case 'from':
    case 'clone':
    case 'pin':
    case 'Borrowed':
    case 'Owned':
    case 'Reverse':
      if (GIVE_THEIR_FIRST.has(holder) || name === 'Reverse') return first;
      if (['RefCell', 'Cell', 'Mutex', 'RwLock', 'OnceCell'].includes(holder)) return one(outside(holder, [first]));
      break;
  }
  // Of a container that is made empty nobody has said yet what it will hold.
  const isOfNothing = type.args.length === 0 && !PLAIN_TYPES.has(holder);
  if (CONSTRUCTORS.has(name)) return one(outside(holder, isOfNothing ? [UNKNOWN, UNKNOWN] : type.args));
  if (type.method !== undefined || PLAIN_TYPES.has(holder) || PLAIN_MODULES.has(holder)) return undefined;
  return { of: [outside(`${type.name}()`)], isOpen: true };
}

export function enumOf(inference: Inference, variant: DefinitionRef): Types {
  const parent = inference.definition(variant)?.parent ?? -1;
  return parent < 0 ? UNKNOWN : one({ kind: 'instance', ref: { file: variant.file, index: parent }, args: [] });
}

export function indexed(inference: Inference, _file: string, type: Type): Types | undefined {
  if (type.kind === 'outside') return lastName(type).endsWith('Map') ? (type.args[1] ?? UNKNOWN) : elementOf(type);
  if (type.kind !== 'instance') return undefined;
  const index = inference.memberOf(type, 'index');
  return index.of.some(({ kind }) => kind === 'definition')
    ? inference.called(type.ref.file, inference.typesOfMeanings(index), [])
    : UNKNOWN;
}

export function element(inference: Inference, type: Type): Types | undefined {
  switch (type.kind) {
    case 'outside':
      return elementOf(type);
    case 'instance': {
      for (const name of ITERATION) {
        const made = inference.memberOf(type, name);
        if (!made.of.some(({ kind }) => kind === 'definition')) continue;
        const given = inference.called(type.ref.file, inference.typesOfMeanings(made), []);
        return name === 'next' ? inside(given) : inference.elementOf(given);
      }
      return undefined;
    }
    case 'variable':
      return inference.elementOf(type.bound);
    case 'class':
    case 'callable':
      return heldBy(inference, type.ref, 0);
    default:
      return undefined;
  }
}

/** What a tuple struct or a variant holds at a position. */
function heldBy(inference: Inference, ref: DefinitionRef, position: number): Types | undefined {
  const parameter = inference.detail(ref)?.parameters[position];
  return parameter === undefined ? undefined : inference.instanceOf(ref.file, parameter.type);
}

/** What a closure is handed by a method of the library that it is given to. */
export function expected(
  inference: Inference,
  file: string,
  { call, argument, parameter }: Extract<Term, { kind: 'expected' }>,
): Types | undefined {
  const term = inference.term(file, call);
  if (term?.kind !== 'call') return undefined;
  const { of, isOpen } = inference.typesOf(file, term.of);
  if (parameter < 0)
    return union([...of.map((type) => taken(inference, type, argument)), ...(isOpen ? [UNKNOWN] : [])]);
  // Whatever else a function of another crate is given, it may hand on.
  const isGivenOurs = term.args.some(
    ({ value }, i) => i !== argument && value >= 0 && mayHoldOurs(inference.typesOf(file, value)),
  );
  const parts = of.map((type) =>
    type.kind !== 'outside' || (isGivenOurs && type.method === undefined) ? UNKNOWN : handedTo(type, parameter),
  );
  return union(isOpen || parts.length === 0 ? [...parts, UNKNOWN] : parts);
}

/** What a function or a tuple struct takes at a position. */
function taken(inference: Inference, type: Type, position: number): Types {
  if (type.kind === 'class') return heldBy(inference, type.ref, position) ?? UNKNOWN;
  if (type.kind !== 'callable') return UNKNOWN;
  const parameters = inference.detail(type.ref)?.parameters.filter(({ kind }) => kind !== 'receiver') ?? [];
  const parameter = parameters[position];
  if (parameter === undefined) return UNKNOWN;
  const types = inference.instanceOf(type.ref.file, parameter.type);
  return type.self === undefined ? types : inference.substitute(types, type.self);
}

/** `<T as Trait>::f`, and a trait alone in a place that asks for a type: what the type has comes before the trait's own. */
export function memberAt(
  inference: Inference,
  file: string,
  { of, name, space }: Extract<Term, { kind: 'member' }>,
  types: Types,
  found: Meanings,
): Meanings {
  const term = inference.term(file, of);
  const [first = -1, second = -1, ...others] = term?.kind === 'either' ? term.of : [];
  const isQualified = second >= 0 && others.length === 0 && inference.typesOf(file, second).of.every(isPath);
  if (isQualified) {
    const own = inference.memberOfAll(inference.typesOf(file, first), name, space);
    return own.of.length > 0 && !own.isOpen ? own : { of: own.of.length > 0 ? own.of : found.of, isOpen: true };
  }
  return types.of.some((type) => type.kind === 'outside' && isPath(type) && TRAITS_BY_RESULT.has(lastName(type)))
    ? NO_MEANING
    : found;
}

function isPath(type: Type): boolean {
  return type.kind === 'class' || (type.kind === 'outside' && type.isClass);
}

/** The part at a position: a field of a tuple struct, what a variant holds, the error of a result. */
export function partAt(inference: Inference, type: Type, position: number): Types | undefined {
  switch (type.kind) {
    case 'instance': {
      const held = heldBy(inference, type.ref, position);
      return held === undefined ? undefined : inference.substitute(held, type);
    }
    case 'class':
    case 'callable':
      return heldBy(inference, type.ref, position);
    case 'outside':
      if (type.isClass) return takenOut(type);
      return type.args[position] ?? (isOption(type) ? UNKNOWN : undefined);
    default:
      return undefined;
  }
}

/** What a pattern of another crate takes out of a value: that crate's own, where nothing of ours can have been put in. */
function takenOut({ name, args: [held] }: Outside): Types {
  if (held === undefined || held.isOpen || mayHoldOurs(held)) return UNKNOWN;
  return one(outside(`${name}[]`));
}

export function awaited(_inference: Inference, type: Type): Types | undefined {
  return type.kind === 'outside' && lastName(type) === 'Future' ? type.args[0] : one(type);
}

/** `?`, `Some(x)`, `*x`: what is in an option or a result, else the same. */
export function unwrapped(_inference: Inference, type: Type): Types | undefined {
  return isOption(type) ? inside(one(type)) : undefined;
}

export function operated(inference: Inference, operator: string, left: Type): Types | undefined {
  const method = OPERATORS.get(operator);
  if (left.kind !== 'instance' || method === undefined) return one(left);
  const found = inference.memberOf(left, method);
  if (!found.of.some(({ kind }) => kind === 'definition')) return one(left);
  return inference.called(left.ref.file, inference.typesOfMeanings(found), []);
}

export function outsideMember(inference: Inference, type: Outside, name: string): Types | undefined {
  if (type.name !== ANY) return methodOf(type, name);
  // Whatever has no such member of its own has it from a trait from outside; some of these give the thing itself.
  const [self] = type.args;
  if (type.isClass)
    return MAKES.has(name) && self !== undefined
      ? one(outside(FUNCTION_TYPE, [madeOf(inference, name, self)]))
      : undefined;
  const [own] = self?.of ?? [];
  // What an iterator is known by must not be looked for behind itself.
  const isIterator =
    own?.kind === 'instance' &&
    !ITERATION.includes(name) &&
    inference.memberOf(own, 'next').of.some(({ kind }) => kind === 'definition');
  if (isIterator) return methodOf(outside('Iter', [element(inference, own) ?? UNKNOWN]) as Outside, name);
  return KEEPS.has(name) ? one(outside(FUNCTION_TYPE, type.args)) : undefined;
}

function madeOf(inference: Inference, name: string, self: Types): Types {
  const value = inference.instances(self);
  return MAY_FAIL.has(name) ? one(outside('Result', [value])) : value;
}

export function instanceOf(inference: Inference, type: Type): Types | undefined {
  if (isTransparent(type)) return type.args[0];
  switch (type.kind) {
    case 'tuple':
      return one({ kind: 'tuple', of: type.of.map((part) => inference.instances(part)) });
    case 'class':
      return inference.definition(type.ref)?.kind === 'enum_member' ? enumOf(inference, type.ref) : undefined;
    case 'callable':
      return UNKNOWN;
    default:
      return undefined;
  }
}

/** Stands behind every type: what any type may have from traits of the library. */
export const ANY = 'any.object';
const ITERATION: readonly string[] = ['next', 'into_iter', 'iter'];
const KEEPS: ReadonlySet<string> = new Set([
  ...[
    'clone',
    'to_owned',
    'as_ref',
    'as_mut',
    'borrow',
    'borrow_mut',
    'deref',
    'deref_mut',
    'by_ref',
    'lock',
    'into_owned',
    'min',
    'max',
  ],
  ...['into_inner', 'clamp', 'into_iter', 'iter', 'as_deref', 'get_mut', 'make_mut'],
]);
/** What `derive` and the library give a type: a new value of it. */
const MAKES: ReadonlySet<string> = new Set(['default', 'from', 'from_iter', 'from_str', 'new', 'try_from']);
/** A value that is put into one of these is looked through for. */
const GIVE_THEIR_FIRST: ReadonlySet<string> = new Set(
  'Box Rc Arc Pin Cow Reverse ManuallyDrop Wrapping Saturating'.split(' '),
);
const MAY_FAIL: ReadonlySet<string> = new Set(['from_str', 'try_from']);
/** Of the library, without type parameters. */
const PLAIN_TYPES: ReadonlySet<string> = new Set(
  (
    'String str PathBuf Path OsString OsStr CString CStr File OpenOptions Command Duration Instant SystemTime Condvar Barrier ' +
    'Layout Formatter Arguments DefaultHasher TypeId IpAddr Ipv4Addr Ipv6Addr SocketAddr TcpListener TcpStream UdpSocket ' +
    'AtomicBool AtomicI8 AtomicI16 AtomicI32 AtomicI64 AtomicIsize AtomicU8 AtomicU16 AtomicU32 AtomicU64 AtomicUsize ' +
    'u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 char bool'
  ).split(' '),
);
/** Of the library: what their functions give is their own. */
const PLAIN_MODULES: ReadonlySet<string> = new Set(
  'fs io env process time path str fmt char net ascii alloc hint'.split(' '),
);
const CONSTRUCTORS: ReadonlySet<string> = new Set(['new', 'with_capacity', 'default', 'from_iter', 'from']);
const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['+', 'add'],
  ['-', 'sub'],
  ['*', 'mul'],
  ['/', 'div'],
  ['%', 'rem'],
  ['&', 'bitand'],
  ['|', 'bitor'],
  ['^', 'bitxor'],
]);
