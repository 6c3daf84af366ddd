/**
 * Relations of models to each other that are written by a name: `ForeignKey("stock.Shelf", related_name="boxes")`. The name is
 * that of a class anywhere in the project; where several bear it, nobody can tell which is meant.
 */
import type { Inference, World } from '../../inference/language-policy.ts';
import { one, outside, type Type, type Types, union } from '../../inference/types.ts';
import { type DefinitionRef, isSameRef } from '../../model/facts.ts';

interface Relation {
  /** The model that it leads to, and the one that has it. */
  readonly model: DefinitionRef;
  readonly owner: DefinitionRef;
  /** As it is written: `ManyToManyField`. */
  readonly by: string;
  readonly relatedName: string | undefined;
}

/** What an attribute of a model leads to, where its relation is written by the name of a class. */
export function relatedByName(inference: Inference, ref: DefinitionRef): Types | undefined {
  const relation = relationOf(inference, ref);
  if (relation === undefined) return undefined;
  const models = one({ kind: 'instance', ref: relation.model, args: [] });
  if (relation.by.startsWith('Many')) return one(outside('django.db.models.Manager', [models]));
  // One or a list of them: that is decided by the keys of the tables.
  return relation.by === 'relationship' ? union([models, one(outside('list', [models]))]) : models;
}

/** What a model is given by the relations of others to it: `related_name="boxes"`. */
export function relatedTo(
  inference: Inference,
  lineage: readonly Type[],
  isClass: boolean,
  name: string,
): Types | undefined {
  if (isClass) return undefined;
  const found = relationsCalled(inference, name).flatMap(({ model, by, owner }) => {
    if (!lineage.some((type) => 'ref' in type && isSameRef(type.ref, model))) return [];
    const models = one({ kind: 'instance', ref: owner, args: [] } as const);
    return [by.startsWith('OneToOne') ? models : one(outside('django.db.models.Manager', [models]))];
  });
  return found.length === 0 ? undefined : union(found);
}

/** Some model is told of a relation by this name. */
export function isRelatedName(inference: Inference, name: string): boolean {
  return relationsCalled(inference, name).length > 0;
}

/** Relations that are told to their models by this name; worked out once for each, as long as no file changes. */
function relationsCalled(inference: Inference, name: string): readonly Relation[] {
  const { world } = inference;
  let known = CALLED.get(world);
  if (known?.generation !== world.generation) {
    known = { generation: world.generation, byName: new Map() };
    CALLED.set(world, known);
  }
  const kept = known.byName.get(name);
  if (kept !== undefined) return kept;
  known.relating ??= new Set(world.filesWithWord('Python', 'related_name'));
  const found: Relation[] = [];
  for (const file of known.relating.size === 0 ? [] : world.filesWithWord('Python', name)) {
    const text = known.relating.has(file) ? (world.text(file) ?? '') : '';
    if (!(text.includes(`"${name}"`) || text.includes(`'${name}'`))) continue;
    (world.fileFacts(file)?.definitions ?? []).forEach(({ kind, parent }, index) => {
      const relation = kind === 'property' && parent >= 0 ? relationOf(inference, { file, index }) : undefined;
      if (relation?.relatedName === name) found.push(relation);
    });
  }
  known.byName.set(name, found);
  return found;
}

const CALLED = new WeakMap<
  World,
  {
    readonly generation: number;
    readonly byName: Map<string, readonly Relation[]>;
    /** Files that tell a model of a relation by a name. */
    relating?: ReadonlySet<string>;
  }
>();

function relationOf(inference: Inference, ref: DefinitionRef): Relation | undefined {
  const definition = inference.definition(ref);
  if (definition?.kind !== 'property') return undefined;
  const written = inference.world.text(ref.file)?.slice(definition.start, definition.end) ?? '';
  const match = RELATION.exec(written);
  if (match === null) return undefined;
  const [, by = '', path = ''] = match;
  const owner = { file: ref.file, index: definition.parent };
  const parts = path.split('.');
  const model = path === 'self' ? owner : classNamed(inference, ref.file, parts.at(-1) ?? '', parts.at(-2));
  return model === undefined ? undefined : { model, owner, by, relatedName: RELATED_NAME.exec(written)?.[1] };
}

/** The class of a name in a file, or the only one in the project, or of its application, or nearest to the file. */
function classNamed(
  inference: Inference,
  file: string,
  name: string,
  application: string | undefined,
): DefinitionRef | undefined {
  const { world } = inference;
  const inFile = (each: string) =>
    (world.fileFacts(each)?.definitions ?? []).flatMap((definition, index) =>
      definition.kind === 'class' && definition.name === name && definition.parent < 0 ? [{ file: each, index }] : [],
    );
  const [own] = inFile(file);
  if (own !== undefined && application === undefined) return own;
  const files = world.knownDefining('Python', name) ?? world.filesWithWord('Python', name);
  const all = files.flatMap(inFile);
  const inApplication = all.filter((each) => application === undefined || each.file.split('/').includes(application));
  const meant = inApplication.length > 0 ? inApplication : all;
  const nearness = meant.map((each) => sharedFolders(each.file, file));
  const nearest = meant.filter((_, i) => nearness[i] === Math.max(...nearness));
  return nearest.length === 1 ? nearest[0] : undefined;
}

function sharedFolders(a: string, b: string): number {
  const others = b.split('/');
  const different = a.split('/').findIndex((folder, i) => folder !== others[i]);
  return different < 0 ? others.length : different;
}

const RELATION =
  /\b(ForeignKey|OneToOneField|ManyToManyField|ParentalKey|TreeForeignKey|relationship)\(\s{0,80}(?:to\s{0,9}=\s{0,9})?["']?([A-Za-z_][\w.]{0,199})/;
const RELATED_NAME = /\brelated_name\s{0,9}=\s{0,9}["'](\w{1,99})["']/;
