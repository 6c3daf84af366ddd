// Blueprints of Flask that other files of the project have.

import { test } from 'vitest';
import { check } from '../check.ts';

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
