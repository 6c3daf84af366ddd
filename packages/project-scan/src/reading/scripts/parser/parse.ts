/** Syntax trees of scripts, as JSON has them; see `tree.ts` for what readers are given. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import type { Program } from 'oxc-parser';
import { scriptsIn } from '../script-part.ts';
import { compile, type Parsed, ParserInstance, type ParserOptions, type WasmModule } from './parser-instance.ts';

export interface ParsedScript {
  /** Undefined where nothing of it could be understood. */
  readonly program: Program | undefined;
  /** Lines were left out, or all of it: there may be more in it than the tree has. */
  readonly isPartial: boolean;
}

/** @param file Its name says what is written in it. */
export function parseScript(file: string, text: string): ParsedScript {
  let left = scriptIn(file, text);
  for (let step = 0; step <= MOST_LINES_LEFT_OUT; step++) {
    let failedAt: number | undefined;
    for (const options of dialectsOf(file)) {
      const parsed = parsedAs(options, file, left);
      if (parsed === undefined) return { program: undefined, isPartial: true };
      const { node: program } = JSON.parse(parsed.json) as { readonly node: Program };
      // After an error that it cannot go on behind, it has nothing.
      if (parsed.errors.length === 0 || program.body.length > 0) return { program, isPartial: step > 0 };
      failedAt ??= Math.max(...parsed.errors);
    }
    left = withoutLine(left, failedAt ?? 0);
  }
  return { program: undefined, isPartial: true };
}

function scriptIn(file: string, text: string): string {
  // The scripts of such a file may stand alone in the text already.
  const isMarkup = /\.(?:vue|svelte|astro|html?)$/.test(file) && /<script|^\s{0,20}---/.test(text);
  return isMarkup ? scriptsIn(text) : text;
}

/** A line that somebody is writing, say. */
const MOST_LINES_LEFT_OUT = 3;

/** The second is tried where nothing is understood in the first: types in JavaScript, `return` outside of functions. */
function dialectsOf(file: string): readonly ParserOptions[] {
  const common = { astType: 'ts', preserveParens: false, sourceType: 'unambiguous' } as const;
  if (/\.d\.[mc]?ts$/.test(file)) return [{ ...common, lang: 'dts' }];
  if (/\.[mc]?ts$/.test(file)) return [{ ...common, lang: 'ts' }];
  if (/\.(?:vue|svelte|astro)$/.test(file))
    return [
      { ...common, lang: 'ts' },
      { ...common, lang: 'tsx' },
    ];
  if (file.endsWith('.tsx')) return [{ ...common, lang: 'tsx' }];
  return [
    { ...common, lang: 'jsx' },
    { ...common, lang: 'tsx', sourceType: 'commonjs' },
  ];
}

function parsedAs(options: ParserOptions, file: string, text: string): Parsed | undefined {
  instance ??= new ParserInstance(compiled());
  try {
    return instance.parse(file, text, options);
  } catch {
    // Nested too deeply, or too large.
    instance = undefined;
    return undefined;
  }
}

function withoutLine(text: string, place: number): string {
  const from = text.lastIndexOf('\n', place - 1) + 1;
  const end = text.indexOf('\n', place);
  const to = end < 0 ? text.length : end;
  return `${text.slice(0, from)}${' '.repeat(to - from)}${text.slice(to)}`;
}

let instance: ParserInstance | undefined;
let module: WasmModule | undefined;

/** Fast code is made of it in the background for longer than it runs (0.2 s for fifty files that it parses in 0.03 s). */
function compiled(): WasmModule {
  if (module !== undefined) return module;
  setFlagsFromString('--liftoff-only');
  try {
    module = compile(bytes);
  } finally {
    setFlagsFromString('--no-liftoff-only');
  }
  return module;
}

// Read when this file is loaded: later the thread is sealed off.
const bytes = readFileSync(createRequire(import.meta.url).resolve('oxc-parser/parser.wasm32-wasip1.wasm'));
