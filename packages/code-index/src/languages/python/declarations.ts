/** Functions, classes and named types that a Python file declares. */
import type { TermId } from '../../model/syntax.ts';
import type { OpenDetail } from '../shape/builder.ts';
import { signatureAnnotation } from './annotations.ts';
import { docOf, isDocString, markDoc } from './documentation.ts';
import { isExported, targetScope } from './names.ts';
import { parameterName, parameterOf, typeParametersOf } from './parameters.ts';
import type { PythonWalk } from './walk.ts';

export function decoratedDefinition(walk: PythonWalk, node: number): void {
  const { tree } = walk;
  const decorators = tree.children(node).filter((child) => tree.kind(child) === 'decorator');
  const terms = decorators.map((decorator) => {
    const [expression] = tree.children(decorator);
    return expression === undefined ? -1 : walk.expression(expression, 'decorator');
  });
  const names = decorators.map((decorator) => {
    const [expression = -1] = tree.children(decorator);
    const called = tree.kind(expression) === 'call' ? tree.field(expression, 'function') : expression;
    return tree.textOf(called).split('.').pop() ?? '';
  });
  const definition = tree.field(node, 'definition');
  const given = { terms, names };
  if (tree.kind(definition) === 'class_definition') classDefinition(walk, definition, node, given.terms, given.names);
  else functionDefinition(walk, definition, node, given.terms, given.names);
}

export function functionDefinition(
  walk: PythonWalk,
  node: number,
  whole: number,
  decorators: readonly TermId[],
  names: readonly string[] = [],
): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  const name = tree.textOf(nameNode);
  const body = tree.field(node, 'body');
  const isMember = walk.state.class >= 0 && walk.state.function === undefined;
  const modifiers = names.flatMap((decorator) => MODIFIERS.get(decorator) ?? []);
  const fixture = names.includes('fixture') ? fixtureName(walk, whole) : undefined;
  if (fixture !== undefined) modifiers.push(`${FIXTURE_NAMED}${fixture}`);
  if (tree.has(node, 'async')) modifiers.push('async');
  const isProperty = modifiers.includes('property');
  const isSetter = modifiers.includes('setter');
  const isConstructor = isMember && name === '__init__';
  const kind = !isMember
    ? 'function'
    : isConstructor
      ? 'constructor'
      : isProperty
        ? 'getter'
        : isSetter
          ? 'setter'
          : 'method';
  const isOnlyDeclared = isStub(walk, body);
  const definition = walk.define(nameNode, whole, {
    kind,
    end: tree.end(node),
    signatureStart: tree.start(node),
    signatureEnd: endOfHead(walk, node, ['return_type', 'parameters', 'name']),
    parent: isMember ? walk.state.class : builder.holder,
    doc: docOf(walk, body),
    exported: isExported(walk, name, isMember ? walk.state.class : builder.holder),
    hasBody: !isOnlyDeclared || !(modifiers.includes('overload') || modifiers.includes('abstract') || isProtocol(walk)),
    modifiers,
  });
  builder.site(name, tree.start(nameNode), 'definition', -1, definition);
  builder.bind(name, 'definition', tree.start(nameNode), { definition, ...targetScope(walk, name) });
  if (isMember && !walk.state.members.has(`${walk.state.class}:${name}`))
    walk.state.members.set(`${walk.state.class}:${name}`, definition);
  if (!isMember && builder.holder < 0 && builder.scope === 0) walk.state.variables.set(name, definition);
  const detail = builder.details[definition] as OpenDetail;
  detail.decorators.push(...decorators);

  // Defaults run where the function is defined, annotations belong to the function.
  const parameters = tree.field(node, 'parameters');
  const defaults = new Map<number, TermId>();
  for (const parameter of parameters < 0 ? [] : tree.children(parameters)) {
    const value = tree.field(parameter, 'value');
    if (value >= 0) defaults.set(parameter, walk.expression(value));
  }
  const isStatic = modifiers.includes('static') || name === '__new__';
  const takesClass =
    modifiers.includes('classmethod') ||
    name === '__new__' ||
    name === '__init_subclass__' ||
    name === '__class_getitem__';
  const outer = { function: walk.state.function, class: walk.state.class };
  const readFunction = () => {
    typeParametersOf(walk, node, definition);
    const returns = tree.field(node, 'return_type');
    if (returns >= 0) detail.type = signatureAnnotation(walk, returns);
    const first = parameters < 0 ? undefined : tree.children(parameters)[0];
    const receiver =
      isMember && first !== undefined && (!isStatic || takesClass)
        ? { name: parameterName(walk, first), classDefinition: outer.class, isClass: takesClass }
        : undefined;
    walk.state.function = {
      definition,
      receiver: receiver ?? (isMember ? undefined : outer.function?.receiver),
      globals: new Map(),
    };
    for (const parameter of parameters < 0 ? [] : tree.children(parameters))
      parameterOf(walk, parameter, detail.parameters, {
        defaults,
        receiver: parameter === first ? receiver : undefined,
        isHandedIn: name.startsWith('test') || names.includes('fixture'),
      });
    walk.state.class = -1;
    if (body >= 0) {
      markDoc(walk, body);
      walk.inside(body);
    }
  };
  walk.keeping(isMember ? { around: outer.class } : {}, () =>
    walk.insideDefinition(definition, node, 'function', readFunction),
  );
  if (detail.yields.length > 0) detail.modifiers.push('generator');
}

