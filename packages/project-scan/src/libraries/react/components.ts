/** Components of React and its kin: exported functions and classes that return elements, whatever they are wrapped in. */

import type { ComponentReader } from '../../library.ts';
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { dependsOn } from '../../reading/packages.ts';
import { namesTakenApart } from '../../reading/scripts/components/taken-apart.ts';
import { endOfType, type Members, membersOf, partsOf } from '../../reading/scripts/components/type-members.ts';
import { elementFrameworks } from '../../reading/scripts/element-frameworks.ts';
import { exportsOf } from '../../reading/scripts/modules.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedComponent } from '../../scan.ts';
import { propTypesOf, restOfProps } from './prop-types.ts';

export const reactComponents: ComponentReader = { frameworks: elementFrameworks, read: componentsIn };

function componentsIn(sources: Sources, file: string): readonly ScannedComponent[] {
  const text = sources.text(file);
  if (!mayHaveElements(file, text) || !dependsOn(sources, file, elementFrameworks)) return [];
  const masked = sources.masked(file);
  const declared = declaredIn(masked);
  const exported = exportedFrom(sources, file, masked);
  return [...declared].flatMap(([name, { at, made }]): readonly ScannedComponent[] => {
    if (!exported.has(name)) return [];
    const component = made(declared, 0);
    if (component === undefined) return [];
    const { names, inherits } = propsOf(sources, file, name, component);
    return [
      {
        name,
        props: names.filter((each) => each !== 'children'),
        ...(inherits.length > 0 ? { inherits } : {}),
        file,
        line: lineAt(text, at),
      },
    ];
  });
}

