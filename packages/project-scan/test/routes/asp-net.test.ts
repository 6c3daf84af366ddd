// Routes of ASP.NET Core: attributes of controllers and their bases, and what is mapped on groups across methods.

import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, sourcesOf } from '../check.ts';

test('controllers: tokens, bases, templates that are absolute, several verbs', () => {
  check(
    {
      'Base.cs': `using Microsoft.AspNetCore.Mvc;
[ApiController]
[Route("api/[controller]/[action]")]
public abstract class Base : ControllerBase
{
    [HttpGet("ping")]
    public string Ping() => "pong";
}
`,
      'CartsController.cs': `using Microsoft.AspNetCore.Mvc;
namespace Shop;

public class CartsController(ICarts carts) : Base
{
    // [HttpGet("ghost")]
    [HttpGet, Authorize]
    public async Task<ActionResult<IEnumerable<Cart>>> ListAsync() => Ok(await carts.Get("/ghost"));

    [HttpGet("one")]
    public Task<Cart> ListAsync(int id) => carts.One(id);

    [HttpPost(Routes.New)]
    [HttpPut("{id:int}", Name = "put")]
    public IActionResult Save([FromBody] Cart cart) { return Ok(); }

    [Route("/plain")]
    [AcceptVerbs("GET", "HEAD")]
    public IActionResult Plain() => Ok();

    [NonAction]
    public void Ghost() { }
}

public static class Routes { public const string New = "new"; }
`,
    },
    [],
    [
      'GET /api/Carts/List CartsController.ListAsync CartsController.cs:7 high',
      'GET /api/Carts/List/one CartsController.ListAsync CartsController.cs:10 high',
      'POST /api/Carts/Save/new CartsController.Save CartsController.cs:13 high',
      'PUT /api/Carts/Save/{id:int} CartsController.Save CartsController.cs:14 high',
      'GET /plain CartsController.Plain CartsController.cs:17 high',
      'HEAD /plain CartsController.Plain CartsController.cs:17 high',
      'GET /api/Carts/Ping/ping CartsController.Ping Base.cs:6 high',
    ],
  );
});

test('minimal APIs: groups, groups of groups, methods that are handed one', () => {
  check(
    {
      'Program.cs': `var builder = WebApplication.CreateBuilder(args);
var app = builder.Build();
app.MapGet("/", () => "hello");
var api = app.MapGroup("/api").WithTags("api");
api.MapGroup("v1").MapCarts();
api.MapMethods("/any", ["GET", "POST"], Any);
app.MapGet(path, Hidden);
app.Run();
`,
      'Carts.cs': `public static class Carts
{
    public static RouteGroupBuilder MapCarts(this IEndpointRouteBuilder routes)
    {
        var group = routes.MapGroup("/carts");
        group.MapGet("/{id}", async (int id, Db db) =>
        {
            return await db.Map<Cart>(id);
        });
        group.MapPost("/", Handlers.Add).WithName("add");
        return group;
    }

    public static void MapLost(this IEndpointRouteBuilder routes) => routes.MapDelete("/lost", Drop);
}
`,
    },
    [],
    [
      'GET / <inline> Program.cs:3 high',
      'GET /api/any Any Program.cs:6 high',
      'POST /api/any Any Program.cs:6 high',
      'GET /{…} Hidden Program.cs:7 inferred',
      'GET /api/v1/carts/{id} <inline> Carts.cs:6 high',
      'POST /api/v1/carts Handlers.Add Carts.cs:10 high',
      'DELETE /lost Drop Carts.cs:14 inferred',
    ],
  );
});

test('what a convention or a library maps is told as a place', () => {
  const sources = sourcesOf({
    'Program.cs':
      'var app = builder.Build();\napp.MapControllerRoute("default", "{controller}/{action}");\napp.MapHub<Chat>("/chat");\napp.MapHealthChecks("/health");\n',
    'Controllers.cs':
      'public class Shared : ControllerBase { }\npublic class CartController : Shared { }\npublic class Cart { }\n',
    'Chat.cs': 'public class Chat : Hub<ITalk> { }\npublic class DiskCheck : IHealthCheck { }\n',
  });
  expect(readRoutes(sources)).toMatchObject({
    routes: [],
    hidden: [
      { file: 'Program.cs', line: 2, names: ['CartController', 'Shared'] },
      { file: 'Program.cs', line: 3, names: ['Chat'] },
      { file: 'Program.cs', line: 4, names: ['DiskCheck'] },
    ],
  });
});
