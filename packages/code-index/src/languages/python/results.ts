/** What calls of Python give: of functions with their decorators, and of the library. */
import type { Inference } from '../../inference/language-policy.ts';
import {
  type Meanings,
  one,
  outside,
  replaceVariables,
  type Type,
  type Types,
  UNKNOWN,
  union,
} from '../../inference/types.ts';
import { type DefinitionRef, isSameRef } from '../../model/facts.ts';
import type { Argument } from '../../model/syntax.ts';
import { bareName, calledOf, elementOf } from './library.ts';
import { ofModel } from './object-stores.ts';

/** A decorator that says what it makes is believed; any other is taken to keep the function as it is. */
export function decorated(inference: Inference, ref: DefinitionRef, self: Type | undefined): Types | undefined {
  const detail = inference.detail(ref);
  for (const decorator of [...(detail?.decorators ?? [])].reverse()) {
    const written = inference.term(ref.file, decorator);
    const made = written?.kind === 'call' ? written.args.find((given) => given.name === 'cls') : undefined;
    if (made !== undefined) {
      // `@group(cls=Group)` makes an object of that class, whoever brings the decorator.
      const classes = inference.typesOf(ref.file, made.value).of.filter((each) => each.kind === 'class');
      if (classes.length > 0) return inference.instances({ of: classes, isOpen: false });
    }
    const types = inference.typesOf(ref.file, decorator);
    for (const type of types.of) {
      if (type.kind !== 'callable' && type.kind !== 'class' && type.kind !== 'instance') continue;
      if (type.kind === 'callable' && (inference.detail(type.ref)?.type ?? -1) < 0) continue;
      const result = inference.called(ref.file, one(type), []);
      const objects = result.of.filter((each) => each.kind === 'instance');
      if (objects.length > 0) return { of: objects, isOpen: false };
    }
  }
  return one(self === undefined ? { kind: 'callable', ref } : { kind: 'callable', ref, self });
}

export function calledFunction(
  inference: Inference,
  file: string,
  type: Extract<Type, { kind: 'callable' }>,
  args: readonly Argument[],
): Types {
  const plain = resultOf(inference, type.ref);
  const bound = type.self === undefined ? plain : withSelf(withReceiver(inference, type, plain), type.self);
  const result = inference.inferred(file, type.ref, args, bound);
  if (type.self === undefined) return result;
  const substituted = ofModel(inference.substitute(result, type.self), type.self);
  return returnsItself(inference, type.ref) ? asReceiver(inference, substituted, type.self) : substituted;
}

/** `return self`, or a set that refines itself: what a class below gives is one of that class. */
function returnsItself(inference: Inference, ref: DefinitionRef): boolean {
  const detail = inference.detail(ref);
  const [receiver] = detail?.parameters ?? [];
  if (detail === undefined || detail.type >= 0 || receiver?.kind !== 'receiver') return false;
  return detail.values.some((value) => {
    let term = inference.term(ref.file, value);
    while (term !== undefined && term.kind !== 'name' && 'of' in term && typeof term.of === 'number')
      term = inference.term(ref.file, term.of);
    return term?.kind === 'name' && term.name === receiver.name;
  });
}

function asReceiver(inference: Inference, types: Types, self: Type): Types {
  if (self.kind !== 'instance') return types;
  const lineage = inference.policy.lineage(inference, self).of;
  return {
    ...types,
    of: types.of.map((type) =>
      type.kind === 'instance' && lineage.some((each) => 'ref' in each && isSameRef(each.ref, type.ref)) ? self : type,
    ),
  };
}

/** What `__get__` gives: of overloads the one that is for the class, or for an object of it, as its first parameter says. */
export function gotBy(inference: Inference, getters: Meanings, isClass: boolean): Types {
  const refs = getters.of.flatMap((each) => (each.kind === 'definition' ? [each] : []));
  const written = refs.filter(({ ref }) => (inference.detail(ref)?.type ?? -1) >= 0);
  const isForClass = ({ ref }: { readonly ref: DefinitionRef }) => {
    const [, object] = inference.detail(ref)?.parameters ?? [];
    const types = object === undefined || object.type < 0 ? undefined : inference.instanceOf(ref.file, object.type);
    return types !== undefined && types.of.length === 0 && !types.isOpen;
  };
  const isOverloaded = written.some(({ ref }) => inference.detail(ref)?.modifiers.includes('overload') === true);
  const fitting = isOverloaded ? written.filter((each) => isForClass(each) === isClass) : refs;
  const meant = fitting.length > 0 ? fitting : refs;
  return inference.called('', inference.typesOfMeanings({ of: meant, isOpen: getters.isOpen }), []);
}

/** What a call gives, with what `async`, `yield` and the decorators of the library make of it. */
export function resultOf(inference: Inference, ref: DefinitionRef): Types {
  const detail = inference.detail(ref);
  if (detail === undefined) return UNKNOWN;
  const { modifiers } = detail;
  const isGenerator = detail.yields.length > 0;
  let result = detail.type >= 0 || !isGenerator ? inference.returned(ref) : generated(inference, ref);
  if (modifiers.includes('async') && !isGenerator) result = one(outside('Coroutine', [UNKNOWN, UNKNOWN, result]));
  if (modifiers.includes('contextmanager')) {
    const elements = result.of.map((each) => (each.kind === 'outside' ? (elementOf(each) ?? UNKNOWN) : UNKNOWN));
    result = one(outside('ContextManager', [elements.length === 0 ? UNKNOWN : union(elements)]));
  }
  return result;
}

function generated(inference: Inference, ref: DefinitionRef): Types {
  const yields = inference.detail(ref)?.yields ?? [];
  return one(outside('Generator', [union(yields.slice(0, 8).map((term) => inference.typesOf(ref.file, term)))]));
}

