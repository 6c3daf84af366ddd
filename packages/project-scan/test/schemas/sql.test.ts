import { test } from 'vitest';
import { checkSchemas } from './check-schemas.ts';

test('tables as they are now: keys in both forms, quotes, comments, what dumps add, and what is no table', () => {
  checkSchemas(
    {
      'db/schema.sql': `-- CREATE TABLE ghost (id int);
/* CREATE TABLE ghost (id int); */
create table if not exists public."user" (
  user_id uuid primary key default gen(1, 2), -- its key
  email text collate "ci" unique not null, price numeric(10, 2) DEFAULT 'a;b, PRIMARY KEY',
  kind enum('a', 'b') NOT NULL COMMENT 'UNIQUE',
  CONSTRAINT positive CHECK (price > 0)
);
CREATE TABLE \`carts\` (
  a INT, b INT,
  owner uuid REFERENCES "user" (user_id) ON DELETE CASCADE,
  note TEXT,
  KEY by_note (note),
  PRIMARY KEY (a, b),
  UNIQUE KEY pair (b, note),
  CONSTRAINT to_shop FOREIGN KEY (a, b) REFERENCES shop.places (x, y)
) ENGINE=InnoDB;
CREATE TABLE ONLY_ONE (id bigint NOT NULL);
ALTER TABLE ONLY public.only_one
    ADD CONSTRAINT one_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX by_id ON only_one USING btree (id);
CREATE TEMP TABLE gone (id int);
CREATE TABLE part PARTITION OF carts FOR VALUES IN (1);
CREATE TABLE copy AS SELECT * FROM carts;
INSERT INTO t VALUES ('CREATE TABLE ghost (id int);');
DO $$ BEGIN IF true THEN CREATE TABLE ghost (id int); END IF; END $$;
CREATE TABLE broken (id int, (
CREATE TABLE behind (id int);
`,
      'db/migrations/001_init.sql': 'CREATE TABLE carts (a int, note text);\nCREATE TABLE old (id int);\n',
    },
    [
      "sql user db/schema.sql:3 user_id: uuid primary key, email: text unique, price: numeric(10, 2), kind: enum('a', 'b')",
      'sql carts db/schema.sql:9 a: INT primary key → shop.places.x, b: INT primary key unique with note → shop.places.y, owner: uuid → user.user_id, note: TEXT unique with b',
      'sql ONLY_ONE db/schema.sql:18 id: bigint primary key unique',
      'sql copy db/schema.sql:24  …',
      'sql broken db/schema.sql:27 id: int',
      'sql behind db/schema.sql:28 id: int',
    ],
    ['db/schema.sql:26', 'db/migrations/001_init.sql:2'],
  );
});

test('steps are carried out in their order: columns are added, renamed, typed anew and dropped; ways back are none', () => {
  checkSchemas(
    {
      'migrations/10_last.sql':
        'ALTER TABLE people RENAME name TO full_name, DROP COLUMN IF EXISTS "age";\nDROP TABLE gone;\n',
      'migrations/1_init.sql':
        'CREATE TABLE users (id int PRIMARY KEY, name text, age int UNIQUE);\nCREATE TABLE gone (id int);\nCREATE TABLE posts (author int REFERENCES users);\n',
      'migrations/2_more.sql': `-- +goose Up
ALTER TABLE users ADD COLUMN IF NOT EXISTS email varchar(80) UNIQUE, ADD org int REFERENCES orgs(id);
ALTER TABLE users RENAME TO people;
ALTER TABLE people ALTER COLUMN name TYPE varchar(20) USING name::varchar, DROP CONSTRAINT users_email_key;
-- +goose Down
DROP TABLE people;
`,
      'migrations/3_mysql.sql':
        'ALTER TABLE people MODIFY age bigint NOT NULL, CHANGE COLUMN org organisation bigint;\n',
      'migrations/2_more.down.sql': 'DROP TABLE people;\n',
      'migrations/002.undo.more.sql': 'DROP TABLE people;\n',
      'other/2020-01-02_a/up.sql': 'CREATE TABLE users (uid int);\n',
      'other/2020-01-03_b/up.sql': 'ALTER TABLE users ADD at timestamp with time zone;\n',
      'other/2020-01-03_b/down.sql': 'ALTER TABLE users DROP at;\n',
    },
    [
      'sql posts migrations/1_init.sql:3 author: int → people.id',
      'sql people migrations/1_init.sql:1 id: int primary key, full_name: varchar(20), email: varchar(80), organisation: bigint → orgs.id',
      'sql users other/2020-01-02_a/up.sql:1 uid: int, at: timestamp with time zone',
    ],
  );
});

test('a column may be called like what begins an index or a constraint, and a unique index needs no name', () => {
  checkSchemas(
    {
      'schema.sql':
        'CREATE TABLE settings (key TEXT NOT NULL UNIQUE, index varchar(20), period int, fulltext tsvector, checksum text, likes int, unique_id int, offset int, KEY offset (offset), FULLTEXT KEY by_text (fulltext), KEY by_index (index), KEY (period), INDEX USING BTREE (period));\nCREATE TABLE pairs (a int, b int);\nCREATE UNIQUE INDEX ON pairs (a, b);\n',
    },
    [
      'sql settings schema.sql:1 key: TEXT unique, index: varchar(20), period: int, fulltext: tsvector, checksum: text, likes: int, unique_id: int, offset: int',
      'sql pairs schema.sql:2 a: int unique with b, b: int unique with a',
    ],
  );
});

