/** Components that are classes with decorated members: those of Angular, and web components of Lit. */
import type { ScannedComponent } from '../../../scan.ts';
import { closingBracket, withoutGroups } from '../../code-text.ts';
import { escaped, lineAt, type Sources } from '../../sources.ts';
import { fileOfImport, importsIn } from '../modules.ts';
import { passedOn } from './passed-on.ts';

export function angularComponents(sources: Sources, file: string): readonly ScannedComponent[] {
  if (!file.endsWith('.ts') || !sources.text(file).includes('@Component')) return [];
  const [text, masked] = [sources.text(file), sources.masked(file)];
  return [...masked.matchAll(/@Component\s*\(/g)].flatMap((match): readonly ScannedComponent[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(masked, open);
    const declared =
      /^\)\s*(?:@\w+(?:\([^()]{0,200}\))?\s*){0,4}(?:export\s+)?(?:default\s+)?(?:abstract\s+)?class\s+(\w+)/.exec(
        masked.slice(close, close + 800),
      );
    if (declared?.[1] === undefined) return [];
    const at = close + declared[0].length;
    const members = membersOfClass(sources, file, at, angularInputs, 0);
    return [componentOf(declared[1], members, file, lineAt(text, at), inputsNamed(text, masked, open, close))];
  });
}

