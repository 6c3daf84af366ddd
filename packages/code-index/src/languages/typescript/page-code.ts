/**
 * Code in a page or a template that runs among the names of all scripts: `onclick="pay(this)"`, `hx-on:click="pay()"`, and what
 * stands in `<script>`. Programs fill such pages in, so that nothing is taken for granted of the tags around it.
 */
import { commentsOfPage } from './page-comments.ts';
import { ScriptTokens } from './script-tokens.ts';

/** What a page does with a global name at an offset; undefined where that is no such code, or the name may be another's. */
export function globalUseInPage(
  file: string,
  text: string,
  start: number,
  name: string,
): 'call' | 'reference' | undefined {
  const before = text.slice(Math.max(0, start - LONGEST_HANDLER), start);
  const behind = text.slice(start + name.length, start + name.length + 20);
  if (/[.\w$-]$/.test(before) || /^[\w$-]/.test(behind)) return undefined;
  const isUsed = isInHandler(before, behind) ? !OF_ELEMENTS.has(name) : isNamedInScript(file, text, start, name);
  if (!isUsed) return undefined;
  return /^\s{0,9}\(/.test(behind) ? 'call' : 'reference';
}

/** The value of an attribute that listens, up to the name; what a string of it says is no name. */
function isInHandler(before: string, behind: string): boolean {
  const [, double, single] = HANDLER.exec(before) ?? [];
  const code = double ?? single;
  if (code === undefined || /^\s{0,9}:(?!:)/.test(behind)) return false;
  const inner = double === undefined ? '"' : "'";
  return code.split(inner).length % 2 === 1 && code.split('`').length % 2 === 1;
}

const LONGEST_HANDLER = 2_000;
const HANDLER = /(?:^|[\s"'])(?:on[a-z]{2,40}|hx-on[\w:.-]{1,80})\s{0,9}=\s{0,9}(?:"([^"]{0,1900})|'([^']{0,1900}))$/i;

/** It stands as a name of its own in a script of the page that does not declare it. */
function isNamedInScript(file: string, text: string, start: number, name: string): boolean {
  const span = scriptAround(file, text, start);
  if (span === undefined) return false;
  const code = text.slice(span.from, span.to);
  const tokens = new ScriptTokens(code);
  let isNamed = false;
  let isDeclared = false;
  while (tokens.nextWord()) {
    if (tokens.value !== name) continue;
    if (DECLARES.has(tokens.wordBefore)) isDeclared = true;
    const isKey = /^\s{0,9}:/.test(code.slice(tokens.at, tokens.at + 20));
    if (span.from + tokens.at - name.length === start && !isKey) isNamed = true;
  }
  return isNamed && !isDeclared && !tokens.isCut;
}

/** A script that runs as one: no module, whose names are its own, and no data. */
function scriptAround(
  file: string,
  text: string,
  start: number,
): { readonly from: number; readonly to: number } | undefined {
  const open = text.lastIndexOf('<script', start);
  const tag = open < 0 ? undefined : /^<script\b[^<>]{0,500}>/.exec(text.slice(open, open + 600))?.[0];
  if (tag === undefined || open + tag.length > start) return undefined;
  const end = text.indexOf('</script', open);
  if (end >= 0 && end < start) return undefined;
  const type = /\btype\s{0,9}=\s{0,9}["']?([\w/.-]{1,60})/i.exec(tag)?.[1];
  if (/\bsrc\s{0,9}=/i.test(tag) || (type !== undefined && !/^(?:text|application)\/(?:java|ecma)script$/i.test(type)))
    return undefined;
  const isSaid = commentsOfPage(file, text).some(({ from, to }) => from <= start && start < to);
  return isSaid ? undefined : { from: open + tag.length, to: end < 0 ? text.length : end };
}

const DECLARES: ReadonlySet<string> = new Set(['function', 'const', 'let', 'var', 'class', 'import', 'as']);

/** What an attribute finds at its element, at the form around it or at the document before it finds what scripts define. */
const OF_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'open close write writeln clear submit reset click focus blur remove append prepend before after select scroll scrollTo ' +
    'scrollBy scrollIntoView animate matches closest contains normalize show showModal requestClose requestSubmit play pause ' +
    'load checkValidity reportValidity setCustomValidity stepUp stepDown setRangeText toggleAttribute togglePopover ' +
    'showPopover hidePopover name id value type action method target title lang dir style data form forms images links ' +
    'scripts embeds plugins anchors applets body head cookie domain location children parentNode parentElement evaluate ' +
    'createElement createEvent adoptNode importNode hasFocus execCommand exitFullscreen requestFullscreen attachShadow ' +
    'insertBefore replaceWith replaceChildren replaceChild cloneNode removeChild appendChild getAttribute setAttribute ' +
    'removeAttribute querySelector querySelectorAll getElementById addEventListener removeEventListener dispatchEvent ' +
    'className classList hidden disabled checked label options elements length item add'
  ).split(' '),
);
