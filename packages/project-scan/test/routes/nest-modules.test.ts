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

test('a prefix that a constant says', () => {
  check(
    {
      ...controllers,
      'prefixes.ts': "export const SHOP = '/api/shop';\n",
      'app.module.ts':
        "import { SHOP } from './prefixes';\nconst ROOT = '/root';\nconst routes: Routes = [\n  { path: SHOP, module: OrdersModule },\n  { path: `${ROOT}/is`, module: HealthModule },\n];\n@Module({ imports: [RouterModule.register(routes)] })\nexport class AppModule {}\n",
      'health.module.ts': '@Module({ controllers: [HealthController] })\nexport class HealthModule {}\n',
    },
    ['@nestjs/common'],
    [
      'GET /api/shop/orders/:id OrdersController.one orders.controller.ts:4 high',
      'GET /root/is/health HealthController.check health.controller.ts:4 high',
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

test('modules in lists that have names, and two controllers of one name', () => {
  check(
    {
      'auth/email.controller.ts':
        "import { Controller, Post } from '@nestjs/common';\n@Controller('email')\nexport class EmailController {\n  @Post('code')\n  code() {}\n}\n",
      'auth/auth.module.ts':
        "import { EmailController } from './email.controller';\n@Module({ controllers: [EmailController] })\nexport class AuthModule {}\n",
      'tools/email.controller.ts':
        "import { Controller, Post } from '@nestjs/common';\n@Controller('email')\nexport class EmailController {\n  @Post('send')\n  send() {}\n}\n",
      'tools/email.module.ts':
        "import { EmailController } from './email.controller';\nconst controllers = [EmailController];\n@Module({ controllers })\nexport class EmailModule {}\n",
      'tools/tools.module.ts':
        "import { EmailModule } from './email.module';\nconst modules = [EmailModule];\n@Module({\n  imports: [...modules, RouterModule.register([{ path: 'tools', module: ToolsModule, children: [...modules] }])],\n})\nexport class ToolsModule {}\n",
    },
    ['@nestjs/common'],
    [
      'POST /email/code EmailController.code auth/email.controller.ts:4 high',
      'POST /tools/email/send EmailController.send tools/email.controller.ts:4 high',
    ],
  );
});

test.each([
  ["app.setGlobalPrefix(process.env.PREFIX ?? 'api');\n", '/api/health', 'inferred'],
  ["app.setGlobalPrefix(config.get('PREFIX', 'api'));\n", '/api/health', 'inferred'],
  [
    "import { env } from './env';\nconst prefix = env('PREFIX', 'api');\napp.setGlobalPrefix(prefix);\n",
    '/api/health',
    'inferred',
  ],
  [
    "const { port, globalPrefix } = config.get('app', { infer: true });\napp.setGlobalPrefix(globalPrefix);\n",
    '/v1/health',
    'inferred',
  ],
  ["import { PREFIX } from './constants';\napp.setGlobalPrefix(PREFIX);\n", '/shop/health', 'high'],
  ['app.setGlobalPrefix(await prefixOf(app));\n', '/health', 'inferred'],
])('the prefix of all: %s', (main, path, confidence) => {
  check(
    {
      'health.controller.ts': controllers['health.controller.ts'],
      'constants.ts': "export const PREFIX = 'shop';\n",
      'app.config.ts':
        "const globalPrefix = env('GLOBAL_PREFIX', 'v1');\nexport const AppConfig = registerAs('app', () => ({\n  port: 80,\n  globalPrefix,\n}));\n",
      'main.ts': main,
    },
    ['@nestjs/common'],
    [`GET ${path} HealthController.check health.controller.ts:4 ${confidence}`],
  );
});

test('controllers that a function makes: none where nothing calls it', () => {
  const factory =
    "import { Controller, Get } from '@nestjs/common';\nexport function crudOf<E extends new (...args: any[]) => any>(entity: E, path: string) {\n  @Controller(path)\n  class Crud {\n    @Get()\n    list() {}\n  }\n  return Crud;\n}\n";
  check({ 'crud.factory.ts': factory }, ['@nestjs/common'], []);
  check(
    { 'crud.factory.ts': factory, 'carts.ts': "class Carts extends crudOf(Cart, 'carts') {}\n" },
    ['@nestjs/common'],
    [`GET /\${path} Crud.list crud.factory.ts:5 inferred`],
  );
});
