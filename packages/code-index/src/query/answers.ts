/**
 * Questions the engine answers, and the answers: plain data, for an ideal caller. Lines are 0-based here; the tools
 * turn them into 1-based ones. Paths are relative to the repository's root, with `/`.
 */

import type { QueryAccess } from '../index/bridges.ts';
import type { MentionKind } from '../index/mentions.ts';
import type { ImportedIndex } from '../index/precise.ts';
import type { Manifest, ManifestKind } from '../manifests/manifest.ts';
import type { Resolution, Via } from '../model/edges.ts';
import type { SymbolKind } from '../model/facts.ts';
import type { ReferenceRole } from '../model/roles.ts';
import type { UnknownHistory } from '../repository/git-log.ts';

export type { Resolution, Via } from '../model/edges.ts';

/** How a caller names the symbol it asks for. `symbol` may be `name`, `Container.name` or `a.b.name`. */
export interface SymbolSelector {
  readonly symbol: string;
  /** Only definitions in this file, relative to the root. */
  readonly file?: string;
  /** Only the definition whose declaration covers this line (0-based). */
  readonly line?: number;
}

/** A definition as answers show it. */
export interface SymbolInfo {
  readonly symbol: string;
  readonly kind: SymbolKind;
  readonly container: string;
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  readonly signature: string;
  /** Absent where the engine cannot tell. */
  readonly exported?: boolean;
}

/** A place that reads what is defined nowhere, such as an environment variable. */
export interface NamedPlace {
  readonly file: string;
  readonly line: number;
  readonly resolution: Exclude<Resolution, 'exact'>;
  /** What is defined in this line, or in the first ones below it, under this name has the value. */
  readonly holds?: string;
  /** Of that only its member of this name; whoever uses another one does not read it. */
  readonly member?: string;
  readonly isSet?: boolean;
  /** It only says what is wanted: whoever uses the definition around it does not read it. */
  readonly isDeclared?: boolean;
}

/** What was not looked at, and why. Absent from an answer when everything was. */
export interface Coverage {
  /** Files that had to be looked at for this answer, and how many were. */
  readonly checked: number;
  readonly total: number;
  /** Counts by reason (`minified`, `generated`, `vendored`, `compiled`, `too_large`, `too_slow`, `binary`, `unreadable`, `too_deep`, `timeout`, `outside_root`, ...). */
  readonly skipped: Readonly<Record<string, number>>;
  /** Sentences about what may be missing. */
  readonly notes: readonly string[];
  /** True when something that could change the answer was not looked at. */
  readonly partial: boolean;
}

export interface CallSiteInfo {
  readonly line: number;
  /** The source line, trimmed and cut at 160 characters. */
  readonly text: string;
  /** Of a caller that is no function: what holds the line, such as `Shop.routes` for the value of a property. */
  readonly within?: string;
}

/** One caller or callee. */
export interface EdgeInfo {
  /** `<module>` for code outside every named function. */
  readonly symbol: string;
  readonly container: string;
  readonly file: string;
  /** It is a test in a file that is none, as in `mod tests` of Rust. */
  readonly inTests?: true;
  /** Line of its definition (0 for `<module>`). */
  readonly line: number;
  /** Hops from the symbol asked for; 1 is direct. */
  readonly depth: number;
  readonly callSites: readonly CallSiteInfo[];
  readonly resolution: Resolution;
  readonly via: Via;
  /** Of `query` and `env`: whether it reads or writes. */
  readonly access?: QueryAccess;
  /** Index of the candidate definition it belongs to, when the name was ambiguous. */
  readonly of?: number;
  /** From depth 2 on: the caller that it calls, or the callee that calls it, on a shortest way to the symbol asked for. Of `env` what has the value. */
  readonly through?: SymbolPlace;
  /** The classes of whose objects alone it leads there, where these are fewer than have it. */
  readonly on?: readonly SymbolPlace[];
}
/** A symbol on a path. */
export interface PathStep extends SymbolInfo {
  /** How the one before it leads here, where that is no plain call: it may run it or not. */
  readonly via?: Via;
  readonly resolution?: 'candidate';
}
export interface SymbolPlace {
  readonly symbol: string;
  readonly container: string;
  readonly file: string;
  readonly line: number;
}

/** Each textual occurrence of a symbol's name, explained or not. */
export interface Mentions {
  readonly total: number;
  /** Counts by explanation; zero counts are left out. */
  readonly explained: Readonly<Partial<Record<MentionKind, number>>>;
  /** All of them: likely ones first, and of equals code before documents. */
  readonly unexplained: readonly UnexplainedMention[];
  readonly unexplainedTotal: number;
  /** How many unexplained ones are likely: their file can reach the definition. */
  readonly likelyTotal: number;
  /** Of the files that mention it, how many were looked at by now; absent where all were. */
  readonly looked?: { readonly files: number; readonly of: number };
}
export type { MentionKind };
export interface UnexplainedMention {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly likely: boolean;
  /** Why it stayed open, in a few words: `.get() on an untyped receiver`, `string that may name it`. */
  readonly cause: string;
}

