/**
 * Which frameworks of a project serve requests, by what it depends on and by what its sources import, and how far their
 * routes can be read.
 */
import type { ModuleRegistry } from './reading/imported-modules.ts';

export interface ServerFramework {
  readonly name: string;
  /**
   * `exact`: a reader of our own follows its routers to the full path. `patterns`: what looks like a route is found, but
   * prefixes, nesting and rarer forms are not. `unread`: nothing is looked for.
   */
  readonly reading: 'exact' | 'patterns' | 'unread';
}

/**
 * Each once, in the order of the table below. Dependencies are named as the package registries have them; `imported` are
 * names of this table.
 */
export function serverFrameworks(
  manifests: readonly Dependent[],
  imported: readonly string[] = [],
): readonly ServerFramework[] {
  return table.flatMap(([name, reading, packages, modules]) => {
    const isDependedOn = manifests.some(({ file, dependencies }) => {
      // Of another registry, a package of that name is another one.
      const registry = registryOfManifest(file);
      if (registry !== undefined && modules === undefined && registryOf(name) !== registry) return false;
      return dependencies.some((each) => packages.test(each));
    });
    return imported.includes(name) || isDependedOn ? [{ name, reading }] : [];
  });
}

/** A manifest: `package.json`, `Gemfile`. */
export interface Dependent {
  readonly file: string;
  readonly dependencies: readonly string[];
}

function registryOfManifest(file: string): ModuleRegistry | undefined {
  return manifestRegistries.find(([, names]) => names.test(file))?.[0];
}

const manifestRegistries: readonly (readonly [ModuleRegistry, RegExp])[] = [
  ['npm', /(?:^|\/)(?:package|deno)\.jsonc?$/],
  ['python', /(?:^|\/)(?:pyproject\.toml|setup\.(?:cfg|py)|Pipfile|requirements[^/]*\.(?:txt|in))$/],
  ['go', /(?:^|\/)go\.mod$/],
  ['rust', /(?:^|\/)Cargo\.toml$/],
  ['ruby', /(?:^|\/)Gemfile$|\.gemspec$/],
];

/** The names of those that a module belongs to, as an import has it: called as its package is, or by its full name. */
export function serversImported(module: string, registry: ModuleRegistry): readonly string[] {
  return table.flatMap(([name, , packages, modules]) => {
    const isFound =
      registry === 'qualified'
        ? modules?.test(module) === true
        : modules === undefined && registryOf(name) === registry && packages.test(module);
    return isFound ? [name] : [];
  });
}

function registryOf(name: string): ModuleRegistry {
  return registries.find(([, names]) => names.has(name))?.[0] ?? 'npm';
}

const registries: readonly (readonly [ModuleRegistry, ReadonlySet<string>])[] = [
  [
    'python',
    new Set(
      (
        'fastapi flask django tornado starlette aiohttp sanic falcon bottle pyramid cherrypy litestar quart robyn ' +
        'django-ninja blacksheep masonite hug eve connexion emmett py4web'
      ).split(' '),
    ),
  ],
  [
    'go',
    new Set(
      (
        'gin echo fiber chi gorilla/mux httprouter fasthttp go-kit hertz beego iris revel buffalo huma go-zero goa kratos ' +
        'macaron flamego go-restful bunrouter httptreemux pocketbase'
      ).split(' '),
    ),
  ],
  [
    'rust',
    new Set('axum actix rocket warp poem tide salvo gotham ntex trillium viz dropshot rouille tiny_http'.split(' ')),
  ],
  ['ruby', new Set('rails sinatra hanami grape roda padrino cuba'.split(' '))],
  ['swift', new Set(['vapor', 'hummingbird', 'kitura'])],
];

/** As this project calls it, what codesight calls `next-app` or `aspnet`. */
export function frameworkName(name: string): string {
  return name.replace(/^next-.*/, 'next').replace(/^aspnet$/, 'ASP.NET');
}

/** Whoever imports these declares routes with them, in a library too. */
export function declaresRoutes(name: string): boolean {
  return declaring.has(name);
}

const declaring: ReadonlySet<string> = new Set(['spring', 'micronaut', 'quarkus', 'JAX-RS']);

