/** What of the routes could not be read is open only in answers that it could change. */
import { expect, test } from 'vitest';
import { serveInTurn } from '../support/serve-files.ts';

const serve = serveInTurn('unread-concerns');

const packageOf = (name: string) =>
  JSON.stringify({ name: 'bakery', private: true, type: 'module', dependencies: { [name]: '*' } });

/** Who is asked, and whether what was not read of the routes stays open in the answer. */
type Expected = Readonly<Record<string, 'open' | 'complete'>>;

async function expectOpen(files: Readonly<Record<string, string>>, expected: Expected): Promise<void> {
  const server = await serve(files);
  const said: Record<string, string> = {};
  for (const symbol of Object.keys(expected)) {
    const { metadata } = await server.callTool('boocontext_callgraph', { symbol });
    const isOpen = /not all were read/.test(`${metadata.coverage?.['routes']}`);
    expect(metadata.complete, symbol).toBe(!isOpen);
    said[symbol] = isOpen ? 'open' : 'complete';
  }
  expect(said).toEqual(expected);
}

test('what serves by a library of which nothing is read concerns what its classes lead to', async () => {
  const server = await serve({
    'package.json': packageOf('@overnightjs/core'),
    'src/ovens.ts': `import { Controller, Get, Middleware } from '@overnightjs/core';
import { bake, guard } from './heat';

@Controller('ovens')
export class Ovens {
  @Get()
  @Middleware([guard])
  show(request, response) {
    response.json(bake());
  }
}
`,
    'src/heat.ts':
      'export const guard = (request, response, next) => next();\nexport function bake() {\n  return 200;\n}\n',
    'src/labels.ts':
      "export function label() {\n  return clean('rye ');\n}\nfunction clean(text: string) {\n  return text.trim();\n}\n",
  });
  const isComplete = async (symbol: string) => {
    const { metadata, summary } = await server.callTool('boocontext_impact', { symbol });
    if (metadata.complete !== true) expect(summary).toMatch(/those of overnight are not known/);
    return metadata.complete;
  };
  expect(await isComplete('guard')).toBe(false);
  expect(await isComplete('bake')).toBe(false);
  expect(await isComplete('clean')).toBe(true);
});

test('verbs that are worked out concern what their file names', async () => {
  const files = {
    'package.json': packageOf('express'),
    'src/more.ts': `import { Router } from 'express';
import { bake } from './ovens';
export const more = Router();
for (const verb of ['get', 'post'] as const) more[verb]('/bread', bake);
`,
    'src/ovens.ts': `import { heat } from './heat';
export function bake() {
  return heat();
}
`,
    'src/heat.ts': 'export function heat() {\n  return 200;\n}\n',
    'src/labels.ts': `export function label() {
  return clean('rye ');
}
function clean(text: string) {
  return text.trim();
}
export function lonely() {
  return 1;
}
`,
  };
  await expectOpen(files, { bake: 'open', heat: 'complete', clean: 'complete', label: 'complete' });
  const server = await serve(files);
  // What a change reaches ends in the file that registers, or in none that does.
  const routesOf = async (symbol: string) =>
    (await server.callTool('boocontext_impact', { symbol })).metadata.coverage?.['routes'];
  expect(await routesOf('heat')).toMatch(/not all were read/);
  expect(await routesOf('bake')).toMatch(/not all were read/);
  expect(await routesOf('clean')).toBeUndefined();
  expect(await server.callTool('boocontext_impact', { symbol: 'lonely' })).toMatchObject({
    verdict: 'SAFE',
    metadata: { complete: true },
  });
});

test('what a job that was not read may run is what its file brings, and not all that CommonJS requires behind it', async () => {
  const files = {
    'package.json': packageOf('croner').replace('"type":"module",', ''),
    'src/jobs.js': `const { Cron } = require('croner');
const { sweep } = require('./sweep');
const rooms = require('./rooms');
for (const each of loaded()) new Cron(each.when, each.run);
const wipe = (when) => new Cron(when, () => sweep());
module.exports = { wipe };
`,
    'src/sweep.js': `const { broom } = require('./broom');
function sweep() {
  return broom();
}
module.exports = { sweep };
`,
    'src/broom.js': 'function broom() {\n  return 1;\n}\nmodule.exports = { broom };\n',
    'src/rooms.js': "module.exports = { kitchen: require('./kitchen') };\n",
    'src/kitchen.js': 'exports.scrub = function scrub() {\n  return 1;\n};\n',
  };
  await expectOpen(files, { sweep: 'open', broom: 'complete', scrub: 'open' });
});

