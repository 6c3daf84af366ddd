// Tells whether a backtracking matcher can need more than linear time for a regular expression, and on which text.
//
// The matcher walks an automaton whose states are the places of the pattern that read a character. It takes more than
// linear time where one text can be walked in a number of ways that grows with its length:
// - from a place that repeats to another that repeats, both reading the same text meanwhile (`a+a+b`), or
// - back to one place in two ways (`(a+)+b`), which is exponential.
// A search begins anew at each position of the text, which is a repeating place too, in front of the pattern: `\s+$`
// is quadratic because of it. Places after which nothing can fail any more end the walk, and do not count.
// This is the criterion of Weber and Seidl, "On the degree of ambiguity of finite automata" (1991).

import { CharBase, CharSet, JS } from 'refa';

/** A text that shows it: `prefix`, `pump` many times, then something that the pattern refuses. */
export interface Attack {
  readonly prefix: string;
  readonly pump: string;
  readonly isExponential: boolean;
}

/** The attack on a regular expression that needs more than linear time, or nothing if none does. */
export function findAttack(source: string, flags: string): Attack | undefined {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse({
    assertions: 'parse',
    backreferences: 'unknown',
  });
  const builder = newBuilder(maxCharacter);
  const whole = builder.alternatives(expression.alternatives);
  if (builder.looksBackForLong()) return { prefix: '', pump: 'a', isExponential: false };
  const automaton = toAutomaton(builder, whole, flags);
  return findTwoWaysBack(automaton) ?? findTwoRepeats(automaton);
}

type Concatenation = ReturnType<
  ReturnType<typeof JS.Parser.fromLiteral>['parse']
>['expression']['alternatives'][number];
type Element = Concatenation['elements'][number];
type Assertion = Extract<Element, { type: 'Assertion' }>;

/** What must hold between two characters. */
interface Condition {
  /** What the character before may be. */
  readonly before: CharSet;
  readonly mayBeStart: boolean;
  readonly after: CharSet;
  readonly mayBeEnd: boolean;
  /** Something else has to hold that is not looked into, so this may fail on any text. */
  readonly isUnsure: boolean;
}

interface Step {
  readonly place: number;
  readonly condition: Condition;
}

/** A part of a pattern: where it begins, where it ends, and under which conditions it reads nothing. */
interface Part {
  readonly first: readonly Step[];
  readonly last: readonly Step[];
  readonly empty: readonly Condition[];
}

type Builder = ReturnType<typeof newBuilder>;

/** Copies of a repeated part beyond this many change nothing about what repeats without bound. */
const MOST_COPIES = 2;

