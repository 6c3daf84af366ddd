/**
 * The truth about an application of Vue: `@vue/language-core`, which `vue-tsc` checks with, makes TypeScript of each
 * component, and TypeScript's classic checker says what is called there and in the scripts beside. `vue` itself is
 * there for it; what comes out of other dependencies is open, as in the benchmark of TypeScript.
 */
import { applicationsAt } from '../../../lib/applications.mjs';
import { fetchPackage } from '../../../lib/repositories.mjs';
import { buildOracle as buildTypescriptOracle } from '../index.mjs';
import { loadVueCompiler } from './compile.mjs';

export const truth = "`@vue/language-core` (what `vue-tsc` checks) with TypeScript's classic checker";

/** Parts of applications, and a layer of Nuxt, whose packages hold their source. */
const PACKAGES = [
  { name: '@slidev/client', version: '52.20.1', keep: ['.'] },
  { name: '@histoire/app', version: '0.17.17', keep: ['package.json', 'src'] },
  { name: 'docus', version: '5.12.3', keep: ['.'] },
];
/** An application of many packages and one of Nuxt, which no registry that is asked here has. */
const APPLICATIONS = ['hoppscotch/hoppscotch afc2cf181c', 'elk-zone/elk ae4ebf3375'];

export function fetchRepositories() {
  return [...PACKAGES.map(fetchPackage), ...applicationsAt(APPLICATIONS)];
}

/**
 * @param {string} root
 * @returns {import('../index.mjs').Oracle}
 */
export function buildOracle(root) {
  return buildTypescriptOracle(root, loadVueCompiler());
}
