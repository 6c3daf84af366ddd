/**
 * What an expression stands for where that is a text: a literal, a constant of this file or another one, several joined, what
 * a function of the project gives for what a call hands to it, or a field of a class.
 */
import type { Span } from '../code-text.ts';
import type { Sources } from '../sources.ts';
import { assignmentsTo, type Binding, bindingAt, bindingOf } from './bindings.ts';
import {
  baseOf,
  type ClassPlace,
  classAround,
  classOf,
  constructorOf,
  fieldsSet,
  isOverridden,
  memberOfClass,
  typeOfMember,
} from './class-members.ts';
import { exportedBy } from './declared.ts';
import { addedTo, neededBy, setBetween } from './grown.ts';
import { fileOfImport, importsIn } from './modules.ts';
import { childrenOf, type Node, type NodeOf, type ScriptTree, treeOf } from './tree.ts';

/** An expression, and the file that it stands in. */
export interface NodePlace {
  readonly file: string;
  readonly node: Node;
}

/** What a text is worked out in. */
interface Scope {
  readonly step: number;
  /** What a call gives for parameters, by where these are introduced. */
  readonly given: ReadonlyMap<Node, string>;
  /** The class that `this` is one of, where that is known. */
  readonly self?: ClassPlace | undefined;
}

const OUTSIDE: Scope = { step: 0, given: new Map() };

/** A constant may be made of constants. */
const mostSteps = 8;

/** Texts that one variable may hold. */
const MOST_TEXTS = 4;

/** What is not known of it stands as `${written}` in it; undefined for what is no text by its form, a call say. */
export function textValueOf(sources: Sources, file: string, span: Span): string | undefined {
  const plain = plainText(sources.text(file), span);
  if (plain !== undefined) return plain;
  const node = treeOf(sources, file).at(span);
  return node && textOf(sources, { file, node });
}

/** What stands in quotes and has nothing in it that means something else: for this no file has to be parsed. */
function plainText(text: string, { from, to }: Span): string | undefined {
  const quote = text[from];
  if ((quote !== "'" && quote !== '"' && quote !== '`') || text[to - 1] !== quote || to - from < 2) return undefined;
  const inside = text.slice(from + 1, to - 1);
  return inside.includes(quote) || inside.includes('\\') || inside.includes('${') ? undefined : inside;
}

/** The same of a node. */
export function textOf(sources: Sources, place: NodePlace): string | undefined {
  return new Reading(sources).text(place, OUTSIDE);
}

/**
 * All texts that an expression may stand for: both of `isNew ? '/a' : '/b'`, also where a variable holds that; what is no
 * text, `null` say, is left out.
 */
export function textValuesOf(sources: Sources, file: string, span: Span): readonly string[] {
  const plain = plainText(sources.text(file), span);
  if (plain !== undefined) return [plain];
  const node = treeOf(sources, file).at(span);
  return node === undefined ? [] : textsOf(sources, { file, node });
}

/** The same of a node. */
export function textsOf(sources: Sources, place: NodePlace): readonly string[] {
  return new Reading(sources).texts(place);
}

/** `a` and `b` of `which ? a : b`, `which && a` and `a ?? b`. */
export function alternativesOf(node: Node): readonly Node[] {
  const plain = unwrapped(node);
  if (plain.type === 'ConditionalExpression')
    return [...alternativesOf(plain.consequent), ...alternativesOf(plain.alternate)];
  if (plain.type === 'LogicalExpression')
    return [...(plain.operator === '&&' ? [] : alternativesOf(plain.left)), ...alternativesOf(plain.right)];
  return (plain.type === 'Literal' && (plain.value === null || plain.value === false) && !('regex' in plain)) ||
    (plain.type === 'Identifier' && plain.name === 'undefined')
    ? []
    : [plain];
}

