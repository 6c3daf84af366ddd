import type { Readers } from '../../library.ts';
import { litComponents } from '../../reading/scripts/components/classes.ts';
import { lit } from './library.ts';

export const litReaders: Readers = {
  library: lit,
  components: { read: litComponents },
};
