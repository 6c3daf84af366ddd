/**
 * The truth about an application of Svelte: `svelte2tsx`, which `svelte-check` checks with, makes TypeScript of each
 * component, and TypeScript's classic checker says what is called there and in the scripts beside. `svelte` itself is
 * there for it; what comes out of other dependencies is open, as in the benchmark of TypeScript.
 */
import { applicationsAt } from '../../../lib/applications.mjs';
import { fetchPackage } from '../../../lib/repositories.mjs';
import { buildOracle as buildTypescriptOracle } from '../index.mjs';
import { loadSvelteCompiler } from './compile.mjs';

export const truth = "`svelte2tsx` (what `svelte-check` checks) with TypeScript's classic checker";

/** An application and two libraries of components, whose packages hold their source. */
const PACKAGES = [
  { name: '@gradio/core', version: '1.12.0', keep: ['package.json', 'src'] },
  { name: '@gradio/dataframe', version: '0.20.1', keep: ['package.json', 'Index.svelte', 'Example.svelte', 'shared'] },
  { name: 'carbon-components-svelte', version: '0.112.1', keep: ['package.json', 'src'] },
];
/** Applications of SvelteKit, which no registry that is asked here has. */
const APPLICATIONS = ['huggingface/chat-ui c100c162fc'];

export function fetchRepositories() {
  return [...PACKAGES.map(fetchPackage), ...applicationsAt(APPLICATIONS)];
}

/**
 * @param {string} root
 * @returns {import('../index.mjs').Oracle}
 */
export function buildOracle(root) {
  return buildTypescriptOracle(root, loadSvelteCompiler());
}
