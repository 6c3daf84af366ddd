// Patterns of Django that stand in several lists, and texts that a file puts together.

import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, sourcesOf } from '../check.ts';

const view = `def show(request):
    return None
`;

test('lists under other names, sums of lists, and patterns below a language', () => {
  check(
    {
      'shop/urls.py': `from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path
from shop import views

items = [path("", views.show), path("new", views.show)]
more = [path("more", views.show)]
urlpatterns = [path("items/", include(items)), path("sold/", include((items, "sold")))] + more
urlpatterns += i18n_patterns(path("about/", views.show))
`,
      'shop/views.py': view,
    },
    [],
    [
      'ALL /<language>/about/ views.show shop/urls.py:8 high',
      'ALL /items/ views.show shop/urls.py:5 high',
      'ALL /items/new views.show shop/urls.py:5 high',
      'ALL /more views.show shop/urls.py:6 high',
      'ALL /sold/ views.show shop/urls.py:5 high',
      'ALL /sold/new views.show shop/urls.py:5 high',
    ],
  );
});

test('a path that is a name or has one in it is told, as sure as the name', () => {
  check(
    {
      'shop/urls.py': `from django.urls import path
from shop import views

base = "shop/"
prefix = ""
if settings.PREFIX:
    prefix = settings.PREFIX
urlpatterns = [
    path(f"{base}cart", views.show),
    path(f"{prefix}basket", views.show),
    path(settings.ADMIN, views.show),
    path("one", views.Item.as_view({"get": "retrieve", "delete": "destroy"})),
]
`,
      'shop/views.py': view,
    },
    [],
    [
      'ALL /basket views.show shop/urls.py:10 inferred',
      'ALL /shop/cart views.show shop/urls.py:9 high',
      'ALL /{settings.ADMIN} views.show shop/urls.py:11 inferred',
      'DELETE /one Item.destroy shop/urls.py:12 high',
      'GET /one Item.retrieve shop/urls.py:12 high',
    ],
  );
});

test('a router that builds on one of the REST framework, with calls of its own', () => {
  const files = {
    'shop/urls.py': `from django.urls import include, path
from rest_framework import routers
from shop import views

class Wide(routers.SimpleRouter):
    def also(self, path, view): ...

router = Wide()
router.register("items", views.Items)
router.also("more", views.show)
urlpatterns = [path("api/", include(router.urls))]
`,
    'shop/views.py': `from rest_framework import mixins, viewsets
class Items(mixins.ListModelMixin, viewsets.GenericViewSet): ...
`,
  };
  check(files, [], ['GET /api/items/ Items.list shop/urls.py:9 high']);
  expect(readRoutes(sourcesOf(files)).hidden).toMatchObject([{ file: 'shop/urls.py', line: 10 }]);
});

test.each([
  ['has its name and leaves the paths as they are', 'DefaultRouter', 'def extend(self, other): ...', 'high'],
  ['lays its paths otherwise', 'DefaultRouter', 'def get_urls(self): ...', 'inferred'],
  ['has routes of its own', 'Wide', 'routes = []', 'inferred'],
  ['asks for no slash', 'Wide', 'def __init__(self): ...', 'inferred'],
])('a router that builds on one of the REST framework and %s', (_, name, body, confidence) => {
  const files = {
    'shop/urls.py': `from django.urls import include, path
from rest_framework import routers
from shop import views

class ${name}(routers.DefaultRouter):
    ${body}

router = ${name}()
router.register("items", views.Items)
router.extend(more)
router.registry.extend(most.registry)
urlpatterns = [path("api/", include((router.urls, "api")))]
`,
    'shop/views.py': `from rest_framework import mixins, viewsets
class Items(mixins.ListModelMixin, viewsets.GenericViewSet): ...
`,
  };
  check(
    files,
    [],
    [`GET /api/ APIRootView shop/urls.py:12 ${confidence}`, `GET /api/items/ Items.list shop/urls.py:9 ${confidence}`],
  );
  expect(readRoutes(sourcesOf(files)).hidden).toEqual([
    { file: 'shop/urls.py', line: 10 },
    { file: 'shop/urls.py', line: 11, names: [], within: [] },
  ]);
});

