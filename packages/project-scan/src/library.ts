import type { SymbolInfo } from '@boocontext/code-index';
import type { EntryReader } from './reading/entry-reader.ts';
import type { DeclaredEnvVar, EnvDeclarations } from './reading/env/declared-env-var.ts';
import type { GoTags } from './reading/env/go-tags.ts';
import type { GoFramework } from './reading/go/functions.ts';
import type { ModuleRegistry } from './reading/imported-modules.ts';
import type { JvmHandlers } from './reading/jvm/handlers.ts';
import type { MessageReader } from './reading/message-reader.ts';
import type { MiddlewareReader } from './reading/middleware.ts';
import type { PyFramework } from './reading/python/framework.ts';
import type { QueryReader } from './reading/query-reader.ts';
import type { RouteReader } from './reading/route-reader.ts';
import type { SchemaReader } from './reading/schema-reader.ts';
import type { ScriptFramework } from './reading/scripts/router.ts';
import type { Sources } from './reading/sources.ts';
import type { ScannedComponent, ScannedRequest } from './scan.ts';

/**
 * What is known of a library without reading any source. It is apart from what reads, which is as large as all the rest, so
 * that a command which only asks what a project rests on does not load it.
 */
export interface Library {
  /** As people write it; what is found names it so. */
  readonly name: string;
  /** Its packages, as their registries call them. Where one of these is made, the library itself is made. */
  readonly packages?: readonly string[];
  /** Of its packages, where it does not serve. */
  readonly registry?: ModuleRegistry;
  /** How a project is known to answer requests with it. */
  readonly serves?: Serving;
  /** How a project is known to store data with it. */
  readonly stores?: readonly Storing[];
  /** What it declares is sent or checked, and not stored. */
  readonly sends?: true;
  /** Its schemas are tables, not what is made of them. */
  readonly declaresTables?: true;
  /** Families of channels of which every listener hears each message; a job is done by one. */
  readonly broadcasts?: readonly string[];
  /** How its models stand in code, where the calls on them are read. */
  readonly columns?: Columns;
}

/** What is asked before the calls on a library's models are read: whether a definition can be one of them at all. */
export interface Columns {
  readonly files: RegExp;
  /** Whether such a file may declare some: a cheap look at its text, where its name does not say. All may where it is left out. */
  readonly mayConcern?: (text: () => string, file: string) => boolean;
  /** Nothing in the file says that a class is stored: a manifest of the project does, by its name and text. */
  readonly manifests?: { readonly files: RegExp; readonly text: RegExp };
  /** Whether a definition of such a file may be a column, or a model that has some. */
  readonly declaresColumns: (definition: MaybeColumn) => boolean;
  /** No definition is a column: whoever asks for one asks for its model. */
  readonly areElsewhere?: true;
  /** What each model is called in code, where that is not the name of its schema. */
  readonly modelName?: string;
}

export type MaybeColumn = Pick<SymbolInfo, 'kind' | 'container' | 'file'>;

export interface Serving {
  /** `exact`: routers are followed to the full path. `patterns`: what looks like a route is found, by codesight. */
  readonly reading: 'exact' | 'patterns';
  /** What a file has in its text where what looks like a route may be one. */
  readonly sign?: RegExp;
  /** Names in manifests, and in imports where `modules` says nothing else. */
  readonly packages: RegExp;
  /** By which imports call it, as whole names: `org.springframework.web.bind.annotation.GetMapping`. */
  readonly modules?: RegExp;
  /** Of its packages; that of npm where it is left out. */
  readonly registry?: ModuleRegistry;
  /** A project that imports it rests on it: a manifest may leave it to a parent that is not here. */
  readonly isShownByImports?: true;
  /** Whoever imports it declares routes with it, in a library too. */
  readonly declares?: true;
  /** Paths are compared in capitals and small letters alike, unless something else is set. */
  readonly takesAnyCase?: true;
  /**
   * A handler is found by its name, where the language is read in outline: no line leads to it. By the whole name of its class,
   * or by the end of it, where a namespace stands in no container.
   */
  readonly findsHandlers?: 'whole' | 'end';
  /** Classes may answer a path, with a method for each verb. */
  readonly hasViewClasses?: true;
}

export interface Storing {
  /** Where people call it otherwise than its schemas do. */
  readonly name?: string;
  readonly registry: ModuleRegistry;
  readonly packages: RegExp;
  /** Where what is imported is called otherwise. */
  readonly modules?: RegExp;
  /** What its schemas call their `orm`, where that is not its name. */
  readonly orms?: readonly string[];
  /** Files that show it by their names. */
  readonly files?: RegExp;
}

/** What reads the sources of a library, as far as it has such facts. One reader may be that of several libraries. */
export interface Readers {
  readonly library: Library;
  readonly routes?: RouteReader;
  /** Frameworks whose routers are objects, which are followed for all of a language together. */
  readonly scriptRouters?: readonly ScriptFramework[];
  readonly pythonRouters?: readonly PyFramework[];
  readonly goRouters?: readonly GoFramework[];
  /** Annotations of the JVM by which it calls methods besides routes, which are told apart together. */
  readonly jvmHandlers?: readonly JvmHandlers[];
  /** Tags of Go's fields that it fills from the environment, which libraries may share. */
  readonly goTags?: readonly GoTags[];
  /** What runs before routes, besides what their routers are handed. */
  readonly middleware?: MiddlewareReader;
  readonly schemas?: SchemaReader;
  /** Commands, jobs and listeners. */
  readonly entries?: readonly EntryReader[];
  /** The calls on its schemas. */
  readonly queries?: QueryReader;
  /** What is sent to its entries. */
  readonly messages?: readonly MessageReader[];
  readonly requests?: readonly RequestReader[];
  /** Variables of the environment that are wanted by a declaration. */
  readonly variables?: readonly EnvDeclarations[];
  readonly variableHolder?: EnvHolder;
  readonly components?: ComponentReader;
}

/** What holds the values of variables that were read: a setting is its variable. */
export type EnvHolder = (sources: Sources, read: readonly DeclaredEnvVar[]) => readonly DeclaredEnvVar[];

/** Requests that are sent to whatever answers them, in any order. */
export type RequestReader = (sources: Sources) => readonly ScannedRequest[];

export interface ComponentReader {
  readonly read: (sources: Sources, file: string) => readonly ScannedComponent[];
  /** Packages that are written alike; the first that is depended on names the framework. */
  readonly frameworks?: readonly string[];
}
