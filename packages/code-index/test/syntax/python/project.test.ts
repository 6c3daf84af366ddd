/** A Python project as a whole: what imports what, and what the rest rests on. */
import { expect, test } from 'vitest';
import { project } from '../../support/project.ts';

test('imports between modules, circles, and what most others import', async () => {
  const made = project({
    'pyproject.toml': '[project]\nname = "shop"\n',
    'shop/__init__.py': '',
    'shop/core.py': 'def base():\n    return helper()\n\ndef helper(): ...\n',
    'shop/a.py': 'from .core import base\nfrom . import b\n\ndef run():\n    base()\n    b.go()\n',
    'shop/b.py': 'import shop.core\nfrom shop import a\n\ndef go():\n    shop.core.base()\n    a.run()\n',
  });
  const { imports, ranking } = await (await made.engine()).project({ ranking: true });
  expect(imports.cycles.map(({ files }) => files)).toEqual([['shop/a.py', 'shop/b.py']]);
  expect(imports.mostImported[0]).toEqual({ file: 'shop/core.py', importers: 2 });
  const core = ranking?.files.find(({ file }) => file === 'shop/core.py');
  expect(core).toMatchObject({ importers: 2, language: 'Python' });
  expect(core?.symbols.map(({ symbol }) => symbol)).toEqual(['base', 'helper']);
});
