/** Functions written where a router is told to hand itself to them: `app.register(async (shop) => {…}, { prefix })` of Fastify. */

import { dependsOn, isPartOf } from '../packages.ts';
import type { Sources } from '../sources.ts';
import { holderOf } from './holders.ts';
import type { Imported } from './modules.ts';
import type { Router, ScriptFramework } from './router.ts';

const registered =
  /\.\s{0,40}register\s{0,20}(?:<[^()]{0,200}>\s{0,20})?\(\s{0,200}(?:([\w$]{1,100})\(\s{0,200})?(?:async\s{1,20})?(?:function\s{0,20}[\w$]{0,100}\s{0,20})?(?:\(\s{0,200})?([\w$]{1,100})\s{0,20}(?=[,):=])/g;

/** They are made where the function begins, so that the call which registers it finds them. */
export function pluggedRouters(
  sources: Sources,
  frameworks: readonly ScriptFramework[],
  file: string,
  imports: ReadonlyMap<string, Imported>,
): readonly Router[] {
  const masked = sources.masked(file);
  const framework = frameworks.find(
    ({ pluginTypes, packages }) =>
      pluginTypes !== undefined && dependsOn(sources, file, packages) && !isPartOf(sources, file, packages),
  );
  if (framework === undefined) return [];
  return [...masked.matchAll(registered)].flatMap((match): readonly Router[] => {
    const [whole, wrapper, name = ''] = match;
    if (wrapper !== undefined && wrapper !== 'function' && imports.get(wrapper)?.module !== 'fastify-plugin') return [];
    const holder = holderOf(masked, match.index + whole.lastIndexOf(name));
    if (holder === undefined || holder.position !== 0) return [];
    const { from, to } = holder;
    const open = match.index + whole.indexOf('(');
    const madeAt = open + 1 + (/^\s{0,200}/.exec(masked.slice(open + 1, open + 201))?.[0].length ?? 0);
    return [
      {
        file,
        names: [name],
        framework: framework.name,
        isProven: false,
        isServed: false,
        isApp: false,
        prefix: '',
        scope: { from, to },
        madeAt,
      },
    ];
  });
}
