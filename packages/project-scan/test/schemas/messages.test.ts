import { expect, test } from 'vitest';
import { storedFirst } from '../../src/stored.ts';
import { checkSchemas, onNpm } from './check-schemas.ts';

test('messages and enums of protobuf, nested ones by both names, services left out', () => {
  checkSchemas(
    {
      'api/shop.proto': `syntax = "proto3";
package shop.v1; // message Ghost { string a = 1; }
import "google/type/date.proto";
option (x.y) = { a: "{" };

service Shop { rpc Get(Order) returns (Order) { option (google.api.http) = { get: "/v1/{name}" }; } }

message Order {
  option (google.api.resource) = { type: "shop/Order" };
  reserved 3, 4;
  reserved "old";
  string name = 1 [(a.b) = { c: "d;" }, deprecated = true];
  repeated Item items = 2;
  map<string, .shop.v1.Item> by_id = 5;
  optional google.type.Date day = 6;
  oneof payment {
    string card = 7;
    Cash cash = 8;
  }
  message Cash { int64 cents = 1; }
  enum State { option allow_alias = true; STATE_UNSPECIFIED = 0; OPEN = 1 [deprecated = true]; }
  State state = 9;
}
message Empty {}
`,
      'old.proto':
        'message A { required string a = 1; extensions 100 to 199; optional group B = 2 { optional int32 c = 1; } }\nextend A { optional int32 d = 101; }\n',
      'google/api/http.proto': 'message Http { string a = 1; }\n',
    },
    [
      'protobuf Order api/shop.proto:8 name: string, items: repeated Item, by_id: map<string, .shop.v1.Item>, day: optional google.type.Date, card: string oneof payment, cash: Cash oneof payment, state: State',
      'protobuf Order.Cash api/shop.proto:20 cents: int64',
      'protobuf enum Order.State api/shop.proto:21 STATE_UNSPECIFIED, OPEN',
      'protobuf Empty api/shop.proto:24 ',
      'protobuf A old.proto:1 a: required string, b: optional group B',
      'protobuf A.B old.proto:1 c: optional int32',
    ],
  );
});

test('copies of a message of protobuf are one, and others of its name are their own', () => {
  const message = 'message A { string a = 1; }\n';
  checkSchemas(
    {
      'a/x.proto': `package a;\n${message}`,
      'b/x.proto': `// a copy\npackage a;\n${message}message B {}\n`,
      'c/x.proto': `package c;\n${message}`,
      'd/x.proto': 'package a;\nmessage A { int64 a = 1; }\n',
    },
    [
      'protobuf A a/x.proto:2 a: string',
      'protobuf B b/x.proto:4 ',
      'protobuf A c/x.proto:2 a: string',
      'protobuf A d/x.proto:2 a: int64',
    ],
  );
});

test('types of GraphQL, with what other files add to them, without those that are asked', () => {
  checkSchemas(
    {
      'api/schema.graphql': `schema { query: Root }
"A person: type Ghost { id: ID }"
type User implements Node & Named @key(fields: "id") {
  """ its { id """
  id: ID! # type Other {
  name(in: Language = EN, "of { them" first: Int = 2): String @deprecated(reason: "no: more")
  posts(where: PostFilter = { tags: ["a"] }): [Post!]!
}
type Root { users: [User!]! }
extend type Query { me: User }
interface Node { id: ID! }
union Result = User | Post
union Other =
  | User
scalar Date
enum Language { EN "of: them" DE @deprecated(reason: "x") }
input PostFilter { tags: [String!] = ["a", "b"], size: Int = -1 state: State = OPEN title: String = "x: y" }
directive @auth(role: Role = ADMIN) on OBJECT
`,
      'api/posts.graphql':
        'extend type User { likes: Int!\n id: String }\nextend type Elsewhere @key(fields: "id") { id: ID! @external }\n',
      'web/query.graphql': 'query Users($type: Language) { users { type name { id } } }\nfragment F on User { id }\n',
      'server.ts':
        'export const typeDefs = gql`\n  ${shared}\n  type Post { id: ID! }\n`;\nconst q = gql`query { type name { x } }`; // gql`type A { b: C }`\n',
    },
    [
      'graphql User api/schema.graphql:3 id: ID!, name(in: Language, first: Int): String, posts(where: PostFilter): [Post!]!, likes: Int!',
      'graphql interface Node api/schema.graphql:11 id: ID!',
      'graphql union Result api/schema.graphql:12 User, Post',
      'graphql union Other api/schema.graphql:13 User',
      'graphql enum Language api/schema.graphql:16 EN, DE',
      'graphql input PostFilter api/schema.graphql:17 tags: [String!], size: Int, state: State, title: String',
      'graphql Post server.ts:3 id: ID!',
      'graphql Elsewhere api/posts.graphql:3 id: ID! …',
    ],
  );
});