test('a file with a table of its own decides nothing about the steps of others; a state that lags behind them is no state', () => {
  checkSchemas(
    {
      'dev/seed.sql': 'CREATE TABLE users (id int);\nCREATE TABLE samples (id int);\n',
      'db/migrations/1_init.sql': 'CREATE TABLE users (id int PRIMARY KEY, name text);\nCREATE TABLE posts (id int);\n',
      'db/migrations/2_more.sql': 'ALTER TABLE posts ADD title text;\n',
      'db/init/base.sql': 'CREATE TABLE posts (id int, slug text);\n',
      'mysql/V1__init.sql': 'CREATE TABLE teams (id int, a int);\n',
      'sqlite/schema.sql': 'CREATE TABLE teams (id int, a int);\n',
      'later/schema.sql': 'CREATE TABLE notes (id int);\n',
      'later/1_add.sql': 'ALTER TABLE notes ADD body text;\n',
    },
    [
      'sql posts db/init/base.sql:1 id: int, slug: text',
      'sql samples dev/seed.sql:2 id: int',
      'sql notes later/schema.sql:1 id: int, body: text',
      'sql teams sqlite/schema.sql:1 id: int, a: int',
      'sql users db/migrations/1_init.sql:1 id: int primary key, name: text',
      'sql posts db/migrations/1_init.sql:2 id: int, title: text',
      'sql teams mysql/V1__init.sql:1 id: int, a: int',
    ],
  );
});

test('files for several databases side by side are one each; what undoes a step is known by its marks and its partner', () => {
  checkSchemas(
    {
      'db/schema-mysql.sql': 'CREATE TABLE logs (id bigint);\n',
      'db/schema-postgres.sql': 'CREATE TABLE logs (id int8);\n',
      'm/1_sqlite_export.sql': 'CREATE TABLE a (id int);\n',
      'm/2_more.sql': 'ALTER TABLE a ADD b int;\n',
      'm/3_slow_down.sql': 'ALTER TABLE a ADD c int;\n',
      'm/4_x_up.sql': 'ALTER TABLE a ADD d int;\n',
      'm/4_x_down.sql': 'ALTER TABLE a DROP d;\n',
      'm/5_marks.sql':
        '-- Down Migration\nDROP TABLE a;\n-- Up Migration\nALTER TABLE a ADD e int;\n# --- !Downs\nDROP TABLE a;\n',
    },
    [
      'sql logs db/schema-mysql.sql:1 id: bigint',
      'sql logs db/schema-postgres.sql:1 id: int8',
      'sql a m/1_sqlite_export.sql:1 id: int, b: int, c: int, d: int, e: int',
    ],
  );
});

test('tables are made of others, renamed with what leads to them, and lose what was unique; some blocks run as they are', () => {
  checkSchemas(
    {
      'm/1.sql': `CREATE TABLE films (id int PRIMARY KEY, checksum text NOT NULL, likes int, key text, UNIQUE (id), UNIQUE KEY by_key (key(10)));
CREATE TABLE urls (film int REFERENCES films, url text, later int REFERENCES later);
CREATE UNIQUE INDEX one_url ON urls (url);
CREATE TABLE later (id int, PRIMARY KEY (id));
CREATE TABLE films_new (id int PRIMARY KEY, note varchar(9));
DROP TABLE films;
ALTER TABLE films_new RENAME TO films;
RENAME TABLE films TO groups;
`,
      'm/2.sql': `DROP INDEX IF EXISTS one_url;
CREATE TABLE marks AS SELECT g.id, max(a, b) AS most, count(x) FROM groups g;
CREATE TABLE copies (LIKE later INCLUDING ALL, more int);
CREATE TABLE child (own int) INHERITS (later);
CREATE VIRTUAL TABLE texts USING fts5(a, b);
CREATE TABLE part (id int);
ALTER TABLE ONLY copies ATTACH PARTITION part FOR VALUES IN (1);
ALTER TABLE urls RENAME COLUMN url TO key;
ALTER TABLE urls ALTER COLUMN key nvarchar(20) NOT NULL;
CREATE UNIQUE INDEX films_id ON child (id);
ALTER TABLE child ADD CONSTRAINT child_key PRIMARY KEY USING INDEX films_id;
DO $$ BEGIN
  ALTER TABLE urls ADD COLUMN IF NOT EXISTS at date;
EXCEPTION WHEN duplicate_column THEN null;
END $$;
DO $$ BEGIN IF true THEN ALTER TABLE urls ADD ghost int; END IF; END $$;
CREATE TABLE owners (id int PRIMARY KEY);
ALTER TABLE urls ADD owner int REFERENCES owners;
DROP TABLE owners CASCADE;
`,
    },
    [
      'sql urls m/1.sql:2 film: int → groups.id, key: nvarchar(20), later: int → later.id, at: date, owner: int',
      'sql later m/1.sql:4 id: int primary key',
      'sql groups m/1.sql:5 id: int primary key, note: varchar(9)',
      'sql marks m/2.sql:2 id, most …',
      'sql copies m/2.sql:3 id: int primary key, more: int',
      'sql child m/2.sql:4 id: int primary key, own: int',
      'sql texts m/2.sql:5  …',
    ],
    ['m/2.sql:16'],
  );
});
