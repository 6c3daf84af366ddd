/** Every use of a definition in one file, as edges: what its names mean is asked of the file's language. */
import { EDGE_ROLES, type ReferenceRole, RUNNING_ROLES } from '../model/roles.ts';
import { atFile } from '../repository/heartbeat.ts';
import type { Repository } from '../repository/repository.ts';
import { type PackedEdges, packEdges, type StoredEdge } from './edges.ts';
import type { KeptMeanings } from './kept-meanings.ts';
import type { LanguageService } from './language-service.ts';

/** Names by which a use may lead to a definition, and further ones by which a call may. */
export interface KnownNames {
  readonly used: ReadonlySet<string>;
  readonly called: ReadonlySet<string>;
}

export interface FileUses {
  readonly edges: PackedEdges;
  readonly meanings: KeptMeanings | undefined;
  /** Names that were not asked about, since nothing known bears them: all of them, and those that are called. */
  readonly skipped: KnownNames;
}

interface EdgeSources {
  readonly repository: Repository;
  serviceOf(file: string): LanguageService;
}

/**
 * Undefined where the file cannot be read.
 *
 * @param known where only these are worth asking about
 */
export function usesIn(sources: EdgeSources, file: string, known?: KnownNames): FileUses | undefined {
  return atFile(file, sources.repository.contentHash(file), () => findUses(sources, file, known));
}

function findUses(sources: EdgeSources, file: string, known: KnownNames | undefined): FileUses | undefined {
  const skipped = { used: new Set<string>(), called: new Set<string>() };
  const service = sources.serviceOf(file);
  const resolved = service.resolve(file, ({ name, role }, isGivenHere) => {
    const makesEdge = EDGE_ROLES.has(role);
    if (!makesEdge && !(service.keepsMeanings && IMPORT_ROLES.has(role))) return false;
    // What a parameter or a variable holds may be ours, whatever that is called.
    if (known === undefined || known.used.has(name) || KEYWORDS.has(name)) return true;
    if (!makesEdge) return false;
    const isCalled = RUNNING_ROLES.has(role);
    if (isCalled && (known.called.has(name) || isGivenHere(name))) return true;
    skipped.used.add(name);
    if (isCalled) skipped.called.add(name);
    return false;
  });
  if (resolved === undefined) return undefined;
  const edges: StoredEdge[] = [];
  for (const { start, holder, role: written, meant, isOwnName, inPlace } of resolved.sites) {
    if (!EDGE_ROLES.has(written)) continue;
    // The name of a definition inside the definition's own file is no use of it.
    if (isOwnName && inPlace !== true) continue;
    const line = resolved.lines.lineAt(start);
    for (const { ref, role, resolution } of meant)
      edges.push({ holder, targetFile: ref.file, target: ref.index, line, role, resolution });
  }
  for (const { start, holder, role, ref } of resolved.loaded?.() ?? []) {
    if (!EDGE_ROLES.has(role)) continue;
    const line = resolved.lines.lineAt(start);
    edges.push({ holder, targetFile: ref.file, target: ref.index, line, role, resolution: 'resolved' });
  }
  for (const { holder, ref } of resolved.standIns()) {
    const line = resolved.definitions[holder]?.line ?? 0;
    edges.push({ holder, targetFile: ref.file, target: ref.index, line, role: 'extends', resolution: 'exact' });
  }
  return { edges: packEdges(edges), meanings: resolved.meanings?.(), skipped };
}

/** `super()`, and `this` in `typeof this.size`. */
const KEYWORDS: ReadonlySet<string> = new Set(['super', 'this']);

/** What else is asked about, since a question about a name has to know what it is there. */
const IMPORT_ROLES: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>(['import', 'export']);
