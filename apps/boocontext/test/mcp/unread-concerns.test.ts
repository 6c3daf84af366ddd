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
  expect(await server.callTool('boocontext_impact', { symbol: 'clean' })).toMatchObject({ verdict: 'CAUTION' });
  expect(await server.callTool('boocontext_impact', { symbol: 'lonely' })).toMatchObject({
    verdict: 'SAFE',
    metadata: { complete: true },
  });
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
