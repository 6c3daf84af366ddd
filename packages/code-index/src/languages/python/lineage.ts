/** In which order Python looks for a member in the bases of a class. */
import type { WorkedOut } from '../../inference/circles.ts';
import type { Inference } from '../../inference/language-policy.ts';
import { RememberedByType } from '../../inference/remembered-by-type.ts';
import type { Type } from '../../inference/types.ts';
import { type DefinitionRef, isSameRef } from '../../model/facts.ts';
import type { TermId } from '../../model/syntax.ts';

type Declared = Extract<Type, { kind: 'instance' | 'class' }>;

export interface Lineage {
  /** What a class builds on, nearest first. */
  readonly above: readonly Type[];
  /** One of its bases is not known. */
  readonly isOpen: boolean;
}

/** Worked out once of each class: asked for members, every object of it asks for them. */
export function newLineages(): RememberedByType<Declared, Lineage> {
  return new RememberedByType(
    (inference, type): WorkedOut<Lineage> => {
      const { result, isSure } = inference.watched(() => lineageOf(inference, type));
      return { result, isSure: isSure && !result.isOpen };
    },
    // What it is given for its type parameters does not change what it builds on.
    ({ kind, ref }) => `${kind} ${ref.index} ${ref.file}`,
  );
}

const MAX_LINEAGE = 20;

function lineageOf(inference: Inference, type: Declared): Lineage {
  // Classes that share their bases again and again have as many ways up as there are choices on the way.
  const known = new Map<Type, readonly Type[]>();
  let isOpen = false;
  const visit = (current: Type, below: readonly DefinitionRef[]): readonly Type[] => {
    if (current.kind === 'outside') return [current];
    if (current.kind !== 'instance' && current.kind !== 'class') {
      isOpen = true;
      return [];
    }
    if (below.length > MAX_LINEAGE) isOpen = true;
    if (below.length > MAX_LINEAGE || below.some((ref) => isSameRef(ref, current.ref))) return [];
    return [current, ...basesOf(current, below)];
  };
  const basesOf = ({ ref }: Declared, below: readonly DefinitionRef[]): readonly Type[] => {
    const bases = inference.detail(ref)?.bases ?? [];
    const lists = bases.map((base) => {
      const [first] = inference.typesOf(ref.file, base).of;
      // `def make(base: type[Queue]): class Made(base): …`: any class below that may be handed in.
      if (first === undefined || isParameter(inference, ref.file, base)) isOpen = true;
      if (first === undefined) return [];
      const list =
        known.get(first) ?? visit(first.kind === 'class' ? { ...first, kind: type.kind } : first, [...below, ref]);
      known.set(first, list);
      return list;
    });
    return merged(lists);
  };
  const above = basesOf(type, []);
  return { above, isOpen };
}

function isParameter(inference: Inference, file: string, base: TermId): boolean {
  const facts = inference.factsOf(file);
  const term = inference.term(file, base);
  if (facts === undefined || term?.kind !== 'name') return false;
  for (let scope = term.scope; scope >= 0; scope = facts.scopes[scope]?.parent ?? -1) {
    const bindings = inference.bindingsOf(facts, scope).get(term.name);
    if (bindings !== undefined) return bindings.some(({ kind }) => kind === 'parameter');
  }
  return false;
}

/** The order in which Python looks in several bases: each before its own bases, and in the order they are written. */
function merged(lists: readonly (readonly Type[])[]): readonly Type[] {
  const rest = lists
    .map((list) => list.map((type) => ({ type, key: keyInOrder(type) })))
    .filter((list) => list.length > 0);
  const result: Type[] = [];
  while (rest.length > 0) {
    const isInTail = (key: string) => rest.some((list) => list.some((other, i) => i > 0 && other.key === key));
    // Bases that contradict each other are an error in Python; here the first is as good as any.
    const head = (rest.find(([first]) => first !== undefined && !isInTail(first.key)) ?? rest[0])?.[0];
    if (head === undefined) break;
    result.push(head.type);
    for (const list of rest) if (list[0]?.key === head.key) list.shift();
    for (let i = rest.length - 1; i >= 0; i--) if (rest[i]?.length === 0) rest.splice(i, 1);
  }
  // What comes from outside ends the search, so it stands behind all that is known.
  return [...result.filter((type) => type.kind !== 'outside'), ...result.filter((type) => type.kind === 'outside')];
}

function keyInOrder(type: Type): string {
  if (type.kind === 'instance' || type.kind === 'class') return `${type.ref.file}#${type.ref.index}`;
  return type.kind === 'outside' ? type.name : '';
}