test('what is handed on as a value may be a route, further away too', async () => {
  const files = {
    'go.mod': 'module bakery\n\ngo 1.22\n',
    'serving.go': `package main

import "net/http"

func main() {
	mux := http.NewServeMux()
	for _, each := range offers() {
		mux.HandleFunc(each.path, each.answer)
	}
	http.ListenAndServe(":80", mux)
}
`,
    'offers.go': `package main

func offers() []offer {
	return []offer{{"/rolls", rolls}}
}
`,
    'rolls.go': `package main

import "net/http"

type offer struct {
	path   string
	answer http.HandlerFunc
}

func rolls(w http.ResponseWriter, r *http.Request) {
	w.Write(weigh())
}

func weigh() []byte {
	return scaled(nil)
}

func scaled(b []byte) []byte {
	return append(b, 1)
}
`,
  };
  await expectOpen(files, { rolls: 'open', weigh: 'complete', scaled: 'complete' });
  const server = await serve(files);
  const further = await server.callTool('boocontext_callgraph', { symbol: 'weigh', depth: 2 });
  expect(further).toMatchObject({ verdict: 'CAUTION', metadata: { complete: false } });
});

test('handlers taken from a module concern all that it exports, and hands on', async () => {
  await expectOpen(
    {
      'package.json': packageOf('fastify'),
      'serve.js': `import Fastify from 'fastify';
import * as stalls from './stalls/all.js';
const app = Fastify();
for (const [name, handler] of Object.entries(stalls)) app.route({ method: 'GET', url: '/' + name, handler });
`,
      'stalls/all.js': "export function market() {\n  return 1;\n}\nexport * from './night.js';\n",
      'stalls/night.js': 'export function lanterns() {\n  return 2;\n}\n',
      'lib/flour.js': 'export function sift() {\n  return 3;\n}\nexport const sifted = sift();\n',
    },
    { market: 'open', lanterns: 'open', sift: 'complete' },
  );
});

test('handlers of Python that are looked up in a module concern that module', async () => {
  await expectOpen(
    {
      'pyproject.toml': '[project]\nname = "bakery"\nversion = "1"\ndependencies = ["flask"]\n',
      'app.py': `from flask import Flask
import ovens

app = Flask(__name__)
for name in names():
    app.add_url_rule(f"/{name}", name, getattr(ovens, name))
`,
      'ovens.py': 'def heat():\n    return "hot"\n',
      'flour.py': 'def sift():\n    return 1\n\n\ndef bag():\n    return sift()\n',
    },
    { heat: 'open', sift: 'complete' },
  );
});

test('a list of imports loads no module by a path that is put together', async () => {
  await expectOpen(
    {
      'pyproject.toml': '[project]\nname = "bakery"\nversion = "1"\ndependencies = ["fastapi"]\n',
      'app.py': `from fastapi import FastAPI

from ovens import (
    heat,
)
from flour import sift

app = FastAPI()
app.mount(prefix(), heat)
sift()
`,
      'ovens.py': 'def heat():\n    return "hot"\n',
      'flour.py': 'def sift():\n    return weigh()\n\n\ndef weigh():\n    return 1\n',
      'scales.py': 'def level():\n    return 1\n\n\ndef stand():\n    return level()\n',
      'stalls.py': `from fastapi import APIRouter
from scales import stand

router = APIRouter()


@router.get("/market")
def market():
    return weighed()


def weighed():
    return stand()
`,
    },
    { heat: 'open', level: 'complete', market: 'open', weighed: 'complete', stand: 'complete' },
  );
});

test('a type answers nothing, and what is used in a file that serves by functions with names is used by these', async () => {
  await expectOpen(
    {
      'Cargo.toml': '[package]\nname = "bakery"\n[dependencies]\nactix-web = "4"\n',
      'src/main.rs': `mod crumbs;
use actix_web::{web, App, HttpServer};

fn main() {
    crumbs::greet();
}

fn configure(app: &mut web::ServiceConfig, path: &str) {
    let make = || web::scope(path).route("/bread", web::get().to(crumbs::bread)).route("/rye", web::get().to(|| async { crumbs::rye() }));
    app.service(make());
}
`,
      'src/crumbs.rs': `use actix_web::HttpResponse;

pub enum Grain {
    Rye,
}

pub async fn bread() -> HttpResponse {
    HttpResponse::Ok().body(name_of(Some(Grain::Rye)))
}

pub fn greet() {}

pub fn rye() -> &'static str {
    "rye"
}

fn name_of(grain: Option<Grain>) -> &'static str {
    let is_any = [1, 2].iter().any(|each| *each > 1);
    grain.map(|_| weight()).unwrap_or(if is_any { "rye" } else { "" })
}

fn weight() -> &'static str {
    "1 kg"
}
`,
    },
    { Grain: 'complete', weight: 'complete', greet: 'complete', bread: 'open', rye: 'open' },
  );
});

