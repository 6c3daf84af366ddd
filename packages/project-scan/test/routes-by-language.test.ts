// Routes of other protocols, of frameworks with decorators, and of other languages.

import { expect, test } from 'vitest';
import { readRoutes } from '../src/parts/routes.ts';
import { check, sourcesOf } from './check.ts';

test('trpc: every procedure under the keys that lead to it, once', () => {
  check(
    {
      'src/root.ts': `import { userRouter } from './user';
import { ping } from './ping';
export const appRouter = router({
  user: userRouter,
  ping,
  inner: { deep: t.router({ now: publicProcedure.query(() => 1) }) },
});
`,
      'src/user.ts': `export const userRouter = createTRPCRouter({
  list: protectedProcedure
    .input(z.object({ query: z.string() }))
    .query(async () => db.query('x')),
  add: protectedProcedure.mutation(async () => {}),
});
`,
      'src/ping.ts': 'export const ping = publicProcedure.subscription(() => {});\n',
    },
    ['@trpc/server'],
    [
      'QUERY user.list <inline> src/user.ts:2 high',
      'MUTATION user.add <inline> src/user.ts:5 high',
      'SUBSCRIPTION ping ping src/root.ts:5 high',
      'QUERY inner.deep.now <inline> src/root.ts:6 high',
    ],
  );
});

test('trpc: records of procedures that a router takes as they are', () => {
  check(
    {
      'src/root.ts': `import { postRouter } from './post';
export const appRouter = createTRPCRouter({ post: postRouter });
`,
      'src/post.ts': `import type { TRPCRouterRecord } from '@trpc/server';
export const postRouter = {
  all: publicProcedure.query(() => []),
  add: protectedProcedure.input(Post).mutation(() => {}),
} satisfies TRPCRouterRecord;
`,
    },
    ['@trpc/server'],
    ['QUERY post.all <inline> src/post.ts:3 high', 'MUTATION post.add <inline> src/post.ts:4 high'],
  );
});

test('trpc: what is spread into a router, or made by other means, is said', () => {
  const files = {
    'package.json': '{"name": "shop", "dependencies": {"@trpc/server": "*"}}',
    'root.ts': `import { plugins } from 'elsewhere';
export const appRouter = router({
  now: publicProcedure.query(() => 1),
  ...plugins,
  admin: adminRouterOf(db),
});
`,
  };
  const { routes, hidden } = readRoutes(sourcesOf(files));
  expect(routes.map(({ path }) => path)).toEqual(['now']);
  expect(hidden).toEqual([
    { file: 'root.ts', line: 4 },
    { file: 'root.ts', line: 5 },
  ]);
});

test('nestjs: paths that are constants of another file', () => {
  check(
    {
      'src/main.ts': 'const app = await NestFactory.create(AppModule);\n',
      'src/routes.ts':
        "const root = 'carts';\nexport const routes = { version: 'v1', cart: { root, remove: `/${root}/:id` } };\n",
      'src/carts.controller.ts': `import { Controller, Delete, Get } from '@nestjs/common';
import { routes } from './routes';
@Controller(routes.version)
export class CartsController {
  @Get(routes.cart.root)
  list() {}
  @Delete(routes.cart.remove)
  remove() {}
}
`,
    },
    ['@nestjs/common'],
    [
      'GET /v1/carts CartsController.list src/carts.controller.ts:5 high',
      'DELETE /v1/carts/:id CartsController.remove src/carts.controller.ts:7 high',
    ],
  );
});

test('nestjs: controllers under the global prefix', () => {
  check(
    {
      'src/main.ts': "const app = await NestFactory.create(AppModule);\napp.setGlobalPrefix('api');\n",
      'src/cats.controller.ts': `import { Controller, Get, Post } from '@nestjs/common';
@ApiTags('cats')
@Controller({ path: 'cats', version: '1' })
export class CatsController {
  constructor(private readonly cats: CatsService) {}

  @Get()
  @ApiResponse({ status: 200, description: '@Get("/no")' })
  async findAll(@Query() query: { a: string }): Promise<{ cats: Cat[] }> {
    return this.cats.get('/no');
  }

  @Post([':id/a', ':id/b'])
  @UseGuards(AuthGuard('jwt'))
  create(@Param('id') id: string) {}
}
`,
    },
    ['@nestjs/common'],
    [
      'GET /api/cats CatsController.findAll src/cats.controller.ts:7 high',
      'POST /api/cats/:id/a CatsController.create src/cats.controller.ts:13 high',
      'POST /api/cats/:id/b CatsController.create src/cats.controller.ts:13 high',
    ],
  );
});

