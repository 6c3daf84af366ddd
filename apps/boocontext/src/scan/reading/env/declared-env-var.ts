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

/** A place at which variables are read whose names the text does not say. */
export interface HiddenEnvVars {
  readonly name?: undefined;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

export type EnvDeclarations = (sources: Sources) => readonly (DeclaredEnvVar | HiddenEnvVars)[];