test('beside a function without a name, what another function uses is used by that one alone', async () => {
  await expectOpen(
    {
      'go.mod': 'module bakery\n\ngo 1.22\n',
      'serving.go': `package main

import "net/http"

func serve(mux *http.ServeMux, offers map[string]http.HandlerFunc) {
	for path, answer := range offers {
		mux.HandleFunc(path, answer)
	}
}
`,
      'wrapping.go': `package main

import "net/http"

func wrapped() http.HandlerFunc {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Write(sold())
	})
}

func weigh(w http.ResponseWriter) {
	w.Write(scaled())
}
`,
      'crumbs.go': `package main

func sold() []byte {
	return nil
}

func scaled() []byte {
	return nil
}
`,
    },
    { sold: 'open', scaled: 'complete' },
  );
});

test('what is handed to routes that were read, and to nothing else, is handed to no other', async () => {
  await expectOpen(
    {
      'go.mod': 'module bakery\n\ngo 1.22\n',
      'serving.go': `package main

import "net/http"

func main() {
	mux := http.NewServeMux()
	offers := map[string]http.HandlerFunc{}
	mux.HandleFunc("/rolls", logged(rolls))
	mux.HandleFunc("/buns", logged(buns))
	offers["/buns/all"] = buns
	for path, answer := range offers {
		mux.HandleFunc(path, answer)
	}
	http.ListenAndServe(":80", mux)
}

func logged(next http.HandlerFunc) http.HandlerFunc {
	return next
}

func rolls(w http.ResponseWriter, r *http.Request) {}

func buns(w http.ResponseWriter, r *http.Request) {}
`,
    },
    { rolls: 'complete', buns: 'open' },
  );
});

test('a function that is written in a route that was read runs for that one, and one with a name under its name', async () => {
  await expectOpen(
    {
      'package.json': packageOf('express'),
      'src/more.ts': `import { Router } from 'express';
export const more = Router();
for (const verb of verbs()) more[verb]('/more', unknown());
`,
      'src/app.ts': `import express from 'express';
import { bake, cool, heat, wash } from './ovens';
const app = express();
app.get('/ovens', (request, response) => {
  response.json(bake());
});
export function warm() {
  return heat();
}
export const cold = async (degrees: number) => {
  return cool(degrees);
};
export const all = { wash: () => wash() };
app.listen(80);
`,
      'src/ovens.ts':
        'export function bake() {}\nexport function heat() {}\nexport function cool(degrees: number) {}\nexport function wash() {}\n',
    },
    { bake: 'complete', heat: 'complete', cool: 'complete', wash: 'open' },
  );
});

test('a type that is only asked for a member is handed to nobody', async () => {
  const files = {
    'composer.json': '{"require": {"symfony/framework-bundle": "7.*"}}',
    'src/Kernel.php': `<?php
class Kernel {
  function routes(RoutingConfigurator $routes) {
    foreach ($this->all() as $till) $routes->add('till', '/till')->controller($till);
  }
}
`,
  };
  const java = {
    'pom.xml':
      '<project><dependencies><dependency><groupId>jakarta.servlet</groupId><artifactId>jakarta.servlet-api</artifactId></dependency></dependencies></project>',
    'src/Door.java': 'import jakarta.servlet.http.HttpServlet;\n\nclass Door extends HttpServlet {\n}\n',
    'src/Oven.java':
      'class Oven {\n    static final int HEAT = 7;\n\n    static int bake() {\n        return 1;\n    }\n\n    Runnable open() {\n        return new Runnable() {\n            public void run() {\n                Door.take(Oven.this);\n            }\n        };\n    }\n}\n',
    'src/Rye.java': 'class Rye {\n    static int bake() {\n        return 1;\n    }\n}\n',
    'src/Shop.java':
      'import java.util.function.Supplier;\n\nclass Shop {\n    int sell() {\n        return Oven.bake() + Oven.HEAT;\n    }\n\n    Supplier<Integer> later() {\n        return Rye::bake;\n    }\n}\n',
  };
  const python = {
    'requirements.txt': 'fastapi\n',
    'bakery/doors.py':
      'from fastapi import FastAPI\nfrom load import views\n\napp = FastAPI()\nfor name, view in views():\n    app.get(name)(view)\n',
    'bakery/ovens.py':
      'class Oven:\n    HEAT = 7\n    kinds = Kinds()\n\n    @property\n    def door(self):\n        return 1\n\nclass Cold(Exception): ...\nclass Rye: ...\nclass Bun: ...\nclass Bap: ...\n',
    'bakery/shop.py':
      'from bakery.ovens import Bap, Bun, Cold, Oven, Rye\n\ndef sell(oven: Oven = Oven.HEAT, it=None):\n    try:\n        return Oven.kinds.first(oven.door)\n    except (ValueError, Cold):\n        return isinstance(it, Bap)\n\nlater = [Rye]\nbuns = Bun.as_view()\n',
  };
  await expectOpen(python, {
    'Oven.door': 'complete',
    Oven: 'complete',
    Cold: 'complete',
    Bap: 'complete',
    Rye: 'open',
    Bun: 'open',
  });
  await expectOpen(java, { Oven: 'complete', Rye: 'open' });
  await expectOpen({ ...files, 'src/Oven.php': '<?php\nclass Oven {}\n' }, { Oven: 'open' });
});

