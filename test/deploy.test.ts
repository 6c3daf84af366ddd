// What containers and systemd are told: each path, port, address and variable in it is one that there is.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../apps/boocode/src/config/config.ts';
import { ownDataDirectory } from '../apps/boocode/src/config/installation.ts';
import { npmPackages } from '../scripts/packages/packages.mjs';

interface Service {
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
  readonly ports?: readonly string[];
  readonly build?: string;
  readonly read_only?: boolean;
  readonly networks?: unknown;
}

const root = path.resolve(import.meta.dirname, '..');
const dockerfile = read('Dockerfile');
const unit = read('deploy/boocode.service');
const composeFiles = ['compose.yaml', 'deploy/authelia/compose.yaml'];

const documented = [...read('README.md').matchAll(/^\| (`[A-Z][^|]+) \|/gm)].flatMap(([, names]) =>
  [...(names ?? '').matchAll(/[A-Z_]{4,}/g)].map(([name]) => name),
);
/** Read by the system, by Node and by libraries. */
const usual = ['HOME', 'NODE_ENV', 'XDG_DATA_HOME', 'XDG_CACHE_HOME'];

test.each([
  ['the image', /^ENTRYPOINT \["node", "(.*)"\]$/m.exec(dockerfile)?.[1], '/app'],
  ['systemd', /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(unit)?.[1], '/opt/boocode'],
])('%s starts the command of the package', (_, program, folder) => {
  const inside = program?.replace(`${folder}/node_modules/boocode/`, '') ?? '';
  expect(existsSync(path.join(root, inside)), program).toBe(true);
  const boocode = npmPackages.find(({ name }) => name === 'boocode');
  expect(boocode?.apps).toContain(inside.split('/').slice(0, 2).join('/'));
});

test('the image does not run as root, and sets what is read', () => {
  expect(/^USER (.*)$/gm.exec(dockerfile)?.[1]).toBe('boocode');
  const variables = Object.fromEntries(
    (/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').split(' ').map((pair) => pair.split('=', 2)),
  );
  expect(Object.keys(variables).filter((name) => ![...documented, ...usual].includes(name))).toEqual([]);
  expect(dockerfile).toContain(`EXPOSE ${variables.PORT}\n`);
  expect(Number(variables.PORT)).toBe(readConfig({ BOOCODE_REPO: root }).port);
  expect(dockerfile).toContain('/api/health');
  // The step of the build that makes the installation.
  expect(dockerfile).toContain('npm run pack -- --install /app');
  expect(read('scripts/pack.mjs')).toContain("install: { type: 'string' }");
});

test.each(composeFiles)('%s hands over variables that are read, and mounts what is there', (file) => {
  const { services } = parse(read(file)) as { services: Readonly<Record<string, Service>> };
  const { boocode } = services;
  expect(boocode.read_only).toBe(true);
  expect(boocode.volumes).toContainEqual(expect.stringMatching(/^\$\{REPO:\?.*\}:\/repo:ro$/));
  expect(boocode.volumes).toContain('data:/data');
  expect(Object.keys(boocode.environment).filter((name) => !documented.includes(name))).toEqual([]);
  const folder = path.join(root, path.dirname(file));
  expect(existsSync(path.join(folder, boocode.build ?? '', 'Dockerfile'))).toBe(true);
  const mounted = Object.values(services).flatMap(({ volumes }) => volumes.map((volume) => volume.split(':')[0]));
  for (const place of mounted.filter((name) => name?.startsWith('./'))) {
    // What holds a person's own passwords is made by them, as the page says.
    const isThere = existsSync(path.join(folder, place ?? ''));
    expect(isThere || read('docs/container.md').includes(path.basename(place ?? '')), place).toBe(true);
  }
  // As it is started, with everything set that has to be.
  const values = Object.entries(boocode.environment).map(([name, value]) => [name, filledIn(value)]);
  const config = readConfig({ HOST: '0.0.0.0', BOOCODE_REPO: root, ...Object.fromEntries(values) });
  expect(config.warnings).toEqual([]);
  for (const port of boocode.ports ?? []) expect(port).toBe(`127.0.0.1:9500:${config.port}`);
});

test('only the proxy in front is believed, and only what Authelia says reaches BooCode', () => {
  const { services, networks } = parse(read('deploy/authelia/compose.yaml'));
  const { ipv4_address: address } = services.caddy.networks.inside;
  expect(services.boocode.environment.TRUSTED_PROXY).toBe(address);
  expect(networks.inside.ipam.config[0].subnet).toBe(address.replace(/\d+$/, '0/24'));
  expect(services.boocode.ports).toBeUndefined();
  const steps = read('deploy/authelia/Caddyfile')
    .split('\n')
    .map((line) => line.trim());
  const route = steps.slice(steps.indexOf('route {'));
  const order = ['request_header -Remote-User', 'forward_auth authelia:9091 {', 'reverse_proxy boocode:9500'];
  expect(order.map((step) => route.indexOf(step))).toEqual(
    order.map((step) => route.indexOf(step)).toSorted((a, b) => a - b),
  );
  expect(route).toEqual(expect.arrayContaining(order));
  const authelia = parse(read('deploy/authelia/configuration.yml').replaceAll(/\{\{.*?\}\}/g, 'example.com'));
  expect(authelia.server.address).toContain(':9091');
  expect(authelia.access_control.default_policy).toBe('deny');
});

test('systemd gives BooCode the folders that it writes to', () => {
  const environment = Object.fromEntries(
    (/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').split(' ').map((pair) => pair.split('=', 2)),
  );
  expect(Object.keys(environment).filter((name) => !usual.includes(name))).toEqual([]);
  const state = /^StateDirectory=(.*)$/m.exec(unit)?.[1];
  // Another installation than this clone, which keeps its data in itself.
  expect(ownDataDirectory(environment, '/opt/boocode')).toBe(`/var/lib/${state}`);
  expect(environment.XDG_CACHE_HOME).toBe(`/var/cache/${/^CacheDirectory=(.*)$/m.exec(unit)?.[1]}`);
  expect(unit).toContain('DynamicUser=yes\nProtectSystem=strict\n');
});

/** What compose puts in place of a variable that is set where it has to be, and not where it may be left out. */
function filledIn(value: string): string {
  return value.replaceAll(/\$\{\w+(:[-?])[^}]*\}/g, (_, kind) => (kind === ':?' ? 'example-0123456789.com' : ''));
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
