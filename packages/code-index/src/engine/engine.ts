import type {
  CallgraphAnswer,
  CallgraphQuestion,
  FilesAnswer,
  HealthAnswer,
  HealthQuestion,
  ImpactAnswer,
  ImpactQuestion,
  IndexReport,
  ProjectAnswer,
  ProjectQuestion,
  ReportAnswer,
  ScipReport,
  SymbolsAnswer,
  SymbolsQuestion,
  TypesAnswer,
  TypesQuestion,
  UnknownSymbol,
} from '../query/answers.ts';

export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}

/** How a caller follows and stops one question. */
export interface Control {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** After this long the answer comes with what is known, and `coverage` says what is not. Default 45,000. */
  readonly timeBudgetMs?: number;
}

/** An answer with the state of the repository it was computed from. */
export type Stamped<T> = T & {
  readonly snapshot: string;
  /** The time was over before all was looked at. What is left is looked at when nobody asks. */
  readonly ranOut?: true;
};

/**
 * One repository, ready to be asked. Every answer is computed from the sources as they are at that moment.
 * Rejects with `EngineError` (`directory_missing`, `directory_unreadable`, `checker_failed`, `checker_missing`, `cancelled`, `bad_diff`, `bad_change`, `not_git`, `no_such_file`, `unwritable`, `took_too_long`, `internal`).
 */
export interface Engine {
  symbols(question: SymbolsQuestion, control?: Control): Promise<Stamped<SymbolsAnswer>>;
  callgraph(question: CallgraphQuestion, control?: Control): Promise<Stamped<CallgraphAnswer | UnknownSymbol>>;
  impact(question: ImpactQuestion, control?: Control): Promise<Stamped<ImpactAnswer | UnknownSymbol>>;
  types(question: TypesQuestion, control?: Control): Promise<Stamped<TypesAnswer | UnknownSymbol>>;
  project(question: ProjectQuestion, control?: Control): Promise<Stamped<ProjectAnswer>>;
  /** Brings the stored edges up to date. */
  index(control?: Control): Promise<Stamped<IndexReport>>;
  /** Writes the index as SCIP, to a file that the user names; it replaces what lies there. */
  exportScip(
    question: { readonly file: string; readonly version: string },
    control?: Control,
  ): Promise<Stamped<ScipReport>>;
  report(control?: Control): Promise<Stamped<ReportAnswer>>;
  health(question: HealthQuestion, control?: Control): Promise<Stamped<HealthAnswer>>;
  /** The files that count, as they are now; the checker is not needed for it. */
  files(control?: Control): Promise<Stamped<FilesAnswer>>;
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
