// The package's public face. What users may import is exported here name by name;
// inside the package import the file itself.

export type { Control, Engine, EngineOptions, Progress, Stamped } from './engine/engine.ts';
export { cacheHome, madeIndexFile, openEngine, repositoryCache } from './engine/open.ts';
export { EngineError, type EngineErrorCode } from './errors.ts';
export type { Bridge, QueryAccess } from './index/bridges.ts';
export { type CacheFile, readCache, writeCache } from './index/cache.ts';
export { type ImportedIndex, readyIndex } from './index/precise.ts';
export { stemsOf } from './index/search/terms.ts';
export { shownLines } from './index/shown-text.ts';
export { wordOccurrences } from './index/word-occurrences.ts';
export type { Manifest, ManifestKind } from './manifests/manifest.ts';
export {
  type Bindings,
  bindingsOf,
  mayBind,
  type Registry,
  type Requirement,
  versionSaidIn,
} from './manifests/requirements.ts';
export { SYMBOL_KINDS, type SymbolKind } from './model/facts.ts';
export { groupedBy } from './model/grouped.ts';
export type {
  AffectedFile,
  AffectedSymbol,
  AffectedTest,
  BrokenPlace,
  CallgraphAnswer,
  CallgraphQuestion,
  CallSiteInfo,
  ChainEnd,
  ChangedSymbol,
  CounterpartKind,
  Coverage,
  DiffErrorsAnswer,
  DiffErrorsQuestion,
  DirectUse,
  EarlierAnswer,
  EarlierFile,
  EarlierQuestion,
  EdgeInfo,
  EntryPoint,
  Evidence,
  FileHealth,
  FilesAnswer,
  FunctionHealth,
  Grade,
  HealthAnswer,
  HealthDimension,
  HealthHistory,
  HealthOfFile,
  HealthQuestion,
  ImpactAnswer,
  ImpactQuestion,
  ImportSummary,
  IndexReport,
  LanguageCount,
  ListedFile,
  MentionKind,
  Mentions,
  NamedPlace,
  PathStep,
  ProjectAnswer,
  ProjectDocument,
  ProjectHealth,
  ProjectQuestion,
  ProjectType,
  RankedFile,
  RankedSymbol,
  Ranking,
  RelatedAnswer,
  RelatedEdge,
  RelatedFile,
  RelatedQuestion,
  ReportAnswer,
  Resolution,
  ScipReport,
  Smell,
  StaleCaller,
  SymbolChange,
  SymbolHit,
  SymbolInfo,
  SymbolPlace,
  SymbolSelector,
  SymbolsAnswer,
  SymbolsQuestion,
  TextRead,
  TrialAnswer,
  TypedSymbol,
  TypesAnswer,
  TypesQuestion,
  UnexplainedMention,
  UnknownSymbol,
  UnmeasuredHealth,
  UntoldUse,
  Via,
  WhyToldOf,
  WorkspacePackage,
} from './query/answers.ts';
export type { BridgesWanted } from './query/asking.ts';
export { besideFile } from './query/project/beside-start.ts';
export { asideOf } from './repository/aside.ts';
export { isTestPath } from './repository/languages.ts';
export { pathFilter } from './repository/path-filter.ts';
