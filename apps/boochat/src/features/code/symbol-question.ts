/** What is asked about a name in the code. */
export const questionLabels = {
  callgraph: 'Who calls it, and what does it call?',
  references: 'Where is it used?',
  types: 'What is it?',
  implementations: 'What implements or overrides it?',
  impact: 'What breaks if it changes?',
  uses: 'Where is its name mentioned?',
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
