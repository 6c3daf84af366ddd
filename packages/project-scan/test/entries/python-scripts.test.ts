// Commands that a Python package installs.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('pyproject.toml, of Poetry too, setup.cfg and setup.py', () => {
  checkEntries(
    {
      'pyproject.toml': `[project]
name = "shop"

[project.scripts]
shop = "shop.cli:main"
shop-admin = "shop.admin:app.run"

[tool.poetry.scripts]
old = "elsewhere:main"

[tool.other]
none = "shop.cli:main"
`,
      'src/shop/cli.py': '"""def main()"""\n\ndef main():\n    pass\n',
      'src/shop/admin.py': 'app = make()\n',
      'b/setup.cfg': `[options.entry_points]
console_scripts =
    tool = tool.run:start
    other=tool.run:start

[flake8]
a = b:c
`,
      'b/tool/run.py': 'async def start(): ...\n',
      'c/setup.py': `setup(entry_points={"console_scripts": ["third = third:go"], "x": ["none = third:go"]})\n`,
      'c/third.py': 'def go(): ...\n',
    },
    [
      'command shop main pyproject.toml:5 at src/shop/cli.py:3 high',
      'command shop-admin app.run pyproject.toml:6 inferred',
      'command old main pyproject.toml:9 inferred',
      'command tool start b/setup.cfg:3 at b/tool/run.py:1 high',
      'command other start b/setup.cfg:4 at b/tool/run.py:1 high',
      'command third go c/setup.py:1 at c/third.py:1 high',
    ],
  );
});
