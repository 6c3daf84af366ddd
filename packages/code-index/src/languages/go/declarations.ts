/** What a Go file declares: packages and imports, functions, types with their members, constants and variables of the package. */
import type { SymbolKind } from '../../model/facts.ts';
import type { TermId } from '../../model/syntax.ts';
import type { OpenDetail } from '../shape/builder.ts';
import { listed, passedValue, spreadOver } from './expressions.ts';
import { parameterName, signatureOf, typeParametersOf } from './signature.ts';
import type { GoWalk } from './walk.ts';

export function packageClause(walk: GoWalk, clause: number): void {
  const { tree, builder } = walk;
  const [name] = tree.children(clause);
  if (name === undefined || tree.parent(clause) !== 0) return;
  builder.packageName = tree.textOf(name);
  walk.declared(name);
}

export function importDeclaration(walk: GoWalk, node: number): void {
  const { tree } = walk;
  const [list = -1] = tree.children(node);
  const specs = tree.kind(list) === 'import_spec_list' ? tree.children(list) : tree.children(node);
  for (const spec of specs) if (tree.kind(spec) === 'import_spec') importSpec(walk, spec);
}

function importSpec(walk: GoWalk, spec: number): void {
  const { tree, builder } = walk;
  const [content = -1] = tree.children(tree.field(spec, 'path'));
  const module = content < 0 ? '' : tree.textOf(content);
  const nameNode = tree.field(spec, 'name');
  const written = nameNode < 0 ? '' : tree.textOf(nameNode);
  const isDot = written === '.';
  const local = isDot || written === '_' ? '' : written === '' ? packageNameOf(module) : written;
  const start = tree.start(spec);
  const names = isDot ? [{ imported: '*', local: '*', start }] : [];
  const index = builder.import(
    {
      module,
      level: 0,
      names,
      local,
      start,
      modifiers: written === '_' ? ['blank'] : written === '' ? ['unnamed'] : [],
    },
    { specifier: module, kind: 'import', typeOnly: false, names: [{ imported: '*', local: isDot ? '*' : local }] },
  );
  if (isDot) builder.bind('*', 'import', start, { imported: index, importedName: 0 });
  if (local === '') return;
  builder.bind(local, 'import', start, { imported: index });
  if (written !== '') builder.site(local, tree.start(nameNode), 'import', builder.name(local, tree.end(spec)));
}

export function functionDeclaration(walk: GoWalk, node: number): void {
  const { tree } = walk;
  const nameNode = tree.field(node, 'name');
  const name = tree.textOf(nameNode);
  const definition = define(walk, nameNode, 'function', node, { body: tree.field(node, 'body') });
  // Any number of `init` and `_` may stand in one file, and nothing can call them.
  if (name !== 'init' && name !== '_') walk.builder.bind(name, 'definition', tree.start(nameNode), { definition });
  functionBody(walk, node, definition);
}

export function methodDeclaration(walk: GoWalk, node: number): void {
  const { tree, builder } = walk;
  const receiver = tree.children(tree.field(node, 'receiver'))[0] ?? -1;
  const type = receiver < 0 ? -1 : tree.field(receiver, 'type');
  const owner = receiverType(walk, type);
  const definition = define(walk, tree.field(node, 'name'), 'method', node, { body: tree.field(node, 'body') });
  const written = builder.definitions[definition];
  if (written !== undefined && owner >= 0) written.container = tree.textOf(owner);
  const detail = builder.details[definition] as OpenDetail;
  if (type >= 0 && tree.kind(type) === 'pointer_type') detail.modifiers.push('pointer_receiver');
  functionBody(walk, node, definition, receiver, owner);
}

/** The name in `*T[K]`. */
function receiverType(walk: GoWalk, type: number): number {
  const { tree } = walk;
  let at = type;
  while (at >= 0 && tree.kind(at) !== 'type_identifier') at = tree.children(at)[0] ?? -1;
  return at;
}

function methodReceiver(walk: GoWalk, receiver: number, definition: number, detail: OpenDetail): void {
  const { tree, builder } = walk;
  const typeNode = tree.field(receiver, 'type');
  // `T[K, V]` of a receiver declares K and V, whatever the type itself calls them.
  for (let node = typeNode; node < tree.endOf(typeNode); node++) {
    if (tree.kind(node) !== 'type_arguments') continue;
    for (const argument of tree.children(node)) {
      const name = tree.textOf(argument);
      detail.typeParameters.push({ name, bound: -1 });
      if (name !== '_') builder.bind(name, 'type_parameter', tree.start(argument), { definition });
    }
    break;
  }
  const type = walk.type(typeNode);
  const nameNode = tree.field(receiver, 'name');
  if (nameNode >= 0) parameterName(walk, nameNode, type, -1);
  detail.parameters.push({ name: nameNode < 0 ? '' : tree.textOf(nameNode), type, value: -1, kind: 'receiver' });
}

