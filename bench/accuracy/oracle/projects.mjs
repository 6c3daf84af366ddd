/**
 * Which compiler programs a repository needs so that each of its source files is checked once, by the rules its
 * authors set: the nearest tsconfig that includes it, else any other, else an inferred program with `allowJs`.
 */
import path from 'node:path';
import ts from 'typescript-oracle';
import { createWorkspaceResolver } from './workspaces.mjs';

/** @typedef {import('./components.mjs').CompiledComponents} CompiledComponents */

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
 * @param {CompiledComponents} [components]
 * @returns {Project[]}
 */
export function planProjects(root, allFiles, sourceFiles, components) {
  const wanted = new Set(sourceFiles);
  const configs = allFiles
    .filter((file) => /(^|\/)(tsconfig[^/]*|jsconfig)\.json$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => readConfig(root, file, wanted, components, allFiles))
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
  for (const project of projects.values()) if (components) addFramework(project, components);
  return [...projects.values()];
}

/**
 * @param {Project} project
 * @param {CompiledComponents} components
 */
function addFramework(project, { framework }) {
  project.options = { target: ts.ScriptTarget.ESNext, ...project.options, allowJs: true, allowNonTsExtensions: true };
  project.rootNames = [...project.rootNames, ...framework.globalFiles];
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
 * @param {CompiledComponents} [components]
 * @returns {(project: Project) => ts.Program}
 */
export function createProgramFactory(root, allFiles, sourceFiles, components) {
  const wanted = new Set(sourceFiles);
  const resolveWorkspace = createWorkspaceResolver(root, allFiles, wanted);
  return ({ options, rootNames }) => {
    const host = ts.createCompilerHost(options, true);
    const getSourceFile = host.getSourceFile.bind(host);
    host.getSourceFile = (fileName, languageVersion, ...rest) => {
      const component = components?.compiled.get(relativeTo(root, fileName));
      if (component) return component.sourceFile;
      if (path.dirname(fileName) !== libraryFolder) return getSourceFile(fileName, languageVersion, ...rest);
      if (!libraries.has(fileName)) libraries.set(fileName, getSourceFile(fileName, languageVersion, ...rest));
      return libraries.get(fileName);
    };
    const cache = ts.createModuleResolutionCache(root, (name) => name, options);
    const resolver = components ? resolveComponents(host, root, components) : host;
    host.resolveModuleNameLiterals = (literals, containingFile, redirect, optionsOfFile, containingSourceFile) =>
      literals.map((literal) => {
        const mode = ts.getModeForUsageLocation(containingSourceFile, literal, optionsOfFile);
        const normal = ts.resolveModuleName(
          literal.text,
          containingFile,
          optionsOfFile,
          resolver,
          cache,
          redirect,
          mode,
        );
        const found = normal.resolvedModule?.resolvedFileName;
        if (found && components?.compiled.has(relativeTo(root, found.slice(0, -'.ts'.length))))
          return { resolvedModule: { ...normal.resolvedModule, resolvedFileName: found.slice(0, -'.ts'.length) } };
        if (found && wanted.has(relativeTo(root, found))) return normal;
        const workspaceFile = literal.text.startsWith('.') ? null : resolveWorkspace(literal.text);
        const shelf = found || workspaceFile ? undefined : components?.framework.packages.get(packageOf(literal.text));
        if (shelf) return ts.resolveModuleName(literal.text, path.join(shelf, 'any.ts'), FROM_SHELF, host);
        if (!workspaceFile) return normal;
        const resolvedFileName = path.join(root, workspaceFile);
        return {
          resolvedModule: { resolvedFileName, extension: path.extname(workspaceFile), isExternalLibraryImport: false },
        };
      });
    return ts.createProgram({ rootNames, options, host });
  };
}

const FROM_SHELF = { moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.ESNext };

/** @param {string} specifier */
function packageOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * A component is found as the TypeScript file that there might be beside it, so that all rules of a tsconfig hold.
 * @param {ts.CompilerHost} host
 * @param {string} root
 * @param {CompiledComponents} components
 * @returns {ts.ModuleResolutionHost}
 */
function resolveComponents(host, root, { framework, compiled }) {
  return {
    ...host,
    fileExists: (name) =>
      host.fileExists(name) ||
      (name.endsWith(`${framework.ending}.ts`) && compiled.has(relativeTo(root, name.slice(0, -'.ts'.length)))),
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
 * @param {CompiledComponents | undefined} components
 * @param {readonly string[]} allFiles
 */
function readConfig(root, file, wanted, components, allFiles) {
  const parsed = ts.getParsedCommandLineOfConfigFile(
    path.join(root, file),
    {},
    // What a tsconfig gets wrong (an `extends` that is not installed, above all) leaves the rest of it in force.
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
    undefined,
    undefined,
    components
      ? [{ extension: components.framework.ending, isMixedContent: true, scriptKind: ts.ScriptKind.Deferred }]
      : undefined,
  );
  const rootNames = (parsed?.fileNames ?? []).filter((name) => !/\/(node_modules|dist)\//.test(relativeTo(root, name)));
  const folder = path.posix.dirname(file);
  const { composite, incremental, tsBuildInfoFile, ...options } = parsed?.options ?? {};
  const aliases = components?.framework.aliasesIn(allFiles, folder) ?? {};
  if (Object.keys(aliases).length > 0) {
    const absolute = Object.entries(aliases).map(([name, targets]) => [
      name,
      targets.map((target) => path.join(root, folder, target)),
    ]);
    options.paths = { ...Object.fromEntries(absolute), ...options.paths };
  }
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
