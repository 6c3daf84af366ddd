/** Every library of which something is known, in the order of their folders. Plain data: no reader is loaded with it. */
import type { Library } from '../library.ts';
import { activeJob } from './active-job/library.ts';
import { activerecord } from './activerecord/library.ts';
import { actix } from './actix/library.ts';
import { adonis } from './adonis/library.ts';
import { aiohttp } from './aiohttp/library.ts';
import { angular } from './angular/library.ts';
import { apscheduler } from './apscheduler/library.ts';
import { argparse } from './argparse/library.ts';
import { aspNet } from './asp-net/library.ts';
import { astro } from './astro/library.ts';
import { axum } from './axum/library.ts';
import { broadway } from './broadway/library.ts';
import { bullmq } from './bullmq/library.ts';
import { caarlos0Env } from './caarlos0-env/library.ts';
import { cargo } from './cargo/library.ts';
import { celery } from './celery/library.ts';
import { chi } from './chi/library.ts';
import { clap } from './clap/library.ts';
import { cleanenv } from './cleanenv/library.ts';
import { click } from './click/library.ts';
import { cobra } from './cobra/library.ts';
import { commander } from './commander/library.ts';
import { convex } from './convex/library.ts';
import { diesel } from './diesel/library.ts';
import { django } from './django/library.ts';
import { djangoNinja } from './django-ninja/library.ts';
import { dotnetHost } from './dotnet-host/library.ts';
import { dramatiq } from './dramatiq/library.ts';
import { drizzle } from './drizzle/library.ts';
import { echo } from './echo/library.ts';
import { ecto } from './ecto/library.ts';
import { ejb } from './ejb/library.ts';
import { eloquent } from './eloquent/library.ts';
import { elysia } from './elysia/library.ts';
import { ent } from './ent/library.ts';
import { entityFramework } from './entity-framework/library.ts';
import { envalid } from './envalid/library.ts';
import { eventEmitter } from './event-emitter/library.ts';
import { eventbus } from './eventbus/library.ts';
import { exposed } from './exposed/library.ts';
import { express } from './express/library.ts';
import { fastapi } from './fastapi/library.ts';
import { fastify } from './fastify/library.ts';
import { fiber } from './fiber/library.ts';
import { flask } from './flask/library.ts';
import { gin } from './gin/library.ts';
import { goFlags } from './go-flags/library.ts';
import { gorillaMux } from './gorilla-mux/library.ts';
import { gorm } from './gorm/library.ts';
import { graphql } from './graphql/library.ts';
import { grpc } from './grpc/library.ts';
import { hangfire } from './hangfire/library.ts';
import { hono } from './hono/library.ts';
import { httpClients } from './http-clients/library.ts';
import { huey } from './huey/library.ts';
import { inngest } from './inngest/library.ts';
import { jaxRs } from './jax-rs/library.ts';
import { jobrunr } from './jobrunr/library.ts';
import { jpa } from './jpa/library.ts';
import { jsonSchema } from './json-schema/library.ts';
import { kelseyhightowerEnvconfig } from './kelseyhightower-envconfig/library.ts';
import { koa } from './koa/library.ts';
import { kong } from './kong/library.ts';
import { ktor } from './ktor/library.ts';
import { laravel } from './laravel/library.ts';
import { lit } from './lit/library.ts';
import { mediatr } from './mediatr/library.ts';
import { medusa } from './medusa/library.ts';
import { micronaut } from './micronaut/library.ts';
import { mix } from './mix/library.ts';
import { mongoose } from './mongoose/library.ts';
import { nestjs } from './nestjs/library.ts';
import { nestjsConfig } from './nestjs-config/library.ts';
import { netHttp } from './net-http/library.ts';
import { next } from './next/library.ts';
import { nodeCron } from './node-cron/library.ts';
import { nodeHttp } from './node-http/library.ts';
import { nuxt } from './nuxt/library.ts';
import { oban } from './oban/library.ts';
import { oclif } from './oclif/library.ts';
import { phoenix } from './phoenix/library.ts';
import { picocli } from './picocli/library.ts';
import { prisma } from './prisma/library.ts';
import { protobuf } from './protobuf/library.ts';
import { pydantic } from './pydantic/library.ts';
import { pyramid } from './pyramid/library.ts';
import { pythonScripts } from './python-scripts/library.ts';
import { quantum } from './quantum/library.ts';
import { quarkus } from './quarkus/library.ts';
import { quart } from './quart/library.ts';
import { quartz } from './quartz/library.ts';
import { rails } from './rails/library.ts';
import { react } from './react/library.ts';
import { reactRouter } from './react-router/library.ts';
import { robfigCron } from './robfig-cron/library.ts';
import { rocket } from './rocket/library.ts';
import { rocketmq } from './rocketmq/library.ts';
import { room } from './room/library.ts';
import { rtkQuery } from './rtk-query/library.ts';
import { scrapy } from './scrapy/library.ts';
import { seaorm } from './seaorm/library.ts';
import { sequelize } from './sequelize/library.ts';
import { sethvargoEnvconfig } from './sethvargo-envconfig/library.ts';
import { sidekiq } from './sidekiq/library.ts';
import { sinatra } from './sinatra/library.ts';
import { spring } from './spring/library.ts';
import { sql } from './sql/library.ts';
import { sqlalchemy } from './sqlalchemy/library.ts';
import { sqldelight } from './sqldelight/library.ts';
import { starlette } from './starlette/library.ts';
import { svelte } from './svelte/library.ts';
import { sveltekit } from './sveltekit/library.ts';
import { symfony } from './symfony/library.ts';
import { t3Env } from './t3-env/library.ts';
import { taskiq } from './taskiq/library.ts';
import { tauri } from './tauri/library.ts';
import { temporal } from './temporal/library.ts';
import { triggerDev } from './trigger-dev/library.ts';
import { trpc } from './trpc/library.ts';
import { tsRest } from './ts-rest/library.ts';
import { typeGraphql } from './type-graphql/library.ts';
import { typeorm } from './typeorm/library.ts';
import { urfaveCli } from './urfave-cli/library.ts';
import { vapor } from './vapor/library.ts';
import { viper } from './viper/library.ts';
import { vue } from './vue/library.ts';
import { warp } from './warp/library.ts';
import { wordpress } from './wordpress/library.ts';
import { xxlJob } from './xxl-job/library.ts';
import { yargs } from './yargs/library.ts';
import { zod } from './zod/library.ts';
import { zodios } from './zodios/library.ts';

