import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, sourcesOf } from '../check.ts';

const routes = `def includeme(config):
    config.add_route("home", "/")
    config.add_route(
        "order",
        "orders/{id}",
        factory="shop.Orders",
    )
    config.add_route(name="stats", pattern="/stats")
    config.add_route(
        "long",
        (
            "/long/{id}"
            "/more/"
        ),
    )
    config.add_static_view("static", "shop:static")
    config.add_view(route_name="stats", renderer="stats.html", **more)
`;

test('Pyramid: views by the name of their route, with what their class says, and without one', () => {
  check(
    {
      'requirements.txt': 'pyramid\n',
      'shop/routes.py': routes,
      'shop/views.py': `from pyramid.view import notfound_view_config, view_config, view_defaults
from shop.own import api_config

@view_config(route_name="home", renderer="json")
def home(request): ...

@view_defaults(route_name="order")
class Orders:
    @view_config(request_method="GET")
    def show(self): ...

    @view_config(request_method=("PUT", "POST"))
    @checked
    def save(self): ...

    def helper(self): ...

@view_config(route_name="stats", attr="sum")
class Stats:
    def sum(self): ...

@view_config(route_name="lost")
def lost(request): ...

@api_config(versions=["v1"], route_name="order", request_method="DELETE")
def remove(request): ...

@notfound_view_config()
def missing(request): ...

@view_config(route_name="long")
def long(request): ...
`,
      'shop/more.py': `from shop.views import late
def includeme(config):
    config.add_view(late, route_name="home", request_method="POST")
    config.add_view("shop.views.text", route_name="stats")
`,
    },
    [],
    [
      'ALL / home shop/views.py:4 high',
      'GET /orders/{id} Orders.show shop/views.py:9 high',
      'PUT /orders/{id} Orders.save shop/views.py:12 high',
      'POST /orders/{id} Orders.save shop/views.py:12 high',
      'ALL /stats Stats.sum shop/views.py:18 high',
      'ALL /… lost shop/views.py:22 inferred',
      'DELETE /orders/{id} remove shop/views.py:25 inferred',
      'ALL /… missing shop/views.py:28 inferred',
      'ALL /long/{id}/more/ long shop/views.py:31 high',
      'POST / late shop/more.py:3 inferred',
      'ALL /stats text shop/more.py:4 inferred',
    ],
  );
});

test('Pyramid: what stands before a part that is included, and what is worked out', () => {
  const { routes: found, hidden } = readRoutes(
    sourcesOf({
      'requirements.txt': 'pyramid\n',
      'shop/app.py': `from pyramid.config import Configurator
def main(settings):
    config = Configurator(settings=settings)
    config.include("shop.routes", route_prefix="/api")
    for name in NAMES:
        config.add_route(name, PATHS[name])
        config.add_view(views[name], route_name=name)
    config.add_view(view=made(late), route_name="home")
    return config.make_wsgi_app()
`,
      'shop/routes.py': routes,
      'shop/views.py':
        'from pyramid.view import view_config\n@view_config(route_name="home")\ndef home(request): ...\n',
    }),
  );
  expect(found.map(({ path, confidence }) => `${path} ${confidence}`)).toEqual(['/ inferred']);
  expect(hidden).toEqual([
    { file: 'shop/app.py', line: 6, names: [], within: [] },
    { file: 'shop/app.py', line: 7 },
    { file: 'shop/app.py', line: 8, names: ['made', 'late'], within: ['made', 'late'] },
  ]);
});
