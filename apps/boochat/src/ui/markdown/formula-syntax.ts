/**
 * The signs of formulas, taught to the parser of Markdown, so that what stands between them is not read as emphasis or
 * escapes, and dollars in code stay code. The shapes below are as much of micromark, and of mdast-util-from-markdown, as
 * is needed here; `remark-math` knows no brackets, and takes `$5 and $7` for a formula.
 */
import { closings, isMeantAsFormula, maxFormulaLength, openingOf } from './formula-source.ts';

/** A character; below zero a tab or the end of a line, null at the end of all. */
type Code = number | null;
type State = (code: Code) => State | undefined;

interface Effects {
  enter(type: string): void;
  exit(type: string): void;
  consume(code: Code): void;
  attempt(construct: Construct, ok: State, nok: State): State;
}

interface TokenizeContext {
  readonly previous: Code;
  /** Whether it is only asked if this may end the paragraph before it. */
  readonly interrupt?: boolean | undefined;
  /** Lines that belong to a quotation or a list without its sign. */
  readonly parser: { readonly lazy: Readonly<Record<number, boolean>> };
  now(): { readonly line: number };
}

interface Construct {
  readonly name?: string;
  readonly concrete?: boolean;
  /** A part of another construct. */
  readonly partial?: boolean;
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State;
}

interface Token {
  readonly type: string;
}

interface CompileContext {
  enter(node: object, token: Token): void;
  exit(token: Token): void;
  sliceSerialize(token: Token): string;
}

/** What a remark plugin is called on. */
interface Processor {
  data(): object;
}

interface Extensions {
  micromarkExtensions?: unknown[];
  fromMarkdownExtensions?: unknown[];
}

/** The language by which formulas are known until the page's own elements are made of them; see `formula-marks.ts`. */
export const formulaClass = 'language-tex-formula';

/** A remark plugin. */
export function formulaSyntax(this: Processor): void {
  const data = this.data() as Extensions;
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push({
    text: { [dollar]: inLine, [backslash]: inLine },
    flow: { [dollar]: onLines, [backslash]: onLines },
  });
  data.fromMarkdownExtensions ??= [];
  data.fromMarkdownExtensions.push({ exit: { formula: compile } });
}

const dollar = 36;
const backslash = 92;

function compile(this: CompileContext, token: Token): void {
  const source = this.sliceSerialize(token);
  const data = {
    hName: 'code',
    hProperties: { className: [formulaClass] },
    hChildren: [{ type: 'text', value: source }],
  };
  this.enter({ type: 'formula', data, children: [] }, token);
  this.exit(token);
}

const inLine: Construct = {
  name: 'formula',
  tokenize(effects, ok, nok) {
    const { previous } = this;
    let source = '';
    let isEscaped = false;

    const end = (code: Code): State | undefined => {
      effects.exit('formulaText');
      effects.exit('formula');
      return isMeantAsFormula(source, textOf(code)) ? ok(code) : nok(code);
    };
    const lineEnd = (code: Code): State => {
      effects.exit('formulaText');
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      source += '\n';
      return (next) => {
        if (next === null || isLineEnd(next)) return nok(next);
        effects.enter('formulaText');
        return within(next);
      };
    };
    const within: State = (code) => {
      if (isClosed(source, isEscaped)) return end(code);
      if (code === null || source.length > maxFormulaLength) return nok(code);
      if (isLineEnd(code)) return openingOf(source) === '$' ? nok(code) : lineEnd(code);
      isEscaped = code === backslash && !isEscaped;
      source += textOf(code);
      effects.consume(code);
      return within;
    };
    return (code) => {
      if (code === dollar && /[\w$]/.test(textOf(previous))) return nok(code);
      effects.enter('formula');
      effects.enter('formulaText');
      return within(code);
    };
  },
};

/** `isEscaped`: the last character is a backslash that is not itself escaped, so that the next one is a sign of TeX. */
function isClosed(source: string, isEscaped: boolean): boolean {
  const opening = openingOf(source);
  if (opening === undefined || isEscaped) return false;
  const closing = closings[opening];
  if (source.length < opening.length + closing.length || !source.endsWith(closing)) return false;
  return isUnescaped(source, source.length - closing.length);
}

function isUnescaped(source: string, at: number): boolean {
  let before = at;
  while (source[before - 1] === '\\') before -= 1;
  return (at - before) % 2 === 0;
}

/** The signs stand alone on their lines, so that the lines between them may begin as lists do, or be empty. */
const onLines: Construct = {
  name: 'formulaLines',
  concrete: true,
  tokenize(effects, ok, nok) {
    let line = '';
    let closing = '';

    const end: State = (code) => {
      effects.exit('formula');
      return ok(code);
    };
    const lineStart: State = (code) => {
      if (code === null) return end(code);
      if (isLineEnd(code)) return nextLine(code);
      line = '';
      effects.enter('formulaText');
      return inside(code);
    };
    const nextLine: State = (code) => effects.attempt(sameContainer, lineStart, end)(code);
    const inside: State = (code) => {
      if (code !== null && !isLineEnd(code)) {
        line += textOf(code);
        effects.consume(code);
        return inside;
      }
      effects.exit('formulaText');
      return line.trim() === closing ? end(code) : nextLine(code);
    };
    const opening: State = (code) => {
      if (code !== null && !isLineEnd(code)) {
        line += textOf(code);
        effects.consume(code);
        return opening;
      }
      effects.exit('formulaText');
      const sign = line.trimEnd();
      if (code === null || (sign !== '$$' && sign !== '\\[')) return nok(code);
      if (this.interrupt) return end(code);
      closing = closings[sign];
      return nextLine(code);
    };
    return (code) => {
      effects.enter('formula');
      effects.enter('formulaText');
      return opening(code);
    };
  },
};

const sameContainer: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (code) => {
      if (code === null) return nok(code);
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return (next) => (this.parser.lazy[this.now().line] ? nok(next) : ok(next));
    };
  },
};

function isLineEnd(code: number): boolean {
  return code < -2;
}

function textOf(code: Code): string {
  if (code === null) return '';
  return code < 0 ? ' ' : String.fromCharCode(code);
}
