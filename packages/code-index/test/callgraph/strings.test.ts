/** Strings that are a name of something: what is only compared, is the path of a route, or is prose names nothing. */
import { describe } from 'vitest';
import { cases } from '../support/cases.ts';

const { callers } = cases();

describe('TypeScript', () => {
  const till = 'export class Till1 { reopen1() {} }\n';
  callers(
    'what is compared goes no further',
    {
      'a.ts': till,
      'b.ts':
        "export function asks1(kind: string) {\n  switch (kind) { case 'reopen1': return 1; }\n  return kind === 'reopen1' || 'reopen1' != kind;\n}\n",
    },
    'Till1.reopen1',
    [],
  );
  callers(
    'unless a member is chosen there',
    {
      'a.ts': 'export class Till2 { reopen2() {} }\n',
      'b.ts':
        "import { Till2 } from './a';\nexport function asks2(till: any, kind: string) {\n  if (kind === 'reopen2') till[kind]();\n  return new Till2();\n}\n",
    },
    'Till2.reopen2',
    [],
    { likely: 1 },
  );
  callers(
    'what a function of ours is given to say it in an error',
    {
      'a.ts':
        "import { assertGiven7 } from './common';\nexport const api7 = { list7(page: unknown) { assertGiven7('list7', 'page', page); } };\n",
      'common.ts':
        'export const assertGiven7 = function (functionName: string, paramName: string, value: unknown) {\n  if (value === undefined) {\n    throw new RequiredError(paramName, `${paramName} was missing when calling ${functionName}.`);\n  }\n}\nclass RequiredError extends Error { constructor(readonly field: string, text: string) { super(text); } }\n',
    },
    'api7.list7',
    [],
  );
  callers(
    'and not what it looks something up by',
    {
      'a.ts':
        "import { runs8 } from './common';\nexport const api8 = { list8(page: unknown) { runs8('list8', page); } };\n",
      'common.ts':
        'export const held8: Record<string, () => void> = {};\nexport function runs8(name: string, value: unknown) {\n  if (value === undefined) throw new Error(`no ${name}`);\n  held8[name]?.();\n}\n',
    },
    'api8.list8',
    [],
    { likely: 1 },
  );
  const described = (name: string) =>
    `{ "openapi": "3.0.1", "paths": { "/orders": { "get": { "operationId": "${name}" } } } }\n`;
  callers(
    'an operation of a description of an API, which nothing here runs by its name',
    { 'a.ts': 'export class Api9 { orders9() {} }\n', 'openapi.json': described('orders9') },
    'Api9.orders9',
    [],
  );
  cases().callers(
    'and of one that something reads',
    {
      'a.ts': 'export class Api10 { orders10() {} }\n',
      'openapi.json': described('orders10'),
      'b.ts': 'export const runs10 = (api: any, operation: { operationId: string }) => api[operation.operationId]();\n',
    },
    'Api10.orders10',
    [],
    { likely: 1 },
  );
  callers(
    'the path of a route of Nest',
    {
      'a.ts':
        "import { Controller, Post } from '@nestjs/common';\n@Controller('till3')\nexport class Till3 {\n  @Post('reopen3') reopen3() {}\n}\n",
    },
    'Till3.reopen3',
    [],
  );
  callers(
    'a method of HTTP, where it is said to be one',
    {
      'route.ts': 'export async function POST() {}\n',
      'b.ts':
        "import { POST } from './route';\nexport const asks5 = () => [fetch('/x', { method: 'POST' }), { methods: ['GET', 'POST'] }, POST()];\n",
    },
    'POST',
    ['asks5 b.ts:2 call'],
  );
  callers(
    'the name of a logger',
    {
      'a.ts':
        "import { createScopedLogger, Logger } from './log';\nconst logger = createScopedLogger('Till6');\nconst other = new Logger('Till6');\nexport class Till6 {}\n",
      'log.ts':
        'export class Logger { constructor(readonly name: string) {} }\nexport const createScopedLogger = (name: string) => new Logger(name);\n',
    },
    'Till6',
    [],
  );
  callers(
    'a string that is handed on may name it',
    {
      'a.ts': 'export class Till4 { reopen4() {} }\n',
      'b.ts':
        "import { Till4 } from './a';\ndeclare function run(it: object, name: string): void;\nrun(new Till4(), 'reopen4');\n",
    },
    'Till4.reopen4',
    [],
    { likely: 1 },
  );
});

