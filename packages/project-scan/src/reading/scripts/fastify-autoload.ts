/**
 * `register(autoload, { dir })` of Fastify: every file below the folder is a plugin, and the folders on the way to it are its
 * prefix. Beside an index no other file of its folder is loaded.
 */
import { type Span, splitAtCommas } from '../code-text.ts';
import { joinPath, routePath, type Sources } from '../sources.ts';
import { literalAt } from './literals.ts';
import type { Router, ScriptModule } from './router.ts';
import { exportedRouters } from './routers.ts';

interface Registration {
  readonly modules: ReadonlyMap<string, ScriptModule>;
  readonly module: ScriptModule;
  readonly call: { readonly parameters: readonly Span[] };
}

/** Empty where the call registers something else, or a folder that only running it shows. */
export function autoloaded(
  sources: Sources,
  { modules, module, call }: Registration,
  prefix: string,
): readonly { readonly router: Router; readonly prefix: string }[] {
  const [plugin, options] = call.parameters;
  if (plugin === undefined || options === undefined || !isAutoload(sources, module, plugin)) return [];
  const [text, masked] = [sources.text(module.file), sources.masked(module.file)];
  const written = new Map(
    splitAtCommas(masked, options.from + 1, options.to - 1).flatMap(({ from, to }) => {
      const head = /^([\w$]+)\s{0,20}:\s{0,20}/.exec(masked.slice(from, to));
      return head === null ? [] : [[head[1] ?? '', { from: from + head[0].length, to }] as const];
    }),
  );
  const folder = folderOf(text, masked, module.file, written.get('dir'));
  if (folder === undefined) return [];
  const naming = written.get('dirNameRoutePrefix');
  const isNamed = naming === undefined || !masked.startsWith('false', naming.from);
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

function isAutoload(sources: Sources, { file, imports }: ScriptModule, { from, to }: Span): boolean {
  const name = sources.masked(file).slice(from, to);
  const isRequired = /^require\(\s{0,20}["'](?:@fastify\/|fastify-)autoload["']/.test(
    sources.text(file).slice(from, to),
  );
  return isRequired || /^(?:@fastify\/|fastify-)autoload$/.test(imports.get(name)?.module ?? '');
}

/** Of `join(__dirname, 'routes')` and `path.join(import.meta.dirname, '..', 'routes')` the folder that is meant. */
function folderOf(text: string, masked: string, file: string, dir: Span | undefined): string | undefined {
  if (dir === undefined) return undefined;
  const call =
    /^(?:path\.)?(?:join|resolve)\(\s{0,20}(?:__dirname|import\.meta\.dirname|dirname\([^,]{0,200}\))\s{0,20},/.exec(
      masked.slice(dir.from, dir.to),
    );
  if (call === null) return undefined;
  const parts = splitAtCommas(masked, dir.from + call[0].length, dir.to - 1).map(({ from }) =>
    literalAt(text, masked, from),
  );
  return parts.includes(undefined) ? undefined : joinPath(file, parts.join('/'));
}

function isLoaded(sources: Sources, file: string): boolean {
  const slash = file.lastIndexOf('/');
  const [folder, name] = [file.slice(0, slash + 1), file.slice(slash + 1)];
  if (/^(?:index|.*autohooks)\.[mc]?[jt]s$/.test(name)) return name.startsWith('index');
  return !['js', 'ts', 'mjs', 'cjs', 'mts', 'cts'].some((extension) => sources.has(`${folder}index.${extension}`));
}

/** `export const autoPrefix = '/shop'` */
function autoPrefix(sources: Sources, file: string): string {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const set = /\bautoPrefix\s{0,20}=\s{0,20}(?=["'`])/.exec(masked);
  return set === null ? '' : (literalAt(text, masked, set.index + set[0].length) ?? '');
}