export const libraries: readonly Library[] = [
  activeJob,
  activerecord,
  actix,
  adonis,
  aiohttp,
  angular,
  apscheduler,
  argparse,
  aspNet,
  astro,
  axum,
  broadway,
  bullmq,
  caarlos0Env,
  cargo,
  celery,
  chi,
  clap,
  cleanenv,
  click,
  cobra,
  commander,
  convex,
  diesel,
  django,
  djangoNinja,
  dotnetHost,
  dramatiq,
  drizzle,
  echo,
  ecto,
  ejb,
  eloquent,
  elysia,
  ent,
  entityFramework,
  envalid,
  eventEmitter,
  eventbus,
  exposed,
  express,
  fastapi,
  fastify,
  fiber,
  flask,
  gin,
  goFlags,
  gorillaMux,
  gorm,
  graphql,
  grpc,
  hangfire,
  hono,
  httpClients,
  huey,
  inngest,
  jaxRs,
  jobrunr,
  jpa,
  jsonSchema,
  kelseyhightowerEnvconfig,
  koa,
  kong,
  ktor,
  laravel,
  lit,
  mediatr,
  medusa,
  micronaut,
  mix,
  mongoose,
  nestjs,
  nestjsConfig,
  netHttp,
  next,
  nodeCron,
  nodeHttp,
  nuxt,
  oban,
  oclif,
  phoenix,
  picocli,
  prisma,
  protobuf,
  pydantic,
  pyramid,
  pythonScripts,
  quantum,
  quarkus,
  quart,
  quartz,
  rails,
  react,
  reactRouter,
  robfigCron,
  rocket,
  rocketmq,
  room,
  rtkQuery,
  scrapy,
  seaorm,
  sequelize,
  sethvargoEnvconfig,
  sidekiq,
  sinatra,
  spring,
  sql,
  sqlalchemy,
  sqldelight,
  starlette,
  svelte,
  sveltekit,
  symfony,
  t3Env,
  taskiq,
  tauri,
  temporal,
  triggerDev,
  trpc,
  tsRest,
  typeGraphql,
  typeorm,
  urfaveCli,
  vapor,
  viper,
  vue,
  warp,
  wordpress,
  xxlJob,
  yargs,
  zod,
  zodios,
];
