/**
 * Interfaces of Go are satisfied by whole signatures: names, parameters and results, with all that they embed. Those of the
 * library are asked for by what it declares of them.
 */
import type { Inference, Sureness, World } from '../../inference/language-policy.ts';
import type { Type, Types } from '../../inference/types.ts';
import type { DefinitionRef } from '../../model/facts.ts';
import type { TermId } from '../../model/syntax.ts';
import { hasMethod, LIBRARY_METHODS, nameOfType } from './library.ts';

type Outside = Extract<Type, { kind: 'outside' }>;

export class MethodSets {
  readonly #world: World;
  /** What interfaces ask for: the signatures by the names of methods. */
  readonly #asked = new Map<string, ReadonlyMap<string, string>>();
  #generation = -1;

  constructor(world: World) {
    this.#world = world;
  }

  /** A type that has all methods of an interface stands for it, and nothing says so. */
  satisfies(inference: Inference, type: DefinitionRef, base: DefinitionRef): Sureness {
    return this.#hasMethods(inference, type, this.#askedBy(inference, base));
  }

  /** A value of the type may stand where an interface of the library is asked for. */
  satisfiesOutside(inference: Inference, type: DefinitionRef, { name }: Outside): boolean {
    const asked = LIBRARY_METHODS.get(name);
    return asked !== undefined && this.#hasMethods(inference, type, asked) !== 'no';
  }

  /**
   * A type of a module that is not here may be an interface, and the type stand for it: not behind a pointer, and only where
   * that has all that a file calls on such values, with as many arguments.
   */
  maySatisfyUnseen(inference: Inference, type: DefinitionRef, { name, isPointer }: Outside, file: string): boolean {
    if (isPointer === true || !/\.\p{Lu}\w*$/u.test(name)) return false;
    return this.#callsOn(inference, file, name).every(([method, given]) => {
      const found = inference.memberOf({ kind: 'instance', ref: type, args: [] }, method);
      if (found.of.length === 0) return found.isOpen;
      return found.of.some((meaning) => meaning.kind !== 'definition' || takes(inference, meaning.ref, given));
    });
  }

  /** `var _ files.Shelf = (*Scoped)(nil)` beside the type: it is made to stand for that. */
  isSaidToSatisfy(inference: Inference, type: DefinitionRef, { name, isPointer }: Outside): boolean {
    const own = inference.definition(type)?.name ?? '';
    const text = isPointer === true || !/^\w+$/.test(own) ? undefined : this.#world.text(type.file);
    if (text === undefined) return false;
    const last = name.slice(name.lastIndexOf('.') + 1);
    const said = new RegExp(
      `\\b_[ \\t]{1,99}\\w{1,200}\\.(\\w{1,200})[ \\t]{0,99}=[ \\t]{0,9}(?:\\(\\*|&|new\\()?${own}\\b`,
      'g',
    );
    return [...text.matchAll(said)].some(([, asked]) => asked === last);
  }

  /** What a file calls on values of a type from outside, and with how many arguments. */
  #callsOn(inference: Inference, file: string, name: string): readonly (readonly [method: string, given: number])[] {
    const found: (readonly [string, number])[] = [];
    for (const site of inference.factsOf(file)?.sites ?? []) {
      const call = site.role === 'call' ? inference.term(file, site.call) : undefined;
      if (call?.kind !== 'call' || inference.receiverTypes(file, site)?.of.every((type) => !isOf(type, name)) !== false)
        continue;
      // `f(g())` and `f(rest...)` give as many as there are.
      const isAny =
        call.args.some(({ spread }) => spread === true) ||
        (call.args.length === 1 && inference.term(file, call.args[0]?.value ?? -1)?.kind === 'call');
      found.push([site.name, isAny ? -1 : call.args.length]);
    }
    return found;
  }

  #askedBy(inference: Inference, base: DefinitionRef): ReadonlyMap<string, string> {
    if (this.#generation !== this.#world.generation) {
      this.#generation = this.#world.generation;
      this.#asked.clear();
    }
    const key = `${base.file}#${base.index}`;
    let asked = this.#asked.get(key);
    if (asked === undefined) {
      asked = this.#methodsOf(inference, base);
      this.#asked.set(key, asked);
    }
    return asked;
  }

  #methodsOf(inference: Inference, owner: DefinitionRef): ReadonlyMap<string, string> {
    const asked = new Map<string, string>();
    for (const each of inference.policy.lineage(inference, { kind: 'instance', ref: owner, args: [] }).of) {
      if (each.kind === 'outside')
        for (const [name, signature] of LIBRARY_METHODS.get(each.name) ?? []) asked.set(name, signature);
      if (each.kind !== 'instance') continue;
      const { file } = each.ref;
      this.#world.facts(file)?.facts.definitions.forEach(({ parent, kind, name }, index) => {
        if (parent === each.ref.index && kind === 'method') asked.set(name, signatureOf(inference, { file, index }));
      });
    }
    return asked;
  }

  #hasMethods(inference: Inference, type: DefinitionRef, asked: ReadonlyMap<string, string>): Sureness {
    let sureness: Sureness = 'yes';
    for (const [name, signature] of asked) {
      const has = this.#hasMethod(inference, type, name, signature);
      if (has === 'no') return 'no';
      if (has === 'perhaps') sureness = 'perhaps';
    }
    return sureness;
  }

  #hasMethod(inference: Inference, type: DefinitionRef, name: string, signature: string): Sureness {
    const self = { kind: 'instance', ref: type, args: [] } as const;
    const found = inference.memberOf(self, name);
    if (found.of.length === 0) return found.isOpen ? 'perhaps' : 'no';
    let sureness: Sureness = 'no';
    for (const meaning of found.of) {
      if (meaning.kind === 'definition') {
        if (inference.definition(meaning.ref)?.kind !== 'method') continue;
        if (!mayBeSame(signatureOf(inference, meaning.ref), signature)) continue;
        if (found.isGuess !== true) return 'yes';
      } else if (meaning.kind === 'outside') {
        const has = hasFromOutside(inference, self, name);
        if (has === 'yes') return has;
        if (has === 'no' && !found.isOpen) continue;
      }
      sureness = 'perhaps';
    }
    return sureness;
  }
}