test('fastapi: routers of modules, prefixes that are constants, decorators of several lines', () => {
  check(
    {
      'backend/app/main.py': `from fastapi import FastAPI
from app.api import router as api
from app.config import settings
app = FastAPI(title="x")
app.include_router(api, prefix=settings.API)

@app.get("/health")
def health():
    return 1
`,
      'backend/app/config.py': 'class Settings(BaseSettings):\n    API: str = "/api/v1"\n',
      'backend/app/api/__init__.py': `from fastapi import APIRouter
from . import items
router = APIRouter()
router.include_router(items.router)
`,
      'backend/app/api/items.py': `from fastapi import APIRouter
router = APIRouter(prefix="/items", tags=["a", "b"])

# @router.get("/ghost")
@router.get(
    "/{id}",
    response_model=Item,
)
@cached
async def read_item(id: int):
    """@router.get("/ghost")"""

@router.post("/")
def create(): ...
`,
      'backend/app/client.py': 'import requests\nfrom fastapi import status\nrequests.get("/x")\n',
    },
    [],
    [
      'GET /health health backend/app/main.py:7 high',
      'GET /api/v1/items/{id} read_item backend/app/api/items.py:5 high',
      'POST /api/v1/items/ create backend/app/api/items.py:13 high',
    ],
  );
});

test('flask: methods, blueprints, and the app of a factory', () => {
  check(
    {
      'shop/__init__.py': `from flask import Flask
from .cart import bp

def create_app():
    app = Flask(__name__)
    app.register_blueprint(bp, url_prefix='/cart')
    return app
`,
      'shop/cart.py': `from flask import Blueprint
bp = Blueprint('cart', __name__, url_prefix='/old')

@bp.route('/', methods=['GET', 'POST'])
def show(): pass

@bp.delete('/<int:id>')
def drop(id): pass
`,
    },
    [],
    [
      'GET /cart/ show shop/cart.py:4 high',
      'POST /cart/ show shop/cart.py:4 high',
      'DELETE /cart/<int:id> drop shop/cart.py:7 high',
    ],
  );
});

test('django: what the root includes, and a router of the REST framework', () => {
  check(
    {
      'site/urls.py': `from django.urls import include, path
urlpatterns = [
    path('api/', include('shop.urls')),
    # path('ghost/', ghost),
    path('', home, name='home'),
]
`,
      'shop/urls.py': `from django.urls import include, re_path
from rest_framework.routers import DefaultRouter
router = DefaultRouter()
router.register(r'carts', views.CartViewSet)
urlpatterns = [
    re_path(r'^items/(?P<pk>\\d+)/$', views.Item.as_view()),
    re_path(r'^', include(router.urls)),
]
`,
    },
    [],
    [
      'ALL / home site/urls.py:5 high',
      'ALL /api/items/<pk>/ views.Item shop/urls.py:6 high',
      // Of a class that is not here nothing else is known.
      'ALL /api/carts/… views.CartViewSet shop/urls.py:4 inferred',
      'GET /api/ APIRootView shop/urls.py:7 high',
    ],
  );
});

