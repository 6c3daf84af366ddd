import type { Readers } from '../../library.ts';
import { svelteComponents } from './components.ts';
import { svelte } from './library.ts';

export const svelteReaders: Readers = {
  library: svelte,
  components: svelteComponents,
};