test('types of GraphQL that classes declare, with those that they extend, and what a framework wrote from them', () => {
  checkSchemas(
    onNpm(['@nestjs/graphql'], {
      'src/user.ts': `import { Field, ID, ObjectType, InputType, PartialType, PickType, registerEnumType, createUnionType } from '@nestjs/graphql';
import { GraphQLJWT } from 'graphql-scalars';
import { Outside } from 'outside';

@ObjectType({ isAbstract: true })
abstract class Base {
  @Field(() => ID)
  id: string;
}

export enum Role { ADMIN = 'a', USER = 'u' }
registerEnumType(Role, { name: 'Role' });

@ObjectType('Person', { description: 'a person' })
export class User extends Base {
  @Field({ nullable: true }) // @Field() ghost: string;
  name?: string;

  @Field(() => [Post], { nullable: 'items' })
  posts: Post[];

  @Field(type => [String], { nullable: true })
  @IsArray({ each: true })
  tags: string[];

  @Field({ name: 'since' })
  createdAt: Date;

  @Field()
  role: Role;

  @Field(() => GraphQLJWT)
  token: string;

  @Field()
  odd: Record<string, number>;

  password: string;
}

@ObjectType()
class Post extends Paged(User) {
  @Field()
  author: User;
}

@InputType()
class UserInput extends PartialType(PickType(User, ['name', 'role'] as const)) {
  @Field(() => Outside)
  more: Outside;
}

export const Result = createUnionType({ name: 'Result', types: () => [User, Post] as const });

function made() {
  @ObjectType()
  class Inner {
    @Field()
    a: string;
  }
  return Inner;
}
`,
      'src/user.resolver.ts': `import { User } from './user';

@Resolver(() => User)
class UserResolver {
  @ResolveField('friends', () => [User])
  friends(@Parent() user: User, @Args('first') first: number) {}

  @ResolveField(() => Int)
  age(@Parent() user: User) {}
}
`,
      'schema.gql':
        '# THIS FILE WAS AUTOMATICALLY GENERATED\ntype Person { id: ID! name: String }\ntype Post { author: Person! total: Int! }\n',
      'other/plain.graphql': 'type UserInput { id: ID! }\n',
    }),
    [
      'graphql Post schema.gql:3 author: Person!, total: Int!',
      'graphql UserInput other/plain.graphql:1 id: ID!',
      'graphql Person src/user.ts:15 id: ID!, name: String, posts: [Post]!, tags: [String!], since: DateTime!, role: String!, token: JWT!, odd, friends(…): [Person!]!, age: Int!',
      'graphql input UserInput src/user.ts:48 name: String, role: String, more: Outside!',
      'graphql enum Role src/user.ts:11 ADMIN, USER',
      'graphql union Result src/user.ts:53 Person, Post',
    ],
  );
});

