// Routes of Ktor: blocks in blocks, functions of other files where they are called, resources, and what looks like a route.

import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, sourcesOf } from '../check.ts';

test('blocks, functions in other files, methods, what is conditional or wrapped, clients and other getters', () => {
  check(
    {
      'app/src/main/resources/application.yaml': 'ktor:\n  deployment:\n    rootPath: /shop\n',
      'app/src/main/kotlin/shop/App.kt': `package shop
import io.ktor.server.application.*
import io.ktor.server.routing.*
import shop.carts.cartRoutes

const val BASE = "/v1"

fun Application.module() {
    routing {
        get("/health") { call.respondText(client.get("/ghost").body()) }
        // get("/ghost") { }
        val service = get<Service>()
        route("$BASE") { authenticate("jwt") { cartRoutes(service) } }
        route(BASE + "/users") {
            get { call.respond(service.all()) }
            post<User>("/") { user -> service.save(user) }
            route("{id}", HttpMethod.Put) { handle { } }
            method(HttpMethod.Delete) { handle { } }
        }
        if (developmentMode) { get("/debug") { } }
        listOf("a", "b").forEach { get("/each") { } }
        measured("x") { get("/measured") { } }
        webSocket("/live") { }
        staticResources("/files", "files")
    }
}
`,
      'app/src/main/kotlin/shop/carts/Carts.kt': `package shop.carts
import io.ktor.server.routing.*

fun Route.cartRoutes(service: Service) = route("/carts") {
    get("/{id}") {
        call.respond(service.cart())
    }
    lines(this)
}

private fun lines(routes: Route) {
    routes.post("lines/") { }
}

fun Route.lost() {
    get("lost") { }
}
`,
    },
    [],
    [
      'GET /shop/health <inline> app/src/main/kotlin/shop/App.kt:10 high',
      'GET /shop/${BASE}/carts/{id} <inline> app/src/main/kotlin/shop/carts/Carts.kt:5 inferred',
      'POST /shop/${BASE}/carts/lines/ <inline> app/src/main/kotlin/shop/carts/Carts.kt:12 inferred',
      'GET /shop/v1/users <inline> app/src/main/kotlin/shop/App.kt:15 high',
      'POST /shop/v1/users <inline> app/src/main/kotlin/shop/App.kt:16 high',
      'PUT /shop/v1/users/{id} <inline> app/src/main/kotlin/shop/App.kt:17 high',
      'DELETE /shop/v1/users <inline> app/src/main/kotlin/shop/App.kt:18 high',
      'GET /shop/debug <inline> app/src/main/kotlin/shop/App.kt:20 inferred',
      'GET /shop/each <inline> app/src/main/kotlin/shop/App.kt:21 inferred',
      'GET /shop/measured <inline> app/src/main/kotlin/shop/App.kt:22 inferred',
      'WS /shop/live <inline> app/src/main/kotlin/shop/App.kt:23 high',
      'GET /shop/lost <inline> app/src/main/kotlin/shop/carts/Carts.kt:16 inferred',
    ],
  );
});

test('resources below the resource that they hold, and one that is not known', () => {
  const files = {
    'src/main/kotlin/App.kt': `import io.ktor.resources.*
import io.ktor.server.resources.*
import io.ktor.server.routing.*

@Resource("/articles")
class Articles(val sort: String? = "new") {
    @Resource("new")
    class New(val parent: Articles = Articles())
    @Resource("{id}")
    class Id(val parent: Articles = Articles(), val id: Long) {
        @Resource("edit")
        class Edit(val parent: Id)
    }
}

fun Application.module() {
    install(Routing) {
        get<Articles> { }
        post<Articles.New> { }
        get<Articles.Id.Edit> { }
        get<Elsewhere> { }
    }
}
`,
  };
  check(
    files,
    [],
    [
      'GET /articles <inline> src/main/kotlin/App.kt:18 high',
      'POST /articles/new <inline> src/main/kotlin/App.kt:19 high',
      'GET /articles/{id}/edit <inline> src/main/kotlin/App.kt:20 high',
    ],
  );
  expect(readRoutes(sourcesOf(files)).hidden).toEqual([{ file: 'src/main/kotlin/App.kt', line: 21 }]);
});

test('Ktor itself serves no route', () => {
  check(
    {
      'src/Routing.kt':
        'package io.ktor.server.routing\nimport io.ktor.server.application.*\nfun x() { routing { get("/ghost") { } } }\n',
    },
    [],
    [],
  );
});