test('of a prefix that is worked out nothing hangs but who requests what is served below it', async () => {
  await expectOpen(
    {
      'package.json': packageOf('@nestjs/common'),
      'src/main.ts': `import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  app.setGlobalPrefix(process.env.PREFIX ?? prefix());
  await app.listen(3000);
}
bootstrap();
`,
      'src/app.module.ts': `import { Module } from '@nestjs/common';
import { BreadController } from './bread.controller';
import { BreadService } from './bread.service';
@Module({ controllers: [BreadController], providers: [BreadService] })
export class AppModule {}
`,
      'src/bread.service.ts': 'export class BreadService {\n  bake() {\n    return 1;\n  }\n}\n',
      'src/bread.controller.ts': `import { Controller, Get } from '@nestjs/common';
import { BreadService } from './bread.service';
@Controller('bread')
export class BreadController {
  constructor(private readonly service: BreadService) {}
  @Get()
  all() {
    return this.service.bake();
  }
}
`,
    },
    { BreadService: 'complete', 'BreadController.all': 'open' },
  );
});

test('what Python registers by name where its router is not known concerns what bears that name', async () => {
  const files = {
    'pyproject.toml': '[project]\nname = "bakery"\nversion = "1"\ndependencies = ["flask"]\n',
    'app.py': `from flask import Flask
from ovens import Oven

app = Flask(__name__)


def register(target):
    target.add_url_rule("/oven", view_func=Oven.as_view("oven"))


@app.get("/market")
def market():
    return sold()


def sold():
    return 1
`,
    'stalls.py': `from flask import send_file
from baskets import basket


def serve_folder(target, path):
    def folder():
        return send_file(found(path))

    if path:
        folder = basket(folder)
    target.add_url_rule(rule=path, view_func=folder)


def found(path):
    return path


def packed():
    return 2


def pack():
    return packed()
`,
    'baskets.py': 'def basket(view):\n    return view\n',
    'ovens.py': `from flask.views import MethodView
from heat import Heated


class Oven(Heated):
    def get(self):
        return warm()


def warm():
    return cold()


def cold():
    return 3
`,
    'heat.py': `from flask.views import MethodView


class Heated(MethodView):
    def post(self):
        return lit()


def lit():
    return 4


def unlit():
    return 5


def out():
    return unlit()
`,
  };
  await expectOpen(files, { sold: 'complete', packed: 'complete', Oven: 'open', warm: 'complete' });
  const server = await serve(files);
  const said: Record<string, string> = {};
  for (const symbol of ['sold', 'packed', 'unlit', 'found', 'basket', 'warm', 'cold', 'lit', 'Oven']) {
    const { metadata } = await server.callTool('boocontext_impact', { symbol });
    said[symbol] = /not all were read/.test(`${metadata.coverage?.['routes']}`) ? 'open' : 'read';
  }
  expect(said).toEqual({
    sold: 'read',
    packed: 'read',
    unlit: 'read',
    found: 'open',
    basket: 'open',
    warm: 'open',
    cold: 'open',
    lit: 'open',
    Oven: 'open',
  });
});

test('what a router of Django is given by a call of its own concerns what the call names', async () => {
  await expectOpen(
    {
      'pyproject.toml': '[project]\nname = "bakery"\nversion = "1"\ndependencies = ["django", "djangorestframework"]\n',
      'urls.py': `from django.urls import include, path
from rest_framework import routers
from rest_framework.schemas import get_schema_view
import views
from views import Rolls as AllRolls


class Stalls(routers.DefaultRouter):
    def stall(self, where, view):
        self.more = [path(where, view)]

    @property
    def urls(self):
        return super().urls + self.more


router = Stalls()
router.stall("market", views.Market.as_view())
router.stall("rolls", AllRolls.as_view())
router.stall("schema", get_schema_view(title="All"))
urlpatterns = [
    path("api/", include(router.urls)),
    path("offers", views.sold),
]
`,
      'views.py': `from rest_framework.views import APIView


class Market(APIView):
    def get(self, request):
        return 1


class Rolls(APIView):
    def get(self, request):
        return 2


def sold(request):
    return counted()


def counted():
    return 3
`,
    },
    { 'Market.get': 'open', Rolls: 'open', sold: 'complete', counted: 'complete' },
  );
});

