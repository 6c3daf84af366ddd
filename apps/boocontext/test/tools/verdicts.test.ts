// The verdict table of the design, row by row: what an answer holds, and the verdict that it earns.

import { describe, expect, test } from 'vitest';
import { standingOf } from '../../src/tools/make-envelope.ts';
import {
  judgeCallgraph,
  judgeHealth,
  judgeImpact,
  judgeOverview,
  judgeSymbols,
  judgeTypes,
} from '../../src/tools/verdicts.ts';
import {
  affected,
  callgraph,
  definition,
  fileHealth,
  harmlessCoverage,
  impact,
  openMentions,
  partialCoverage,
  projectHealth,
  symbols,
  types,
  unknown,
  unmeasured,
} from '../support/answers.ts';

describe('overview', () => {
  const typescript = { language: 'TypeScript', programming: true, read: true, files: 9, lines: 900, tests: 0 };
  const entry = { file: 'a.ts', kind: 'start', name: '', by: 'declared', why: 'script start of package.json' } as const;
  const lua = { ...typescript, language: 'Lua', read: false };
  const project = {
    type: 'application',
    sourceFiles: 9,
    manifests: [],
    entryPoints: [entry],
    languages: [typescript],
    aside: {},
  } as const;
  const scan = {
    failures: [],
    routes: [],
    servers: [],
    unplacedRoutes: 0,
    schemas: [],
    layers: [],
    apps: [],
    starting: [],
  };
  const server = {
    file: 'package.json',
    kind: 'npm',
    name: '',
    description: '',
    version: '',
    private: true,
    dependencies: ['restify'],
    developmentDependencies: [],
    scripts: [],
  } as const;

  const schema = { name: 'Cart', fields: [], orm: 'prisma', file: 'schema.prisma' };
  const route = {
    method: 'GET',
    path: '/',
    file: 'a.ts',
    framework: 'express',
    confidence: 'high',
    foundBy: 'boocontext',
  } as const;

  test.each([
    ['complete', project, scan, 'SAFE'],
    ['a part of the scan failed', project, { ...scan, failures: [{ detector: 'routes', message: 'x' }] }, 'CAUTION'],
    ['no source files', { ...project, sourceFiles: 0 }, scan, 'CAUTION'],
    ['files were not read in time', { ...project, coverage: partialCoverage }, scan, 'CAUTION'],
    ['files left out that cannot matter', { ...project, coverage: harmlessCoverage }, scan, 'SAFE'],
    [
      'mostly a language whose imports are not followed',
      { ...project, languages: [lua, { ...typescript, lines: 90 }] },
      scan,
      'CAUTION',
    ],
    ['a little of such a language', { ...project, languages: [typescript, { ...lua, lines: 90 }] }, scan, 'SAFE'],
    ['a server framework whose routes are not read', { ...project, manifests: [server] }, scan, 'CAUTION'],
    [
      'a server of operations, beside routes',
      { ...project, manifests: [{ ...server, dependencies: ['@apollo/server'] }] },
      { ...scan, routes: [route] },
      'CAUTION',
    ],
    [
      'a server of operations that are read',
      { ...project, manifests: [{ ...server, dependencies: ['@apollo/server'] }] },
      { ...scan, routes: [{ ...route, framework: 'graphql' }] },
      'SAFE',
    ],
    ['no entry point', { ...project, entryPoints: [] }, scan, 'CAUTION'],
    ['no entry point in a library', { ...project, type: 'library', entryPoints: [] }, scan, 'SAFE'],
    ['a data layer that is not read', project, { ...scan, layers: ['Realm'] }, 'CAUTION'],
    [
      'a data layer that is not read, beside one that is',
      project,
      { ...scan, layers: ['prisma', 'Realm'], schemas: [schema] },
      'CAUTION',
    ],
    ['what a data layer runs on', project, { ...scan, layers: ['prisma', 'PostgreSQL'], schemas: [schema] }, 'SAFE'],
    ['statements alone', project, { ...scan, layers: ['PostgreSQL'] }, 'CAUTION'],
    [
      'an entry point without its source',
      { ...project, entryPoints: [{ ...entry, by: 'unresolved' }] },
      scan,
      'CAUTION',
    ],
    ['a data layer that is read', project, { ...scan, layers: ['prisma'], schemas: [schema] }, 'SAFE'],
    ['a data layer that is read, without a schema', project, { ...scan, layers: ['prisma'] }, 'CAUTION'],
    [
      'a file that declares what starts',
      project,
      { ...scan, starting: [{ file: 'serverless.yml', declares: true }] },
      'CAUTION',
    ],
    [
      'a file that starts what the sources show',
      project,
      { ...scan, starting: [{ file: 'Dockerfile', declares: false }] },
      'SAFE',
    ],
    ['a library on such a framework', { ...project, type: 'library', manifests: [server] }, scan, 'SAFE'],
    ['routes that were read to the full path', project, { ...scan, routes: [route] }, 'SAFE'],
    ['routes found by patterns', project, { ...scan, routes: [{ ...route, confidence: 'inferred' }] }, 'CAUTION'],
    ['matches of patterns that were left out', project, { ...scan, unplacedRoutes: 2 }, 'CAUTION'],
    ['data schemas that were read', project, { ...scan, schemas: [schema] }, 'SAFE'],
    [
      'a server that is read, without a route',
      { ...project, manifests: [{ ...server, dependencies: ['express'] }] },
      scan,
      'CAUTION',
    ],
    [
      'a server beside the one that is read',
      { ...project, manifests: [{ ...server, dependencies: ['express', 'restify'] }] },
      { ...scan, routes: [route] },
      'CAUTION',
    ],
    ['a server that only the sources name', project, { ...scan, servers: ['JAX-RS'] }, 'CAUTION'],
    ['a library that declares routes', { ...project, type: 'library' }, { ...scan, servers: ['spring'] }, 'CAUTION'],
    ['a library that imports a server', { ...project, type: 'library' }, { ...scan, servers: ['express'] }, 'SAFE'],
    ['examples beside the project', { ...project, aside: { examples: 3 } }, scan, 'CAUTION'],
  ] as const)('%s', (_, answer, found, verdict) => {
    expect(standingOf(judgeOverview(answer, found)).verdict).toBe(verdict);
  });
});

