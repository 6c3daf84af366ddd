/**
 * How often a function has to run before V8 makes it fast. By its own measure, which is made for programs that run for long, a
 * third of all the computing of an index of five hundred files went into compiling functions that had soon done their work,
 * and a tenth of that of a question. What runs for minutes is still made fast, a little later.
 */
import { setFlagsFromString } from 'node:v8';

const V8 = Number(process.versions.v8.split('.')[0]);

/** V8 complains on stderr of a flag that it does not know, so each is for the versions that were tried. */
export const COMPILER_FLAGS: readonly string[] = [
  // Bytes of bytecode that a function runs: 66 KiB by itself. Newer ones, with a second compiler between, are patient. And
  // bytes of what a function calls that are made fast with it, 920 by themselves: each callee again in each of its callers.
  ...(V8 === 11 ? ['--interrupt-budget=500000', '--max-inlined-bytecode-size-cumulative=100'] : []),
  // The same of WebAssembly. A parser's tables may be one function of thousands of branches: it took seconds to be made
  // fast, and parsing is hardly faster for it.
  ...(V8 >= 11 && V8 <= 13 ? ['--wasm-tiering-budget=200000000'] : []),
];

/** For all threads of this process, those that there are and those that are started. */
export function compileWithPatience(): void {
  for (const flag of COMPILER_FLAGS) setFlagsFromString(flag);
}
