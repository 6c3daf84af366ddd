/** Of these dependencies the frameworks that serve requests and whose routes the scan does not read. */
export function unreadServers(dependencies: readonly string[]): readonly string[] {
  return [...new Set(dependencies.filter((name) => serverFrameworks.test(name)))].slice(0, 3);
}

const serverFrameworks = new RegExp(
  `^(${[
    // JavaScript
    'restify|polka|h3|nitropack|micro|sails|@hapi/hapi|@feathersjs/(feathers|express|koa)|@loopback/rest|@tsed/common|routing-controllers|itty-router|@tanstack/react-start|@redwoodjs/api',
    // Python
    'tornado|starlette|sanic|falcon|bottle|pyramid|cherrypy|litestar|quart|robyn',
    // Go
    'github\\\\.com/(gorilla/mux|julienschmidt/httprouter|valyala/fasthttp|go-kit/kit|cloudwego/hertz)(/.*)?',
    // Rust, Ruby, PHP
    'rocket|warp|poem|tide|salvo|gotham|sinatra|hanami|grape|roda|symfony/(routing|http-kernel|framework-bundle)|slim/slim|codeigniter4/framework|cakephp/cakephp',
  ].join('|')})$`,
  'i',
);

/** Of these dependencies those that serve operations beside routes, which the scan does not read either. */
export function unreadOperations(dependencies: readonly string[]): readonly string[] {
  return [...new Set(dependencies.filter((name) => operations.test(name)))].slice(0, 3);
}

const operations =
  /^(@apollo\/server|apollo-server(-\w+)?|graphql-yoga|mercurius|@nestjs\/(graphql|websockets|microservices)|type-graphql|strawberry-graphql.*|graphene(-django)?|ariadne|github\.com\/99designs\/gqlgen|socket\.io|@ts-rest\/(express|fastify|nest|next|serverless)|@orpc\/server|@connectrpc\/connect-(node|fastify|express|next))$/i;
