/** What is only true of one framework for Python; `py-routes.ts` reads by it. Parameters are told by name, or by place as `0`. */
import type { Sources } from '../sources.ts';

export interface PyFramework {
  readonly name: string;
  /** What its classes are imported from; what lies below belongs to it. */
  readonly modules: readonly string[];
  /** What its classes make, by their names. */
  readonly makes: Readonly<Record<string, 'app' | 'router'>>;
  /** Under which parameters the routes stand that these classes are made with. */
  readonly madeWith?: readonly string[];
  /** By class, under which parameters it is given what it is put below: `Api(app)`. */
  readonly madeBelow?: Readonly<Record<string, readonly string[]>>;
  /** By class, where its prefix stands; else as `prefix` and `url_prefix`. */
  readonly prefixes?: Readonly<Record<string, PyPrefix>>;
  /** Where another framework serves its routers. */
  readonly servedAt?: (sources: Sources) => readonly PyServed[];
  /** Prefixes and paths are joined by a slash, and a prefix keeps the one that it ends with: `users/` and nothing are `users/`. */
  readonly joinsWithSlash?: boolean;
  /** Of a framework that looks paths up by names, by class: where the name stands that they begin with there, if anywhere. */
  readonly namedAt?: Readonly<Record<string, readonly string[]>>;
  /** Calls on a router that make another one below it, with what it is as a class: `api.namespace('users')`. */
  readonly makesBelow?: Readonly<Record<string, string>>;
  /** Calls that put what they are called on below what they are given: `api.init_app(app)`. */
  readonly putsBelow?: Readonly<Record<string, readonly string[]>>;
  /** All that stands by place from the path on is a path of its own: `@api.route('/users', '/people')`. */
  readonly hasManyPaths?: boolean;
  /** Calls on an app or a router that register one route: `app.add_api_route('/users', list_users)`. */
  readonly registers: Readonly<Record<string, PyRegistration>>;
  /** Calls on an app or a router that put another one, or a list of routes, below it. */
  readonly mounts: Readonly<Record<string, PyMount>>;
  /** What stands in lists of routes: `Route('/users', list_users)`. */
  readonly items?: Readonly<Record<string, PyRegistration | PyMount>>;
}

/** A router by the name that a file has for it. */
export interface PyServed {
  readonly file: string;
  readonly name: string;
  readonly prefix: string;
  readonly isSure: boolean;
}

interface PyPrefix {
  readonly at: readonly string[];
  /** What is the prefix where none is given, behind a slash: the name. */
  readonly orNamed?: readonly string[];
}

export interface PyRegistration {
  readonly path: readonly string[];
  readonly handler: readonly string[];
  /** The one method; else what `methods` lists, and else what the handler answers. */
  readonly method?: string;
  /** What the route is looked up by; else the name of the handler. */
  readonly name?: readonly string[];
  readonly isNamedInSmallLetters?: boolean;
  /** The parameter that is the method. */
  readonly verb?: readonly string[];
}

export interface PyMount {
  readonly target: readonly string[];
  readonly prefix: readonly string[];
  /** The prefix takes the place of the one that the target was made with. */
  readonly replaces?: boolean;
  /** Only a router can be put there: what answers below it was registered with that. */
  readonly takesRouters?: boolean;
}

export function isMount(item: PyRegistration | PyMount): item is PyMount {
  return 'target' in item;
}
