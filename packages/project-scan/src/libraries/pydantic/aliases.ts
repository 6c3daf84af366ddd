/**
 * By which names fields of Pydantic are given, where those are not their own: an alias of the field, also of a function of
 * the project that makes it, and what an `alias_generator` of the class or of a base makes of its name.
 */
import { closingBracket } from '../../reading/code-text.ts';
import type { PyClass } from '../../reading/python/classes.ts';
import { type PyCall, pyCallAt, pyText } from '../../reading/python/literals.ts';
import { importsIn, placeOfName, valueSetTo } from '../../reading/python/modules.ts';
import { escaped, type Sources } from '../../reading/sources.ts';

/** What a name becomes; undefined where it stays. */
export type AliasGenerator = (name: string) => string | undefined;

export class PydanticAliases {
  readonly #sources: Sources;
  readonly #configs: ReadonlyMap<PyClass, PyClass>;
  readonly #wrappers = new Map<string, string | undefined>();
  readonly #said = new Map<PyClass, AliasGenerator | undefined>();
  readonly #constants = new Map<string, AliasGenerator | undefined>();

  constructor(sources: Sources, classes: readonly PyClass[]) {
    this.#sources = sources;
    this.#configs = configsOf(classes);
  }

  /** Of the whole call, or of what it may be called; undefined where it says none. */
  aliasOf(file: string, call: PyCall): string | undefined {
    const span = call.given.get('validation_alias') ?? call.given.get('alias');
    return span === undefined ? this.#aliasOfWrapper(file, call.callee) : aliasAt(this.#sources, file, span);
  }

  /** What the nearest of these classes says; undefined where none says anything. */
  generatorOf(classes: readonly PyClass[]): AliasGenerator | undefined {
    for (const each of classes) {
      if (!this.#said.has(each)) this.#said.set(each, this.#generatorSaidBy(each));
      const generator = this.#said.get(each);
      if (generator !== undefined) return generator;
    }
    return undefined;
  }

  #generatorSaidBy(found: PyClass): AliasGenerator | undefined {
    const inHead = found.bases.find((each) => each.startsWith('alias_generator='));
    if (inHead !== undefined) return this.#named(found.file, inHead.slice('alias_generator='.length));
    const config = found.fields.find(({ name }) => name === 'model_config');
    if (config !== undefined) return this.#generatorIn(found.file, config.given);
    const nested = this.#configs.get(found)?.fields.find(({ name }) => name === 'alias_generator');
    return nested === undefined ? undefined : this.#generatorAt(found.file, nested.given);
  }

