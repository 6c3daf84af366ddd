/** Classes and methods that frameworks of the JVM run around the routes of an application, by what they build on. */
import type { AroundLines } from '../../scan.ts';
import { aroundLines } from '../around-lines.ts';
import { closingBracket } from '../code-text.ts';
import type { BeforeRoutes } from '../route-reader.ts';
import type { Sources } from '../sources.ts';
import { annotatedClasses } from './annotations.ts';

export interface JvmAround {
  /** Simple names of types. */
  readonly types: RegExp;
  readonly annotations: RegExp;
  /** Parameters of methods that set up what runs there; with the flag `g`. */
  readonly settings?: RegExp;
  /** Words of a file in which these may stand. */
  readonly files: RegExp;
}

/**
 * What the framework runs, each whole: a change in any of it, and of what it uses, is one of the routes behind it.
 *
 * @param isOpen whether it runs before some of them alone
 */
export function aroundOfJvm(
  sources: Sources,
  framework: string,
  { types, annotations, settings, files }: JvmAround,
  isOpen: (name: string, lines: AroundLines) => boolean = () => false,
): readonly BeforeRoutes[] {
  return sources.files.flatMap((file) => {
    if (!/\.(?:java|kt)$/.test(file) || !files.test(sources.text(file))) return [];
    const classes = annotatedClasses(sources, file).filter(
      (each) =>
        each.kind === 'class' &&
        (each.parents.some((name) => types.test(name)) || each.annotations.some(({ name }) => annotations.test(name))),
    );
    const found = classes.map(({ name, nameEnd, body }) => {
      const lines = aroundLines(sources, file, { from: nameEnd - name.length, to: body.to });
      return isOpen(name, lines) ? lines : { ...lines, framework };
    });
    const set = settings === undefined ? [] : methodsWith(sources, file, settings);
    return [...found, ...set.map((lines) => ({ ...lines, framework }))];
  });
}

/** Methods of which a parameter has such a type. */
function methodsWith(sources: Sources, file: string, type: RegExp): readonly AroundLines[] {
  const bare = sources.bare(file);
  return [...bare.matchAll(type)].flatMap(({ index }) => {
    const open = bare.lastIndexOf('(', index);
    // Nothing but other parameters stand before it.
    if (open < 0 || index - open > 300 || /[;{}]/.test(bare.slice(open, index))) return [];
    const close = closingBracket(bare, open);
    const brace = /^[^;{}=]{0,200}[{=]/.exec(bare.slice(close, close + 300));
    const name = /(\w{1,100})\s{0,9}$/.exec(bare.slice(Math.max(0, open - 120), open));
    if (brace === null || name === null) return [];
    const body = close + brace[0].length - 1;
    const to = bare[body] === '{' ? closingBracket(bare, body) : body;
    return [aroundLines(sources, file, { from: open - name[0].length, to })];
  });
}
