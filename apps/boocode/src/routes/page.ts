/** The built page, where there is one; else a plain page that says how to get it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fastifyPlugin from 'fastify-plugin';
import { BoocodeError } from '../errors.ts';

export const pagePlugin = fastifyPlugin<{ readonly directory: string }>(async (app, { directory }) => {
  const hasPage = existsSync(path.join(directory, 'index.html'));
  if (hasPage) {
    await app.register(fastifyStatic, {
      root: directory,
      schemaHide: true,
      // Built beside each file; a page is loaded over slower networks than this machine's too.
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, file) => {
        // The names of assets hold a hash of their content. All else is asked for again, and is mostly unchanged.
        const isAsset = path.relative(directory, file).startsWith(`assets${path.sep}`);
        response.setHeader('vary', 'accept-encoding');
        response.setHeader('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  } else {
    app.get('/', { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(placeholder),
    );
  }
  app.setNotFoundHandler(async (request, reply) => {
    const { pathname } = new URL(`http://localhost${request.url}`);
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
