/** Every use of a definition in a file of a language without a checker. */
import { LineMap } from '../model/lines.ts';
import type { ReferenceRole } from '../model/roles.ts';
import { atFile } from '../repository/heartbeat.ts';
import type { Analysis } from './analysis.ts';
import { type PackedEdges, packEdges, type StoredEdge } from './edges.ts';
import { usesAtSite } from './services/inference-meaning.ts';

/** Empty where the file cannot be read. */
export function edgesInSyntax(analysis: Analysis, file: string): PackedEdges {
  return atFile(file, analysis.repository.contentHash(file), () => edgesIn(analysis, file));
}

function edgesIn(analysis: Analysis, file: string): PackedEdges {
  const edges: StoredEdge[] = [];
  const lines = new LineMap(analysis.repository.readText(file) ?? '');
  for (const site of analysis.syntax.facts(file)?.sites ?? []) {
    if (!EDGE_ROLES.has(site.role)) continue;
    const line = lines.lineAt(site.start);
    for (const { ref, role, resolution } of usesAtSite(analysis, file, site))
      edges.push({ holder: site.holder, targetFile: ref.file, target: ref.index, line, role, resolution });
  }
  return packEdges(edges);
}

/** What uses of a name become edges. */
export const EDGE_ROLES: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>([
  'call',
  'construct',
  'jsx',
  'decorator',
  'callback',
  'reference',
  'write',
  'type',
  'extends',
]);
