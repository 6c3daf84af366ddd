// Routes of Warp: filters put together in variables and functions, from what is served.

import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, sourcesOf } from '../check.ts';

test('filters of functions, of variables and of macros', () => {
  check(
    {
      'src/main.rs': `use warp::Filter;
mod filters;

#[tokio::main]
async fn main() {
    let db = models::open();
    let with_db = warp::any().map(move || db.clone());
    let api = warp::path("api");
    let hello = warp::path!("hello" / String).and(warp::get()).map(|name| format!("Hello, {}!", name));
    let status = warp::get()
        .and(api)
        .and(warp::path("status").and(warp::path::end()))
        .and(with_db.clone())
        .map(status_of);
    let unused = warp::path("ghost").map(|| "");
    let files = warp::path("static").and(warp::fs::dir("www"));
    let routes = hello.or(status).or(api.and(filters::carts(db))).or(files).with(warp::log("shop"));
    warp::serve(routes).run(([127, 0, 0, 1], 3030)).await;
}
`,
      'src/filters.rs': `use warp::Filter;

pub fn carts(db: Db) -> impl Filter<Extract = impl warp::Reply> + Clone {
    carts_list(db.clone()).or(carts_drop(db))
}

fn carts_list(db: Db) -> impl Filter<Extract = impl warp::Reply> + Clone {
    warp::path!("carts").and(warp::get()).and(warp::query::<Options>()).and_then(handlers::list)
}

fn carts_drop(db: Db) -> impl Filter<Extract = impl warp::Reply> + Clone {
    let id = warp::path::param::<u64>();
    warp::path("carts")
        .and(id)
        .and(warp::path::end())
        .and(warp::delete())
        .then(handlers::drop)
}
`,
    },
    [],
    [
      'GET /hello/{String} <inline> src/main.rs:9 inferred',
      'GET /api/status status_of src/main.rs:10 inferred',
      'GET /api/carts handlers::list src/filters.rs:8 inferred',
      'DELETE /api/carts/{param} handlers::drop src/filters.rs:13 inferred',
      'ALL /static/* warp::fs::dir src/main.rs:16 inferred',
    ],
  );
});

test('what is served and not followed is a place with more routes', () => {
  const main = 'use warp::Filter;\nfn main() {\n    warp::serve(made_by(config)).run(at);\n}\n';
  expect(readRoutes(sourcesOf({ 'src/main.rs': main })).hidden).toEqual([{ file: 'src/main.rs', line: 3 }]);
});
