/** The frameworks whose routes are read here, a file each. `docs/adding-a-framework.md` walks through one. */
import { goRouters } from '../reading/go-routes.ts';
import { scriptRouters } from '../reading/js-routes.ts';
import { pyRouters } from '../reading/py-routes.ts';
import { actix } from './actix.ts';
import { aiohttp } from './aiohttp.ts';
import { aspNet } from './asp-net.ts';
import { astro } from './astro.ts';
import { axum } from './axum.ts';
import { chi } from './chi.ts';
import { django } from './django.ts';
import { echo } from './echo.ts';
import { elysia } from './elysia.ts';
import { express } from './express.ts';
import { fastapi } from './fastapi.ts';
import { fastify } from './fastify.ts';
import { fiber } from './fiber.ts';
import { flask, flaskResources, flaskSmorest, quart } from './flask.ts';
import { gin } from './gin.ts';
import { gorillaMux } from './gorilla-mux.ts';
import { graphql } from './graphql.ts';
import { grpc } from './grpc.ts';
import { hono } from './hono.ts';
import { jaxRs } from './jax-rs.ts';
import { koa } from './koa.ts';
import { ktor } from './ktor.ts';
import { laravel } from './laravel.ts';
import { micronaut } from './micronaut.ts';
import { nestjs } from './nestjs.ts';
import { netHttp } from './net-http.ts';
import { next } from './next.ts';
import { nodeHttp } from './node-http.ts';
import { nuxt } from './nuxt.ts';
import { phoenix } from './phoenix.ts';
import { quarkus } from './quarkus.ts';
import { rails } from './rails.ts';
import { reactRouter } from './react-router.ts';
import { rocket } from './rocket.ts';
import type { RouteReader } from './route-reader.ts';
import { sinatra } from './sinatra.ts';
import { spring } from './spring.ts';
import { starlette } from './starlette.ts';
import { sveltekit } from './sveltekit.ts';
import { symfony } from './symfony.ts';
import { trpc } from './trpc.ts';
import { tsRest } from './ts-rest.ts';
import { warp } from './warp.ts';

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
  pyRouters([fastapi, starlette, flask, flaskResources, flaskSmorest, quart, aiohttp]),
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
