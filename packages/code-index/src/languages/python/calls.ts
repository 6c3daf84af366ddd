/** Calls of Python with their arguments, and the lambdas among these. */
import type { Argument, Parameter, TermId } from '../../model/syntax.ts';
import { parameterOf } from './parameters.ts';
import type { PythonWalk } from './walk.ts';

export function callOf(walk: PythonWalk, node: number): TermId {
  const { tree, builder } = walk;
  const callee = tree.field(node, 'function');
  const argumentList = tree.field(node, 'arguments');
  if (walk.state.around >= 0 && tree.kind(callee) === 'identifier' && tree.textOf(callee) === 'super')
    return superCall(walk, callee, argumentList);
  walk.lastSite = -1;
  const of = walk.expression(callee, 'call');
  let named = SITE_BEARING.has(tree.kind(callee)) ? walk.lastSite : -1;
  // `Stack[Item]()` makes a Stack; what is an item of something else is not known by its name.
  const applied = tree.kind(callee) === 'subscript' ? tree.field(callee, 'value') : -1;
  if (applied >= 0 && /^(?:\w+\.)*_*[A-Z]\w*$/.test(tree.textOf(applied))) {
    named = builder.sites.findLastIndex(({ start, name }) => start + name.length === tree.end(applied));
    const site = builder.sites[named];
    if (site !== undefined) site.role = 'call';
  }
  const keys: number[] = [];
  const term = builder.reserve();
  const handed = builder.sites.length;
  const args = argumentsOf(walk, argumentList, keys, term);
  // `isinstance(it, Till)` asks about a class, and runs none.
  if (tree.kind(callee) === 'identifier' && ASK_OF_CLASSES.has(tree.textOf(callee)))
    for (const site of builder.sites.slice(handed)) if (site.role === 'callback') site.role = 'reference';
  builder.fill(term, { kind: 'call', of, args });
  for (const index of [named, ...keys]) builder.called(term, index);
  if (callee >= 0 && ASK_FOR_FIXTURES.test(tree.textOf(callee))) fixturesAsked(walk, argumentList);
  return term;
}

/** `usefixtures("engine")`: fixtures that a test has without a parameter. */
function fixturesAsked({ tree, builder }: PythonWalk, list: number): void {
  for (const argument of list < 0 ? [] : tree.children(list)) {
    const written = /^(['"])(\w+)\1$/.exec(tree.textOf(argument));
    if (written !== null) builder.site(written[2] as string, tree.start(argument) + 1, 'fixture', -1);
  }
}

const ASK_FOR_FIXTURES = /\.(?:usefixtures|getfixturevalue)$/;

function superCall(walk: PythonWalk, callee: number, argumentList: number): TermId {
  const { tree, builder } = walk;
  const term = builder.term({
    kind: 'super',
    definition: walk.state.around,
    isClass: walk.state.function?.receiver?.isClass === true,
  });
  builder.site('super', tree.start(callee), 'reference', builder.name('super', tree.start(callee)));
  argumentsOf(walk, argumentList);
  return term;
}

/** @param keys Takes in the sites of names that arguments are given by. */
function argumentsOf(walk: PythonWalk, list: number, keys: number[] = [], call = -1): Argument[] {
  const { tree } = walk;
  if (list < 0) return [];
  if (tree.kind(list) !== 'argument_list') return [{ value: walk.expression(list) }];
  return tree.children(list).map((argument, position) => {
    switch (tree.kind(argument)) {
      case 'keyword_argument': {
        const name = tree.field(argument, 'name');
        keys.push(walk.builder.site(tree.textOf(name), tree.start(name), 'property_key', -1));
        const value = tree.field(argument, 'value');
        return {
          name: tree.textOf(name),
          value: lambdaFor(walk, value, call, position) ?? argumentValue(walk, value),
        };
      }
      case 'list_splat':
      case 'dictionary_splat': {
        const [inner] = tree.children(argument);
        return { value: inner === undefined ? -1 : walk.expression(inner), spread: true };
      }
      default:
        return { value: lambdaFor(walk, argument, call, position) ?? argumentValue(walk, argument) };
    }
  });
}

/** A lambda among the arguments of a call: its parameters are what the call says. */
function lambdaFor(walk: PythonWalk, node: number, call: TermId, argument: number): TermId | undefined {
  if (call < 0 || walk.tree.kind(node) !== 'lambda') return undefined;
  return lambdaExpression(walk, node, (parameter) =>
    walk.builder.term({ kind: 'expected', call, argument, parameter }),
  );
}

export function lambdaExpression(walk: PythonWalk, node: number, expected?: (parameter: number) => TermId): TermId {
  const { tree, builder } = walk;
  const names: string[] = [];
  const parameters = tree.field(node, 'parameters');
  let result = -1;
  const defaults = new Map<number, TermId>();
  for (const parameter of parameters < 0 ? [] : tree.children(parameters)) {
    const value = tree.field(parameter, 'value');
    if (value >= 0) defaults.set(parameter, walk.expression(value));
  }
  const readLambda = () => {
    const found: Parameter[] = [];
    (parameters < 0 ? [] : tree.children(parameters)).forEach((parameter, position) => {
      if (expected !== undefined) defaults.set(parameter, defaults.get(parameter) ?? expected(position));
      parameterOf(walk, parameter, found, { defaults, receiver: undefined });
    });
    names.push(...found.map(({ name }) => name));
    result = walk.expression(tree.field(node, 'body'));
  };
  const around = { definition: -1, receiver: walk.state.function?.receiver, globals: new Map<string, number>() };
  const scope = walk.keeping({ function: around }, () => walk.inScope(node, readLambda, 'function'));
  return builder.term({ kind: 'lambda', scope, parameters: names, result });
}

/** What a loop over this expression gives. */
export function elementOf(walk: PythonWalk, node: number): TermId {
  return walk.builder.term({ kind: 'element', of: walk.expression(node) });
}

/** `a, b`. */
export function argumentTuple(walk: PythonWalk, node: number): TermId {
  return walk.builder.term({ kind: 'tuple', of: walk.tree.children(node).map((part) => argumentValue(walk, part)) });
}

export function argumentValue(walk: PythonWalk, node: number): TermId {
  const kind = walk.tree.kind(node);
  if (kind === 'list_splat') {
    const [inner] = walk.tree.children(node);
    return inner === undefined ? -1 : elementOf(walk, inner);
  }
  return walk.expression(node, kind === 'identifier' || kind === 'attribute' ? 'callback' : 'reference');
}

const ASK_OF_CLASSES: ReadonlySet<string> = new Set(['isinstance', 'issubclass']);

const SITE_BEARING: ReadonlySet<string> = new Set(['identifier', 'attribute']);
