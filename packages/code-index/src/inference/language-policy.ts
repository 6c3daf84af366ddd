/** What differs from language to language, and nothing else: the inference asks its policy and knows no language. */

import type { Doubt } from '../model/doubts.ts';
import type { Definition, DefinitionRef, FileFacts, SymbolKind } from '../model/facts.ts';
import type {
  Argument,
  Binding,
  DefinitionDetail,
  NameSite,
  NameSpace,
  SyntaxFacts,
  SyntaxImport,
  Term,
  TermId,
  WrittenImport,
} from '../model/syntax.ts';
import type { WorkedOut } from './circles.ts';
import type { LanguageConventions } from './conventions.ts';
import type { RepositoryState } from './memo-table.ts';
import type { Meaning, Meanings, SiteMeaning, Type, Types } from './types.ts';

/** The files of the repository, as policies see them. Paths are relative to its root. */
export interface World {
  /** Facts of a file; undefined where it is no file of a language that is read this way, or cannot be read. */
  facts(file: string): SyntaxFacts | undefined;
  contentHash(file: string): string;
  /** Another object whenever all that is soon made again has been let go of: what is kept for longer hangs on it. */
  readonly sinceRest: object;
  has(file: string): boolean;
  /** What every language has of a file; sooner at hand than its other facts. */
  fileFacts(file: string): FileFacts | undefined;
  /** All files of a family of languages, sorted. */
  filesOf(family: string): readonly string[];
  /** Files of the family in which the word stands. */
  filesWithWord(family: string, word: string): readonly string[];
  /** Files of the family that define something of this name, where that is known without reading any. */
  knownDefining(family: string, name: string): readonly string[] | undefined;
  /** Files of the repository that a file imports. */
  importsOf(file: string): readonly { readonly specifier: string; readonly target: string }[];
  /** The word stands in the file; it may be said of a file too many, never of one too few. */
  mentions(file: string, word: string): boolean;
  /** All kept files, of whatever kind, in which the word stands. */
  filesMentioning(word: string): readonly string[];
  /** Text of any kept file: manifests such as go.mod. */
  text(file: string): string | undefined;
  /** All kept files of such a name, which is given without the folder; sorted. */
  filesCalled(name: RegExp): readonly string[];
  /** Raised by every change of a file: what a policy derives from the list of files holds as long as it is the same. */
  readonly generation: number;
  /** Another object with it, on which hangs what is worked out from many files. */
  readonly state: RepositoryState;
}

/** Where an import leads, as a pattern or the parser has found it; the latter knows what is written before it. */
export interface ImportPath {
  readonly module: string;
  readonly level: number;
  readonly names: readonly string[];
  readonly modifiers?: readonly string[];
  readonly within?: readonly string[];
}

/** A place that chooses a member by a name which is put together when it runs. */
export interface ChosenMember {
  readonly start: number;
  /** What is written of the name; both are empty where that is nothing. */
  readonly begins: string;
  readonly ends: string;
  /** What has the member: a term, or -1 where that is not known, or the module itself. */
  readonly of: TermId | 'module';
}

export type Sureness = 'yes' | 'perhaps' | 'no';

export interface AskedByText {
  readonly member: boolean;
  readonly path: boolean;
  /** Something else is put in its place, and what it does is not done. */
  readonly isReplaced?: boolean;
  /** By a library that tests use for it. */
  readonly isMock?: true;
}

