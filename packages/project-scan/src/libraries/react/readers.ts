import type { Readers } from '../../library.ts';
import { reactComponents } from './components.ts';
import { react } from './library.ts';

export const reactReaders: Readers = {
  library: react,
  components: reactComponents,
};