/** The same of a part of a text. */
export function alternativesIn(sources: Sources, file: string, span: Span): readonly Span[] {
  const node = treeOf(sources, file).at(span);
  return node === undefined ? [] : alternativesOf(node).map(({ start, end }) => ({ from: start, to: end }));
}

/** Without the types that are said of an expression, and what marks it as present. */
export function unwrapped(node: Node): Node {
  let plain = node;
  while (
    plain.type === 'TSAsExpression' ||
    plain.type === 'TSSatisfiesExpression' ||
    plain.type === 'TSNonNullExpression' ||
    plain.type === 'TSTypeAssertion' ||
    plain.type === 'ChainExpression'
  )
    plain = plain.expression;
  return plain;
}

/** `['a', 'b']` of `a.b`, `a?.b` and `a!.b`; undefined for what is more than names. */
export function namesOf(node: Node): readonly string[] | undefined {
  const plain = unwrapped(node);
  if (plain.type === 'Identifier') return [plain.name];
  if (plain.type === 'ThisExpression') return ['this'];
  if (plain.type === 'MetaProperty') return [plain.meta.name, plain.property.name];
  if (plain.type !== 'MemberExpression' || plain.computed) return undefined;
  const { property } = plain;
  const owner = namesOf(plain.object);
  return owner === undefined || (property.type !== 'Identifier' && property.type !== 'PrivateIdentifier')
    ? undefined
    : [...owner, property.name];
}

/** What an object says of a key, or an enumeration of a member. */
export function memberOf(node: Node, name: string): Node | undefined {
  const plain = unwrapped(node);
  if (plain.type === 'CallExpression')
    return namesOf(plain.callee)?.join('.') === 'Object.freeze' && plain.arguments[0] !== undefined
      ? memberOf(plain.arguments[0], name)
      : undefined;
  if (plain.type === 'TSEnumDeclaration')
    return plain.body.members.find(({ id }) => nameOfKey(id) === name)?.initializer ?? undefined;
  if (plain.type !== 'ObjectExpression') return undefined;
  for (const each of plain.properties)
    if (each.type === 'Property' && !each.computed && nameOfKey(each.key) === name) return each.value;
  return undefined;
}

