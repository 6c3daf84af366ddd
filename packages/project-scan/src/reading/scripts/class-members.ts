/** What the classes of scripts declare: fields, getters, methods and parameters of their constructors, and what they extend. */
import type { Sources } from '../sources.ts';
import { meantBy } from './declared.ts';
import { importsIn } from './modules.ts';
import { type Node, type NodeOf, type ScriptTree, treeOf } from './tree.ts';

export interface ClassPlace {
  readonly file: string;
  readonly node: NodeOf<'ClassDeclaration' | 'ClassExpression'>;
}

/** The innermost class around a node. */
export function classAround(file: string, place: Node): ClassPlace | undefined {
  for (let node: Node | null | undefined = place.parent; node != null; node = node.parent)
    if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') return { file, node };
  return undefined;
}

/** The class that a name in a file stands for. */
export function classOf(sources: Sources, file: string, name: string): ClassPlace | undefined {
  const home = meantBy(sources, file, name);
  const tree = treeOf(sources, home.file);
  const node = [...tree.all('ClassDeclaration'), ...tree.all('ClassExpression')].find(({ id, parent }) =>
    home.name === 'default' ? parent?.type === 'ExportDefaultDeclaration' : id?.name === home.name,
  );
  return node && { file: home.file, node };
}

export function baseOf(sources: Sources, { file, node }: ClassPlace): ClassPlace | undefined {
  const { superClass } = node;
  if (superClass?.type !== 'Identifier') return undefined;
  const base = classOf(sources, file, superClass.name);
  // A class that is derived from itself by its name is another one of that name.
  return base?.node === node ? undefined : base;
}

export interface SetField {
  readonly value: Node;
  /** `+=` and its like. */
  readonly isAdded: boolean;
}

/** What sets a field of a class, or `this.field` outside of classes. */
export function fieldsSet(tree: ScriptTree, owner: ClassPlace['node'] | undefined, name: string): readonly SetField[] {
  return tree.once(fieldsByOwner).get(owner)?.get(name) ?? [];
}

type Fields = Map<string, SetField[]>;

function fieldsByOwner(tree: ScriptTree): ReadonlyMap<Node | undefined, Fields> {
  const owners = new Map<Node | undefined, Fields>();
  const add = (owner: Node | undefined, name: string, field: SetField) => {
    const fields: Fields = owners.get(owner) ?? new Map();
    owners.set(owner, fields);
    fields.set(name, [...(fields.get(name) ?? []), field]);
  };
  for (const node of tree.all('PropertyDefinition')) {
    const { key, value } = node;
    const owner = classAround('', node)?.node;
    if (value !== null && (key.type === 'Identifier' || key.type === 'PrivateIdentifier'))
      add(owner, key.name, { value, isAdded: false });
  }
  for (const { left, right, operator } of tree.all('AssignmentExpression')) {
    if (left.type !== 'MemberExpression' || left.object.type !== 'ThisExpression') continue;
    const { property } = left;
    if (property.type === 'Identifier' || property.type === 'PrivateIdentifier')
      add(classAround('', left)?.node, property.name, { value: right, isAdded: operator !== '=' });
  }
  return owners;
}

/** The function of a method, of a field that is set to one, or of a getter; undefined where there are several. */
export function memberOfClass(
  { body }: ClassPlace['node'],
  name: string,
  kind: 'method' | 'get',
): NodeOf<'FunctionExpression' | 'ArrowFunctionExpression'> | undefined {
  const found = body.body.flatMap((member) => {
    if (!('key' in member) || !('name' in member.key) || member.key.name !== name || !('value' in member)) return [];
    const { value } = member;
    const isMeant = member.type === 'MethodDefinition' ? member.kind === kind : kind === 'method';
    if (!isMeant || (value?.type !== 'FunctionExpression' && value?.type !== 'ArrowFunctionExpression')) return [];
    return [value];
  });
  return found.length === 1 ? found[0] : undefined;
}

