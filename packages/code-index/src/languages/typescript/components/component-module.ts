/**
 * A component of Vue, Svelte or Astro, or a template of Angular, as the module that it is to whoever imports it: its scripts stand where they stand in
 * the file, all else is blank, and behind the end of the file follows what its compiler adds. So every offset in a script is
 * one in the file, and nothing has to be translated.
 */

import { ScriptTokens } from '../script-tokens.ts';
import { isAngularTemplate } from './angular-template.ts';
import { boundNames, codeOfMarkup } from './component-markup.ts';
import { attributeNamed, type Markup, type MarkupOptions, markupOf, type Part, type Tag, VOID } from './markup.ts';

export interface ComponentModule {
  readonly text: string;
  /** By which the compiler reads it. */
  readonly extension: '.ts' | '.tsx' | '.js';
}

/** A single-file component, whose text is markup with code in it, or the markup alone where the code lies beside it. */
export function isComponentFile(file: string): boolean {
  return /\.(?:vue|svelte|astro)$/.test(file) || isAngularTemplate(file);
}

/** As it is called where it is used: `UserCard` of `user-card.vue`. Of what is called as its folder is, the folder's name. */
export function componentName(file: string): string {
  const parts = file.split('/');
  const base = (parts.at(-1) ?? '').replace(/\.(?:vue|svelte|astro)$/, '');
  const named = base === 'index' && parts.length > 1 ? (parts.at(-2) ?? base) : base;
  const words = named.split(/[^\p{L}\p{N}_$]+/u).filter((word) => word !== '');
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  return /^\p{N}/u.test(name) || name === '' ? `_${name}` : name;
}

/** The name of the component that the compiler knows by this file name; undefined for other files. */
export function nameOfShown(fileName: string): string | undefined {
  const file = /^(.*\.(?:vue|svelte|astro))\.(?:tsx?|js)$/.exec(fileName)?.[1];
  return file === undefined ? undefined : componentName(file);
}

/** Behind this mark, which begins where the file ends, stands nothing of the file. */
const MARK = '\n;/*\u0001 component */';

/** Where the file itself ends in the text of its module. */
export function endOfComponent(text: string): number {
  const at = text.lastIndexOf(MARK);
  return at < 0 ? text.length : at;
}

/** Undefined where it cannot be told which parts of the text are its scripts. */
export function componentModule(file: string, text: string): ComponentModule | undefined {
  const scripts = scriptsOf(file, text);
  if (scripts === undefined) return undefined;
  const extension = extensionOf(file, scripts);
  if (extension === undefined) return undefined;
  const parts: string[] = [];
  let at = 0;
  for (const { from, to } of scripts) {
    parts.push(blank(text, at, from), text.slice(from, to));
    at = to;
  }
  parts.push(blank(text, at, text.length));
  const written = parts.join('');
  const module = file.endsWith('.svelte') ? withReactions(written) : written;
  const template = file.endsWith('.vue') ? templateOf(text) : undefined;
  const hasTypes = extension !== '.js';
  const markup = codeOfMarkup({ file, text, scripts, template, module, hasTypes });
  return { text: `${module}${MARK}${addedBy(file, text, scripts)}${markup}`, extension };
}

/** Tells what is none of the scripts of a component; undefined of other files, and where that cannot be told. */
export function markupOfComponent(file: string, text: string): ((offset: number) => boolean) | undefined {
  const scripts = isComponentFile(file) ? scriptsOf(file, text) : undefined;
  return scripts && ((offset) => !scripts.some(({ from, to }) => from <= offset && offset < to));
}

/** Code that is a script of the component, in source order; undefined where that cannot be told. */
export function scriptsOf(file: string, text: string): readonly ComponentScript[] | undefined {
  if (isAngularTemplate(file)) return [];
  if (file.endsWith('.astro')) return frontMatterOf(text);
  const isVue = file.endsWith('.vue');
  const markup = markupOf(text, { from: 0, to: text.length }, isVue ? blocksOfVue() : ELEMENTS_OF_SVELTE);
  if (markup.isCut) return undefined;
  const scripts = isVue ? scriptBlocks(markup) : instanceScripts(markup, text);
  const isTwice = [true, false].some((each) => scripts.filter(({ isModule }) => isModule === each).length > 1);
  return isTwice ? undefined : scripts;
}

export interface ComponentScript extends Part {
  readonly lang: string;
  /** It runs once, when the module is loaded, and not for each component. */
  readonly isModule: boolean;
  /** Where its code stands, when that is a file of its own. */
  readonly source?: string;
}

/** At the top a component of Vue has blocks, of which only the template holds markup. */
export function blocksOfVue(): MarkupOptions {
  // In a template elements are closed by all kinds of tags, or not at all: its own ends it.
  let depth = 0;
  return {
    hasBraces: false,
    isRaw: (tag) =>
      depth === 0 ? tag.name !== 'template' || !/^(?:html)?$/.test(attributeText(tag, 'lang')) : RAW.has(tag.name),
    see: ({ name, kind, raw }) => {
      if (name === 'template' && raw === undefined && kind !== 'alone') depth += kind === 'opening' ? 1 : -1;
    },
  };
}

const RAW: ReadonlySet<string> = new Set(['script', 'style', 'textarea']);
export const ELEMENTS_OF_SVELTE: MarkupOptions = {
  hasBraces: true,
  isRaw: ({ name }) => name === 'script' || name === 'style',
};

