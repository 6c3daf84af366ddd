/** Documents of GraphQL in scripts and files of their own: each field that an operation asks for first is answered by a resolver. */

import { closingBracket } from '../../reading/code-text.ts';
import { withComponents } from '../../reading/scripts/component-sources.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedRequest } from '../../scan.ts';

export function readGraphqlRequests(all: Sources): readonly ScannedRequest[] {
  const sources = withComponents(all);
  const scripts = sources.scripts().filter((file) => /\b(?:gql|graphql)\b/.test(sources.text(file)));
  return [
    ...scripts.flatMap((file) =>
      documentsIn(sources.text(file)).flatMap((each) => [...requestsIn(sources, file, each)]),
    ),
    ...sources.files
      .filter((file) => /\.(?:graphql|gql)$/.test(file))
      .flatMap((file) => [...requestsIn(sources, file, { from: 0, text: sources.text(file) })]),
  ];
}

interface Document {
  readonly from: number;
  readonly text: string;
}

/** `` gql`…` ``, `` graphql(`…`) `` and `` gql(/* GraphQL *\/ `…`) ``. */
function documentsIn(text: string): readonly Document[] {
  const found: Document[] = [];
  let end = 0;
  for (const { index, 0: tag } of text.matchAll(
    /\b(?:gql|graphql)\s{0,9}(?:\(\s{0,200}(?:\/\*[^*\n]{0,40}\*\/\s{0,200})?)?`/g,
  )) {
    if (index < end) continue;
    const from = index + tag.length;
    const close = text.indexOf('`', from);
    end = close < 0 ? text.length : close;
    found.push({ from, text: text.slice(from, end) });
  }
  return found;
}

const METHODS: Readonly<Record<string, string>> = {
  query: 'QUERY',
  mutation: 'MUTATION',
  subscription: 'SUBSCRIPTION',
};

function* requestsIn(sources: Sources, file: string, { from, text }: Document): Generator<ScannedRequest> {
  const code = text
    .replace(/#[^\n]*/g, (comment) => ' '.repeat(comment.length))
    .replace(/"[^"\n]*"/g, (quoted) => ' '.repeat(quoted.length));
  let end = 0;
  for (const match of code.matchAll(/[{(]|(?<![\w@$.:])(query|mutation|subscription)\b(?!\s*:)[^{}()]{0,300}(\()?/g)) {
    if (match.index < end) continue;
    // What stands in brackets is a part of something else.
    if (match[1] === undefined) {
      end = closingBracket(code, match.index);
      continue;
    }
    const behind =
      match[2] === undefined
        ? match.index + match[0].length
        : closingBracket(code, match.index + match[0].length - 1) + 1;
    const open = code.indexOf('{', behind);
    // `schema { query: Query }` and a field of that name are no operations.
    if (open < 0 || !/^[^{}()]{0,300}$/.test(code.slice(behind, open))) continue;
    end = closingBracket(code, open);
    for (const { name, at } of fieldsAt(code, open))
      yield {
        method: METHODS[match[1] ?? ''] ?? 'QUERY',
        path: name,
        protocol: 'graphql',
        file,
        line: lineAt(sources.text(file), from + at),
      };
  }
}

/** `orders` of `{ mine: orders(first: 1) { id } ...Rest }`; what a fragment asks for is not followed. */
function* fieldsAt(code: string, open: number): Generator<{ readonly name: string; readonly at: number }> {
  const close = closingBracket(code, open);
  const field = /(\.{3})?\s{0,200}([A-Za-z_]\w{0,200})(?:\s{0,20}:\s{0,20}([A-Za-z_]\w{0,200}))?|@\w{1,100}|[({[]/g;
  field.lastIndex = open + 1;
  for (let match = field.exec(code); match !== null && match.index < close; match = field.exec(code)) {
    const [whole, spread, first, named] = match;
    if (/^[({[]$/.test(whole)) field.lastIndex = closingBracket(code, match.index) + 1;
    else if (spread === undefined && first !== undefined)
      yield { name: named ?? first, at: match.index + whole.indexOf(first) };
  }
}
