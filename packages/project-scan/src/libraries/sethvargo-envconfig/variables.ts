import type { GoTags } from '../../reading/env/go-tags.ts';

/** Tags of fields that it fills from the environment. */
export const sethvargoTags: GoTags = {
  module: 'github.com/sethvargo/go-envconfig',
  key: 'env',
  nested: /\benv:"[^"]*\bprefix=(\w*)/,
  whole: /\bPrefixLookuper\(\s*([^,)\n]{0,200})/g,
  default: /\benv:"[^"]*\bdefault=/,
  required: /\benv:"[^"]*,\s*required\b/,
};