test('a router that takes over what another holds may serve what is registered with others, and nothing else', () => {
  const files = {
    'shop/urls.py': `from django.urls import include, path
from rest_framework import routers
from shop import views

class Wide(routers.DefaultRouter):
    def extend(self, other):
        self.registry.extend(other.registry)

    def add(self, other):
        other.register_with(self)

router = Wide()
router.register("items", views.Items)
for module in MODULES:
    router.extend(locate(f"{module}.router"))
router.add(more)
urlpatterns = [path("api/", include(router.urls))]
`,
    'shop/plugin.py': `from rest_framework import routers
from shop.views import Carts
router = routers.SimpleRouter()
router.register("carts", Carts)
`,
    'shop/views.py': `from rest_framework import mixins, viewsets
class Items(mixins.ListModelMixin, viewsets.GenericViewSet): ...
class Base(viewsets.GenericViewSet): ...
class Carts(Base): ...
`,
  };
  expect(readRoutes(sourcesOf(files)).hidden).toEqual([
    { file: 'shop/urls.py', line: 15, names: ['Base', 'Carts'], within: [] },
    { file: 'shop/urls.py', line: 16 },
  ]);
});

test('patterns that are put into a list one by one, and more of them at once', () => {
  check(
    {
      'shop/settings.py': 'ROOT_URLCONF = "shop.urls"\n',
      'shop/urls.py': `from django.urls import include, path
from shop import views
from shop.sold import urls as sold

urlpatterns = [path("new/", views.show)]
urlpatterns.append(
    path("", include("shop.items.urls")),
)
urlpatterns.extend([path("more/", views.show), path("sold/", include(sold))])
urlpatterns.insert(0, path("first/", views.show))
if views.DEBUG:
    urlpatterns.append(path("debug/", views.show))
`,
      'shop/items/urls.py': `from django.urls import path
from shop import views
urlpatterns = [path("items/", views.show)]
`,
      'shop/sold/urls.py': `from django.urls import path
from shop import views
urlpatterns = [path("all/", views.show)]
`,
      'shop/views.py': view,
    },
    [],
    [
      'ALL /debug/ views.show shop/urls.py:12 inferred',
      'ALL /first/ views.show shop/urls.py:10 high',
      'ALL /items/ views.show shop/items/urls.py:3 high',
      'ALL /more/ views.show shop/urls.py:9 high',
      'ALL /new/ views.show shop/urls.py:5 high',
      'ALL /sold/all/ views.show shop/sold/urls.py:3 high',
    ],
  );
});

test('patterns that other files of a package hold, by whatever names they are taken in', () => {
  check(
    {
      'shop/urls.py': `from django.urls import include, path
urlpatterns = [path("api/", include("shop.api.urls"))]
`,
      'shop/api/urls/__init__.py': `from .item import urlpatterns as item_urls
from .cart import carts
urlpatterns = [*item_urls] + carts
`,
      'shop/api/urls/item.py': `from django.urls import path
from shop import views
urlpatterns = [path(view=views.show, route="items/")]
`,
      'shop/api/urls/cart.py': `from django.urls import path
from shop import views
carts = [path("carts/", views.show)]
`,
      'shop/views.py': view,
    },
    [],
    [
      'ALL /api/carts/ views.show shop/api/urls/cart.py:3 high',
      'ALL /api/items/ views.show shop/api/urls/item.py:3 high',
    ],
  );
});

test('lists of other files, spread and added up, methods that a view is given, and the file that settings name', () => {
  check(
    {
      'server/shop/settings.py': 'ROOT_URLCONF = "shop.urls"\n',
      'server/shop/urls.py': `from django.conf import settings
from django.urls import include, path
from shop import views

urlpatterns = [path("api/", include("shop.app.urls"))]
if settings.DEBUG:
    urlpatterns += [path("debug/", views.show)]
`,
      'server/shop/app/urls/__init__.py': `from .cart import urlpatterns as cart_urls
from .item import urlpatterns as item_urls, more
from elsewhere import far

urlpatterns = [
    *cart_urls,
    *far,
] + item_urls + more
`,
      'server/shop/app/urls/cart.py': `from django.urls import include, path
from rest_framework.routers import SimpleRouter
from shop.app.views import Cart, Carts

router = SimpleRouter()
router.register("carts", Carts)
urlpatterns = [path("cart/", Cart.as_view(http_method_names=["get", "post", "options"])), path("", include(router.urls))]
`,
      'server/shop/app/urls/item.py': `from django.urls import path
from shop import views
urlpatterns = [path("items/", views.show)]
more = [path("more/", views.show)]
`,
      'server/shop/app/urls/old.py': `from django.urls import path
from shop import views
urlpatterns = [path("old/", views.show)]
`,
      'server/shop/app/views.py': `from rest_framework.viewsets import ViewSet
class Carts(ViewSet):
    def list(self, request):
        return None
`,
      'server/shop/other/views.py': `from rest_framework.viewsets import ViewSet
class Carts(ViewSet):
    def create(self, request):
        return None
`,
      'server/shop/views.py': view,
    },
    [],
    [
      'ALL /api/items/ views.show server/shop/app/urls/item.py:3 high',
      'ALL /api/more/ views.show server/shop/app/urls/item.py:4 high',
      'ALL /api/… include(elsewhere.far) server/shop/app/urls/__init__.py:7 inferred',
      'ALL /debug/ views.show server/shop/urls.py:7 inferred',
      'ALL /old/ views.show server/shop/app/urls/old.py:3 inferred',
      'GET /api/cart/ Cart server/shop/app/urls/cart.py:7 high',
      'GET /api/carts/ Carts.list server/shop/app/urls/cart.py:6 high',
      'POST /api/cart/ Cart server/shop/app/urls/cart.py:7 high',
    ],
  );
});

