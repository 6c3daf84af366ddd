/** APIs of django-ninja: below the URLs of Django that hold them, with the prefixes of their routers. */
import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, sourcesOf } from '../check.ts';

const shop = {
  'requirements.txt': 'django\ndjango-ninja\n',
  'shop/urls.py': `from django.contrib import admin
from django.urls import include, path
from shop.api import api

urlpatterns = [
    path('health/', health),
    path('v1/', include('shop.versions')),
]
`,
  'shop/versions.py': `from django.urls import path
from .api import api

urlpatterns = [path('api/', api.urls)]
`,
  'shop/api.py': `from ninja import NinjaAPI
from shop.orders.api import router as orders

api = NinjaAPI(title='Shop')
api.add_router('/orders/', orders)
api.add_router('carts', 'shop.carts.router', tags=['carts'])
api.add_router('/stock', 'stock.api.router')

@api.get('/ping')
def ping(request): ...

@api.api_operation(['POST', 'PATCH'], '/notes')
def note(request): ...
`,
  'shop/orders/api.py': `from ninja import Router, Schema
from .lines import router as lines

router = Router(tags=['orders'])
router.add_router('{order_id}/lines', lines)

class OrderIn(Schema):
    title: str

@router.get('', response=list)
def list_orders(request): ...

@router.post('/')
def create_order(request, data: OrderIn): ...

@router.delete('{order_id}')
def delete_order(request, order_id: int): ...
`,
  'shop/orders/lines.py': `from ninja import Router

router = Router()

@router.get('/all')
def list_lines(request, order_id: int): ...
`,
  'shop/carts.py': `from ninja import Router

router = Router()
other = Router()

@router.get('')
def list_carts(request): ...

@other.get('/lost')
def lost(request): ...
`,
  'apps/stock/api.py': `from ninja import Router

router = Router()

@router.get('/all')
def stock(request): ...
`,
};

test('routers below an API, and the API below the URLs', () => {
  check(
    shop,
    [],
    [
      'ALL /health/ health shop/urls.py:6 high',
      'DELETE /v1/api/orders/{order_id} delete_order shop/orders/api.py:16 high',
      'GET /lost lost shop/carts.py:9 inferred',
      'GET /v1/api/carts list_carts shop/carts.py:6 high',
      'GET /v1/api/orders/ list_orders shop/orders/api.py:10 high',
      'GET /v1/api/orders/{order_id}/lines/all list_lines shop/orders/lines.py:5 high',
      'GET /v1/api/stock/all stock apps/stock/api.py:5 high',
      'GET /v1/api/ping ping shop/api.py:9 high',
      'PATCH /v1/api/notes note shop/api.py:12 high',
      'POST /v1/api/notes note shop/api.py:12 high',
      'POST /v1/api/orders/ create_order shop/orders/api.py:13 high',
    ],
  );
});

test('controllers of classes are said not to be read', () => {
  const files = {
    'requirements.txt': 'django\ndjango-ninja-extra\n',
    'shop/urls.py': `from django.urls import path
from ninja_extra import NinjaExtraAPI
from .users import Users

api = NinjaExtraAPI()
api.register_controllers(Users)
urlpatterns = [path('api/', api.urls)]
`,
    'shop/users.py': `from ninja_extra import api_controller, http_get

@api_controller('/users')
class Users:
    @http_get('/')
    def all(self): ...
`,
  };
  expect(readRoutes(sourcesOf(files)).hidden).toEqual([{ file: 'shop/urls.py', line: 6 }]);
});
