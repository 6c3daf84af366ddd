/**
 * Which frameworks of a project serve requests, by what it depends on and by what its sources import, and how far their
 * routes can be read.
 */
import { libraries } from './libraries/libraries.ts';
import { resolvers, unreadOperationPackages, unreadServers } from './libraries/unread.ts';
import type { Library, Serving } from './library.ts';
import type { ModuleRegistry } from './reading/imported-modules.ts';
import { elementFrameworks } from './reading/scripts/element-frameworks.ts';

export interface ServerFramework {
  readonly name: string;
  /**
   * `exact`: a reader of our own follows its routers to the full path. `patterns`: what looks like a route is found, but
   * prefixes, nesting and rarer forms are not. `unread`: nothing is looked for.
   */
  readonly reading: 'exact' | 'patterns' | 'unread';
}

/**
 * Each once, those that are read first. Dependencies are named as the package registries have them; `imported` are
 * names of this table.
 */
export function serverFrameworks(
  manifests: readonly Dependent[],
  imported: readonly string[] = [],
): readonly ServerFramework[] {
  const packagesOfAll = new Set(manifests.flatMap(({ dependencies }) => dependencies));
  return servers.flatMap(({ name, reading, packages, modules, registry: own = 'npm', within = [] }) => {
    const isDependedOn = manifests.some(({ file, dependencies }) => {
      // Of another registry, a package of that name is another one: `phoenix` of npm is a client of Phoenix.
      const registry = registryOfManifest(file);
      if (registry !== undefined && registry !== (modules === undefined ? own : 'qualified')) return false;
      return dependencies.some((each) => packages.test(each));
    });
    // Its parts are imported where a framework brings it whose routes are read: `h3` in Nuxt.
    const isImported = imported.includes(name) && !within.some((each) => packagesOfAll.has(each));
    return isImported || isDependedOn ? [{ name, reading }] : [];
  });
}

/** A manifest: `package.json`, `Gemfile`. */
interface Dependent {
  readonly file: string;
  readonly dependencies: readonly string[];
}

function registryOfManifest(file: string): ModuleRegistry | undefined {
  return manifestRegistries.find(([, names]) => names.test(file))?.[0];
}

const manifestRegistries: readonly (readonly [ModuleRegistry, RegExp])[] = [
  ['npm', /(?:^|\/)(?:package|deno)\.jsonc?$/],
  ['python', /(?:^|\/)(?:pyproject\.toml|setup\.(?:cfg|py)|Pipfile|requirements[^/]*\.(?:txt|in))$/],
  ['go', /(?:^|\/)go\.mod$/],
  ['rust', /(?:^|\/)Cargo\.toml$/],
  ['ruby', /(?:^|\/)Gemfile$|\.gemspec$/],
];

/** The names of those that a module belongs to, as an import has it: called as its package is, or by its full name. */
export function serversImported(module: string, registry: ModuleRegistry): readonly string[] {
  return servers.flatMap(({ name, packages, modules, registry: own = 'npm' }) => {
    const isFound =
      registry === 'qualified'
        ? modules?.test(module) === true
        : modules === undefined && own === registry && packages.test(module);
    return isFound ? [name] : [];
  });
}

/** By the name of a module; `within` are packages that are read and bring it. */
export function unreadServerOf(
  module: string,
  registry: ModuleRegistry = 'npm',
): { readonly name: string; readonly within: readonly string[] } | undefined {
  const found = (unreadServers[registry] ?? []).find(([, packages, modules]) =>
    registry === 'qualified' ? modules?.test(module) === true : packages.test(module),
  );
  return found && { name: found[0], within: found[3] ?? [] };
}

/** Whoever imports these declares routes with them, in a library too. */
export function declaresRoutes(name: string): boolean {
  return servers.some((each) => each.name === name && each.declares === true);
}

/** Paths of it are compared in capitals and small letters alike. */
export function takesAnyCase(name: string): boolean {
  return servers.some((each) => each.name === name && each.takesAnyCase === true);
}

/** Classes may answer a path of it, with a method for each verb. */
export function hasViewClasses(name: string): boolean {
  return servers.some((each) => each.name === name && each.hasViewClasses === true);
}

/** By its name alone, and by how much of it; undefined where lines lead to a handler. */
export function howHandlersAreFound(name: string): Serving['findsHandlers'] {
  return servers.find((each) => each.name === name)?.findsHandlers;
}

/** Of a library by its name; undefined where they are not known. */
export function packagesOfFramework(name: string): readonly string[] | undefined {
  return libraries.find((each) => each.name === name)?.packages;
}

/** Those that a manifest of npm names where they are depended on. */
export function isFrameworkOfNpm(name: string): boolean {
  return elementFrameworks.includes(name) || libraries.some((each) => each.name === name && registryOf(each) === 'npm');
}

/** A project that imports it rests on it, whatever its manifests say. */
export function isShownByImports(name: string): boolean {
  return servers.some((each) => each.name === name && each.isShownByImports === true);
}

/** Servers of which a manifest of npm names one of the packages. */
export function serversOfNpm(): readonly { readonly name: string; readonly packages: readonly string[] }[] {
  return libraries.flatMap((library) => {
    const { name, packages, serves } = library;
    return serves !== undefined && packages !== undefined && registryOf(library) === 'npm' ? [{ name, packages }] : [];
  });
}

/** Frameworks of which codesight is asked for what looks like a route, and what a file has where it may be one. */
export const foundByPatterns: ReadonlyMap<string, RegExp | undefined> = new Map(
  libraries.flatMap(({ name, serves }) => (serves?.reading === 'patterns' ? [[name, serves.sign] as const] : [])),
);

/** Of the packages of a library; what imports call by whole names belongs to several. */
function registryOf({ registry, serves }: Library): ModuleRegistry | undefined {
  return registry ?? (serves === undefined || serves.modules !== undefined ? undefined : (serves.registry ?? 'npm'));
}

interface KnownServer extends Omit<Serving, 'reading'> {
  readonly name: string;
  readonly reading: ServerFramework['reading'];
  /** Packages that are read and bring it. */
  readonly within?: readonly string[];
}

const servers: readonly KnownServer[] = [
  ...libraries.flatMap(({ name, serves }) => (serves === undefined ? [] : [{ ...serves, name }])),
  ...Object.entries(unreadServers).flatMap(([registry, rows]) =>
    rows.map(([name, packages, modules, within, declares]): KnownServer => {
      const known: Pick<KnownServer, 'name' | 'reading' | 'packages' | 'declares' | 'within'> = {
        name,
        reading: 'unread',
        packages,
        ...(within === undefined ? {} : { within }),
        ...(declares === undefined ? {} : { declares: true }),
      };
      return modules === undefined ? { ...known, registry: registry as ModuleRegistry } : { ...known, modules };
    }),
  ),
];

/**
 * Of these dependencies those that serve operations beside routes, which the scan does not read.
 * @param served frameworks of routes that were found: of GraphQL, resolvers are read that stand in maps, decorators and
 *   annotations
 */
export function unreadOperations(dependencies: readonly string[], served: readonly string[]): readonly string[] {
  const unread = dependencies.filter(
    (name) =>
      unreadOperationPackages.test(name) || (!served.includes(resolvers.framework) && resolvers.packages.test(name)),
  );
  return [...new Set(unread)].slice(0, 3);
}
