// Routes of Python that are registered by calls and in lists, and what is mounted below others.

import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, type Files, sourcesOf } from '../check.ts';

function hiddenIn(files: Files): readonly string[] {
  return readRoutes(sourcesOf(files)).hidden.map(({ file, line }) => `${file}:${line}`);
}

test('fastapi: an app below another one, and routes that are registered by calls', () => {
  check(
    {
      'main.py': `from fastapi import FastAPI, APIRouter
from fastapi.staticfiles import StaticFiles
from admin import admin
app = FastAPI()
router = APIRouter(prefix="/v1")
router.add_api_route("/users", list_users, methods=["GET", "POST"])
app.add_api_websocket_route("/ws", talk)
app.include_router(router)
app.mount("/admin", admin)
app.mount("/static", StaticFiles(directory="static"))
`,
      'admin.py': `from fastapi import FastAPI
admin = FastAPI()

@admin.get("/stats")
def stats(): ...
`,
      'server.py': `from fastapi import APIRouter
class Server:
    def __init__(self):
        self.router = APIRouter()
        self.router.add_api_route("/health", self.health)
`,
    },
    [],
    [
      'GET /v1/users list_users main.py:6 high',
      'POST /v1/users list_users main.py:6 high',
      'WS /ws talk main.py:7 high',
      'GET /admin/stats stats admin.py:4 high',
      'GET /health self.health server.py:5 inferred',
    ],
  );
});

test('flask: a blueprint of a module of a package that was imported', () => {
  check(
    {
      'shop/app.py': `from flask import Flask
from shop import user
def create_app():
    app = Flask(__name__)
    app.register_blueprint(user.views.blueprint, url_prefix='/api')
`,
      'shop/user/__init__.py': 'from . import views\n',
      'shop/user/views.py': `from flask import Blueprint
blueprint = Blueprint('user', __name__)

@blueprint.route('/user')
def show(): ...
`,
    },
    [],
    ['GET /api/user show shop/user/views.py:4 high'],
  );
});

test('flask: rules that are added, views that are classes; quart has its own name', () => {
  check(
    {
      'app.py': `from flask import Flask
from views import Users, Old
import pages
app = Flask(__name__)
app.add_url_rule('/', 'home', pages.home)
app.add_url_rule('/users', view_func=Users.as_view('users'))
app.add_url_rule('/old', view_func=Old.as_view('old'), methods=['PUT'])
app.add_url_rule('/gone', view_func=Gone.as_view('gone'))
`,
      'views.py': `from flask.views import MethodView
class Users(MethodView):
    def get(self):
        return []

    async def post(self): ...

class Old(View): ...
`,
      'late.py': `from quart import Quart
late = Quart(__name__)

@late.route('/late')
async def soon(): ...
`,
    },
    [],
    [
      'GET / pages.home app.py:5 high',
      'GET /users Users.get app.py:6 high',
      'POST /users Users.post app.py:6 high',
      'PUT /old Old app.py:7 high',
      'ALL /gone Gone app.py:8 inferred',
      'GET /late soon late.py:4 high',
    ],
  );
});

test('starlette: lists, lists in lists and in other files, classes that answer', () => {
  check(
    {
      'app.py': `from starlette.applications import Starlette
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from users import routes as user_routes, Detail

static = StaticFiles(directory="static")
routes = [
    Route("/", endpoint=home),
    Route("/items", items, methods=["GET", "POST"]),
    Mount("/api", routes=[
        Route("/{id:int}", Detail),
        WebSocketRoute("/ws", socket),
        Mount("/users", routes=user_routes),
    ]),
    Mount("/static", static),
]
app = Starlette(debug=True, routes=routes)
app.add_route("/late", late)
`,
      'users.py': `from starlette.endpoints import HTTPEndpoint
from starlette.routing import Route

class Detail(HTTPEndpoint):
    async def get(self, request): ...
    async def delete(self, request): ...

routes: list[Route] = [Route("/all", everybody)]
`,
    },
    [],
    [
      'GET / home app.py:8 high',
      'GET /items items app.py:9 high',
      'POST /items items app.py:9 high',
      'GET /api/{id:int} Detail.get app.py:11 high',
      'DELETE /api/{id:int} Detail.delete app.py:11 high',
      'WS /api/ws socket app.py:12 high',
      'GET /api/users/all everybody users.py:8 high',
      'GET /late late app.py:18 high',
    ],
  );
});

