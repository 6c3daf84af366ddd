// Routes of JAX-RS and Quarkus: what interfaces and leading methods say, and the paths that settings put before.

import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, sourcesOf } from '../check.ts';

const resource = (name: string, path: string) =>
  `import jakarta.ws.rs.*;\n@Path("${path}")\npublic class ${name} {\n  @GET\n  public String list() { return ""; }\n}\n`;

test('quarkus: the root of the server, and the path of JAX-RS where no application says it', () => {
  check(
    {
      'carts/pom.xml': '<groupId>io.quarkus</groupId>',
      'carts/src/main/resources/application.properties':
        'quarkus.http.root-path=/shop\n%dev.quarkus.http.root-path=/dev\nquarkus.rest.path=/api\n',
      'carts/src/main/java/Carts.java': resource('Carts', 'carts'),
      'items/src/main/resources/application.yml': 'quarkus:\n  http:\n    root-path: ${ROOT:/stock}\n',
      'items/src/main/java/Items.java': resource('Items', '/items'),
      'items/src/main/java/App.java':
        'import io.quarkus.runtime.Startup;\nimport jakarta.ws.rs.ApplicationPath;\n@ApplicationPath("v1")\npublic class App extends Application {}\n',
      'items/src/main/java/Reactive.java': `import io.quarkus.vertx.web.*;
@RouteBase(path = "hub")
class Reactive {
  @Route(path = "/open", methods = Route.HttpMethod.POST)
  void open(RoutingContext it) {}
  @Route(methods = {HttpMethod.GET, HttpMethod.HEAD})
  void allThings() {}
  @Route(type = Route.HandlerType.FAILURE)
  void failed() {}
  void init(@Observes Router router) {
    router.route(HttpMethod.GET, "/d").handler(it -> it.end());
    router.post("/e").handler(BodyHandler.create()).handler(this::answer);
  }
}
import io.vertx.ext.web.Router;
`,
      'other/src/main/java/Plain.java': resource('Plain', 'plain'),
    },
    [],
    [
      'GET /shop/api/carts Carts.list carts/src/main/java/Carts.java:4 high',
      'GET /stock/v1/items Items.list items/src/main/java/Items.java:4 high',
      'POST /stock/hub/open Reactive.open items/src/main/java/Reactive.java:4 high',
      'GET /stock/hub/all-things Reactive.allThings items/src/main/java/Reactive.java:6 high',
      'HEAD /stock/hub/all-things Reactive.allThings items/src/main/java/Reactive.java:6 high',
      'GET /stock/d <inline> items/src/main/java/Reactive.java:11 high',
      'POST /stock/e answer items/src/main/java/Reactive.java:12 high',
      // An application of another module is perhaps not the one of this.
      'GET /v1/plain Plain.list other/src/main/java/Plain.java:4 inferred',
    ],
  );
});

test('what an interface says is served by the class, what a client asks by nobody here', () => {
  check(
    {
      'App.java': 'import jakarta.ws.rs.*;\n@ApplicationPath("/")\nclass App {}\n',
      'Api.java':
        'import jakarta.ws.rs.*;\n@Path("/carts")\ninterface Api {\n  @GET @Path("{id}")\n  Cart one(@PathParam("id") long id);\n  @POST\n  Cart add(Cart cart);\n}\n',
      'Carts.java': `import jakarta.ws.rs.*;
class Carts implements Api {
  @Override
  public Cart one(long id) { return null; }
  @PUT
  public Cart add(Cart cart) { return null; }
  @Path("{id}/items")
  public Items items(@PathParam("id") long id) { return new Items(); }
}
`,
      'Items.java':
        'import jakarta.ws.rs.*;\nclass Items {\n  @GET\n  public String list() { return ""; }\n  @Path("self") public Items self() { return this; }\n}\n',
      'Lost.java': 'import jakarta.ws.rs.*;\nclass Lost {\n  @GET @Path("lost")\n  String lost() { return ""; }\n}\n',
      'Asked.java': 'import jakarta.ws.rs.*;\n@Path("/ghost")\ninterface Asked {\n  @GET String ask();\n}\n',
    },
    [],
    [
      'GET /carts/{id} Carts.one Carts.java:4 high',
      'PUT /carts Carts.add Carts.java:5 high',
      'GET /carts/{id}/items Items.list Items.java:3 high',
      'GET /lost Lost.lost Lost.java:3 inferred',
    ],
  );
});

test('what is generated from a contract, or by Panache, is served beside what is read', () => {
  const { hidden } = readRoutes(
    sourcesOf({
      'Heroes.java': 'import jakarta.ws.rs.*;\npublic class HeroResource implements HeroesApi {\n}\n',
      'People.java':
        'import jakarta.ws.rs.*;\npublic interface People extends PanacheEntityResource<Person, Long> {\n}\n',
    }),
  );
  expect(hidden).toEqual([
    { file: 'Heroes.java', line: 2 },
    { file: 'People.java', line: 2 },
  ]);
});

test('a servlet of web.xml, mounted below a path', () => {
  const web = (name: string, type: string) =>
    `<web-app>
  <!-- <servlet-mapping><servlet-name>jersey</servlet-name><url-pattern>/old/*</url-pattern></servlet-mapping> -->
  <servlet><servlet-name>pages</servlet-name><servlet-class>org.acme.Pages</servlet-class></servlet>
  <servlet>
    <servlet-name>${name}</servlet-name>
    <servlet-class>${type}</servlet-class>
  </servlet>
  <servlet-mapping><servlet-name>pages</servlet-name><url-pattern>/pages/*</url-pattern></servlet-mapping>
  <servlet-mapping>
    <servlet-name>${name}</servlet-name>
    <url-pattern>/api/*</url-pattern>
  </servlet-mapping>
</web-app>`;
  check(
    {
      'web/src/main/webapp/WEB-INF/web.xml': web('jersey', 'org.glassfish.jersey.servlet.ServletContainer'),
      'web/src/main/java/Items.java': resource('Items', '/items'),
      'other/src/main/java/Lost.java': resource('Lost', '/lost'),
    },
    [],
    [
      'GET /api/items Items.list web/src/main/java/Items.java:4 high',
      'GET /api/lost Lost.list other/src/main/java/Lost.java:4 inferred',
    ],
  );
});

test('a servlet that code mounts below a path', () => {
  check(
    {
      'server/src/main/java/Server.java':
        'class Server {\n  void start() {\n    handler.addServlet(new ServletHolder(new Files()), "/files/*");\n    handler.addServlet(new ServletHolder(new ServletContainer(config)), "/api/*");\n  }\n}\n',
      'server/src/main/java/Items.java': resource('Items', '/items'),
    },
    [],
    ['GET /api/items Items.list server/src/main/java/Items.java:4 high'],
  );
});
