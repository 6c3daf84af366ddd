/**
 * Components: those of React and its kin are read here, since without a TypeScript of its own codesight names only one
 * for each file, and any function in capitals. Those of other frameworks are codesight's.
 */
import type { ScannedComponent } from '../project-scan.ts';
import { closingBracket, splitAtCommas } from './code-text.ts';
import { exportsOf } from './modules.ts';
import { dependsOn } from './packages.ts';
import { escaped, lineAt, type Sources } from './sources.ts';

interface FoundComponent {
  readonly name: string;
  readonly file: string;
  readonly props: readonly string[];
}

export interface Components {
  readonly framework: string | undefined;
  readonly components: readonly ScannedComponent[];
}

const elementFrameworks = ['react', 'preact', 'solid-js'];

export async function readComponents(
  sources: Sources,
  named: string,
  detect: () => Promise<readonly FoundComponent[]>,
): Promise<Components> {
  const elements = sources.files
    .filter((file) => /\.[jt]sx$/.test(file))
    .flatMap((file) => componentsOf(sources, file));
  const angular = sources.files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => angularComponents(sources, file));
  const isRead = named === 'react' || named === 'angular';
  const others = isRead ? [] : (await detect()).flatMap((each) => place(sources, each));
  const components = [...elements, ...angular, ...others];
  const [first] = elements;
  const used = first && elementFrameworks.find((name) => dependsOn(sources, first.file, [name]));
  const byCount = [
    { framework: used, count: elements.length },
    { framework: 'angular', count: angular.length },
    { framework: named, count: others.length },
  ].sort((left, right) => right.count - left.count)[0];
  return { framework: byCount === undefined || byCount.count === 0 ? undefined : byCount.framework, components };
}

