/**
 * Texts that no person writes, as large as a large file: what a reader waits for never comes, or comes in brackets of
 * brackets. Each reader takes about as long for them as for others of their size.
 */
import { growthForTwice, isTooLittle, mostForTwice } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import { entryReaders, routeReaders, schemaReaders } from '../src/parts/all-readers.ts';
import { readComponents } from '../src/parts/components.ts';
import { readEntries } from '../src/parts/entries.ts';
import { readEnvVars } from '../src/parts/env-vars.ts';
import { readMessages } from '../src/parts/messages.ts';
import { readQueries } from '../src/parts/queries.ts';
import type { Sources } from '../src/reading/sources.ts';
import { sourcesOf } from './check.ts';

const SIZE = 50_000;

const GIN = 'package main\nimport (\n"net/http"\n"github.com/gin-gonic/gin"\n)\n';
const JVM =
  'import io.micronaut.http.annotation.*;\nimport jakarta.ws.rs.*;\nimport jakarta.persistence.*;\n' +
  'import org.springframework.web.bind.annotation.*;\nimport picocli.CommandLine;\n';
const EXPOSED = 'import org.jetbrains.exposed.sql.Table\n';
const ENTITY = `${JVM}@Entity `;
const SCRIPT =
  'import { Command } from "commander"; import yargs from "yargs"; import { Queue, Worker } from "bullmq";\n' +
  'import { Entity, Column } from "typeorm"; import { pgTable } from "drizzle-orm/pg-core"; import mongoose from "mongoose";\n' +
  'import { Sequelize, DataTypes, Model } from "sequelize"; import cron from "node-cron"; import EventEmitter from "events";\n' +
  'import express from "express"; const app = express(); import { Cron } from "@nestjs/schedule"; const program = new Command();\n';
const NEST_CONFIG = 'import { ConfigService, registerAs } from "@nestjs/config";\n';
const ZOD = 'import { z } from "zod";\n';
const PYTHON =
  'import click, argparse, celery\nfrom celery import Celery\nfrom fastapi import FastAPI\nfrom flask import Flask\n' +
  'from sqlalchemy.orm import declarative_base\nfrom django.db import models\nfrom apscheduler.schedulers.background import BackgroundScheduler\n' +
  'app = FastAPI()\nparser = argparse.ArgumentParser()\nBase = declarative_base()\n';
const RAILS = 'ActiveRecord::Schema.define do\n';
const COBRA =
  'package main\nimport "github.com/spf13/cobra"\nimport "github.com/urfave/cli/v2"\nimport "github.com/robfig/cron/v3"\n';
const MUX = 'package main\nimport "github.com/gorilla/mux"\n';
const ENT =
  'package schema\nimport (\n"entgo.io/ent"\n"entgo.io/ent/schema/edge"\n"entgo.io/ent/schema/field"\n)\ntype A struct {\nent.Schema\n}\n';
const RUST = 'use clap::{Parser, Subcommand};\nuse axum::Router;\nuse diesel::prelude::*;\n';
const SEAORM = 'use sea_orm::*;\nuse e::prelude::*;\n';
const CSHARP = 'using Microsoft.EntityFrameworkCore;\nusing Microsoft.AspNetCore.Mvc;\n';
const PHP =
  '<?php\nuse Illuminate\\Database\\Eloquent\\Model;\nuse Illuminate\\Support\\Facades\\Schema;\nuse Illuminate\\Support\\Facades\\Route;\n';

const KTOR = 'import io.ktor.server.routing.*\nimport io.ktor.resources.*\n';
const ACTIX = 'use actix_web::{web, App};\n';
const SINATRA = 'require "sinatra"\n';
const SENDING =
  'import { Worker, Queue } from "bullmq"; import { EventEmitter } from "events"; import { api } from "./convex/_generated/api";\n' +
  'const mails = new Queue("mails"); new Worker("mails", send); const bus = new EventEmitter(); bus.on("a", b); bus.emit("a");\n' +
  'inngest.createFunction({ id: "a" }, { event: "a" }, b); class A { constructor(@InjectQueue("mails") private mails: Queue) {} }\n';
const TEMPORAL =
  'import { Worker } from "@temporalio/worker"; import * as activities from "./b"; import { a } from "@temporalio/workflow";\n';
const RUBY_JOB = 'class A\n  include Sidekiq::Job\n  def perform(a)\n  end\nend\n';
const PHP_JOB =
  '<?php\nnamespace App;\nuse Illuminate\\Contracts\\Queue\\ShouldQueue;\nclass A implements ShouldQueue {\nfunction handle() {}\n}\n';
const LISTENER =
  'import org.springframework.context.event.EventListener;\nclass L {\n@EventListener\npublic void on(AEvent a) {}\n}\n';
const MEDIATR = 'class H : IRequestHandler<A, bool> {\npublic bool Handle(A a) { return true; }\n}\n';

const REPOSITORY =
  'import jakarta.persistence.*;\n@Entity class A { @Id long id; @ManyToOne A a; }\ninterface R extends JpaRepository<A, Long> {\n';
const HANDED = `${REPOSITORY}}\nclass S { R all; EntityManager em; void f(Root<A> root, String b) {\n`;

const SETS_OF_A =
  'using Microsoft.EntityFrameworkCore;\nclass A { public int B { get; set; } public List<A> As { get; set; } }\nclass D : DbContext { public DbSet<A> As { get; set; } }\nclass S { D db; void F() {\n';
const SYMFONY =
  '<?php\nnamespace App;\nuse Symfony\\Component\\Console\\Attribute\\AsCommand;\nuse Symfony\\Component\\EventDispatcher\\EventSubscriberInterface;\n';
