/**
 * Patterns that need more than linear time on what they are given, which is short: so short that even the worst text of
 * that length takes no time. Making a pattern linear is better than a line here.
 */
export interface Exception {
  readonly file: string;
  /** As written, without slashes and flags; for one that is made of variables, the whole expression. */
  readonly pattern: string;
  /** What bounds the text. */
  readonly input: string;
}

const PATH = 'the path of a file on a disk: at most 4,096 bytes';
const NAME = 'the name of a file on a disk: at most 255 bytes';

export const exceptions: readonly Exception[] = [
  {
    file: 'packages/code-index/src/languages/python/distributions.ts',
    pattern: String.raw`^(?:pyproject\.toml|setup\.py|setup\.cfg|Pipfile|environment\.ya?ml|(?:.*[-_.])?(?:requirements|constraints)(?:[-_.].*)?\.(?:txt|in)|(?:dev|test|tests|docs|lint|base|prod|production|local)\.(?:txt|in))$`,
    input: NAME,
  },
  {
    file: 'packages/code-index/src/languages/java/conventions.ts',
    pattern: String.raw`(?:^|\/)(?:examples?|samples?|benchmarks?|jmh|buildSrc|scripts?)\/.+\.java$`,
    input: PATH,
  },
  {
    file: 'packages/code-index/src/languages/python/conventions.ts',
    pattern: String.raw`(?:^|\/)(?:migrations|management\/commands|scripts|bin|tools|examples?|benchmarks?|docs?)\/.+\.py$`,
    input: PATH,
  },
  {
    file: 'packages/code-index/src/languages/typescript/conventions.ts',
    pattern: String.raw`(^|\/)(?:pages|src\/pages)\/.+\.[jt]sx?$`,
    input: PATH,
  },
  {
    file: 'packages/code-index/src/languages/typescript/conventions.ts',
    pattern: String.raw`(^|\/)app\/(?:.*\/)?(?:page|layout|route|loading|error|not-found|template|default|global-error|sitemap|robots|manifest|opengraph-image|icon)\.[jt]sx?$`,
    input: PATH,
  },
  {
    file: 'packages/code-index/src/languages/typescript/conventions.ts',
    pattern: String.raw`(^|\/)(?:src\/)?routes\/.+\.[mc]?[jt]sx?$`,
    input: PATH,
  },
  {
    file: 'packages/code-index/src/languages/typescript/conventions.ts',
    pattern: String.raw`(^|\/)\.[^/]+\/.*\.[mc]?[jt]sx?$`,
    input: PATH,
  },
  {
    file: 'packages/code-index/src/languages/typescript/conventions.ts',
    pattern: String.raw`(^|\/)(?:migrations?|seeds?|scripts?|bin|tools|tasks|examples?|benchmarks?|demo)\/.+\.[mc]?[jt]sx?$`,
    input: PATH,
  },
  {
    file: 'packages/project-scan/src/libraries/next/routes.ts',
    pattern: String.raw`(?:^|\/)app\/((?:.*\/)?)route\.[jt]sx?$`,
    input: PATH,
  },
  {
    file: 'packages/project-scan/src/libraries/next/routes.ts',
    pattern: String.raw`(?:^|\/)pages\/(api\/.*)\.[jt]sx?$`,
    input: PATH,
  },
  {
    file: 'packages/code-index/src/repository/languages.ts',
    pattern: String.raw`([._-](test|tests|spec|specs|e2e|cy|e2e-spec|test-d|spec-d|stories-test)\.[^/]*|^(test|spec)\.[a-z]+|^test_.*\.py|_test\.(go|py|rb|exs?|dart)|^conftest\.py|_spec\.rb|[a-z0-9](Test|Tests|IT|Spec)\.(java|kt|kts|cs|php|scala|groovy|swift))$`,
    input: NAME,
  },
  {
    file: 'packages/secrets/src/known-keys.ts',
    pattern: `new RegExp(
  [...keyByBeginning.keys()]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|'),
  'g',
)`,
    input: 'any text: one of a few words of our own, without any repeat',
  },
  {
    file: 'packages/code-index/src/index/services/doubts/inference-doubts.ts',
    pattern: "new RegExp(pattern, pattern.multiline ? 'gm' : 'g')",
    input: 'any file: a literal of one of the conventions, each of which is checked where it is written',
  },
  {
    file: 'apps/boocontext/src/tools/input-schema.ts',
    pattern: 'new RegExp(property.pattern)',
    input: 'what is asked: a pattern of our own schemas, behind a check of the length',
  },
  {
    file: 'apps/boocode/src/repository/search.ts',
    pattern: "new RegExp(source, ignoreCase ? 'iu' : 'u')",
    input: 'nothing: a pattern that a person asks for is only parsed here, and run where it can be ended',
  },
  {
    file: 'apps/boochat/src/ui/code/translated-pattern.ts',
    pattern: 'new RegExp(source, pattern.slice(1, end))',
    input:
      'a line of code of at most 1,000 characters, in a worker beside the page; the pattern is of a grammar that the page is built with',
  },
];
