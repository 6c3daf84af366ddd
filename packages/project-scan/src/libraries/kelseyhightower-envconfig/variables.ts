import type { GoTags } from '../../reading/env/go-tags.ts';

/** Tags of fields that it fills from the environment. */
export const kelseyhightowerTags: GoTags = {
  module: 'github.com/kelseyhightower/envconfig',
  key: 'envconfig',
  whole: /\benvconfig\.(?:Must)?Process\(\s*([^,)\n]{0,200})/g,
  wholeJoint: '_',
  default: /\bdefault:"/,
  required: /\brequired:"true"/,
};
