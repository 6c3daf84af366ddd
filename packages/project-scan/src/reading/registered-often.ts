/**
 * Whether one place of the code registers many: in a loop, or in a function that is handed what it registers. Then the name
 * or the handler is a variable of the loop or a parameter, in any language.
 */
import { closingBracket } from './code-text.ts';
import { escaped, type Sources, startOfLine } from './sources.ts';

/** How far before the place its loop or function may begin. */
const FARTHEST = 4000;

export interface RegisteredPlace {
  readonly file: string;
  readonly line: number;
  readonly endLine?: number;
  readonly name: string;
  /** The name is what the code works it out of. */
  readonly isExpression?: true;
  readonly handler?: string;
}

export function isRegisteredOften(sources: Sources, entry: RegisteredPlace): boolean {
  const { file, line, endLine = line } = entry;
  const names = namesWorkedOut(entry);
  if (names.length === 0) return false;
  const bare = sources.bare(file);
  const from = startOfLine(bare, line);
  const to = startOfLine(bare, endLine + 1) || bare.length;
  const start = Math.max(0, from - FARTHEST);
  const around = bare.slice(start, to);
  const place = { from: from - start, to: to - start };
  const isDecorated = file.endsWith('.py') && /^[ \t]*@/.test(bare.slice(from, from + 200));
  return names.some(({ name, isAlone }) => {
    const word = `(?<![\\w$])\\$?${escaped(name)}(?![\\w$])`;
    const heads = file.endsWith('.py') ? pythonHeads(word, isAlone) : headsOf(word, isAlone);
    return heads.some((head) =>
      [...around.matchAll(head)].some(({ index, 0: written }) => {
        // Of what a decorator registers, a parameter may have the name.
        if (isDecorated && index >= place.from) return false;
        const end = file.endsWith('.py') ? endOfBlock(around, index) : endOfBody(around, index, index + written.length);
        return index < place.to && place.from < end;
      }),
    );
  });
}

/** Which function runs is a variable of the loop or a parameter too, and not only the name. */
export function isHandlerWorkedOut(sources: Sources, { isExpression: _, ...entry }: RegisteredPlace): boolean {
  return entry.handler === undefined || isRegisteredOften(sources, entry);
}

/** What the name and the handler are worked out of; alone, they may be a parameter. */
function namesWorkedOut({ name, handler, isExpression }: RegisteredPlace) {
  const written = [isExpression === true ? name.replace(/^\{\s*\$?|\}$/g, '') : '', handler ?? ''];
  return written.flatMap((each) => {
    const [, root, rest = ''] = /^([A-Za-z_]\w{0,60})((?:\.|->|\?\.)[\w.$>-]{0,80})?$/.exec(each) ?? [];
    return root === undefined || /^(?:this|self|cls|super)$/.test(root) ? [] : [{ name: root, isAlone: rest === '' }];
  });
}

function pythonHeads(word: string, mayBeParameter: boolean): readonly RegExp[] {
  const loop = new RegExp(`^[ \\t]*(?:async[ \\t]+)?for[ \\t][^\\n:]{0,200}?${word}[^\\n:]{0,200}?[ \\t]in\\b`, 'gm');
  const head = new RegExp(`^[ \\t]*(?:async[ \\t]+)?def[ \\t]+\\w{1,100}[ \\t]*\\([^()]{0,600}?${word}`, 'gm');
  return mayBeParameter ? [loop, head] : [loop];
}

function headsOf(word: string, mayBeParameter: boolean): readonly RegExp[] {
  const loops = [
    // `for (const each of …)`, `foreach ($all as $each)`, `for _, each := range …`, `for each in …`
    new RegExp(`\\b(?:for|foreach)\\b(?:\\s{1,9}await)?[^;{}\\n]{0,200}?${word}[^;{}\\n]{0,200}`, 'g'),
    // `.forEach((each) =>`, `.map(function (each)`, `.each do |each|`, `.forEach { each ->`
    new RegExp(
      `\\.\\s{0,9}(?:forEach|map|flatMap|each|each_pair|each_with_index|reduce|fold|for_each|filter)\\b[^;\\n]{0,120}?${word}[^;\\n]{0,60}?(?:=>|->|\\)|\\|)`,
      'g',
    ),
    new RegExp(`\\bfor\\s{1,9}[^<\\n]{0,100}?${word}[^<\\n]{0,100}<-`, 'g'),
  ];
  if (!mayBeParameter) return loops;
  return [
    ...loops,
    // What stands in brackets before a body, and `each =>`.
    new RegExp(
      `(?<!\\b(?:if|for|while|switch|catch|foreach|match|return)\\s{0,9})\\((?:[^()]|\\([^()]{0,100}\\)){0,300}?${word}(?:[^()]|\\([^()]{0,100}\\)){0,300}?\\)[^;{}()=]{0,100}?(?:=>|\\{)`,
      'g',
    ),
    new RegExp(`${word}\\s{0,9}=>`, 'g'),
  ];
}

/** The lines that are further in. */
function endOfBlock(text: string, at: number): number {
  const lines = text.slice(at).split('\n');
  const depth = indentOf(lines[0] ?? '');
  const next = lines.findIndex(
    (line, i) => i > 0 && line.trim() !== '' && !/^[ \t]*[)\]}]/.test(line) && indentOf(line) <= depth,
  );
  return next < 0 ? text.length : at + lines.slice(0, next).join('\n').length;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Of a head: of the braces behind it, of the brackets that it stands in, or of the statement. */
function endOfBody(text: string, at: number, to: number): number {
  const opened = /[({]/.exec(text.slice(at, to));
  const callee = /^\.[^(]{0,40}/.test(text.slice(at, to));
  if (callee && opened !== null) return closingBracket(text, at + opened.index);
  const brace =
    text[to - 1] === '{' ? to - 1 : to + (/^[^{};]{0,200}(?=\{)/.exec(text.slice(to, to + 201))?.[0].length ?? -1);
  if (brace >= to - 1 && text[brace] === '{') return closingBracket(text, brace);
  if (/\bdo\b|<-/.test(text.slice(at, to + 20))) return endOfBlock(text, text.lastIndexOf('\n', at) + 1);
  const end = text.indexOf(';', to);
  return end < 0 ? text.length : end;
}
