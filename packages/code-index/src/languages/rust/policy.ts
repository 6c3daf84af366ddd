/** What Rust does in its own way: paths through modules, members from `impl` blocks, traits, and types that are looked through. */
import type { ImportPath, Inference, LanguagePolicy, Sureness, World } from '../../inference/language-policy.ts';
import { type Meaning, type Meanings, one, type Type, type Types } from '../../inference/types.ts';
import { type Definition, type DefinitionRef, FUNCTION_KINDS, type SymbolKind } from '../../model/facts.ts';
import type {
  Argument,
  Binding,
  DefinitionDetail,
  NameSite,
  NameSpace,
  SyntaxImport,
  TermId,
  WrittenImport,
} from '../../model/syntax.ts';
import { RUST_CONVENTIONS } from './conventions.ts';
import { doubtsOf, isBoundInString, mayBePutTogether } from './doubts.ts';
import { Following } from './following.ts';
import { ForeignMembers } from './foreign.ts';
import { IncludedFiles } from './included.ts';
import { COMMON_NAMES } from './library.ts';
import { importsInText, RustLinks } from './links.ts';
import { RustMacros } from './macro-names.ts';
import { isBelowOutside, isOverride, ownerOf, RustMembers } from './members.ts';
import { RustModules } from './modules.ts';
import { RustNames } from './names.ts';
import { type Nominal, RustTraits } from './traits.ts';
import {
  awaited,
  calledOn,
  element,
  enumOf,
  expected,
  indexed,
  instanceOf,
  memberAt,
  operated,
  outsideMember,
  partAt,
  unwrapped,
} from './values.ts';
import { CONVERTED, conversionsTo, isConversion } from './wanted.ts';

export function rustPolicy(world: World): LanguagePolicy {
  return new RustPolicy(world);
}

