/**
 * What tells that a project stores data or is started in a way that may not be read: a dependency, an import, a file. The
 * one table of these for all languages. That nothing was found is no news of a project in which one of them stands.
 */
import type { Manifest, ManifestKind } from '@boocontext/code-index';
import type { ModuleRegistry } from './reading/imported-modules.ts';
import type { StartingFile } from './scan.ts';

export interface DataLayer {
  readonly name: string;
  /**
   * `exact`: data schemas are read from their declarations. `unread`: nothing is looked for. `statements`: neither, and it declares none: beside another layer it is what that one runs on.
   */
  readonly reading: 'exact' | 'unread' | 'statements';
  /** What the schemas that are read of it call their `orm`. */
  readonly orms: readonly string[];
}

/** Each once, in the order of the table below. `named` are names of this table, of which a marker stands in the sources. */
export function dataLayers(
  manifests: readonly Pick<Manifest, 'kind' | 'dependencies'>[],
  named: readonly string[],
): readonly DataLayer[] {
  return layers.flatMap(([name, reading, registry, packages, , orms = [name]]) => {
    const isDependedOn = manifests.some(
      ({ kind, dependencies }) => registries[kind] === registry && dependencies.some((each) => packages.test(each)),
    );
    return isDependedOn || named.includes(name) ? [{ name, reading, orms }] : [];
  });
}

/**
 * The same for what is published for others: what it only depends on is there to work with, its own name is itself. A
 * manifest without a name is of something that nobody publishes.
 */
export function dataLayersOfLibrary(
  manifests: readonly Pick<Manifest, 'kind' | 'dependencies' | 'name' | 'private'>[],
  named: readonly string[],
): readonly DataLayer[] {
  const own = dataLayers(
    manifests.map(({ kind, name }) => ({ kind, dependencies: [name] })),
    [],
  );
  const unpublished = manifests.filter((each) => each.name === '' || each.private);
  return dataLayers(unpublished, named).filter(({ name }) => !own.some((each) => each.name === name));
}

/** Names of the layers that an imported module belongs to. */
export function layersImported(module: string, registry: ModuleRegistry): readonly string[] {
  return layers.flatMap(([name, , of, packages, modules]) =>
    of === registry && (modules ?? packages).test(module) ? [name] : [],
  );
}

/** Names of the layers that a file of this name shows. */
export function layersOfFile(file: string): readonly string[] {
  return layerFiles.flatMap(([name, pattern]) => (pattern.test(file) ? [name] : []));
}

/** Files that say what is started, in a form that is not read. */
export function startingFiles(files: readonly string[]): readonly StartingFile[] {
  return files.flatMap((file): readonly StartingFile[] =>
    declaringFile.test(file) ? [{ file, declares: true }] : startingFile.test(file) ? [{ file, declares: false }] : [],
  );
}

const declaringFile =
  /(^|\/)(serverless\.(ya?ml|json|ts|js)|samconfig\.toml|host\.json|wrangler\.(toml|jsonc?)|wxt\.config\.[jt]s|META-INF\/(plugin\.xml|(neoforge\.)?mods\.toml)|WEB-INF\/web\.xml|(fabric|quilt)\.mod\.json|(plugin|paper-plugin|bungee)\.yml)$/;
const startingFile = /(^|\/)((Dockerfile|Containerfile)(\.\w+)?|(docker-)?compose\.ya?ml|Procfile|[\w-]*Info\.plist)$/;

const registries: Readonly<Record<ManifestKind, ModuleRegistry>> = {
  npm: 'npm',
  deno: 'npm',
  python: 'python',
  go: 'go',
  rust: 'rust',
  maven: 'qualified',
  gradle: 'qualified',
  dotnet: 'qualified',
  php: 'qualified',
  elixir: 'qualified',
  ruby: 'ruby',
  dart: 'dart',
  swift: 'swift',
};

const layerFiles: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['SQLDelight', /\.sqm?$/],
  ['sqlc', /(^|\/)sqlc\.(ya?ml|json)$/],
  ['Core Data', /\.xcdatamodeld?\//],
];

