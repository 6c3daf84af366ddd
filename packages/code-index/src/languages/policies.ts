/** One policy for each language that the inference knows, and one for all that are read in outline. */

import type { LanguagePolicy, World } from '../inference/language-policy.ts';
import { goPolicy } from './go/policy.ts';
import { javaPolicy } from './java/policy.ts';
import { outlinePolicy } from './outline/policy.ts';
import { pythonPolicy } from './python/policy.ts';
import { rustPolicy } from './rust/policy.ts';

const POLICIES: ReadonlyMap<string, (world: World) => LanguagePolicy> = new Map([
  ['Go', goPolicy],
  ['Java', javaPolicy],
  ['Python', pythonPolicy],
  ['Rust', rustPolicy],
]);

/** Of a family of languages, by its name. */
export function policyOf(family: string, world: World): LanguagePolicy | undefined {
  return POLICIES.get(family)?.(world) ?? outlinePolicy(family, world);
}
