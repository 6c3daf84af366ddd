import type { Readers } from '../../library.ts';
import { sethvargoEnvconfig } from './library.ts';
import { sethvargoTags } from './variables.ts';

export const sethvargoEnvconfigReaders: Readers = {
  library: sethvargoEnvconfig,
  goTags: [sethvargoTags],
};
