/** What a project looks like as a whole. */
import type { ManifestKind, ReadManifest } from '../../manifests/manifest.ts';
import { isRecord, strings } from '../../manifests/values.ts';
import type { EntryPoint, LanguageCount, ProjectType } from '../answers.ts';
import { withoutDocstrings } from './docstrings.ts';
import { DOCUMENTS } from './documents.ts';
import type { WorkspaceMember } from './workspaces.ts';

export function typeOf(
  counts: {
    readonly files: number;
    readonly sourceFiles: number;
    readonly languages: readonly LanguageCount[];
    /** Notebooks that are too large to be read. */
    readonly unreadNotebooks: number;
    readonly home: string;
  },
  manifests: readonly ReadManifest[],
  members: readonly WorkspaceMember[],
  entryPoints: readonly EntryPoint[],
  offers: (file: string) => boolean,
): ProjectType {
  if (counts.files === 0) return 'empty';
  const { files: notebooks = 0 } = counts.languages.find(({ language }) => language === 'Jupyter') ?? {};
  if (notebooks + counts.unreadNotebooks > counts.sourceFiles && manifests.length === 0) return 'notebooks';
  if (counts.sourceFiles === 0 || isMostlyText(counts.languages, manifests, entryPoints)) return 'documentation';
  if (members.length > 1 && !areBeside(members, manifests, counts)) return 'monorepo';
  if (isInfrastructure(counts, manifests, entryPoints)) return 'infrastructure';
  // Beside what is written in another language, a script of Python is a tool.
  const isPython = counts.languages.find(({ programming }) => programming)?.language === 'Python';
  const has = (kind: EntryPoint['kind']) =>
    entryPoints.some((entry) => entry.kind === kind && (isPython || entry.by !== 'run_directly'));
  if (has('page')) return 'application';
  const isPublished = manifests.some(
    (manifest) =>
      manifest.directory === counts.home &&
      (manifest.name !== '' || Object.keys(manifest.commands).length > 0) &&
      isForOthers(manifest),
  );
  const declared = entryPoints.filter((entry) => entry.kind === 'command' && entry.by === 'declared');
  if (declared.length > 0) {
    // A library that has a command is one; a command whose module only starts it, or says its version, is none.
    const isOffered = (entry: EntryPoint) =>
      entry.by === 'declared' &&
      !entry.file.endsWith('.rs') &&
      !declared.some(({ file }) => file === entry.file) &&
      isImported(entry, counts.home, manifests, entryPoints) &&
      offers(entry.file);
    const isForUse = manifests.some((each) => each.directory === counts.home && isForWhoeverUsesIt(each));
    return isPublished && !isForUse && entryPoints.some(isOffered) ? 'library' : 'command';
  }
  if (isPublished && entryPoints.some((entry) => isImported(entry, counts.home, manifests, entryPoints)))
    return 'library';
  // A tool may lie beside what a page, a system or a script of a manifest starts.
  if (entryPoints.some(({ kind, by }) => by === 'page' || (kind === 'start' && SAID_TO_START.has(by))))
    return 'application';
  if (has('command')) return entryPoints.some(isServer) ? 'application' : 'command';
  if (has('start')) return 'application';
  if (entryPoints.some(({ by }) => by === 'headers')) return 'library';
  // What is built with it serves; its name says nothing of publishing.
  if (manifests.some(({ dependencies }) => dependencies.includes('Microsoft.NET.Sdk.Web'))) return 'application';
  return isPublished ? 'library' : 'source';
}

/** Published, or laid out to be: what a monorepo publishes from a build of its own is marked as private. */
function isForOthers({ private: isPrivate, data }: ReadManifest): boolean {
  return !isPrivate || (data?.['exports'] !== undefined && (data['peerDependencies'] ?? data['files']) !== undefined);
}

/** Python's classifiers say for whom a package is. */
function isForWhoeverUsesIt({ kind, data }: ReadManifest): boolean {
  const project = kind === 'python' ? data?.['project'] : undefined;
  return isRecord(project) && strings(project['classifiers']).includes('Intended Audience :: End Users/Desktop');
}

