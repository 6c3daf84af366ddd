export { besideProject } from './aside.ts';
export { askCodesight } from './codesight/text-tools.ts';
export { hasColumnsElsewhere, manifestsThatTell, mayBeColumn, modelOf } from './declared-columns.ts';
export {
  bridgesOfMessages,
  messagesToEntries,
  openMessages,
} from './edges/messages-to-entries.ts';
export {
  bridgesOf,
  comparable,
  isParameter,
  leadTo,
  type RequestToRoute,
  requestsToRoutes,
  segmentsOf,
  withSent,
} from './edges/requests-to-routes.ts';
export {
  isHandlerOf,
  isLineOf,
  isOutside,
  isRunOf,
  linesOfRoute,
  linesThatRun,
  nameOfHandler,
  type Outside,
  outsideName,
  routeName,
  withOutside,
} from './edges/route-edges.ts';
export { findExampleFiles } from './example-files.ts';
export { fieldText, typeText } from './field-text.ts';
export { tablesOfModels } from './own-tables.ts';
export { type DataLayer, dataLayers, dataLayersOfLibrary } from './project-markers.ts';
export { reachOfAll } from './reach.ts';
export { groupedBy } from './reading/grouped.ts';
export { elementFrameworks } from './reading/scripts/element-frameworks.ts';
export { digestOfFolder, digestOfScanCode } from './runner/code-digest.ts';
export { assembleUnfinished, scanProject } from './runner/scanner.ts';
export type {
  AroundLines,
  EntryKind,
  ProjectScan,
  Reach,
  ScanFailure,
  ScannedEntry,
  ScannedEnvReads,
  ScannedMessage,
  ScannedQuery,
  ScannedRequest,
  ScannedRoute,
  ScannedSchema,
  ScanParts,
  SchemaField,
  ViewMethod,
} from './scan.ts';
export {
  declaresRoutes,
  isFrameworkOfNpm,
  packagesOfFramework,
  type ServerFramework,
  serverFrameworks,
  unreadOperations,
} from './server-frameworks.ts';
export { isStored, isTable } from './stored.ts';
