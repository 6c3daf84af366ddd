/**
 * What the text of a file of JavaScript says of objects that the checker has no type for: what a name is made by, `x = new Reply()`,
 * and what a constructor inherits from, `util.inherits(Child, Parent)`. The text is gone through once, whatever is asked of it.
 */
export class ConstructedNames {
  readonly #text: string;
  #made: ReadonlyMap<string, string | undefined> | undefined;
  #parents: ReadonlyMap<string, readonly Inherited[]> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The constructor whose objects a name is given; undefined where there are several, or none. */
  madeBy(name: string): string | undefined {
    this.#made ??= madeIn(this.#text);
    return this.#made.get(name);
  }

  /** A constructor and those it inherits from, in the order in which the text says so. */
  withParents(constructorName: string): string[] {
    this.#parents ??= parentsIn(this.#text);
    const chain = [constructorName];
    let at = -1;
    for (let child = constructorName; ; ) {
      const next = this.#parents.get(child)?.find((each) => each.at > at && !chain.includes(each.parent));
      if (next === undefined) return chain;
      chain.push(next.parent);
      at = next.at;
      child = next.parent;
    }
  }
}

interface Inherited {
  readonly parent: string;
  readonly at: number;
}

function madeIn(text: string): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const [, name = '', by] of text.matchAll(MADE))
    found.set(name, found.has(name) && found.get(name) !== by ? undefined : by);
  return found;
}

function parentsIn(text: string): ReadonlyMap<string, readonly Inherited[]> {
  const found = new Map<string, Inherited[]>();
  for (const { 1: child = '', 2: parent = '', index } of text.matchAll(INHERITS)) {
    const own = found.get(child);
    if (own === undefined) found.set(child, [{ parent, at: index }]);
    else own.push({ parent, at: index });
  }
  return found;
}

const MADE = /(?<![\w$.])([\w$]+)\s*=\s*new\s+([\w$]+)/g;
const INHERITS = /\b(?:inherits|setPrototypeOf)\(\s*([\w$]+)(?:\.prototype)?\s*,\s*([\w$]+)(?:\.prototype)?\s*\)/g;
