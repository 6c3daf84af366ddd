/** What reads the sources of each library, in the order of their folders. */
import type { Readers } from '../library.ts';
import { activeJobReaders } from './active-job/readers.ts';
import { activerecordReaders } from './activerecord/readers.ts';
import { actixReaders } from './actix/readers.ts';
import { aiohttpReaders } from './aiohttp/readers.ts';
import { angularReaders } from './angular/readers.ts';
import { apschedulerReaders } from './apscheduler/readers.ts';
import { argparseReaders } from './argparse/readers.ts';
import { aspNetReaders } from './asp-net/readers.ts';
import { astroReaders } from './astro/readers.ts';
import { axumReaders } from './axum/readers.ts';
import { broadwayReaders } from './broadway/readers.ts';
import { bullmqReaders } from './bullmq/readers.ts';
import { caarlos0EnvReaders } from './caarlos0-env/readers.ts';
import { cargoReaders } from './cargo/readers.ts';
import { celeryReaders } from './celery/readers.ts';
import { chiReaders } from './chi/readers.ts';
import { clapReaders } from './clap/readers.ts';
import { cleanenvReaders } from './cleanenv/readers.ts';
import { clickReaders } from './click/readers.ts';
import { cobraReaders } from './cobra/readers.ts';
import { commanderReaders } from './commander/readers.ts';
import { convexReaders } from './convex/readers.ts';
import { dieselReaders } from './diesel/readers.ts';
import { djangoReaders } from './django/readers.ts';
import { dotnetHostReaders } from './dotnet-host/readers.ts';
import { dramatiqReaders } from './dramatiq/readers.ts';
import { drizzleReaders } from './drizzle/readers.ts';
import { echoReaders } from './echo/readers.ts';
import { ectoReaders } from './ecto/readers.ts';
import { ejbReaders } from './ejb/readers.ts';
import { eloquentReaders } from './eloquent/readers.ts';
import { elysiaReaders } from './elysia/readers.ts';
import { entReaders } from './ent/readers.ts';
import { entityFrameworkReaders } from './entity-framework/readers.ts';
import { envalidReaders } from './envalid/readers.ts';
import { eventEmitterReaders } from './event-emitter/readers.ts';
import { eventbusReaders } from './eventbus/readers.ts';
import { exposedReaders } from './exposed/readers.ts';
import { expressReaders } from './express/readers.ts';
import { fastapiReaders } from './fastapi/readers.ts';
import { fastifyReaders } from './fastify/readers.ts';
import { fiberReaders } from './fiber/readers.ts';
import { flaskReaders } from './flask/readers.ts';
import { ginReaders } from './gin/readers.ts';
import { goFlagsReaders } from './go-flags/readers.ts';
import { gorillaMuxReaders } from './gorilla-mux/readers.ts';
import { gormReaders } from './gorm/readers.ts';
import { graphqlReaders } from './graphql/readers.ts';
import { grpcReaders } from './grpc/readers.ts';
import { hangfireReaders } from './hangfire/readers.ts';
import { honoReaders } from './hono/readers.ts';
import { httpClientsReaders } from './http-clients/readers.ts';
import { hueyReaders } from './huey/readers.ts';
import { inngestReaders } from './inngest/readers.ts';
import { jaxRsReaders } from './jax-rs/readers.ts';
import { jobrunrReaders } from './jobrunr/readers.ts';
import { jpaReaders } from './jpa/readers.ts';
import { jsonSchemaReaders } from './json-schema/readers.ts';
import { kelseyhightowerEnvconfigReaders } from './kelseyhightower-envconfig/readers.ts';
import { koaReaders } from './koa/readers.ts';
import { kongReaders } from './kong/readers.ts';
import { ktorReaders } from './ktor/readers.ts';
import { laravelReaders } from './laravel/readers.ts';
import { litReaders } from './lit/readers.ts';
import { mediatrReaders } from './mediatr/readers.ts';
import { medusaReaders } from './medusa/readers.ts';
import { micronautReaders } from './micronaut/readers.ts';
import { mixReaders } from './mix/readers.ts';
import { mongooseReaders } from './mongoose/readers.ts';
import { nestjsReaders } from './nestjs/readers.ts';
import { nestjsConfigReaders } from './nestjs-config/readers.ts';
import { netHttpReaders } from './net-http/readers.ts';
import { nextReaders } from './next/readers.ts';
import { nodeCronReaders } from './node-cron/readers.ts';
import { nodeHttpReaders } from './node-http/readers.ts';
import { nuxtReaders } from './nuxt/readers.ts';
import { obanReaders } from './oban/readers.ts';
import { oclifReaders } from './oclif/readers.ts';
import { phoenixReaders } from './phoenix/readers.ts';
import { picocliReaders } from './picocli/readers.ts';
import { prismaReaders } from './prisma/readers.ts';
import { protobufReaders } from './protobuf/readers.ts';
import { pydanticReaders } from './pydantic/readers.ts';
import { pyramidReaders } from './pyramid/readers.ts';
import { pythonScriptsReaders } from './python-scripts/readers.ts';
import { quantumReaders } from './quantum/readers.ts';
import { quarkusReaders } from './quarkus/readers.ts';
import { quartReaders } from './quart/readers.ts';
import { quartzReaders } from './quartz/readers.ts';
import { railsReaders } from './rails/readers.ts';
import { reactReaders } from './react/readers.ts';
import { reactRouterReaders } from './react-router/readers.ts';
import { robfigCronReaders } from './robfig-cron/readers.ts';
import { rocketReaders } from './rocket/readers.ts';
import { rocketmqReaders } from './rocketmq/readers.ts';
import { roomReaders } from './room/readers.ts';
import { rtkQueryReaders } from './rtk-query/readers.ts';
import { scrapyReaders } from './scrapy/readers.ts';
import { seaormReaders } from './seaorm/readers.ts';
import { sequelizeReaders } from './sequelize/readers.ts';
import { sethvargoEnvconfigReaders } from './sethvargo-envconfig/readers.ts';
import { sidekiqReaders } from './sidekiq/readers.ts';
import { sinatraReaders } from './sinatra/readers.ts';
import { springReaders } from './spring/readers.ts';
import { sqlReaders } from './sql/readers.ts';
import { sqlalchemyReaders } from './sqlalchemy/readers.ts';
import { sqldelightReaders } from './sqldelight/readers.ts';
import { starletteReaders } from './starlette/readers.ts';
import { svelteReaders } from './svelte/readers.ts';
import { sveltekitReaders } from './sveltekit/readers.ts';
import { symfonyReaders } from './symfony/readers.ts';
import { t3EnvReaders } from './t3-env/readers.ts';
import { taskiqReaders } from './taskiq/readers.ts';
import { tauriReaders } from './tauri/readers.ts';
import { temporalReaders } from './temporal/readers.ts';
import { triggerDevReaders } from './trigger-dev/readers.ts';
import { trpcReaders } from './trpc/readers.ts';
import { tsRestReaders } from './ts-rest/readers.ts';
import { typeormReaders } from './typeorm/readers.ts';
import { urfaveCliReaders } from './urfave-cli/readers.ts';
import { viperReaders } from './viper/readers.ts';
import { vueReaders } from './vue/readers.ts';
import { warpReaders } from './warp/readers.ts';
import { wordpressReaders } from './wordpress/readers.ts';
import { xxlJobReaders } from './xxl-job/readers.ts';
import { yargsReaders } from './yargs/readers.ts';
import { zodReaders } from './zod/readers.ts';
import { zodiosReaders } from './zodios/readers.ts';

