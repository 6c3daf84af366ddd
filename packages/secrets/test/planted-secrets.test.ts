// Secrets of every known form, planted at every kind of place: whatever stands around them, they are masked, lines stay in
// number, and what is masked once is masked for good.

import { describe, expect, test } from 'vitest';
import { isSecretFile, MASK, maskSecrets } from '../src/index.ts';

/** The same numbers on every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const alnum = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const hex = '0123456789abcdef';

/** What issuers hand out: the beginning, the characters that follow, and how many. */
const issued: readonly (readonly [beginning: string, characters: string, length: number])[] = [
  ['AKIA', upper, 16],
  ['ghp_', alnum, 36],
  ['gho_', alnum, 36],
  ['github_pat_', alnum, 82],
  ['glpat-', alnum, 20],
  ['xoxb-', alnum, 50],
  ['sk_live_', alnum, 24],
  ['sk_live_', alnum, 400],
  ['rk_test_', alnum, 24],
  ['whsec_', alnum, 32],
  ['AIza', alnum, 35],
  ['ya29.', alnum, 120],
  ['ya29.', alnum, 5_000],
  ['sk-ant-api03-', alnum, 90],
  ['sk-proj-', alnum, 150],
  ['sk-', alnum, 700],
  ['npm_', alnum, 36],
  ['pypi-', alnum, 150],
  ['hf_', alnum, 34],
  ['dop_v1_', hex, 64],
  ['shpat_', hex, 32],
  ['dckr_pat_', alnum, 27],
];

const places: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => `const key = "${secret}";`,
  (secret) => `call('${secret}', 1)`,
  (secret) => `{"handler": "charge", "apiKey": "${secret}"}`,
  (secret) => `# ${secret} is the key`,
  (secret) => `+    key: ${secret}`,
  (secret) => `<key>${secret}</key>`,
  (secret) => `https://example.com/?key=${secret}&x=1`,
  (secret) => `${'word '.repeat(500)}${secret}`,
  (secret) => `"key":"-----BEGIN PRIVATE KEY-----\\n${'A'.repeat(64)}\\n-----END PRIVATE KEY-----","other":"${secret}"`,
  (secret) => `| ${secret} | ${secret} |`,
  (secret) => `a\r\nb ${secret}\r\nc`,
];

describe('a key of a known form is masked wherever it stands', () => {
  test.each(issued)('%s', (beginning, characters, length) => {
    const random = numbers(length + beginning.length);
    for (const place of places) {
      const body = Array.from({ length }, () => characters[random(characters.length)]).join('');
      const text = place(beginning + body);
      const masked = maskSecrets(text);
      for (let at = 0; at + 12 <= body.length; at += 12) expect(masked.text).not.toContain(body.slice(at, at + 12));
      expect(masked.count).toBeGreaterThan(0);
      expect(masked.text.split('\n')).toHaveLength(text.split('\n').length);
      expect(maskSecrets(masked.text).text).toBe(masked.text);
    }
  });
});

test('keys on one line are all masked, and what stands behind them', () => {
  const key = (letter: string) => `-----BEGIN PRIVATE KEY-----\\n${letter.repeat(64)}\\n-----END PRIVATE KEY-----`;
  const { text, count } = maskSecrets(`{"a":"${key('A')}","b":"${key('B')}","password":"hunter22"}`);
  expect(text).not.toMatch(/A{8}|B{8}|hunter22/);
  expect(count).toBe(3);
});

test('what was asked for stays readable, and nothing else of a secret', () => {
  const value = 'chargeCard12345';
  expect(maskSecrets(`token: "${value}"`, { keep: value }).text).toContain(value);
  expect(maskSecrets(`token: "${value}"`).text).toContain(`"${MASK}"`);
  const { text } = maskSecrets('token: "aaa1b2c3-chargeCard-d4e5f6g7"', { keep: 'chargeCard' });
  expect(text).toBe('token: "***chargeCard***"');
});

test('any text keeps its number of lines, and masking it again changes nothing', () => {
  const pieces = [
    'password',
    'token',
    'apiKey',
    ' = ',
    ': ',
    ':=',
    '"',
    "'",
    '\n',
    '\r\n',
    ' ',
    'hunter22',
    'a1b2c3d4e5f6',
    '://u:pw1@h',
    'Bearer ',
    'eyJ',
    '.',
    '-',
    'sk-',
    '-----BEGIN PRIVATE KEY-----',
    '-----END PRIVATE KEY-----',
    'MIIEvQIBADANBgkqhkiG',
    '***',
    'é',
    '\u2028',
  ];
  const random = numbers(7);
  for (let round = 0; round < 1_000; round += 1) {
    const text = Array.from({ length: 1 + random(20) }, () => pieces[random(pieces.length)]).join('');
    const masked = maskSecrets(text);
    expect(masked.text.split('\n')).toHaveLength(text.split('\n').length);
    if (masked.count === 0) expect(masked.text).toBe(text);
    const again = maskSecrets(masked.text).text;
    // A key is known by its beginning; what is left of one is not shown more of by masking it again.
    expect(again.length).toBeLessThanOrEqual(masked.text.length);
  }
});

describe('names that differ in case, and what editors leave behind', () => {
  const secret =
    '.env~ .env.swp .env.bak .ENV .Env.Local .flaskenv .secrets .token kubeconfig kubeconfig.yaml kubeconfig-prod ' +
    'prod.kubeconfig .envrc .netrc .pgpass .npmrc .pypirc .git-credentials id_rsa id_ed25519.bak .id_rsa.swp a.pem a.KEY ' +
    'a.p12 a.pfx a.jks a.keystore credentials credentials.json .aws/config .docker/config.json .kube/config ' +
    'service-account-x.json terraform.tfstate terraform.tfstate.backup terraform.tfstate.1700.backup prod.tfvars ' +
    'prod.auto.tfvars.json .htpasswd .vault-token secrets.yml secrets.yaml .dockercfg .s3cfg .boto .dev.vars .bash_history ' +
    '#.env# .#.env .env.1 .env.old~ secrets.yml.orig .credentials .ssh/known_hosts .terraform.d/x .m2/settings.xml';
  test.each(secret.split(' '))('%s', (name) => {
    expect(isSecretFile(name)).toBe(true);
    expect(isSecretFile(`deep/in/${name.toUpperCase()}`)).toBe(true);
  });
  const open =
    '.env.example .env.sample .env.template .env.production.example id_rsa.pub wp-config.php env.ts token.ts tokens.json ' +
    'token.go secret.ts secrets.go credentials.py service-account.ts serviceaccount.yaml client_secret.ts keys.md cert.crt ' +
    'kubeconfig_test.go src/kubeconfig.go history.ts README.md~ notes.bak';
  test.each(open.split(' '))('not %s', (name) => {
    expect(isSecretFile(name)).toBe(false);
  });
});