export interface LanguagePolicy {
  /** The language, or the family of those that see each other's definitions. */
  readonly language: string;
  /** Types are not worked out: a use leads to what bears its name, which is a guess and proves nothing. */
  readonly guessesByName?: boolean;
  /** Any type may have more members than are known, so that an open one says nothing of what is taken from it. */
  readonly everyTypeIsOpen?: boolean;
  /** A name may mean a definition in any file, without an import that leads there. */
  readonly seesEveryFile?: boolean;
  /** An import names a package, or what stands in one: which of its files is meant, only the names tell that are used. */
  readonly importsPackages?: boolean;
  /** A package is a folder: what imports it loads all files of that together. */
  readonly packageIsFolder?: boolean;
  /** A `$` before a name is no part of it: PHP, shells, Java's names of inner classes as they are loaded. */
  readonly hasSigils?: boolean;
  /** Other languages whose code runs together with this one's and calls it. */
  readonly calledFrom?: ReadonlySet<string>;
  /**
   * What it declares is data. Code of other languages has it by queries, which are edges, and by the rows that these bring: of a
   * name in that code nobody can tell whether it is of such a row.
   */
  readonly isReadByQueries?: boolean;
  /** Names are the same in capitals and in small letters; those of sites and terms are in small ones. */
  readonly ignoresCase?: boolean;
  /** Strings of other languages are run as this one, and name what it defines. */
  readonly isNamedInStrings?: boolean;
  /** What a string says, as the parser gives it: of some grammars the quotes are a part of it. */
  stringContent?(written: string): string;
  /** Strings that name a definition by the way to it. Left out: `Level::made`. */
  readonly pathsInStrings?: RegExp;
  /** Nothing that runs looks a function up by its name: a string within one that has its name says where the program is. */
  readonly hasNoReflection?: boolean;
  /** A string that is the name of these stands where it chooses none of them. */
  isPlainText?(
    inference: Inference,
    text: string,
    at: { readonly start: number; readonly end: number },
    refs: readonly DefinitionRef[],
  ): boolean;
  /** A string is code to whatever runs it, and the name stands in it where a call would. */
  isRunInString?(text: string, at: number): boolean;
  /** The word that declares a constructor, where it is not what one is called by: `constructor` in Kotlin. */
  readonly constructorKeyword?: string;
  /** What a type is called inside of itself: `Self` in Rust. */
  readonly selfType?: string;
  /** Without them nothing of the language is ever said to be unused. */
  readonly conventions?: LanguageConventions;
  /** Functions inside a class see its members by their bare names (Java does, Python does not). */
  readonly seesMembersByName: boolean;
  /**
   * A name holds from its declaration to the end of its block and nowhere else, so that where none holds yet the one
   * outside of the block is meant. Left out: a name belongs to its whole function, as in Python.
   */
  readonly isLexical?: boolean;
  /** Functions of one name are told apart by what they take, and a call runs one of them. */
  readonly hasOverloads?: boolean;
  /** A name that a function binds hides the members of every object around it, of those that stand nearer too. */
  readonly localsComeFirst?: boolean;
  /** What a value of this type can do when it is called is known; a function further out may be meant otherwise. */
  isCallable?(inference: Inference, type: Type): boolean;
  /** A branch may say what a name is without giving it a new value: the name still means what it did. */
  readonly narrowsInPlace?: boolean;
  /** What may be hidden by something that is not known is told as a guess, and not left out. */
  readonly tellsGuesses?: boolean;
  /** A variable has the type that is written for it, whatever it is given. */
  readonly declaredTypeWins?: boolean;
  /** What a variable is given later on is no binding: the function that it is declared with is one that it may hold. */
  readonly variablesChange?: boolean;

