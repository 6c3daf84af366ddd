/** What is asked about a name in the code, by tool. */
export const symbolTools = {
  callgraph: 'Callers and callees',
  types: 'Type',
  impact: 'Impact of a change',
} as const;

export type SymbolTool = keyof typeof symbolTools;

export interface SymbolQuestion {
  readonly tool: SymbolTool;
  readonly symbol: string;
}
