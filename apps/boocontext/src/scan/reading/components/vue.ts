/** Components of Vue, one for each file: `defineProps` by types, lists and objects, and `props` of its options. */
import type { ScannedComponent } from '../../project-scan.ts';
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { escaped, type Sources } from '../sources.ts';
import { scriptPartsOf } from './script-part.ts';
import { endOfType, membersOf } from './type-members.ts';

export function vueComponents(sources: Sources, file: string): readonly ScannedComponent[] {
  if (!file.endsWith('.vue')) return [];
  const scripts = scriptPartsOf(sources);
  const found = new VueProps(scripts, file);
  if (/<script\b[^>]{0,200}\bsetup\b/.test(sources.text(file))) found.ofSetup();
  found.ofOptions();
  const name = file.slice(file.lastIndexOf('/') + 1, -'.vue'.length);
  const inherits = [...found.inherits];
  return [{ name, props: [...found.names], ...(inherits.length > 0 ? { inherits } : {}), file, line: 1 }];
}

class VueProps {
  readonly names = new Set<string>();
  readonly inherits = new Set<string>();
  readonly #sources: Sources;
  readonly #file: string;
  readonly #masked: string;

  constructor(sources: Sources, file: string) {
    this.#sources = sources;
    this.#file = file;
    this.#masked = sources.masked(file);
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
      this.#inherit({ from: at, to: at + (/^[\w$]+/.exec(this.#masked.slice(at, at + 80))?.[0].length ?? 0) });
      return;
    }
    for (const { from, to } of splitAtCommas(this.#masked, options.from + 1, options.to - 1)) {
      const [whole, key] = /^(?:([\w$]+)\s*(?::\s*|$)|\.\.\.)/.exec(this.#masked.slice(from, to)) ?? [];
      if (whole === '...' || key === 'mixins' || key === 'extends') this.#inherit({ from, to });
      else if (key === 'props')
        this.#value(whole?.includes(':') === true ? { from: from + whole.length, to } : { from, to }, 0);
    }
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
      `\\b(?:const|let|var)\\s+${escaped(name)}\\s*(?::[^=;]{0,200})?=\\s*(?:[\\w$.]+\\(\\s*)?(?=[{[])`,
    ).exec(this.#masked);
    return made === null ? undefined : made.index + made[0].length;
  }

  #inherit({ from, to }: Span): void {
    this.inherits.add(this.#sources.text(this.#file).slice(from, to).replace(/\s+/g, ' ').slice(0, 80));
  }
}
