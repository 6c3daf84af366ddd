// Diagrams whose words try to be more than words. A model draws what it has read, and anybody may have written that.

import { expect } from 'vitest';
import { boochat } from './support/boochat.ts';
import { answered, answers, ask, send } from './support/conversation.ts';

const chat = boochat({ model: () => ({ text: 'Fine.' }) });

/** Each would load something, run something, or lead somewhere, if it were taken for what it looks like. */
const payloads = [
  '<img src=https://evil.example/p.png onerror=window.hurt=1> <a href=javascript:window.hurt=1>click</a> <script>window.hurt=1</script> <svg><image href=https://evil.example/i.png /></svg>',
  '<iframe src=https://evil.example/></iframe> <object data=https://evil.example/o></object> <video src=https://evil.example/v.mp4 autoplay></video> <math><mtext><img src=x onerror=window.hurt=1></mtext></math>',
  '<style>*{background:url(https://evil.example/s.png)}</style> <link rel=stylesheet href=https://evil.example/l.css> <b style=position:fixed;inset:0>all</b> <base href=https://evil.example/> <form action=https://evil.example/><input autofocus onfocus=window.hurt=1></form>',
];

/** One of each kind that has labels, with the payload where its grammar lets one in. */
const kinds: Readonly<Record<string, (label: string) => string>> = {
  flowchart: (label) =>
    `graph TD\n  A["word ${label}"] -->|"edge ${label}"| B("other")\n  subgraph s["group ${label}"]\n  B\n  end`,
  'flowchart in Markdown': (label) => `graph TD\n  A["\`word **bold** ${label}\`"] --> B`,
  sequence: (label) =>
    `sequenceDiagram\n  participant A as word ${label}\n  A->>A: says ${label}\n  Note over A: note ${label}`,
  class: (label) =>
    `classDiagram\n  class A["word ${label}"]\n  A : +field\n  A --> B : "edge ${label}"\n  note for A "note ${label}"`,
  state: (label) =>
    `stateDiagram-v2\n  state "word ${label}" as A\n  A --> B : edge ${label}\n  note right of A : note ${label}`,
  entities: (label) =>
    `erDiagram\n  "word ${label}" ||--o{ B : "edge ${label}"\n  B {\n    string name "comment ${label}"\n  }`,
  journey: (label) => `journey\n  title title ${label}\n  section word ${label}\n    Go ${label}: 3: Me`,
  gantt: (label) =>
    `gantt\n  title title ${label}\n  dateFormat YYYY-MM-DD\n  section word ${label}\n  task ${label} :a1, 2024-01-01, 3d`,
  pie: (label) => `pie title title ${label}\n  "word ${label}" : 4\n  "other" : 6`,
  quadrant: (label) =>
    `quadrantChart\n  title title ${label}\n  x-axis "word ${label}" --> "b"\n  "point ${label}": [0.3, 0.6]`,
  requirement: (label) =>
    `requirementDiagram\n  requirement a {\n    id: 1\n    text: "word ${label}"\n    risk: high\n    verifymethod: test\n  }`,
  git: (label) => `gitGraph\n  commit id: "word ${label}"\n  commit tag: "tag ${label}"`,
  C4: (label) =>
    `C4Context\n  title title ${label}\n  Person(a, "word ${label}", "about ${label}")\n  System(b, "b", "c")\n  Rel(a, b, "edge ${label}")`,
  mindmap: (label) => `mindmap\n  root["word ${label}"]\n    one["other ${label}"]`,
  timeline: (label) => `timeline\n  title title ${label}\n  word ${label} : event ${label}`,
  kanban: (label) => `kanban\n  a[word ${label}]\n    b[card ${label}]`,
  block: (label) => `block-beta\n  a["word ${label}"] b`,
  packet: (label) => `packet-beta\n  0-15: "word ${label}"`,
  architecture: (label) =>
    `architecture-beta\n  group g(cloud)[word]\n  service s(database)[word ${label.replace(/[^\w ]/g, '')}] in g`,
  chart: (label) => `xychart-beta\n  title "word ${label}"\n  x-axis [a, b]\n  bar [1, 2]`,
  sankey: (label) => `sankey-beta\n\n"word ${label}",b,10\n`,
  radar: (label) => `radar-beta\n  title word ${label}\n  axis a["a ${label}"], b, c\n  curve d["d"]{1,2,3}`,
  treemap: (label) => `treemap-beta\n"word ${label}"\n    "leaf ${label}": 10`,
};

