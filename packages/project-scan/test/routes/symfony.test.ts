// Routes of Symfony: attributes and annotations below what settings put before them, and routes of the settings.

import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, type Files, sourcesOf } from '../check.ts';

const composer = '{"require": {"symfony/framework-bundle": "7.*"}}';

const shop: Files = {
  'composer.json': composer,
  'config/routes.yaml': `# all of it
controllers:
    resource: { path: ../src/Controller/, namespace: App\\Controller }
    type: attribute
    prefix: /{_locale}
pings:
    resource: ../src/Controller/PingController.php
    type: annotation
home:
    path: /home
    controller: App\\HomeController::show
    methods: [GET, POST]
when@dev:
    _errors:
        resource: '@FrameworkBundle/Resources/config/routing/errors.php'
`,
  'config/routes/security.yaml': '_logout:\n    resource: security.route_loader.logout\n    type: service\n',
  'src/Controller/CartController.php': `<?php
namespace App\\Controller;
use Symfony\\Component\\Routing\\Attribute\\Route;
// #[Route('/ghost')]
#[Route('/carts', name: 'cart_'), IsGranted('USER')]
final class CartController extends AbstractController
{
    #[Route('/', name: 'all', methods: ['GET'])]
    #[Route('/page/{page<\\d+>?1}', methods: 'GET')]
    public function index(#[CurrentUser] User $user): Response {}

    #[Route(
        path: '/{id:cart}',
        methods: [Request::METHOD_PUT, 'PATCH'],
    )]
    #[IsGranted('edit')]
    public function edit(): Response {}

    #[Route('/debug', env: 'dev')]
    public function debug() {}

    #[Route(self::PATH)]
    public function odd() {}

    #[Route(['en' => '/about', 'nl' => '/over'])]
    public function about() {}

    public function none() { return '#[Route("/ghost")]'; }
}
`,
  'src/Controller/PingController.php': `<?php
use Symfony\\Component\\Routing\\Annotation\\Route as Path;
/**
 * Answers.
 * @Path("/ping", name="ping", methods={"GET", "HEAD"})
 */
class PingController
{
    public function __invoke() {}
}
abstract class Base
{
    /** @Path("/base") */
    public function base() {}
}
`,
  'src/Other/LostController.php': `<?php
use Symfony\\Component\\Routing\\Annotation\\Route;
class LostController
{
    /**
     * @Route("/lost/{id}", requirements={"id"="\\d+"})
     * @Security("is_granted('x')")
     */
    public function show() {}
}
`,
  'src/Kernel.php': `<?php
use Symfony\\Component\\Routing\\Loader\\Configurator\\RoutingConfigurator;
class Kernel {
  function configureRoutes(RoutingConfigurator $routes) {
    $routes->import('../config/{routes}/*.yaml');
    $routes->add('x', '/x');
  }
}
`,
  'src/Entity/Book.php': '<?php\nuse ApiPlatform\\Metadata\\ApiResource;\n#[ApiResource]\nclass Book {}\n',
};

test('attributes, annotations and settings', () => {
  const cart = 'src/Controller/CartController.php';
  const ping = 'src/Controller/PingController.php';
  check(
    shop,
    [],
    [
      `GET /{_locale}/carts/ CartController::index ${cart}:8 high`,
      `GET /{_locale}/carts/page/{page} CartController::index ${cart}:9 high`,
      `PUT /{_locale}/carts/{id} CartController::edit ${cart}:12 high`,
      `PATCH /{_locale}/carts/{id} CartController::edit ${cart}:12 high`,
      `ALL /{_locale}/carts/debug CartController::debug ${cart}:19 inferred`,
      `ALL /{_locale}/carts\${self::PATH} CartController::odd ${cart}:22 inferred`,
      `ALL /{_locale}/carts/about CartController::about ${cart}:25 high`,
      `ALL /{_locale}/carts/over CartController::about ${cart}:25 high`,
      `GET /ping PingController ${ping}:5 high`,
      `HEAD /ping PingController ${ping}:5 high`,
      'ALL /lost/{id} LostController::show src/Other/LostController.php:6 inferred',
      'GET /home App\\HomeController::show config/routes.yaml:9 high',
      'POST /home App\\HomeController::show config/routes.yaml:9 high',
    ],
  );
});

test('what bundles, code and base classes add is told as places', () => {
  const places = readRoutes(sourcesOf(shop)).hidden.map(({ file, line }) => `${file}:${line}`);
  expect(places.toSorted()).toEqual([
    'config/routes.yaml:14',
    'config/routes/security.yaml:1',
    'src/Controller/PingController.php:13',
    'src/Entity/Book.php:3',
    'src/Kernel.php:6',
  ]);
});

