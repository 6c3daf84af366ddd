/** What the imports of a project's sources tell that it serves with, and stores with. */
import { layersImported, layersOfFile } from '../project-markers.ts';
import type { ImportedModules } from '../reading/imported-modules.ts';
import type { Sources } from '../reading/sources.ts';
import { serversImported } from '../server-frameworks.ts';

/** Names as the table of frameworks has them, each once. */
export function importedServers(modules: ImportedModules): readonly string[] {
  const servers = [...modules].flatMap(([registry, names]) =>
    [...names].flatMap((module) => [...serversImported(module, registry), ...serversImported(module, 'qualified')]),
  );
  return [...new Set(servers)];
}

/** Names as the table of markers has them, each once. */
export function markedLayers(sources: Sources, modules: ImportedModules): readonly string[] {
  const imported = [...modules].flatMap(([registry, names]) =>
    [...names].flatMap((module) => layersImported(module, registry)),
  );
  return [...new Set([...imported, ...sources.files.flatMap(layersOfFile)])];
}
