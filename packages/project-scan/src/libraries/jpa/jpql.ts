/**
 * Statements of JPQL and HQL: which columns of which entities they name, and of which they give whole rows. Aliases are
 * gathered first, since what is selected stands before what it comes from.
 */

import type { Accesses } from '../../reading/query-reader.ts';
import type { JpaModels } from './models.ts';
import type { MappedClass } from './schemas.ts';

/** What stands where the code does not say what is put there. */
export const HOLE = '\0';

/** True where it names an entity of the project. @param file whose imports and neighbours decide between entities of one name */
export function readJpql(accesses: Accesses, models: JpaModels, file: string, text: string): boolean {
  const statement = new Statement(accesses, models, file, tokensOf(text));
  return statement.read();
}

interface Token {
  /** A path such as `u.address.city`, a sign, or a hole. */
  readonly text: string;
  /** In small letters, of a word without dots; else empty. */
  readonly word: string;
}

const TOKEN = /'[^'\n]{0,1000}'|[:?][\w.]{0,200}|[A-Za-z_$][\w$]*(?:\s?\.\s?[A-Za-z_$][\w$]*)*|\d[\w.]*|\S|\0/g;

function tokensOf(text: string): readonly Token[] {
  return [...text.slice(0, MOST_CHARACTERS).matchAll(TOKEN)].map(([whole]) => ({
    text: /^[A-Za-z_$]/.test(whole) ? whole.replace(/\s/g, '') : whole.slice(0, 1),
    word: /^[A-Za-z_$][\w$]*$/.test(whole) ? whole.toLowerCase() : '',
  }));
}

const MOST_CHARACTERS = 20_000;
const CLAUSES: ReadonlySet<string> = new Set(
  'select from where group order having set join inner left right outer cross full fetch on with as and or union except intersect limit offset values into'.split(
    ' ',
  ),
);

class Statement {
  readonly #accesses: Accesses;
  readonly #models: JpaModels;
  readonly #file: string;
  readonly #tokens: readonly Token[];
  readonly #byAlias = new Map<string, Set<MappedClass>>();
  /** Without an alias: its columns stand alone. */
  readonly #unnamed = new Set<MappedClass>();
  /** What `from` names, outside of other statements. */
  readonly #roots = new Set<MappedClass>();
  /** Tokens that declare, and are no columns. */
  readonly #declaring = new Set<number>();

  constructor(accesses: Accesses, models: JpaModels, file: string, tokens: readonly Token[]) {
    this.#accesses = accesses;
    this.#models = models;
    this.#file = file;
    this.#tokens = tokens;
  }

