/** The built page, where there is one; else a plain page that says how to get it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fastifyPlugin from 'fastify-plugin';
import { BoocodeError } from '../errors.ts';

export const pagePlugin = fastifyPlugin<{ readonly directory: string }>(async (app, { directory }) => {
  const hasPage = existsSync(path.join(directory, 'index.html'));
  if (hasPage) {
    await app.register(fastifyStatic, { root: directory, schemaHide: true });
  } else {
    app.get('/', { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(placeholder),
    );
  }
  app.setNotFoundHandler(async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    // Addresses inside the page, such as that of a chat, are the page's own.
    const isPageAddress = !pathname.startsWith('/api') && path.extname(pathname) === '';
    if (hasPage && isPageAddress && request.method === 'GET') return reply.sendFile('index.html');
    throw new BoocodeError('not_found', `there is nothing at ${request.method} ${pathname}`);
  });
});

const placeholder = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>BooCode</title>
  </head>
  <body>
    <h1>BooCode is running</h1>
    <p>Its page is not built. The server answers all the same:</p>
    <ul>
      <li><a href="/api/health">its health</a></li>
      <li><a href="/api/mcp/servers">the MCP servers</a></li>
      <li><a href="/api/tools">the tools</a></li>
      <li><a href="/api/openapi.json">all that can be asked</a></li>
    </ul>
  </body>
</html>
`;
