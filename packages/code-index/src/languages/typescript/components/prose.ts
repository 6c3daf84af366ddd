/**
 * What of a component is shown as it stands, and is no code: text between tags, names and values of attributes of elements,
 * styles.
 */
import { isAngularTemplate, MARKUP_OF_ANGULAR } from './angular-template.ts';
import { angularTexts } from './angular-text.ts';
import { blocksOfVue, ELEMENTS_OF_SVELTE, scriptsOf, templateOf } from './component-module.ts';
import { type Markup, type MarkupAttribute, markupOf, type Part, type Tag } from './markup.ts';

/** Undefined where the markup cannot be read, and of other files. */
export function proseOfComponent(file: string, text: string): ((from: number, to: number) => boolean) | undefined {
  const spans = file.endsWith('.vue')
    ? proseOfVue(text)
    : file.endsWith('.svelte')
      ? proseOfSvelte(text)
      : file.endsWith('.astro')
        ? proseOfAstro(file, text)
        : isAngularTemplate(file)
          ? proseOfAngular(text)
          : undefined;
  return spans && ((from, to) => spans.some((span) => span.from <= from && to <= span.to));
}

function proseOfVue(text: string): Part[] | undefined {
  const blocks = markupOf(text, { from: 0, to: text.length }, blocksOfVue());
  const template = templateOf(text);
  if (blocks.isCut) return undefined;
  const styles = stylesIn(blocks);
  if (template === undefined) return styles;
  const markup = markupOf(text, template, { hasBraces: false, isRaw: ({ name }) => RAW.has(name) });
  if (markup.isCut) return styles;
  const holes = holesIn(text, template);
  return [
    ...styles,
    ...textBetween(markup, template, holes),
    ...attributeTexts(markup, IS_CODE_OF_VUE),
    ...attributeNames(markup),
    ...[...holes, ...attributeCodes(markup, IS_CODE_OF_VUE)].flatMap((code) => textsIn(text, code)),
  ];
}

/** `{{ code }}`; one that is not closed goes on to the end. */
function holesIn(text: string, { from, to }: Part): Part[] {
  const found: Part[] = [];
  for (let at = text.indexOf('{{', from); at >= 0 && at < to; at = text.indexOf('{{', at)) {
    const end = text.indexOf('}}', at);
    const behind = end < 0 ? to : end + 2;
    found.push({ from: at, to: behind });
    at = behind;
  }
  return found;
}

function proseOfAngular(text: string): Part[] | undefined {
  const whole = { from: 0, to: text.length };
  const markup = markupOf(text, whole, MARKUP_OF_ANGULAR);
  const texts = markup.isCut ? undefined : angularTexts(text, markup);
  if (texts === undefined) return undefined;
  const codes = texts.map((each) => ({ from: each.from, to: 'part' in each ? (each.part?.to ?? each.to) : each.to }));
  return [
    ...stylesIn(markup),
    ...textBetween(markup, whole, codes),
    ...attributeTexts(markup, IS_CODE_OF_ANGULAR),
    ...attributeNames(markup),
    ...[...codes, ...attributeCodes(markup, IS_CODE_OF_ANGULAR)].flatMap((code) => textsIn(text, code)),
  ];
}

function proseOfSvelte(text: string): Part[] | undefined {
  const whole = { from: 0, to: text.length };
  const markup = markupOf(text, whole, ELEMENTS_OF_SVELTE);
  return markup.isCut ? undefined : proseOfBraced(text, whole, markup);
}

function proseOfAstro(file: string, text: string): Part[] | undefined {
  const scripts = scriptsOf(file, text);
  if (scripts === undefined) return undefined;
  const fence = scripts[0] === undefined ? 0 : text.indexOf('---', scripts[0].to) + '---'.length;
  const part = { from: fence, to: text.length };
  const markup = markupOf(text, part, ELEMENTS_OF_SVELTE);
  return markup.isCut ? undefined : proseOfBraced(text, part, markup);
}

function proseOfBraced(text: string, part: Part, markup: Markup): Part[] {
  const codes = [
    ...markup.codes,
    ...markup.tags.flatMap(({ attributes }) =>
      attributes.flatMap(({ value }) => (value?.quote === '{' ? [{ from: value.from, to: value.to }] : [])),
    ),
  ];
  return [
    ...stylesIn(markup),
    ...textBetween(markup, part, markup.codes),
    ...attributeTexts(markup, /:/),
    ...attributeNames(markup),
    ...codes.flatMap((code) => textsIn(text, code)),
  ];
}

