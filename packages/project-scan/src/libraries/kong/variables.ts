import type { GoTags } from '../../reading/env/go-tags.ts';

/** Tags of fields that it fills from the environment. */
export const kongTags: GoTags = {
  module: 'github.com/alecthomas/kong',
  key: 'env',
  nested: /\benvprefix:"(\w*)"/,
  others: /\bkong\.DefaultEnvars\(/g,
  default: /(?<![\w-])default:"/,
  // The flag can be given instead.
  required: /(?!)/,
  namesSeveral: true,
};
