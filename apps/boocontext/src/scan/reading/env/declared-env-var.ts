import type { Sources } from '../sources.ts';

/** A variable that a declaration wants, which a library then reads: its name stands nowhere as a read of the environment. */
export interface DeclaredEnvVar {
  readonly name: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly hasDefault: boolean;
  /** Nothing starts without it. */
  readonly isNeeded: boolean;
}

export type EnvDeclarations = (sources: Sources) => readonly DeclaredEnvVar[];
