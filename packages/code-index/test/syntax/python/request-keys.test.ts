/** What a request brings is asked for by the names of fields, cookies and headers, and by no name of a definition. */
import { expect, test } from 'vitest';
import { project } from '../../support/project.ts';

const made = project({
  'manage.py': 'import django\n',
  'shop/tasks.py': 'def keep_copy(order):\n    pass\n\ndef other_name(order):\n    pass\n',
  'shop/views.py': `
    from . import tasks

    def update(request, registry):
        if "keep_copy" in request.POST:
            tasks.keep_copy(request.POST["keep_copy"])
        request.GET.get("keep_copy", "")
        request.session.pop('keep_copy')
        if "keep_copy" not in self.request.COOKIES:
            return registry["other_name"](request)
        return registry.get("other_name")
    `,
});

test('they name nothing', async () => {
  const { callers, mentions } = await made.callgraph('keep_copy', { direction: 'callers' });
  expect(callers?.map(({ symbol }) => symbol)).toEqual(['update']);
  expect(mentions).toMatchObject({ unexplained: [], explained: { text: 5 } });
});

test('what some other table has by a name may be the function', async () => {
  const { mentions } = await made.callgraph('other_name', { direction: 'callers' });
  expect(mentions?.unexplained.map(({ line }) => line + 1)).toEqual([9, 10]);
});
