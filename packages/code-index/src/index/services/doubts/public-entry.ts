/** What a package.json says of a file: that it is run or offered, and which exports reach whoever uses the package. */
import { entrySources } from '../../../checker/workspace.ts';
import { TYPESCRIPT_CONVENTIONS } from '../../../languages/typescript/conventions.ts';
import type { Analysis } from '../../analysis.ts';
import type { Budget } from '../../budget.ts';

/** The manifests that there are. */
export function packageManifests(analysis: Analysis): readonly string[] {
  return analysis.repository.configFiles().filter((config) => TYPESCRIPT_CONVENTIONS.manifests.test(config));
}

/** The manifest that names a file behind one of its fields that lead to code: a command, an entry, a script. */
export function manifestNaming(analysis: Analysis, file: string): string | undefined {
  for (const config of packageManifests(analysis)) {
    const directory = config.slice(0, -'package.json'.length);
    if (!file.startsWith(directory)) continue;
    const manifest = analysis.repository.readText(config) ?? '';
    const relative = file.slice(directory.length);
    const named = relative.replace(/\.[mc]?[jt]sx?$/, '');
    const first = manifest.search(/"(?:bin|main|module|scripts|exports|browser|imports)"/);
    const mention = new RegExp(`(?<![\\w/-])(?:\\./)?${escapePattern(named)}(?:\\.[mc]?[jt]sx?)?(?![\\w/-])`);
    if (first >= 0 && mention.test(manifest.slice(first))) {
      return config;
    }
  }
  return undefined;
}

/** The public entry of a package that hands an export of this file on. */
export function entryThatOffers(analysis: Analysis, file: string, name: string): string | undefined {
  for (const config of packageManifests(analysis)) {
    const directory = config.slice(0, -'package.json'.length);
    if (!file.startsWith(directory)) continue;
    const entry = entrySources(planInput(analysis), config).find((each) => exportsFrom(analysis, each, file, name));
    if (entry !== undefined) return entry;
  }
  return undefined;
}

/** The entry hands the name of that file on: itself, or through re-exports and imports at any depth. */
export function exportsFrom(analysis: Analysis, entry: string, file: string, name: string): boolean {
  const seen = new Set<string>();
  const queue = [entry];
  for (let current = queue.pop(); current !== undefined; current = queue.pop()) {
    if (current === file) return true;
    if (seen.has(current)) continue;
    seen.add(current);
    analysis.parseFacts([current], QUIET);
    const facts = analysis.facts.known(current);
    const edges = analysis.imports.importsOf(current);
    for (const fact of facts?.imports ?? []) {
      const text = fact.kind === 'reexport' ? '' : (analysis.repository.readText(current) ?? '');
      const handsOn =
        fact.kind === 'reexport'
          ? fact.names.some((each) => each.imported === '*' || each.imported === name || each.imported === 'default')
          : fact.names.some(
              (each) =>
                (each.imported === name || each.imported === '*' || each.imported === 'default') &&
                isExportedHere(text, each.local),
            ) ||
            (fact.kind === 'require' && /module\.exports|exports\./.test(text));
      if (!handsOn) continue;
      for (const edge of edges) if (edge.specifier === fact.specifier) queue.push(edge.target);
    }
  }
  return false;
}

function isExportedHere(text: string, local: string): boolean {
  const name = new RegExp(`(?<![\\w$])${escapePattern(local)}(?![\\w$])`);
  return text.split(';').some((statement) => {
    const start = statement.search(/\bexports?\b/);
    return start >= 0 && name.test(statement.slice(start + 'export'.length));
  });
}

function planInput(analysis: Analysis) {
  return {
    root: analysis.repository.root,
    files: analysis.sourceFiles(),
    configFiles: analysis.repository.configFiles(),
    readText: (file: string) => analysis.repository.readText(file),
  };
}

const QUIET: Budget = { check: () => {}, isOver: () => false, progress: () => {} };

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
