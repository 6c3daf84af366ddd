/** How TypeScript and JavaScript are reached without a name being written at the place. */
import type { LanguageConventions } from '../../inference/conventions.ts';

/** Members that operators, template strings, `for`, `await` and spreading call without their names. */
export const CALLED_BY_SIGNS = /^(?:toString|valueOf|then|\[Symbol\..*\])$/;

/** Names that frameworks and the language itself call. */
const CALLED: ReadonlySet<string> = new Set([
  'toString',
  'toLocaleString',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'next',
  'return',
  'throw',
  'handleEvent',
  'toJSON',
  'valueOf',
  'then',
  'catch',
  'constructor',
  'default',
  'handler',
  'loader',
  'action',
  'meta',
  'links',
  'headers',
  'metadata',
  'config',
  'getServerSideProps',
  'getStaticProps',
  'getStaticPaths',
  'getInitialProps',
  'generateStaticParams',
  'generateMetadata',
  'middleware',
  'load',
  'setup',
  'up',
  'down',
  'render',
  'connectedCallback',
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'main',
  'run',
  'activate',
  'deactivate',
  'plugin',
  'register',
]);

/** What is chosen at run time the checker knows by its types, so that no pattern is needed for that. */
export const TYPESCRIPT_CONVENTIONS: LanguageConventions = {
  reflection: [],
  protocolNames: { test: (name) => CALLED.has(name) },
  entryFiles: [
    { pattern: /(^|\/)(?:pages|src\/pages)\/.+\.[jt]sx?$/, what: 'a page' },
    {
      pattern:
        /(^|\/)app\/(?:.*\/)?(?:page|layout|route|loading|error|not-found|template|default|global-error|sitemap|robots|manifest|opengraph-image|icon)\.[jt]sx?$/,
      what: 'a page or route',
    },
    { pattern: /(^|\/)(?:src\/)?routes\/.+\.[mc]?[jt]sx?$/, what: 'a route' },
    { pattern: /(^|\/)\+(?:page|layout|server|error)[^/]*\.[jt]s$/, what: 'a route' },
    {
      pattern:
        /(^|\/)(?:middleware|instrumentation|hooks\.server|hooks\.client|entry\.server|entry\.client|root)\.[jt]sx?$/,
      what: 'an entry of its framework',
    },
    {
      pattern: /(^|\/)(?:api|functions|netlify\/functions|lambda|workers?)\/[^/]+\.[mc]?[jt]s$/,
      what: 'a serverless function',
    },
    {
      pattern: /(^|\/)[^/]*\.(?:config|setup|stories|story|bench|benchmark)\.[mc]?[jt]sx?$/,
      what: 'configuration of a tool',
    },
    {
      pattern: /(^|\/)(?:gulpfile|gruntfile|rollup|webpack|vite|jest|vitest|babel|karma|eslint)[^/]*\.[mc]?[jt]s$/i,
      what: 'configuration of a tool',
    },
    { pattern: /(^|\/)\.[^/]+\/.*\.[mc]?[jt]sx?$/, what: 'configuration of a tool' },
    {
      pattern: /(^|\/)(?:migrations?|seeds?|scripts?|bin|tools|tasks|examples?|benchmarks?|demo)\/.+\.[mc]?[jt]sx?$/,
      what: 'started by hand or by a tool',
    },
    { pattern: /^(?:src\/)?(?:main|index|server|app|cli|worker|start|bootstrap)\.[mc]?[jt]sx?$/, what: 'an entry' },
  ],
  manifests: /(?:^|\/)package\.json$/,
};