/** `name`, `'name'` and `#name` as a key. */
export function nameOfKey(key: Node): string | undefined {
  if (key.type === 'Identifier' || key.type === 'PrivateIdentifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
}

/** With what its names are where nothing else is given: `const { version = 'v8' } = options`. */
export function withDefaults(sources: Sources, file: string, value: string): string {
  return value.replace(/\$\{([\w$]{1,100})\}/g, (whole, name: string) => {
    const usual = treeOf(sources, file)
      .all('AssignmentPattern')
      .find(({ left, parent }) => left.type === 'Identifier' && left.name === name && parent?.type === 'Property');
    return usual?.right.type === 'Literal' && typeof usual.right.value === 'string' ? usual.right.value : whole;
  });
}

/** One question, with the sources that it is asked of. */
class Reading {
  readonly #sources: Sources;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  text({ file, node }: NodePlace, scope: Scope): string | undefined {
    const plain = unwrapped(node);
    const place = { file, node: plain };
    switch (plain.type) {
      case 'Literal':
        return typeof plain.value === 'string' ? plain.value : 'regex' in plain ? undefined : `\${${plain.raw}}`;
      case 'TemplateLiteral':
        return this.#template(file, plain, scope);
      case 'BinaryExpression':
        return plain.operator === '+'
          ? this.#part({ file, node: plain.left }, scope) + this.#part({ file, node: plain.right }, scope)
          : undefined;
      case 'NewExpression':
        return plain.callee.type === 'Identifier' && plain.callee.name === 'URL'
          ? this.#address(file, plain.arguments, scope)
          : undefined;
      case 'CallExpression':
        return this.#call(file, plain, scope);
      default: {
        const names = namesOf(plain);
        if (names === undefined) return undefined;
        // An address is text: `url.href`.
        if (names.length === 2 && names[1] === 'href' && plain.type === 'MemberExpression')
          return this.text({ file, node: plain.object }, scope);
        return this.#constant(place, names, scope) ?? `\${${names.join('.')}}`;
      }
    }
  }

  texts(place: NodePlace): readonly string[] {
    const { file } = place;
    const texts = alternativesOf(place.node).flatMap((node) => {
      const held = node.type === 'Identifier' ? this.#held(file, node.name, node) : [];
      if (held.length > 0) return held;
      const text = this.text({ file, node }, OUTSIDE);
      if (text !== undefined) return [text];
      return node.type === 'CallExpression' && node.callee.type === 'Identifier'
        ? this.#results(file, node, this.#functionNamed(file, [node.callee.name], node.callee, 0), OUTSIDE)
        : [];
    });
    return texts.flatMap((text) => this.#withVariables(file, text, place.node));
  }

  /** What is put together with others: as it is written, where it is not known. */
  #part({ file, node }: NodePlace, scope: Scope): string {
    const plain = unwrapped(node);
    if (plain.type === 'Literal' && typeof plain.value === 'number') return plain.raw ?? '';
    const text = this.text({ file, node }, scope);
    if (text !== undefined) return text;
    // What has quotes or braces in it would be taken for text.
    const written = this.#written(file, node);
    return /["'`{}]/.test(written) ? `\${x}` : `\${${written}}`;
  }

  #written(file: string, { start, end }: Node): string {
    return this.#sources.text(file).slice(start, end);
  }

  #template(file: string, { quasis, expressions }: NodeOf<'TemplateLiteral'>, scope: Scope): string {
    return quasis
      .map(({ value }, index) => {
        const hole = expressions[index];
        const said = value.cooked ?? value.raw;
        if (hole === undefined) return said;
        const inside = unwrapped(hole);
        const isText = namesOf(inside) !== undefined || /^(?:Call|Template|Literal)/.test(inside.type);
        const step = inside.type === 'CallExpression' ? scope.step + 1 : scope.step;
        const part = isText ? this.#partOfTemplate({ file, node: inside }, { ...scope, step }) : undefined;
        return said + (part ?? `\${x}`);
      })
      .join('');
  }

  #partOfTemplate(place: NodePlace, scope: Scope): string | undefined {
    return place.node.type === 'Literal' ? this.#part(place, scope) : this.text(place, scope);
  }

  /** The text in `new URL(text)`. */
  #address(file: string, [path, base]: readonly Node[], scope: Scope): string | undefined {
    const text = path && this.text({ file, node: path }, scope);
    const isBelow = base !== undefined && text !== undefined && !/^(?:\/|https?:)/.test(text);
    return isBelow ? `\${base}/${text}` : text;
  }

  #call(file: string, call: NodeOf<'CallExpression'>, scope: Scope): string | undefined {
    const callee = unwrapped(call.callee);
    if (callee.type === 'Identifier' && (callee.name === 'encodeURI' || callee.name === 'String'))
      return this.#address(file, call.arguments.slice(0, 1), scope);
    if (callee.type === 'MemberExpression') {
      const method = nameOfKey(callee.property);
      if (method === 'toString' && call.arguments.length === 0 && unwrapped(callee.object).type === 'Identifier')
        return this.text({ file, node: callee.object }, scope);
      if (method === 'replace' || method === 'replaceAll')
        return this.#replaced({ file, node: callee.object }, call.arguments, scope);
    }
    const names = namesOf(callee);
    if (names === undefined || names.length > 4) return undefined;
    const [text, ...more] = this.#results(
      file,
      call,
      this.#functionNamed(file, names, callee, scope.step, scope),
      scope,
    );
    return more.length > 0 ? undefined : text;
  }

  /**
   * `PATHS.order.replace(':id', id)`, and `url.toString().replace('http://localhost', '')`; what ends with slashes may lose
   * them. Undefined for one by another pattern.
   */
  #replaced(whole: NodePlace, [pattern, by]: readonly Node[], scope: Scope): string | undefined {
    if (scope.step >= mostSteps || pattern === undefined || by === undefined) return undefined;
    const text = this.text(whole, { ...scope, step: scope.step + 1 });
    if (text === undefined || pattern.type !== 'Literal') return undefined;
    if ('regex' in pattern) return /^\^?\\\/[+*]?\$?$/.test(pattern.regex.pattern) && isNothing(by) ? text : undefined;
    if (typeof pattern.value !== 'string' || pattern.value === '') return undefined;
    return text.split(pattern.value).join(isNothing(by) ? '' : `\${x}`);
  }

  /** A text with what its variables may hold, one for each. */
  #withVariables(file: string, text: string, use: Node): readonly string[] {
    let texts: readonly string[] = [text];
    for (const [place, name = ''] of text.matchAll(/\$\{([\w$]{1,200})\}/g)) {
      const held = this.#held(file, name, use);
      const all = texts.flatMap((one) => held.map((each) => one.replace(place, () => each)));
      if (held.length > 1 && all.length <= MOST_TEXTS) texts = all;
    }
    return texts;
  }

  /** What a variable may hold where it is used, as far as that is known: empty for one text, which others know. */
  #held(file: string, name: string, use: Node): readonly string[] {
    const tree = treeOf(this.#sources, file);
    const binding = bindingAt(tree, name, use);
    if (binding === undefined || binding.kind !== 'variable' || binding.node.start >= use.start) return [];
    if (binding.value !== undefined && !isSetAnew(tree, binding)) {
      const each = alternativesOf(binding.value);
      return each.length > 1 ? each.flatMap((node) => this.text({ file, node }, OUTSIDE) ?? []) : [];
    }
    if (binding.value !== undefined) {
      const grown = this.#grown(file, binding, use, OUTSIDE);
      if (grown.length > 0) return grown;
    }
    // Where it is set behind its use, the use may be of a later time.
    if (addedTo(tree, binding, use.start, binding.scope.end)?.length !== 0) return [];
    return setBetween(tree, binding, use.start).flatMap((node) => {
      const text = this.text({ file, node }, OUTSIDE);
      return text === undefined || text === '' ? [] : [text];
    });
  }

  /**
   * What a variable may hold that is added to on the way: one text for each way that is known. Empty where that is not known;
   * what begins a query is no part of it.
   */
  #grown(file: string, binding: Binding, use: Node, scope: Scope, holds?: Holds): readonly string[] {
    const { value } = binding;
    const tree = treeOf(this.#sources, file);
    if (value === undefined || use.start < value.end || scope.step >= mostSteps) return [];
    const added = addedTo(tree, binding, value.end, use.start);
    // Where it is set behind its use, the use may be of a later time.
    if (added === undefined || addedTo(tree, binding, use.start, binding.scope.end)?.length !== 0) return [];
    const inside = { ...scope, step: scope.step + 1 };
    const first = this.text({ file, node: value }, inside);
    let texts = first === undefined ? [] : [first];
    for (const each of added) {
      const holdsHere = each.condition === undefined ? true : holds?.(each.condition);
      if (holdsHere === false) continue;
      const text = joined(each.values.map((node) => this.text({ file, node }, inside)));
      if (text !== undefined && /^[?&]/.test(text)) continue;
      const [open, ended] = [texts.filter((one) => !one.includes('?')), texts.filter((one) => one.includes('?'))];
      if (text === undefined && open.length > 0) return [];
      const grown = open.map((one) => `${one}${text}`);
      texts = [...ended, ...(holdsHere === true ? [] : open), ...grown];
      if (texts.length > MOST_TEXTS) return [];
    }
    return texts;
  }

  /** Of `base`, `paths.users.list` and `this.path`, wherever in the project these are written. */
  #constant({ file, node }: NodePlace, names: readonly string[], scope: Scope): string | undefined {
    if (scope.step >= mostSteps) return undefined;
    const [root = '', ...members] = names;
    const tree = treeOf(this.#sources, file);
    if (root === 'process' && members[0] === 'env') return this.#ofNuxt(members[1] ?? '');
    if (root === 'this')
      return members.length === 1 ? this.#ofThis(file, node, members[0] as string, scope) : undefined;
    const binding = bindingAt(tree, root, node);
    const isOfFile = binding === undefined || binding.scope === tree.program;
    if (isOfFile && importsIn(this.#sources, file).has(root)) return this.#imported(file, names, scope);
    return binding && this.#bound(file, binding, members, node, scope);
  }

  #bound(
    file: string,
    binding: Binding,
    members: readonly string[],
    use: Node | undefined,
    scope: Scope,
  ): string | undefined {
    const given = members.length === 0 ? scope.given.get(binding.id) : undefined;
    if (given !== undefined) return given;
    const tree = treeOf(this.#sources, file);
    if (binding.kind === 'class')
      return members.length === 1
        ? this.#field({ file, node: binding.node as ClassPlace['node'] }, members[0] as string, deeper(scope))
        : undefined;
    let value = binding.value;
    if (value === undefined || binding.kind === 'pattern') return undefined;
    if (isSetAnew(tree, binding)) {
      const isLocal = use !== undefined && members.length === 0 && binding.node.start < use.start;
      const [text, ...others] = new Set(isLocal ? this.#grown(file, binding, use, scope) : []);
      return others.length === 0 ? text : undefined;
    }
    if (isMovedAddress(tree, binding)) return undefined;
    for (const member of members) value = value && memberOf(value, member);
    const found = value && this.text({ file, node: value }, deeper(scope));
    const isUnknown = use === undefined || found === `\${${[binding.name, ...members].join('.')}}`;
    return found?.includes('${') === true && isUnknown ? undefined : found;
  }

  #imported(file: string, [root = '', ...members]: readonly string[], scope: Scope): string | undefined {
    const [name, rest] = this.#isWhole(file, root) ? [members[0], members.slice(1)] : [root, members];
    const home = name === undefined ? undefined : this.#home(file, root, name);
    const tree = home && treeOf(this.#sources, home.file);
    if (home === undefined || tree === undefined) return undefined;
    const binding = bindingOf(tree, home.name);
    if (binding !== undefined && binding.kind !== 'import')
      return this.#bound(home.file, binding, rest, undefined, deeper(scope));
    let value = home.name === 'default' ? defaultOf(tree) : undefined;
    for (const member of rest) value = value && memberOf(value, member);
    const found = value && this.text({ file: home.file, node: value }, deeper(scope));
    return found?.includes('${') === true ? undefined : found;
  }

  #isWhole(file: string, root: string): boolean {
    return importsIn(this.#sources, file).get(root)?.name === '*';
  }

  /** Where what a file imports under a name is declared, and what it is called there. */
  #home(file: string, root: string, name: string): { readonly file: string; readonly name: string } | undefined {
    const by = importsIn(this.#sources, file).get(root);
    const target = by === undefined ? undefined : fileOfImport(this.#sources, file, by.module);
    return by === undefined || target === undefined
      ? undefined
      : exportedBy(this.#sources, target, by.name === '*' ? name : by.name);
  }

  #ofThis(file: string, use: Node, name: string, scope: Scope): string | undefined {
    const own = scope.self ?? classAround(file, use);
    if (own === undefined) return this.#fieldOfFile(file, name, scope);
    if (scope.self === undefined && isOverridden(this.#sources, own, name)) return undefined;
    return this.#field(own, name, { ...deeper(scope), self: own });
  }

  /** `this.path = '/orders'` outside of classes, where nothing sets it but once. */
  #fieldOfFile(file: string, name: string, scope: Scope): string | undefined {
    const [only, ...more] = fieldsSet(treeOf(this.#sources, file), undefined, name);
    return only === undefined || more.length > 0 || only.isAdded
      ? undefined
      : this.text({ file, node: only.value }, deeper(scope));
  }

  /**
   * `private readonly path = '/orders'` and `this.path = '/orders'`: where a class has such a field, and nothing sets it but once;
   * else that of the class that it is derived from, with what the constructor of that is told.
   */
  #field(place: ClassPlace, name: string, scope: Scope): string | undefined {
    if (scope.step >= mostSteps) return undefined;
    const { file, node } = place;
    const [set, ...more] = fieldsSet(treeOf(this.#sources, file), node, name);
    if (set !== undefined)
      return more.length > 0 || set.isAdded ? undefined : this.text({ file, node: set.value }, deeper(scope));
    const getter = memberOfClass(node, name, 'get');
    if (getter !== undefined) {
      const [result, ...others] = resultsOf(getter);
      return result === undefined || others.length > 0 ? undefined : this.text({ file, node: result }, deeper(scope));
    }
    const parameters = constructorOf(node);
    const told = parameters.find((each) => each.isField && each.name === name);
    if (told !== undefined) return scope.given.get(told.id);
    const base = baseOf(this.#sources, place);
    return base && this.#field(base, name, { ...deeper(scope), given: this.#toldBySuper(place, base, scope) });
  }

  /** What the constructor of a class is told by that of one that is derived from it. */
  #toldBySuper({ file, node }: ClassPlace, base: ClassPlace, scope: Scope): ReadonlyMap<Node, string> {
    const call = treeOf(this.#sources, file)
      .all('CallExpression')
      .find(({ callee, start, end }) => callee.type === 'Super' && node.start <= start && end <= node.end);
    const given = new Map(scope.given);
    for (const [index, { id }] of constructorOf(base.node).entries()) {
      const argument = call?.arguments[index];
      const text = argument && this.text({ file, node: argument }, deeper(scope));
      if (text !== undefined) given.set(id, text);
    }
    return given;
  }

  /** The function that a call of these names runs: of this file or another one, of an object, of a class. */
  #functionNamed(
    file: string,
    names: readonly string[],
    use: Node | undefined,
    step: number,
    { self }: Pick<Scope, 'self'> = {},
  ): FunctionPlace | undefined {
    if (step >= mostSteps) return undefined;
    const [root = '', ...members] = names;
    if (root === 'this') return use && this.#method(self ?? classAround(file, use), members);
    const tree = treeOf(this.#sources, file);
    const binding = use === undefined ? bindingOf(tree, root) : bindingAt(tree, root, use);
    const isOfFile = binding === undefined || binding.scope === tree.program;
    if (isOfFile && importsIn(this.#sources, file).has(root)) {
      const isWhole = this.#isWhole(file, root);
      const home = this.#home(file, root, isWhole ? (members[0] ?? '') : root);
      if (home === undefined || (home.file === file && home.name === root)) return undefined;
      const rest = isWhole ? members.slice(1) : members;
      const whole = home.name === 'default' ? defaultOf(treeOf(this.#sources, home.file)) : undefined;
      if (whole !== undefined && bindingOf(treeOf(this.#sources, home.file), 'default') === undefined)
        return functionIn(home.file, whole, rest);
      return this.#functionNamed(home.file, [home.name, ...rest], undefined, step + 1);
    }
    if (binding === undefined) return undefined;
    if (binding.kind === 'function') return members.length > 0 ? undefined : functionIn(file, binding.node, []);
    return binding.value && functionIn(file, binding.value, members);
  }

  /** `this.urlOf`, and `this.urls.order` of the class that a member is. */
  #method(own: ClassPlace | undefined, [name = '', method]: readonly string[]): FunctionPlace | undefined {
    if (own === undefined) return undefined;
    const type = method === undefined ? undefined : typeOfMember(own.node, name);
    let place = method === undefined ? own : type === undefined ? undefined : classOf(this.#sources, own.file, type);
    const self = place;
    for (let step = 0; place !== undefined && step < mostSteps; step++) {
      const found = memberOfClass(place.node, method ?? name, 'method');
      if (found !== undefined) return { file: place.file, node: found, self };
      place = baseOf(this.#sources, place);
    }
    return undefined;
  }

  /** The texts that a call gives, with what it hands over in the place of parameters; empty where one of them is not known. */
  #results(
    file: string,
    call: NodeOf<'CallExpression'>,
    called: FunctionPlace | undefined,
    scope: Scope,
  ): readonly string[] {
    if (called === undefined || scope.step >= mostSteps) return [];
    const { node, self } = called;
    const results = resultsOf(node);
    const each = results.flatMap(alternativesOf).filter((one) => !isNothing(one));
    // Of `url.startsWith('http') ? url : `/api${url}`` the first is another host's.
    const isGuarded =
      each.length > 1 &&
      /["'`^](?:https?|\/\/)/.test(this.#sources.text(called.file).slice(results[0]?.start ?? 0, node.end));
    const meant = isGuarded ? each.filter(({ type }) => type !== 'Identifier') : each;
    if (meant.length > MOST_TEXTS) return [];
    const given = new Map<Node, string>();
    for (const [index, parameter] of node.params.entries()) {
      const argument = call.arguments[index];
      const id = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
      if (argument !== undefined) given.set(id, this.text({ file, node: argument }, deeper(scope)) ?? `\${x}`);
    }
    const inside: Scope = { step: scope.step + 1, given, self: self ?? scope.self };
    const texts = meant.map((result) => this.#result(file, call, { ...called, node }, result, inside));
    const known = texts.filter((text) => text !== undefined);
    return known.length === texts.length ? known : [];
  }

  /** What a function gives for the arguments of a call, where that is an address. */
  #result(
    file: string,
    call: NodeOf<'CallExpression'>,
    called: FunctionPlace,
    result: Node,
    scope: Scope,
  ): string | undefined {
    const tree = treeOf(this.#sources, called.file);
    const binding = result.type === 'Identifier' ? bindingAt(tree, result.name, result) : undefined;
    const isGrown = binding?.kind === 'variable' && binding.node.start > called.node.start && isSetAnew(tree, binding);
    const [text, ...more] = isGrown
      ? this.#grown(called.file, binding, result, scope, (condition) => this.#holds(file, call, called, condition))
      : [this.text({ file: called.file, node: result }, scope)];
    if (text === undefined || more.length > 0) return undefined;
    return /^(?:\/|https?:\/\/|\$\{[^}]*\}\/?)[\w$[]|^\$\{[\w$.]+\}(?:\?|$)/.test(text) ? text : undefined;
  }

  /** Whether a condition on a parameter holds by what a call gives for it; undefined where that is not known. */
  #holds(file: string, call: NodeOf<'CallExpression'>, { node }: FunctionPlace, condition: Node): boolean | undefined {
    const needed = neededBy(condition);
    const position = node.params.findIndex(
      (each) => nameOfKey(each.type === 'AssignmentPattern' ? each.left : each) === needed,
    );
    const parameter = node.params[position];
    if (needed === undefined || parameter === undefined) return undefined;
    const argument = call.arguments[position];
    if (argument === undefined) return parameter.type === 'AssignmentPattern' && !isNothing(parameter.right);
    const given = unwrapped(argument);
    if (isNothing(given)) return false;
    if (given.type === 'Literal' || given.type === 'TemplateLiteral') return true;
    const names = namesOf(given);
    if (names === undefined || /[?|&]/.test(this.#written(file, argument))) return undefined;
    // What may be left out of the calling function may be missing here too.
    const binding = bindingAt(treeOf(this.#sources, file), names[0] ?? '', given);
    return binding !== undefined && mayBeMissing(binding) ? undefined : true;
  }

  /** `process.env.base`, where `env: { base: '/v1' }` of Nuxt's configuration says it. */
  #ofNuxt(name: string): string | undefined {
    const said = this.#sources.files
      .filter((file) => /(?:^|\/)nuxt\.config\.[mc]?[jt]s$/.test(file))
      .flatMap((file) => {
        const env = treeOf(this.#sources, file)
          .all('Property')
          .find(({ key, value }) => nameOfKey(key) === 'env' && value.type === 'ObjectExpression');
        const value = env && memberOf(env.value, name);
        return value === undefined
          ? []
          : [value.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined];
      });
    return said.length === 1 ? said[0] : undefined;
  }
}

type Holds = (condition: Node) => boolean | undefined;

interface FunctionPlace {
  readonly file: string;
  readonly node: FunctionNode;
  /** The class that it is a method of. */
  readonly self?: ClassPlace | undefined;
}

export type FunctionNode = NodeOf<'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression'>;

function functionIn(file: string, value: Node, members: readonly string[]): FunctionPlace | undefined {
  let found: Node | undefined = value;
  for (const member of members) found = found && memberOf(found, member);
  const node = found && unwrapped(found);
  return node !== undefined && isFunction(node) ? { file, node } : undefined;
}

export function isFunction(node: Node): node is FunctionNode {
  return (
    node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
  );
}

/** What a function gives back: its own results, not those of functions in it. */
export function resultsOf(node: FunctionNode): readonly Node[] {
  const { body } = node;
  if (body === null) return [];
  if (body.type !== 'BlockStatement') return [body];
  const found: Node[] = [];
  const open: Node[] = [body];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (each.type === 'ReturnStatement' && each.argument !== null) found.push(each.argument);
    else if (!isFunction(each) && !each.type.startsWith('Class')) open.push(...childrenOf(each));
  }
  return found.sort((left, right) => left.start - right.start);
}

function deeper(scope: Scope): Scope {
  return { ...scope, step: scope.step + 1 };
}

function joined(texts: readonly (string | undefined)[]): string | undefined {
  return texts.includes(undefined) ? undefined : texts.join('');
}

/** What `export default` gives, where that is no name. */
function defaultOf(tree: ScriptTree): Node | undefined {
  const [only] = tree.all('ExportDefaultDeclaration');
  return only?.declaration;
}

function isNothing(node: Node): boolean {
  if (node.type === 'Identifier') return node.name === 'undefined';
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0 && node.quasis[0]?.value.raw === '';
  return (
    node.type === 'Literal' && !('regex' in node) && (node.value === null || node.value === false || node.value === '')
  );
}

function isSetAnew(tree: ScriptTree, binding: Binding): boolean {
  return !binding.isConstant && assignmentsTo(tree, binding).length > 0;
}

/** `url.pathname = …` of what is made as a URL. */
function isMovedAddress(tree: ScriptTree, { name, value, scope }: Binding): boolean {
  if (value?.type !== 'NewExpression' || namesOf(value.callee)?.join('.') !== 'URL') return false;
  return tree.all('AssignmentExpression').some(({ left, start }) => {
    const names = start >= value.end && start < scope.end ? namesOf(left) : undefined;
    return names?.[0] === name && (names[1] === 'pathname' || names[1] === 'href');
  });
}

/** `id?: string`, `id: string | null` and `id = null`. */
function mayBeMissing({ id }: Binding): boolean {
  if (id.type !== 'Identifier') return false;
  const type = id.typeAnnotation?.typeAnnotation;
  const isOptional = (id as { optional?: boolean }).optional === true;
  const isUnion =
    type?.type === 'TSUnionType' &&
    type.types.some(({ type: each }) => each === 'TSNullKeyword' || each === 'TSUndefinedKeyword');
  const { parent } = id;
  return isOptional || isUnion || (parent?.type === 'AssignmentPattern' && isNothing(parent.right));
}