function newBuilder(maxCharacter: number) {
  const all = CharSet.all(maxCharacter);
  const none = CharSet.empty(maxCharacter);
  const always: Condition = { before: all, mayBeStart: true, after: all, mayBeEnd: true, isUnsure: false };
  const unsure: Condition = { ...always, isUnsure: true };
  const nothing: Part = { first: [], last: [], empty: [always] };
  const places: CharSet[] = [];
  const edges: { from: number; to: number; condition: Condition }[] = [];
  let looksBackForLong = false;

  function alternatives(list: readonly Concatenation[]): Part {
    const parts = list.map(({ elements }) => elements.map(element).reduce(sequence, nothing));
    return {
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
      empty: withoutRepeats(parts.flatMap(({ empty }) => empty)),
    };
  }

  function element(node: Element): Part {
    switch (node.type) {
      case 'CharacterClass': {
        if (node.characters.isEmpty) return { first: [], last: [], empty: [] };
        const steps = [{ place: places.push(node.characters) - 1, condition: always }];
        return { first: steps, last: steps, empty: [] };
      }
      case 'Alternation':
        return alternatives(node.alternatives);
      case 'Quantifier':
        return repeated(node.alternatives, node.min, node.max);
      case 'Assertion':
        return assertion(node);
      case 'Unknown':
        return { first: [], last: [], empty: [unsure] };
    }
  }

  function sequence(left: Part, right: Part): Part {
    connect(left.last, right.first);
    return {
      first: withoutTwins([...left.first, ...under(left.empty, right.first)]),
      last: withoutTwins([...right.last, ...under(right.empty, left.last)]),
      empty: withoutRepeats(left.empty.flatMap((one) => right.empty.map((other) => both(one, other)))),
    };
  }

  function repeated(list: readonly Concatenation[], min: number, max: number): Part {
    if (max === 0) return nothing;
    const isEndless = max === Number.POSITIVE_INFINITY;
    const least = Math.min(min, MOST_COPIES);
    if (isEndless) {
      const copies = Array.from({ length: Math.max(least, 1) }, () => alternatives(list));
      const final = copies.at(-1) as Part;
      connect(final.last, final.first);
      return min === 0 ? optional(final) : copies.reduce(sequence, nothing);
    }
    let rest = nothing;
    for (let count = Math.max(least, Math.min(max, MOST_COPIES)); count > least; count--) {
      rest = optional(sequence(alternatives(list), rest));
    }
    return [...Array.from({ length: least }, () => alternatives(list)), rest].reduce(sequence, nothing);
  }

  function optional(part: Part): Part {
    return { ...part, empty: [always] };
  }

  function assertion(node: Assertion): Part {
    const edge = besideOf(node);
    if (edge !== undefined) {
      const { characters, isEdge } = node.negate
        ? { characters: edge.characters.negate(), isEdge: !edge.isEdge }
        : edge;
      const condition =
        node.kind === 'ahead'
          ? { ...always, after: characters, mayBeEnd: isEdge }
          : { ...always, before: characters, mayBeStart: isEdge };
      return { first: [], last: [], empty: [condition] };
    }
    if (node.kind === 'behind') {
      looksBackForLong ||= node.alternatives.some(isEndless);
      return { first: [], last: [], empty: [unsure] };
    }
    // What is looked at takes time as well, and leads nowhere.
    return { first: alternatives(node.alternatives).first, last: [], empty: [unsure] };
  }

  /** The one character that an assertion asks for, if it is that plain, and whether an end of the text will do too. */
  function besideOf(node: Assertion): { characters: CharSet; isEdge: boolean } | undefined {
    let characters = none;
    let isEdge = false;
    for (const { elements } of node.alternatives) {
      const [only, ...others] = elements;
      if (only === undefined || others.length > 0) return undefined;
      if (only.type === 'CharacterClass') {
        characters = characters.union(only.characters);
      } else if (only.type === 'Alternation') {
        const inner = besideOf({ ...node, alternatives: only.alternatives, negate: false });
        if (inner === undefined) return undefined;
        characters = characters.union(inner.characters);
        isEdge ||= inner.isEdge;
      } else if (only.type === 'Assertion' && only.kind === node.kind) {
        const inner = besideOf(only);
        if (inner === undefined) return undefined;
        characters = characters.union(only.negate ? inner.characters.negate() : inner.characters);
        isEdge ||= only.negate ? !inner.isEdge : inner.isEdge;
      } else {
        return undefined;
      }
    }
    return { characters, isEdge };
  }

  function connect(from: readonly Step[], to: readonly Step[]): void {
    for (const one of from) {
      for (const other of to) {
        edges.push({ from: one.place, to: other.place, condition: both(one.condition, other.condition) });
      }
    }
  }

  return { alternatives, places, edges, all, always, looksBackForLong: () => looksBackForLong };
}

function isEndless({ elements }: Concatenation): boolean {
  return elements.some(
    (element) =>
      (element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY) ||
      ('alternatives' in element && element.alternatives.some(isEndless)),
  );
}

function under(conditions: readonly Condition[], steps: readonly Step[]): Step[] {
  return conditions.flatMap((one) => steps.map(({ place, condition }) => ({ place, condition: both(one, condition) })));
}

