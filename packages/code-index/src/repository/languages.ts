/** What a file is, as far as its path tells. */
import type { FileClass } from './types.ts';

export interface FileKind {
  readonly language: string;
  readonly class: FileClass;
}

/** The kind of a file by its name; undefined when no symbol is likely to be mentioned in such a file. */
export function kindOfName(name: string): FileKind | undefined {
  const lower = name.toLowerCase();
  const byName = kindsByName.get(lower);
  if (byName !== undefined) return byName;
  if (/^(?:docker|container)file[.-]|\.(?:docker|container)file$/.test(lower)) return kindsByName.get('dockerfile');
  // It is code to the class that lies beside it.
  if (/[^/]\.component\.html$/.test(lower)) return ANGULAR;
  // Of `.eslintrc` the whole name is the extension; that is what the table holds for such files.
  const dot = lower.lastIndexOf('.');
  return exampleOf(lower) ?? (dot < 0 || isOfOther(lower) ? undefined : kindsByExtension.get(lower.slice(dot + 1)));
}

/** `model.py.j2`, `app.conf.j2`: code or a configuration is made of it, in which the text around what is filled in counts too. */
function isOfOther(name: string): boolean {
  const made = /^(.+)\.(?:jinja2?|j2)$/.exec(name)?.[1];
  const kind = made === undefined ? undefined : kindOfName(made);
  return kind !== undefined && !/^(?:HTML|Text|Markdown|XML|CSS)$/.test(kind.language);
}

/** `config.yml.dist`, `.env.template`: settings to be copied are written as the settings are. */
function exampleOf(name: string): FileKind | undefined {
  const copied = /^(.+)\.(?:example|sample|dist|default|template)$/.exec(name)?.[1];
  if (copied === undefined) return undefined;
  if (/(?:^|\.)env$/.test(copied)) return SETTINGS;
  // A template of anything else may be one that a program fills.
  const kind = name.endsWith('.template') ? undefined : kindOfName(copied);
  return kind !== undefined && /^(?:JSON|YAML|TOML|INI|XML)$/.test(kind.language) ? kind : undefined;
}

/** What is compiled or run, not markup, styles, data or configuration. */
export function isProgrammingLanguage(language: string): boolean {
  return !otherLanguages.has(language);
}

/** `.d.ts`, `.d.mts`, `.d.cts`, and `.d.NAME.ts`, which declares the module `x.NAME`. */
export function isDeclarationName(name: string): boolean {
  return /\.d\.([mc]?ts|[^.]+\.ts)$/.test(name);
}

/** By convention of any common runner: in a folder of tests, or named as one. */
export function isTestPath(path: string): boolean {
  let start = 0;
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', start)) {
    if (testFolders.has(path.slice(start, end).toLowerCase())) return true;
    start = end + 1;
  }
  const name = path.slice(start);
  return (name === 'tests.py' || testName.test(name)) && !specificationName.test(name) && !djangoCommand.test(path);
}

/** Files that never hold text, by extension: they are not even opened. */
export function isBinaryName(name: string): boolean {
  const dot = name.lastIndexOf('.');
  return dot >= 0 && binaryExtensions.has(name.slice(dot + 1).toLowerCase());
}

/** Of such names those that texts bear as well: data, grammars, certificates. A look inside tells. */
export function isPerhapsTextName(name: string): boolean {
  const dot = name.lastIndexOf('.');
  return dot >= 0 && textOrBinary.has(name.slice(dot + 1).toLowerCase());
}

/** What says of a project or a package what it is called, is made of and depends on. */
export function isManifestName(name: string): boolean {
  return manifestName.test(name);
}

const manifestName =
  /^(package\.json|deno\.jsonc?|pyproject\.toml|setup\.(py|cfg)|Cargo\.toml|go\.mod|pom\.xml|(build|settings)\.gradle(\.kts)?|build\.sbt|composer\.json|Gemfile|[^/]+\.(gemspec|csproj|fsproj|vbproj)|mix\.exs|pubspec\.yaml|Package\.swift|CMakeLists\.txt)$/;

/** Lists of exact versions and checksums, written by a package manager. */
export function isLockfileName(name: string): boolean {
  return lockfiles.has(name.toLowerCase()) || /\.lock(b|file)?$/i.test(name);
}

/** What a test run recorded to compare the next one with. */
export function isTestSnapshotName(name: string): boolean {
  return /\.(snap|shot)$/i.test(name);
}

/** What leads from compiled code back to its source. */
export function isSourceMapName(name: string): boolean {
  return /\.([mc]?[jt]sx?|css)\.map$/i.test(name);
}