/** An unknown symbol: near names to offer instead. */
export interface UnknownSymbol {
  readonly found: false;
  /** It may be defined where nothing was read. */
  readonly unread?: {
    /** Of the files in which its name stands. */
    readonly read: number;
    readonly total: number;
    /** The first of those that were not. */
    readonly examples: readonly string[];
    /** Some of them are only not read yet: whoever asks again may have another answer. */
    readonly isLater: boolean;
  };
  readonly near: readonly SymbolInfo[];
  readonly coverage?: Coverage;
}

export interface SymbolsQuestion {
  /** A name, plain words, a path, or the text of a failure as it was printed. */
  readonly query: string;
  readonly kind?: SymbolKind;
  /** A path prefix or a glob. */
  readonly path?: string;
  readonly language?: string;
  /** Only what stands in tests, or all but that; left out: both. */
  readonly tests?: 'only' | 'none';
  readonly include?: readonly ('source' | 'callers' | 'callees')[];
  readonly limit: number;
  readonly offset: number;
}
export interface SymbolHit extends Omit<SymbolInfo, 'kind'> {
  /** A `file` is asked for by its name, or is where a place lies in no definition. */
  readonly kind: SymbolKind | 'file';
  /** The source line of the definition itself. */
  readonly context: string;
  readonly score: number;
  /** Filled where asked for, for a single exact hit, and for the surest of those that plain words find. */
  readonly source?: string;
  /** The line at which `source` begins, where that is before `line`. */
  readonly sourceLine?: number;
  /** Absent, though asked for, where nothing could be looked into: `coverage` then says so. */
  readonly callers?: readonly EdgeInfo[];
  readonly callees?: readonly EdgeInfo[];
  /** Of a text that tells of a failure: why it is here, and the lines of it that are named there. */
  readonly why?: WhyToldOf;
  readonly at?: readonly number[];
}
/**
 * `place`: the text names a line of it; `one_of_several`: or of another file whose path ends alike; `line_gone`: its file has no
 * such line now; `moved`: it ran there, and the line is another's now; `line_now`: that one; `built`: what was named was made of it; `between`: it is
 * called by one step and calls the next; `called_there`: by the line at which a stack was left; `may_run_there`: what implements or
 * overrides that, or a class that hands it on to another object; `called`: by the test that failed; `test`: it failed; `named`, `file`: the text names it;
 * `words`: it is about what the text says.
 */
export type WhyToldOf =
  | 'place'
  | 'one_of_several'
  | 'line_gone'
  | 'moved'
  | 'line_now'
  | 'built'
  | 'between'
  | 'called_there'
  | 'may_run_there'
  | 'called'
  | 'test'
  | 'named'
  | 'file'
  | 'words';
/** What was read of a text that tells of a failure. */
export interface TextRead {
  /** Steps of stacks and places of messages. */
  readonly places: number;
  /** Of these in libraries and runtimes. */
  readonly outside: number;
  /** Of these in files that are not here, and the paths of these. */
  readonly missingPlaces: number;
  readonly missing: readonly string[];
  /** Paths that may mean several files. */
  readonly several: readonly { readonly path: string; readonly files: readonly string[] }[];
}
export interface SymbolsAnswer {
  readonly results: readonly SymbolHit[];
  /** All that matched, before `limit`. */
  readonly total: number;
  /** How many of them bear exactly the name asked for. */
  readonly exact: number;
  /** Near names, when nothing matched. */
  readonly near: readonly SymbolInfo[];
  /** Where the query is what somebody has in hand when something fails: a trace, an error, a comment with places. */
  readonly text?: TextRead;
  readonly coverage?: Coverage;
}

