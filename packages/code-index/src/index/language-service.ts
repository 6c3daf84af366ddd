/**
 * The port behind which a language stands: what the names in its files mean, whoever knows that. The type checker knows it of
 * TypeScript and JavaScript (`checker-service.ts`), the inference of all others (`inference-service.ts`). A query asks
 * `analysis.serviceOf(file)` and never which of the two answers.
 */
import type { CoverageNote } from '../model/coverage-notes.ts';
import type { Doubt, TypeDoubt } from '../model/doubts.ts';
import type { Resolution } from '../model/edges.ts';
import type { Definition, DefinitionRef } from '../model/facts.ts';
import type { LineMap } from '../model/lines.ts';
import type { FileMetrics, Unmeasured } from '../model/metrics.ts';
import type { ReferenceRole } from '../model/roles.ts';
import type { Budget } from './budget.ts';
import type { FlowReader } from './flow-reader.ts';
import type { ImportReader } from './import-edges.ts';
import type { KeptMeanings } from './kept-meanings.ts';
import type { MentionReader, MentionSearch } from './mention-reader.ts';
import type { References } from './symbol-uses.ts';

/** Of what a line asks a member. */
export interface Receiver {
  /** Of the object that the code itself runs on: `self.run()`, `super().run()`, a bare `run()` in a method. */
  readonly isOwn: boolean;
  /** The classes that it may be of; undefined where that is not known. */
  readonly classes: () => readonly DefinitionRef[] | undefined;
}

/** An object that is written where it is handed to a function. */
export interface Handed {
  /** The function. */
  readonly to: DefinitionRef;
  /** The definition around the call; its index is -1 for code of a module. */
  readonly by: DefinitionRef;
}

export interface LanguageService {
  /** One import may load several modules, as of packages; elsewhere each of several files is only what it may mean. */
  readonly loadsAllThatIsMeant: boolean;
  /** What it has said of each place is kept beside the edges, for questions about names. */
  readonly keepsMeanings: boolean;

  /** How its imports are read. */
  readonly imports: ImportReader;

  /** As it stands in its file, which is read for it if need be. */
  definition(ref: DefinitionRef): Definition | undefined;

  /** The file declares tests, and is no helper of those that do. */
  declaresTests(file: string): boolean;
  /** It stands in code that only tests run, in the file that they test. */
  isInTest(ref: DefinitionRef): boolean;
  /** Other files whose names a file sees without importing them: the same package of Go or Java. */
  siblingsOf(file: string): readonly string[];
  /** Definitions with a body of what is only announced there, as in a header. */
  definitionsBehind(ref: DefinitionRef): readonly DefinitionRef[];

  /** What names in a file stand for, in source order: of those sites that are wanted. Undefined where the file cannot be read. */
  resolve(file: string, isWanted: IsWanted): ResolvedFile | undefined;

  /** Members of base classes and interfaces that this member overrides or implements, nearest first. */
  overriddenBy(member: DefinitionRef, budget: Budget): readonly DefinitionRef[];
  /** The same by what is stored of bases, where that is enough; for questions that ask it of thousands. */
  overriddenByStored(member: DefinitionRef, basesOf: (ref: DefinitionRef) => readonly DefinitionRef[]): DefinitionRef[];
  /** Members of subclasses and implementations that override this member. */
  overridesOf(member: DefinitionRef, budget: Budget): readonly DefinitionRef[];
  /** Classes below that have no such member and hand it on to another object. Left out: the language has no such classes. */
  handersOn?(member: DefinitionRef): readonly DefinitionRef[];
  /** The second may be no override of the first: of its type not all is known. Left out: it is one. */
  isGuessedOverride?(member: DefinitionRef, override: DefinitionRef): boolean;
  /** A use of a member in this line cannot run what overrides it, for what it is taken from. Left out: it may. */
  isPassedOver?(
    use: { readonly file: string; readonly line: number },
    member: DefinitionRef,
    override: DefinitionRef,
  ): boolean;
  /** The class or interface that a member belongs to, wherever it is written. */
  ownerOf(member: DefinitionRef): DefinitionRef | undefined;
  /** Of what this line asks the member, in all places where it does; undefined where it asks nothing by that name. */
  receiverIn(use: { readonly file: string; readonly line: number }, member: DefinitionRef): Receiver | undefined;
  /** The definition that hands on this member of an object, which is written where it is handed to a function. */
  handing?(member: DefinitionRef): DefinitionRef | undefined;
  /**
   * Whether a definition, in these lines, uses this member of an object as that of what it is given itself, which only one
   * call gives it: no other call of it then leads to the member. Left out: any may.
   */
  handed?(
    member: DefinitionRef,
    use: { readonly ref: DefinitionRef; readonly lines: readonly number[] },
  ): Handed | undefined;
  /** Base classes and interfaces, at any height, nearest first. */
  ancestorsOf(type: DefinitionRef, budget: Budget): readonly DefinitionRef[];
  /** Classes and interfaces below this one, at any depth. */
  subclassesOf(type: DefinitionRef, budget: Budget): readonly DefinitionRef[];

