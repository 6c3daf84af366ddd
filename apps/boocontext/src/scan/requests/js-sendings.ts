/** A request as a script writes it, before it is known whether that says where it goes. */
import { closingBracket, type Span, splitAtCommas } from '../reading/code-text.ts';
import { fieldsOf, literalAt } from '../reading/js-literals.ts';
import type { Sources } from '../reading/sources.ts';

export interface Sending {
  readonly file: string;
  readonly at: number;
  /** The URL; unknown parts stand in it as `${name}`. */
  readonly written: string;
  readonly method: GivenMethod;
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
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const written = masked.slice(options.from, options.to);
  if (!written.startsWith('{')) return /^[\w$]+$/.test(written) ? { options: written } : {};
  const field = fieldsOf(masked, options).get('method');
  if (field !== undefined) {
    const said = literalAt(text, masked, field.from)?.toUpperCase();
    const variable = masked.slice(field.from, field.to).trim();
    if (said !== undefined) return { said };
    return /^[\w$]+$/.test(variable) ? { variable } : {};
  }
  const spread = /\.\.\.\s{0,9}([\w$]+)/.exec(written)?.[1];
  if (spread !== undefined) return { options: spread };
  return written.includes('...') ? {} : { said: 'GET' };
}

export function argumentsAt(masked: string, open: number): readonly Span[] {
  return splitAtCommas(masked, open + 1, closingBracket(masked, open));
}

/** `function fetch(`: the name is introduced here, and not called. */
export function isDeclared(masked: string, at: number): boolean {
  return /\bfunction\s{0,20}\*?\s{0,20}$/.test(masked.slice(Math.max(0, at - 50), at));
}
