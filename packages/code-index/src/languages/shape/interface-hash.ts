/**
 * What a file says to other files, as a digest. While it stays the same, what other files' code means stays the same,
 * whatever has changed inside of functions: uses of names, calls, comments, lines that were added.
 *
 * Taken in is all that the inference can come to from outside: definitions in their order (edges name them by their
 * number), what they are declared as and given, names bound in modules and classes, imports, and from there every term,
 * and every scope that a term is looked up in. So a function whose result is inferred takes in its local names, and one
 * whose result is written does not. Offsets count by their order alone.
 */
import { createHash } from 'node:crypto';
import type { DefinitionDetail, SyntaxFacts, Term, TermId } from '../../model/syntax.ts';

/** Languages whose policies come to other files by definitions and terms, and by no way that is not taken in here. */
const CLOSED: ReadonlySet<string> = new Set(['C', 'C#', 'Go', 'Java', 'Kotlin', 'PHP', 'Python', 'Rust']);
/** Of these nobody asks about the `return` statements of a function whose result is written. */
const WRITES_RESULTS: ReadonlySet<string> = new Set(['C#', 'Go', 'Java', 'Kotlin', 'Rust']);
const FUNCTIONS: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);

/** Empty where nothing less than the whole text says it. */
export function interfaceHash(facts: SyntaxFacts, text: string): string {
  if (!CLOSED.has(facts.language) || facts.isPartial || facts.facts.tooDeep) return '';
  // What a macro makes is looked for in the text of its definition.
  if (facts.language === 'Rust' && /\bmacro(?:_rules)?\b/.test(text)) return '';
  return new Interface(facts).digest(headOf(facts.language, text));
}

/** Before its package clause a Go file says for which builds it is, in comments. */
function headOf(language: string, text: string): string {
  if (language !== 'Go') return '';
  const clause = /^[ \t]*package\b/m.exec(text);
  return clause === null ? text : text.slice(0, clause.index + clause[0].length);
}

type Said = string | number | boolean | undefined;

class Interface {
  readonly #facts: SyntaxFacts;
  readonly #said: Said[] = [];
  /** Indices in `#said` of offsets: their ranks take their place in the end. */
  readonly #offsets: number[] = [];
  /** Terms and scopes are called by a number in the order in which they are first named. */
  readonly #terms = new Map<TermId, number>();
  readonly #scopes = new Map<number, number>();
  /** Scopes that only tell apart what stands in them. */
  readonly #labels = new Map<number, number>();
  /** Those that were named, in that order: terms by their numbers, scopes by what is below -1 for theirs. */
  readonly #named: number[] = [];

  constructor(facts: SyntaxFacts) {
    this.#facts = facts;
  }

  digest(head: string): string {
    const { facts, details, scopes, imports, implementations, packageName, exportList } = this.#facts;
    this.#say(head, packageName, facts.isModule, exportList?.join());
    facts.definitions.forEach(({ name, kind, container, parent, nameStart, exported, hasBody, callable }, index) => {
      this.#say(name, kind, container, parent, exported, hasBody, callable);
      this.#offset(nameStart);
      this.#detail(details[index] as DefinitionDetail, FUNCTIONS.has(kind));
    });
    scopes.forEach(({ kind }, index) => {
      if (kind === 'module' || kind === 'class') this.#scope(index);
    });
    for (const { module, level, names, local, scope, start, modifiers, within } of imports) {
      this.#say(module, level, local, modifiers.join(), within?.join('/'), this.#label(scope), names.length);
      this.#offset(start);
      for (const { imported, local: own } of names) this.#say(imported, own);
    }
    for (const { name, type, trait } of implementations) {
      this.#say(name);
      this.#listed([type, trait]);
    }
    this.#follow();
    return this.#hashed();
  }

