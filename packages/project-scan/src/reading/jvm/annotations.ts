/** What annotations of Java and Kotlin say of classes and their methods. */
import { closingBracket, type Span, splitAtCommas, withoutGroups } from '../code-text.ts';
import { lineAt, type Sources } from '../sources.ts';

export interface Annotation {
  readonly name: string;
  readonly at: number;
  /** Behind its brackets. */
  readonly end: number;
  /** Inside of its brackets; undefined where it has none. */
  readonly inside: Span | undefined;
}

export interface AnnotatedMethod {
  readonly name: string;
  readonly annotations: readonly Annotation[];
  /** Behind its name. */
  readonly nameEnd: number;
}

export interface AnnotatedClass {
  readonly file: string;
  readonly name: string;
  readonly kind: 'class' | 'interface';
  readonly isAbstract: boolean;
  readonly annotations: readonly Annotation[];
  /** Simple names of what it extends and implements. */
  readonly parents: readonly string[];
  readonly methods: readonly AnnotatedMethod[];
  readonly nameEnd: number;
  readonly body: Span;
}

const declaration =
  /(?<![\w.@:])(?:(?:public|protected|private|abstract|final|static|sealed|open|data|internal|non-sealed|strictfp)\s+){0,6}(class|interface|record|object)\s+(\w+)/g;
const method =
  /(?:(?:public|protected|private|internal)\s+|(?:abstract|final|static|default|synchronized|suspend|override|open|fun)\s+|@\w+\s+){0,8}(?:<[^(){};]{0,200}>\s*)?(?:[\w.]+(?:\s*<[^(){};=]{0,300}>)?(?:\[\]){0,3}\??\s+){0,3}(\w+)\s*\(/y;

/** The classes of a file with the annotations right before them and before their methods, inner ones too; read once. */
export function annotatedClasses(sources: Sources, file: string): readonly AnnotatedClass[] {
  return sources.once(file, classesOf);
}

function classesOf(sources: Sources, file: string): readonly AnnotatedClass[] {
  const bare = sources.bare(file);
  const annotations = annotationsOf(bare);
  const outer = outermost(annotations);
  const classes = [...bare.matchAll(declaration)].flatMap((match): readonly AnnotatedClass[] => {
    const nameEnd = match.index + match[0].length;
    const end = file.endsWith('.kt') ? endWithoutBody(bare, nameEnd) : undefined;
    const open = end ?? bodyOf(bare, nameEnd);
    if (open === undefined) return [];
    return [
      {
        file,
        name: match[2] ?? '',
        kind: match[1] === 'interface' ? 'interface' : 'class',
        isAbstract: /\babstract\b/.test(match[0]),
        annotations: annotationsBefore(bare, outer, match.index),
        parents: parentsOf(bare, nameEnd, open),
        methods: [],
        nameEnd,
        body: end === undefined ? { from: open + 1, to: closingBracket(bare, open) } : { from: end, to: end },
      },
    ];
  });
  const methods = new Map<AnnotatedClass | undefined, AnnotatedMethod[]>();
  for (const each of methodsOf(bare, annotations)) {
    const owner = innermost(classes, each.nameEnd);
    const others = methods.get(owner);
    if (others === undefined) methods.set(owner, [each]);
    else others.push(each);
  }
  return classes.map((each) => ({ ...each, methods: methods.get(each) ?? [] }));
}

/** The annotations that a file declares, with what stands before each: `@RequestMapping @interface Get`. */
export function declaredAnnotations(
  sources: Sources,
  file: string,
): readonly { readonly name: string; readonly annotations: readonly Annotation[] }[] {
  const bare = sources.bare(file);
  const outer = outermost(annotationsOf(bare));
  const declared =
    /(?:(?:public|internal|private)\s{1,20})?(?:@interface|\bannotation\s{1,20}class)\s{1,20}(\w{1,100})/g;
  return [...bare.matchAll(declared)].map((match) => ({
    name: match[1] ?? '',
    annotations: annotationsBefore(bare, outer, match.index),
  }));
}

export type ClassesByName = ReadonlyMap<string, readonly AnnotatedClass[]>;

export function classesByName(classes: readonly AnnotatedClass[]): ClassesByName {
  const byName = new Map<string, AnnotatedClass[]>();
  for (const each of classes) {
    const others = byName.get(each.name);
    if (others === undefined) byName.set(each.name, [each]);
    else others.push(each);
  }
  return byName;
}

/** The class, then what it extends and implements, as far as that is in the project and bears a name of its own. */
export function familyOf(
  each: AnnotatedClass,
  byName: ClassesByName,
  seen: ReadonlySet<AnnotatedClass> = new Set(),
): readonly AnnotatedClass[] {
  const inside = new Set([...seen, each]);
  return [
    each,
    ...each.parents.flatMap((name) => {
      const [parent, ...others] = byName.get(name) ?? [];
      return parent === undefined || others.length > 0 || inside.has(parent) ? [] : familyOf(parent, byName, inside);
    }),
  ];
}

/** 1-based line at which the class itself declares what it has from another one; undefined where it does not. */
export function declaredIn(sources: Sources, { file, body }: AnnotatedClass, name: string): number | undefined {
  const bare = sources.bare(file);
  const found = new RegExp(`[\\w>\\]?]\\s+${name}\\s*\\(`).exec(bare.slice(body.from, body.to));
  return found === null ? undefined : lineAt(sources.text(file), body.from + found.index + found[0].length - 1);
}

function innermost(classes: readonly AnnotatedClass[], at: number): AnnotatedClass | undefined {
  return classes.findLast(({ body }) => body.from <= at && at < body.to);
}

/** Between the name of a class and its body, what stands in brackets not counted. */
export const LONGEST_HEAD = 4000;

/** The brace behind a class's name, its parameters and what it extends; undefined for one without a body. */
function bodyOf(bare: string, from: number): number | undefined {
  for (let at = from, steps = 0; at < bare.length && steps < LONGEST_HEAD; at++, steps++) {
    const char = bare[at];
    if (char === '(') at = closingBracket(bare, at);
    else if (char === '{') return at;
    else if (char === ';' || char === '}' || char === '=') return undefined;
  }
  return undefined;
}

/** Where a class of Kotlin ends that has no body; undefined for one that has. */
function endWithoutBody(bare: string, from: number): number | undefined {
  for (let at = from, steps = 0; at < bare.length; at++, steps++) {
    if (steps > LONGEST_HEAD) return undefined;
    const char = bare[at];
    if (char === '(') at = closingBracket(bare, at);
    else if (char === '{') return undefined;
    else if (char === '}') return at;
    else if (char === '\n' && !/[,:]\s{0,40}$/.test(bare.slice(Math.max(from, at - 40), at))) {
      const next = skipBlanks(bare, at);
      if (!/^(?:[{:,(<]|where\b|constructor\b)/.test(bare.slice(next, next + 12))) return at;
    }
  }
  return bare.length;
}

/** Of `<T> extends Base<T> implements A, b.C` and of `(val x: X) : Base(x), A`: `Base`, `A`, `C`. */
function parentsOf(bare: string, from: number, to: number): readonly string[] {
  const flat = withoutGroups(bare, from, to);
  return [...flat.matchAll(/(?:\bextends\s+|\bimplements\s+|[:,]\s*)([\w.]+)/g)].map(
    ([, name = '']) => name.split('.').at(-1) ?? '',
  );
}

/** All of a text, in order. */
export function annotationsOf(bare: string): readonly Annotation[] {
  return [...bare.matchAll(/@(?:(?:get|field|param|file|property|set):)?((?:\w+\.)*\w+)(\s*\()?/g)].flatMap((match) => {
    const name = (match[1] ?? '').split('.').at(-1) ?? '';
    if (name === 'interface') return [];
    const open = match[2] === undefined ? -1 : match.index + match[0].length - 1;
    const close = open < 0 ? -1 : closingBracket(bare, open);
    return [
      {
        name,
        at: match.index,
        end: open < 0 ? match.index + match[0].length : close + 1,
        inside: open < 0 ? undefined : { from: open + 1, to: close },
      },
    ];
  });
}

/** Without those that stand in the brackets of another one. */
function outermost(all: readonly Annotation[]): readonly Annotation[] {
  let end = 0;
  return all.filter((each) => {
    const isOuter = each.at >= end;
    if (isOuter) end = each.end;
    return isOuter;
  });
}

/** Those that stand one after the other right before this place. */
function annotationsBefore(bare: string, all: readonly Annotation[], at: number): readonly Annotation[] {
  const before: Annotation[] = [];
  let end = at;
  for (let index = lastBefore(all, at); index >= 0; index--) {
    const each = all[index] as Annotation;
    if (each.end > end) continue;
    if (!/^[\s\w]*$/.test(bare.slice(each.end, end))) break;
    before.unshift(each);
    end = each.at;
  }
  return before;
}

function lastBefore(all: readonly Annotation[], at: number): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle] as Annotation).at < at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Every method with an annotation before it. */
function methodsOf(bare: string, all: readonly Annotation[]): readonly AnnotatedMethod[] {
  const methods: AnnotatedMethod[] = [];
  let index = 0;
  while (index < all.length) {
    const group: Annotation[] = [];
    let at = (all[index] as Annotation).at;
    while (index < all.length && (all[index] as Annotation).at === at) {
      const each = all[index] as Annotation;
      group.push(each);
      index += 1;
      // Annotations in the brackets of this one are not of the method.
      while (index < all.length && (all[index] as Annotation).at < each.end) index += 1;
      at = skipBlanks(bare, each.end);
    }
    method.lastIndex = at;
    const found = method.exec(bare);
    if (found === null || /\b(?:class|interface|record|object|new|return)\s{1,40}\w/.test(found[0])) continue;
    const [whole, name = ''] = found;
    methods.push({ name, annotations: group, nameEnd: at + whole.lastIndexOf(name) + name.length });
  }
  return methods;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at] as string)) at++;
  return at;
}