test('the plugin of NestJS makes fields of properties in files of its names', () => {
  checkSchemas(
    onNpm(['@nestjs/graphql'], {
      'nest-cli.json': '{ "compilerOptions": { "plugins": [{ "name": "@nestjs/graphql" }] } }',
      'src/a.model.ts':
        '@ObjectType()\nexport class A {\n  @Field(() => ID)\n  id: string;\n  name?: string;\n  ids: number[];\n  size: number | null = 3;\n  run(a: string) { return a; }\n}\n',
      'src/b.ts': '@ObjectType()\nexport class B {\n  name: string;\n}\n',
    }),
    ['graphql A src/a.model.ts:2 id: ID!, name: String, ids: [Float!]!, size: Float', 'graphql B src/b.ts:2 '],
  );
});

test('files that are a JSON Schema, with what they define, and not those that name one', () => {
  checkSchemas(
    {
      'schemas/order.schema.json': JSON.stringify(
        {
          title: 'An order',
          type: 'object',
          required: ['id'],
          properties: {
            id: { type: 'string', format: 'uuid' },
            state: { enum: ['open', 1] },
            items: { type: 'array', items: { anyOf: [{ $ref: '#/$defs/item' }, { type: 'null' }] } },
            notes: { $ref: '#/$defs/texts' },
            next: { $ref: 'other.schema.json#/$defs/next' },
            place: { type: 'object', properties: { at: { type: 'object', properties: { x: {} } } } },
            sizes: { type: 'object', additionalProperties: { type: ['integer', 'null'] } },
          },
          oneOf: [{ required: ['state'] }, { required: ['items'] }],
          $defs: {
            item: { allOf: [{ $ref: '#/$defs/base' }, { properties: { count: { type: 'integer' } } }] },
            base: { properties: { sku: { const: 'a' } }, patternProperties: { '^x-': {} } },
            texts: { type: 'array', items: { type: 'string' } },
            kind: { enum: ['a', 'b'] },
            either: { oneOf: [{ $ref: '#/$defs/item' }, { type: 'string' }] },
          },
        },
        null,
        1,
      ),
      'data.json': '{ "$schema": "./schemas/order.schema.json", "properties": { "a": 1 } }',
      'config.json': '{ "$schema": "https://json.schemastore.org/x", "definitions": {} }',
      'draft.json':
        '{ "$schema": "http://json-schema.org/draft-07/schema#", "properties": { "self": { "$ref": "#" } } }',
      'broken.json': '{ "$schema": "https://json-schema.org/draft/2020-12/schema", ',
    },
    [
      'json-schema order schemas/order.schema.json:1 id: string, state?: "open" | 1, items?: (item | null)[], notes?: string[], next?: next, place?: { at?: { … } }, sizes?: Record<string, integer | null>',
      'json-schema item schemas/order.schema.json:71 sku?: "a", count?: integer',
      'json-schema base schemas/order.schema.json:85 sku?: "a"',
      'json-schema enum kind schemas/order.schema.json:101 a, b',
      'json-schema union either schemas/order.schema.json:107 item, string',
      'json-schema draft draft.json:1 self?: draft',
    ],
    ['broken.json:1'],
  );
});

