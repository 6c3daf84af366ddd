import { test } from 'vitest';
import { checkSchemas, onNpm } from './check-schemas.ts';

test('tables with keys of one and several columns, enums, views and relations across files', () => {
  checkSchemas(
    onNpm(['drizzle-orm'], {
      'db/users.ts': `import { relations } from 'drizzle-orm';
import { pgEnum, pgTable, serial, text, uniqueIndex, varchar, type AnyPgColumn, integer } from 'drizzle-orm/pg-core';
import { timestamps } from './shared';
import { posts } from './index';

export const role = pgEnum('role', ['admin', 'member']);
// export const ghosts = pgTable('ghosts', { id: serial() });
export const users = pgTable('users', {
  id: serial('id').primaryKey(),
  email: varchar('e_mail', { length: 255 }).$type<Record<string, never>>().notNull().unique(),
  role: role().default('member'),
  tags: text().array().notNull(),
  chiefId: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
  ...timestamps,
}, (t) => [uniqueIndex().on(t.role, t.chiefId), uniqueIndex().on(t.tags).where(sql\`x\`)]);

export const usersRelations = relations(users, ({ many }) => ({ posts: many(posts) }));
`,
      'db/shared.ts':
        "import { timestamp } from 'drizzle-orm/pg-core';\nexport const timestamps = { createdAt: timestamp('created_at').defaultNow() };\n",
      'db/posts.ts': `import { relations } from 'drizzle-orm';
import * as p from 'drizzle-orm/pg-core';
import { users } from './users';

export const posts = p.pgTable('posts', (t) => ({
  userId: t.integer().notNull(),
  slug: t.varchar({ length: 10 }),
}), (table) => ({
  pk: p.primaryKey({ columns: [table.userId, table.slug] }),
  fk: p.foreignKey({ columns: [table.userId], foreignColumns: [users.id], name: 'x' }),
}));
export const recent = p.pgView('recent').as((qb) => qb.select().from(posts));
export const postsRelations = relations(posts, ({ one }) => ({
  user: one(users, { fields: [posts.userId], references: [users.id] }),
}));
`,
      'db/index.ts': "export * from './users';\nexport { posts } from './posts';\n",
    }),
    [
      'drizzle enum role db/users.ts:6 admin, member',
      'drizzle users db/users.ts:8 id: serial primary key, email: varchar column e_mail unique, role: role unique with chiefId, tags: text[], chiefId: integer unique with role → users.id, createdAt: timestamp column created_at, posts: posts[] to many',
      'drizzle posts db/posts.ts:5 userId: integer primary key → users.id, slug: varchar primary key, user: users to one by userId',
      'drizzle view recent db/posts.ts:12  …',
    ],
  );
});

test('tables that a creator or a schema names, and those that only a program makes', () => {
  checkSchemas(
    onNpm(['drizzle-orm'], {
      'src/table.ts':
        "import { pgSchema, pgTable, pgTableCreator } from 'drizzle-orm/pg-core';\nexport const createTable = pgTableCreator((name) => `shop_${name}`);\nexport const auth = pgSchema('auth');\nexport const sessionTable = (name: string) => pgTable(name, {});\n",
      'src/schema.ts':
        "import { integer } from 'drizzle-orm/pg-core';\nimport { auth, createTable } from './table';\nexport const carts = createTable('carts', { id: integer().primaryKey() });\nexport const keys = auth.table('keys', { id: integer(), ...columnsOf('x') });\n",
      'src/other.ts': "import { pgTable } from './own';\nexport const ghosts = pgTable('ghosts', {});\n",
    }),
    [
      'drizzle carts (shop_carts) src/schema.ts:3 id: integer primary key',
      'drizzle keys (auth.keys) src/schema.ts:4 id: integer …',
    ],
    ['src/table.ts:4'],
  );
});

test('the repository of Drizzle itself has no tables', () => {
  checkSchemas(
    {
      'package.json': '{"name": "drizzle-orm"}',
      'a.ts': "import { pgTable } from 'drizzle-orm/pg-core';\nexport const users = pgTable('users', {});\n",
    },
    [],
  );
});
