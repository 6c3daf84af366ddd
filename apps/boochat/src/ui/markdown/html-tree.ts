/** As much of a syntax tree of HTML (hast) as is needed by what marks parts of an answer. */
export interface Node {
  readonly type: string;
  readonly value?: string;
  readonly tagName?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  children?: Node[];
}