const table: readonly (readonly [
  name: string,
  reading: ServerFramework['reading'],
  packages: RegExp,
  modules?: RegExp,
])[] = [
  ['express', 'exact', /^(express|express-promise-router)$/],
  ['fastify', 'exact', /^fastify$/],
  ['koa', 'exact', /^(koa|koa-router|@koa\/router)$/],
  ['hono', 'exact', /^(hono|@hono\/zod-openapi)$/],
  ['elysia', 'exact', /^elysia$/],
  ['nestjs', 'exact', /^@nestjs\/core$/],
  ['next', 'exact', /^next$/],
  ['trpc', 'exact', /^@trpc\/server$/],
  ['ts-rest', 'exact', /^@ts-rest\/(express|fastify|nest|next|serverless)$/],
  ['fastapi', 'exact', /^fastapi$/i],
  ['flask', 'exact', /^flask$/i],
  ['quart', 'exact', /^quart$/i],
  ['starlette', 'exact', /^starlette$/i],
  ['aiohttp', 'exact', /^aiohttp$/i],
  ['django', 'exact', /^django$/i],
  ['django-ninja', 'exact', /^django-ninja(?:-extra)?$/i],
  ['gin', 'exact', /^github\.com\/gin-gonic\/gin$/],
  ['echo', 'exact', /^github\.com\/labstack\/echo(\/v\d+)?$/],
  ['fiber', 'exact', /^github\.com\/gofiber\/fiber(\/v\d+)?$/],
  ['chi', 'exact', /^github\.com\/go-chi\/chi(\/v\d+)?$/],
  ['sveltekit', 'exact', /^@sveltejs\/kit$/],
  ['remix', 'exact', /^@(remix-run|react-router)\/(node|serve|express|dev)$/],
  ['nuxt', 'exact', /^nuxt(-nightly)?$/],
  ['astro', 'exact', /^astro$/],
  ['adonis', 'patterns', /^@adonisjs\/core$/],
  [
    'spring',
    'exact',
    /(^|:)(spring-boot-starter-(web|webmvc|webflux|data-rest|jersey)|spring-web(mvc|flux)?)$/,
    /^org\.springframework\.(web\.(bind\.annotation|servlet|reactive)|data\.rest|boot\.actuate\.endpoint)\./,
  ],
  ['ktor', 'exact', /(^|:)ktor-server[\w-]*$/, /^io\.ktor\.(server|routing|application|locations)\./],
  ['axum', 'exact', /^axum$/],
  ['actix', 'exact', /^actix-web$/],
  ['rails', 'exact', /^(rails|railties)$/],
  ['laravel', 'exact', /^laravel\/framework$/, /^Illuminate\\(Routing|Support\\Facades\\Route)\b/],
  ['phoenix', 'exact', /^phoenix$/, /^Phoenix\.(Router|Endpoint|LiveView|Controller)\b/],
  [
    'ASP.NET',
    'exact',
    /^Microsoft\.(AspNetCore(\..+)?|NET\.Sdk\.Web)$/,
    /^Microsoft\.AspNetCore\.(Mvc|Builder|Http|Routing)\b/,
  ],
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
  ['moleculer', 'unread', /^moleculer-web$/],
  ['oak', 'unread', /^(?:oak|@oak\/oak)$/],
  ['fresh', 'unread', /^(?:\$fresh|@fresh\/core)$/],
  ['tinyhttp', 'unread', /^@tinyhttp\/app$/],
  ['hyper-express', 'unread', /^hyper-express$/],
  ['uWebSockets.js', 'unread', /^uWebSockets\.js$/],
  ['marble', 'unread', /^@marblejs\/http$/],
  ['foal', 'unread', /^@foal\/core$/],
  ['egg', 'unread', /^egg$/],
  ['midway', 'unread', /^@midwayjs\/(?:web|koa|express)$/],
  ['strapi', 'unread', /^@strapi\/strapi$/],
  ['keystone', 'unread', /^@keystone-6\/core$/],
  ['tornado', 'unread', /^tornado$/i],
  ['sanic', 'unread', /^sanic$/i],
  ['falcon', 'unread', /^falcon$/i],
  ['bottle', 'unread', /^bottle$/i],
  ['pyramid', 'unread', /^pyramid$/i],
  ['cherrypy', 'unread', /^cherrypy$/i],
  ['litestar', 'unread', /^litestar$/i],
  ['robyn', 'unread', /^robyn$/i],
  ['blacksheep', 'unread', /^blacksheep$/i],
  ['masonite', 'unread', /^masonite$/i],
  ['hug', 'unread', /^hug$/i],
  ['eve', 'unread', /^eve$/i],
  ['connexion', 'unread', /^connexion$/i],
  ['emmett', 'unread', /^emmett$/i],
  ['py4web', 'unread', /^py4web$/i],
  ['gorilla/mux', 'exact', /^github\.com\/gorilla\/mux$/],
  ['httprouter', 'unread', /^github\.com\/julienschmidt\/httprouter$/],
  ['fasthttp', 'unread', /^github\.com\/valyala\/fasthttp$/],
  ['go-kit', 'unread', /^github\.com\/go-kit\/kit$/],
  ['hertz', 'unread', /^github\.com\/cloudwego\/hertz$/],
  ['beego', 'unread', /^github\.com\/(?:beego|astaxie)\/beego(?:\/v\d+)?$/],
  ['iris', 'unread', /^github\.com\/kataras\/iris(?:\/v\d+)?$/],
  ['revel', 'unread', /^github\.com\/revel\/revel$/],
  ['buffalo', 'unread', /^github\.com\/gobuffalo\/buffalo$/],
  ['huma', 'unread', /^github\.com\/danielgtaylor\/huma(?:\/v\d+)?$/],
  ['go-zero', 'unread', /^github\.com\/zeromicro\/go-zero$/],
  ['goa', 'unread', /^goa\.design\/goa(?:\/v\d+)?$/],
  ['kratos', 'unread', /^github\.com\/go-kratos\/kratos(?:\/v\d+)?$/],
  ['macaron', 'unread', /^(?:gopkg\.in\/macaron\.v\d+|github\.com\/go-macaron\/macaron)$/],
  ['flamego', 'unread', /^github\.com\/flamego\/flamego$/],
  ['go-restful', 'unread', /^github\.com\/emicklei\/go-restful(?:\/v\d+)?$/],
  ['bunrouter', 'unread', /^github\.com\/uptrace\/bunrouter$/],
  ['httptreemux', 'unread', /^github\.com\/dimfeld\/httptreemux(?:\/v\d+)?$/],
  ['pocketbase', 'unread', /^github\.com\/pocketbase\/pocketbase$/],
  ['rocket', 'exact', /^rocket$/],
  ['warp', 'exact', /^warp$/],
  ['poem', 'unread', /^poem$/],
  ['tide', 'unread', /^tide$/],
  ['salvo', 'unread', /^salvo$/],
  ['gotham', 'unread', /^gotham$/],
  ['ntex', 'unread', /^ntex$/],
  ['trillium', 'unread', /^trillium$/],
  ['viz', 'unread', /^viz$/],
  ['dropshot', 'unread', /^dropshot$/],
  ['rouille', 'unread', /^rouille$/],
  ['tiny_http', 'unread', /^tiny_http$/],
  [
    'micronaut',
    'exact',
    /(^|:)micronaut-http-server[\w-]*$/,
    /^io\.micronaut\.(http\.annotation|http\.server|websocket\.annotation)\./,
  ],
  ['quarkus', 'exact', /(^|:)quarkus-(rest|resteasy)[\w-]*$/, /^io\.quarkus\.(vertx\.web|qute\.web|resteasy)\./],
  [
    'JAX-RS',
    'exact',
    /(^|:)(jakarta\.ws\.rs-api|javax\.ws\.rs-api|jersey-server)$/,
    /^(jakarta|javax)\.ws\.rs\.(?!client\.)/,
  ],
  ['javalin', 'unread', /(^|:)javalin$/, /^io\.javalin\./],
  ['sinatra', 'exact', /^sinatra$/],
  ['hanami', 'unread', /^hanami$/],
  ['grape', 'unread', /^grape$/],
  ['roda', 'unread', /^roda$/],
  ['padrino', 'unread', /^padrino(?:-core)?$/],
  ['cuba', 'unread', /^cuba$/],
  [
    'symfony',
    'exact',
    /^symfony\/(routing|http-kernel|framework-bundle)$/,
    /^Symfony\\Component\\(Routing|HttpKernel)\b/,
  ],
  ['slim', 'unread', /^slim\/slim$/, /^Slim\\/],
  ['codeigniter', 'unread', /^codeigniter4\/framework$/, /^CodeIgniter\\Router\b/],
  ['cakephp', 'unread', /^cakephp\/cakephp$/, /^Cake\\Routing\b/],
  ['mezzio', 'unread', /^mezzio\/mezzio$/, /^Mezzio\\Application$/],
  ['laminas-mvc', 'unread', /^laminas\/laminas-mvc$/, /^Laminas\\Mvc\b/],
  ['yii', 'unread', /^yiisoft\/(?:yii2|router)$/, /^(?:yii\\web|Yiisoft\\Router)\b/],
  ['lumen', 'unread', /^laravel\/lumen-framework$/, /^Laravel\\Lumen\\Routing\b/],
  ['api platform', 'unread', /^api-platform\/(?:core|symfony|laravel)$/, /^ApiPlatform\\Metadata\b/],
  ['phalcon', 'unread', /^phalcon\/cphalcon$/, /^Phalcon\\Mvc\b/],
  ['league/route', 'unread', /^league\/route$/, /^League\\Route\b/],
  ['flight', 'unread', /^(?:flightphp\/core|mikecao\/flight)$/, /^flight\\net\b/],
  ['FastEndpoints', 'unread', /^FastEndpoints$/, /^FastEndpoints\b/],
  ['Carter', 'unread', /^Carter$/, /^Carter$/],
  ['ServiceStack', 'unread', /^ServiceStack$/, /^ServiceStack\b/],
  ['Nancy', 'unread', /^Nancy$/, /^Nancy\b/],
  ['Giraffe', 'unread', /^Giraffe$/, /^Giraffe\b/],
  ['spark', 'unread', /^com\.sparkjava:spark-core$/, /^spark\.(?:Spark|Service|Route)\b/],
  ['jooby', 'unread', /(^|:)jooby(?:-\w+)?$/, /^io\.jooby\./],
  ['ratpack', 'unread', /(^|:)ratpack-core$/, /^ratpack\.(?:core\.)?(?:handling|server)\./],
  ['http4k', 'unread', /(^|:)http4k-(?:core|server-\w+)$/, /^org\.http4k\.(?:routing|server)\./],
  ['tapir', 'unread', /(^|:)tapir-core(?:_[\w.]{1,10})?$/, /^sttp\.tapir\.(?:server|Endpoint)\b/],
  ['zio-http', 'unread', /(^|:)zio-http(?:_[\w.]{1,10})?$/, /^zio\.http\b/],
  ['scalatra', 'unread', /(^|:)scalatra(?:_[\w.]{1,10})?$/, /^org\.scalatra\b/],
  ['armeria', 'unread', /(^|:)armeria$/, /^com\.linecorp\.armeria\.server\b/],
  ['undertow', 'unread', /(^|:)undertow-core$/, /^io\.undertow\.(?:server|Undertow)\b/],
  ['vapor', 'unread', /^vapor$/],
  ['hummingbird', 'unread', /^hummingbird$/],
  ['kitura', 'unread', /^kitura$/i],
  ['shelf', 'unread', /^shelf_router$/],
  ['dart_frog', 'unread', /^dart_frog$/],
  ['serverpod', 'unread', /^serverpod$/],
  // What a runtime serves by itself, known by its calls alone.
  ['net/http', 'exact', /^net\/http:serving$/, /^net\/http:serving$/],
  ['WordPress', 'unread', /^wordpress:serving$/, /^wordpress:serving$/],
  ['node:http', 'exact', /^node:http:serving$/, /^node:http:serving$/],
  ['http.server', 'unread', /^http\.server$/, /^http\.server$/],
  ['httpserver', 'unread', /^com\.sun\.net\.httpserver\./, /^com\.sun\.net\.httpserver\./],
  [
    'servlets',
    'unread',
    /(^|:)(jakarta|javax)\.servlet-api$/,
    /^(jakarta|javax)\.servlet\.(http\.HttpServlet$|annotation\.)/,
  ],
  ['vert.x', 'unread', /(^|:)vertx-web$/, /^io\.vertx\.ext\.web\.(?!client\.)/],
  ['helidon', 'unread', /(^|:)helidon-webserver[\w-]*$/, /^io\.helidon\.webserver\./],
  ['play', 'unread', /(^|:)play(-server)?(_[\d.]+)?$/, /^play\.(api\.)?(mvc|routing)\./],
  [
    'akka http',
    'unread',
    /(^|:)(akka|pekko)-http(_[\d.]+)?$/,
    /^(akka|org\.apache\.pekko)\.http\.(scala|java)dsl\.server\./,
  ],
  [
    'http4s',
    'unread',
    /(^|:)http4s-(server|ember-server|dsl)(_[\d.]+)?$/,
    /^org\.http4s\.(dsl|server|ember\.server)\b/,
  ],
];

/**
 * Of these dependencies those that serve operations beside routes, which the scan does not read.
 * @param served frameworks of routes that were found: of GraphQL, resolvers are read that stand in maps, decorators and
 *   annotations
 */
export function unreadOperations(dependencies: readonly string[], served: readonly string[]): readonly string[] {
  const unread = dependencies.filter(
    (name) => operations.test(name) || (!served.includes('graphql') && resolving.test(name)) || schemas.test(name),
  );
  return [...new Set(unread)].slice(0, 3);
}

const operations =
  /^(@nestjs\/(websockets|microservices)|socket\.io|@orpc\/server|@connectrpc\/connect-(node|fastify|express|next))$/i;
const resolving =
  /^(@apollo\/server|apollo-server(-\w+)?|graphql-yoga|mercurius|@nestjs\/graphql|type-graphql|github\.com\/99designs\/gqlgen|strawberry-graphql.*|graphene(-django)?)$/i;
/** GraphQL whose resolvers are not read. */
const schemas = /^(ariadne|@pothos\/core|nexus)$/i;
