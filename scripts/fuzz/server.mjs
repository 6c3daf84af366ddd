// BooCode as `server.ts` starts it, but for the limits on how often one person may ask.

import { buildApp } from '../../apps/boocode/dist/app.js';
import { readConfig } from '../../apps/boocode/dist/config/config.js';

const app = await buildApp({
  config: readConfig(),
  logger: { level: 'info', stream: process.stderr },
  limits: { requestsPerMinute: 1e9, turnsPerMinute: 1e9, connectionsPerMinute: 1e9 },
});
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.listen({ host: '127.0.0.1', port: 0 });
const address = /** @type {import('node:net').AddressInfo} */ (app.server.address());
console.log(`listens on http://127.0.0.1:${address.port}`);
