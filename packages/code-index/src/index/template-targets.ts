/** What tags, attributes and pipes in a template of Angular mean: classes of the repository, and their inputs and outputs. */
import { type NamedInTemplate, OF_PIPE } from '../languages/typescript/components/angular-names.ts';
import type { Definition, DefinitionRef, FileFacts } from '../model/facts.ts';
import type { ImportEdge } from './import-edges.ts';
import type { ClassInFile, TemplateClasses } from './template-classes.ts';

export interface TemplateSources {
  readonly classes: TemplateClasses;
  readonly factsOf: (file: string) => FileFacts | undefined;
  readonly importsOf: (file: string) => readonly ImportEdge[];
  /** What a module exports under a name, itself or from the modules that it hands on. */
  readonly exportedFrom: (file: string, name: string) => DefinitionRef | undefined;
}

/** Definitions, each of which is meant; none where it is of a library, or of the page. It is open what may be of a class that is not known whole. */
export type MeantInTemplate = readonly DefinitionRef[] | 'open';

export function meantInTemplate(sources: TemplateSources, template: string, named: NamedInTemplate): MeantInTemplate {
  const { classes } = sources;
  if (named.kind === 'pipe') {
    const pipe = classes.pipe(template, named.pipe);
    if (pipe === undefined) return [];
    return [...membersNamed(sources, pipe, OF_PIPE), ...classIn(sources, pipe)];
  }
  const shown = classes.shownAt(template, named.element);
  if (shown === undefined) return 'open';
  const isMeant = (written: string) =>
    shown.filter(({ of }) =>
      of.selectors?.some(({ element, attributes }) =>
        named.kind === 'element' ? element === written && attributes.length === 0 : attributes.includes(written),
      ),
    );
  if (named.kind === 'element') return isMeant(named.element.tag).flatMap((each) => classIn(sources, each));
  const bound = shown.map((each) => boundTo(sources, each, named.attribute, 0));
  const refs = bound.flatMap((each) => each.refs);
  if (refs.length === 0 && bound.some(({ isOpen }) => isOpen)) return 'open';
  return [...refs, ...isMeant(named.attribute).flatMap((each) => classIn(sources, each))];
}

interface Bound {
  readonly refs: readonly DefinitionRef[];
  /** It may have others that are not known. */
  readonly isOpen: boolean;
}

function boundTo(sources: TemplateSources, owner: ClassInFile, attribute: string, hops: number): Bound {
  const { bound, base, hasOthers } = owner.of;
  const refs = (bound.get(attribute) ?? []).flatMap((member) => membersNamed(sources, owner, member));
  if (refs.length > 0 || base === undefined) return { refs, isOpen: hasOthers };
  const above = hops < MOST_BASES ? classNamed(sources, owner.file, base) : undefined;
  if (above === undefined) return { refs, isOpen: true };
  const inherited = boundTo(sources, above, attribute, hops + 1);
  return { refs: inherited.refs, isOpen: hasOthers || inherited.isOpen };
}

function classNamed(sources: TemplateSources, file: string, name: string): ClassInFile | undefined {
  const classes = sources.classes;
  const here = classes.classOf(file, name);
  if (here !== undefined) return { file, of: here };
  for (const { names, specifier } of sources.factsOf(file)?.imports ?? []) {
    const imported = names.find(({ local }) => local === name)?.imported;
    if (imported === undefined) continue;
    for (const { target } of sources.importsOf(file).filter((edge) => edge.specifier === specifier)) {
      const ref = sources.exportedFrom(target, imported);
      const found = ref && sources.factsOf(ref.file)?.definitions[ref.index]?.name;
      const of = found === undefined || ref === undefined ? undefined : classes.classOf(ref.file, found);
      if (of !== undefined && ref !== undefined) return { file: ref.file, of };
    }
  }
  return undefined;
}

function classIn(sources: TemplateSources, { file, of }: ClassInFile): DefinitionRef[] {
  return refsWhere(sources, file, ({ name, kind, parent }) => kind === 'class' && parent === -1 && name === of.name);
}

function membersNamed(sources: TemplateSources, owner: ClassInFile, member: string): DefinitionRef[] {
  const [holder] = classIn(sources, owner);
  return holder === undefined
    ? []
    : refsWhere(sources, owner.file, ({ name, parent }) => parent === holder.index && name === member);
}

function refsWhere(
  sources: TemplateSources,
  file: string,
  accepts: (definition: Definition) => boolean,
): DefinitionRef[] {
  const definitions = sources.factsOf(file)?.definitions ?? [];
  return definitions.flatMap((each, index) => (accepts(each) ? [{ file, index }] : []));
}

const MOST_BASES = 8;
