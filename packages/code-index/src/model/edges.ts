/** How sure an edge is: `exact`, the type checker says so; `resolved`, read from source; `candidate`, a possibility. */
export type Resolution = 'exact' | 'resolved' | 'candidate';

/** By what construct one symbol reaches another. */
export type Via = 'call' | 'construct' | 'virtual' | 'callback' | 'jsx' | 'decorator' | 'route' | 'reference';
