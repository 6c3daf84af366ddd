// What may not be served is inferred, and what is not read is told as a place: neither passes for all there is.

import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, type Files, sourcesOf } from '../check.ts';

test('ASP.NET: under an if, with and without braces, in what is compiled sometimes, through a method that is handed one', () => {
  check(
    {
      'Program.cs': `var app = builder.Build();
app.MapGet("/", Home);
if (app.Environment.IsDevelopment())
{
    app.MapGet("/dev", Dev);
    app.MapCarts();
}
else app.MapGet("/live", Live);
#if DEBUG
app.MapGet("/debug", Debug);
#endif
app.MapGet("/last", (bool on) => { if (on) return 1; return 2; });
`,
      'Carts.cs':
        'static class Carts { public static void MapCarts(this IEndpointRouteBuilder routes) { routes.MapGet("/carts", All); } }\n',
    },
    [],
    [
      'GET / Home Program.cs:2 high',
      'GET /dev Dev Program.cs:5 inferred',
      'GET /live Live Program.cs:8 inferred',
      'GET /debug Debug Program.cs:10 inferred',
      'GET /last <inline> Program.cs:12 high',
      'GET /carts All Carts.cs:1 inferred',
    ],
  );
});

test('Axum: under an if and a feature, nested there; a trait for a type is no loop', () => {
  check(
    {
      'src/main.rs': `use axum::{routing::get, Router};
mod users;
#[tokio::main]
async fn main() {
    let mut app = Router::new().route("/", get(home));
    if config.debug {
        app = app.route("/debug", get(debug));
        app = app.nest("/users", users::router());
    }
    #[cfg(feature = "metrics")]
    let app = app.route("/metrics", get(metrics));
    axum::serve(listener, app).await.unwrap();
}
`,
      'src/users.rs': `use axum::{routing::get, Router};
impl Serve for Users {
    fn make() {}
}
pub fn router() -> Router { Router::new().route("/me", get(me)) }
`,
    },
    [],
    [
      'GET / home src/main.rs:5 high',
      'GET /debug debug src/main.rs:7 inferred',
      'GET /metrics metrics src/main.rs:11 inferred',
      'GET /users/me me src/users.rs:5 inferred',
    ],
  );
});

test('Laravel: under an if, in either form, groups and files there', () => {
  check(
    {
      'bootstrap/app.php':
        "<?php\nuse Illuminate\\Foundation\\Application;\nApplication::configure()->withRouting(web: __DIR__.'/../routes/web.php');\n",
      'routes/web.php': `<?php
use Illuminate\\Support\\Facades\\Route;
if (app()->isLocal()) {
    Route::get('/local', fn () => 1);
    Route::prefix('a')->group(function () { Route::get('b', fn () => 1); });
    require __DIR__.'/more.php';
}
if (config('x')):
    Route::get('/colon', fn () => 1);
endif;
Route::match(['get'], '/always', function () { if (true) { return 1; } });
`,
      'routes/more.php': "<?php\nRoute::get('/more', fn () => 1);\n",
    },
    [],
    [
      'GET /local <inline> routes/web.php:4 inferred',
      'GET /a/b <inline> routes/web.php:5 inferred',
      'GET /colon <inline> routes/web.php:9 inferred',
      'GET /always <inline> routes/web.php:11 high',
      'GET /more <inline> routes/more.php:2 inferred',
    ],
  );
});

test('Spring: functional routes in a when, with a constant as their path', () => {
  check(
    {
      'src/main/kotlin/Routes.kt': `import org.springframework.web.servlet.function.router
class Routes {
  @Bean
  fun routes(mode: Mode) = router {
    GET("/always", handler::always)
    when (mode) {
      Mode.A -> { GET("/a", handler::a) }
    }
    GET(Paths.B, handler::b)
  }
}
object Paths {
  const val B = "/b"
}
`,
    },
    [],
    [
      'GET /always handler.always src/main/kotlin/Routes.kt:5 high',
      'GET /a handler.a src/main/kotlin/Routes.kt:7 inferred',
      'GET /b handler.b src/main/kotlin/Routes.kt:9 high',
    ],
  );
});

