/**
 * The states of each place beside the right one of `stories.mjs`: nothing there, still being read, gone wrong, much of it.
 * Where a real server would be in a state for moments only, its answers are made.
 */

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('./subjects.mjs').Subject} Subject
 * @typedef {import('./stories.mjs').Story} Story
 */

const slow = { timeout: 60_000 };

/** @type {readonly Story[]} */
export const states = [
  with_('home-reading', async (page) => {
    await stillReading(page);
    await page.goto('/');
    await page.getByText('Reading the repository').first().waitFor(slow);
  }),
  with_('home-wrong', async (page) => {
    await page.route('**/api/tools', (route) => route.fulfill({ json: { tools: [] } }));
    await page.goto('/');
    await page.getByText('What reads the code is not running yet').waitFor(slow);
  }),
  {
    name: 'home-empty',
    server: 'empty',
    async show(page) {
      await page.goto('/');
      await page.getByText('There are no files here yet').waitFor(slow);
    },
  },
  explored('overview-reading', () => ({ tool: 'overview' }), stillReading),
  explored('map-reading', () => ({ tool: 'map' }), stillReading),
  explored('health-reading', () => ({ tool: 'health' }), stillReading),
  explored('callgraph-reading', ({ busy }) => ({ tool: 'callgraph', symbol: busy.symbol }), stillReading),
  explored('overview-wrong', () => ({ tool: 'overview' }), goneWrong),
  explored('callgraph-none', ({ mistyped }) => ({ tool: 'callgraph', symbol: mistyped })),
  explored('callgraph-several', ({ several }) => ({ tool: 'callgraph', symbol: several })),
  explored('types-none', ({ mistyped }) => ({ tool: 'types', symbol: mistyped })),
  explored('symbols-none', () => ({ tool: 'symbols', query: 'zzqqxx' })),
  explored('impact-nothing', ({ unused }) => ({ tool: 'impact', symbol: unused })),
  explored('explore-form', () => ({})),
  {
    name: 'health-file',
    server: 'with',
    async show(page, { file }) {
      await page.goto(`/explore?${new URLSearchParams({ tool: 'health', in: file })}`);
      await page.getByRole('region', { name: 'Functions' }).waitFor(slow);
    },
  },
  with_('callgraph-list', async (page, { symbol, file }) => {
    const view = JSON.stringify({ list: true });
    await page.goto(`/explore?${new URLSearchParams({ tool: 'callgraph', symbol, in: file, view })}`);
    await page.getByRole('table').first().waitFor(slow);
  }),
  with_('impact-lines', async (page, { symbol, file }) => {
    const view = JSON.stringify({ lines: true });
    await page.goto(`/explore?${new URLSearchParams({ tool: 'impact', symbol, in: file, view })}`);
    await page.getByRole('region', { name: 'Code, line by line' }).locator('li code').first().waitFor(slow);
  }),
  with_('symbol-type', async (page, { type }) => {
    await page.goto(`/symbol?${new URLSearchParams({ name: type.symbol, in: type.in })}`);
    await page.getByRole('region', { name: 'Members' }).getByRole('table').waitFor(slow);
    await page.getByRole('region', { name: 'Who uses it' }).locator('[data-node]').first().waitFor(slow);
  }),
  with_('symbol-several', async (page, { several }) => {
    await page.goto(`/symbol?${new URLSearchParams({ name: several })}`);
    await page.getByText('Which one is meant').or(page.getByText('Did you mean')).waitFor(slow);
  }),
  with_('symbol-none', async (page, { mistyped }) => {
    await page.goto(`/symbol?${new URLSearchParams({ name: mistyped })}`);
    await page.getByText('Did you mean').waitFor(slow);
  }),
  with_('symbol-reading', async (page, { symbol, file, line }) => {
    await stillReading(page);
    await page.goto(`/symbol?${new URLSearchParams({ name: symbol, in: file, line: String(line) })}`);
    await page.getByText('Still reading').first().waitFor(slow);
  }),
  with_('symbol-unused', async (page, { unused }) => {
    await page.goto(`/symbol?${new URLSearchParams({ name: unused })}`);
    await page
      .getByText(/^Nothing .*depends on/)
      .first()
      .waitFor(slow);
  }),
  with_('review-breaks', async (page) => {
    await page.goto('/review?diff=HEAD~2..HEAD&show=breaks');
    await page.getByText('Technical details').first().waitFor(slow);
  }),
  with_('review-reading', async (page) => {
    await stillReading(page);
    await page.goto('/review?diff=HEAD~2..HEAD&show=breaks');
    await page.getByText('Still reading').first().waitFor(slow);
  }),
  with_('review-wrong', async (page) => {
    await page.goto('/review?diff=nowhere..HEAD');
    await page.getByRole('alert').waitFor(slow);
  }),
  with_('review-choose', async (page) => {
    await page.goto('/review');
    await page.getByRole('button', { name: 'A commit' }).click();
    await page.getByRole('list', { name: 'Commits' }).getByRole('link').first().waitFor(slow);
  }),
  code(
    'code-folder',
    ({ folder }) => `${folder}/`,
    async (page) => {
      await page.getByRole('region', { name: 'Content' }).getByRole('link').first().waitFor(slow);
    },
  ),
  code(
    'code-root',
    () => '/',
    async (page) => {
      await page.getByRole('region', { name: 'Content' }).getByRole('heading').first().waitFor(slow);
    },
  ),
  code(
    'code-document',
    () => 'README.md',
    async (page) => {
      await page
        .getByRole('region', { name: /^Text of/ })
        .getByRole('heading')
        .first()
        .waitFor(slow);
    },
  ),
  code(
    'code-gone',
    ({ folder }) => `${folder}/gone.go`,
    (page) => page.getByRole('alert').waitFor(slow),
  ),
  code(
    'code-blame',
    ({ start }) => start,
    async (page) => {
      await coloured(page);
      await page.getByRole('button', { name: 'Who wrote it' }).click();
      await page
        .locator('[data-row]')
        .getByText(/\d{4}-\d\d-\d\d/)
        .first()
        .waitFor(slow);
    },
  ),
  code(
    'code-history',
    ({ start }) => start,
    async (page) => {
      await coloured(page);
      await page.getByRole('button', { name: 'History', exact: true }).click();
      await page
        .getByRole('region', { name: /^History/ })
        .getByRole('link')
        .first()
        .waitFor(slow);
    },
  ),
  code(
    'code-outline',
    ({ file, line }) => `${file}:${line}`,
    async (page) => {
      await coloured(page);
      await page.getByRole('button', { name: 'Outline' }).click();
      await page.getByRole('navigation', { name: 'Outline' }).getByRole('link').first().waitFor(slow);
    },
  ),
  code(
    'code-selected',
    ({ file, line }) => `${file}:${line}`,
    async (page, subject) => {
      await coloured(page);
      await page.evaluate((from) => {
        const rows = [from, from + 4].map((line) => document.querySelector(`[data-row="${line}"] code`));
        if (rows[0] && rows[1]) getSelection()?.setBaseAndExtent(rows[0], 0, rows[1], rows[1].childNodes.length);
        document.dispatchEvent(new PointerEvent('pointerup'));
      }, subject.selected);
      await page.getByRole('toolbar', { name: 'Selected lines' }).waitFor(slow);
    },
  ),
  code(
    'code-menu',
    ({ file, line }) => `${file}:${line}`,
    async (page) => {
      await coloured(page);
      await page.getByRole('button', { name: /^Names in line/ }).click();
      await page.getByRole('menuitem').first().waitFor(slow);
    },
  ),
  code(
    'code-answer',
    ({ file, line }) => `${file}:${line}`,
    async (page, subject) => {
      await coloured(page);
      await page
        .locator(`[data-row="${subject.line}"] [data-column]`, { hasText: subject.symbol.split('.').at(-1) ?? '' })
        .first()
        .click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'What breaks if it changes?' }).click();
      await page.locator('[data-node]').first().waitFor(slow);
    },
  ),
  searched(
    'search-begin',
    () => '',
    (page) => page.getByRole('option').first().waitFor(slow),
  ),
  searched(
    'search-found',
    ({ symbol }) => symbol.split('.').at(-1) ?? symbol,
    (page) => page.getByRole('group', { name: 'Symbols' }).getByRole('option').first().waitFor(slow),
  ),
  searched(
    'search-words',
    ({ words }) => words,
    (page) => page.getByRole('group', { name: 'Symbols' }).getByRole('option').first().waitFor(slow),
  ),
  searched(
    'search-none',
    () => 'zzqqxxyy',
    async (page) => {
      await page
        .getByRole('status')
        .getByText('Searching')
        .waitFor({ state: 'detached', ...slow });
    },
  ),
  with_('chat-running', async (page, { question }) => {
    await page.goto('/');
    await asked(page, `Take your time: ${question}`);
    await page.getByText('Waiting for the model …').waitFor(slow);
  }),
  with_('chat-failed', async (page, { question }) => {
    await page.goto('/');
    await asked(page, `Fail: ${question}`);
    await page
      .getByRole('button', { name: 'Retry' })
      .or(page.getByRole('button', { name: 'Try again' }))
      .first()
      .waitFor(slow);
  }),
  {
    name: 'chat-without-model',
    server: 'without',
    async show(page, { question }) {
      await page.goto('/');
      await asked(page, question);
      await page
        .getByRole('heading', { name: 'Connect a model' })
        .or(page.getByText('Connect a model, and it is asked'))
        .first()
        .waitFor(slow);
    },
  },
  with_('chat-agents', async (page) => {
    await page.goto('/');
    const more = page.getByRole('button', { name: 'Agent, model, web and files' });
    if (await more.isVisible()) await more.click();
    await page.getByRole('button', { name: /^\d+ tools$/ }).click();
    await page.waitForTimeout(500);
  }),
  with_('chat-suggestions', async (page) => {
    await page.goto('/');
    await page.getByLabel('Message', { exact: true }).pressSequentially('/');
    await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().waitFor(slow);
  }),
  with_('chats-list', async (page) => {
    await page.goto('/');
    const drawer = page.getByRole('button', { name: 'All chats' });
    if (await drawer.isVisible()) await drawer.click();
    await page.getByRole('navigation', { name: 'Chats' }).waitFor(slow);
  }),
  with_('chat-shared', async (page, subject) => {
    const token = await sharedToken(page, subject);
    await page.goto(`/shared/${token}`);
    await page
      .getByRole('article', { name: /^Answer/ })
      .first()
      .waitFor(slow);
  }),
  with_('chat-shared-gone', async (page) => {
    await page.goto('/shared/nothing-of-the-kind-000000000000');
    await page.getByRole('alert').waitFor(slow);
  }),
  with_('chat-printed', async (page, subject) => {
    await sharedToken(page, subject);
    await page
      .getByRole('article', { name: /^Answer/ })
      .getByRole('table')
      .first()
      .waitFor(slow);
    await page.emulateMedia({ media: 'print' });
  }),
  with_('servers-right', async (page) => {
    await page.goto('/servers');
    await page.getByText('ready', { exact: true }).waitFor(slow);
  }),
  with_('settings-connect', async (page) => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Connect another model' }).click();
    await page.getByLabel('Base URL').first().waitFor(slow);
  }),
  with_('settings-wrong-key', async (page) => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Connect another model' }).click();
    await page.getByLabel('Base URL').first().fill('http://127.0.0.1:9/v1');
    await page.getByLabel('Name of the model').first().fill('some');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.waitForTimeout(3_000);
  }),
  with_('shortcuts', async (page) => {
    await page.goto('/servers');
    await page.getByText('ready', { exact: true }).waitFor(slow);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor(slow);
  }),
  with_('not-found', async (page) => {
    await page.goto('/nowhere');
    await page.getByRole('heading', { level: 1 }).waitFor(slow);
  }),
];