test('aiohttp: tables, calls on the router, lists, and apps below apps', () => {
  check(
    {
      'shop/main.py': `from aiohttp import web
from .routes import setup_routes
from .admin import admin

def create():
    app = web.Application()
    setup_routes(app)
    app.add_routes([web.get('/ping', ping), web.view('/cart', Cart)])
    app.add_subapp('/admin/', admin)
    return app

class Cart(web.View):
    async def put(self): ...
`,
      'shop/routes.py': `from .views import index, table

def setup_routes(app):
    app.router.add_get('/', index, name='index')
    add_route = app.router.add_route
    add_route('*', '/any', views.any)
    add_route('POST', '/poll/{id}', views.vote)
    app.add_routes(table)
`,
      'shop/views.py': `from aiohttp import web
table = web.RouteTableDef()

@table.get('/table')
async def show(request): ...

@table.view('/things')
class Things(web.View):
    async def get(self): ...
    async def post(self): ...
`,
      'shop/admin.py': `from aiohttp import web
def make():
    admin = web.Application()
    return admin

admin = web.Application()
admin.router.add_delete('/users/{name}', remove)
`,
      'client.py': `import aiohttp
async def main():
    async with aiohttp.ClientSession() as session:
        await session.get('/users')
`,
    },
    [],
    [
      'GET / index shop/routes.py:4 high',
      'ALL /any views.any shop/routes.py:6 high',
      'POST /poll/{id} views.vote shop/routes.py:7 high',
      'GET /ping ping shop/main.py:8 high',
      'PUT /cart Cart.put shop/main.py:8 high',
      'GET /table show shop/views.py:4 high',
      'GET /things Things.get shop/views.py:7 high',
      'POST /things Things.post shop/views.py:7 high',
      'DELETE /admin/users/{name} remove shop/admin.py:7 high',
    ],
  );
});

test('what is registered under a condition may not be served', () => {
  check(
    {
      'main.py': `from fastapi import FastAPI
import private
app = FastAPI()
if settings.LOCAL:
    app.include_router(
        private.router, prefix="/private")

    @app.get("/debug")
    def debug(): ...

def create():
    app.add_api_route("/always", always)
    try:
        app.add_api_route("/also", also)
    except ValueError:
        app.add_api_route("/never", never)
if __name__ == "__main__":
    app.add_api_route("/main", main)
`,
      'private.py': `from fastapi import APIRouter
router = APIRouter()

@router.get("/users")
def users(): ...
`,
    },
    [],
    [
      'GET /private/users users private.py:4 inferred',
      'GET /debug debug main.py:8 inferred',
      'GET /always always main.py:12 high',
      'GET /also also main.py:14 high',
      'GET /never never main.py:16 inferred',
      'GET /main main main.py:18 high',
    ],
  );
});

test('what is registered on something that is not known is told', () => {
  const files = {
    'app.py': `from fastapi import FastAPI
from fastapi_users import FastAPIUsers
app = FastAPI()
app.include_router(FastAPIUsers().get_auth_router())
for router in routers:
    app.include_router(router)
@other.get("/x")
def x(): ...
app.mount("/metrics", make_asgi_app())
`,
    'lists.py': `from starlette.applications import Starlette
from starlette.routing import Mount, Route
from statics import statics
routes = [Route("/", home), Mount("/static", statics), make_route()]
if DEBUG:
    routes += [Mount("/mock", routes=mock)]
app = Starlette(routes=routes)
`,
    'statics.py': 'statics = StaticFiles(directory="statics")\n',
    'talk.py': 'import requests\n@other.get("/x")\ndef x(): ...\n',
  };
  expect(hiddenIn(files)).toEqual(['app.py:4', 'app.py:6', 'app.py:9', 'app.py:7', 'lists.py:6', 'lists.py:4']);
});