/** Of what a type embeds from outside, something has a method of that name. */
function hasFromOutside(inference: Inference, type: Extract<Type, { kind: 'instance' }>, name: string): Sureness {
  const has = inference.policy
    .lineage(inference, type)
    .of.flatMap((each) => (each.kind === 'outside' ? [hasMethod(each.name, name)] : []));
  return has.find((each) => each === 'yes') ?? has.find((each) => each === 'perhaps') ?? 'no';
}

function isOf(type: Type, name: string): boolean {
  return type.kind === 'outside' && type.name === name;
}

/** A method that can be given so many arguments; any number where that is below zero. */
function takes(inference: Inference, method: DefinitionRef, given: number): boolean {
  if (inference.definition(method)?.kind !== 'method') return false;
  const asked = (inference.detail(method)?.parameters ?? []).filter(({ kind }) => kind !== 'receiver');
  const hasRest = asked.at(-1)?.kind === 'rest';
  return given < 0 || asked.length === given || (hasRest && given >= asked.length - 1);
}

/** `?` stands for a type that is not known, or is a parameter. */
function mayBeSame(one: string, other: string): boolean {
  if (one === other) return true;
  const parts = [one, other].map((each) => each.split(SEPARATOR));
  const [own = [], asked = []] = parts;
  return (
    own.length === asked.length &&
    own.every((part, i) => part === asked[i] || part.includes('?') || asked[i]?.includes('?'))
  );
}

const SEPARATOR = '; ';

/** Parameters and results of a method, each written so that equal types are written equally. */
function signatureOf(inference: Inference, ref: DefinitionRef): string {
  const detail = inference.detail(ref);
  if (detail === undefined) return '?';
  const { file } = ref;
  const given = detail.parameters
    .filter(({ kind }) => kind !== 'receiver')
    .map(({ type, kind }) => `${kind === 'rest' ? '...' : ''}${written(inference, file, type)}`);
  const result = inference.term(file, detail.type);
  const results =
    detail.type < 0
      ? []
      : (result?.kind === 'tuple' ? result.of : [detail.type]).map((each) => written(inference, file, each));
  return [...given, '->', ...results].join(SEPARATOR);
}

function written(inference: Inference, file: string, id: TermId, depth = 0): string {
  const term = inference.term(file, id);
  if (term === undefined || depth > MAX_DEPTH) return '?';
  switch (term.kind) {
    case 'pointer':
      return `*${written(inference, file, term.of, depth + 1)}`;
    case 'generic': {
      const args = term.args.map((arg) => (arg < 0 ? '' : written(inference, file, arg, depth + 1)));
      return `${written(inference, file, term.of, depth + 1)}(${args.join()})`;
    }
    case 'tuple':
      return `(${term.of.map((each) => written(inference, file, each, depth + 1)).join()})`;
    default:
      return writtenTypes(inference.instanceOf(file, id), depth);
  }
}

function writtenTypes({ of, isOpen }: Types, depth: number): string {
  const [type, ...others] = of;
  if (type === undefined || isOpen || others.length > 0 || depth > MAX_DEPTH) return '?';
  switch (type.kind) {
    case 'instance':
    case 'class':
      return `${type.ref.file}#${type.ref.index}${argumentsOf(type.args, depth)}`;
    case 'outside':
      return `${nameOfType(type.name)}${argumentsOf(type.args, depth)}`;
    default:
      return '?';
  }
}

function argumentsOf(args: readonly Types[], depth: number): string {
  return args.length === 0 ? '' : `(${args.map((arg) => writtenTypes(arg, depth + 1)).join()})`;
}

const MAX_DEPTH = 8;
