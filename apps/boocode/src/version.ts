import { readFileSync } from 'node:fs';

/** The version of this package, read once from the `package.json` that lies beside both `src` and `dist`. */
export const version: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
