/**
 * What Python registers for templates of Django and Jinja, which then run it by a name: `{% name %}`, `it|name`,
 * `{{ name() }}`, `it is name`.
 */
import path from 'node:path';
import type { Inference, Sureness } from '../../inference/language-policy.ts';
import type { DefinitionRef } from '../../model/facts.ts';
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
  if (sign === undefined || !isRunBySign(sign, text, start, name)) return 'no';
  const module = path.posix.basename(file).replace(/\.py$/, '');
  const isLoaded = new RegExp(`\\{%-?\\s{0,9}load\\b[^%}]{0,400}\\b${module}\\b`).test(text);
  return isLoaded || !/\{%-?\s{0,9}load\b/.test(text) ? 'yes' : 'perhaps';
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
  if (opening < 0 || /[%}]\}/.test(before.slice(opening))) return false;
  switch (sign) {
    case 'tag':
      return /^\{%-?\s{0,9}$/.test(before.slice(opening));
    case 'filter':
      return /\|\s{0,9}$/.test(before);
    case 'function':
      return !/[.\w]$/.test(before) && /^\s{0,9}\(/.test(text.slice(start + name.length, start + name.length + 20));
    case 'test':
      return false;
  }
}

const LONGEST_EXPRESSION = 1_000;
