/**
 * Texts on which patterns that are written without care take quadratic or exponential time: what a pattern begins with or
 * repeats, many times, and never what it waits for. Each clone has one of them in every kind of file that is read. Where an
 * answer takes too long, the test names the text, and the tool that was asked is in its message.
 */
import { type Attempt, campaign } from './support/campaign.ts';
import type { Clone } from './support/clone.ts';

/** What is slow on this much in every file of a clone, takes minutes for all of them. */
const SIZE_EVERYWHERE = 20_000;
/** What is linear takes some seconds, on a machine with nothing else to do. */
const MAX_MS = 90_000;
/** A pattern that is tried on files of one kind takes a minute or more for this much, if it is quadratic. */
const SIZE_OF_ONE = 50_000;

campaign('patterns on text that never ends as they wait for', [
  ...[0, 1, 2].map(rotated),
  ...spread('beginnings of declarations', [
    ...lines('import (!', 'go', 'py', 'ts', 'scala', 'swift', 'cs', 'mdx'),
    ...lines('func (!', 'go', 'swift'),
    ...lines('pub (!', 'rs'),
    ...lines('use !', 'rs', 'php'),
    ...lines('type T {!', 'prisma', 'go', 'graphql'),
    ...lines('#import <!', 'c', 'h', 'cpp'),
    ...lines('using A<!', 'cs', 'cpp'),
    ...lines('from . import (!', 'py'),
    ...lines('urlpatterns: !', 'py'),
    ...lines('@a.middleware !', 'py'),
    ...lines('@Input(!', 'ts', 'swift', 'kt'),
    ...lines('enum !', 'c', 'cs', 'java', 'rs'),
    ...lines('class !', 'kt', 'scala', 'dart', 'rb', 'php'),
    ...lines('export {!', 'ts', 'js', 'vue', 'svelte'),
    ...lines('for (!', 'ts', 'js', 'java'),
    ...lines('it.', 'test.ts', 'spec.js'),
    ...lines('implicit x ', 'scala'),
    ...lines('package .', 'java', 'kt', 'proto', 'go'),
    ...lines('require !', 'rb', 'lua', 'js'),
    ...lines('source !', 'sh', 'bash', 'zsh'),
    ...lines('`!', 'md', 'mdx', 'sh', 'js'),
  ]),
  ...spread('white space that begins as a declaration does', [
    ...begun('package', 'java', 'kt', 'scala', 'go', 'proto'),
    ...begun('from', 'py', 'js', 'dart'),
    ...begun('import', 'py', 'ts', 'go', 'java', 'swift', 'kt', 'mdx'),
    ...begun('getattr(', 'py'),
    ...begun('def f', 'py', 'rb', 'scala'),
    ...begun('$=', 'js', 'php', 'sh'),
    ...begun('import.meta.glob(', 'ts', 'vue', 'svelte'),
    ...begun('export = function', 'ts'),
    ...begun('function f', 'js', 'php', 'tsx'),
    ...begun('//go:build', 'go'),
    ...begun('class A', 'java', 'cs', 'php', 'dart'),
    ...begun('return ()', 'ts', 'rb'),
    ...begun('app.get', 'js', 'ts'),
    ...begun('t.procedure.query', 'ts'),
    ...begun('CREATE TABLE', 'sql'),
    ['go.mod', 'module', '\t'],
    ['build.gradle', 'api', '\t'],
    ['a.gemspec', 's.add_dependency', '\t'],
    ['setup.py', 'console_scripts:', '\t'],
    ['settings.gradle', 'include', '\t'],
    ['pubspec.yaml', 'dependencies:', '\t'],
    ['script', '#!/usr/bin/env A=', '= A='],
    ['tool', '#!', ' A'],
  ]),
  // How long each reader takes for more of these is in `packages/project-scan/test/linear.test.ts`.
  ...spread('routes, commands, jobs and data schemas that never close', [
    [
      'package.json',
      '{"name":"a","dependencies":{"@apollo/server":"1","commander":"1","bullmq":"1","mongoose":"1"}}',
      ' ',
    ],
    [
      'A.java',
      'import io.micronaut.http.annotation.*;\nimport jakarta.ws.rs.*;\n',
      '@Controller class A {\n@Get @GET void a() {}\n',
    ],
    ['A.kt', 'import jakarta.persistence.*\n', '@Entity class A(val a: Map<'],
    ['a.go', 'package main\nimport "net/http"\nfunc main() {\nmux := http.NewServeMux()\n', 'mux.Handle("/a"+'],
    [
      'b.go',
      'package main\nimport "github.com/gin-gonic/gin"\nfunc main() {\nr := gin.New()\n',
      'r = r.Group("/a")\nr.GET("/b", b)\n',
    ],
    ['resolvers.ts', '', '{ Query: '],
    ['commands.ts', 'import { program } from "commander";\nprogram', '.command("a").action(b)'],
    ['jobs.ts', 'import { Worker } from "bullmq";\n', 'new Worker("a", async () => {\n'],
    ['models.ts', 'import mongoose from "mongoose";\n', 'const a = new mongoose.Schema({ b: ['],
    ['config/routes.rb', 'Rails.application.routes.draw do\n', 'scope "a" do\n'],
    ['db/schema.rb', 'ActiveRecord::Schema.define do\n', 'create_table "a", [\n'],
    ['routes/web.php', '<?php\nuse Illuminate\\Support\\Facades\\Route;\n', 'Route::prefix("a")->group(function () { '],
  ]),
]);