export interface CallgraphQuestion extends SymbolSelector {
  readonly direction: 'callers' | 'callees' | 'both';
  /** 1 to 10. */
  readonly depth: number;
  /** Answer with a shortest call path from the symbol to this one. */
  readonly pathTo?: string;
  /** What `symbol` stands for, where it names no definition: its callers are whoever reads it. Not with `pathTo`. */
  readonly places?: readonly NamedPlace[];
  /** What `symbol` stands for, where it is code without a name: these lines (0-based, both included). Callees alone. */
  readonly inLines?: { readonly file: string; readonly from: number; readonly to: number };
  /** With `pathTo`: what that stands for, where it names no definition. */
  readonly pathToPlaces?: readonly NamedPlace[];
  /** Of an unknown symbol nobody wants to know what is near, which takes longer than to see that it is unknown. */
  readonly withoutNear?: boolean;
}
export interface CallgraphAnswer {
  readonly found: true;
  /** All definitions of the name that the selector admits; more than one when ambiguous. */
  readonly definitions: readonly SymbolInfo[];
  /**
   * Complete and ordered: by depth, then file and line. From depth 2 on code of a module is there once for each symbol that
   * it uses. Paging is the tool's work. Absent when not asked for.
   */
  readonly callers?: readonly EdgeInfo[];
  readonly callees?: readonly EdgeInfo[];
  /**
   * Of one definition that nobody calls itself, or that has no code of its own: what implements or overrides it, and who calls
   * these themselves and not through their base (`of` is the index of the definition where there are several). Absent where
   * nothing does; `callers` is absent where it was not asked for them, where these are too many to be looked at, and where it
   * has callers of its own and the others take the type checker; `isOpen`: they may have more.
   */
  readonly standIns?: {
    readonly definitions: readonly SymbolPlace[];
    readonly callers?: readonly EdgeInfo[];
    readonly isOpen?: true;
  };
  /** Why something from outside may run what nobody here calls, in words. */
  readonly runBy?: readonly string[];
  /** Some of the definitions lie in files that could not be looked into: of these `callees` holds none. */
  readonly areCalleesUnread?: true;
  /** With `pathTo`: the symbols on a shortest path, both ends included; empty when there is none. */
  readonly path?: readonly PathStep[];
  /** With `pathTo` and no path: where the chains end that lead to it, nearest first. */
  readonly pathEnds?: readonly ChainEnd[];
  /** With `pathTo`: no definition bears that name, and so no path leads there. */
  readonly unknownTarget?: UnknownSymbol;
  /** Of all `definitions` together. Absent where only callees were asked for: what names a symbol changes nothing of what it calls. */
  readonly mentions?: Mentions;
  /** With `places`: why there may be more readers, a sentence each. */
  readonly open?: readonly string[];
  readonly coverage?: Coverage;
}

export interface HandedOnQuestion {
  readonly symbols: readonly SymbolSelector[];
  /** Where it would be handed to: an open mention in one of these counts as well. Nothing is handed to none. */
  readonly files: readonly string[];
}
export interface HandedOnAnswer {
  /** Of at least one of them; also where not all was looked at, or it is unknown. */
  readonly mayBe: boolean;
}

export interface ImpactQuestion {
  readonly symbol?: SymbolSelector;
  readonly file?: string;
  /** `working`, `staged`, `REV` or `REV..REV`, already matched against a strict pattern. */
  readonly diff?: string;
  /** Hops to follow. */
  readonly depth: number;
  /** With `symbol`: what the compiler would say if this were done. */
  readonly change?: SymbolChange;
  /** What `symbol` stands for, where it names no definition. Not with `change`. */
  readonly places?: readonly NamedPlace[];
  /** As of a `CallgraphQuestion`. */
  readonly withoutNear?: boolean;
  /** Also in which lines what is affected is used, for whoever knows what these lines stand for. Not with `change`. */
  readonly withLines?: boolean;
  /** Also each place that uses a root by its name or through its base. Not with `change`. */
  readonly withUses?: boolean;
}
/**
 * A change to try in memory. `to` of `rename` is the new name of the definition alone, so that what is to be renamed
 * with it shows as broken; `to` of `signature` is the new head: `(a: A) => R`, `name(a: A): R`, or a type.
 */
