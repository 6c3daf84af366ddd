/** Which declaration a name stands for at a place of a script: the last one before it, of a block that goes on until there. */
import type { Span } from '../code-text.ts';
import { escaped, type Sources } from '../sources.ts';
import { endOfStatement } from './functions.ts';

export interface Declaration {
  readonly at: number;
  /** What it is set to. */
  readonly value: Span;
  /** Where the block ends in which it stands. */
  readonly scopeEnd: number;
  readonly isConstant: boolean;
}

/** The one that a name means at this place; of all that a file has, the outermost first, where no place is told. */
export function declarationOf(sources: Sources, file: string, name: string, at?: number): Declaration | undefined {
  const all = sources.once(file, readDeclarations).get(name) ?? [];
  if (at === undefined) return all.find((each) => each.scopeEnd === sources.masked(file).length) ?? all[0];
  // A constant of the whole file may stand behind the function that uses it.
  const near = all.findLast((each) => each.at < at && at <= each.scopeEnd);
  return near ?? all.find((each) => each.scopeEnd === sources.masked(file).length);
}

/** Whether nothing sets it anew, `url += '/all'` say, as far as it can be seen. */
export function isNeverSetAnew(sources: Sources, file: string, name: string, declaration: Declaration): boolean {
  if (declaration.isConstant) return true;
  const scope = sources.masked(file).slice(declaration.value.to, declaration.scopeEnd);
  return !new RegExp(`(?<![\\w$.])${escaped(name)}\\s{0,20}(?:[-+*/%&|?]{1,3})?=(?![=>])`).test(scope);
}

/** An enumeration has no `=` before its braces. */
const DECLARES =
  /[{}]|\b(const|let|var)\s{1,20}([\w$]{1,200})\s{0,20}(?::[^=;\n]{0,200})?=(?![=>])\s{0,200}(?=[\w$'"`{([])|\benum\s{1,20}([\w$]{1,200})\s{0,20}(?=\{)/g;

function readDeclarations(sources: Sources, file: string): ReadonlyMap<string, readonly Declaration[]> {
  const masked = sources.masked(file);
  const byName = new Map<string, Declaration[]>();
  const top = { scopeEnd: masked.length };
  const open: { scopeEnd: number }[] = [];
  for (const match of masked.matchAll(DECLARES)) {
    const [whole, kind, variable, enumeration] = match;
    const name = variable ?? enumeration;
    if (whole === '{') open.push({ scopeEnd: masked.length });
    else if (whole === '}') {
      const block = open.pop();
      if (block !== undefined) block.scopeEnd = match.index;
    } else if (name !== undefined) {
      const from = match.index + whole.length;
      const declaration = new Declared(
        masked,
        match.index,
        from,
        open.at(-1) ?? top,
        kind === undefined || kind === 'const',
      );
      const same = byName.get(name);
      if (same === undefined) byName.set(name, [declaration]);
      else same.push(declaration);
    }
  }
  return byName;
}

/** Where its value ends is looked for when somebody asks. */
class Declared implements Declaration {
  readonly at: number;
  readonly isConstant: boolean;
  readonly #masked: string;
  readonly #from: number;
  readonly #block: { readonly scopeEnd: number };

  constructor(masked: string, at: number, from: number, block: { readonly scopeEnd: number }, isConstant: boolean) {
    this.at = at;
    this.isConstant = isConstant;
    this.#masked = masked;
    this.#from = from;
    this.#block = block;
  }

  get scopeEnd(): number {
    return this.#block.scopeEnd;
  }

  get value(): Span {
    return { from: this.#from, to: endOfStatement(this.#masked, this.#from) };
  }
}
