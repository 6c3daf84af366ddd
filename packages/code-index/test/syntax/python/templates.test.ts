/** Functions that templates call by their names, since something has registered them. */
import { expect, test } from 'vitest';
import { callerText } from '../../support/cases.ts';
import { project } from '../../support/project.ts';

const made = project({
  'requirements.txt': 'django\nflask\n',
  'shop/templatetags/till.py': `
    from django import template

    register = template.Library()


    @register.tag
    def charge(parser, token): ...


    @register.simple_tag(takes_context=True)
    def total(context): ...


    @register.filter
    def money(value): ...


    @register.filter(name="coin")
    def coins(value): ...


    def plain(value): ...
  `,
  'shop/flasked.py': `
    from flask import Flask

    app = Flask(__name__)


    @app.template_filter()
    def shouted(value): ...


    @app.template_global()
    def today(): ...
  `,
  'shop/given.py': `
    from shop.flasked import app


    def rate(): ...


    def fee(): ...


    def tax(): ...


    def small(value): ...


    def kept(): ...


    def setup(env):
        app.jinja_env.globals.update(rate=rate)
        app.jinja_env.globals.update(
            other=1, get_fee=fee
        )
        env.globals["tax"] = tax
        env.tests["small"] = small
        app.cache.update(kept=kept)
  `,
  'shop/templates/given.html': `
    {% set it = rate() %}{{ get_fee() }} {{ items|map(tax) }} {{ it.tax() }} {{ it.rate }}
    {% if sum is small %}{{ kept() }}{% endif %}
  `,
  'shop/templates/page.html': `
    {% load till %}{% charge order %}
    <p>{{ order.sum|money }} {%- total -%} {% if plain %}total{% endif %} {{ coins }}</p>
  `,
  'shop/templates/flask.html': '<p>{{ name|upper|shouted }} {{ today() }} {{ it.today() }}</p>\n',
  'shop/templates/other.html': '{% load others %}<p>{{ sum | money }}</p>\n',
});

test.each([
  ['charge', ['<module> shop/templates/page.html:1 call resolved']],
  ['total', ['<module> shop/templates/page.html:2 call resolved']],
  [
    'money',
    ['<module> shop/templates/other.html:1 call candidate', '<module> shop/templates/page.html:2 call resolved'],
  ],
  ['shouted', ['<module> shop/templates/flask.html:1 call resolved']],
  ['today', ['<module> shop/templates/flask.html:1 call resolved']],
  ['rate', ['setup shop/given.py:20 callback resolved', '<module> shop/templates/given.html:1 call resolved']],
  ['fee', ['setup shop/given.py:22 callback resolved', '<module> shop/templates/given.html:1 call resolved']],
  ['tax', ['setup shop/given.py:24 reference resolved', '<module> shop/templates/given.html:1 call candidate']],
  ['small', ['setup shop/given.py:25 reference resolved', '<module> shop/templates/given.html:2 call resolved']],
  ['kept', ['setup shop/given.py:26 callback resolved']],
  ['coins', []],
  ['plain', []],
])('%s', async (symbol, expected) => {
  const { callers = [] } = await made.callgraph(symbol, { direction: 'callers' });
  expect(callers.map((edge) => callerText(edge))).toEqual(expected);
});