export type SymbolChange = { readonly kind: 'remove' } | { readonly kind: 'rename' | 'signature'; readonly to: string };
/** What came of trying it. */
export interface TrialAnswer {
  /** False where several definitions bear the name: then nothing was tried. */
  readonly tried: boolean;
  /** Errors that the compiler reports with the change and not without it, outside the declaration itself. By file and line. */
  readonly breaks: readonly BrokenPlace[];
  /** Uses of which the compiler cannot say whether they break, since it knows no type there or looks for no error. By file and line. */
  readonly cannotTell: readonly UntoldUse[];
  /** Other uses that get no error of their own, though something else breaks: those behind a broken re-export. */
  readonly silentUses: number;
  /** Only files that name the symbol, and those that import them, were compiled: others may break in consequence. */
  readonly isDirect?: boolean;
  /** Files asked for their errors, and how many of them answered. */
  readonly checked: number;
  readonly total: number;
}
export interface UntoldUse {
  /** The definition around it; `<module>` outside of all. */
  readonly symbol: string;
  readonly container: string;
  readonly file: string;
  readonly line: number;
  readonly why: string;
}
export interface BrokenPlace {
  readonly file: string;
  readonly line: number;
  /** Of the compiler: 2345. */
  readonly code: number;
  readonly message: string;
  /** The definition around it; `<module>` outside of all. */
  readonly symbol: string;
  readonly container: string;
}
export interface AffectedSymbol {
  readonly symbol: string;
  readonly container: string;
  readonly file: string;
  /** It is a test in a file that is none, as in `mod tests` of Rust. */
  readonly inTests?: true;
  readonly line: number;
  readonly depth: number;
  /** `calls chargeCard`, `extends Base`, `implements Port.run`, `uses type Order`. */
  readonly why: string;
  readonly resolution: Resolution;
  /** The classes of whose objects alone it is affected, where these are fewer than have it. */
  readonly on?: readonly SymbolPlace[];
  /**
   * With `withLines`: every line of it, ascending, that uses a root or what leads there; empty where none does by itself,
   * as of an override.
   */
  readonly useLines?: readonly number[];
}
export interface AffectedTest {
  readonly file: string;
  /** What the test uses: the symbol itself, or what leads to it. */
  readonly reaches: string;
  /** Edges from the test to the symbol. */
  readonly distance: number;
  /** No use is known: the test loads a file in which a chain ends, or imports the symbol without using it. */
  readonly via?: 'import';
  /** The way leads through something that may run the symbol or not. */
  readonly resolution?: 'candidate';
  /** Which step of it that is, the first from the symbol: `start (src/run.py:12) calls run`. */
  readonly doubt?: string;
  /** Then also the first lines, 0-based, in which it uses what leads there. */
  readonly lines?: readonly { readonly line: number; readonly text: string }[];
}
/** The last link that is known of a chain of uses: nothing in the sources is known to lead to it. */
export interface ChainEnd extends SymbolPlace {
  /**
   * `module`: code that runs when its file is loaded; `stored`: in an object or a variable, and run from there; `member`: of a
   * class, which a framework or a base from outside may call; `handed_on`: given to something that runs it; `entry`: a program
   * starts there; `uncalled`: a function or a type that nothing is known to use.
   */
  readonly how: 'module' | 'stored' | 'member' | 'handed_on' | 'entry' | 'uncalled';
  /** What holds it, where something does. */
  readonly in?: string;
  /** Edges from here to the symbol. */
  readonly distance: number;
}
export interface AffectedFile {
  readonly file: string;
  readonly depth: number;
  readonly why: string;
}
export interface ImpactAnswer {
  readonly found: true;
  /** The symbols asked about (for `file`: its exported definitions; for `diff`: the changed ones). */
  readonly roots: readonly SymbolInfo[];
  readonly affectedSymbols: readonly AffectedSymbol[];
  readonly affectedFiles: readonly AffectedFile[];
  /** The file's own tests first (those that bear its name, or stand in it), then the nearest. */
  readonly tests: readonly AffectedTest[];
  /** Something here is a test, whatever it reaches. */
  readonly hasTests: boolean;
  /** Where chains of uses end in what cannot be followed, nearest first: tests may reach the symbol through these. */
  readonly ends: readonly ChainEnd[];
  /** Deepest hop reached. */
  readonly depth: number;
  /** True when there was more to follow beyond `depth`. */
  readonly deeper: boolean;
  /**
   * With `withLines`: lines that use a root or an affected symbol, and of a diff those that it changes; ascending, by file.
   * Imports and re-exports are no use. Beside it, `useLines` of each affected symbol.
   */
  readonly lines?: readonly { readonly file: string; readonly lines: readonly number[] }[];
  /** With `withUses`: by file and line. */
  readonly uses?: readonly DirectUse[];
  readonly mentions?: Mentions;
  /** Why the answer cannot be SAFE though nothing is affected, a sentence each: public export, entry by convention, dynamic member access, likely mentions, partial coverage. */
  readonly open: readonly string[];
  /** Of `open` those that are no gap: who may use it from outside of the repository, and by what. */
  readonly fromOutside?: readonly string[];
  /** With `diff`. */
  readonly changedSymbols?: readonly ChangedSymbol[];
  readonly staleCallers?: readonly StaleCaller[];
  /** With `change`; then nothing is followed beyond the direct uses, and `open` says what keeps it from being safe. */
  readonly trial?: TrialAnswer;
  readonly coverage?: Coverage;
}

/** As of an `ImpactQuestion`, of which one field is given: `symbol`, with or without `file`; `file`; `diff`. */
export interface RelatedQuestion {
  readonly symbol?: SymbolSelector;
  readonly file?: string;
  readonly diff?: string;
  /** What edges lead to, as the impact tells it, nearest first: it is ranked with the rest. */
  readonly edges: readonly RelatedEdge[];
  /** Files, and tests beside them. Default: ten. */
  readonly limit?: number;
  /** By these kinds of evidence alone, to see what each is worth. */
  readonly by?: readonly Evidence['kind'][];
}
export interface RelatedEdge {
  readonly file: string;
  readonly symbol?: string;
  readonly line?: number;
  /** `calls chargeCard`. */
  readonly why: string;
}
/** What else may belong to a change. It is no proof of anything: nothing may be called safe, or affected, because of it. */
export interface RelatedAnswer {
  /** Best first. */
  readonly related: readonly RelatedFile[];
  readonly tests: readonly RelatedFile[];
  /** `read`, or why not. */
  readonly history: 'read' | UnknownHistory['reason'];
}
export interface RelatedFile {
  readonly file: string;
  /** The place in it, where one is known. */
  readonly symbol?: string;
  readonly line?: number;
  /** Strongest first. */
  readonly evidence: readonly Evidence[];
}
export type Evidence =
  | { readonly kind: 'edge'; readonly why: string }
  /** So many of the commits that changed a file of the change changed this one as well. */
  | { readonly kind: 'history'; readonly together: number; readonly of: number }
  /** Rare words of the change that stand in it, the rarest first, and how many these are. */
  | { readonly kind: 'words'; readonly words: readonly string[]; readonly count: number }
  | { readonly kind: 'name'; readonly as: CounterpartKind }
  /** Its path says much of what a path of the change says: the words that both have, the rarest first. */
  | { readonly kind: 'path'; readonly words: readonly string[] };
