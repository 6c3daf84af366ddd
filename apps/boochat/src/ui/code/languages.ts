/** Which grammar a file, or the name behind a code fence, asks for. */

/** The grammar for `src/a.ts`, `ts` or `typescript`; undefined where there is none, and the code stays plain. */
export function languageOf(fileOrName: string): string | undefined {
  const name = fileOrName.slice(fileOrName.lastIndexOf('/') + 1).toLowerCase();
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return languagesByName.get(name) ?? languagesByName.get(extension);
}

/** Each grammar with the extensions, file names and other names that mean it. */
const names: Readonly<Record<string, string>> = {
  bash: 'sh zsh shell shellscript .bashrc .profile',
  c: 'h',
  clojure: 'clj cljs edn',
  cpp: 'cc cxx hpp hxx hh c++',
  csharp: 'cs c#',
  css: '',
  dart: '',
  diff: 'patch',
  docker: 'dockerfile containerfile',
  elixir: 'ex exs',
  erlang: 'erl',
  go: 'golang',
  graphql: 'gql',
  groovy: 'gradle',
  haskell: 'hs',
  hcl: 'tf tfvars terraform',
  html: 'htm',
  ini: 'cfg conf editorconfig .npmrc properties',
  java: '',
  javascript: 'js mjs cjs',
  json: 'webmanifest map',
  jsonc: 'json5 tsconfig.json jsconfig.json',
  jsx: '',
  julia: 'jl',
  kotlin: 'kt kts',
  lua: '',
  make: 'makefile mk',
  markdown: 'md mdx',
  nix: '',
  objc: 'm objective-c',
  ocaml: 'ml mli',
  perl: 'pl pm',
  php: '',
  powershell: 'ps1 pwsh',
  prisma: '',
  proto: 'protobuf',
  python: 'py pyi',
  r: '',
  ruby: 'rb gemfile rakefile',
  rust: 'rs',
  sass: '',
  scala: 'sc sbt',
  scss: '',
  sql: '',
  svelte: '',
  swift: '',
  toml: 'cargo.lock',
  tsx: '',
  typescript: 'ts mts cts',
  vue: '',
  xml: 'svg xsd csproj plist',
  yaml: 'yml',
  zig: '',
};

const languagesByName: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([language, others]) =>
    [language, ...others.split(' ').filter((name) => name !== '')].map((name) => [name, language] as const),
  ),
);
