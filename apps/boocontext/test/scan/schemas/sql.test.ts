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
DO $$ BEGIN CREATE TABLE ghost (id int); END $$;
CREATE TABLE broken (id int, (
CREATE TABLE behind (id int);
`,
      'db/migrations/001_init.sql': 'CREATE TABLE old (id int);\n',
    },
    [
      "sql user db/schema.sql:3 user_id: uuid primary key, email: text unique, price: numeric(10, 2), kind: enum('a', 'b')",
      'sql carts db/schema.sql:9 a: INT primary key → shop.places.x, b: INT primary key unique with note → shop.places.y, owner: uuid → user.user_id, note: TEXT unique with b',
      'sql ONLY_ONE db/schema.sql:18 id: bigint primary key unique',
      'sql copy db/schema.sql:24 ',
      'sql broken db/schema.sql:27 id: int',
      'sql behind db/schema.sql:28 id: int',
    ],
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
      'sql posts migrations/1_init.sql:3 author: int → people',
      'sql people migrations/1_init.sql:1 id: int primary key, full_name: varchar(20), email: varchar(80), organisation: bigint → orgs.id',
      'sql users other/2020-01-02_a/up.sql:1 uid: int, at: timestamp with time zone',
    ],
  );
});

test('a column may be called like what begins an index, and a unique index needs no name', () => {
  checkSchemas(
    {
      'schema.sql':
        'CREATE TABLE settings (key TEXT NOT NULL UNIQUE, index varchar(20), period int, fulltext tsvector, offset int, KEY offset (offset), FULLTEXT KEY by_text (fulltext), KEY by_index (index), KEY (period), INDEX USING BTREE (period));\nCREATE TABLE pairs (a int, b int);\nCREATE UNIQUE INDEX ON pairs (a, b);\n',
    },
    [
      'sql settings schema.sql:1 key: TEXT unique, index: varchar(20), period: int, fulltext: tsvector, offset: int',
      'sql pairs schema.sql:2 a: int unique with b, b: int unique with a',
    ],
  );
});
