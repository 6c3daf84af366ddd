/**
 * Which package a file belongs to, and what that depends on. A route, a schema or a component counts only where its
 * framework comes from outside: the code of a router library is full of calls that look like routes and serve nobody.
 */
import type { Sources } from './sources.ts';

export interface PackageManifest {
  readonly folder: string;
  readonly name: string;
  /** As written; empty where it has none. */
  readonly main: string;
  readonly runtime: ReadonlySet<string>;
  readonly development: ReadonlySet<string>;
}

/** Whether the package of this file, or one that it is part of, depends on any of these. */
export function dependsOn(sources: Sources, file: string, names: readonly string[]): boolean {
  return packagesOf(sources, file).some(({ runtime, development }) =>
    names.some((name) => runtime.has(name) || development.has(name)),
  );
}

/** Whether the file belongs to the framework itself: what it calls an app is a definition, or a use of its own. */
export function isPartOf(sources: Sources, file: string, names: readonly string[]): boolean {
  return packagesOf(sources, file).some(({ name }) => names.includes(name)) || definesOutsideNpm(sources, names, file);
}

/** Package names, by npm or as their own registry calls them, of the frameworks that codesight names. */
export const packagesOfFramework: Readonly<Record<string, readonly string[]>> = {
  'next-app': ['next'],
  'next-pages': ['next'],
  hono: ['hono', '@hono/zod-openapi'],
  express: ['express', 'express-promise-router'],
  fastify: ['fastify'],
  koa: ['koa', '@koa/router', 'koa-router'],
  nestjs: ['@nestjs/common', '@nestjs/core'],
  elysia: ['elysia'],
  adonis: ['@adonisjs/core'],
  trpc: ['@trpc/server'],
  'ts-rest': ['@ts-rest/core'],
  'type-graphql': ['type-graphql'],
  angular: ['@angular/core'],
  next: ['next'],
  sveltekit: ['@sveltejs/kit'],
  remix: ['@remix-run/node', '@remix-run/react', '@react-router/dev', '@react-router/node'],
  nuxt: ['nuxt'],
  astro: ['astro'],
  flask: ['flask'],
  quart: ['quart'],
  starlette: ['starlette'],
  aiohttp: ['aiohttp'],
  fastapi: ['fastapi'],
  django: ['django'],
  'django-ninja': ['django-ninja', 'django-ninja-extra'],
  celery: ['celery'],
  gin: ['github.com/gin-gonic/gin'],
  fiber: ['github.com/gofiber/fiber'],
  echo: ['github.com/labstack/echo'],
  chi: ['github.com/go-chi/chi'],
  'gorilla/mux': ['github.com/gorilla/mux'],
  actix: ['actix-web'],
  axum: ['axum'],
  rocket: ['rocket'],
  warp: ['warp'],
  rails: ['rails'],
  phoenix: ['phoenix'],
  laravel: ['laravel/framework'],
  symfony: ['symfony/symfony', 'symfony/routing', 'symfony/http-kernel', 'symfony/framework-bundle'],
  drizzle: ['drizzle-orm'],
  prisma: ['prisma', '@prisma/client'],
  typeorm: ['typeorm'],
  mongoose: ['mongoose'],
  sequelize: ['sequelize', '@sequelize/core'],
  sqlalchemy: ['sqlalchemy', 'sqlmodel'],
  ecto: ['ecto'],
  gorm: ['gorm.io/gorm'],
  ent: ['entgo.io/ent'],
};

/**
 * What codesight takes for a framework by a file that any project may have, and what is no framework. Where Go serves with
 * its own library, its routes say so.
 */
const vague = new Set(['raw-http', 'php', 'swiftui', 'android', 'go-net-http']);

/**
 * Of the frameworks that codesight names those that the project rests on: as a dependency at run time, or as one for
 * development that some file imports. It names those too that only tests use, and the framework in its own repository.
 */
export function usedFrameworks(sources: Sources, named: readonly string[]): readonly string[] {
  return named.filter((name) => !vague.has(name) && isUsed(sources, name));
}

/** Frameworks that a manifest here depends on, wherever it lies: codesight reads the one at the root, and some by their folders. */
export function frameworksDependedOn(sources: Sources): readonly string[] {
  const manifests = packagesIn(sources);
  const isNamed = (name: string) => manifests.some((each) => each.runtime.has(name) || each.development.has(name));
  return FRAMEWORKS_OF_NPM.filter((framework) => packagesOfFramework[framework]?.some(isNamed));
}