/** A program of C that is called so serves; others of its kind are its clients. */
function isServer({ kind, by, file }: EntryPoint): boolean {
  return kind === 'command' && by === 'code' && /(?:^|[/_-])server\.(?:c|cc|cpp|cxx)$/.test(file);
}

/** Whether a module of Python gives names to others: one that only says its version does not. */
export function offersNames(text: string): boolean {
  return /^(?:from\s+[\w.]{1,200}\s+import\s+(?!(?:annotations|__\w+__|_?version|metadata)\b)|__all__\b|class\s|(?:async\s+)?def\s+(?!_))/m.test(
    withoutDocstrings(text),
  );
}

/**
 * What most of the code is belongs to a manifest at the root that has no members: those of another package manager are
 * parts of it, such as the assets of its pages.
 */
function areBeside(
  members: readonly WorkspaceMember[],
  manifests: readonly ReadManifest[],
  { languages, home }: { readonly languages: readonly LanguageCount[]; readonly home: string },
): boolean {
  const kinds = new Set(members.map(({ manifest }) => manifest.kind));
  const most = KIND_OF_LANGUAGE[languages.find(({ programming }) => programming)?.language ?? ''];
  return (
    most !== undefined &&
    !kinds.has(most) &&
    manifests.some(({ kind, directory }) => kind === most && directory === home)
  );
}

/** Languages whose applications often have a package of another registry beside them. */
const KIND_OF_LANGUAGE: Readonly<Record<string, ManifestKind>> = {
  PHP: 'php',
  Ruby: 'ruby',
  Python: 'python',
  Elixir: 'elixir',
  Go: 'go',
  Rust: 'rust',
};

/** Machines and what runs on them are described here; a tool beside that is none of it, and an application has a chart too. */
function isInfrastructure(
  {
    languages,
    home,
    sourceFiles,
  }: { readonly languages: readonly LanguageCount[]; readonly home: string; readonly sourceFiles: number },
  manifests: readonly ReadManifest[],
  entryPoints: readonly EntryPoint[],
): boolean {
  if (manifests.some(({ directory }) => directory === home)) return false;
  const written = languages.filter(({ programming }) => programming);
  const lines = written.reduce((sum, each) => sum + each.lines, 0);
  const described = written.find(({ language }) => language === 'HCL')?.lines ?? 0;
  const run = entryPoints.filter(({ by }) => by === 'playbook' || by === 'chart').length;
  return described * 2 > lines || (run > 0 && sourceFiles <= run * MOST_SOURCES_FOR_EACH);
}

/** Kubespray has five files of code for each of its playbooks, a repository of charts less than one. */
const MOST_SOURCES_FOR_EACH = 6;

/** A module of the project itself, not of a part that is published besides; and nothing that is started. */
function isImported(
  { kind, file }: EntryPoint,
  home: string,
  manifests: readonly ReadManifest[],
  entryPoints: readonly EntryPoint[],
): boolean {
  if (kind !== 'module' || entryPoints.some((entry) => entry.kind === 'start' && entry.file === file)) return false;
  const around = manifests
    .map(({ directory }) => directory)
    .filter((each) => each === '' || file.startsWith(`${each}/`));
  return around.every((each) => each.length <= home.length);
}

/** How a start is known for certain, and not by where its file lies. */
const SAID_TO_START: ReadonlySet<EntryPoint['by']> = new Set(['declared', 'unresolved', 'code'] as const);

/**
 * A script that checks its links does not make a book a library, nor do examples that can be run make an application of
 * it where nothing says how it is built.
 */
function isMostlyText(
  languages: readonly LanguageCount[],
  manifests: readonly ReadManifest[],
  entryPoints: readonly EntryPoint[],
): boolean {
  const linesOf = (counts: (each: LanguageCount) => boolean) =>
    languages.filter(counts).reduce((sum, { lines }) => sum + lines, 0);
  const ratio = linesOf(({ language }) => DOCUMENTS.has(language)) / linesOf(({ programming }) => programming);
  return entryPoints.length === 0 ? ratio > 50 : ratio > 8 && manifests.length === 0;
}