  read(): boolean {
    // Of `join o.items i join i.product p` one round finds all; what stands before its own alias needs another.
    this.#declarations();
    const size = this.#byAlias.size;
    this.#declarations();
    if (this.#byAlias.size > size) this.#declarations();
    if (this.#byAlias.size === 0 && this.#unnamed.size === 0) return false;
    this.#columns();
    return true;
  }

  #word(at: number): string {
    return this.#tokens[at]?.word ?? '';
  }

  #declarations(): void {
    let depth = 0;
    const inFrom: boolean[] = [];
    for (let at = 0; at < this.#tokens.length; at++) {
      const { text, word } = this.#tokens[at] as Token;
      if (this.#declaring.has(at)) continue;
      if (text === '(') {
        depth += 1;
        inFrom[depth] = false;
      } else if (text === ')') depth = Math.max(0, depth - 1);
      else if (word === 'from' || word === 'join' || word === 'update' || word === 'into' || word === 'delete') {
        if (word === 'delete' && this.#word(at + 1) === 'from') continue;
        if (word === 'update' && at > 0 && this.#word(at - 1) !== '') continue;
        inFrom[depth] = word === 'from' || word === 'update';
        this.#declare(at + 1, word === 'join', depth);
      } else if (text === ',' && inFrom[depth] === true) this.#declare(at + 1, false, depth);
      else if (word === 'where' || word === 'group' || word === 'order' || word === 'set' || word === 'select')
        inFrom[depth] = false;
    }
  }

  /** `User u`, `u.orders as o`, `in (u.orders) o`, `treat(u.orders as Order) o`. */
  #declare(from: number, isJoin: boolean, depth: number): void {
    let at = from;
    const isFetched = this.#word(at) === 'fetch';
    if (isFetched) at += 1;
    const isWrapped = (this.#word(at) === 'in' || this.#word(at) === 'treat') && this.#tokens[at + 1]?.text === '(';
    if (isWrapped) at += 2;
    const path = this.#tokens[at]?.text ?? '';
    if (!/^[A-Za-z_$]/.test(path)) return;
    const { targets, isEntity } = this.#meant(path);
    // `Group` and `Order` are good names for an entity.
    if (targets.length === 0 && CLAUSES.has(this.#word(at))) return;
    if (isEntity) this.#declaring.add(at);
    if (isWrapped) while (at < this.#tokens.length && this.#tokens[at]?.text !== ')') at += 1;
    at += 1;
    if (this.#word(at) === 'as') at += 1;
    const word = this.#word(at);
    const hasAlias = word !== '' && !CLAUSES.has(word);
    for (const target of targets) {
      if (hasAlias) {
        const alias = this.#tokens[at]?.text ?? '';
        this.#byAlias.set(alias, (this.#byAlias.get(alias) ?? new Set()).add(target));
      } else if (isEntity) this.#unnamed.add(target);
      if (isEntity && depth === 0 && !isJoin) this.#roots.add(target);
      if (isFetched) this.#models.rows(this.#accesses, target);
    }
    if (hasAlias) this.#declaring.add(at);
  }

  #meant(path: string): { readonly targets: readonly MappedClass[]; readonly isEntity: boolean } {
    const [first = '', ...rest] = path.split('.');
    const held = rest.length === 0 ? undefined : this.#byAlias.get(first);
    if (held === undefined) return { targets: this.#models.entitiesCalled(this.#file, path), isEntity: true };
    return { targets: [...held].flatMap((each) => this.#walk(each, rest) ?? []), isEntity: false };
  }

  /** Reads what is on the way; gives what it leads to. */
  #walk(from: MappedClass, parts: readonly string[]): MappedClass | undefined {
    let mapped: MappedClass | undefined = from;
    for (const part of parts) {
      mapped = mapped === undefined ? undefined : this.#models.read(this.#accesses, mapped, part)?.target;
      if (mapped === undefined) return undefined;
    }
    return mapped;
  }

  #columns(): void {
    const first = this.#word(0);
    const isChange = first === 'update' || first === 'delete' || first === 'insert';
    if (isChange) for (const root of [...this.#roots, ...this.#unnamed]) this.#models.changes(this.#accesses, root);
    if (first === 'from') this.#anything();
    let depth = 0;
    let clause = '';
    /** Of what is selected: depths at which something is counted. */
    const counted: boolean[] = [];
    const clauses: string[] = [];
    for (let at = 0; at < this.#tokens.length; at++) {
      const { text, word } = this.#tokens[at] as Token;
      if (this.#declaring.has(at)) continue;
      if (text === ';') clause = '';
      else if (text === '(') {
        counted[depth + 1] = counted[depth] === true || this.#word(at - 1) === 'count';
        clauses[depth] = clause;
        depth += 1;
      } else if (text === ')') {
        depth = Math.max(0, depth - 1);
        clause = clauses[depth] ?? '';
      } else if (text === HOLE) this.#anything();
      else if (word !== '' && /^(?:select|from|where|group|order|having|set|into)$/.test(word)) {
        clause = word;
        // Of another statement inside nobody has the rows.
        if (word === 'select') counted[depth] = depth > 0;
      } else if (/^[A-Za-z_$]/.test(text))
        this.#path(at, {
          isSelected: clause === 'select' && counted[depth] !== true,
          isSet: this.#isSet(at, clause),
          depth,
        });
    }
  }

  /** `set u.name = …`, or a column of what rows are added to. */
  #isSet(at: number, clause: string): boolean {
    if (clause === 'into') return true;
    const before = this.#tokens[at - 1];
    return clause === 'set' && (before?.word === 'set' || before?.text === ',') && this.#tokens[at + 1]?.text === '=';
  }

  #path(
    at: number,
    { isSelected, isSet, depth }: { readonly isSelected: boolean; readonly isSet: boolean; readonly depth: number },
  ): void {
    const { text, word } = this.#tokens[at] as Token;
    const parts = text.split('.');
    const held = this.#byAlias.get(parts[0] ?? '');
    const isCalled = this.#tokens[at + 1]?.text === '(';
    if (held !== undefined) {
      for (const each of held) this.#take(each, parts.slice(1), isSelected && depth < 2, isSet);
      return;
    }
    if (isCalled || CLAUSES.has(word)) return;
    for (const each of this.#unnamed) this.#take(each, parts, isSelected, isSet);
  }

  #take(mapped: MappedClass, parts: readonly string[], isSelected: boolean, isSet: boolean): void {
    const last = parts.at(-1);
    const before = this.#walk(mapped, parts.slice(0, -1));
    if (last === undefined) {
      if (isSelected) this.#models.rows(this.#accesses, mapped);
    } else if (before === undefined) return;
    else if (isSet) this.#models.write(this.#accesses, before, last);
    else {
      const found = this.#models.read(this.#accesses, before, last);
      if (isSelected && found?.target !== undefined) this.#models.rows(this.#accesses, found.target);
    }
  }

  #anything(): void {
    for (const mapped of [
      ...this.#roots,
      ...this.#unnamed,
      ...[...this.#byAlias.values()].flatMap((each) => [...each]),
    ])
      this.#models.rows(this.#accesses, mapped);
  }
}
