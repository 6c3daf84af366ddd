/** How sure an edge is: `exact`, the type checker says so; `resolved`, read from source; `candidate`, a possibility. */
export type Resolution = (typeof RESOLUTIONS)[number];

/** From the surest; the order is part of caches. */
export const RESOLUTIONS = ['exact', 'resolved', 'candidate'] as const;

/** By what construct one symbol reaches another. */
export type Via =
  | 'call'
  | 'construct'
  | 'virtual'
  | 'callback'
  | 'jsx'
  | 'decorator'
  | 'route'
  | 'command'
  | 'job'
  | 'event'
  | 'http'
  | 'query'
  | 'env'
  | 'rpc'
  | 'graphql'
  | 'fixture'
  /** A test puts something else in its place. */
  | 'mock'
  | 'reference';
