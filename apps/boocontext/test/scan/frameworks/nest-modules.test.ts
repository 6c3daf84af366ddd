// Prefixes that NestJS gives to whole modules.

import { test } from 'vitest';
import { check } from '../check.ts';

const controllers = {
  'orders.controller.ts':
    "import { Controller, Get } from '@nestjs/common';\n@Controller('orders')\nexport class OrdersController {\n  @Get(':id')\n  one() {}\n}\n",
  'health.controller.ts':
    "import { Controller, Get } from '@nestjs/common';\n@Controller('health')\nexport class HealthController {\n  @Get()\n  check() {}\n}\n",
  'orders.module.ts': '@Module({ controllers: [OrdersController] })\nexport class OrdersModule {}\n',
};

test('the prefix of a module, and of those above it', () => {
  check(
    {
      ...controllers,
      'app.module.ts':
        "@Module({\n  imports: [\n    RouterModule.register([{ path: '/api', children: [{ path: 'shop', module: OrdersModule }] }]),\n  ],\n  controllers: [HealthController],\n})\nexport class AppModule {}\n",
    },
    ['@nestjs/common'],
    [
      'GET /api/shop/orders/:id OrdersController.one orders.controller.ts:4 high',
      'GET /health HealthController.check health.controller.ts:4 high',
    ],
  );
});

test('prefixes that stand elsewhere', () => {
  check(
    { ...controllers, 'app.module.ts': '@Module({ imports: [RouterModule.register(routes)] })\nclass AppModule {}\n' },
    ['@nestjs/common'],
    [
      'GET /orders/:id OrdersController.one orders.controller.ts:4 inferred',
      'GET /health HealthController.check health.controller.ts:4 inferred',
    ],
  );
});