test('objects, enums and unions of Zod, with what derived ones come to', () => {
  checkSchemas(
    {
      'package.json': '{ "dependencies": { "zod": "4" } }',
      'src/user.ts': `import { z } from "zod";
import { Base, Kind, SIZES } from "./base";
export const Email = z.string().email(); // z.object({ ghost: z.string() })
export const User = Base.extend({
  email: Email,
  age: z.coerce.number().int().optional().default(3),
  role: z.enum(["a", "b"]).nullable(),
  kind: z.nativeEnum(Kind),
  first: z.literal(Kind.A),
  tags: z.array(z.object({ id: z.string(), of: z.object({ a: z.any() }) })).min(1),
  sizes: z.record(z.string(), z.enum(SIZES)),
  friend: z.lazy(() => User).nullish(),
  get parent() { return User.optional(); },
  "x-y": z.union([z.string(), z.array(z.number())]).array(),
  made: makeIt(z),
}).strict();
export const Picked = User.pick({ email: true, kind: true }).partial();
const Local = User.omit({ age: true, tags: true, sizes: true, friend: true, parent: true, "x-y": true, made: true, role: true, kind: true });
export const Same = User;
export const Checked = Local.refine((a) => a.email !== "");
export const Event = z.discriminatedUnion("type", [z.object({ type: z.literal("x"), by: Local }), User]);
export const Request = z.intersection(z.object({ a: User.shape.age }), Event);
export const Roles = User.shape.role.unwrap().exclude(["a"]);
export const parsed = z.object({ a: z.string() }).parse(process.env);
export type User = z.infer<typeof User>;
export const make = (t) => z.object({ a: t });
export const Tree = z.object({ name: z.string(), leaf: z.lazy(() => Leaf) });
export const Leaf = Tree.extend({ size: z.number() });
export const Spread = z.object({ ...Base.shape, ...more, b: z.preprocess(Number, z.number()), c: z.string().transform(Number).pipe(z.number()) });
`,
      'src/base.ts': `import * as zod from "zod";
export enum Kind { A = "kind-a", B = "kind-b" }
export const SIZES = ["s", "m"] as const;
export const Base = zod.object({ id: zod.uuid() });
`,
      'src/open.tsx': `import { z } from "zod";
const Form = z.object({ a: z.string() });
export const Page = () => {
`,
      'src/broken.ts': 'import { z } from "zod";\nconst Broken = z.object({ a: z.string()\n',
      'src/rows.ts': `import { createInsertSchema } from "drizzle-zod";
import { z } from "zod";
export const insertUser = createInsertSchema(users).extend({ name: z.string() });
export const idOnly = createInsertSchema(users).pick({ id: true });
const _ = require('lodash');
const merged = _.extend({ a: true }, b);
function local() { const Inner = z.object({ a: z.string() }); }
`,
    },
    [
      'zod User src/user.ts:4 id: string, email: string, age?: number, role: "a" | "b" | null, kind: "kind-a" | "kind-b", first: "kind-a", tags: { id: string, of: { … } }[], sizes: Record<string, "s" | "m">, friend?: User | null, parent?: User, x-y: (string | number[])[], made: makeIt(…)',
      'zod Picked src/user.ts:17 email?: string, kind?: "kind-a" | "kind-b"',
      'zod Local src/user.ts:18 id: string, email: string, first: "kind-a"',
      'zod Checked src/user.ts:20 id: string, email: string, first: "kind-a"',
      'zod union Event src/user.ts:21 { type: "x", by: Local }, User',
      'zod Request src/user.ts:22 a?: number, & (Event)',
      'zod enum Roles src/user.ts:23 b',
      'zod Tree src/user.ts:27 name: string, leaf: Leaf',
      'zod Leaf src/user.ts:28 name: string, leaf: Leaf, size: number',
      'zod Spread src/user.ts:29 id: string, b: number, c: string …',
      'zod Base src/base.ts:4 id: string',
      'zod Form src/open.tsx:2 a: string',
      'zod insertUser src/rows.ts:3 name: string …',
      'zod idOnly src/rows.ts:4 id',
    ],
    ['src/broken.ts:2'],
  );
});

test('tables come before messages, and enums behind what they are part of', () => {
  const schemas = ['graphql', 'json-schema', 'prisma', 'zod', 'sql'].flatMap((orm) => [
    { name: orm, kind: 'enum' as const, fields: [], orm, file: 'a', line: 1 },
    { name: orm, fields: [], orm, file: 'a', line: 2 },
  ]);
  expect(storedFirst(schemas).map(({ name, kind = '' }) => `${name}${kind}`)).toEqual(
    'prisma sql prismaenum sqlenum graphql zod graphqlenum zodenum json-schema json-schemaenum'.split(' '),
  );
});
