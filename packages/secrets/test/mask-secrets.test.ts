import { growthForTwice, mostForTwice } from '@boocontext/test-support';
import { describe, expect, test } from 'vitest';
import { maskSecrets } from '../src/mask-secrets.ts';
import { isSecretFile } from '../src/secret-files.ts';

// Divided by §, so that no scanner takes this file for a leak.
const letters = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1eF3hJ5';

describe('what is masked', () => {
  test.each([
    ['AWS_KEY: AKIA§IOSFODNN7ABCDEFG', 'AWS_KEY: ***'],
    [`x gh§p_${letters} y`, 'x *** y'],
    [`whsec§_${letters}`, '***'],
    [`ya§29.${letters}`, '***'],
    [`pypi§-${letters}${letters}`, '***'],
    [`hf§_${letters}`, '***'],
    [`dop§_v1_${'0a'.repeat(32)}`, '***'],
    [`SG§.${letters.slice(0, 22)}.${letters}`, '***'],
    [`ctx7§sk-${letters}`, '***'],
    [`AGE-SECRET§-KEY-1${'QP'.repeat(29)}`, '***'],
    [`passphrase: "${letters}"`, 'passphrase: "***"'],
    [`github§_pat_${letters}_${letters}`, '***'],
    [`gl§pat-${letters.slice(0, 20)}`, '***'],
    [`xox§b-123456789012-${letters}`, '***'],
    [`stripe("sk§_live_${letters}")`, 'stripe("***")'],
    [`AI§za${letters.slice(0, 35)}`, '***'],
    [`sk-§ant-api03-${letters}`, '***'],
    [`sk-§proj-${letters}`, '***'],
    [`//registry.npmjs.org/:_authToken=npm§_${letters}`, '//registry.npmjs.org/:_authToken=***'],
    [`eyJ§hbGciOiJIUzI1NiJ9.eyJ§zdWIiOiIxMjM0In0.${letters}`, '***'],
    ['postgres://app:s3cr3t@db.example.com/shop', 'postgres://app:***@db.example.com/shop'],
    ['redis://:s3cr3tpw@cache:6379', 'redis://:***@cache:6379'],
    [`Authorization: Bearer ${letters}`, 'Authorization: Bearer ***'],
    ['password = "hunter2"', 'password = "***"'],
    ["  'password': 'correct-horse-9',", "  'password': '***',"],
    ['const dbPassword = `p@ssword!x`;', 'const dbPassword = `***`;'],
    ['DB_PASSWORD=correcthorse', 'DB_PASSWORD=***'],
    ['export API_TOKEN=abc123def', 'export API_TOKEN=***'],
    ['  password: hunter22', '  password: ***'],
    ['apiKey: "0123456789abcdef0123"', 'apiKey: "***"'],
    [`client_secret = '${letters}'`, "client_secret = '***'"],
    [`+    "private_key": "${letters}"`, '+    "private_key": "***"'],
    [`secret: ${letters}`, 'secret: ***'],
    [`  aws_secret_access_key = ${letters}`, '  aws_secret_access_key = ***'],
  ])('%s', (line, masked) => {
    expect(maskSecrets(line.replaceAll('§', ''))).toEqual({ text: masked, count: 1 });
  });

  test('a private key, in the same number of lines', () => {
    const key = ['-----BEGIN OPENSSH PRIVATE KEY-----', letters, letters, 'ab==', '-----END OPENSSH PRIVATE KEY-----'];
    const { text, count } = maskSecrets(['before', ...key, 'after'].join('\n'));
    expect(count).toBe(1);
    expect(text.split('\n')).toHaveLength(7);
    expect(text).not.toContain(letters.slice(0, 8));
    expect(text).toMatch(/^before\n-----BEGIN.*-----END.*\nafter$/s);
  });

  test.each([['+'], ['    12\t'], ['  "'], ['> '], ['# ']])('a private key behind %j', (front) => {
    const key = ['-----BEGIN PRIVATE KEY-----', letters, letters, '-----END PRIVATE KEY-----'];
    expect(maskSecrets(key.map((line) => front + line).join('\n')).text).not.toContain(letters.slice(0, 8));
  });

  test('a private key on one line', () => {
    const line = `"key": "-----BEGIN PRIVATE KEY-----\\n${letters}\\n-----END PRIVATE KEY-----\\n"`;
    const { text } = maskSecrets(`${line}\nnext ${letters}`);
    expect(text.split('\n')[0]).not.toContain(letters);
    expect(text.split('\n')[1]).toBe(`next ${letters}`);
  });

  test('what follows a key that does not end is shown again as soon as it is no key', () => {
    const { text } = maskSecrets(
      `-----BEGIN PRIVATE KEY-----\n${letters}\nconst answer = compute(41) + 1;\n${letters}`,
    );
    expect(text.split('\n').slice(2)).toEqual(['const answer = compute(41) + 1;', letters]);
  });
});

