/** Words of SQL, by what they keep a name from being. */

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
