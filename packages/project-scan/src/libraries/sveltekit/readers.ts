import type { Readers } from '../../library.ts';
import { scriptImports } from '../../reading/env/script-imports.ts';
import { sveltekit } from './library.ts';
import { sveltekit as sveltekitRoutes } from './routes.ts';

export const sveltekitReaders: Readers = {
  library: sveltekit,
  routes: sveltekitRoutes,
  variables: [scriptImports],
};