describe('symbols', () => {
  test.each([
    ['a match', symbols(), 'INFO'],
    ['no match', symbols({ results: [], total: 0, exact: 0 }), 'INFO'],
    ['files left out that cannot matter', symbols({ coverage: harmlessCoverage }), 'INFO'],
    ['a partial index', symbols({ coverage: partialCoverage }), 'CAUTION'],
  ])('%s', (_, answer, verdict) => {
    expect(standingOf(judgeSymbols(answer)).verdict).toBe(verdict);
  });
});

describe('callgraph', () => {
  test.each([
    ['complete', callgraph(), 'INFO'],
    ['complete, with no caller', callgraph({ callers: [] }), 'INFO'],
    ['files left out that cannot matter', callgraph({ coverage: harmlessCoverage }), 'INFO'],
    ['only unlikely mentions unexplained', callgraph({ mentions: openMentions(0, 4) }), 'INFO'],
    ['a likely mention unexplained', callgraph({ mentions: openMentions(1) }), 'CAUTION'],
    ['several definitions', callgraph({ definitions: [definition(), definition({ file: 'b.ts' })] }), 'CAUTION'],
    ['not all files checked', callgraph({ coverage: partialCoverage }), 'CAUTION'],
    ['an unknown symbol', unknown(), 'UNSAFE'],
  ])('%s', (_, answer, verdict) => {
    expect(standingOf(judgeCallgraph(answer)).verdict).toBe(verdict);
  });
});

