import { shortType } from '../../ui/code/short-type.ts';

/** A long type on one line, as a person would have written it: each member of an object on a line of its own. */
const longestLine = 90;

export function layOutType(whole: string): string {
  const text = shortType(whole);
  if (text.length <= longestLine || text.includes('\n')) return text;
  let out = '';
  let depth = 0;
  let quote = '';
  for (let index = 0; index < text.length; index++) {
    const char = text[index] as string;
    if (quote !== '') {
      out += char;
      if (char === '\\') out += text[++index] ?? '';
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'" || char === '`') {
      quote = char;
      out += char;
    } else if (char === '{' && text[index + 1] === ' ') {
      depth++;
      out += `{\n${'  '.repeat(depth)}`;
      index++;
    } else if (char === ';' && text[index + 1] === ' ' && depth > 0) {
      const isLast = text[index + 2] === '}';
      out += isLast ? ';' : `;\n${'  '.repeat(depth)}`;
      index++;
    } else if (char === '}' && depth > 0) {
      depth--;
      out = `${out.trimEnd()}\n${'  '.repeat(depth)}}`;
    } else {
      out += char;
    }
  }
  return out;
}
