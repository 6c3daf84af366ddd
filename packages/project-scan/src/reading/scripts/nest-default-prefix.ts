/** What a prefix of NestJS is where the environment says nothing else, as far as the code tells. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { escaped, type Sources } from '../sources.ts';
import { literalIn } from './declared.ts';
import { type Place, valueAt } from './expressions.ts';
import { fieldsOf, literalAt } from './literals.ts';

/** Undefined where it has no default, or that is not in sight. */
export function defaultPrefix(sources: Sources, place: Place): string | undefined {
  return defaultIn(sources, place) ?? configured(sources, place);
}

/** `process.env.PREFIX ?? 'api'`, `config.get('PREFIX', 'api')`, `env('PREFIX', 'api')`. */
function defaultIn(sources: Sources, place: Place): string | undefined {
  const value = valueAt(sources, place);
  if (value === undefined) return undefined;
  const [text, masked] = [sources.text(value.file), sources.masked(value.file)];
  const written = masked.slice(value.from, value.to);
  const other = /(?:\?\?|\|\|)\s{0,20}(?=(['"`])[^'"`]{0,200}\1$)/.exec(written);
  if (other !== null) return literalAt(text, masked, value.from + other.index + other[0].length);
  const called = /^[\w$.]{1,200}(?:<[^()]{0,100}>)?\(/.exec(written)?.[0];
  const given = called === undefined ? [] : argumentsOf(masked, value.from + called.length);
  const [name, fallback] = given.map(({ from }) => literalAt(text, masked, from));
  return given.length === 2 && name !== undefined && /^[A-Z][A-Z0-9_]*$/.test(name) ? fallback : undefined;
}

function argumentsOf(masked: string, from: number): readonly Span[] {
  return splitAtCommas(masked, from, closingBracket(masked, from - 1));
}

/** `const { globalPrefix } = config.get('app')`, of what `registerAs('app', () => ({ globalPrefix }))` of the project says. */
function configured(sources: Sources, { file, from, to }: Place): string | undefined {
  const name = /^[\w$]+$/.exec(sources.masked(file).slice(from, to))?.[0];
  if (name === undefined || !isTakenFromConfiguration(sources.masked(file), name)) return undefined;
  const said = sources.scripts().flatMap((each) => fieldsRegistered(sources, each, name));
  const [only] = said;
  return only === undefined || said.length > 1 ? undefined : defaultIn(sources, only);
}

function isTakenFromConfiguration(masked: string, name: string): boolean {
  return new RegExp(`[{,]\\s{0,200}${escaped(name)}\\s{0,20}[,}][^{}]{0,400}=\\s{0,20}[\\w$.]{1,200}\\.get\\b`).test(
    masked,
  );
}

function fieldsRegistered(sources: Sources, file: string, name: string): readonly Place[] {
  if (!sources.text(file).includes('registerAs')) return [];
  const masked = sources.masked(file);
  return [...masked.matchAll(/\bregisterAs\s{0,20}\(/g)].flatMap((match): readonly Place[] => {
    const [, factory] = argumentsOf(masked, match.index + match[0].length);
    const object = factory && literalIn(masked, factory);
    const field = object && fieldsOf(masked, object).get(name);
    return field === undefined ? [] : [{ file, ...field }];
  });
}
