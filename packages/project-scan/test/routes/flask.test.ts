// Blueprints of Flask that other files of the project have.

import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, sourcesOf } from '../check.ts';

test('a file that imports a blueprint and nothing of the framework', () => {
  check(
    {
      'shop/__init__.py': `from flask import Flask
from shop.api import bp

app = Flask(__name__)
app.register_blueprint(bp, url_prefix="/api")
`,
      'shop/api/__init__.py': `from flask import Blueprint

bp = Blueprint("api", __name__)
`,
      'shop/api/tokens.py': `from shop.api import bp


@bp.route("/tokens", methods=["POST"])
def create():
    return {}
`,
    },
    [],
    ['POST /api/tokens create shop/api/tokens.py:4 high'],
  );
});

test('methods of a constant, a path of two texts, and methods that a program says', () => {
  const files = {
    'requirements.txt': 'flask',
    'app.py': `from flask import Flask

app = Flask(__name__)
BOTH = ["GET", "PUT"]

@app.route("/long" "/path", methods=BOTH)
def show():
    return {}

def endpoint(func):
    method, name = func.__name__.split("_")

    @app.route(f"/{name}", methods=[method])
    def wrapper():
        return func()
    return wrapper
`,
  };
  check(
    files,
    [],
    [
      'GET /long/path show app.py:6 high',
      'PUT /long/path show app.py:6 high',
      'ALL /{name} wrapper app.py:13 inferred',
    ],
  );
  expect(readRoutes(sourcesOf(files)).hidden).toMatchObject([{ file: 'app.py', line: 13 }]);
});

test('names that paths are looked up by, with those of the blueprints around them', () => {
  const sources = sourcesOf({
    'app.py': `from flask import Blueprint, Flask
from flask_restful import Api
from views import OneOrder, Show, index
app = Flask(__name__)
shop = Blueprint("shop", __name__, url_prefix="/shop")
orders = Blueprint("orders", __name__)
free = Blueprint(NAME, __name__)

@app.route("/")
def start():
    return ""

@orders.route("/orders", methods=["GET", "POST"], endpoint="all")
def every():
    return ""

@free.get("/free")
def gone():
    return ""

shop.add_url_rule("/", view_func=index)
shop.add_url_rule("/show", view_func=Show.as_view("show"))
shop.add_url_rule("/named", "named", index)
shop.register_blueprint(orders)
app.register_blueprint(shop)
app.register_blueprint(free)

api = Api(app)
api.add_resource(OneOrder, "/one")
`,
    'views.py': 'def index():\n    return ""\n',
  });
  expect(
    readRoutes(sources)
      .routes.map(({ method, path, name }) => `${method} ${path} ${name}`)
      .toSorted(),
  ).toEqual([
    'ALL /one oneorder',
    'ALL /shop/show shop.show',
    'GET / start',
    'GET /free undefined',
    'GET /shop/ shop.index',
    'GET /shop/named shop.named',
    'GET /shop/orders shop.orders.all',
    'POST /shop/orders shop.orders.all',
  ]);
});

test('a function of the project that registers what it is handed, call by call', () => {
  const files = {
    'shop/helpers.py': `from flask import Blueprint

def register_view(bp_or_app, routes, view_func, *args, **kwargs):
    for route in routes:
        bp_or_app.add_url_rule(route, view_func=view_func, *args, **kwargs)
`,
    'shop/users.py': `from flask import Blueprint
from flask.views import MethodView
from shop.helpers import register_view

class Profile(MethodView):
    def get(self): ...

def load(app):
    user = Blueprint("user", __name__)
    register_view(
        user, routes=["/<name>", "/<name>/all"], view_func=Profile.as_view("profile")
    )
    register_view(user, ROUTES, Profile.as_view("other"))
    app.register_blueprint(user, url_prefix="/user")
`,
    'shop/items.py': `from flask import Blueprint
from shop.helpers import register_view
items = Blueprint("items", __name__)
register_view(items, ["/items"], show)

def show():
    return ""
`,
    'shop/app.py': `from flask import Flask
from shop.items import items
from shop.users import load
app = Flask(__name__)
app.register_blueprint(items)
load(app)
`,
  };
  check(
    files,
    [],
    [
      'GET /items show shop/items.py:4 high',
      'GET /user/<name> Profile.get shop/users.py:10 high',
      'GET /user/<name>/all Profile.get shop/users.py:10 high',
    ],
  );
  const { routes, hidden } = readRoutes(sourcesOf(files));
  expect(hidden).toEqual([{ file: 'shop/users.py', line: 13 }]);
  expect(routes.map(({ name }) => name)).toEqual(['user.profile', 'user.profile', 'items.show']);
});
