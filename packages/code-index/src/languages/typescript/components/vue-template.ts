/** The template of a component of Vue, as code. */
import { type Markup, type MarkupAttribute, markupOf, type Part, type Tag, VOID } from './markup.ts';
import { ENTRIES_OF, HANDED_TO, type MarkupCode } from './markup-code.ts';

export interface VueTemplate {
  readonly part: Part;
  /** Names of the scripts, which a script that is set up shares with its template. */
  readonly bound: ReadonlySet<string>;
  /** Components that are known to the template by these names. */
  readonly components: ReadonlySet<string>;
}

interface Scope {
  readonly tag: string;
  /** How many blocks end with it. */
  readonly blocks: number;
}

/** False where the template cannot be read: then it holds a part of it alone. */
export function addVueTemplate(code: MarkupCode, text: string, template: VueTemplate): boolean {
  const markup = markupOf(text, template.part, { hasBraces: false, isRaw: ({ name }) => RAW.has(name) });
  const isShownAsItIs = markup.tags.some(({ attributes }) => attributes.some(({ name }) => name === 'v-pre'));
  return !markup.isCut && !isShownAsItIs && new TemplateWalk(code, text, template).take(markup);
}

class TemplateWalk {
  readonly #code: MarkupCode;
  readonly #text: string;
  readonly #template: VueTemplate;
  readonly #open: Scope[] = [];

  constructor(code: MarkupCode, text: string, template: VueTemplate) {
    this.#code = code;
    this.#text = text;
    this.#template = template;
  }

  take({ tags, comments }: Markup): boolean {
    const { part } = this.#template;
    let at = part.from;
    let comment = 0;
    const textUpTo = (to: number) => {
      for (; comment < comments.length && (comments[comment] as Part).from < to; comment++) {
        this.#takeText({ from: at, to: (comments[comment] as Part).from });
        at = (comments[comment] as Part).to;
      }
      this.#takeText({ from: at, to });
    };
    for (const tag of tags) {
      textUpTo(tag.from);
      at = tag.raw?.to ?? tag.to;
      if (tag.kind === 'closing') {
        const scope = this.#open.pop();
        if (scope === undefined || scope.tag !== tag.name) return false;
        this.#takeName(tag);
        this.#close(scope.blocks);
      } else if (!this.#takeTag(tag)) return false;
    }
    textUpTo(part.to);
    return this.#open.length === 0;
  }

  #close(blocks: number): void {
    this.#code.add('}\n'.repeat(blocks));
  }