class RustPolicy implements LanguagePolicy {
  readonly language = 'Rust';
  readonly seesMembersByName = false;
  readonly isLexical = true;
  readonly declaredTypeWins = true;
  readonly selfType = 'Self';
  readonly unknownArgumentsMayBeOurs = true;
  readonly conventions = RUST_CONVENTIONS;
  readonly overridesDefaultBodies = true;
  readonly hasNoReflection = true;
  readonly callMember = undefined;
  readonly importsInText = importsInText;
  readonly called = calledOn;
  readonly indexed = indexed;
  readonly element = element;
  readonly expected = expected;
  readonly memberAt = memberAt;
  readonly part = partAt;
  readonly awaited = awaited;
  readonly unwrapped = unwrapped;
  readonly operated = operated;
  readonly outsideMember = outsideMember;
  readonly instance = instanceOf;
  readonly ownerOf = ownerOf;
  readonly isOverride = isOverride;
  readonly isBelowOutside = isBelowOutside;
  readonly doubts = doubtsOf;
  readonly mayReflect = mayBePutTogether;
  readonly isRunInString = isBoundInString;
  readonly #modules: RustModules;
  readonly #traits: RustTraits;
  readonly #included: IncludedFiles;
  readonly #links: RustLinks;
  readonly #names: RustNames;
  readonly #members: RustMembers;
  readonly #following = new Following();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
    this.#modules = new RustModules(world);
    this.#traits = new RustTraits(world);
    this.#included = new IncludedFiles(world);
    this.#links = new RustLinks(world, this.#modules);
    this.#names = new RustNames(world, {
      modules: this.#modules,
      links: this.#links,
      macros: new RustMacros(world, this.#modules, this.#traits),
      included: this.#included,
      following: this.#following,
    });
    const foreign = new ForeignMembers(world, this.#traits);
    this.#members = new RustMembers(this.#traits, foreign, this.#names, this.#following);
  }

  /** `#[cfg(test)] mod tests`, `#[test] fn` */
  isTest({ kind, name }: Definition, detail: DefinitionDetail | undefined): boolean {
    return (kind === 'namespace' && /^tests?$/.test(name)) || detail?.modifiers.includes('test') === true;
  }

  mayMeanOthers(_: Inference, name: string): boolean {
    return name === this.selfType || isConversion(name);
  }

  /** `it.run()` looks among members alone, also where its type is not known. */
  cannotMean(inference: Inference, file: string, site: NameSite, ref: DefinitionRef): boolean {
    const definition = inference.definition(ref);
    if (definition === undefined || !FUNCTION_KINDS.has(definition.kind)) return false;
    // The name of an attribute is one of macros.
    if (isNameOfAttribute(this.#text(file), site.start)) return !MAKES_ATTRIBUTES.test(this.#text(ref.file));
    if (definition.kind !== 'function' || inference.term(file, site.term)?.kind !== 'member') return false;
    const owner = inference.definition({ file: ref.file, index: definition.parent });
    const isFree = owner === undefined ? definition.container === '' : owner.kind === 'namespace';
    return isFree && /^[^.]\.$/.test(this.#text(file).slice(site.start - 2, site.start));
  }

  #text(file: string): string {
    return this.#world.text(file) ?? '';
  }

  /** Attributes that make something beside a function, which is then named where routes are put together, or that wrap it. */
  keepsNothing(inference: Inference, file: string, decorator: TermId): boolean {
    const term = inference.term(file, decorator);
    const [, crate, last = ''] = /^(?:(\w+)::)?(\w+)$/.exec(term?.kind === 'name' ? term.name : '') ?? [];
    const makers = MADE_OF_FUNCTIONS.get(last) ?? [];
    return makers.some((each) => (crate === undefined || crate === each) && this.#modules.isOutside(file, each));
  }

  isCommonName(name: string): boolean {
    return COMMON_NAMES.has(name);
  }

  imported(inference: Inference, file: string, imported: SyntaxImport, binding: Binding): Meanings {
    return this.#names.imported(inference, file, imported, binding);
  }

  isFollowing(): boolean {
    return this.#following.depth > 0;
  }

  broughtInto(
    inference: Inference,
    file: string,
    scope: number,
    name: string,
    space?: NameSpace,
  ): Meanings | undefined {
    return this.#names.broughtInto(inference, file, scope, name, space);
  }

  freeName(inference: Inference, file: string, name: string, space?: NameSpace): Meanings {
    return this.#names.freeName(inference, file, name, space);
  }

  moduleMember(inference: Inference, key: string, name: string, space?: NameSpace): Meanings {
    return this.#names.moduleMember(inference, key, name, space);
  }

  importedFiles(file: string, imported: WrittenImport): readonly string[] {
    return this.#links.importedFiles(file, imported);
  }

  isUnresolved(file: string, imported: ImportPath): boolean {
    return this.#links.isUnresolved(file, imported);
  }

  declaredOutside(): string {
    return this.#modules.declared();
  }

  siblings(file: string): readonly string[] {
    return this.#included.partsOf(file);
  }

  isCalledBySigns(inference: Inference, ref: DefinitionRef): boolean {
    const isOfTrait = (inference.detail(ref)?.implementing ?? -1) >= 0;
    return isOfTrait && SIGNS.has(inference.definition(ref)?.name ?? '');
  }

  alsoCalledBy(inference: Inference, ref: DefinitionRef): readonly string[] {
    const isOfTrait = (inference.detail(ref)?.implementing ?? -1) >= 0;
    return isOfTrait ? conversionsTo(inference.definition(ref)?.name ?? '') : [];
  }

  mayAlsoRun(inference: Inference, file: string, args: readonly Argument[]): readonly DefinitionRef[] {
    const converted = args.find(({ name }) => name === CONVERTED);
    return converted === undefined
      ? []
      : inference.meanings(file, converted.value).of.flatMap((each) => (each.kind === 'definition' ? [each.ref] : []));
  }

  writesCode(file: string): boolean {
    return this.#modules.isOfMacros(file);
  }

  givenMembers(inference: Inference, type: Type, name: string, found: Meanings): Meanings | undefined {
    return this.#members.givenMembers(inference, type, name, found);
  }

  ownMembers(inference: Inference, ref: DefinitionRef, name: string, space?: NameSpace): readonly DefinitionRef[] {
    return this.#members.ownMembers(inference, ref, name, space);
  }

  lineage(inference: Inference, type: Nominal): { readonly of: readonly Type[]; readonly isOpen: boolean } {
    return this.#members.lineage(inference, type);
  }

  fitsShape(inference: Inference, type: DefinitionRef, base: DefinitionRef): Sureness {
    return this.#members.isOfTrait(inference, type, base) ? 'yes' : 'no';
  }

  runsOverridesOn(inference: Inference, type: Type, member: DefinitionRef): boolean | undefined {
    return this.#members.runsOverridesOn(inference, type, member);
  }

  isIn(kind: SymbolKind, space: NameSpace | undefined): boolean {
    // A variant and a tuple struct are called as functions are, and a field may hold one.
    if (space === 'call') return kind !== 'interface' && kind !== 'namespace' && kind !== 'type';
    return space !== 'type' || (kind !== 'function' && kind !== 'method' && kind !== 'variable' && kind !== 'property');
  }

  /** A local function is called by its name, and paths begin with type parameters and with `Self`. */
  isLocalIn(binding: Binding, space: NameSpace | undefined): boolean {
    if (binding.kind === 'type_parameter' || binding.name === 'Self')
      return space !== 'call' || binding.name === 'Self';
    return space !== 'type';
  }

  choose(_inference: Inference, _file: string, refs: readonly Meaning[]): readonly Meaning[] {
    return refs;
  }

  /** A variant with fields is as good as a type: patterns take it apart, and making one makes a value of its enumeration. */
  typeOfDefinition(inference: Inference, ref: DefinitionRef): Types | undefined {
    const definition = inference.definition(ref);
    const detail = inference.detail(ref);
    if (definition?.kind !== 'enum_member' || detail === undefined) return undefined;
    return detail.modifiers.includes('fields') ? one({ kind: 'class', ref, args: [] }) : enumOf(inference, ref);
  }
}

/** What operators, `?`, `for`, indexes, `.await`, macros that write texts, and the end of a value run. */
const SIGNS: ReadonlySet<string> = new Set(
  (
    'add sub mul div rem neg not bitand bitor bitxor shl shr add_assign sub_assign mul_assign div_assign rem_assign ' +
    'bitand_assign bitor_assign bitxor_assign shl_assign shr_assign index index_mut deref deref_mut drop eq ne cmp ' +
    'partial_cmp fmt from into_iter next poll into_future call call_mut call_once default clone'
  ).split(' '),
);

/** `#[delete("/{id}")]`, `#[rocket::get("/")]`: the path right behind the bracket. */
function isNameOfAttribute(text: string, start: number): boolean {
  return /#!?\[[\w:]{0,100}$/.test(text.slice(Math.max(0, start - 110), start));
}

const MAKES_ATTRIBUTES = /\bproc_macro/;

/** By the last part of their names, which crates have such attributes. */
const MADE_OF_FUNCTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ...'get post put delete patch head options route catch trace'
    .split(' ')
    .map((verb): [string, string[]] => [verb, ['rocket', 'actix_web']]),
  ['instrument', ['tracing']],
]);
