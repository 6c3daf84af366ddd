/** What is known of a router in a script, and of the framework that it is one of. */

import type { Mountable } from '../mounts.ts';
import type { Imported } from './modules.ts';

export interface Router extends Mountable {
  readonly file: string;
  /** As the file calls it: `app`, `this.app`; `default` where it is only exported. */
  readonly names: readonly string[];
  readonly framework: string;
  /** It was seen to come from the framework. */
  readonly isProven: boolean;
  /** Made here, and answers requests by itself. */
  readonly isApp: boolean;
  /** The code in which its name means it. */
  readonly scope: { readonly from: number; readonly to: number };
  /** The block that alone knows the variable which keeps it: of several routers of one name each is meant in its own. */
  readonly declaredIn?: { readonly from: number; readonly to: number };
  /** Where it is made, for calls that are chained to that. */
  readonly madeAt: number;
  /** The function that it is handed to. */
  readonly holder?: string;
  /** Which of its parameters, from 0. */
  readonly position?: number;
  /** Set where it is another router with a prefix. */
  readonly parent?: Router;
  /** The router in the function that has made this one. */
  readonly madeBy?: Router;
}

/** What is only true of one framework whose routers are objects with methods for verbs. */
export interface ScriptFramework {
  readonly name: string;
  /** As npm calls it. */
  readonly packages: readonly string[];
  /** What is made by calling the export `name` of a module, or its member: `express.Router()`. */
  readonly makes: (called: {
    readonly module: string;
    readonly name: string;
    readonly member: string;
  }) => 'app' | 'router' | undefined;
  /** Types of its routers by the module that exports them. */
  readonly types?: Readonly<Record<string, RegExp>>;
  /** Types of functions that are handed a router. */
  readonly pluginTypes?: RegExp;
  /** An app may be mounted on another one, by these packages where they are named; the file that serves one shows it. */
  readonly mountsApps?: true | readonly string[];
  /** By which an object that the framework makes, makes routers in turn. */
  readonly factoryMethod?: string;
  /** A method that puts a prefix before everything that its router serves. */
  readonly prefixMethod?: string;
}

export interface ScriptModule {
  readonly file: string;
  readonly imports: ReadonlyMap<string, Imported>;
  readonly exports: ReadonlyMap<string, string>;
  readonly routers: readonly Router[];
}
