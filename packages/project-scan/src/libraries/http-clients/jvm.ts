/**
 * Requests that Java and Kotlin send: RestTemplate, RestClient and WebClient of Spring, interfaces that are clients (Feign, HTTP
 * interfaces, Retrofit), and tests with MockMvc, WebTestClient and REST-assured.
 */

import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import {
  type AnnotatedClass,
  type Annotation,
  annotatedClasses,
  argumentsOf,
  listOf,
} from '../../reading/jvm/annotations.ts';
import { textOf } from '../../reading/jvm/strings.ts';
import { pathOf } from '../../reading/request-path.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedRequest } from '../../scan.ts';
import { addressOf, methodAt, type Writing } from './addresses.ts';

export function readJvmRequests(sources: Sources): readonly ScannedRequest[] {
  return sources.files
    .filter((file) => /\.(?:java|kt)$/.test(file) && MAY_REQUEST.test(sources.text(file)))
    .flatMap((file) => [...callsIn(sources, file), ...interfacesIn(sources, file)]);
}

const MAY_REQUEST =
  /\b(?:RestTemplate|TestRestTemplate|RestOperations|WebClient|RestClient|WebTestClient|MockMvc|mockMvc|FeignClient|RequestLine|HttpExchange|retrofit2|restassured|RegisterRestClient)\b/;

const JVM: Writing = {
  format: /^String\.format$|^format$/,
  place: /%[sdx]/g,
  inside: () => /\$\{[^{}]{0,200}\}|\$\w{1,80}/g,
  sets: (name) =>
    new RegExp(
      `\\b(?:String|URI|URL|var|val)\\s{1,9}${name}\\s{0,9}(?::\\s{0,9}\\w{1,80}\\s{0,9})?=(?!=)\\s{0,9}`,
      'g',
    ),
  constant: (sources, file, name) => {
    const at = sources.text(file).indexOf(name);
    const known = at < 0 ? undefined : textOf(sources, file, { from: at, to: at + name.length });
    return known === undefined || known.includes('${') ? undefined : known;
  },
};

const VERBS = 'get|post|put|patch|delete|head|options';
/** By what a method of RestTemplate is called. */
const OF_TEMPLATE: readonly (readonly [begins: string, method: string])[] = [
  ['getFor', 'GET'],
  ['postFor', 'POST'],
  ['patchFor', 'PATCH'],
  ['headFor', 'HEAD'],
  ['put', 'PUT'],
  ['delete', 'DELETE'],
];
const CALLS = new RegExp(
  [
    '\\b(\\w{1,80})\\s{0,40}\\.\\s{0,40}(getForObject|getForEntity|postForObject|postForEntity|postForLocation|patchForObject|headForHeaders|put|delete|exchange)\\s{0,9}(?:<[^()<>]{0,200}>\\s{0,9})?\\((?!\\s{0,9}\\))',
    `\\.\\s{0,40}(?:(${VERBS})\\s{0,9}\\(\\s{0,9}\\)|method\\s{0,9}\\(\\s{0,9}HttpMethod\\.(\\w{1,20})\\s{0,9}\\))\\s{0,200}\\.\\s{0,40}uri\\s{0,9}\\(`,
    `\\bperform\\s{0,9}\\(\\s{0,100}(?:MockMvcRequestBuilders\\s{0,9}\\.\\s{0,9})?(${VERBS}|multipart)\\s{0,9}\\(`,
    `\\b(mockMvc|given\\(\\)|when\\(\\)|\`when\`\\(\\)|When)\\s{0,100}\\.\\s{0,40}(${VERBS})\\s{0,9}\\(`,
  ].join('|'),
  'g',
);

function* callsIn(sources: Sources, file: string): Generator<ScannedRequest> {
  const bare = sources.bare(file);
  for (const match of bare.matchAll(CALLS)) {
    const [whole, template = '', called, ofClient, method, performed, on = '', verb] = match;
    const open = match.index + whole.length - 1;
    const [first, second] = splitAtCommas(bare, open + 1, closingBracket(bare, open));
    if (first === undefined) continue;
    const at = match.index + (whole.length - whole.trimStart().length);
    if (called !== undefined) {
      if (!isTemplate(bare, template)) continue;
      const said =
        called === 'exchange'
          ? methodAt(sources, file, second)
          : OF_TEMPLATE.find(([begins]) => called.startsWith(begins))?.[1];
      yield* requestAt(sources, file, at, said, first, isOfTest(bare, template) ? '' : UNKNOWN);
    } else if (ofClient !== undefined || method !== undefined) {
      const isTest = /\bWebTestClient\b/.test(bare) && !/\bWebClient\b|\bRestClient\b/.test(bare);
      yield* requestAt(
        sources,
        file,
        at,
        (ofClient ?? method ?? '').toUpperCase(),
        pathIn(bare, first),
        isTest ? '' : UNKNOWN,
      );
    } else if (performed !== undefined)
      yield* requestAt(sources, file, at, performed === 'multipart' ? 'POST' : performed.toUpperCase(), first, '');
    else if (on === 'mockMvc' || /\brestassured\b/.test(sources.text(file)))
      yield* requestAt(sources, file, at, verb?.toUpperCase(), first, '');
  }
}

