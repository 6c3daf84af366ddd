/**
 * Which files are likely to hold keys or passwords, by their names. They are not read, and nothing of them is shown
 * but that they exist, and that a name which was asked for stands in one that git tracks. Code about secrets (`credentials.ts`) is not meant, nor are examples (`.env.example`).
 */

/** Whether a path, relative to the repository and with `/`, is that of a secret file; in any case of letters. */
export function isSecretFile(path: string): boolean {
  const folders = path.toLowerCase().split('/');
  const name = bareName(folders.pop() ?? '');
  if (publicHalf.test(name)) return false;
  if (folders.some((folder) => secretFolders.has(folder))) return true;
  const isTranslation = folders.some((folder) => translationFolders.has(folder));
  return originalNames(name).some((original) => {
    if (privateKeys.some((pattern) => pattern.test(original))) return true;
    if (example.test(original)) return false;
    if (secretSettings.test(original) || secretPlaces.has(`${folders.at(-1) ?? ''}/${original}`)) return true;
    if (isTranslation || codeOrText.test(original)) return original !== name && secretCopies.has(original);
    return secretNames.has(original) || secretPatterns.some((pattern) => pattern.test(original));
  });
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

const copyEnding =
  /(?:~|[._-](?:bak|backup|old|orig|save|saved|copy|tmp|temp|swp|swo|swn|rej|\d{1,8})| ?\((?:copy|\d{1,3})\)| (?:- )?copy(?: \d{1,3})?| \d{1,2})$/;

const publicHalf = /\.pub$/;

/** What is to be filled in. */
const example = /(?:^|[._-])(?:examples?|samples?|templates?|tmpl|tpl|dist|schema)(?:$|[._-])|[._-]defaults?$/;

/** What is read by a compiler, a browser or a person: what they say of secrets is masked, and is no list of them. */
const codeOrText =
  /\.(?:[cm]?[jt]sx?|vue|svelte|astro|pyi?|rb|go|rs|java|kts?|scala|groovy|swift|mm?|[ch](?:c|pp|xx)?|hh|cs|fsx?|vb|php|p[lm]|lua|r|jl|dart|exs?|erl|hrl|clj[cs]?|hs|mli?|nim|zig|sh|bash|zsh|fish|ps1|bat|sql|proto|graphql|mdx?|markdown|rst|adoc|html?|css|s[ac]ss|less|glsl|svg|png|jpe?g|gif|ico|webp|snap)$/;

const list = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const translationFolders = list('i18n l10n locale locales lang langs language languages translation translations');

const secretFolders = list(
  '.ssh .gnupg .aws .azure .gcloud .oci .terraform.d .password-store .chef .kaggle .huggingface .bluemix .heroku .snowsql',
);

/** Names that say what is in the file, wherever it lies. */
const secretNames: ReadonlySet<string> = new Set([
  ...list('.npmrc .pypirc .netrc _netrc netrc .authinfo .authinfo.gpg .msmtprc .esmtprc .fetchmailrc .sentryclirc'),
  ...list(
    '.pgpass pgpass pgpass.conf pgpass.txt .my.cnf .mylogin.cnf .rediscli_auth .dbshell sasl_passwd sasl_passwd.db',
  ),
  ...list('.htpasswd htpasswd .htpasswd-users .git-credentials .dockercfg .dockerconfigjson docker-config.json'),
  ...list('.s3cfg s3cfg .boto .passwd-s3fs passwd-s3fs rclone.conf .databrickscfg .linode-cli .wakatime.cfg'),
  ...list('.vault-token .terraformrc terraform.rc talosconfig ipsec.secrets chap-secrets pap-secrets'),
  ...list('encrypted_data_bag_secret shadow gshadow master.passwd wpa_supplicant.conf vault.yml vault.yaml'),
  ...list('keys.txt age-key.txt local.settings.json connectionstrings.config connectionstrings.json auth.json'),
  ...list(
    'logins.json kaggle.json application_default_credentials.json key.json keyfile.json keystore.json rootkey.csv',
  ),
  ...list('keystore.properties key.properties signing.properties settings-security.xml'),
  ...list('.ftpconfig sftp.json sftp-config.json .remote-sync.json filezilla.xml sitemanager.xml recentservers.xml'),
  ...list('winscp.ini cwallet.sso wallet.dat key4.db signons.sqlite seed_phrase.txt mnemonic.txt wp-config.txt pw.txt'),
  ...list('.password .passwd .passwords .shosts'),
  'login data',
]);

/** Code that is no code any more when it is a copy: nothing runs it, and it still holds the password. */
const secretCopies = list('wp-config.php localsettings.php configuration.php config.php settings.php local.php');

/** Whole files that are a key. */
const privateKeys = [
  /^(?:[\w.-]{1,100}[._-])?id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:$|[_-][\w-]{1,100}$|\.(?!html?$|mdx?$|[jt]s$|rst$).{0,100}$)/,
  /^[\w.-]{1,100}[._-](?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:[_-]key)?$/,
  /\.(?:pem|key|p8|p12|pfx|pkcs12|jks|jceks|bks|bcfks|keystore|kdbx?|ppk|pvk|age|ovpn|psafe3|keychain|keychain-db|sec)$/,
  /^(?:private|secret|secring)[\w.-]{0,100}\.(?:asc|gpg)$/,
];

