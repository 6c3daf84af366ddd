// Routes of Spring: what controllers say themselves, what they inherit, and the functional style.

import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, sourcesOf } from '../check.ts';

test('controllers under the path of their class, every form of a mapping', () => {
  check(
    {
      'src/main/java/shop/Paths.java': 'class Paths { static final String CARTS = "/carts"; }\n',
      'src/main/java/shop/CartController.java': `package shop;
@RestController
@RequestMapping(path = (Paths.CARTS + "/v1"))
public class CartController {
  @GetMapping
  public List<Cart> list() { return repository.findAll(); }

  @PostMapping({"/", "/new"})
  @ResponseStatus(HttpStatus.CREATED)
  ResponseEntity<Cart> create(@RequestBody @Valid Cart cart) { return client.post("/ghost"); }

  // @GetMapping("/ghost")
  @RequestMapping(value = "/{id}", method = { RequestMethod.PUT, RequestMethod.PATCH })
  public @ResponseBody Cart change(@PathVariable("id") long id) { return null; }

  @RequestMapping("/any")
  public void any() {}

  @GetMapping("\${shop.unknown}/x")
  public void unknown() {}
}
`,
      'src/main/java/shop/Remote.java':
        '@FeignClient("stock")\ninterface Remote {\n  @GetMapping("/ghost")\n  Stock stock();\n}\n',
    },
    [],
    [
      'GET /carts/v1 CartController.list src/main/java/shop/CartController.java:5 high',
      'POST /carts/v1/ CartController.create src/main/java/shop/CartController.java:8 high',
      'POST /carts/v1/new CartController.create src/main/java/shop/CartController.java:8 high',
      'PUT /carts/v1/{id} CartController.change src/main/java/shop/CartController.java:13 high',
      'PATCH /carts/v1/{id} CartController.change src/main/java/shop/CartController.java:13 high',
      'ALL /carts/v1/any CartController.any src/main/java/shop/CartController.java:16 high',
      'GET /carts/v1/${shop.unknown}/x CartController.unknown src/main/java/shop/CartController.java:19 inferred',
    ],
  );
});

test('mappings of an interface, where the servlet is mounted, Kotlin', () => {
  check(
    {
      'src/main/resources/application.yml': 'server:\n  servlet:\n    context-path: /shop\napi:\n  base: /v2\n',
      'src/main/kotlin/ItemsApi.kt':
        'interface ItemsApi {\n  @GetMapping("/items/{id}")\n  fun item(@PathVariable id: Long): Item\n}\n',
      'src/main/kotlin/Items.kt': `@RestController
@RequestMapping("\\\${api.base}")
class Items(private val items: ItemRepository) : ItemsApi {
  override fun item(id: Long): Item = items.get(id)

  @DeleteMapping("/items", "/all")
  suspend fun clear() {}
}
`,
    },
    [],
    [
      'GET /shop/v2/items/{id} Items.item src/main/kotlin/Items.kt:4 high',
      'DELETE /shop/v2/items Items.clear src/main/kotlin/Items.kt:6 high',
      'DELETE /shop/v2/all Items.clear src/main/kotlin/Items.kt:6 high',
    ],
  );
});

test('functions: what a bean gives is served, what another method gives is mounted by whoever calls it', () => {
  check(
    {
      'Routes.java': `import static org.springframework.web.reactive.function.server.RouterFunctions.route;
class Routes {
  @Bean
  RouterFunction<ServerResponse> carts(CartHandler handler) {
    return route().path("/carts", builder -> builder
        .GET("/{id}", accept(JSON), handler::show)
        .POST("", request -> ok().build())).build();
  }

  @Bean
  RouterFunction<ServerResponse> logs() {
    return RouterFunctions.route(RequestPredicates.POST("/logs"), save())
        .andRoute(RequestPredicates.GET("/logs"), all());
  }

  RouterFunction<ServerResponse> part() {
    return route(GET("/part"), this::part);
  }
}
`,
    },
    [],
    [
      'GET /carts/{id} handler.show Routes.java:6 high',
      'POST /carts <inline> Routes.java:7 high',
      'POST /logs save Routes.java:12 high',
      'GET /logs all Routes.java:13 high',
      'GET /part part Routes.java:17 inferred',
    ],
  );
});

test('functions: conditions that are added to others, and what is registered by a condition of its own, which is told as a place', () => {
  const sources = sourcesOf({
    'Routes.java': `import org.springframework.web.reactive.function.server.RouterFunctions;
class Routes {
  RouterFunction<ServerResponse> pages() {
    return RouterFunctions.route(
        GET("/authors/{name}")
            .or(GET("/authors/{name}/{page}"))
            .and(accept(HTML)),
        answer());
  }

  RouterFunction<ServerResponse> worked(String pattern) {
    return RouterFunctions.route(matching(pattern), request -> answered(request))
        .andRoute(alike, this::alike);
  }
}
`,
  });
  const { routes, hidden } = readRoutes(sources);
  expect(routes.map(({ path, handler, line }) => `${path} ${handler} ${line}`)).toEqual([
    '/authors/{name} answer 5',
    '/authors/{name}/{page} answer 6',
  ]);
  expect(hidden).toMatchObject([
    { file: 'Routes.java', line: 12 },
    { file: 'Routes.java', line: 13 },
  ]);
});

test('a controller of which an interface outside of the project says what is served', () => {
  const sources = sourcesOf({
    'Pets.java':
      '@RestController\nclass Pets implements PetsApi {\n  @Override\n  public Pet pet(int id) { return null; }\n}\n',
  });
  expect(readRoutes(sources)).toMatchObject({ routes: [], hidden: [{ file: 'Pets.java', line: 2 }] });
});

test('annotations of the project that map a method', () => {
  check(
    {
      'OpenGet.java': `package shop;
@Open
@Target(ElementType.METHOD)
@RequestMapping(method = RequestMethod.GET)
public @interface OpenGet {
    /** Alias for {@link RequestMapping#value}. */
    @AliasFor(annotation = RequestMapping.class)
    String[] value() default {};
}
`,
      'Health.kt': '@GetMapping("/health")\nannotation class Health\n',
      'Carts.java': `import org.springframework.web.bind.annotation.*;
@RestController
@RequestMapping("/carts")
public class Carts {
    @OpenGet("/{id}")
    public Cart one(@PathVariable long id) { return null; }
    @Health
    public String health() { return "ok"; }
    @Unknown("/ghost")
    public String ghost() { return ""; }
}
`,
    },
    [],
    ['GET /carts/{id} Carts.one Carts.java:5 high', 'GET /carts/health Carts.health Carts.java:7 high'],
  );
});
