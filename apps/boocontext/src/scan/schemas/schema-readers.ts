/** The libraries whose data schemas are read here, a file each. */
import { activerecord } from './activerecord.ts';
import { diesel } from './diesel.ts';
import { django } from './django.ts';
import { drizzle } from './drizzle.ts';
import { ecto } from './ecto.ts';
import { eloquent } from './eloquent.ts';
import { ent } from './ent.ts';
import { entityFramework } from './entity-framework.ts';
import { exposed } from './exposed.ts';
import { gorm } from './gorm.ts';
import { graphql } from './graphql.ts';
import { jpa } from './jpa.ts';
import { jsonSchema } from './json-schema.ts';
import { mongoose } from './mongoose.ts';
import { prisma } from './prisma.ts';
import { protobuf } from './protobuf.ts';
import { pydantic } from './pydantic.ts';
import { room } from './room.ts';
import type { SchemaReader } from './schema-reader.ts';
import { seaorm } from './seaorm.ts';
import { sequelize } from './sequelize.ts';
import { sql } from './sql.ts';
import { sqlalchemy } from './sqlalchemy.ts';
import { sqldelight } from './sqldelight.ts';
import { typeorm } from './typeorm.ts';
import { zod } from './zod.ts';

export const schemaReaders: readonly SchemaReader[] = [
  prisma,
  drizzle,
  typeorm,
  mongoose,
  sequelize,
  sqlalchemy,
  django,
  jpa,
  activerecord,
  eloquent,
  ecto,
  entityFramework,
  diesel,
  seaorm,
  ent,
  gorm,
  room,
  exposed,
  sqldelight,
  sql,
  graphql,
  protobuf,
  zod,
  pydantic,
  jsonSchema,
];