/** What an annotation is given, by name; under `value` what is given without one. */
export function argumentsOf(bare: string, { inside }: Annotation): ReadonlyMap<string, Span> {
  const given = new Map<string, Span>();
  if (inside === undefined) return given;
  for (const { from, to } of splitAtCommas(bare, inside.from, inside.to)) {
    const [head, name = ''] = /^(\w+)\s*=(?!=)\s*/.exec(bare.slice(from, to)) ?? [];
    if (head === undefined) {
      // `@Get("/a", "/b")` of Kotlin gives several.
      const before = given.get('value');
      given.set('value', before === undefined ? { from, to } : { from: before.from, to });
    } else given.set(name, { from: from + head.length, to });
  }
  return given;
}

/** The parts of `{"a", "b"}`, `["a", "b"]`, `arrayOf("a", "b")`, `"a", "b"` and, of the last, `("a")`. */
export function listOf(bare: string, { from, to }: Span): readonly Span[] {
  if (bare[from] === '(' && closingBracket(bare, from) === to - 1) return splitAtCommas(bare, from + 1, to - 1);
  const [head] = /^(?:arrayOf\s*\(|\{|\[)/.exec(bare.slice(from, to)) ?? [];
  return head === undefined ? splitAtCommas(bare, from, to) : splitAtCommas(bare, from + head.length, to - 1);
}