  /** Of a class and those below it all bases are known, and what comes from outside among them keeps the objects that it makes. */
  staysOutside?(type: DefinitionRef): boolean;

  /** Finds and judges mentions of these symbols, all of this language. */
  mentions(search: MentionSearch): MentionReader;

  /** Who may use a file, whatever is in it. `isTaken`: what others can import of it is asked about. */
  doubtsOfFile(file: string, isTaken: boolean): readonly Doubt[];
  /** Who may use a symbol without its name being known to mean it. */
  doubtsOf(ref: DefinitionRef, scope: DoubtScope, budget: Budget): readonly Doubt[];
  /** Of these what a use that is known hides nothing of: what decorates it, what is told of whatever builds on a class. */
  standingDoubtsOf(ref: DefinitionRef): readonly Doubt[];
  /** Of these who in the repository may call it by another way than its name. Left out: nobody is known to. */
  otherWaysTo?(ref: DefinitionRef): readonly Doubt[];
  /** Who may have it by the place of its file, where nothing is known to use it. Left out: nobody. */
  takenByPlace?(ref: DefinitionRef): readonly Doubt[];
  /** Of these what may run it without its name, as far as that takes no look at a whole project. */
  runWithoutName(ref: DefinitionRef): readonly Doubt[];
  /** Code from outside is known to run it, as what stands for a member of one of its types. Left out: nothing is known of that. */
  isRunFromOutside?(ref: DefinitionRef): boolean;
  /** Follows objects of the type that a member belongs to, where whoever holds one may call it by its name. */
  flowOfOwner(member: DefinitionRef, scope: DoubtScope, budget: Budget): FlowReader | undefined;

  /** Files in which a symbol that is gone may still be used. */
  filesThatMayUse(gone: Gone): readonly string[];
  /** Uses in one of them that lead nowhere now and must have led there, in source order. */
  usesOfGone(file: string, gone: Gone): readonly Place[];

  /** Measures files, and hands each over with what came of it; what cannot be read, or not in time, is left out. */
  measure(
    files: readonly string[],
    budget: Budget,
    take: (file: string, metrics: FileMetrics | Unmeasured) => void,
  ): void;

  /** Measures a text that this file had before; undefined where that is nothing to be measured. */
  measureText(file: string, text: string): FileMetrics | Unmeasured | undefined;

  /** A definition as the language tells it. */
  describe(ref: DefinitionRef): Described;
  /** What the name stands for in a line, each thing once and what is declared there first. Empty where it is no code there. */
  placesAt(question: PlaceQuestion & { readonly line: number }): readonly NamedPlace[];
  /** Locals and parameters of the name that a file declares, in order. */
  localsNamed(question: PlaceQuestion): readonly NamedPlace[];
}

/** A use of a name as it is written. */
export interface Site {
  readonly name: string;
  readonly start: number;
  readonly role: ReferenceRole;
  /** Innermost definition around it, or -1. */
  readonly holder: number;
  /** Of a function that is used where it is made: no name stands there. */
  readonly inPlace?: boolean | undefined;
}

/** `isGivenHere`: the file gives the name to something of its own, such as a parameter, that may hold anything. */
export type IsWanted = (site: Site, isGivenHere: (name: string) => boolean) => boolean;

