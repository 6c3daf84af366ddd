// Routes of Laravel: groups in groups, files that providers take in, resources.

import { test } from 'vitest';
import { check } from '../check.ts';

test('files under what bootstrap/app.php and providers put before them', () => {
  check(
    {
      'bootstrap/app.php': `<?php
use Illuminate\\Foundation\\Application;
return Application::configure()->withRouting(
    web: __DIR__.'/../routes/web.php',
    api: __DIR__.'/../routes/api.php',
    health: '/up',
)->create();
`,
      'routes/web.php': `<?php
use Illuminate\\Support\\Facades\\Route;
// Route::get('/ghost', 'Ghost@show');
# Route::get('/ghost', 'Ghost@show');
Route::get('/', fn () => view('home'));
Route::view('/about', 'about');
require __DIR__.'/auth.php';
`,
      'routes/auth.php':
        "<?php\nuse App\\LoginController as Door;\nRoute::post('login', [Door::class, 'store']);\nRoute::post('out', [App\\OutController::class, 'store']);\n",
      'routes/api.php': "<?php\nRoute::match(['put', 'patch'], 'user', 'UserController@update');\n",
      'app/Providers/AdminProvider.php': `<?php
use Illuminate\\Support\\Facades\\Route;
class AdminProvider {
  function map() {
    Route::prefix('admin')->middleware('web')->group(base_path('routes/admin.php'));
  }
}
`,
      'routes/admin.php': "<?php\nRoute::get('stats', StatsController::class);\n",
      'routes/lost.php': "<?php\nRoute::get('lost', LostController::class);\n",
    },
    [],
    [
      'GET /up undefined bootstrap/app.php:6 high',
      'GET / <inline> routes/web.php:5 high',
      'GET /about undefined routes/web.php:6 high',
      'POST /login LoginController@store routes/auth.php:3 high',
      'POST /out OutController@store routes/auth.php:4 high',
      'PUT /api/user UserController@update routes/api.php:2 high',
      'PATCH /api/user UserController@update routes/api.php:2 high',
      'GET /admin/stats StatsController routes/admin.php:2 high',
      'GET /lost LostController routes/lost.php:2 inferred',
    ],
  );
});

test('groups and resources', () => {
  check(
    {
      'bootstrap/app.php':
        "<?php\nuse Illuminate\\Foundation\\Application;\nApplication::configure()->withRouting(web: __DIR__.'/../routes/web.php');\n",
      'routes/web.php': `<?php
Route::group(['prefix' => 'shop', 'middleware' => ['auth']], function () {
    Route::controller(CartController::class)->prefix('cart')->group(function () {
        Route::get('/', 'show');
        Route::delete('{item}', 'drop')->whereNumber('item');
    });
    Route::apiResource('orders.line-items', LineItemController::class)->only(['index', 'update'])->shallow();
    Route::resource('photos', 'PhotoController', ['except' => ['create', 'edit', 'update', 'destroy', 'store']]);
    Route::get($path, [AnyController::class, 'any']);
});
`,
    },
    [],
    [
      'GET /shop/cart CartController@show routes/web.php:4 high',
      'DELETE /shop/cart/{item} CartController@drop routes/web.php:5 high',
      'GET /shop/orders/{order}/line-items LineItemController@index routes/web.php:7 high',
      'PUT /shop/line-items/{line_item} LineItemController@update routes/web.php:7 high',
      'PATCH /shop/line-items/{line_item} LineItemController@update routes/web.php:7 high',
      'GET /shop/photos PhotoController@index routes/web.php:8 high',
      'GET /shop/photos/{photo} PhotoController@show routes/web.php:8 high',
      'GET /shop/{$path} AnyController@any routes/web.php:9 inferred',
    ],
  );
});

const byType = (path: string) => `<?php
use Illuminate\\Support\\Facades\\Route;
class RouteServiceProvider {
    public static function load(string $type): void {
        Route::group([], base_path(${path}));
    }
}
`;
const ofTypes = {
  'routes/web.base.php': "<?php\nRoute::get('home', Home::class);\n",
  'routes/api.base.php':
    "<?php\nRoute::prefix('api')->group(function () {\n  Route::get('users', Users::class);\n});\n",
  'routes/old.base.php': "<?php\nRoute::get('old', Old::class);\n",
};

test.each(["sprintf('routes/%s.base.php', $type)", '"routes/{$type}.base.php"', "'routes/' . $type . '.base.php'"])(
  'files that a function is told to take in, by %s',
  (path) => {
    check(
      {
        'bootstrap/app.php': `<?php
use Illuminate\\Foundation\\Application;
return Application::configure()->withRouting(using: static function (): void {
    RouteServiceProvider::load('web');
    RouteServiceProvider::load('api');
})->create();
`,
        'app/RouteServiceProvider.php': byType(path),
        ...ofTypes,
      },
      [],
      [
        'GET /home Home routes/web.base.php:2 high',
        'GET /api/users Users routes/api.base.php:3 high',
        'GET /old Old routes/old.base.php:2 inferred',
      ],
    );
  },
);

test('where it is not known which files these are', () => {
  check(
    {
      'app/RouteServiceProvider.php': byType("sprintf('routes/%s.base.php', $type)"),
      'app/Http/Kernel.php': '<?php load($kind);\n',
      ...ofTypes,
    },
    [],
    [
      'GET /home Home routes/web.base.php:2 inferred',
      'GET /api/users Users routes/api.base.php:3 inferred',
      'GET /old Old routes/old.base.php:2 inferred',
    ],
  );
});