/** @param {string} name @param {Story['show']} show @returns {Story} */
function with_(name, show) {
  return { name, server: 'with', show };
}

/** @param {string} name @param {(subject: Subject) => Record<string, string>} search @param {(page: Page) => Promise<void>} [before] @returns {Story} */
function explored(name, search, before) {
  return with_(name, async (page, subject) => {
    await before?.(page);
    await page.goto(`/explore?${new URLSearchParams(search(subject))}`);
    await page.getByText('Asking …').waitFor({ state: 'detached', ...slow });
    await page.waitForTimeout(1_000);
  });
}

/** @param {string} name @param {(subject: Subject) => string} place @param {Story['show']} isThere @returns {Story} */
function code(name, place, isThere) {
  return with_(name, async (page, subject) => {
    await page.goto(`/servers?${new URLSearchParams({ file: place(subject) })}`);
    await isThere(page, subject);
  });
}

/** @param {string} name @param {(subject: Subject) => string} text @param {(page: Page) => Promise<unknown>} isThere @returns {Story} */
function searched(name, text, isThere) {
  return with_(name, async (page, subject) => {
    await page.goto('/servers');
    await page.getByText('ready', { exact: true }).waitFor(slow);
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox', { name: 'Search for anything' }).fill(text(subject));
    await isThere(page);
    await page.waitForTimeout(1_500);
  });
}

