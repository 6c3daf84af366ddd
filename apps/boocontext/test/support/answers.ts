/** Engine's answers for tests: whole by default, so that a test says only what it is about. Lines are 0-based. */
import type {
  AffectedSymbol,
  CallgraphAnswer,
  Coverage,
  EdgeInfo,
  FileHealth,
  HealthOfFile,
  ImpactAnswer,
  Mentions,
  ProjectHealth,
  Stamped,
  SymbolHit,
  SymbolInfo,
  SymbolsAnswer,
  TypesAnswer,
  UnknownSymbol,
  UnmeasuredHealth,
} from '@boocontext/code-index';

export const snapshot = '4f2a91c';

export function definition(fields: Partial<SymbolInfo> = {}): SymbolInfo {
  return {
    symbol: 'chargeCard',
    kind: 'function',
    container: '',
    file: 'src/billing/charge.ts',
    line: 40,
    endLine: 60,
    signature: '(order: Order, card: Card) => Promise<Receipt>',
    exported: true,
    ...fields,
  };
}

export function edge(fields: Partial<EdgeInfo> = {}): EdgeInfo {
  return {
    symbol: 'retry',
    container: '',
    file: 'src/billing/retry.ts',
    line: 11,
    depth: 1,
    callSites: [{ line: 18, text: 'return chargeCard(job.order, job.card)' }],
    resolution: 'exact',
    via: 'call',
    ...fields,
  };
}

export function edges(number: number, fields: Partial<EdgeInfo> = {}): readonly EdgeInfo[] {
  return Array.from({ length: number }, (_, index) => edge({ symbol: `caller${index}`, line: index, ...fields }));
}

export const cleanMentions: Mentions = {
  total: 9,
  explained: { call: 4, import: 2, definition: 1, text: 2 },
  unexplained: [],
  unexplainedTotal: 0,
  likelyTotal: 0,
};

export function openMentions(likely: number, remote = 0): Mentions {
  const one = (index: number, isLikely: boolean) => ({
    file: `src/open${index}.ts`,
    line: index,
    text: 'const rule = rules[region] ?? "chargeCard"',
    likely: isLikely,
    cause: 'string that may name it',
  });
  return {
    ...cleanMentions,
    unexplained: [
      ...Array.from({ length: likely }, (_, index) => one(index, true)),
      ...Array.from({ length: remote }, (_, index) => one(likely + index, false)),
    ],
    unexplainedTotal: likely + remote,
    likelyTotal: likely,
  };
}

export const partialCoverage: Coverage = {
  checked: 3,
  total: 8,
  skipped: { timeout: 5 },
  notes: ['5 files were not checked in time.'],
  partial: true,
};

/** Something was left out that cannot change the answer. */
export const harmlessCoverage: Coverage = { checked: 8, total: 8, skipped: { minified: 2 }, notes: [], partial: false };

export function callgraph(fields: Partial<CallgraphAnswer> = {}): Stamped<CallgraphAnswer> {
  return {
    found: true,
    definitions: [definition()],
    callers: [edge()],
    callees: [],
    mentions: cleanMentions,
    snapshot,
    ...fields,
  };
}

export function affected(fields: Partial<AffectedSymbol> = {}): AffectedSymbol {
  return {
    symbol: 'checkout',
    container: 'CartService',
    file: 'src/cart/service.ts',
    line: 87,
    depth: 1,
    why: 'calls chargeCard',
    resolution: 'exact',
    ...fields,
  };
}

/** Nothing depends on it and nothing stayed open: the one answer that is SAFE. */
export function impact(fields: Partial<ImpactAnswer> = {}): Stamped<ImpactAnswer> {
  return {
    found: true,
    roots: [definition()],
    affectedSymbols: [],
    affectedFiles: [],
    tests: [],
    hasTests: true,
    ends: [],
    depth: 0,
    deeper: false,
    mentions: cleanMentions,
    open: [],
    snapshot,
    ...fields,
  };
}

export function hit(fields: Partial<SymbolHit> = {}): SymbolHit {
  return { ...definition(), context: 'export async function chargeCard(', score: 12.3456, ...fields };
}

export function symbols(fields: Partial<SymbolsAnswer> = {}): Stamped<SymbolsAnswer> {
  return { results: [hit()], total: 1, exact: 1, near: [], snapshot, ...fields };
}

export function types(fields: Partial<TypesAnswer> = {}): Stamped<TypesAnswer> {
  return {
    found: true,
    definitions: [definition()],
    symbol: definition(),
    signature: '(order: Order, card: Card) => Promise<Receipt>',
    typeParameters: [],
    members: [],
    expanded: '',
    documentation: '',
    usedBy: [],
    resolved: true,
    doubts: [],
    snapshot,
    ...fields,
  };
}

export function unknown(fields: Partial<UnknownSymbol> = {}): Stamped<UnknownSymbol> {
  return { found: false, near: [], snapshot, ...fields };
}

export function projectHealth(fields: Partial<ProjectHealth> = {}): Stamped<ProjectHealth> {
  return {
    scope: 'project',
    grade: 'B',
    score: 78,
    fileCount: 12,
    codeLines: 2000,
    grades: { A: 10, B: 1, C: 1, D: 0, F: 0 },
    hotspots: [healthOfFile()],
    otherUnhealthy: [],
    files: [healthOfFile()],
    cycles: [],
    duplication: { lines: 80, files: 2 },
    history: { known: true, sentence: 'Changes are those of the 365 days up to 2026-08-22 (40 commits)' },
    ungraded: { tests: 4, fixtures: 0, declarations: 0, vendored: 0, unmeasured: 0 },
    snapshot,
    ...fields,
  };
}

export function healthOfFile(fields: Partial<HealthOfFile> = {}): HealthOfFile {
  return {
    file: 'src/billing/charge.ts',
    grade: 'C',
    score: 61,
    weakest: 'cognitive',
    codeLines: 300,
    commits: 14,
    churn: 420,
    ...fields,
  };
}

export function fileHealth(fields: Partial<FileHealth> = {}): Stamped<FileHealth> {
  return {
    scope: 'file',
    file: 'src/billing/charge.ts',
    grade: 'C',
    score: 61,
    codeLines: 300,
    dimensions: {
      size: { score: 90, figure: '300 lines of code, the longest function 70' },
      cognitive: { score: 45, figure: 'at most 31 in a function' },
    },
    weakest: 'cognitive',
    functions: [
      { name: 'charge', container: 'Card', line: 40, cyclomatic: 12, cognitive: 31, nesting: 3, lines: 70 },
      { name: 'log', container: '', line: 4, cyclomatic: 1, cognitive: 0, nesting: 0, lines: 3 },
    ],
    smells: [
      {
        type: 'complex_function',
        severity: 'MAJOR',
        domain: 'complexity',
        file: 'src/billing/charge.ts',
        line: 40,
        message: 'Card.charge: cognitive complexity 31 (bound 15), cyclomatic 12 (bound 20)',
      },
    ],
    history: { known: true, sentence: 'Changes are those of the 365 days up to 2026-08-22 (40 commits)' },
    snapshot,
    ...fields,
  };
}

export function unmeasured(fields: Partial<UnmeasuredHealth> = {}): Stamped<UnmeasuredHealth> {
  return { scope: 'nothing', message: 'There is no source file here', snapshot, ...fields };
}
