/**
 * Which files are likely to hold keys or passwords, by their names. They are neither read nor searched; that they exist
 * may be shown. Code about secrets (`credentials.ts`) is not meant, nor are examples (`.env.example`).
 */

/** Whether a path, relative to the repository and with `/`, is that of a secret file. */
export function isSecretFile(path: string): boolean {
  const segments = path.toLowerCase().split('/');
  // No name on a disk is longer.
  const name = (segments.at(-1) ?? '').slice(-300).replace(/(?<![. ])[. ]+$/, '');
  const folders = segments.slice(0, -1);
  if (example.test(name)) return false;
  if (folders.some((folder) => secretFolders.has(folder))) return true;
  if (secretNames.has(name) || secretPatterns.some((pattern) => pattern.test(name))) return true;
  const placed = `${folders.at(-1) ?? ''}/${name}`;
  return secretPlaces.has(placed);
}

const example = /^\.env[\w.-]*\.(example|sample|template|dist|defaults?)$|\.pub$|^\.?env\.(example|sample|template)$/;

const secretFolders = new Set(['.ssh', '.gnupg', '.aws', '.azure', '.gcloud', '.password-store']);

const secretNames = new Set([
  '.env',
  '.envrc',
  '.npmrc',
  '.pypirc',
  '.netrc',
  '_netrc',
  '.pgpass',
  '.my.cnf',
  '.htpasswd',
  '.git-credentials',
  '.dockercfg',
  '.dockerconfigjson',
  '.s3cfg',
  '.boto',
  '.vault-token',
  '.vault_pass',
  '.vault_password',
  '.terraformrc',
  'terraform.rc',
  'credentials',
  'kubeconfig',
  'master.key',
  'local.settings.json',
  'application_default_credentials.json',
  'secring.gpg',
]);

const secretPatterns = [
  /^\.env[.-]/,
  /\.env$/,
  /^id_(rsa|dsa|ecdsa|ed25519)(_sk)?([._-].*)?$/,
  /\.(pem|key|p8|p12|pfx|pkcs12|jks|keystore|kdbx|ppk|age)$/,
  /\.tfvars(\.json)?$/,
  /\.tfstate(\.backup)?$/,
  // Data, not code: `secrets.yml`, `prod-credentials.json`, `client_secret_123.json`, `service-account.json`.
  /(^|[._-])(secrets?|credentials?|passwords?)([._-].*)?\.(json|ya?ml|toml|ini|txt|properties|conf|cfg|xml|csv)$/,
  /^service[._-]?account.*\.json$/,
];

/** The last folder and the name. */
const secretPlaces = new Set(['.docker/config.json', '.kube/config', '.cargo/credentials.toml']);
