import { readFileSync } from 'node:fs';
import { packageFile } from './package-files.ts';

/** The version of this package, read once from its `package.json`. */
export const version: string = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')).version;