describe('a string that is handed to what comes from outside', () => {
  const seals = (name: string, text: string) => ({
    'a.ts': `export function ${name}() {}\nexport class Of${name} { of${name}() {} }\n`,
    'package.json': { name: 'fixture', private: true, dependencies: { 'next-intl': '1' } },
    'b.ts': `import { ${name}, Of${name} } from './a';\n${text}`,
  });
  const hash = (name: string, given: string) =>
    seals(
      name,
      `import crypto from 'node:crypto';\nimport * as all from './a';\nexport const h = crypto.createHash(${given});\n`,
    );
  callers('names nothing that stands in a module', hash('seal1', "'seal1', { size: 1 }"), 'seal1', []);
  callers(
    'of a package that is declared',
    seals('seal2', "import { useText } from 'next-intl';\nexport const t = () => useText('seal2');\n"),
    'seal2',
    [],
  );
  callers('unless the module is handed on beside it', hash('seal3', "all, 'seal3'"), 'seal3', [], { likely: 1 });
  callers('or the path of a file', hash('seal4', "'./a', 'seal4'"), 'seal4', [], { likely: 1 });
  callers('or a member is asked for', hash('seal5', "'ofseal5'"), 'Ofseal5.ofseal5', [], { likely: 1 });
  callers(
    'as what tools show',
    seals('seal6', "export function Other6() {}\nOther6.displayName = 'seal6';\n"),
    'seal6',
    [],
  );
});

describe('Python', () => {
  callers(
    'what is compared goes no further',
    {
      'a.py': 'class Till5:\n    def reopen5(self):\n        pass\n',
      'b.py': 'from a import Till5\n\ndef asks5(kind):\n    return kind == "reopen5" or \'reopen5\' != kind\n',
    },
    'Till5.reopen5',
    [],
  );
  callers(
    'unless a member is chosen there',
    {
      'a.py': 'class Till6:\n    def reopen6(self):\n        pass\n',
      'b.py': 'from a import Till6\n\ndef asks6(kind):\n    if kind == "reopen6":\n        getattr(Till6(), kind)()\n',
    },
    'Till6.reopen6',
    [],
    { likely: 2, otherNames: [1] },
  );
  callers(
    'prose that speaks of it is no code',
    {
      'a.py': 'class Till7:\n    def reopen7(self):\n        pass\n',
      'b.py':
        'from a import Till7\nimport warnings\n\ndef warns7():\n    warnings.warn("Till.reopen7() is deprecated and will be gone")\n',
    },
    'Till7.reopen7',
    [],
  );
  callers(
    'nor is it the path of a module',
    {
      'a9.py': 'def reopen9():\n    pass\n',
      'b.py': 'import warnings\n\ndef warns9():\n    warnings.warn("shop.a9.reopen9() is deprecated, use that")\n',
    },
    'reopen9',
    [],
  );
  callers(
    'code in a string may use it',
    {
      'a.py': 'class Till8:\n    def reopen8(self):\n        pass\n',
      'b.py': 'from a import Till8\n\ndef runs8(till):\n    eval("till.reopen8() if till else None")\n',
    },
    'Till8.reopen8',
    [],
    { likely: 1 },
  );
  const django = (name: string, given: string) => ({
    [`views${name}.py`]: `def ${name}(request):\n    pass\n`,
    [`use${name}.py`]: `from django.shortcuts import redirect\nfrom django.urls import path, reverse\nfrom gone import look\nimport views${name}\n\n\ndef go(it):\n    return ${given}\n`,
    'pyproject.toml': '[project]\nname = "site"\nversion = "1"\ndependencies = ["django"]\n',
  });
  callers(
    'the name of a route names no view',
    django('list11', `redirect("a", 1, [it("x", (2))]), reverse("shop:views11.list11"), reverse(viewname="list11")`),
    'list11',
    [],
  );
  callers('unless it is handed to what is not known', django('list12', 'look("list12")'), 'list12', [], { likely: 1 });
  callers('or stands in a list that is', django('list13', 'redirect(it["list13"])'), 'list13', [], { likely: 1 });
});

