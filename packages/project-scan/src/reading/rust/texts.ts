/** Texts in code of Rust: literals, constants of the project, and what is put together of both. */
import { quoted } from '../call-chains.ts';
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import type { Sources } from '../sources.ts';

export interface RustText {
  /** What is not known of its beginning is left out; elsewhere it is `{name}`. */
  readonly text: string;
  readonly isOpen: boolean;
}

export function rustText(sources: Sources, file: string, span: Span): RustText {
  const parts = partsOf(sources, file, span, 0);
  const isOpen = parts.some((part) => typeof part !== 'string');
  const first = parts.findIndex((part) => typeof part === 'string' && part !== '');
  const rest = first < 0 ? [] : parts.slice(first);
  return { text: rest.map((part) => (typeof part === 'string' ? part : `{${part.unknown}}`)).join(''), isOpen };
}

type Part = string | { readonly unknown: string };

const MOST_STEPS = 6;

function partsOf(sources: Sources, file: string, span: Span, depth: number): readonly Part[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const from = span.from + (/^[&\s]*/.exec(bare.slice(span.from, span.to))?.[0].length ?? 0);
  const written = bare.slice(from, span.to);
  const to =
    from + written.replace(/\s{0,20}\.\s{0,20}(?:to_string|to_owned|into|as_str|clone|as_ref|concat)\(\)$/, '').length;
  const literal = quoted(text, bare, { from, to });
  if (literal !== undefined) return [literal];
  const list = /^(?:\[|(concat|format)!\s{0,10}[([{])/.exec(bare.slice(from, to));
  if (depth < MOST_STEPS && list !== null) {
    const open = from + list[0].length - 1;
    const given = splitAtCommas(bare, open + 1, closingBracket(bare, open));
    if (list[1] !== 'format') return given.flatMap((each) => partsOf(sources, file, each, depth + 1));
    return formatted(sources, file, given, depth);
  }
  const name = /^(?:\w{1,100}::){0,10}(\w{1,100})$/.exec(bare.slice(from, to))?.[1];
  if (name === undefined) return [{ unknown: text.slice(from, Math.min(to, from + 80)) }];
  return constantOf(sources, file, name, depth) ?? [{ unknown: name }];
}

/** `format!("{base}/api")`, `format!("{}/api", base)`. */
function formatted(sources: Sources, file: string, given: readonly Span[], depth: number): readonly Part[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const [first, ...values] = given;
  const pattern = first && quoted(text, bare, first);
  if (pattern === undefined) return [{ unknown: 'format' }];
  let next = 0;
  return pattern.split(/(\{[^{}]{0,100}\})/).flatMap((part): readonly Part[] => {
    const inside = /^\{([^{}:]*)(?::[^{}]*)?\}$/.exec(part)?.[1]?.trim();
    if (inside === undefined) return [part];
    const value = inside === '' ? values[next++] : undefined;
    if (value !== undefined) return partsOf(sources, file, value, depth + 1);
    return constantOf(sources, file, inside, depth) ?? [{ unknown: inside === '' ? '…' : inside }];
  });
}

/** `const API: &str = "/api";` of this file, else where only one value is set under the name. */
function constantOf(sources: Sources, file: string, name: string, depth: number): readonly Part[] | undefined {
  if (depth >= MOST_STEPS || !/^[A-Z]\w{0,100}$/.test(name)) return undefined;
  const set = new RegExp(`\\b(?:const|static) ${name}\\s{0,20}:[^=;]{0,100}=\\s{0,40}`);
  const places = sources.files.flatMap((each) => {
    if (!each.endsWith('.rs') || !sources.text(each).includes(name)) return [];
    const bare = sources.bare(each);
    const found = set.exec(bare);
    if (found === null) return [];
    const from = found.index + found[0].length;
    const end = bare.indexOf(';', from);
    return [{ file: each, span: { from, to: end < 0 ? from : end } }];
  });
  const here = places.filter((each) => each.file === file);
  const values = (here.length > 0 ? here : places).map((each) => partsOf(sources, each.file, each.span, depth + 1));
  return new Set(values.map((each) => JSON.stringify(each))).size === 1 ? values[0] : undefined;
}
