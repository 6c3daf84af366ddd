/**
 * `register(autoload, { dir })` of Fastify: every file below the folder is a plugin, and the folders on the way to it are its
 * prefix. Beside an index no other file of its folder is loaded.
 */
import { joinPath, routePath, type Sources } from '../sources.ts';
import { bindingOf } from './bindings.ts';
import type { Router, ScriptModule } from './router.ts';
import { exportedRouters, requiredModule } from './routers.ts';
import { type Node, treeOf } from './tree.ts';
import { memberOf, namesOf, textOf } from './values.ts';

interface Registration {
  readonly modules: ReadonlyMap<string, ScriptModule>;
  readonly module: ScriptModule;
  readonly call: { readonly parameters: readonly Node[] };
}

/** Empty where the call registers something else, or a folder that only running it shows. */
export function autoloaded(
  sources: Sources,
  { modules, module, call }: Registration,
  prefix: string,
): readonly { readonly router: Router; readonly prefix: string }[] {
  const [plugin, options] = call.parameters;
  if (plugin === undefined || options === undefined || !isAutoload(module, plugin)) return [];
  const folder = folderOf(sources, module.file, memberOf(options, 'dir'));
  if (folder === undefined) return [];
  const naming = memberOf(options, 'dirNameRoutePrefix');
  const isNamed = naming?.type !== 'Literal' || naming.value !== false;
  return [...modules.values()].flatMap((target) => {
    if (!target.file.startsWith(`${folder}/`) || !isLoaded(sources, target.file)) return [];
    const folders = target.file
      .slice(folder.length + 1)
      .split('/')
      .slice(0, -1);
    const own = isNamed ? folders.map((each) => each.replace(/^_/, ':')) : [];
    return exportedRouters(sources, modules, target, 'default', 0).map((router) => ({
      router,
      prefix: routePath([prefix, ...own, autoPrefix(sources, target.file)]),
    }));
  });
}

/** Whether it loads the files of a folder that only running it shows. */
export function loadsUnknown(sources: Sources, { module, call }: Registration): boolean {
  const [plugin, options] = call.parameters;
  if (plugin === undefined || !isAutoload(module, plugin)) return false;
  return options === undefined || folderOf(sources, module.file, memberOf(options, 'dir')) === undefined;
}

function isAutoload({ imports }: ScriptModule, plugin: Node): boolean {
  const name = namesOf(plugin)?.join('.') ?? '';
  const module = requiredModule(plugin)?.module ?? imports.get(name)?.module ?? '';
  return /^(?:@fastify\/|fastify-)autoload$/.test(module);
}

/** Of `join(__dirname, 'routes')` and `path.join(import.meta.dirname, '..', 'routes')` the folder that is meant. */
function folderOf(sources: Sources, file: string, dir: Node | undefined): string | undefined {
  if (dir?.type !== 'CallExpression' || !/^(?:path\.)?(?:join|resolve)$/.test(namesOf(dir.callee)?.join('.') ?? ''))
    return undefined;
  const [here, ...rest] = dir.arguments;
  const start =
    here?.type === 'CallExpression' ? `${namesOf(here.callee)?.join('.')}()` : here && namesOf(here)?.join('.');
  if (start !== '__dirname' && start !== 'import.meta.dirname' && start !== 'dirname()') return undefined;
  const parts = rest.map((node) => textOf(sources, { file, node }));
  return parts.some((part) => part === undefined || part.includes('${')) ? undefined : joinPath(file, parts.join('/'));
}

function isLoaded(sources: Sources, file: string): boolean {
  const slash = file.lastIndexOf('/');
  const [folder, name] = [file.slice(0, slash + 1), file.slice(slash + 1)];
  if (/^(?:index|.*autohooks)\.[mc]?[jt]s$/.test(name)) return name.startsWith('index');
  return !['js', 'ts', 'mjs', 'cjs', 'mts', 'cts'].some((extension) => sources.has(`${folder}index.${extension}`));
}

/** `export const autoPrefix = '/shop'` */
function autoPrefix(sources: Sources, file: string): string {
  if (!sources.text(file).includes('autoPrefix')) return '';
  const tree = treeOf(sources, file);
  const set = tree
    .all('AssignmentExpression')
    .find(({ left }) => left.type === 'MemberExpression' && namesOf(left)?.at(-1) === 'autoPrefix');
  const node = bindingOf(tree, 'autoPrefix')?.value ?? set?.right;
  return (node && textOf(sources, { file, node })) ?? '';
}