describe('Python, where a text is no name of a definition', () => {
  callers(
    'a function in a function is had by its name by nobody else',
    {
      'a.py': 'def outer8():\n    def inner8(): ...\n    return inner8\n',
      'b.py': "from a import outer8\nkinds = {'inner8': outer8}\n",
      'page.html': '<i>{{ inner8 }}</i>\n',
    },
    'inner8',
    ['outer8 a.py:3 reference resolved'],
  );
  callers(
    'unless a decorator may keep it by that, or all of them are handed on',
    {
      'a.py':
        'from keep import keep\ndef outer9():\n    @keep\n    def inner9(): ...\ndef other9():\n    def inner9(): ...\n    return locals()\n',
      'b.py': "from a import outer9\nkinds = {'inner9': outer9}\n",
    },
    'inner9',
    [],
    { likely: 1 },
  );
  callers(
    'what is compared by `in` and `case` goes no further',
    {
      'a.py': 'def close10(): ...\n',
      'b.py':
        "from a import close10\ndef asks10(kind, kinds):\n    match kind:\n        case 'close10': return 1\n    return 'close10' in kinds or 'close10' not in kind\n",
    },
    'close10',
    [],
  );
  callers(
    'routes, commands, columns, migrations and fields of frameworks',
    {
      'a.py': 'class Order11: ...\n',
      'b.py': `import click
import a
from alembic import op
from django.db import migrations, models
from flask import url_for
from sqlalchemy import Column, String
import pytest
@click.command('Order11')
def made11(): return url_for('Order11')
class Migration(migrations.Migration):
    operations = [migrations.CreateModel(name='Order11', fields=[])]
def upgrade11(): op.drop_table('Order11')
class Row11(models.Model):
    one = models.CharField(verbose_name='Order11')
two = Column('Order11', String)
@pytest.mark.parametrize('Order11', [1])
def test_row11(**_): ...
`,
      'requirements.txt': 'alembic\nclick\nflask\nsqlalchemy\npytest\n',
    },
    'Order11',
    [],
  );
  callers(
    'but relations name a model',
    {
      'shop/models.py':
        "from django.db import models\nclass Order12(models.Model):\n    parent = models.ForeignKey('Order12', on_delete=None)\n",
      'shop/rows.py':
        "from django.db import models\nclass Row12(models.Model):\n    all = models.ManyToManyField(to='shop.Order12')\n",
      'shop/migrations/0001.py':
        "from django.db import migrations, models\nclass Migration(migrations.Migration):\n    operations = [migrations.AddField(model_name='row12', name='all', field=models.ManyToManyField(to='shop.Order12'))]\n",
    },
    'Order12',
    ['<module> shop/models.py:3 reference resolved', '<module> shop/rows.py:3 reference resolved'],
  );
  callers(
    'of which several may be called so',
    {
      'a.py': 'class Order15: ...\n',
      'b.py': 'class Order15: ...\n',
      'c.py':
        "from django.db import models\nfrom a import Order15 as Other\nclass Row15(models.Model):\n    all = models.ManyToManyField('Order15')\n",
    },
    'Order15',
    [],
    { likely: 1, file: 'a.py' },
  );
  callers(
    'a page asks for routes by their names',
    {
      'a.py': 'def order13(): ...\n',
      'page.html': '<a href="{{ url_for(\'a.order13\', id=1) }}">{% url "shop:order13" %}</a>\n',
      'feed.xml': '<link href="{{ url_for(\'a.order13\') }}"/>\n',
    },
    'order13',
    [],
  );
  callers(
    'the description of an API has titles, and a list of files paths',
    {
      'a.py': 'class Order16: ...\n',
      'openapi.yaml':
        'openapi: 3.0.1\ncomponents:\n  schemas:\n    Order16:\n      title: Order16\n      description: Order16\n',
      FILES: 'models/Order16.ts\nmodels/index.ts\n',
    },
    'Order16',
    [],
  );
  callers(
    'what the description of an API runs is a name',
    {
      'a.py': 'def order17(): ...\n',
      'openapi.yaml': 'openapi: 3.0.1\npaths:\n  /x:\n    get:\n      operationId: a.order17\n      x-run: order17\n',
    },
    'order17',
    [],
    { likely: 2 },
  );
  callers(
    'sources of fields, columns of constraints and fixtures are names',
    {
      'a.py': 'class Row18:\n    def total18(self): ...\n',
      'b.py': `import pytest
from a import Row18
from rest_framework import serializers
from sqlalchemy import UniqueConstraint
one = serializers.CharField(source='total18')
two = UniqueConstraint('total18')
@pytest.mark.usefixtures('total18')
def test_row18(): return Row18()
`,
      'requirements.txt': 'djangorestframework\nsqlalchemy\npytest\n',
    },
    'Row18.total18',
    [],
    { likely: 2 },
  );
});

