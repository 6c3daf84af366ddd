/**
 * Routers that a project has made for itself with nothing but the standard library: a type with methods for verbs that are told
 * a path and what answers, and one for groups. They are read as a framework whose package is a folder of the project.
 */
import { closingBracket } from '../code-text.ts';
import { escaped, type Sources } from '../sources.ts';
import { anyOf, type GoFramework, type GoFunction, indexOf, OWN } from './functions.ts';

export interface OwnRouters {
  readonly frameworks: readonly GoFramework[];
  /** Their own methods and what else these files have register what they were told. */
  readonly folders: ReadonlySet<string>;
}

/** @param frameworks others: a type that hands on to one of them is read through that */
export function ownRouters(
  sources: Sources,
  functions: readonly GoFunction[],
  importsByFile: ReadonlyMap<string, ReadonlyMap<string, string>>,
  frameworks: readonly GoFramework[],
): OwnRouters {
  const verbs = new Map<string, GoFunction[]>();
  for (const each of functions)
    if (each.receiver !== '' && VERB.test(each.name) && takesPathAndHandler(each)) {
      const key = `${each.folder}\0${each.receiver}`;
      verbs.set(key, [...(verbs.get(key) ?? []), each]);
    }
  const found = [...verbs.values()].flatMap((methods): readonly GoFramework[] => {
    const [first] = methods;
    if (first === undefined || first.folder === '' || methods.length < FEWEST_VERBS) return [];
    const { folder, receiver } = first;
    const files = [...(indexOf(functions).filesByFolder.get(folder) ?? [])];
    const restsOnOther = files.some((file) =>
      [...(importsByFile.get(file)?.values() ?? [])].some((path) =>
        frameworks.some((each) => each.name !== 'net/http' && each.path.test(path)),
      ),
    );
    // One that registers right there is followed through what it registers on.
    if (restsOnOther || methods.some((each) => REGISTERS.test(bodyOf(sources, each)))) return [];
    const texts = files.map((file) => sources.masked(file));
    const types = [receiver, ...texts.flatMap((text) => embedding(text, receiver))];
    const giving = new RegExp(`\\)\\s{0,5}\\*(?:${types.join('|')})(?:\\[[^\\]\\n]{0,100}\\])?\\s{0,5}\\{$`);
    const inFolder = functions.filter((each) => each.folder === folder);
    const gives = inFolder.filter((each) => giving.test(headOf(sources, each)));
    const named = (is: (each: GoFunction) => boolean) => anyOf(gives.filter(is).map(({ name }) => name));
    const isMethod = (each: GoFunction) => each.receiver !== '';
    return [
      {
        name: OWN,
        packages: [],
        path: new RegExp(`(?:^|/)${escaped(folder)}$`),
        makes: named((each) => !isMethod(each)),
        types: anyOf(types),
        methods: {
          giving: named(isMethod),
          grouping: named((each) => isMethod(each) && isToldPrefix(sources, each)),
        },
      },
    ];
  });
  return { frameworks: found, folders: new Set([...verbs.values()].flatMap((methods) => foldersOf(methods, found))) };
}

const VERB = /^(?:GET|POST|PUT|PATCH|DELETE|Get|Post|Put|Patch|Delete)$/;
const FEWEST_VERBS = 3;

const REGISTERS = /\.(?:Handle|HandleFunc)\s{0,5}\(/;

function takesPathAndHandler({ parameters: [path, handler] }: GoFunction): boolean {
  return path?.type === 'string' && handler !== undefined && /^func\b|Handler|Action/.test(handler.type);
}

/** `Group(prefix string)`, and not what takes names, as `Unbind(ids ...string)`. */
function isToldPrefix(sources: Sources, each: GoFunction): boolean {
  const [first] = each.parameters;
  if (first === undefined || !/Group|Route|Prefix|Path|Mount|Scope|Namespace/.test(each.name)) return false;
  return new RegExp(`\\(\\s{0,9}${first.name}\\s{1,9}string\\b`).test(headOf(sources, each));
}

function foldersOf([first]: readonly GoFunction[], found: readonly GoFramework[]): readonly string[] {
  return first !== undefined && found.some(({ path }) => path.test(first.folder)) ? [first.folder] : [];
}

/** Types of the same file that embed it: `type Router[T any] struct { *RouterGroup[T] }`. */
function embedding(masked: string, type: string): readonly string[] {
  const structs = masked.matchAll(/^type[ \t]{1,9}(\w{1,100})(?:\[[^\]\n]{0,100}\])?[ \t]{1,9}struct[ \t]{0,9}\{/gm);
  const inner = new RegExp(`^[ \\t]{0,40}\\*?${type}(?:\\[[^\\]\\n]{0,100}\\])?[ \\t]{0,40}$`, 'm');
  return [...structs].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    return inner.test(masked.slice(open + 1, closingBracket(masked, open))) ? [match[1] ?? ''] : [];
  });
}

function bodyOf(sources: Sources, { file, body }: GoFunction): string {
  return sources.masked(file).slice(body.from, body.to);
}

/** What stands before its body, with the bracket that opens it. */
function headOf(sources: Sources, { file, body }: GoFunction): string {
  return sources.masked(file).slice(Math.max(0, body.from - 200), body.from);
}
