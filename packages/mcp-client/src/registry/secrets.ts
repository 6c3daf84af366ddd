import type { ServerConfig } from '../config/server-config.ts';

/**
 * Takes the keys of a server's configuration out of texts that are shown and logged: servers and HTTP libraries like
 * to quote what they were given.
 */
export function secretMask(config: ServerConfig): (text: string) => string {
  const secrets = secretsOf(config)
    .filter((secret) => secret.length >= SHORTEST)
    .sort((a, b) => b.length - a.length);
  return (text) =>
    secrets
      .reduce((masked, secret) => masked.replaceAll(secret, '***'), text)
      // Addresses of mirrors and proxies, too, are used with names and passwords.
      .replace(/:\/\/[^\s/@]+@/g, '://***@');
}

/** Shorter values are words like "true", which occur anywhere. */
const SHORTEST = 6;

function secretsOf(config: ServerConfig): string[] {
  if (config.transport === 'stdio') {
    return Object.entries(config.env)
      .filter(([name]) => /key|token|secret|password|passwd|credential|auth/i.test(name))
      .map(([, value]) => value);
  }
  const ofHeaders = Object.values(config.headers).flatMap((value) => [value, value.replace(/^\w+ +/, '')]);
  return [...ofHeaders, ...new URL(config.url).searchParams.values()];
}
