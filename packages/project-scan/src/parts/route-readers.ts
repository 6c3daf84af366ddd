/** The frameworks whose routes are read here, a file each. `docs/adding-a-framework.md` walks through one. */

import { actix } from '../libraries/actix/routes.ts';
import { aiohttp } from '../libraries/aiohttp/routes.ts';
import { aspNet } from '../libraries/asp-net/routes.ts';
import { astro } from '../libraries/astro/routes.ts';
import { axum } from '../libraries/axum/routes.ts';
import { chi } from '../libraries/chi/routes.ts';
import { djangoNinja } from '../libraries/django/ninja.ts';
import { django } from '../libraries/django/routes.ts';
import { echo } from '../libraries/echo/routes.ts';
import { elysia } from '../libraries/elysia/routes.ts';
import { express } from '../libraries/express/routes.ts';
import { fastapi } from '../libraries/fastapi/routes.ts';
import { fastify } from '../libraries/fastify/routes.ts';
import { fiber } from '../libraries/fiber/routes.ts';
import { flask, flaskResources, flaskSmorest, quart } from '../libraries/flask/routes.ts';
import { gin } from '../libraries/gin/routes.ts';
import { gorillaMux } from '../libraries/gorilla-mux/routes.ts';
import { graphql } from '../libraries/graphql/routes.ts';
import { grpc } from '../libraries/grpc/routes.ts';
import { hono } from '../libraries/hono/routes.ts';
import { jaxRs } from '../libraries/jax-rs/routes.ts';
import { koa } from '../libraries/koa/routes.ts';
import { ktor } from '../libraries/ktor/routes.ts';
import { laravel } from '../libraries/laravel/routes.ts';
import { micronaut } from '../libraries/micronaut/routes.ts';
import { nestjs } from '../libraries/nestjs/routes.ts';
import { netHttp } from '../libraries/net-http/routes.ts';
import { next } from '../libraries/next/routes.ts';
import { nodeHttp } from '../libraries/node-http/routes.ts';
import { nuxt } from '../libraries/nuxt/routes.ts';
import { phoenix } from '../libraries/phoenix/routes.ts';
import { quarkus } from '../libraries/quarkus/routes.ts';
import { rails } from '../libraries/rails/routes.ts';
import { reactRouter } from '../libraries/react-router/routes.ts';
import { rocket } from '../libraries/rocket/routes.ts';
import { sinatra } from '../libraries/sinatra/routes.ts';
import { spring } from '../libraries/spring/routes.ts';
import { starlette } from '../libraries/starlette/routes.ts';
import { sveltekit } from '../libraries/sveltekit/routes.ts';
import { symfony } from '../libraries/symfony/routes.ts';
import { trpc } from '../libraries/trpc/routes.ts';
import { tsRest } from '../libraries/ts-rest/routes.ts';
import { warp } from '../libraries/warp/routes.ts';
import { goRouters } from '../reading/go/routes.ts';
import { pyRouters } from '../reading/python/routes.ts';
import type { RouteReader } from '../reading/route-reader.ts';
import { scriptRouters } from '../reading/scripts/routes.ts';

export const routeReaders: readonly RouteReader[] = [
  scriptRouters([express, fastify, hono, koa, elysia]),
  nodeHttp,
  nestjs,
  next,
  sveltekit,
  nuxt,
  astro,
  reactRouter,
  trpc,
  tsRest,
  pyRouters([fastapi, starlette, flask, flaskResources, flaskSmorest, quart, aiohttp, djangoNinja]),
  django,
  goRouters([gin, echo, fiber, chi, gorillaMux, netHttp]),
  grpc,
  graphql,
  jaxRs,
  quarkus,
  spring,
  micronaut,
  ktor,
  phoenix,
  rails,
  sinatra,
  laravel,
  symfony,
  axum,
  actix,
  rocket,
  warp,
  aspNet,
];
