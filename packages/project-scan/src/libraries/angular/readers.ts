import type { Readers } from '../../library.ts';
import { angularComponents } from '../../reading/scripts/components/classes.ts';
import { angular } from './library.ts';

export const angularReaders: Readers = {
  library: angular,
  components: { read: angularComponents },
};