test('what a server in C# registers in a form that is not read concerns C#, and no page beside it', async () => {
  await expectOpen(
    {
      'api/Api.csproj':
        '<Project Sdk="Microsoft.NET.Sdk.Web"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>\n',
      'api/Program.cs': `var builder = WebApplication.CreateBuilder(args);
var app = builder.Build();
app.MapHub<Oven>("ovens");
app.Run();

class Oven : Hub
{
    public int Bake() => 200;
}
`,
      'page/package.json': packageOf('react'),
      'page/src/labels.ts':
        "export function label() {\n  return clean('rye ');\n}\nfunction clean(text: string) {\n  return text.trim();\n}\n",
    },
    { 'Oven.Bake': 'open', label: 'complete', clean: 'complete' },
  );
});

test('what ASP.NET maps by a convention or for checks concerns the classes that run it, and no other', async () => {
  await expectOpen(
    {
      'api/Api.csproj':
        '<Project Sdk="Microsoft.NET.Sdk.Web"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>\n',
      'api/Program.cs': `var builder = WebApplication.CreateBuilder(args);
var app = builder.Build();
app.MapControllerRoute("default", "{controller}/{action}");
app.MapHealthChecks("/health");
app.Run();
`,
      'api/Ovens.cs': `namespace Bakery;

public class OvenController : Controller
{
    public int Bake() => Heat.Degrees();
}

public class Heat
{
    public static int Degrees() => 200;
}

public class DiskCheck : IHealthCheck
{
    public int CheckHealthAsync() => 1;
}
`,
    },
    { 'OvenController.Bake': 'open', 'DiskCheck.CheckHealthAsync': 'open', 'Heat.Degrees': 'complete' },
  );
});

test('in Java what a method uses that registers nothing is used by that method, whatever its file registers', async () => {
  await expectOpen(
    {
      'build.gradle':
        "plugins { id 'org.springframework.boot' version '3.3.0' }\ndependencies { implementation 'org.springframework.boot:spring-boot-starter-webflux' }\n",
      'src/main/java/shop/Routes.java': `package shop;

import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

public class Routes {
    private final Heat heat;

    RouterFunction<ServerResponse> create(String pattern) {
        String text = "} { ( /*";
        return RouterFunctions.route(matching(pattern), request -> {
            return answer(Heat.inline(text));
        });
    }

    private int warm(
            int from) {
        return Heat.named(from);
    }

    RouterFunction<ServerResponse> other() {
        return RouterFunctions.route(matching("/b"), request -> Heat.other());
    }
}
`,
      'src/main/java/shop/Sums.java': `package shop;

import org.springframework.web.reactive.function.server.ServerRequest;
import java.util.List;

public class Sums {
    int sum(List<Integer> all) {
        return all.stream().filter(each -> each > 1).map(each -> Heat.summed(each)).reduce(0, Integer::sum);
    }
}
`,
      'src/main/java/shop/Heat.java': `package shop;

public class Heat {
    static int inline(String text) { return 1; }
    static int named(int from) { return 1; }
    static int other() { return 1; }
    static int summed(int each) { return 1; }
}
`,
    },
    { 'Heat.inline': 'open', 'Heat.named': 'complete', 'Heat.other': 'open', 'Heat.summed': 'complete' },
  );
});

test('a component that is made into another one is drawn, and is no route', async () => {
  await expectOpen(
    {
      'package.json': JSON.stringify({
        name: 'bakery',
        private: true,
        type: 'module',
        dependencies: { express: '*', react: '*', 'mobx-react': '*' },
      }),
      'server/more.ts': `import { Router } from 'express';
export const more = Router();
for (const each of plugins()) more.use('/', each.routes());
`,
      'app/Oven.tsx': `import { observer } from 'mobx-react';
function Oven() {
  return <p>200</p>;
}
export default observer(Oven);
`,
      'app/Rack.tsx': 'function Rack() {\n  return <p>200</p>;\n}\nexport default kept(Rack);\n',
    },
    { Oven: 'complete', Rack: 'open' },
  );
});