/** `@pytest.fixture(name="engine")`: the name that a test asks for it by. */
function fixtureName({ tree }: PythonWalk, whole: number): string | undefined {
  for (const decorator of tree.children(whole).filter((child) => tree.kind(child) === 'decorator')) {
    const [call = -1] = tree.children(decorator);
    const list = tree.kind(call) === 'call' ? tree.field(call, 'arguments') : -1;
    for (const argument of list < 0 ? [] : tree.children(list)) {
      if (tree.kind(argument) !== 'keyword_argument' || tree.textOf(tree.field(argument, 'name')) !== 'name') continue;
      const written = /^[rRuU]?(['"])(\w+)\1$/.exec(tree.textOf(tree.field(argument, 'value')));
      if (written !== null) return written[2];
    }
  }
  return undefined;
}

/** How the modifier of a fixture begins that is asked for by another name than the function's own. */
export const FIXTURE_NAMED = 'fixture:';

/** Where the last of these parts ends: the colon and the comments behind it say nothing. */
function endOfHead(walk: PythonWalk, node: number, fields: readonly string[]): number {
  const { tree } = walk;
  for (const field of fields) {
    const part = tree.field(node, field);
    if (part >= 0) return tree.end(part);
  }
  return tree.end(node);
}

function isStub(walk: PythonWalk, body: number): boolean {
  if (body < 0) return true;
  const { tree } = walk;
  const statements = tree.children(body).filter((statement) => !isDocString(walk, statement));
  return statements.every((statement) => {
    const kind = tree.kind(statement);
    if (kind === 'pass_statement') return true;
    if (kind === 'raise_statement') return tree.textOf(statement).includes('NotImplementedError');
    return kind === 'expression_statement' && tree.textOf(statement) === '...';
  });
}

function isProtocol(walk: PythonWalk): boolean {
  return walk.state.class >= 0 && (walk.builder.details[walk.state.class]?.modifiers.includes('protocol') ?? false);
}

export function classDefinition(
  walk: PythonWalk,
  node: number,
  whole: number,
  decorators: readonly TermId[],
  names: readonly string[] = [],
): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  const name = tree.textOf(nameNode);
  const body = tree.field(node, 'body');
  const parent = walk.state.class >= 0 && walk.state.function === undefined ? walk.state.class : builder.holder;
  const definition = walk.define(nameNode, whole, {
    kind: 'class',
    end: tree.end(node),
    signatureStart: tree.start(node),
    signatureEnd: endOfHead(walk, node, ['superclasses', 'type_parameters', 'name']),
    parent,
    doc: docOf(walk, body),
    exported: isExported(walk, name, parent),
    hasBody: true,
    modifiers: names.flatMap((decorator) => MODIFIERS.get(decorator) ?? []),
  });
  builder.site(name, tree.start(nameNode), 'definition', -1, definition);
  builder.bind(name, 'definition', tree.start(nameNode), { definition, ...targetScope(walk, name) });
  if (parent < 0 && builder.scope === 0) walk.state.variables.set(name, definition);
  const detail = builder.details[definition] as OpenDetail;
  detail.decorators.push(...decorators);
  walk.insideDefinition(definition, node, 'class', () => {
    typeParametersOf(walk, node, definition);
    const bases = tree.field(node, 'superclasses');
    for (const base of bases < 0 ? [] : tree.children(bases)) baseOf(walk, base, detail);
    if (body < 0) return;
    walk.keeping({ class: definition, around: definition, function: undefined }, () => {
      markDoc(walk, body);
      walk.inside(body);
    });
  });
}

function baseOf(walk: PythonWalk, node: number, detail: OpenDetail): void {
  const { tree } = walk;
  if (tree.kind(node) === 'keyword_argument') {
    const value = tree.field(node, 'value');
    if (tree.textOf(tree.field(node, 'name')) !== 'metaclass') walk.expression(value);
    else {
      walk.expression(value, 'reference');
      detail.modifiers.push('metaclass');
    }
    return;
  }
  const term = walk.type(node, 'extends');
  detail.bases.push(term);
  const text = tree.textOf(node);
  if (/(?:^|\.)Protocol\b/.test(text)) detail.modifiers.push('protocol');
  if (/(?:^|\.)NamedTuple$/.test(text)) detail.modifiers.push('namedtuple');
  const generic = text.endsWith(']') ? /(?:^|\.)(Generic|Protocol)?\w*\[/.exec(text) : null;
  const parameters = generic === null ? '' : text.slice(generic.index + generic[0].length, -1);
  for (const parameter of parameters.split(',')) {
    const name = parameter.trim();
    const isVariable = generic?.[1] !== undefined || walk.state.typeVariables.has(name);
    if (/^\w+$/.test(name) && isVariable && !detail.typeParameters.some((each) => each.name === name))
      detail.typeParameters.push({ name, bound: -1 });
  }
}

export function typeAliasStatement(walk: PythonWalk, node: number): void {
  const { tree, builder } = walk;
  const left = tree.field(node, 'left');
  const right = tree.field(node, 'right');
  const nameNode = firstIdentifier(walk, left);
  if (nameNode < 0) return;
  const name = tree.textOf(nameNode);
  const definition = walk.define(nameNode, node, {
    kind: 'type',
    exported: isExported(walk, name, builder.holder),
    hasBody: true,
  });
  builder.site(name, tree.start(nameNode), 'definition', -1, definition);
  builder.bind(name, 'definition', tree.start(nameNode), { definition });
  builder.inDefinition(definition, () => {
    const detail = builder.details[definition] as OpenDetail;
    detail.type = walk.type(right);
  });
}

function firstIdentifier(walk: PythonWalk, node: number): number {
  const { tree } = walk;
  for (let inner = node; inner >= 0 && inner < tree.endOf(node); inner++)
    if (tree.kind(inner) === 'identifier') return inner;
  return -1;
}

/** What decorators make of a function, by the last part of their name. */
const MODIFIERS: ReadonlyMap<string, string> = new Map([
  ['property', 'property'],
  ['cached_property', 'property'],
  ['abstractproperty', 'property'],
  ['setter', 'setter'],
  ['deleter', 'setter'],
  ['staticmethod', 'static'],
  ['classmethod', 'classmethod'],
  ['abstractmethod', 'abstract'],
  ['overload', 'overload'],
  ['contextmanager', 'contextmanager'],
  ['asynccontextmanager', 'contextmanager'],
  ['dataclass', 'dataclass'],
  ['define', 'dataclass'],
  ['frozen', 'dataclass'],
  ['attrs', 'dataclass'],
  ['wraps', 'wraps'],
]);