  /** What a binding made by an import stands for. */
  imported(inference: Inference, file: string, imported: SyntaxImport, binding: Binding, space?: NameSpace): Meanings;
  /** It is on a way of its own that may come back to where it began: what is found meanwhile is not all there is. */
  isFollowing?(): boolean;
  /**
   * What an import of everything brings into an inner scope, where it hides what is further out, or what the object has
   * that code in the scope is run on. A guess at nothing: something that is not known may hide what is further out.
   */
  broughtInto?(
    inference: Inference,
    file: string,
    scope: number,
    name: string,
    space?: NameSpace,
  ): Meanings | undefined;
  /** A name that no scope of its file binds: siblings in the package, star imports, names of the language. */
  freeName(inference: Inference, file: string, name: string, space?: NameSpace, scope?: number): Meanings;
  /** A name in a module or package. */
  moduleMember(inference: Inference, key: string, name: string, space?: NameSpace): Meanings;
  /** Own members of a type, by name; those declared elsewhere too (methods in other files, `impl` blocks). */
  ownMembers(inference: Inference, ref: DefinitionRef, name: string, space?: NameSpace): readonly DefinitionRef[];
  /** Of a type that is written in several places the one that stands for it. Left out: each is a type of its own. */
  wholeOf?(inference: Inference, type: DefinitionRef): DefinitionRef;
  /** Other definitions of a type, for builds that do not hold this one: `filter_linux.go` and `filter_windows.go`. */
  otherBuildsOf?(inference: Inference, type: DefinitionRef): readonly DefinitionRef[];
  /** The types that a type's members are looked for in, itself first, with their type arguments. */
  lineage(
    inference: Inference,
    type: Extract<Type, { kind: 'instance' | 'class' }>,
  ): { readonly of: readonly Type[]; readonly isOpen: boolean };
  /** Which of several members or functions of one name a call runs: overloads. All of them where it cannot tell. */
  choose(
    inference: Inference,
    file: string,
    refs: readonly Meaning[],
    call: readonly Argument[] | undefined,
  ): readonly Meaning[];
  /** What calling a definition gives, where that is not its written or inferred return type. */
  called?(inference: Inference, file: string, type: Type, args: readonly Argument[]): Types | undefined;
  /** What a use of a type with arguments or an index gives. */
  indexed?(inference: Inference, file: string, type: Type, args: readonly number[]): Types | undefined;
  /** What iterating gives, awaiting, entering (`with`), unwrapping. `undefined`: the same as nothing known. */
  element?(inference: Inference, type: Type): Types | undefined;
  /** The part at a position of what is no tuple: a field of a tuple struct, what a variant holds. */
  part?(inference: Inference, type: Type, position: number): Types | undefined;
  awaited?(inference: Inference, type: Type): Types | undefined;
  entered?(inference: Inference, type: Type, isAsync: boolean): Types | undefined;
  unwrapped?(inference: Inference, type: Type): Types | undefined;
  operated?(inference: Inference, operator: string, left: Type, right: Types): Types | undefined;
  /** The member of an outside type; `undefined`: outside as well. */
  outsideMember?(inference: Inference, type: Extract<Type, { kind: 'outside' }>, name: string): Types | undefined;
  /**
   * A function from outside, by its name, may give back what it is handed or what that holds. Left out: all of them may,
   * but those that the policy knows.
   */
  mayReturnArgument?(name: string): boolean;
  /** The same of an argument of which nothing is known. Left out: what is not known to be ours is none of ours. */
  mayReturnUnknown?(name: string): boolean;
  /** A member that objects of ours have from a base outside may give something of ours, since they go in. Left out: none does. */
  inheritsOurs?(base: Extract<Type, { kind: 'outside' }>, name: string): boolean;
  /** Nothing is known of an argument only where that is rare: then it may be ours, and come back. */
  readonly unknownArgumentsMayBeOurs?: boolean;
  /** Whoever holds an object calls its methods by their names, whatever its class is. */
  readonly isDuckTyped?: boolean;
  /** Code in this file writes code that is put elsewhere: what it names, in strings too, may be what is there. */
  writesCode?(file: string): boolean;
  /** Files that load modules by names made at run time, of which this one may be one. */
  filesThatLoad?(file: string): readonly string[];
  /** A text that code from outside of this name is handed is no name of a definition. */
  takesNoNames?(callee: string): boolean;
  /**
   * The class that a text means which code from outside of this name is handed; `none` where that is no class of the code.
   * Undefined where it is not known, or may be any.
   */
  classOfText?(inference: Inference, file: string, callee: string, text: string): DefinitionRef | 'none' | undefined;
  /**
   * What a text stands for that is handed to a function of this path: what its first argument has of that name (`setattr(it,
   * 'name', …)`), or what the text names by its whole path (`patch('shop.till.name')`). Undefined of any other function.
   */
  asksByText?(callee: string): AskedByText | undefined;
  /** What a path of names leads to that begins with a module: `shop.till.Till.charge`; undefined where it leads nowhere known. */
  meaningOfPath?(inference: Inference, parts: readonly string[]): Meanings | undefined;
  /** Of a class from outside: what builds on it is made and kept by its framework, and handed to no other code. */
  keepsItsObjects?(base: string): boolean;
  /** A decorator hands what it decorates to nobody but to whoever calls that by its name. */
  keepsNothing?(inference: Inference, file: string, decorator: TermId): boolean;
  /** A decorator may hand what it decorates to code of ours, which calls it by another way than its name. */
  mayHandOn?(inference: Inference, file: string, decorator: TermId): boolean;
  /**
   * A use of this name may lead to what is called otherwise: a word of the language such as `Self`, a member of the library
   * that runs one of ours, or that holds one and is called. Left out: any name may, as far as is known.
   */
  mayMeanOthers?(inference: Inference, name: string): boolean;
  /** A member of this name cannot be one of something from outside, whatever its receiver seems to be. */
  isNeverOutside?(name: string): boolean;
  /** The value of a written type: `Optional[X]` is an X. `undefined`: an instance of it. */
  instance?(inference: Inference, type: Type): Types | undefined;
  /** The type of a definition as a value, where decorators or the like make something else of it. */
  typeOfDefinition?(inference: Inference, ref: DefinitionRef, self: Type | undefined): Types | undefined;
  /** Of languages that keep name spaces apart: a definition of this kind is in it. All are in all where this is left out. */
  isIn?(kind: SymbolKind, space: NameSpace | undefined): boolean;
  /** The same for parameters, variables and type parameters. Left out: they are values, and type parameters types. */
  isLocalIn?(binding: Binding, space: NameSpace | undefined, inference: Inference, file: string): boolean;
  /** What is named behind something of these types, where the file that does so decides: functions written for a type. */
  memberAt?(
    inference: Inference,
    file: string,
    term: Extract<Term, { kind: 'member' }>,
    types: Types,
    found: Meanings,
  ): Meanings;
  /** The type of a parameter of a lambda, by what the call around it expects. */
  expected?(inference: Inference, file: string, term: Extract<Term, { kind: 'expected' }>): Types | undefined;
  /** By the language's own rules no code outside of the repository can import what stands in this file. */
  isClosed?(file: string): boolean;
  /** What keeps a definition from being unused though no code names it, besides the conventions; or that there are none. */
  doubts?(inference: Inference, ref: DefinitionRef): readonly Doubt[];
  /** A member that nobody but its own type can name: what that builds on, and what builds on that, does not run it. */
  isOutOfReach?(inference: Inference, ref: DefinitionRef): boolean;
  /**
   * Code that chooses a name at run time, found at an offset by one of the conventions' patterns, may choose this
   * definition. Left out: it may choose any.
   */
  mayReflect?(inference: Inference, file: string, at: number, ref: DefinitionRef): boolean;
  /** Files that choose members by names which are put together, and where they do. */
  filesThatChoose?(): readonly string[];
  chosenMembers?(file: string): readonly ChosenMember[];
  /**
   * Whether a definition, whose name fits, may be chosen there: surely one of what is asked, or perhaps. `below` gives the
   * classes below a class.
   */
  mayChoose?(
    inference: Inference,
    file: string,
    chosen: ChosenMember,
    ref: DefinitionRef,
    below: (type: DefinitionRef) => readonly DefinitionRef[],
  ): Sureness;
  /** A template with this text calls a function that was registered for it, at a place at which the function's name stands. */
  runsInTemplate?(
    inference: Inference,
    ref: DefinitionRef,
    text: string,
    at: { readonly start: number; readonly name: string },
  ): Sureness;
  /** The names under which something gives a function to templates. */
  namesInTemplates?(inference: Inference, ref: DefinitionRef): readonly string[];
  /** The name by which templates run a definition that they do not name: `total` for `getTotal()`. */
  readInTemplates?(inference: Inference, ref: DefinitionRef): string | undefined;
  /** The type that a member belongs to, where the member is written outside of it. */
  ownerOf?(inference: Inference, ref: DefinitionRef): DefinitionRef | undefined;
  /** Such a member overrides and is overridden as those inside of the type are: `void Till::charge() {}`. */
  readonly overridesFromOutside?: boolean;
  /** The type that the language writes for a function with this result. */
  functionType?(result: Types): Type;
  /** What any type is at least, as a type parameter without a bound. */
  readonly anything?: Types;
  /** What is known of a type parameter whose bound is written elsewhere. */
  boundOf?(inference: Inference, file: string, binding: Binding): Types | undefined;
  /** A comment that checkers read as code. */
  isCode?(comment: string): boolean;
  /** Whether a string or a template in the program can lead to it by its name. Left out: whatever is a member or stands in a module. */
  canBeNamedByString?(definition: Definition): boolean;
  /** Whether what a function of this text defines in itself can be had by its name from outside, undecorated. */
  givesLocalsByName?(functionText: string): boolean;
  /**
   * A value of `type` may stand where `base` is asked for though it does not name it: interfaces of Go, protocols of Python.
   * Asked where a member of `base` is used that `type` has by the same name. Perhaps: not all that it has is known.
   */
  fitsShape?(inference: Inference, type: DefinitionRef, base: DefinitionRef): Sureness;
  /**
   * Of a use of `member` on a value of this type: whether it runs what overrides that, wherever it stands. Left out or
   * undefined: what is below the type.
   */
  runsOverridesOn?(inference: Inference, type: Type, member: DefinitionRef): boolean | undefined;
  /** A class that hands on to another object what it does not do itself: `class Own : Base by other`. Left out: none does. */
  handsOn?(inference: Inference, type: DefinitionRef): boolean;
  /** A member with a body is replaced by what stands for its type as well: functions that a trait of Rust has itself. */
  readonly overridesDefaultBodies?: boolean;
  /** A parameter of which nothing is written: what a test runner hands in by its name. */
  parameter?(inference: Inference, file: string, binding: Binding): Types | undefined;
  /** The functions that make what a parameter is handed by its name: fixtures of a test runner, the nearest first. */
  handedIn?(inference: Inference, file: string, site: NameSite): readonly DefinitionRef[];
  /** Of a file of tests: a runner runs none in it, it helps those of others. */
  helpsTests?(inference: Inference, file: string): boolean;
  /**
   * Facts of what the language's own library declares, under names that no file has. A definition there is outside of the
   * repository, and has members, parameters and results like any other.
   */
  libraryFacts?(file: string): SyntaxFacts | undefined;
  /** All members of a name that a type has, overloads from all its bases too; `undefined`: as `lineage` says. */
  members?(inference: Inference, type: Type, name: string, space?: NameSpace): Meanings | undefined;
  /** The same for what the bases of a type have. */
  superMembers?(
    inference: Inference,
    type: Extract<Type, { kind: 'instance' | 'class' }>,
    name: string,
    space?: NameSpace,
  ): Meanings | undefined;
  /**
   * Members that a type has without that being written for it, where nothing but `found` is: those of a trait that all
   * types have. `undefined`: there is none.
   */
  givenMembers?(inference: Inference, type: Type, name: string, found: Meanings): Meanings | undefined;
  /**
   * Of two members of one name, the first of a type below that of the second, or both of bases of `heir`: a call of the second
   * may run the first.
   */
  isOverride?(inference: Inference, own: DefinitionRef, base: DefinitionRef, heir?: DefinitionRef): boolean;
  /**
   * Of two members whose types do not build on one another: one class may inherit both. Left out: it may.
   */
  mayShareHeirs?(inference: Inference, own: DefinitionRef, base: DefinitionRef): boolean;
  /**
   * The type of a member builds on this type from outside, or has its shape: a call of the member of that, in this file, may
   * run this one.
   */
  isBelowOutside?(
    inference: Inference,
    member: DefinitionRef,
    type: Extract<Type, { kind: 'outside' }>,
    file: string,
  ): boolean;
  /** The type of a literal; `undefined`: outside, by its name. */
  literal?(inference: Inference, type: string): Types | undefined;
  /** The constructors of a type that a construction with these arguments may run, where a type may have several. */
  constructorsRun?(
    inference: Inference,
    file: string,
    type: DefinitionRef,
    args: readonly Argument[],
  ): readonly DefinitionRef[];
  /**
   * Signs and words of the language call this function without its name (`+`, `for`, `with`), and no site tells of such
   * calls: that nothing calls it by its name is not all there is to say.
   */
  isCalledBySigns?(inference: Inference, ref: DefinitionRef): boolean;
  /** Texts one of which stands wherever a site has the name of this function without writing it: `+` for `plus`. */
  signsFor?(inference: Inference, ref: DefinitionRef): readonly string[];
  /** Names of the library's functions that run this member without naming it: `parse` runs `from_str`. */
  alsoCalledBy?(inference: Inference, ref: DefinitionRef): readonly string[];
  /** Objects of which nothing is known may be called by such names too: that nobody else does is not all there is to say. */
  readonly isAlsoCalledAnywhere?: boolean;
  /** What a use means that is a word of the language: `new(1)` of C# makes what its place takes. Undefined for any other use. */
  impliedMeaning?(inference: Inference, file: string, site: NameSite): Meanings | undefined;
  /** Such a word, and the files in which it may mean this definition. */
  impliedIn?(
    inference: Inference,
    ref: DefinitionRef,
  ): { readonly word: string; readonly files: ReadonlySet<string> } | undefined;
  /** What a call of such a function runs, as far as its place says. */
  mayAlsoRun?(inference: Inference, file: string, args: readonly Argument[]): readonly DefinitionRef[];
  /** What a construction gives, where that is not an instance of the written type. */
  constructed?(inference: Inference, file: string, term: Extract<Term, { kind: 'construct' }>): Types | undefined;
  /** What a function of this type is handed at a position. */
  handed?(inference: Inference, type: Type, position: number): Types | undefined;
  /** Of what is only announced here the definitions with a body; undefined where it is none of these, or there are none. */
  definitionsBehind?(inference: Inference, ref: DefinitionRef): readonly DefinitionRef[] | undefined;
  /** Of the files in which a name stands those that may define it, where that can be told without parsing them. */
  filesThatMayDefine?(name: string): readonly string[];
  /** Of a language that is read in outline: a use that leads to these can mean nothing else by its rules. */
  isProven?(inference: Inference, file: string, site: NameSite, refs: readonly DefinitionRef[]): boolean;
  /** Of such a language: a file whose names are linked, so that what they lead to hangs on the definitions of all files. */
  isLinked?(file: string): boolean;
  /** Of such a language: what is called by this definition's name can be nothing else, and no macro makes the name. */
  hasKnownUses?(ref: DefinitionRef): boolean;
  /** The way a use is written shows that it is not this definition: a member is no function outside of all types. */
  cannotMean?(inference: Inference, file: string, site: NameSite, ref: DefinitionRef): boolean;
  /** A function is a member, for what it stands in or is written for. Left out: those of classes and interfaces are. */
  isMember?(definition: Definition, owner: Definition | undefined): boolean;
  /** Code that only tests run, in a file that holds other code as well. Left out: tests have files of their own. */
  isTest?(definition: Definition, detail: DefinitionDetail | undefined): boolean;
  /** Names that so many things bear that a name alone says nothing. */
  isCommonName(name: string): boolean;
  /** What a call of an object runs: `__call__`. */
  readonly callMember: string | undefined;
  /**
   * Imports by patterns in the text, without a parser: who can reach whom is asked for all files at once. It may find more
   * than there is, never less.
   */
  importsInText(text: string): readonly WrittenImport[];
  /** Files that an import leads to. */
  importedFiles(file: string, imported: WrittenImport): readonly string[];
  /**
   * The import leads to nothing that is here, and is not known to lead outside of the repository: it may lead to any file,
   * and what it brings is unknown. Known to lead outside is what belongs to the language, and what a manifest declares.
   */
  isUnresolved?(file: string, imported: ImportPath): boolean;
  /** What manifests declare of what is outside, as one text: meanings hold as long as it is the same. */
  declaredOutside?(): string;
  /** What a text calls the module that a file is, for whoever loads it by that: `shop.services.till`. */
  nameOfModule?(file: string): string;
  /** Other files whose names a file sees without importing them: the same package of Go or Java. */
  siblings(file: string): readonly string[];
}