test.each<[what: string, files: Files, places: readonly string[]]>([
  [
    'FastEndpoints, Carter and the endpoints of Ardalis',
    {
      'Program.cs': 'var app = builder.Build();\napp.UseFastEndpoints();\napp.MapCarter();\n',
      'List.cs': 'public class List : EndpointBaseAsync\n  .WithoutRequest\n  .WithActionResult<int> { }\n',
      'Add.cs':
        'public class Add(Db db) : Endpoint<Request, Response> { }\npublic class EndpointList : List<Endpoint> { }\n',
    },
    ['Program.cs:2', 'Program.cs:3', 'List.cs:1', 'Add.cs:1'],
  ],
  [
    'services of Actix that are not known, and macros that register',
    {
      'src/main.rs': `use actix_web::{web, App};
macro_rules! routes {
    ($app:expr) => { $app.route("/x", web::get().to(x)) };
}
#[secured_get("/secret")]
async fn secret() {}
fn main() {
    HttpServer::new(|| App::new().service(secret).service(Files::new("/static", ".")).service(web::scope("/a")));
}
`,
    },
    ['src/main.rs:2', 'src/main.rs:8', 'src/main.rs:8'],
  ],
  [
    'routers of Axum from elsewhere',
    {
      'src/main.rs':
        'use axum::Router;\nfn main() {\n    let app = Router::new()\n        .merge(SwaggerUi::new("/docs"));\n    axum::serve(l, app);\n}\n',
    },
    ['src/main.rs:4'],
  ],
  [
    'macros of the router of Laravel',
    {
      'routes/web.php': `<?php
use Illuminate\\Support\\Facades\\Route;
Route::pattern('id', '[0-9]+');
Route::admin('carts', 'CartController');
Route::middleware('web')->livewire('/live', Live::class);
`,
    },
    ['routes/web.php:4', 'routes/web.php:5'],
  ],
  [
    'a controller of NestJS with a line that is being written',
    {
      'package.json': '{"dependencies": {"@nestjs/common": "^11.0.0"}}',
      'src/cats.controller.ts': `import { Controller, Get } from '@nestjs/common';
@Controller('cats')
export class CatsController {
  @Get('old')
  old() { return (; }
}
`,
    },
    ['src/cats.controller.ts:1'],
  ],
  [
    'functional routes of Spring without a path or a handler that is read',
    {
      'src/Routes.java': `import org.springframework.web.reactive.function.server.RouterFunctions;
class Routes {
  RouterFunction<?> a() { return route(method(HttpMethod.GET).and(path("/a")), handler::a); }
  RouterFunction<?> b() { return route().GET("/b", handlers.get("b")).build(); }
}
`,
    },
    ['src/Routes.java:3', 'src/Routes.java:4'],
  ],
  [
    'Express: computed methods in a callback, paths of a list, of a parameter',
    {
      'package.json': '{"dependencies": {"express": "*"}}',
      'a.js':
        "const express = require('express');\nconst app = express();\nload().forEach((each) => { app[each.method](each.path, each.run); });\n",
      'b.js':
        "const express = require('express');\nconst app = express();\nfor (const each of load()) app.get(each.path, each.run);\nfunction add(name, run) {\n  app.get(`/api/${name}`, run);\n}\n",
    },
    ['a.js:3', 'b.js:3', 'b.js:5'],
  ],
  [
    'Fastify: plugins of a folder that is worked out',
    {
      'package.json': '{"dependencies": {"fastify": "*", "@fastify/autoload": "*"}}',
      'a.js':
        "const autoload = require('@fastify/autoload');\nconst app = require('fastify')();\napp.register(autoload, { dir: where() });\n",
    },
    ['a.js:3'],
  ],
  [
    'NestJS: decorators that are put together, a base of elsewhere, exceptions that are worked out',
    {
      'package.json': '{"dependencies": {"@nestjs/common": "*", "@nestjs/core": "*"}}',
      'src/main.ts': "app.setGlobalPrefix('api', { exclude: exceptions() });\n",
      'src/show.ts':
        "import { applyDecorators, Get } from '@nestjs/common';\nexport const Show = (path: string) => applyDecorators(Get(path));\n",
      'src/cats.controller.ts':
        "import { Controller, Get } from '@nestjs/common';\nimport { CrudController } from '@other/crud';\n@Controller('cats')\nexport class CatsController extends CrudController {\n  @Get('one') one() {}\n}\n",
    },
    ['src/main.ts:1', 'src/show.ts:2', 'src/cats.controller.ts:4'],
  ],
  [
    'routes by file that hand on whatever another one exports',
    {
      'a/package.json': '{"dependencies": {"next": "*"}}',
      'a/app/api/x/route.ts': "export * from '../y';\n",
      'b/package.json': '{"dependencies": {"@sveltejs/kit": "*"}}',
      'b/src/routes/x/+server.ts': "export * from '$lib/y';\n",
      'c/package.json': '{"dependencies": {"astro": "*"}}',
      'c/src/pages/x.ts': "export * from './y';\n",
      'c/astro.config.mjs':
        "export default { hooks: { 'astro:config:setup': ({ injectRoute }) => injectRoute({ pattern: '/x' }) } };\n",
      'd/package.json': '{"dependencies": {"nuxt": "*"}}',
      'd/modules/a.ts': "import { extendPages } from '@nuxt/kit';\nextendPages((pages) => pages.push(...more()));\n",
    },
    [
      'c/src/pages/x.ts:1',
      'c/astro.config.mjs:1',
      'a/app/api/x/route.ts:1',
      'd/modules/a.ts:2',
      'b/src/routes/x/+server.ts:1',
    ],
  ],
  [
    'React Router: files of another folder',
    {
      'package.json': '{"dependencies": {"@react-router/dev": "*"}}',
      'app/routes.ts':
        "import { flatRoutes } from '@react-router/fs-routes';\nexport default flatRoutes({ rootDirectory: where() });\n",
    },
    ['app/routes.ts:2'],
  ],
  [
    'tRPC: routers of a call',
    {
      'package.json': '{"dependencies": {"@trpc/server": "*"}}',
      'a.ts':
        "import { initTRPC } from '@trpc/server';\nconst t = initTRPC.create();\nconst users = t.router({ a: t.procedure.query(() => 1) });\nexport const appRouter = t.mergeRouters(users, other());\n",
    },
    ['a.ts:4'],
  ],
  [
    'GraphQL: resolvers of a call, and under computed names',
    {
      'package.json': '{"dependencies": {"@apollo/server": "*"}}',
      'a.js':
        'const { ApolloServer } = require("@apollo/server");\nconst resolvers = {\n  Query: {\n    ...more(),\n    [name()]: show,\n    a: show,\n  },\n};\nnew ApolloServer({ typeDefs, resolvers });\n',
    },
    ['a.js:4', 'a.js:5'],
  ],
  [
    'a server of Node whose listener is made',
    {
      'a.js': "const http = require('http');\nconst { make } = require('./b');\nhttp.createServer(make()).listen(1);\n",
      'b.js': 'exports.make = () => {};\n',
    },
    ['a.js:3'],
  ],
  [
    'FastAPI and Flask: decorators of the project, a computed method, a path of a list',
    {
      'requirements.txt': 'fastapi\nflask\n',
      'a.py':
        "from fastapi import FastAPI, APIRouter\nclass Pages(APIRouter):\n    def page(self, path):\n        return self.get('/p' + path)\nrouter = Pages()\n@router.page('/x')\ndef show():\n    pass\napp = FastAPI()\napp.include_router(router)\ngetattr(app, verb)('/y')(show)\nfor path, run in load():\n    app.add_api_route(path, run)\n",
      'b.py':
        "from flask import Blueprint\nbp = Blueprint('x', __name__)\ndef page(path):\n    return bp.route('/p' + path)\n@page('/x')\ndef show():\n    pass\n",
    },
    ['a.py:6', 'a.py:11', 'b.py:4', 'a.py:13'],
  ],
  [
    'FastAPI: a method of a router that is handed to a decorator of the project, or to a function',
    {
      'requirements.txt': 'fastapi\n',
      'a.py':
        "from fastapi import APIRouter, FastAPI\nfrom auth import guarded\nrouter = APIRouter()\n@guarded(router.get, '/x')\ndef show():\n    pass\nguarded(router.post, '/y')(show)\nprint(router.prefix, 1)\napp = FastAPI()\napp.include_router(router)\n",
    },
    ['a.py:4', 'a.py:7'],
  ],
  [
    'Django: functions of the project, lists of a call, routers in a loop',
    {
      'requirements.txt': 'django\ndjangorestframework\n',
      'shop/urls.py':
        "from django.urls import path\nfrom . import views\nurlpatterns = [\n    page('a', views.a),\n    *more(),\n    path('b/', views.b),\n] + other(1)\nurlpatterns += path('c/', views.c),\n",
      'api/urls.py':
        'from rest_framework.routers import DefaultRouter\nrouter = DefaultRouter()\nfor name, view in load():\n    router.register(name, view)\nurlpatterns = router.urls\n',
    },
    ['shop/urls.py:4', 'shop/urls.py:5', 'shop/urls.py:7', 'api/urls.py:4'],
  ],
  [
    'Spring: mappings and views that code registers, repositories that are served',
    {
      'src/A.java':
        'import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;\nclass A {\n  void a() { mapping.registerMapping(info, this, run); }\n  void b(ViewControllerRegistry registry) { registry.addViewController("/x"); }\n}\n',
      'src/B.java':
        'import org.springframework.data.rest.core.annotation.RepositoryRestResource;\n@RepositoryRestResource\ninterface B extends JpaRepository<C, Long> {}\n',
    },
    ['src/A.java:3', 'src/A.java:4', 'src/B.java:2'],
  ],
  [
    'JAX-RS: what code registers, verbs of the project, a class that is not said',
    {
      'src/A.java':
        'import jakarta.ws.rs.*;\n@Path("/a")\nclass A {\n  @Path("b")\n  public Object b() { return make(); }\n  @PROPFIND\n  public void c() {}\n  @GET\n  public void d() {}\n}\n',
      'src/PROPFIND.java': 'import jakarta.ws.rs.HttpMethod;\n@HttpMethod("PROPFIND")\npublic @interface PROPFIND {}\n',
      'src/B.java':
        'import org.glassfish.jersey.server.model.Resource;\nclass B {\n  void b() { Resource.builder("x"); }\n}\n',
    },
    ['src/A.java:5', 'src/A.java:7', 'src/B.java:3'],
  ],
  [
    'Sinatra: paths that are worked out, in a loop',
    {
      'app.rb': 'require \'sinatra\'\nget where do\n  1\nend\nLIST.each { |n| get "/x/#{n}" do 1 end }\n',
    },
    ['app.rb:2', 'app.rb:5'],
  ],
  [
    'Laravel: files that a variable names',
    {
      'app/Providers/A.php':
        "<?php\nuse Illuminate\\Support\\Facades\\Route;\nforeach ($files as $file) { Route::group(['prefix' => 'v'], $file); }\n$this->loadRoutesFrom($path);\n",
    },
    ['app/Providers/A.php:3', 'app/Providers/A.php:4'],
  ],
])('told as a place: %s', (_what, files, places) => {
  const { hidden } = readRoutes(sourcesOf(files));
  expect(hidden.map(({ file, line }) => `${file}:${line}`)).toEqual(places);
});