/** Parameters, results and body, in a scope of their own. */
function functionBody(walk: GoWalk, node: number, definition: number, receiver = -1, owner = -1): void {
  const { tree, builder } = walk;
  const detail = builder.details[definition] as OpenDetail;
  if (owner >= 0) detail.owner = builder.name(tree.textOf(owner), tree.start(owner));
  walk.insideDefinition(definition, node, 'function', () => {
    const body = tree.field(node, 'body');
    walk.state.bodyStart = body < 0 ? tree.end(node) : tree.start(body);
    if (receiver >= 0) methodReceiver(walk, receiver, definition, detail);
    typeParametersOf(walk, node, definition);
    signatureOf(walk, node, detail);
    walk.inside(body);
  });
}

export function typeDeclaration(walk: GoWalk, declaration: number): void {
  for (const spec of walk.tree.children(declaration)) typeSpec(walk, spec, declaration);
}

function typeSpec(walk: GoWalk, spec: number, declaration: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(spec, 'name');
  const typeNode = tree.field(spec, 'type');
  if (nameNode < 0 || typeNode < 0) return;
  const isOnly = tree.children(declaration).length === 1;
  const whole = isOnly ? declaration : spec;
  const isAlias = tree.kind(spec) === 'type_alias';
  const written = tree.kind(typeNode);
  const kind = isAlias
    ? 'type'
    : written === 'struct_type'
      ? 'class'
      : written === 'interface_type'
        ? 'interface'
        : 'type';
  const signatureEnd =
    kind === 'class' || kind === 'interface' ? tree.childOfKind(typeNode, 'field_declaration_list', '{') : -1;
  const definition = define(walk, nameNode, kind, whole, { body: signatureEnd, hasBody: true });
  builder.bind(tree.textOf(nameNode), 'definition', tree.start(nameNode), { definition });
  const detail = builder.details[definition] as OpenDetail;
  if (kind === 'interface') detail.modifiers.push('interface');
  if (kind === 'type' && !isAlias) detail.modifiers.push('distinct');
  typeBody(walk, definition, spec, typeNode, kind);
}

function typeBody(walk: GoWalk, definition: number, whole: number, typeNode: number, kind: SymbolKind): void {
  const { builder } = walk;
  const detail = builder.details[definition] as OpenDetail;
  walk.insideDefinition(definition, whole, 'class', () => {
    typeParametersOf(walk, whole, definition);
    if (kind === 'class') structFields(walk, typeNode, definition);
    else if (kind === 'interface') interfaceMembers(walk, typeNode, definition);
    else detail.type = walk.type(typeNode);
  });
}

function structFields(walk: GoWalk, struct: number, holder: number): void {
  const { tree, builder } = walk;
  const list = tree.childOfKind(struct, 'field_declaration_list');
  for (const field of list < 0 ? [] : tree.children(list)) {
    if (tree.kind(field) !== 'field_declaration') continue;
    const typeNode = tree.field(field, 'type');
    const names = tree.fields(field, 'name');
    const type = walk.type(typeNode, names.length === 0 ? 'extends' : 'type');
    const isEmbedded = names.length === 0;
    // An embedded type is a field of its own name too.
    const nameNodes = isEmbedded ? [embeddedName(walk, typeNode)] : names;
    if (isEmbedded) (builder.details[holder] as OpenDetail).bases.push(type);
    for (const nameNode of nameNodes) {
      if (nameNode < 0) continue;
      const { length } = builder.sites;
      const definition = define(walk, nameNode, 'property', field, { parent: holder });
      // The name of an embedded type is already a site, as that type.
      if (isEmbedded) builder.sites.length = length;
      const detail = builder.details[definition] as OpenDetail;
      detail.type = type;
      if (isEmbedded) detail.modifiers.push('embedded');
    }
  }
}

function embeddedName(walk: GoWalk, typeNode: number): number {
  const { tree } = walk;
  let at = typeNode;
  for (;;) {
    if (at < 0 || tree.kind(at) === 'type_identifier') return at;
    if (tree.kind(at) === 'qualified_type') return tree.field(at, 'name');
    at = tree.children(at)[0] ?? -1;
  }
}