test('django: lists that are included where they stand, views inside of decorators, what viewsets serve', () => {
  check(
    {
      'shop/urls.py': `from django.urls import include, path, re_path
from rest_framework import routers
from .views import OrderViewSet, TagViewSet
router = routers.SimpleRouter()
router.register("orders", OrderViewSet)
router.register("tags", TagViewSet, basename="tag")
urlpatterns = [
    re_path(
        r"^api/",
        include(
            [
                re_path("^auth/", include(([path("login/", views.login)], "rest"), namespace="rest")),
                path("me/", login_required(Me.as_view(template_name="me.html"))),
                path("old/", never_cache(views.old)),
                *router.urls,
            ]
        ),
    ),
]
`,
      'shop/views.py': `from rest_framework import mixins, viewsets
from rest_framework.decorators import action

class Owned(mixins.ListModelMixin):
    pass

class OrderViewSet(viewsets.ReadOnlyModelViewSet):
    lookup_field = "number"

    @action(detail=True, methods=["post", "delete"], url_path="paid-at")
    def paid(self, request, number=None):
        def list(): pass

    @action(detail=False)
    def recent(self, request):
        pass

class TagViewSet(Owned, viewsets.GenericViewSet):
    http_method_names = ["get", "post"]

    def create(self, request):
        pass

    def destroy(self, request, pk=None):
        pass
`,
    },
    [],
    [
      'ALL /api/auth/login/ views.login shop/urls.py:12 high',
      'ALL /api/me/ Me shop/urls.py:13 high',
      'ALL /api/old/ views.old shop/urls.py:14 high',
      'GET /api/orders/ OrderViewSet.list shop/urls.py:5 high',
      'GET /api/orders/<number>/ OrderViewSet.retrieve shop/urls.py:5 high',
      'POST /api/orders/<number>/paid-at/ OrderViewSet.paid shop/urls.py:5 high',
      'DELETE /api/orders/<number>/paid-at/ OrderViewSet.paid shop/urls.py:5 high',
      'GET /api/orders/recent/ OrderViewSet.recent shop/urls.py:5 high',
      'GET /api/tags/ TagViewSet.list shop/urls.py:6 high',
      'POST /api/tags/ TagViewSet.create shop/urls.py:6 high',
    ],
  );
});

test('go: groups, functions that are handed a group, nested routers, patterns with a method', () => {
  check(
    {
      'gin/main.go': `package main

import (
	"github.com/gin-gonic/gin"
	"x/users"
)

func main() {
	r := gin.Default()
	v1 := r.Group("/api")
	users.Register(v1.Group("/users"))
	v1.GET("/ping", func(c *gin.Context) {})
}
`,
      'users/routers.go': `package users

import "github.com/gin-gonic/gin"

func Register(router *gin.RouterGroup) {
	router.POST("/", auth, Create)
	client.GET("/no", x)
}
`,
      'chi/main.go': `package main

import "github.com/go-chi/chi/v5"

func serve() {
	r := chi.NewRouter()
	r.Route("/a", func(r chi.Router) {
		r.Get("/{id}", h.Get)
	})
	r.Delete("/b", del)
}
`,
      'std/main.go': `package main

import "net/http"

func main() {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /items/{id}", item)
	http.Handle("/static/", files)
}
`,
      'echo/main.go': `package main

import "github.com/labstack/echo/v4"

func main() {
	e := echo.New()
	e.PUT("/x", save, limit)
}
`,
      'echo5/main.go': `package main

import "github.com/labstack/echo/v5"

func main() {
	e := echo.NewWithConfig(echo.Config{})
	e.Group("/api").GET("/y", list)
}
`,
    },
    [],
    [
      'GET /api/ping <inline> gin/main.go:12 high',
      'POST /api/users/ Create users/routers.go:6 high',
      'GET /a/{id} h.Get chi/main.go:8 high',
      'DELETE /b del chi/main.go:10 high',
      'GET /items/{id} item std/main.go:7 high',
      'ALL /static/ files std/main.go:8 high',
      'PUT /x save echo/main.go:7 high',
      'GET /api/y list echo5/main.go:7 high',
    ],
  );
});

test('grpc: every method of a service, options or not', () => {
  check(
    {
      'shop.proto': `syntax = "proto3";
package shop.v1;
// service Ghost { rpc No (A) returns (B); }
service Carts {
  rpc Get (GetRequest) returns (Cart) {
    option (google.api.http) = { get: "/v1/carts" };
  }
  rpc List(stream ListRequest) returns (stream Cart);
}
`,
    },
    [],
    ['RPC /shop.v1.Carts/Get Get shop.proto:5 inferred', 'RPC /shop.v1.Carts/List List shop.proto:8 inferred'],
  );
});