function both(one: Condition, other: Condition): Condition {
  return {
    before: one.before.intersect(other.before),
    mayBeStart: one.mayBeStart && other.mayBeStart,
    after: one.after.intersect(other.after),
    mayBeEnd: one.mayBeEnd && other.mayBeEnd,
    isUnsure: one.isUnsure || other.isUnsure,
  };
}

function asText({ before, mayBeStart, after, mayBeEnd, isUnsure }: Condition): string {
  return `${before.toRangesString()}|${mayBeStart}|${after.toRangesString()}|${mayBeEnd}|${isUnsure}`;
}

function withoutRepeats(conditions: readonly Condition[]): Condition[] {
  const free = conditions.find(isFree);
  return free ? [free] : [...new Map(conditions.map((one) => [asText(one), one])).values()];
}

function withoutTwins(steps: readonly Step[]): Step[] {
  return [...new Map(steps.map((step) => [`${step.place}|${asText(step.condition)}`, step])).values()];
}

function isFree({ before, mayBeStart, after, mayBeEnd, isUnsure }: Condition): boolean {
  return before.isAll && mayBeStart && after.isAll && mayBeEnd && !isUnsure;
}

/** The pattern as a graph. Characters that no place or condition tells apart are one letter, a number. */
interface Automaton {
  /** The letters that each place reads, as bits. */
  readonly reads: readonly bigint[];
  readonly edges: readonly (readonly Edge[])[];
  /** The place in front of the pattern, where a search begins anew; absent where it does not. */
  readonly restart: number | undefined;
  /** Whether nothing can fail after this place. */
  readonly isSure: readonly boolean[];
  /** Which places reach each other, by number. */
  readonly group: readonly number[];
  readonly repeats: readonly boolean[];
  /** A character of each letter. */
  readonly samples: readonly string[];
  /** Which of the sets that conditions ask for before them hold each letter, as one number. */
  readonly kinds: readonly number[];
  readonly starts: readonly Edge[];
}

interface Edge {
  readonly id: number;
  readonly to: number;
  readonly letters: bigint;
  /** Kinds of letters that may stand before, as bits. */
  readonly kinds: bigint;
  /** Whether it asks for nothing but its letters. */
  readonly isPlain: boolean;
}

function toAutomaton({ places, edges, all, always }: Builder, whole: Part, flags: string): Automaton {
  const conditions = [...edges.map((edge) => edge.condition), ...whole.first.map(({ condition }) => condition)];
  const base = new CharBase([all, ...places, ...conditions.flatMap(({ before, after }) => [before, after])]);
  const bits = (set: CharSet) => base.split(set).reduce((sum, letter) => sum | (1n << BigInt(letter)), 0n);
  const cached = new Map<CharSet, bigint>();
  const bitsOf = (set: CharSet): bigint => {
    const known = cached.get(set) ?? bits(set);
    cached.set(set, known);
    return known;
  };
  const befores = [...new Map(conditions.map(({ before }) => [before.toRangesString(), before])).values()];
  const signatures = new Map<string, number>();
  const kinds = base.sets.map((_, letter) => {
    const signature = befores.map((set) => (hasBit(bitsOf(set), letter) ? '1' : '0')).join('');
    if (!signatures.has(signature)) signatures.set(signature, signatures.size);
    return signatures.get(signature) as number;
  });
  const kindsOf = (before: CharSet): bigint => {
    const letters = bitsOf(before);
    return kinds.reduce((sum, kind, letter) => (hasBit(letters, letter) ? sum | (1n << BigInt(kind)) : sum), 0n);
  };
  let id = 0;
  const edgeTo = (to: number, { before, after, isUnsure }: Condition): Edge => ({
    id: id++,
    to,
    letters: (reads[to] as bigint) & bitsOf(after),
    kinds: kindsOf(before),
    isPlain: before.isAll && !isUnsure,
  });

  const reads = places.map(bitsOf);
  const following: Edge[][] = places.map(() => []);
  for (const { from, to, condition } of edges) following[from]?.push(edgeTo(to, condition));
  const isSure = surePlaces(reads, following, whole, bitsOf);
  const starts = whole.first.map(({ place, condition }) => edgeTo(place, condition));
  let restart: number | undefined;
  if (!flags.includes('y')) {
    restart = reads.push(bitsOf(all)) - 1;
    isSure.push(false);
    following.push([edgeTo(restart, always), ...starts]);
  }
  const { group, repeats } = groupsOf(following);
  const samples = base.sets.map(sampleOf);
  return { reads, edges: following, restart, isSure, group, repeats, samples, kinds, starts };
}

