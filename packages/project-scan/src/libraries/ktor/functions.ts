/** Functions of Kotlin that register routes of Ktor on what they are called on or handed. */
import { closingBracket, type Span } from '../../reading/code-text.ts';
import type { Sources } from '../../reading/sources.ts';

export interface KtorFunction {
  readonly file: string;
  readonly name: string;
  readonly body: Span;
  /** Parameters that routes are registered on. */
  readonly handed: readonly string[];
}

const ROUTE = '(?:Route|Routing|RoutingRoot|RootRoute|RoutingNode|RoutingBuilder)';

/** Nobody writes so many parameters. */
const LONGEST_HEAD = 4000;

/** Extensions of `Route`, functions that are handed one, and blocks that are kept in a variable. */
export function ktorFunctions(sources: Sources, file: string): readonly KtorFunction[] {
  const bare = sources.bare(file);
  return [
    ...[...bare.matchAll(new RegExp(`\\bfun\\s+(?:<[^<>(){}]{0,100}>\\s*)?(${ROUTE}\\.)?(\\w+)\\s*\\(`, 'g'))].flatMap(
      ({ index, 0: head, 1: receiver, 2: name = '' }): readonly KtorFunction[] => {
        const open = index + head.length - 1;
        const close = closingBracket(bare, open);
        const handed = [
          ...bare
            .slice(open, Math.min(close, open + LONGEST_HEAD))
            .matchAll(new RegExp(`\\b(\\w+)\\s*:\\s*${ROUTE}(?=\\s*[,)=]|\\s*$)`, 'g')),
        ].map(([, parameter = '']) => parameter);
        const body = receiver === undefined && handed.length === 0 ? undefined : bodyBehind(bare, close + 1);
        return body === undefined ? [] : [{ file, name, body, handed }];
      },
    ),
    ...[...bare.matchAll(new RegExp(`\\bval\\s+(\\w+)\\s*:\\s*${ROUTE}\\.\\(\\)\\s*->\\s*Unit\\s*=\\s*\\{`, 'g'))].map(
      ({ index, 0: head, 1: name = '' }): KtorFunction => {
        const open = index + head.length - 1;
        return { file, name, body: { from: open + 1, to: closingBracket(bare, open) }, handed: [] };
      },
    ),
  ];
}

/** A block, or the expression behind `=`. */
export function bodyBehind(bare: string, from: number): Span | undefined {
  const head = /(?:\s*:\s*[\w.<>?]+)?\s*([{=])/y;
  head.lastIndex = from;
  const match = head.exec(bare);
  if (match === null) return undefined;
  const at = from + match[0].length;
  if (match[1] === '{') return { from: at, to: closingBracket(bare, at - 1) };
  const open = bare.indexOf('{', at);
  return open < 0 ? undefined : { from: at, to: closingBracket(bare, open) + 1 };
}

/** Which of so many is meant, nobody could tell. */
const MOST_OF_A_NAME = 50;

/** The functions that a name means in a file, of all that bear it: those imported or in its package, else all. */
export function meantBy(
  sources: Sources,
  named: readonly KtorFunction[],
  from: string,
  name: string,
): readonly KtorFunction[] {
  if (named.length < 2) return named;
  if (named.length > MOST_OF_A_NAME) return [];
  const here = named.filter(({ file }) => file === from);
  if (here.length > 0) return here;
  const imported = new RegExp(`^import\\s+([\\w.]+)\\.${name}\\s*$`, 'm').exec(sources.text(from))?.[1];
  const wanted = imported ?? packageOf(sources, from);
  const near = named.filter(({ file }) => packageOf(sources, file) === wanted);
  return near.length > 0 ? near : named;
}

function packageOf(sources: Sources, file: string): string {
  return /^package\s+([\w.]+)/m.exec(sources.bare(file))?.[1] ?? '';
}
