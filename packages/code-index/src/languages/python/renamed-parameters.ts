/** Parameters of Python that have another name: only callers that write the old one have to change. */
import { onlyRenamesParameters } from '../typescript/renamed-parameters.ts';

/**
 * The names that parameters had, where nothing else of the head has changed; undefined otherwise.
 *
 * @param before as `Definition.signature` has it
 */
export function renamedParameters(before: string, after: string): readonly string[] | undefined {
  // A second bracket may be of a decorator, a base class or a default, whose names are no parameters.
  if (!isPlainHead(before) || !isPlainHead(after) || !onlyRenamesParameters(before, after)) return undefined;
  const now = new Set(after.match(NAMES));
  const gone = [...new Set(before.match(NAMES))].filter((name) => !now.has(name));
  return gone.length > 0 ? gone : undefined;
}

/** Whether a call may name one of these parameters; `rest` is the text from the name of what is called on. */
export function mayNameArgument(rest: string, parameters: readonly string[]): boolean {
  const [callee] = /^[\w.]*\s*\(/.exec(rest) ?? [];
  if (callee === undefined) return true;
  const said = argumentsOf(rest.slice(callee.length));
  if (said.includes('**')) return true;
  return parameters.some((name) => new RegExp(`\\b${name}[\\s\\\\]*=`).test(said));
}

const NAMES = /[\w$]+/g;

function isPlainHead(head: string): boolean {
  return /^(?:async\s+)?def\s/.test(head) && head.split('(').length === 2;
}

/** Up to the bracket that closes the call. A bracket in a text or a comment counts for nothing, so behind one all is taken. */
function argumentsOf(text: string): string {
  let open = 1;
  for (let i = 0; i < text.length; i++) {
    const each = text[i] as string;
    if (each === '"' || each === "'" || each === '#') return text;
    if (each === '(') open++;
    if (each === ')' && --open === 0) return text.slice(0, i);
  }
  return text;
}