const ELOQUENT = '<?php\nuse Illuminate\\Database\\Eloquent\\Model;\nclass A extends Model {}\nfunction f(A $a) {\n';
const WORDPRESS = "<?php\n// Plugin Name: A\ndefined( 'ABSPATH' );\nfunction f() {}\n";
const ECTO = 'defmodule A do\n  use Ecto.Schema\n  schema "as" do\n';
const RECORD = 'class A < ApplicationRecord\n';

const cases: readonly (readonly [name: string, file: string, begin: string, repeated: string, end?: string])[] = [
  ['hooks of WordPress that never close', 'a.php', WORDPRESS, "add_action( 'a', [ $this, "],
  [
    'classes of WordPress in one another',
    'a.php',
    WORDPRESS,
    "class A { function b() { add_action( 'a' . $b, [ $this, 'b' ] );\n",
  ],
  [
    'hooks that are run by names that are worked out',
    'a.php',
    WORDPRESS,
    "add_filter( 'a_b', 'f' ); do_action( 'a_' . $b );\n",
  ],
  ['fields of Ecto, one after the other', 'a.ex', ECTO, '    field :a, {:array, Ecto.Enum}, values: [:a, :b]\n'],
  ['lists of Ecto that never close', 'a.ex', ECTO, '    belongs_to :a, A, [a: {\n'],
  ['modules of Elixir that never close', 'a.ex', '', 'defmodule A do\nuse Ecto.Schema\nschema "a" do\n'],
  [
    'classes of Java that never close',
    'A.java',
    JVM,
    '@Controller @Path("/a") public class A {\n@Get @GET public void a() {}\n',
  ],
  ['classes of Java that close', 'A.java', JVM, '@Controller("/a") @Path("/a") class A {\n@Get @GET void a() {}\n}\n'],
  ['classes of Java in one another', 'A.java', ENTITY, '@Entity class A { @Id @Column(name = "a") long a; '],
  ['classes of Java without braces', 'A.java', ENTITY, 'class A '],
  ['members of an entity that never end', 'A.java', `${ENTITY} class A {`, 'private Map<String, '],
  ['annotations that never close', 'A.java', `${ENTITY} class A {`, '@Column(name = '],
  ['methods of commands', 'A.java', `${JVM} @CommandLine.Command class A {`, '@CommandLine.Command(name = "a", '],
  ['constructors of Kotlin that never close', 'A.kt', ENTITY, '@Entity class A(val a: Map<'],
  ['constructors of Kotlin in one another', 'A.kt', ENTITY, '@Entity class A(', ')'.repeat(3000)],
  ['types of a constructor of Kotlin that never close', 'A.kt', `${ENTITY} class A(`, 'val a: Map<A,', ') {}'],
  ['empty lines in an entity of Kotlin', 'A.kt', `${ENTITY} class A {`, '\n'],
  ['classes of Kotlin without bodies', 'A.kt', ENTITY, 'class A : '],
  ['tables of Exposed that never close', 'A.kt', EXPOSED, 'object A : Table('],
  ['tables of Exposed in one another', 'A.kt', EXPOSED, 'object A : Table() { val a = text("a")'],
  [
    'classes of Exposed that extend one another',
    'A.kt',
    EXPOSED,
    'object A : B() { }\nclass B : A() { val a = text("a") }\n',
  ],
  ['selects of SQL that make tables', '1.sql', '', 'CREATE TABLE a AS SELECT a, ('],
  ['renamed tables of SQL', '1.sql', '', 'CREATE TABLE a (b int REFERENCES b);\nALTER TABLE a RENAME TO b;\n'],
  ['resolvers that never close', 'a.ts', '', '{ Query: '],
  ['resolvers in one another', 'a.ts', 'const resolvers = ', '{ Query: ', '}'.repeat(5500)],
  ['many of one key', 'a.ts', 'const resolvers = {', 'Query: a, ', '}'],
  ['plugins in one another', 'a.ts', 'const app = fastify();\n', 'app.register(async (a) => { '],
  ['plugins', 'a.ts', 'const app = fastify();\n', 'app.register((a) => { a.route(b); });\n'],
  ['routes that are objects of long types', 'a.ts', 'const app = fastify();\n', 'const a: A<{ app.route(a);\n'],
  ['what files pass on', 'a.ts', '', "export { a as b } from './a';\n"],
  [
    'views of Pyramid',
    'a.py',
    'from pyramid.view import view_config\n',
    '@view_config(route_name="a", attr=(\nconfig.add_view(a, (',
  ],
  ['loops over maps', 'a.ts', 'const m = new Map([["/a", 1]]);\n', 'for (const [a] of m) app.get(a, b);\n'],
  [
    'controllers that a function makes',
    'a.ts',
    'export function make(a) {\n',
    '@Controller(a) class A { @Get() a() {} }\n',
  ],
  ['prefixes of modules', 'a.ts', 'RouterModule.register([', '{ path: "a", children: [...b, '],
  ['routers of procedures', 'a.ts', 'export const a = router({', 'a: router({ ...b, '],
  ['pages', 'app/page.tsx', '', 'export default a(\n'],
  ['calls of a mux that never close', 'a.go', `${GIN}func main() {\nmux := http.NewServeMux()\n`, 'mux.Handle("/a"+'],
  [
    'calls of a mux in one another',
    'a.go',
    `${GIN}func main() {\nmux := http.NewServeMux()\n`,
    'mux.Handle("/a", ',
    ')'.repeat(2900),
  ],
  ['functions of Go that never close', 'a.go', GIN, '\nfunc a(r *gin.Engine) {\nr.GET("/a", b)\n'],
  ['routers of Go', 'a.go', `${GIN}func main() {\n`, 'r := gin.New()\nr.GET("/a", b)\n'],
  ['groups of Go', 'a.go', `${GIN}func main() {\nr := gin.New()\n`, 'r = r.Group("/a")\nr.GET("/b", b)\n'],
  [
    'groups of Go in one another',
    'a.go',
    `${GIN}func main() {\nr := gin.New()\n`,
    'r.Route("/a", func(r chi.Router) {\n',
  ],
  ['rows of calls of a router of Go', 'a.go', `${MUX}func main() {\nr := mux.NewRouter()\nr`, '.PathPrefix("/a")'],
  ['calls of a router of Go in one another', 'a.go', `${MUX}func main() {\nr := mux.NewRouter()\n`, 'r.Handle("/a", '],
  [
    'texts of Go that grow',
    'a.go',
    `${MUX}func main() {\nr := mux.NewRouter()\na := "b"\n`,
    'a += "/b"\nr.Handle(a, b)\n',
  ],
  ['variables of a package of Go', 'a.go', `${MUX}var a = "b"\n`, 'func b() {\n\ta = "b" + a\n}\n'],
  [
    'edges of Ent that never close',
    'a.go',
    `${ENT}func (A) Edges() []ent.Edge {\n`,
    'return append(a, edge.To("a", A.Type).From("b", ',
  ],
  [
    'fields of Ent under conditions',
    'a.go',
    `${ENT}func (A) Fields() []ent.Field {\n`,
    'if b { a = append(a, field.Int("a"))\n',
  ],
  ['schemas of Ent', 'a.go', ENT, 'type A struct {\nent.Schema\n}\nfunc (A) Fields() []ent.Field {\nreturn a()\n}\n'],
  [
    'types of Go that embed a router',
    'a.go',
    MUX,
    'type A struct {\n*mux.Router\n}\nfunc (a *A) b() {\na.Handle("/a", b)\n}\n',
  ],
  [
    'routers of Go that a project has made for itself',
    'r/a.go',
    '',
    'type A struct {\n*B\n}\nfunc (a *A) GET(p string, h func()) *A {\nreturn a.b(p, h)\n}\nfunc (a *A) PUT(p string, h func()) *A {\nreturn a.b(p, h)\n}\n',
  ],
  [
    'requests that are passed on in Go',
    'a.go',
    `${MUX}func main() {\nr := mux.NewRouter()\n`,
    'http.StripPrefix("/a", r).ServeHTTP(',
  ],
  [
    'methods of Go that register what they are told',
    'a.go',
    `${MUX}type A struct {\n*mux.Router\n}\n`,
    'func (a *A) b(p string) {\na.Handle(p, c)\n}\nfunc d(a *A, p string) {\na.b("/a"+p)\n}\n',
  ],
  ['commands of Go that never close', 'a.go', COBRA, 'var a = &cobra.Command{Use: "a", RunE: '],
  ['commands of Go in one another', 'a.go', COBRA, 'var a = &cli.Command{Name: "a", Commands: []*cli.Command{{'],
  ['functions that add commands', 'a.go', `${COBRA}func main() {\n`, 'a.AddCommand(b, '],
  ['jobs of Go', 'a.go', `${COBRA}func main() {\nc := cron.New()\n`, 'c.AddFunc("@daily", '],
  ['tables of Active Record', 'db/schema.rb', RAILS, 'create_table "a" do |t|\nt.string "b"\nend\n'],
  ['lists of Ruby that never close', 'db/schema.rb', RAILS, 'create_table "a", [\n'],
  ['texts of Ruby that never close', 'db/schema.rb', RAILS, 't.string "'],
  ['lists that go on', 'db/schema.rb', RAILS, 't.string "a",\n'],
  ['models of Ruby that never end', 'app/models/a.rb', '', 'class A < ApplicationRecord\nhas_many :a\n'],
  ['models of Ruby', 'app/models/a.rb', '', 'class A < ApplicationRecord\nhas_many :a, through: :b\nend\n'],
  ['models of Ruby, further and further in', 'app/models/a.rb', '', ' class A < ApplicationRecord\n'],
  ['routes of Ruby that never close', 'config/routes.rb', 'Rails.application.routes.draw do\n', 'resources :a, [\n'],
  ['routes of Ruby in one another', 'config/routes.rb', 'Rails.application.routes.draw do\n', 'scope "a" do\n'],
  ['jobs of Ruby', 'app/jobs/a.rb', '', 'class A < ApplicationJob\ndef perform(\n'],
  ['commands of scripts in a chain', 'a.ts', `${SCRIPT}program`, '.command("a").action(b)'],
  ['commands of scripts that never close', 'a.ts', SCRIPT, 'program.command("a").action(async () => {\n'],
  ['handlers of yargs that never close', 'a.ts', `${SCRIPT}yargs(a)`, '.command("a", "b", (yargs) => yargs'],
  ['queues that never close', 'a.ts', SCRIPT, 'new Worker("a", async () => {\n'],
  ['jobs that never close', 'a.ts', SCRIPT, 'cron.schedule("* * * * *", () => {\n'],
  ['listeners that never close', 'a.ts', `${SCRIPT}const e = new EventEmitter();\n`, 'e.on("a", () => {\n'],
  ['decorated classes that never close', 'a.ts', SCRIPT, '@Entity() export class A { @Column({ type: '],
  ['decorated classes in one another', 'a.ts', SCRIPT, '@Entity() class A { @Cron("a") @Column() a: string; b() {'],
  ['tables that never close', 'a.ts', SCRIPT, 'export const a = pgTable("a", { b: text("b"'],
  [
    'columns in a chain',
    'a.ts',
    `${SCRIPT}export const a = pgTable("a", { b: text("b")`,
    '.references(() => a.b)',
    '})',
  ],
  ['documents in one another', 'a.ts', `${SCRIPT}const a = new mongoose.Schema(`, '{ a: '],
  ['schemas that never close', 'a.ts', SCRIPT, 'const a = new mongoose.Schema({ b: ['],
  ['models of Sequelize that never close', 'a.ts', SCRIPT, 'const a = sequelize.define("a", { b: '],
  ['relations', 'a.ts', SCRIPT, 'A.hasMany(B, { foreignKey: '],
  ['apps that use each other', 'a.ts', SCRIPT, 'app.use("/a", express.Router().get("/b", '],
  ['commands of Python that never close', 'a.py', PYTHON, '@click.command()\n@click.option("--a", '],
  ['requests of Python to what a variable holds', 'a.py', PYTHON, 'client.get(f"{a}/{b}")\na = b = reverse("a", '],
  ['requests of Python that are added up', 'a.py', `${PYTHON}client.get(a`, ' + (b)'],
  ['functions of Python that send', 'a.py', PYTHON, 'def a(b):\n    b = f"{a(b)}"\n    client.get(b)\n'],
  [
    'functions of Python that register what they are handed',
    'a.py',
    PYTHON,
    'def a(b, c, d):\n    for e in c:\n        b.add_url_rule(e, view_func=d)\na(app, ["/a", "/b"], f)\n',
  ],
  ['decorators of Python', 'a.py', PYTHON, '@app.get("/a")\n'],
  ['functions of Python', 'a.py', PYTHON, '@click.group()\ndef a(): pass\n'],
  ['parsers of arguments', 'a.py', PYTHON, 'parser = parser.add_subparsers().add_parser("a", '],
  ['models of Python that never close', 'a.py', PYTHON, 'class A(Base):\n    a = Column('],
  ['models of Python in one another', 'a.py', PYTHON, 'class A(models.Model):\n    a = models.ForeignKey("A", '],
  ['classes of Python', 'a.py', PYTHON, 'class A(A):\n    pass\n'],
  ['jobs of Python', 'a.py', `${PYTHON}s = BackgroundScheduler()\n`, 's.add_job(a, '],
  [
    'commands of Rust that never close',
    'src/main.rs',
    RUST,
    '#[derive(Parser)]\nstruct A { #[command(subcommand)] a: B<',
  ],
  ['commands of Rust in one another', 'src/main.rs', RUST, '#[derive(Subcommand)] enum A { B('],
  ['routers of Rust in a chain', 'src/main.rs', `${RUST}fn main() { Router::new()`, '.route("/a", get(b))'],
  ['tables of Rust', 'src/schema.rs', RUST, 'diesel::table! { a (id) { '],
  ['sets of C# that never close', 'A.cs', CSHARP, 'public class A : DbContext { public DbSet<A> As { get; set; '],
  [
    'rules of C# in a chain',
    'A.cs',
    `${CSHARP}class A : DbContext { void OnModelCreating(ModelBuilder b) { b.Entity<A>()`,
    '.HasOne(a => a.B)',
  ],
  [
    'rules of C# that never close',
    'A.cs',
    `${CSHARP}class A : DbContext { void OnModelCreating(ModelBuilder b) {`,
    'b.Entity<A>(a => { a.HasOne(',
  ],
  [
    'endpoints of C# that never close',
    'A.cs',
    `${CSHARP}var app = WebApplication.Create();`,
    'app.MapGroup("/a").MapGet("/b", ',
  ],
  [
    'models of PHP that never close',
    'app/Models/A.php',
    PHP,
    'class A extends Model { public function a() { return $this->hasMany(',
  ],
  [
    'tables of PHP that never close',
    'database/migrations/a.php',
    PHP,
    'Schema::create("a", function (Blueprint $t) { $t->string("a")->',
  ],
  ['routes of PHP that never close', 'routes/web.php', PHP, 'Route::prefix("a")->group(function () { '],
  [
    'entities of SeaORM that never close',
    'a.rs',
    '',
    '#[derive(DeriveEntityModel)]\n#[sea_orm(a)] pub struct Model { ',
  ],
  [
    'fields of SeaORM',
    'a.rs',
    '#[derive(DeriveEntityModel)]\npub struct Model { ',
    '#[sea_orm(unique)] pub a: B<A, ',
    '}',
  ],
  [
    'relations of SeaORM',
    'a.rs',
    '#[derive(DeriveEntityModel)] pub struct Model {} enum Relation { ',
    '#[sea_orm(has_many = "a")] A, ',
  ],
  ['models of GORM that never close', 'a.go', 'import "gorm.io/gorm"\n', 'type A struct {\nA B `gorm:"unique"`\n'],
  ['models of GORM', 'a.go', 'import "gorm.io/gorm"\n', 'type A struct {\nA *A `gorm:"unique"`\nB []A\n}\n'],
  ['migrations of GORM', 'a.go', 'import "gorm.io/gorm"\n', 'db.AutoMigrate(as...)\n'],
  ['entities of Room', 'A.kt', 'import androidx.room.Entity\n', '@Entity(foreignKeys = [ForeignKey('],
  ['models of SQLAlchemy', 'a.py', PYTHON, 'class A(Base):\n    a = relationship("A", backref="b")\n'],
  ['tables of SQLAlchemy', 'a.py', PYTHON, 'a = Table("a", Column("b", '],
  ['declared attributes of SQLAlchemy', 'a.py', `${PYTHON}class A(Base):\n`, '    @declared_attr\n    def a(cls):\n'],
  [
    'models of Django',
    'a.py',
    PYTHON,
    'class A(models.Model):\n    a = models.ForeignKey(A)\n    class Meta:\n        a = 1\n',
  ],
  [
    'what answers gRPC in Go',
    'a.go',
    'package a\ntype Carts struct {\n',
    '\tpb.UnimplementedCartsServer\nRegisterCartsServer(',
  ],
  ['what answers gRPC in Python', 'a.py', '', 'class Carts(pb.CartsServicer, '],
  ['what answers gRPC in C#', 'A.cs', 'class Carts ', 'class Carts : Carts.Carts BindService( '],
  [
    'what answers gRPC in scripts',
    'a.ts',
    '',
    'addService( Carts.Carts new Carts.createClient( Carts.service( Carts\n',
  ],
  ['what answers gRPC in Kotlin', 'A.kt', '', 'class Carts CartsGrpc.Carts '],
  ['messages that never close', 'a.proto', '', 'message A { oneof b { string c = 1;\n'],
  ['messages', 'a.proto', '', 'message A { map<string, B> b = 1 [(c) = { d: 1 }]; option (e) = { f: 1 }; }\n'],
  ['types of GraphQL that never close', 'a.graphql', '', 'type A { b(c: D = { e: ['],
  ['types of GraphQL', 'a.graphql', '', 'extend type A @b(c: 1) { d(e: F = [1]): [G!]! @h }\nunion I = A | A\n'],
  ['templates of GraphQL', 'a.ts', '', 'const a = gql`type A { b: C ${d} }`;\n'],
  ['templates of GraphQL that never close', 'a.ts', '', 'const a = gql`type A { '],
  [
    'definitions of a JSON Schema',
    'a.schema.json',
    '{"$defs":{',
    '"a":{"$ref":"#/$defs/a"},',
    '"b":{"properties":{}}}}',
  ],
  ['properties in one another', 'a.schema.json', '', '{"properties":{"a":', '1'],
  [
    'models of Pydantic',
    'a.py',
    'from pydantic import BaseModel, Field\n',
    'class A(BaseModel):\n  a: Annotated["B", Field(alias="c")] = (\n  1)\n  b: list["A"] | None\n',
  ],
  [
    'models of Pydantic with names from a constant',
    'a.py',
    'from pydantic import BaseModel\nfrom far import FarModel\n',
    'class A[T](BaseModel, FarModel):\n  model_config = CAMEL\n  a: int = AField()\n',
  ],
  [
    'models of Pydantic that never close',
    'a.py',
    'from pydantic import BaseModel\n',
    'class A(BaseModel):\n  a: list[B = (',
  ],
  ['objects of Zod in one another', 'a.ts', ZOD, 'export const a = z.object({ b: '],
  ['objects of Zod', 'a.ts', ZOD, 'export const a = z.object({ b: z.string().min(1), ...a.shape });\n'],
  ['objects of Zod in a chain', 'a.ts', `${ZOD}export const a = z.object({})`, '.extend({ b: z.lazy(() => a) })', ';'],
  [
    'lists of Zod',
    'a.ts',
    ZOD,
    'export const a = z.union([z.enum(["a", ...b.options]), z.object({ c: z.literal(D.E) })]);\n',
  ],
  ['models of Prisma that never close', 'schema.prisma', '', 'model A {\n a A @relation(fields: ['],
  ['models of Prisma', 'schema.prisma', '', 'model A {\n a A[]\n}\n'],
  [
    'queries of SeaORM',
    'e/b.rs',
    SEAORM,
    'let mut b = b::Entity::find().filter(b::Column::A.eq(1));\nb.filter(A::find());\n',
  ],
  [
    'queries of SeaORM in one another',
    'e/b.rs',
    SEAORM,
    'b::Entity::find().filter(b::Column::A.eq(',
    '))'.repeat(1300),
  ],
  [
    'rows of SeaORM that never close',
    'e/b.rs',
    SEAORM,
    'fn f(b: b::Model) { let b = b::ActiveModel { a: Set(b.insert(db)), ..',
  ],
  ['queries of Prisma that never close', 'a.ts', '', 'db.a.findMany({ where: { a: '],
  ['queries of Prisma', 'a.ts', '', 'const w = { a: b ? { a } : [c] };\ndb.a.findMany({ where: w, ...w });\n'],
  ['queries of TypeORM that never close', 'a.ts', '', 'this.a.find({ where: { a: '],
  [
    'queries of TypeORM',
    'a.ts',
    'const a = getRepository(Kept);\n',
    'const b = a.find({ where: { a: b } });\nmanager.save(b);\n',
  ],
  [
    'builders of TypeORM',
    'a.ts',
    '',
    "const a = db.createQueryBuilder(Kept, 'b').leftJoin('b.a', 'c');\na.where('b.c = 1');\n",
  ],
  [
    'repositories of TypeORM',
    'a.ts',
    '',
    'class A extends Repository<Kept> { a(b: Repository<T>) { return this.find(); } }\n',
  ],
  [
    'queries of Drizzle',
    'a.ts',
    '',
    'db.select({ a: d.a }).from(d).where(eq(d.a, b));\ndb.query.d.findMany({ where: (a) => a.b });\n',
  ],
  [
    'queries of Mongoose',
    'a.ts',
    "const E = mongoose.model('E', e);\n",
    "E.find({ a: { $in: b } }, 'a').populate('a');\n",
  ],
  ['queries of Sequelize', 'a.ts', '', "F.scope('a').findAll({ where: { a }, include: [{ model: F }] });\n"],
  ['queries that never close', 'a.ts', '', 'F.findAll({ where: { a: E.find({ a: db.insert(d).values({ a: '],
  ['queries of Prisma in one another', 'a.ts', 'db.a.findMany(', '{ a: [', ']}'.repeat(8000)],
  ['conditions of a query', 'a.ts', 'db.a.findMany({ where: ', 'a ? b : ', 'c });'],
  ['variables that never end', 'a.ts', '', 'let a = { b: (\n'],
  ['spreads of one another', 'a.ts', '', 'const a = { ...a, ...a };\ndb.a.findMany(a);\n'],
  ['querysets that never close', 'a.py', '', 'q = A.objects.filter(a='],
  ['querysets', 'a.py', '', '    q = A.objects.filter(a=Q(b=1)).exclude(c__d=2)\n    q = q.filter(e=1)\n'],
  ['querysets in one chain', 'a.py', 'A.objects', '.filter(a=1)'],
  ['querysets in one another', 'a.py', '', 'A.objects.filter('],
  ['related sets', 'a.py', '', 'a.a_set.all().b.a_set.'],
  ['methods of repositories', 'A.java', REPOSITORY, 'A findByAOrBAndCOrderByD(String a);\n', '}'],
  ['one method of a repository', 'A.java', `${REPOSITORY}A findBy`, 'AOrBAnd'],
  [
    'statements of JPQL',
    'A.java',
    REPOSITORY,
    '@Query("select a from A a join fetch a.a b where " + c)\nA a();\n',
    '}',
  ],
  ['one statement of JPQL', 'A.java', `${REPOSITORY}@Query("select a from A a `, 'join a.a a '],
  ['statements that are put together', 'A.java', HANDED, 'q.append("a" + b);\nem.createQuery(q.toString());\n'],
  ['calls of an entity manager that never close', 'A.java', HANDED, 'em.createQuery("select " + em.find(A.class, '],
  ['criteria', 'A.java', HANDED, 'root.get("a").get(b);\nall.findAll((root, q, b) -> root.get("a"));\n'],
  ['calls of Active Record that never close', 'app/models/a.rb', RECORD, 'A.where(a: A.joins(a: '],
  [
    'calls of Active Record',
    'app/models/a.rb',
    RECORD,
    'a = A.where("a = ?", b).pluck(:a)\na.order(:a)\nit.as.where(a: 1)\n',
  ],
  ['calls of Active Record in one chain', 'app/models/a.rb', `${RECORD}A`, '.where(a: 1)'],
  [
    'relations of Active Record in one another',
    'app/models/a.rb',
    `${RECORD}A.joins(`,
    'as: { as: [',
    ']}'.repeat(5000),
  ],
  [
    'what models ask of themselves',
    'app/models/a.rb',
    RECORD,
    'scope :a, -> { where(a: 1) }\nhas_many :as, -> { where("a") }\n',
  ],
  ['sets of a context that are asked and never close', 'A.cs', SETS_OF_A, 'db.As.Where(a => a.B.Any(b => '],
  [
    'sets of a context that are asked',
    'A.cs',
    SETS_OF_A,
    'var q = db.As.Where(a => a.B.C).Select(a => new { a, a.B });\nq.Any(a => a.B);\n',
  ],
  ['sets of a context in one chain', 'A.cs', `${SETS_OF_A}db.As`, '.Where(a => a.B)'],
  ['lambdas in one another', 'A.cs', `${SETS_OF_A}db.As`, '.Where(a => a.As', ')'.repeat(3000)],
  [
    'calls of Eloquent that never close',
    'app/Models/A.php',
    ELOQUENT,
    '$q = A::where("a", B::with(["a" => function ($q) { $q->where("a", ',
  ],
  [
    'calls of Eloquent',
    'app/Models/A.php',
    ELOQUENT,
    '$q = A::where("a", 1)->with(["a", "b"])->get();\n$q->where("a", 2)->pluck("a");\n',
  ],
  [
    'calls of Eloquent in one chain',
    'app/Models/A.php',
    `${ELOQUENT}A::query()`,
    '->where("a", fn ($q) => $q->where("a"))',
  ],
  ['statements that never close', 'a.py', 'import sqlalchemy\n', 'select(B).where('],
  [
    'statements',
    'a.py',
    'import sqlalchemy\n',
    'x = aliased(B)\nB(a=1)\nselect(x).filter_by(a=1)\nclass C:\n cls.query.a()\n',
  ],
  ['messages of scripts that never close', 'a.ts', SENDING, 'mails.add("a", bus.emit("a", inngest.send({ name: "a", '],
  ['messages of scripts', 'a.ts', SENDING, 'this.mails.add(a, {});\nthis.bus.emit(a);\napi.a.b.c;\n'],
  ['blanks between a queue and a job', 'a.ts', SENDING, 'mails                                         .'],
  ['tasks of Python that are sent', 'a.py', `${PYTHON}@app.task\ndef a(): pass\n`, 'a.b.c.delay(a.s(task.delay('],
  ['jobs of Ruby that are sent', 'app/jobs/a.rb', RUBY_JOB, 'A::B.set(a: b(c)).perform_async '],
  ['jobs of Ruby, further and further in', 'app/jobs/a.rb', RUBY_JOB, ' module A\n'],
  [
    'subscribers of Symfony that never close',
    'src/A.php',
    SYMFONY,
    'class A implements EventSubscriberInterface { function getSubscribedEvents() { return [A::class => [["a", ',
  ],
  ['classes of Symfony that extend one another', 'src/A.php', SYMFONY, "#[AsCommand(name: 'a')] class A extends A { "],
  ['jobs of PHP that are sent', 'app/Jobs/A.php', PHP_JOB, 'dispatch(new A(A::dispatch((new A(1))->dispatch('],
  ['events of Spring that are published', 'A.java', LISTENER, 'a.publishEvent(b);\nA b = a.publishEvent(new A('],
  ['classes of events that never end', 'AEvent.java', LISTENER, 'class A extends B '],
  ['requests of MediatR', 'A.cs', MEDIATR, 'var a = new A();\nmediator.Send(a);\nmediator.Send(new A('],
  ['commands of kong', 'a.go', 'package a\nimport "github.com/alecthomas/kong"\n', 'type A struct {\nB C `cmd:""`\n'],
  ['commands of Tauri that have no function', 'a.rs', 'use tauri::command;\n', '#[tauri::command]\n#[a]\n'],
  ['workflows that never close', 'a.ts', TEMPORAL, "Worker.create({ workflowsPath: require.resolve(a.b('./a', "],
  ['tables of SQL that never close', 'a.sql', '', 'CREATE TABLE a (b int, '],
  ['tables of SQL', 'a.sql', '', 'CREATE TABLE a (b int references a);\n'],
  ['constraints of SQL', 'a.sql', '', 'ALTER TABLE a ADD CONSTRAINT b FOREIGN KEY ('],
  ['functions of Ktor that never close', 'a.kt', KTOR, 'fun Route.a() { get("/a") { }\n'],
  ['functions of Ktor that call each other', 'a.kt', KTOR, 'fun Route.a() { a() }\n'],
  ['blocks of Ktor that never close', 'a.kt', KTOR, 'routing { get("/a") {} \n'],
  ['blocks of Ktor in one another', 'a.kt', `${KTOR}fun Application.a() { routing {\n`, 'route("/a") {\n'],
  ['functions of Ktor with parameters that never close', 'a.kt', KTOR, 'fun Route.a(a: Route, \n'],
  ['resources of Ktor', 'a.kt', KTOR, '@Resource("/a") class A(val a: A, val b: A) {\n'],
  ['functions of Rust that call each other', 'src/main.rs', RUST, 'fn a() -> Router { a().merge(a()) }\n'],
  ['routers of Rust in one another', 'src/main.rs', `${RUST}fn main() { `, 'Router::new().nest("/a", '],
  [
    'routers of Rust that go on',
    'src/main.rs',
    `${RUST}fn main() { let mut a = Router::new();`,
    'a = a.nest("/a", b());\n',
  ],
  ['handlers that utoipa describes', 'src/main.rs', RUST, '#[utoipa::path(get, path = "/a")]\nfn a() {}\n'],
  ['scopes of Actix in one another', 'src/main.rs', `${ACTIX}fn main() { App::new()`, '.service(web::scope("/a")'],
  ['redirects of Actix', 'src/main.rs', `${ACTIX}fn main() { App::new()`, '.service(web::redirect("/a", "/b"))', '}'],
  ['blocks of Sinatra that never close', 'a.rb', SINATRA, 'get "/a" do\n'],
  ['applications of Sinatra', 'a.rb', SINATRA, 'class A < Sinatra::Base\nrun A\nget "/a" do\nend\n'],
  ['patterns of Sinatra that never close', 'a.rb', SINATRA, 'get %r{'],
  ['constants of Sinatra', 'a.rb', SINATRA, 'get A do\nend\n'],
  [
    'helpers of Rails that call each other',
    'config/routes.rb',
    '',
    'def a(b)\nresources b do\nyield\na :b do\nend\nend\nend\na :b\n',
  ],
  ['engines of Rails', 'config/routes.rb', '', 'A::Engine.routes.draw do\nmount A::Engine, at: "/a"\nend\n'],
  ['annotations that map', 'A.java', JVM, '@RequestMapping(method = GET) @interface A {\n'],
  ['servlets that never close', 'src/main/webapp/WEB-INF/web.xml', '<web-app>', '<servlet><servlet-name>a'],
  ['props of Vue that never close', 'a.vue', '<script setup lang="ts">', 'defineProps<{'],
  ['mixins of Vue', 'a.vue', '<script>export default { mixins: [', 'a<B>(c), ', '] };</script>'],
  [
    'mixins of Vue in one another',
    'a.vue',
    '<script>const a = { mixins: [a, a] }; export default {',
    'mixins: [a, a], ',
    '};</script>',
  ],
  ['scripts that never close', 'a.vue', '', '<script>'],
  ['types of React that never close', 'a.tsx', '</', 'const A: React.FC<{'],
  ['calls around components that never close', 'a.tsx', '</', 'export const A = memo('],
  ['inputs of Angular that never close', 'a.ts', '', '@Component({}) class A { @Input({'],
  ['bases that extend themselves', 'a.ts', '@Component', '@Component({ }) class A extends A { @Input() a; }\n'],
  [
    'flags of urfave/cli that never close',
    'a.go',
    'import "github.com/urfave/cli/v2"\n',
    '&cli.A{EnvVars: []string{"A",',
  ],
  [
    'structs in one another',
    'a.go',
    'import "github.com/alecthomas/kong"\n',
    'type A struct {\n\tA A `env:"A" envprefix:"B_"`\n}\n',
  ],
  ['functions that read the environment', 'a.ts', '', 'function a(a) { process.env[a] }\n'],
  ['services of NestJS in one line', 'a.ts', NEST_CONFIG, "(a: ConfigService) => a.get('A') "],
  ['calls of a service of NestJS that never close', 'a.ts', `${NEST_CONFIG}let a: ConfigService;\n`, 'a.get<a>(a = {'],
  [
    'fields of a service of NestJS',
    'a.ts',
    NEST_CONFIG,
    "class A { constructor(private a: ConfigService) { this.a.get('a.b') } }\n",
  ],
  [
    'configurations of NestJS that never close',
    'a.ts',
    NEST_CONFIG,
    "registerAs('a', () => { const a = process.env.A; return { a, b: {",
  ],
  [
    'constants of a configuration of NestJS that are made of one another',
    'a.ts',
    `${NEST_CONFIG}let b: ConfigService; b.get('a'); registerAs('a', () => { const a = {};\n`,
    'const a = { b: a, c: a };\n',
    'return { a }; });\n',
  ],
  [
    'configurations of NestJS',
    'a.ts',
    `${NEST_CONFIG}let b: ConfigService;\n`,
    "registerAs('a', () => ({ a: process.env.A })); b.get('a.a');\n",
  ],
];