export interface ConstructorParameter {
  readonly name: string;
  readonly id: NodeOf<'Identifier'>;
  /** `private path: string` is a field too. */
  readonly isField: boolean;
}

export function constructorOf({ body }: ClassPlace['node']): readonly ConstructorParameter[] {
  const found = body.body.find((member) => member.type === 'MethodDefinition' && member.kind === 'constructor');
  if (found?.type !== 'MethodDefinition') return [];
  return found.value.params.flatMap((parameter) => {
    const inside = parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
    const id = inside.type === 'AssignmentPattern' ? inside.left : inside;
    return id.type === 'Identifier' ? [{ name: id.name, id, isField: inside !== parameter }] : [];
  });
}

/** The class that a member is: `private urls = inject(Urls)`, `constructor(private urls: Urls)`. */
export function typeOfMember(owner: ClassPlace['node'], name: string): string | undefined {
  const parameter = constructorOf(owner).find((each) => each.name === name);
  if (parameter !== undefined) return nameOfType(parameter.id.typeAnnotation?.typeAnnotation);
  for (const member of owner.body.body) {
    if (member.type !== 'PropertyDefinition' || !('name' in member.key) || member.key.name !== name) continue;
    const { value } = member;
    const made =
      value?.type === 'NewExpression'
        ? value.callee
        : value?.type === 'CallExpression' && value.callee.type === 'Identifier' && value.callee.name === 'inject'
          ? value.arguments[0]
          : undefined;
    return nameOfType(member.typeAnnotation?.typeAnnotation) ?? (made?.type === 'Identifier' ? made.name : undefined);
  }
  return undefined;
}

function nameOfType(type: Node | undefined): string | undefined {
  return type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? type.typeName.name : undefined;
}

export interface BaseClass {
  readonly file: string;
  readonly name: string;
}

/** The classes that those of a file are derived from, with their files, where these are of the project. */
export function baseClassesOf(sources: Sources, file: string): readonly BaseClass[] {
  if (!/\bclass\b[^{};]{0,300}\bextends\b/.test(sources.text(file))) return [];
  const tree = treeOf(sources, file);
  const names = [...tree.all('ClassDeclaration'), ...tree.all('ClassExpression')].flatMap(({ superClass }) =>
    superClass?.type === 'Identifier' ? [superClass.name] : [],
  );
  return [...new Set(names)].flatMap((name) => {
    const home = meantBy(sources, file, name);
    return home.file === file && importsIn(sources, file).has(name) ? [] : [home];
  });
}

/** Whether a class of another file that is derived from this one sets that field too: which is meant is not said here. */
export function isOverridden(sources: Sources, { file, node }: ClassPlace, field: string): boolean {
  const name = node.id?.name;
  if (name === undefined) return false;
  const derived = derivedBySources.get(sources) ?? readDerived(sources);
  derivedBySources.set(sources, derived);
  return (derived.get(name) ?? []).some((other) => {
    if (other === file) return false;
    const tree = treeOf(sources, other);
    return [...tree.all('ClassDeclaration'), ...tree.all('ClassExpression')].some(
      (each) =>
        each.superClass?.type === 'Identifier' &&
        each.superClass.name === name &&
        fieldsSet(tree, each, field).length > 0,
    );
  });
}

const derivedBySources = new WeakMap<Sources, ReadonlyMap<string, readonly string[]>>();

/** Files of classes that are derived from one of a name. */
function readDerived(sources: Sources): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of sources.scripts()) {
    const text = sources.text(file);
    if (!text.includes('extends')) continue;
    for (const name of new Set([...text.matchAll(/\bextends\s{1,20}([\w$]{1,200})/g)].map(([, base = '']) => base))) {
      const files = found.get(name);
      if (files === undefined) found.set(name, [file]);
      else files.push(file);
    }
  }
  return found;
}
