// The package's public face. What users may import is exported here name by name;
// inside the package import the file itself.
export type { Control, Engine, EngineOptions, Progress, Stamped } from './engine/engine.ts';
export { cacheHome, openEngine } from './engine/open.ts';
export { EngineError, type EngineErrorCode } from './errors.ts';
export type { SymbolKind } from './model/facts.ts';
export type {
  AffectedFile,
  AffectedSymbol,
  CallgraphAnswer,
  CallgraphQuestion,
  CallSiteInfo,
  Coverage,
  EdgeInfo,
  FileHealth,
  FunctionHealth,
  Grade,
  HealthAnswer,
  HealthDimension,
  HealthHistory,
  HealthOfFile,
  HealthQuestion,
  ImpactAnswer,
  ImpactQuestion,
  IndexReport,
  MentionKind,
  Mentions,
  ProjectHealth,
  ReportAnswer,
  Resolution,
  Smell,
  SymbolHit,
  SymbolInfo,
  SymbolSelector,
  SymbolsAnswer,
  SymbolsQuestion,
  TypesAnswer,
  TypesQuestion,
  UnexplainedMention,
  UnknownSymbol,
  UnmeasuredHealth,
  Via,
} from './query/answers.ts';
