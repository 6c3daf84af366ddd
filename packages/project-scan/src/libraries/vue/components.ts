/**
 * Components of Vue, one for each file: `defineProps` by types, lists and objects, and `props` of its options, with those of
 * what it extends and of its mixins, as far as the project has them.
 */

import type { ComponentReader } from '../../library.ts';
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { scriptPartsOf } from '../../reading/scripts/components/script-part.ts';
import { endOfType, membersOf, partsOf } from '../../reading/scripts/components/type-members.ts';
import { meantBy } from '../../reading/scripts/declared.ts';
import { escaped, type Sources } from '../../reading/sources.ts';
import type { ScannedComponent } from '../../scan.ts';

export const vueComponents: ComponentReader = { read: componentsIn };

function componentsIn(sources: Sources, file: string): readonly ScannedComponent[] {
  if (!file.endsWith('.vue')) return [];
  const scripts = scriptPartsOf(sources);
  const found = new VueProps(scripts, file, sources);
  if (hasSetup(sources, file)) found.ofSetup();
  found.ofOptions();
  const name = file.slice(file.lastIndexOf('/') + 1, -'.vue'.length);
  const inherits = [...found.inherits];
  return [{ name, props: [...found.names], ...(inherits.length > 0 ? { inherits } : {}), file, line: 1 }];
}

function hasSetup(sources: Sources, file: string): boolean {
  return /<script\b[^>]{0,200}\bsetup\b/.test(sources.text(file));
}

/** More for one component are written by no person. */
const MOST_BASES = 40;

class VueProps {
  readonly names = new Set<string>();
  readonly inherits = new Set<string>();
  readonly #sources: Sources;
  readonly #file: string;
  readonly #masked: string;
  readonly #whole: Sources;

  /** What has been looked at on the way: it gives nothing new. */
  readonly #known: Set<string>;

  /** @param whole the sources with what is no script; scripts alone where there is nothing else */
  constructor(sources: Sources, file: string, whole = sources, known = new Set<string>()) {
    this.#sources = sources;
    this.#file = file;
    this.#masked = sources.masked(file);
    this.#whole = whole;
    this.#known = known;
  }

