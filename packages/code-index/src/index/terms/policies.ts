/** One policy for each language that the evaluator knows. */
import { goPolicy } from './go/policy.ts';
import { javaPolicy } from './java/policy.ts';
import type { LanguagePolicy, World } from './policy.ts';
import { pythonPolicy } from './python/policy.ts';
import { rustPolicy } from './rust/policy.ts';

const POLICIES: ReadonlyMap<string, (world: World) => LanguagePolicy> = new Map([
  ['Go', goPolicy],
  ['Java', javaPolicy],
  ['Python', pythonPolicy],
  ['Rust', rustPolicy],
]);

export function policyOf(language: string, world: World): LanguagePolicy | undefined {
  return POLICIES.get(language)?.(world);
}
