/**
 * The markup of a component as code that follows the file in its module. It stands in a function that is handed all names of
 * which the scripts say nothing, so that none of them is taken for one that the page has. A comment at its end says from where
 * in the file each part of it comes.
 */
import path from 'node:path';
import { moduleInText } from '../module-in-text.ts';
import { ScriptTokens } from '../script-tokens.ts';
import { GIVEN_BY_ANGULAR, OBJECT_OF_CLASS } from './angular-expression.ts';
import { addAngularTemplate, isAngularTemplate } from './angular-template.ts';
import { addAstroMarkup } from './astro-template.ts';
import type { Part } from './markup.ts';
import { type CodePiece, ENTRIES_OF, HANDED_TO, MarkupCode, type Told } from './markup-code.ts';
import { addSvelteMarkup } from './svelte-template.ts';
import { addVueTemplate } from './vue-template.ts';

export interface ComponentMarkup {
  readonly file: string;
  readonly text: string;
  readonly scripts: readonly (Part & { readonly isModule: boolean })[];
  /** Of Vue, where it is markup of the kind that is read. */
  readonly template: Part | undefined;
  /** The scripts as they stand in the module. */
  readonly module: string;
  readonly hasTypes: boolean;
}

/** Nothing where the markup cannot be read. */
export function codeOfMarkup(markup: ComponentMarkup): string {
  const { file } = markup;
  if (isAngularTemplate(file)) return codeOfAngular(markup);
  const bound = boundNames(markup.module);
  if (bound === undefined) return '';
  if (file.endsWith('.vue')) return codeOfVue(markup, bound);
  return file.endsWith('.svelte') ? codeOfSvelte(markup, bound) : codeOfAstro(markup, bound);
}

/** In the code that follows a file in its module, those of its parts that come from the file; none where there is none. */
export function piecesOfMarkup(module: string): readonly CodePiece[] {
  const at = module.lastIndexOf(PLACES);
  const end = module.length - PLACES_END.length;
  if (at < 0 || !module.endsWith(PLACES_END)) return [];
  const base = module.lastIndexOf(BEGIN, at);
  const packed = JSON.parse(`[${module.slice(at + PLACES.length, end)}]`) as PackedPiece[];
  return packed.map(([piece, from, length, told, tag, name]) => ({
    at: base + piece,
    from,
    length,
    told: TOLD[told] as Told,
    ...(tag === 0 ? {} : { tag: tag === 1 ? 'opening' : 'closing' }),
    ...(typeof name === 'string' ? { name } : {}),
  }));
}

type PackedPiece = readonly [
  at: number,
  from: number,
  length: number,
  told: number,
  tag: number,
  name: string | null | undefined,
];
const TOLD: readonly Told[] = ['all', 'roots', 'members'];
const BEGIN = '\n;/*\u0001 markup */';
const PLACES = '\n/*\u0001[';
const PLACES_END = ']*/';

function codeOfVue({ text, scripts, template, module, hasTypes }: ComponentMarkup, bound: ReadonlySet<string>): string {
  if (template === undefined) return '';
  const isSetup = scripts.some(({ isModule }) => !isModule);
  // Of a component that is not set up by its script the template sees what is registered, and its own members.
  const registered = /\bcomponents\s*:\s*\{([^{}]{0,10000})\}/.exec(module)?.[1]?.match(/[\w$]+/g) ?? [];
  const components = new Set([...(isSetup ? bound : []), ...registered.filter((name) => bound.has(name))]);
  const seen = isSetup ? bound : NO_NAMES;
  const question = { part: template, bound: seen, components };
  const isTyped = hasTypes && isSetup;
  const roots = new MarkupCode(text, 'roots', isTyped);
  if (!addVueTemplate(roots, text, question)) return '';
  const unknown = unknownNames(roots.words, new Set([...seen, ...components]));
  const parts = [wrapped(`(function (${[HANDED_TO, ...unknown].join(', ')}) {\n`, roots, '\n});')];
  if (isTyped) {
    const members = new MarkupCode(text, 'members');
    addVueTemplate(members, text, question);
    const known = [...members.words].filter((name) => seen.has(name));
    const given = `function ({ ${known.join(', ')} }: import("vue").ShallowUnwrapRef<typeof __bound>${unknown.map((name) => `, ${name}: any`).join('')}) {\n`;
    const head = `(function (${HANDED_TO}: any) { const __bound = { ${known.join(', ')} }; return ${given}`;
    parts.push(wrapped(head, members, '\n}; });'));
  }
  return assembled(parts, isTyped);
}

function codeOfSvelte({ text, scripts, hasTypes }: ComponentMarkup, bound: ReadonlySet<string>): string {
  const code = new MarkupCode(text, 'all');
  if (!addSvelteMarkup(code, text, hasTypes ? ENTRIES_OF : HANDED_TO)) return '';
  // A store is subscribed to wherever its name has a dollar before it.
  const inMarkup = code.pieces.map(({ from, length }) => ({ from, to: from + length }));
  for (const { from, to } of [...scripts, ...inMarkup]) {
    const tokens = new ScriptTokens(text.slice(from, to));
    while (tokens.next()) {
      if (tokens.kind === 'template') tokens.skipTemplate();
      const name = tokens.kind === 'word' && tokens.value.startsWith('$') ? tokens.value.slice(1) : '';
      if (name !== '' && bound.has(name)) code.name(name, from + tokens.at - name.length);
    }
  }
  const unknown = unknownNames(code.words, bound);
  return assembled([wrapped(`(function (${[HANDED_TO, ...unknown].join(', ')}) {\n`, code, '\n});')], hasTypes);
}