/** What a policy may ask of the inference, which asks the policy in turn. */
export interface Inference {
  readonly world: World;
  readonly policy: LanguagePolicy;
  /** What a use of a name stands for. */
  meaningOf(file: string, site: NameSite): SiteMeaning;
  /** A name given by its name in a call: a field of the class that is made, or a parameter, which is no definition. */
  keyMeaning(file: string, site: NameSite): SiteMeaning;
  /** The types that the receiver of a member use may have; undefined where it has none. */
  receiverTypes(file: string, site: NameSite): Types | undefined;
  /** Facts of a file, or of what the language's own library declares, as its policy knows it. */
  factsOf(file: string): SyntaxFacts | undefined;
  definition(ref: DefinitionRef): Definition | undefined;
  detail(ref: DefinitionRef): DefinitionDetail | undefined;
  term(file: string, id: TermId): Term | undefined;
  /** What a term names: definitions, where it is a name or a member. */
  meanings(file: string, id: TermId): Meanings;
  typesOf(file: string, id: TermId): Types;
  /** A name as seen from a scope at an offset. */
  lookUp(file: string, name: string, scope: number, at: number, space?: NameSpace): Meanings;
  /** What the name is bound to where all of the file has run: what importers see. */
  exportedBindings(file: string, name: string, space?: NameSpace): Meanings | undefined;
  bindingsOf(facts: SyntaxFacts, scope: number, space?: NameSpace): ReadonlyMap<string, readonly Binding[]>;
  /** Definitions of this name right inside a definition of the same file. */
  childrenOf(ref: DefinitionRef, name: string): readonly DefinitionRef[];
  /** A member of a type, the nearest first; several where overloads or conditional definitions share the name. */
  memberOf(type: Type, name: string, space?: NameSpace): Meanings;
  memberOfAll(types: Types, name: string, space?: NameSpace): Meanings;
  typesOfMeanings({ of, isOpen }: Meanings): Types;
  typesOfMeaning(meaning: Meaning): Types;
  /** The type that a definition has as a value. */
  typesOfDefinition(ref: DefinitionRef, self?: Type): Types;
  /** The value of a variable, a field or a property: as declared, else all that it is given. */
  valueOf(ref: DefinitionRef): Types;
  /** What a function returns: as declared, else what its `return` statements give. */
  returned(ref: DefinitionRef): Types;
  /** A value of the type that a term writes. */
  instanceOf(file: string, id: TermId): Types;
  instances(types: Types): Types;
  /** What calling something of these types gives. */
  called(file: string, types: Types, args: readonly Argument[]): Types;
  elementOf(types: Types): Types;
  awaitedOf(types: Types): Types;
  /** Type parameters of the owner of a member replaced by what `self` was given for them. */
  substitute(types: Types, self: Type): Types;
  /** Type parameters of a function replaced by what its arguments say of them. */
  inferred(
    file: string,
    ref: DefinitionRef,
    args: readonly Argument[],
    result: Types,
    typeArguments?: readonly Types[],
  ): Types;
  forget(): void;
  /** Work whose result may be kept where it rests on nothing that is being worked out around it. */
  watched<Result>(work: () => Result): WorkedOut<Result>;
  /** Inside a generic class its own parameters stand for themselves. */
  ownParameters(ref: DefinitionRef): Types[];
}
