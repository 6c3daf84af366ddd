import { maskSecrets } from '@boocontext/secrets';
import { z } from 'zod';
import { fetchPage, internet, type Network } from '../../web/fetch-page.ts';
import { WebError } from '../../web/web-error.ts';
import { fields, nativeTool } from '../native-tool.ts';
import type { ToolDef } from '../tool-def.ts';
import { toolAnswer } from '../tool-result.ts';

/**
 * A search through a server that answers as SearXNG does (`GET URL?q=…&format=json`). Its address is the operator's own
 * choice, so it may well be on this machine.
 */
export function webSearchTool(serverUrl: string): ToolDef {
  return nativeTool({
    name: 'web_search',
    description: 'Searches the web: titles, addresses and a few words of each result. web_fetch reads one of them.',
    input: { query: z.string().min(1).max(400), limit: fields.limit(30, 10) },
    async execute({ query, limit }, { signal }) {
      if (maskSecrets(query).count > 0) throw new WebError('bad_address', 'the query holds what looks like a secret');
      const url = new URL(serverUrl);
      url.searchParams.set('q', query);
      url.searchParams.set('format', 'json');
      const page = await fetchPage(url.href, { signal, accept: 'application/json', network: anyNetwork });
      if (page.status !== 200)
        throw new WebError('http_status', `the search server answered with HTTP status ${page.status}`);
      const results = readResults(page.text).slice(0, limit);
      if (results.length === 0) return toolAnswer(`Nothing was found for ${JSON.stringify(query)}.`, { results });
      return toolAnswer(
        results.map(({ title, url: address, content }) => `${title}\n${address}\n${content}`.trimEnd()).join('\n\n'),
        { results },
      );
    },
  });
}

const anyNetwork: Network = { ...internet, isAllowed: () => true };

const answerSchema = z.looseObject({
  results: z.array(
    z.looseObject({
      title: z.string().default(''),
      url: z.string(),
      content: z
        .string()
        .nullish()
        .transform((text) => text ?? ''),
    }),
  ),
});

function readResults(text: string) {
  try {
    return answerSchema.parse(JSON.parse(text)).results.map(({ title, url, content }) => ({ title, url, content }));
  } catch (cause) {
    throw new WebError('bad_answer', 'the search server does not answer as SearXNG does with format=json', { cause });
  }
}
