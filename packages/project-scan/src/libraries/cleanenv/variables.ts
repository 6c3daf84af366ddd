import type { GoTags } from '../../reading/env/go-tags.ts';

/** Tags of fields that it fills from the environment. */
export const cleanenvTags: GoTags = {
  module: 'github.com/ilyakaznacheev/cleanenv',
  key: 'env',
  nested: /\benv-prefix:"(\w*)"/,
  default: /\benv-default:"/,
  required: /\benv-required:"/,
};