const dependencies = Object.fromEntries(
  'express react fastify next @trpc/server commander yargs bullmq typeorm drizzle-orm mongoose sequelize node-cron @nestjs/core @nestjs/common @nestjs/schedule @nestjs/config @apollo/server @oclif/core type-graphql'
    .split(' ')
    .map((each) => [each, '*']),
);

const columns = (...names: readonly string[]) => names.map((name) => ({ name, type: 'string' }));

const STORED = [
  { name: 'A', fields: [{ name: 'a', type: 'A' }, ...columns('b')], orm: 'prisma', file: 'schema.prisma', line: 1 },
  {
    name: 'Kept',
    fields: [{ name: 'a', type: 'Kept', relation: 'one to one' }, ...columns('b', 'c')],
    orm: 'typeorm',
    file: 'kept.ts',
    line: 1,
  },
  { name: 'd', fields: columns('a', 'b'), orm: 'drizzle', file: 'd.ts', line: 1 },
  { name: 'b', fields: columns('a', 'c'), orm: 'seaorm', file: 'e/c.rs', line: 1 },
  { name: 'E', fields: columns('a', 'b'), orm: 'mongoose', file: 'e.ts', line: 1 },
  { name: 'F', fields: columns('a', 'b'), orm: 'sequelize', file: 'f.ts', line: 1 },
  {
    name: 'A',
    fields: [{ name: 'a', type: 'ForeignKey' }, ...columns('b')],
    orm: 'django',
    file: 'models.py',
    line: 1,
  },
  {
    name: 'A',
    fields: [...columns('a'), { name: 'as', type: 'A[]', relation: 'has many', by: ['A.a'] }],
    orm: 'activerecord',
    file: 'app/models/a.rb',
    line: 1,
  },
  {
    name: 'A',
    fields: [...columns('B'), { name: 'As', type: 'List<A>' }],
    orm: 'entity-framework',
    file: 'A.cs',
    line: 2,
  },
  {
    name: 'A',
    fields: [...columns('a'), { name: 'b', type: 'A[]', relation: 'has many', by: ['A.a'] }],
    orm: 'eloquent',
    file: 'app/Models/A.php',
    line: 3,
  },
  { name: 'A', fields: [...columns('id'), { name: 'a', type: 'A' }], orm: 'jpa', file: 'A.java', line: 2 },
  { name: 'B', fields: columns('a', 'b'), orm: 'sqlalchemy', file: 'models.py', line: 3 },
];