const layers: readonly (readonly [
  name: string,
  reading: DataLayer['reading'],
  registry: ModuleRegistry,
  packages: RegExp,
  /** Where what is imported is called otherwise. */
  modules?: RegExp | undefined,
  orms?: readonly string[],
])[] = [
  ['prisma', 'exact', 'npm', /^@prisma\/client$/],
  ['typeorm', 'exact', 'npm', /^typeorm$/],
  ['drizzle', 'exact', 'npm', /^drizzle-orm$/],
  ['mongoose', 'exact', 'npm', /^mongoose$/],
  ['sequelize', 'exact', 'npm', /^(sequelize|sequelize-typescript|@sequelize\/core)$/],
  ['MikroORM', 'unread', 'npm', /^@mikro-orm\//],
  ['typegoose', 'unread', 'npm', /^@typegoose\/typegoose$/],
  ['knex', 'unread', 'npm', /^knex$/],
  ['objection', 'unread', 'npm', /^objection$/],
  ['bookshelf', 'unread', 'npm', /^bookshelf$/],
  ['kysely', 'unread', 'npm', /^kysely$/],
  ['waterline', 'unread', 'npm', /^(waterline|sails-hook-orm)$/],
  ['mongodb', 'unread', 'npm', /^(mongodb|monk)$/],
  ['PostgreSQL', 'statements', 'npm', /^(pg|postgres|pg-promise|slonik|@neondatabase\/serverless)$/],
  ['MySQL', 'statements', 'npm', /^(mysql2?|mariadb)$/],
  ['SQLite', 'statements', 'npm', /^(better-sqlite3|sqlite3?|sql\.js|@libsql\/client|expo-sqlite|(node|bun):sqlite)$/],
  ['SQL Server', 'statements', 'npm', /^(mssql|tedious)$/],
  ['Realm', 'unread', 'npm', /^(realm|@realm\/react)$/],
  ['WatermelonDB', 'unread', 'npm', /^@nozbe\/watermelondb$/],
  ['RxDB', 'unread', 'npm', /^rxdb$/],
  ['IndexedDB', 'unread', 'npm', /^(dexie|idb|localforage)$/],
  ['PouchDB', 'unread', 'npm', /^pouchdb(-\w+)*$/],
  ['NeDB', 'unread', 'npm', /^(nedb|@seald-io\/nedb|nedb-promises)$/],
  ['Firestore', 'unread', 'npm', /^(firebase|firebase-admin|@google-cloud\/firestore)$/],
  ['Supabase', 'unread', 'npm', /^@supabase\/supabase-js$/],
  ['DynamoDB', 'unread', 'npm', /^(dynamoose|electrodb|@aws-sdk\/(client|lib)-dynamodb)$/],
  ['Neo4j', 'unread', 'npm', /^neo4j-driver$/],
  ['Convex', 'unread', 'npm', /^convex$/],
  ['sqlalchemy', 'exact', 'python', /^(flask[-_])?sqlalchemy$/i, undefined, ['sqlalchemy', 'sqlmodel']],
  ['sqlmodel', 'exact', 'python', /^sqlmodel$/i],
  ['django', 'exact', 'python', /^django$/i, /^django\.db\b/],
  ['peewee', 'unread', 'python', /^peewee$/i],
  ['Pony', 'unread', 'python', /^pony$/i],
  ['Tortoise', 'unread', 'python', /^tortoise(-orm)?$/i],
  ['Piccolo', 'unread', 'python', /^piccolo$/i],
  ['MongoDB', 'unread', 'python', /^(mongoengine|flask-mongoengine|beanie|motor|pymongo|odmantic)$/i],
  ['PynamoDB', 'unread', 'python', /^pynamodb$/i],
  ['PostgreSQL', 'statements', 'python', /^(psycopg2?(-binary|-c)?|asyncpg)$/i],
  [
    'MySQL',
    'statements',
    'python',
    /^(mysqlclient|mysqldb|pymysql|aiomysql|mysql-connector(-python)?|mysql\.connector)$/i,
  ],
  ['sqlite3', 'statements', 'python', /^(sqlite3|aiosqlite|apsw)$/i],
  ['DuckDB', 'statements', 'python', /^duckdb$/i],
  ['gorm', 'exact', 'go', /^gorm\.io\/gorm$/],
  ['ent', 'exact', 'go', /^entgo\.io\/ent(\/|$)/],
  ['sqlx', 'statements', 'go', /^github\.com\/jmoiron\/sqlx$/],
  ['bun', 'unread', 'go', /^github\.com\/uptrace\/bun$/],
  ['xorm', 'unread', 'go', /^(xorm\.io\/xorm|github\.com\/go-xorm\/xorm)$/],
  ['pgx', 'statements', 'go', /^github\.com\/jackc\/pgx(\/v\d+)?$/],
  [
    'database/sql',
    'statements',
    'go',
    /^(database\/sql|github\.com\/(lib\/pq|go-sql-driver\/mysql|mattn\/go-sqlite3)|modernc\.org\/sqlite)$/,
  ],
  ['MongoDB', 'unread', 'go', /^go\.mongodb\.org\/mongo-driver(\/v\d+)?$/],
  ['bbolt', 'unread', 'go', /^(go\.etcd\.io\/bbolt|github\.com\/dgraph-io\/badger(\/v\d+)?)$/],
  ['Diesel', 'exact', 'rust', /^diesel(-async)?$/, undefined, ['diesel']],
  ['SQLx', 'statements', 'rust', /^sqlx$/],
  ['SeaORM', 'exact', 'rust', /^sea-orm$/, undefined, ['seaorm']],
  ['rusqlite', 'statements', 'rust', /^(rusqlite|libsql|limbo)$/],
  ['PostgreSQL', 'statements', 'rust', /^(tokio-)?postgres$/],
  ['MongoDB', 'unread', 'rust', /^mongodb$/],
  ['an embedded store', 'unread', 'rust', /^(sled|redb|heed|rocksdb)$/],
  ['activerecord', 'exact', 'ruby', /^(rails|activerecord|active[-_]record)$/],
  ['Sequel', 'unread', 'ruby', /^sequel$/],
  ['Mongoid', 'unread', 'ruby', /^mongoid$/],
  ['ROM', 'unread', 'ruby', /^(rom|rom-sql|hanami-db)$/],
  ['SQL', 'statements', 'ruby', /^(pg|mysql2|sqlite3)$/],
  ['ecto', 'exact', 'qualified', /^(ecto|ecto_sql|phoenix_ecto)$/, /^Ecto\./],
  ['Ash', 'unread', 'qualified', /^ash(_postgres|_sqlite)?$/, /^Ash\.Resource\b/],
  ['eloquent', 'exact', 'qualified', /^(laravel\/framework|illuminate\/database)$/, /^Illuminate\\Database\\/],
  [
    'Doctrine',
    'unread',
    'qualified',
    /^doctrine\/(orm|dbal|mongodb-odm|doctrine-bundle)$/,
    /^Doctrine\\(ORM|DBAL|ODM)\\/,
  ],
  ['Cycle', 'unread', 'qualified', /^cycle\/orm$/, /^Cycle\\/],
  ['CakePHP', 'unread', 'qualified', /^cakephp\/(cakephp|orm)$/, /^Cake\\ORM\\/],
  [
    'entity-framework',
    'exact',
    'qualified',
    /\.EntityFrameworkCore(\.|$)|^EntityFramework$/,
    /^(Microsoft\.EntityFrameworkCore|System\.Data\.Entity)\b/,
  ],
  ['Dapper', 'statements', 'qualified', /^Dapper(\..+)?$/],
  ['NHibernate', 'unread', 'qualified', /^(Fluent)?NHibernate$/, /^(Fluent)?NHibernate\b/],
  ['Marten', 'unread', 'qualified', /^Marten$/],
  ['LiteDB', 'unread', 'qualified', /^LiteDB$/],
  [
    'SQLite',
    'statements',
    'qualified',
    /^(sqlite-net-pcl|Microsoft\.Data\.Sqlite(\..+)?)$/,
    /^(SQLite|Microsoft\.Data\.Sqlite)$/,
  ],
  [
    'MongoDB',
    'unread',
    'qualified',
    /^(MongoDB\.Driver|(^|.*:)mongodb-driver[\w-]*)$/,
    /^(MongoDB\.Driver|com\.mongodb\.)/,
  ],
  [
    'ADO.NET',
    'statements',
    'qualified',
    /^(Npgsql|Microsoft\.Data\.SqlClient|System\.Data\.SqlClient|MySqlConnector|MySql\.Data)$/,
  ],
  [
    'JPA',
    'exact',
    'qualified',
    /(^|:)(spring-boot-starter-data-jpa|hibernate-core|hibernate-entitymanager|(jakarta|javax)\.persistence-api|eclipselink)$/,
    /^((jakarta|javax)\.persistence|org\.hibernate)\.(?!validator)/,
    ['jpa'],
  ],
  [
    'Spring Data',
    'unread',
    'qualified',
    /(^|:)spring-boot-starter-data-(mongodb|jdbc|r2dbc|cassandra|elasticsearch|neo4j|couchbase)(-reactive)?$/,
    /^org\.springframework\.data\.(mongodb|relational|cassandra|elasticsearch|neo4j|couchbase)\./,
  ],
  ['Room', 'exact', 'qualified', /(^|:)room-(runtime|ktx|common)$/, /^androidx\.room\./, ['room']],
  ['SQLDelight', 'exact', 'qualified', /(^|:)sqldelight\b/, /^(app\.cash|com\.squareup)\.sqldelight\./, ['sqldelight']],
  ['Exposed', 'exact', 'qualified', /(^|:)exposed(-core)?$/, /^org\.jetbrains\.exposed\./, ['exposed']],
  ['Realm', 'unread', 'qualified', /(^|:)realm-[\w-]+$|^Realm$/, /^(io\.realm\.|Realms$)/],
  ['ObjectBox', 'unread', 'qualified', /(^|:)objectbox-[\w-]+$/, /^io\.objectbox\./],
  ['greenDAO', 'unread', 'qualified', /(^|:)greendao$/, /^org\.greenrobot\.greendao\./],
  ['ORMLite', 'unread', 'qualified', /(^|:)ormlite-[\w-]+$/, /^com\.j256\.ormlite\./],
  [
    'SQLite of Android',
    'statements',
    'qualified',
    /(^|:)sqlite-(framework|ktx|bundled)$/,
    /^(android\.database\.sqlite|androidx\.sqlite)\./,
  ],
  ['jOOQ', 'unread', 'qualified', /(^|:)jooq$/, /^org\.jooq\./],
  ['Jdbi', 'statements', 'qualified', /(^|:)jdbi3?-core$/, /^org\.jdbi\./],
  ['MyBatis', 'unread', 'qualified', /(^|:)mybatis[\w-]*$/, /^(org\.apache\.ibatis|com\.baomidou\.mybatisplus)\./],
  ['Ebean', 'unread', 'qualified', /(^|:)ebean$/, /^io\.ebean\./],
  ['Ktorm', 'unread', 'qualified', /(^|:)ktorm-core$/, /^org\.ktorm\./],
  ['Morphia', 'unread', 'qualified', /(^|:)morphia-core$/, /^dev\.morphia\./],
  ['Slick', 'unread', 'qualified', /(^|:)slick(_[\d.]+)?$/, /^slick\./],
  ['doobie', 'unread', 'qualified', /(^|:)doobie-core(_[\d.]+)?$/, /^doobie\./],
  [
    'JDBC',
    'statements',
    'qualified',
    /(^|:)(spring-boot-starter-jdbc|spring-jdbc)$/,
    /^(java\.sql\.(Connection|DriverManager|(Prepared)?Statement|ResultSet)?$|org\.springframework\.jdbc\.)/,
  ],
  ['Core Data', 'unread', 'swift', /^coredata$/],
  ['SwiftData', 'unread', 'swift', /^swiftdata$/],
  ['Realm', 'unread', 'swift', /^realm(-swift|swift)?$/i],
  ['GRDB', 'unread', 'swift', /^grdb(\.swift)?$/i],
  ['SQLite', 'statements', 'swift', /^(sqlite(3|\.swift)?|fmdb|csqlite)$/i],
  ['Fluent', 'unread', 'swift', /^fluent(kit)?$/i],
  ['drift', 'unread', 'dart', /^(drift|moor)$/],
  ['sqflite', 'unread', 'dart', /^sqflite(_\w+)?$/],
  ['Floor', 'unread', 'dart', /^floor$/],
  ['Isar', 'unread', 'dart', /^isar(_community)?$/],
  ['Hive', 'unread', 'dart', /^hive(_ce)?(_flutter)?$/],
  ['ObjectBox', 'unread', 'dart', /^objectbox$/],
  ['Realm', 'unread', 'dart', /^realm(_dart)?$/],
  ['sembast', 'unread', 'dart', /^sembast$/],
  ['Firestore', 'unread', 'dart', /^cloud_firestore$/],
];
