/** What classes of Angular are called in templates: components and directives by their selectors, pipes by a name, and inputs and outputs. */

/** An element, where the selector names one, that has all of these attributes. */
interface Selector {
  readonly element: string | undefined;
  readonly attributes: readonly string[];
}

export interface TemplateClass {
  readonly name: string;
  /** Any of them is enough; undefined where they are not written out, so that it may be any element. */
  readonly selectors: readonly Selector[] | undefined;
  readonly pipe: string | undefined;
  /** Of the name of each input and output its members: two where it is bound in both directions. */
  readonly bound: ReadonlyMap<string, readonly string[]>;
  /** It has inputs of other classes too. */
  readonly hasOthers: boolean;
  readonly base: string | undefined;
}

/** An element of a template: its tag, and the names of its attributes. */
export interface ElementNames {
  readonly tag: string;
  readonly attributes: ReadonlySet<string>;
}

/** Of each class that a text declares, in linear time. */
export function angularClasses(text: string): readonly TemplateClass[] {
  const heads = [...text.matchAll(CLASS)];
  return heads.map(({ 1: name = '', 2: base, index }, nth) => {
    // What stands between two classes may be the decorator of the second one.
    const before = text.slice(heads[nth - 1]?.index ?? 0, index);
    const decorator = DECORATOR.exec(before);
    const metadata = decorator === null ? '' : before.slice(decorator.index);
    const body = text.slice(index, heads[nth + 1]?.index ?? text.length);
    const { bound, isAll } = boundIn(metadata, body);
    return {
      name,
      selectors: decorator === null || decorator[1] === 'Pipe' ? [] : selectorsIn(metadata),
      pipe:
        decorator?.[1] === 'Pipe' ? /\bname\s{0,9}:\s{0,9}["'`]([\w$-]{1,100})["'`]/.exec(metadata)?.[1] : undefined,
      bound,
      hasOthers: !isAll || /\bhostDirectives\s{0,9}:/.test(metadata),
      base,
    };
  });
}

/** Whether it is shown where such an element stands. */
export function isShownAt({ selectors }: TemplateClass, { tag, attributes }: ElementNames): boolean {
  return (
    selectors === undefined ||
    selectors.some(
      (each) =>
        (each.element === undefined || each.element === tag) && each.attributes.every((name) => attributes.has(name)),
    )
  );
}

/** The words by which templates name it: of `button[save]` the attribute. */
export function namesInTemplates({ selectors, pipe }: TemplateClass): readonly string[] {
  const named = (selectors ?? []).flatMap(({ element = '', attributes }) =>
    attributes.length > 0 ? attributes : [element],
  );
  return [...new Set([...named, pipe ?? ''])].filter((name) => name !== '');
}

/** Undefined where one of them is no element with attributes. */
function selectorsIn(metadata: string): readonly Selector[] | undefined {
  const key = /\bselector\s{0,9}:\s{0,9}(?:(["'`])([^"'`$\\]{1,1000})\1)?/.exec(metadata);
  if (key === null) return [];
  const found: Selector[] = [];
  for (const one of (key[2] ?? '?').replace(/:not\([^()]{0,200}\)/g, '').split(',')) {
    const [whole, element, rest = ''] = /^([A-Za-z][\w-]*)?((?:\[[^\]]{1,200}\])*)$/.exec(one.trim()) ?? [];
    const attributes = [...rest.matchAll(/\[\s*([\w-]+)/g)].map(([, name = '']) => name);
    if (whole === undefined || (element === undefined && attributes.length === 0)) return undefined;
    found.push({ element, attributes });
  }
  return found;
}

function boundIn(
  metadata: string,
  body: string,
): { readonly bound: ReadonlyMap<string, readonly string[]>; readonly isAll: boolean } {
  const bound = new Map<string, string[]>();
  const add = (written: string, member: string) => {
    const known = bound.get(written);
    if (known === undefined) bound.set(written, [member]);
    else if (!known.includes(member)) known.push(member);
  };
  for (const [, list = ''] of metadata.matchAll(/\b(?:inputs|outputs)\s{0,9}:\s{0,9}\[([^\]]{0,4000})\]/g))
    for (const [, member = '', written = member] of list.matchAll(/["'`]\s*([\w$]+)\s*(?::\s*([\w$-]+)\s*)?["'`]/g))
      add(written, member);
  const decorated = [...body.matchAll(DECORATED_MEMBER)];
  for (const [, named, given = '', member = ''] of decorated) add(named ?? ALIAS.exec(given)?.[1] ?? member, member);
  for (const { 0: head, 1: member = '', 2: how, index } of body.matchAll(SIGNAL_MEMBER)) {
    const rest = body.slice(index + head.length, index + head.length + MOST_OF_GIVEN);
    const written = ALIAS.exec(rest.slice(0, /\)\s{0,9};|\n\s{0,99}\n/.exec(rest)?.index))?.[1] ?? member;
    add(written, member);
    if (how === 'model') add(`${written}Change`, member);
  }
  // `[(count)]` binds the input, and hears of its changes.
  for (const [written, members] of [...bound])
    for (const member of bound.get(`${written}Change`) ?? []) if (!members.includes(member)) members.push(member);
  return { bound, isAll: decorated.length === [...body.matchAll(/@(?:Input|Output)\s{0,9}\(/g)].length };
}

const MOST_OF_GIVEN = 500;
const CLASS =
  /(?:^|\))[ \t]*(?:export[ \t]+)?(?:default[ \t]+)?(?:abstract[ \t]+)?class[ \t]+([A-Za-z_$][\w$]*)(?:\s*<[^{}()]{0,500}?>)?(?:\s+extends\s+([A-Za-z_$][\w$]*))?/gm;
const DECORATOR = /@(Component|Directive|Pipe)\s{0,9}\(/;
const ALIAS = /\balias\s{0,9}:\s{0,9}["'`]([\w$-]{1,100})["'`]/;
const DECORATED_MEMBER =
  /@(?:Input|Output)\s{0,9}\(\s{0,99}(?:["'`]([\w$-]{1,100})["'`]|\{([^{}]{0,1000})\})?\s{0,99},?\s{0,99}\)\s{0,99}(?:@\w{1,50}\([^()]{0,200}\)\s{0,99})*(?:(?:public|protected|private|readonly|override|declare|set|get)\s{1,99})*([A-Za-z_$][\w$]*)/g;
const SIGNAL_MEMBER =
  /(?<![\w$.])([A-Za-z_$][\w$]{0,100})\s{0,9}(?::[^=;\n]{0,300})?=\s{0,99}(input|output|model|outputFromObservable)(?:\.required)?\s{0,9}[<(]/g;
