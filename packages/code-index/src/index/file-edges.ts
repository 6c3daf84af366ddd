/** Every use of a definition in one file, as edges: what its names mean is asked of the file's language. */
import { type ReferenceRole, RUNNING_ROLES } from '../model/roles.ts';
import { atFile } from '../repository/heartbeat.ts';
import type { Analysis } from './analysis.ts';
import { type PackedEdges, packEdges, type StoredEdge } from './edges.ts';

export interface FileUses {
  readonly edges: PackedEdges;
  /** Names that were not asked about, since nothing known bears them. */
  readonly skipped: ReadonlySet<string>;
}

/**
 * Undefined where the file cannot be read.
 *
 * @param known names of all definitions, where only these are worth asking about
 */
export function usesIn(analysis: Analysis, file: string, known?: ReadonlySet<string>): FileUses | undefined {
  return atFile(file, analysis.repository.contentHash(file), () => findUses(analysis, file, known));
}

function findUses(analysis: Analysis, file: string, known: ReadonlySet<string> | undefined): FileUses | undefined {
  const skipped = new Set<string>();
  const resolved = analysis.serviceOf(file).resolve(file, ({ name, role }, isGivenHere) => {
    if (!EDGE_ROLES.has(role)) return false;
    // What a parameter or a variable holds may be ours, whatever that is called.
    const mayMeanOurs =
      known === undefined || known.has(name) || name === 'super' || (RUNNING_ROLES.has(role) && isGivenHere(name));
    if (!mayMeanOurs) skipped.add(name);
    return mayMeanOurs;
  });
  if (resolved === undefined) return undefined;
  const edges: StoredEdge[] = [];
  for (const { start, holder, meant, isOwnName, inPlace } of resolved.sites) {
    // The name of a definition inside the definition's own file is no use of it.
    if (isOwnName && inPlace !== true) continue;
    const line = resolved.lines.lineAt(start);
    for (const { ref, role, resolution } of meant)
      edges.push({ holder, targetFile: ref.file, target: ref.index, line, role, resolution });
  }
  for (const { holder, ref } of resolved.standIns()) {
    const line = resolved.definitions[holder]?.line ?? 0;
    edges.push({ holder, targetFile: ref.file, target: ref.index, line, role: 'extends', resolution: 'exact' });
  }
  return { edges: packEdges(edges), skipped };
}

/** What uses of a name become edges. */
const EDGE_ROLES: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>([
  ...RUNNING_ROLES,
  'callback',
  'reference',
  'write',
  'type',
  'extends',
]);
