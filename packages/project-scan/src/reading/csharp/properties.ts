/** Public properties of classes and records of C#, with their attributes and what can be done with them. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { attributesBefore, type CsAttribute, type CsClass } from './classes.ts';

export interface CsProperty {
  readonly name: string;
  readonly type: string;
  readonly attributes: readonly CsAttribute[];
  /** It has a setter, whoever may call it. */
  readonly isSettable: boolean;
  readonly isStatic: boolean;
}

const property =
  /\bpublic ((?:(?:virtual|override|new|required|static|abstract|sealed|readonly) ){0,4})([\w.]{1,200}(?:<[^;{}()=]{0,200}>)?\??(?:\[,{0,3}\]){0,3}\??) (@?\w{1,200})\s{0,200}(\{|=>)/g;

/** Those of this class, not of classes in it; of a record also what it is made with. */
export function propertiesOf(bare: string, { nameEnd, body }: CsClass): readonly CsProperty[] {
  const inner = typesIn(bare, body);
  const found: CsProperty[] = positional(bare, nameEnd, body.from).map((part) => ({
    ...part,
    isSettable: true,
    isStatic: false,
  }));
  property.lastIndex = body.from;
  for (let match = property.exec(bare); match !== null && match.index < body.to; match = property.exec(bare)) {
    const at = match.index;
    if (inner.some(({ from, to }) => from <= at && at < to)) continue;
    const [whole, modifiers = '', type = '', name = '', opening] = match;
    if (/^(?:class|record|struct|interface|enum|event|delegate)$/.test(type)) continue;
    const open = at + whole.length - 1;
    const accessors = opening === '{' ? bare.slice(open, closingBracket(bare, open)) : '';
    found.push({
      name: name.replace('@', ''),
      type,
      attributes: attributesBefore(bare, at),
      isSettable: /\b(?:set|init)\b/.test(accessors),
      isStatic: /\bstatic\b/.test(modifiers),
    });
  }
  return found;
}

/** What types that are declared in this one take up. */
function typesIn(bare: string, { from, to }: Span): readonly Span[] {
  const declaration = /\b(?:class|record|struct|interface) \w{1,200}[^{};]{0,400}\{/g;
  declaration.lastIndex = from;
  const spans: Span[] = [];
  for (let match = declaration.exec(bare); match !== null && match.index < to; match = declaration.exec(bare)) {
    const end = closingBracket(bare, match.index + match[0].length - 1);
    spans.push({ from: match.index, to: end });
    declaration.lastIndex = end;
  }
  return spans;
}

/** `record Point(int X, [property: Key] int Y)`. */
function positional(
  bare: string,
  nameEnd: number,
  bodyFrom: number,
): readonly Pick<CsProperty, 'name' | 'type' | 'attributes'>[] {
  if (!/\brecord \w+$/.test(bare.slice(Math.max(0, nameEnd - 220), nameEnd))) return [];
  const head = /^(?:<[^()]{0,200}>)?\s{0,40}\(/.exec(bare.slice(nameEnd, bodyFrom));
  if (head === null) return [];
  const open = nameEnd + head[0].length - 1;
  return splitAtCommas(bare, open + 1, closingBracket(bare, open)).flatMap(({ from, to }) => {
    const written = bare.slice(from, to).replace(/^(?:\[[^\]]{0,200}\]\s{0,20}){0,5}/, '');
    const [, type, name] = /^([\w.<>?,[\] ]{1,200}) (\w{1,200})(?:\s{0,20}=[\s\S]*)?$/.exec(written) ?? [];
    return type === undefined || name === undefined ? [] : [{ name, type, attributes: [] }];
  });
}