/** Settings that are usually there twice: one for all to see, and this one. */
const secretSettings =
  /^\.env(?:$|[._-])|\.env$|^(?:[\w.-]{1,100}\.)?env\.(?:json|ya?ml|toml|local|prod|production|dev|development|staging|stage|test)$|^\.envrc|^\.flaskenv$|^\.dev\.vars/;

const secretPatterns = [
  /^(?:[\w.-]{0,100}[._-])?(?:secrets?|credentials?|creds)$/,
  /\.htpasswd$/,
  /^\.?kubeconfig(?:[_-][\w-]*)?(?:\.(?:ya?ml|json|conf|config|txt|local|dev|test|staging|prod|production))?$/,
  /[._-]kubeconfig$/,
  /(?:^|[._-])vault[._-]?pass(?:word|wd|phrase)?(?:[._-]?file)?(?:\.txt)?$/,
  /^\.\w+_history$/,
  /\.tfvars(?:\.json)?$/,
  /\.tfstate(?:$|\.)/,
  /\.tfrc\.json$/,
  /^appsettings\.[\w-]{1,100}\.json$/,
  // Data, not code: `secrets.yml`, `prod-credentials.json`, `client_secret_123.json`, `db-creds.yml`.
  /(?:^|[._-])(?:secrets?|credentials?|creds?|passwords?|passwd)(?:[._-].{0,255})?\.(?:json|ya?ml|toml|ini|txt|properties|conf|cfg|xml|csv|db|env|enc)$/,
  // A token or a key as all that is in the file: `.api_key`, `github_token`, `apikeys.json`. `tokens.json` is of a design.
  /^[\w.-]{0,100}(?:tokens?|api[._-]?keys?)(?:\.txt|\.pickle)?$/,
  /^[\w.-]{0,100}(?:token|api[._-]?keys?)\.json$/,
  /^(?:[\w.-]{0,100}[._-])?(?:ssh|deploy|private|secret|encryption|signing|master|jwt)[_-](?:key|secret)(?:[_-]base)?(?:\.txt)?$/,
  /^\.[\w-]{1,100}[_-]key$/,
  /accesskeys\.csv$/,
  // Of a cloud: `gcp-key.json`, `serviceAccountKey.json`, `app-firebase-adminsdk-x.json`.
  /^service[._-]?account.*\.json$/,
  /(?:^|[._-])firebase[._-](?:adminsdk|private)[\w.-]{0,100}\.json$/,
  /^(?:[\w.-]{0,100}[._-])?(?:gcp|gcloud|google|cloud|sa)[._-](?:key|sa|creds?|credentials?|service[._-]?account)[\w.-]{0,100}\.json$/,
  // Of a private network.
  /^(?:wg\d{1,3}|wg[._-][\w.-]{1,100}|wireguard[\w.-]{0,100}|wpa_supplicant[\w.-]{1,100})\.conf$/,
  // What a person keeps: `github-recovery-codes.txt`, `bitwarden_export.json`.
  /(?:recovery|backup|2fa)[_-](?:backup[_-])?codes?[\w.-]{0,100}\.txt$/,
  /^(?:bitwarden|1password|lastpass|keepass|dashlane)[\w.-]{0,100}\.(?:csv|json|xml)$/,
];

/** The last folder and the name. */
const secretPlaces = list(
  [
    '.docker/config.json .kube/config kube/config kubernetes/admin.conf k8s/admin.conf .cargo/credentials.toml',
    '.m2/settings.xml .composer/auth.json gh/hosts.yml .config/hub .hub/hub .gradle/gradle.properties .nuget/nuget.config',
    'doctl/config.yaml gcloud/access_tokens.db gcloud/credentials.db .netlify/config.json .cf/config.json',
    '.mutt/passwords .cloudflared/cert.pem',
  ].join(' '),
);
