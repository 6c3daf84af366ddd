// Blueprints of Flask that other files of the project have.

import { expect, test } from 'vitest';
import { readRoutes } from '../../src/parts/routes.ts';
import { check, sourcesOf } from '../check.ts';

test('a file that imports a blueprint and nothing of the framework', () => {
  check(
    {
      'shop/__init__.py': `from flask import Flask
from shop.api import bp

app = Flask(__name__)
app.register_blueprint(bp, url_prefix="/api")
`,
      'shop/api/__init__.py': `from flask import Blueprint

bp = Blueprint("api", __name__)
`,
      'shop/api/tokens.py': `from shop.api import bp


@bp.route("/tokens", methods=["POST"])
def create():
    return {}
`,
    },
    [],
    ['POST /api/tokens create shop/api/tokens.py:4 high'],
  );
});

test('methods of a constant, a path of two texts, and methods that a program says', () => {
  const files = {
    'requirements.txt': 'flask',
    'app.py': `from flask import Flask

app = Flask(__name__)
BOTH = ["GET", "PUT"]

@app.route("/long" "/path", methods=BOTH)
def show():
    return {}

def endpoint(func):
    method, name = func.__name__.split("_")

    @app.route(f"/{name}", methods=[method])
    def wrapper():
        return func()
    return wrapper
`,
  };
  check(
    files,
    [],
    [
      'GET /long/path show app.py:6 high',
      'PUT /long/path show app.py:6 high',
      'ALL /{name} wrapper app.py:13 inferred',
    ],
  );
  expect(readRoutes(sourcesOf(files)).hidden).toEqual([{ file: 'app.py', line: 13 }]);
});
