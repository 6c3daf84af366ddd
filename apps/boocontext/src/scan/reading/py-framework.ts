/** What is only true of one framework for Python; `py-routes.ts` reads by it. Parameters are told by name, or by place as `0`. */

export interface PyFramework {
  readonly name: string;
  /** What its classes are imported from; what lies below belongs to it. */
  readonly modules: readonly string[];
  /** What its classes make, by their names. */
  readonly makes: Readonly<Record<string, 'app' | 'router'>>;
  /** Under which parameters the routes stand that these classes are made with. */
  readonly madeWith?: readonly string[];
  /** Calls on an app or a router that register one route: `app.add_api_route('/users', list_users)`. */
  readonly registers: Readonly<Record<string, PyRegistration>>;
  /** Calls on an app or a router that put another one, or a list of routes, below it. */
  readonly mounts: Readonly<Record<string, PyMount>>;
  /** What stands in lists of routes: `Route('/users', list_users)`. */
  readonly items?: Readonly<Record<string, PyRegistration | PyMount>>;
}

export interface PyRegistration {
  readonly path: readonly string[];
  readonly handler: readonly string[];
  /** The one method; else what `methods` lists, and else what the handler answers. */
  readonly method?: string;
  /** The parameter that is the method. */
  readonly verb?: readonly string[];
}

export interface PyMount {
  readonly target: readonly string[];
  readonly prefix: readonly string[];
  /** The prefix takes the place of the one that the target was made with. */
  readonly replaces?: boolean;
}

export function isMount(item: PyRegistration | PyMount): item is PyMount {
  return 'target' in item;
}
