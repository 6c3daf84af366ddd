/** The markup of a component of Astro, as code: in its braces stand expressions of JavaScript, with markup in them. */
import { type MarkupAttribute, type MarkupOptions, markupOf, type Part, type Tag, VOID } from './markup.ts';
import type { MarkupCode } from './markup-code.ts';

const OPTIONS: MarkupOptions = {
  hasBraces: true,
  isRaw: ({ name, attributes }) =>
    name === 'script' || name === 'style' || attributes.some((attribute) => attribute.name === 'is:raw'),
};

/** False where the markup cannot be read: then it holds a part of it alone. */
export function addAstroMarkup(code: MarkupCode, text: string, part: Part): boolean {
  const { tags, codes, isCut } = markupOf(text, part, OPTIONS);
  if (isCut) return false;
  for (const tag of tags) {
    if (isComponent(tag)) code.show(tag.name, tag);
    for (const { name, value } of tag.attributes) {
      if (value === undefined || value.quote === '"' || value.quote === "'" || value.quote === '') continue;
      const spread = name === '' ? (/^\s*\.\.\./.exec(value.text)?.[0].length ?? 0) : 0;
      const given = { from: value.from + spread, to: value.to };
      if (value.quote === '`') code.use({ from: value.from - 1, to: value.to + 1 });
      else if (HAS_TAGS.test(value.text)) addExpression(code, text, given);
      else if (name === '') code.use(given);
      else code.hand(given);
    }
  }
  for (const each of codes)
    if (HAS_TAGS.test(text.slice(each.from, each.to))) addExpression(code, text, each);
    else code.use(each);
  return true;
}

/** `items.map((item) => <Card of={item} />)`, where its tags fit. */
function addExpression(code: MarkupCode, text: string, part: Part): void {
  if (!code.isWhole(part)) return;
  const steps: (() => void)[] = [];
  if (!new ExpressionWalk(code, text, steps).take(part)) return;
  code.use(part, () => {
    for (const step of steps) step();
  });
}

class ExpressionWalk {
  readonly #code: MarkupCode;
  readonly #text: string;
  /** What is to be written, once it is known that all can be. */
  readonly #steps: (() => void)[];

  constructor(code: MarkupCode, text: string, steps: (() => void)[]) {
    this.#code = code;
    this.#text = text;
    this.#steps = steps;
  }

  /** False where something does not fit, or is nested too deeply. */
  take(part: Part, depth = 0): boolean {
    if (depth > MAX_DEPTH) return false;
    const { tags, codes, comments, isCut } = markupOf(this.#text, part, OPTIONS);
    if (isCut || tags.some(({ raw }) => raw !== undefined)) return false;
    const open: string[] = [];
    let at = part.from;
    const gap = (to: number): boolean => {
      const between = { from: at, to };
      // Between tags that are open stands text.
      if (open.length > 0) return true;
      const written = this.#text.slice(at, to);
      // What looks like a tag may stand in a string.
      if (['"', "'", '`'].some((quote) => written.split(quote).length % 2 === 0) || written.includes('<>'))
        return false;
      this.#steps.push(() => this.#code.take(between));
      return true;
    };
    const parts = [
      ...tags.map((tag) => ({ from: tag.from, to: tag.to, take: () => this.#takeTag(tag, open, depth) })),
      ...codes.map((each) => ({ from: each.from - 1, to: each.to + 1, take: () => this.#takeBraces(each, depth) })),
      ...comments.map((comment) => ({ ...comment, take: () => open.length > 0 })),
    ].sort((a, b) => a.from - b.from);
    for (const each of parts) {
      if (!gap(each.from) || !each.take()) return false;
      at = each.to;
    }
    return gap(part.to) && open.length === 0;
  }

  #takeBraces(part: Part, depth: number): boolean {
    this.#steps.push(() => this.#code.add('{'));
    const isRead = this.take(part, depth + 1);
    this.#steps.push(() => this.#code.add('}'));
    return isRead;
  }

  #takeTag(tag: Tag, open: string[], depth: number): boolean {
    const { name, kind } = tag;
    const isAlone = kind === 'alone' || VOID.has(name);
    if (kind === 'closing' && (name === '' || open.pop() !== name)) return false;
    this.#steps.push(() => {
      this.#code.add(kind === 'closing' ? '</' : '<');
      if (isComponent(tag)) this.#code.tagName(tag);
      else this.#code.add('div');
    });
    for (const attribute of tag.attributes) if (!this.#takeAttribute(attribute, depth)) return false;
    this.#steps.push(() => this.#code.add(isAlone ? '/>' : '>'));
    if (kind === 'opening' && !isAlone) open.push(name);
    return true;
  }

  #takeAttribute({ name, value }: MarkupAttribute, depth: number): boolean {
    if (value?.quote === '`') {
      this.#steps.push(() =>
        this.#code
          .add(' a={')
          .take({ from: value.from - 1, to: value.to + 1 })
          .add('}'),
      );
      return true;
    }
    if (value?.quote !== '{' || value.text.trim() === '') return true;
    const isSpread = name === '' && /^\s*\.\.\./.test(value.text);
    this.#steps.push(() => this.#code.add(isSpread ? ' {' : ' a={'));
    const isRead = HAS_TAGS.test(value.text) ? this.take(value, depth + 1) : this.#takeValue(value);
    this.#steps.push(() => this.#code.add('}'));
    return isRead;
  }

  #takeValue(value: Part): boolean {
    this.#steps.push(() => this.#code.take(value));
    return this.#code.isWhole(value);
  }
}

function isComponent({ name }: Tag): boolean {
  return (/^[A-Z]/.test(name) || name.includes('.')) && /^[\w$.]+$/.test(name);
}

/** Each level is read once more. */
const MAX_DEPTH = 20;
const HAS_TAGS = /<[A-Za-z/!]/;
