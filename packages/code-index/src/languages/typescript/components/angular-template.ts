/**
 * The template of a class of Angular that lies in a file of its own, as code: its names are members of that class, but for those
 * that the template binds.
 */

import { type Expressions, expressionOf, RESERVED, tokensOf } from './angular-expression.ts';
import { addElement } from './angular-names.ts';
import { type AngularText, angularTexts } from './angular-text.ts';
import { type MarkupAttribute, markupOf, type Part, type Tag, VOID } from './markup.ts';
import { HANDED_TO, type MarkupCode } from './markup-code.ts';

/** `user-card.component.html`, beside `user-card.component.ts`. */
export function isAngularTemplate(file: string): boolean {
  return /[^/]\.component\.html$/.test(file);
}

export const MARKUP_OF_ANGULAR = {
  hasBraces: false,
  isRaw: ({ name }: Pick<Tag, 'name'>) => name === 'script' || name === 'style',
};

interface Opened {
  /** How many blocks end with it. */
  readonly blocks: number;
  /** What it binds. */
  readonly names: readonly string[];
}

interface Scope {
  /** A tag, a block with its sign, or a brace. */
  readonly of: string;
  blocks: number;
  readonly names: string[];
}

/** Names of what stands in the template, of which nothing is known; undefined where it cannot be read: then the code holds a part of it alone. */
export function addAngularTemplate(code: MarkupCode, text: string, loops: string): ReadonlySet<string> | undefined {
  const markup = markupOf(text, { from: 0, to: text.length }, MARKUP_OF_ANGULAR);
  const texts = markup.isCut ? undefined : angularTexts(text, markup);
  if (texts === undefined) return undefined;
  const refs = new Set(markup.tags.flatMap(({ attributes }) => attributes.flatMap(({ name }) => refOf(name) ?? [])));
  const walk = new TemplateWalk(code, text, loops, refs);
  const parts = [
    ...markup.tags.map((tag) => ({ from: tag.from, take: () => walk.takeTag(tag) })),
    ...texts.map((part) => ({ from: part.from, take: () => walk.takeText(part) })),
  ].sort((a, b) => a.from - b.from);
  return parts.every(({ take }) => take()) && walk.isOver ? refs : undefined;
}