test('what serves files has no routes, nor has a class that is derived from it', () => {
  const files = {
    'app.py': `from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from pages import Pages
class Wiki(StaticFiles):
    async def get_response(self, path, scope): ...
class Other(Thing): ...
app = FastAPI()
app.mount("/wiki", Wiki(directory="wiki"))
app.mount("/pages", Pages(directory="pages", html=True), name="pages")
app.mount("/other", Other())
`,
    'pages.py': 'from fastapi import staticfiles\nclass Pages(staticfiles.StaticFiles): ...\n',
  };
  expect(hiddenIn(files)).toEqual(['app.py:10']);
});

test('routers of a class that is derived from that of FastAPI', () => {
  check(
    {
      'requirements.txt': 'fastapi\n',
      'shop/base.py': 'from fastapi import APIRouter\n\nclass UserRouter(APIRouter):\n    pass\n',
      'shop/users.py':
        "from shop.base import UserRouter\n\nrouter = UserRouter(prefix='/users')\n\n@router.get('/self')\ndef me(): ...\n",
      'shop/app.py':
        "from fastapi import FastAPI\nfrom shop import users\n\napp = FastAPI()\napp.include_router(users.router, prefix='/api')\n",
    },
    [],
    ['GET /api/users/self me shop/users.py:5 high'],
  );
});

test('what a function is given is what its callers hand over, and a call that decorates is a decorator', () => {
  const files = {
    'main.py': `from fastapi import FastAPI, APIRouter
from plugins import install
from users import router
api = FastAPI()
admin = FastAPI()
v1 = APIRouter(prefix="/v1")
install(v1)
api.include_router(v1)
if OPEN:
    join = router.post("/join")(join)
requests.get("/x")(y)
admin.include_router(router, prefix="/users")
`,
    'users.py': 'from fastapi import APIRouter\nrouter = APIRouter()\n',
    'plugins.py': `from mail import Mail
def install(server):
    for plugin in plugins.all():
        server.include_router(plugin.events, prefix="/events")
    deeper(server)

def deeper(it):
    it.add_api_route("/deep", deep)
`,
    'mail.py': `from fastapi import APIRouter
mails = APIRouter()

@mails.post("/mail")
def receive(): ...

class Mail:
    events = mails
`,
  };
  check(
    files,
    [],
    [
      'POST /v1/events/mail receive mail.py:4 inferred',
      'GET /v1/deep deep plugins.py:8 high',
      'POST /users/join join main.py:10 inferred',
    ],
  );
  // Others may have such a plugin.
  expect(hiddenIn(files)).toEqual(['plugins.py:4']);
});

test('flask: resources of an api, with its namespaces, and what it is put on', () => {
  check(
    {
      'shop/__init__.py': `from flask import Flask
from shop.api import blueprint
from shop.rest import api
class Shop(Flask): ...
def create_app():
    app = Shop(__name__)
    app.register_blueprint(blueprint, url_prefix="/api")
    api.init_app(app)
    return app
`,
      'shop/api.py': `from flask import Blueprint
from flask_restx import Api
from shop.users import users
blueprint = Blueprint("api", __name__)
api = Api(blueprint, prefix="/v1")
api.add_namespace(users)
carts = api.namespace("carts", path="/cart")

@carts.route("", "/all")
class Carts(Resource):
    def head(self): ...
`,
      'shop/users.py': `from flask_restx import Namespace, Resource
users = Namespace("users", "People")

class Base(Resource):
    def get(self): ...

@users.route("/<int:id>")
class User(Base):
    def delete(self, id):
        def post(): ...
`,
      'shop/rest.py': `from flask_restful import Api, Resource
api = Api()
class Orders(Resource):
    def put(self): ...
api.add_resource(Orders, "/orders", "/orders/<id>", endpoint="orders")

@api.resource("/stock")
class Stock(Resource):
    def get(self): ...
`,
      'shop/pets.py': `from flask import Flask
from flask_smorest import Api, Blueprint
from flask.views import MethodView
app = Flask(__name__)
api = Api(app)
blp = Blueprint("pets", "pets", url_prefix="/pets")

@blp.route("/")
class Pets(MethodView):
    @blp.response(200)
    def get(self): ...

api.register_blueprint(blp)
`,
    },
    [],
    [
      'HEAD /api/v1/cart Carts.head shop/api.py:9 high',
      'HEAD /api/v1/cart/all Carts.head shop/api.py:9 high',
      'GET /api/v1/users/<int:id> User.get shop/users.py:7 high',
      'DELETE /api/v1/users/<int:id> User.delete shop/users.py:7 high',
      'PUT /orders Orders.put shop/rest.py:5 high',
      'PUT /orders/<id> Orders.put shop/rest.py:5 high',
      'GET /stock Stock.get shop/rest.py:7 high',
      'GET /pets/ Pets.get shop/pets.py:8 high',
    ],
  );
});