describe('impact', () => {
  const file = { file: 'src/cart/service.ts', depth: 1, why: 'imports it' };
  const stale = {
    symbol: 'retry',
    container: '',
    file: 'src/billing/retry.ts',
    line: 18,
    callLines: [20],
    of: 'chargeCard',
    ofFile: 'src/a.ts',
    ofKind: 'function' as const,
    change: 'signature' as const,
  };
  test.each([
    ['nothing affected and nothing open', impact(), 'SAFE'],
    ['files left out that cannot matter', impact({ coverage: harmlessCoverage }), 'SAFE'],
    ['only unlikely mentions unexplained', impact({ mentions: openMentions(0, 4) }), 'SAFE'],
    ['a symbol affected', impact({ affectedSymbols: [affected()] }), 'CAUTION'],
    ['a file affected', impact({ affectedFiles: [file] }), 'CAUTION'],
    ['a test affected', impact({ tests: [{ file: 'a.test.ts', reaches: 'chargeCard', distance: 1 }] }), 'CAUTION'],
    ['a caller of a changed signature', impact({ staleCallers: [stale] }), 'CAUTION'],
    ['a likely mention unexplained', impact({ mentions: openMentions(1) }), 'CAUTION'],
    ['not all files checked', impact({ coverage: partialCoverage }), 'CAUTION'],
    [
      'exported by the public entry',
      impact({ open: ['It is exported by the public entry of the package.'] }),
      'CAUTION',
    ],
    ['an entry by convention', impact({ open: ['src/pages/index.tsx is an entry by convention.'] }), 'CAUTION'],
    ['dynamic member access', impact({ open: ['Its container is accessed by computed names.'] }), 'CAUTION'],
    ['more beyond the depth', impact({ deeper: true }), 'CAUTION'],
    ['nothing that could be followed', impact({ roots: [] }), 'CAUTION'],
    ['an unknown symbol', unknown(), 'UNSAFE'],
  ])('%s', (_, answer, verdict) => {
    expect(standingOf(judgeImpact(answer, 'symbol')).verdict).toBe(verdict);
  });

  test('a diff that changes no symbol', () => {
    expect(standingOf(judgeImpact(impact({ roots: [], changedSymbols: [], staleCallers: [] }), 'diff')).verdict).toBe(
      'SAFE',
    );
  });

  test('each open condition is a reason of its own', () => {
    const open = ['It is exported by the public entry of the package.', 'Its container is accessed by computed names.'];
    expect(judgeImpact(impact({ open }), 'symbol').open).toEqual(open.map((text) => ({ text })));
    // Who uses it from outside is told, and is no gap; it is never safe for that.
    const [first = ''] = open;
    expect(standingOf(judgeImpact(impact({ open: [first], fromOutside: [first] }), 'symbol'))).toEqual({
      verdict: 'CAUTION',
      complete: true,
    });
    expect(judgeImpact(impact({ open, fromOutside: [first] }), 'symbol').open).not.toContainEqual({ text: first });
  });
});

describe('types', () => {
  test.each([
    ['resolved', types(), 'INFO'],
    ['declared only, in a language without a checker', types({ resolved: false }), 'INFO'],
    ['rests on any', types({ doubts: ['`card` is any.'] }), 'CAUTION'],
    ['not all files checked', types({ coverage: partialCoverage }), 'CAUTION'],
    ['an unknown symbol', unknown(), 'UNSAFE'],
  ])('%s', (_, answer, verdict) => {
    expect(standingOf(judgeTypes(answer)).verdict).toBe(verdict);
  });
});

describe('health', () => {
  const grades = { A: 10, B: 1, C: 1, D: 0, F: 0 };
  const noHistory = { known: false, sentence: 'There is no git repository here' };
  test.each([
    ['every file C or better', projectHealth(), 'INFO'],
    ['the same without history', projectHealth({ history: noHistory }), 'INFO'],
    ['files left out that do not count', projectHealth({ coverage: harmlessCoverage }), 'INFO'],
    ['a D', projectHealth({ grades: { ...grades, D: 1 } }), 'CAUTION'],
    ['an F', projectHealth({ grades: { ...grades, F: 1 } }), 'CAUTION'],
    ['files that could not be measured', projectHealth({ coverage: partialCoverage }), 'CAUTION'],
    ['nothing could be measured', unmeasured(), 'UNSAFE'],
    ['one file, C', fileHealth(), 'INFO'],
    ['one file, D', fileHealth({ grade: 'D' }), 'CAUTION'],
    ['one file that could not be compared with all others', fileHealth({ coverage: partialCoverage }), 'CAUTION'],
  ])('%s', (_, answer, verdict) => {
    expect(standingOf(judgeHealth(answer)).verdict).toBe(verdict);
  });
});