/** What tries to change the settings, the styles or the links of a diagram. */
const directives: readonly string[] = [
  '%%{init: {"htmlLabels": true, "flowchart": {"htmlLabels": true}, "securityLevel": "loose"}}%%\ngraph TD\n  A["word <img src=https://evil.example/p.png>"]',
  '%%{init: {"secure": [], "securityLevel": "loose"}}%%\ngraph TD\n  A["word"]\n  click A "javascript:window.hurt=1"',
  '---\nconfig:\n  securityLevel: loose\n  htmlLabels: true\n---\ngraph TD\n  A["word <img src=https://evil.example/p.png>"]',
  '%%{init: {"themeCSS": "* { background: url(https://evil.example/t.png) } } body { display: none }"}}%%\ngraph TD\n  A["word"]',
  '%%{init: {"themeCSS": ":host, body, :root { display: none !important }"}}%%\ngraph TD\n  A["word"]',
  '%%{init: {"fontFamily": "x; } body { display: none } a { b: c"}}%%\ngraph TD\n  A["word"]',
  '%%{init: {"themeVariables": {"fontFamily": "url(https://evil.example/f)", "primaryColor": "red;} body{display:none"}}}%%\ngraph TD\n  A["word"]',
  '%%{init: {"dompurifyConfig": {"ADD_TAGS": ["iframe", "script"], "ADD_ATTR": ["onerror"]}}}%%\ngraph TD\n  A["word <iframe src=https://evil.example/>"]',
  '%%{init: {"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}}%%\ngraph TD\n  A["word"]',
  'graph TD\n  A["word"]\n  click A "javascript:window.hurt=1" "tip"',
  'graph TD\n  A["word"]\n  click A href "https://evil.example/" _blank',
  'graph TD\n  A["word"]\n  click A call alert("x")',
  'graph TD\n  A["word"]\n  style A fill:url(https://evil.example/f.svg#a),background:url(https://evil.example/b.png)',
  'graph TD\n  A["word"]:::x\n  classDef x fill:red,background-image:url(https://evil.example/c.png),position:fixed',
  'graph TD\n  A["word"] --> B\n  linkStyle 0 stroke:url(https://evil.example/l.svg#a)',
  'graph TD\n  A@{ img: "https://evil.example/i.png", label: "word", w: 60, h: 60 }',
  'graph TD\n  A["word $$\\\\href{javascript:window.hurt=1}{x}$$"]',
  'graph TD\n  A["word $$\\\\includegraphics{https://evil.example/k.png}$$"]',
  'sequenceDiagram\n  participant A as word\n  link A: Go @ javascript:window.hurt=1\n  links A: {"x": "https://evil.example/"}\n  A->>A: x',
  'classDiagram\n  class word\n  link word "javascript:window.hurt=1" "tip"\n  click word call alert()',
  'gantt\n  dateFormat YYYY-MM-DD\n  section word\n  t :a1, 2024-01-01, 3d\n  click a1 href "javascript:window.hurt=1"',
  'C4Context\n  Person(a, "word", "b", $sprite="https://evil.example/s.png", $link="javascript:window.hurt=1")',
  'stateDiagram-v2\n  word --> b\n  click word "javascript:window.hurt=1"',
  'kanban\n  word[word]\n    id2[card]@{ ticket: "<img src=https://evil.example/t.png>", assigned: "x" }',
];

const fence = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\``;

/** What none of them may have done, to the page or to the drawings in it. */
interface Harm {
  readonly hurt: unknown;
  readonly polluted: unknown;
  /** Elements that came into the page, also for a moment, and that no drawing of ours is made of. */
  readonly elements: readonly string[];
  readonly attributes: readonly string[];
  readonly isVisible: boolean;
}

