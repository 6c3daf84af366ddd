/** Under which paths an application of Quarkus serves, by the settings of the module that a file belongs to. */

import type { Sources } from '../sources.ts';
import { filledIn, moduleOf, settingOf } from './application-settings.ts';

const known = new WeakMap<Sources, Map<string, boolean>>();

/** Whether the module of this file is built with Quarkus: its manifest says so, or one of its sources. */
export function isOfQuarkus(sources: Sources, file: string): boolean {
  const modules = known.get(sources) ?? new Map<string, boolean>();
  known.set(sources, modules);
  const module = moduleOf(file);
  const found =
    modules.get(module) ??
    (['pom.xml', 'build.gradle', 'build.gradle.kts'].some(
      (name) => sources.has(module + name) && /\bio\.quarkus\b/.test(sources.text(module + name)),
    ) ||
      sources.files.some(
        (each) =>
          /\.(java|kt)$/.test(each) && moduleOf(each) === module && /^import io\.quarkus\./m.test(sources.text(each)),
      ));
  modules.set(module, found);
  return found;
}

/** What stands before every path. */
export function rootPath(sources: Sources, file: string): string {
  return setting(sources, file, ['quarkus.http.root-path', 'quarkus.http.rootPath']);
}

/** What stands before the paths of JAX-RS where no application says it. */
export function restPath(sources: Sources, file: string): string {
  return setting(sources, file, ['quarkus.rest.path', 'quarkus.resteasy-reactive.path', 'quarkus.resteasy.path']);
}

function setting(sources: Sources, file: string, keys: readonly string[]): string {
  const [found = ''] = keys.flatMap((key) => settingOf(sources, file, key) ?? []);
  return filledIn(sources, file, found);
}