test('loops over lists, functions that make routers and paths, methods that register', () => {
  check(
    {
      'shop/app.py': `from flask import Flask
from flask_restful import Api, Resource
from shop import users
from shop.carts import make_carts
from shop.paths import scoped
app = Flask(__name__)
for bp in [users.bp, make_carts(app)]:
    app.register_blueprint(bp)
names = ["hot", "new"]
for name in names:
    app.add_url_rule('/{}/<int:page>'.format(name), view_func=show)

@app.route(scoped("/login"))
def login(): ...

class Own(Api):
    def add_scoped(self, resource, *urls, **given):
        return self.add_resource(resource, *urls, **given)
api = Own(app)
class Orders(Resource):
    def get(self): ...
api.add_scoped(Orders, "/orders", endpoint="orders")
`,
      'shop/users.py': `from flask import Blueprint
bp = Blueprint("users", __name__, url_prefix="/users")

@bp.get("/me")
def me(): ...
`,
      'shop/carts.py': `from flask import Blueprint
def make_carts(app):
    carts = Blueprint("carts", __name__)

    @carts.route("/cart")
    def cart(): ...

    return carts
`,
      'shop/paths.py': `def scoped(rule):
    if MANY:
        return "/<org>{}".format(rule)
    return rule
`,
    },
    [],
    [
      'GET /users/me me shop/users.py:4 high',
      'GET /cart cart shop/carts.py:5 high',
      'GET /hot/<int:page> show shop/app.py:11 high',
      'GET /new/<int:page> show shop/app.py:11 high',
      'GET /login login shop/app.py:13 inferred',
      'GET /orders Orders.get shop/app.py:22 high',
    ],
  );
});

test('aiohttp: an app that an object keeps, and one that is put below it by a method', () => {
  check(
    {
      'server.py': `from aiohttp import web
from service import Service
from v2 import make_app
service = Service(
    application=web.Application(client_max_size=1)
)
service.put("/api", make_app())
`,
      'service.py': `from aiohttp import web
class Service:
    def __init__(self, application):
        self.application = application

    def put(self, path, app):
        self.application.add_subapp(path, app)
`,
      'v2.py': `from aiohttp import web
def make_app():
    app = web.Application()
    app.router.add_get('/users', users)
    return app
`,
      'pages.py': `class Pages:
    def enable(self):
        self.service.application.router.add_route('GET', '/', self.home)
`,
    },
    [],
    ['GET /api/users users v2.py:4 inferred', 'GET / self.home pages.py:3 inferred'],
  );
});

test('prefixes in variables that several files call the same', () => {
  const router = (prefix: string) =>
    `from fastapi import APIRouter\nfrom . import views\n\nprefix = "${prefix}"\n\nrouter = APIRouter()\nrouter.include_router(views.router, prefix=prefix)\n`;
  const views = 'from fastapi import APIRouter\n\nrouter = APIRouter()\n\n@router.get("/all")\ndef all():\n    pass\n';
  check(
    {
      'shop/main.py':
        'from fastapi import FastAPI\nfrom shop import carts, orders\nfrom shop.paths import base\n\napp = FastAPI()\napp.include_router(carts.router, prefix=base)\napp.include_router(orders.router, prefix=base)\n',
      'shop/paths.py': 'base = "/api"\n',
      'shop/other.py': 'base = "/other"\n',
      'shop/carts/__init__.py': router('/carts'),
      'shop/carts/views.py': views,
      'shop/orders/__init__.py': router('/orders'),
      'shop/orders/views.py': views,
    },
    [],
    ['GET /api/carts/all all shop/carts/views.py:5 high', 'GET /api/orders/all all shop/orders/views.py:5 high'],
  );
});