function scriptBlocks({ tags }: Markup): ComponentScript[] {
  let depth = 0;
  const found: ComponentScript[] = [];
  for (const tag of tags) {
    const { name, kind, raw } = tag;
    if (name === 'template' && raw === undefined && kind !== 'alone') depth += kind === 'opening' ? 1 : -1;
    if (name !== 'script' || depth > 0 || kind === 'closing') continue;
    const source = attributeText(tag, 'src');
    found.push({
      ...(raw ?? { from: tag.to, to: tag.to }),
      lang: attributeText(tag, 'lang'),
      isModule: attributeNamed(tag, 'setup') === undefined,
      ...(source === '' ? {} : { source }),
    });
  }
  return found;
}

/** What stands between the tags of the template; undefined where that is another language, or another file. */
export function templateOf(text: string): Part | undefined {
  const { tags } = markupOf(text, { from: 0, to: text.length }, blocksOfVue());
  let depth = 0;
  let from: number | undefined;
  for (const { name, kind, raw, from: at, to } of tags) {
    if (name !== 'template' || raw !== undefined || kind === 'alone') continue;
    if (kind === 'opening' && depth++ === 0) from = to;
    else if (kind === 'closing' && --depth === 0) return from === undefined ? undefined : { from, to: at };
  }
  return undefined;
}

function instanceScripts({ tags }: Markup, text: string): ComponentScript[] {
  let depth = 0;
  const found: ComponentScript[] = [];
  for (const tag of tags) {
    const { raw, kind, name } = tag;
    if (name === 'style') continue;
    if (name !== 'script') {
      if (kind === 'closing') depth--;
      else if (kind === 'opening' && !VOID.has(name)) depth++;
      continue;
    }
    const type = attributeText(tag, 'type');
    // Others are elements of the page.
    const isTop = depth <= 0 || tag.from === 0 || text[tag.from - 1] === '\n';
    if (raw === undefined || !isTop || !SCRIPT_TYPE.test(type) || attributeNamed(tag, 'src') !== undefined) continue;
    found.push({
      ...raw,
      lang: attributeText(tag, 'lang') || (/typescript$|^ts$/.test(type) ? 'ts' : ''),
      isModule: attributeNamed(tag, 'module') !== undefined || attributeText(tag, 'context') === 'module',
    });
  }
  return found;
}

const SCRIPT_TYPE = /^(?:|module|ts|text\/(?:javascript|typescript))$/;

/** What stands between the two fences that an Astro component may begin with. */
function frontMatterOf(text: string): readonly ComponentScript[] | undefined {
  const opening = /^\s*---/.exec(text)?.[0];
  if (opening === undefined) return [];
  const from = opening.length;
  const close = /^[ \t]*---/m.exec(text.slice(from));
  return close === null ? undefined : [{ from, to: from + close.index, lang: 'ts', isModule: false }];
}

function attributeText(tag: Pick<Tag, 'attributes'>, name: string): string {
  return attributeNamed(tag, name)?.value?.text ?? '';
}

/** Undefined where scripts of two languages, or of one that is unknown, are put together. */
function extensionOf(file: string, scripts: readonly ComponentScript[]): ComponentModule['extension'] | undefined {
  if (isAngularTemplate(file)) return '.ts';
  // Its markup has expressions with elements in them.
  if (file.endsWith('.astro')) return '.tsx';
  const languages = new Set(scripts.filter(({ source }) => source === undefined).map(({ lang }) => lang));
  const [lang = '', ...others] = languages;
  if (others.length > 0) return undefined;
  switch (lang.toLowerCase()) {
    case 'ts':
    case 'typescript':
      return '.ts';
    case 'tsx':
      return '.tsx';
    case '':
    case 'js':
    case 'javascript':
    case 'jsx':
      return '.js';
    default:
      return undefined;
  }
}

/**
 * `$: total = sum(rows)` declares what nothing else does. A word in the place of the label, and of the blank before it, leaves
 * every other character where it stands.
 */
function withReactions(module: string): string {
  let bound: ReadonlySet<string> | undefined;
  return module.replace(REACTION, (whole, blanks: string, name: string) => {
    bound ??= boundNames(module) ?? new Set([name]);
    return bound.has(name) ? whole : `${blanks.slice(1)}var ${name}`;
  });
}

const REACTION = /^([ \t]{1,200})\$:[ \t]([A-Za-z_$][\w$]*)(?=[ \t]{0,99}=[^=])/gm;

/** Of every character a space, but for those that end a line. */
function blank(text: string, from: number, to: number): string {
  return text.slice(from, to).replace(/[^\n\r\u2028\u2029]/g, ' ');
}

/** What the compiler adds to the scripts: that the component is the module's default export. */
function addedBy(file: string, text: string, scripts: readonly ComponentScript[]): string {
  if (isAngularTemplate(file)) return '';
  const isVue = file.endsWith('.vue');
  const source = scripts.find((each) => each.source !== undefined)?.source;
  if (source !== undefined && !/["\\\n]/.test(source))
    return `\nexport * from "${source}";\nexport { default } from "${source}";`;
  const hasOwn = isVue && scripts.some(({ from, to, isModule }) => isModule && exportsDefault(text.slice(from, to)));
  // Of any type: what a component takes and offers is not worked out.
  return hasOwn ? '' : '\nexport default (JSON.parse(""));';
}

function exportsDefault(script: string): boolean {
  const tokens = new ScriptTokens(script);
  while (tokens.nextWord())
    if (tokens.value === 'default' && (tokens.wordBefore === 'export' || tokens.wordBefore === 'as')) return true;
  return false;
}
