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
  /** As of a `ScannedEnvRead`. */
  readonly holds?: string;
  readonly member?: string;
  readonly isDeclared?: true;
  readonly isInferred?: true;
  readonly isBound?: true;
  readonly isSet?: true;
  readonly through?: string;
}

/** A place at which variables are read whose names the text does not say. */
export interface HiddenEnvVars {
  readonly name?: undefined;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** As of a `HiddenEnvRead`. */
  readonly fits?: string;
}

export type EnvDeclarations = (sources: Sources) => readonly (DeclaredEnvVar | HiddenEnvVars)[];