function interfaceMembers(walk: GoWalk, node: number, holder: number): void {
  const { tree, builder } = walk;
  const holderDetail = builder.details[holder] as OpenDetail;
  for (const member of tree.children(node)) {
    if (tree.kind(member) !== 'method_elem') {
      const parts = tree.children(member);
      const terms = parts.map((part) => walk.type(part, parts.length === 1 ? 'extends' : 'type'));
      if (terms.length === 1 && tree.kind(parts[0] as number) !== 'negated_type')
        holderDetail.bases.push(terms[0] as TermId);
      else holderDetail.modifiers.push('union');
      continue;
    }
    const nameNode = tree.field(member, 'name');
    const definition = define(walk, nameNode, 'method', member, { parent: holder, hasBody: false });
    const detail = builder.details[definition] as OpenDetail;
    detail.modifiers.push('abstract');
    walk.insideDefinition(definition, member, 'function', () => {
      walk.state.bodyStart = tree.end(member);
      signatureOf(walk, member, detail);
    });
  }
}

export function constantDeclaration(walk: GoWalk, declaration: number): void {
  const { tree } = walk;
  let repeated: RepeatedConstant = { type: -1, values: [] };
  const specs = tree.children(declaration);
  const last = specs.findLast((spec) => tree.kind(spec) === 'const_spec');
  let counts = false;
  for (const spec of specs) {
    if (tree.kind(spec) !== 'const_spec') continue;
    const typeNode = tree.field(spec, 'type');
    const valueNode = tree.field(spec, 'value');
    const names = tree.fields(spec, 'name').filter((node) => tree.isNamed(node));
    const definitions = defineNamed(walk, names, specs.length === 1 ? declaration : spec, [], 'variable');
    counts ||= valueNode >= 0 && holdsKind(walk, valueNode, 'iota');
    // Those behind it have other values without it.
    if (counts && spec !== last) for (const index of definitions) walk.builder.details[index]?.modifiers.push('iota');
    const type = typeNode >= 0 ? walk.type(typeNode) : valueNode >= 0 ? -1 : repeated.type;
    const values =
      valueNode >= 0
        ? listed(walk, valueNode).map((value, i) => valueFor(walk, definitions[i] ?? -1, value))
        : repeated.values;
    if (typeNode >= 0 || valueNode >= 0) repeated = { type, values };
    names.forEach((name, i) => {
      bindNamed(walk, name, definitions[i] ?? -1, type, values[i] ?? -1, tree.end(spec));
    });
  }
}

/** A node of this kind is in an expression. */
function holdsKind(walk: GoWalk, expression: number, kind: string): boolean {
  const end = walk.tree.endOf(expression);
  for (let node = expression; node < end; node++) if (walk.tree.kind(node) === kind) return true;
  return false;
}

export function variableDeclaration(walk: GoWalk, declaration: number): void {
  const { tree } = walk;
  const [list = -1] = tree.children(declaration);
  const isGroup = tree.kind(list) === 'var_spec_list';
  const specs = isGroup ? tree.children(list) : tree.children(declaration);
  for (const spec of specs) {
    if (tree.kind(spec) !== 'var_spec') continue;
    const typeNode = tree.field(spec, 'type');
    const valueNode = tree.field(spec, 'value');
    const names = tree.fields(spec, 'name').filter((node) => tree.isNamed(node));
    const values = valueNode < 0 ? [] : listed(walk, valueNode);
    const type = typeNode < 0 ? -1 : walk.type(typeNode);
    const definitions = defineNamed(
      walk,
      names,
      specs.length === 1 && !isGroup ? declaration : spec,
      values,
      'variable',
    );
    const terms = spreadOver(walk, names.length, values, (value, i) => valueFor(walk, definitions[i] ?? -1, value));
    names.forEach((name, i) => {
      bindNamed(walk, name, definitions[i] ?? -1, type, terms[i] ?? -1, tree.end(spec));
    });
  }
}

/** Definitions of names that a package declares; -1 for those inside a function, and for `_`. */
function defineNamed(
  walk: GoWalk,
  names: readonly number[],
  whole: number,
  values: readonly number[],
  kind: SymbolKind,
): number[] {
  const { tree, builder } = walk;
  return names.map((nameNode, i) => {
    const name = tree.textOf(nameNode);
    if (name === '_') return -1;
    if (builder.scope !== 0) {
      walk.declared(nameNode);
      return -1;
    }
    const value = names.length === values.length ? (values[i] ?? -1) : -1;
    const isFunction = value >= 0 && tree.kind(value) === 'func_literal';
    return define(walk, nameNode, isFunction ? 'function' : kind, whole, {
      hasBody: value >= 0,
      ...(isFunction ? { body: tree.field(value, 'body') } : {}),
    });
  });
}