  /** In `ConfigDict(alias_generator=…)`, a dictionary, or a constant that holds one. */
  #generatorIn(
    file: string,
    span: { readonly from: number; readonly to: number },
    step = 0,
  ): AliasGenerator | undefined {
    const written = this.#sources.masked(file).slice(span.from, span.to);
    const said = /\balias_generator["']?\s*[=:]\s*/.exec(written);
    if (said !== null) return this.#generatorAt(file, { from: span.from + said.index + said[0].length, to: span.to });
    const name = written.trim();
    return step < 2 && /^[\w.]+$/.test(name) ? this.#generatorOfConstant(file, name, step + 1) : undefined;
  }

  #generatorOfConstant(file: string, name: string, step: number): AliasGenerator | undefined {
    const asked = `${file}\0${name}`;
    if (!this.#constants.has(asked)) {
      const place = placeOfName(this.#sources, file, name);
      const value = place === undefined ? undefined : valueSetTo(this.#sources, place.file, place.name);
      const isKnown = place !== undefined && value !== undefined;
      this.#constants.set(asked, isKnown ? this.#generatorIn(place.file, value, step) : undefined);
    }
    return this.#constants.get(asked);
  }

  #generatorAt(file: string, span: { readonly from: number; readonly to: number }): AliasGenerator {
    const call = pyCallAt(this.#sources, file, span);
    if (call?.name !== 'AliasGenerator') {
      const written = this.#sources.masked(file).slice(span.from, Math.min(span.to, span.from + 200));
      return this.#named(file, /^\s*([\w.]+)/.exec(written)?.[1] ?? '…');
    }
    const given = call.given.get('validation_alias') ?? call.given.get('alias');
    return given === undefined ? () => undefined : this.#named(file, given.text.trim());
  }

  /** Those of libraries are known; what another one makes stands in braces. */
  #named(file: string, written: string): AliasGenerator {
    if (written === 'None') return () => undefined;
    const [first = '', ...rest] = written.split('.');
    const imported = importsIn(this.#sources, file).get(rest.length === 0 ? written : first);
    const last = rest.at(-1) ?? imported?.name ?? first;
    const isKnown = imported !== undefined && /^(?:pydantic|humps|camel_converter)(?:\.|$)/.test(imported.module);
    const known = isKnown ? GENERATORS.get(last) : undefined;
    if (known === undefined) return () => `{${written.startsWith('lambda') ? '…' : last}}`;
    return (name) => (known(name) === name ? undefined : known(name));
  }

  /** Of a function of the project that makes a field: what it hands over as alias. */
  #aliasOfWrapper(file: string, callee: string): string | undefined {
    if (/^(?:\w+\.)?Field$/.test(callee)) return undefined;
    const asked = `${file}\0${callee}`;
    if (!this.#wrappers.has(asked)) this.#wrappers.set(asked, this.#aliasInFunction(file, callee));
    return this.#wrappers.get(asked);
  }

  #aliasInFunction(file: string, callee: string): string | undefined {
    const place = placeOfName(this.#sources, file, callee);
    if (place === undefined) return undefined;
    const masked = this.#sources.masked(place.file);
    const head = new RegExp(`^def[ \\t]+${escaped(place.name)}[ \\t]*\\(`, 'm').exec(masked);
    if (head === null) return undefined;
    const from = closingBracket(masked, head.index + head[0].length - 1);
    const end = masked.slice(from, from + MOST_OF_BODY).search(/\n(?=[^\s#)])/);
    const body = masked.slice(from, end < 0 ? from + MOST_OF_BODY : from + end);
    const said = /\bvalidation_alias["']?\]?\s*=\s*(?!=)/.exec(body) ?? /\balias["']?\]?\s*=\s*(?!=)/.exec(body);
    if (said === null) return undefined;
    const at = from + said.index + said[0].length;
    const text = /^(["'])[^"'\\\n]*\1/.exec(masked.slice(at, at + 200))?.[0];
    return pyText(text) ?? aliasAt(this.#sources, place.file, { text: '', from: at, to: from + body.length });
  }
}

const MOST_OF_BODY = 5000;

function aliasAt(
  sources: Sources,
  file: string,
  span: { readonly text: string; readonly from: number; readonly to: number },
): string | undefined {
  const text = pyText(span.text);
  if (text !== undefined) return text;
  const choices = pyCallAt(sources, file, span);
  if (choices?.name !== 'AliasChoices') return undefined;
  return [...choices.given.values()].flatMap((each) => pyText(each.text) ?? []).join(' or ');
}

/** The `Config` inside of each class that has one. */
function configsOf(classes: readonly PyClass[]): ReadonlyMap<PyClass, PyClass> {
  const configs = new Map<PyClass, PyClass>();
  let around: PyClass[] = [];
  for (const each of classes) {
    around = around.filter(({ file, body }) => file === each.file && body.to > each.body.from);
    const owner = around.at(-1);
    if (each.name === 'Config' && owner !== undefined) configs.set(owner, each);
    around.push(each);
  }
  return configs;
}

// What the generators of libraries make of a name

const GENERATORS: ReadonlyMap<string, (name: string) => string> = new Map([
  ['to_camel', toCamel],
  ['to_pascal', toPascal],
  ['to_snake', toSnake],
  ['camelize', camelized],
]);

/** As `str.title()` of Python, then without underscores between letters and digits. */
function toPascal(name: string): string {
  const title = name.toLowerCase().replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
  return title.replace(/(?<=[0-9A-Za-z])_(?=[0-9A-Z])/g, '');
}

function toCamel(name: string): string {
  if (/^[a-z][A-Za-z0-9]*$/.test(name) && !/\d[a-z]/.test(name)) return name;
  return toPascal(name).replace(/^_*[A-Z]/, (first) => first.toLowerCase());
}

function toSnake(name: string): string {
  return name
    .replace(/(?<=[A-Z])(?=[A-Z][a-z])|(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=[0-9])/g, '_')
    .replaceAll('-', '_')
    .toLowerCase();
}

/** Of humps: what is written in capitals stays. */
function camelized(name: string): string {
  const isUpper = (text: string) => text !== text.toLowerCase() && text === text.toUpperCase();
  if (isUpper(name)) return name;
  const first = isUpper(name.slice(0, 2)) ? name : `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
  return first.replace(/(?<=[^-_])[-_]+([^-_])/g, (_, letter: string) => letter.toUpperCase());
}
