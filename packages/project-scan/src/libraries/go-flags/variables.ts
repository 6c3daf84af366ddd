import type { GoTags } from '../../reading/env/go-tags.ts';

/** Tags of fields that it fills from the environment. */
export const goFlagsTags: GoTags = {
  module: 'github.com/jessevdk/go-flags',
  key: 'env',
  nested: /\benv-namespace:"(\w*)"/,
  joint: '_',
  default: /(?<![\w-])default:"/,
  required: /(?!)/,
};