async function drawAll(
  sources: readonly string[],
): Promise<{ harm: Harm; drawn: number; refused: number; asked: string[] }> {
  chat.script(() => ({ text: `${sources.map(fence).join('\n\n')}\n` }));
  const page = await chat.open('/', {
    // Where the policy of the page has to step in, it says so here; that it had to is counted below.
    // That a line of a diagram has no length, the library says of nonsense now and then: it hurts nobody.
    expects: [/Content Security Policy|violates the following/i, /<line> attribute [xy][12]: Expected length, "NaN"/],
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^https?:$/.test(protocol) && host !== new URL(page.url()).host) asked.push(request.url());
  });
  await page.evaluate(() => {
    const seen = { elements: [] as string[], refused: [] as string[] };
    Object.assign(window, { seen });
    const foreign =
      'img, iframe, script, link, base, meta, form, input, object, embed, video, audio, math, foreignObject';
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const element of [node, ...node.querySelectorAll('*')]) {
            const isOurs = element.closest('#root') !== null && element.closest('[role=img]') === null;
            if (!isOurs && element.matches(foreign)) seen.elements.push(element.outerHTML.slice(0, 120));
          }
        }
      }
    }).observe(document.body, { childList: true, subtree: true });
    document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) => {
      // Documents that nobody sees, in which words are cleaned, say these two; there nothing runs or loads.
      if (violatedDirective !== 'script-src-attr' && violatedDirective !== 'base-uri')
        seen.refused.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  await send(page, 'Draw them');
  await page.waitForURL(/\/chats\//);
  await answers(page).last().waitFor();
  await answered(page);
  await page.setViewportSize(allInSight);
  const answer = answers(page).last();
  const images = answer.getByRole('img', { name: 'Diagram' });
  const refused = answer.getByText('This diagram cannot be drawn');
  await expect.poll(async () => (await images.count()) + (await refused.count())).toBe(sources.length);
  const harm = await page.evaluate(() => {
    const { hurt, polluted, seen } = window as unknown as {
      hurt: unknown;
      polluted: unknown;
      seen: { elements: string[]; refused: string[] };
    };
    const attributes = [...document.querySelectorAll('[role=img][aria-label=Diagram] *')].flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) =>
            /^on/i.test(name) ||
            (/href$/i.test(name) && !value.startsWith('#') && !value.startsWith('data:image/')) ||
            /evil\.example/.test(name === 'style' ? value : ''),
        )
        .map(({ name, value }) => `${element.localName} ${name}=${value}`),
    );
    const styles = [...document.querySelectorAll('[role=img] style')].filter((style) =>
      /url\((?!["']?#)|@import/.test(style.textContent ?? ''),
    );
    return {
      hurt,
      polluted,
      elements: seen.elements,
      attributes: [...attributes, ...styles.map((style) => String(style.textContent).slice(0, 80)), ...seen.refused],
      isVisible: getComputedStyle(document.body).display !== 'none',
    };
  });
  return { harm, drawn: await images.count(), refused: await refused.count(), asked };
}

/** What nobody looks at is not drawn. */
const allInSight = { width: 1280, height: 30_000 };

const none: Harm = { hurt: undefined, polluted: undefined, elements: [], attributes: [], isVisible: true };

for (const payload of payloads) {
  chat.test(`in a diagram of any kind ${payload.slice(0, 40)} … is drawn as words or not at all`, async () => {
    const { harm, asked } = await drawAll(Object.values(kinds).map((source) => source(payload)));
    expect(harm).toEqual(none);
    expect(asked).toEqual([]);
  });
}

chat.test('a diagram cannot change how it is drawn, style the page, or lead elsewhere', async () => {
  const { harm, asked } = await drawAll(directives);
  expect(harm).toEqual(none);
  expect(asked).toEqual([]);
});

chat.test('a diagram of each kind is drawn all the same, with its words', async () => {
  chat.script(() => ({
    text: `${Object.values(kinds)
      .map((source) => fence(source('plain')))
      .join('\n\n')}\n`,
  }));
  const page = await chat.open('/');
  await ask(page, 'Draw them all');
  await page.setViewportSize(allInSight);
  const images = answers(page).last().getByRole('img', { name: 'Diagram' });
  const refused = answers(page).last().getByText('This diagram cannot be drawn');
  await expect.poll(async () => (await images.count()) + (await refused.count())).toBe(Object.keys(kinds).length);
  const sources = answers(page)
    .last()
    .locator('figure', { has: page.getByText('This diagram cannot be drawn') });
  expect(await sources.allTextContents()).toEqual([]);
  const texts = await images.evaluateAll((all) => all.map((image) => image.textContent ?? ''));
  expect(Object.keys(kinds).filter((_, at) => !/word/.test(texts[at] ?? ''))).toEqual([]);
});

chat.test('code and formulas of an answer are words too', async () => {
  const hostile = payloads.flatMap((payload) => [
    `\`\`\`html\n${payload}\n\`\`\``,
    `\`\`\`${payload.replace(/[`\n]/g, '')}\ncode\n\`\`\``,
    `\`${payload}\``,
    `$$\\href{javascript:window.hurt=1}{x} \\htmlClass{a}{${payload}}$$`,
    payload,
  ]);
  chat.script(() => ({ text: hostile.join('\n\n') }));
  const page = await chat.open('/', { expects: [/Content Security Policy|violates the following/i] });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await ask(page, 'Show them all');
  const answer = answers(page).last();
  expect(await answer.locator('img, iframe, script, style, link, form, object, video, base, meta').count()).toBe(0);
  expect(await answer.locator('a[href^="javascript"]').count()).toBe(0);
  expect(await page.evaluate(() => (window as unknown as { hurt?: unknown }).hurt)).toBeUndefined();
  expect(refused).toEqual([]);
});
