/** Methods of a project that declare resources of Rails with what they are given, for its files of routes. */
import { type RubyStatement, rubyStatements } from '../../reading/ruby/statements.ts';
import type { Sources } from '../../reading/sources.ts';

export interface RubyHelper {
  readonly file: string;
  /** The call of `resources` or `resource` on its first parameter. */
  readonly declares: RubyStatement;
  /** Of `… if options[:sortable]` the name, where the options are what the helper is given. */
  readonly optionAsked: (statement: RubyStatement) => string | undefined;
}

export class RubyHelpers {
  readonly #sources: Sources;
  readonly #known = new Map<string, RubyHelper | undefined>();
  #files: Map<string, string[]> | undefined;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** Undefined where there is none of this name, or there are several. */
  named(name: string): RubyHelper | undefined {
    if (this.#known.has(name)) return this.#known.get(name);
    this.#files ??= filesByMethod(this.#sources);
    const [file, ...others] = this.#files.get(name) ?? [];
    const found = file === undefined || others.length > 0 ? undefined : helperIn(this.#sources, file, name);
    this.#known.set(name, found);
    return found;
  }
}

const method = /^[ \t]{0,80}def[ \t]{1,10}(\w{1,100})/gm;

function filesByMethod(sources: Sources): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const file of sources.files) {
    if (!file.endsWith('.rb') || !/^\s{0,80}resources?[ (]/m.test(sources.text(file))) continue;
    for (const [, name = ''] of sources.bare(file).matchAll(method))
      files.set(name, [...(files.get(name) ?? []), file]);
  }
  return files;
}

function helperIn(sources: Sources, file: string, name: string): RubyHelper | undefined {
  const bare = sources.bare(file);
  const written = ({ given }: RubyStatement) => bare.slice(given.from, given.to).trim();
  const head = /^(\w{1,100})\s{0,20}\(?\s{0,20}(\w{1,80})\s{0,20}(?:,\s{0,20}(?:\*\*)?(\w{1,80})[^,()]{0,80})?\)?$/;
  for (const each of methodsIn(rubyStatements(sources, file))) {
    const [, called, first, options] = head.exec(written(each)) ?? [];
    if (called !== name || first === undefined) continue;
    const isOfFirst = new RegExp(`^\\(?\\s{0,20}${first}\\b(?!\\s{0,20}[.[(])`);
    const declares = each.body.find((inner) => /^resources?$/.test(inner.name) && isOfFirst.test(written(inner)));
    if (declares === undefined) return undefined;
    const asked = new RegExp(`^\\s{0,20}if\\s{1,20}${options ?? '(?!)'}\\[:(\\w{1,80})\\]\\s{0,20}$`);
    const optionAsked: RubyHelper['optionAsked'] = ({ condition }) =>
      condition === undefined ? undefined : asked.exec(bare.slice(condition.from, condition.to))?.[1];
    return { file, declares, optionAsked };
  }
  return undefined;
}

/** Those of modules and classes too. */
function methodsIn(statements: readonly RubyStatement[]): readonly RubyStatement[] {
  const found: RubyStatement[] = [];
  const open = [...statements].reverse();
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (each.name === 'def') found.push(each);
    else open.push(...each.body.toReversed());
  }
  return found;
}
