/** What is asked about a name in the code. */
export const questionLabels = {
  callgraph: 'Callers and callees',
  types: 'Type',
  implementations: 'Implementations',
  impact: 'Impact of a change',
  uses: 'All places with this name',
} as const;

export type SymbolTool = keyof typeof questionLabels;

/** A name where it stands; line and column are 1-based. */
export interface NameInCode {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface SymbolQuestion {
  readonly tool: SymbolTool;
  readonly at: NameInCode;
}

export function noDefinition(name: string): string {
  return `No definition of ${name} in this repository is known from here. It may come from a library.`;
}
