/**
 * Requests that are told as an object, to whatever function: `request({ url: '/orders', method: 'post' })`, `$.ajax({ url })`, and
 * what generators of clients write. An object with a URL and a method of HTTP is handed to nothing else.
 */
import { closingBracket, type Span } from '../../reading/code-text.ts';
import { fieldsOf, literalAt } from '../../reading/scripts/literals.ts';
import { declarationOf } from '../../reading/scripts/locals.ts';
import { argumentsAt, type GivenMethod, isDeclared, methodAt, type Sending } from '../../reading/scripts/sendings.ts';
import { textValuesOf } from '../../reading/scripts/values.ts';
import type { Sources } from '../../reading/sources.ts';

/** What the requests of a client begin with; undefined where the name is no client that is known. */
type ClientOf = (file: string, name: string) => string | undefined;

export function* sendingsTold(sources: Sources, file: string, clientOf: ClientOf): Generator<Sending> {
  const text = sources.text(file);
  if (/\b(?:url|path)\s*:/.test(text) && /\b(?:method|type)\s*:/.test(text)) yield* objectsIn(sources, file, clientOf);
  if (text.includes('localVarPath')) yield* generatedIn(sources, file);
  if (/\$\s*\.\s*(?:ajax|get|post|getJSON)\b|\bjQuery\b/.test(text)) yield* jqueryIn(sources, file);
  if (/\buse\w{0,20}(?:Query|Mutation)\s*\(\s*["'](?:get|post|put|patch|delete)["']/.test(text))
    yield* hooksIn(sources, file);
}

const UNKNOWN = `\${base}`;
const VERB = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

/** What has one of these is a route, an element or a description, and no request. */
const NO_REQUEST = ['handler', 'component', 'element', 'children', 'schema', 'responses', 'controller'];

const CALLS =
  /(?<![\w$.])((?:[\w$]{1,100}\s{0,9}\.\s{0,9}){0,3}[\w$]{1,100})\s{0,9}(?:<[^()]{0,400}>\s{0,9})?\(\s{0,200}(?=\{)/g;

function* objectsIn(sources: Sources, file: string, clientOf: ClientOf): Generator<Sending> {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  for (const match of masked.matchAll(CALLS)) {
    const called = (match[1] ?? '').replace(/\s/g, '');
    if (isDeclared(masked, match.index) || /^(?:if|for|while|switch|catch|return|super)$/.test(called)) continue;
    const from = match.index + match[0].length;
    const fields = fieldsOf(masked, { from, to: closingBracket(masked, from) + 1 });
    const method = fields.get('method') ?? (/\.ajax$/.test(called) ? fields.get('type') : undefined);
    const said = method && literalAt(text, masked, method.from)?.toUpperCase();
    const isAjax = /(?:^|\.)ajax$/.test(called);
    if (said === undefined ? !isAjax || method !== undefined : !VERB.test(said)) continue;
    if (NO_REQUEST.some((name) => fields.has(name))) continue;
    const path = /(?:^|\.)request$/.test(called) ? fields.get('path') : undefined;
    const url = fields.get('url') ?? path;
    if (url === undefined) continue;
    const base = clientOf(file, called) ?? (isAjax ? '' : UNKNOWN);
    const at = match.index + (match[1] ?? '').length - (called.split('.').at(-1) ?? '').length;
    for (const written of textsOf(sources, file, url))
      if (!/^https?:/.test(written) || base === '')
        yield {
          file,
          at,
          written: below(base, written),
          method: { said: said ?? 'GET' },
          ...(base === UNKNOWN ? { guessedAt: masked.lastIndexOf('(', from) } : {}),
        };
  }
}

function below(base: string, path: string): string {
  if (base === '' || path.startsWith('${')) return path;
  return `${base.replace(/\/$/, '')}/${path.replace(/^\//, '')}`;
}

/** Also `` `/orders/{id}`.replace(…) `` and a variable that begins with that. */
function textsOf(sources: Sources, file: string, span: Span): readonly string[] {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const name = masked.slice(span.from, span.to).trim();
  const declared = /^[\w$]+$/.test(name) ? declarationOf(sources, file, name, span.from) : undefined;
  const from = declared?.value.from ?? span.from;
  const to = declared?.value.to ?? span.to;
  const end = /^[`'"]/.test(masked.slice(from, from + 1)) ? masked.indexOf(masked[from] as string, from + 1) : -1;
  const isReplaced = end > 0 && end < to && /^\s*\.\s*replace(?:All)?\s*\(/.test(masked.slice(end + 1, end + 60));
  const isGenerated = isReplaced || (declared !== undefined && end > 0 && /\{\w+\}/.test(text.slice(from, end)));
  if (isGenerated) return [text.slice(from + 1, end)];
  return textValuesOf(sources, file, span);
}

/** `const localVarPath = `/orders/{id}`` of typescript-axios, and the method that it is sent by. */
function* generatedIn(sources: Sources, file: string): Generator<Sending> {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  for (const match of masked.matchAll(/\blocalVarPath\s{0,9}=\s{0,9}(?=[`'"])/g)) {
    const path = literalAt(text, masked, match.index + match[0].length);
    const options = masked.slice(match.index, match.index + 2000);
    const method = /\bmethod\s{0,9}:\s{0,9}['"]/.exec(options);
    const said = method && literalAt(text, masked, match.index + method.index + method[0].length - 1);
    if (path !== undefined && said)
      yield { file, at: match.index, written: `${UNKNOWN}${path}`, method: { said: said.toUpperCase() } };
  }
}

/** `$.get('/orders')`; other addresses than paths are no business of it. */
function* jqueryIn(sources: Sources, file: string): Generator<Sending> {
  const masked = sources.masked(file);
  for (const match of masked.matchAll(/(?<![\w$.])(?:\$|jQuery)\s{0,9}\.\s{0,9}(get|post|getJSON|ajax)\s{0,9}\(/g)) {
    const [url, options] = argumentsAt(masked, match.index + match[0].length - 1);
    if (url === undefined || masked[url.from] === '{') continue;
    const isObject = options !== undefined && masked[options.from] === '{';
    const fields = isObject ? fieldsOf(masked, options) : undefined;
    const field = fields?.get('method') ?? fields?.get('type');
    const ofAjax: GivenMethod =
      field !== undefined ? methodAt(sources, file, field) : options === undefined || isObject ? { said: 'GET' } : {};
    const method = match[1] === 'ajax' ? ofAjax : { said: match[1] === 'post' ? 'POST' : 'GET' };
    for (const written of textValuesOf(sources, file, url)) yield { file, at: match.index, written, method };
  }
}

/** `$api.useQuery('get', '/orders/{id}')` of openapi-react-query. */
function* hooksIn(sources: Sources, file: string): Generator<Sending> {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  for (const match of masked.matchAll(/\.\s{0,9}use\w{0,20}(?:Query|Mutation)\s{0,9}\(\s{0,200}(?=["'])/g)) {
    const open = match.index + match[0].trimEnd().length - 1;
    const [method, path] = argumentsAt(masked, open);
    const said = method && literalAt(text, masked, method.from)?.toUpperCase();
    const written = path && literalAt(text, masked, path.from);
    if (said !== undefined && VERB.test(said) && written?.startsWith('/') === true)
      yield { file, at: match.index + 1, written: `${UNKNOWN}${written}`, method: { said } };
  }
}
