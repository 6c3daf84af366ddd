import type { Bridge } from '../index/bridges.ts';
import type {
  CallgraphAnswer,
  CallgraphQuestion,
  DiffErrorsAnswer,
  DiffErrorsQuestion,
  EarlierAnswer,
  EarlierQuestion,
  FilesAnswer,
  HandedOnAnswer,
  HandedOnQuestion,
  HealthAnswer,
  HealthQuestion,
  ImpactAnswer,
  ImpactQuestion,
  IndexReport,
  ProjectAnswer,
  ProjectQuestion,
  RelatedAnswer,
  RelatedQuestion,
  ReportAnswer,
  ScipReport,
  SymbolsAnswer,
  SymbolsQuestion,
  TypesAnswer,
  TypesQuestion,
  UnknownSymbol,
} from '../query/answers.ts';
import type { BridgesWanted } from '../query/asking.ts';

export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}

/** How a caller follows, helps and stops one question. */
export interface Control {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** After this long the answer comes with what is known, and `coverage` says what is not. Default 45,000. */
  readonly timeBudgetMs?: number;
  /**
   * Edges that no name in the sources makes, of which the caller knows. It is asked when it is known what the question is
   * about, and what is walked is walked with them: until then they may still be read. What it is asked twice it answers
   * anew; other questions are answered meanwhile.
   */
  readonly bridgesTo?: (wanted: Stamped<BridgesWanted>) => Promise<readonly Bridge[]>;
}

/** An answer with the state of the repository it was computed from. */
export type Stamped<T> = T & {
  readonly snapshot: string;
  /** The time was over before all was looked at. What is left is looked at when nobody asks. */
  readonly ranOut?: true;
};

/**
 * Every question, by its name: what is asked, and what is answered. The client's methods, what is sent to the worker and
 * what answers there (`answering.ts`) are made of this table, so that a new question is a line here and one there.
 */
interface Questions {
  symbols(question: SymbolsQuestion): SymbolsAnswer;
  callgraph(question: CallgraphQuestion): CallgraphAnswer | UnknownSymbol;
  impact(question: ImpactQuestion): ImpactAnswer | UnknownSymbol;
  /** What else may belong to a change, by other evidence than edges; nothing is proven by it. */
  related(question: RelatedQuestion): RelatedAnswer;
  types(question: TypesQuestion): TypesAnswer | UnknownSymbol;
  project(question: ProjectQuestion): ProjectAnswer;
  health(question: HealthQuestion): HealthAnswer;
  handedOn(question: HandedOnQuestion): HandedOnAnswer;
  /** The files that count, as they are now; the checker is not needed for it. */
  files(): FilesAnswer;
  /** What a diff has changed, as it was before; the checker is not needed for it. */
  earlier(question: EarlierQuestion): EarlierAnswer;
  /** Compiles two states, which takes as long as the project is large. */
  diffErrors(question: DiffErrorsQuestion): DiffErrorsAnswer;
  /** Brings the stored edges up to date. */
  index(): IndexReport;
  report(): ReportAnswer;
  /** Writes the index as SCIP, to a file that the user names; it replaces what lies there. */
  exportScip(question: { readonly file: string; readonly version: string }): ScipReport;
}

export type QuestionName = keyof Questions;
/** `undefined` where nothing has to be said to ask it. */
export type QuestionOf<Name extends QuestionName> = Parameters<Questions[Name]>[0];
export type AnswerOf<Name extends QuestionName> = ReturnType<Questions[Name]>;

type Asks = {
  readonly [Name in QuestionName]: (
    ...asked: [...question: Parameters<Questions[Name]>, control?: Control]
  ) => Promise<Stamped<AnswerOf<Name>>>;
};

/**
 * One repository, ready to be asked: a method for each of `Questions`. Every answer is computed from the sources as they
 * are at that moment.
 * Rejects with `EngineError` (`directory_missing`, `directory_unreadable`, `checker_failed`, `checker_missing`, `cancelled`, `bad_diff`, `bad_change`, `not_git`, `no_such_file`, `unwritable`, `took_too_long`, `internal`).
 */
export interface Engine extends Asks {
  /** Ends the worker and the checker's process. Idempotent. */
  close(): Promise<void>;
}

export interface EngineOptions {
  /** Absolute path of the repository. */
  readonly root: string;
  /** Where caches of all repositories lie; default: `BOOCONTEXT_CACHE`, else the platform's cache directory. */
  readonly cacheDirectory?: string;
  /** A SCIP index to read instead of `index.scip` at the root; default: `BOOCONTEXT_SCIP`. */
  readonly scipFile?: string | undefined;
}