const hasElements = /<\/|\/>|createElement\(/;

/** A plain script may be what elements were compiled to, or have nothing to do with them. */
function mayHaveElements(file: string, text: string): boolean {
  if (/\.[jt]sx$/.test(file)) return hasElements.test(text) || /\bpropTypes\b/.test(text);
  return (
    /\.[cm]?js$/.test(file) &&
    /<\/[\w>]|\/>|\bpropTypes\b/.test(text) &&
    /(?:from|require\()\s{0,5}['"](?:react|preact|solid-js|prop-types)['"]/.test(text)
  );
}

/** A function or a class that returns elements. */
interface Made {
  /** The first parameter; absent for a class and for a function without any. */
  readonly parameter?: Span;
  /** The type of its props where it is told beside the function. */
  readonly type?: Span;
  readonly body?: Span;
}

interface Declared {
  readonly at: number;
  readonly made: (others: ReadonlyMap<string, Declared>, depth: number) => Made | undefined;
}

const declarations =
  /(?:^|[\n;}])[ \t]*(?:export\s+)?(?:default\s+)?(?:(?:async\s+)?(function)\s+([A-Z][\w$]*)|(?:abstract\s+)?(class)\s+([A-Z][\w$]*)|(?:const|let|var)\s+([A-Z][\w$]*)\s*(?=[:=]))/g;

function declaredIn(masked: string): ReadonlyMap<string, Declared> {
  const found = new Map<string, Declared>();
  const withPropTypes = new Set(
    [...masked.matchAll(/(?<![\w$.])([A-Z][\w$]*)\.propTypes\s*=(?!=)/g)].map(([, name = '']) => name),
  );
  for (const match of masked.matchAll(declarations)) {
    const [whole, isFunction, functionName, isClass, className, constant] = match;
    const name = functionName ?? className ?? constant ?? '';
    const end = match.index + whole.length;
    const at = end - name.length - (isFunction === undefined && isClass === undefined ? 0 : 1);
    const made: Declared['made'] = (others, depth) =>
      isFunction !== undefined
        ? functionAt(masked, end, withPropTypes.has(name))
        : isClass !== undefined
          ? classAt(masked, end, withPropTypes.has(name))
          : constantAt(masked, end, others, depth);
    // Of overloads the last one has the body.
    if (!found.has(name) || isFunction !== undefined) found.set(name, { at: Math.min(at, end), made });
  }
  return found;
}

/** Local names: those that are exported as they are, or wrapped where they are exported. */
function exportedFrom(sources: Sources, file: string, masked: string): ReadonlySet<string> {
  const names = new Set(exportsOf(sources, file).values());
  for (const match of masked.matchAll(/\bexport\s+default\s+[\w$.]+\s*(?:<[^<>()]{0,200}>\s*)?\(/g)) {
    const end = masked.slice(match.index, match.index + 600).split(/;|\n[ \t\r]{0,20}\n/)[0] ?? '';
    for (const [name] of end.matchAll(/(?<![\w$.])[A-Z][\w$]*/g)) names.add(name);
  }
  return names;
}

/** What has `propTypes` is one, whatever it returns. */
function functionAt(masked: string, from: number, isComponent = false): Made | undefined {
  const open = parametersAfter(masked, from);
  if (open < 0) return undefined;
  const close = closingBracket(masked, open);
  const body = bodyAfter(masked, close + 1);
  return body === undefined || !(isComponent || hasElements.test(masked.slice(body.from, body.to)))
    ? undefined
    : { ...firstOf(masked, open, close), body };
}

/** The round bracket behind type parameters. */
function parametersAfter(masked: string, from: number): number {
  const head = /^\s*(?=[<(])/.exec(masked.slice(from, from + 40));
  if (head === null) return -1;
  const at = from + head[0].length;
  if (masked[at] === '(') return at;
  let angles = 0;
  for (let next = at; next < masked.length && next - at < 2000; next++) {
    const char = masked[next];
    if (char === '<') angles += 1;
    else if (char === '>' && masked[next - 1] !== '=') {
      angles -= 1;
      if (angles === 0)
        return masked
          .slice(next + 1, next + 20)
          .trimStart()
          .startsWith('(')
          ? masked.indexOf('(', next)
          : -1;
    }
  }
  return -1;
}

/** A block, or the expression of an arrow; behind the type of what is returned. */
function bodyAfter(masked: string, from: number): Span | undefined {
  let at = from;
  const colon = /^\s*:/.exec(masked.slice(at, at + 40));
  if (colon !== null) {
    at += colon[0].length;
    // A block that follows at once is the type.
    const typed = /^\s*(?:[\w$.]+(?:\s*\|\s*[\w$.]+)*)/.exec(masked.slice(at, at + 200));
    at =
      typed === null || /^\s*</.test(masked.slice(at + typed[0].length, at + typed[0].length + 4))
        ? endOfReturned(masked, at)
        : at + typed[0].length;
    const rest = /^\s*(?:\[\]|\|\s*[\w$.]+)*/.exec(masked.slice(at, at + 200));
    at += rest?.[0].length ?? 0;
  }
  const begin = /^\s*(=>\s*)?/.exec(masked.slice(at, at + 200));
  const start = at + (begin?.[0].length ?? 0);
  if (masked[start] === '{' || masked[start] === '(') return { from: start, to: closingBracket(masked, start) + 1 };
  return begin?.[1] === undefined
    ? undefined
    : { from: start, to: Math.min(masked.length, endOfExpression(masked, start)) };
}

function endOfReturned(masked: string, from: number): number {
  const arrow = masked.slice(from, from + 400).indexOf('=>');
  const brace = masked.slice(from, from + 400).indexOf('{');
  return arrow >= 0 && (brace < 0 || arrow < brace) ? from + arrow : brace < 0 ? from : from + brace;
}

function endOfExpression(masked: string, from: number): number {
  for (let at = from; at < masked.length; at++) {
    const char = masked[at] as string;
    if (char === '(' || char === '[' || char === '{') at = closingBracket(masked, at);
    else if (/[;)\]}]/.test(char) || (char === '\n' && /^\s*\n/.test(masked.slice(at + 1, at + 80)))) return at;
  }
  return masked.length;
}

function firstOf(masked: string, open: number, close: number): Made {
  const [parameter] = partsOf(masked, { from: open + 1, to: close }, ',');
  return parameter === undefined ? {} : { parameter };
}

/** `extends React.Component<Props>` */
function classAt(masked: string, from: number, isComponent: boolean): Made | undefined {
  const head = /^\s{0,20}(?:<[^{}]{0,300}>)?\s{0,20}extends\s{1,20}[\w$.]{0,100}Component\b\s{0,20}/.exec(
    masked.slice(from, from + 600),
  );
  if (head === null) return undefined;
  const at = from + head[0].length;
  const given = masked[at] === '<' ? masked.indexOf('{', anglesEnd(masked, at)) : masked.indexOf('{', at);
  if (given < 0 || !(isComponent || hasElements.test(masked.slice(given, closingBracket(masked, given)))))
    return undefined;
  const body = { from: given, to: closingBracket(masked, given) };
  if (masked[at] !== '<') return { body };
  const [type] = partsOf(masked, { from: at + 1, to: anglesEnd(masked, at) }, ',');
  return type === undefined ? { body } : { type, body };
}

function anglesEnd(masked: string, open: number): number {
  let angles = 0;
  for (let at = open; at < masked.length && at - open < 4000; at++) {
    const char = masked[at];
    if (char === '{' || char === '(') at = closingBracket(masked, at);
    else if (char === '<') angles += 1;
    else if (char === '>' && masked[at - 1] !== '=') {
      angles -= 1;
      if (angles === 0) return at;
    }
  }
  return open;
}

function constantAt(
  masked: string,
  from: number,
  others: ReadonlyMap<string, Declared>,
  depth: number,
): Made | undefined {
  let at = from;
  let type: Span | undefined;
  if (/^\s*:/.test(masked.slice(at, at + 20))) {
    const begin = masked.indexOf(':', at) + 1;
    at = endOfType(masked, begin);
    const typed =
      /^\s*(?:[\w$]+\.)?(?:FC|VFC|FunctionComponent|Component|ParentComponent|VoidComponent|FlowComponent)\s*(?=<)/.exec(
        masked.slice(begin, begin + 200),
      );
    if (typed !== null) {
      const open = begin + typed[0].length;
      type = partsOf(masked, { from: open + 1, to: anglesEnd(masked, open) }, ',')[0];
    }
  }
  const equals = /^\s*=(?![=>])\s*/.exec(masked.slice(at, at + 40));
  return equals === null ? undefined : valueAt(masked, at + equals[0].length, others, type, depth);
}

/** A function, a call that is handed one, or the name of another component. */
function valueAt(
  masked: string,
  from: number,
  others: ReadonlyMap<string, Declared>,
  type: Span | undefined,
  depth: number,
): Made | undefined {
  if (depth > 6) return undefined;
  const begin = /^[\s(]*?(?:async\s+)?(?:(function)\b\s*[\w$]*\s*)?/.exec(masked.slice(from, from + 200));
  const at = from + (begin?.[0].length ?? 0);
  const withType = (made: Made | undefined) =>
    made === undefined || made.type !== undefined || type === undefined ? made : { ...made, type };
  if (begin?.[1] !== undefined) return withType(functionAt(masked, at));
  const open = parametersAfter(masked, at);
  if (open >= 0) {
    const close = closingBracket(masked, open);
    const isFunction = /^\s*(?::[^;]{0,300}?)?=>/.test(masked.slice(close + 1, close + 320));
    return isFunction ? withType(functionAt(masked, at)) : undefined;
  }
  const arrow = /^([\w$]+)\s*=>/.exec(masked.slice(at, at + 100));
  if (arrow !== null) {
    const body = bodyAfter(masked, at + (arrow[1]?.length ?? 0));
    const isElement = body !== undefined && hasElements.test(masked.slice(body.from, body.to));
    return isElement ? withType({ parameter: { from: at, to: at + (arrow[1]?.length ?? 0) } }) : undefined;
  }
  const callee = /^([\w$]+(?:\s*\.\s*[\w$]+)*)\s*/.exec(masked.slice(at, at + 200));
  if (callee === null) return undefined;
  const name = callee[1] ?? '';
  let next = at + callee[0].length;
  let given: readonly Span[] = [];
  if (masked[next] === '<') {
    const end = anglesEnd(masked, next);
    given = partsOf(masked, { from: next + 1, to: end }, ',');
    next = end + 1;
  }
  if (masked[next] !== '(') {
    const other = /^[A-Z]/.test(name) ? others.get(name) : undefined;
    return other === undefined ? undefined : withType(other.made(others, depth + 1));
  }
  const told = /(?:^|\.)forwardRef$/.test(name)
    ? given[1]
    : /(?:^|\.)(?:memo|observer)$/.test(name)
      ? given[0]
      : undefined;
  for (const argument of splitAtCommas(masked, next + 1, closingBracket(masked, next))) {
    const made = valueAt(masked, argument.from, others, told ?? type, depth + 1);
    if (made !== undefined) return made;
  }
  return undefined;
}

function propsOf(sources: Sources, file: string, name: string, made: Made): Members {
  const told = propTypesOf(sources, file, name, made.body);
  const members = typedPropsOf(sources, file, made, told !== undefined);
  return {
    names: [...new Set([...members.names, ...(told?.names ?? [])])],
    inherits: [...new Set([...members.inherits, ...(told?.inherits ?? [])])],
  };
}

/** Of the type and of what is taken apart. Where the props are named beside it, all that is passed on is what more there may be. */
function typedPropsOf(sources: Sources, file: string, { parameter, type, body }: Made, isTold: boolean): Members {
  const masked = sources.masked(file);
  const passedOn = (props: string) => {
    const rest = body === undefined ? undefined : restOfProps(masked, body, props);
    return rest === undefined ? [] : [rest];
  };
  if (parameter === undefined)
    return type === undefined ? { names: [], inherits: passedOn('props') } : membersOf(sources, { file, ...type });
  const { names, rest, written } = namesTakenApart(sources, file, parameter);
  const declared = written ?? type;
  const members = declared === undefined ? undefined : membersOf(sources, { file, ...declared });
  const restText = rest === undefined ? undefined : masked.slice(rest.from, rest.to);
  const isWhole = restText !== undefined && /^[\w$]+$/.test(restText);
  return {
    names: [...new Set([...names, ...(members?.names ?? [])])],
    inherits: members?.inherits ?? (restText === undefined ? [] : isTold && isWhole ? passedOn(restText) : [restText]),
  };
}