/** Exported functions and classes that return elements. */
function componentsOf(sources: Sources, file: string): readonly ScannedComponent[] {
  const text = sources.text(file);
  if (!/<\/|\/>/.test(text) || !dependsOn(sources, file, elementFrameworks)) return [];
  const masked = sources.masked(file);
  const exported = new Set(exportsOf(sources, file).values());
  const declared =
    /(?<![(,]\s{0,20}(?:async\s)?)\b(?:function\s+([A-Z]\w*)\s*(?:<[^()]{0,200}>\s*)?(?=\()|(?:const|let)\s+([A-Z]\w*)\s*(?::[^=;]{0,200})?=\s*|class\s+([A-Z]\w*)\s+extends\s+[\w.]*Component\b)/g;
  return [...masked.matchAll(declared)].flatMap((match): readonly ScannedComponent[] => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    if (!exported.has(name)) return [];
    const after = match.index + match[0].length;
    const made = match[2] === undefined ? undefined : functionMade(masked, after);
    if (match[2] !== undefined && made === undefined) return [];
    const parameters = match[3] === undefined ? (made ?? after) : undefined;
    const end = endOfBody(masked, parameters ?? after);
    if (!/<\/|\/>|createElement\(/.test(masked.slice(after, end))) return [];
    const props = parameters === undefined ? [] : propsOf(masked, parameters);
    return [{ name, props, file, line: lineAt(text, match.index) }];
  });
}

function angularComponents(sources: Sources, file: string): readonly ScannedComponent[] {
  if (!sources.text(file).includes('@Component')) return [];
  const masked = sources.masked(file);
  return [...masked.matchAll(/@Component\s*\(/g)].flatMap((match): readonly ScannedComponent[] => {
    const close = closingBracket(masked, match.index + match[0].length - 1);
    const declared = /^\)\s*(?:export\s+)?(?:default\s+)?(?:abstract\s+)?class\s+(\w+)/.exec(
      masked.slice(close, close + 400),
    );
    if (declared?.[1] === undefined) return [];
    const brace = masked.indexOf('{', close + declared[0].length);
    const body = masked.slice(brace, closingBracket(masked, brace));
    const inputs =
      /@Input\([^)]{0,400}\)\s*(?:(?:override|readonly|public|protected|set|get)\s+)*(\w+)|^[ \t]*(?:readonly\s+)?(\w+)\s*=\s*(?:input|model)(?:\.required)?\s*[<(]/gm;
    const props = [...body.matchAll(inputs)].map(([, decorated, signal]) => decorated ?? signal ?? '');
    return [
      {
        name: declared[1],
        props: [...new Set(props)],
        file,
        line: lineAt(masked, close + declared[0].lastIndexOf('class')),
      },
    ];
  });
}

/** Where the parameters of the function begin that a constant is given: `(…) =>`, `memo(function …`, `forwardRef((…`. */
function functionMade(masked: string, at: number): number | undefined {
  const head =
    /^(?:(?:React\.)?(?:memo|forwardRef|observer)\s*(?:<[^()]{0,300}>\s*)?\(\s*)*(?:async\s+)?(?:function\b\s*(?:\w+\b\s*)?)?(?:<[^()]{0,100}>\s*)?(?=\(|[\w$]+\s*=>)/.exec(
      masked.slice(at, at + 800),
    );
  if (head === null) return undefined;
  const start = at + head[0].length;
  if (head[0].includes('function') || masked[start] !== '(') return start;
  // `styled(Button)` and other calls have no arrow behind their brackets.
  const close = closingBracket(masked, start);
  return /^\s*(?::[^={]{0,200})?=>/.test(masked.slice(close + 1, close + 300)) ? start : undefined;
}

/** After parameters the body; for a class its block. */
function endOfBody(masked: string, at: number): number {
  const from = masked[at] === '(' ? closingBracket(masked, at) + 1 : at;
  const body = /^\s*(?::[^={;]{0,200})?(?:(?:[\w$]+\s*)?=>\s*)?([({])/.exec(masked.slice(from, from + 400));
  if (body === null) {
    const end = masked.indexOf('\n\n', from);
    return end < 0 ? masked.length : end;
  }
  return closingBracket(masked, from + body[0].length - 1);
}

/** Names that the first parameter takes apart, or the members of its type where that is declared in this file. */
function propsOf(masked: string, open: number): readonly string[] {
  if (masked[open] !== '(') return [];
  const [first] = splitAtCommas(masked, open + 1, closingBracket(masked, open));
  if (first === undefined) return [];
  const written = masked.slice(first.from, first.to);
  if (written.startsWith('{')) return namesIn(masked, first.from);
  const type = /^[\w$]+\s*\??:\s*(?:Readonly<\s*)?([\w$]+)/.exec(written)?.[1];
  if (type === undefined) return [];
  const declared = new RegExp(
    `\\b(?:interface\\s+${escaped(type)}\\b[^{;]{0,200}|type\\s+${escaped(type)}\\s*=\\s*)(?=\\{)`,
  ).exec(masked);
  return declared ? namesIn(masked, declared.index + declared[0].length) : [];
}

function namesIn(masked: string, open: number): readonly string[] {
  const inside = masked.slice(open + 1, closingBracket(masked, open));
  const names: string[] = [];
  let depth = 0;
  for (const match of inside.matchAll(
    /[([{<]|[)\]}]|(?<!=)>|(?:^|[,;\n{])[ \t\r]*(?:readonly\s+)?([\w$]+)(?=\s*(?:\?\s*)?(?:[:,=}\n]|$))/g,
  )) {
    if (/^[([{<]$/.test(match[0])) depth += 1;
    else if (/^[)\]}>]$/.test(match[0])) depth -= 1;
    else if (depth === 0 && match[1] !== undefined && match[1] !== 'children') names.push(match[1]);
  }
  return [...new Set(names)];
}

function place(sources: Sources, { name, props, file: asGiven }: FoundComponent): readonly ScannedComponent[] {
  const file = asGiven.replaceAll('\\', '/');
  if (!sources.has(file)) return [];
  if (/\.(vue|svelte|astro)$/.test(file)) return [{ name, props: [...props], file, line: 1 }];
  const declared = new RegExp(`\\b(?:class|struct|fun|function|const|object)\\s+${escaped(name)}\\b`).exec(
    sources.masked(file),
  );
  return declared ? [{ name, props: [...props], file, line: lineAt(sources.text(file), declared.index) }] : [];
}