export interface ResolvedFile {
  readonly lines: LineMap;
  readonly definitions: readonly Definition[];
  readonly sites: readonly ResolvedSite[];
  /** Members that the keys of object literals and patterns stand for, by the type that is wanted there. */
  readonly keys: (isWanted: (site: Site) => boolean) => readonly KeyUse[];
  /** Definitions, by their index, that stand for a member of a type by where they are written: `{ run() {} } as Job`. */
  readonly standIns: () => readonly { readonly holder: number; readonly ref: DefinitionRef }[];
  /** Definitions that the file uses where it loads their module, without a name for them. */
  readonly loaded?: () => readonly (Pick<Site, 'start' | 'holder' | 'role'> & { readonly ref: DefinitionRef })[];
  /** What each of the sites is, for later questions; nothing where to find it out once more costs as much as to keep it. */
  readonly meanings?: () => KeptMeanings;
}

export interface ResolvedSite extends Site {
  /** What is used there, and how. */
  readonly meant: readonly Meaning[];
  /** It introduces what it means. */
  readonly isOwnName: boolean;
  /** The call that runs what is named, where its ends are known. */
  readonly callAround?: () => { readonly start: number; readonly end: number } | undefined;
}

export interface Meaning {
  readonly ref: DefinitionRef;
  readonly role: ReferenceRole;
  readonly resolution: Resolution;
  /** What the use may run in its place: overrides, implementations, members of objects that are given its type. */
  readonly mayRunInstead: (budget: Budget) => readonly DefinitionRef[];
}

export interface KeyUse extends Site {
  readonly refs: readonly DefinitionRef[];
}

/** What the doubts are of. */
export interface DoubtScope {
  /** Of the symbols that are asked about. */
  readonly references: References;
  /** A whole file was asked about. */
  readonly isOfFile: boolean;
}

/** A symbol that a change took away. */
export interface Gone {
  readonly name: string;
  /** What it lay in; empty at the top of its file. */
  readonly container: string;
  readonly file: string;
}

export interface Place {
  /** 0-based. */
  readonly line: number;
  readonly role: ReferenceRole;
  /** Innermost definition around it, or -1. */
  readonly holder: number;
}

export interface Described {
  readonly signature: string;
  readonly typeParameters: readonly string[];
  readonly members: readonly DescribedMember[];
  /** What the type comes to, where the members do not say it. */
  readonly expanded: string;
  readonly documentation: string;
  /** Worked out, and not only as it is written. */
  readonly resolved: boolean;
  /** What it rests on that is open. */
  readonly doubts: readonly TypeDoubt[];
  /** What is not told of it. */
  readonly notes: readonly CoverageNote[];
}

export interface DescribedMember {
  readonly name: string;
  readonly kind: string;
  readonly type: string;
  readonly optional: boolean;
  readonly file?: string;
  readonly line?: number;
}

/** A name, alone or at a place; lines and columns are 0-based. */
export interface PlaceQuestion {
  readonly file: string;
  /** As it was asked for: `Class.member`, or an expression. */
  readonly symbol: string;
  /** Its last part, and what it lies in from the outside in. */
  readonly name: string;
  readonly containers: readonly string[];
  readonly line?: number;
  readonly column?: number;
}

/** Something that is named at a place. */
export interface NamedPlace {
  /** The definitions that it is, or that it may stand for; none of a local or an expression. */
  readonly refs: readonly DefinitionRef[];
  /** Where the name stands, where it is declared elsewhere. */
  readonly at?: { readonly file: string; readonly line: number; readonly column: number };
  /** Of a local or an expression: how an answer names it, and what is known of it. */
  readonly local?: () => { readonly symbol: LocalSymbol; readonly described: Described };
  /** Of a definition: its type at this place, where that may be another. `doubts` are those of the definition. */
  readonly typeThere?: (doubts: readonly TypeDoubt[]) => Described | undefined;
}

export interface LocalSymbol {
  readonly symbol: string;
  readonly kind: 'parameter' | 'variable' | 'expression';
  readonly container: string;
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  readonly column: number;
  /** Its type, or the line that introduces it where types are not worked out. */
  readonly signature: string;
}
