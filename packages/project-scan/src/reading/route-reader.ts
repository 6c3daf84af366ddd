/** What the folder of a library that serves has. */
import type { AroundLines, ScannedApp, ScannedRoute } from '../scan.ts';
import type { MiddlewareUse } from './middleware.ts';
import type { Sources } from './sources.ts';

export interface RouteReader {
  /** Names of those that it reads, as `server-frameworks.ts` has them. */
  readonly frameworks: readonly string[];
  readonly read: (sources: Sources) => RouteReading;
}

/** Plain data, in any order. */
export interface RouteReading {
  readonly routes: readonly ReadRoute[];
  readonly apps?: readonly ScannedApp[];
  readonly uses?: readonly MiddlewareUse[];
  /** What runs before routes, besides what these say themselves. */
  readonly before?: readonly BeforeRoutes[];
  /** Places at which there are more routes, or which decide about paths in a way that cannot be read. */
  readonly hidden?: readonly Place[];
}

/** Lines that run before routes, or that put before them what does. */
export interface BeforeRoutes extends AroundLines {
  /** Before all routes of this framework in the same module; absent where it is not known which they are. */
  readonly framework?: string;
}

/** The list says for all of them who has found them. */
export type ReadRoute = Omit<ScannedRoute, 'foundBy'>;

/** `brought`: by a library, or by what was not found. `form`: in a way that is not read. */
export type WhyHidden = 'brought' | 'form';

export interface Place {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** It is registered on this, which was not seen to be a router; else by what is worked out. */
  readonly on?: string;
  /** Why it is not read; else something is worked out there. */
  readonly why?: WhyHidden;
  /** Of what was not understood: no more than a prefix of the routes that these files serve. */
  readonly prefixOf?: readonly string[];
  /** All that is registered there, by name, with the classes that a class builds on; else it may be anything. */
  readonly names?: readonly string[];
  /** With `names`: the functions in which it is registered. */
  readonly within?: readonly string[];
}