test('a list of a library is told like one that is included, and its own views answer; one of a file that is missing is open', () => {
  const listed = (module: string) =>
    readRoutes(
      sourcesOf({
        'shop/urls.py': `from django.urls import path\nfrom ${module} import urls\nurlpatterns = [\n  *urls,\n]\n`,
        'shop/sold/__init__.py': '',
        'shop/templates/far/login.html': '',
      }),
    );
  const { routes, hidden } = listed('far');
  expect(hidden).toEqual([]);
  expect(routes).toMatchObject([
    { method: 'ALL', path: '/…', handler: 'include(far.urls)', file: 'shop/urls.py', line: 4, confidence: 'inferred' },
  ]);
  expect(listed('shop.sold.urls').hidden).toEqual([{ file: 'shop/urls.py', line: 4 }]);
});

test('a view in the lines of a call is registered by it', () => {
  const { routes } = readRoutes(
    sourcesOf({
      'shop/urls.py':
        'from django.urls import path\nfrom shop import views\nurlpatterns = [\n    path(\n        "a/",\n        views.A.as_view(),\n    ),\n    path("b/", views.b),\n]\n',
    }),
  );
  expect(routes.map(({ path, line, endLine }) => [path, line, endLine])).toEqual([
    ['/a/', 4, 7],
    ['/b/', 8, undefined],
  ]);
});

test('names that views are looked up by, in their namespaces, and those that a router makes', () => {
  const sources = sourcesOf({
    'shop/urls.py': `from django.urls import include, path
from rest_framework import routers
from shop import views

router = routers.DefaultRouter()
router.register("items", views.Items)
router.register("carts", views.Carts, basename="cart")
router.register("tills", views.Tills)
urlpatterns = [
    path("", views.start, name="start"),
    path("help/", views.help, {"page": 1}, "help"),
    path("api/", include((router.urls, "api"), namespace="v1")),
    path("orders/", include("orders.urls")),
    path("old/", include(("orders.urls", "orders"), namespace="old")),
    path("more/", include([path("x/", views.start, name="x"), path("orders/", include("orders.urls"))])),
    path("some/", include("orders.urls", namespace=settings.SPACE)),
    path("none/", views.none, name=settings.NAME),
]
`,
    'shop/views.py': `from rest_framework import mixins, viewsets
from rest_framework.decorators import action

class Items(viewsets.ReadOnlyModelViewSet):
    queryset = models.ShopItem.objects.filter(gone=False)

    @action(detail=True, methods=["post"])
    def take_back(self, request, pk=None): ...

    @action(detail=False, url_name="best")
    def top(self, request): ...

class Carts(mixins.ListModelMixin, viewsets.GenericViewSet):
    @list_route()
    def recent(self, request): ...

    @detail_route(methods=["post"])
    def close_it(self, request, pk=None): ...

class Tills(mixins.ListModelMixin, viewsets.GenericViewSet): ...
`,
    'orders/urls.py': `from django.urls import path
from orders import views
app_name = "orders"
urlpatterns = [path("", views.all, name="all")]
`,
  });
  const named = readRoutes(sources).routes.map(({ method, path, name }) => `${method} ${path} ${name}`);
  expect(named).toEqual([
    'ALL / start',
    'ALL /help/ help',
    'GET /api/ v1:api-root',
    'GET /api/items/ v1:shopitem-list',
    'GET /api/items/<pk>/ v1:shopitem-detail',
    'POST /api/items/<pk>/take_back/ v1:shopitem-take-back',
    'GET /api/items/top/ v1:shopitem-best',
    'GET /api/carts/ v1:cart-list',
    'GET /api/carts/recent/ v1:cart-recent',
    'POST /api/carts/<pk>/close_it/ v1:cart-close-it',
    // Without a query set the name is worked out.
    'GET /api/tills/ undefined',
    'ALL /orders/ orders:all',
    'ALL /old/ old:all',
    'ALL /more/x/ x',
    'ALL /more/orders/ orders:all',
    'ALL /some/ undefined',
    'ALL /none/ undefined',
  ]);
});

