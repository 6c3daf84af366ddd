import { test } from 'vitest';
import { checkSchemas } from './check-schemas.ts';

test('tables of SQL files stand beside models of a library, each with who has found it', () => {
  checkSchemas(
    {
      'db/x.prisma': 'model User {\n  id Int @id\n}\n',
      'db/audit.sql': 'CREATE TABLE audit (id int PRIMARY KEY);\n',
    },
    ['prisma User db/x.prisma:1 id: Int primary key', 'sql audit db/audit.sql:1 id: int primary key'],
  );
});