/** `def f(self: T) -> T` and `def f(cls: type[T]) -> T` give what they are called on. */
function withReceiver(inference: Inference, { ref, self }: Extract<Type, { kind: 'callable' }>, result: Types): Types {
  const [receiver] = inference.detail(ref)?.parameters ?? [];
  if (receiver?.kind !== 'receiver' || receiver.type < 0 || (self?.kind !== 'instance' && self?.kind !== 'class'))
    return result;
  const given = new Map<string, Types>();
  for (const type of inference.instanceOf(ref.file, receiver.type).of) {
    const variable = type.kind === 'outside' && bareName(type).toLowerCase() === 'type' ? type.args[0]?.of[0] : type;
    if (variable?.kind === 'variable') given.set(variable.name, one({ ...self, kind: 'instance' }));
  }
  return given.size === 0 ? result : replaceVariables(result, given);
}

/** `Self`, and a type variable on `self`, are the type that the method was taken from. */
export function withSelf(types: Types, self: Type): Types {
  if (self.kind !== 'instance' && self.kind !== 'class') return types;
  const own: Type = { ...self, kind: 'instance' };
  const replace = (each: Types, depth: number): Types =>
    depth > 4
      ? each
      : {
          of: each.of.map((type): Type => {
            if (type.kind === 'outside' && bareName(type) === 'Self') return own;
            if (type.kind === 'outside' || type.kind === 'instance')
              return type.args.length === 0
                ? type
                : { ...type, args: type.args.map((inner) => replace(inner, depth + 1)) };
            return type;
          }),
          isOpen: each.isOpen,
        };
  return replace(types, 0);
}

export function calledOutside(
  inference: Inference,
  type: Extract<Type, { kind: 'outside' }>,
  args: readonly Types[],
): Types | undefined {
  const [first = UNKNOWN] = args;
  switch (bareName(type)) {
    case 'cast':
      return inference.instances(first);
    case 'enumerate':
      return one(outside('Iterator', [one({ kind: 'tuple', of: [one(outside('int')), inference.elementOf(first)] })]));
    case 'zip':
    case 'zip_longest':
      return one(outside('Iterator', [one({ kind: 'tuple', of: args.map((each) => inference.elementOf(each)) })]));
    case 'next':
    case 'min':
    case 'max':
      return args.length === 1 || bareName(type) === 'next' ? inference.elementOf(first) : union(args);
    case 'map':
      return one(outside('Iterator', [inference.called('', first, [])]));
    case 'type':
      return args.length === 1
        ? {
            of: first.of.flatMap((each): Type[] => (each.kind === 'instance' ? [{ ...each, kind: 'class' }] : [])),
            isOpen: first.isOpen,
          }
        : undefined;
    case 'copy':
    case 'deepcopy':
    case 'replace':
    case 'wait_for':
    case 'shield':
    case 'ensure_future':
    case 'create_task':
      return args.length > 0 ? first : undefined;
    case 'partial':
      return first;
    // A module, or something of one, by a name of which it is not known what it leads to.
    case 'import_module':
    case '__import__':
    case 'import_string':
    case 'importorskip':
    case 'module_from_spec':
    case 'load_module':
    case 'load_source':
    case 'run_module':
    case 'run_path':
    case 'getattr':
      return UNKNOWN;
    case 'gather':
      return one(outside('Awaitable', [one({ kind: 'tuple', of: args.map((each) => inference.awaitedOf(each)) })]));
    case 'defaultdict':
      return one(outside('defaultdict', [UNKNOWN, inference.instances(first)]));
    case 'list':
    case 'set':
    case 'tuple':
    case 'sorted':
    case 'reversed':
    case 'iter': {
      const [source] = first.of;
      if (type.args.length === 0 && source?.kind === 'instance')
        return one(outside(bareName(type) === 'set' ? 'set' : 'list', [inference.elementOf(first)]));
      return calledOf(type, args);
    }
    default:
      return calledOf(type, args);
  }
}

/** `list[X]`, `Optional[X]`, `Callable[[A], R]`. */
export function applied(
  inference: Inference,
  file: string,
  type: Extract<Type, { kind: 'outside' }>,
  args: readonly number[],
): Types {
  const written = args.flatMap((arg) => {
    const term = inference.term(file, arg);
    return term?.kind === 'tuple' && bareName(type) !== 'Callable' ? term.of : [arg];
  });
  const name = bareName(type);
  if (name === 'tuple' || name === 'Tuple') {
    const isEndless = written.length === 2 && inference.typesOf(file, written[1] as number).of.length === 0;
    if (!isEndless) return one({ kind: 'tuple', of: written.map((arg) => inference.typesOf(file, arg)) });
    return one({ ...type, args: [inference.instanceOf(file, written[0] as number)] });
  }
  return one({ ...type, args: written.map((arg) => inference.instanceOf(file, arg)) });
}

export function typeVariable(inference: Inference, ref: DefinitionRef): Types | undefined {
  const [value] = inference.detail(ref)?.values ?? [];
  const term = value === undefined ? undefined : inference.term(ref.file, value);
  if (term?.kind !== 'call') return undefined;
  const [made] = inference.typesOf(ref.file, term.of).of;
  if (made?.kind !== 'outside' || bareName(made) !== 'TypeVar') return undefined;
  const bound = term.args.find((arg) => arg.name === 'bound');
  const name = inference.definition(ref)?.name ?? '';
  return one({
    kind: 'variable',
    name,
    bound: bound === undefined ? UNKNOWN : inference.instanceOf(ref.file, bound.value),
  });
}
