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
])('told as a place: %s', (_what, files, places) => {
  const { hidden } = readRoutes(sourcesOf(files));
  expect(hidden.map(({ file, line }) => `${file}:${line}`)).toEqual(places);
});
