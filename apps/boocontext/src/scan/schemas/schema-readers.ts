/** The libraries whose data schemas are read here, a file each. */
import { activerecord } from './activerecord.ts';
import { drizzle } from './drizzle.ts';
import { eloquent } from './eloquent.ts';
import { entityFramework } from './entity-framework.ts';
import { jpa } from './jpa.ts';
import { mongoose } from './mongoose.ts';
import { prisma } from './prisma.ts';
import { pythonModels } from './python.ts';
import type { SchemaReader } from './schema-reader.ts';
import { sequelize } from './sequelize.ts';
import { sql } from './sql.ts';
import { sqldelight } from './sqldelight.ts';
import { typeorm } from './typeorm.ts';

export const schemaReaders: readonly SchemaReader[] = [
  prisma,
  drizzle,
  typeorm,
  mongoose,
  sequelize,
  pythonModels,
  jpa,
  activerecord,
  eloquent,
  entityFramework,
  sqldelight,
  sql,
];