/** What a file is to another by their names. */
export type CounterpartKind = 'test' | 'tested' | 'translation' | 'migration' | 'model' | 'header' | 'sibling';

/** One place that uses a root. */
export interface DirectUse {
  /** The definition around it; `<module>` outside of all. */
  readonly symbol: string;
  readonly container: string;
  readonly file: string;
  readonly line: number;
  /** The line, cut. */
  readonly text: string;
  readonly role: ReferenceRole;
  /** Reached through an interface or a base class rather than named. */
  readonly virtual: boolean;
  readonly resolution: Resolution;
}

/** What a diff changes; of what is removed the place is that of the old side. */
export interface ChangedSymbol extends SymbolInfo {
  readonly change: 'signature' | 'body' | 'added' | 'removed';
  /** With `signature`: what it was. */
  readonly before?: string;
  /** With `signature`: `before` is one of several of this name, which is gone; the others are as they were. */
  readonly isOverloadGone?: true;
  /** With `body`: names that it uses and that the diff imports from elsewhere, where its own text is as it was. */
  readonly imported?: readonly string[];
  /** With `signature`: who may still use it as it was: whoever does, or whoever makes one of it. */
  readonly fits?: 'all' | 'made';
  /** With `signature` and `removed`: the entry through which whoever installs its package had it. Known of npm. */
  readonly entry?: string;
  /** With `removed`: it is had from where it was all the same, for it has moved within a package or is handed on. */
  readonly isStillHad?: true;
}

/** Who calls what a diff has changed or removed, in lines that the diff does not touch. */
export interface StaleCaller {
  readonly symbol: string;
  readonly container: string;
  readonly file: string;
  /** Of its definition; of the first call where that is in none. */
  readonly line: number;
  /** Of the calls, or other uses, ascending. */
  readonly callLines: readonly number[];
  /** What was changed, and where it is, or was. */
  readonly of: string;
  readonly ofFile: string;
  readonly ofKind: SymbolKind;
  /** What came of it. */
  readonly change: 'signature' | 'removed';
  /** It is called there; else it is handed on, or named in another way. */
  readonly isCall?: true;
  /** Of such calls, as far as the texts tell: `fits` where they give what is taken, `misfit` where they did and no longer do. */
  readonly fit?: 'fits' | 'misfit';
}

export interface TypesQuestion extends SymbolSelector {
  /** With `file` and `line`: which of several in the line, by any of its characters; 0-based. */
  readonly column?: number;
}
/** What a type is told of: a definition, or a local, parameter or expression, which only a place names. */
export interface TypedSymbol extends Omit<SymbolInfo, 'kind'> {
  readonly kind: SymbolKind | 'parameter' | 'expression';
  /** Of what is no definition: where it stands in its line. */
  readonly column?: number;
}
export interface TypesAnswer {
  readonly found: true;
  /** What the name stands for at the place that was asked about; without a line every definition and local of the name. */
  readonly definitions: readonly TypedSymbol[];
  /** Of the first definition (the tool says so when there are several). */
  readonly symbol: TypedSymbol;
  /** The use whose type this is: it may be narrower than that of the definition. Absent where that was asked about. */
  readonly at?: { readonly file: string; readonly line: number; readonly column: number };
  /** As the checker resolves it. */
  readonly signature: string;
  readonly typeParameters: readonly string[];
  readonly members: readonly {
    readonly name: string;
    readonly kind: string;
    readonly type: string;
    readonly optional: boolean;
    readonly line?: number;
    readonly file?: string;
  }[];
  readonly expanded: string;
  readonly documentation: string;
  /** Definitions whose declared types name this one. */
  readonly usedBy: readonly SymbolInfo[];
  /** False when the signature is only the declared text, since types of this language are not recovered. */
  readonly resolved: boolean;
  /** Sentences: rests on `any` at ..., import ... could not be resolved. Empty when it rests on nothing open. */
  readonly doubts: readonly string[];
  readonly coverage?: Coverage;
}

