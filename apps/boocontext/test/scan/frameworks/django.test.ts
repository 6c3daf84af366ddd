// Patterns of Django that stand in several lists, and texts that a file puts together.

import { expect, test } from 'vitest';
import { readRoutes } from '../../../src/scan/frameworks/read-routes.ts';
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
  check(files, [], ['GET /api/items/ Items.list shop/urls.py:9 inferred']);
  expect(readRoutes(sourcesOf(files)).hidden).toEqual([{ file: 'shop/urls.py', line: 10 }]);
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