  /** `{{ here }}` */
  #takeText({ from, to }: Part): void {
    const written = this.#text.slice(from, to);
    for (let at = written.indexOf('{{'); at >= 0; at = written.indexOf('{{', at)) {
      const end = written.indexOf('}}', at);
      if (end < 0) return;
      this.#code.use({ from: from + at + 2, to: from + end });
      at = end + 2;
    }
  }

  /** False where it binds names that cannot be told: what stands in it may mean these. */
  #takeTag(tag: Tag): boolean {
    const loop = tag.attributes.find(({ name }) => name === 'v-for');
    let blocks = 0;
    if (loop !== undefined && this.#openLoop(loop)) blocks++;
    else if (loop !== undefined) return false;
    this.#takeName(tag);
    for (const attribute of tag.attributes) if (attribute !== loop) this.#takeAttribute(attribute);
    // What a slot is handed is known to what stands in it.
    for (const { name, value } of tag.attributes) {
      if (!SLOT.test(name) || value === undefined || value.text.trim() === '') continue;
      if (!this.#openScope(value)) return false;
      blocks++;
    }
    if (tag.kind === 'alone' || VOID.has(tag.name)) this.#close(blocks);
    else this.#open.push({ tag: tag.name, blocks });
    return true;
  }

  /** `<UserCard>` and `<user-card>` name the same. */
  #takeName(tag: Tag): void {
    const { name } = tag;
    const { components } = this.#template;
    const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const pascal = camel.charAt(0).toUpperCase() + camel.slice(1);
    const [root = ''] = name.split('.');
    if (name.includes('.')) {
      if (components.has(root) && /^[\w$.]+$/.test(name)) this.#code.show(name, tag);
      return;
    }
    const known = [name, camel, pascal].find((each) => components.has(each));
    if (known !== undefined && /^[\w$]+$/.test(known)) this.#code.show(known, { ...tag, name: known });
    // Nobody registers it here: a tool may, or a plugin for all.
    else if (/[A-Z-]/.test(name) && /^[A-Za-z][\w$]*$/.test(pascal) && !BUILT_IN.has(pascal))
      this.#code.show(pascal, tag);
  }

  #takeAttribute({ name, at, value }: MarkupAttribute): void {
    if (SLOT.test(name) || name === 'v-else' || name === 'v-once' || name === 'v-cloak') return;
    const event = /^(?:@|v-on:)/.exec(name)?.[0];
    const bound = /^(?::|\.(?=[a-z])|v-bind:)/.exec(name)?.[0];
    if (event === undefined && bound === undefined && !name.startsWith('v-')) return;
    if (bound !== undefined && value === undefined) {
      const property = /^[\w-]+/.exec(name.slice(bound.length))?.[0] ?? '';
      const camel = property.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      if (camel !== '') this.#code.name(camel, at + bound.length);
      return;
    }
    const directive = /^v-([a-z][\w-]*)/.exec(name)?.[1];
    if (directive !== undefined && !DIRECTIVES.has(directive)) {
      const camel = `v-${directive}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      if (this.#template.bound.has(camel)) this.#code.name(camel, at);
    }
    if (value === undefined) return;
    const isValue = event === undefined || IS_PATH.test(value.text) || IS_FUNCTION.test(value.text);
    // `@click="open = true; load()"`
    if (isValue) this.#code.hand(value);
    else this.#code.run(value);
  }

  /** `v-for="(item, index) in items"` */
  #openLoop({ value }: MarkupAttribute): boolean {
    if (value === undefined || value.text.length > LONGEST_LOOP) return false;
    const word = /\s(?:in|of)\s/.exec(value.text);
    if (word === null) return false;
    const items = { from: value.from + word.index + word[0].length, to: value.to };
    const names = value.text.slice(0, word.index);
    const leading = /^\s*\(?/.exec(names)?.[0] ?? '';
    const isBracketed = leading.endsWith('(');
    const trailing = isBracketed ? (/\)\s*$/.exec(names)?.[0].length ?? -1) : 0;
    if (trailing < 0) return false;
    const bound = { from: value.from + leading.length, to: value.from + word.index - trailing };
    return this.#openFor(bound, items);
  }

  #openFor(bound: Part, items: Part): boolean {
    const names = this.#text.slice(bound.from, bound.to);
    if (!this.#code.isWhole(items) || !this.#code.isWhole(bound) || !IS_PATTERN.test(names)) return false;
    this.#code
      .add('for (const [')
      .takePattern(bound)
      .add(`] of ${this.#code.told === 'members' ? ENTRIES_OF : HANDED_TO}(`);
    this.#code.take(items).add('\n)) {\n');
    return true;
  }

  #openScope(value: Part & { readonly text: string }): boolean {
    if (!IS_PATTERN.test(value.text) || !this.#code.isWhole(value)) return false;
    this.#code.add('for (const [').takePattern(value).add(`] of ${HANDED_TO}([])) {\n`);
    return true;
  }
}

const RAW: ReadonlySet<string> = new Set(['script', 'style', 'textarea']);
const SLOT = /^(?:#|v-slot(?:$|[:.])|slot-scope$)/;
const LONGEST_LOOP = 3_000;
/** Names, and patterns of them. */
const IS_PATTERN = /^[\w$\s,:{}[\].='"\u0080-\uffff]*$/;
const IS_PATH = /^\s*[A-Za-z_$][\w$]*(?:\s*\.\s*[A-Za-z_$][\w$]*|\[[^\]]{1,200}\])*\s*$/;
const IS_FUNCTION =
  /^\s*(?:async\s+)?(?:\([^()]{0,500}\)|[A-Za-z_$][\w$]*)\s*(?::[^=]{1,200})?=>|^\s*(?:async\s+)?function\b/;
const DIRECTIVES: ReadonlySet<string> = new Set(
  'if else else-if for show html text memo model bind on slot once pre cloak is'.split(' '),
);
const BUILT_IN: ReadonlySet<string> = new Set(
  'Transition TransitionGroup KeepAlive Teleport Suspense Component Slot Template'.split(' '),
);