  #detail(detail: DefinitionDetail, isFunction: boolean): void {
    this.#say(detail.modifiers.join(), this.#label(detail.declaredIn));
    this.#listed(detail.bases);
    this.#listed(detail.decorators);
    this.#listed([detail.type, detail.owner, detail.implementing]);
    this.#say(detail.parameters.length, detail.typeParameters.length);
    for (const { name, kind, type, value } of detail.parameters) {
      this.#say(name, kind);
      this.#listed([type, value]);
    }
    for (const { name, bound } of detail.typeParameters) {
      this.#say(name);
      this.#term(bound);
    }
    if (isFunction && detail.type >= 0 && WRITES_RESULTS.has(this.#facts.language)) return;
    this.#listed(detail.values);
    this.#listed(detail.yields);
  }

  /** Says all that was named, and what that names in turn. */
  #follow(): void {
    // It grows while it is gone through.
    for (const named of this.#named)
      if (named >= 0) this.#sayTerm(named);
      else this.#sayScope(-1 - named);
  }

  #sayTerm(id: TermId): void {
    const term = this.#facts.terms[id] as Term;
    this.#say(term.kind);
    this.#sayParts(term);
  }

  #sayParts(value: object): void {
    for (const key of Object.keys(value)) this.#sayPart(key, value[key as keyof object]);
  }

  /** A field of a term: what is no other term, scope or offset is said as it is. */
  #sayPart(key: string, value: unknown): void {
    if (key === 'scope') this.#scope(value as number);
    else if (key === 'at') this.#offset(value as number);
    else if (Array.isArray(value)) {
      this.#say(key, value.length);
      for (const each of value) this.#sayPart(typeof each === 'number' ? 'of' : key, each);
    } else if (typeof value === 'object' && value !== null) {
      this.#sayParts(value);
    } else if (NAMES_A_TERM.has(key)) this.#term(value as TermId);
    else this.#say(key, value as Said);
  }

  #sayScope(index: number): void {
    const scope = this.#facts.scopes[index];
    if (scope === undefined) return;
    this.#say(scope.kind, scope.definition, scope.bindings.length);
    this.#scope(scope.parent);
    this.#offset(scope.start);
    this.#offset(scope.end);
    for (const binding of scope.bindings) {
      const { name, kind, start, from, to, leaves, loopStart, definition, type, value, imported, importedName } =
        binding;
      this.#say(name, kind, leaves, definition, imported, importedName);
      for (const offset of [start, from, to, loopStart]) this.#offset(offset);
      this.#listed([type, value]);
    }
  }

  #listed(terms: readonly TermId[]): void {
    this.#say(terms.length);
    for (const term of terms) this.#term(term);
  }

  #term(id: TermId): void {
    if (id >= 0 && !this.#terms.has(id)) this.#named.push(id);
    this.#say(numberOf(this.#terms, id));
  }

  #scope(index: number): void {
    if (index >= 0 && !this.#scopes.has(index)) this.#named.push(-1 - index);
    this.#say(numberOf(this.#scopes, index));
  }

  #label(scope: number): number {
    return numberOf(this.#labels, scope);
  }

  #offset(offset: number): void {
    if (offset >= 0) this.#offsets.push(this.#said.length);
    this.#said.push(offset);
  }

  #say(...values: readonly Said[]): void {
    for (const value of values) this.#said.push(value);
  }

  #hashed(): string {
    const sorted = [...new Set(this.#offsets.map((at) => this.#said[at] as number))].sort((a, b) => a - b);
    const ranks = new Map(sorted.map((offset, rank) => [offset, rank]));
    for (const at of this.#offsets) this.#said[at] = ranks.get(this.#said[at] as number);
    return createHash('sha1').update(JSON.stringify(this.#said)).digest('base64').slice(0, 20);
  }
}

/** Fields of terms, and of their arguments, that hold the number of another term. */
const NAMES_A_TERM: ReadonlySet<string> = new Set(['of', 'value', 'result', 'left', 'right', 'call', 'base']);

function numberOf(numbers: Map<number, number>, key: number): number {
  if (key < 0) return key;
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}
