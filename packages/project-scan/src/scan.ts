/**
 * What a project serves, stores, shows and wants to be told: the port behind which the scanner stands. Plain data, every
 * list complete and in the order of files and lines. Lines are 1-based, since they come from text and go to people;
 * paths are relative to the directory, with `/`. Nothing of tests, examples, fixtures, benchmarks, documentation and
 * compiled output is in it.
 */
export interface ProjectScan {
  /** Frameworks that the project depends on, the one that serves most routes first. */
  readonly frameworks: readonly string[];
  /** Libraries that its data schemas are declared with. */
  readonly orms: readonly string[];
  /** Server frameworks that the sources import, by the names that `server-frameworks.ts` gives them. */
  readonly servers: readonly string[];
  /** Data layers that the sources import or have files of, by the names that `project-markers.ts` gives them. */
  readonly layers: readonly string[];
  /** Files that say what is started, in a form that is not read. */
  readonly starting: readonly StartingFile[];
  /** What its components are written for; absent where it has none. */
  readonly componentFramework?: string;
  /** Where the objects are made that answer requests. */
  readonly apps: readonly ScannedApp[];
  readonly routes: readonly ScannedRoute[];
  /** Lines that run before routes of which it is not known which they are. */
  readonly before: readonly AroundLines[];
  /** What a pattern took for routes and the texts do not hold as such: left out above. */
  readonly unplacedRoutes: number;
  /** What is called from outside by other ways than a request: commands, jobs, listeners. */
  readonly entries: readonly ScannedEntry[];
  /** Of tests too, which are whoever calls. */
  readonly requests: readonly ScannedRequest[];
  /** What code hands to a queue or an emitter, of tests too; nothing where no entry listens to any. */
  readonly messages: readonly ScannedMessage[];
  readonly schemas: readonly ScannedSchema[];
  /** Of tests too. Empty unless `only: 'queries'` asks for them. */
  readonly queries: readonly ScannedQuery[];
  /** Classes that declare columns of data schemas and are none, as queries name them. As empty as these. */
  readonly bases: readonly ScannedSchema[];
  readonly components: readonly ScannedComponent[];
  readonly envVars: readonly ScannedEnvVar[];
  /** Of tests too, and with variables that the system sets. Empty unless `only: 'env'` asks for them. */
  readonly envReads: readonly ScannedEnvReads[];
  /** Where variables are read whose names the text does not say. As empty as these. */
  readonly envHidden: readonly HiddenEnvRead[];
  readonly middleware: readonly ScannedMiddleware[];
  /** Parts that could not be looked at; what they would have found is missing above. */
  readonly failures: readonly ScanFailure[];
  /** Files that were looked at. */
  readonly files: number;
}

/**
 * `high`: the object that serves it was seen to come from the framework, or the framework serves the file by its place.
 * `inferred`: the framework is a dependency and the form is right, but the object, where it is mounted, or a part of the
 * path was not seen.
 * `low`: found by its form in a language of which only the text is read.
 */
export type Confidence = 'high' | 'inferred' | 'low';

export interface ScannedApp {
  readonly framework: string;
  readonly file: string;
  readonly line: number;
}

/** A method by its class and the file of that. */
export interface ViewMethod {
  readonly file: string;
  readonly container: string;
  readonly name: string;
}

/** A method, and the class of whose objects it is run, which may inherit it. */
export interface RunMethod extends ViewMethod {
  readonly on: string;
}