const readers = [
  ...routeReaders.map(({ frameworks, read }) => ({ name: `routes of ${frameworks.join(', ')}`, read })),
  ...entryReaders.map(({ libraries, read }) => ({ name: `entries of ${libraries.join(', ')}`, read })),
  ...schemaReaders.map(({ orms, read }) => ({ name: `schemas of ${orms.join(', ')}`, read })),
  { name: 'queries', read: (sources: Sources) => readQueries(sources, STORED) },
  { name: 'messages', read: (sources: Sources) => readMessages(sources, readEntries(sources).entries) },
  { name: 'environment variables', read: readEnvVars },
  { name: 'components', read: (sources: Sources) => void readComponents(sources) },
];

test.each(cases)('%s', async (_, file = '', begin = '', repeated = '', end = '') => {
  const sourcesWith = (size: number) =>
    sourcesOf({
      'package.json': JSON.stringify({ name: 'a', dependencies }),
      'go.mod': 'module a\nrequire github.com/99designs/gqlgen v1\n',
      Gemfile: 'gem "rails"\n',
      'Cargo.toml': '[package]\nname = "a"\n[dependencies]\nclap = "4"\naxum = "1"\ndiesel = "2"\n',
      'pyproject.toml': '[project]\ndependencies = ["click", "fastapi", "django", "sqlalchemy"]\n',
      'carts.proto': 'package a;\nservice Carts {\n  rpc Get(A) returns (B);\n}\n',
      [file]: begin + repeated.repeat(Math.ceil(size / repeated.length)) + end,
    });
  const slow: string[] = [];
  // What several of them need of a text is worked out by the first one, which is charged with it.
  const shared = sourcesWith(SIZE);
  for (const { name, read } of readers) {
    if (await isTooLittle(() => read(shared))) continue;
    const growth = await growthForTwice((size) => read(sourcesWith(size)), SIZE);
    if (growth >= mostForTwice) slow.push(`${name}: ${growth.toFixed(1)} times for twice the text`);
  }
  expect(slow).toEqual([]);
});
