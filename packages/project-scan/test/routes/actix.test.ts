// Routes of Actix: scopes in scopes, resources, functions that configure, and macros.

import { test } from 'vitest';
import { check } from '../check.ts';

test('scopes, resources, configuration elsewhere, macros that are registered and one that is not', () => {
  check(
    {
      'src/main.rs': `use actix_web::{get, web, App, HttpServer};
mod carts;

#[get("/hello")]
async fn hello() -> &'static str { "hello" }

#[post("/lost")]
async fn lost() {}

#[actix_web::main]
async fn main() {
    HttpServer::new(move || {
        App::new()
            .wrap(Logger::default())
            .service(hello)
            .route("/health", web::get().to(health))
            .service(web::redirect("/old", "/hello"))
            .service(
                web::scope("/api")
                    .route("", web::get().to(|| async { "api" }))
                    .service(web::resource("/users/{id}").route(web::get().to(users::show)).route(web::delete().to(users::drop)))
                    .configure(carts::configure),
            )
    })
}
`,
      'src/carts.rs': `use actix_web::web;
pub fn configure(cfg: &mut web::ServiceConfig) {
    cfg.service(web::scope("/carts").service(list)).route("/any", web::to(any));
}

#[route("/", method = "GET", method = "HEAD")]
#[tracing::instrument]
pub async fn list() {}
`,
    },
    [],
    [
      'GET /hello hello src/main.rs:4 high',
      'POST /lost lost src/main.rs:7 inferred',
      'GET /health health src/main.rs:16 high',
      'GET /api <inline> src/main.rs:20 high',
      'ALL /old <inline> src/main.rs:17 high',
      'GET /api/users/{id} users::show src/main.rs:21 high',
      'DELETE /api/users/{id} users::drop src/main.rs:21 high',
      'GET /api/carts/ list src/carts.rs:6 high',
      'HEAD /api/carts/ list src/carts.rs:6 high',
      'ALL /api/any any src/carts.rs:3 high',
    ],
  );
});

test('resources that are made by their type, with a path that a macro is given', () => {
  check(
    {
      'src/main.rs': `use actix_web::{web, App, HttpServer, Resource};
async fn main() {
    HttpServer::new(move || {
        App::new().service(Resource::new("/made").route(web::get().to(made)))
    })
}
macro_rules! settings {
    ($route:literal) => {
        pub fn resources() -> Resource {
            Resource::new($route).route(web::get().to(get))
        }
    };
}
`,
    },
    [],
    ['GET /made made src/main.rs:4 high', 'GET /{…} get src/main.rs:10 inferred'],
  );
});