export interface ScannedRoute {
  /**
   * `GET`; `ALL` where every method is answered; `QUERY`, `MUTATION`, `SUBSCRIPTION` and `RPC` of such protocols; `GRAPHQL`
   * for a field of another type, its path being `User.posts`.
   */
  readonly method: string;
  /** With the prefixes of the routers it is mounted on, as far as they were found. */
  readonly path: string;
  /** Name of the function that answers, `<inline>` for a function without one; absent where it was not found. */
  readonly handler?: string;
  /** Where the handler is defined, where the lines that register it only name it: `export default Cart`. */
  readonly handledAt?: { readonly file: string; readonly line: number };
  /** Methods that the framework runs for it besides: hooks of a class that is the handler, and of those it builds on. */
  readonly alsoRuns?: readonly ViewMethod[];
  /** The class of which an object answers, where that is one: its own methods run on that, and those that it inherits. */
  readonly view?: { readonly file: string; readonly name: string };
  /** What answers is code of the library: of ours it runs what stands in `alsoRuns`. */
  readonly isOfLibrary?: true;
  readonly file: string;
  /** Absent where codesight gave none and the text does not hold it. */
  readonly line?: number;
  /**
   * Last line of what registers it: of the call, with a handler that is written there, or from the decorator to the name of
   * the function below it. Absent where that is the same line, or was not seen.
   */
  readonly endLine?: number;
  /** Lines of the same file that are for it and others alike: decorators of its class, with guards that run first. */
  readonly above?: { readonly line: number; readonly endLine: number };
  /** Lines anywhere of what runs around it and others: middleware, layouts, and what mounts its router. Absent where nothing was seen. */
  readonly around?: readonly AroundLines[];
  /** What code calls it instead of its path, where the framework has such names: `orders.show`. */
  readonly name?: string;
  readonly framework: string;
  readonly confidence: Confidence;
  /** A reader of our own, or patterns of codesight. */
  readonly foundBy: 'boocontext' | 'codesight';
}

/**
 * What the world calls though no call stands in the code: a command that a person types, a job that a queue or a clock starts,
 * an event or message that comes.
 */
export interface ScannedEntry {
  readonly kind: EntryKind;
  /** What it is called by: `remote add`, the name of a queue or task, `cron 0 * * * *`, `order.created`. */
  readonly name: string;
  /** The name is what the code works it out of, not what it is. */
  readonly isExpression?: true;
  /** Name of the function that runs, `<inline>` for a function without one; absent where it was not found. */
  readonly handler?: string;
  /** Where it is registered. */
  readonly file: string;
  readonly line: number;
  /** As of a route. */
  readonly endLine?: number;
  /** Where the handler is defined, where that is known and the lines above do not hold its name: the `run` of a class. */
  readonly handledAt?: { readonly file: string; readonly line: number };
  /** Lines that run the handler when they are chosen by the entry's name: the arm of a `match`. */
  readonly runs?: EntryLines;
  /** The library that calls it. */
  readonly framework: string;
  readonly confidence: Confidence;
  /** What it listens to, as messages name it. Absent where nothing is read that could send to it. */
  readonly channels?: readonly string[];
}

/**
 * What the code hands to whoever listens: a job for a queue, a task, an event. A channel begins with its family, as in
 * `queue:mails`: who listens to another family does not hear it.
 */
export interface ScannedMessage {
  /** The first of them that anything listens to is meant. Empty where the code does not say: it is open. */
  readonly channels: readonly string[];
  /** Besides, those that it may go to, as where the name of a job is computed. */
  readonly possible?: readonly string[];
  readonly family: string;
  readonly file: string;
  readonly line: number;
  /** It leaves by a socket: what listens in the same file hears what comes from the other end, and not this. */
  readonly leaves?: true;
  /** It names by a text what is run: an object is made of the class of that, which nothing else says there. */
  readonly makesByName?: true;
  /** `high` where the object that it is handed to was seen. */
  readonly confidence: Confidence;
}

export type EntryKind = 'command' | 'job' | 'event';

export interface EntryLines {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
}

export interface AroundLines extends EntryLines {
  /** Only what bears one of these names: other names in the lines are of something else. */
  readonly of?: readonly string[];
  /**
   * A call there is made when they are registered, and not for a request, unless it is of one of these, which make what
   * runs. Absent where a function stands there, which may make any.
   */
  readonly makers?: readonly string[];
  /** All that stands there runs when they are registered, and none of it for a request. */
  readonly isAtStart?: true;
  /** What a framework calls of the classes that are named there. */
  readonly runs?: readonly RunMethod[];
}

/** A request that the code sends, to whatever answers it. */
export interface ScannedRequest {
  /** Absent where it is not written out. */
  readonly method?: string;
  /** As far as the code says it; other parts are `{}`. Of tRPC the keys on the way to the procedure: `order.list`; of GraphQL a field, of a `route` its name, or `<Orders>` for the class that answers. */
  readonly path: string;
  /** What it asks, where that is no path of HTTP. */
  readonly protocol?: 'trpc' | 'graphql' | 'route';
  /** Of a `route`: what is added to its path, so that another one answers; unknown parts are `{}`. */
  readonly behind?: string;
  /** Something that the code does not say stands before the path: a host, or more of the path. */
  readonly hasUnknownBase?: true;
  /** It names this machine as its host, where another server may stand at another port; or a host that is not known. */
  readonly namesHost?: true;
  /** The server that a gateway hands it to, as that calls it: often the name of a folder. */
  readonly service?: string;
  /** It is one of several of which only one is sent, as branches tell. */
  readonly isPerhaps?: true;
  /** Of a test: it asks for what the code does not say, and `path` is empty. */
  readonly isOpen?: true;
  /** Of an open one: the name of the function that it stands in. */
  readonly within?: string;
  /** The line that the function begins at. */
  readonly withinLine?: number;
  readonly file: string;
  readonly line: number;
}