  ofSetup(): void {
    for (const match of this.#masked.matchAll(/(?<![\w$.])(defineProps|defineModel)\s*(?=[<(])/g)) {
      const at = match.index + match[0].length;
      const open = this.#masked[at] === '<' ? endOfType(this.#masked, at + 1) + 1 : at;
      const [first] = splitAtCommas(this.#masked, open + 1, closingBracket(this.#masked, open));
      if (match[1] === 'defineModel') this.names.add((first && this.#literal(first)) ?? 'modelValue');
      else if (this.#masked[at] === '<') this.#type({ from: at + 1, to: open - 1 });
      else if (first !== undefined) this.#value(first, 0);
    }
  }

  ofOptions(): void {
    const made = /\bexport\s+default\s+(?:[\w$.]+\s*(?:<[^<>()]{0,200}>\s*)?\(\s*)?(?=[{\w$])/.exec(this.#masked);
    if (made === null) return;
    const options = this.#objectAt(made.index + made[0].length);
    if (options === undefined) {
      const at = made.index + made[0].length;
      const name = /^[\w$]+/.exec(this.#masked.slice(at, at + 80))?.[0] ?? '';
      // A function that is a component has them beside it.
      const beside = new RegExp(`(?<![\\w$.])${escaped(name)}\\.props\\s*=\\s*(?=[{[])`).exec(this.#masked);
      if (name === '' || beside === null) this.#inherit({ from: at, to: at + name.length });
      else this.#value({ from: beside.index + beside[0].length, to: this.#masked.length }, 0);
      return;
    }
    this.#options(options);
  }

  #options(options: Span): void {
    for (const { from, to } of splitAtCommas(this.#masked, options.from + 1, options.to - 1)) {
      const [whole, key] = /^(?:([\w$]+)\s*(?::\s*|$)|\.\.\.)/.exec(this.#masked.slice(from, to)) ?? [];
      const at = from + (whole?.length ?? 0);
      if (whole === '...') this.#inherit({ from, to });
      else if (key === 'extends') this.#base({ from: at, to });
      else if (key === 'mixins' && this.#masked[at] === '[')
        for (const each of partsOf(this.#masked, { from: at + 1, to: closingBracket(this.#masked, at) }, ','))
          this.#base(each);
      else if (key === 'mixins') this.#inherit({ from, to });
      else if (key === 'props')
        this.#value(whole?.includes(':') === true ? { from: from + whole.length, to } : { from, to }, 0);
    }
  }

  /** Another component, an object of options, or a call of a function that gives one. */
  #base(span: Span): void {
    const [, name, call] = BASE.exec(this.#masked.slice(span.from, span.to)) ?? [];
    const meant = name === undefined ? undefined : meantBy(this.#sources, this.#file, name);
    const key = `${meant?.file}\0${meant?.name}`;
    if (this.#known.has(key)) return;
    const other =
      meant === undefined || this.#known.size >= MOST_BASES || !this.#sources.has(meant.file)
        ? undefined
        : new VueProps(this.#sources, meant.file, this.#whole, this.#known.add(key));
    if (meant === undefined || other?.ofBase(meant.name, call !== undefined) !== true) {
      this.#inherit(span);
      return;
    }
    for (const each of other.names) this.names.add(each);
    for (const each of other.inherits) this.inherits.add(each);
  }

  /** What has this name in the file; false where that is nothing with options that can be read. */
  ofBase(name: string, isCalled: boolean): boolean {
    if (name === 'default' && !isCalled) {
      if (this.#file.endsWith('.vue') && hasSetup(this.#whole, this.#file)) this.ofSetup();
      else if (!/\bexport\s+default\b/.test(this.#masked)) return false;
      this.ofOptions();
      return true;
    }
    // What wraps the options where they are exported has no name of its own here.
    const isWrapped = !isCalled && new RegExp(`\\bexport\\s+default\\s+${escaped(name)}\\s*[(<]`).test(this.#masked);
    if (isWrapped) return this.ofBase('default', false);
    const from = isCalled ? this.#givenBy(name) : this.#constant(name);
    if (from === undefined || this.#masked[from] !== '{') return false;
    this.#options({ from, to: closingBracket(this.#masked, from) + 1 });
    return true;
  }

  /** Where the object begins that a function gives back and does nothing besides, wrapped or not. */
  #givenBy(name: string): number | undefined {
    const head = new RegExp(
      name === 'default'
        ? '\\bexport\\s{1,20}default\\s{1,20}(?:function\\b\\s{0,20}[\\w$]{0,200}\\s{0,20})?(?=[(<])'
        : `\\b(?:function\\s{1,20}${escaped(name)}|(?:const|let|var)\\s{1,20}${escaped(name)}\\s{0,20}(?::[^=;]{0,200})?=)\\s{0,20}(?=[(<])`,
    ).exec(this.#masked);
    if (head === null) return undefined;
    const at = head.index + head[0].length;
    const types = /^<[^<>()]{0,400}>\s{0,50}/.exec(this.#masked.slice(at, at + 500));
    const open = at + (types?.[0].length ?? 0);
    if (this.#masked[open] !== '(') return undefined;
    const close = closingBracket(this.#masked, open);
    const given = GIVEN.exec(this.#masked.slice(close + 1, close + 1000));
    return given === null ? undefined : close + 1 + given[0].length;
  }

  #type(type: Span): void {
    const { names, inherits } = membersOf(this.#sources, { file: this.#file, ...type });
    for (const name of names) this.names.add(name);
    for (const each of inherits) this.inherits.add(each);
  }

  /** A list of names, an object with one field for each, or the name of one. */
  #value({ from, to }: Span, depth: number): void {
    const first = this.#masked[from];
    if (first === '[' || first === '{') {
      const close = closingBracket(this.#masked, from);
      for (const part of splitAtCommas(this.#masked, from + 1, close)) {
        const name = first === '[' ? this.#literal(part) : this.#key(part);
        if (name === undefined) this.#inherit(part);
        else this.names.add(name);
      }
      return;
    }
    const name = /^[\w$]+/.exec(this.#masked.slice(from, to))?.[0];
    const value = name === undefined || depth > 3 ? undefined : this.#constant(name);
    if (value === undefined) this.#inherit({ from, to });
    else this.#value({ from: value, to: this.#masked.length }, depth + 1);
  }

  #literal({ from, to }: Span): string | undefined {
    return /^["'`]([\w-]+)["'`]/.exec(this.#sources.text(this.#file).slice(from, to))?.[1];
  }

  #key({ from, to }: Span): string | undefined {
    const [, quoted, plain] =
      /^(?:["']([\w:-]+)["']|([\w$]+))\s*(?::|\(|$)/.exec(this.#sources.text(this.#file).slice(from, to)) ?? [];
    return quoted ?? plain;
  }

  #objectAt(at: number): Span | undefined {
    if (this.#masked[at] === '{') return { from: at, to: closingBracket(this.#masked, at) + 1 };
    const name = /^[\w$]+/.exec(this.#masked.slice(at, at + 100))?.[0];
    const from = name === undefined ? undefined : this.#constant(name);
    return from === undefined || this.#masked[from] !== '{'
      ? undefined
      : { from, to: closingBracket(this.#masked, from) + 1 };
  }

  #constant(name: string): number | undefined {
    const made = new RegExp(
      `\\b(?:const|let|var)\\s+${escaped(name)}\\s*(?::[^=;]{0,200})?=\\s*(?:[\\w$.]+(?:<[^<>()]{0,200}>)?\\(\\s*)?(?=[{[])`,
    ).exec(this.#masked);
    return made === null ? undefined : made.index + made[0].length;
  }

  #inherit({ from, to }: Span): void {
    this.inherits.add(this.#sources.text(this.#file).slice(from, to).replace(/\s+/g, ' ').slice(0, 80));
  }
}

const BASE = /^([\w$]{1,200})\s{0,20}(?:<[^()]{0,400}>)?\s{0,20}(\()?/;
/** Between the parameters of a function and the object that it gives back. */
const GIVEN =
  /^\s{0,50}(?::[^={]{0,300})?(?:=>\s{0,50}(?:\(\s{0,50}|[\w$.]{1,100}(?:<[^<>()]{0,200}>)?\(\s{0,50})|(?:=>\s{0,50})?\{\s{0,200}return\s{1,50}(?:\(\s{0,50})?(?:[\w$.]{1,100}(?:<[^<>()]{0,200}>)?\(\s{0,50})?)(?=\{)/;
