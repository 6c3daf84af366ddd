/**
 * Which compiler programs a repository needs so that each of its source files is checked once, by the rules its
 * authors set: the nearest tsconfig that includes it, else any other, else an inferred program with `allowJs`.
 */
import path from 'node:path';
import ts from 'typescript-oracle';
import { createWorkspaceResolver } from './workspaces.mjs';

/**
 * @typedef {object} Project
 * @property {string} label its tsconfig, relative, or what it was inferred for
 * @property {ts.CompilerOptions} options
 * @property {string[]} rootNames absolute
 * @property {Set<string>} owned the relative files whose calls are read from this project's program
 */

/**
 * @param {string} root
 * @param {readonly string[]} allFiles
 * @param {readonly string[]} sourceFiles
 * @returns {Project[]}
 */
export function planProjects(root, allFiles, sourceFiles) {
  const wanted = new Set(sourceFiles);
  const configs = allFiles
    .filter((file) => /(^|\/)(tsconfig[^/]*|jsconfig)\.json$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => readConfig(root, file, wanted))
    .sort((a, b) => Number(b.isMain) - Number(a.isMain) || b.depth - a.depth || (a.file < b.file ? -1 : 1));

  /** @type {Map<string, Project>} */
  const projects = new Map();
  for (const file of sourceFiles) {
    // The deepest main tsconfig (tsconfig.json) that includes the file, else the deepest of the others; this order also
    // serves solution-style roots, whose references are all in the list.
    const config = configs.find((each) => each.includes.has(file));
    const nearest = configs.find((each) => each.isMain && isWithin(file, each.folder));
    const label = config?.file ?? `no tsconfig includes these, nearest is ${nearest?.file ?? 'none'}`;
    let project = projects.get(label);
    if (!project) {
      project = config
        ? { label, options: config.options, rootNames: config.rootNames, owned: new Set() }
        : {
            label,
            options: { ...inferredOptions(), ...nearest?.options, allowJs: true, checkJs: false },
            rootNames: [],
            owned: new Set(),
          };
      projects.set(label, project);
    }
    if (!config) project.rootNames.push(path.join(root, file));
    project.owned.add(file);
  }
  return [...projects.values()];
}

const libraryFolder = path.dirname(ts.getDefaultLibFilePath({}));
/**
 * Parsed once for all programs: reading the DOM's declarations takes longer than most repositories do.
 * @type {Map<string, ts.SourceFile | undefined>}
 */
const libraries = new Map();

/**
 * A factory of programs that resolve the repository's own package names to source and share the parsed library files.
 * @param {string} root
 * @param {readonly string[]} allFiles
 * @param {readonly string[]} sourceFiles
 * @returns {(project: Project) => ts.Program}
 */
export function createProgramFactory(root, allFiles, sourceFiles) {
  const wanted = new Set(sourceFiles);
  const resolveWorkspace = createWorkspaceResolver(root, allFiles, wanted);
  return ({ options, rootNames }) => {
    const host = ts.createCompilerHost(options, true);
    const getSourceFile = host.getSourceFile.bind(host);
    host.getSourceFile = (fileName, languageVersion, ...rest) => {
      if (path.dirname(fileName) !== libraryFolder) return getSourceFile(fileName, languageVersion, ...rest);
      if (!libraries.has(fileName)) libraries.set(fileName, getSourceFile(fileName, languageVersion, ...rest));
      return libraries.get(fileName);
    };
    const cache = ts.createModuleResolutionCache(root, (name) => name, options);
    host.resolveModuleNameLiterals = (literals, containingFile, redirect, optionsOfFile, containingSourceFile) =>
      literals.map((literal) => {
        const mode = ts.getModeForUsageLocation(containingSourceFile, literal, optionsOfFile);
        const normal = ts.resolveModuleName(literal.text, containingFile, optionsOfFile, host, cache, redirect, mode);
        const found = normal.resolvedModule?.resolvedFileName;
        if (found && wanted.has(relativeTo(root, found))) return normal;
        const workspaceFile = literal.text.startsWith('.') ? null : resolveWorkspace(literal.text);
        if (!workspaceFile) return normal;
        const resolvedFileName = path.join(root, workspaceFile);
        return {
          resolvedModule: { resolvedFileName, extension: path.extname(workspaceFile), isExternalLibraryImport: false },
        };
      });
    return ts.createProgram({ rootNames, options, host });
  };
}

/**
 * @param {string} root
 * @param {string} file
 */
export function relativeTo(root, file) {
  return path.relative(root, file).split(path.sep).join('/');
}

/**
 * @param {string} root
 * @param {string} file
 * @param {ReadonlySet<string>} wanted
 */
function readConfig(root, file, wanted) {
  const parsed = ts.getParsedCommandLineOfConfigFile(
    path.join(root, file),
    {},
    // What a tsconfig gets wrong (an `extends` that is not installed, above all) leaves the rest of it in force.
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  );
  const rootNames = (parsed?.fileNames ?? []).filter((name) => !/\/(node_modules|dist)\//.test(relativeTo(root, name)));
  const folder = path.posix.dirname(file);
  const { composite, incremental, tsBuildInfoFile, ...options } = parsed?.options ?? {};
  return {
    file,
    folder: folder === '.' ? '' : folder,
    depth: file.split('/').length,
    isMain: /(^|\/)(tsconfig|jsconfig)\.json$/.test(file),
    options: { ...options, noEmit: true, skipLibCheck: true },
    rootNames,
    includes: new Set(rootNames.map((name) => relativeTo(root, name)).filter((name) => wanted.has(name))),
  };
}

/** @returns {ts.CompilerOptions} */
function inferredOptions() {
  return {
    allowJs: true,
    checkJs: false,
    noEmit: true,
    skipLibCheck: true,
    strict: false,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.Preserve,
    maxNodeModuleJsDepth: 0,
  };
}

/**
 * @param {string} file
 * @param {string} folder
 */
function isWithin(file, folder) {
  return folder === '' || file.startsWith(`${folder}/`);
}