/** Places after which some way leads to a match, whatever follows: `[^)]*` in `\(([^)]*)\)?`. */
function surePlaces(
  reads: readonly bigint[],
  edges: readonly (readonly Edge[])[],
  { last }: Part,
  bitsOf: (set: CharSet) => bigint,
): boolean[] {
  const ends = reads.map((_, place) =>
    last.filter((step) => step.place === place && !step.condition.isUnsure && step.condition.before.isAll),
  );
  const endsAtEnd = ends.map((steps) => steps.some(({ condition }) => condition.mayBeEnd));
  const endsBefore = ends.map((steps) => steps.reduce((sum, { condition }) => sum | bitsOf(condition.after), 0n));
  const everything = bitsOf(CharSet.all(last[0]?.condition.after.maximum ?? 0xffff));
  const isSure = reads.map((_, place) => endsAtEnd[place] === true);
  // A text is finite: who can always go on to a place of this kind ends in a match.
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const place of reads.keys()) {
      if (!isSure[place]) continue;
      const open = (edges[place] ?? []).filter((edge) => edge.isPlain && isSure[edge.to]);
      if (open.reduce((sum, edge) => sum | edge.letters, endsBefore[place] ?? 0n) !== everything) {
        isSure[place] = false;
        hasChanged = true;
      }
    }
  }
  return isSure;
}

/** Something a person can read, if the set has it. */
function sampleOf({ ranges }: CharSet): string {
  const plain = ranges.find(({ min, max }) => max >= 0x21 && min <= 0x7e);
  return String.fromCodePoint(plain ? Math.max(plain.min, 0x21) : (ranges[0]?.min ?? 0));
}

function hasBit(bits: bigint, index: number): boolean {
  return ((bits >> BigInt(index)) & 1n) === 1n;
}

/** Which places reach each other, and which of them come back to themselves. */
function groupsOf(edges: readonly (readonly Edge[])[]): { group: number[]; repeats: boolean[] } {
  const reached = edges.map((_, from) => {
    const found = new Set<number>();
    const queue = [from];
    for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
      for (const { to } of edges[place] ?? []) {
        if (!found.has(to)) {
          found.add(to);
          queue.push(to);
        }
      }
    }
    return found;
  });
  const group = edges.map((_, place) =>
    Math.min(place, ...[...(reached[place] ?? [])].filter((other) => reached[other]?.has(place))),
  );
  return { group, repeats: edges.map((_, place) => reached[place]?.has(place) === true) };
}

/** Exponential: one place, one text, two ways back. */
function findTwoWaysBack(automaton: Automaton): Attack | undefined {
  const { reads, repeats, group, isSure, restart } = automaton;
  for (const place of reads.keys()) {
    if (!repeats[place] || isSure[place] || place === restart) continue;
    const within = (other: number) => group[other] === group[place] && !isSure[other];
    const pump = findPump(automaton, [place, place], [place, place], [within, within], true);
    if (pump !== undefined) return { prefix: pathTo(automaton, place), pump, isExponential: true };
  }
  return undefined;
}

/** Polynomial: two places that repeat on one text, which also leads from the first to the second. */
function findTwoRepeats(automaton: Automaton): Attack | undefined {
  const { reads, repeats, group, isSure, restart } = automaton;
  const repeating = [...reads.keys()].filter((place) => repeats[place] && !isSure[place]);
  for (const one of repeating) {
    for (const other of repeating) {
      if (one === other || other === restart) continue;
      const inOne = (place: number) => group[place] === group[one] && !isSure[place];
      // After a match the search goes on behind it, however far the matcher had looked.
      const anywhere = () => true;
      const inOther = (place: number) => group[place] === group[other] && !isSure[place];
      const pump = findPump(automaton, [one, one, other], [one, other, other], [inOne, anywhere, inOther], false);
      if (pump !== undefined)
        return { prefix: one === restart ? '' : pathTo(automaton, one), pump, isExponential: false };
    }
  }
  return undefined;
}