function codeOfAstro({ text, scripts, hasTypes }: ComponentMarkup, bound: ReadonlySet<string>): string {
  const code = new MarkupCode(text, 'all');
  const fence = scripts[0] === undefined ? 0 : text.indexOf('---', scripts[0].to) + '---'.length;
  if (!addAstroMarkup(code, text, { from: fence, to: text.length })) return '';
  const unknown = unknownNames(code.words, bound);
  return assembled([wrapped(`(function (${[HANDED_TO, ...unknown].join(', ')}) {\n`, code, '\n});')], hasTypes);
}

/** The class is the one beside it that is called as the template is, or else the only one there. */
function codeOfAngular({ file, text }: ComponentMarkup): string {
  const code = new MarkupCode(text, 'all');
  const refs = addAngularTemplate(code, text, ENTRIES_OF);
  if (refs === undefined) return '';
  const base = path.posix.basename(file, '.html');
  const name = base.split(/[^\p{L}\p{N}]+/u).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  const made = (of: string) => `${of} extends abstract new (...given: any) => infer I ? I : never`;
  const head = [
    `import type * as __module from "./${base}";`,
    `type __Class<M> = M extends { ${name.join('')}: infer C } ? ${made('C')} : { [K in keyof M]: ${made('M[K]')} }[keyof M];`,
    `(function (${[HANDED_TO, ...GIVEN_BY_ANGULAR, ...refs].map((each) => `${each}: any`).join(', ')}, ${OBJECT_OF_CLASS}: __Class<typeof __module>) {\n`,
  ];
  return assembled([wrapped(head.join('\n'), code, '\n});')], true);
}

interface WrappedCode {
  readonly text: string;
  readonly pieces: readonly CodePiece[];
}

function wrapped(head: string, { code, pieces }: MarkupCode, foot: string): WrappedCode {
  return { text: `${head}${code}${foot}`, pieces: pieces.map((piece) => ({ ...piece, at: piece.at + head.length })) };
}

function assembled(parts: readonly WrappedCode[], hasTypes: boolean): string {
  const texts = [BEGIN, ...(hasTypes ? [ENTRIES] : [])];
  const packed: PackedPiece[] = [];
  for (const { text, pieces } of parts) {
    texts.push('\n');
    const before = texts.reduce((length, each) => length + each.length, 0);
    for (const { at, from, length, told, tag, name } of pieces)
      packed.push([
        at + before,
        from,
        length,
        TOLD.indexOf(told),
        tag === undefined ? 0 : tag === 'opening' ? 1 : 2,
        name,
      ]);
    texts.push(text);
  }
  return packed.length === 0
    ? ''
    : `${texts.join('')}${PLACES}${JSON.stringify(packed).slice(1)}${PLACES_END.slice(1)}`;
}

const ENTRIES = `\ndeclare function ${ENTRIES_OF}<T>(all: T): T extends readonly (infer I)[] ? [I, number, number][] : T extends number ? [number, number, number][] : T extends Iterable<infer I> ? [I, number, number][] : [T[keyof T], string, number][];`;

/** What the scripts bind, and types are none of it; undefined where that cannot be told. */
export function boundNames(module: string): ReadonlySet<string> | undefined {
  const read = moduleInText('component.ts', module);
  if (read === undefined) return undefined;
  const names = new Set<string>();
  for (const { name, kind, parent } of read.definitions)
    if (parent === -1 && kind !== 'type' && kind !== 'interface') names.add(name);
  for (const { names: imported, typeOnly, kind } of read.imports)
    if (!typeOnly && kind !== 'reexport') for (const { local } of imported) names.add(local);
  return names;
}

function unknownNames(words: ReadonlySet<string>, bound: ReadonlySet<string>): string[] {
  return [...words].filter((word) => !bound.has(word) && !OF_THE_LANGUAGE.has(word) && /^[A-Za-z_$][\w$]*$/.test(word));
}

const NO_NAMES: ReadonlySet<string> = new Set();
const OF_THE_LANGUAGE: ReadonlySet<string> = new Set(
  (
    'break case catch class const continue debugger default delete do else enum export extends false finally for function if ' +
    'import in instanceof new null return super switch this throw true try typeof var void while with yield let static await ' +
    'async of as satisfies implements interface package private protected public arguments eval undefined NaN Infinity Math ' +
    'Number Date Array Object Boolean String RegExp Map Set JSON Intl BigInt Error Symbol Promise console parseInt ' +
    `parseFloat isNaN isFinite encodeURI encodeURIComponent decodeURI decodeURIComponent any unknown never ${HANDED_TO} ${ENTRIES_OF}`
  ).split(' '),
);
