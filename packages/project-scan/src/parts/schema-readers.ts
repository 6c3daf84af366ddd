/** The libraries whose data schemas are read here, a file each. */
import { activerecord } from '../libraries/activerecord/schemas.ts';
import { diesel } from '../libraries/diesel/schemas.ts';
import { django } from '../libraries/django/schemas.ts';
import { drizzle } from '../libraries/drizzle/schemas.ts';
import { ecto } from '../libraries/ecto/schemas.ts';
import { eloquent } from '../libraries/eloquent/schemas.ts';
import { ent } from '../libraries/ent/schemas.ts';
import { entityFramework } from '../libraries/entity-framework/schemas.ts';
import { exposed } from '../libraries/exposed/schemas.ts';
import { gorm } from '../libraries/gorm/schemas.ts';
import { graphql } from '../libraries/graphql/schemas.ts';
import { jpa } from '../libraries/jpa/schemas.ts';
import { jsonSchema } from '../libraries/json-schema/schemas.ts';
import { mongoose } from '../libraries/mongoose/schemas.ts';
import { prisma } from '../libraries/prisma/schemas.ts';
import { protobuf } from '../libraries/protobuf/schemas.ts';
import { pydantic } from '../libraries/pydantic/schemas.ts';
import { room } from '../libraries/room/schemas.ts';
import { seaorm } from '../libraries/seaorm/schemas.ts';
import { sequelize } from '../libraries/sequelize/schemas.ts';
import { sql } from '../libraries/sql/schemas.ts';
import { sqlalchemy } from '../libraries/sqlalchemy/schemas.ts';
import { sqldelight } from '../libraries/sqldelight/schemas.ts';
import { typeorm } from '../libraries/typeorm/schemas.ts';
import { zod } from '../libraries/zod/schemas.ts';
import type { SchemaReader } from '../reading/schema-reader.ts';

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
