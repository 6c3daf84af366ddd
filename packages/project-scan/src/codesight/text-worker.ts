/**
 * The thread in which codesight's own MCP server answers one call, sealed off: it speaks on this worker's stdin and
 * stdout. What its wiki and its knowledge map would be read from is made first, in memory.
 */
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { sealFilesAndModules, sealProcesses } from '../runner/seal.ts';
import { FileView } from '../runner/view.ts';
import type { TextMessage, TextSetup } from './text-protocol.ts';

const { directory, files, tool } = workerData as TextSetup;
const view = new FileView(directory, files);
forgetConfiguration();

sealProcesses();
const { startMCPServer } = await import('codesight/dist/mcp-server.js');
const { detectProject } = await import('codesight/dist/scanner.js');
const { detectRoutes } = await import('codesight/dist/detectors/routes.js');
const { detectSchemas } = await import('codesight/dist/detectors/schema.js');
const { detectComponents } = await import('codesight/dist/detectors/components.js');
const { detectLibs } = await import('codesight/dist/detectors/libs.js');
const { detectConfig } = await import('codesight/dist/detectors/config.js');
const { detectMiddleware } = await import('codesight/dist/detectors/middleware.js');
const { detectDependencyGraph } = await import('codesight/dist/detectors/graph.js');
const { detectTestCoverage } = await import('codesight/dist/detectors/coverage.js');
const { detectKnowledge } = await import('codesight/dist/detectors/knowledge.js');
const { generateWiki } = await import('codesight/dist/generators/wiki.js');
const { writeKnowledgeOutput } = await import('codesight/dist/formatter.js');
sealFilesAndModules(() => view);

const places = view.places();
const output = path.join(directory, '.codesight');

if (tool === 'codesight_get_coverage') {
  tell({ kind: 'text', text: await coverageText() });
} else {
  if (/wiki/.test(tool)) await writeWiki();
  if (tool === 'codesight_get_knowledge') {
    const { name } = await detectProject(directory);
    await writeKnowledgeOutput(await detectKnowledge(places, directory), output, name, '1.13.1');
  }
  // Never resolves: the server waits for the next request until the worker is ended.
  void startMCPServer();
  tell({ kind: 'ready' });
}

function tell(message: TextMessage): void {
  parentPort?.postMessage(message);
}

/** Its configuration may name another folder for the output and other patterns; nothing in the repository decides that. */
function forgetConfiguration(): void {
  try {
    const { codesight, ...manifest } = JSON.parse(view.text('package.json') ?? '{}') as Record<string, unknown>;
    if (codesight !== undefined) view.write('package.json', JSON.stringify(manifest));
  } catch {
    // codesight takes a manifest that cannot be read for none, too.
  }
}

async function writeWiki(): Promise<void> {
  const project = await detectProject(directory);
  const empty = { outputTokens: 0, estimatedExplorationTokens: 0, saved: 0, fileCount: places.length };
  await generateWiki(
    {
      project,
      routes: await detectRoutes(places, project),
      schemas: await detectSchemas(places, project),
      components: await detectComponents(places, project),
      libs: await detectLibs(places, project),
      config: await detectConfig(places, project),
      middleware: await detectMiddleware(places, project),
      graph: await detectDependencyGraph(places, project),
      tokenStats: empty,
    },
    output,
  );
}

/** codesight's server never fills in what this tool of its own reads, and would say that there are no tests. */
async function coverageText(): Promise<string> {
  const project = await detectProject(directory);
  const routes = await detectRoutes(places, project);
  const schemas = (await detectSchemas(places, project)).filter(({ name }) => !name.startsWith('enum:'));
  const { testedRoutes, testedModels, testFiles } = await detectTestCoverage(places, routes, schemas, directory);
  const untestedRoutes = routes.filter(({ method, path: route }) => !testedRoutes.includes(`${method}:${route}`));
  const untestedModels = schemas.filter(({ name }) => !testedModels.includes(name));
  return [
    `Test files: ${testFiles.length}`,
    `Routes that a test names: ${routes.length - untestedRoutes.length} of ${routes.length}`,
    `Models that a test names: ${schemas.length - untestedModels.length} of ${schemas.length}`,
    ...(untestedRoutes.length > 0 ? ['', 'Routes that no test names:'] : []),
    ...untestedRoutes.map(({ method, path: route, file }) => `  ${method} ${route} (${file})`),
    ...(untestedModels.length > 0
      ? ['', `Models that no test names: ${untestedModels.map(({ name }) => name).join(', ')}`]
      : []),
  ].join('\n');
}
