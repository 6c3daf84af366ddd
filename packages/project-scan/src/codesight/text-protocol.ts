/** What the main thread and the worker of codesight's own tools say to each other. */
export interface TextSetup {
  readonly directory: string;
  readonly files: readonly string[];
  readonly tool: string;
}

export type TextMessage = { readonly kind: 'ready' } | { readonly kind: 'text'; readonly text: string };
