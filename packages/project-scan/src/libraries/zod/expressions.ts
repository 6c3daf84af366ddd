/** What expressions of Zod say, followed through constants and imports, without running any. */
import { closingBracket, hasOpenBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { meantBy } from '../../reading/scripts/declared.ts';
import { valueAt } from '../../reading/scripts/expressions.ts';
import { endOfStatement } from '../../reading/scripts/functions.ts';
import { importsIn } from '../../reading/scripts/modules.ts';
import { escaped, type Sources } from '../../reading/sources.ts';
import { eitherOf } from '../../reading/type-texts.ts';

/** A constant at the top of a file. */
export interface Declared {
  readonly file: string;
  readonly name: string;
  readonly at: number;
  readonly value: Span;
}

export type Shape =
  /** As TypeScript calls it, or the code. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'named'; readonly declared: Declared }
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, Field>; readonly isPartial: boolean }
  | { readonly kind: 'enum'; readonly values: readonly string[]; readonly isPartial: boolean }
  | { readonly kind: 'array'; readonly of: Typed }
  | { readonly kind: 'generic'; readonly name: string; readonly of: readonly Typed[] }
  | { readonly kind: 'tuple' | 'union' | 'intersection'; readonly of: readonly Typed[] };

/** Undefined where only its name is known. */
export type Field = Typed | undefined;

export interface Typed {
  readonly shape: Shape;
  /** Undefined where nothing is said: then it is what the shape of that name is. */
  readonly isOptional?: boolean;
  readonly isNullable?: boolean;
}

/** Of a constant; `isOtherName` where it is set to nothing but another one. */
export interface DeclaredValue extends Typed {
  readonly isOtherName: boolean;
}

/** An expression that is not read is told by what it begins with. */
const UNKNOWN = 'unknown';
/** More in one another than these are written by no person. */
const MOST_STEPS = 40;

interface Link {
  readonly name: string;
  /** Between its brackets; undefined where it has none. */
  readonly given: readonly Span[] | undefined;
  /** `Type` of `custom<Type>()`. */
  readonly generic: string;
}

interface Chain {
  readonly root: string;
  /** What the root itself is called with. */
  readonly given: readonly Span[] | undefined;
  readonly links: readonly Link[];
  /** It goes on in a way that is no chain. */
  readonly isWhole: boolean;
}

export class ZodExpressions {
  readonly #sources: Sources;
  readonly #declared = new Map<string, ReadonlyMap<string, Declared>>();
  readonly #unread = new Map<string, Declared>();
  readonly #values = new Map<Declared, DeclaredValue | undefined>();
  readonly #zods = new Map<string, ReadonlySet<string>>();
  /** Those that are read now: one that is made of itself is known by its name alone. */
  readonly #open = new Set<Declared>();
  /** How deep in one another the expressions are that are read now. */
  #step = 0;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  declaredIn(file: string): readonly Declared[] {
    return [...this.#constantsIn(file).values()];
  }

  /** What is made of Zod by brackets that never close. */
  unreadIn(file: string): readonly Declared[] {
    this.#constantsIn(file);
    const declared = this.#unread.get(file);
    const root =
      declared && /^[\w$]+/.exec(this.#sources.masked(file).slice(declared.value.from, declared.value.from + 100));
    return declared !== undefined && this.#zodsIn(file).has(root?.[0] ?? '') ? [declared] : [];
  }

  /** Undefined where it is nothing of Zod. */
  valueOf(declared: Declared): DeclaredValue | undefined {
    if (this.#values.has(declared)) return this.#values.get(declared);
    if (this.#open.has(declared)) return undefined;
    this.#open.add(declared);
    const { file, value } = declared;
    const written = this.#sources.masked(file).slice(value.from, value.to);
    const isOtherName = /^[\w$]+$/.test(written);
    const typed = this.#atPlace(file, value);
    this.#open.delete(declared);
    const found = typed === undefined ? undefined : { ...typed, isOtherName };
    this.#values.set(declared, found);
    return found;
  }

  #constantsIn(file: string): ReadonlyMap<string, Declared> {
    const known = this.#declared.get(file);
    if (known !== undefined) return known;
    const masked = this.#sources.masked(file);
    const found = new Map<string, Declared>();
    for (const match of masked.matchAll(
      /^(?:export\s{1,20})?const\s{1,20}([\w$]{1,200})\s{0,20}(?::[^=;]{0,400})?=\s{0,100}(?=[\w$])/gm,
    )) {
      const name = match[1] ?? '';
      const from = match.index + match[0].length;
      const to = endOfStatement(masked, from);
      const declared = {
        file,
        name,
        at: match.index,
        value: { from, to: from + lengthOfValue(masked.slice(from, to)) },
      };
      // Behind one that never closes nobody looks for the ends of others.
      if (to === masked.length && hasOpenBracket(masked.slice(from))) {
        this.#unread.set(file, declared);
        break;
      }
      if (!found.has(name)) found.set(name, declared);
    }
    this.#declared.set(file, found);
    return found;
  }

  /** Names under which a file has Zod itself. */
  #zodsIn(file: string): ReadonlySet<string> {
    const known = this.#zods.get(file);
    if (known !== undefined) return known;
    const found = new Set<string>();
    for (const [local, { module, name }] of importsIn(this.#sources, file)) {
      const isZod = OF_ZOD.test(module) && (name === 'z' || name === 'default' || name === '*');
      // Passed on by a file of the project, or by a framework.
      if (isZod || (name === 'z' && (local === 'z' || OF_ZOD.test(module)))) found.add(local);
    }
    this.#zods.set(file, found);
    return found;
  }

  #constant(file: string, name: string): Declared | undefined {
    const own = this.#constantsIn(file).get(name);
    if (own !== undefined) return own;
    const meant = meantBy(this.#sources, file, name);
    return meant.file === file ? undefined : this.#constantsIn(meant.file).get(meant.name);
  }

  #atPlace(file: string, span: Span): Typed | undefined {
    if (this.#step > MOST_STEPS) return undefined;
    this.#step += 1;
    try {
      return this.#ofChain(file, this.#chainAt(file, span));
    } finally {
      this.#step -= 1;
    }
  }

  /** The same, and where it is nothing of Zod that can be read, what the code calls it. */
  #typedAt(file: string, span: Span | undefined): Typed {
    if (span === undefined) return unknown;
    return this.#atPlace(file, span) ?? { shape: { kind: 'text', text: this.#called(file, span) } };
  }

  #called(file: string, { from, to }: Span): string {
    const written = this.#sources.masked(file).slice(from, Math.min(to, from + 200));
    const [, name, open] = /^(?:new\s{1,20})?([\w$.]{1,100})\s{0,20}(\()?/.exec(written) ?? [];
    return name === undefined || this.#zodsIn(file).has(name.split('.')[0] ?? '')
      ? UNKNOWN
      : open === undefined
        ? name
        : `${name}(…)`;
  }

  #chainAt(file: string, { from, to }: Span): Chain {
    const masked = this.#sources.masked(file);
    const root = /^[\w$]{1,200}/.exec(masked.slice(from, Math.min(to, from + 200)))?.[0] ?? '';
    let at = from + root.length;
    const givenHere = (): readonly Span[] | undefined => {
      const open = at + blanksAt(masked, at);
      if (masked[open] !== '(') return undefined;
      const close = closingBracket(masked, open);
      at = close + 1;
      return splitAtCommas(masked, open + 1, close);
    };
    const given = root === '' ? undefined : givenHere();
    const links: Link[] = [];
    while (at < to) {
      LINK.lastIndex = at;
      const link = LINK.exec(masked);
      if (link === null || LINK.lastIndex > to) break;
      at = LINK.lastIndex;
      links.push({ name: link[1] ?? '', generic: link[2] ?? '', given: givenHere() });
    }
    return { root, given, links, isWhole: root !== '' && /^\s*$/.test(masked.slice(at, Math.min(to, at + 200))) };
  }

  #ofChain(file: string, { root, given, links, isWhole }: Chain): Typed | undefined {
    if (!isWhole) return undefined;
    if (given === undefined && this.#zodsIn(file).has(root)) {
      const isNested = /^(?:coerce|iso)$/.test(links[0]?.name ?? '');
      const [first, second] = links;
      const made = isNested ? second : first;
      if (first === undefined || made === undefined) return undefined;
      const begun = first.name === 'iso' ? text('string') : this.#made(file, made);
      return begun && this.#linked(file, begun, links.slice(isNested ? 2 : 1));
    }
    const declared = given === undefined ? this.#constant(file, root) : undefined;
    if (declared !== undefined) {
      // What is only named is looked at when it is told: it may be made of what is read now.
      const isDerived = links.some(({ name, given: own }) => own === undefined || DERIVING.has(name));
      if (isDerived && !this.#open.has(declared) && this.valueOf(declared) === undefined) return undefined;
      return this.#linked(file, { shape: { kind: 'named', declared } }, links);
    }
    return this.#fromElsewhere(file, root, given, links);
  }

  /** A schema that a package or a function makes: what is added or picked here is known, its other fields are not. */
  #fromElsewhere(
    file: string,
    root: string,
    given: readonly Span[] | undefined,
    links: readonly Link[],
  ): Typed | undefined {
    const module = importsIn(this.#sources, file).get(root)?.module ?? '';
    if (!/zod/i.test(module) || !links.some(({ name }) => DERIVING.has(name))) return undefined;
    const called = given === undefined ? root : `${root}(…)`;
    return this.#linked(file, text(called), links);
  }

  /** `z.NAME(…)` */
  #made(file: string, { name, given = [], generic }: Link): Typed | undefined {
    const [first, second] = given;
    const all = (spans: readonly Span[]) => spans.map((each) => this.#typedAt(file, each));
    const plain = PLAIN.get(name);
    if (plain !== undefined) return text(plain);
    switch (name) {
      case 'object':
      case 'strictObject':
      case 'looseObject':
        return {
          shape:
            first === undefined ? { kind: 'object', fields: new Map(), isPartial: false } : this.#object(file, first),
        };
      case 'enum':
      case 'nativeEnum':
        return { shape: this.#enum(file, first) };
      case 'literal':
        return text(this.#literal(file, first));
      case 'array':
        return { shape: { kind: 'array', of: this.#typedAt(file, first) } };
      case 'set':
        return { shape: { kind: 'generic', name: 'Set', of: all(given.slice(0, 1)) } };
      case 'map':
        return { shape: { kind: 'generic', name: 'Map', of: all(given.slice(0, 2)) } };
      case 'promise':
        return { shape: { kind: 'generic', name: 'Promise', of: all(given.slice(0, 1)) } };
      case 'record':
      case 'partialRecord':
      case 'looseRecord':
        return {
          shape: {
            kind: 'generic',
            name: 'Record',
            of: this.#isSchema(file, second) ? all(given.slice(0, 2)) : [text('string'), this.#typedAt(file, first)],
          },
        };
      case 'tuple':
        return { shape: { kind: 'tuple', of: all(this.#itemsOf(file, first)) } };
      case 'union':
      case 'xor':
        return { shape: { kind: 'union', of: all(this.#itemsOf(file, first)) } };
      case 'discriminatedUnion':
        return { shape: { kind: 'union', of: all(this.#itemsOf(file, second)) } };
      case 'intersection':
        return { shape: { kind: 'intersection', of: all(given.slice(0, 2)) } };
      case 'optional':
      case 'exactOptional':
        return { ...this.#typedAt(file, first), isOptional: true };
      case 'nullable':
        return { ...this.#typedAt(file, first), isNullable: true };
      case 'nullish':
        return { ...this.#typedAt(file, first), isOptional: true, isNullable: true };
      case 'readonly':
      case 'nonoptional':
        return this.#typedAt(file, first);
      case 'lazy':
        return this.#typedAt(file, first && this.#resultOf(file, first));
      case 'preprocess':
        return this.#typedAt(file, second);
      case 'pipe':
      case 'codec':
        return this.#typedAt(file, first);
      case 'instanceof':
        return text(first === undefined ? UNKNOWN : this.#called(file, first));
      case 'custom':
        return text(generic === '' ? UNKNOWN : generic);
      default:
        return /^[A-Z_]/.test(name) ? undefined : unknown;
    }
  }

  /** Options of `record` are no schema. */
  #isSchema(file: string, span: Span | undefined): boolean {
    return span !== undefined && this.#sources.masked(file)[span.from] !== '{';
  }

  /** What is done with a schema afterwards. Undefined where something else than a schema comes of it. */
  #linked(file: string, begun: Typed, links: readonly Link[]): Typed | undefined {
    let typed = begun;
    for (let i = 0; i < links.length; i++) {
      const link = links[i] as Link;
      const next = links[i + 1];
      if (link.given === undefined) {
        if (link.name === 'shape' && next !== undefined) {
          const field = this.#objectOf(typed.shape, 0)?.fields.get(next.name);
          if (field === undefined) return undefined;
          typed = field;
          i += 1;
        } else if (link.name === 'element') typed = this.#elementOf(typed.shape);
        else return undefined;
        continue;
      }
      if (NO_SCHEMA.test(link.name)) return undefined;
      typed = this.#changed(file, typed, link, link.given);
    }
    return typed;
  }

  #elementOf(shape: Shape): Typed {
    const own = this.#behind(shape, 0);
    return own?.kind === 'array' ? own.of : unknown;
  }

  #changed(file: string, typed: Typed, { name }: Link, given: readonly Span[]): Typed {
    const [first] = given;
    switch (name) {
      case 'optional':
      case 'exactOptional':
      case 'default':
      case 'prefault':
      case 'catch':
        return { ...typed, isOptional: true };
      case 'nullish':
        return { ...typed, isOptional: true, isNullable: true };
      case 'nullable':
        return { ...typed, isNullable: true };
      case 'nonoptional':
        return { ...typed, isOptional: false };
      case 'unwrap':
      case 'removeDefault':
        return { shape: typed.shape };
      case 'array':
        return { shape: { kind: 'array', of: typed } };
      case 'or':
        return { shape: { kind: 'union', of: [typed, this.#typedAt(file, first)] } };
      case 'and':
        return { shape: { kind: 'intersection', of: [typed, this.#typedAt(file, first)] } };
      case 'exclude':
      case 'extract': {
        const own = this.#behind(typed.shape, 0);
        const chosen = new Set(this.#itemsOf(file, first).map((each) => this.#valueText(file, each)));
        if (own?.kind !== 'enum') return typed;
        return { shape: { ...own, values: own.values.filter((each) => chosen.has(each) === (name === 'extract')) } };
      }
      case 'keyof': {
        const object = this.#objectOf(typed.shape, 0);
        return object === undefined
          ? unknown
          : { shape: { kind: 'enum', values: [...object.fields.keys()], isPartial: object.isPartial } };
      }
      default:
        return DERIVING.has(name) ? { shape: this.#derived(file, typed.shape, name, first) } : typed;
    }
  }

  /** `extend`, `pick` and the like. */
  #derived(file: string, shape: Shape, name: string, given: Span | undefined): Shape {
    const own = this.#objectOf(shape, 0);
    const base = own ?? { kind: 'object' as const, fields: new Map<string, Field>(), isPartial: true };
    const chosen = given === undefined ? undefined : this.#keysOf(file, given);
    switch (name) {
      case 'merge': {
        const other = given && this.#objectOf(this.#typedAt(file, given).shape, 0);
        return added(base, other);
      }
      case 'extend':
      case 'safeExtend':
      case 'augment':
        return added(base, given && this.#fieldsAt(file, given));
      case 'pick': {
        if (chosen === undefined) return { ...base, isPartial: true };
        const picked = [...chosen].flatMap((key): readonly (readonly [string, Field])[] =>
          base.fields.has(key) || base.isPartial ? [[key, base.fields.get(key)]] : [],
        );
        return { kind: 'object', fields: new Map(picked), isPartial: false };
      }
      case 'omit':
        return {
          kind: 'object',
          fields: new Map([...base.fields].filter(([key]) => chosen?.has(key) !== true)),
          isPartial: base.isPartial || chosen === undefined,
        };
      default:
        return {
          ...base,
          fields: new Map(
            [...base.fields].map(([key, field]) => [
              key,
              field === undefined || chosen?.has(key) === false ? field : { ...field, isOptional: name !== 'required' },
            ]),
          ),
        };
    }
  }

  /** The names in `{ a: true }`; undefined where they are not all written out. */
  #keysOf(file: string, span: Span): ReadonlySet<string> | undefined {
    const place = valueAt(this.#sources, { file, ...span });
    const masked = place && this.#sources.masked(place.file);
    if (place === undefined || masked?.[place.from] !== '{') return undefined;
    const text = this.#sources.text(place.file);
    const keys = new Set<string>();
    for (const part of splitAtCommas(masked, place.from + 1, place.to - 1)) {
      const key = KEY.exec(text.slice(part.from, Math.min(part.to, part.from + 300)))?.[2];
      if (key === undefined) return undefined;
      keys.add(key);
    }
    return keys;
  }

  #objectOf(shape: Shape, step: number): (Shape & { readonly kind: 'object' }) | undefined {
    const own = this.#behind(shape, step);
    return own?.kind === 'object' ? own : undefined;
  }

  /** The shape itself, or the one that the name stands for. */
  #behind(shape: Shape, step: number): Shape | undefined {
    if (shape.kind !== 'named') return shape;
    const value = step > MOST_STEPS ? undefined : this.valueOf(shape.declared);
    return value && this.#behind(value.shape, step + 1);
  }

  #object(file: string, span: Span): Shape {
    return this.#fieldsAt(file, span) ?? { kind: 'object', fields: new Map(), isPartial: true };
  }

  /** Of `{ a: z.string() }`, `other.shape`, and a constant that is such an object. */
  #fieldsAt(file: string, span: Span): (Shape & { readonly kind: 'object' }) | undefined {
    const masked = this.#sources.masked(file);
    if (masked[span.from] === '{') return this.#literalObject(file, span);
    const written = masked.slice(span.from, span.to);
    const shape = /\.\s{0,20}shape$/.exec(written);
    if (shape !== null) {
      const base = this.#atPlace(file, { from: span.from, to: span.from + shape.index });
      return base && this.#objectOf(base.shape, 0);
    }
    const value = valueAt(this.#sources, { file, ...span });
    if (value !== undefined && this.#sources.masked(value.file)[value.from] === '{' && this.#step < MOST_STEPS)
      return this.#literalObject(value.file, value);
    return undefined;
  }

  #literalObject(file: string, span: Span): Shape & { readonly kind: 'object' } {
    const [text, masked] = [this.#sources.text(file), this.#sources.masked(file)];
    const fields = new Map<string, Field>();
    let isPartial = false;
    for (const part of splitAtCommas(masked, span.from + 1, span.to - 1)) {
      const written = masked.slice(part.from, part.to);
      if (written.startsWith('...')) {
        const spread = this.#fieldsAt(file, { from: part.from + 3, to: part.to });
        for (const [name, field] of spread?.fields ?? []) fields.set(name, field);
        isPartial ||= spread === undefined || spread.isPartial;
        continue;
      }
      const [head = '', , name] = KEY.exec(text.slice(part.from, Math.min(part.to, part.from + 300))) ?? [];
      const getter = /^get\s{1,20}([\w$]{1,200})\s{0,20}\(\s{0,20}\)[^{]{0,300}\{\s{0,100}return\s{1,20}/.exec(written);
      if (name !== undefined) fields.set(name, this.#typedAt(file, { from: part.from + head.length, to: part.to }));
      else if (getter !== null) {
        const from = part.from + getter[0].length;
        const to = Math.min(endOfStatement(masked, from), part.to - 1);
        fields.set(getter[1] ?? '', this.#typedAt(file, { from, to: from + masked.slice(from, to).trimEnd().length }));
      } else if (/^[\w$]{1,200}$/.test(written)) fields.set(written, this.#typedAt(file, part));
      else isPartial = true;
    }
    return { kind: 'object', fields, isPartial };
  }

  /** What a function here gives back: of `() => x` and `() => { return x; }`. */
  #resultOf(file: string, { from, to }: Span): Span | undefined {
    const masked = this.#sources.masked(file);
    const head = /^\([^()]{0,200}\)\s{0,20}(?::[^=]{0,200})?=>\s{0,100}(\{\s{0,100}return\s{1,100})?/.exec(
      masked.slice(from, Math.min(to, from + 700)),
    );
    if (head === null) return undefined;
    const begin = from + head[0].length;
    const end = head[1] === undefined ? to : Math.min(endOfStatement(masked, begin), to);
    return { from: begin, to: begin + masked.slice(begin, end).trimEnd().length };
  }

  /** The parts of a list that stands here, or that the name here stands for. */
  #itemsOf(file: string, span: Span | undefined): readonly Span[] {
    if (span === undefined) return [];
    const masked = this.#sources.masked(file);
    return masked[span.from] === '[' ? splitAtCommas(masked, span.from + 1, closingBracket(masked, span.from)) : [];
  }

  #enum(file: string, span: Span | undefined): Shape {
    const values = span && this.#valuesAt(file, span);
    if (values !== undefined) return { kind: 'enum', ...values };
    return { kind: 'text', text: span === undefined ? UNKNOWN : this.#called(file, span) };
  }

  /** Of a list of texts, of an enum of TypeScript, and of an object; undefined where they are not here. */
  #valuesAt(file: string, span: Span): { readonly values: readonly string[]; readonly isPartial: boolean } | undefined {
    const masked = this.#sources.masked(file);
    const written = masked.slice(span.from, span.to);
    const options = /\.\s{0,20}options$/.exec(written);
    if (options !== null) {
      const base = this.#atPlace(file, { from: span.from, to: span.from + options.index });
      const own = base && this.#behind(base.shape, 0);
      return own?.kind === 'enum' ? own : undefined;
    }
    if (written.startsWith('[')) {
      const parts = splitAtCommas(masked, span.from + 1, closingBracket(masked, span.from)).map((part) => {
        if (!masked.startsWith('...', part.from)) return { values: [this.#valueText(file, part)], isPartial: false };
        return this.#valuesAt(file, { from: part.from + 3, to: part.to });
      });
      return {
        values: parts.flatMap((part) => part?.values ?? []),
        isPartial: parts.some((part) => part === undefined || part.isPartial),
      };
    }
    if (written.startsWith('{')) {
      return {
        values: splitAtCommas(masked, span.from + 1, closingBracket(masked, span.from)).flatMap(({ from, to }) => {
          const colon = masked.indexOf(':', from);
          return colon < 0 || colon >= to
            ? []
            : [this.#valueText(file, { from: colon + 1 + blanksAt(masked, colon + 1), to })];
        }),
        isPartial: false,
      };
    }
    if (!/^[\w$]+$/.test(written)) return undefined;
    const members = this.#enumOfTypeScript(file, written);
    if (members !== undefined) return { values: [...members.values()], isPartial: false };
    const place = valueAt(this.#sources, { file, ...span });
    const begin = place && this.#sources.masked(place.file)[place.from];
    return begin === '[' || begin === '{' ? place && this.#valuesAt(place.file, place) : undefined;
  }

  /** The text that a value is, or how the code calls it. */
  #valueText(file: string, span: Span): string {
    const text = this.#sources.text(file).slice(span.from, span.to);
    const quoted = /^(["'`])([^"'`\\]*)\1$/.exec(text);
    if (quoted !== null) return quoted[2] ?? '';
    const [, type, member] = /^([\w$]+)\.([\w$]+)$/.exec(text) ?? [];
    const value = type === undefined ? undefined : this.#enumOfTypeScript(file, type)?.get(member ?? '');
    return value ?? this.#constantText(file, span) ?? text.slice(0, 200);
  }

  /** Of a constant that is a text. */
  #constantText(file: string, span: Span): string | undefined {
    const place = valueAt(this.#sources, { file, ...span });
    const written = place && this.#sources.text(place.file).slice(place.from, place.to);
    return written === undefined ? undefined : /^(["'`])([^"'`\\$]*)\1$/.exec(written)?.[2];
  }

  /** By the name of the member. */
  #enumOfTypeScript(file: string, name: string): ReadonlyMap<string, string> | undefined {
    const meant = meantBy(this.#sources, file, name);
    const [text, masked] = [this.#sources.text(meant.file), this.#sources.masked(meant.file)];
    const found = new RegExp(`\\benum\\s{1,20}${escaped(meant.name)}\\s{0,20}\\{`).exec(masked);
    if (found === null) return undefined;
    const open = found.index + found[0].length - 1;
    const members = new Map<string, string>();
    for (const { from, to } of splitAtCommas(masked, open + 1, closingBracket(masked, open))) {
      const [, , own = '', value] = /^(["']?)([\w$]+)\1\s{0,20}(?:=\s{0,20}(.*))?$/s.exec(text.slice(from, to)) ?? [];
      members.set(own, value === undefined ? String(members.size) : value.replace(/^(["'`])(.*)\1$/, '$2'));
    }
    return members;
  }

  /** `"a"`, `"a" | "b"`, `1`, as TypeScript writes them. */
  #literal(file: string, span: Span | undefined): string {
    if (span === undefined) return UNKNOWN;
    const items = this.#sources.masked(file)[span.from] === '[' ? this.#itemsOf(file, span) : [span];
    return eitherOf(
      items.map((each) => {
        const written = this.#sources.text(file).slice(each.from, each.to);
        const value = this.#valueText(file, each);
        return value === written.slice(0, 200) ? value : JSON.stringify(value);
      }),
    );
  }
}

const OF_ZOD = /^zod(?:\/|$)|(?:^|[/@-])zod(?:-openapi)?(?:\/|$)|^astro[:/]|^nestjs-zod/;
/** With what TypeScript's types in angle brackets are given. */
const LINK = /\s{0,400}\??\.\s{0,200}([\w$]{1,200})(?:<([^()=;{}]{1,400})>(?=\())?/y;
const KEY = /^(["']?)([\w$-]{1,200})\1\s{0,100}:\s{0,200}/;
const NO_SCHEMA =
  /^(?:parse|safeParse|parseAsync|safeParseAsync|spa|isOptional|isNullable|implement|encode|decode|toJSONSchema)$/;
const DERIVING = new Set('extend safeExtend augment merge pick omit partial deepPartial required'.split(' '));
const PLAIN: ReadonlyMap<string, string> = new Map([
  ...'string email url httpUrl uuid uuidv4 uuidv6 uuidv7 guid cuid cuid2 ulid nanoid xid ksuid ipv4 ipv6 mac cidrv4 cidrv6 base64 base64url e164 jwt emoji hex hash hostname stringFormat templateLiteral stringbool'
    .split(' ')
    .map((name) => [name, 'string'] as const),
  ...'number int int32 uint32 float32 float64 nan'.split(' ').map((name) => [name, 'number'] as const),
  ...'bigint int64 uint64'.split(' ').map((name) => [name, 'bigint'] as const),
  ...'boolean symbol undefined null void any unknown never'.split(' ').map((name) => [name, name] as const),
  ['date', 'Date'],
  ['file', 'File'],
  ['function', 'Function'],
  ['json', 'JSON'],
]);

const unknown: Typed = { shape: { kind: 'text', text: UNKNOWN } };

function text(written: string): Typed {
  return { shape: { kind: 'text', text: written } };
}

/** Without what only TypeScript reads behind it. */
function lengthOfValue(written: string): number {
  return written.replace(/\s{0,20}(?:as\s{1,20}const|satisfies\s[\w$.<>,\s]{1,200})?\s{0,20}$/, '').length;
}

function added(
  base: Shape & { readonly kind: 'object' },
  other: (Shape & { readonly kind: 'object' }) | undefined,
): Shape {
  return {
    kind: 'object',
    fields: new Map([...base.fields, ...(other?.fields ?? [])]),
    isPartial: base.isPartial || other === undefined || other.isPartial,
  };
}

function blanksAt(masked: string, at: number): number {
  return /^\s{0,200}/.exec(masked.slice(at, at + 200))?.[0].length ?? 0;
}
