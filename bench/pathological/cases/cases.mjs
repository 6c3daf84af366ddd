/** All cases, by language; those of data stand in a repository of TypeScript. */
import { DATA_CASES } from './data.mjs';
import { GO_CASES } from './go.mjs';
import { JAVA_CASES, KOTLIN_CASES } from './java.mjs';
import { PYTHON_CASES } from './python.mjs';
import { RUST_CASES } from './rust.mjs';
import { TYPESCRIPT_CASES } from './typescript.mjs';

/** @type {Readonly<Record<string, readonly import('./case.mjs').Case[]>>} */
export const CASES = {
  typescript: TYPESCRIPT_CASES,
  python: PYTHON_CASES,
  go: GO_CASES,
  java: JAVA_CASES,
  kotlin: KOTLIN_CASES,
  rust: RUST_CASES,
  data: DATA_CASES,
};