export interface IndexReport {
  readonly files: number;
  readonly symbols: number;
  readonly edges: number;
  readonly durationMs: number;
  /** The SCIP index that is read, where there is one. */
  readonly imported?: ImportedIndex;
  readonly coverage?: Coverage;
}
/** An index that was written as SCIP. */
export interface ScipReport {
  readonly file: string;
  readonly documents: number;
  readonly symbols: number;
  /** Definitions and uses. */
  readonly occurrences: number;
  readonly bytes: number;
  readonly durationMs: number;
  readonly coverage?: Coverage;
}
/** The files that count: those that are ignored, vendored, generated, compiled, binary, too large or secret are not here. */
export interface FilesAnswer {
  /** Sorted by path. */
  readonly files: readonly ListedFile[];
  /** Paths of those that a program wrote: they are read, and nobody looks after them. Sorted. */
  readonly generated: readonly string[];
}
export interface ListedFile {
  readonly path: string;
  /** The name people use: `TypeScript`, `YAML`. */
  readonly language: string;
  /** By its path it is a test, or helps one. */
  readonly test: boolean;
  /** Definitions and imports of its language are read. */
  readonly read: boolean;
}
/** What `npm start` prints: size, most called functions and what a change to each would reach. */
export interface ReportAnswer {
  readonly files: number;
  readonly lines: number;
  readonly symbols: number;
  readonly edges: number;
  readonly languages: readonly { readonly language: string; readonly files: number; readonly lines: number }[];
  readonly mostCalled: readonly (SymbolInfo & {
    readonly callers: number;
    readonly callSites: number;
    readonly affectedSymbols: number;
    readonly affectedFiles: number;
    readonly tests: number;
  })[];
  readonly coverage?: Coverage;
}

export type Grade = 'A' | 'B' | 'C' | 'D' | 'F';
export type HealthDimension =
  | 'size'
  | 'cognitive'
  | 'cyclomatic'
  | 'nesting'
  | 'coupling'
  | 'cycles'
  | 'duplication'
  | 'churn';

export interface EarlierQuestion {
  /** As in `ImpactQuestion`. */
  readonly diff: string;
}
/**
 * What a diff has changed of the files that people write, with the texts of before. In git's order; files that hold secrets
 * are left out.
 */
export interface EarlierAnswer {
  readonly files: readonly EarlierFile[];
  /** Paths of all that differs, whoever writes it, links and submodules too; empty where the two states are the same. */
  readonly differing: readonly string[];
}
export interface EarlierFile {
  /** Of a deleted file, the name that it had. */
  readonly path: string;
  readonly oldPath: string;
  readonly status: 'added' | 'modified' | 'deleted' | 'renamed';
  /** By its old path it is a test. */
  readonly test: boolean;
  /** Before the change; absent where there was none, and of what is no text. */
  readonly text?: string;
}

export interface DiffErrorsQuestion {
  /** As in `ImpactQuestion`, ending at the files as they are. */
  readonly diff: string;
}
/** What the compiler of TypeScript says of a diff in lines that the diff leaves alone. */
export interface DiffErrorsAnswer {
  /** Errors with the diff that are not there without it. By file and line. */
  readonly errors: readonly BrokenPlace[];
  /** Files that were looked into for errors. */
  readonly compiled: readonly string[];
  /** Files that the diff may reach; none where it changes nothing that is compiled. */
  readonly total: number;
  /** Changed files with imports that lead nowhere: of what they offer the types may not be known. */
  readonly unresolved: readonly string[];
  /** Why there may be more, a sentence each. */
  readonly open: readonly string[];
}

export interface HealthQuestion {
  /** One file, relative to the root; without it the whole repository. */
  readonly file?: string;
  /** With `file`: a text that it had before, to be graded in its place. */
  readonly before?: string;
}
export type HealthAnswer = ProjectHealth | FileHealth | UnmeasuredHealth;

/** Files are those that are graded: source, without tests, fixtures, declaration files and what others wrote. */
export interface ProjectHealth {
  readonly scope: 'project';
  readonly grade: Grade;
  /** 0 to 100, the mean over all lines with code. */
  readonly score: number;
  readonly fileCount: number;
  readonly codeLines: number;
  readonly grades: Readonly<Record<Grade, number>>;
  /** C or worse and changed more than once in the window, those that most need care first. */
  readonly hotspots: readonly HealthOfFile[];
  /** D and F files that are no hotspots, the lowest score first. */
  readonly otherUnhealthy: readonly HealthOfFile[];
  /** Every graded file, the largest first: a part of them shows the most of the whole. */
  readonly files: readonly HealthOfFile[];
  /** Files that load each other in a circle, large groups first; type imports do not count. */
  readonly cycles: readonly (readonly string[])[];
  readonly duplication: { readonly lines: number; readonly files: number };
  readonly history: HealthHistory;
  /** Files of the repository that were not meant to be graded. */
  readonly ungraded: {
    readonly tests: number;
    readonly fixtures: number;
    readonly declarations: number;
    /** By the folder that they lie in. */
    readonly vendored: number;
    /** Of languages that are not measured. */
    readonly unmeasured: number;
  };
  readonly coverage?: Coverage;
}
export interface HealthOfFile {
  readonly file: string;
  readonly grade: Grade;
  readonly score: number;
  readonly weakest: HealthDimension;
  readonly codeLines: number;
  /** In the window of the history; undefined where that cannot tell. */
  readonly commits?: number;
  /** Lines added and deleted. */
  readonly churn?: number;
}
/** What churn was counted from. `sentence` is for people: the window, or why there is none. */
export interface HealthHistory {
  readonly known: boolean;
  readonly sentence: string;
}

