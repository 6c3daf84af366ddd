/** What `propTypes` of a component of React declare: `Alert.propTypes = { … }`, and `static propTypes = { … }` in its class. */
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import type { Members } from '../../reading/scripts/components/type-members.ts';
import { meantBy } from '../../reading/scripts/declared.ts';
import { escaped, type Sources } from '../../reading/sources.ts';

/** Undefined where none are declared. `body` is that of the class or the function. */
export function propTypesOf(sources: Sources, file: string, name: string, body: Span | undefined): Members | undefined {
  const value = declaredFor(sources, file, name, body);
  return value === undefined ? undefined : keysOf(sources, file, value, 0);
}

/** What takes the props that are not named, in the body of a component whose props have this name. */
export function restOfProps(masked: string, { from, to }: Span, props: string): string | undefined {
  const code = masked.slice(from, to);
  const whole = `(?:this\\.)?${escaped(props)}(?![\\w$.])`;
  const taken = new RegExp(`\\.\\.\\.([\\w$]{1,100})\\s{0,40},?\\s{0,40}\\}\\s{0,20}=\\s{0,20}${whole}`).exec(
    code,
  )?.[1];
  return taken ?? (new RegExp(`\\.\\.\\.(?:[\\w$.]{1,60}\\(\\s{0,20})?${whole}`).test(code) ? props : undefined);
}

function declaredFor(sources: Sources, file: string, name: string, body: Span | undefined): Span | undefined {
  const masked = sources.masked(file);
  const beside = declaredBeside(sources, file).get(name);
  if (beside !== undefined) return valueAt(masked, beside);
  const inside =
    body === undefined ? null : /\bstatic\s{1,20}propTypes\s{0,20}=\s{0,20}/.exec(masked.slice(body.from, body.to));
  return inside === null || body === undefined
    ? undefined
    : valueAt(masked, body.from + inside.index + inside[0].length);
}

const placesBySources = new WeakMap<Sources, Map<string, ReadonlyMap<string, number>>>();

/** Behind `Alert.propTypes = `, by the names of components; looked for once in each file. */
function declaredBeside(sources: Sources, file: string): ReadonlyMap<string, number> {
  const files = placesBySources.get(sources) ?? new Map<string, ReadonlyMap<string, number>>();
  placesBySources.set(sources, files);
  const known = files.get(file);
  if (known !== undefined) return known;
  const found = new Map<string, number>();
  for (const { index, 0: whole, 1: name = '' } of sources
    .masked(file)
    .matchAll(/(?<![\w$.])([\w$]{1,200})\.propTypes\s{0,20}=\s{0,20}(?!=)/g))
    if (!found.has(name)) found.set(name, index + whole.length);
  files.set(file, found);
  return found;
}

/** An object, or a name with what follows it. */
function valueAt(masked: string, from: number): Span {
  if (masked[from] === '{') return { from, to: closingBracket(masked, from) + 1 };
  const name = /^[\w$.]{0,200}(\()?/.exec(masked.slice(from, from + 210));
  const end = from + (name?.[0].length ?? 0);
  return { from, to: name?.[1] === undefined ? end : closingBracket(masked, end - 1) + 1 };
}

const nothingKnown = (written: string): Members => ({ names: [], inherits: [written] });

function keysOf(sources: Sources, file: string, span: Span, step: number): Members {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const written = masked.slice(span.from, span.to);
  if (step > 6) return nothingKnown(written);
  if (masked[span.from] !== '{') return namedBy(sources, file, span, written, step);
  const names: string[] = [];
  const inherits: string[] = [];
  for (const { from, to } of splitAtCommas(masked, span.from + 1, span.to - 1)) {
    if (masked.startsWith('...', from)) {
      const spread = keysOf(sources, file, { from: from + 3, to }, step + 1);
      names.push(...spread.names);
      inherits.push(...spread.inherits);
      continue;
    }
    const [, quoted, plain] =
      /^(?:["']([^"'\n]{1,100})["']|([\w$]{1,100}))\s{0,20}(?=:|$)/.exec(text.slice(from, to)) ?? [];
    const name = quoted ?? plain;
    if (name === undefined) inherits.push(masked.slice(from, Math.min(to, masked.indexOf(':', from))));
    else names.push(name);
  }
  return { names: [...new Set(names)], inherits: [...new Set(inherits)] };
}

/** `shared`, `Fade.propTypes`, `exact({ … })`. */
function namedBy(sources: Sources, file: string, span: Span, written: string, step: number): Members {
  const called = /^[\w$.]{1,200}\(\s{0,40}(?=\{)/.exec(written);
  if (called !== null)
    return /^(?:exact|forbidExtraProps|Object\.freeze)\(/.test(written)
      ? keysOf(sources, file, valueAt(sources.masked(file), span.from + called[0].length), step + 1)
      : nothingKnown(written.slice(0, 100));
  const component = /^([\w$]{1,200})\.propTypes$/.exec(written)?.[1];
  if (component !== undefined) {
    const meant = meantBy(sources, file, component);
    const value = declaredFor(sources, meant.file, meant.name === 'default' ? component : meant.name, undefined);
    return value === undefined ? nothingKnown(written) : keysOf(sources, meant.file, value, step + 1);
  }
  if (!/^[\w$]{1,200}$/.test(written)) return nothingKnown(written);
  const meant = meantBy(sources, file, written);
  const masked = sources.masked(meant.file);
  const constant = new RegExp(`\\b(?:const|let|var)\\s{1,20}${escaped(meant.name)}\\s{0,20}=\\s{0,20}`).exec(masked);
  return constant === null
    ? nothingKnown(written)
    : keysOf(sources, meant.file, valueAt(masked, constant.index + constant[0].length), step + 1);
}
