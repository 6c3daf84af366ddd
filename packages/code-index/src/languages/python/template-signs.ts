/**
 * What Python registers for templates of Django and Jinja, which then run it by a name: `{% name %}`, `it|name`,
 * `{{ name() }}`, `it is name`.
 */
import path from 'node:path';
import type { Inference, Sureness } from '../../inference/language-policy.ts';
import { type DefinitionRef, isSameRef } from '../../model/facts.ts';
import type { TermId } from '../../model/syntax.ts';

type Sign = 'tag' | 'filter' | 'function' | 'test';

/** As what a decorator of this name registers for templates. */
export function signRegistered(decorator: string): Sign | undefined {
  return SIGNS.find(({ names }) => names.test(decorator))?.sign;
}

const SIGNS: readonly { readonly names: RegExp; readonly sign: Sign }[] = [
  { names: /\.Library\.(?:simple_tag|simple_block_tag|inclusion_tag|tag)$/, sign: 'tag' },
  { names: /\.Library\.filter$|\.(?:app_)?template_filter$/, sign: 'filter' },
  { names: /\.(?:app_)?template_global$/, sign: 'function' },
  { names: /\.(?:app_)?template_test$/, sign: 'test' },
];

/** Whether the template calls what is registered under its own name, at an offset at which that name stands. */
export function runsInTemplate(
  inference: Inference,
  { file, index }: DefinitionRef,
  text: string,
  { start, name }: { readonly start: number; readonly name: string },
): Sureness {
  const decorators = inference.detail({ file, index })?.decorators ?? [];
  const sign = decorators.map((each) => signOf(inference, file, each)).find((each) => each !== undefined);
  if (sign === undefined) return runsGiven(namesGiven(inference, { file, index }), text, start, name);
  if (!isRunBySign(sign, text, start, name)) return 'no';
  const module = path.posix.basename(file).replace(/\.py$/, '');
  const isLoaded = new RegExp(`\\{%-?\\s{0,9}load\\b[^%}]{0,400}\\b${module}\\b`).test(text);
  return isLoaded || !/\{%-?\s{0,9}load\b/.test(text) ? 'yes' : 'perhaps';
}

/** A name under which something gives a function to templates. */
export interface GivenName {
  readonly name: string;
  readonly sign: Sign;
}

/** `env.globals.update(total=charge)`, `app.jinja_env.filters["sum"] = charge`, `app.add_template_global(charge)`. */
export function namesGiven(inference: Inference, ref: DefinitionRef): readonly GivenName[] {
  const { generation } = inference.world;
  const last = lastGiven.get(inference);
  if (last?.generation === generation && isSameRef(last.ref, ref)) return last.given;
  const given = findNamesGiven(inference, ref);
  lastGiven.set(inference, { generation, ref, given });
  return given;
}

/** Each place in a template at which the name stands asks for it. */
const lastGiven = new WeakMap<
  Inference,
  { readonly generation: number; readonly ref: DefinitionRef; readonly given: readonly GivenName[] }
>();

function findNamesGiven(inference: Inference, ref: DefinitionRef): readonly GivenName[] {
  const own = inference.definition(ref)?.name ?? '';
  const { world } = inference;
  return world.filesWithWord(inference.policy.language, own).flatMap((file) => {
    const text = world.text(file) ?? '';
    if (!GIVES.test(text)) return [];
    return (inference.factsOf(file)?.sites ?? []).flatMap((site) => {
      if (site.name !== own || site.term < 0) return [];
      const given = givenAt(text, site.start, own);
      if (given === undefined) return [];
      const isMeant = inference.meaningOf(file, site).refs.some((each) => isSameRef(each, ref));
      return isMeant ? [given] : [];
    });
  });
}

/** What stands around the name of a function where it is given to templates says under which name. */
function givenAt(text: string, start: number, own: string): GivenName | undefined {
  const before = text.slice(Math.max(0, start - LONGEST_GIVING), start);
  for (const form of [GIVEN_BY_NAME, GIVEN_BY_KEY, GIVEN_BY_INDEX]) {
    const [, kind = '', name = ''] = form.exec(before) ?? [];
    if (name !== '') return { name, sign: SIGN_OF_TABLE[kind] ?? 'function' };
  }
  const added = /\.add_(?:app_)?template_(global|filter|test)\(\s{0,99}$/.exec(before)?.[1];
  if (added === undefined) return undefined;
  const behind = text.slice(start + own.length, start + own.length + 200);
  const name = /^\s{0,99}(?:,\s{0,99}(?:name\s{0,9}=\s{0,9})?["'](\w{1,99})["']\s{0,99})?,?\s{0,99}\)/.exec(behind);
  return name === null ? undefined : { name: name[1] ?? own, sign: SIGN_OF_TABLE[`${added}s`] ?? 'function' };
}

const GIVES = /\.(?:globals|filters|tests)\b|\badd_(?:app_)?template_/;
const GIVEN_BY_NAME = /\.(globals|filters|tests)\.update\((?:[^()]{0,1000},)?\s{0,99}(\w{1,99})\s{0,9}=\s{0,9}$/;
const GIVEN_BY_KEY =
  /\.(globals|filters|tests)(?:\.update\(\s{0,99}|\s{0,9}=\s{0,9})\{(?:[^{}]{0,1000},)?\s{0,99}["'](\w{1,99})["']\s{0,9}:\s{0,9}$/;
const GIVEN_BY_INDEX = /\.(globals|filters|tests)\[\s{0,9}["'](\w{1,99})["']\s{0,9}\]\s{0,9}=\s{0,9}$/;
const SIGN_OF_TABLE: Readonly<Record<string, Sign>> = { globals: 'function', filters: 'filter', tests: 'test' };
const LONGEST_GIVING = 1_500;

/** What stands in an expression of a template under such a name may be handed on there as well: `items|map(total)`. */
function runsGiven(given: readonly GivenName[], text: string, start: number, name: string): Sureness {
  const meant = given.filter((each) => each.name === name);
  if (meant.some(({ sign }) => isRunBySign(sign, text, start, name))) return 'yes';
  const isOwn = !/[.\w]\s{0,9}$/.test(text.slice(Math.max(0, start - 20), start));
  return meant.some(({ sign }) => sign === 'function') && isOwn && isInExpression(text, start) ? 'perhaps' : 'no';
}

/** Undefined where the decorator gives it another name. */
function signOf(inference: Inference, file: string, decorator: TermId): Sign | undefined {
  const term = inference.term(file, decorator);
  const isCalled = term?.kind === 'call';
  if (isCalled && term.args.some(({ name }) => name === undefined || name === 'name')) return undefined;
  const { of } = inference.typesOf(file, isCalled ? term.of : decorator);
  return of
    .map((type) => (type.kind === 'outside' ? signRegistered(type.name) : undefined))
    .find((sign) => sign !== undefined);
}

function isRunBySign(sign: Sign, text: string, start: number, name: string): boolean {
  const before = text.slice(Math.max(0, start - LONGEST_EXPRESSION), start);
  const opening = Math.max(before.lastIndexOf('{{'), before.lastIndexOf('{%'));
  if (!isInExpression(text, start)) return false;
  switch (sign) {
    case 'tag':
      return /^\{%-?\s{0,9}$/.test(before.slice(opening));
    case 'filter':
      return /\|\s{0,9}$/.test(before);
    case 'function':
      return !/[.\w]$/.test(before) && /^\s{0,9}\(/.test(text.slice(start + name.length, start + name.length + 20));
    case 'test':
      return /\bis\s{1,9}(?:not\s{1,9})?$/.test(before);
  }
}

function isInExpression(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - LONGEST_EXPRESSION), start);
  const opening = Math.max(before.lastIndexOf('{{'), before.lastIndexOf('{%'));
  return opening >= 0 && !/[%}]\}/.test(before.slice(opening));
}

const LONGEST_EXPRESSION = 1_000;