/** The language of a script without an extension, by its first line. */
export function kindOfShebang(firstLine: string): FileKind | undefined {
  if (!firstLine.startsWith('#!')) return undefined;
  const [interpreter, ...parts] = firstLine.slice(2).trim().split(/\s+/);
  // `env` is given what to start, behind `-S` and settings of variables.
  if (parts[0] === '-S') parts.shift();
  const given = parts.find((part) => !/^[^=]+=/.test(part));
  const name = interpreter?.replace(/^.*\//, '') === 'env' ? (given?.startsWith('-') ? undefined : given) : interpreter;
  const language =
    name === undefined ? undefined : shebangs.get(name.replace(/^.*\//, '').replace(/(?<![\d.])[\d.]+$/, ''));
  return language === undefined ? undefined : { language, class: 'text' };
}

const testFolders = new Set(
  (
    'test tests __tests__ __mocks__ __fixtures__ spec specs e2e cypress playwright test-utils ' +
    'unit-test unit-tests integration-test integration-tests e2e-test e2e-tests'
  ).split(' '),
);
/** `spec.json` and `compose-spec.json` say how something is to be, and try nothing. */
const specificationName = /(?:^|-)specs?\.(?:json|ya?ml)$/;
/** `stress_test.py` there is what a person types. */
const djangoCommand = /(?:^|\/)management\/commands\/[^/]+\.py$/;
const testName =
  /([._-](test|tests|spec|specs|e2e|cy|e2e-spec|test-d|spec-d|stories-test)\.[^/]*|^(test|spec)\.[a-z]+|^test_.*\.py|_test\.(go|py|rb|exs?|dart)|^conftest\.py|_spec\.rb|[a-z0-9](Test|Tests|IT|Spec)\.(java|kt|kts|cs|php|scala|groovy|swift))$/;

const source = (language: string): FileKind => ({ language, class: 'source' });
const text = (language: string): FileKind => ({ language, class: 'text' });

const kindsByExtension = new Map<string, FileKind>([
  ...['ts', 'mts', 'cts', 'tsx'].map((extension) => [extension, source('TypeScript')] as const),
  ...['js', 'mjs', 'cjs', 'jsx'].map((extension) => [extension, source('JavaScript')] as const),
  // Their scripts are.
  ...['Astro', 'Svelte', 'Vue'].map((language) => [language.toLowerCase(), source(language)] as const),
  ...Object.entries({
    MDX: 'mdx',
    Markdown: 'md markdown mdown mdc',
    reStructuredText: 'rst',
    AsciiDoc: 'adoc asciidoc',
    Text: 'txt',
    HTML: 'html htm xhtml',
    Handlebars: 'hbs handlebars mustache',
    EJS: 'ejs',
    Pug: 'pug jade',
    Liquid: 'liquid njk nunjucks twig',
    Jinja: 'jinja jinja2 j2',
    Marko: 'marko',
    JSON: 'json json5 jsonc jsonl ndjson webmanifest code-workspace importmap',
    YAML: 'yaml yml neon',
    TOML: 'toml',
    RON: 'ron',
    INI: 'ini cfg conf properties editorconfig',
    XML: 'xml xsd xsl xslt plist csproj fsproj vbproj props targets resx xaml',
    CSS: 'css pcss postcss',
    SCSS: 'scss sass',
    Less: 'less styl stylus',
    GraphQL: 'graphql gql graphqls',
    Prisma: 'prisma',
    // SQLDelight keeps tables and the queries on them in the one, the steps that lead there in the other.
    SQL: 'sql sq sqm',
    'Protocol Buffers': 'proto',
    Thrift: 'thrift',
    Shell: 'sh bash zsh ksh bats',
    Fish: 'fish',
    PowerShell: 'ps1 psm1 psd1',
    Batch: 'bat cmd',
    Makefile: 'mk mak',
    CMake: 'cmake',
    HCL: 'tf tfvars hcl',
    Nix: 'nix',
    Starlark: 'bzl star bazel',
    Python: 'py pyi pyx',
    Go: 'go',
    Java: 'java',
    Kotlin: 'kt kts',
    Groovy: 'groovy gradle',
    Scala: 'scala sc sbt',
    Rust: 'rs',
    C: 'c',
    'C/C++': 'h',
    'C++': 'cc cpp cxx c++ hh hpp hxx h++ ipp inl',
    'C#': 'cs csx razor cshtml',
    'F#': 'fs fsx fsi',
    'Visual Basic': 'vb',
    PHP: 'php phtml',
    Ruby: 'rb rake gemspec ru',
    ERB: 'erb rhtml',
    Swift: 'swift',
    'Objective-C': 'm mm',
    Dart: 'dart',
    Elixir: 'ex exs heex eex',
    Erlang: 'erl hrl',
    Haskell: 'hs lhs',
    OCaml: 'ml mli',
    ReScript: 'res resi',
    Elm: 'elm',
    Clojure: 'clj cljs cljc edn',
    Lua: 'lua',
    Perl: 'pl pm',
    R: 'r rmd',
    Julia: 'jl',
    Zig: 'zig',
    Solidity: 'sol',
    CoffeeScript: 'coffee litcoffee',
    LiveScript: 'ls',
    Flow: 'flow',
    WebAssembly: 'wat',
    GLSL: 'glsl vert frag wgsl',
    Assembly: 's asm',
    Gherkin: 'feature',
    HTTP: 'http rest',
    Diff: 'patch diff',
    Template: 'tmpl tpl gohtml template mjml',
    Jupyter: 'ipynb',
  }).flatMap(([language, extensions]) =>
    extensions.split(' ').map((extension) => [extension, text(language)] as const),
  ),
]);

const SETTINGS = text('INI');
const ANGULAR = source('Angular');

const kindsByName = new Map<string, FileKind>(
  Object.entries({
    Dockerfile: 'dockerfile containerfile',
    Makefile: 'makefile gnumakefile justfile',
    CMake: 'cmakelists.txt',
    Ruby: 'gemfile rakefile podfile fastfile brewfile vagrantfile',
    Groovy: 'jenkinsfile',
    Starlark: 'build.bazel workspace.bazel',
    Text: 'procfile codeowners',
    'Go module': 'go.mod go.work',
    JSON: '.eslintrc .babelrc .swcrc .prettierrc .stylelintrc .nycrc .c8rc .mocharc .jshintrc .jscsrc .lintstagedrc .huskyrc .commitlintrc .releaserc .czrc .postcssrc .browserslistrc .parcelrc .watchmanconfig .auto-changelog .remarkrc',
    INI: '.editorconfig .pylintrc pylintrc .coveragerc .flake8 .gitmodules .gitconfig',
    Shell: '.bashrc .zshrc .profile',
  }).flatMap(([language, names]) => names.split(' ').map((name) => [name, text(language)] as const)),
);

const otherLanguages = new Set(
  [
    'Markdown,MDX,reStructuredText,AsciiDoc,Text,HTML,Handlebars,EJS,Pug,Liquid,Jinja,Marko,JSON,YAML,TOML,RON,INI,XML,CSS,SCSS,Less',
    'Protocol Buffers,Thrift,Dockerfile,Makefile,CMake,Go module,Gherkin,HTTP,Diff,Template,Jupyter',
  ].flatMap((list) => list.split(',')),
);

const shebangs = new Map(
  Object.entries({
    JavaScript: 'node nodejs zx qjs',
    TypeScript: 'ts-node tsx deno bun vite-node',
    Shell: 'sh bash zsh dash ksh ash bats',
    Fish: 'fish',
    Python: 'python pypy',
    Ruby: 'ruby',
    Perl: 'perl',
    PHP: 'php',
    Lua: 'lua',
  }).flatMap(([language, names]) => names.split(' ').map((name) => [name, language] as const)),
);

const binaryExtensions = new Set(
  (
    'png jpg jpeg jpe gif webp avif bmp ico icns tif tiff heic psd ai eps xcf sketch fig ' +
    'woff woff2 ttf otf eot pfb ' +
    'mp3 mp4 m4a m4v mov avi mkv webm ogg ogv oga wav flac aac opus mid ' +
    'zip gz tgz tar bz2 xz zst br 7z rar lz4 jar war ear nupkg gem whl egg vsix crx xpi deb rpm apk aab ipa dmg iso pkg cab msi ' +
    'pdf doc docx xls xlsx ppt pptx odt ods odp epub mobi ' +
    'exe dll so dylib a o obj lib pdb class pyc pyo pyd node wasm elc beam bin dat rlib rmeta ' +
    'db sqlite sqlite3 mdb realm parquet avro arrow npy npz pkl pickle h5 onnx pt pth ckpt safetensors tflite model gguf ' +
    'jks keystore p12 pfx cer der crt swf fla blend fbx glb 3ds stl dwg scip'
  ).split(' '),
);

const textOrBinary = new Set('dat bin db obj a o lib stl eps ai cer crt model pkg node'.split(' '));

const lockfiles = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'bun.lockb',
  'shrinkwrap.yaml',
  'packages.lock.json',
  'project.assets.json',
  'deno.lock',
  'go.sum',
  'go.work.sum',
  'package.resolved',
  'gradle.lockfile',
  'module.bazel.lock',
]);