/** Those that serve or show; what stores is `usedOrms`'. */
const FRAMEWORKS_OF_NPM = ['express', 'fastify', 'koa', 'hono', 'nestjs', 'elysia', 'adonis', 'trpc', 'next'] as const;

export function usedOrms(sources: Sources, named: readonly string[]): readonly string[] {
  return named.filter((name) => isUsed(sources, name));
}

function isUsed(sources: Sources, framework: string): boolean {
  const names = packagesOfFramework[framework];
  if (names === undefined) return true;
  // Where the framework itself is made, the packages around it depend on it too.
  const manifests = packagesIn(sources);
  if (definesOutsideNpm(sources, names) || manifests.some(({ name }) => names.includes(name))) return false;
  const isNpm = manifests.some(({ runtime, development }) =>
    names.some((name) => runtime.has(name) || development.has(name)),
  );
  // The other ecosystems have one list, and codesight has read it.
  if (!isNpm) return true;
  if (manifests.some(({ runtime }) => names.some((name) => runtime.has(name)))) return true;
  const imported = new RegExp(`(from|require\\(|import\\(?)\\s*['"](${names.join('|')})(/[^'"]*)?['"]`);
  return sources.scripts().some((file) => imported.test(sources.text(file)) && !isPartOf(sources, file, names));
}

const manifestsBySources = new WeakMap<Sources, readonly PackageManifest[]>();

export function packagesIn(sources: Sources): readonly PackageManifest[] {
  const known = manifestsBySources.get(sources);
  if (known !== undefined) return known;
  const manifests = sources.files
    .filter((file) => file === 'package.json' || file.endsWith('/package.json'))
    .flatMap((file) => readManifest(file, sources.text(file)));
  manifestsBySources.set(sources, manifests);
  return manifests;
}

/** From the innermost outwards. */
function packagesOf(sources: Sources, file: string): readonly PackageManifest[] {
  return packagesIn(sources)
    .filter(({ folder }) => folder === '' || file.startsWith(`${folder}/`))
    .sort((left, right) => right.folder.length - left.folder.length);
}

function readManifest(file: string, text: string): readonly PackageManifest[] {
  let manifest: Record<string, unknown>;
  try {
    manifest = Object(JSON.parse(text.replace(/^\uFEFF/, ''))) as Record<string, unknown>;
  } catch {
    return [];
  }
  const keys = (field: string) => Object.keys(Object(manifest[field]) as object);
  return [
    {
      folder: file.split('/').slice(0, -1).join('/'),
      name: typeof manifest.name === 'string' ? manifest.name : '',
      main: typeof manifest.main === 'string' ? manifest.main : '',
      runtime: new Set([...keys('dependencies'), ...keys('peerDependencies'), ...keys('optionalDependencies')]),
      development: new Set(keys('devDependencies')),
    },
  ];
}

/** Where the manifests of Python, Go, Rust, PHP and Elixir say what their project is called. */
const OWN_NAMES: ReadonlyMap<string, RegExp> = new Map([
  ['pyproject.toml', /^name\s*=\s*["']([^"']+)["']/m],
  ['setup.cfg', /^name\s*=\s*(\S+)/m],
  ['go.mod', /^module\s+(\S+)/m],
  ['Cargo.toml', /^name\s*=\s*"([^"]+)"/m],
  ['composer.json', /"name"\s*:\s*"([^"]+)"/],
  ['mix.exs', /\bapp:\s{0,20}:(\w+)/],
]);

interface NamedFolder {
  readonly folder: string;
  readonly name: string;
}

const namedBySources = new WeakMap<Sources, readonly NamedFolder[]>();

/** A project may lie in any folder of what is looked at. */
function namedFolders(sources: Sources): readonly NamedFolder[] {
  const known = namedBySources.get(sources);
  if (known !== undefined) return known;
  const named = sources.files.flatMap((file) => {
    const slash = file.lastIndexOf('/');
    const name = OWN_NAMES.get(file.slice(slash + 1))
      ?.exec(sources.text(file))?.[1]
      ?.toLowerCase();
    return name === undefined ? [] : [{ folder: file.slice(0, Math.max(slash, 0)), name }];
  });
  namedBySources.set(sources, named);
  return named;
}

/** A Python, Go, Rust, PHP or Elixir project that bears the framework's own name; around this file where one is given. */
function definesOutsideNpm(sources: Sources, names: readonly string[], file?: string): boolean {
  return namedFolders(sources).some(
    ({ folder, name }) =>
      names.some((each) => name === each || name.startsWith(`${each}/v`)) &&
      (file === undefined || folder === '' || file.startsWith(`${folder}/`)),
  );
}