describe('a string that says the name of a function of its own module', () => {
  const lost = (nth: number) =>
    `export function lost${nth}() { return report('lost${nth}'); }\ndeclare function report(name: string): unknown;\n`;
  callers(
    'does not lead to it where nothing has it under a key',
    { 'a.ts': lost(1), 'b.ts': "import { lost1 } from './a';\nlost1();\n" },
    'lost1',
    ['<module> b.ts:2 call'],
  );
  callers(
    'may, where somebody has all of the module',
    {
      'a.ts': lost(2),
      'b.ts': "export * from './a';\n",
      'c.ts': "import * as all from './b';\nexport const run = (name: string) => (all as any)[name]();\n",
    },
    'lost2',
    [],
    { likely: 1 },
  );
  callers(
    'may, where it is put on an object',
    { 'a.ts': lost(3), 'b.ts': "import { lost3 } from './a';\nexport const all = { lost3 };\n" },
    'lost3',
    ['<module> b.ts:2 reference'],
    { likely: 1 },
  );
  callers(
    'may, where the file hands it out',
    { 'a.ts': "export function lost5() {}\nexport const name = 'lost5';\n" },
    'lost5',
    [],
    { likely: 1 },
  );
  callers(
    'may, in another file',
    {
      'a.ts': 'export function lost6() {}\n',
      'b.ts':
        "import { lost6 } from './a';\nstart('lost6');\nexport type Lost6 = typeof lost6;\ndeclare function start(name: string): void;\n",
    },
    'lost6',
    [],
    { likely: 1 },
  );
  callers(
    'may, where CommonJS exports it',
    { 'a.js': "function lost4() { return run('lost4'); }\nmodule.exports = { lost4 };\nfunction run(name) {}\n" },
    'lost4',
    [],
    { likely: 1 },
  );
});

describe('the name of a class', () => {
  callers(
    'that its errors show is no use of it',
    {
      'a.ts':
        "export class Lost7 extends Error { constructor() { super(); this.name = 'Lost7'; } }\nthrow new Lost7();\n",
    },
    'Lost7',
    ['<module> a.ts:2 construct'],
  );
});

describe('a text of a type', () => {
  callers(
    'is what a field may be, and no member',
    {
      'a.ts': 'export class Till5 { chosen5() {} }\n',
      'b.ts': "import { Till5 } from './a';\nexport interface Asked5 { kind: 'chosen5' | 'other' }\nnew Till5();\n",
    },
    'Till5.chosen5',
    [],
  );
  callers(
    'is a member where a type takes it by that',
    {
      'a.ts': 'export class Till6 { chosen6() {} }\n',
      'b.ts': "import { Till6 } from './a';\nexport type Part6 = Pick<Till6, 'chosen6' | 'other'>;\n",
    },
    'Till6.chosen6',
    [],
    { likely: 1 },
  );
});