export interface FileHealth {
  readonly scope: 'file';
  readonly file: string;
  readonly grade: Grade;
  readonly score: number;
  readonly codeLines: number;
  readonly dimensions: Readonly<Partial<Record<HealthDimension, { readonly score: number; readonly figure: string }>>>;
  readonly weakest: HealthDimension;
  /** The most complex first. */
  readonly functions: readonly FunctionHealth[];
  /** The most severe first. */
  readonly smells: readonly Smell[];
  /** Why the project's grade leaves it out, if it does: `test`, `fixture` or `declaration`. */
  readonly ungraded?: string;
  /**
   * What the text asked about with `before` would have in its place: its own size, complexity and nesting, and for what
   * other files and history decide the figures of now. Absent where that text could not be measured.
   */
  readonly before?: Pick<FileHealth, 'grade' | 'score' | 'codeLines' | 'functions'>;
  readonly history: HealthHistory;
  readonly coverage?: Coverage;
}
export interface FunctionHealth {
  readonly name: string;
  readonly container: string;
  readonly line: number;
  readonly cyclomatic: number;
  readonly cognitive: number;
  readonly nesting: number;
  readonly lines: number;
}
export interface Smell {
  readonly type: string;
  readonly severity: 'INFO' | 'MINOR' | 'MAJOR' | 'CRITICAL';
  readonly domain: 'size' | 'complexity' | 'dependencies' | 'duplication' | 'history';
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Nothing that was asked for could be measured. */
export interface UnmeasuredHealth {
  readonly scope: 'nothing';
  /** A sentence: what is there instead, or what keeps it from being measured. */
  readonly message: string;
  readonly coverage?: Coverage;
}

/** What is this project? Nothing in it is executed: names, entry points and workspaces are read from its files. */
export interface ProjectQuestion {
  /** Also `ranking`: every source file and its symbols, by how much of the rest rests on them. */
  readonly ranking?: boolean;
  /** Of the documents only those at the root of the project and its READMEs: for its title each has to be read. */
  readonly onlyMainDocuments?: boolean;
}
export interface ProjectAnswer {
  /** As the manifest at the root calls it, else the folder's name. */
  readonly name: string;
  /** The folder that holds the project as a whole, which is the root for what is said below; empty where that is the root. */
  readonly directory: string;
  /** From the manifest at the root, else the first paragraph of its README; empty where neither says anything. */
  readonly description: string;
  /** What it looks like as a whole; `documentation` where there is text and next to no source, `empty` where there is nothing. */
  readonly type: ProjectType;
  /** The manifest at the root first, then by path. Those of tests, fixtures and examples are left out. */
  readonly manifests: readonly Manifest[];
  /** Of the root, with the file that tells: `packageManager` of a manifest, or a lock file. */
  readonly packageManager?: { readonly name: string; readonly from: string };
  /** The packages that a workspace file declares, by path; where nothing is said at the root, three and more that start by themselves. */
  readonly workspaces: readonly WorkspacePackage[];
  /** What task runners at the root are given to run, as it is typed: `make test`, `just build`. */
  readonly tasks: readonly string[];
  /**
   * Every language by extension, most lines first. Programming languages come before markup and data, and before scripts
   * that no package holds where the project has a manifest of another language.
   */
  readonly languages: readonly LanguageCount[];
  /** Where things start, and why that is known; the most telling first. */
  readonly entryPoints: readonly EntryPoint[];
  /** Of a repository of several packages the folder of the one that it is there for, where something says which. */
  readonly mainPackage?: string;
  /** Of modules in languages that are read; declarations and tests count as modules too. */
  readonly imports: ImportSummary;
  /** Texts for people, those at the root first, then by depth and path. */
  readonly documents: readonly ProjectDocument[];
  /** Kept files, and their lines. */
  readonly files: number;
  readonly lines: number;
  /** Source files of programming languages, tests included. */
  readonly sourceFiles: number;
  readonly testFiles: number;
  /** Files, or folders as a whole, that were not looked at, by reason. Always complete, also where it does not matter. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** Files of code by folder that only show or measure the project, and count for none of the lists above. */
  readonly aside: Readonly<Record<string, number>>;
  readonly ranking?: Ranking;
  /** Only where something that belongs here could not be read. */
  readonly coverage?: Coverage;
}
export type ProjectType =
  | 'monorepo'
  | 'application'
  | 'command'
  | 'library'
  | 'infrastructure'
  | 'source'
  | 'notebooks'
  | 'documentation'
  | 'empty';
export interface ProjectDocument {
  readonly file: string;
  /** Its first heading; empty where it has none. */
  readonly title: string;
  readonly lines: number;
}
export interface WorkspacePackage {
  /** As its manifest calls it, else its directory. */
  readonly name: string;
  /** Relative to the root; empty for the root itself. */
  readonly directory: string;
  readonly kind: ManifestKind;
  readonly description: string;
  readonly private: boolean;
  /** The file that declares it to be part: `package.json`, `pnpm-workspace.yaml`, `go.work`, …; its own where none does. */
  readonly declaredBy: string;
  /** Names of packages of the same workspace that its manifest depends on, sorted. */
  readonly dependsOn: readonly string[];
  /** Kept files in its directory, packages inside it left out, and their lines. */
  readonly files: number;
  readonly lines: number;
}
export interface LanguageCount {
  readonly language: string;
  /** Data and markup are not. */
  readonly programming: boolean;
  /** Its definitions and imports are read; of other languages only the files are known. */
  readonly read: boolean;
  readonly files: number;
  readonly lines: number;
  /** How many of the files are tests. */
  readonly tests: number;
}
export interface EntryPoint {
  readonly file: string;
  /** 0-based; where the file is not what starts as a whole: the class that is, or the line that names it. */
  readonly line?: number;
  /** `command`: a person runs it. `module`: others import it. `start`: a script, a page or a process starts with it. `page`: a framework serves it by its place. */
  readonly kind: 'command' | 'module' | 'start' | 'page';
  /** What others call it: the command, the specifier; empty where it has no name. */
  readonly name: string;
  /**
   * How it is known: a manifest or a framework says so (`declared`), a page loads it, its place or its name is the usual one, its
   * code starts there, or, in Python, it says what it does when it is run itself, as any module may (`run_directly`). Where
   * what is declared should be in the project and was not found, `file` is the declaration (`unresolved`). A `playbook` is run
   * by Ansible, a `chart` by Helm; `headers` are what a library of C or C++ is included by.
   */
  readonly by:
    | 'declared'
    | 'unresolved'
    | 'page'
    | 'place'
    | 'code'
    | 'run_directly'
    | 'playbook'
    | 'chart'
    | 'headers';
  /** For people: `bin of package.json`, `script start of package.json`, `package main`, `loaded by index.html`. */
  readonly why: string;
  /** A command line, a workspace or a host of the project says to start this very file. */
  readonly isRun?: true;
  /** The application that it is the start of, where a workspace says which there are. */
  readonly application?: string;
  /** Why nobody begins there all the same. */
  readonly beside?: 'vendored' | 'wrapper' | 'tool' | 'test' | 'example' | 'generator';
}
export interface ImportSummary {
  /** Files of the import graph. */
  readonly modules: number;
  /** Pairs of files of which one imports the other. */
  readonly edges: number;
  /**
   * One for each group of files that all reach each other through imports that exist at run time: a shortest loop, in
   * the order of import, beginning with the first file by path. Smallest first.
   */
  readonly cycles: readonly {
    readonly files: readonly string[];
    /** How many files the whole group has. */
    readonly groupSize: number;
  }[];
  /** Groups that are closed only by imports of types, which do no harm at run time. */
  readonly typeOnlyCycles: number;
  /**
   * Files that most modules import, tests, examples and the like not counted, with how many; most first, at most 50. Of Go
   * packages, by their folder: `store/`.
   */
  readonly mostImported: readonly { readonly file: string; readonly importers: number }[];
}

/** By how much of the rest rests on them: PageRank over imports, and over calls where `by` says so. */
export interface Ranking {
  readonly by: 'imports' | 'imports and calls';
  /**
   * Source files without tests, most central first; after them those of languages that are not parsed, largest first,
   * and last what lies aside.
   */
  readonly files: readonly RankedFile[];
}
export interface RankedFile {
  readonly file: string;
  readonly language: string;
  readonly lines: number;
  /** Shares of one over all files. */
  readonly score: number;
  /** Modules other than tests that import it. */
  readonly importers: number;
  /** It shows, tries or measures the project: an example, a fixture, a benchmark. */
  readonly aside: boolean;
  /** Files that it imports, as indexes of `files`. */
  readonly imports: readonly number[];
  /** At module level, most central first; empty where the language is not parsed. */
  readonly symbols: readonly RankedSymbol[];
}
export interface RankedSymbol {
  readonly symbol: string;
  readonly kind: SymbolKind;
  readonly line: number;
  readonly signature: string;
  /** First sentence of its documentation; empty where there is none. */
  readonly doc: string;
  readonly exported: boolean;
  readonly score: number;
}