/** What a variable of the package is given is used by that variable; a function literal is its body. */
function valueFor(walk: GoWalk, definition: number, value: number): TermId {
  if (definition < 0) return passedValue(walk, value);
  const { builder } = walk;
  const isFunction = builder.definitions[definition]?.kind === 'function';
  if (!isFunction) return builder.inDefinition(definition, () => passedValue(walk, value));
  functionBody(walk, value, definition);
  return builder.term({ kind: 'definition', index: definition });
}

function bindNamed(
  walk: GoWalk,
  nameNode: number,
  definition: number,
  type: TermId,
  value: TermId,
  holdsFrom: number,
): void {
  const { builder } = walk;
  const name = walk.tree.textOf(nameNode);
  if (name === '_') return;
  if (definition < 0) {
    builder.bind(name, 'variable', holdsFrom, { type, value });
    return;
  }
  const detail = builder.details[definition] as OpenDetail;
  if (builder.definitions[definition]?.kind !== 'function') {
    detail.type = type;
    if (value >= 0) detail.values.push(value);
  }
  builder.bind(name, 'definition', walk.tree.start(nameNode), { definition });
}

/** A struct or an interface without a name: a definition all the same, since it has members. */
export function anonymousType(walk: GoWalk, node: number): TermId {
  const { tree, builder } = walk;
  const isStruct = tree.kind(node) === 'struct_type';
  const keyword = tree.childOfKind(node, isStruct ? 'struct' : 'interface');
  const list = isStruct ? tree.childOfKind(node, 'field_declaration_list') : node;
  const isEmpty = list < 0 || tree.children(list).length === 0;
  if (isEmpty || keyword < 0) return builder.name(isStruct ? 'struct' : 'interface', tree.start(node));
  const definition = walk.define(keyword, node, {
    name: isStruct ? 'struct' : 'interface',
    kind: 'type',
    signatureEnd: tree.end(keyword),
    exported: false,
    hasBody: true,
    modifiers: ['distinct', 'anonymous', ...(isStruct ? [] : ['interface'])],
  });
  typeBody(walk, definition, node, node, isStruct ? 'class' : 'interface');
  return builder.term({ kind: 'definition', index: definition });
}

function define(
  walk: GoWalk,
  nameNode: number,
  kind: SymbolKind,
  whole: number,
  more: { readonly body?: number; readonly hasBody?: boolean; readonly parent?: number; readonly doc?: string } = {},
): number {
  const { tree, builder } = walk;
  const name = tree.textOf(nameNode);
  const { body = -1 } = more;
  const definition = walk.define(nameNode, whole, {
    kind,
    body,
    doc: more.doc ?? docBefore(walk, whole),
    exported: /^\p{Lu}/u.test(name),
    hasBody: more.hasBody ?? (body >= 0 || kind !== 'function'),
    ...(more.parent === undefined ? {} : { parent: more.parent }),
  });
  walk.lastSite = builder.site(name, tree.start(nameNode), 'definition', -1, definition);
  return definition;
}

/** The comment that stands right above a declaration, or above the group that it is the only one of. */
function docBefore(walk: GoWalk, node: number): string {
  const { tree } = walk;
  let before = tree.previous(node);
  while (before >= 0 && tree.kind(before) === 'comment') before = tree.previous(before);
  const parent = tree.parent(node);
  const from = before >= 0 ? tree.end(before) : parent >= 0 ? tree.start(parent) : 0;
  return walk.builder.docBefore(from, tree.start(node));
}

/** The name that a package most likely has, by its path: `…/yaml.v3` and `…/go-yaml/v3` are both called `yaml`. */
function packageNameOf(path: string): string {
  const parts = path.split('/');
  let last = parts.pop() ?? '';
  if (/^v\d+$/.test(last) && parts.length > 0) last = parts.pop() ?? '';
  return last
    .replace(/\.v\d+$/, '')
    .replace(/^go-|[-.]go$/g, '')
    .replaceAll(/[^\p{L}\p{N}_]/gu, '');
}
/** What a constant that is written without type and value repeats from the one before it. */
interface RepeatedConstant {
  readonly type: TermId;
  readonly values: readonly TermId[];
}