const SHOP = 'syntax = "proto3";\npackage shop.v1;\nservice Carts {\n  rpc GetOne(A) returns (B);\n}\n';

test.each<[language: string, file: string, text: string, handler: string]>([
  [
    'Go',
    'a.go',
    'package a\n\ntype server struct {\n\tpb.UnimplementedOthersServer\n\tpb.UnimplementedCartsServer\n}\n',
    'server.GetOne b.go:3',
  ],
  [
    'Python',
    'a.py',
    'class Answers(pb.CartsServicer):\n    def GetOne(self, request, context):\n        pass\n',
    'Answers.GetOne a.py:2',
  ],
  [
    'Java',
    'A.java',
    'class A extends CartsGrpc.CartsImplBase {\n  @Override\n  public void getOne(A a) {}\n}\n',
    'A.getOne A.java:3',
  ],
  [
    'Kotlin',
    'A.kt',
    'class A(val b: B) : CartsGrpcKt.CartsCoroutineImplBase() {\n  override suspend fun getOne(a: A) = B()\n}\n',
    'A.getOne A.kt:2',
  ],
  [
    'C#',
    'A.cs',
    'public class A : Shop.Carts.CartsBase\n{\n    public override Task<B> GetOne(A a) => null;\n}\n',
    'A.GetOne A.cs:3',
  ],
  [
    'Rust',
    'a.rs',
    '#[tonic::async_trait]\nimpl carts_server::Carts for Shop {\n    async fn get_one(&self) {}\n}\n',
    'Shop.get_one a.rs:3',
  ],
  ['Ruby', 'a.rb', 'class A < Shop::V1::Carts::Service\n  def get_one(a, _)\n  end\nend\n', 'A.get_one a.rb:2'],
  [
    'C++',
    'a.cc',
    'class A final : public shop::Carts::Service {\n  Status GetOne(C* c) override { return ok; }\n};\n',
    'A.GetOne a.cc:2',
  ],
])('grpc: what answers a method in %s', (_, file, text, handler) => {
  const others = file === 'a.go' ? { 'b.go': 'package a\n\nfunc (s *server) GetOne(a *A) {}\n' } : {};
  check({ 'carts.proto': SHOP, [file]: text, ...others }, [], [`RPC /shop.v1.Carts/GetOne ${handler} high`]);
});

test.each<[language: string, file: string, text: string]>([
  ['Go', 'a.go', 'package a\n\nvar c = pb.NewCartsClient(conn)\n'],
  ['Python', 'a.py', 'stub = pb.CartsStub(channel)\n'],
  ['Java', 'A.java', 'class A { B b = CartsGrpc.newBlockingStub(c); }\n'],
  ['C#', 'A.cs', 'class A { Carts.CartsClient c; }\n'],
  ['Rust', 'a.rs', 'fn a() { CartsClient::connect("x"); }\n'],
  ['TypeScript', 'a.ts', 'const c = createClient(Carts, transport);\n'],
  ['Ruby', 'a.rb', "c = Shop::V1::Carts::Stub.new('x')\n"],
])('grpc: a service that %s only calls is somebody else’s', (_, file, text) => {
  const generated = { 'carts_pb2_grpc.py': 'class CartsServicer(object):\n    def GetOne(self): pass\n' };
  check({ 'carts.proto': SHOP, [file]: text, ...generated }, [], []);
});

test('grpc: of two services of one name it is not known which a class answers', () => {
  check(
    {
      'carts.proto': SHOP,
      'v2.proto': SHOP.replace('shop.v1', 'shop.v2'),
      'a.py': 'class One(pb.CartsServicer):\n    def GetOne(self): pass\n',
    },
    [],
    ['RPC /shop.v1.Carts/GetOne GetOne carts.proto:4 inferred', 'RPC /shop.v2.Carts/GetOne GetOne v2.proto:4 inferred'],
  );
});

