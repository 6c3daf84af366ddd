/** Blueprints of Flask that functions register which the maker of the app calls: with the prefix of all of them, or said to be unknown. */
import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, sourcesOf } from '../check.ts';

const blueprint = (name: string) => `${name} = Blueprint('${name}', __name__)

@${name}.route('/list')
def ${name}_list(): ...
`;

/** One app that hands itself on to the function that is written here. */
function factory(register: string, blueprints: readonly string[], call = 'register(app)') {
  return {
    'requirements.txt': 'flask\n',
    'shop/app.py': `from flask import Flask
from .register import register

def create_app(config):
    app = Flask(__name__)
    ${call}
    return app
`,
    'shop/register.py': `from flask import Blueprint
from .views import ${blueprints.join(', ')}

${register}`,
    'shop/views.py': `from flask import Blueprint

${blueprints.map(blueprint).join('\n')}`,
  };
}

test('a blueprint in a blueprint that another function makes', () => {
  check(
    factory(
      `def register(app):
    outer = Blueprint('outer', __name__, url_prefix='/outer')
    attach(outer)
    app.register_blueprint(outer)

def attach(parent):
    middle = Blueprint('middle', __name__)
    middle.register_blueprint(orders, url_prefix='/orders')
    parent.register_blueprint(middle, url_prefix='/middle')
`,
      ['orders'],
    ),
    [],
    ['GET /outer/middle/orders/list orders_list shop/views.py:5 high'],
  );
});

test('a prefix that the function is given', () => {
  check(
    factory(
      `def register(app, prefix):
    app.register_blueprint(orders, url_prefix=prefix + '/orders')
    app.register_blueprint(carts, url_prefix=f'{prefix}/carts')
`,
      ['orders', 'carts'],
      "register(app, '/shop')",
    ),
    [],
    ['GET /shop/carts/list carts_list shop/views.py:10 high', 'GET /shop/orders/list orders_list shop/views.py:5 high'],
  );
});

test('a prefix that only the program knows is none that is sure', () => {
  check(
    factory(
      `def register(app, prefix):
    app.register_blueprint(orders, url_prefix=prefix + '/orders')
    inner = Blueprint('inner', __name__, url_prefix=prefix)
    inner.register_blueprint(carts)
    app.register_blueprint(inner)
`,
      ['orders', 'carts'],
      'register(app, config.prefix)',
    ),
    [],
    [
      "GET {prefix + '/orders'}/list orders_list shop/views.py:5 inferred",
      'GET {prefix}/list carts_list shop/views.py:10 inferred',
    ],
  );
});

test('a loop over blueprints and their prefixes, and one after it', () => {
  check(
    factory(
      `def register(app):
    for each in (orders, carts):
        app.register_blueprint(each, url_prefix='/both')
    for each, prefix in [(users, '/users'), (teams, '/teams')]:
        app.register_blueprint(each, url_prefix=prefix)
`,
      ['orders', 'carts', 'users', 'teams'],
    ),
    [],
    [
      'GET /both/list carts_list shop/views.py:10 high',
      'GET /both/list orders_list shop/views.py:5 high',
      'GET /teams/list teams_list shop/views.py:20 high',
      'GET /users/list users_list shop/views.py:15 high',
    ],
  );
});

test('a blueprint that a function makes, whose views return something too', () => {
  check(
    {
      'requirements.txt': 'flask\n',
      'shop/app.py': `from flask import Flask
from shop import orders
from shop.carts import make as make_carts

def create_app():
    app = Flask(__name__)
    app.register_blueprint(orders.make(store), url_prefix='/orders')
    carts = make_carts(store)
    app.register_blueprint(carts)
    return app
`,
      'shop/orders.py': `from flask import Blueprint
def make(store):
    orders = Blueprint('orders', __name__)
    @orders.route('/list')
    def listed():
        found = store.all()
        return found
    return orders
`,
      'shop/carts.py': `from flask import Blueprint
def make(store):
    carts = Blueprint('carts', __name__, url_prefix='/carts')
    @carts.route('/list')
    def listed(): ...
    return carts
`,
    },
    [],
    ['GET /orders/list listed shop/orders.py:4 high', 'GET /carts/list listed shop/carts.py:4 high'],
  );
});

test('where a blueprint is put that is not known, no more is open than what is on those without a place', () => {
  const { hidden } = readRoutes(
    sourcesOf({
      'requirements.txt': 'flask\n',
      'shop/app.py': `from flask import Flask
from shop.views import carts, orders
app = Flask(__name__)
app.register_blueprint(orders)
for each in load():
    app.register_blueprint(each)
somewhere().register_blueprint(carts)
def put(site):
    site.register_blueprint(orders)
`,
      'shop/views.py': `from flask import Blueprint
${blueprint('orders')}
${blueprint('carts')}
${blueprint('lost')}`,
    }),
  );
  expect(hidden).toEqual([
    { file: 'shop/app.py', line: 6, names: ['carts_list', 'lost_list'], within: [] },
    { file: 'shop/app.py', line: 9, on: 'site', names: ['carts_list', 'lost_list', 'orders_list'], within: ['put'] },
  ]);
});

test('views that functions of the file are handed, with what these say of them', () => {
  const files = {
    'requirements.txt': 'flask\n',
    'shop/api.py': `from flask import Flask
from .views import Orders, carts
app = Flask(__name__)
def put(view, url, name, methods=None):
    app.add_url_rule(url, endpoint=name, view_func=view, methods=["GET", "POST"])
def at_top(view):
    app.add_url_rule("/", view_func=view)
put(Orders, "/orders", "orders")
put(carts, "/carts", name="carts")
at_top(carts)
`,
    'shop/views.py': `from flask.views import MethodView
class Orders(MethodView):
    def get(self): ...
    def post(self): ...
def carts(): ...
`,
  };
  check(
    files,
    [],
    [
      'GET /orders Orders.get shop/api.py:8 high',
      'POST /orders Orders.post shop/api.py:8 high',
      'GET /carts carts shop/api.py:9 high',
      'POST /carts carts shop/api.py:9 high',
    ],
  );
  const { routes, hidden } = readRoutes(sourcesOf(files));
  expect(routes.map(({ name }) => name)).toEqual(['orders', 'orders', 'carts', 'carts']);
  expect(hidden).toEqual([{ file: 'shop/api.py', line: 7, names: ['carts'], within: ['at_top'] }]);
});

test('an app that a package hands on under another name', () => {
  check(
    {
      'requirements.txt': 'fastapi\n',
      'shop/main.py': `from fastapi import FastAPI
from shop.apps import api_app
app = FastAPI()
app.mount("/api", api_app)
`,
      'shop/apps/__init__.py': 'from shop.apps.api import app as api_app\n',
      'shop/apps/api.py': `from fastapi import FastAPI
app = FastAPI()
@app.get("/orders")
def orders(): ...
`,
    },
    [],
    ['GET /api/orders orders shop/apps/api.py:3 high'],
  );
});
