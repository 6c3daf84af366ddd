/**
 * Components: those of React and its kin, Angular, Vue, Svelte and Lit are read here, since without a TypeScript of its own
 * codesight names only one for each file, and any function in capitals. Those of other frameworks are codesight's.
 */

import { elementComponents, elementFrameworks } from '../libraries/react/components.ts';
import { svelteComponents } from '../libraries/svelte/components.ts';
import { vueComponents } from '../libraries/vue/components.ts';
import { dependsOn } from '../reading/packages.ts';
import { angularComponents, litComponents } from '../reading/scripts/components/classes.ts';
import { escaped, lineAt, type Sources } from '../reading/sources.ts';
import type { ScannedComponent } from '../scan.ts';

interface FoundComponent {
  readonly name: string;
  readonly file: string;
  readonly props: readonly string[];
}

export interface Components {
  readonly framework: string | undefined;
  readonly components: readonly ScannedComponent[];
}

export async function readComponents(
  sources: Sources,
  named: string,
  detect: () => Promise<readonly FoundComponent[]>,
): Promise<Components> {
  const of = (read: (sources: Sources, file: string) => readonly ScannedComponent[]) =>
    sources.files.flatMap((file) => read(sources, file));
  const elements = of(elementComponents);
  const angular = of(angularComponents);
  const vue = of(vueComponents);
  const svelte = of(svelteComponents);
  const lit = of(litComponents);
  const isRead = /^(?:react|preact|solid|angular|vue|svelte|unknown)$/.test(named);
  const others = isRead ? [] : (await detect()).flatMap((each) => place(sources, each));
  const components = [...elements, ...angular, ...vue, ...svelte, ...lit, ...others];
  const [first] = elements;
  const used = first && elementFrameworks.find((name) => dependsOn(sources, first.file, [name]));
  const byCount = [
    { framework: used, count: elements.length },
    { framework: 'angular', count: angular.length },
    { framework: 'vue', count: vue.length },
    { framework: 'svelte', count: svelte.length },
    { framework: 'lit', count: lit.length },
    { framework: named, count: others.length },
  ].sort((left, right) => right.count - left.count)[0];
  return { framework: byCount === undefined || byCount.count === 0 ? undefined : byCount.framework, components };
}

function place(sources: Sources, { name, props, file: asGiven }: FoundComponent): readonly ScannedComponent[] {
  const file = asGiven.replaceAll('\\', '/');
  if (!sources.has(file)) return [];
  if (/\.(vue|svelte|astro)$/.test(file)) return [{ name, props: [...props], file, line: 1 }];
  const declared = new RegExp(`\\b(?:class|struct|fun|function|const|object)\\s+${escaped(name)}\\b`).exec(
    sources.masked(file),
  );
  return declared ? [{ name, props: [...props], file, line: lineAt(sources.text(file), declared.index) }] : [];
}