function stylesIn({ tags }: Markup): Part[] {
  return tags.flatMap(({ name, raw }) => (name === 'style' && raw !== undefined ? [raw] : []));
}

/** What is neither a tag, a comment, code in braces nor what a raw element holds. */
function textBetween({ tags, comments }: Markup, { from, to }: Part, codes: readonly Part[]): Part[] {
  const others = [...tags.map((tag) => ({ from: tag.from, to: tag.raw?.to ?? tag.to })), ...comments, ...codes].sort(
    (a, b) => a.from - b.from,
  );
  const found: Part[] = [];
  let at = from;
  for (const other of others) {
    if (other.from > at) found.push({ from: at, to: other.from });
    at = Math.max(at, other.to);
  }
  if (at < to) found.push({ from: at, to });
  return found;
}

/** Values that are written out: of elements nearly all, of components what every element has. */
function attributeTexts({ tags }: Markup, isCode: RegExp): Part[] {
  return tags.flatMap((tag) =>
    tag.attributes.flatMap(({ name, value }) => {
      if (value === undefined || (value.quote !== '"' && value.quote !== "'")) return [];
      if (isCode.test(name) || /^on/i.test(name) || !isShownOnly(tag, name, value.text)) return [];
      return [{ from: value.from, to: value.to }];
    }),
  );
}

/**
 * Names that say nothing of code: what elements of pages have, and parts of longer names, as `start` in `@start-service` and
 * `data-start`. A directive is called by what stands behind `v-` and `use:`.
 */
function attributeNames({ tags }: Markup): Part[] {
  return tags.flatMap((tag) =>
    tag.attributes.flatMap(({ name, at, value }) => {
      // `:title` without a value is short for `:title="title"`.
      if (value === undefined && !/^[a-z]/.test(name)) return [];
      const own = /^(?:[:@.]|v-(?:on|bind):)?([a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?:\.[a-z0-9.-]*)?$/.exec(name)?.[1];
      if (own === undefined || own.startsWith('v-')) return [];
      if (!own.includes('-') && !OF_PAGES.has(tag.name)) return [];
      return [{ from: at, to: at + name.length }];
    }),
  );
}

function isShownOnly({ name: tag }: Tag, name: string, value: NonNullable<MarkupAttribute['value']>['text']): boolean {
  if (/[{}`]|^\s*javascript:/i.test(value)) return false;
  return OF_ALL.has(name) || (/^[a-z][a-z0-9]*$/.test(tag) && !NAMES_CODE.has(name));
}

const IS_CODE_OF_VUE = /^[:@#.]|^v-/;
const IS_CODE_OF_ANGULAR = /^[[(*#@]|^(?:let|bind|on|ref)-/;

/** `desk.row.lend` */
const IS_KEY = /^[\w$]*[.:/-][\w$.:/-]*$/;

function attributeCodes({ tags }: Markup, isCode: RegExp): Part[] {
  return tags.flatMap(({ attributes }) =>
    attributes.flatMap(({ name, value }) => (value !== undefined && isCode.test(name) ? [value] : [])),
  );
}

/** Strings in code that are no name: sentences, keys of translations. Of code with templates in it nothing is said. */
function textsIn(text: string, { from, to }: Part): Part[] {
  const code = text.slice(from, to);
  if (code.includes('`')) return [];
  return [...code.matchAll(/"[^"\\\n]*"|'[^'\\\n]*'/g)].flatMap(({ index, 0: written }) =>
    /\S\s+\S/.test(written) || IS_KEY.test(written.slice(1, -1))
      ? [{ from: from + index, to: from + index + written.length }]
      : [],
  );
}

/** Elements of HTML, by which no component is called. */
const OF_PAGES: ReadonlySet<string> = new Set(
  (
    'a abbr article aside audio b blockquote body br button canvas caption code dd details dialog div dl dt em fieldset ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr i iframe img input kbd label legend li main nav object ol ' +
    'optgroup option p pre progress section select small source span strong sub summary sup svg path table tbody td ' +
    'textarea tfoot th thead tr u ul video'
  ).split(' '),
);
const RAW: ReadonlySet<string> = new Set(['script', 'style', 'textarea']);
const OF_ALL: ReadonlySet<string> = new Set(['class', 'id', 'style']);
/** Values by which something is found: a reference, a component, a slot. */
const NAMES_CODE: ReadonlySet<string> = new Set([
  'ref',
  'is',
  'slot',
  'key',
  'name',
  'action',
  'formaction',
  'type',
  'src',
]);
