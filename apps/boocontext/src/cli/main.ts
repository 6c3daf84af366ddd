import { runCommandLine } from './command-line.ts';

const exitCode = await runCommandLine(process.argv.slice(2));
// Not left to the event loop: stdin may still be open, and an engine's worker may take its time to end.
process.exit(exitCode);
