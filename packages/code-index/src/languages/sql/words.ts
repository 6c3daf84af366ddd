/** Words of SQL, by what they keep a name from being or say of what stands near them. */
import type { SymbolKind } from '../../model/facts.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Without quotes these name nothing, in none of the dialects. */
export const RESERVED: ReadonlySet<string> = set(
  'select from where join inner left right full outer cross natural on using group order having limit offset fetch union ' +
    'intersect except minus set values as when then else end case and or not null is in exists between like ilike rlike ' +
    'lateral only into update insert delete create alter drop table with window for returning distinct all any some by asc ' +
    'desc begin if elsif elseif tablesample default primary foreign references unique check constraint go exec execute ' +
    'declare return returns while loop repeat until do to grant revoke straight_join pivot unpivot true false collate ' +
    'cascade restrict use merge call truncate commit rollback perform raise immediate escape isnull notnull over cast ' +
    'current_timestamp current_date current_time current_user session_user localtimestamp nothing recursive leading trailing',
);

/** These are words of the language more often than names; where a name has to stand, they are one. */
export const SECONDARY: ReadonlySet<string> = set(
  'apply option qualify exception regexp similar partition array row interval matched output conflict strict overlaps both ' +
    'of add column view procedure function trigger index sequence schema language immutable volatile stable leakproof ' +
    'parallel security definer invoker setof materialized each statement before after engine charset comment key',
);

/** Words that a statement begins with. */
export const STARTS: ReadonlySet<string> = set(
  'insert update delete create alter drop exec execute merge truncate grant revoke comment perform call copy use print ' +
    'declare raise select with set raiserror',
);

/** Those of them that begin another statement wherever they stand first in a line. */
export const SPLITS: ReadonlySet<string> = set(
  'insert update delete create alter drop exec execute merge truncate grant revoke comment declare',
);

/** Types of the dialects, by their first word: what stands before it is a name. */
export function isType(word: string): boolean {
  return TYPES.has(word);
}

const TYPES: ReadonlySet<string> = set(
  'int integer int2 int4 int8 smallint bigint tinyint mediumint serial bigserial smallserial numeric decimal number float ' +
    'float4 float8 real double money bool boolean bit char character nchar varchar varchar2 nvarchar nvarchar2 text ' +
    'tinytext mediumtext longtext citext ntext clob nclob blob tinyblob mediumblob longblob bytea binary varbinary image ' +
    'raw date time timetz timestamp timestamptz datetime datetime2 smalldatetime datetimeoffset interval year uuid ' +
    'uniqueidentifier json jsonb xml inet cidr macaddr point geometry geography enum rowversion hierarchyid sql_variant ' +
    'tsvector tsquery hstore oid regclass record anyelement anyarray void trigger name refcursor cursor unsigned signed long',
);

/** What is created, and what it is as a symbol. */
export const CREATED: ReadonlyMap<string, SymbolKind> = new Map<string, SymbolKind>([
  ['table', 'class'],
  ['view', 'class'],
  ['materialized', 'class'],
  ['function', 'function'],
  ['procedure', 'function'],
  ['proc', 'function'],
  ['aggregate', 'function'],
  ['trigger', 'function'],
  ['event', 'function'],
  ['type', 'type'],
  ['domain', 'type'],
  ['index', 'variable'],
  ['sequence', 'variable'],
  ['synonym', 'variable'],
  ['policy', 'variable'],
  ['rule', 'variable'],
  ['schema', 'namespace'],
  ['database', 'namespace'],
  ['package', 'namespace'],
  ['body', 'namespace'],
]);

/** Two words for one thing, of which the second says what it is. */
export const PAIRS = new Set(['materialized view', 'package body', 'type body', 'aggregate function', 'event trigger']);

/** Words of the language that a statement may end in. */
export const CLOSES = set('end null true false asc desc cascade restrict default nothing row add column');

export const ROUTINES = set('function procedure proc aggregate trigger event');
export const REWRITTEN = set('function procedure proc trigger view');
export const PACKAGED = set('function procedure');
/** Those that hold others in brackets. */
export const PARTED = set('table view materialized type');
/** No name begins with these. */
export const STOPS = set(
  'create as on select from where values set in for to by begin is then with and or not null exists using',
);
export const BEFORE_NAMES = set('if not exists only concurrently body');
export const BEFORE_TABLES = set('only lateral low_priority ignore quick top unnest');
export const BLOCK_WORDS = set('begin then else elsif elseif loop end exception');
export const ENDS_OF_LOOPS = set('if loop while repeat for');
export const TRANSACTIONS = set('tran transaction work isolation distributed deferred immediate exclusive');
/** Behind these a word that begins statements begins none. */
export const GOES_ON = set(
  'after before or on for of instead do grant revoke all privileges key explain analyze and policy',
);
export const MODES = set('in out inout variadic');
export const CONSTRAINTS = set('constraint primary foreign unique check exclude key index fulltext spatial period');
export const QUERIES = set('select with values');
export const OBJECTS = set(
  'table view sequence index trigger function procedure proc type domain schema column materialized aggregate routine ' +
    'event package synonym database tables sequences functions',
);
export const ON_OBJECTS = set('index trigger rule policy statistics');
/** Statements in which a name stands behind the word for what it is. */
export const NAMING = set(
  'alter drop comment truncate lock analyze vacuum refresh describe rename reindex cluster show optimize repair',
);
export const TABLE_VERBS = set('truncate lock analyze vacuum describe copy cluster reindex');
export const CALLED_KINDS = set('function procedure');
export const CASTS = set('cast try_cast safe_cast');
export const FROM_FUNCTIONS = set('extract substring trim overlay position substr');
export const NO_COLUMNS = set(
  'partition value index key unique primary foreign constraint check fulltext spatial attribute',
);
export const ACTIONS = set('add drop alter rename modify change enable disable set owner');
export const NOT_RENAMED = set('constraint index key partition value attribute');
/** Rows that a trigger or an upsert gives a name of its own. */
export const ROWS = set('new old excluded inserted deleted');
