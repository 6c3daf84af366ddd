/** A request as a script writes it, before it is known whether that says where it goes. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { escaped, type Sources } from '../sources.ts';
import { fieldsOf } from './literals.ts';
import { declarationOf } from './locals.ts';
import { treeOf } from './tree.ts';
import { alternativesIn, alternativesOf, namesOf, textsOf, textValueOf, textValuesOf } from './values.ts';

export interface Sending {
  readonly file: string;
  readonly at: number;
  /** The URL; unknown parts stand in it as `${name}`. */
  readonly written: string;
  readonly method: GivenMethod;
  /** Of the bracket of a call that was only taken for one that sends: what its function says goes before. */
  readonly guessedAt?: number;
}

/** What says the method: the text itself, or a variable that holds it or the options it is one of; else nothing does. */
export interface GivenMethod {
  readonly said?: string;
  readonly variable?: string;
  readonly options?: string;
}

/** `GET` where nothing is said. */
export function methodGiven(sources: Sources, file: string, options: Span | undefined): GivenMethod {
  if (options === undefined) return { said: 'GET' };
  const masked = sources.masked(file);
  const written = masked.slice(options.from, options.to);
  if (!written.startsWith('{')) {
    if (!/^[\w$]+$/.test(written)) return methodOfEach(sources, file, options);
    return methodOfObject(sources, file, written, options.from) ?? { options: written };
  }
  const field = fieldsOf(masked, options).get('method');
  if (field !== undefined) return methodAt(sources, file, field);
  const spread = /\.\.\.\s{0,9}([\w$]+)/.exec(written)?.[1];
  if (spread !== undefined) return { options: spread };
  return written.includes('...') ? {} : { said: 'GET' };
}

/** What all of `token ? { headers } : undefined` say. */
function methodOfEach(sources: Sources, file: string, options: Span): GivenMethod {
  const masked = sources.masked(file);
  const each = alternativesIn(sources, file, options);
  if (each.length === 0 || !each.every(({ from }) => masked[from] === '{')) return {};
  const ofNothing = /\b(?:undefined|null)\s{0,20}$|&&/.test(masked.slice(options.from, options.to)) ? ['GET'] : [];
  const all = new Set([...each.map((one) => methodGiven(sources, file, one).said), ...ofNothing]);
  const [said] = all;
  return all.size === 1 && said !== undefined ? { said } : {};
}

/** `'post'`, `Method.POST`, or a name that somebody else has to say. */
export function methodAt(sources: Sources, file: string, span: Span): GivenMethod {
  const said = textValueOf(sources, file, span)?.toUpperCase();
  if (said !== undefined && VERB.test(said)) return { said };
  const variable = sources.masked(file).slice(span.from, span.to).trim();
  return /^[\w$]+(?:\.[\w$]+)?$/.test(variable) ? { variable } : {};
}

const VERB = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

/** `const options = { method: 'POST' }; fetch(url, options)`, where nothing sets that anew. */
function methodOfObject(sources: Sources, file: string, name: string, use: number): GivenMethod | undefined {
  const masked = sources.masked(file);
  const declared = declarationOf(sources, file, name, use);
  if (declared === undefined || masked[declared.value.from] !== '{') return undefined;
  const { from } = declared.value;
  const to = closingBracket(masked, from) + 1;
  const isSetLater = new RegExp(`(?<![\\w$.])${escaped(name)}\\s{0,20}(?:\\.\\s{0,20}method\\s{0,20})?=(?![=>])`);
  const isHandled = new RegExp(
    `(?<![\\w$.])${escaped(name)}\\s{0,20}\\[|\\bassign\\s{0,9}\\(\\s{0,20}${escaped(name)}\\b`,
  );
  const behind = masked.slice(to, declared.scopeEnd);
  if (isSetLater.test(behind) || isHandled.test(behind)) return {};
  return methodGiven(sources, file, { from, to });
}

/**
 * The texts of a URL. Of a call that is not known to give one, what it is told: `api.urlOf('/orders')` gives that path, as a
 * rule behind a host.
 */
export function addressesAt(sources: Sources, file: string, url: Span): readonly string[] {
  const known = textValuesOf(sources, file, url);
  if (known.length > 0) return known;
  const node = treeOf(sources, file).at(url);
  return (node === undefined ? [] : alternativesOf(node)).flatMap((each) => {
    if (each.type !== 'CallExpression' || namesOf(each.callee) === undefined) return [];
    const told = each.arguments.flatMap((argument) => textsOf(sources, { file, node: argument }));
    return told.filter((text) => text.startsWith('/')).map((text) => `\${base}${text}`);
  });
}

export function argumentsAt(masked: string, open: number): readonly Span[] {
  return splitAtCommas(masked, open + 1, closingBracket(masked, open));
}

/** `function fetch(`: the name is introduced here, and not called. */
export function isDeclared(masked: string, at: number): boolean {
  return /\bfunction\s{0,20}\*?\s{0,20}$/.test(masked.slice(Math.max(0, at - 50), at));
}