/** @param {Page} page */
async function coloured(page) {
  await page.locator('.code-keyword').first().waitFor(slow);
}

/** @param {Page} page @param {string} text */
async function asked(page, text) {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/chats\//);
}

/** A chat that has an answer, shared. @param {Page} page @param {Subject} subject @returns {Promise<string>} */
async function sharedToken(page, { question }) {
  await page.goto('/');
  await asked(page, question);
  await page
    .getByRole('article', { name: /^Answer/ })
    .getByRole('table')
    .first()
    .waitFor(slow);
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor(slow);
  return await page.evaluate(async () => {
    const id = location.pathname.split('/').at(-1);
    const response = await fetch(`/api/chats/${id}/share`, { method: 'POST' });
    return (await response.json()).share.token;
  });
}

/** Nothing is read yet, and the server is at it. @param {Page} page */
async function stillReading(page) {
  await page.route('**/api/reading', (route) =>
    route.fulfill({ json: { state: 'reading', doing: 'reading 1,204 of 4,310 files' } }),
  );
  await page.route('**/api/tools/*boocontext_*/call', (route) => {
    const tool = /(boocontext_\w+)\/call/.exec(route.request().url())?.[1] ?? '';
    const error = { code: 'not_read_yet', message: 'It is not read yet' };
    const structured = {
      verdict: 'CAUTION',
      summary: 'It is not read yet.',
      details: { error },
      metadata: { source: 'boocontext', tool, complete: false, late: true },
    };
    return route.fulfill({ json: { error: false, output: '', structured } });
  });
}

/** @param {Page} page */
async function goneWrong(page) {
  await page.route('**/api/tools/*boocontext_*/call', (route) =>
    route.fulfill({ json: { error: true, output: 'boocontext ended while it was asked' } }),
  );
}
