import type { GoTags } from '../../reading/env/go-tags.ts';

/** Tags of fields that it fills from the environment. */
export const caarlos0Tags: GoTags = {
  module: 'github.com/caarlos0/env',
  key: 'env',
  nested: /\benvPrefix:"(\w*)"/,
  whole: /\benv\.Options\{[^{}]{0,400}?\bPrefix:\s*([^,}\n]{0,200})/g,
  others: /\bUseFieldNameByDefault:\s*true/g,
  default: /\benvDefault:"/,
  required: /\benv:"[^"]*,\s*(required|notEmpty)\b/,
};
