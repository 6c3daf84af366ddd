import { callgraphTool } from './callgraph.ts';
import { healthTool } from './health.ts';
import { impactTool } from './impact.ts';
import { mapTool } from './map.ts';
import { overviewTool } from './overview.ts';
import { symbolsTool } from './symbols.ts';
import type { Tool } from './tool.ts';
import { typesTool } from './types.ts';

/** The tools that are listed, in the order in which a model reads them. */
export const tools: readonly Tool[] = [
  overviewTool,
  mapTool,
  healthTool,
  symbolsTool,
  callgraphTool,
  impactTool,
  typesTool,
];