const UNKNOWN = `\${base}`;

function isTemplate(bare: string, name: string): boolean {
  return new RegExp(
    `\\b(?:RestTemplate|TestRestTemplate|RestOperations)\\s{1,9}${name}\\b|\\b${name}\\s{0,9}(?::\\s{0,9}(?:Test)?RestTemplate\\b|=\\s{0,9}(?:new\\s{1,9})?RestTemplate\\()`,
  ).test(bare);
}

function isOfTest(bare: string, name: string): boolean {
  return new RegExp(`\\bTestRestTemplate\\s{1,9}${name}\\b|\\b${name}\\s{0,9}:\\s{0,9}TestRestTemplate\\b`).test(bare);
}

/** The path of `uri(builder -> builder.path("/orders").build())`. */
function pathIn(bare: string, given: Span): Span {
  const written = bare.slice(given.from, given.to);
  const path = /^(?:\(?\s{0,9}\w{1,80}\s{0,9}\)?\s{0,9}->|\{)[^"]{0,100}\.path\s{0,9}\(/.exec(written);
  if (path === null) return given;
  const open = given.from + path[0].length - 1;
  const [first] = splitAtCommas(bare, open + 1, closingBracket(bare, open));
  return first ?? given;
}

function* requestAt(
  sources: Sources,
  file: string,
  at: number,
  method: string | undefined,
  url: Span,
  base: string,
): Generator<ScannedRequest> {
  const written = addressOf(sources, file, url, JVM);
  const path = written === undefined ? undefined : pathOf(/^\//.test(written) ? base + written : written);
  if (path !== undefined)
    yield { ...path, ...(method === undefined ? {} : { method }), file, line: lineAt(sources.text(file), at) };
}

const CLIENTS = /^(?:FeignClient|HttpExchange|RegisterRestClient)$/;

/** An interface whose methods are requests: where one is called it is sent, and that is known by the method. */
function* interfacesIn(sources: Sources, file: string): Generator<ScannedRequest> {
  const text = sources.text(file);
  const isRetrofit = text.includes('retrofit2.http');
  if (!isRetrofit && !/@(?:FeignClient|HttpExchange|RegisterRestClient|\w{1,20}Exchange)\b/.test(text)) return;
  for (const each of annotatedClasses(sources, file)) {
    if (each.kind !== 'interface') continue;
    const client = each.annotations.find(({ name }) => CLIENTS.test(name));
    const isClient =
      isRetrofit ||
      client !== undefined ||
      each.methods.some(({ annotations }) => annotations.some(({ name }) => /^\w+Exchange$/.test(name)));
    if (!isClient) continue;
    const base = baseOf(sources, each);
    for (const { annotations, nameEnd } of each.methods)
      for (const annotation of annotations) {
        const method = methodOf(sources, file, annotation);
        if (method === undefined) continue;
        const own = annotations.find(({ name }) => name === 'Path') ?? annotation;
        const written = [base, pathSaid(sources, file, own)]
          .map((part) => part.replace(/^\/|\/$/g, ''))
          .filter((part) => part !== '');
        const path = pathOf(`${isRetrofit ? UNKNOWN : ''}/${written.join('/')}`);
        // Another server may be meant than this one.
        if (path !== undefined) yield { ...path, namesHost: true, method, file, line: lineAt(text, nameEnd) };
      }
  }
}

function baseOf(sources: Sources, { file, annotations }: AnnotatedClass): string {
  return annotations
    .filter(({ name }) => CLIENTS.test(name) || name === 'RequestMapping' || name === 'Path')
    .map((each) => (each.name === 'FeignClient' ? said(sources, file, each, ['path']) : pathSaid(sources, file, each)))
    .filter((path) => path !== '')
    .map((path) => path.replace(/^\/|\/$/g, ''))
    .join('/');
}

function pathSaid(sources: Sources, file: string, annotation: Annotation): string {
  return said(sources, file, annotation, ['value', 'path', 'url']);
}

function said(sources: Sources, file: string, annotation: Annotation, names: readonly string[]): string {
  const bare = sources.bare(file);
  const given = argumentsOf(bare, annotation);
  for (const name of names) {
    const span = given.get(name);
    const [first] = span === undefined ? [] : listOf(bare, span);
    if (first !== undefined) return textOf(sources, file, first);
  }
  return '';
}

function methodOf(sources: Sources, file: string, annotation: Annotation): string | undefined {
  const verb = /^(Get|Post|Put|Patch|Delete)(?:Mapping|Exchange)$|^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.exec(
    annotation.name,
  );
  if (verb !== null) return (verb[1] ?? verb[2])?.toUpperCase();
  if (annotation.name !== 'RequestMapping') return undefined;
  const span = argumentsOf(sources.bare(file), annotation).get('method');
  return methodAt(sources, file, span && listOf(sources.bare(file), span)[0]);
}