export const readers: readonly Readers[] = [
  activeJobReaders,
  activerecordReaders,
  actixReaders,
  aiohttpReaders,
  angularReaders,
  apschedulerReaders,
  argparseReaders,
  aspNetReaders,
  astroReaders,
  axumReaders,
  broadwayReaders,
  bullmqReaders,
  caarlos0EnvReaders,
  cargoReaders,
  celeryReaders,
  chiReaders,
  clapReaders,
  cleanenvReaders,
  clickReaders,
  cobraReaders,
  commanderReaders,
  convexReaders,
  dieselReaders,
  djangoReaders,
  dotnetHostReaders,
  dramatiqReaders,
  drizzleReaders,
  echoReaders,
  ectoReaders,
  ejbReaders,
  eloquentReaders,
  elysiaReaders,
  entReaders,
  entityFrameworkReaders,
  envalidReaders,
  eventEmitterReaders,
  eventbusReaders,
  exposedReaders,
  expressReaders,
  fastapiReaders,
  fastifyReaders,
  fiberReaders,
  flaskReaders,
  ginReaders,
  goFlagsReaders,
  gorillaMuxReaders,
  gormReaders,
  graphqlReaders,
  grpcReaders,
  hangfireReaders,
  honoReaders,
  httpClientsReaders,
  hueyReaders,
  inngestReaders,
  jaxRsReaders,
  jobrunrReaders,
  jpaReaders,
  jsonSchemaReaders,
  kelseyhightowerEnvconfigReaders,
  koaReaders,
  kongReaders,
  ktorReaders,
  laravelReaders,
  litReaders,
  mediatrReaders,
  medusaReaders,
  micronautReaders,
  mixReaders,
  mongooseReaders,
  nestjsReaders,
  nestjsConfigReaders,
  netHttpReaders,
  nextReaders,
  nodeCronReaders,
  nodeHttpReaders,
  nuxtReaders,
  obanReaders,
  oclifReaders,
  phoenixReaders,
  picocliReaders,
  prismaReaders,
  protobufReaders,
  pydanticReaders,
  pyramidReaders,
  pythonScriptsReaders,
  quantumReaders,
  quarkusReaders,
  quartReaders,
  quartzReaders,
  railsReaders,
  reactReaders,
  reactRouterReaders,
  robfigCronReaders,
  rocketReaders,
  rocketmqReaders,
  roomReaders,
  rtkQueryReaders,
  scrapyReaders,
  seaormReaders,
  sequelizeReaders,
  sethvargoEnvconfigReaders,
  sidekiqReaders,
  sinatraReaders,
  springReaders,
  sqlReaders,
  sqlalchemyReaders,
  sqldelightReaders,
  starletteReaders,
  svelteReaders,
  sveltekitReaders,
  symfonyReaders,
  t3EnvReaders,
  taskiqReaders,
  tauriReaders,
  temporalReaders,
  triggerDevReaders,
  trpcReaders,
  tsRestReaders,
  typeormReaders,
  urfaveCliReaders,
  viperReaders,
  vueReaders,
  warpReaders,
  wordpressReaders,
  xxlJobReaders,
  yargsReaders,
  zodReaders,
  zodiosReaders,
];
