// Routes of Axum: routers nested and merged across functions and files, and what utoipa says of handlers.

import { test } from 'vitest';
import { check } from '../check.ts';

test('routers of other modules, variables, several methods of one path', () => {
  check(
    {
      'src/main.rs': `use axum::{routing::{any, get}, Router};
mod users;

#[tokio::main]
async fn main() {
    let admin = Router::new().route("/", get(dash));
    let app = Router::new()
        // .route("/ghost", get(ghost))
        .route("/health", get(|| async { "ok" }))
        .nest("/api", api(State::new()))
        .nest("/admin", admin);
    axum::serve(listener, app).await.unwrap();
}

fn api<'a>(state: &'a State) -> Router {
    let mut router = users::router().merge(Router::new().route("/any/", any(all)));
    router = router.route(PATH, get(hidden));
    router
}

#[cfg(test)]
mod tests {
    fn app() -> Router { Router::new().route("/ghost", get(ghost)) }
}
`,
      'src/users.rs': `use axum::{routing, Router};
pub(crate) fn router() -> Router<AppState> {
    Router::new()
        .route("/users/{id}", routing::get(show).put(auth(change)).layer(cors()))
        .route(
            "/users",
            routing::post(handlers::create),
        )
}

fn part() -> Router {
    Router::new().route("/part", routing::get(part))
}
`,
    },
    [],
    [
      'GET /health <inline> src/main.rs:9 high',
      'GET /admin dash src/main.rs:6 high',
      'ALL /api/any/ all src/main.rs:16 high',
      'GET /api/{…} hidden src/main.rs:17 inferred',
      'GET /api/users/{id} show src/users.rs:4 high',
      'PUT /api/users/{id} change src/users.rs:4 high',
      'POST /api/users handlers::create src/users.rs:5 high',
      'GET /part part src/users.rs:12 inferred',
    ],
  );
});

test('what utoipa says of a handler that a router lists', () => {
  check(
    {
      'src/main.rs': `use utoipa_axum::{router::OpenApiRouter, routes};
fn main() {
    let (router, api) = OpenApiRouter::new().routes(routes!(carts::list, carts::add)).split_for_parts();
    axum::serve(listener, router);
}
`,
      'src/carts.rs':
        '#[utoipa::path(get, path = "/carts", responses((status = 200)))]\npub async fn list() {}\n\n#[utoipa::path(post, path = "/carts")]\npub async fn add() {}\n',
    },
    [],
    ['GET /carts carts::list src/main.rs:3 high', 'POST /carts carts::add src/main.rs:3 high'],
  );
});

test('a prefix that is perhaps put before all, what answers the rest, and routers that go on under other names', () => {
  check(
    {
      'src/main.rs': `use axum::{routing::get, Router};

fn app(settings: Settings) -> Router {
    let routes = Router::new().route("/carts", get(carts));
    let path = settings.path.as_str();
    let routes = if path.is_empty() {
        routes
    } else {
        Router::new().nest(path, routes)
    };
    routes.fallback(missing).with_state(settings)
}

fn described() -> Router {
    let mut api_router = OpenApiRouter::new().route("/", get(root));
    let (router, api): (Router<State>, _) = api_router.split_for_parts();
    let router = router.nest("/docs", docs());
    router.fallback(get(page))
}

fn docs() -> Router {
    Router::new().route("/{name}", get(doc))
}

async fn main() {
    axum::serve(first, app(settings())).await;
    axum::serve(second, described()).await;
}
`,
    },
    [],
    [
      'GET /carts carts src/main.rs:4 inferred',
      'ALL /* missing src/main.rs:11 inferred',
      'GET / root src/main.rs:15 high',
      'GET /docs/{name} doc src/main.rs:22 high',
      'GET /* page src/main.rs:18 high',
    ],
  );
});