export interface ScannedSchema {
  readonly name: string;
  /**
   * What it is besides a table, a class, a collection or a message; the fields of an `enum` are its values, those of a `union`
   * what it may be.
   */
  readonly kind?: 'enum' | 'view' | 'embedded' | 'input' | 'interface' | 'union';
  /** Its table or collection, where the code calls that otherwise. */
  readonly table?: string;
  /** It has more fields than these: of a base that is not here, or of what only a program decides. */
  readonly isPartial?: true;
  /** Of an `enum` its values, of a `union` what it may be: names alone. */
  readonly fields: readonly SchemaField[];
  /** Names of those that whoever adds a row has to give: neither empty nor set otherwise. Absent where the reader cannot tell. */
  readonly required?: readonly string[];
  readonly orm: string;
  readonly file: string;
  readonly line?: number;
}

/** A field, a column or a relation of a data schema: what its reader has seen, in parts. */
export interface SchemaField {
  readonly name: string;
  /** As declared; empty where the code does not say it. */
  readonly type: string;
  /** What its column is called, where the code says it. */
  readonly column?: string | undefined;
  /** It is the primary key, or part of it. */
  readonly isKey?: boolean;
  readonly isUnique?: boolean;
  /** What it is unique together with. */
  readonly uniqueWith?: readonly string[];
  /** What the library calls the way to another schema, where the type does not say it: `many to one`, `has many`. */
  readonly relation?: string | undefined;
  /** Columns that hold the foreign key of this relation, here or on the other side. */
  readonly by?: readonly string[];
  /** What this relation leads over. */
  readonly through?: string | undefined;
  /** Whoever adds a row has to give it. */
  readonly isRequired?: boolean;
  /** What foreign keys of it lead to: `User.id`, or `User` where the field is not said. */
  readonly references?: readonly string[];
  /** It may be left out. */
  readonly isOptional?: boolean;
  /** What it is called in what is sent, where that differs. */
  readonly alias?: string | undefined;
  /** What it takes, of GraphQL; `unread` where it takes something that was not read. */
  readonly arguments?: readonly SchemaArgument[] | 'unread';
  /** Of Protocol Buffers: what stands for it in what is sent. */
  readonly number?: string;
  /** Of Protocol Buffers: the choice that it is one of. */
  readonly oneof?: string;
}

interface SchemaArgument {
  readonly name: string;
  readonly type: string;
}

/** A call that reads or writes rows of a data schema. One call may be several, of a schema each. */
export interface ScannedQuery {
  readonly schema: { readonly name: string; readonly file: string; readonly line: number };
  /** Columns and relations that it names, as the schema does. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** It has whole rows, or is given what the code does not say: it may read or write columns that it does not name. */
  readonly hasRows?: true;
  /** It adds, changes or removes rows. */
  readonly isWrite?: true;
  readonly file: string;
  readonly line: number;
  /** `inferred`: what it is called on was not seen to come from the library, or several schemas have the name. */
  readonly confidence: Exclude<Confidence, 'low'>;
}

export interface ScannedComponent {
  readonly name: string;
  readonly props: readonly string[];
  /** What brings more props than these, as written: a type of a library, a mixin, what is passed on. */
  readonly inherits?: readonly string[];
  readonly file: string;
  readonly line?: number;
}

export interface ScannedEnvVar {
  readonly name: string;
  /** Of the first place that reads it. Values are never read. */
  readonly file: string;
  readonly line?: number;
  /** Some place reads it with a value to fall back on. */
  readonly hasDefault: boolean;
  /** Some place does not work without it, and none has a default. */
  readonly required: boolean;
  /** How many lines besides this one read or declare it. */
  readonly otherPlaces?: number;
}

/** A variable with every place that reads it; without any where only a file for people to copy names it. */
export interface ScannedEnvReads extends Omit<ScannedEnvVar, 'otherPlaces'> {
  readonly reads: readonly ScannedEnvRead[];
}

