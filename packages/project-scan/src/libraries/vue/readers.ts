import type { Readers } from '../../library.ts';
import { vueComponents } from './components.ts';
import { vue } from './library.ts';

export const vueReaders: Readers = {
  library: vue,
  components: vueComponents,
};
