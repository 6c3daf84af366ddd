/** Which of the packages of a repository is the one that it is there for. */
import path from 'node:path';
import type { ReadManifest } from '../../manifests/manifest.ts';
import { isRecord } from '../../manifests/values.ts';
import type { EntryPoint } from '../answers.ts';
import type { WorkspaceMember } from './workspaces.ts';

/**
 * Its folder: of the package that the root starts, else of the one that has the root's name, else of the one application.
 * Undefined where nothing says it.
 *
 * @param starts entry points of the project itself
 */
export function mainPackage(
  root: ReadManifest | undefined,
  members: readonly WorkspaceMember[],
  starts: readonly EntryPoint[],
  manifests: readonly ReadManifest[],
): string | undefined {
  const packages = members.map(({ manifest }) => manifest).filter(({ directory }) => !isAsideName(directory));
  // What the root itself offers is what the repository is there for.
  const isOfRoot = ({ by, kind, file, why }: EntryPoint) =>
    by === 'declared' &&
    (kind === 'command' || kind === 'module') &&
    !/^script (?!of )/.test(why) &&
    !manifests.some(({ directory }) => directory !== root?.directory && file.startsWith(`${directory}/`));
  if (starts.some(isOfRoot)) return undefined;
  return startedBy(root, packages) ?? namedAs(root, packages) ?? onlyApplication(packages, starts);
}

function startedBy(root: ReadManifest | undefined, packages: readonly ReadManifest[]): string | undefined {
  const scripts = isRecord(root?.data?.['scripts']) ? root.data['scripts'] : {};
  for (const name of ['start', 'serve', 'dev']) {
    const script = scripts[name];
    if (typeof script !== 'string') continue;
    const words = script.slice(0, 500).split(/[\s=;&|]+/);
    const started = packages.filter(
      (each) =>
        words.some((word) => `${word.replace(/^\.\//, '')}/`.startsWith(`${each.directory}/`)) ||
        (each.name !== '' && words.includes(each.name)),
    );
    const [only] = started;
    if (started.length === 1 && only !== undefined) return only.directory;
  }
  return undefined;
}

function namedAs(root: ReadManifest | undefined, packages: readonly ReadManifest[]): string | undefined {
  if (root === undefined) return undefined;
  const [scope, own] = partsOf(root.name);
  const name = own.replace(OF_ROOT, '') || scope;
  if (name === '') return undefined;
  const isCalled = (wanted: string) => (each: ReadManifest) =>
    partsOf(each.name)[1] === wanted || path.posix.basename(each.directory).toLowerCase() === wanted;
  const ofScope = packages.filter((each) => partsOf(each.name)[0] === scope || partsOf(each.name)[0] === '');
  return (packages.find(isCalled(name)) ?? packages.find(isCalled(`${name}-core`)) ?? ofScope.find(isCalled('core')))
    ?.directory;
}

/** What says that a root is no package itself. */
const OF_ROOT = /[-_.]?(?:monorepo|mono|repo|root|workspaces?|project|parent|app|all|source|oss|build|packages)$/;

/** `@acme/web` and `acme/web` have a scope. */
function partsOf(name: string): readonly [scope: string, own: string] {
  const [first = '', second] = name.toLowerCase().replace(/^@/, '').split(/[/:]/);
  return second === undefined ? ['', first] : [first, second];
}

/** In `apps`, or of pages that a framework serves. */
function onlyApplication(packages: readonly ReadManifest[], starts: readonly EntryPoint[]): string | undefined {
  const applications = packages.filter(
    ({ directory }) =>
      /(?:^|\/)apps\/[^/]+$/.test(directory) ||
      starts.some(({ kind, file }) => kind === 'page' && file.startsWith(`${directory}/`)),
  );
  const [only] = applications;
  // Beside the pages there is a program of its own.
  const isStarted = ({ directory }: ReadManifest) =>
    starts.some(
      ({ kind, by, why, file }) =>
        kind === 'start' && by === 'declared' && why.startsWith('script ') && file.startsWith(`${directory}/`),
    );
  if (applications.length === 1)
    return packages.some((each) => each !== only && isStarted(each)) ? undefined : only?.directory;
  return USUAL.flatMap((name) => applications.filter(({ directory }) => path.posix.basename(directory) === name))[0]
    ?.directory;
}

const USUAL = ['web', 'app', 'webapp', 'frontend', 'client', 'server', 'api', 'backend', 'desktop', 'mobile'];

function isAsideName(directory: string): boolean {
  return /(?:^|[/_-])(?:examples?|demos?|samples?|playgrounds?|tests?|e2e|docs?|storybook|benchmarks?|fixtures?)(?:$|[/_-])/.test(
    directory,
  );
}