test('a router of another file, and a list that is put into a namespace by its own name', () => {
  const sources = sourcesOf({
    'shop/urls.py': `from django.urls import include, path
from shop import api, views
from shop.more import router as more_router

urlpatterns = [path("items", views.items, name="items"), path("api/", include(api.item_router.urls))]
urlpatterns = [path("shop/", include((urlpatterns, "shop")))]
urlpatterns += [path("more/", include(more_router.urls)), path("login", views.login, name="login")]
if settings.CONTEXT_PATH:
    urlpatterns = [path(settings.CONTEXT_PATH, include(urlpatterns))]
`,
    'shop/api.py': `from rest_framework import mixins, routers, viewsets
class Items(mixins.ListModelMixin, viewsets.GenericViewSet): ...

item_router = routers.SimpleRouter()
item_router.register("", Items, basename="item")
`,
    'shop/more.py': `from rest_framework import routers
from shop.api import Items
router = routers.SimpleRouter()
router.register("all", Items, basename="all")
`,
  });
  const { routes } = readRoutes(sources);
  expect(routes.map(({ path, handler, name, file, line }) => `${path} ${handler} ${name} ${file}:${line}`)).toEqual([
    '/shop/items views.items shop:items shop/urls.py:5',
    '/shop/api/ Items.list shop:item-list shop/api.py:5',
    '/more/all/ Items.list all-list shop/more.py:4',
    '/login views.login login shop/urls.py:7',
  ]);
});

test('patterns that a function of the file gives', () => {
  const files = {
    'shop/urls.py': `from django.urls import path, re_path
from shop import views
urlpatterns = [path("items/", views.items)]
if settings.DEBUG:
    def media_urls(prefix):
        from django.views.static import serve
        return [re_path("^media/", views.media)]
    def other_urls(prefix):
        if prefix:
            return []
        return [path("other/", views.other)]
    urlpatterns += media_urls(prefix="/media/")
    urlpatterns += other_urls("/other/")
`,
    'shop/views.py': 'def items(request): ...\ndef media(request): ...\ndef other(request): ...\n',
  };
  check(files, [], ['ALL /items/ views.items shop/urls.py:3 high', 'ALL /media/ views.media shop/urls.py:7 inferred']);
  expect(readRoutes(sourcesOf(files)).hidden).toEqual([{ file: 'shop/urls.py', line: 13 }]);
});

test('views that an import over several lines names', () => {
  check(
    {
      'requirements.txt': 'django\n',
      'shop/urls.py':
        'from django.urls import path\nfrom shop import carts, \\\n    orders, tills\nurlpatterns = [path("a/", orders.Orders.as_view()), path("b/", tills.show)]\n',
      'shop/orders.py':
        'from django.views.generic import FormView\nclass Orders(FormView):\n    def form_valid(self, form): ...\n',
      'shop/carts.py': '',
      'shop/tills.py': 'def show(request): ...\n',
    },
    [],
    ['ALL /a/ orders.Orders shop/urls.py:4 high', 'ALL /b/ tills.show shop/urls.py:4 high'],
  );
  const { routes } = readRoutes(
    sourcesOf({
      'shop/urls.py':
        'from django.urls import path\nfrom shop import carts, \\\n    orders\nurlpatterns = [path("a/", orders.Orders.as_view())]\n',
      'shop/orders.py':
        'from django.views.generic import FormView\nclass Orders(FormView):\n    def form_valid(self, form): ...\n',
    }),
  );
  expect(routes.map(({ alsoRuns }) => alsoRuns?.map(({ name }) => name))).toEqual([['form_valid']]);
});