interface Walk {
  readonly tracks: readonly number[];
  readonly kind: number;
  readonly hasParted: boolean;
  readonly letter: number;
  readonly previous: Walk | undefined;
}

/** A text that leads each track from its place in `from` to its place in `to`; `mustPart`: not all the same way. */
function findPump(
  automaton: Automaton,
  from: readonly number[],
  to: readonly number[],
  within: readonly ((place: number) => boolean)[],
  mustPart: boolean,
): string | undefined {
  const { reads, kinds, samples } = automaton;
  const common = from.reduce((letters, place) => letters & (reads[place] as bigint), ~0n);
  const startKinds = new Set(kinds.filter((_, letter) => hasBit(common, letter)));
  for (const startKind of startKinds) {
    const seen = new Set<string>();
    let walks: Walk[] = [{ tracks: from, kind: startKind, hasParted: false, letter: -1, previous: undefined }];
    while (walks.length > 0) {
      const next: Walk[] = [];
      for (const walk of walks) {
        for (const edges of waysOn(automaton, walk, within)) {
          const letters = edges.reduce((sum, edge) => sum & edge.letters, ~0n);
          if (letters === 0n) continue;
          const tracks = edges.map((edge) => edge.to);
          const hasParted = walk.hasParted || (mustPart && edges[0]?.id !== edges[1]?.id);
          const kindsSeen = new Set<number>();
          for (const [letter, kind] of kinds.entries()) {
            if (!hasBit(letters, letter) || kindsSeen.has(kind)) continue;
            kindsSeen.add(kind);
            const reached: Walk = { tracks, kind, hasParted, letter, previous: walk };
            if (kind === startKind && hasParted === mustPart && tracks.every((place, at) => place === to[at])) {
              return textOf(reached, samples);
            }
            const key = `${tracks.join()}|${kind}|${hasParted}`;
            if (!seen.has(key)) {
              seen.add(key);
              next.push(reached);
            }
          }
        }
      }
      walks = next;
    }
  }
  return undefined;
}

/** Each choice of one edge for each track that what stands before allows. */
function waysOn(
  { edges }: Automaton,
  { tracks, kind }: Walk,
  within: readonly ((place: number) => boolean)[],
): readonly (readonly Edge[])[] {
  let ways: (readonly Edge[])[] = [[]];
  for (const [at, place] of tracks.entries()) {
    const open = (edges[place] ?? []).filter((edge) => hasBit(edge.kinds, kind) && within[at]?.(edge.to));
    ways = ways.flatMap((way) => open.map((edge) => [...way, edge]));
  }
  return ways;
}

function textOf(walk: Walk, samples: readonly string[]): string {
  let text = '';
  for (let at: Walk | undefined = walk; at?.previous; at = at.previous) text = `${samples[at.letter]}${text}`;
  return text;
}

/** A text that leads to a place from the start. */
function pathTo({ edges, starts, samples }: Automaton, target: number): string {
  const seen = new Set<number>();
  let found: { place: number; text: string }[] = [{ place: -1, text: '' }];
  while (found.length > 0) {
    const next: typeof found = [];
    for (const { place, text } of found) {
      for (const edge of place === -1 ? starts : (edges[place] ?? [])) {
        const letter = samples.findIndex((_, index) => hasBit(edge.letters, index));
        if (letter === -1 || seen.has(edge.to)) continue;
        seen.add(edge.to);
        const reached = { place: edge.to, text: text + samples[letter] };
        if (edge.to === target) return reached.text;
        next.push(reached);
      }
    }
    found = next;
  }
  return '';
}
