/**
 * Which files are likely to hold keys or passwords, by their names. They are not read, and nothing of them is shown
 * but that they exist, and that a name which was asked for stands in one that git tracks. Code about secrets (`credentials.ts`) is not meant, nor are examples (`.env.example`).
 */

/** Whether a path, relative to the repository and with `/`, is that of a secret file; in any case of letters. */
export function isSecretFile(path: string): boolean {
  const folders = path.toLowerCase().split('/');
  const name = bareName(folders.pop() ?? '');
  if (example.test(name)) return false;
  if (folders.some((folder) => secretFolders.has(folder))) return true;
  const folder = folders.at(-1) ?? '';
  return originalNames(name).some(
    (original) =>
      secretNames.has(original) ||
      secretPatterns.some((pattern) => pattern.test(original)) ||
      secretPlaces.has(`${folder}/${original}`),
  );
}

/** No file system takes longer names, and the patterns need not be shown any. */
const longestName = 255;

/** Windows leaves out dots and blanks at the end of a name, and takes what follows a colon for a part of the file. */
function bareName(segment: string): string {
  const colon = segment.indexOf(':');
  const name = (colon > 0 ? segment.slice(0, colon) : segment).slice(0, longestName);
  let end = name.length;
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end -= 1;
  return name.slice(0, end);
}

/** The name, and the names of which it may be what an editor or a careful person left behind: `.env~`, `.id_rsa.swp`. */
function originalNames(name: string): string[] {
  const names = [name];
  for (let known = 0; known < names.length && names.length < 8; known += 1) {
    const current = names[known] ?? '';
    const copied = copyEnding.exec(current);
    if (copied !== null && copied.index > 0) {
      const copiedFrom = current.slice(0, copied.index);
      names.push(copiedFrom);
      // The swap file of `id_rsa` is `.id_rsa.swp`.
      if (copied[0].startsWith('.sw') && copiedFrom.startsWith('.')) names.push(copiedFrom.slice(1));
    }
    if (current.startsWith('.#')) names.push(current.slice(2));
    else if (current.startsWith('#') && current.endsWith('#')) names.push(current.slice(1, -1));
  }
  return names;
}

const copyEnding = /(?:~|[._-](?:bak|backup|old|orig|save|saved|copy|tmp|temp|swp|swo|swn|rej|\d{1,8}))$/;

const example =
  /^\.env[\w.-]*[._-](example|sample|template|dist|defaults?)$|\.pub$|^\.?env\.(example|sample|template)$/;

const secretFolders = new Set([
  '.ssh',
  '.gnupg',
  '.aws',
  '.azure',
  '.gcloud',
  '.oci',
  '.terraform.d',
  '.password-store',
]);

const secretNames = new Set([
  '.env',
  '.envrc',
  '.flaskenv',
  '.dev.vars',
  '.npmrc',
  '.pypirc',
  '.netrc',
  '_netrc',
  '.pgpass',
  'pgpass.conf',
  '.my.cnf',
  '.mylogin.cnf',
  '.htpasswd',
  '.git-credentials',
  '.dockercfg',
  '.dockerconfigjson',
  '.s3cfg',
  '.boto',
  '.databrickscfg',
  '.vault-token',
  '.terraformrc',
  'terraform.rc',
  'rclone.conf',
  'master.key',
  'local.settings.json',
  'application_default_credentials.json',
  'secring.gpg',
  '.token',
  '.tokens',
  '.password',
  '.passwd',
]);

const secretPatterns = [
  /^\.env[._-]/,
  /\.env$/,
  /^\.?(?:secrets?|credentials?)$/,
  /^\.?kubeconfig(?:[_-][\w-]*)?(?:\.(?:ya?ml|json|conf|config|txt|local|dev|test|staging|prod|production))?$/,
  /[._-]kubeconfig$/,
  /^\.vault[_-]?pass(?:word)?(?:\.txt)?$/,
  /^\.\w+_history$/,
  /^id_(rsa|dsa|ecdsa|ed25519)(_sk)?([._-].*)?$/,
  /\.(pem|key|p8|p12|pfx|pkcs12|jks|keystore|kdbx|ppk|age|ovpn)$/,
  /\.tfvars(\.json)?$/,
  /\.tfstate(?:$|\.)/,
  // Data, not code: `secrets.yml`, `prod-credentials.json`, `client_secret_123.json`, `service-account.json`.
  /(^|[._-])(secrets?|credentials?|passwords?)([._-].{0,255})?\.(json|ya?ml|toml|ini|txt|properties|conf|cfg|xml|csv)$/,
  /^service[._-]?account.*\.json$/,
];

/** The last folder and the name. */
const secretPlaces = new Set([
  '.docker/config.json',
  '.kube/config',
  '.cargo/credentials.toml',
  '.m2/settings.xml',
  '.composer/auth.json',
  'gh/hosts.yml',
]);