test('grpc: methods of a service that scripts are given as an object', () => {
  check(
    {
      'carts.proto': SHOP,
      'a.js': 'server.addService(shop.v1.Carts.service, { getOne });\n',
      'b.js': 'const c = new shop.v1.Carts(address);\n',
    },
    [],
    ['RPC /shop.v1.Carts/GetOne GetOne carts.proto:4 inferred'],
  );
});

test('grpc: copies of what declares a service are one, and two that answer leave open which is meant', () => {
  check(
    {
      'carts.proto': SHOP,
      'page/carts.proto': SHOP,
      'old/carts.proto': `${SHOP}// older\n`,
      'a.py':
        'class One(pb.CartsServicer):\n    def GetOne(self): pass\nclass Two(pb.CartsServicer):\n    def GetOne(self): pass\n',
      'b.py': 'stub = pb.CartsStub(channel)\n',
    },
    [],
    ['RPC /shop.v1.Carts/GetOne GetOne carts.proto:4 inferred'],
  );
});

test.each([
  ['at the root', '', ''],
  ['in folders of their own', 'samples/python/', 'src/go/'],
])('a Python or Go framework itself serves nothing, %s', (_, python, go) => {
  check(
    {
      [`${python}pyproject.toml`]: '[project]\nname = "fastapi"\n',
      [`${python}fastapi/x.py`]: 'from fastapi import FastAPI\napp = FastAPI()\n@app.get("/x")\ndef x(): pass\n',
      [`${go}go.mod`]: 'module github.com/gin-gonic/gin\n',
      [`${go}x.go`]:
        'package x\n\nimport "github.com/gin-gonic/gin"\n\nfunc x() {\n\tr := gin.New()\n\tr.GET("/x", y)\n}\n',
    },
    [],
    [],
  );
});

test('jax-rs: verbs of methods below the path of their class, whatever else is said of them', () => {
  check(
    {
      'src/shop/Api.java':
        'package shop;\nimport jakarta.ws.rs.ApplicationPath;\n@ApplicationPath("/api")\npublic class Api {}\n',
      'src/shop/Carts.java': [
        'package shop;',
        'import jakarta.ws.rs.*;',
        '@Path("/carts")',
        '@Produces("application/json")',
        'public class Carts {',
        '  // @GET @Path("/old")',
        '  @GET',
        '  public java.util.List<Cart> list() { return all(); }',
        '  @POST @Path(value = "{id: \\\\d+}/items")',
        '  @Consumes({"text/plain", "x/y"})',
        '  public Cart add(@PathParam("id") long id, String item) { return null; }',
        '  @Path(Names.TOTAL) @GET',
        '  int total() { return 0; }',
        '  private void helper() {}',
        '}',
        'class Other { String GET; }',
      ].join('\n'),
      'src/shop/Old.kt': 'import javax.ws.rs.*\n@Path("old/")\nclass Old {\n  @DELETE\n  fun remove(): Unit {}\n}\n',
      'src/shop/Client.java': 'class Client { @GET void retrofit() {} }\n',
      'src/shop/Asked.java':
        'import jakarta.ws.rs.*;\n@Path("/ghost")\n@RegisterRestClient(configKey = "x")\ninterface Asked {\n  @GET String ask();\n}\n',
    },
    [],
    [
      'GET /api/carts Carts.list src/shop/Carts.java:7 high',
      'POST /api/carts/{id: \\d+}/items Carts.add src/shop/Carts.java:9 high',
      'GET /api/carts/${Names.TOTAL} Carts.total src/shop/Carts.java:12 inferred',
      'DELETE /api/old Old.remove src/shop/Old.kt:4 high',
    ],
  );
});

test('jax-rs: where nothing says what stands before the paths, they may be longer', () => {
  check(
    {
      'Carts.java':
        'import jakarta.ws.rs.*;\n@Path("carts")\nclass Carts {\n  @GET\n  public String list() { return ""; }\n}\n',
    },
    [],
    ['GET /carts Carts.list Carts.java:4 inferred'],
  );
});
