/** What a diff changes of what others rely on, as it is told. */
import type { ProjectScan } from '@boocontext/project-scan';

type ContractRule =
  | 'removed-route'
  | 'changed-route'
  | 'request-to-removed-route'
  | 'removed-table'
  | 'removed-column'
  | 'changed-column-type'
  | 'required-column'
  | 'removed-message'
  | 'removed-field'
  | 'changed-field'
  | 'required-field'
  | 'required-env-var'
  | 'removed-env-var';

export interface ContractChange {
  readonly rule: ContractRule;
  readonly message: string;
  /** The table or column, as its declaration is called; absent for all else. */
  readonly declaration?: string;
  /** Of what is gone: where it was. */
  readonly file: string;
  /** 1-based; absent for what is gone. */
  readonly line?: number;
  /** The scan has seen enough of both states to claim it. */
  readonly isSure: boolean;
}

export interface ContractChanges {
  readonly changes: readonly ContractChange[];
  /** What could not be compared, a sentence each. */
  readonly open: readonly string[];
}

export interface ComparedScans {
  readonly before: ProjectScan;
  readonly now: ProjectScan;
  /** Old paths of files that have another name now. */
  readonly newNames: ReadonlyMap<string, string>;
  /** Whether a pattern still stands in the code of now, or in one file of it. */
  readonly isStillSaid: (pattern: RegExp, file?: string) => boolean;
}
