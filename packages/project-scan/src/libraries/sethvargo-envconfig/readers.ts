import type { Readers } from '../../library.ts';
import { goTags } from '../../reading/env/go-tags.ts';
import { sethvargoEnvconfig } from './library.ts';

export const sethvargoEnvconfigReaders: Readers = {
  library: sethvargoEnvconfig,
  variables: [goTags],
};