export interface HiddenEnvRead {
  readonly file: string;
  readonly line: number;
  /** What is known of the name, `*` standing for the rest: `OAUTH_*_ID`. */
  readonly fits?: string;
}

export interface ScannedEnvRead {
  readonly file: string;
  readonly line: number;
  /** What is defined here under this name has the value: whoever uses it reads the variable. */
  readonly holds?: string;
  /** Only as its member of this name. */
  readonly member?: string;
  /** By its name alone: what it is asked of was not seen to have the value. */
  readonly isInferred?: true;
  /** What has the value is got by methods that may stand nowhere in the code, as those of Lombok. */
  readonly isBound?: true;
  /** It sets the variable, as a test does. */
  readonly isSet?: true;
  /** It says what is wanted, among others: what is made of all of that does not read this one. */
  readonly isDeclared?: true;
  /** It asks for the variable by the key of a configuration: `app.jwt.secret`. */
  readonly through?: string;
}

export interface ScannedMiddleware {
  readonly name: string;
  /** `auth`, `cors`, `rate-limit`, `validation`, `logging`, `error-handler` or `custom`. */
  readonly type: string;
  readonly file: string;
  readonly line?: number;
}

export interface ScanFailure {
  /** `routes`, `schemas`, `components`, `config`, `middleware`, … */
  readonly detector: string;
  readonly message: string;
  /** The same files fail the same way the next time. */
  readonly isLasting?: true;
  /** It was not looked at yet. */
  readonly isLate?: true;
  /** What of the code the missing part may be about; anything where this is left out. */
  readonly reach?: Reach;
}

/** A file that says what is started, in a form that is not read. */
export interface StartingFile {
  readonly file: string;
  /** It declares what nothing else shows; otherwise it most often starts what the sources show as well. */
  readonly declares: boolean;
}

/** What may be meant where something could not be read. */
export interface Reach {
  /** Only what one of these files names: those in which it could not be read, and others that serve. */
  readonly files: readonly string[];
  /** Those in which it could not be read, with the lines, counted from 1. */
  readonly places: readonly { readonly file: string; readonly lines: readonly number[] }[];
  /** Those of them that may have it done by a function without a name, which nobody calls, with the lines as above; all where they are left out. */
  readonly unnamed: readonly { readonly file: string; readonly lines?: readonly number[] }[];
  /** And whatever these define. */
  readonly modules: readonly string[];
  /** And whatever is written in the language of these. */
  readonly ofLanguage: readonly string[];
  /** And what is called so, where all that is registered is named; it may be made in one of the functions `within`. */
  readonly named: readonly {
    readonly file: string;
    readonly names: readonly string[];
    readonly within: readonly string[];
  }[];
}

/** What a scan has found, part by part: its own form, to be handed back. */
export type ScanParts = Readonly<Record<string, unknown>>;

export interface ScanOptions {
  /** Absolute real path. */
  readonly directory: string;
  /** Files that may be looked at, relative to the directory. No other file is opened. */
  readonly files: readonly string[];
  /** Besides these, tests: they are read for the requests that they send. */
  readonly tests?: readonly string[];
  /** Besides these, files like `.env.example`, of which only the names of variables are read. */
  readonly examples?: readonly string[];
  readonly signal?: AbortSignal;
  /** Told of each part before it is looked at. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number; readonly message: string }) => void;
  /** Told after each part of all that is known by then; what is still to come is among its failures. */
  readonly onFound?: (scan: ProjectScan, parts: ScanParts) => void;
  /** Parts of a scan of the same files that was not finished: they are not looked at again. */
  readonly known?: ScanParts;
  /** For all parts together. Default 40,000. */
  readonly timeBudgetMs?: number;
  /**
   * Nothing else is looked for, and the other lists are empty: what an overview shows, which is all but the requests; what is
   * called from outside with the requests to it; what others rely on besides, which are data schemas and environment
   * variables; data schemas with the queries on them; or every place that reads an environment variable.
   */
  readonly only?: 'overview' | 'routes' | 'contracts' | 'queries' | 'env';
  /** Texts that stand for what lies on the disk, by file: those of another state. */
  readonly texts?: ReadonlyMap<string, string>;
}

/** Rejects with the signal's reason when it is aborted; every other failure is one of `failures`. */
export type ScanProject = (options: ScanOptions) => Promise<ProjectScan>;