/** Elements of Lit: classes with properties, whose base is an element by its name or its own. */
export function litComponents(sources: Sources, file: string): readonly ScannedComponent[] {
  const text = sources.text(file);
  if (!/\.[mc]?[jt]s$/.test(file) || !/\bextends\b/.test(text) || !/Element\b/.test(text)) return [];
  const masked = sources.masked(file);
  return [
    ...masked.matchAll(
      /\bclass\s{1,20}([\w$]{1,200})\s{0,20}(?:<[^{}<>]{0,200}>)?\s{0,20}\bextends\s{1,20}([\w$.()]{1,200})/g,
    ),
  ].flatMap((match): readonly ScannedComponent[] => {
    const end = match.index + match[0].length;
    const name = match[1] ?? '';
    const isKnown =
      /customElements\.define\(|@customElement\(|\.define\(/.test(text) || /@(?:property|state)\(/.test(text);
    if (!/Element$/.test(match[2] ?? '') && !isElement(sources, file, match[2] ?? '', 0)) return [];
    if (/^(?:abstract)?$/.test(name) || (!isKnown && !isDefined(sources, name))) return [];
    const at = match.index + match[0].indexOf(name) + name.length;
    const members = membersOfClass(sources, file, at, litProperties, 0);
    return [componentOf(name, members, file, lineAt(text, match.index), [...staticProperties(masked, end)])];
  });
}

interface ClassMembers {
  readonly names: readonly string[];
  /** Bases that are not in the project. */
  readonly inherits: readonly string[];
}

type NamesOfBody = (text: string, masked: string, from: number, to: number) => readonly string[];

function componentOf(
  name: string,
  { names, inherits }: ClassMembers,
  file: string,
  line: number,
  more: readonly string[],
): ScannedComponent {
  const props = [...new Set([...names, ...more])];
  return { name, props, ...(inherits.length > 0 ? { inherits } : {}), file, line };
}

/** Own members, and those of the bases that the project has. */
function membersOfClass(sources: Sources, file: string, at: number, namesOf: NamesOfBody, depth: number): ClassMembers {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const brace = masked.indexOf('{', at);
  if (brace < 0) return { names: [], inherits: [] };
  const end = closingBracket(masked, brace);
  // Each of many that never close would be read to the end of the text.
  if (end === masked.length) return { names: [], inherits: [] };
  const own = namesOf(text, masked, brace, end);
  const base = /\bextends\s+([\w$.]+)/.exec(withoutGroups(masked, at, brace))?.[1];
  if (base === undefined || /^(?:LitElement|HTML\w*Element)$/.test(base)) return { names: own, inherits: [] };
  const found = depth > 6 ? undefined : classNamed(sources, file, base);
  if (found === undefined) return { names: own, inherits: [base] };
  const inherited = membersOfClass(sources, found.file, found.at, namesOf, depth + 1);
  return { names: [...own, ...inherited.names], inherits: inherited.inherits };
}

/** Where the name of a class stands, in this file or the one that it is imported from. */
function classNamed(
  sources: Sources,
  file: string,
  name: string,
): { readonly file: string; readonly at: number } | undefined {
  const here = offsetOfClass(sources, file, name);
  if (here !== undefined) return { file, at: here };
  const imported = importsIn(sources, file).get(name);
  return imported === undefined
    ? undefined
    : exportedClass(sources, file, imported.module, imported.name === 'default' ? name : imported.name, 0);
}

function exportedClass(
  sources: Sources,
  from: string,
  module: string,
  name: string,
  depth: number,
): ReturnType<typeof classNamed> {
  const file = depth > 6 ? undefined : fileOfImport(sources, from, module);
  if (file === undefined) return undefined;
  const at = offsetOfClass(sources, file, name);
  if (at !== undefined) return { file, at };
  for (const { target, original } of passedOn(sources, file, name)) {
    const found = target === undefined ? undefined : exportedClass(sources, file, target, original, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function offsetOfClass(sources: Sources, file: string, name: string): number | undefined {
  const declared = new RegExp(`\\bclass\\s+${escaped(name)}\\b`).exec(sources.masked(file));
  return declared === null ? undefined : declared.index + declared[0].length;
}

function isElement(sources: Sources, file: string, base: string, depth: number): boolean {
  const found = depth > 6 ? undefined : classNamed(sources, file, base);
  if (found === undefined) return false;
  const next = /^\s{0,20}(?:<[^{}<>]{0,200}>)?\s{0,20}extends\s{1,20}([\w$.]{1,200})/.exec(
    sources.masked(found.file).slice(found.at, found.at + 300),
  )?.[1];
  return next !== undefined && (/Element$/.test(next) || isElement(sources, found.file, next, depth + 1));
}

const definedBySources = new WeakMap<Sources, ReadonlySet<string>>();

/** Classes that some file defines as elements. */
function isDefined(sources: Sources, name: string): boolean {
  const known =
    definedBySources.get(sources) ?? new Set(sources.scripts().flatMap((file) => definedIn(sources.text(file))));
  definedBySources.set(sources, known);
  return known.has(name);
}

function definedIn(text: string): readonly string[] {
  if (!text.includes('.define(')) return [];
  const forms = /\bcustomElements\.define\(\s*[^,()]{1,100},\s*([\w$]+)|(?<![\w$.])([A-Z][\w$]*)\.define\(/g;
  return [...text.matchAll(forms)].flatMap(([, given, own]) => given ?? own ?? []);
}

const angularInputs: NamesOfBody = (text, masked, from, to) => {
  const body = masked.slice(from, to);
  const decorated = [...body.matchAll(/@Input\s*\(/g)].flatMap((match) => {
    const open = from + match.index + match[0].length - 1;
    const close = closingBracket(masked, open);
    const alias = aliasIn(text.slice(open + 1, Math.min(close, open + 2000)));
    const rest = masked.slice(close + 1, close + 800);
    const behind =
      /^\s*(?:@[\w$]+(?:\([^()]{0,200}\))?\s*)*(?:(?:override|readonly|public|protected|private|accessor|set|get)\s+)*([\w$]+)/.exec(
        rest,
      );
    return alias ?? behind?.[1] ?? [];
  });
  const signals =
    /(?<![\w$.])([\w$]{1,100})[ \t]{0,20}(?::[^=;\n]{0,200})?=\s{0,40}(?:input|model)(?:\s{0,20}\.\s{0,20}required)?\s{0,20}(?=[<(])/g;
  const signalled = [...body.matchAll(signals)].map((match) => {
    const at = from + match.index + match[0].length;
    const open = masked[at] === '<' ? masked.indexOf('(', closingAngle(masked, at)) : at;
    return aliasIn(text.slice(open + 1, closingBracket(masked, open)), 'alias') ?? match[1] ?? '';
  });
  return [...decorated, ...signalled];
};

function closingAngle(masked: string, open: number): number {
  let angles = 0;
  for (let at = open; at < masked.length && at - open < 2000; at++) {
    const char = masked[at];
    if (char === '(' || char === '{' || char === '[') at = closingBracket(masked, at);
    else if (char === '<') angles += 1;
    else if (char === '>' && masked[at - 1] !== '=') {
      angles -= 1;
      if (angles === 0) return at;
    }
  }
  return open;
}

/** `@Input('name')`, `{ alias: 'name' }`. */
function aliasIn(given: string, only?: 'alias'): string | undefined {
  const alias = /\balias\s*:\s*["'`]([\w-]+)["'`]/.exec(given)?.[1];
  return alias ?? (only === undefined ? /^\s*["'`]([\w-]+)["'`]/.exec(given)?.[1] : undefined);
}

/** `inputs: ['a', 'b: c']` of the decorator, and of directives that it puts on its host. */
function inputsNamed(text: string, masked: string, open: number, close: number): readonly string[] {
  return [...masked.slice(open, close).matchAll(/(?<![\w$])inputs\s*:\s*\[/g)].flatMap((listed) => {
    const from = open + listed.index + listed[0].length - 1;
    const names = text.slice(from, closingBracket(masked, from));
    return [...names.matchAll(/["'`](?:[\w-]+\s*:\s*)?([\w-]+)["'`]/g)].map(([, name = '']) => name);
  });
}

const litProperties: NamesOfBody = (_, masked, from, to) =>
  [...masked.slice(from, to).matchAll(/@property\s*\(/g)].flatMap((match) => {
    const close = closingBracket(masked, from + match.index + match[0].length - 1);
    const behind =
      /^\s*(?:@[\w$]+(?:\([^()]{0,200}\))?\s*)*(?:(?:override|readonly|public|protected|accessor|declare|set|get)\s+)*([\w$]+)/.exec(
        masked.slice(close + 1, close + 800),
      );
    return behind?.[1] ?? [];
  });

/** `static properties = { open: { type: Boolean } }`, and what `observedAttributes` cannot say is left to them. */
function staticProperties(masked: string, from: number): readonly string[] {
  const brace = masked.indexOf('{', from);
  const body = brace < 0 ? '' : masked.slice(brace, closingBracket(masked, brace));
  const listed = /\bstatic\s+(?:get\s+properties\s*\(\s*\)\s*\{\s*return\s*|properties\s*=\s*)\{/.exec(body);
  if (listed === null) return [];
  const open = listed.index + listed[0].length - 1;
  const inside = body.slice(open + 1, closingBracket(body, open));
  let depth = 0;
  return [...inside.matchAll(/[{([]|[})\]]|(?<![\w$])([\w$]{1,100})\s{0,20}:/g)].flatMap(([whole, name]) => {
    if (/^[{([]$/.test(whole)) depth += 1;
    else if (/^[})\]]$/.test(whole)) depth -= 1;
    return depth === 0 && name !== undefined ? [name] : [];
  });
}