/** `#field`, wherever it stands, is known to all of the template. */
function refOf(attribute: string): string | undefined {
  const name = /^(?:#|ref-)([A-Za-z_$][\w$]*)$/.exec(attribute)?.[1];
  return name === undefined || RESERVED.has(name) ? undefined : name;
}

class TemplateWalk {
  readonly #code: MarkupCode;
  readonly #text: string;
  /** What goes through a list. */
  readonly #loops: string;
  readonly #refs: ReadonlySet<string>;
  /** Around all of it is one of no tag. */
  readonly #open: Scope[] = [{ of: '', blocks: 0, names: [] }];
  /** How often a name is bound where the walk is. */
  readonly #bound = new Map<string, number>();
  /** How many elements of a name are open. */
  readonly #tags = new Map<string, number>();
  /** Where among the open ones the braces are. */
  readonly #braces: number[] = [];
  readonly #expressions: Expressions;

  constructor(code: MarkupCode, text: string, loops: string, refs: ReadonlySet<string>) {
    this.#code = code;
    this.#text = text;
    this.#loops = loops;
    this.#refs = refs;
    this.#expressions = { code, text, isBound: (name) => this.#isBound(name) };
  }

  get isOver(): boolean {
    for (let scope = this.#open.pop(); scope !== undefined; scope = this.#open.pop()) {
      if (isBrace(scope)) return false;
      this.#close(scope);
    }
    return true;
  }

  #isBound(name: string): boolean {
    return this.#refs.has(name) || (this.#bound.get(name) ?? 0) > 0;
  }

  #enter(of: string, { blocks, names }: Opened): void {
    const scope: Scope = { of, blocks: 0, names: [] };
    if (isBrace(scope)) this.#braces.push(this.#open.length);
    else this.#tags.set(of, (this.#tags.get(of) ?? 0) + 1);
    this.#open.push(scope);
    this.#bindIn(scope, { blocks, names });
  }

  #bindIn(scope: Scope, { blocks, names }: Opened): void {
    scope.blocks += blocks;
    for (const name of names) {
      scope.names.push(name);
      this.#bound.set(name, (this.#bound.get(name) ?? 0) + 1);
    }
  }

  #close(scope: Scope): void {
    const { of, blocks, names } = scope;
    if (isBrace(scope)) this.#braces.pop();
    else this.#tags.set(of, (this.#tags.get(of) ?? 1) - 1);
    this.#code.add('}\n'.repeat(blocks));
    for (const name of names) this.#bound.set(name, (this.#bound.get(name) ?? 1) - 1);
  }

  takeTag(tag: Tag): boolean {
    if (tag.raw !== undefined) return true;
    addElement(this.#code, tag);
    if (tag.kind === 'closing') {
      if ((this.#tags.get(tag.name) ?? 0) === 0) return true;
      const at = this.#open.findLastIndex(({ of }) => of === tag.name);
      // Some elements need not be closed.
      if (at < (this.#braces.at(-1) ?? 0)) return true;
      for (const scope of this.#open.splice(at).reverse()) this.#close(scope);
      return true;
    }
    const names: string[] = [];
    let blocks = 0;
    const bind = (open: Opened | undefined) => {
      if (open === undefined) return;
      // What an element binds is known to the rest of it.
      names.push(...open.names);
      blocks += open.blocks;
    };
    const structural = tag.attributes.find(({ name }) => name.startsWith('*'));
    if (structural?.value !== undefined) bind(this.#takeMicrosyntax(structural.value));
    for (const { name, at } of tag.attributes) {
      const from = name.startsWith('let-') ? at + 'let-'.length : undefined;
      if (from !== undefined && /^let-[A-Za-z_$][\w$]*$/.test(name))
        bind(this.#openNames([{ from, to: at + name.length }]));
    }
    this.#enter(tag.name, { blocks, names });
    for (const attribute of tag.attributes) this.#takeAttribute(attribute);
    if (tag.kind === 'alone' || VOID.has(tag.name)) this.#close(this.#open.pop() as Scope);
    return true;
  }

  #takeAttribute({ name, value }: MarkupAttribute): void {
    if (value === undefined || /^(?:[*#]|ref-|let-)/.test(name)) return;
    if (/^(?:\[|bind-|@)/.test(name)) this.#hand(value);
    else if (/^(?:\(|on-)/.test(name)) this.#run(value);
    else if (value.text.includes('{{')) this.#takeHoles(value);
  }

  #takeHoles({ from, to }: Part): void {
    const written = this.#text.slice(from, to);
    for (let at = written.indexOf('{{'); at >= 0; at = written.indexOf('{{', at)) {
      const end = written.indexOf('}}', at);
      if (end < 0) return;
      this.#use({ from: from + at + 2, to: from + end });
      at = end + 2;
    }
  }

  takeText(text: AngularText): boolean {
    switch (text.kind) {
      case 'hole':
        this.#use(text.part);
        return true;
      case 'open':
        if (text.part !== undefined) this.#use(text.part);
        this.#enter('{', NOTHING_BOUND);
        return true;
      case 'close':
        return this.#closeBrace();
      case 'let':
        return this.#bindLet(text.name, text.part);
      case 'block':
        this.#enter(`{@${text.name}`, this.#openBlock(text.name, text.part));
        return true;
    }
  }

  #closeBrace(): boolean {
    const at = this.#braces.at(-1);
    // What closes nothing is text.
    if (at !== undefined) for (const scope of this.#open.splice(at).reverse()) this.#close(scope);
    return true;
  }

  /** It holds to the end of the block around it, or of the element that is there once or more. */
  #bindLet(name: Part, part: Part): boolean {
    const opened = this.#openValue(name, part);
    const around = this.#open.findLast((scope) => isBrace(scope) || scope.blocks > 0) ?? this.#open[0];
    if (around !== undefined) this.#bindIn(around, opened);
    return true;
  }

  #openBlock(name: string, part: Part | undefined): Opened {
    if (part === undefined) return NOTHING_BOUND;
    if (name === 'for') return this.#openFor(part);
    if (!/^(?:if|else if|switch|case)$/.test(name)) {
      // `@defer (when isShown; prefetch on idle)`
      for (const each of this.#splitBySemicolons(part)) {
        const when = /^\s*(?:prefetch\s+|hydrate\s+)?when\s/.exec(this.#text.slice(each.from, each.to))?.[0].length;
        if (when !== undefined) this.#use({ from: each.from + when, to: each.to });
      }
      return NOTHING_BOUND;
    }
    const [condition, ...more] = this.#splitBySemicolons(part);
    if (condition === undefined) return NOTHING_BOUND;
    const [, blanks = '', alias = ''] = /^(\s*as\s+)([A-Za-z_$][\w$]*)\s*$/.exec(this.#written(more[0])) ?? [];
    if (alias === '' || more[0] === undefined) {
      this.#use(condition);
      return NOTHING_BOUND;
    }
    const from = more[0].from + blanks.length;
    return this.#openValue({ from, to: from + alias.length }, condition);
  }

  /** `@for (item of items; track item.id; let last = $last, first = $first)` */
  #openFor(part: Part): Opened {
    const [head, ...more] = this.#splitBySemicolons(part);
    const [, blanks = '', bound = '', between = ''] =
      /^(\s*)([A-Za-z_$][\w$]*)(\s+of\s)/.exec(this.#written(head)) ?? [];
    if (head === undefined || bound === '') return NOTHING_BOUND;
    const from = head.from + blanks.length;
    const behind = from + bound.length;
    const opened = [this.#openLoop({ from, to: behind }, { from: behind + between.length, to: head.to })];
    const names: Part[] = [];
    for (const each of more) {
      const start = /^\s*let\s/.exec(this.#written(each))?.[0].length;
      if (start === undefined) continue;
      const given = this.#text.slice(each.from + start, each.to);
      for (const { 1: name = '', index } of given.matchAll(/(?<![\w$])([A-Za-z_$][\w$]{0,99})\s{0,20}=\s{0,20}\$\w/g))
        names.push({ from: each.from + start + index, to: each.from + start + index + name.length });
    }
    if (names.length > 0) opened.push(this.#openNames(names));
    const scope = together(opened);
    // What tells items apart knows each of them.
    this.#enter('', { blocks: 0, names: scope.names });
    for (const each of more) {
      const track = /^\s*track\s/.exec(this.#written(each))?.[0].length;
      if (track !== undefined) this.#hand({ from: each.from + track, to: each.to });
    }
    this.#close(this.#open.pop() as Scope);
    return scope;
  }

  /** `let item of items; let i = index; trackBy: tell`, `shown | async as one; else none` */
  #takeMicrosyntax(value: Part): Opened | undefined {
    const steps = microsyntaxOf(this.#text, value);
    if (steps === undefined) return undefined;
    const opened: Opened[] = [];
    const loop = steps.find(({ key, expression }) => key === 'of' && expression !== undefined);
    const [first] = steps.filter(({ kind }) => kind === 'let');
    for (const step of steps) {
      if (step.kind === 'value' && step === loop && first?.name !== undefined) {
        opened.push(this.#openLoop(first.name, step.expression as Part));
      } else if (step.kind === 'value' && step.name !== undefined) {
        opened.push(this.#openValue(step.name, step.expression as Part));
      } else if (step.kind === 'value') this.#hand(step.expression as Part);
    }
    const others = steps.flatMap(({ kind, name }) =>
      kind !== 'value' && name !== undefined && (loop === undefined || name !== first?.name) ? [name] : [],
    );
    if (others.length > 0) opened.push(this.#openNames(others));
    return together(opened);
  }

  #splitBySemicolons(part: Part): Part[] {
    const found: Part[] = [];
    let from = part.from;
    let depth = 0;
    for (const { kind, code, from: at, to } of tokensOf(this.#text, part)) {
      if (kind !== 'sign') continue;
      if (OPENS.has(code)) depth++;
      else if (CLOSES.has(code)) depth--;
      else if (code === SEMICOLON && depth === 0) {
        found.push({ from, to: at });
        from = to;
      }
    }
    return [...found, { from, to: part.to }];
  }

  #written(part: Part | undefined): string {
    return part === undefined ? '' : this.#text.slice(part.from, part.to);
  }

  #openLoop(name: Part, items: Part): Opened {
    const write = expressionOf(this.#expressions, items);
    this.#code
      .add('for (const [')
      .takePattern(name)
      .add(`] of ${write === undefined ? HANDED_TO : this.#loops}(`);
    write?.();
    this.#code.add('\n)) {\n');
    return { blocks: 1, names: [this.#written(name)] };
  }

  #openValue(name: Part, part: Part): Opened {
    const write = expressionOf(this.#expressions, part);
    this.#code.add('{ const ').takePattern(name).add(' = (');
    if (write === undefined) this.#code.add(HANDED_TO);
    else write();
    this.#code.add('\n);\n');
    return { blocks: 1, names: [this.#written(name)] };
  }

  #openNames(names: readonly Part[]): Opened {
    this.#code.add('for (const [');
    for (const name of names) this.#code.takePattern(name).add(', ');
    this.#code.add(`] of ${HANDED_TO}([])) {\n`);
    return { blocks: 1, names: names.map((name) => this.#written(name)) };
  }

  #use(part: Part): void {
    const write = expressionOf(this.#expressions, part);
    if (write === undefined) return;
    this.#code.add(`${HANDED_TO}([`);
    write();
    this.#code.add('\n]);\n');
  }

  #hand(part: Part): void {
    const write = expressionOf(this.#expressions, part);
    if (write === undefined) return;
    this.#code.add(`${HANDED_TO}(`);
    write();
    this.#code.add('\n);\n');
  }

  #run(part: Part): void {
    const write = expressionOf(this.#expressions, part);
    if (write === undefined) return;
    this.#code.add(`${HANDED_TO}(($event) => {`);
    write();
    this.#code.add('\n});\n');
  }
}

interface MicroStep {
  readonly kind: 'value' | 'let' | 'as';
  readonly key?: string;
  readonly expression?: Part;
  /** What it binds. */
  readonly name?: Part;
}

/** Undefined where it cannot be told what it binds. */
function microsyntaxOf(text: string, value: Part): readonly MicroStep[] | undefined {
  const tokens = tokensOf(text, value);
  const steps: MicroStep[] = [];
  const isWord = (i: number) => tokens[i]?.kind === 'word' && /^[A-Za-z_$]/.test(tokens[i]?.value ?? '');
  const isSign = (i: number, code: number) => tokens[i]?.kind === 'sign' && tokens[i]?.code === code;
  let i = 0;
  let key: string | undefined;
  while (i < tokens.length) {
    if (isSign(i, SEMICOLON) || isSign(i, COMMA)) {
      i++;
      continue;
    }
    if (tokens[i]?.value === 'let' && tokens[i]?.kind === 'word' && isWord(i + 1)) {
      steps.push({ kind: 'let', name: tokens[i + 1] as Part });
      i += 2;
      if (isSign(i, EQUALS)) i += 2;
      continue;
    }
    // `index as i`
    if (i > 0 && isWord(i) && tokens[i + 1]?.value === 'as' && isWord(i + 2)) {
      steps.push({ kind: 'as', name: tokens[i + 2] as Part });
      i += 3;
      continue;
    }
    if (i > 0) {
      if (!isWord(i)) return undefined;
      key = tokens[i]?.value;
      i++;
      if (isSign(i, COLON)) i++;
    }
    const start = i;
    let depth = 0;
    for (; i < tokens.length; i++) {
      const token = tokens[i] as (typeof tokens)[number];
      if (token.kind === 'sign' && OPENS.has(token.code)) depth++;
      else if (token.kind === 'sign' && CLOSES.has(token.code)) depth--;
      if (depth > 0) continue;
      if (isSign(i, SEMICOLON) || isSign(i, COMMA)) break;
      // Where a word stands behind a value, something new begins.
      if (i > start && isWord(i) && isValueBefore(tokens[i - 1]) && !OPERATORS.has(token.value)) break;
    }
    if (i === start) return undefined;
    const expression = { from: (tokens[start] as Part).from, to: (tokens[i - 1] as Part).to };
    const isNamed = tokens[i]?.value === 'as' && isWord(i + 1);
    steps.push({
      kind: 'value',
      expression,
      ...(key === undefined ? {} : { key }),
      ...(isNamed ? { name: tokens[i + 1] as Part } : {}),
    });
    if (isNamed) i += 2;
  }
  return steps;
}

function isValueBefore(token: ReturnType<typeof tokensOf>[number] | undefined): boolean {
  if (token === undefined) return false;
  return token.kind === 'word' ? !OPERATORS.has(token.value) : token.kind === 'string' || CLOSES.has(token.code);
}

function together(opened: readonly Opened[]): Opened {
  return {
    blocks: opened.reduce((sum, { blocks }) => sum + blocks, 0),
    names: opened.flatMap(({ names }) => names),
  };
}

function isBrace({ of }: Scope): boolean {
  return of.startsWith('{');
}

const NOTHING_BOUND: Opened = { blocks: 0, names: [] };
const OPERATORS: ReadonlySet<string> = new Set('typeof void in instanceof'.split(' '));
const COMMA = 44;
const COLON = 58;
const SEMICOLON = 59;
const EQUALS = 61;
const OPENS: ReadonlySet<number> = new Set([40, 91, 123]);
const CLOSES: ReadonlySet<number> = new Set([41, 93, 125]);