test('Express: on a router that a function takes out of all that it is handed', () => {
  const sources = sourcesOf({
    'package.json': JSON.stringify({ name: 'shop', dependencies: { express: '*' } }),
    'app.js': `const express = require('express');
const { setup } = require('./helpers');
const app = express();
app.get('/', home);
setup(app, '/orders', [], list);
`,
    'helpers.js': `const helpers = module.exports;
helpers.setup = function (...args) {
  const [router, name] = args;
  const controller = args[args.length - 1];
  router.get(name, wrap(controller));
};
helpers.fetch = (client, path, data) => client.post(path, data);
`,
  });
  const { routes, hidden } = readRoutes(sources);
  expect(routes.map(({ path }) => path)).toEqual(['/']);
  expect(hidden).toEqual([{ file: 'helpers.js', line: 5, on: 'router' }]);
});

test('Django: of more paths the same view answers, or what a loop goes over', () => {
  const sources = sourcesOf({
    'requirements.txt': 'django\n',
    'shop/urls.py': `from django.urls import path
from shop import views
urlpatterns = [path("a", views.a)]
for icon in ICONS:
    urlpatterns.append(path(icon, views.icon))
for name, view in VIEWS:
    urlpatterns.append(path(name, view))
`,
    'shop/views.py': 'def a(request): ...\ndef icon(request): ...\n',
  });
  expect(readRoutes(sources).hidden).toEqual([
    { file: 'shop/urls.py', line: 5, names: [], within: [] },
    { file: 'shop/urls.py', line: 7 },
  ]);
});

test('Django: what a function of a library lists is answered there, unless it is told of ours', () => {
  const sources = sourcesOf({
    'requirements.txt': 'django\nallauth\n',
    'shop/urls.py': `from allauth.urls import provider_urls, wrapped
from debug_toolbar.toolbar import debug_toolbar_urls
from django.conf import settings
from django.urls import path
from shop import views
urlpatterns = [
    path("a", views.a),
    *provider_urls(),
    *wrapped(views.b),
] + debug_toolbar_urls(prefix=settings.PREFIX)
`,
    'shop/views.py': 'def a(request): ...\ndef b(request): ...\n',
  });
  const { routes, hidden } = readRoutes(sources);
  expect(hidden).toEqual([{ file: 'shop/urls.py', line: 9 }]);
  expect(routes.map(({ path, handler, confidence }) => `${path} ${handler} ${confidence}`)).toEqual([
    '/a views.a high',
    '/… allauth.urls.provider_urls() inferred',
    '/… debug_toolbar.toolbar.debug_toolbar_urls() inferred',
  ]);
});