test('settings of one environment are routes of some, with the controllers that their defaults name', () => {
  check(
    {
      'composer.json': composer,
      'config/routes.yaml': `blog:
    path: /blog
    defaults:
        _controller: App\\BlogController::list
        _locale: nl
faq:
    path: /faq
    defaults: { _controller: 'App\\Faq::all' }
when@dev:
    mails:
        path: /mails
        controller: App\\MailController::list
about:
    path: /about
`,
      'config/routes/test/extra.yaml': 'seed:\n    path: /seed\n    controller: App\\SeedController::run\n',
    },
    [],
    [
      'ALL /seed App\\SeedController::run config/routes/test/extra.yaml:1 inferred',
      'ALL /blog App\\BlogController::list config/routes.yaml:1 high',
      'ALL /faq App\\Faq::all config/routes.yaml:6 high',
      'ALL /about undefined config/routes.yaml:13 high',
      'ALL /mails App\\MailController::list config/routes.yaml:10 inferred',
    ],
  );
});

test('settings lie in the folder of the application as well, as they did before version 4', () => {
  const files = {
    'composer.json': composer,
    'app/config/routing.yml': `app:
    resource: ../../src/Controller/
    type: annotation
help:
    path: /help
    defaults: { _controller: 'App\\Help::show' }
`,
    'app/config/routing_dev.yml':
      "_profiler:\n    resource: '@WebProfilerBundle/Resources/config/routing/profiler.xml'\n_main:\n    resource: routing.yml\nmails:\n    path: /mails\n    defaults: { _controller: 'App\\Mails::list' }\n",
    'src/Controller/TillController.php':
      "<?php\nnamespace App\\Controller;\nuse Symfony\\Component\\Routing\\Annotation\\Route;\nclass TillController extends AbstractController {\n    #[Route('/till', methods: ['GET'])]\n    public function open(): Response {}\n}\n",
  };
  check(
    files,
    [],
    [
      'GET /till TillController::open src/Controller/TillController.php:5 high',
      'ALL /mails App\\Mails::list app/config/routing_dev.yml:5 inferred',
      'ALL /help App\\Help::show app/config/routing.yml:4 high',
    ],
  );
  expect(readRoutes(sourcesOf(files)).hidden.map(({ file, line, why }) => `${file}:${line} ${why}`)).toEqual([
    'app/config/routing_dev.yml:1 brought',
  ]);
  const prefixed = { ...files, 'app/config/routing_dev.yml': '_main:\n    resource: routing.yml\n    prefix: /dev\n' };
  expect(readRoutes(sourcesOf(prefixed)).hidden.map(({ file, line, why }) => `${file}:${line} ${why}`)).toEqual([
    'app/config/routing_dev.yml:1 form',
  ]);
});

test('what bundles of others bring runs nothing of the project; who else answers is told by name, or may be anybody', () => {
  const hidden = (files: Files) =>
    readRoutes(sourcesOf({ 'composer.json': composer, ...files })).hidden.map(
      ({ file, line, why, names }) => `${file}:${line} ${why} ${names?.join(',')}`,
    );
  const bundle = (name: string) => `shop:\n    resource: '@${name}/routes.php'\n`;
  expect(hidden({ 'config/routes/a.yaml': bundle('ShopBundle') })).toEqual(['config/routes/a.yaml:1 brought ']);
  expect(hidden({ 'config/routes/a.yaml': bundle('ShopBundle'), 'src/ShopBundle.php': '<?php' })).toEqual([
    'config/routes/a.yaml:1 form undefined',
  ]);
  const loader = '_logout:\n    resource: security.route_loader.logout\n    type: service\n';
  expect(hidden({ 'config/routes/a.yaml': loader })).toEqual(['config/routes/a.yaml:1 brought ']);
  expect(hidden({ 'config/routes/a.yaml': loader, 'config/services.yaml': 'security.route_loader.logout: ~' })).toEqual(
    ['config/routes/a.yaml:1 form undefined'],
  );
  const code = (line: string) => `<?php\nfunction f(RoutingConfigurator $routes) {\n  ${line}\n}\n`;
  const inCode = (line: string) => hidden({ 'src/Kernel.php': code(line) });
  expect(inCode("$routes->import($configDir . '/routes/*.yaml');")).toEqual([]);
  expect(inCode("$routes->import($bundle->getPath() . '/Resources/config/routes' . self::EXTENSIONS);")).toEqual([]);
  expect(inCode("$routes->import($this->dir . '/extra.php');")).toEqual(['src/Kernel.php:3 form undefined']);
  expect(inCode("$routes->add('till', '/till')->controller([Till::class, 'open']);")).toEqual([
    'src/Kernel.php:3 form Till,class,open',
  ]);
  expect(inCode("$routes->add('till', '/till')->controller($till);")).toEqual(['src/Kernel.php:3 form undefined']);
  const book =
    '<?php\nuse ApiPlatform\\Metadata\\ApiResource;\n#[ApiResource(provider: Books::class)]\nclass Book {}\n';
  expect(hidden({ 'src/Book.php': book })).toEqual(['src/Book.php:3 form Book,Books']);
});

test('Symfony itself serves nobody', () => {
  check({ ...shop, 'composer.json': '{"name": "symfony/symfony", "require": {"symfony/routing": "7"}}' }, [], []);
});