type Planted = readonly [file: string, begin: string, repeated: string];

/** Each kind of file repeats another of these texts, and in the next clone the one three further on. */
function rotated(turn: number): Attempt {
  const texts = ['\t', '\n \t', '\r\t', 'A', '0.', '\\"\\\'', '/*! <!-- {- (* ', '<a $(! ${! [! {! (', '*#=-`'];
  return {
    name: `the same text again and again, ${turn + 1}`,
    maxMs: MAX_MS,
    plant: (clone) =>
      plant(
        clone,
        kinds().map((file, at) => [file, '', texts[(at + 3 * turn) % texts.length] ?? ''] as const),
        SIZE_EVERYWHERE,
      ),
  };
}

/** Twenty files to a clone, so that little has to be looked at when one is slow. */
function spread(name: string, files: readonly Planted[]): Attempt[] {
  const parts = Array.from({ length: Math.ceil(files.length / 20) }, (_, at) => files.slice(at * 20, at * 20 + 20));
  return parts.map((part, at) => ({
    name: `${name}, ${at + 1}`,
    maxMs: MAX_MS,
    plant: (clone) => plant(clone, part, SIZE_OF_ONE),
  }));
}

function lines(text: string, ...extensions: readonly string[]): Planted[] {
  return extensions.map((extension) => [`${word(text)}.${extension}`, '', `\n${text}`] as const);
}

function begun(text: string, ...extensions: readonly string[]): Planted[] {
  return extensions.map((extension) => [`${word(text)}.${extension}`, text, '\t'] as const);
}

function word(text: string): string {
  return text.replace(/\W+/g, '-');
}

function plant(clone: Clone, files: readonly Planted[], size: number): void {
  for (const [file, begin, repeated] of files) {
    clone.write(`planted/${file}`, begin + repeated.repeat(Math.ceil(size / repeated.length)));
  }
}

function kinds(): string[] {
  const extensions =
    'ts tsx d.ts js mjs jsx py pyi go java rs c h cpp cs php rb sh kt swift dart scala sql vue svelte astro md mdx rst adoc ' +
    'json yaml toml ini xml html css scss prisma graphql proto tf txt ipynb';
  const names =
    'package.json tsconfig.json go.mod go.work Cargo.toml pom.xml build.gradle settings.gradle pyproject.toml setup.py ' +
    'setup.cfg requirements.txt Gemfile a.gemspec composer.json pubspec.yaml Package.swift lerna.json pnpm-workspace.yaml ' +
    'a.csproj Dockerfile Makefile .gitignore .gitattributes .env .env.example README.md script';
  return [...extensions.split(' ').map((extension) => `a.${extension}`), ...names.split(' ')];
}
