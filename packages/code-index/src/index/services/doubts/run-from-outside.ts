/**
 * Who runs a symbol of TypeScript or JavaScript without naming it, as far as its own file says so in its text: what its class
 * is told to be, what decorates that, what a component is called for, and where the file lies. No project is opened for it.
 */
import { isComponentFile } from '../../../languages/typescript/components/component-module.ts';
import { TYPESCRIPT_CONVENTIONS } from '../../../languages/typescript/conventions.ts';
import type { Doubt } from '../../../model/doubts.ts';
import { type Definition, type DefinitionRef, FUNCTION_KINDS } from '../../../model/facts.ts';
import type { Analysis } from '../../analysis.ts';
import { calledByItself, isHardPrivate, startedByConvention } from './common.ts';

export function runFromOutside(analysis: Analysis, root: DefinitionRef, definition: Definition): readonly Doubt[] {
  const { name } = definition;
  return [
    ...calledByItself(definition, TYPESCRIPT_CONVENTIONS),
    ...(isHookOfComponent(analysis, root, definition) ? [{ code: 'protocol_name', name } as const] : []),
    ...(name.startsWith('[') ? [{ code: 'computed_name', name } as const] : []),
    ...ofItsClass(analysis, root, definition),
    ...ofItsFile(analysis, root, definition),
  ];
}

/** What Vue and Nuxt call of the options of a component, which a mixin may have as well. */
function isHookOfComponent({ imports }: Analysis, { file }: DefinitionRef, { name, kind }: Definition): boolean {
  if (!HOOKS_OF_COMPONENTS.has(name) || !FUNCTION_KINDS.has(kind)) return false;
  return isComponentFile(file) || [...imports.importersOf(file)].some(isComponentFile);
}

const HOOKS_OF_COMPONENTS: ReadonlySet<string> = new Set(
  (
    'data beforeCreate created beforeMount mounted beforeUpdate updated activated deactivated beforeDestroy destroyed ' +
    'beforeUnmount unmounted errorCaptured renderTracked renderTriggered serverPrefetch beforeRouteEnter beforeRouteUpdate ' +
    'beforeRouteLeave provide asyncData fetch head validate middleware layout metaInfo'
  ).split(' '),
);

/** `class Guard implements CanActivate`, `@Component() class Page`: whoever is from outside calls what others may see. */
function ofItsClass({ facts, repository, imports }: Analysis, { file }: DefinitionRef, member: Definition): Doubt[] {
  const { name } = member;
  const owner = facts.definition({ file, index: member.parent });
  if (owner?.kind !== 'class' || member.isPrivate === true || isHardPrivate(member) || !FUNCTION_KINDS.has(member.kind))
    return [];
  const text = repository.readText(file) ?? '';
  const behind = text.slice(owner.nameEnd, owner.nameEnd + MOST_OF_HEAD);
  const head = behind.slice(0, behind.search(/\{|$/));
  const known = facts.known(file)?.imports ?? [];
  const ours = new Set(imports.possibleImportsOf(file).map(({ specifier }) => specifier));
  const bases = [...head.replace(/<[^<>]{0,300}>/g, '').matchAll(/[A-Za-z_$][\w$]{0,99}/g)].map(([word]) => word);
  const outside = bases.find((base) =>
    known.some(
      ({ specifier, names }) =>
        !specifier.startsWith('.') && !ours.has(specifier) && names.some(({ local }) => local === base),
    ),
  );
  const decorators = [...text.slice(owner.start, owner.nameStart).matchAll(/@(\w{1,99})/g)].map(
    ([, each = '']) => each,
  );
  return [
    ...(outside === undefined
      ? []
      : [{ code: 'outside_base', name, type: owner.name, base: outside, isExtended: false } as const]),
    ...(decorators.some((each) => !MAKES_ONLY.has(each))
      ? [{ code: 'owner_decorated', name, owner: owner.name, by: 'framework' } as const]
      : []),
  ];
}

/** What a container makes for others, who call it by its members' names. */
const MAKES_ONLY: ReadonlySet<string> = new Set(['Injectable', 'Service']);
const MOST_OF_HEAD = 1_000;

/** What a file exports that is started by its place, where nobody imports it. */
function ofItsFile(analysis: Analysis, { file }: DefinitionRef, { exported, parent }: Definition): Doubt[] {
  if (!exported || parent !== -1 || analysis.imports.importersOf(file).size > 0) return [];
  return startedByConvention(analysis, file, TYPESCRIPT_CONVENTIONS).filter(
    ({ code }) => code === 'entry_by_convention',
  );
}
