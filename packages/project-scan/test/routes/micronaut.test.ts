// Routes of Micronaut: controllers below their path and that of the server, and what interfaces say for them.

import { test } from 'vitest';
import { check } from '../check.ts';

test('paths of the server, of classes, of interfaces and of settings', () => {
  check(
    {
      'src/main/resources/application.yml': 'micronaut:\n  server:\n    context-path: /shop\nadmin:\n  base: /admin\n',
      'src/main/java/shop/CartController.java': `package shop;
import io.micronaut.http.annotation.*;

@Controller("/carts")
class CartController implements CartOperations {
  static final String ITEMS = "/items";
  @Get
  List<Cart> list() { return all(); }
  @Get(uri = "/search{?text,size*}", produces = "text/plain")
  String search(String text) { return text; }
  @Post("/{id}" + ITEMS) @Status(HttpStatus.CREATED)
  Cart add(Long id, @Body Item item) { return null; }
  @Delete(uris = {"/{id}", "/by-id/{id}"})
  void drop(Long id) {}
  @CustomHttpMethod(method = "PURGE", value = "/all")
  void purge() {}
  @Error(global = true)
  HttpResponse<?> failed(Throwable error) { return null; }
  @Get("/{id}/record")
  Record record(Long id) { return null; }
  @Override
  public Cart total(Long id) { return null; }
}
`,
      'src/main/java/shop/CartOperations.java':
        'package shop;\nimport io.micronaut.http.annotation.*;\ninterface CartOperations {\n  @Get("/{id}/total")\n  Cart total(Long id);\n}\n',
      'src/main/java/shop/CartClient.java':
        'package shop;\nimport io.micronaut.http.annotation.*;\n@Client("/carts")\ninterface CartClient {\n  @Get("/ghost")\n  Cart ghost();\n}\n',
      'src/main/kotlin/shop/Admin.kt': `package shop
import io.micronaut.http.annotation.Controller
import io.micronaut.http.annotation.Put

@Requires(property = "admin.enabled")
@Controller("\\\${admin.base:/a}")
class Admin {
  @Put("/reload")
  fun reload() = Unit
}
`,
      'src/main/java/shop/Other.java':
        'package shop;\nimport retrofit2.http.*;\n@Controller("/ghost")\nclass Other { @Get("/a") void a() {} }\n',
    },
    [],
    [
      'GET /shop/carts CartController.list src/main/java/shop/CartController.java:7 high',
      'GET /shop/carts/search CartController.search src/main/java/shop/CartController.java:9 high',
      'POST /shop/carts/{id}/items CartController.add src/main/java/shop/CartController.java:11 high',
      'DELETE /shop/carts/{id} CartController.drop src/main/java/shop/CartController.java:13 high',
      'DELETE /shop/carts/by-id/{id} CartController.drop src/main/java/shop/CartController.java:13 high',
      'PURGE /shop/carts/all CartController.purge src/main/java/shop/CartController.java:15 high',
      'GET /shop/carts/{id}/total CartController.total src/main/java/shop/CartController.java:22 high',
      'GET /shop/carts/{id}/record CartController.record src/main/java/shop/CartController.java:19 high',
      'PUT /shop/admin/reload Admin.reload src/main/kotlin/shop/Admin.kt:8 inferred',
    ],
  );
});
