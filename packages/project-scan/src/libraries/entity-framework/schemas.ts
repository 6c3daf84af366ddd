/**
 * Entities of Entity Framework: classes that a context has sets of, configures or reaches from these, with its conventions
 * for keys and foreign keys, attributes and what `OnModelCreating` and configurations say.
 */

import { type Chain, chainFrom, givenTo, quoted, type Step } from '../../reading/call-chains.ts';
import { closingBracket, opened, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { type CsAttribute, type CsClass, csClasses } from '../../reading/csharp/classes.ts';
import { type CsProperty, propertiesOf } from '../../reading/csharp/properties.ts';
import { type SchemaPlace, type SchemaReader, tableOf, uniqueInGroups } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';

export const entityFramework: SchemaReader = {
  orms: ['entity-framework'],
  read(sources) {
    const files = sources.files.filter((file) => file.endsWith('.cs') && !/(?:^|\/)Migrations\//.test(file));
    const isUsed = files.some((file) =>
      /\b(?:Microsoft\.EntityFrameworkCore|System\.Data\.Entity)\b/.test(sources.text(file)),
    );
    if (!isUsed) return { schemas: [] };
    const hidden: SchemaPlace[] = [];
    const model = modelOf(sources, files, hidden);
    return { schemas: [...model.entities.values()].map((entity) => schemaOf(model, entity)).toSorted(byPlace), hidden };
  },
};

function byPlace(left: ScannedSchema, right: ScannedSchema): number {
  return left.file === right.file ? (left.line ?? 0) - (right.line ?? 0) : left.file < right.file ? -1 : 1;
}

interface Entity {
  readonly found: CsClass;
  /** What a context calls its set. */
  readonly set: string | undefined;
}

/** What is said of an entity with calls: the chains of a builder, in the order of the text. */
interface Said {
  readonly file: string;
  readonly chain: Chain;
}

interface Model {
  readonly sources: Sources;
  readonly classes: ClassIndex;
  readonly entities: ReadonlyMap<CsClass, Entity>;
  readonly said: ReadonlyMap<string, readonly Said[]>;
  /** Tables are called by a rule that is not read. */
  readonly namesAreConverted: boolean;
  /** Types that a converter makes one column of. */
  readonly converted: ReadonlySet<string>;
}

function modelOf(sources: Sources, files: readonly string[], hidden: SchemaPlace[]): Model {
  const said = new Map<string, Said[]>();
  const entities = new Map<CsClass, Entity>();
  const converted = new Set<string>();
  const classes = new ClassIndex(sources, files);
  const model: Model = {
    sources,
    classes,
    entities,
    said,
    converted,
    namesAreConverted: files.some((file) => /\.Use\w{1,40}NamingConvention\(/.test(sources.text(file))),
  };
  const add = (file: string, name: string, set?: string) => {
    const found = classNamed(model, file, name);
    if (found === undefined || isPartOfOthers(found)) return;
    if (set !== undefined || !entities.has(found)) entities.set(found, { found, set: entities.get(found)?.set ?? set });
  };
  for (const file of files) {
    if (!/\bDbSet<|IdentityDbContext<|\.Entity<|\bEntityTypeBuilder<|\.Properties</.test(sources.text(file))) continue;
    const bare = sources.bare(file);
    for (const { index, 1: name = '', 2: set = '' } of bare.matchAll(
      /\bpublic (?:virtual |override |new |required ){0,3}DbSet<([\w.]{1,200})> (\w{1,200})\s{0,200}(?:\{|=>)/g,
    )) {
      add(file, name, set);
      // A class of a package, or one of several with this name.
      if (classNamed(model, file, name) === undefined) hidden.push({ file, line: lineAt(sources.text(file), index) });
    }
    for (const [, names = ''] of bare.matchAll(/:\s{0,40}(?:\w{1,60}\.)?IdentityDbContext<([^<>]{1,400})>/g))
      for (const name of names.split(',')) add(file, name.trim());
    for (const [, name = ''] of bare.matchAll(/\.Properties<([\w.]{1,200})>\(\)/g)) converted.add(lastOf(name));
    for (const { name, chains } of configured(bare)) {
      said.set(name, [...(said.get(name) ?? []), ...chains.map((chain) => ({ file, chain }))]);
      add(file, name);
    }
  }
  // What these lead to is stored too.
  for (const { found } of entities.values())
    for (const { type, isSettable, attributes } of allProperties(model, found).properties) {
      const listed = listedIn(type);
      if ((listed === undefined && !isSettable) || has(attributes, 'NotMapped')) continue;
      const written = listed ?? withoutMark(type);
      const name = lastOf(written);
      const target = /^[A-Z]\w*$/.test(name) ? classNamed(model, found.file, written) : undefined;
      const isStored =
        target !== undefined &&
        !isOwnedBy(model, found, name) &&
        !converted.has(name) &&
        !isIgnored(model, found, name);
      if (isStored && !isPartOfOthers(target) && !entities.has(target) && mayHaveKey(model, target))
        entities.set(target, { found: target, set: undefined });
    }
  return model;
}

/** Classes by their names; a file is only read when one of its classes is asked for. */
class ClassIndex {
  readonly #sources: Sources;
  readonly #files = new Map<string, string[]>();
  readonly #read = new Map<string, readonly CsClass[]>();
  readonly #namespaces = new Map<string, string>();

  constructor(sources: Sources, files: readonly string[]) {
    this.#sources = sources;
    for (const file of files)
      for (const [, name = ''] of sources.text(file).matchAll(/\b(?:class|record) (\w{1,200})/g)) {
        const others = this.#files.get(name);
        if (others === undefined) this.#files.set(name, [file]);
        else if (others.at(-1) !== file) others.push(file);
      }
  }

  /** What never ends is no class that a compiler takes, and would be read to the end of the file. */
  #isClosed({ file, body }: CsClass): boolean {
    return body.to === body.from || body.to < this.#sources.bare(file).length;
  }

  /** Empty where the file is in none. */
  namespaceOf(file: string): string {
    const known =
      this.#namespaces.get(file) ?? /^\s{0,20}namespace ([\w.]+)/m.exec(this.#sources.text(file))?.[1] ?? '';
    this.#namespaces.set(file, known);
    return known;
  }

  named(name: string): readonly CsClass[] {
    return (this.#files.get(name) ?? []).flatMap((file) => {
      const classes = this.#read.get(file) ?? csClasses(this.#sources, file).filter((each) => this.#isClosed(each));
      this.#read.set(file, classes);
      return classes.filter((each) => each.name === name);
    });
  }
}

function lastOf(name: string): string {
  return name.split('.').at(-1) ?? '';
}

function has(attributes: readonly CsAttribute[], ...names: readonly string[]): boolean {
  return attributes.some(({ name }) => names.includes(name));
}

function isPartOfOthers({ attributes }: CsClass): boolean {
  return has(attributes, 'Owned', 'ComplexType', 'NotMapped');
}

/** Chains on a builder of one entity, by that entity's name. */
function configured(bare: string): readonly { readonly name: string; readonly chains: readonly Chain[] }[] {
  const found: { name: string; chains: readonly Chain[] }[] = [];
  for (const { match, open, close } of opened(bare, /\.Entity<([\w.]{1,200})>\s{0,20}\(/g)) {
    const variable = /^\s{0,40}\(?(?:[\w<>]{1,200} )?(\w{1,80})\)?\s{0,40}=>/.exec(bare.slice(open + 1, close))?.[1];
    const name = lastOf(match[1] ?? '');
    if (variable === undefined) {
      found.push({ name, chains: [chainFrom(bare, close + 1)] });
      const kept = /(?:\bvar|\bEntityTypeBuilder<[\w.]{1,200}>) (\w{1,80}) = \w{1,80}$/.exec(
        bare.slice(Math.max(0, match.index - 300), match.index),
      )?.[1];
      if (kept !== undefined)
        found.push({ name, chains: chainsOn(bare, kept, { from: close, to: endOfBlock(bare, close) }) });
    } else found.push({ name, chains: chainsOn(bare, variable, { from: open, to: close }) });
  }
  for (const match of bare.matchAll(/\bEntityTypeBuilder<([\w.]{1,200})> (\w{1,80})\s{0,40}[,)]/g)) {
    const open = bare.indexOf('{', match.index);
    const close = open < 0 ? bare.length : closingBracket(bare, open);
    if (close === bare.length) break;
    found.push({ name: lastOf(match[1] ?? ''), chains: chainsOn(bare, match[2] ?? '', { from: open, to: close }) });
  }
  return found;
}

function endOfBlock(bare: string, from: number): number {
  let depth = 0;
  for (let at = from; at < bare.length; at++) {
    if (bare[at] === '{') depth += 1;
    else if (bare[at] === '}') {
      depth -= 1;
      if (depth < 0) return at;
    }
  }
  return bare.length;
}

function chainsOn(bare: string, variable: string, { from, to }: Span): readonly Chain[] {
  const start = new RegExp(`(?<![\\w.])${variable}(?=\\s{0,200}\\.)`, 'g');
  start.lastIndex = from;
  const chains: Chain[] = [];
  for (let match = start.exec(bare); match !== null && match.index < to; match = start.exec(bare)) {
    const chain = chainFrom(bare, match.index + variable.length);
    chains.push(chain);
    start.lastIndex = Math.max(start.lastIndex, chain.end);
  }
  return chains;
}

/** Of several with one name the one whose namespace is written, or which this file is in or uses. */
function classNamed({ sources, classes }: Model, file: string, name: string): CsClass | undefined {
  const written = name.replace(/<$/, '');
  const isGeneric = (each: CsClass) => sources.bare(each.file)[each.nameEnd] === '<';
  const all = classes.named(lastOf(written));
  const fitting = all.filter((each) => isGeneric(each) === name.endsWith('<'));
  const candidates = fitting.length > 0 ? fitting : all;
  const text = sources.text(file);
  const qualifier = written.split('.').slice(0, -1).join('.');
  if (qualifier !== '') {
    const alias = new RegExp(`^\\s{0,20}using ${qualifier} = ([\\w.]+);`, 'm').exec(text)?.[1] ?? qualifier;
    const exact = candidates.filter((each) => `.${classes.namespaceOf(each.file)}`.endsWith(`.${alias}`));
    return exact[0] ?? (candidates.length === 1 ? candidates[0] : undefined);
  }
  if (candidates.length < 2) return candidates[0];
  const own = classes.namespaceOf(file);
  const here = candidates.filter((each) => classes.namespaceOf(each.file) === own);
  if (here.length > 0) return here[0];
  const near = candidates.filter((each) => {
    const namespace = classes.namespaceOf(each.file);
    return text.includes(`using ${namespace};`) || own.startsWith(`${namespace}.`);
  });
  return near.length === 1 || near.every((each) => each.file === near[0]?.file) ? near[0] : undefined;
}

/** `ICollection<Post>` gives `Post`; undefined for what is no list. */
function listedIn(type: string): string | undefined {
  const inner =
    /^(?:\w+\.){0,5}(?:I?(?:Collection|List|Enumerable|Set|HashSet|ReadOnlyCollection|ReadOnlyList|ReadOnlySet)|HashSet|SortedSet|ObservableCollection)<\s*([\w.]+)\??\s*>\??$/.exec(
      type,
    )?.[1];
  return inner;
}

function listedName(type: string): string | undefined {
  const listed = listedIn(type);
  return listed === undefined ? undefined : lastOf(listed);
}

function withoutMark(type: string): string {
  return type.replace(/\?$/, '');
}

function plainType(type: string): string {
  return lastOf(withoutMark(type));
}

interface Properties {
  readonly properties: readonly (CsProperty & { readonly file: string })[];
  readonly isWhole: boolean;
}

/** The class that it is derived from, as written up to its `<`; by its name, the first may be an interface. */
function baseOf(bare: string, { nameEnd, body, parents }: CsClass): string | undefined {
  const [first] = parents;
  if (first === undefined || /^I[A-Z]/.test(first)) return undefined;
  return (
    new RegExp(`:\\s{0,200}((?:\\w{1,100}\\.){0,8}${first}\\b<?)`).exec(bare.slice(nameEnd, body.from))?.[1] ?? first
  );
}

const propertiesByClass = new WeakMap<CsClass, Properties>();

function allProperties(model: Model, found: CsClass): Properties {
  const known = propertiesByClass.get(found) ?? findProperties(model, found, new Map());
  propertiesByClass.set(found, known);
  return known;
}

/** Its own behind those of the classes that it is derived from. */
function findProperties(model: Model, found: CsClass, types: ReadonlyMap<string, string>, step = 0): Properties {
  const { sources } = model;
  const bare = sources.bare(found.file);
  const own = propertiesOf(bare, found)
    .filter(({ isStatic }) => !isStatic)
    .map((each) => ({ ...each, type: types.get(each.type) ?? each.type, file: found.file }));
  const first = baseOf(bare, found);
  if (first === undefined) return { properties: own, isWhole: true };
  const base = step > 8 ? undefined : classNamed(model, found.file, first);
  if (base === undefined || base === found) return { properties: own, isWhole: false };
  const given =
    new RegExp(`:\\s{0,200}(?:\\w{1,60}\\.){0,5}${lastOf(first).replace('<', '')}<([^<>{}]{1,200})>`)
      .exec(bare.slice(found.nameEnd, found.body.from))?.[1]
      ?.split(',') ?? [];
  const names =
    /^<([^<>]{1,200})>/.exec(sources.bare(base.file).slice(base.nameEnd, base.nameEnd + 210))?.[1]?.split(',') ?? [];
  const passed = new Map(
    names.flatMap((name, place) => (given[place] === undefined ? [] : [[name.trim(), given[place].trim()] as const])),
  );
  const inherited = findProperties(model, base, passed, step + 1);
  const declared = new Set(own.map(({ name }) => name));
  return {
    properties: [...inherited.properties.filter(({ name }) => !declared.has(name)), ...own],
    isWhole: inherited.isWhole,
  };
}

/** Calls of this name that are said of the class, or of one that it is derived from. */
function saidOf(
  model: Model,
  found: CsClass,
  call: string,
): readonly { readonly file: string; readonly step: Step; readonly rest: readonly Step[] }[] {
  return (model.said.get(found.name) ?? []).flatMap(({ file, chain: { steps } }) =>
    steps.flatMap((step, place) => (step.name === call ? [{ file, step, rest: steps.slice(place + 1) }] : [])),
  );
}

/** Properties that a call is given: `x => x.A`, `x => new { x.A, x.B }`, `"A", "B"` and `nameof(X.A)`. */
function propertiesNamed({ sources }: Model, file: string, step: Step): readonly string[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  return givenTo(bare, step).flatMap((span): readonly string[] => {
    const literal = quoted(text, bare, span);
    if (literal !== undefined) return [literal];
    const written = bare.slice(span.from, span.to);
    const name = /^nameof\((?:\w{1,200}\.){0,5}(\w{1,200})\)$/.exec(written)?.[1];
    if (name !== undefined) return [name];
    const [, variable, value = ''] = /^\(?(\w{1,80})\)?\s{0,40}=>\s{0,200}([\s\S]{1,1000})$/.exec(written) ?? [];
    if (variable === undefined) return [];
    return [...value.matchAll(new RegExp(`\\b${variable}[!?]?\\.(\\w{1,200})`, 'g'))].map(([, member = '']) => member);
  });
}

function isOwnedBy(model: Model, found: CsClass, type: string): boolean {
  return ['OwnsOne', 'OwnsMany', 'ComplexProperty'].some((call) =>
    saidOf(model, found, call).some(({ file, step }) => {
      const names = propertiesNamed(model, file, { ...step, inside: firstOf(model, file, step) });
      return allProperties(model, found).properties.some(
        (each) => names.includes(each.name) && (plainType(each.type) === type || listedName(each.type) === type),
      );
    }),
  );
}

/** The first of what a call is given, as if it were all. */
function firstOf({ sources }: Model, file: string, step: Step): Span | undefined {
  return givenTo(sources.bare(file), step)[0];
}

function isIgnored(model: Model, found: CsClass, type: string): boolean {
  return saidOf(model, found, 'Ignore').some(({ file, step }) =>
    propertiesNamed(model, file, step).some((name) =>
      allProperties(model, found).properties.some((each) => each.name === name && plainType(each.type) === type),
    ),
  );
}

/** A base class of a library, as those of ASP.NET Identity, may have the key that is not seen here. */
function mayHaveKey(model: Model, found: CsClass): boolean {
  return hasKey(model, found) || !allProperties(model, found).isWhole;
}

function hasKey(model: Model, found: CsClass): boolean {
  return keysOf(model, found).length > 0;
}

const keysByClass = new WeakMap<CsClass, readonly string[]>();

function keysOf(model: Model, found: CsClass): readonly string[] {
  const known = keysByClass.get(found) ?? findKeys(model, found);
  keysByClass.set(found, known);
  return known;
}

/** As it is said, or else `Id` or the name of the class with it. */
function findKeys(model: Model, found: CsClass): readonly string[] {
  if (has(found.attributes, 'Keyless') || saidOf(model, found, 'HasNoKey').length > 0) return [];
  const fluent = saidOf(model, found, 'HasKey').at(-1);
  if (fluent !== undefined) return propertiesNamed(model, fluent.file, fluent.step);
  const attribute = found.attributes.find(({ name }) => name === 'PrimaryKey');
  if (attribute !== undefined) return propertiesNamed(model, found.file, attribute);
  const { properties } = allProperties(model, found);
  const marked = properties.filter(({ attributes }) => has(attributes, 'Key'));
  if (marked.length > 0) return marked.map(({ name }) => name);
  const byRule =
    properties.find(({ name }) => /^id$/i.test(name)) ??
    properties.find(({ name }) => name.toLowerCase() === `${found.name}id`.toLowerCase());
  return byRule === undefined ? [] : [byRule.name];
}

function schemaOf(model: Model, { found, set }: Entity): ScannedSchema {
  const { sources } = model;
  const table = tableSaid(model, found);
  const base = baseEntity(model, found);
  const { fields, isWhole } = fieldsOf(model, found, 0);
  return {
    name: found.name,
    ...(saidOf(model, found, 'ToView').length > 0 ? { kind: 'view' as const } : {}),
    ...tableOf(found.name, table ?? (model.namesAreConverted || base !== undefined ? undefined : set)),
    fields: withUnique(model, found, fields),
    ...(isWhole ? {} : { isPartial: true as const }),
    orm: 'entity-framework',
    file: found.file,
    line: lineAt(sources.text(found.file), found.nameEnd),
  };
}

function baseEntity(model: Model, found: CsClass): CsClass | undefined {
  const first = baseOf(model.sources.bare(found.file), found);
  const base = first === undefined ? undefined : classNamed(model, found.file, first);
  return base !== undefined && model.entities.has(base) ? base : undefined;
}

function tableSaid(model: Model, found: CsClass): string | undefined {
  const { sources } = model;
  for (const call of ['ToTable', 'ToView', 'ToCollection']) {
    const said = saidOf(model, found, call).at(-1);
    const [first] = said === undefined ? [] : givenTo(sources.bare(said.file), said.step);
    if (said !== undefined && first !== undefined)
      return quoted(sources.text(said.file), sources.bare(said.file), first);
  }
  return textOfAttribute(sources, found.file, found.attributes, 'Table');
}

function textOfAttribute(
  sources: Sources,
  file: string,
  attributes: readonly CsAttribute[],
  name: string,
): string | undefined {
  const inside = attributes.find((each) => each.name === name)?.inside;
  const bare = sources.bare(file);
  const [first] = inside === undefined ? [] : splitAtCommas(bare, inside.from, inside.to);
  return first === undefined ? undefined : quoted(sources.text(file), bare, first);
}

interface Fields {
  readonly fields: readonly SchemaField[];
  readonly isWhole: boolean;
}

function fieldsOf(model: Model, found: CsClass, step: number): Fields {
  const { sources, entities, converted } = model;
  const { properties, isWhole } = allProperties(model, found);
  const keys = keysOf(model, found);
  const relations = relationsOf(model, found);
  const ignored = saidOf(model, found, 'Ignore').flatMap(({ file, step: each }) => propertiesNamed(model, file, each));
  const scalars = new Set(
    saidOf(model, found, 'Property').flatMap(({ file, step: each }) =>
      propertiesNamed(model, file, { ...each, inside: firstOf(model, file, each) }),
    ),
  );
  const fields = properties.flatMap((property): readonly SchemaField[] => {
    const { name, type, attributes, isSettable, file } = property;
    if (has(attributes, 'NotMapped') || ignored.includes(name)) return [];
    const relation = relations.find((each) => each.name === name);
    if (relation !== undefined) return [relation.field];
    const listed = listedIn(type);
    const inner = classNamed(model, found.file, listed ?? withoutMark(type));
    const isScalar = scalars.has(name) || converted.has(plainType(type)) || inner === undefined;
    if (!isScalar && !entities.has(inner)) {
      if ((!isSettable && listed === undefined) || step > 6) return [];
      const inside = fieldsOf(model, inner, step + 1);
      return inside.fields.map((field) => ({
        ...field,
        name: `${name}${listed === undefined ? '' : '[]'}.${field.name}`,
        isKey: false,
      }));
    }
    if (!isSettable && !scalars.has(name)) return [];
    const leads = relations.find(({ keys: held }) => held.includes(name));
    return [
      {
        name,
        type,
        column: columnSaid(model, found, name) ?? textOfAttribute(sources, file, attributes, 'Column'),
        isKey: keys.includes(name),
        references: leads === undefined ? foreignWithout(model, found, name) : [leads.targetKey],
      },
    ];
  });
  return { fields, isWhole };
}

function columnSaid(model: Model, found: CsClass, property: string): string | undefined {
  const { sources } = model;
  for (const { file, step, rest } of saidOf(model, found, 'Property')) {
    if (!propertiesNamed(model, file, { ...step, inside: firstOf(model, file, step) }).includes(property)) continue;
    const call = rest.find(({ name }) => name === 'HasColumnName');
    const [first] = call === undefined ? [] : givenTo(sources.bare(file), call);
    if (first !== undefined) return quoted(sources.text(file), sources.bare(file), first);
  }
  return undefined;
}

interface Relation {
  /** Of the property. */
  readonly name: string;
  /** Properties of this class that hold its key. */
  readonly keys: readonly string[];
  /** What they lead to. */
  readonly targetKey: string;
  readonly field: SchemaField;
}

/** Properties that lead to other entities. */
function relationsOf(model: Model, found: CsClass): readonly Relation[] {
  const { properties } = allProperties(model, found);
  return properties.flatMap(({ name, type, attributes, isSettable }): readonly Relation[] => {
    const listed = listedIn(type);
    const target = classNamed(model, found.file, listed ?? withoutMark(type));
    if (target === undefined || !model.entities.has(target) || (listed === undefined && !isSettable)) return [];
    if (isOwnedBy(model, found, lastOf(listed ?? plainType(type))) || has(attributes, 'NotMapped')) return [];
    const keys = listed === undefined ? keysOfReference(model, found, name, target, attributes) : [];
    const held = listed === undefined && keys.length === 0 ? heldByOther(model, found, target) : [];
    const by =
      listed === undefined
        ? [...keys, ...held.map((key) => `${target.name}.${key}`)]
        : keysOfList(model, found, name, target).map((key) => `${target.name}.${key}`);
    return [
      {
        name,
        keys,
        targetKey: keyOf(model, target),
        field: { name, type, relation: listed === undefined ? 'to one' : 'to many', by },
      },
    ];
  });
}

function keyOf(model: Model, target: CsClass): string {
  const keys = keysOf(model, target);
  return keys.length === 1 ? `${target.name}.${keys[0]}` : target.name;
}

/** What a configuration says, an attribute, or else the rule: a property that is called like this one or its target, with the key. */
function keysOfReference(
  model: Model,
  found: CsClass,
  name: string,
  target: CsClass,
  attributes: readonly CsAttribute[],
): readonly string[] {
  const said = pairsOf(model).find(
    (pair) => pair.dependent === found.name && pair.reference === name && pair.keys.length > 0,
  );
  if (said !== undefined) return said.keys;
  const { properties } = allProperties(model, found);
  const names = new Set(properties.map((each) => each.name));
  const attribute = attributes.find((each) => each.name === 'ForeignKey');
  if (attribute !== undefined)
    return propertiesNamed(model, found.file, attribute).flatMap((each) => each.split(',').map((key) => key.trim()));
  const onKey = properties.filter((each) => {
    const of = each.attributes.find((other) => other.name === 'ForeignKey');
    return of !== undefined && propertiesNamed(model, each.file, of).includes(name);
  });
  if (onKey.length > 0) return onKey.map((each) => each.name);
  const [key = 'Id'] = keysOf(model, target);
  const found_ = [
    `${name}${key}`,
    `${name}Id`,
    `${target.name}${key}`,
    `${target.name}Id`,
    ...(key.startsWith(target.name) ? [key] : []),
  ].find((each) => names.has(each));
  // The name of the target would serve several references to it.
  const isShared =
    found_ !== undefined &&
    !found_.startsWith(name) &&
    properties.filter((each) => plainType(each.type) === target.name).length > 1;
  return found_ === undefined || isShared ? [] : [found_];
}

/** Of one to one: the key that the other side holds, which has no property for this one. */
function heldByOther(model: Model, found: CsClass, target: CsClass): readonly string[] {
  const said = pairsOf(model).find(
    (pair) =>
      pair.principal === found.name &&
      pair.dependent === target.name &&
      pair.keys.length > 0 &&
      pair.list === undefined,
  );
  if (said !== undefined) return said.keys;
  const { properties } = allProperties(model, target);
  const leadsBack = properties.some((each) => [plainType(each.type), listedName(each.type)].includes(found.name));
  return leadsBack ? [] : foreignByName(model, found, target);
}

/** Keys on the other side that lead back. */
function keysOfList(model: Model, found: CsClass, name: string, target: CsClass): readonly string[] {
  const said = pairsOf(model).find(
    (pair) => pair.principal === found.name && pair.list === name && pair.dependent === target.name,
  );
  if (said !== undefined && said.keys.length > 0) return said.keys;
  const { properties } = allProperties(model, target);
  const back = properties.filter(
    (each) => plainType(each.type) === found.name && each.isSettable && !has(each.attributes, 'NotMapped'),
  );
  const inverse = back.filter((each) => {
    const of = each.attributes.find((other) => other.name === 'InverseProperty');
    return of !== undefined && propertiesNamed(model, each.file, of).includes(name);
  });
  const one =
    said?.reference === undefined
      ? (inverse[0] ?? (back.length === 1 ? back[0] : undefined))
      : back.find((each) => each.name === said.reference);
  if (one !== undefined) return keysOfReference(model, target, one.name, found, one.attributes);
  if (back.length > 0 || properties.some((each) => listedName(each.type) === found.name)) return [];
  return foreignByName(model, found, target);
}

/** Without a property that leads back: the name of the class with its key. */
function foreignByName(model: Model, principal: CsClass, dependent: CsClass): readonly string[] {
  const [key = 'Id'] = keysOf(model, principal);
  const names = new Set(allProperties(model, dependent).properties.map((each) => each.name));
  const found = [
    `${principal.name}${key}`,
    ...(key.startsWith(principal.name) ? [key] : []),
    `${principal.name}Id`,
  ].find((each) => names.has(each));
  return found === undefined ? [] : [found];
}

/** A key whose relation only the other side has. */
function foreignWithout(model: Model, found: CsClass, name: string): readonly string[] {
  const said = pairsOf(model).find((pair) => pair.dependent === found.name && pair.keys.includes(name));
  const principal = said?.principal === undefined ? undefined : classNamed(model, found.file, said.principal);
  if (principal !== undefined) return [keyOf(model, principal)];
  for (const { found: other } of model.entities.values()) {
    if (other === found) continue;
    const { properties } = allProperties(model, other);
    const isHeld = properties.some((each) =>
      listedName(each.type) === found.name
        ? keysOfList(model, other, each.name, found).includes(name)
        : plainType(each.type) === found.name &&
          each.isSettable &&
          keysOfReference(model, other, each.name, found, each.attributes).length === 0 &&
          heldByOther(model, other, found).includes(name),
    );
    if (isHeld) return [keyOf(model, other)];
  }
  return [];
}

/** `HasOne(x => x.Author).WithMany(a => a.Posts).HasForeignKey(x => x.AuthorId)`, from either side. */
interface Pair {
  readonly dependent: string;
  readonly principal: string | undefined;
  readonly reference: string | undefined;
  readonly list: string | undefined;
  readonly keys: readonly string[];
}

const pairsByModel = new WeakMap<Model, readonly Pair[]>();

function pairsOf(model: Model): readonly Pair[] {
  const known = pairsByModel.get(model);
  if (known !== undefined) return known;
  const pairs: Pair[] = [];
  for (const [name, chains] of model.said)
    for (const { file, chain } of chains) {
      const { steps } = chain;
      const place = steps.findIndex((each) => each.name === 'HasOne' || each.name === 'HasMany');
      const first = steps[place];
      if (first === undefined) continue;
      const rest = steps.slice(place + 1);
      const back = rest.find((each) => each.name === 'WithOne' || each.name === 'WithMany');
      const key = rest.find((each) => each.name === 'HasForeignKey');
      const [own] = propertiesNamed(model, file, first);
      const [other] = back === undefined ? [] : propertiesNamed(model, file, back);
      const keys = key === undefined ? [] : propertiesNamed(model, file, key);
      const target = targetOf(model, file, name, first, own);
      const bare = model.sources.bare(file);
      const dependentGiven =
        key === undefined
          ? undefined
          : /^HasForeignKey\s{0,20}<([\w.]{1,200})>/.exec(bare.slice(key.at, key.at + 240))?.[1];
      if (first.name === 'HasOne' && (dependentGiven === undefined || lastOf(dependentGiven) === name))
        pairs.push({
          dependent: name,
          principal: target,
          reference: own,
          list: back?.name === 'WithMany' ? other : undefined,
          keys,
        });
      else if (target !== undefined && back?.name === 'WithOne')
        pairs.push({
          dependent: target,
          principal: name,
          reference: other,
          list: first.name === 'HasMany' ? own : undefined,
          keys,
        });
    }
  pairsByModel.set(model, pairs);
  return pairs;
}

/** What a relation leads to: `HasOne<User>()` says it, or the type of the property. */
function targetOf(
  model: Model,
  file: string,
  name: string,
  step: Step,
  property: string | undefined,
): string | undefined {
  const bare = model.sources.bare(file);
  const said = /^\w{1,20}\s{0,20}<([\w.]{1,200})>/.exec(bare.slice(step.at, step.at + 240))?.[1];
  if (said !== undefined) return lastOf(said);
  const found = classNamed(model, file, name);
  const type =
    found === undefined
      ? undefined
      : allProperties(model, found).properties.find((each) => each.name === property)?.type;
  return type === undefined ? undefined : (listedName(type) ?? plainType(type));
}

/** `HasIndex(x => x.Email).IsUnique()`, alternate keys and `[Index(nameof(Email), IsUnique = true)]`. */
function withUnique(model: Model, found: CsClass, fields: readonly SchemaField[]): readonly SchemaField[] {
  const bare = model.sources.bare(found.file);
  const groups = [
    ...saidOf(model, found, 'HasIndex')
      .filter(({ file, rest }) => isUniqueIndex(model, file, rest))
      .map(({ file, step }) => propertiesNamed(model, file, { ...step, inside: firstOf(model, file, step) })),
    ...saidOf(model, found, 'HasAlternateKey').map(({ file, step }) => propertiesNamed(model, file, step)),
    ...found.attributes
      .filter(
        ({ name, inside }) =>
          name === 'Index' &&
          inside !== undefined &&
          /\bIsUnique\s{0,20}=\s{0,20}true\b/.test(bare.slice(inside.from, inside.to)),
      )
      .map((attribute) => propertiesNamed(model, found.file, attribute)),
  ];
  return uniqueInGroups(fields, groups);
}

function isUniqueIndex({ sources }: Model, file: string, rest: readonly Step[]): boolean {
  // What follows on the builder of the index only.
  const end = rest.findIndex(({ name }) => /^(?:Has(?:Index|Key|One|Many)|Property|ToTable)$/.test(name));
  const own = end < 0 ? rest : rest.slice(0, end);
  const unique = own.find(({ name }) => name === 'IsUnique');
  if (unique === undefined || own.some(({ name }) => name === 'HasFilter')) return false;
  const inside = unique.inside;
  return inside === undefined || sources.bare(file).slice(inside.from, inside.to).trim() !== 'false';
}