describe('what is no secret', () => {
  test.each([
    ['const token = nextToken();'],
    ['let token: string;'],
    ['password: string;'],
    ['password: z.string().min(8),'],
    ['<input type="password" autocomplete="current-password" />'],
    ["const field = form.querySelector('#password');"],
    ["password: 'password',"],
    ['const password = process.env.DB_PASSWORD;'],
    ['DB_PASSWORD=${DB_PASSWORD}'],
    ['password: "<your password>"'],
    ['API_KEY=your-api-key-here'],
    ['API_KEY='],
    ['secretName: "user_token"'],
    ['token = tokens[0]'],
    ['case SyntaxKind.Token:'],
    ['import { maskSecrets } from "./mask-secrets.ts";'],
    ['https://example.com:8080/path@2x.png'],
    ['git@github.com:owner/name.git'],
    ['"integrity": "sha512-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOP=="'],
    ['const id = "0123456789abcdef0123456789abcdef01234567";'],
    ['-----BEGIN CERTIFICATE-----'],
    ["if (pem.indexOf('-----BEGIN PRIVATE KEY-----') !== 0) throw new TypeError();"],
    ['postgres://username:password@localhost:5432/shop'],
    ['-----BEGIN PUBLIC KEY-----'],
    ['the bearer of this token is trusted'],
  ])('%s', (line) => {
    expect(maskSecrets(line)).toEqual({ text: line, count: 0 });
  });
});

const beginnings = [
  ...[
    'token="',
    'a:',
    'eyJ',
    'Bearer ',
    'x://a:',
    'http://a:b',
    "secret='a",
    '-----BEGIN ',
    'sk-',
    'password: ',
    'key ',
    '"token", ',
  ],
  ...[
    'getenv("PASSWORD", ',
    '<password>',
    'curl -u a:',
    'mysql -p',
    '${PASSWORD:-',
    'password: String ',
    'a@tcp(',
    'pass:',
  ],
  ...[
    'password\n',
    'password:\n',
    '- name: token\n',
    'jwt.sign(',
    'key="a" value=',
    '.atlasv1.',
    'MTAaaaaaaaaaaaaaaaaaaaaa.',
  ],
];

test.each(beginnings)('a text of twice as many %j takes twice as long', async (part) => {
  const mask = (size: number) => maskSecrets(part.repeat(Math.ceil(size / part.length)));
  expect(await growthForTwice(mask, 200_000)).toBeLessThan(mostForTwice);
});

describe('secret files', () => {
  test.each([
    '.env',
    '.env.local',
    '.env.production',
    'app/.env',
    'prod.env',
    '.envrc',
    '.npmrc',
    'home/.netrc',
    '.git-credentials',
    '.htpasswd',
    'server.pem',
    'tls/server.KEY',
    'store.jks',
    'cert.p12',
    'id_rsa',
    'keys/id_ed25519',
    'id_rsa.bak',
    '.ssh/config',
    '.aws/credentials',
    '.docker/config.json',
    '.kube/config',
    'secrets.yml',
    'config/secrets.prod.json',
    'credentials.json',
    'gcp-credentials.json',
    'client_secret_12.apps.json',
    'service-account-prod.json',
    'prod.tfvars',
    'terraform.tfstate',
    'config/master.key',
    '.env.',
  ])('%s', (path) => {
    expect(isSecretFile(path)).toBe(true);
  });

  test.each([
    '.env.example',
    '.env.sample',
    '.env.local.example',
    'env.d.ts',
    'vite-env.d.ts',
    'environment.ts',
    'src/credentials.ts',
    'src/secrets/index.ts',
    'secrets.md',
    'id_rsa.pub',
    'keyboard.ts',
    'src/key.ts',
    'monkey',
    'package.json',
    'tokens.json',
    'docs/config.json',
    'credentials/README.md',
  ])('not %s', (path) => {
    expect(isSecretFile(path)).toBe(false);
  });
});
