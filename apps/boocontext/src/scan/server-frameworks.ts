/** Which dependencies of a project serve requests, and how far their routes can be read. */

export interface ServerFramework {
  readonly name: string;
  /**
   * `exact`: a reader of our own follows its routers to the full path. `patterns`: what looks like a route is found, but
   * prefixes, nesting and rarer forms are not. `unread`: nothing is looked for.
   */
  readonly reading: 'exact' | 'patterns' | 'unread';
}

/** Each once, in the order of the table below. Names as the package registries have them. */
export function serverFrameworks(dependencies: readonly string[]): readonly ServerFramework[] {
  return table.flatMap(([name, reading, packages]) =>
    dependencies.some((each) => packages.test(each)) ? [{ name, reading }] : [],
  );
}

const table: readonly (readonly [name: string, reading: ServerFramework['reading'], packages: RegExp])[] = [
  ['express', 'exact', /^(express|express-promise-router)$/],
  ['fastify', 'exact', /^fastify$/],
  ['koa', 'exact', /^(koa|koa-router|@koa\/router)$/],
  ['hono', 'exact', /^(hono|@hono\/zod-openapi)$/],
  ['elysia', 'exact', /^elysia$/],
  ['nestjs', 'exact', /^@nestjs\/core$/],
  ['next', 'exact', /^next$/],
  ['trpc', 'exact', /^@trpc\/server$/],
  ['fastapi', 'exact', /^fastapi$/i],
  ['flask', 'exact', /^flask$/i],
  ['django', 'exact', /^django$/i],
  ['gin', 'exact', /^github\.com\/gin-gonic\/gin$/],
  ['echo', 'exact', /^github\.com\/labstack\/echo(\/v\d+)?$/],
  ['fiber', 'exact', /^github\.com\/gofiber\/fiber(\/v\d+)?$/],
  ['chi', 'exact', /^github\.com\/go-chi\/chi(\/v\d+)?$/],
  ['sveltekit', 'patterns', /^@sveltejs\/kit$/],
  ['remix', 'patterns', /^@(remix-run|react-router)\/(node|serve|express|dev)$/],
  ['nuxt', 'patterns', /^nuxt$/],
  ['adonis', 'patterns', /^@adonisjs\/core$/],
  ['spring', 'patterns', /(^|:)(spring-boot-starter-(web|webmvc|webflux|data-rest|jersey)|spring-web(mvc|flux)?)$/],
  ['ktor', 'patterns', /(^|:)ktor-server[\w-]*$/],
  ['axum', 'patterns', /^axum$/],
  ['actix', 'patterns', /^actix-web$/],
  ['rails', 'patterns', /^(rails|railties)$/],
  ['laravel', 'patterns', /^laravel\/framework$/],
  ['phoenix', 'patterns', /^phoenix$/],
  ['ASP.NET', 'patterns', /^Microsoft\.(AspNetCore(\..+)?|NET\.Sdk\.Web)$/],
  ['astro', 'unread', /^astro$/],
  ['restify', 'unread', /^restify$/],
  ['polka', 'unread', /^polka$/],
  ['h3', 'unread', /^(h3|nitropack)$/],
  ['micro', 'unread', /^micro$/],
  ['sails', 'unread', /^sails$/],
  ['hapi', 'unread', /^@hapi\/hapi$/],
  ['feathers', 'unread', /^@feathersjs\/(feathers|express|koa)$/],
  ['loopback', 'unread', /^@loopback\/rest$/],
  ['ts.ed', 'unread', /^@tsed\/common$/],
  ['routing-controllers', 'unread', /^routing-controllers$/],
  ['itty-router', 'unread', /^itty-router$/],
  ['tanstack start', 'unread', /^@tanstack\/react-start$/],
  ['redwood', 'unread', /^@redwoodjs\/api$/],
  ['tornado', 'unread', /^tornado$/i],
  ['starlette', 'unread', /^starlette$/i],
  ['aiohttp', 'unread', /^aiohttp$/i],
  ['sanic', 'unread', /^sanic$/i],
  ['falcon', 'unread', /^falcon$/i],
  ['bottle', 'unread', /^bottle$/i],
  ['pyramid', 'unread', /^pyramid$/i],
  ['cherrypy', 'unread', /^cherrypy$/i],
  ['litestar', 'unread', /^litestar$/i],
  ['quart', 'unread', /^quart$/i],
  ['robyn', 'unread', /^robyn$/i],
  ['gorilla/mux', 'unread', /^github\.com\/gorilla\/mux$/],
  ['httprouter', 'unread', /^github\.com\/julienschmidt\/httprouter$/],
  ['fasthttp', 'unread', /^github\.com\/valyala\/fasthttp$/],
  ['go-kit', 'unread', /^github\.com\/go-kit\/kit$/],
  ['hertz', 'unread', /^github\.com\/cloudwego\/hertz$/],
  ['rocket', 'unread', /^rocket$/],
  ['warp', 'unread', /^warp$/],
  ['poem', 'unread', /^poem$/],
  ['tide', 'unread', /^tide$/],
  ['salvo', 'unread', /^salvo$/],
  ['gotham', 'unread', /^gotham$/],
  ['micronaut', 'unread', /(^|:)micronaut-http-server[\w-]*$/],
  ['quarkus', 'unread', /(^|:)quarkus-(rest|resteasy)[\w-]*$/],
  ['JAX-RS', 'unread', /(^|:)(jakarta\.ws\.rs-api|javax\.ws\.rs-api|jersey-server)$/],
  ['javalin', 'unread', /(^|:)javalin$/],
  ['sinatra', 'unread', /^sinatra$/],
  ['hanami', 'unread', /^hanami$/],
  ['grape', 'unread', /^grape$/],
  ['roda', 'unread', /^roda$/],
  ['symfony', 'unread', /^symfony\/(routing|http-kernel|framework-bundle)$/],
  ['slim', 'unread', /^slim\/slim$/],
  ['codeigniter', 'unread', /^codeigniter4\/framework$/],
  ['cakephp', 'unread', /^cakephp\/cakephp$/],
  ['vapor', 'unread', /^vapor$/],
];

/** Of these dependencies those that serve operations beside routes, which the scan does not read. */
export function unreadOperations(dependencies: readonly string[]): readonly string[] {
  return [...new Set(dependencies.filter((name) => operations.test(name)))].slice(0, 3);
}

const operations =
  /^(@apollo\/server|apollo-server(-\w+)?|graphql-yoga|mercurius|@nestjs\/(graphql|websockets|microservices)|type-graphql|strawberry-graphql.*|graphene(-django)?|ariadne|github\.com\/99designs\/gqlgen|socket\.io|@ts-rest\/(express|fastify|nest|next|serverless)|@orpc\/server|@connectrpc\/connect-(node|fastify|express|next))$/i;
